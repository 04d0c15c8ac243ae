//! A host helps: a link for a forgotten password, bans that end, invitations taken back.

use std::time::Duration;

use serde_json::json;
use talat_server::config::Settings;
use talat_server::ops::Admin;

use crate::client::{Player, Server, relaxed};

/// What stands behind the # of a link.
fn token(link: &str) -> String {
    link.rsplit_once('=').unwrap().1.to_owned()
}

async fn by_link(player: &mut Player, token: &str, password: &str) -> (u16, String) {
    let (status, answer) =
        player.post("/api/session/link", json!({ "token": token, "password": password })).await;
    (status, answer["error"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_for_a_forgotten_password_works_once_and_for_an_hour() {
    let server = Server::start().await;
    let mut anna = server.guest("Anna").await;
    anna.done("/api/me/password", json!({"password": "long forgotten"})).await;
    let mut socket = anna.socket().await;
    let mut admin = Admin::open(server.data.path()).await.unwrap();
    let link = admin.sign_in_link("anna").await.unwrap();
    assert!(link.link.starts_with(&format!("http://{}/settings#sign-in=", server.base)), "{}", link.link);
    let first = token(&link.link);

    let mut elsewhere = server.stranger();
    assert_eq!(
        by_link(&mut elsewhere, "0123456789abcdef0123456789abcdef", "remembered").await,
        (403, "no_link".into())
    );
    assert_eq!(by_link(&mut elsewhere, &first, "short").await, (422, "password_short".into()));
    assert_eq!(by_link(&mut elsewhere, &first, "remembered").await.0, 200);
    assert_eq!(elsewhere.get("/api/me").await.1["name"], "Anna");
    // What was signed in before is so no more, sockets too, and the link is used up.
    while socket.try_next().await.is_some() {}
    assert_eq!(anna.get("/api/me").await.0, 204);
    assert_eq!(by_link(&mut server.stranger(), &first, "remembered").await, (403, "no_link".into()));
    let sign_in = |password: &str| json!({"name": "Anna", "password": password});
    assert_eq!(server.stranger().post("/api/session", sign_in("long forgotten")).await.0, 403);
    assert_eq!(server.stranger().post("/api/session", sign_in("remembered")).await.0, 200);

    let late = admin.sign_in_link("Anna").await.unwrap().link;
    server.clock.pass(Duration::from_mins(61));
    assert_eq!(by_link(&mut server.stranger(), &token(&late), "remembered").await, (403, "no_link".into()));
}

#[tokio::test(flavor = "multi_thread")]
async fn bans_end_by_themselves() {
    let proxied = Settings { trusted_proxies: Some(vec!["127.0.0.1/32".parse().unwrap()]), ..relaxed() };
    let server = Server::with(proxied).await;
    let mut ben = server.from("192.0.2.9");
    ben.done("/api/me", json!({"name": "Ben"})).await;
    let mut admin = Admin::open(server.data.path()).await.unwrap();
    admin.ban("Ben", Some("rude".to_owned()), Some(2)).await.unwrap();
    admin.ban("198.51.100.0/24", None, Some(1)).await.unwrap();
    let banned = admin.banned().await.unwrap();
    assert_eq!(banned.people[0].ban.reason.as_deref(), Some("rude"));
    assert!(banned.people[0].ban.until.is_some() && banned.networks[0].ban.until.is_some());
    let mut far = server.from("198.51.100.7");
    assert_eq!((ben.get("/api/me").await.0, far.get("/api/tables").await.0), (403, 403));
    let soon = async |player: &mut Player, path: &str| {
        for _ in 0..100 {
            if player.get(path).await.0 == 200 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("it should have ended");
    };
    server.clock.pass(Duration::from_hours(25));
    soon(&mut far, "/api/tables").await;
    assert_eq!(ben.get("/api/me").await.0, 403);
    server.clock.pass(Duration::from_hours(24));
    soon(&mut ben, "/api/me").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_taken_back() {
    let server = Server::start().await;
    let mut admin = Admin::open(server.data.path()).await.unwrap();
    admin.set_invite_only(true).await.unwrap();
    let (kept, gone) = (admin.invite(1, 7).await.unwrap(), admin.invite(3, 7).await.unwrap());
    assert!(gone.link.ends_with(&format!("/#invite={}", gone.token)));
    assert_eq!(admin.invitations().await.unwrap().len(), 2);
    assert_eq!(admin.revoke(&gone.id).await.unwrap(), gone.id);
    assert!(admin.revoke(&gone.id).await.is_err());
    let come = async |token: &str| {
        server.stranger().post("/api/me", json!({"name": "New", "invite": token})).await.0
    };
    assert_eq!((come(&gone.token).await, come(&kept.token).await), (403, 200));
    assert!(admin.invitations().await.unwrap().is_empty(), "it is used up");
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_there_is_too_much_of_the_answer_says_when_to_come_back() {
    let server = Server::with(Settings { tables_per_person: Some(1), ..relaxed() }).await;
    let mut anna = server.guest("Anna").await;
    anna.make("chakapuces", 1, 1, 0).await;
    let table =
        json!({"game": "chakapuces", "seats": [{"kind": "me"}, {"kind": "open"}], "visibility": "private"});
    let request = anna.http.post(anna.url("/api/tables")).header("cookie", &anna.cookie).json(&table);
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 429);
    assert_eq!(answer.headers()["retry-after"], "60");
}
