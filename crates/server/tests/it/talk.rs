//! Talk at a table: who hears it, who may say what, what is kept of it and for how long.

use serde_json::{Value, json};
use talat_server::config::Settings;

use crate::client::{Player, Server, Socket, counted, database, new_cid, relaxed};
use crate::messages::{pair, positions};

fn text(text: &str) -> Value {
    json!({"kind": "text", "text": text})
}

fn phrase(phrase: &str) -> Value {
    json!({"kind": "phrase", "phrase": phrase})
}

fn path(table: &str) -> String {
    format!("/api/tables/{table}/talk")
}

async fn say(player: &mut Player, table: &str, seat: usize, words: &Value) -> (u16, Value) {
    player.post(&path(table), json!({"cid": new_cid(), "seat": seat, "words": words})).await
}

/// The host lets everybody say what they like.
async fn free(host: &mut Player, table: &str, on: bool) -> Value {
    host.done(&format!("/api/tables/{table}/free-text"), json!({ "on": on })).await
}

/// All lines, as somebody may read them.
async fn lines(player: &mut Player, table: &str) -> Vec<Value> {
    let (status, talk) = player.get(&path(table)).await;
    assert_eq!(status, 200, "{talk}");
    talk["lines"].as_array().unwrap().clone()
}

/// The person's public number.
async fn number(player: &mut Player) -> String {
    player.get("/api/me").await.1["id"].as_str().unwrap().to_owned()
}

