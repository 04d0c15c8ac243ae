//! What somebody chooses, and that it is theirs alone.

use serde_json::json;

use super::receivers::Receiver;
use super::{at_home, house_with_hook, table_of_two, until};
use crate::client::Server;

#[tokio::test]
async fn nobody_else_sees_or_changes_it() {
    let hook = Receiver::start().await;
    let (server, mut ann, mut bo) = house_with_hook(&hook.url("/secret")).await;
    let (_, told) = bo.get("/api/alerts").await;
    let way = told["ways"][0]["id"].as_str().unwrap().to_owned();
    assert_eq!(told["ways"][0]["name"], "127.0.0.1");
    assert!(!told.to_string().contains("secret"), "{told}");
    assert_eq!(told["chosen"]["turn"], json!(["webhook"]));
    assert_eq!(told["chosen"]["end"], json!(null));
    assert!(ann.get("/api/alerts").await.1["ways"].as_array().unwrap().is_empty());
    assert_eq!(ann.delete(&format!("/api/alerts/ways/{way}")).await.0, 404);
    assert_eq!(server.stranger().get("/api/alerts").await.0, 401);
    let (status, told) = bo.delete(&format!("/api/alerts/ways/{way}")).await;
    assert_eq!((status, told["ways"].as_array().unwrap().len()), (200, 0));
}

#[tokio::test]
async fn only_what_was_chosen_comes() {
    let hook = Receiver::start().await;
    let (_server, mut ann, mut bo) = house_with_hook(&hook.url("/")).await;
    until("the test message", async || hook.got().len() == 1).await;
    let chosen = json!({"language": "fr", "chosen": {"end": ["webhook"], "turn": ["push", "mail"]}});
    let told = bo.done("/api/alerts", chosen).await;
    assert_eq!(told["chosen"], json!({"end": ["webhook"], "turn": ["mail", "push"]}));
    let table = table_of_two(&mut ann, &mut bo).await;
    // Ann goes, and a bot plays on; so does Bo, and the game comes to its end.
    ann.done(&format!("/api/tables/{table}/leave"), json!({})).await;
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    let kinds: Vec<_> = hook.got().iter().map(|got| got.json()["kind"].clone()).collect();
    assert_eq!(kinds, ["test"]);
    for bad in
        [json!({"language": "xx", "chosen": {}}), json!({"language": "en", "chosen": {"lunch": ["push"]}})]
    {
        assert_eq!(bo.post("/api/alerts", bad).await.0, 400);
    }
}

#[tokio::test]
async fn there_is_room_for_a_few_ways_and_one_asks_now_and_then() {
    let (server, hook) = (Server::with(at_home()).await, Receiver::start().await);
    let mut ann = server.guest("Ann").await;
    for number in 0..4 {
        let new = json!({"address": hook.url(&format!("/{number}")), "language": "en"});
        let (status, answer) = ann.post("/api/alerts/webhook", new).await;
        assert_eq!(status, if number < 3 { 200 } else { 429 }, "{answer}");
    }
    for _ in 0..6 {
        ann.done("/api/alerts/test", json!({})).await;
    }
    let (status, refusal) = ann.post("/api/alerts/test", json!({})).await;
    assert_eq!((status, refusal["params"]["what"].as_str()), (429, Some("alerts")));
}
