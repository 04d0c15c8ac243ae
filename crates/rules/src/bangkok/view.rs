//! What a viewer may know (B7), and worlds that fit it.

use alloc::vec::Vec;

use serde::Serialize;

use super::Bangkok;
use super::card::Card;
use super::good::Good;
use super::hand::Hand;
use super::market::Market;
use super::pile::{Pile, PileName};
use super::place::Place;
use super::port::Port;
use super::state::{Phase, State};
use crate::bag::Bag;
use crate::game::Eyes;
use crate::seat::Seat;

/// A seat's objective, as far as the viewer may know it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Objective {
    /// The tile is not dealt yet.
    NotDealt,
    /// The tile lies face down before somebody else.
    Hidden,
    /// The viewer may see it.
    Known {
        /// The good that the player has to collect.
        good: Good,
    },
}

/// So many cards of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
pub struct CardCount {
    /// What is printed on them.
    pub card: Card,
    /// How many there are.
    pub count: u8,
}

/// A pile, which hides its order but not which cards are in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
pub struct PileView {
    /// How many cards are left.
    pub size: usize,
    /// The unseen cards, which lie on top in an order that nobody knows.
    pub unseen: Vec<CardCount>,
    /// The cards that were put under those, the next one to come first.
    pub under: Vec<Card>,
}

/// What lies before a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
pub struct SeatView {
    /// Its hand, which all can know.
    pub hand: Hand,
    /// The cards that the seat has built.
    pub market: Market,
    /// What the viewer may know of its objective.
    pub objective: Objective,
}

/// All that one viewer may know.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
pub struct View {
    /// What is to be decided next.
    pub phase: Phase,
    /// Who plays first in each round, once that is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub start: Option<Seat>,
    /// Whose turn it is, from the first turn to the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub on_turn: Option<Seat>,
    /// The round, from 1; alone, the turn.
    pub round: u8,
    /// The last round in which somebody laid a market card, 0 before (B15).
    pub market_round: u8,
    /// Where the token lies, in a solo game (B19).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub token: Option<Place>,
    /// The port, row by row.
    pub port: Port,
    /// The pile of boats.
    pub boats: PileView,
    /// The pile of chillies.
    pub chillies: PileView,
    /// The seats, in order.
    pub seats: Vec<SeatView>,
}

impl View {
    /// One of the piles.
    pub fn pile(&self, name: PileName) -> &PileView {
        match name {
            PileName::Boats => &self.boats,
            PileName::Chillies => &self.chillies,
        }
    }
}

impl Bangkok {
    /// Objectives are secret until the end (B7).
    pub(super) fn show(&self, state: &State, eyes: Eyes) -> View {
        let over = matches!(state.phase, Phase::Over { .. });
        let start = (state.phase != Phase::Start).then_some(state.start);
        let playing =
            matches!(state.phase, Phase::Turn | Phase::Fill { .. } | Phase::Build | Phase::Renew { .. });
        let seat_view = |seat: Seat| SeatView {
            hand: *state.hand(seat),
            market: *state.market(seat),
            objective: match state.objective(seat) {
                None => Objective::NotDealt,
                Some(good) if over || eyes.see(seat) => Objective::Known { good },
                Some(_) => Objective::Hidden,
            },
        };
        View {
            phase: state.phase,
            start,
            on_turn: playing.then_some(state.on_turn),
            round: state.round,
            market_round: state.market_round,
            token: self.token(state.round),
            port: state.port,
            boats: self.view_of_pile(state, PileName::Boats),
            chillies: self.view_of_pile(state, PileName::Chillies),
            seats: Seat::all(self.players).map(seat_view).collect(),
        }
    }

    fn view_of_pile(&self, state: &State, name: PileName) -> PileView {
        let pile = state.pile(name);
        let unseen = pile.unseen.iter();
        PileView {
            size: pile.len(),
            unseen: unseen
                .map(|(kind, count)| CardCount { card: self.deck.card(name, kind), count: count as u8 })
                .collect(),
            under: pile.under().collect(),
        }
    }

    fn pile_of(&self, view: &PileView) -> Pile {
        let unseen = view.unseen.iter().flat_map(|kind| (0..kind.count).map(|_| kind.card));
        let mut pile = Pile::unseen(self.deck.bag(unseen));
        view.under.iter().for_each(|card| pile.put_under(*card));
        pile
    }

    /// The tiles that the viewer has not seen.
    fn unseen_tiles(&self, view: &View) -> Bag<1> {
        let mut tiles = self.tiles;
        for seat in &view.seats {
            if let Objective::Known { good } = seat.objective {
                tiles.take(good as usize);
            }
        }
        tiles
    }

    /// A world that fits the view: hidden objectives are dealt anew from the tiles the viewer has not seen.
    pub(super) fn world(&self, view: &View, mut draw: impl FnMut(u32) -> u32) -> State {
        let mut tiles = self.unseen_tiles(view);
        let start = view.start.unwrap_or(Seat::new(0));
        let mut state = State {
            piles: [self.pile_of(&view.boats), self.pile_of(&view.chillies)],
            port: view.port,
            phase: view.phase,
            start,
            on_turn: view.on_turn.unwrap_or(start),
            round: view.round,
            market_round: view.market_round,
            ..State::EMPTY
        };
        for (index, seat) in view.seats.iter().enumerate() {
            state.hands[index] = seat.hand;
            state.markets[index] = seat.market;
            state.objectives[index] = match seat.objective {
                Objective::NotDealt => None,
                Objective::Known { good } => Some(good),
                Objective::Hidden => {
                    let tile = tiles.nth(draw(tiles.total()));
                    tiles.take(tile);
                    Some(Good::ALL[tile])
                }
            };
        }
        state
    }

    /// Only hidden objectives can differ between worlds, unless all tiles they can be show the same good.
    pub(super) fn is_settled(&self, view: &View) -> bool {
        let hidden = view.seats.iter().any(|seat| seat.objective == Objective::Hidden);
        !hidden || self.unseen_tiles(view).iter().count() == 1
    }
}
