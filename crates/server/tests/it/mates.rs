//! Whom one has played with: asked again, blocked, unblocked.

use serde_json::{Value, json};

use crate::client::{Player, Server};

async fn id_of(player: &mut Player) -> String {
    player.get("/api/me").await.1["id"].as_str().unwrap().to_owned()
}

/// Anna and Ben, who sit in a game that is on.
async fn two(server: &Server) -> [Player; 2] {
    let (_, players, _) = crate::messages::pair(server).await;
    players
}

fn names(people: &Value) -> Vec<&str> {
    people.as_array().unwrap().iter().map(|person| person["name"].as_str().unwrap()).collect()
}

fn refused((status, refusal): (u16, Value), expected: u16, code: &str) {
    assert_eq!((status, &refusal["error"]), (expected, &json!(code)), "{refusal}");
}

#[tokio::test(flavor = "multi_thread")]
async fn those_one_has_played_with_are_listed_and_nobody_else() {
    let server = Server::start().await;
    let mut carl = server.guest("Carl").await;
    let [mut anna, mut ben] = two(&server).await;
    // A table that has not begun makes nobody known.
    let waiting = anna.make("chakapuces", 1, 2, 0).await;
    carl.done(&format!("/api/tables/{}/join", waiting["join"].as_str().unwrap()), json!({})).await;
    let (_, page) = anna.get("/api/mates").await;
    assert_eq!((names(&page["mates"]), &page["more"]), (vec!["Ben"], &json!(false)));
    assert_eq!((&page["mates"][0]["games"], &page["mates"][0]["game"]), (&json!(1), &json!("chakapuces")));
    assert!(names(&carl.get("/api/mates").await.1["mates"]).is_empty());
    // The last one first, by the name of now, and not who was forgotten.
    ben.done(&format!("/api/tables/{}/join", waiting["join"].as_str().unwrap()), json!({})).await;
    anna.done(&format!("/api/tables/{}/start", waiting["table"].as_str().unwrap()), json!({})).await;
    carl.done("/api/me", json!({"name": "Charles"})).await;
    let (_, page) = anna.get("/api/mates").await;
    let mut both = names(&page["mates"]);
    both.sort_unstable();
    assert_eq!(both, ["Ben", "Charles"]);
    assert_eq!(names(&anna.get("/api/mates?after=1").await.1["mates"]).len(), 1);
    assert_eq!(carl.delete("/api/me").await.0, 204);
    assert_eq!(names(&anna.get("/api/mates").await.1["mates"]), ["Ben"]);
    refused(server.stranger().get("/api/mates").await, 401, "no_session");
    refused(anna.get("/api/mates?after=-1").await, 400, "malformed");
}

