//! The course of the game: what each step does.

use super::Chakapuces;
use super::action::{Action, Outcome};
use super::card::Card;
use super::consequence::{Consequence, Trigger};
use super::state::{First, Phase, Source, State};
use crate::seat::Seat;

impl Chakapuces {
    /// P6: a card of the hand is laid at once, one of the pile when chance has turned it over.
    pub(super) fn act(&self, state: &mut State, action: Action) {
        match action {
            Action::Play { card } => {
                state.hands[state.on_turn.index()].remove(card);
                match state.phase {
                    Phase::First => lay_first(state, card, Source::Hand),
                    _ => self.lay_second(state, card),
                }
            }
            Action::Pile => {
                state.phase = match state.phase {
                    Phase::First => Phase::FirstBlind,
                    _ => Phase::SecondBlind,
                }
            }
        }
    }

    pub(super) fn fall(&self, state: &mut State, outcome: Outcome) {
        match outcome {
            Outcome::Start { seat } => {
                state.on_turn = seat;
                state.phase = Phase::Deal;
            }
            Outcome::Card { card } => {
                state.pile.take(card.kind());
                self.deliver(state, card);
            }
        }
    }

    /// The top card of the pile goes where it was drawn for.
    fn deliver(&self, state: &mut State, card: Card) {
        match state.phase {
            Phase::Deal => self.deal(state, card),
            Phase::Line => self.open(state, card),
            Phase::FirstBlind => lay_first(state, card, Source::Pile),
            Phase::SecondBlind => self.lay_second(state, card),
            // Only a refill is left: in all other phases no card is drawn.
            _ => {
                state.hands[state.on_turn.index()].add(card);
                self.refill(state);
            }
        }
    }

    /// P3: hands are filled seat by seat.
    fn deal(&self, state: &mut State, card: Card) {
        let drawn = self.drawn(state);
        state.hands[usize::from((drawn - 1) / self.hand)].add(card);
        if drawn == self.hand * self.players {
            state.phase = Phase::Line;
        }
    }

    /// P4: the line opens without any effect.
    fn open(&self, state: &mut State, card: Card) {
        state.line.add(card);
        if self.drawn(state) == self.hand * self.players + self.edition.deal.line {
            state.phase = Phase::First;
        }
    }

    /// The seat that the next card is dealt to.
    pub(super) fn dealt_to(&self, state: &State) -> Seat {
        Seat::new(self.drawn(state) / self.hand)
    }

    /// How many cards have left the pile.
    fn drawn(&self, state: &State) -> u8 {
        (self.deck.total() - state.pile.total()) as u8
    }

    /// P8–P12: the second card is laid and does what it triggers.
    fn lay_second(&self, state: &mut State, card: Card) {
        let consequence = Consequence::of(state.line, card);
        let own = state.on_turn.index();
        state.line = consequence.line_after(state.line, card);
        state.first = None;
        state.fleas[own] -= consequence.shed(state.fleas[own]);
        if let Trigger::Stack { taken } = consequence.trigger {
            state.collected[own] += taken;
        }
        if consequence.scratched > 0 {
            for other in (0..usize::from(self.players)).filter(|other| *other != own) {
                state.fleas[other] += u16::from(consequence.scratched);
            }
        }
        self.refill(state);
    }

    /// P13: cards are drawn until the hand is full or the pile is empty; then the turn is over.
    fn refill(&self, state: &mut State) {
        let full = state.hands[state.on_turn.index()].len() == self.hand;
        if full || state.pile.is_empty() {
            self.end_turn(state, full);
        } else {
            state.phase = Phase::Refill;
        }
    }

    /// P14: when it would be the turn again of the player who triggered the end, the game is over.
    fn end_turn(&self, state: &mut State, full: bool) {
        state.last_round = state.last_round_after(full);
        state.on_turn = state.on_turn.clockwise(1, self.players);
        let over = state.last_round.is_some_and(|last| last.by == state.on_turn);
        state.phase = if over { Phase::Over } else { Phase::First };
    }
}

/// P7, P8: the first card is laid and does nothing.
fn lay_first(state: &mut State, card: Card, from: Source) {
    state.line.add(card);
    state.first = Some(First { card, from });
    state.phase = Phase::Second;
}
