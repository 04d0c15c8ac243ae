//! Codes can't be guessed, and nobody is kept from a table that they know.

use serde_json::{Value, json};
use talat_server::config::Settings;
use talat_server::{Code, join_code, watch_code};

use crate::client::{Player, Server, Socket, relaxed};

/// What an address may try in a minute: so little that nothing is given back while a test runs.
const OWN: u32 = 1;

async fn house(in_all: u32) -> Server {
    let settings = Settings {
        codes_per_minute: Some(OWN),
        codes_per_minute_in_all: Some(in_all),
        trusted_proxies: Some(vec!["127.0.0.1/32".parse().unwrap()]),
        ..relaxed()
    };
    Server::with(settings).await
}

async fn codes_of_a_table(host: &mut Player) -> (String, String) {
    let made = host.make("chakapuces", 1, 1, 0).await;
    (made["table"].as_str().unwrap().to_owned(), made["join"].as_str().unwrap().to_owned())
}

async fn look(player: &mut Player, code: &str) -> u16 {
    player.get(&format!("/api/tables/{code}")).await.0
}

/// Tries codes that no table has until they are refused; how many were looked up.
async fn use_up(player: &mut Player, code: fn() -> Code) -> u32 {
    for tried in 0..5000 {
        match look(player, code().as_str()).await {
            404 => {}
            status => {
                assert_eq!(status, 429);
                return tried;
            }
        }
    }
    panic!("there is no limit");
}

async fn subscribe(socket: &mut Socket, code: &str) -> Value {
    socket.follow(code, None).await;
    socket.next().await
}

#[tokio::test(flavor = "multi_thread")]
async fn past_the_limit_a_right_guess_is_refused_too() {
    let server = house(1000).await;
    let mut host = server.guest("Host").await;
    let (table, join) = codes_of_a_table(&mut host).await;
    let mut eve = server.from("203.0.113.1");
    // One or two more than the limit may come while it is tried.
    assert!((OWN..OWN + 3).contains(&use_up(&mut eve, join_code).await));
    let request =
        eve.http.get(eve.url(&format!("/api/tables/{join}"))).header("x-forwarded-for", "203.0.113.1");
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 429);
    let seconds: u64 = answer.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=60 / u64::from(OWN) + 1).contains(&seconds), "{seconds}");
    // As with everything that asks for a table.
    assert_eq!(eve.get(&format!("/api/tables/{join}/stream")).await.0, 429);
    assert_eq!(eve.get(&format!("/api/tables/{join}/record")).await.0, 429);
    let refused = subscribe(&mut eve.socket().await, &join).await;
    assert_eq!((&refused["error"], &refused["params"]["what"]), (&json!("too_many"), &json!("codes")));
    // There are far more codes to look on with, so that more of them may be tried.
    assert_eq!(look(&mut eve, &table).await, 200);
    assert_eq!(look(&mut server.from("203.0.113.2"), &join).await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_are_no_faster_way_to_guess() {
    let server = house(1000).await;
    let mut host = server.guest("Host").await;
    let (_, join) = codes_of_a_table(&mut host).await;
    let eve = server.from("203.0.113.1");
    let mut unknown = 0;
    for _ in 0..3 {
        let mut socket = eve.socket().await;
        for _ in 0..100 {
            let refused = subscribe(&mut socket, join_code().as_str()).await;
            unknown += u32::from(refused["error"] == "no_table");
        }
        assert_eq!(subscribe(&mut socket, &join).await["error"], "too_many");
    }
    assert!((OWN..OWN + 5).contains(&unknown), "{unknown}");
    // What is no code at all tells nothing, and costs nothing.
    assert_eq!(subscribe(&mut eve.socket().await, "no code").await["error"], "no_table");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_addresses_together_have_a_limit() {
    let server = house(2 * OWN).await;
    let mut host = server.guest("Host").await;
    let (table, join) = codes_of_a_table(&mut host).await;
    let mut tried = 0;
    for last in 1..=9 {
        tried += use_up(&mut server.from(&format!("203.0.113.{last}")), join_code).await;
    }
    assert!((2 * OWN..5 * OWN).contains(&tried), "{tried}");
    let mut newcomer = server.from("203.0.113.100");
    assert_eq!(look(&mut newcomer, &join).await, 429);
    assert_eq!(look(&mut newcomer, &table).await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_knows_a_table_never_waits() {
    let mut server = house(2 * OWN).await;
    let mut host = server.guest("Host").await;
    let (table, join) = codes_of_a_table(&mut host).await;
    let (mut friend, mut guest) = (server.from("203.0.113.7"), server.from("203.0.113.7"));
    guest.post("/api/me", json!({"name": "Guest"})).await;
    guest.done(&format!("/api/tables/{join}/join"), json!({})).await;
    assert_eq!(look(&mut friend, &join).await, 200);
    for last in 1..=3 {
        use_up(&mut server.from(&format!("203.0.113.{last}")), join_code).await;
    }
    use_up(&mut friend, join_code).await;
    // Again and again, in as many windows as they like.
    for _ in 0..20 {
        assert_eq!(look(&mut friend, &join).await, 200);
        assert_ne!(subscribe(&mut friend.socket().await, &join).await["type"], "refused");
    }
    // Also after a restart, from another network, whoever sits there or is the host.
    server.restart().await;
    let elsewhere = |player: &Player| Player { via: Some("203.0.113.1".to_owned()), ..player.at(&server) };
    use_up(&mut server.from("203.0.113.1"), join_code).await;
    use_up(&mut server.from("203.0.113.1"), watch_code).await;
    for mut own in [elsewhere(&host), elsewhere(&guest)] {
        for code in [&join, &table] {
            assert_eq!(look(&mut own, code).await, 200);
            assert_ne!(subscribe(&mut own.socket().await, code).await["type"], "refused");
        }
    }
    // The address has come to know it by that; others have not.
    assert_eq!(look(&mut server.from("203.0.113.1"), join_code().as_str()).await, 429);
}
