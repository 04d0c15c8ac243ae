//! Race: alone by the solver or some jumps ahead, and as a speed game at a human pace.
//!
//! | level | plays |
//! | --- | --- |
//! | `easy` | some jumps ahead, narrowly, and overlooks some |
//! | `normal` | many jumps ahead, on the ways that look shortest |
//! | `hard`, `master` | along a shortest solution |

mod look;
mod pace;
mod shortest;

use std::time::Duration;

use rand::RngExt;
use talat_rules::race::{Action, End, Race, State};
use talat_rules::{Game, Seat, Step};

use crate::greedy::best_of;
use crate::numbers::flag;
use crate::search::{Searchable, Utilities};
use crate::{Bot, Budget, Choice, Considered, Generator, Level, Playable, Situation, Thought};
use look::{Sight, look_ahead};

pub use pace::Pace;

/// How far sound play looks.
const FAR: Sight = Sight { depth: 28, width: 32 };
/// How far somebody looks who is new to it.
const NEAR: Sight = Sight { depth: 20, width: 16 };
/// How likely a jump is to be overlooked by them.
const OVERLOOKED: f64 = 0.15;
/// The value of giving up, and of what is overlooked: less than any jump has.
const GIVING_UP: f64 = -20_000.0;
const UNSEEN: f64 = -10_000.0;

impl Playable for Race {
    /// The jumps to the solution, or how far the grid still is from it, below 0.
    fn values(situation: &Situation<'_, Self>) -> Vec<f64> {
        values(situation, FAR)
    }
}

fn values(situation: &Situation<'_, Race>, sight: Sight) -> Vec<f64> {
    let own = &situation.view.seats[situation.seat.index()];
    let costs = look_ahead(&own.grid, situation.legal, own.moves.into(), sight);
    costs.into_iter().map(|cost| cost.map_or(GIVING_UP, |cost| -f64::from(cost))).collect()
}

impl Searchable for Race {
    const HORIZON: Option<u32> = Some(0);

    fn own_bot(level: Level) -> Option<Box<dyn Bot<Self>>> {
        match level {
            Level::Easy => Some(Box::new(Beginner)),
            Level::Hard | Level::Master => Some(Box::new(Shortest)),
            Level::Random | Level::Greedy | Level::Normal => None,
        }
    }

    fn pace(situation: &Situation<'_, Self>, level: Level, generator: &mut Generator) -> Option<Duration> {
        let own = &situation.view.seats[situation.seat.index()];
        (situation.game.seats() > 1).then(|| Pace::of(level).draw(own.moves, generator))
    }

    fn utilities(&self, world: &State, out: &mut Utilities) {
        let ranking = |seat: Seat| self.ranking(world, seat);
        let best = || Seat::all(self.seats()).map(ranking).max();
        for (utility, seat) in out.iter_mut().zip(Seat::all(self.seats())) {
            *utility = match world.end() {
                Some(End::Solved(winner)) => flag(winner == seat),
                Some(_) if self.seats() == 1 => 0.0,
                Some(_) => flag(best() == Some(ranking(seat))),
                None => 0.5,
            };
        }
    }
}

/// Looks some jumps ahead, and overlooks some.
#[derive(Clone, Copy, Debug)]
struct Beginner;

impl Bot<Race> for Beginner {
    fn choose(
        &mut self,
        situation: &Situation<'_, Race>,
        _: Budget<'_>,
        generator: &mut Generator,
    ) -> Choice<Race> {
        let mut values = values(situation, NEAR);
        for value in &mut values {
            if generator.random_bool(OVERLOOKED) {
                *value += UNSEEN;
            }
        }
        best_of(situation, values, generator)
    }
}

/// Plays along a shortest solution.
#[derive(Clone, Copy, Debug)]
struct Shortest;

impl Bot<Race> for Shortest {
    fn choose(
        &mut self,
        situation: &Situation<'_, Race>,
        budget: Budget<'_>,
        generator: &mut Generator,
    ) -> Choice<Race> {
        let grid = &situation.view.seats[situation.seat.index()].grid;
        let way = shortest::way(grid, budget);
        let jumps: Vec<Action> = way.into_iter().map(|from| Action::Jump { from }).collect();
        match jumps.first() {
            Some(first) if situation.legal.contains(first) => {
                let value = -(jumps.len() as f64);
                let considered = vec![Considered { visits: 1, action: *first, value }];
                let line = jumps.iter().map(|jump| Step::Act(situation.seat, *jump)).collect();
                Choice { action: *first, thought: Thought { value: Some(value), line, considered } }
            }
            _ => best_of(situation, values(situation, FAR), generator),
        }
    }
}

#[cfg(test)]
mod tests;
