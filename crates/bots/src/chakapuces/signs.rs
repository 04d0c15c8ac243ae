//! What is looked at when a turn is over: points, fleas, turns to come, what the line offers the next player, and
//! what is left in the hand. All of it is known to the seat whose turn it was.

use talat_rules::chakapuces::{Card, Chakapuces, State, Value};
use talat_rules::{Game, Seat};

use super::line::{Gains, Offer, Rest, shape};
use crate::numbers::{figures, flag};

figures! {
    /// What is looked at in a world, each about −1 to 1. The rival is the other seat with the best prospect; own and rival's
    /// points are what they would be if the game ended now.
    pub struct Signs {
        /// Always 1.
        one,
        /// How far the own prospect is ahead of the rival's, by how uncertain they are.
        prospect,
        /// How many more points by cards the seat has than the rival.
        cards,
        /// How many more points it has in all.
        lead,
        /// The own fleas.
        fleas,
        /// The rival's fleas.
        rival_fleas,
        /// The next player's fleas.
        next_fleas,
        /// How many turns the seat has to come.
        turns,
        /// How many the rival has.
        rival_turns,
        /// Whether the seat has triggered the last round.
        ended_it,
        /// Whether another one has.
        ended_by_other,
        /// What the own fleas bring.
        flea_points,
        /// What the rival's fleas bring.
        rival_flea_points,
        /// What three fleas fewer would bring.
        three_fewer,
        /// What six fleas fewer would bring.
        six_fewer,
        /// What three fleas fewer would bring the rival.
        rival_three_fewer,
        /// What six fleas fewer would bring the rival.
        rival_six_fewer,
        /// How near the seat is to being rid of its fleas.
        rid,
        /// How near the seat with the fewest is.
        fewest_rid,
        /// How near the next player is.
        next_rid,
        /// What cards taken bring the next player by one card.
        offer_taken,
        /// What fleas gone bring the next player by one card.
        offer_shed,
        /// What the best of four cards brings the next player.
        offer_card,
        /// What the best pair brings the next player.
        offer_pair,
        /// The same if the seat has a turn to come.
        offer_pair_later,
        /// What one card left in the hand brings.
        hand_card,
        /// What two of them bring.
        hand_pair,
        /// What the best of them brings after any other card.
        hand_after_another,
        /// How many Scratch cards are left.
        hand_scratches,
        /// How many fleas one of them gives.
        hand_scratching,
        /// How many cards left have the value of another one.
        hand_alike,
        /// How many are beside another one.
        hand_beside,
        /// How many cards are left.
        hand_len,
        /// How many of the unseen cards are Scratch cards.
        unseen_scratches,
        /// How many cards lie on the line.
        line_len,
        /// How many places of the line have a card.
        line_places,
        /// How few others there are.
        others,
        /// The lead, by the turns that the rival has to make it up.
        lead_by_turns,
        /// How many turns the seat has, the first ones counting for more.
        left,
        /// How certain the prospects are.
        certain,
        /// How many fleas any card gives on average.
        offer_scratching,
        /// How many the best of four gives.
        offer_scratch,
        /// What two fleas more would bring.
        two_more,
        /// What four fleas more would bring.
        four_more,
        /// What two fleas more would bring the rival.
        rival_two_more,
        /// What four fleas more would bring the rival.
        rival_four_more,
        /// What one flea fewer would bring.
        one_fewer,
        /// What two fleas fewer would bring.
        two_fewer,
        /// What four fleas fewer would bring.
        four_fewer,
        /// What one flea fewer would bring the rival.
        rival_one_fewer,
        /// What two fleas fewer would bring the rival.
        rival_two_fewer,
        /// What four fleas fewer would bring the rival.
        rival_four_fewer,
        /// How near the cards left bring the seat to being rid of its fleas.
        hand_rid,
        /// How many fleas they let go.
        hand_gone,
        /// How many cards lie on the highest stack.
        highest,
        /// How many stacks there are.
        stacks,
        /// How many runs there are.
        runs,
        /// The lead if the seat has a turn to come.
        lead_later,
        /// The lead if the seat has triggered the last round.
        lead_ended_it,
        /// The lead if another one has.
        lead_ended_by_other,
        /// How many more turns the seat has than the rival.
        turns_ahead,
        /// How far the own fleas are above the bands that bring points.
        near,
        /// How far the rival's are.
        rival_near,
        /// How many Cat cards lie on the line.
        line_cats,
    }
}

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
        let cards = game.unseen_by(world, seat);
        let mut total = 0.0;
        for (kind, card) in Card::all().enumerate() {
            let count = f32::from(cards.count(card));
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

/// Looks at a world in which the turn of `seat` is just over, its hand not yet refilled.
pub fn signs(game: &Chakapuces, world: &State, seat: Seat, unseen: &Unseen) -> Signs {
    let seats = game.seats();
    let turns = game.turns_to_come(world, seat).map(f32::from);
    let ended_by = game.last_round(world).map(|last| last.by);
    let last = ended_by.is_some();
    let [ended_it, ended_by_other] =
        [ended_by == Some(seat), ended_by.is_some_and(|by| by != seat)].map(flag);
    let fleas = |seat: Seat| world.fleas[seat.index()];
    let flea_points = |fleas: u16| game.edition().flea_points(fleas) as f32;
    let cats = |seat: Seat| f32::from(game.card_points(world.collected[seat.index()]));
    let fewest = Seat::all(seats).map(fleas).min().unwrap_or(0);
    // After about how many turns somebody is rid of all fleas.
    let horizon = f32::from(fewest) / (SHED * f32::from(seats)) + LAST_FLEAS;
    let prospect = |seat: Seat| {
        let left = turns[seat.index()].min(horizon);
        let reach = if last { 3.0 * left } else { 2.0 * SHED * f32::from(seats) * left };
        cats(seat) + TURN * left + unseen.mean_flea_points(game, fleas(seat), reach)
    };
    let others = || Seat::all(seats).filter(|other| *other != seat);
    let rival = others().max_by(|one, other| prospect(*one).total_cmp(&prospect(*other))).unwrap_or(seat);
    let next = seat.clockwise(1, seats);
    let left = turns[seat.index()].min(horizon);
    let rival_left = turns[rival.index()].min(horizon);
    let spread = (0.7 + 1.6 * left.max(rival_left).sqrt()).max(0.5);
    let (own_fleas, rival_fleas) = (fleas(seat), fleas(rival));
    let points = |seat: Seat| cats(seat) + flea_points(fleas(seat));
    let lead = points(seat) - points(rival);

    let offer = Offer::of(&Gains::of(game, fleas(next), last), world.line, unseen);
    let hand = Rest::of(&Gains::of(game, own_fleas, false), world.line, world.hands[seat.index()], unseen);
    let (highest, stacks, runs) = shape(world.line);
    let later = flag(left > 0.0);
    let more = |fleas: u16, more: u16| (flea_points(fleas + more) - flea_points(fleas)) / 8.0;
    // Where the bands that bring points begin.
    let near = |fleas: u16| (f32::from(fleas) - 8.0).clamp(-8.0, 8.0) / 8.0;
    let fewer =
        |fleas: u16, fewer: u16| (flea_points(fleas.saturating_sub(fewer)) - flea_points(fleas)) / 8.0;
    let rid = |fleas: u16| (-f32::from(fleas) / 4.0).exp();

    Signs {
        one: 1.0,
        prospect: (prospect(seat) - prospect(rival)) / spread,
        cards: (cats(seat) - cats(rival)) / 10.0,
        lead: lead / 15.0,
        fleas: f32::from(own_fleas) / 20.0,
        rival_fleas: f32::from(rival_fleas) / 20.0,
        next_fleas: f32::from(fleas(next)) / 20.0,
        turns: turns[seat.index()] / 10.0,
        rival_turns: turns[rival.index()] / 10.0,
        ended_it,
        ended_by_other,
        flea_points: flea_points(own_fleas) / 12.0,
        rival_flea_points: flea_points(rival_fleas) / 12.0,
        three_fewer: fewer(own_fleas, 3),
        six_fewer: fewer(own_fleas, 6),
        rival_three_fewer: fewer(rival_fleas, 3),
        rival_six_fewer: fewer(rival_fleas, 6),
        rid: rid(own_fleas),
        fewest_rid: rid(fewest),
        next_rid: rid(fleas(next)),
        offer_taken: offer.taken / 2.0,
        offer_shed: offer.shed / 3.0,
        offer_card: offer.best_card / 6.0,
        offer_pair: offer.best_pair / 8.0,
        offer_pair_later: offer.best_pair / 8.0 * later,
        hand_card: later * hand.best_card / 5.0,
        hand_pair: later * hand.best_pair / 6.0,
        hand_after_another: later * hand.with_another / 6.0,
        hand_scratches: later * hand.scratches / 2.0,
        hand_scratching: later * hand.scratching / 4.0,
        hand_alike: later * hand.alike,
        hand_beside: later * hand.beside / 2.0,
        hand_len: later * f32::from(world.hands[seat.index()].len()) / 4.0,
        unseen_scratches: 4.0 * unseen.scratches.iter().sum::<f32>(),
        line_len: f32::from(world.line.len()) / 15.0,
        line_places: Value::all().filter(|value| world.line.height(*value) > 0).count() as f32 / 10.0,
        others: 1.0 / f32::from(seats - 1),
        lead_by_turns: (lead / 4.0 / (0.5 + rival_left)).clamp(-3.0, 3.0),
        left: left / (1.0 + left),
        certain: 1.0 / spread,
        offer_scratching: 4.0 * offer.scratching,
        offer_scratch: offer.best_scratch / 2.0,
        two_more: more(own_fleas, 2),
        four_more: more(own_fleas, 4),
        rival_two_more: more(rival_fleas, 2),
        rival_four_more: more(rival_fleas, 4),
        one_fewer: fewer(own_fleas, 1),
        two_fewer: fewer(own_fleas, 2),
        four_fewer: fewer(own_fleas, 4),
        rival_one_fewer: fewer(rival_fleas, 1),
        rival_two_fewer: fewer(rival_fleas, 2),
        rival_four_fewer: fewer(rival_fleas, 4),
        hand_rid: later * (-(f32::from(own_fleas) - hand.gone) / 2.0).exp(),
        hand_gone: later * hand.gone / 4.0,
        highest: f32::from(highest) / 5.0,
        stacks: stacks as f32 / 5.0,
        runs: runs as f32 / 4.0,
        lead_later: later * lead / 15.0,
        lead_ended_it: ended_it * lead / 8.0,
        lead_ended_by_other: ended_by_other * lead / 8.0,
        turns_ahead: later * (turns[seat.index()] - turns[rival.index()]),
        near: near(own_fleas),
        rival_near: near(rival_fleas),
        line_cats: f32::from(world.line.cats()) / 15.0,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::{RngExt, SeedableRng};
    use talat_rules::chakapuces::{Edition, Phase};
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
            let look = |world: &State| {
                signs(&game, world, seat, &Unseen::by(&game, world, seat)).in_order().map(f32::to_bits)
            };
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
