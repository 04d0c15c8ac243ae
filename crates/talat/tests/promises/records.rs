//! The record of a finished game against all that was acknowledged.

use std::collections::HashMap;

use serde_json::Value;
use talat_load::Heard;
use talat_rules::any::Editions;
use talat_rules::record::{Entry, Record, Sitter, replay};
use talat_rules::with_game;
use tokio::time::timeout;

use crate::PATIENCE;
use crate::chair::Chair;
use crate::table::Table;

/// What was found in records.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Checked {
    pub(crate) draws: usize,
    pub(crate) takebacks: usize,
    pub(crate) chairs: usize,
}

impl std::ops::AddAssign for Checked {
    fn add_assign(&mut self, more: Checked) {
        self.draws += more.draws;
        self.takebacks += more.takebacks;
        self.chairs += more.chairs;
    }
}

/// What a record tells of a seat: how often its person acted or took something back, and how often a bot took over.
struct Told {
    messages: usize,
    left: usize,
}

fn told(record: &Record, seat: usize) -> Told {
    let mut told = Told { messages: 0, left: 0 };
    let mut bot = false;
    for entry in &record.entries {
        match entry {
            Entry::Act { seat: by, .. } | Entry::Takeback { seat: by, .. } if by.index() == seat => {
                told.messages += usize::from(!bot);
            }
            Entry::Chair { seat: whose, by } if whose.index() == seat => {
                bot = matches!(by, Sitter::Bot(_));
                told.left += usize::from(bot);
            }
            _ => {}
        }
    }
    told
}

/// Sends every acknowledged message again: each gets the same answer.
pub(crate) async fn repeat(table: &Table) {
    let code = &table.code;
    for chair in &table.chairs {
        let mut socket = chair.person.socket().await.unwrap();
        for (sent, seq) in &chair.acked {
            sent.over(&mut socket, code, chair.seat).await.unwrap();
            let same = loop {
                let message = timeout(PATIENCE, socket.next()).await.unwrap().unwrap();
                match Heard::read(&message) {
                    Some(Heard::Ack { cid, seq }) => break (cid.to_owned(), seq),
                    Some(Heard::Refused) => panic!("{code}: {message}"),
                    _ => {}
                }
            };
            assert_eq!(same, (sent.cid.clone(), *seq), "{code}: the same name gets the same answer");
        }
    }
}

/// Which action each entry of a log was, as it is sent over the wire, and whose.
type Made = HashMap<usize, (usize, Value)>;

/// Replays a finished game and checks its record against all that was acknowledged.
pub(crate) async fn check(table: &mut Table) -> Checked {
    let code = &table.code;
    let path = format!("/api/tables/{code}/record");
    let record = table.chairs[0].person.get(&path).await.unwrap();
    let record = Record::parse(&record.to_string()).unwrap();
    let game = record.set_up(&Editions::standard()).unwrap();
    let mut made = Made::new();
    let redrawn = with_game!(&game, game => {
        let replayed = replay(game, &record, true, |moment| {
            if let Some(talat_rules::Step::Act(seat, action)) = moment.step {
                made.insert(moment.number, (seat.index(), serde_json::to_value(action).unwrap()));
            }
        });
        replayed.unwrap_or_else(|error| panic!("{code}: {error}")).redrawn
    });
    let chance = record.entries.iter().filter(|entry| matches!(entry, Entry::Chance(_))).count();
    assert_eq!(redrawn, chance, "{code}: every draw follows from the committed seed");
    let mut checked = Checked { draws: chance, ..Checked::default() };
    for chair in &table.chairs {
        checked += check_chair(code, chair, &record, &made);
    }
    checked
}

fn check_chair(code: &str, chair: &Chair, record: &Record, made: &Made) -> Checked {
    let told = told(record, chair.seat);
    let mut checked = Checked { chairs: told.left, ..Checked::default() };
    let mut places = Vec::new();
    for (sent, seq) in &chair.acked {
        let Some(action) = &sent.action else {
            let entry = &record.entries[*seq as usize - 1];
            let own = matches!(entry, Entry::Takeback { seat, .. } if seat.index() == chair.seat);
            assert!(own, "{code}: {sent:?} was acknowledged at {seq}, where there is {entry:?}");
            checked.takebacks += 1;
            places.push(*seq as usize);
            continue;
        };
        // The action is the last one of its append: only chance may follow it.
        let place = (1..=*seq as usize).rev().find(|place| made.contains_key(place)).unwrap();
        let action: Value = serde_json::from_str(action).unwrap();
        assert_eq!(made[&place], (chair.seat, action), "{code}: {sent:?} was acknowledged at {seq}");
        places.push(place);
    }
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), chair.acked.len(), "{code}: two messages in one place");
    let seat = chair.seat;
    assert_eq!(told.messages, chair.acked.len(), "{code}: seat {seat} has acted as often as it was told");
    let left = chair.left.acked..=chair.left.acked + chair.left.unknown;
    assert!(left.contains(&told.left), "{code}: a bot came {} times, not {left:?}", told.left);
    checked
}
