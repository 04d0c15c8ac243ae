//! What chance decides: the start player, and the top card of the pile.

use alloc::vec::Vec;

use super::Chakapuces;
use super::action::Outcome;
use super::card::Card;
use super::state::{Phase, State};
use crate::game::Stream;
use crate::seat::Seat;

impl Chakapuces {
    pub(super) fn list_chances(&self, state: &State, out: &mut Vec<(Outcome, u32)>) {
        match state.phase {
            Phase::First | Phase::Second | Phase::Over => {}
            Phase::Start => out.extend(Seat::all(self.players).map(|seat| (Outcome::Start { seat }, 1))),
            Phase::Deal | Phase::Line | Phase::FirstBlind | Phase::SecondBlind | Phase::Refill => {
                let cards = state.pile.iter().map(|(kind, count)| (Card::of_kind(kind), count));
                out.extend(cards.map(|(card, count)| (Outcome::Card { card }, count)));
            }
        }
    }

    pub(super) fn draw_outcome(&self, state: &State, mut draw: impl FnMut(u32) -> u32) -> Outcome {
        if state.phase == Phase::Start {
            Outcome::Start { seat: Seat::new(draw(u32::from(self.players)) as u8) }
        } else {
            let nth = draw(state.pile.total());
            Outcome::Card { card: Card::of_kind(state.pile.nth(nth)) }
        }
    }
}

/// All cards come from one stream, whatever they are drawn for: the pile is one shuffled pile, whose next
/// card is the same whoever takes it.
pub(super) fn stream_of(phase: Phase) -> Stream {
    let (name, rule) = match phase {
        Phase::Start => ("start", "P5"),
        Phase::Deal => ("pile", "P3"),
        Phase::Line => ("pile", "P4"),
        Phase::FirstBlind | Phase::SecondBlind => ("pile", "P6"),
        Phase::First | Phase::Second | Phase::Refill | Phase::Over => ("pile", "P13"),
    };
    Stream { name, index: 0, rule }
}
