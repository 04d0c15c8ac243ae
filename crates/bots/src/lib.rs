//! Players for the games on a Talat table: a view in, an action out.
//!
//! A [`Bot`] is given what the person in its seat would be given, a [`Situation`], and no more: the state is
//! not there to be looked at. It keeps nothing between moves that it could not do without, so that it can
//! take any chair at any moment, and it draws only from the generator it is handed: the same situation and
//! the same generator lead to the same choice.
//!
//! | file | has |
//! | --- | --- |
//! | [`situation`] | what a bot is given |
//! | [`choice`] | what it answers |
//! | [`level`] | the bots by name |
//! | [`random`], [`greedy`], [`normal`], [`search`] | the bots |
//! | [`numbers`] | how fitted numbers are read and added up |
//! | `chatuchak`, `race`, `bangkok`, `chakapuces` | what actions are worth, game by game |

pub mod bangkok;
pub mod chakapuces;
pub mod chatuchak;
pub mod choice;
pub mod greedy;
pub mod level;
pub mod normal;
pub mod numbers;
pub mod race;
pub mod random;
pub mod search;
pub mod situation;

use talat_rules::Game;

pub use choice::{Choice, Considered, Thought};
pub use greedy::{Greedy, Playable};
pub use level::{Level, NoLevel};
pub use normal::{Easy, Normal};
pub use random::Random;
pub use search::{Search, Searchable, Settings};
pub use situation::{Budget, Generator, Situation, generator};

/// A player: decides from what its seat knows.
///
/// ```
/// use std::sync::Arc;
/// use talat_bots::{Budget, Level, Situation, bot, generator};
/// use talat_rules::chatuchak::Edition;
/// use talat_rules::race::Race;
/// use talat_rules::{Edition as _, Game, Options, Seat, Viewer};
///
/// let options = Options::from_words(["grid=1"])?;
/// let game = Race::new(Arc::new(Edition::standard()), 1, &options)?;
/// let (seat, state) = (Seat::new(0), game.start());
/// let (view, mut legal) = (game.view(&state, Viewer::Seat(seat)), Vec::new());
/// game.legal_actions(&state, seat, &mut legal);
///
/// let situation = Situation { game: &game, seat, view: &view, legal: &legal };
/// let choice = bot::<Race>(Level::Hard).choose(&situation, Budget::Iterations(100), &mut generator([1; 32], 0));
/// assert!(legal.contains(&choice.action));
/// # Ok::<(), talat_rules::SetupError>(())
/// ```
pub trait Bot<G: Game>: Send {
    /// What to do now, within the budget.
    fn choose(
        &mut self,
        situation: &Situation<'_, G>,
        budget: Budget<'_>,
        generator: &mut Generator,
    ) -> Choice<G>;
}

/// The bot of a level, for any game; with [`talat_rules::with_game`] for whichever is on the table.
pub fn bot<G: Searchable>(level: Level) -> Box<dyn Bot<G>> {
    G::own_bot(level).unwrap_or_else(|| match level {
        Level::Random => Box::new(Random),
        Level::Easy => Box::new(Easy),
        Level::Greedy => Box::new(Greedy),
        Level::Normal => Box::new(Normal),
        Level::Hard | Level::Master => {
            Box::new(Search::new(Settings { limit: level.budget(), ..Settings::default() }))
        }
    })
}
