//! Webhooks, and where the house does not go.

use serde_json::json;

use super::receivers::Receiver;
use super::{at_home, fates, house_with_hook, table_of_two, until};
use crate::client::{Server, relaxed};

#[tokio::test]
async fn one_message_is_understood_by_all() {
    let hook = Receiver::start().await;
    let (_server, mut ann, mut bo) = house_with_hook(&hook.url("/hooks?topic=games")).await;
    until("the test message", async || hook.got().len() == 1).await;
    let test = hook.got()[0].json();
    assert_eq!((test["kind"].as_str(), test["topic"].as_str()), (Some("test"), Some("games")));
    // It may be his turn at once: that would be told instead.
    bo.done("/api/alerts", json!({"language": "nl", "chosen": {"start": ["webhook"]}})).await;
    let table = table_of_two(&mut ann, &mut bo).await;
    until("the start", async || hook.got().len() == 2).await;
    let start = hook.got()[1].json();
    assert_eq!(start["kind"], "start");
    assert_eq!(start["title"], "Het spel is begonnen");
    assert_eq!(start["message"], "Chakapuces met Ann.");
    let link = start["link"].as_str().unwrap();
    assert!(link.starts_with("http://") && link.ends_with(&format!("/t/{table}")), "{link}");
    let text = format!("Het spel is begonnen: Chakapuces met Ann. {link}");
    assert_eq!(
        (&start["text"], &start["content"], &start["click"]),
        (&json!(text), &json!(text), &json!(link))
    );
    assert_eq!(start["allowed_mentions"], json!({"parse": []}));
    assert_eq!(start["id"].as_str().unwrap().len(), 32);
    assert_ne!(start["id"], test["id"]);
    assert_eq!(hook.got()[1].headers["content-type"], "application/json");
}

#[tokio::test]
async fn private_addresses_are_not_gone_to() {
    let server = Server::with(relaxed()).await;
    let (mut ann, hook) = (server.guest("Ann").await, Receiver::start().await);
    let (_, port) = hook.address.split_once(':').unwrap();
    for (url, why) in [
        (hook.url("/"), "private_address"),
        (format!("http://localhost:{port}/"), "private_address"),
        (format!("https://127.1:{port}/"), "private_address"),
        (format!("https://[::ffff:127.0.0.1]:{port}/"), "private_address"),
        ("https://192.168.0.1/".to_owned(), "private_address"),
        ("http://169.254.169.254/latest/meta-data".to_owned(), "private_address"),
        ("ftp://example.org/".to_owned(), "bad_address"),
        ("https://me@example.org/".to_owned(), "bad_address"),
        (format!("https://example.org/{}", "a".repeat(2000)), "bad_address"),
    ] {
        // Each counts as one that was asked for.
        let mut other = server.guest("Bo").await;
        let new = json!({"address": url, "language": "en"});
        let (status, refusal) = other.post("/api/alerts/webhook", new).await;
        assert_eq!((status, refusal["error"].as_str()), (422, Some("bad_address")), "{url}: {refusal}");
        assert_eq!(refusal["params"]["why"], why, "{url}");
    }
    assert!(ann.get("/api/alerts").await.1["ways"].as_array().unwrap().is_empty());
    assert!(hook.got().is_empty());
}

/// An address that was public when it was saved may be called something else when it is used.
#[tokio::test]
async fn an_address_is_judged_again_when_it_is_used() {
    let hook = Receiver::start().await;
    let (mut server, _, bo) = house_with_hook(&hook.url("/")).await;
    until("the test message", async || hook.got().len() == 1).await;
    server.settings.alert_networks = None;
    server.restart().await;
    let mut bo = bo.at(&server);
    bo.done("/api/alerts/test", json!({})).await;
    until("it is refused", async || fates(&mut bo).await[0] == "refused private_address").await;
    assert_eq!(hook.got().len(), 1);
}

#[tokio::test]
async fn nobody_is_followed_elsewhere() {
    let (hook, elsewhere) = (Receiver::start().await, Receiver::start().await);
    hook.answer(&format!("302 Found\r\nlocation: {}", elsewhere.url("/")));
    let (_server, _, mut bo) = house_with_hook(&hook.url("/")).await;
    until("it is refused", async || fates(&mut bo).await == ["refused status_302"]).await;
    assert!(elsewhere.got().is_empty());
}

#[tokio::test]
async fn whoever_never_answers_is_not_waited_for() {
    let server = Server::with(at_home()).await;
    let mut ann = server.guest("Ann").await;
    // It lets the house in and says nothing.
    let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", silent.local_addr().unwrap());
    ann.done("/api/alerts/webhook", json!({"address": url, "language": "en"})).await;
    until("it took too long", async || fates(&mut ann).await == ["trying timeout"]).await;
}
