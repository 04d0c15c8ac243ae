//! What is looked at when a turn is over: points, fleas, turns to come, what the line offers the next player, and
//! what is left in the hand. All of it is known to the seat whose turn it was.

use talat_rules::chakapuces::{Card, Cards, Chakapuces, Phase, State, Value};
use talat_rules::{Game, Seat};

use super::line::{Gains, Offer, Rest, shape};

/// How many signs there are.
pub const SIGNS: usize = 64;
/// The signs of a world, all about −1 to 1.
pub type Signs = [f32; SIGNS];

/// What a turn brings besides fleas, how many fleas go in a turn for each player, and how many turns the last few take.
const TURN: f32 = 3.2;
const SHED: f32 = 0.26;
const LAST_FLEAS: f32 = 3.5;
/// For fewer fleas than this, means over stretches are made ready.
const FLEAS: usize = 64;

/// How likely a card that a seat has not seen is to have each value, to be the Scratch card of each value, and to be each card.
#[derive(Clone, Copy, Debug)]
pub struct Unseen {
    pub(super) values: [f32; Value::COUNT],
    pub(super) scratches: [f32; Value::COUNT],
    counts: [f32; Card::KINDS],
    /// What fewer than so many fleas bring, added up: a mean over a stretch is a difference.
    sums: [i32; FLEAS + 1],
}

impl Unseen {
    /// The cards of the pile and of the others' hands: the same in every world that fits the seat's view.
    pub fn by(game: &Chakapuces, world: &State, seat: Seat) -> Self {
        let mut unseen = Unseen {
            values: [0.0; Value::COUNT],
            scratches: [0.0; Value::COUNT],
            counts: [0.0; Card::KINDS],
            sums: [0; FLEAS + 1],
        };
        for fleas in 0..FLEAS {
            unseen.sums[fleas + 1] = unseen.sums[fleas] + game.edition().flea_points(fleas as u16);
        }
        let mut hands = Cards::NONE;
        for other in Seat::all(game.seats()).filter(|other| *other != seat) {
            hands += world.hands[other.index()];
        }
        let mut total = 0.0;
        for (kind, card) in Card::all().enumerate() {
            let count = world.pile.count(kind) as f32 + f32::from(hands.count(card));
            unseen.values[card.value().index()] += count;
            unseen.scratches[card.value().index()] += if card.is_scratch() { count } else { 0.0 };
            unseen.counts[kind] = count;
            total += count;
        }
        let share = 1.0 / f32::max(total, 1.0);
        let Unseen { values, scratches, counts, .. } = &mut unseen;
        values.iter_mut().chain(scratches).chain(counts).for_each(|count| *count *= share);
        unseen
    }

    /// What fleas bring in the end if up to `reach` of them go, each number as likely as another.
    #[expect(clippy::cast_sign_loss, reason = "turns are not below 0")]
    fn mean_flea_points(&self, game: &Chakapuces, fleas: u16, reach: f32) -> f32 {
        let most = (reach + 0.5) as u16;
        let points = |fleas| game.edition().flea_points(fleas);
        let (from, to) = (usize::from(fleas.saturating_sub(most)), usize::from(fleas));
        let sum = if to < FLEAS {
            // Below 0 nothing goes any more.
            self.sums[to + 1] - self.sums[from] + i32::from(most.saturating_sub(fleas)) * self.sums[1]
        } else {
            (0..=most).map(|fewer| points(fleas.saturating_sub(fewer))).sum()
        };
        sum as f32 / f32::from(most + 1)
    }

    /// The cards that it may be, with how likely each is.
    pub fn cards(&self) -> impl Iterator<Item = (Card, f32)> + '_ {
        Card::all().zip(self.counts).filter(|(_, likely)| *likely > 0.0)
    }
}

/// How many turns each seat still has once the turn of `seat` is over (P14), and whether the last round goes on.
struct Turns {
    each: [f32; Seat::MAX as usize],
    by_self: bool,
    by_other: bool,
}

