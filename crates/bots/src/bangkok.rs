//! Bangkok: what the market will be worth after the turn, what the hand can still buy, and what the others can.
//!
//! | file | has |
//! | --- | --- |
//! | here and `plan.rs` | one-ply values of actions |
//! | `stall.rs` | a market's expected worth, and what a card would add to it |
//! | `sums.rs` | what several cards or chillies come to |
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
mod sums;
pub mod tastes;
mod weights;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;

use talat_rules::bangkok::{Action, Bangkok, Card, Port, State, View};
use talat_rules::game::StepOf;
use talat_rules::{Game, Seat, Step, Turn};

use crate::{Playable, Situation};
use plan::market_worth;

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
    let Situation { seat, view, .. } = *situation;
    let mut turn = OwnTurn::of(situation);
    match action {
        Action::Trade { card, place, taken } => {
            turn.port.push(place, taken, card);
            turn.act(action);
            turn.finish() - answer(view, seat, &turn.port)
        }
        Action::Build { .. } => {
            turn.act(action);
            turn.finish()
        }
        Action::Under { .. } => {
            turn.act(action);
            turn.worth()
        }
        Action::Renew { .. } => turn.worth() + RENEWAL - answer(view, seat, &turn.port),
    }
}

/// The rest of the seat's turn, in a world that fits its view.
struct OwnTurn<'a> {
    game: &'a Bangkok,
    seat: Seat,
    world: State,
    /// The port as far as it can be foreseen: what fills its gaps in the world is not known.
    port: Port,
}

impl<'a> OwnTurn<'a> {
    fn of(situation: &Situation<'a, Bangkok>) -> Self {
        let Situation { game, seat, view, .. } = *situation;
        OwnTurn { game, seat, world: game.determinize(view, |_| 0), port: view.port }
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

    /// Builds what looks best, card by card, and says what the seat has then.
    fn finish(&mut self) -> f64 {
        let mut legal = Vec::new();
        loop {
            legal.clear();
            self.game.legal_actions(&self.world, self.seat, &mut legal);
            let market = self.world.market(self.seat);
            let worth = |action: &Action| match *action {
                Action::Build { card, cell } => {
                    let built = market_worth(&market.with(cell, card), self.world.objective(self.seat));
                    Some((built - hand_worth([card]), *action))
                }
                _ => None,
            };
            let best = legal.iter().filter_map(worth).max_by(|one, other| one.0.total_cmp(&other.0));
            let Some((_, build)) = best else { return self.worth() };
            self.act(build);
        }
    }

    /// What the seat has: a market, and a hand to go on with.
    fn worth(&self) -> f64 {
        let (hand, objective) = (self.world.hand(self.seat), self.world.objective(self.seat));
        let next = self.port.most_taken(hand.cards()).saturating_sub(1);
        market_worth(self.world.market(self.seat), objective)
            + hand_worth(hand.cards())
            + NEXT * f64::from(next)
    }
}

fn hand_worth(cards: impl IntoIterator<Item = Card>) -> f64 {
    cards.into_iter().map(|card| GOOD * f64::from(card.goods().total())).sum()
}

/// What the next player can do with the port.
fn answer(view: &View, seat: Seat, port: &Port) -> f64 {
    let next = seat.clockwise(1, view.seats.len() as u8);
    if next == seat {
        return 0.0;
    }
    let rival = &view.seats[next.index()];
    let surplus = port.most_taken(rival.hand.cards()).saturating_sub(1);
    let completes = surplus > 0 && usize::from(surplus) >= rival.market.room();
    ANSWER * f64::from(surplus) + if completes { COMPLETION } else { 0.0 }
}
