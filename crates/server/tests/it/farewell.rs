//! Being forgotten, whatever else goes on at that moment, and whatever fails.

use serde_json::{Value, json};
use talat_server::config::Settings;
use talat_server::ops::Admin;

use crate::client::{Dice, Player, Server, counted, database, play_out, relaxed};

const ROUNDS: usize = 16;

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap().to_owned()
}

fn record() -> Value {
    serde_json::from_str(include_str!("../../../../fixtures/games/race-2-given-up.json")).unwrap()
}

/// What a database still has of people who were forgotten, and of the word that was in all their names.
async fn remains(server: &Server) -> Vec<i64> {
    let mut found = Vec::new();
    for sql in [
        "SELECT count(*) FROM people WHERE name LIKE '%Secret%' OR skeleton LIKE '%secret%'",
        "SELECT count(*) FROM people WHERE deleted_at IS NOT NULL AND (name != '' OR password IS NOT NULL)",
        "SELECT count(*) FROM seats WHERE label LIKE '%Secret%'",
        "SELECT count(*) FROM talk WHERE name LIKE '%Secret%' OR words LIKE '%Secret%'",
        "SELECT count(*) FROM mutes m JOIN people p ON p.id IN (m.person, m.muted) WHERE p.deleted_at IS NOT NULL",
        "SELECT count(*) FROM records r JOIN people p ON p.id = r.person WHERE p.deleted_at IS NOT NULL",
        "SELECT count(*) FROM tables t JOIN people p ON p.id = t.host \
         WHERE p.deleted_at IS NOT NULL AND t.status IN ('waiting', 'playing')",
        "SELECT count(*) FROM seats s JOIN people p ON p.id = s.person JOIN tables t ON t.id = s.table_id \
         WHERE p.deleted_at IS NOT NULL AND (t.status = 'waiting' OR (t.status = 'playing' AND s.bot IS NULL))",
        "SELECT (SELECT count(*) FROM tokens t JOIN people p ON p.id = t.person WHERE p.deleted_at IS NOT NULL) \
         + (SELECT count(*) FROM blocks b JOIN people p ON p.id IN (b.person, b.blocked) WHERE p.deleted_at IS NOT NULL) \
         + (SELECT count(*) FROM asks a JOIN people p ON p.id IN (a.person, a.asker) WHERE p.deleted_at IS NOT NULL)",
    ] {
        found.push(counted(server.data.path(), sql).await);
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_left_whatever_runs_beside_it() {
    let server = Server::with(Settings { sign_ins_per_minute: Some(1000), ..relaxed() }).await;
    let mut ben = server.guest("Ben").await;
    let mut shared = Vec::new();
    for round in 0..ROUNDS {
        let mut guest = server.guest(&format!("Secret {round}")).await;
        let own = guest.get("/api/me").await.1["id"].clone();
        // A game that is over, one that is on, one that waits, and one that she may join.
        let table = guest.make("chakapuces", 1, 0, 1).await;
        let over = format!("/api/tables/{}", text(&table, "table"));
        guest.done(&format!("{over}/start"), json!({})).await;
        play_out(guest.socket().await, text(&table, "table"), 0, Dice(round as u64)).await;
        let playing = ben.make("chakapuces", 1, 1, 0).await;
        let label = json!({"label": format!("Secret L{round}")});
        guest.done(&format!("/api/tables/{}/join", text(&playing, "join")), label.clone()).await;
        ben.done(&format!("/api/tables/{}/start", text(&playing, "table")), json!({})).await;
        let waiting = guest.make("bangkok", 1, 1, 0).await;
        ben.done(&format!("/api/tables/{}/join", text(&waiting, "join")), json!({})).await;
        let offered = ben.make("bangkok", 1, 1, 0).await;
        let new = json!({"game": "race", "visibility": "open",
            "seats": [{"kind": "me", "label": format!("Secret M{round}")}]});

        let chat = format!("/api/tables/{}/talk", text(&playing, "table"));
        let hello = |cid: &str| json!({"cid": cid, "seat": 1, "words": {"kind": "phrase", "phrase": "yes"}});
        guest.done(&chat, hello("before")).await;
        let bens = ben.get("/api/me").await.1["id"].as_str().unwrap().to_owned();
        let muting = guest.http.put(guest.url(&format!("/api/mutes/{bens}")));
        assert_eq!(guest.send(muting).await.0, 204);
        // What lets a script in, whom she asks to a game, and with whom she does not want to play.
        guest.done("/api/me/tokens", json!({"name": "Secret bot"})).await;
        let ben_id = text(&ben.get("/api/me").await.1, "id");
        guest.done(&format!("/api/mates/{ben_id}/again"), json!({})).await;
        let request = guest.http.put(guest.url(&format!("/api/blocks/{ben_id}")));
        assert_eq!(guest.send(request).await.0, 204);

        let by = |path: String, body: Value| {
            let mut guest = guest.clone();
            tokio::spawn(async move {
                let answer = guest.post(&path, body).await;
                (guest, answer)
            })
        };
        let mut beside = vec![by("/api/me/password".to_owned(), json!({"password": "correct horse"}))];
        let delete = {
            // Now a little earlier, now a little later than the rest.
            let mut guest = guest.clone();
            tokio::spawn(async move {
                tokio::time::sleep(std::time::Duration::from_millis(3 * round as u64)).await;
                guest.delete("/api/me").await.0
            })
        };
        beside.extend([
            by("/api/me".to_owned(), json!({"name": format!("Secret {round} again")})),
            by(format!("/api/tables/{}/join", text(&offered, "join")), label),
            by("/api/tables".to_owned(), new),
            by("/api/records".to_owned(), record()),
            by(chat, hello("beside")),
            by(format!("{over}/rematch"), json!({})),
        ]);
        let socket = tokio::spawn({
            let guest = guest.clone();
            async move {
                let mut socket = guest.bare_socket().await;
                let hello = socket.next().await;
                (socket, hello["person"].is_string())
            }
        });
        let mut others: Vec<Player> = Vec::new();
        for request in beside {
            let (player, (status, answer)) = request.await.unwrap();
            assert!(matches!(status, 200 | 401 | 403), "{status} {answer}");
            others.push(player);
        }
        let deleted = delete.await.unwrap();
        if deleted == 401 {
            // The new password was first, and ended the session that asked; the new one asks again.
            assert_eq!(others[0].delete("/api/me").await.0, 204);
        } else {
            assert_eq!(deleted, 204);
        }
        let (mut socket, is_hers) = socket.await.unwrap();
        if is_hers {
            assert_eq!(socket.closed().await, Some((4001, "session_ended".to_owned())));
        }
        for mut player in others {
            let (status, me) = player.get("/api/me").await;
            if status == 200 {
                // A name that comes after the end makes a new guest of whoever sends it.
                assert_ne!(me["id"], own, "{me}");
                assert_eq!(player.delete("/api/me").await.0, 204);
            } else {
                assert_eq!(status, 204, "{me}");
            }
        }
        shared.extend([playing, waiting, offered].map(|table| text(&table, "table")));
        let leave = ben.post(&format!("/api/tables/{}/leave", shared[shared.len() - 1]), json!({})).await;
        assert_eq!(leave.0, 200);
    }
    assert_eq!(remains(&server).await, [0; 9]);
    // Nor do tables in memory remember her.
    for table in shared {
        let (_, room) = ben.get(&format!("/api/tables/{table}")).await;
        assert!(!room.to_string().contains("Secret"), "{room}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_done_at_once_is_done_later() {
    let mut server = Server::start().await;
    let mut ben = server.guest("Ben").await;
    let mut tables = Vec::new();
    let (mut anna, mut carl) = (server.guest("Secret Anna").await, server.guest("Secret Carl").await);
    for host in [&mut anna, &mut carl] {
        for start in [true, false] {
            let seats = json!([{"kind": "me"}, {"kind": "me", "label": "Secret"}, {"kind": "open"}]);
            let new = json!({"game": "chakapuces", "visibility": "private", "seats": seats});
            let made = host.done("/api/tables", new).await;
            let path = format!("/api/tables/{}", text(&made, "table"));
            ben.done(&format!("/api/tables/{}/join", text(&made, "join")), json!({})).await;
            if start {
                host.done(&format!("{path}/start"), json!({})).await;
            }
            tables.push(path);
        }
    }
    database(
        server.data.path(),
        "CREATE TRIGGER fail BEFORE UPDATE OF status ON tables BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
    )
    .await;
    // The name and the session go at once, for her who asks and for him whom the host removes.
    assert_eq!(anna.delete("/api/me").await.0, 204);
    Admin::open(server.data.path()).await.unwrap().remove_person("Secret Carl").await.unwrap();
    for player in [&mut anna, &mut carl] {
        assert_eq!(player.get("/api/me").await.0, 204);
    }
    let left = remains(&server).await;
    assert_eq!((left[..6].iter().sum::<i64>(), left[6]), (0, 4), "{left:?}");
    server.stop().await;
    database(server.data.path(), "DROP TRIGGER fail").await;
    server.restart_stopped().await;
    for _ in 0..200 {
        if remains(&server).await == [0; 9] {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(remains(&server).await, [0; 9]);
    // The tables are Ben's now.
    let mut ben = ben.at(&server);
    for (number, path) in tables.iter().enumerate() {
        let (_, room) = ben.get(path).await;
        assert_eq!(room["host"], ben.get("/api/me").await.1["id"], "{room}");
        if number % 2 == 1 {
            ben.done(&format!("{path}/start"), json!({"fill": "random"})).await;
        }
    }
}
