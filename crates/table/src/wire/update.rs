//! The position of a table as one viewer sees it, and what led to it.
//!
//! The parts are written once per viewer and joined per client, so that a client that missed something gets
//! just the events it missed.

use serde::Serialize;
use talat_rules::record::{Entry, LevelName, Sitter};
use talat_rules::{Part, Seat, SeatSet, Viewer};
use ts_rs::TS;

/// A position and the events since the one that the client had.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "Update.ts")]
pub struct Update<View, Event, Action, Effect, Standing, Facts> {
    /// Always `update`.
    #[serde(rename = "type")]
    #[ts(type = "\"update\"")]
    pub kind: &'static str,
    /// The public name of the table that it is of.
    pub table: String,
    /// The seat it is for; none for a watcher.
    #[ts(as = "Option<u8>")]
    pub seat: Option<Seat>,
    /// Where the events begin: what the client had. None for a fresh position without events.
    #[ts(type = "number | null")]
    pub from: Option<u64>,
    /// What happened since then.
    pub events: Vec<TableEvent<Event>>,
    /// The position that they led to.
    #[serde(flatten)]
    pub position: Position<View, Action, Effect, Standing, Facts>,
}

/// A position as one viewer knows it.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "Position.ts")]
pub struct Position<View, Action, Effect, Standing, Facts> {
    /// How many entries the log has.
    #[ts(type = "number")]
    pub seq: u64,
    /// The seats that may act.
    #[ts(as = "Vec<u8>")]
    pub on_turn: SeatSet,
    /// Whether the game is over.
    pub over: bool,
    /// All that the viewer knows.
    pub view: View,
    /// What the viewer's seat may do, with what each would do.
    pub legal: Vec<Move<Action, Effect>>,
    /// What the viewer's seat may take back.
    pub undo: Option<Undo>,
    /// What a bot has done in the viewer's seat since it sat down there for the viewer; left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stood_in: Option<StoodIn>,
    /// Everybody's result, once the game is over.
    pub standing: Option<Standing>,
    /// What each seat has by now, part by part, as far as the viewer knows; left out where a game counts only at the
    /// end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Array<Array<import(\"./rules/Part\").Part>>")]
    pub worth: Vec<Vec<Part>>,
    /// What the view leaves to this table's own components; left out where it says all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub facts: Option<Facts>,
}

/// A legal action and what it would do up to the next chance step, as far as the seat can know.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "Move.ts")]
pub struct Move<Action, Effect> {
    /// The action, to be sent back as it is.
    pub action: Action,
    /// What it would do.
    pub effect: Effect,
}

/// How far a seat may go back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export_to = "Undo.ts")]
pub struct Undo {
    /// The position before the first of the actions that may go.
    #[ts(type = "number")]
    pub first: u64,
    /// The position before the last action.
    #[ts(type = "number")]
    pub last: u64,
}

/// A bot that plays for the seat's person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export_to = "StoodIn.ts")]
pub struct StoodIn {
    /// How many entries the log had when it had sat down.
    #[ts(type = "number")]
    pub since: u64,
    /// How many turns it has begun: decisions of the seat without another seat's between them are one.
    pub turns: u32,
    /// Why it sat down.
    pub why: StoodInWhy,
}

/// Why a bot plays for a seat's person.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "StoodInWhy.ts")]
pub enum StoodInWhy {
    /// The time of the seat ran out three times in a row.
    Time,
    /// Its person left, or was away or idle and somebody asked for it, or a pause lasted too long.
    Gone,
}

/// One line of the log as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export_to = "TableEvent.ts")]
pub struct TableEvent<Event> {
    /// Its number in the log, from 1.
    #[ts(type = "number")]
    pub number: u64,
    /// What the viewer saw happen.
    #[serde(flatten)]
    pub what: EventKind<Event>,
}

/// What can happen at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export_to = "EventKind.ts")]
pub enum EventKind<Event> {
    /// A step of the game.
    Step {
        /// As the viewer sees it.
        event: Event,
    },
    /// A seat took back its last actions.
    Takeback {
        /// The seat whose actions they were.
        #[ts(as = "u8")]
        seat: Seat,
        /// Play goes on from the position after this many entries.
        #[ts(type = "number")]
        to: u64,
    },
    /// Somebody else acts from a seat.
    Chair {
        /// The seat that they act from.
        #[ts(as = "u8")]
        seat: Seat,
        /// Who it is now.
        #[serde(flatten)]
        by: Newcomer,
    },
    /// A seat's time ran out.
    Timeout {
        /// The seat that was to act.
        #[ts(as = "u8")]
        seat: Seat,
    },
}