impl Turns {
    fn after(game: &Chakapuces, world: &State, seat: Seat) -> Self {
        let seats = game.seats();
        let own = world.hands[seat.index()].len();
        let wanted =
            if world.phase == Phase::Refill { game.edition().deal.hand.saturating_sub(own) } else { 0 };
        let pile = world.pile.total();
        let emptied = world.fleas[seat.index()] == 0 || pile < u32::from(wanted);
        let triggered = (world.phase == Phase::Refill && emptied).then_some(seat);
        let last = world.last_round.map(|last| last.by).or(triggered);
        let after =
            |other: Seat| (other.index() + usize::from(seats) - seat.index() - 1) % usize::from(seats);
        let mut each = [0.0; Seat::MAX as usize];
        for other in Seat::all(seats) {
            each[other.index()] = if let Some(by) = last {
                f32::from(u8::from(after(other) < after(by)))
            } else {
                let all = pile.saturating_sub(u32::from(wanted)).div_ceil(2) + u32::from(seats);
                ((all + u32::from(seats) - 1 - after(other) as u32) / u32::from(seats)) as f32
            };
        }
        Turns { each, by_self: last == Some(seat), by_other: last.is_some_and(|by| by != seat) }
    }
}

/// Looks at a world in which the turn of `seat` is just over, its hand not yet refilled.
pub fn signs(game: &Chakapuces, world: &State, seat: Seat, unseen: &Unseen) -> Signs {
    let seats = game.seats();
    let turns = Turns::after(game, world, seat);
    let last = turns.by_self || turns.by_other;
    let fleas = |seat: Seat| world.fleas[seat.index()];
    let flea_points = |fleas: u16| game.edition().flea_points(fleas) as f32;
    let cats = |seat: Seat| f32::from(game.card_points(world.collected[seat.index()]));
    let fewest = Seat::all(seats).map(fleas).min().unwrap_or(0);
    let rid = f32::from(fewest) / (SHED * f32::from(seats)) + LAST_FLEAS;
    let prospect = |seat: Seat| {
        let left = turns.each[seat.index()].min(rid);
        let reach = if last { 3.0 * left } else { 2.0 * SHED * f32::from(seats) * left };
        cats(seat) + TURN * left + unseen.mean_flea_points(game, fleas(seat), reach)
    };
    let others = || Seat::all(seats).filter(|other| *other != seat);
    let rival = others().max_by(|one, other| prospect(*one).total_cmp(&prospect(*other))).unwrap_or(seat);
    let next = seat.clockwise(1, seats);
    let left = turns.each[seat.index()].min(rid);
    let rival_left = turns.each[rival.index()].min(rid);
    let spread = (0.7 + 1.6 * left.max(rival_left).sqrt()).max(0.5);
    let (own_fleas, rival_fleas) = (fleas(seat), fleas(rival));
    let points = |seat: Seat| cats(seat) + flea_points(fleas(seat));
    let lead = points(seat) - points(rival);

    let offer = Offer::of(&Gains::of(game, fleas(next), last), world.line, unseen);
    let hand = Rest::of(&Gains::of(game, own_fleas, false), world.line, world.hands[seat.index()], unseen);
    let (highest, stacks, runs) = shape(world.line);
    let later = f32::from(u8::from(left > 0.0));
    let more = |fleas: u16, more: u16| (flea_points(fleas + more) - flea_points(fleas)) / 8.0;
    // Where the bands that bring points begin.
    let near = |fleas: u16| (f32::from(fleas) - 8.0).clamp(-8.0, 8.0) / 8.0;
    let step = |fleas: u16, fewer: u16| (flea_points(fleas.saturating_sub(fewer)) - flea_points(fleas)) / 8.0;

    [
        1.0,
        (prospect(seat) - prospect(rival)) / spread,
        (cats(seat) - cats(rival)) / 10.0,
        lead / 15.0,
        f32::from(own_fleas) / 20.0,
        f32::from(rival_fleas) / 20.0,
        f32::from(fleas(next)) / 20.0,
        turns.each[seat.index()] / 10.0,
        turns.each[rival.index()] / 10.0,
        f32::from(u8::from(turns.by_self)),
        f32::from(u8::from(turns.by_other)),
        flea_points(own_fleas) / 12.0,
        flea_points(rival_fleas) / 12.0,
        step(own_fleas, 3),
        step(own_fleas, 6),
        step(rival_fleas, 3),
        step(rival_fleas, 6),
        (-f32::from(own_fleas) / 4.0).exp(),
        (-f32::from(fewest) / 4.0).exp(),
        (-f32::from(fleas(next)) / 4.0).exp(),
        offer.taken / 2.0,
        offer.shed / 3.0,
        offer.best_card / 6.0,
        offer.best_pair / 8.0,
        offer.best_pair / 8.0 * later,
        later * hand.best_card / 5.0,
        later * hand.best_pair / 6.0,
        later * hand.with_another / 6.0,
        later * hand.scratches / 2.0,
        later * hand.scratching / 4.0,
        later * hand.alike,
        later * hand.beside / 2.0,
        later * f32::from(world.hands[seat.index()].len()) / 4.0,
        4.0 * unseen.scratches.iter().sum::<f32>(),
        f32::from(world.line.len()) / 15.0,
        Value::all().filter(|value| world.line.height(*value) > 0).count() as f32 / 10.0,
        1.0 / f32::from(seats - 1),
        (lead / 4.0 / (0.5 + rival_left)).clamp(-3.0, 3.0),
        left / (1.0 + left),
        1.0 / spread,
        4.0 * offer.scratching,
        offer.best_scratch / 2.0,
        more(own_fleas, 2),
        more(own_fleas, 4),
        more(rival_fleas, 2),
        more(rival_fleas, 4),
        step(own_fleas, 1),
        step(own_fleas, 2),
        step(own_fleas, 4),
        step(rival_fleas, 1),
        step(rival_fleas, 2),
        step(rival_fleas, 4),
        later * (-(f32::from(own_fleas) - hand.gone) / 2.0).exp(),
        later * hand.gone / 4.0,
        f32::from(highest) / 5.0,
        stacks as f32 / 5.0,
        runs as f32 / 4.0,
        later * lead / 15.0,
        f32::from(u8::from(turns.by_self)) * lead / 8.0,
        f32::from(u8::from(turns.by_other)) * lead / 8.0,
        later * (turns.each[seat.index()] - turns.each[rival.index()]),
        near(own_fleas),
        near(rival_fleas),
        f32::from(world.line.cats()) / 15.0,
    ]
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::{RngExt, SeedableRng};
    use talat_rules::chakapuces::Edition;
    use talat_rules::play::{self, Random};
    use talat_rules::{Edition as _, Options};

    use super::*;
    use crate::search::Quick;

    /// Worlds of random games in which a turn begins.
    fn worlds(game: &Chakapuces, count: usize) -> Vec<State> {
        let mut chance = Quick::seed_from_u64(3);
        let mut random = Random::new(|below| chance.random_range(0..below));
        let (mut worlds, mut world) = (Vec::new(), game.start());
        while worlds.len() < count {
            if play::step(game, &mut world, &mut random).is_none() {
                world = game.start();
            }
            if world.phase == Phase::First {
                worlds.push(world);
            }
        }
        worlds
    }

    fn game(players: u8) -> Chakapuces {
        Chakapuces::new(Arc::new(Edition::standard()), players, &Options::default()).unwrap()
    }

    #[test]
    fn p5_signs_do_not_hang_on_what_is_hidden() {
        let game = game(3);
        let mut chance = Quick::seed_from_u64(4);
        for world in worlds(&game, 100) {
            let seat = world.on_turn;
            let view = game.view(&world, talat_rules::Viewer::Seat(seat));
            let other = game.determinize(&view, |below| chance.random_range(0..below));
            let look =
                |world: &State| signs(&game, world, seat, &Unseen::by(&game, world, seat)).map(f32::to_bits);
            assert_eq!(look(&world), look(&other));
        }
    }

    #[test]
    fn p17_means_over_fleas_are_those_of_the_bands() {
        let game = game(2);
        let world = worlds(&game, 1)[0];
        let unseen = Unseen::by(&game, &world, world.on_turn);
        for (fleas, most) in [(0, 0), (3, 9), (16, 1), (22, 10), (63, 4), (80, 3)] {
            let points =
                (0..=most).map(|fewer: u16| game.edition().flea_points(u16::saturating_sub(fleas, fewer)));
            let mean = points.sum::<i32>() as f32 / f32::from(most + 1);
            assert!(
                (unseen.mean_flea_points(&game, fleas, f32::from(most)) - mean).abs() < 1e-4,
                "{fleas} {most}"
            );
        }
    }
}
