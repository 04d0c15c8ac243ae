//! Time to think: clocks, what follows when they run out, pauses, and the deadlines that a server keeps with nobody there.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use talat_server::config::Settings;

use crate::client::{Dice, PATIENCE, Player, Server, Socket, counted, new_cid, relaxed};

pub(crate) const MINUTE: Duration = Duration::from_mins(1);
pub(crate) const HOUR: Duration = Duration::from_hours(1);

/// A house where nobody counts as away for a long while.
pub(crate) async fn house() -> Server {
    Server::with(Settings { away_seconds: Some(1_000_000), ..relaxed() }).await
}

/// A game of two people with clocks, and nobody connected.
pub(crate) async fn game(server: &Server, game: &str, time: Value) -> (String, [Player; 2]) {
    let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let made = anna
        .done(
            "/api/tables",
            json!({"game": game, "seats": [{"kind": "me"}, {"kind": "open"}], "visibility": "private",
                "stand_in": "random", "time": time}),
        )
        .await;
    assert_eq!((&made["time"], &made["clocks"]), (&time, &Value::Null));
    let table = made["table"].as_str().unwrap().to_owned();
    ben.done(&format!("/api/tables/{}/join", made["join"].as_str().unwrap()), json!({})).await;
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    (table, [anna, ben])
}

