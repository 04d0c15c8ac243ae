//! Law (j) over the real socket: what a viewer is sent is, byte for byte, what any world that fits their view
//! would send them.

use serde_json::Value;
use talat_rules::any::Editions;
use talat_rules::record::{self, Entry, Record};
use talat_rules::{Game, Seat, SeatSet, Turn, Viewer, with_game};
use talat_server::wire::{EventKind, Move, Position, TableEvent, update_text};

use crate::client::{Dice, Server, Socket, new_cid};

use serde_json::json;

struct Heard {
    viewer: Viewer,
    socket: Socket,
    /// The raw updates, by `seq`.
    updates: Vec<String>,
}

impl Heard {
    async fn hear(&mut self) -> Value {
        loop {
            let text = self.socket.try_next().await.unwrap();
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["type"] == "update" {
                self.updates.push(text);
                return message;
            }
        }
    }
}

async fn played(game: &str) -> (String, Vec<Heard>, Record, Vec<Value>) {
    let server = Server::start().await;
    let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
    let made = anna.make(game, 1, 1, 0).await;
    let table = made["table"].as_str().unwrap().to_owned();
    ben.done(&format!("/api/tables/{}/join", made["join"].as_str().unwrap()), json!({})).await;
    anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut heard = Vec::new();
    for (player, seat) in [(&anna, Some(0)), (&ben, Some(1)), (&server.stranger(), None)] {
        let mut socket = player.socket().await;
        socket.follow(&table, seat).await;
        let viewer = seat.map(Seat::new).into();
        heard.push(Heard { viewer, socket, updates: Vec::new() });
    }
    let mut dice = Dice(21);
    let mut rest = Vec::new();
    loop {
        let mut now = Vec::new();
        for listener in &mut heard {
            now.push(listener.hear().await);
        }
        if now[0]["over"] == true {
            break;
        }
        let on = now[0]["on_turn"][0].as_u64().unwrap() as usize;
        let seq = now[on]["seq"].as_u64().unwrap();
        let cid = new_cid();
        let action = dice.pick(&now[on]).clone();
        let act =
            json!({"type": "act", "cid": cid, "table": table, "seat": on, "based_on": seq, "action": action});
        heard[on].socket.send(act).await;
    }
    let (_, record) = anna.get(&format!("/api/tables/{table}/record")).await;
    for listener in &mut heard {
        rest.extend(listener.socket.drain().await);
    }
    (table, heard, Record::parse(&record.to_string()).unwrap(), rest)
}

/// The position as a viewer of this state is told it.
fn told<G: Game>(game: &G, state: &G::State, viewer: Viewer, seq: u64, undo: &Value) -> String {
    let turn = game.turn(state);
    let on_turn = match turn {
        Turn::Seats(seats) => seats,
        Turn::Chance | Turn::Over => SeatSet::EMPTY,
    };
    let view = game.view(state, viewer);
    let mut actions = Vec::new();
    if let Viewer::Seat(seat) = viewer {
        game.legal_actions(state, seat, &mut actions);
    }
    let legal = actions
        .into_iter()
        .filter_map(|action| match viewer {
            Viewer::Seat(seat) => Some(Move { action, effect: game.effect(&view, seat, action) }),
            Viewer::Public => None,
        })
        .collect();
    let worth = game.worth(&view);
    let position = Position {
        seq,
        on_turn,
        over: turn == Turn::Over,
        view,
        legal,
        undo: None,
        // No bot stands in where it is listened to.
        stood_in: None,
        standing: game.standing(state),
        worth,
        facts: game.facts(),
    };
    let text = serde_json::to_string(&position).unwrap();
    text.replacen("\"undo\":null", &format!("\"undo\":{undo}"), 1)
}

fn check<G: Game>(game: &G, table: &str, heard: &Heard, record: &Record) -> usize {
    let mut dice = Dice(99);
    let viewer = heard.viewer;
    let mut moments: Vec<(String, G::State)> = Vec::new();
    record::replay(game, record, true, |moment| {
        assert!(matches!(moment.entry, Entry::Act { .. } | Entry::Chance(_)));
        let event = game.observe(moment.before, moment.step.as_ref().unwrap(), viewer);
        let event = TableEvent { number: moment.number as u64, what: EventKind::Step { event } };
        moments.push((serde_json::to_string(&event).unwrap(), *moment.after));
    })
    .unwrap();
    let mut different = 0;
    for text in &heard.updates {
        let update: Value = serde_json::from_str(text).unwrap();
        let seq = update["seq"].as_u64().unwrap();
        let (from, first) = match update["from"].as_u64() {
            Some(from) => (Some(from), from as usize),
            None => (None, seq as usize),
        };
        let events: Vec<&str> =
            moments[first..seq as usize].iter().map(|(event, _)| event.as_str()).collect();
        let truth = &moments[seq as usize - 1].1;
        // Another world that fits what the viewer knows.
        let world = game.determinize(&game.view(truth, viewer), |below| dice.below(below as usize) as u32);
        different += usize::from(world != *truth);
        let standing_is_told = game.turn(truth) == Turn::Over;
        let shown = if standing_is_told { truth } else { &world };
        let position = told(game, shown, viewer, seq, &update["undo"]);
        assert_eq!(*text, update_text(table, viewer, from, &events, &position[1..]));
    }
    different
}

async fn leaks_nothing(game: &str) {
    let (table, heard, record, rest) = played(game).await;
    let seed = record.seed.unwrap().to_string();
    assert!(rest.iter().all(|message| !message.to_string().contains(&seed)));
    let any = record.set_up(&Editions::standard()).unwrap();
    for listener in &heard {
        assert!(listener.updates.len() > 10);
        let different = with_game!(&any, game => check(game, &table, listener, &record));
        assert!(different > 0, "some other world should have fitted");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn chakapuces_leaks_nothing() {
    leaks_nothing("chakapuces").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bangkok_leaks_nothing() {
    leaks_nothing("bangkok").await;
}
