//! Bangkok: what the market will be worth after the turn, what the hand can still buy, and what the others can.
//!
//! | file | has |
//! | --- | --- |
//! | here and `plan.rs` | one-ply values of actions |
//! | `stall.rs` | a market's expected worth, and what a card would add to it |
//! | `glance.rs` | what is to be said for and against an action, cheaply |
//! | [`estimate`], [`alone`] | figures that tell of a seat, at a table of several and alone |
//! | [`network`] | the networks that they go through |
//! | [`tastes`] | how much each trait of an action speaks for it |
//! | `weights.rs`, `tastes.txt`, `several.txt`, `alone.txt` | the fitted numbers |
//! | [`outlook`] | priors and utilities for the search |

pub mod alone;
pub mod estimate;
mod glance;
pub mod network;
pub mod outlook;
mod plan;
mod stall;
pub mod tastes;
mod weights;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use talat_rules::bangkok::{Action, Bangkok, Card, Cell, Effect, Objective, View};
use talat_rules::game::StepOf;
use talat_rules::{Game, Seat, Step, Turn};

use crate::{Playable, Situation};
use plan::{Market, Port, best_taking};

/// What a good on a hand card is worth, as it can pay for a card.
const GOOD: f64 = 0.15;
/// What a card is worth that can be had in the next turn beyond the one that is laid for it.
const NEXT: f64 = 1.2;
/// The same for another player.
const ANSWER: f64 = 0.3;
/// What it costs to leave the port to somebody who can complete a market with it.
const COMPLETION: f64 = 2.0;
/// What a renewal is worth beyond what the seat has: new cards, for the others first.
const RENEWAL: f64 = -0.2;

impl Playable for Bangkok {
    fn values(situation: &Situation<'_, Self>) -> Vec<f64> {
        situation.legal.iter().map(|action| value(situation, *action)).collect()
    }
}

fn value(situation: &Situation<'_, Bangkok>, action: Action) -> f64 {
    let Situation { game, seat, view, .. } = *situation;
    let mut turn = OwnTurn::of(situation);
    match (action, game.effect(view, seat, action)) {
        (Action::Trade { card, place, .. }, Effect::Trade { taken, line, .. }) => {
            turn.lay(card);
            turn.hand.extend(taken.iter().map(|taken| taken.card));
            turn.port.set_line(place.line(), line);
            turn.act(action);
            turn.finish() - answer(view, seat, &turn.port)
        }
        (Action::Build { card, cell }, _) => {
            turn.build(card, cell);
            turn.finish()
        }
        (Action::Under { card }, _) => {
            turn.lay(card);
            turn.worth()
        }
        (Action::Trade { .. } | Action::Renew { .. }, _) => {
            turn.worth() + RENEWAL - answer(view, seat, &turn.port)
        }
    }
}

/// The rest of the seat's turn, in a world that tells where cards may be built.
struct OwnTurn<'a> {
    game: &'a Bangkok,
    seat: Seat,
    world: <Bangkok as Game>::State,
    objective: Objective,
    hand: Vec<Card>,
    market: Market,
    port: Port,
}

impl<'a> OwnTurn<'a> {
    fn of(situation: &Situation<'a, Bangkok>) -> Self {
        let Situation { game, seat, view, .. } = *situation;
        let own = &view.seats[seat.index()];
        OwnTurn {
            game,
            seat,
            world: game.determinize(view, |_| 0),
            objective: own.objective,
            hand: own.hand.cards().collect(),
            market: Market::of(&own.market),
            port: Port::of(&view.port),
        }
    }

    /// Acts in the world. Which cards fill the port's gaps does not matter for building: any will do.
    fn act(&mut self, action: Action) {
        let mut step: StepOf<Bangkok> = Step::Act(self.seat, action);
        loop {
            self.game.apply_unchecked(&mut self.world, &step);
            if self.game.turn(&self.world) != Turn::Chance {
                return;
            }
            step = Step::Chance(self.game.sample(&self.world, |_| 0));
        }
    }

    /// A card leaves the hand.
    fn lay(&mut self, card: Card) {
        if let Some(at) = self.hand.iter().position(|held| *held == card) {
            self.hand.swap_remove(at);
        }
    }

    fn build(&mut self, card: Card, cell: Cell) {
        self.lay(card);
        self.market.put(cell, card);
        self.act(Action::Build { card, cell });
    }

    /// Builds what looks best, card by card, and says what the seat has then.
    fn finish(&mut self) -> f64 {
        let mut legal = Vec::new();
        loop {
            legal.clear();
            self.game.legal_actions(&self.world, self.seat, &mut legal);
            let worth = |action: &Action| match *action {
                Action::Build { card, cell } => {
                    let market = self.market.with(cell, card).worth(self.objective);
                    Some((market - hand_worth(&[card]), card, cell))
                }
                _ => None,
            };
            let best = legal.iter().filter_map(worth).max_by(|one, other| one.0.total_cmp(&other.0));
            let Some((_, card, cell)) = best else { return self.worth() };
            self.build(card, cell);
        }
    }

    /// What the seat has: a market, and a hand to go on with.
    fn worth(&self) -> f64 {
        let next = best_taking(self.hand.iter().copied(), &self.port).saturating_sub(1);
        self.market.worth(self.objective) + hand_worth(&self.hand) + NEXT * f64::from(next)
    }
}

fn hand_worth(cards: &[Card]) -> f64 {
    cards.iter().map(|card| GOOD * f64::from(card.goods().total())).sum()
}

/// What the next player can do with the port.
fn answer(view: &View, seat: Seat, port: &Port) -> f64 {
    let next = (seat.index() + 1) % view.seats.len();
    if next == seat.index() {
        return 0.0;
    }
    let rival = &view.seats[next];
    let surplus = best_taking(rival.hand.cards(), port).saturating_sub(1);
    let completes = surplus > 0 && usize::from(surplus) >= rival.market.room();
    ANSWER * f64::from(surplus) + if completes { COMPLETION } else { 0.0 }
}