/// Waits until a table is told as it should be.
pub(crate) async fn room_until(player: &mut Player, table: &str, fits: impl Fn(&Value) -> bool) -> Value {
    let started = Instant::now();
    loop {
        let (_, room) = player.get(&format!("/api/tables/{table}")).await;
        if fits(&room) {
            return room;
        }
        assert!(started.elapsed() < PATIENCE, "{room}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The seat whose clock runs.
fn running(room: &Value) -> Option<usize> {
    room["clocks"]["seats"].as_array()?.iter().position(|clock| clock["from"].is_i64())
}

/// Waits for a clock that runs, and says whose it is.
pub(crate) async fn on_turn(player: &mut Player, table: &str) -> usize {
    running(&room_until(player, table, |room| running(room).is_some()).await).unwrap()
}

pub(crate) async fn log(player: &mut Player, table: &str) -> Vec<Value> {
    player.log(&format!("/api/tables/{table}/log"), "public").await
}

/// The seats whose time ran out, in the order of the log.
pub(crate) async fn timeouts(player: &mut Player, table: &str) -> Vec<u64> {
    let log = log(player, table).await;
    let lost = log.iter().filter(|line| line["type"] == "timeout");
    lost.map(|line| line["seat"].as_u64().unwrap()).collect()
}

/// How many milliseconds a clock has by now.
async fn left(player: &Player, clock: &Value) -> i64 {
    let mut socket = player.socket().await;
    socket.send(json!({"type": "ping", "sent": 1})).await;
    let now = socket.next_of("pong").await["now"].as_i64().unwrap();
    let from = clock["from"].as_i64().unwrap();
    clock["left"].as_i64().unwrap() - (now - from).max(0)
}

/// The next position in which a seat is on turn.
async fn until_on_turn(socket: &mut Socket, seat: usize) -> Value {
    loop {
        let update = socket.next_of("update").await;
        if update["on_turn"] == json!([seat]) {
            return update;
        }
    }
}

/// Plays a seat's turn to its end, by whatever is allowed.
async fn play_turn(socket: &mut Socket, table: &str, seat: usize, update: Value) {
    let (mut dice, mut update) = (Dice(1), update);
    while update["on_turn"] == json!([seat]) {
        let act = json!({"type": "act", "cid": new_cid(), "table": table, "seat": seat,
            "based_on": update["seq"], "action": dice.pick(&update)});
        socket.send(act).await;
        update = socket.next_of("update").await;
    }
}

/// Tries to do something from a seat; says how it is refused.
pub(crate) async fn refusal(player: &mut Player, table: &str, seat: usize, kind: &str) -> Value {
    let (_, room) = player.get(&format!("/api/tables/{table}/log?viewer=public&after=0")).await;
    let based_on = room["lines"].as_array().unwrap().len();
    let message = match kind {
        "act" => json!({"type": "act", "cid": new_cid(), "table": table, "seat": seat, "based_on": based_on,
            "action": {"kind": "pile"}}),
        _ => json!({"type": "undo", "cid": new_cid(), "table": table, "seat": seat, "based_on": based_on}),
    };
    player.post("/api/play", message).await.1["error"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_a_turn_whose_time_is_over_with_nobody_there() {
    let server = house().await;
    let (table, [mut anna, _]) = game(&server, "chakapuces", json!({"kind": "turn", "seconds": 300})).await;
    let on = on_turn(&mut anna, &table).await;
    server.clock.skip(4 * MINUTE);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert!(timeouts(&mut anna, &table).await.is_empty(), "there is a minute left");
    server.clock.skip(MINUTE);
    let room = room_until(&mut anna, &table, |room| running(room).is_some_and(|now| now != on)).await;
    let clock = &room["clocks"]["seats"][on];
    assert_eq!((&clock["missed"], &clock["out"]), (&json!(1), &json!(false)), "{room}");
    assert!(room["seats"][on]["stand_in"].is_null(), "the chair stays: {room}");
    let log = log(&mut anna, &table).await;
    let at = log.iter().position(|line| line["type"] == "timeout").unwrap();
    assert_eq!(log[at], json!({"number": at + 1, "type": "timeout", "seat": on}));
    assert!(log[at + 1..].iter().any(|line| line["event"]["seat"] == on), "the bot played: {log:?}");
}

/// Lets Anna's time run out so many times in a row, while Ben plays; returns the table, with Ben on turn.
async fn lose(server: &Server, times: u64) -> (String, [Player; 2], Socket) {
    let (table, mut players) = game(server, "chakapuces", json!({"kind": "turn", "seconds": 120})).await;
    let mut socket = players[1].socket().await;
    socket.follow(&table, Some(1)).await;
    let mut update = socket.next_of("update").await;
    for lost in 1..=times {
        play_turn(&mut socket, &table, 1, update).await;
        server.clock.skip(2 * MINUTE + MINUTE / 4);
        update = until_on_turn(&mut socket, 1).await;
        let (_, room) = players[0].get(&format!("/api/tables/{table}")).await;
        assert_eq!(room["clocks"]["seats"][0]["missed"], lost, "{room}");
        assert_eq!(room["seats"][0]["stand_in"].is_null(), lost < 3, "{room}");
    }
    if times < 3 {
        play_turn(&mut socket, &table, 1, update).await;
    }
    (table, players, socket)
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_third_time_in_a_row_a_bot_holds_the_chair_until_its_person_is_back() {
    let server = house().await;
    let (table, [mut anna, _], _) = lose(&server, 3).await;
    assert_eq!(timeouts(&mut anna, &table).await, [0, 0, 0]);
    let log = log(&mut anna, &table).await;
    let last = log.iter().rposition(|line| line["type"] == "timeout").unwrap();
    let sits = json!({"number": last + 2, "type": "chair", "seat": 0, "sitter": "bot", "bot": "random"});
    assert_eq!(log[last + 1], sits);
    assert_eq!(refusal(&mut anna, &table, 0, "act").await, "bot_plays");
    let room = anna.done(&format!("/api/tables/{table}/seats/0/return"), json!({})).await;
    assert!(room["seats"][0]["stand_in"].is_null() && room["clocks"]["seats"][0]["missed"] == 0, "{room}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_back_takes_the_turn_from_a_bot_that_thinks() {
    let mut server = house().await;
    let (table, [anna, _], _) = lose(&server, 2).await;
    // From now on bots think for ten minutes.
    server.settings.bot_pace_ms = Some(600_000);
    server.restart().await;
    let mut anna = anna.at(&server);
    assert_eq!(on_turn(&mut anna, &table).await, 0);
    server.clock.skip(2 * MINUTE + MINUTE / 4);
    let room = room_until(&mut anna, &table, |room| room["clocks"]["seats"][0]["out"] == true).await;
    assert_eq!(room["seats"][0]["stand_in"], "random");
    assert_eq!(refusal(&mut anna, &table, 0, "act").await, "bot_plays");
    let room = anna.done(&format!("/api/tables/{table}/seats/0/return"), json!({})).await;
    let clock = &room["clocks"]["seats"][0];
    assert_eq!((&clock["out"], &clock["missed"]), (&json!(false), &json!(0)), "{room}");
    assert!(left(&anna, clock).await > 60_000, "the turn begins again: {room}");
    let mut socket = anna.socket().await;
    socket.follow(&table, Some(0)).await;
    let update = until_on_turn(&mut socket, 0).await;
    play_turn(&mut socket, &table, 0, update).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bank_is_what_the_log_charges_also_after_a_restart() {
    let mut server = house().await;
    let time = json!({"kind": "bank", "seconds": 60, "increment": 5});
    let (table, mut players) = game(&server, "chakapuces", time).await;
    let on = on_turn(&mut players[0], &table).await;
    let mut socket = players[on].socket().await;
    socket.follow(&table, Some(on as u8)).await;
    let update = until_on_turn(&mut socket, on).await;
    server.clock.skip(Duration::from_secs(10));
    play_turn(&mut socket, &table, on, update).await;
    let room = room_until(&mut players[0], &table, |room| running(room) == Some(1 - on)).await;
    let charged = counted(server.data.path(), "SELECT sum(charged) FROM log").await;
    assert!(charged >= 9500, "{charged}");
    assert_eq!(room["clocks"]["seats"][on]["left"], 60_000 - charged + 5000);
    assert_eq!(room["clocks"]["seats"][1 - on]["left"], 60_000);
    drop(socket);
    server.restart().await;
    let mut player = players[0].at(&server);
    let (_, again) = player.get(&format!("/api/tables/{table}")).await;
    assert_eq!(again["clocks"]["seats"][on], room["clocks"]["seats"][on]);
    assert_eq!(again["clocks"]["seats"][1 - on]["left"], 60_000);
    assert_eq!(running(&again), Some(1 - on));
    // The bank runs out: what is left is no more than the increment.
    server.clock.skip(MINUTE + MINUTE);
    room_until(&mut player, &table, |room| room["clocks"]["seats"][1 - on]["missed"] == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn time_stands_while_no_server_runs() {
    let mut server = house().await;
    let (table, mut players) = game(&server, "chakapuces", json!({"kind": "turn", "seconds": 600})).await;
    let on = on_turn(&mut players[0], &table).await;
    server.clock.skip(3 * MINUTE);
    let (_, room) = players[0].get(&format!("/api/tables/{table}")).await;
    let before = left(&players[0], &room["clocks"]["seats"][on]).await;
    assert!((360_000..=420_000).contains(&before), "{before}");
    server.stop().await;
    server.clock.skip(5 * HOUR);
    server.restart_stopped().await;
    let mut anna = players[0].at(&server);
    let (_, room) = anna.get(&format!("/api/tables/{table}")).await;
    let after = left(&anna, &room["clocks"]["seats"][on]).await;
    assert!((before - 60_000..=before).contains(&after), "{after} of {before}");
    assert!(timeouts(&mut anna, &table).await.is_empty());
    // What was due while it ran is done after it.
    server.clock.skip(8 * MINUTE);
    room_until(&mut anna, &table, |room| room["clocks"]["seats"][on]["missed"] == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_that_passed_just_before_a_stop_is_kept_after_it() {
    let mut server = house().await;
    let (table, mut players) = game(&server, "chakapuces", json!({"kind": "turn", "seconds": 60})).await;
    let on = on_turn(&mut players[0], &table).await;
    server.clock.skip(2 * MINUTE);
    server.restart().await;
    let mut anna = players[0].at(&server);
    room_until(&mut anna, &table, |room| room["clocks"]["seats"][on]["missed"] == 1).await;
    assert_eq!(timeouts(&mut anna, &table).await, [on as u64]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_days_is_over_after_them() {
    let server = Server::with(Settings { away_seconds: Some(1), ..relaxed() }).await;
    let (table, mut players) = game(&server, "chakapuces", json!({"kind": "days", "days": 1})).await;
    let on = on_turn(&mut players[0], &table).await;
    let mine = players[0].get("/api/tables/mine").await.1[0].clone();
    let (due, at) = (mine["due"].as_i64().unwrap(), mine["at"].as_i64().unwrap());
    assert!((due - at - 86_400_000).abs() < 60_000, "{mine}");
    assert_eq!((&mine["time"]["kind"], &mine["paused"]), (&json!("days"), &json!(false)), "{mine}");
    server.clock.skip(23 * HOUR);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let (_, room) = players[0].get(&format!("/api/tables/{table}")).await;
    assert!(running(&room) == Some(on) && room["pause"].is_null(), "{room}");
    server.clock.skip(2 * HOUR);
    room_until(&mut players[0], &table, |room| room["clocks"]["seats"][on]["missed"] == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_who_race_give_up_when_their_clock_is_over() {
    let server = house().await;
    let (table, mut players) = game(&server, "race", json!({"kind": "common", "seconds": 120})).await;
    let room = room_until(&mut players[0], &table, |room| room["clocks"]["common"]["from"].is_i64()).await;
    assert_eq!((&room["clocks"]["seats"], &room["clocks"]["common"]["left"]), (&json!([]), &json!(120_000)));
    let mut socket = players[0].socket().await;
    socket.follow(&table, Some(0)).await;
    while socket.next_of("update").await["seq"] == 0 {}
    drop(socket);
    server.clock.skip(MINUTE);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert!(timeouts(&mut players[0], &table).await.is_empty());
    server.clock.skip(MINUTE + MINUTE);
    let room = room_until(&mut players[0], &table, |room| room["status"] == "finished").await;
    assert!(room["clocks"].is_null(), "{room}");
    assert_eq!(timeouts(&mut players[0], &table).await, [0, 1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_time_can_be_agreed_and_when() {
    let server = house().await;
    let mut anna = server.guest("Anna").await;
    let seats = |game: &str| match game {
        "alone" => json!([{"kind": "me"}]),
        _ => json!([{"kind": "me"}, {"kind": "open"}]),
    };
    for (seated, game, time) in [
        ("two", "chakapuces", json!({"kind": "turn", "seconds": 14})),
        ("two", "chakapuces", json!({"kind": "turn", "seconds": 601})),
        ("two", "chakapuces", json!({"kind": "bank", "seconds": 59, "increment": 0})),
        ("two", "chakapuces", json!({"kind": "bank", "seconds": 60, "increment": 61})),
        ("two", "chakapuces", json!({"kind": "days", "days": 4})),
        ("two", "chakapuces", json!({"kind": "common", "seconds": 60})),
        ("two", "race", json!({"kind": "turn", "seconds": 60})),
        ("two", "race", json!({"kind": "common", "seconds": 29})),
        ("alone", "race", json!({"kind": "common", "seconds": 60})),
    ] {
        let new = json!({"game": game, "seats": seats(seated), "visibility": "private", "time": time});
        let (status, refused) = anna.post("/api/tables", new).await;
        assert_eq!((status, &refused["error"]), (422, &json!("bad_time")), "{game} {time}: {refused}");
    }
    let made = anna.make("chakapuces", 1, 1, 0).await;
    let table = made["table"].as_str().unwrap().to_owned();
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    assert_eq!(made["time"], json!({"kind": "none"}));
    assert_eq!(anna.post(&path("pause"), json!({})).await.1["error"], "not_started");
    let agree = |time: Value| json!({ "time": time });
    let bad = agree(json!({"kind": "days", "days": 5}));
    assert_eq!(anna.post(&path("agreement"), bad).await.1["error"], "bad_time");
    let room = anna.done(&path("agreement"), agree(json!({"kind": "days", "days": 3}))).await;
    assert_eq!(room["time"], json!({"kind": "days", "days": 3}));
    let mut ben = server.guest("Ben").await;
    ben.done(&format!("/api/tables/{}/join", made["join"].as_str().unwrap()), json!({})).await;
    anna.done(&path("agreement"), agree(json!({"kind": "none"}))).await;
    anna.done(&path("start"), json!({})).await;
    let late = agree(json!({"kind": "turn", "seconds": 60}));
    assert_eq!(anna.post(&path("agreement"), late).await.1["error"], "started");
    let (status, refused) = anna.post(&path("pause"), json!({})).await;
    assert_eq!((status, &refused["error"]), (409, &json!("no_clock")), "{refused}");
    assert!(anna.get(&format!("/api/tables/{table}")).await.1["clocks"].is_null());
    // What a house allows beyond that.
    let server = Server::with(Settings { least_time_seconds: Some(1), ..relaxed() }).await;
    let (table, mut players) = game(&server, "chakapuces", json!({"kind": "turn", "seconds": 1})).await;
    room_until(&mut players[0], &table, |room| room["clocks"]["seats"][0]["missed"] != 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_returns_no_time() {
    let server = house().await;
    let (table, mut players) = game(&server, "chatuchak", json!({"kind": "turn", "seconds": 300})).await;
    let on = on_turn(&mut players[0], &table).await;
    let mut socket = players[on].socket().await;
    socket.follow(&table, Some(on as u8)).await;
    let update = until_on_turn(&mut socket, on).await;
    let act = |update: &Value| {
        json!({"type": "act", "cid": new_cid(), "table": table, "seat": on, "based_on": update["seq"],
            "action": update["legal"][0]["action"]})
    };
    server.clock.skip(2 * MINUTE);
    socket.send(act(&update)).await;
    let update = socket.next_of("update").await;
    assert!(update["undo"].is_object(), "{update}");
    server.clock.skip(MINUTE);
    let undo =
        json!({"type": "undo", "cid": new_cid(), "table": table, "seat": on, "based_on": update["seq"]});
    socket.send(undo).await;
    until_on_turn(&mut socket, on).await;
    let room = room_until(&mut players[0], &table, |room| running(room) == Some(on)).await;
    // Another's time, if it was their turn meanwhile, is nobody's.
    let left = left(&players[0], &room["clocks"]["seats"][on]).await;
    assert!(left <= 180_500, "two minutes are gone: {room}");
    assert!(left >= 90_000, "{room}");
}
