//! Which actions there are, and why the others are refused.

use alloc::vec::Vec;

use super::Chakapuces;
use super::action::Action;
use super::card::Card;
use super::refusal::{NOT_IN_HAND, PILE_EMPTY};
use super::state::{Phase, State};
use crate::illegal::Illegal;
use crate::seat::Seat;

impl Chakapuces {
    /// P6: a card of the hand, or the top card of the pile; P16: which must be there.
    pub(super) fn list_actions(state: &State, seat: Seat, out: &mut Vec<Action>) {
        if seat != state.on_turn || !matches!(state.phase, Phase::First | Phase::Second) {
            return;
        }
        for card in state.hands[seat.index()].kinds() {
            out.push(Action::Play { card });
        }
        if !state.pile.is_empty() {
            out.push(Action::Pile);
        }
    }

    pub(super) fn list_every_action(&self, out: &mut Vec<Action>) {
        let cards = Card::all().filter(|card| self.edition.copies(*card) > 0);
        out.extend(cards.map(|card| Action::Play { card }));
        out.push(Action::Pile);
    }

    pub(super) fn judge(state: &State, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Play { card } if !state.hands[seat.index()].has(card) => {
                Err(NOT_IN_HAND.with("card", card))
            }
            Action::Pile if state.pile.is_empty() => Err(PILE_EMPTY.because()),
            Action::Play { .. } | Action::Pile => Ok(()),
        }
    }
}
