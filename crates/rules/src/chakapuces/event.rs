//! One step as one viewer sees it.

use serde::Serialize;

use super::Chakapuces;
use super::action::{Action, Outcome};
use super::card::Card;
use super::consequence::{Consequence, Trigger};
use super::state::{Phase, Source, State};
use crate::game::{Eyes, Game, Step, StepOf};
use crate::seat::Seat;
use crate::standing::Ending;

/// One step as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The start player is named (P5).
    Start {
        /// The start player.
        seat: Seat,
    },
    /// A card is dealt (P3).
    Dealt {
        /// The seat that it goes to.
        seat: Seat,
        /// The card, if the viewer sees its face.
        card: Face,
    },
    /// A card opens the line (P4).
    Opened {
        /// The card, from the pile to the line.
        card: Card,
    },
    /// A seat reaches for the top card of the pile (P6).
    Reached {
        /// The seat that reaches for it.
        seat: Seat,
    },
    /// The first card of a turn is laid on the line (P8).
    First {
        /// The seat that lays it.
        seat: Seat,
        /// The card that is laid.
        card: Card,
        /// From the hand or from the pile.
        from: Source,
    },
    /// The second card of a turn is laid on the line and does what it triggers (P8).
    Second {
        /// The seat that lays it.
        seat: Seat,
        /// The card that is laid.
        card: Card,
        /// From the hand or from the pile.
        from: Source,
        /// What it forms on the line.
        trigger: Trigger,
        /// The fleas that the seat discards.
        shed: u16,
        /// The fleas that every other seat takes.
        scratched: u8,
        /// How play goes on.
        then: Then,
    },
    /// A seat draws a card at the end of its turn (P13).
    Drawn {
        /// The seat that draws.
        seat: Seat,
        /// The card, from the pile to the hand.
        card: Face,
        /// How play goes on.
        then: Then,
    },
}

/// A drawn card: its drawer sees its face, the others its back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Face {
    /// The viewer sees it.
    Known {
        /// The card that the viewer sees.
        card: Card,
    },
    /// The viewer sees its back.
    Hidden,
}

/// How play goes on after the second card or a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Then {
    /// The same seat draws a card.
    Draw,
    /// It is the next seat's turn.
    Turn {
        /// The seat that is on turn now.
        seat: Seat,
    },
    /// The end is triggered, and it is the next seat's turn (P14).
    LastRound {
        /// How it was triggered.
        ending: Ending,
        /// The seat that is on turn now.
        seat: Seat,
    },
    /// The game is over.
    Over,
}

impl Chakapuces {
    pub(super) fn tell(&self, before: &State, step: StepOf<Self>, eyes: Eyes) -> Event {
        let face = |card, seat| if eyes.see(seat) { Face::Known { card } } else { Face::Hidden };
        let seat = before.on_turn;
        match step {
            Step::Act(_, Action::Pile) => Event::Reached { seat },
            Step::Act(_, Action::Play { card }) => self.laid(before, step, card, Source::Hand),
            Step::Chance(Outcome::Start { seat }) => Event::Start { seat },
            Step::Chance(Outcome::Card { card }) => match before.phase {
                Phase::Deal => {
                    let seat = self.dealt_to(before);
                    Event::Dealt { seat, card: face(card, seat) }
                }
                Phase::Line => Event::Opened { card },
                Phase::Refill => Event::Drawn { seat, card: face(card, seat), then: self.then(before, step) },
                _ => self.laid(before, step, card, Source::Pile),
            },
        }
    }

    fn laid(&self, before: &State, step: StepOf<Self>, card: Card, from: Source) -> Event {
        let seat = before.on_turn;
        if let Phase::First | Phase::FirstBlind = before.phase {
            return Event::First { seat, card, from };
        }
        let consequence = Consequence::of(before.line, card);
        let Consequence { trigger, scratched } = consequence;
        let shed = consequence.shed(before.fleas[seat.index()]);
        Event::Second { seat, card, from, trigger, shed, scratched, then: self.then(before, step) }
    }

    fn then(&self, before: &State, step: StepOf<Self>) -> Then {
        let mut after = *before;
        self.apply_unchecked(&mut after, &step);
        match (after.phase, before.last_round, after.last_round) {
            (Phase::Refill, ..) => Then::Draw,
            (Phase::Over, ..) => Then::Over,
            (_, None, Some(last)) => Then::LastRound { ending: last.ending, seat: after.on_turn },
            _ => Then::Turn { seat: after.on_turn },
        }
    }
}
