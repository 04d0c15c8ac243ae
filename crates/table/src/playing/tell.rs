//! What a viewer is told of a game: events and positions as JSON.

use std::sync::Arc;

use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use talat_bots::Searchable;
use talat_rules::record::Passed;
use talat_rules::{SeatSet, Turn, Viewer};

use super::Playing;
use crate::game::{Latest, Seen};
use crate::wire::{EventKind, Move, Position, TableEvent};

impl<G: Searchable> Playing<G> {
    /// An entry as a viewer saw it.
    fn event(&self, passed: &Passed<G>, viewer: Viewer) -> TableEvent<G::Event> {
        let seen = |step| self.game().observe(&passed.before, &step, viewer);
        let step = passed.entry.step().map(|step| EventKind::Step { event: seen(step) });
        let what = step.or_else(|| EventKind::beside_the_game(&passed.entry));
        let what = what.expect("an entry is a step, or something beside the game");
        TableEvent { number: passed.number as u64, what }
    }

    /// The entries of an append as a viewer saw them.
    fn events(&self, append: &[Passed<G>], viewer: Viewer) -> Vec<TableEvent<G::Event>> {
        append.iter().map(|passed| self.event(passed, viewer)).collect()
    }

    /// Writes the position as a viewer sees it, with the view that was written already.
    fn write_position(&self, viewer: Viewer, view: &G::View, written: &RawValue, out: &mut Vec<u8>) {
        let mut legal = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            let mut actions = Vec::new();
            self.game().legal_actions(self.state(), seat, &mut actions);
            if !actions.is_empty() {
                let effects = self.game().effects(view, seat, &actions);
                let told = |(action, effect)| Move { action, effect };
                legal.extend(actions.into_iter().zip(effects).map(told));
            }
        }
        let turn = self.game().turn(self.state());
        let on_turn = match turn {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        };
        let position = Position {
            seq: self.seq(),
            on_turn,
            over: turn == Turn::Over,
            view: written,
            legal,
            undo: self.undo(viewer),
            stood_in: self.stood_in(viewer),
            standing: self.game().standing(self.state()),
            worth: self.game().worth(view),
            facts: self.game().facts(),
        };
        serde_json::to_writer(out, &position).expect("views are plain data");
    }

    pub(super) fn recent(&self, viewer: Viewer) -> Vec<Seen> {
        let told = |(first, append): &(u64, Vec<Passed<G>>)| {
            let events = joined(&self.events(append, viewer));
            (*first, first + append.len() as u64, events)
        };
        self.recent.iter().map(told).collect()
    }

    pub(super) fn tell_latest(
        &self,
        viewers: &mut dyn Iterator<Item = Viewer>,
        tell: &mut dyn FnMut(Viewer, Latest<'_>),
    ) {
        let Some((first, append)) = self.recent.back() else { return };
        let to = first + append.len() as u64;
        let (mut all_moments, mut all_views) = (Vec::new(), Vec::new());
        let mut position = Vec::new();
        for viewer in viewers {
            let events = || self.events(append, viewer);
            let (_, events) = once(&mut all_moments, G::OPEN, events, joined);
            let view = || self.game().view(self.state(), viewer);
            let (view, written) = once(&mut all_views, G::OPEN, view, written);
            position.clear();
            self.write_position(viewer, view, written, &mut position);
            let position = str::from_utf8(&position).expect("JSON is UTF-8");
            tell(viewer, Latest { to, events, position });
        }
    }

    pub(super) fn position(&self, viewer: Viewer) -> String {
        let view = self.game().view(self.state(), viewer);
        let mut position = Vec::new();
        self.write_position(viewer, &view, &written(&view), &mut position);
        String::from_utf8(position).expect("JSON is UTF-8")
    }
}

/// Entries as JSON objects, comma-separated.
fn joined<E: Serialize>(events: &Vec<TableEvent<E>>) -> Arc<str> {
    let list = serde_json::to_string(events).expect("events are plain data");
    Arc::from(&list[1..list.len() - 1])
}

/// A view, an action or an effect as JSON.
pub(super) fn written(thing: &impl Serialize) -> Box<RawValue> {
    to_raw_value(thing).expect("views, actions and effects are plain data")
}

/// What a viewer sees, and its text: that of an equal one, or of the first where all are equal, or a new one.
fn once<T: PartialEq, W>(
    known: &mut Vec<(T, W)>,
    all_equal: bool,
    see: impl FnOnce() -> T,
    write: impl FnOnce(&T) -> W,
) -> &(T, W) {
    if all_equal && !known.is_empty() {
        return &known[0];
    }
    let thing = see();
    let index = known.iter().position(|(same, _)| *same == thing).unwrap_or_else(|| {
        let text = write(&thing);
        known.push((thing, text));
        known.len() - 1
    });
    &known[index]
}