/// Who acts from a seat from now on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "sitter", rename_all = "snake_case")]
#[ts(export_to = "Newcomer.ts")]
pub enum Newcomer {
    /// Its person, who is back.
    Person,
    /// A bot, which stands in.
    Bot {
        /// Its level.
        #[ts(as = "String")]
        bot: LevelName,
    },
}

impl<Event> EventKind<Event> {
    /// What everybody sees of an entry that is no step.
    pub fn beside_the_game<A, O>(entry: &Entry<A, O>) -> Option<Self> {
        match entry {
            Entry::Act { .. } | Entry::Chance(_) => None,
            Entry::Takeback { seat, to } => Some(EventKind::Takeback { seat: *seat, to: *to as u64 }),
            Entry::Chair { seat, by } => {
                let by = match by {
                    Sitter::Person(_) => Newcomer::Person,
                    Sitter::Bot(level) => Newcomer::Bot { bot: level.clone() },
                };
                Some(EventKind::Chair { seat: *seat, by })
            }
            Entry::Timeout { seat } => Some(EventKind::Timeout { seat: *seat }),
        }
    }
}

/// Joins the written parts of an [`Update`]: events are comma-separated, the position is a JSON object, with or
/// without the brace that opens it.
pub fn update_text(
    table: &str,
    viewer: Viewer,
    from: Option<u64>,
    events: &[&str],
    position: &str,
) -> String {
    use std::fmt::Write;
    let length = events.iter().map(|event| event.len() + 1).sum::<usize>() + position.len() + 96;
    let mut text = String::with_capacity(length);
    let _ = write!(text, "{{\"type\":\"update\",\"table\":\"{table}\",\"seat\":");
    let _ = match viewer {
        Viewer::Seat(seat) => write!(text, "{seat}"),
        Viewer::Public => write!(text, "null"),
    };
    let _ = match from {
        Some(from) => write!(text, ",\"from\":{from},\"events\":["),
        None => write!(text, ",\"from\":null,\"events\":["),
    };
    for (index, event) in events.iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        text.push_str(event);
    }
    text.push_str("],");
    text.push_str(position.strip_prefix('{').unwrap_or(position));
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const ONE: Seat = Seat::new(1);

    #[test]
    fn who_sits_down_is_told_by_kind_alone() {
        let told = |by: Sitter| {
            let entry: Entry = Entry::Chair { seat: ONE, by };
            serde_json::to_value(EventKind::<()>::beside_the_game(&entry).unwrap()).unwrap()
        };
        let bot = Sitter::Bot(LevelName::new("hard").unwrap());
        assert_eq!(told(bot), json!({"type": "chair", "seat": 1, "sitter": "bot", "bot": "hard"}));
        let person = Sitter::Person("bot:hard".into());
        assert_eq!(told(person), json!({"type": "chair", "seat": 1, "sitter": "person"}));
    }

    #[test]
    fn joined_parts_are_the_whole() {
        let position = Position {
            seq: 9,
            on_turn: SeatSet::one(ONE),
            over: false,
            view: "view",
            legal: vec![Move { action: 1, effect: 2 }],
            undo: Some(Undo { last: 8, first: 7 }),
            stood_in: Some(StoodIn { since: 3, turns: 2, why: StoodInWhy::Gone }),
            standing: None::<u8>,
            worth: vec![vec![Part { name: "pair", which: None, points: 4, count: 2, spots: vec![1] }]],
            facts: Some("facts"),
        };
        let events = vec![
            TableEvent { number: 8, what: EventKind::Step { event: "e" } },
            TableEvent { number: 9, what: EventKind::Takeback { seat: ONE, to: 7 } },
        ];
        let written: Vec<String> = events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        let parts: Vec<&str> = written.iter().map(String::as_str).collect();
        let tail = serde_json::to_string(&position).unwrap();
        let whole =
            Update { kind: "update", table: "T".into(), seat: Some(ONE), from: Some(7), events, position };
        let joined = update_text("T", Viewer::Seat(ONE), Some(7), &parts, &tail);
        assert_eq!(joined, serde_json::to_string(&whole).unwrap());
    }
}
