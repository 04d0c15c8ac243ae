//! The solo puzzle: par, outlook, hints and the way beside an own one.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use talat_rules::any::Editions;
use talat_server::config::Settings;

use crate::client::{Player, Server, relaxed};

/// A solo game on a start grid, begun.
async fn solo(server: &Server, grid: u8) -> (String, Player) {
    solo_of(server, "Host", grid).await
}

async fn solo_of(server: &Server, name: &str, grid: u8) -> (String, Player) {
    let mut host = server.guest(name).await;
    let seats = json!([{"kind": "me"}]);
    let new = json!({"game": "race", "options": {"grid": grid.to_string()}, "seats": seats, "visibility": "private"});
    let made = host.done("/api/tables", new).await;
    let table = made["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    (table, host)
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_lead_to_a_shortest_solution_and_are_counted() {
    let server = Server::start().await;
    let (table, mut host) = solo(&server, 3).await;
    let minimum = Editions::standard().chatuchak.start_grid(3).unwrap().minimum.unwrap();
    let proven = |moves: u16| json!({"moves": moves, "lower_bound": moves});
    let outlook = format!("/api/tables/{table}/outlook");
    let at_start = host.get(&outlook).await.1;
    assert_eq!((&at_start["par"], &at_start["left"]), (&proven(minimum), &proven(minimum)));
    assert_eq!((&at_start["moves"], &at_start["hints"]), (&json!(0), &json!(0)));
    assert_eq!(host.get(&format!("/api/tables/{table}/solution")).await.1["error"], "unfinished");

    let mut socket = host.socket().await;
    socket.follow(&table, Some(0)).await;
    let mut seq = socket.next_of("update").await["seq"].as_u64().unwrap();
    for made in 0..minimum {
        let hint = host.done(&format!("/api/tables/{table}/hint"), json!({})).await;
        assert_eq!(hint["left"], proven(minimum - made));
        assert_eq!((&hint["seq"], &hint["hints"]), (&json!(seq), &json!(made + 1)));
        let again = host.done(&format!("/api/tables/{table}/hint"), json!({})).await;
        assert_eq!(again["hints"], made + 1, "the same position is counted once");
        let jump = json!({"kind": "jump", "from": hint["jump"]});
        seq = socket.act(&table, 0, seq, &jump).await["seq"].as_u64().unwrap();
        let now = host.get(&outlook).await.1;
        assert_eq!((&now["par"], &now["left"]), (&proven(minimum), &proven(minimum - made - 1)));
    }
    let after = host.get(&format!("/api/tables/{table}/solution")).await.1;
    assert_eq!((&after["par"], &after["hints"]), (&proven(minimum), &json!(minimum)));
    let (own, best) = (after["own"].as_array().unwrap(), after["best"].as_array().unwrap());
    assert_eq!((own.len(), best.len()), (usize::from(minimum) + 1, usize::from(minimum) + 1));
    assert_eq!(own[0], best[0]);
    assert!(own[0]["jump"].is_null() && own[1]["jump"].is_string());
    assert_eq!(host.post(&format!("/api/tables/{table}/hint"), json!({})).await.1["error"], "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_back_is_not_on_the_way() {
    let server = Server::start().await;
    let (table, mut host) = solo(&server, 1).await;
    let mut socket = host.socket().await;
    socket.follow(&table, Some(0)).await;
    let start = socket.next_of("update").await;
    let seq = start["seq"].as_u64().unwrap();
    let from = |update: &Value| update["legal"][0]["action"].clone();
    let ack = socket.act(&table, 0, seq, &from(&start)).await;
    socket.send(json!({"type": "undo", "cid": "u", "table": table, "seat": 0, "based_on": ack["seq"]})).await;
    let ack = socket.next_of("ack").await;
    let outlook = host.get(&format!("/api/tables/{table}/outlook")).await.1;
    assert_eq!((&outlook["moves"], &outlook["left"]), (&json!(0), &outlook["par"]));
    let give_up = json!({"kind": "give_up"});
    socket.act(&table, 0, ack["seq"].as_u64().unwrap(), &give_up).await;
    let after = host.get(&format!("/api/tables/{table}/solution")).await.1;
    assert_eq!(after["own"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_helped_in_a_race_or_at_another_s_table() {
    let server = Server::start().await;
    let (table, _host) = solo(&server, 2).await;
    let mut other = server.guest("Other").await;
    let hint = format!("/api/tables/{table}/hint");
    assert_eq!(other.post(&hint, json!({})).await.1["error"], "not_your_seat");
    let made = other.make("race", 2, 0, 0).await;
    let race = made["table"].as_str().unwrap().to_owned();
    assert_eq!(other.post(&format!("/api/tables/{race}/hint"), json!({})).await.1["error"], "not_solo");
    assert_eq!(other.get(&format!("/api/tables/{race}/outlook")).await.1["error"], "not_solo");
    let made = other.make("race", 1, 0, 0).await;
    let waiting = made["table"].as_str().unwrap().to_owned();
    assert_eq!(other.get(&format!("/api/tables/{waiting}/outlook")).await.1["error"], "not_started");
}

/// Who races on a grid can't have it solved at a table beside it, with the cookie or without.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_hints_for_a_grid_that_they_race_on() {
    let server = Server::with(Settings { countdown_ms: Some(0), ..relaxed() }).await;
    let (table, mut racer) = solo(&server, 3).await;
    let (other_table, mut other) = solo_of(&server, "Other", 3).await;
    let path = |table: &str, what: &str| format!("/api/tables/{table}/{what}");
    // A finished puzzle on the same grid.
    let (done, _) = {
        let seats = json!([{"kind": "me"}]);
        let made = racer
            .done(
                "/api/tables",
                json!({"game": "race", "options": {"grid": "3"}, "seats": seats, "visibility": "private"}),
            )
            .await;
        let table = made["table"].as_str().unwrap().to_owned();
        racer.done(&path(&table, "start"), json!({})).await;
        let mut socket = racer.socket().await;
        socket.follow(&table, Some(0)).await;
        let seq = socket.next_of("update").await["seq"].as_u64().unwrap();
        socket.act(&table, 0, seq, &json!({"kind": "give_up"})).await;
        (table, seq)
    };
    assert_eq!(racer.get(&path(&done, "solution")).await.0, 200);
    for (options, helped) in [(json!({"grid": "4"}), true), (json!({"grid": "3"}), false)] {
        let seats = json!([{"kind": "me"}, {"kind": "me"}]);
        let body = json!({"game": "race", "options": options, "seats": seats, "visibility": "private"});
        let made = racer.done("/api/tables", body).await;
        let race = made["table"].as_str().unwrap().to_owned();
        racer.done(&path(&race, "start"), json!({})).await;
        for (what, of) in
            [("hint", &table), ("outlook", &table), ("solution", &done), ("outlook", &other_table)]
        {
            let (status, answer) = match what {
                "hint" => racer.post(&path(of, what), json!({})).await,
                _ => racer.get(&path(of, what)).await,
            };
            let expected = if helped { (200, &Value::Null) } else { (409, &json!("racing")) };
            assert_eq!((status, &answer["error"]), expected, "{what} of {of} beside {options}");
        }
        // Without the cookie: the puzzles are still those of the one who races.
        let mut stranger = server.stranger();
        for (what, of) in [("outlook", &table), ("solution", &done)] {
            let (_, answer) = stranger.get(&path(of, what)).await;
            assert_eq!(answer["error"] == "racing", !helped, "{what}: {answer}");
        }
        // Others are helped as ever.
        assert_eq!(other.post(&path(&other_table, "hint"), json!({})).await.0, 200);
        assert_eq!(stranger.get(&path(&other_table, "outlook")).await.0, 200);
        // Once it is over, so is the racer.
        let mut socket = racer.socket().await;
        for seat in [0, 1] {
            socket.follow(&race, Some(seat)).await;
            let update = loop {
                let update = socket.next_of("update").await;
                if update["seat"] == seat && !update["legal"].as_array().unwrap().is_empty() {
                    break update;
                }
            };
            socket.act(&race, seat, update["seq"].as_u64().unwrap(), &json!({"kind": "give_up"})).await;
        }
        assert_eq!(racer.post(&path(&table, "hint"), json!({})).await.0, 200);
        assert_eq!(racer.get(&path(&done, "solution")).await.0, 200);
    }
}

/// A bot at a table beside it would show the way, whoever asks it to sit down and however.
#[tokio::test(flavor = "multi_thread")]
async fn no_bot_solves_a_grid_that_somebody_at_the_table_races_on() {
    let server = Server::with(Settings { countdown_ms: Some(0), ..relaxed() }).await;
    let path = |table: &str, what: &str| format!("/api/tables/{table}/{what}");
    let new = |grid: u8, seats: Value| {
        json!({"game": "race", "options": {"grid": grid.to_string()}, "seats": seats, "visibility": "open",
            "stand_in": "master"})
    };
    let text = |made: Value| made["table"].as_str().unwrap().to_owned();
    let (me, open) = (json!({"kind": "me"}), json!({"kind": "open"}));
    let with_bot = json!([me, {"kind": "bot", "bot": "master"}]);
    let (mut racer, mut other) = (server.guest("Racer").await, server.guest("Other").await);
    let [solo, left] = [
        text(racer.done("/api/tables", new(3, json!([me]))).await),
        text(racer.done("/api/tables", new(3, json!([me]))).await),
    ];
    for table in [&solo, &left] {
        racer.done(&path(table, "start"), json!({})).await;
    }
    let beside = text(racer.done("/api/tables", new(3, json!([me, open]))).await);
    other.done(&path(&beside, "join"), json!({})).await;
    racer.done(&path(&beside, "start"), json!({})).await;
    let race = text(racer.done("/api/tables", new(3, json!([me, me]))).await);
    racer.done(&path(&race, "start"), json!({})).await;
    let refused = (409, json!("racing"));
    let told = |(status, answer): (u16, Value)| (status, answer["error"].clone());
    assert_eq!(told(racer.post(&path(&solo, "seats/0/stand-in"), json!({})).await), refused);
    assert_eq!(told(racer.post(&path(&beside, "seats/0/stand-in"), json!({})).await), refused);
    assert_eq!(told(other.post(&path(&beside, "seats/1/stand-in"), json!({})).await), refused);
    let bots = text(racer.done("/api/tables", new(3, with_bot.clone())).await);
    assert_eq!(told(racer.post(&path(&bots, "start"), json!({})).await), refused);
    let filled = text(racer.done("/api/tables", new(3, json!([me, open]))).await);
    assert_eq!(told(racer.post(&path(&filled, "start"), json!({"fill": "master"})).await), refused);
    assert_eq!(told(racer.post(&path(&left, "leave"), json!({})).await), refused);
    // Nobody is kept at a table with others.
    racer.done(&path(&beside, "leave"), json!({})).await;
    racer.done(&path(&beside, "seats/0/return"), json!({})).await;
    // Another grid, and other people, have nothing to do with it.
    let elsewhere = text(racer.done("/api/tables", new(4, with_bot.clone())).await);
    racer.done(&path(&elsewhere, "start"), json!({})).await;
    let mut third = server.guest("Third").await;
    let theirs = text(third.done("/api/tables", new(3, with_bot)).await);
    third.done(&path(&theirs, "start"), json!({})).await;
    // Once both races are over, so is it.
    for (table, players) in [(&race, [&racer, &racer]), (&beside, [&racer, &other])] {
        for (seat, player) in players.into_iter().enumerate() {
            let mut socket = player.socket().await;
            socket.follow(table, Some(seat as u8)).await;
            let seq = socket.next_of("update").await["seq"].as_u64().unwrap();
            let ack = socket.act(table, seat as u8, seq, &json!({"kind": "give_up"})).await;
            assert_eq!(ack["type"], "ack", "{ack}");
        }
    }
    racer.done(&path(&solo, "seats/0/stand-in"), json!({})).await;
    racer.done(&path(&bots, "start"), json!({})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn any_puzzle_has_its_par_at_once() {
    let server = Server::start().await;
    let mut guest = server.guest("Guest").await;
    let edition = Editions::standard().chatuchak;
    for number in 1..=16 {
        let puzzle = guest.get(&format!("/api/puzzle?grid={number}")).await.1;
        let claimed = edition.start_grid(number).unwrap().minimum.unwrap();
        assert_eq!(puzzle["par"], json!({"moves": claimed, "lower_bound": claimed}), "grid {number}");
    }
    let drawn = guest.get("/api/puzzle?draw=42").await.1;
    assert_eq!(drawn["par"]["moves"], drawn["par"]["lower_bound"]);
    assert_eq!(drawn["grid"], json!(talat_rules::race::puzzle(&edition, 42)));
    for (query, error) in
        [("grid=17", "not_found"), ("draw=0", "not_found"), ("grid=1&draw=1", "malformed"), ("", "malformed")]
    {
        assert_eq!(guest.get(&format!("/api/puzzle?{query}")).await.1["error"], error, "{query}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_day_has_its_puzzle() {
    let server = Server::start().await;
    let mut guest = server.guest("Guest").await;
    let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
    for day in [today, today.tomorrow().unwrap(), today] {
        let puzzle = guest.get(&format!("/api/puzzle?day={day}")).await.1;
        let number = puzzle["draw"].as_u64().unwrap_or_else(|| panic!("{puzzle}"));
        let date = day.strftime("%Y%m%d").to_string().parse::<u64>().unwrap();
        assert_eq!(number / 10, date, "its number says its day");
        let edition = Editions::standard().chatuchak;
        assert_eq!(puzzle["grid"], json!(talat_rules::race::puzzle(&edition, number)));
        assert_eq!(puzzle["par"]["moves"], puzzle["par"]["lower_bound"]);
    }
    for (query, error) in [
        ("day=2019-01-01", "not_found"),
        ("day=yesterday", "malformed"),
        (&*format!("day={today}&draw=1"), "malformed"),
    ] {
        assert_eq!(guest.get(&format!("/api/puzzle?{query}")).await.1["error"], error, "{query}");
    }
}
