//! Chakapuces in search: what a world is worth at its end, and the bots that have a way of their own.
//!
//! What a good turn is depends on the whole hand, and the others' hands differ from world to world. A tree that all worlds
//! share averages over them and takes the others for weak players, so `hard` and `master` compare plans instead.

use talat_rules::Game;
use talat_rules::chakapuces::{Chakapuces, State};

use super::plans::Planner;
use crate::search::{Searchable, Utilities, utility};
use crate::{Bot, Level};

/// How many points make a marked difference at the end.
const MARKED: f32 = 15.0;

impl Searchable for Chakapuces {
    const HORIZON: Option<u32> = None;

    /// Plans for the turn are tried in the same worlds.
    fn own_bot(level: Level) -> Option<Box<dyn Bot<Self>>> {
        // Looking further brings little, and only with many tries.
        let rounds = if level == Level::Master { 2 } else { 1 };
        let limit = level.budget();
        level.searches().then(|| Box::new(Planner { limit, rounds }) as Box<dyn Bot<Self>>)
    }

    /// Without a horizon this is asked at the end alone.
    fn utilities(&self, world: &State, out: &mut Utilities) {
        *out = decided(self, world);
    }
}

/// What a game that is over is worth to every seat.
pub fn decided(game: &Chakapuces, world: &State) -> Utilities {
    let mut out = Utilities::default();
    utility::decided(game.seats(), |seat| game.ranking(world, seat), MARKED, &mut out);
    out
}