#[tokio::test(flavor = "multi_thread")]
async fn again_makes_a_table_and_asks_to_it() {
    let mut server = Server::start().await;
    let [mut anna, mut ben] = two(&server).await;
    let (anna_id, ben_id) = (id_of(&mut anna).await, id_of(&mut ben).await);
    let made = anna.done(&format!("/api/mates/{ben_id}/again"), json!({})).await;
    let table = made["table"].as_str().unwrap();
    assert_eq!((&made["game"], &made["status"]), (&json!("chakapuces"), &json!("waiting")));
    assert_eq!(made["seats"][0]["person"], json!(anna_id));
    assert_eq!(
        (&made["seats"][1]["sitter"], &made["seats"][1]["asked"]["answer"]),
        (&json!("open"), &json!("waiting"))
    );
    // Who taps twice has asked once.
    assert_eq!(anna.done(&format!("/api/mates/{ben_id}/again"), json!({})).await["table"], json!(table));
    let (_, asks) = ben.get("/api/asks").await;
    assert_eq!(
        (names(&asks), &asks[0]["table"], &asks[0]["person"]),
        (vec!["Anna"], &json!(table), &json!(anna_id))
    );
    // The seat is kept, also after a restart, and the code is of no use to others.
    server.restart().await;
    let (mut anna, mut ben, mut carl) = (anna.at(&server), ben.at(&server), server.guest("Carl").await);
    refused(carl.post(&format!("/api/asks/{table}"), json!({})).await, 404, "no_ask");
    let join = anna.get(&format!("/api/tables/{table}")).await.1["join"].as_str().unwrap().to_owned();
    refused(carl.post(&format!("/api/tables/{join}/join"), json!({})).await, 409, "seat_taken");
    let sits = ben.done(&format!("/api/asks/{table}"), json!({})).await;
    assert_eq!(sits["mine"], json!([1]));
    assert!(names(&ben.get("/api/asks").await.1).is_empty());
    refused(ben.post(&format!("/api/asks/{table}"), json!({})).await, 404, "no_ask");
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;

    // No is an answer too: the seat is anybody's then.
    let made = ben.done(&format!("/api/mates/{anna_id}/again"), json!({})).await;
    let table = made["table"].as_str().unwrap();
    assert_eq!(anna.delete(&format!("/api/asks/{table}")).await.0, 204);
    assert!(names(&anna.get("/api/asks").await.1).is_empty());
    let (_, room) = ben.get(&format!("/api/tables/{table}")).await;
    assert_eq!(room["seats"][1]["asked"]["answer"], "later");
    carl.done(&format!("/api/tables/{}/join", made["join"].as_str().unwrap()), json!({})).await;
    // Nobody is asked whom one has not played with.
    let carl_id = id_of(&mut carl).await;
    refused(anna.post(&format!("/api/mates/{carl_id}/again"), json!({})).await, 403, "not_reachable");
    refused(anna.post("/api/mates/nobody/again", json!({})).await, 404, "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_blocked_is_kept_off_and_not_told() {
    let server = Server::start().await;
    let [mut anna, mut ben] = two(&server).await;
    let (anna_id, ben_id) = (id_of(&mut anna).await, id_of(&mut ben).await);
    let asked = ben.done(&format!("/api/mates/{anna_id}/again"), json!({})).await;
    let block = |player: &Player, whom: &str| player.http.put(player.url(&format!("/api/blocks/{whom}")));
    for _ in 0..2 {
        let request = block(&anna, &ben_id);
        assert_eq!(anna.send(request).await.0, 204);
    }
    assert_eq!(names(&anna.get("/api/blocks").await.1), ["Ben"]);
    assert!(names(&anna.get("/api/mates").await.1["mates"]).is_empty());
    // What he had asked is gone, and he can't ask again; it sounds as if she could not be asked by anybody.
    assert!(names(&anna.get("/api/asks").await.1).is_empty());
    refused(
        anna.post(&format!("/api/asks/{}", asked["table"].as_str().unwrap()), json!({})).await,
        404,
        "no_ask",
    );
    refused(ben.post(&format!("/api/mates/{anna_id}/again"), json!({})).await, 403, "not_reachable");
    refused(anna.post(&format!("/api/mates/{ben_id}/again"), json!({})).await, 409, "blocked_by_you");
    // He neither finds her tables on the list nor sits down at one by its code, but others do.
    let seats = json!([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]);
    let new = json!({"game": "chakapuces", "visibility": "open", "seats": seats});
    let open = anna.done("/api/tables", new.clone()).await;
    let listed = |tables: Value| tables.as_array().unwrap().iter().any(|line| line["table"] == open["table"]);
    let mut carl = server.guest("Carl").await;
    assert!(listed(carl.get("/api/tables").await.1) && !listed(ben.get("/api/tables").await.1));
    for code in [&open["table"], &open["join"]] {
        let path = format!("/api/tables/{}/join", code.as_str().unwrap());
        refused(ben.post(&path, json!({})).await, 403, "not_allowed");
    }
    carl.done(&format!("/api/tables/{}/join", open["join"].as_str().unwrap()), json!({})).await;
    // His list and his own words tell nothing of it.
    assert_eq!(names(&ben.get("/api/mates").await.1["mates"]), ["Anna"]);
    assert!(names(&ben.get("/api/blocks").await.1).is_empty());
    // She may still come to his tables.
    let his = ben.done("/api/tables", new).await;
    anna.done(&format!("/api/tables/{}/join", his["join"].as_str().unwrap()), json!({})).await;
    // Neither oneself nor nobody can be blocked.
    let request = block(&anna, &anna_id);
    refused(anna.send(request).await, 403, "not_allowed");
    let request = block(&anna, "0123456789abcdef");
    refused(anna.send(request).await, 404, "not_found");
    assert_eq!(anna.delete(&format!("/api/blocks/{ben_id}")).await.0, 204);
    refused(anna.delete(&format!("/api/blocks/{ben_id}")).await, 404, "not_found");
    ben.done(&format!("/api/tables/{}/join", open["join"].as_str().unwrap()), json!({})).await;
}
