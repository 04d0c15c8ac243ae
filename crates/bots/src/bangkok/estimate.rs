//! What can be told of a seat in figures, at a table of several.

use talat_rules::bangkok::{Bangkok, Card, Chilli, Phase, State};
use talat_rules::{Game, Seat};

use super::glance::Glance;
use super::weights::WEIGHTS;

/// How many figures tell of a seat.
pub const FIGURES: usize = 32;
/// What can be told of a seat, each about 0 to 1.
pub fn figures(game: &Bangkok, world: &State, seat: Seat) -> [f32; FIGURES] {
    let glance = Glance::of(&WEIGHTS, game, world, seat).with_port();
    let stall = glance.stall();
    let seats = game.seats();
    let market = world.market(seat);
    let others = || Seat::all(seats).filter(|other| *other != seat);
    let rooms = || others().map(|other| world.market(other).room());
    // How many turns of others come before the seat's next one, and whether it has one in this round.
    let place = |of: Seat| (of.index() + usize::from(seats) - world.first().index()) % usize::from(seats);
    let (own, current) = (place(seat), place(world.on_turn()));
    let on_turn = own == current;
    let building = on_turn && world.phase() != Phase::Turn;
    let waits = (own + usize::from(seats) - current) % usize::from(seats);
    let turns_in_round = own > current || (on_turn && !building);
    let full = Seat::all(seats).any(|seat| world.market(seat).is_full());
    let objective = world.objective(seat);
    let objective_goods = |card: Card| objective.map_or(0, |good| card.goods().count(good));

    let mut open = [0.0; 4];
    for (chilli, cells) in stall.open_beside() {
        open[kind(chilli)] += f32::from(cells) / 4.0;
    }
    let (mut goods, mut wanted, mut chillies) = (0, 0, 0);
    for card in world.hand(seat).cards() {
        goods += card.goods().total();
        wanted += objective_goods(card);
        chillies += u8::from(card.is_chilli());
    }
    let gains = glance.hand_gains::<2>();
    let offers = glance.offers();
    let surplus = glance.surplus();
    let flag = |is: bool| f32::from(u8::from(is));
    let points = objective.map_or(0, |good| market.points(good)) as f32;
    [
        points / 10.0,
        stall.worth() / 10.0,
        market.cards().map(objective_goods).sum::<u8>() as f32 / 10.0,
        f32::from(stall.room()) / 9.0,
        rooms().min().unwrap_or(9) as f32 / 9.0,
        rooms().sum::<usize>() as f32 / 9.0 / f32::from((seats - 1).max(1)),
        flag(on_turn),
        waits as f32 / 3.0,
        flag(turns_in_round),
        flag(full),
        open[0],
        open[1],
        open[2],
        open[3],
        stall.open_beside().count() as f32 / 3.0,
        f32::from(stall.chilli_cells()) / 9.0,
        f32::from(goods) / 9.0,
        f32::from(wanted) / 3.0,
        f32::from(chillies) / 3.0,
        gains[0] / 5.0,
        gains[1] / 5.0,
        flag(surplus >= 1),
        flag(surplus >= 2),
        offers[0] / 5.0,
        offers[1] / 5.0,
        flag(building),
        world.hand(seat).surplus() as f32 / 2.0,
        f32::from(seats - 1) / 3.0,
        f32::from(game.turns_left(world).unwrap_or(0)) / 9.0,
        flag(rooms().min().is_some_and(|room| room <= 1)),
        flag(rooms().min().is_some_and(|room| room <= 2)),
        flag(stall.room() <= 2),
    ]
}

/// The kinds of chillies in the order of their figures.
pub(super) const fn kind(chilli: Chilli) -> usize {
    match chilli {
        Chilli::Avoid(_) => 0,
        Chilli::Collect(_) => 1,
        Chilli::Pair(..) => 2,
        Chilli::Unique => 3,
    }
}
