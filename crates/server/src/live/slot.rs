//! The newest of a table for one viewer. A slow client skips to it; memory stays bounded.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use talat_rules::Viewer;

use crate::wire::update_text;

/// How many appends a client may miss and still be told each event.
const EVENTS_KEPT: usize = 32;
/// How many lines of talk a client may miss before it has to ask for them.
const LINES_KEPT: usize = 32;

/// The newest of a table for one viewer.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    table: Arc<str>,
    viewer: Viewer,
    /// The table's room message, and how often it changed.
    room: Utf8Bytes,
    room_number: u64,
    /// The position, once the game has started.
    position: Option<Written>,
    seq: u64,
    /// What led there: from, to, and the events, comma-separated.
    events: VecDeque<(u64, u64, Arc<str>)>,
    talk: VecDeque<(u64, Utf8Bytes)>,
    talk_number: u64,
}

/// A position, written as the message for those who had the one before it.
#[derive(Clone, Debug)]
struct Written {
    from: Option<u64>,
    text: Utf8Bytes,
    /// Where the position begins in it, after the events.
    at: usize,
}

/// What a client has of a slot.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Had {
    /// The last position, if it had one.
    pub(crate) seq: Option<u64>,
    room: u64,
    talk: Option<u64>,
    /// Whether a position was sent over this subscription.
    told: bool,
}

impl Had {
    /// A client that has seen the position `seq`.
    pub(crate) fn at(seq: Option<u64>) -> Self {
        Had { seq, ..Had::default() }
    }
}

impl Slot {
    pub(crate) fn new(table: Arc<str>, viewer: Viewer, room: Utf8Bytes) -> Self {
        Slot {
            table,
            viewer,
            room,
            room_number: 1,
            position: None,
            seq: 0,
            events: VecDeque::new(),
            talk: VecDeque::new(),
            talk_number: 0,
        }
    }

    /// Sets the room; whether it is another one than before.
    pub(crate) fn set_room(&mut self, room: &Utf8Bytes) -> bool {
        let changed = self.room != *room;
        if changed {
            self.room = room.clone();
            self.room_number += 1;
        }
        changed
    }

    /// Takes the place of a slot that was made anew; its room counts as changed.
    pub(crate) fn replace(&mut self, fresh: Slot) {
        (self.room, self.room_number) = (fresh.room, self.room_number + 1);
        (self.position, self.seq, self.events) = (fresh.position, fresh.seq, fresh.events);
    }

    /// Adds what somebody says; what was said before a client came, it has to ask for.
    pub(crate) fn add_talk(&mut self, line: Utf8Bytes) {
        self.talk_number += 1;
        self.talk.push_back((self.talk_number, line));
        if self.talk.len() > LINES_KEPT {
            self.talk.pop_front();
        }
    }

    fn written(&self, from: Option<u64>, events: &[&str], position: &str) -> Written {
        let text = update_text(&self.table, self.viewer, from, events, position);
        Written { from, at: text.len() - position.len(), text: text.into() }
    }

    /// Sets the position, and the events that led to it as far as they are kept.
    pub(crate) fn set_position(&mut self, seq: u64, position: &str, recent: Vec<(u64, u64, Arc<str>)>) {
        self.position = Some(self.written(None, &[], &position[1..]));
        self.seq = seq;
        self.events = recent.into();
    }

    /// Goes on to the next position.
    pub(crate) fn advance(&mut self, seq: u64, events: &Arc<str>, position: &str) {
        let from = self.seq;
        self.position = Some(self.written(Some(from), &[events], &position[1..]));
        self.seq = seq;
        if self.events.len() == EVENTS_KEPT {
            self.events.pop_front();
        }
        self.events.push_back((from, seq, events.clone()));
    }

    /// The position as a message for a client that had `had`.
    pub(crate) fn update(&self, had: Option<u64>) -> Option<Utf8Bytes> {
        let Written { from, text, at } = self.position.as_ref()?;
        if *from == had {
            return Some(text.clone());
        }
        let first = self.events.iter().position(|(from, ..)| Some(*from) == had);
        let (from, events): (_, Vec<&str>) = match (first, had) {
            (Some(first), Some(had)) => {
                (Some(had), self.events.range(first..).map(|(.., events)| &**events).collect())
            }
            (None, Some(had)) if had == self.seq => (Some(had), Vec::new()),
            _ => (None, Vec::new()),
        };
        Some(self.written(from, &events, &text.as_str()[*at..]).text)
    }

    /// All that a client does not have yet, in order; notes that it has it now.
    pub(crate) fn news(&self, had: &mut Had, mut tell: impl FnMut(Utf8Bytes)) {
        if had.room != self.room_number {
            had.room = self.room_number;
            tell(self.room.clone());
        }
        if let Some(seq) = self.position.as_ref().map(|_| self.seq)
            && (had.seq != Some(seq) || !had.told)
        {
            if let Some(text) = self.update(had.seq) {
                tell(text);
            }
            (had.seq, had.told) = (Some(seq), true);
        }
        let heard = had.talk.unwrap_or(self.talk_number);
        for (_, line) in self.talk.iter().filter(|(number, _)| *number > heard) {
            tell(line.clone());
        }
        had.talk = Some(self.talk_number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(slot: &Slot, had: &mut Had) -> Vec<String> {
        let mut texts = Vec::new();
        slot.news(had, |text| texts.push(text.as_str().to_owned()));
        texts
    }

    #[test]
    fn a_client_is_told_what_it_missed_or_gets_a_fresh_position() {
        let mut slot = Slot::new("T".into(), Viewer::Public, "{}".into());
        let mut slow = Had::default();
        assert_eq!(told(&slot, &mut slow), ["{}"]);
        assert!(!slot.set_room(&"{}".into()) && told(&slot, &mut slow).is_empty());
        assert!(slot.set_room(&"{1}".into()));
        assert_eq!(told(&slot, &mut slow), ["{1}"]);
        slot.set_position(0, "{\"seq\":0}", Vec::new());
        assert!(told(&slot, &mut slow)[0].contains("\"from\":null"));
        slot.advance(2, &"1,2".into(), "{\"seq\":2}");
        slot.advance(3, &"3".into(), "{\"seq\":3}");
        assert!(told(&slot, &mut slow)[0].contains("\"from\":0,\"events\":[1,2,3],\"seq\":3"));
        assert!(told(&slot, &mut slow).is_empty());
        let mut back = Had::at(Some(2));
        assert!(told(&slot, &mut back)[1].contains("\"from\":2,\"events\":[3]"));
        let mut same = Had::at(Some(3));
        assert!(told(&slot, &mut same)[1].contains("\"from\":3,\"events\":[]"));
        for seq in 4..60 {
            slot.advance(seq, &seq.to_string().into(), &format!("{{\"seq\":{seq}}}"));
        }
        assert!(told(&slot, &mut slow)[0].contains("\"from\":null,\"events\":[],\"seq\":59"));
    }
}
