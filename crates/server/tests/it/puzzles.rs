//! The solo puzzle: par, outlook, hints and the way beside an own one.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use talat_rules::any::Editions;

use crate::client::{Player, Server};

/// A solo game on a start grid, begun.
async fn solo(server: &Server, grid: u8) -> (String, Player) {
    let mut host = server.guest("Host").await;
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
