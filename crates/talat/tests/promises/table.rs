//! Tables of people and bots, made and made again.

use std::net::SocketAddr;

use serde_json::{Value, json};
use talat_load::Person;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::chair::{AGAIN, Answer, Chair, answer};
use crate::house::Open;
use crate::ledger::Ledger;

/// A game, the people and the bots at its table.
pub(crate) type Kind = (&'static str, usize, usize);

/// The tables: each game with people, with bots, with both.
pub(crate) const KINDS: &[Kind] = &[
    ("chatuchak", 2, 0),
    ("chatuchak", 3, 2),
    ("race", 1, 0),
    ("race", 3, 0),
    ("race", 1, 2),
    ("bangkok", 1, 0),
    ("bangkok", 2, 1),
    ("bangkok", 4, 0),
    ("chakapuces", 2, 0),
    ("chakapuces", 4, 0),
    ("chakapuces", 1, 5),
];

/// The most people at one of them.
const PEOPLE: usize = 4;

/// A table at play.
pub(crate) struct Table {
    game: &'static str,
    pub(crate) code: String,
    pub(crate) chairs: Vec<Chair>,
}

/// Everybody who plays.
pub(crate) async fn guests(http: &reqwest::Client, address: SocketAddr, ledger: &Ledger) -> Vec<Person> {
    let mut people = Vec::new();
    for number in 0..PEOPLE {
        let person = Person::new(http, address, &format!("Guest {number}")).await.unwrap();
        ledger.person(person.id());
        people.push(person);
    }
    people
}

impl Table {
    /// Makes a table and starts it.
    pub(crate) async fn make(people: &[Person], kind: Kind, seed: u64, pace: u64, ledger: &Ledger) -> Self {
        let (game, humans, bots) = kind;
        let seats: Vec<Value> = std::iter::once(json!({"kind": "me"}))
            .chain(vec![json!({"kind": "open"}); humans - 1])
            .chain(vec![json!({"kind": "bot", "bot": "random"}); bots])
            .collect();
        let mut host = people[0].clone();
        let table = json!({"game": game, "seats": seats, "visibility": "private"});
        let made = host.post("/api/tables", &table).await.unwrap();
        let (code, join) = (made["table"].as_str().unwrap().to_owned(), made["join"].as_str().unwrap());
        ledger.table(&code);
        for person in &people[1..humans] {
            let mut person = person.clone();
            person.post(&format!("/api/tables/{join}/join"), &json!({})).await.unwrap();
            let nonce = json!({"nonce": format!("n{seed}")});
            person.post(&format!("/api/tables/{code}/nonce"), &nonce).await.unwrap();
        }
        host.post(&format!("/api/tables/{code}/start"), &json!({})).await.unwrap();
        ledger.started(&code);
        let sitting = people[..humans].iter().enumerate();
        let chairs = sitting.map(|(seat, person)| Chair::new(person, seat, seed, pace, ledger)).collect();
        Table { game, code, chairs }
    }

    /// Everybody goes to a server that was started again.
    pub(crate) fn move_to(&mut self, address: SocketAddr) {
        for chair in &mut self.chairs {
            chair.person.move_to(address).unwrap();
        }
    }

    /// Whether the game is over for everybody, and the next one known.
    pub(crate) fn is_done(&self) -> bool {
        self.chairs.iter().all(Chair::is_done)
    }

    /// Starts the next game of the same people, each one seat further; none if the server did not answer.
    pub(crate) async fn again(&self, seed: u64) -> Option<Self> {
        let code = self.chairs[0].rematch.clone()?;
        let ledger = &self.chairs[0].ledger;
        let mut chairs = Vec::new();
        for before in &self.chairs {
            let mut person = before.person.clone();
            let room = person.get(&format!("/api/tables/{code}")).await.ok()?;
            let seats = room["seats"].as_array().unwrap().len();
            let seat = room["mine"][0].as_u64().unwrap() as usize;
            assert_eq!(seat, (before.seat + seats - 1) % seats, "{code}: everybody sits one seat further");
            assert_eq!(room["mine"].as_array().unwrap().len(), 1, "{code}: {room}");
            chairs.push(before.next(seat, seed));
        }
        // Whoever asked for the rematch is its host; an answer that was lost may have started it.
        let mut started = false;
        for before in &self.chairs {
            let mut person = before.person.clone();
            match answer(person.post(&format!("/api/tables/{code}/start"), &json!({})).await, ledger) {
                Answer::Done(_) => started = true,
                Answer::Refused(why) => started |= why == "started",
                Answer::Lost => return None,
            }
        }
        assert!(started, "{code}: nobody may start the rematch");
        ledger.started(&code);
        chairs.sort_by_key(|chair| chair.seat);
        Some(Table { game: self.game, code, chairs })
    }

    /// Plays game after game until the house closes; all of them, the last one perhaps unfinished.
    pub(crate) async fn play_on(mut self, mut house: watch::Receiver<Open>, seed: u64) -> Vec<Self> {
        let mut past = Vec::new();
        for round in 0.. {
            let ledger = self.chairs[0].ledger.clone();
            ledger.plays(&self.code);
            let mut chairs = JoinSet::new();
            for mut chair in self.chairs.drain(..) {
                let (code, house) = (self.code.clone(), house.clone());
                chairs.spawn(async move {
                    chair.play_on(&code, house).await;
                    chair
                });
            }
            // A chair that fails is a promise that was broken.
            self.chairs = chairs.join_all().await;
            self.chairs.sort_by_key(|chair| chair.seat);
            ledger.rests(&self.code);
            let next = loop {
                if !self.is_done() || house.borrow_and_update().closing {
                    break None;
                }
                self.move_to(house.borrow().address);
                match self.again(seed + round).await {
                    Some(next) => break Some(next),
                    None => sleep(AGAIN).await,
                }
            };
            match next {
                Some(next) => past.push(std::mem::replace(&mut self, next)),
                None => break,
            }
        }
        past.push(self);
        past
    }
}
