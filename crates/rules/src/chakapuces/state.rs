//! All that is true at the table.

use alloc::format;
use alloc::string::String;

use serde::Serialize;

use super::card::Card;
use super::cards::Cards;
use super::edition::Edition;
use crate::bag::Bag;
use crate::seat::Seat;
use crate::standing::Ending;

/// The most seats.
pub(super) const SEATS: usize = Seat::MAX as usize;

/// What happens next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Phase {
    /// Chance names the start player (P5).
    Start,
    /// A card is dealt to the first seat whose hand is not full (P3).
    Deal,
    /// A card opens the line (P4).
    Line,
    /// The seat on turn plays its first card (P6).
    First,
    /// It does so from the pile: the card is turned over.
    FirstBlind,
    /// The seat on turn plays its second card (P6).
    Second,
    /// It does so from the pile: the card is turned over.
    SecondBlind,
    /// The seat on turn draws a card (P13).
    Refill,
    /// The game is over (P14).
    Over,
}

/// Where a card was played from (P6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The hand.
    Hand,
    /// The top of the pile.
    Pile,
}

/// The first card of the turn, which lies on the line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
pub struct First {
    /// The card that was laid.
    pub card: Card,
    /// Where it came from.
    pub from: Source,
}

/// The end is triggered: the others take one more turn each (P14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
pub struct LastRound {
    /// Who triggered it, and does not play any more.
    pub by: Seat,
    /// The way it was triggered.
    pub ending: Ending,
}

/// All that is true at the table; the order of the pile is not, for it does not exist before a card is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The cards of the draw pile.
    pub pile: Bag<3>,
    /// The cards on the line, each at its value (P7).
    pub line: Cards,
    /// Each seat's hand.
    pub hands: [Cards; SEATS],
    /// Each seat's pile of collected cards (P10).
    pub collected: [Cards; SEATS],
    /// Each seat's fleas.
    pub fleas: [u16; SEATS],
    /// What happens next.
    pub phase: Phase,
    /// The seat on turn; before the first turn, the one that will be.
    pub on_turn: Seat,
    /// The first card of this turn, until the second one lies.
    pub first: Option<First>,
    /// The last round, once the end is triggered.
    pub last_round: Option<LastRound>,
}

/// Counts every card once; seats that nobody sits on have nothing. Fleas come and go: their supply is
/// unlimited (P2).
pub(super) fn count(state: &State, edition: &Edition, players: u8) -> Result<(), String> {
    for card in Card::all() {
        let places = state.hands.iter().chain(&state.collected).chain([&state.line]);
        let lying: u32 = places.map(|cards| u32::from(cards.count(card))).sum();
        let (found, copies) = (lying + state.pile.count(card.kind()), edition.copies(card));
        if found != u32::from(copies) {
            return Err(format!("{found} cards {card} instead of {copies}"));
        }
    }
    for seat in Seat::all(Seat::MAX).skip(usize::from(players)) {
        let index = seat.index();
        let bare = state.hands[index].is_empty() && state.collected[index].is_empty();
        if !bare || state.fleas[index] > 0 {
            return Err(format!("seat {seat} is empty and has something"));
        }
    }
    Ok(())
}
