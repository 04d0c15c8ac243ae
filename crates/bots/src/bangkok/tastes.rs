//! How much each trait of an action speaks for it, fitted to where searches went (`examples/fit_bangkok.rs`).

use std::sync::LazyLock;

use talat_rules::bangkok::{Action, Bangkok, Phase, State};
use talat_rules::{Game, Seat};

use super::glance::Glance;
pub use super::glance::{Traits, appeal};
use super::weights::WEIGHTS;
use crate::numbers::fill;

/// Exponents of how likely an action is to be chosen, in the order of its traits.
pub type Tastes = [f32; Traits::COUNT];

/// A line of numbers for tables of several, and one for a player alone.
static STORED: LazyLock<[Tastes; 2]> = LazyLock::new(|| {
    let mut lines = include_str!("tastes.txt").lines();
    [(); 2].map(|()| {
        let mut tastes = [0.0; Traits::COUNT];
        fill(&mut tastes, lines.next().unwrap_or_default()).expect("every trait has a taste");
        tastes
    })
});

/// The tastes that bots go by at a table.
pub fn tastes(game: &Bangkok) -> &'static Tastes {
    &STORED[usize::from(game.seats() == 1)]
}

/// Tells the traits of each legal action, in their order.
pub fn for_each_traits(
    game: &Bangkok,
    world: &State,
    seat: Seat,
    legal: &[Action],
    mut tell: impl FnMut(&Traits),
) {
    let mut glance = Glance::of(&WEIGHTS, game, world, seat);
    if world.phase() == Phase::Turn {
        glance = glance.with_port();
    }
    for action in legal {
        tell(&glance.traits(*action));
    }
}
