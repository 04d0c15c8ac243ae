//! Headers, origins, bodies, limits and the pages for whoever runs it.

use serde_json::json;

use crate::client::{Server, relaxed};

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_are_kept_out() {
    let server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    let body = json!({"name": "Eve"});
    for (name, value) in
        [("origin", "http://evil.example"), ("origin", "null"), ("sec-fetch-site", "cross-site")]
    {
        let request = anna.http.post(anna.url("/api/me")).json(&body).header(name, value);
        let (status, refusal) = anna.send(request).await;
        assert_eq!((status, &refusal["error"]), (403, &json!("origin")), "{value}");
    }
    let own = format!("http://{}", server.base);
    let request = anna.http.post(anna.url("/api/me")).json(&json!({"name": "Anna B"})).header("origin", own);
    assert_eq!(anna.send(request).await.0, 200);
    // A form of another site can't pretend to be JSON.
    let request =
        anna.http.post(anna.url("/api/me")).body(body.to_string()).header("content-type", "text/plain");
    let (status, refusal) = anna.send(request).await;
    assert_eq!((status, &refusal["error"]), (415, &json!("not_json")));
    // The socket too.
    let upgrade = anna
        .http
        .get(anna.url("/api/socket"))
        .header("connection", "upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    let (status, refusal) = anna.send(upgrade.header("origin", "http://evil.example")).await;
    assert_eq!((status, &refusal["error"]), (403, &json!("origin")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_is_an_object_and_nothing_like_it() {
    let server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    let seats = json!([{"kind": "me"}, {"kind": "bot", "bot": "random"}]);
    let new = json!({"game": "chatuchak", "seats": seats, "visibility": "private"});
    let join = format!("/api/tables/{}/join", anna.done("/api/tables", new).await["table"].as_str().unwrap());
    for body in [json!([null, null]), json!([]), json!(null), json!("x"), json!(7)] {
        let (status, refusal) = anna.post(&join, body.clone()).await;
        assert_eq!((status, &refusal["error"]), (400, &json!("malformed")), "{body}");
    }
    assert_eq!(anna.post(&join, json!({})).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_is_guarded() {
    let server = Server::start().await;
    let anna = server.stranger();
    for path in ["/", "/api", "/api/me", "/api/nothing", "/t/ABCDEF", "/healthz"] {
        let answer = anna.http.get(anna.url(path)).send().await.unwrap();
        let headers = answer.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert_eq!(headers["x-frame-options"], "DENY");
        assert_eq!(headers["referrer-policy"], "no-referrer");
    }
    let guest = anna.http.post(anna.url("/api/me")).json(&json!({"name": "Anna"})).send().await.unwrap();
    let cookie = guest.headers()["set-cookie"].to_str().unwrap();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"),
        "{cookie}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_are_bounded_and_odd_ones_refused() {
    let server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    for (path, size) in [("/api/me", 100_000), ("/api/records", 2_000_000)] {
        let body = json!({"name": "x".repeat(size)});
        let request = anna.http.post(anna.url(path)).json(&body).header("cookie", &anna.cookie);
        // The server answers without reading on; a client that is still writing may see the connection close.
        match request.send().await {
            Ok(answer) => assert_eq!(answer.status(), 413, "{path}"),
            Err(error) => assert!(error.is_request() || error.is_body(), "{path}: {error}"),
        }
    }
    for body in ["", "{", "[]", "{\"name\":1}", "{\"name\":\"a\",\"admin\":true}", "\u{0}"] {
        let request =
            anna.http.post(anna.url("/api/me")).body(body).header("content-type", "application/json");
        assert_eq!(anna.send(request).await.0, 400, "{body}");
    }
    let odd = json!({"game": "race", "seats": [{"kind": "open", "bot": "easy"}], "visibility": "open"});
    assert_eq!(anna.post("/api/tables", odd).await.0, 400);
    let (status, refusal) = anna.post("/api/records", json!({"format": "talat-record"})).await;
    assert_eq!((status, &refusal["error"]), (422, &json!("bad_record")));
    for path in ["/api/tables/mine/x", "/api/x", "/api/tables/A/seats/999", "/api/records/%00"] {
        let (status, _) = anna.get(path).await;
        assert!((400..500).contains(&status), "{path}: {status}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_for_whoever_runs_it() {
    let server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    assert_eq!(anna.get("/healthz").await, (200, json!("ok\n")));
    assert_eq!(anna.get("/readyz").await, (200, json!("ready\n")));
    anna.make("race", 1, 0, 0).await;
    let (status, numbers) = anna.get("/metrics").await;
    assert_eq!(status, 200);
    for name in ["talat_live_tables", "talat_tables_made_total"] {
        assert!(numbers.as_str().unwrap().contains(name), "{name}");
    }
    // Not for those who come through a proxy.
    let request = anna.http.get(anna.url("/metrics")).header("x-forwarded-for", "203.0.113.9");
    assert_eq!(anna.send(request).await.0, 404);
    let (_, api) = anna.get("/api/openapi.json").await;
    assert!(api["openapi"].as_str().unwrap().starts_with("3.1"));
    let paths = api["paths"].as_object().unwrap();
    assert!(paths.contains_key("/api/tables/{code}/join") && paths.contains_key("/api/play"));
    let (_, page) = anna.get("/api").await;
    assert!(page.as_str().unwrap().contains("POST /api/tables/{code}/start"));
    assert!(!page.as_str().unwrap().contains("<script"));
    let (_, games) = anna.get("/api/games").await;
    assert_eq!(games["games"].as_array().unwrap().len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_count_by_address() {
    let settings = talat_server::config::Settings {
        requests_per_minute: Some(20),
        sockets_per_address: Some(2),
        trusted_proxies: Some(vec!["127.0.0.0/8".parse().unwrap()]),
        ..relaxed()
    };
    let server = Server::with(settings).await;
    let anna = server.stranger();
    let from =
        |address: &str| anna.http.get(anna.url("/api/games")).header("x-forwarded-for", address).send();
    for _ in 0..20 {
        // What a client writes before the proxy's own hop is not believed.
        assert_eq!(from("10.0.0.1, 203.0.113.9").await.unwrap().status(), 200);
    }
    let limited = from("10.99.0.1, 203.0.113.9").await.unwrap();
    assert_eq!(limited.status(), 429);
    let seconds: u64 = limited.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=4).contains(&seconds), "{seconds}");
    assert_eq!(from("203.0.113.10").await.unwrap().status(), 200);
    let sockets = [anna.socket().await, anna.socket().await];
    let upgrade = anna
        .http
        .get(anna.url("/api/socket"))
        .header("connection", "upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    assert_eq!(upgrade.send().await.unwrap().status(), 429);
    drop(sockets);
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_messages_are_refused() {
    let settings = talat_server::config::Settings { messages_per_second: Some(2), ..relaxed() };
    let server = Server::with(settings).await;
    let mut socket = server.guest("Anna").await.socket().await;
    for sent in 0..30 {
        socket.send(json!({"type": "ping", "sent": sent})).await;
    }
    let mut refused = 0;
    for _ in 0..30 {
        refused += usize::from(socket.next().await["error"] == "too_many");
    }
    assert!((5..=10).contains(&refused), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_refused_for_its_rate_is_named() {
    let settings = talat_server::config::Settings { messages_per_second: Some(1), ..relaxed() };
    let server = Server::with(settings).await;
    let mut socket = server.guest("Anna").await.socket().await;
    let names: Vec<String> = (0..30).map(|number| format!("c{number}")).collect();
    for cid in &names {
        let action = json!({"kind": "pass"});
        let act = json!({"type": "act", "cid": cid, "table": "ZZZZZZZZ", "seat": 0, "based_on": 0, "action": action});
        socket.send(act).await;
    }
    let mut answers = std::collections::BTreeMap::new();
    for _ in &names {
        let refused = socket.next_of("refused").await;
        answers.insert(refused["cid"].as_str().unwrap().to_owned(), refused["error"].clone());
    }
    assert_eq!(answers.len(), names.len());
    assert!(answers.values().any(|error| error == "too_many"));
    // What has no name is refused without one.
    socket.send(json!({"type": "ping", "sent": 1})).await;
    let refused = socket.next_of("refused").await;
    assert_eq!((&refused["cid"], &refused["error"]), (&json!(null), &json!("too_many")));
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_refused_is_refused_in_the_same_form() {
    let server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    for (method, path, status, code) in [
        ("PUT", "/api/me", 405, "wrong_method"),
        ("OPTIONS", "/api/tables", 405, "wrong_method"),
        ("POST", "/api/socket", 405, "wrong_method"),
        ("DELETE", "/healthz", 405, "wrong_method"),
        ("POST", "/", 405, "wrong_method"),
        ("GET", "/api/", 404, "not_found"),
        ("PATCH", "/api/nothing/here", 404, "not_found"),
        ("GET", "/api/socket", 400, "malformed"),
    ] {
        let request = anna.http.request(method.parse().unwrap(), anna.url(path));
        let answer = request.send().await.unwrap();
        assert_eq!(answer.headers().contains_key("allow"), status == 405, "{method} {path}");
        assert_eq!(answer.headers()["content-type"], "application/json", "{method} {path}");
        assert_eq!(answer.status(), status, "{method} {path}");
        let refusal: serde_json::Value = serde_json::from_str(&answer.text().await.unwrap()).unwrap();
        assert_eq!(refusal["error"], code, "{method} {path}");
    }
    let table = anna.make("chakapuces", 1, 0, 1).await["table"].as_str().unwrap().to_owned();
    let stream = anna.http.get(anna.url(&format!("/api/tables/{table}/stream"))).send().await.unwrap();
    assert_eq!(stream.headers()["cache-control"], "no-store");
}
