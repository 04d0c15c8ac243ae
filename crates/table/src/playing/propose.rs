//! What a seat or chance would do: the game after it, as a value that changes nothing until it is committed.

use serde::Deserialize;
use serde_json::Value;
use talat_bots::Searchable;
use talat_rules::game::StepOf;
use talat_rules::{Seat, Standing, Step, Turn, Viewer};

use super::{After, Logged, MOST, Playing};
use crate::game::Next;
use crate::refused::Refused;

impl<G: Searchable> Playing<G> {
    /// The game as it is, to be gone on from.
    pub(super) fn here(&self) -> After<G> {
        After { state: self.state, draws: None, logged: Vec::new() }
    }

    pub(super) fn draw(&self, after: &mut After<G>) -> G::Outcome {
        let draws = after.draws.get_or_insert_with(|| self.draws.clone());
        let stream = self.game.stream(&after.state);
        self.game.sample(&after.state, |below| draws.draw(stream, below))
    }

    pub(super) fn make(&self, after: &mut After<G>, step: StepOf<G>) {
        let before = after.state;
        self.game.apply_unchecked(&mut after.state, &step);
        after.logged.push(Logged::Step { before, step });
    }

    /// Lets chance fall until a seat is on turn or the game is over.
    fn let_fall(&self, after: &mut After<G>) {
        while self.game.turn(&after.state) == Turn::Chance {
            let outcome = self.draw(after);
            self.make(after, Step::Chance(outcome));
        }
    }

    fn next(&self, after: After<G>) -> Next {
        Next {
            first: self.seq(),
            entries: after.logged.iter().map(Logged::entry).collect(),
            turn: self.game.turn(&after.state),
            standing: self.game.standing(&after.state).as_ref().map(text),
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
        let truth = self.game.check(&self.state, &step).err()?;
        if seat.index() >= usize::from(self.game.seats()) {
            return Some(truth.into());
        }
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let world = self.game.determinize(&view, |_| 0);
        let told = self.game.check(&world, &step).err();
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
        self.make(&mut after, Step::Act(seat, action));
        self.let_fall(&mut after);
        Ok(self.next(after))
    }

    pub(super) fn take_back(&self, seat: Seat, to: Option<u64>) -> Result<Next, Refused> {
        if self.takebacks.get(seat.index()).is_some_and(|takebacks| *takebacks >= MOST) {
            return Err(Refused::TooMany("takebacks"));
        }
        let undo = self.undo(Viewer::Seat(seat)).ok_or(Refused::NoUndo)?;
        let to = to.unwrap_or(undo.last);
        let state = self.before(seat, to).ok_or(Refused::NoUndo)?;
        Ok(self.next(After { state, draws: None, logged: vec![Logged::Takeback { seat, to }] }))
    }

    pub(super) fn change_chairs(&self, chairs: Vec<(Seat, String)>) -> Next {
        let logged = chairs.into_iter().map(|(seat, by)| Logged::Chair { seat, by }).collect();
        self.next(After { logged, ..self.here() })
    }

    pub(super) fn may_return(&self, seat: Seat) -> Result<(), Refused> {
        // Each time there is somebody who leaves it first.
        let often = self.chairs.get(seat.index()).is_some_and(|chairs| *chairs >= 2 * MOST);
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
