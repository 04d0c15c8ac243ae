//! Search: information-set Monte-Carlo tree search over worlds that fit the seat's view.
//!
//! Every iteration makes a world from the view, walks down one tree that all worlds share, lets the game go on
//! for a while from there, and values what it comes to for every seat. The tree has what seats decide; what
//! chance decides is drawn anew each time. Each seat is taken to want the most for itself.
//!
//! | file | has |
//! | --- | --- |
//! | `tree.rs` | nodes and edges in two vectors of bounded size |
//! | `descent.rs` | one iteration |
//! | `clock.rs` | how long a search goes on |
//! | `kept.rs` | what is kept for the next decision |
//! | `think.rs` | the bot: iterations within a budget, and what they amount to |
//! | [`utility`] | from points to what they are worth |

mod clock;
mod descent;
mod kept;
mod think;
mod tree;
pub mod utility;

use std::time::Duration;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use talat_rules::{Game, Seat};

use crate::{Bot, Generator, Level, Playable, Situation};

pub(crate) use clock::Clock;
pub use think::{Search, Settings};

/// The generator of a search: small and fast, and the same on every machine.
pub type Quick = Xoshiro256PlusPlus;

/// What a world is worth to every seat, from 0 to 1; seats that nobody sits on have 0.
pub type Utilities = [f32; Seat::MAX as usize];

/// A game that can be searched: what its worlds are worth at a glance.
///
/// A world is a guess made from a view ([`Game::determinize`]), never the truth.
pub trait Searchable: Playable {
    /// How many actions a playout goes on for before the world is valued; none: to the end.
    const HORIZON: Option<u32>;

    /// How readily the search tries what does not look best so far. Less where utilities are close together.
    const EXPLORATION: f32 = 0.7;

    /// What each legal action is worth to the seat for sound play without search, as [`Playable::values`] has
    /// it unless the game knows better. More is better.
    fn judge(situation: &Situation<'_, Self>) -> Vec<f64> {
        Self::values(situation)
    }

    /// Fills `out` with how likely a sensible player of `seat` is to choose each legal action, in their order:
    /// weights above 0 on any scale. Asked once per node.
    fn priors(&self, _world: &Self::State, _seat: Seat, legal: &[Self::Action], out: &mut Vec<f32>) {
        out.extend(legal.iter().map(|action| if Self::withdraws(*action) { 0.1 } else { 1.0 }));
    }

    /// What a world is worth to every seat: once the game is over the win share and a little margin, before
    /// that what is to be expected. Asked where a seat is on turn or the game is over; without allocation.
    fn utilities(&self, world: &Self::State, out: &mut Utilities);

    /// The bot of a level, where this game has a better way than the usual one.
    fn own_bot(_level: Level) -> Option<Box<dyn Bot<Self>>> {
        None
    }

    /// How long a person of this level would take for the next action, where all act at once and a bot that does not
    /// wait would win by that alone.
    fn pace(_situation: &Situation<'_, Self>, _level: Level, _generator: &mut Generator) -> Option<Duration> {
        None
    }
}

/// The index of any legal action; one that withdraws only where nothing else is legal.
pub fn any_action<G: Game>(legal: &[G::Action], chance: &mut Quick) -> usize {
    // Passing and giving up sort last.
    let serious =
        legal.iter().rposition(|action| !G::withdraws(*action)).map_or(legal.len(), |last| last + 1);
    chance.random_range(0..serious)
}
