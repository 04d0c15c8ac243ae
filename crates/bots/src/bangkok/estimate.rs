//! What can be told of a seat in figures, at a table of several.

use talat_rules::bangkok::{Bangkok, Phase, State};
use talat_rules::{Game, Seat};

use super::glance::Glance;
use super::sums::{ByKind, Shown};
use super::weights::WEIGHTS;
use crate::numbers::{figures, flag};

figures! {
    /// What can be told of a seat, each about 0 to 1.
    pub struct Figures {
        /// The points of the market as it is.
        points,
        /// What the market is likely to be worth.
        expected,
        /// How many goods of the objective the market shows.
        objective,
        /// How many cells of the market are empty.
        room,
        /// The same of the fullest market of the others.
        rival_room,
        /// The same of the others' markets on average.
        others_room,
        /// Whether the seat is on turn.
        on_turn,
        /// How many others have their turn first.
        waits,
        /// Whether it has a turn in this round that is still to come or has just begun.
        turn_in_round,
        /// Whether this is the last round.
        last_round,
        /// How many cells beside AVOID chillies are empty.
        open_avoid,
        /// The same beside COLLECT chillies.
        open_collect,
        /// The same beside PAIR chillies.
        open_pair,
        /// The same beside UNIQUE chillies.
        open_unique,
        /// How many chillies the market has.
        chillies,
        /// How many empty cells could take one.
        chilli_cells,
        /// How many goods the hand shows.
        hand_goods,
        /// How many of them are of the objective.
        hand_objective,
        /// How many chillies are in the hand.
        hand_chillies,
        /// What the best card of the hand would add.
        best_gain,
        /// The same of the second-best.
        second_gain,
        /// Whether some card of the hand takes two of the port.
        takes_two,
        /// Whether some card takes three.
        takes_three,
        /// What the line of the port that offers most would bring.
        best_offer,
        /// The same of the second-best line.
        second_offer,
        /// Whether the seat has traded and is building.
        building,
        /// How many cards it has to build.
        surplus,
        /// How many others there are.
        others,
        /// How many turns are left, alone.
        turns_left,
        /// Whether the fullest market of the others takes one card at most.
        rival_takes_one,
        /// Whether it takes two at most.
        rival_takes_two,
        /// Whether the own market takes two cards at most.
        takes_two_more,
    }
}

/// Tells of a seat.
pub fn figures(game: &Bangkok, world: &State, seat: Seat) -> Figures {
    let glance = Glance::of(&WEIGHTS, game, world, seat).with_port();
    let stall = glance.stall();
    let seats = game.seats();
    let rooms = || Seat::all(seats).filter(|other| *other != seat).map(|other| world.market(other).room());
    let fewest = rooms().min();
    let place = |of: Seat| world.first().steps_to(of, seats);
    let on_turn = seat == world.on_turn();
    let building = on_turn && world.phase() != Phase::Turn;
    let objective = world.objective(seat);
    let hand = Shown::by(world.hand(seat).cards(), objective);
    let open = ByKind::sum(stall.open_beside().map(|(chilli, cells)| (chilli, f32::from(cells) / 4.0)));
    let [best_gain, second_gain] = glance.hand_gains();
    let [best_offer, second_offer] = glance.offers();
    let surplus = glance.surplus();
    Figures {
        points: world.points(seat) as f32 / 10.0,
        expected: stall.worth() / 10.0,
        objective: objective.map_or(0, |good| world.market(seat).objective_points(good)) as f32 / 10.0,
        room: f32::from(stall.room()) / 9.0,
        rival_room: fewest.unwrap_or(9) as f32 / 9.0,
        others_room: rooms().sum::<usize>() as f32 / 9.0 / f32::from((seats - 1).max(1)),
        on_turn: flag(on_turn),
        waits: f32::from(world.on_turn().steps_to(seat, seats)) / 3.0,
        turn_in_round: flag(place(seat) > place(world.on_turn()) || (on_turn && !building)),
        last_round: flag(world.is_last_round()),
        open_avoid: open.avoid,
        open_collect: open.collect,
        open_pair: open.pair,
        open_unique: open.unique,
        chillies: stall.open_beside().count() as f32 / 3.0,
        chilli_cells: f32::from(stall.chilli_cells()) / 9.0,
        hand_goods: f32::from(hand.goods) / 9.0,
        hand_objective: f32::from(hand.wanted) / 3.0,
        hand_chillies: f32::from(hand.chillies) / 3.0,
        best_gain: best_gain / 5.0,
        second_gain: second_gain / 5.0,
        takes_two: flag(surplus >= 1),
        takes_three: flag(surplus >= 2),
        best_offer: best_offer / 5.0,
        second_offer: second_offer / 5.0,
        building: flag(building),
        surplus: world.hand(seat).surplus() as f32 / 2.0,
        others: f32::from(seats - 1) / 3.0,
        turns_left: f32::from(game.turns_left(world).unwrap_or(0)) / 9.0,
        rival_takes_one: flag(fewest.is_some_and(|room| room <= 1)),
        rival_takes_two: flag(fewest.is_some_and(|room| room <= 2)),
        takes_two_more: flag(stall.room() <= 2),
    }
}
