//! Guests, names, passwords, and being forgotten.

use serde_json::json;

use crate::client::{Dice, Server, play_out, relaxed};

#[tokio::test(flavor = "multi_thread")]
async fn guests_have_clean_names() {
    let server = Server::start().await;
    let mut guest = server.stranger();
    assert_eq!(guest.get("/api/me").await.0, 204);
    for (name, code) in [("", "name_empty"), ("a\u{200b}", "name_letters"), (&"x".repeat(25), "name_long")] {
        let (status, refusal) = guest.post("/api/me", json!({"name": name})).await;
        assert_eq!((status, &refusal["error"]), (422, &json!(code)));
    }
    let (_, me) = guest.post("/api/me", json!({"name": "  Zoë   Noord "})).await;
    assert_eq!(me["name"], "Zoë Noord");
    let id = me["id"].clone();
    let (_, me) = guest.post("/api/me", json!({"name": "Zoé"})).await;
    assert_eq!((&me["id"], &me["name"]), (&id, &json!("Zoé")));
    assert_eq!(guest.get("/api/me").await.1, me);
    // A cookie that was not signed here is nobody's.
    let mut forged = guest.clone();
    let end = forged.cookie.len() - 1;
    forged.cookie.replace_range(end.., if forged.cookie.ends_with('A') { "B" } else { "A" });
    forged.cookie = forged.cookie.replace('0', "1");
    assert_eq!(forged.get("/api/me").await.0, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_keeps_the_name_and_opens_it_elsewhere() {
    let server = Server::start().await;
    let mut paul = server.guest("Paul").await;
    let (_, refusal) = paul.post("/api/me/password", json!({"password": "short"})).await;
    assert_eq!(refusal["error"], "password_short");
    let mut before = paul.clone();
    let mut socket = paul.socket().await;
    let me = paul.done("/api/me/password", json!({"password": "correct horse"})).await;
    assert_eq!(me["password"], true);
    // Sessions from before are over, and so are their sockets.
    assert_eq!(socket.try_next().await, None);
    assert_eq!(before.get("/api/me").await.0, 204);
    // Look-alikes are refused, with a cyrillic letter too.
    for name in ["Paul", "pаul", "P aul"] {
        let (status, refusal) = server.stranger().post("/api/me", json!({"name": name})).await;
        assert_eq!((status, &refusal["error"]), (409, &json!("name_taken")), "{name}");
    }
    let mut elsewhere = server.stranger();
    let (status, _) =
        elsewhere.post("/api/session", json!({"name": "Paul", "password": "wrong horse"})).await;
    assert_eq!(status, 403);
    let (status, refusal) =
        elsewhere.post("/api/session", json!({"name": "Nobody", "password": "wrong horse"})).await;
    assert_eq!((status, &refusal["error"]), (403, &json!("password_wrong")));
    let same = elsewhere.done("/api/session", json!({"name": "paul", "password": "correct horse"})).await;
    assert_eq!(same["id"], me["id"]);
    // Changing it needs the old one.
    let (_, refusal) = elsewhere.post("/api/me/password", json!({"password": "another horse"})).await;
    assert_eq!(refusal["error"], "password_needed");
    let change = json!({"password": "another horse", "current": "no horse at all"});
    assert_eq!(elsewhere.post("/api/me/password", change).await.1["error"], "password_wrong");
    elsewhere
        .done("/api/me/password", json!({"password": "another horse", "current": "correct horse"}))
        .await;
    assert_eq!(paul.get("/api/me").await.0, 204);
    assert_eq!(elsewhere.delete("/api/session").await.0, 204);
    assert_eq!(elsewhere.get("/api/me").await.0, 204);
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_passwords_is_slowed_down() {
    let settings = talat_server::config::Settings { sign_ins_per_minute: Some(3), ..relaxed() };
    let server = Server::with(settings).await;
    let mut guest = server.stranger();
    for _ in 0..3 {
        let (status, _) = guest.post("/api/session", json!({"name": "Anna", "password": "12345678"})).await;
        assert_eq!(status, 403);
    }
    let (status, refusal) = guest.post("/api/session", json!({"name": "Anna", "password": "12345678"})).await;
    assert_eq!((status, &refusal["params"]["what"]), (429, &json!("sign_ins")));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_attack_elsewhere_keeps_nobody_out() {
    let settings = talat_server::config::Settings {
        sign_ins_per_minute: Some(2),
        trusted_proxies: Some(vec!["127.0.0.1/32".parse().unwrap()]),
        ..relaxed()
    };
    let server = Server::with(settings).await;
    let mut paul = server.guest("Paul").await;
    paul.done("/api/me/password", json!({"password": "correct horse"})).await;
    let wrong = json!({"name": "Paul", "password": "wrong horse"});
    let right = json!({"name": "Paul", "password": "correct horse"});
    let mut attacker = server.from("203.0.113.1");
    for _ in 0..2 {
        assert_eq!(attacker.post("/api/session", wrong.clone()).await.0, 403);
    }
    let (status, refusal) = attacker.post("/api/session", wrong.clone()).await;
    assert_eq!((status, &refusal["params"]["what"]), (429, &json!("sign_ins")));
    // Others who share the address are not locked out with it.
    let neighbour = json!({"name": "Ben", "password": "wrong horse"});
    assert_eq!(attacker.post("/api/session", neighbour).await.0, 403);
    // Not even the right password helps there; elsewhere it does.
    assert_eq!(attacker.post("/api/session", right.clone()).await.0, 429);
    assert_eq!(server.from("203.0.113.2").post("/api/session", right.clone()).await.0, 200);
    // From very many addresses at once it can only be slowed down.
    let mut tried = 3;
    while server.from(&format!("203.0.113.{tried}")).post("/api/session", wrong.clone()).await.0 == 403 {
        tried += 1;
        assert!(tried < 100, "there is no limit");
    }
    assert!(tried >= 20, "{tried}");
    let other = json!({"name": "Ben", "password": "wrong horse"});
    assert_eq!(server.from("203.0.113.200").post("/api/session", other).await.0, 403);
    // Whoever is signed in can set another password all the while, and guesses there are counted too.
    let change = json!({"password": "another horse", "current": "correct horse"});
    paul.done("/api/me/password", change.clone()).await;
    let mut limited = (0, json!({}));
    for _ in 0..9 {
        limited = paul.post("/api/me/password", change.clone()).await;
        if limited.0 == 429 {
            break;
        }
        assert_eq!(limited.0, 403);
    }
    assert_eq!((limited.0, &limited.1["params"]["what"]), (429, &json!("passwords")));
}

/// A name that changes while the password is hashed, and two passwords at once: nothing that was acknowledged is undone.
#[tokio::test(flavor = "multi_thread")]
async fn a_password_takes_no_new_name_back_and_one_of_two_counts() {
    let settings = talat_server::config::Settings { sign_ins_per_minute: Some(1000), ..relaxed() };
    let server = Server::with(settings).await;
    for round in 0..8 {
        let mut anna = server.guest(&format!("Anna {round}")).await;
        let by = |path: &'static str, body: serde_json::Value| {
            let mut guest = anna.clone();
            tokio::spawn(async move { guest.post(path, body).await.0 })
        };
        let first = by("/api/me/password", json!({"password": "first horse"}));
        let second = by("/api/me/password", json!({"password": "second horse"}));
        let name = format!("Hanna {round}");
        let renamed = anna.post("/api/me", json!({"name": name})).await.0;
        let set = [first.await.unwrap(), second.await.unwrap()];
        assert!(set.iter().filter(|status| **status == 200).count() == 1, "{set:?}");
        let known = if renamed == 200 { name } else { format!("Anna {round}") };
        let password = if set[0] == 200 { "first horse" } else { "second horse" };
        let sign_in = json!({"name": known, "password": password});
        assert_eq!(server.stranger().post("/api/session", sign_in).await.0, 200, "{renamed} {set:?}");
    }
}

/// Many guests of one address have no more hashes than one of them has, and nobody else waits for it.
#[tokio::test(flavor = "multi_thread")]
async fn new_passwords_are_counted_by_address_too() {
    let settings = talat_server::config::Settings {
        sign_ins_per_minute: Some(3),
        trusted_proxies: Some(vec!["127.0.0.1/32".parse().unwrap()]),
        ..relaxed()
    };
    let server = Server::with(settings).await;
    let new = json!({"password": "correct horse"});
    for number in 0..4 {
        let mut guest = server.from("203.0.113.1");
        guest.done("/api/me", json!({"name": format!("Guest {number}")})).await;
        let (status, answer) = guest.post("/api/me/password", new.clone()).await;
        if number < 3 {
            assert_eq!(status, 200, "{answer}");
        } else {
            assert_eq!((status, &answer["params"]["what"]), (429, &json!("passwords")));
        }
    }
    // Signing in is counted by itself.
    let known = json!({"name": "Guest 0", "password": "correct horse"});
    assert_eq!(server.from("203.0.113.1").post("/api/session", known).await.0, 200);
    let mut other = server.from("203.0.113.2");
    other.done("/api/me", json!({"name": "Other"})).await;
    other.done("/api/me/password", new).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_stay_and_the_name_goes() {
    let mut server = Server::start().await;
    let mut anna = server.guest("Anna Secret").await;
    let mut ben = server.guest("Ben").await;
    let made = anna.make("chakapuces", 1, 1, 0).await;
    let table = made["table"].as_str().unwrap().to_owned();
    ben.done(&format!("/api/tables/{}/join", made["join"].as_str().unwrap()), json!({})).await;
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    assert_eq!(anna.delete("/api/me").await.0, 204);
    assert_eq!(anna.get("/api/me").await.0, 204);
    // A bot plays on in her chair.
    let end = play_out(ben.socket().await, table.clone(), 1, Dice(3)).await;
    assert_eq!(end["over"], true);
    let (_, record) = ben.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(ben.done("/api/records", record.clone()).await["verified"], true);
    let (_, room) = ben.get(&format!("/api/tables/{table}")).await;
    server.stop().await;
    for text in [record.to_string(), room.to_string()] {
        assert!(!text.contains("Anna Secret"), "{text}");
    }
    let file = std::fs::read(server.data.path().join("talat.sqlite")).unwrap();
    let known = file.windows(11).any(|bytes| bytes == b"Anna Secret");
    assert!(!known, "the name is still in the database");
}
