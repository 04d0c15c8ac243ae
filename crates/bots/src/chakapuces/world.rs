//! Chakapuces in search: turns that look best at once, and what a world is worth.
//!
//! What a good turn is depends on the whole hand, and the others' hands differ from world to world. So the tree
//! has the seat's own turn only; after it everybody plays what looks best for the hand they have in that world,
//! for a round, and then the world is valued. The values were fitted to the results of games.

use talat_rules::chakapuces::{Action, Chakapuces, Phase, Source, State};
use talat_rules::{Game, Seat};

use super::glance::Glance;
use super::network::fitted;
use super::plans::Planner;
use super::turn::Judge;
use crate::search::{Quick, Searchable, Utilities, utility};
use crate::{Bot, Level, Situation};

/// The values at which one action is about three times as likely as another.
const TEMPERATURE: f32 = 1.0;
/// After how many more turns of its own a bot values a world.
const ROUNDS: u32 = 1;
/// How many fleas a seat gets rid of in a turn, for each player at the table.
const SHED: f32 = 0.26;
/// What a turn brings.
const TURN: f32 = 3.2;
/// How many turns it takes to get rid of the last few fleas.
const LAST_FLEAS: f32 = 3.5;
/// What a Scratch card in the hand is worth while there are turns left.
const SCRATCH: f32 = 1.5;
/// What the best pair of cards brings a seat on turn, above the usual, and others, whose line will have changed.
const ON_TURN: f32 = 1.0;
const LATER: f32 = 0.6;
const USUAL: f32 = 4.0;
/// How many points the end is from what is expected: for each root of a turn, and at the least.
const UNCERTAINTY: f32 = 1.6;
const CERTAIN: f32 = -0.9;
const LEAST: f32 = 0.5;
/// How many points make a marked difference at the end.
const MARKED: f32 = 15.0;

/// Something for each seat.
type Each = [f32; Seat::MAX as usize];

impl Searchable for Chakapuces {
    const HORIZON: Option<u32> = Some(4);
    const OWN_TURN: bool = true;
    const EXPLORATION: f32 = 0.3;

    /// Plans for the turn are tried in the same worlds.
    fn own_bot(level: Level) -> Option<Box<dyn Bot<Self>>> {
        let limit = level.budget();
        level.searches().then(|| Box::new(Planner { limit, rounds: ROUNDS }) as Box<dyn Bot<Self>>)
    }

    /// Every turn by what it leaves behind, and the pile by any card it may bring.
    fn judge(situation: &Situation<'_, Self>) -> Vec<f64> {
        let Situation { game, seat, view, legal } = *situation;
        let world = game.determinize(view, |_| 0);
        let judge = Judge::new(game, &world, seat, fitted(game));
        legal.iter().map(|action| f64::from(judge.value(&world, *action))).collect()
    }

    /// A round: two cards for everybody.
    fn horizon(&self) -> Option<u32> {
        Some(2 * u32::from(self.seats()))
    }

    fn priors(&self, world: &State, seat: Seat, legal: &[Action], out: &mut Vec<f32>) {
        let glance = Glance::of(self, world, seat);
        out.extend(legal.iter().map(|action| (glance.value(*action) / TEMPERATURE).clamp(-20.0, 20.0).exp()));
    }

    fn playout(&self, world: &State, seat: Seat, legal: &[Action], _: &mut Quick) -> usize {
        let glance = Glance::of(self, world, seat);
        let (mut best, mut most) = (0, f32::NEG_INFINITY);
        for (index, action) in legal.iter().enumerate() {
            let value = glance.value(*action);
            if value > most {
                (best, most) = (index, value);
            }
        }
        best
    }

