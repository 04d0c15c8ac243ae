//! What a seat or chance would do: the game after it, as a value that changes nothing until it is committed.

use serde::Deserialize;
use serde_json::Value;
use talat_bots::Searchable;
use talat_rules::play::let_fall;
use talat_rules::record::{Entry, Sitter};
use talat_rules::{Seat, Standing, Step, Turn, Viewer};

use super::{After, MOST, Playing};
use crate::game::Next;
use crate::refused::Refused;

impl<G: Searchable> Playing<G> {
    /// The game as it is, to be gone on from.
    fn here(&self) -> After<G> {
        After { state: *self.state(), draws: None, entries: Vec::new() }
    }

    /// Lets chance fall until a seat is on turn or the game is over.
    fn let_fall(&self, after: &mut After<G>) {
        if self.game().turn(&after.state) == Turn::Chance {
            let draws = after.draws.insert(self.draws.clone());
            let entries = &mut after.entries;
            let_fall(self.game(), &mut after.state, draws, |_, outcome| entries.push(Entry::Chance(outcome)));
        }
    }

    fn next(&self, after: After<G>) -> Next {
        Next {
            first: self.seq(),
            entries: after.entries.iter().map(Entry::written).collect(),
            turn: self.game().turn(&after.state),
            standing: self.game().standing(&after.state).as_ref().map(text),
            after: Box::new(after),
        }
    }

    /// The action that is meant, if it is one of this game.
    fn parse(action: &Value) -> Result<G::Action, Refused> {
        G::Action::deserialize(action).map_err(|_| Refused::Malformed)
    }

    /// Why an action is refused, told from what the seat knows: the reason can't give away more.
    fn refusal(&self, seat: Seat, action: G::Action) -> Option<Refused> {
        let step = Step::Act(seat, action);
        let truth = self.game().check(self.state(), &step).err()?;
        if seat.index() >= usize::from(self.game().seats()) {
            return Some(truth.into());
        }
        let view = self.game().view(self.state(), Viewer::Seat(seat));
        let world = self.game().determinize(&view, |_| 0);
        let told = self.game().check(&world, &step).err();
        Some(told.map_or(Refused::NotAllowed, Refused::from))
    }

    pub(super) fn deal(&self) -> Next {
        let mut after = self.here();
        self.let_fall(&mut after);
        self.next(after)
    }

    pub(super) fn act(&self, seat: Seat, action: &Value) -> Result<Next, Refused> {
        let action = Self::parse(action)?;
        if let Some(refusal) = self.refusal(seat, action) {
            return Err(refusal);
        }
        let mut after = self.here();
        self.game().apply_unchecked(&mut after.state, &Step::Act(seat, action));
        after.entries.push(Entry::Act { seat, action });
        self.let_fall(&mut after);
        Ok(self.next(after))
    }

    pub(super) fn take_back(&self, seat: Seat, to: Option<u64>) -> Result<Next, Refused> {
        if self.chair(seat).is_some_and(|chair| chair.takebacks >= MOST) {
            return Err(Refused::TooMany("takebacks"));
        }
        let undo = self.undo(Viewer::Seat(seat)).ok_or(Refused::NoUndo)?;
        let to = usize::try_from(to.unwrap_or(undo.last)).unwrap_or(usize::MAX);
        let state = *self.replay.taken_back(seat, to).ok_or(Refused::NoUndo)?;
        Ok(self.next(After { state, draws: None, entries: vec![Entry::Takeback { seat, to }] }))
    }

    pub(super) fn change_chairs(&self, chairs: Vec<(Seat, Sitter)>) -> Next {
        let entries = chairs.into_iter().map(|(seat, by)| Entry::Chair { seat, by }).collect();
        self.next(After { entries, ..self.here() })
    }

    pub(super) fn run_out(&self, timeout: Option<Seat>, chairs: Vec<(Seat, Sitter)>) -> Next {
        let timeouts = timeout.into_iter().map(|seat| Entry::Timeout { seat });
        let entries = timeouts.chain(chairs.into_iter().map(|(seat, by)| Entry::Chair { seat, by }));
        self.next(After { entries: entries.collect(), ..self.here() })
    }

    pub(super) fn give_up_all(&self) -> Next {
        let mut after = self.here();
        let mut legal = Vec::new();
        while let Turn::Seats(seats) = self.game().turn(&after.state) {
            let gives_up = seats.iter().find_map(|seat| {
                legal.clear();
                self.game().legal_actions(&after.state, seat, &mut legal);
                Some((seat, *legal.iter().find(|action| G::withdraws(**action))?))
            });
            let Some((seat, action)) = gives_up else { break };
            self.game().apply_unchecked(&mut after.state, &Step::Act(seat, action));
            after.entries.extend([Entry::Timeout { seat }, Entry::Act { seat, action }]);
            self.let_fall(&mut after);
        }
        self.next(after)
    }

    pub(super) fn may_return(&self, seat: Seat) -> Result<(), Refused> {
        // Each time there is somebody who leaves it first.
        let often = self.chair(seat).is_some_and(|chair| chair.changes >= 2 * MOST);
        if often { Err(Refused::TooMany("chairs")) } else { Ok(()) }
    }

    pub(super) fn dry_run(&self, seat: Seat, action: &Value) -> Result<(), Refused> {
        match self.refusal(seat, Self::parse(action)?) {
            Some(refusal) => Err(refusal),
            None => Ok(()),
        }
    }
}

fn text(standing: &Standing) -> String {
    serde_json::to_string(standing).expect("a standing is plain data")
}
