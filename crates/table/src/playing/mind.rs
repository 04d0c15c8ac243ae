//! The bot that acted last at a table: what it keeps in mind serves where it acts again at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use talat_bots::{self as bots, Bot, Budget, Generator, Level, Searchable, Situation};
use talat_rules::Seat;

/// Room for one bot, so that a table never has more than one in mind.
pub(crate) struct Mind<G: Searchable>(Arc<Mutex<Option<Last<G>>>>);

struct Last<G: Searchable> {
    seat: Seat,
    level: Level,
    bot: Box<dyn Bot<G>>,
}

impl<G: Searchable> Default for Mind<G> {
    fn default() -> Self {
        Mind(Arc::new(Mutex::new(None)))
    }
}

impl<G: Searchable> Clone for Mind<G> {
    fn clone(&self) -> Self {
        Mind(self.0.clone())
    }
}

impl<G: Searchable> Mind<G> {
    /// What a bot of this level does, and whether it failed: that must not stop the game, and any action will do.
    pub(super) fn choose(
        &self,
        level: Level,
        situation: &Situation<'_, G>,
        budget: Budget<'_>,
        generator: &Generator,
    ) -> (G::Action, bool) {
        let seat = situation.seat;
        let last = self.lock().take().filter(|last| (last.seat, last.level) == (seat, level));
        let mut bot = last.map_or_else(|| bots::bot(level), |last| last.bot);
        let think = || bot.choose(situation, budget, &mut generator.clone()).action;
        if let Ok(action) = catch_unwind(AssertUnwindSafe(think)) {
            *self.lock() = Some(Last { seat, level, bot });
            return (action, false);
        }
        let any = bots::bot::<G>(Level::Random).choose(situation, budget, &mut generator.clone());
        (any.action, true)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Last<G>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use talat_bots::generator;
    use talat_rules::bangkok::{Bangkok, Edition};
    use talat_rules::play::let_fall;
    use talat_rules::{Edition as _, Game, Options, Turn, Viewer};

    use super::*;

    #[test]
    fn the_same_bot_goes_on_in_its_seat_and_no_other_does() {
        let game = Bangkok::new(Arc::new(Edition::standard()), 2, &Options::default()).unwrap();
        let (mut state, mut legal) = (game.start(), Vec::new());
        let_fall(&game, &mut state, |_| 0, |_, _| {});
        let Turn::Seats(seats) = game.turn(&state) else { panic!("a seat begins") };
        let seat = seats.iter().next().unwrap();
        game.legal_actions(&state, seat, &mut legal);
        let view = game.view(&state, Viewer::Seat(seat));
        let mind = Mind::<Bangkok>::default();
        let who = |seat, level| {
            let situation = Situation { game: &game, seat, view: &view, legal: &legal };
            mind.choose(level, &situation, Budget::Iterations(50), &generator([1; 32], 1));
            let last = mind.lock();
            let last = last.as_ref().unwrap();
            assert_eq!((last.seat, last.level), (seat, level));
            std::ptr::from_ref(&*last.bot).addr()
        };
        let first = who(seat, Level::Hard);
        assert_eq!(who(seat, Level::Hard), first);
        // While another one is made the first still has its place.
        let held = mind.lock().take();
        assert_ne!(who(seat, Level::Hard), first);
        drop(held);
        who(seat, Level::Normal);
        who(seat.clockwise(1, 2), Level::Normal);
    }
}