async fn heard(socket: &mut Socket) -> Value {
    socket.next_of("said").await["line"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_sit_there_hear_it_and_nobody_else() {
    let server = Server::start().await;
    let (table, [mut anna, mut ben], mut sockets) = pair(&server).await;
    let (mut watcher, stranger) = (server.guest("Wim").await, server.stranger());
    let mut looking = [watcher.socket().await, stranger.socket().await, anna.socket().await];
    for socket in &mut looking {
        socket.follow(&table, None).await;
        socket.next_of("update").await;
    }
    let emote = json!({"kind": "emote", "emote": "well_played"});
    for words in [phrase("good_luck"), emote] {
        let (status, line) = say(&mut anna, &table, 0, &words).await;
        assert_eq!((status, &line["words"], &line["name"]), (200, &words, &json!("Anna")), "{line}");
        for socket in &mut sockets {
            assert_eq!(heard(socket).await, line);
        }
    }
    // Who comes later reads it from the beginning; who only looks on reads nothing, even where they sit themselves.
    assert_eq!(lines(&mut ben, &table).await.len(), 2);
    for (player, status, error) in
        [(&mut watcher, 403, "not_your_seat"), (&mut stranger.clone(), 401, "no_session")]
    {
        let (was, answer) = player.get(&path(&table)).await;
        assert_eq!((was, &answer["error"]), (status, &json!(error)));
        let (was, answer) = say(player, &table, 0, &phrase("yes")).await;
        assert_eq!((was, &answer["error"]), (status, &json!(error)));
    }
    for socket in &mut looking {
        assert!(socket.drain().await.iter().all(|message| message["type"] != "said"));
    }
    let (status, answer) = say(&mut anna, &table, 1, &phrase("yes")).await;
    assert_eq!((status, &answer["error"]), (403, &json!("not_your_seat")), "nobody speaks for another");
    assert_eq!(say(&mut anna, &table, 9, &phrase("yes")).await.1["error"], "no_such_seat");
    assert_eq!(say(&mut anna, "22222222", 0, &phrase("yes")).await.1["error"], "no_table");
}

#[tokio::test(flavor = "multi_thread")]
async fn free_text_is_for_the_host_to_choose_and_off_among_guests() {
    let server = Server::start().await;
    let (table, [mut anna, mut ben], mut sockets) = pair(&server).await;
    let (status, refused) = say(&mut anna, &table, 0, &text("hello")).await;
    assert_eq!((status, &refused["error"]), (403, &json!("no_free_text")));
    let (status, refused) = ben.post(&format!("/api/tables/{table}/free-text"), json!({"on": true})).await;
    assert_eq!((status, &refused["error"]), (403, &json!("not_host")));
    assert_eq!(free(&mut anna, &table, true).await["free_text"], true);
    while sockets[1].next_of("table").await["free_text"] != true {}
    assert_eq!(say(&mut ben, &table, 1, &text("hello")).await.0, 200);
    assert_eq!(free(&mut anna, &table, false).await["free_text"], false);
    assert_eq!(say(&mut ben, &table, 1, &text("hello")).await.1["error"], "no_free_text");
    assert_eq!(say(&mut ben, &table, 1, &phrase("yes")).await.0, 200);

    // Among people with passwords it is on by itself, as soon as the last of them has one.
    let (table, [mut anna, mut ben], mut sockets) = pair(&server).await;
    for (player, on) in [(&mut anna, false), (&mut ben, true)] {
        let name = format!("K{}", new_cid());
        player.done("/api/me", json!({ "name": name })).await;
        player.done("/api/me/password", json!({"password": "correct horse"})).await;
        let room = player.get(&format!("/api/tables/{table}")).await.1;
        assert_eq!(room["free_text"], on, "{room}");
    }
    // Sessions of before have ended with the passwords.
    assert!(sockets[1].closed().await.is_some());
    assert_eq!(say(&mut anna, &table, 0, &text("hello")).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn odd_lines_are_refused_by_name_and_what_is_kept_is_harmless() {
    let server = Server::start().await;
    let (table, [mut anna, _ben], mut sockets) = pair(&server).await;
    free(&mut anna, &table, true).await;
    for (words, status, error) in [
        (text(""), 422, "text_empty"),
        (text(" \u{200b}\u{202e}\n "), 422, "text_empty"),
        (text(&"x".repeat(301)), 422, "text_long"),
        (text(&"\u{200b}".repeat(20_000)), 422, "text_long"),
        (phrase("buy_now"), 400, "malformed"),
        (json!({"kind": "emote", "emote": "<b>"}), 400, "malformed"),
        (json!({"kind": "removed"}), 400, "malformed"),
        (json!({"kind": "text", "text": "a", "more": 1}), 400, "malformed"),
        (json!({"kind": "text", "text": 7}), 400, "malformed"),
        (json!("text"), 400, "malformed"),
        (json!(null), 400, "malformed"),
    ] {
        let (was, answer) = say(&mut anna, &table, 0, &words).await;
        assert_eq!((was, &answer["error"]), (status, &json!(error)), "{words}");
    }
    for cid in ["", "with space", "ü", &"x".repeat(65)] {
        let body = json!({"cid": cid, "seat": 0, "words": phrase("yes")});
        assert_eq!(anna.post(&path(&table), body).await.1["error"], "malformed", "{cid:?}");
    }
    assert!(lines(&mut anna, &table).await.is_empty());
    let hostile = "a\u{202e}b\u{0}\r\n<script>alert(1)</script> https://example.org/?q=\"x\"";
    assert_eq!(say(&mut anna, &table, 0, &text(hostile)).await.0, 200);
    let line = heard(&mut sockets[1]).await;
    assert_eq!(line["words"]["text"], "ab <script>alert(1)</script> https://example.org/?q=\"x\"");
    let longest = "ก".repeat(300);
    assert_eq!(say(&mut anna, &table, 0, &text(&longest)).await.1["words"]["text"], longest);
}

#[tokio::test(flavor = "multi_thread")]
async fn too_much_talk_is_refused_for_a_while_and_asking_again_says_nothing_twice() {
    let server = Server::start().await;
    let (table, [mut anna, mut ben], _sockets) = pair(&server).await;
    let body = json!({"cid": "same", "seat": 0, "words": phrase("yes")});
    let first = anna.done(&path(&table), body.clone()).await;
    for _ in 0..9 {
        assert_eq!(anna.done(&path(&table), body.clone()).await, first, "the same is said once");
    }
    let mut said = 1;
    let refused = loop {
        let request = anna.http.post(anna.url(&path(&table))).header("cookie", &anna.cookie);
        let body = json!({"cid": new_cid(), "seat": 0, "words": phrase("no")});
        let answer = request.json(&body).send().await.unwrap();
        if answer.status() != 200 {
            break answer;
        }
        said += 1;
        assert!(said < 20, "there is a limit");
    };
    assert_eq!(refused.status(), 429);
    let wait: u64 = refused.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=3).contains(&wait), "{wait}");
    let refusal: Value = refused.json().await.unwrap();
    assert_eq!((&refusal["error"], &refusal["params"]["what"]), (&json!("too_many"), &json!("lines")));
    assert!(said >= 5, "{said}");
    // It is hers alone, and what was refused is not there.
    assert_eq!(say(&mut ben, &table, 1, &phrase("yes")).await.0, 200);
    assert_eq!(lines(&mut ben, &table).await.len(), said + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_acknowledged_is_there_after_a_restart_and_goes_with_its_table() {
    let settings = Settings { retention_days: Some(1), ..relaxed() };
    let mut server = Server::with(settings).await;
    let (table, [mut anna, _], _) = pair(&server).await;
    let body = json!({"cid": "kept", "seat": 0, "words": phrase("back_soon")});
    let line = anna.done(&path(&table), body.clone()).await;
    server.restart().await;
    let mut anna = anna.at(&server);
    assert_eq!(lines(&mut anna, &table).await, std::slice::from_ref(&line));
    assert_eq!(anna.done(&path(&table), body).await, line, "also now the same is said once");
    assert_eq!(lines(&mut anna, &table).await.len(), 1);
    assert_eq!(counted(server.data.path(), "SELECT count(*) FROM talk").await, 1);
    database(server.data.path(), "UPDATE tables SET status = 'finished', finished_at = 1").await;
    assert_eq!(server.remove_old_tables().await, 1);
    assert_eq!(counted(server.data.path(), "SELECT count(*) FROM talk").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_removes_a_line_and_its_words_are_gone() {
    let server = Server::start().await;
    let (table, [mut anna, mut ben], mut sockets) = pair(&server).await;
    free(&mut anna, &table, true).await;
    for words in ["rude words", "others"] {
        assert_eq!(say(&mut ben, &table, 1, &text(words)).await.0, 200);
        heard(&mut sockets[0]).await;
    }
    let (status, refused) = ben.delete(&format!("{}/1", path(&table))).await;
    assert_eq!((status, &refused["error"]), (403, &json!("not_host")));
    let (status, refused) = anna.delete(&format!("{}/99", path(&table))).await;
    assert_eq!((status, &refused["error"]), (404, &json!("no_line")));
    let (status, left) = anna.delete(&format!("{}/1", path(&table))).await;
    assert_eq!((status, &left["words"], &left["number"]), (200, &json!(null), &json!(1)));
    assert_eq!(heard(&mut sockets[0]).await, left);
    let all = lines(&mut ben, &table).await;
    assert_eq!((&all[0], &all[1]["words"]["text"]), (&left, &json!("others")));
    assert_eq!(counted(server.data.path(), "SELECT count(*) FROM talk WHERE words LIKE '%rude%'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_mutes_somebody_does_so_for_themselves_and_for_good() {
    let mut server = Server::start().await;
    let (table, [mut anna, mut ben], _) = pair(&server).await;
    let bens = number(&mut ben).await;
    let (mute, own) = (format!("/api/mutes/{bens}"), format!("/api/mutes/{}", number(&mut anna).await));
    let put = async |player: &mut Player, path: &str| player.send(player.http.put(player.url(path))).await;
    assert_eq!(put(&mut anna, &own).await.1["error"], "not_allowed");
    assert_eq!(put(&mut anna, "/api/mutes/0000000000000001").await.0, 404);
    assert_eq!(put(&mut anna, "/api/mutes/nobody").await.0, 404);
    assert_eq!(put(&mut server.stranger(), &mute).await.1["error"], "no_session");
    for _ in 0..2 {
        assert_eq!(put(&mut anna, &mute).await.0, 204);
    }
    say(&mut ben, &table, 1, &phrase("yes")).await;
    server.restart().await;
    let (mut anna, mut ben) = (anna.at(&server), ben.at(&server));
    let muted = anna.get("/api/mutes").await.1;
    assert_eq!(muted, json!([{"person": bens, "name": "Ben"}]));
    let talk = anna.get(&path(&table)).await.1;
    assert_eq!((&talk["hidden"], talk["lines"].as_array().unwrap().len()), (&json!([bens]), 1));
    assert_eq!(ben.get(&path(&table)).await.1["hidden"], json!([]), "nobody is told");
    assert_eq!(anna.delete(&mute).await.0, 204);
    assert_eq!(anna.get("/api/mutes").await.1, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_forgotten_has_said_nothing() {
    let server = Server::start().await;
    let (table, [mut anna, mut ben], mut sockets) = pair(&server).await;
    free(&mut anna, &table, true).await;
    assert_eq!(say(&mut ben, &table, 1, &text("remember me")).await.0, 200);
    assert_eq!(say(&mut anna, &table, 0, &phrase("yes")).await.0, 200);
    let bens = number(&mut ben).await;
    assert_eq!(ben.delete("/api/me").await.0, 204);
    assert_eq!(sockets[0].next_of("unsaid").await, json!({"type": "unsaid", "table": table, "person": bens}));
    let left = lines(&mut anna, &table).await;
    assert!(left.len() == 1 && left[0]["name"] == "Anna", "{left:?}");
    assert_eq!(
        counted(server.data.path(), "SELECT count(*) FROM talk WHERE words LIKE '%remember%'").await,
        0
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_goes_on_after_the_end_and_is_in_no_record() {
    let server = Server::start().await;
    let (table, [mut anna, mut ben], mut sockets) = pair(&server).await;
    free(&mut anna, &table, true).await;
    assert_eq!(say(&mut anna, &table, 0, &text("zanzibar")).await.0, 200);
    positions(&mut sockets).await;
    drop(sockets);
    let one = crate::client::play_out(anna.socket().await, table.clone(), 0, crate::client::Dice(3));
    let two = crate::client::play_out(ben.socket().await, table.clone(), 1, crate::client::Dice(4));
    let (one, _) = tokio::join!(one, two);
    assert_eq!(one["over"], true);
    assert_eq!(say(&mut ben, &table, 1, &phrase("till_next_time")).await.0, 200);
    assert_eq!(lines(&mut anna, &table).await.len(), 2);
    assert_eq!(free(&mut anna, &table, false).await["status"], "finished");
    for about in ["", "/record", "/log?viewer=all", "/steps/3?viewer=all"] {
        let (status, answer) = anna.get(&format!("/api/tables/{table}{about}")).await;
        assert!(status == 200 && !answer.to_string().contains("zanzibar"), "{about}");
    }
    // Another game is a table of its own, with what the host chose.
    let next = anna.done(&format!("/api/tables/{table}/rematch"), json!({})).await;
    assert_eq!((next["free_text"].clone(), next["table"] == table.as_str()), (json!(false), false));
    assert!(lines(&mut anna, next["table"].as_str().unwrap()).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_written_is_refused_and_not_told() {
    let server = Server::start().await;
    let (table, [mut anna, mut ben], mut sockets) = pair(&server).await;
    database(
        server.data.path(),
        "CREATE TRIGGER full BEFORE INSERT ON talk BEGIN SELECT RAISE(FAIL, 'full'); END",
    )
    .await;
    let body = json!({"cid": "again", "seat": 0, "words": phrase("yes")});
    let (status, refused) = anna.post(&path(&table), body.clone()).await;
    assert!(status >= 500, "{status} {refused}");
    assert!(sockets[1].drain().await.iter().all(|message| message["type"] != "said"));
    assert!(lines(&mut ben, &table).await.is_empty());
    database(server.data.path(), "DROP TRIGGER full").await;
    // The same message, sent again, is said once.
    let line = anna.done(&path(&table), body).await;
    assert_eq!(heard(&mut sockets[1]).await, line);
    assert_eq!(lines(&mut ben, &table).await.len(), 1);
}
