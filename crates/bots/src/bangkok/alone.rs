//! What can be told in figures of somebody who plays alone: what the market is likely to be worth, what hand and port
//! would add, and whether the turns that are left suffice.

use talat_rules::Seat;
use talat_rules::bangkok::{Bangkok, Card, Cell, Phase, State};

use super::estimate::kind;
use super::glance::Glance;
use super::weights::WEIGHTS;

/// How many figures tell of a player alone.
pub const FIGURES: usize = 48;

/// The middle of a market.
const CENTRE: Cell = Cell::new(4);

/// What can be told of the only seat, each about 0 to 1.
pub fn figures(game: &Bangkok, world: &State) -> [f32; FIGURES] {
    let seat = Seat::new(0);
    let glance = Glance::of(&WEIGHTS, game, world, seat).with_port();
    let stall = glance.stall();
    let market = world.market(seat);
    let objective = world.objective(seat);
    let wanted = |card: Card| f32::from(objective.map_or(0, |good| card.goods().count(good)));
    let flag = |is: bool| f32::from(u8::from(is));

    let (mut open, mut worth) = ([0.0; 4], [0.0; 4]);
    for (chilli, cells) in stall.open_beside() {
        open[kind(chilli)] += f32::from(cells) / 4.0;
    }
    for (chilli, points) in stall.chilli_worths() {
        worth[kind(chilli)] += points / 5.0;
    }
    let (mut goods, mut hand_wanted, mut chillies) = (0, 0.0, 0);
    for card in world.hand(seat).cards() {
        goods += card.goods().total();
        hand_wanted += wanted(card);
        chillies += u8::from(card.is_chilli());
    }
    let (mut port_goods, mut port_wanted) = (0, 0.0);
    for card in world.port().cards() {
        port_goods += card.goods().total();
        port_wanted += wanted(card);
    }
    let gains = glance.hand_gains::<3>();
    let port_gains = glance.port_gains::<3>();
    let [hand_chilli, port_chilli] = glance.chilli_gains();
    let (offers, surplus) = (glance.offers(), glance.surplus());
    let [beside_one, beside_two] = stall.counted_cells();
    let centre = market.at(CENTRE);
    let (room, turns) = (f32::from(stall.room()), f32::from(game.turns_left(world).unwrap_or(0)));
    let points = objective.map_or(0, |good| market.points(good)) as f32;
    [
        points / 10.0,
        stall.worth() / 10.0,
        market.cards().map(wanted).sum::<f32>() / 10.0,
        room / 9.0,
        turns / 9.0,
        (room - turns).max(0.0) / 3.0,
        (turns - room).max(0.0) / 3.0,
        flag(world.phase() != Phase::Turn),
        world.hand(seat).surplus() as f32 / 2.0,
        open[0],
        open[1],
        open[2],
        open[3],
        worth[0],
        worth[1],
        worth[2],
        worth[3],
        stall.open_beside().count() as f32 / 3.0,
        f32::from(stall.chilli_cells()) / 9.0,
        flag(centre.is_none()),
        flag(centre.is_some_and(Card::is_chilli)),
        f32::from(goods) / 9.0,
        hand_wanted / 3.0,
        f32::from(chillies) / 3.0,
        gains[0] / 5.0,
        gains[1] / 5.0,
        gains[2] / 5.0,
        flag(surplus >= 1),
        flag(surplus >= 2),
        offers[0] / 5.0,
        offers[1] / 5.0,
        port_gains[0] / 5.0,
        port_gains[1] / 5.0,
        port_gains[2] / 5.0,
        hand_chilli / 5.0,
        port_chilli / 5.0,
        f32::from(port_goods) / 18.0,
        port_wanted / 6.0,
        f32::from(beside_one) / 9.0,
        f32::from(beside_two) / 3.0,
        flag(turns <= 1.0),
        flag(turns <= 2.0),
        flag(room <= 1.0),
        flag(room <= 2.0),
        flag(room > turns + 1.0),
        flag(game.is_expert()),
        flag(turns >= room),
        stall.worth() * room / 90.0,
    ]
}
