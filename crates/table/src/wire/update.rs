//! The position of a table as one viewer sees it, and what led to it.
//!
//! The parts are written once per viewer and joined per client, so that a client that missed something gets
//! just the events it missed.

use serde::Serialize;
use talat_rules::Part;
use ts_rs::TS;

/// A position and the events since the one that the client had.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "Update.ts")]
pub struct Update<View, Event, Action, Effect, Standing, Facts> {
    /// Always `update`.
    #[serde(rename = "type")]
    #[ts(type = "\"update\"")]
    pub kind: &'static str,
    /// The table.
    pub table: String,
    /// The seat it is for; none for a watcher.
    pub seat: Option<u8>,
    /// Where the events begin: what the client had. None for a fresh position without events.
    #[ts(type = "number | null")]
    pub from: Option<u64>,
    /// What happened since then.
    pub events: Vec<TableEvent<Event>>,
    /// The position.
    #[serde(flatten)]
    pub position: Position<View, Action, Effect, Standing, Facts>,
}

/// A position.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "Position.ts")]
pub struct Position<View, Action, Effect, Standing, Facts> {
    /// How many entries the log has.
    #[ts(type = "number")]
    pub seq: u64,
    /// The seats that may act.
    pub on_turn: Vec<u8>,
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
}

/// One line of the log as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(export_to = "TableEvent.ts")]
pub struct TableEvent<Event> {
    /// Its number in the log, from 1.
    #[ts(type = "number")]
    pub number: u64,
    /// What happened.
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
        /// Who.
        seat: u8,
        /// Play goes on from the position after this many entries.
        #[ts(type = "number")]
        to: u64,
    },
    /// Somebody else acts from a seat.
    Chair {
        /// Which seat.
        seat: u8,
        /// The kind of bot; left out where its person is back.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        bot: Option<String>,
    },
    /// A seat's time ran out.
    Timeout {
        /// Whose.
        seat: u8,
    },
}

/// The kind of bot that an entry of the log names as sitting down; none for a person.
pub fn bot_of(by: &str) -> Option<String> {
    by.strip_prefix("bot:").map(str::to_owned)
}

/// Joins the written parts of an [`Update`]: events are comma-separated, the position is a JSON object, with or
/// without the brace that opens it.
pub fn update_text(
    table: &str,
    seat: Option<u8>,
    from: Option<u64>,
    events: &[&str],
    position: &str,
) -> String {
    use std::fmt::Write;
    let length = events.iter().map(|event| event.len() + 1).sum::<usize>() + position.len() + 96;
    let mut text = String::with_capacity(length);
    let _ = write!(text, "{{\"type\":\"update\",\"table\":\"{table}\",\"seat\":");
    let _ = match seat {
        Some(seat) => write!(text, "{seat}"),
        None => write!(text, "null"),
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
    use super::*;

    #[test]
    fn joined_parts_are_the_whole() {
        let position = Position {
            seq: 9,
            on_turn: vec![1],
            over: false,
            view: "view",
            legal: vec![Move { action: 1, effect: 2 }],
            undo: Some(Undo { last: 8, first: 7 }),
            stood_in: Some(StoodIn { since: 3, turns: 2 }),
            standing: None::<u8>,
            worth: vec![vec![Part { name: "pair", which: None, points: 4, count: 2, spots: vec![1] }]],
            facts: Some("facts"),
        };
        let events = vec![
            TableEvent { number: 8, what: EventKind::Step { event: "e" } },
            TableEvent { number: 9, what: EventKind::Takeback { seat: 1, to: 7 } },
        ];
        let written: Vec<String> = events.iter().map(|event| serde_json::to_string(event).unwrap()).collect();
        let parts: Vec<&str> = written.iter().map(String::as_str).collect();
        let tail = serde_json::to_string(&position).unwrap();
        let whole =
            Update { kind: "update", table: "T".into(), seat: Some(1), from: Some(7), events, position };
        assert_eq!(update_text("T", Some(1), Some(7), &parts, &tail), serde_json::to_string(&whole).unwrap());
    }
}
