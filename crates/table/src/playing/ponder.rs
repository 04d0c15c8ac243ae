//! What bots are given to think about, and the game as seen by whoever does not ask which one it is.

use std::time::Duration;

use serde_json::Value;
use talat_bots::{Budget, Generator, Level, Searchable, Situation, generator};
use talat_rules::illegal::NOT_ON_TURN;
use talat_rules::record::Sitter;
use talat_rules::{Game, Seat, Turn, Viewer};

use super::mind::Mind;
use super::tell::written;
use super::{After, Playing};
use crate::game::{Advice, Latest, Match, Next, Seen, Thinker, Thought};
use crate::refused::Refused;

/// An action, and what it would do as far as its seat knows.
type Foreseen<G> = (<G as Game>::Action, <G as Game>::Effect);

impl<G: Searchable> Playing<G> {
    /// A bot's own chance: the same for the same step, also after a restart in the middle of a thought.
    fn chance_of(&self, seat: Seat) -> Generator {
        generator(self.bot_seed, self.seq() << 8 | seat.index() as u64)
    }

    /// What a bot of this level does in a seat that is on turn, and what that would do, as far as the seat knows.
    fn ponder(
        &self,
        seat: Seat,
        level: Level,
        mind: Mind<G>,
    ) -> Option<impl FnOnce(Budget<'_>) -> Thought<Foreseen<G>> + Send + use<G>> {
        let game = self.game().clone();
        let view = self.game().view(self.state(), Viewer::Seat(seat));
        let mut legal = Vec::new();
        self.game().legal_actions(self.state(), seat, &mut legal);
        if legal.is_empty() {
            return None;
        }
        let generator = self.chance_of(seat);
        Some(move |budget: Budget<'_>| {
            let situation = Situation { game: &game, seat, view: &view, legal: &legal };
            let (action, failed) = mind.choose(level, &situation, budget, &generator);
            Thought { choice: (action, game.effect(&view, seat, action)), failed }
        })
    }
}

impl<G: Searchable> Match for Playing<G> {
    fn seq(&self) -> u64 {
        self.seq()
    }

    fn turn(&self) -> Turn {
        self.game().turn(self.state())
    }

    fn deal(&self) -> Next {
        self.deal()
    }

    fn act(&self, seat: Seat, action: &Value) -> Result<Next, Refused> {
        self.act(seat, action)
    }

    fn take_back(&self, seat: Seat, to: Option<u64>) -> Result<Next, Refused> {
        self.take_back(seat, to)
    }

    fn may_return(&self, seat: Seat) -> Result<(), Refused> {
        self.may_return(seat)
    }

    fn run_out(&self, timeout: Option<Seat>, chairs: Vec<(Seat, Sitter)>) -> Next {
        self.run_out(timeout, chairs)
    }

    fn give_up_all(&self) -> Next {
        self.give_up_all()
    }

    fn change_chairs(&self, chairs: Vec<(Seat, Sitter)>) -> Next {
        self.change_chairs(chairs)
    }

    fn commit(&mut self, next: Next) {
        assert_eq!(next.first, self.seq(), "a proposal is committed where it was made");
        let after = next.after.downcast::<After<G>>().expect("a proposal is committed to its own game");
        self.commit(*after);
    }

    fn dry_run(&self, seat: Seat, action: &Value) -> Result<(), Refused> {
        self.dry_run(seat, action)
    }

    fn is_stale(&self, seat: Seat, based_on: u64) -> bool {
        self.is_stale(seat, based_on)
    }

    fn recent(&self, viewer: Viewer) -> Vec<Seen> {
        self.recent(viewer)
    }

    fn tell_latest(
        &self,
        viewers: &mut dyn Iterator<Item = Viewer>,
        tell: &mut dyn FnMut(Viewer, Latest<'_>),
    ) {
        self.tell_latest(viewers, tell);
    }

    fn position(&self, viewer: Viewer) -> String {
        self.position(viewer)
    }

    fn think(&self, seat: Seat, level: Level) -> Option<Thinker<Value>> {
        let ponder = self.ponder(seat, level, self.mind.clone())?;
        Some(Box::new(move |budget| {
            let Thought { choice: (action, _), failed } = ponder(budget);
            Thought { choice: serde_json::to_value(action).expect("actions are plain data"), failed }
        }))
    }

    fn is_open(&self) -> bool {
        G::OPEN
    }

    fn pace(&self, seat: Seat, level: Level) -> Option<Duration> {
        let view = self.game().view(self.state(), Viewer::Seat(seat));
        let situation = Situation { game: self.game(), seat, view: &view, legal: &[] };
        G::pace(&situation, level, &mut self.chance_of(seat))
    }

    fn advise(&self, seat: Seat, level: Level) -> Result<Thinker<Advice>, Refused> {
        let off_turn = || NOT_ON_TURN.at(G::TURN_RULE).with("seat", seat);
        let ponder = self.ponder(seat, level, Mind::default()).ok_or_else(off_turn)?;
        let seq = self.seq();
        Ok(Box::new(move |budget| {
            let Thought { choice: (action, effect), failed } = ponder(budget);
            let (action, effect) = (written(&action), written(&effect));
            Thought { choice: Advice { seq, seat, action, effect }, failed }
        }))
    }
}
