//! What an action would do up to the next chance step, for previews.

use alloc::vec::Vec;

use serde::Serialize;

use super::action::Action;
use super::card::Card;
use super::event::PortCard;
use super::hand::Hand;
use super::market::Market;
use super::pile::PileName;
use super::place::{Cell, Line, Place, Taken};
use super::state::filling_pile;
use super::view::{Objective, SeatView, View};
use crate::seat::Seat;

/// What an action would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Effect {
    /// Of a trade (B8–B12).
    Trade {
        /// The cards taken, where they lie now.
        taken: Vec<PortCard>,
        /// The line after the push, gaps being empty.
        line: [Option<Card>; 3],
        /// The gaps that will be filled, in order, and from which pile.
        draws: Vec<Draw>,
        /// How many cards are to be laid into the market then.
        surplus: usize,
    },
    /// Of a renewal (B14).
    Renew {
        /// The cards that will be replaced, in order; each from and to the pile of its kind.
        replaced: Vec<PortCard>,
        /// The cards that stay, as their pile has run out.
        staying: Vec<PortCard>,
    },
    /// Of building a card (B12, B17).
    Build {
        /// What the market is worth more, or less, at once.
        points: i32,
        /// Where that comes from.
        gains: Vec<Gain>,
    },
    /// Of putting a chilli under its pile (B13).
    Under {
        /// How many cards lie above it then.
        above: usize,
    },
}

/// A gap that will be filled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
pub struct Draw {
    /// The cell of the port.
    pub cell: Cell,
    /// The pile that the card comes from.
    pub pile: PileName,
}

/// One part of the score that changes, by the names of the standing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
pub struct Gain {
    /// What it is: `objective`, a kind of chilli, `complete`.
    pub name: &'static str,
    /// The goods it speaks of.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub which: Option<&'static str>,
    /// The cell of the market, for a chilli.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub cell: Option<Cell>,
    /// The points more, or less.
    pub points: i32,
}

pub(super) fn effect(view: &View, seat: Seat, action: Action) -> Effect {
    let own = &view.seats[seat.index()];
    match action {
        Action::Trade { card, place, taken } => trade(view, own, card, place, taken),
        Action::Renew { line } => renew(view, line),
        Action::Build { card, cell } => build(own.market, own.objective, card, cell),
        Action::Under { card } => Effect::Under { above: view.pile(PileName::of(card)).size },
    }
}

fn trade(view: &View, own: &SeatView, card: Card, place: Place, taken: Taken) -> Effect {
    let mut port = view.port;
    let cells = place.line().cells();
    let gained = port.push(place, taken, card);
    let taken: Vec<PortCard> = (gained.into_iter().zip(cells))
        .filter_map(|(card, cell)| card.map(|card| PortCard { card, cell }))
        .collect();
    let line = port.line(place.line());
    // Which pile a gap is filled from does not hang on what comes: a boat or a chilli is told by the pile.
    let mut left = PileName::ALL.map(|pile| view.pile(pile).size);
    let mut chillies = port.chillies();
    let mut draws = Vec::new();
    let mut gaps: Vec<Cell> = cells.into_iter().filter(|cell| port.at(*cell).is_none()).collect();
    if place.at_beginning() {
        gaps.reverse();
    }
    for cell in gaps {
        let Some(pile) = filling_pile(chillies, |pile| left[pile as usize] == 0) else { break };
        left[pile as usize] -= 1;
        chillies += usize::from(pile == PileName::Chillies);
        draws.push(Draw { cell, pile });
    }
    let surplus = Hand::to_build(own.hand.len() + taken.len() - 1, own.market.room());
    Effect::Trade { taken, line, draws, surplus }
}

fn renew(view: &View, line: Line) -> Effect {
    let mut left = PileName::ALL.map(|pile| view.pile(pile).size);
    let (mut replaced, mut staying) = (Vec::new(), Vec::new());
    for cell in line.cells() {
        let Some(card) = view.port.at(cell) else { continue };
        let left = &mut left[PileName::of(card) as usize];
        if *left > 0 {
            *left -= 1;
            replaced.push(PortCard { card, cell });
        } else {
            staying.push(PortCard { card, cell });
        }
    }
    Effect::Renew { replaced, staying }
}

fn build(before: Market, objective: Objective, card: Card, cell: Cell) -> Effect {
    let after = before.with(cell, card);
    let mut gains = Vec::new();
    if let Objective::Known { good } = objective {
        let points = i32::from(card.goods().count(good));
        gains.push(Gain { name: "objective", which: Some(good.name()), cell: None, points });
    }
    for cell in Cell::all() {
        if let Some(chilli) = after.at(cell).and_then(Card::chilli) {
            let points = after.chilli_points(cell) - before.chilli_points(cell);
            gains.push(Gain { name: chilli.name(), which: chilli.which(), cell: Some(cell), points });
        }
    }
    gains.push(Gain { name: "complete", which: None, cell: None, points: after.complete_points() });
    gains.retain(|gain| gain.points != 0);
    Effect::Build { points: gains.iter().map(|gain| gain.points).sum(), gains }
}
