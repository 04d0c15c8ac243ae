//! What can be told in figures of somebody who plays alone: what the market is likely to be worth, what hand and port
//! would add, and whether the turns that are left suffice.

use talat_rules::Seat;
use talat_rules::bangkok::{Bangkok, Card, Cell, Phase, State};

use super::glance::Glance;
use super::sums::{ByKind, Shown};
use super::weights::WEIGHTS;
use crate::numbers::{figures, flag};

/// The middle of a market.
const CENTRE: Cell = Cell::new(4);

figures! {
    /// What can be told of the only seat, each about 0 to 1.
    pub struct Figures {
        /// The points of the market as it is.
        points,
        /// What the market is likely to be worth.
        expected,
        /// How many goods of the objective the market shows.
        objective,
        /// How many cells of the market are empty.
        room,
        /// How many turns are left.
        turns,
        /// How many empty cells there are beyond one for each turn.
        late,
        /// How many turns there are beyond one for each empty cell.
        early,
        /// Whether the turn's trade is made and its cards are built.
        building,
        /// How many cards are to be built.
        surplus,
        /// How many cells beside AVOID chillies are empty.
        open_avoid,
        /// The same beside COLLECT chillies.
        open_collect,
        /// The same beside PAIR chillies.
        open_pair,
        /// The same beside UNIQUE chillies.
        open_unique,
        /// What AVOID chillies are likely to be worth.
        worth_avoid,
        /// The same of COLLECT chillies.
        worth_collect,
        /// The same of PAIR chillies.
        worth_pair,
        /// The same of UNIQUE chillies.
        worth_unique,
        /// How many chillies the market has.
        chillies,
        /// How many empty cells could take one.
        chilli_cells,
        /// Whether the middle of the market is empty.
        centre_empty,
        /// Whether a chilli lies there.
        centre_chilli,
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
        /// The same of the third-best.
        third_gain,
        /// Whether some card of the hand takes two of the port.
        takes_two,
        /// Whether some card takes three.
        takes_three,
        /// What the line of the port that offers most would bring.
        best_offer,
        /// The same of the second-best line.
        second_offer,
        /// What the best card of the port would add.
        port_best_gain,
        /// The same of the second-best.
        port_second_gain,
        /// The same of the third-best.
        port_third_gain,
        /// What the best chilli of the hand would add.
        hand_chilli_gain,
        /// The same of the port.
        port_chilli_gain,
        /// How many goods the port shows.
        port_goods,
        /// How many of them are of the objective.
        port_objective,
        /// How many empty cells lie beside a chilli.
        counted,
        /// How many lie beside more than one.
        counted_twice,
        /// Whether this is the last turn.
        last_turn,
        /// Whether it is one of the last two.
        last_two_turns,
        /// Whether the market takes one card at most.
        takes_one_more,
        /// Whether it takes two at most.
        takes_two_more,
        /// Whether there are more empty cells than one card a turn, and one more, would fill.
        too_late,
        /// Whether columns take one chilli at most, too.
        expert,
        /// Whether one card a turn fills the market.
        in_time,
        /// What the market is likely to be worth, times how many cells are empty.
        expected_by_room,
    }
}

/// Tells of the only seat.
pub fn figures(game: &Bangkok, world: &State) -> Figures {
    let seat = Seat::new(0);
    let glance = Glance::of(&WEIGHTS, game, world, seat).with_port();
    let stall = glance.stall();
    let (market, objective) = (world.market(seat), world.objective(seat));
    let open = ByKind::sum(stall.open_beside().map(|(chilli, cells)| (chilli, f32::from(cells) / 4.0)));
    let worth = ByKind::sum(stall.chilli_worths().map(|(chilli, points)| (chilli, points / 5.0)));
    let [hand, port] =
        [Shown::by(world.hand(seat).cards(), objective), Shown::by(world.port().cards(), objective)];
    let [best_gain, second_gain, third_gain] = glance.hand_gains();
    let [port_best_gain, port_second_gain, port_third_gain] = glance.port_gains();
    let [hand_chilli_gain, port_chilli_gain] = glance.chilli_gains();
    let [best_offer, second_offer] = glance.offers();
    let surplus = glance.surplus();
    let [counted, counted_twice] = stall.counted_cells();
    let centre = market.at(CENTRE);
    let (room, turns) = (f32::from(stall.room()), f32::from(game.turns_left(world).unwrap_or(0)));
    Figures {
        points: world.points(seat) as f32 / 10.0,
        expected: stall.worth() / 10.0,
        objective: objective.map_or(0, |good| market.objective_points(good)) as f32 / 10.0,
        room: room / 9.0,
        turns: turns / 9.0,
        late: (room - turns).max(0.0) / 3.0,
        early: (turns - room).max(0.0) / 3.0,
        building: flag(world.phase() != Phase::Turn),
        surplus: world.hand(seat).surplus() as f32 / 2.0,
        open_avoid: open.avoid,
        open_collect: open.collect,
        open_pair: open.pair,
        open_unique: open.unique,
        worth_avoid: worth.avoid,
        worth_collect: worth.collect,
        worth_pair: worth.pair,
        worth_unique: worth.unique,
        chillies: stall.open_beside().count() as f32 / 3.0,
        chilli_cells: f32::from(stall.chilli_cells()) / 9.0,
        centre_empty: flag(centre.is_none()),
        centre_chilli: flag(centre.is_some_and(Card::is_chilli)),
        hand_goods: f32::from(hand.goods) / 9.0,
        hand_objective: f32::from(hand.wanted) / 3.0,
        hand_chillies: f32::from(hand.chillies) / 3.0,
        best_gain: best_gain / 5.0,
        second_gain: second_gain / 5.0,
        third_gain: third_gain / 5.0,
        takes_two: flag(surplus >= 1),
        takes_three: flag(surplus >= 2),
        best_offer: best_offer / 5.0,
        second_offer: second_offer / 5.0,
        port_best_gain: port_best_gain / 5.0,
        port_second_gain: port_second_gain / 5.0,
        port_third_gain: port_third_gain / 5.0,
        hand_chilli_gain: hand_chilli_gain / 5.0,
        port_chilli_gain: port_chilli_gain / 5.0,
        port_goods: f32::from(port.goods) / 18.0,
        port_objective: f32::from(port.wanted) / 6.0,
        counted: f32::from(counted) / 9.0,
        counted_twice: f32::from(counted_twice) / 3.0,
        last_turn: flag(turns <= 1.0),
        last_two_turns: flag(turns <= 2.0),
        takes_one_more: flag(room <= 1.0),
        takes_two_more: flag(room <= 2.0),
        too_late: flag(room > turns + 1.0),
        expert: flag(game.is_expert()),
        in_time: flag(turns >= room),
        expected_by_room: stall.worth() * room / 90.0,
    }
}