    fn utilities(&self, world: &State, out: &mut Utilities) {
        let seats = usize::from(self.seats());
        if world.phase == Phase::Over {
            *out = decided(self, world);
        } else {
            let turns = turns_left(self, world);
            let mut points = Each::default();
            for (points, seat) in points.iter_mut().zip(Seat::all(self.seats())) {
                *points = prospect(self, world, seat, turns[seat.index()]);
            }
            let most = turns.iter().copied().fold(0.0, f32::max);
            let uncertainty = (CERTAIN + UNCERTAINTY * most.sqrt()).max(LEAST);
            utility::expected(&points[..seats], uncertainty, MARKED, out);
        }
    }

    /// The second card is chosen in the light of a first one that the pile brought.
    fn mark(&self, world: &State, _: Seat) -> u32 {
        match world.first {
            Some(first) if first.from == Source::Pile => {
                2 * u32::from(first.card.value().number()) + u32::from(first.card.is_scratch())
            }
            _ => 0,
        }
    }
}

/// What a game that is over is worth to every seat (P17, P18).
pub fn decided(game: &Chakapuces, world: &State) -> Utilities {
    let (mut keys, mut out) = ([(0, 0); Seat::MAX as usize], Utilities::default());
    for (key, seat) in keys.iter_mut().zip(Seat::all(game.seats())) {
        *key = (game.points(world, seat), -i32::from(world.fleas[seat.index()]));
    }
    utility::decided(&keys[..usize::from(game.seats())], |key| key.0 as f32, MARKED, &mut out);
    out
}

/// How many turns each seat will have, this one included. Two cards leave the pile in each; who can't refill
/// triggers the end, and the others have one more (P14). There are fewer if somebody gets rid of all fleas.
fn turns_left(game: &Chakapuces, world: &State) -> Each {
    let seats = game.seats();
    let after = |seat: Seat| (seat.index() + usize::from(seats) - world.on_turn.index()) % usize::from(seats);
    let mut turns = Each::default();
    if let Some(last) = world.last_round {
        for seat in Seat::all(seats) {
            turns[seat.index()] = f32::from(u8::from(after(seat) < after(last.by)));
        }
        return turns;
    }
    let drawn = u32::from(matches!(world.first, Some(first) if first.from == Source::Pile));
    let all = (world.pile.total() + drawn).div_ceil(2) + u32::from(seats);
    let fewest = Seat::all(seats).map(|seat| world.fleas[seat.index()]).min().unwrap_or(0);
    let rid = f32::from(fewest) / (SHED * f32::from(seats)) + LAST_FLEAS + 1.0;
    for seat in Seat::all(seats) {
        let own = (all + u32::from(seats) - 1 - after(seat) as u32) / u32::from(seats);
        turns[seat.index()] = (own as f32).min(rid);
    }
    turns
}

/// The points that a seat is likely to have in the end.
fn prospect(game: &Chakapuces, world: &State, seat: Seat, turns: f32) -> f32 {
    let cards = f32::from(game.card_points(world.collected[seat.index()]));
    let scratches = f32::from(world.hands[seat.index()].scratches());
    let mut points = cards + TURN * turns + SCRATCH * scratches * turns.min(1.0);
    points += flea_points(game, world.fleas[seat.index()], 2.0 * SHED * f32::from(game.seats()) * turns);
    if turns > 0.0 {
        let glance = Glance::of(game, world, seat);
        let (weight, best) = match (seat == world.on_turn, world.phase) {
            (true, Phase::Second) => (ON_TURN, glance.most_with_one()),
            (true, _) => (ON_TURN, glance.most_with_two()),
            (false, _) => (LATER, glance.most_with_two()),
        };
        points += weight * (best - USUAL);
    }
    points
}

/// What fleas bring in the end if up to `reach` of them go, each number as likely as another.
fn flea_points(game: &Chakapuces, fleas: u16, reach: f32) -> f32 {
    let (mut sum, mut count) = (0, 0_u16);
    while f32::from(count) <= reach.round() {
        sum += game.edition().flea_points(fleas.saturating_sub(count));
        count += 1;
    }
    sum as f32 / f32::from(count.max(1))
}
