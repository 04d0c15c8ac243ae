//! What a viewer knows, and the worlds that fit it.

use alloc::vec::Vec;

use serde::Serialize;

use super::Chakapuces;
use super::card::Card;
use super::cards::Cards;
use super::state::{First, LastRound, Phase, SEATS, State};
use crate::bag::Bag;
use crate::game::Eyes;
use crate::seat::Seat;

/// All that one viewer knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
pub struct View {
    /// What happens next.
    pub phase: Phase,
    /// The seat on turn, once the start player is named and until the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub on_turn: Option<Seat>,
    /// The first card of this turn, until the second one lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub first: Option<First>,
    /// The last round, once the end is triggered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub last_round: Option<LastRound>,
    /// The cards on the line, each at its value.
    pub line: Cards,
    /// How many cards the pile has.
    pub pile: u8,
    /// All cards that the viewer has not seen: those of the pile and of the hidden hands. Where no hand is
    /// hidden, they are just the pile.
    pub unseen: Cards,
    /// What each seat has.
    pub seats: Vec<SeatView>,
}

/// What one seat has.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
pub struct SeatView {
    /// How many fleas it holds.
    pub fleas: u16,
    /// What the viewer may know of its hand.
    pub hand: Hand,
    /// The cards it has collected: face down on the table, but everybody saw them on the line (P5).
    pub collected: Cards,
}

/// A hand, as far as the viewer knows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chakapuces/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Hand {
    /// The viewer knows it.
    Known {
        /// Which cards are in the hand.
        cards: Cards,
    },
    /// The viewer knows only its size.
    Hidden {
        /// How many cards it has.
        count: u8,
    },
}

impl Chakapuces {
    /// Hands are secret (P5).
    pub(super) fn show(&self, state: &State, eyes: Eyes) -> View {
        let seats = Seat::all(self.players)
            .map(|seat| {
                let cards = state.hands[seat.index()];
                let hand =
                    if eyes.see(seat) { Hand::Known { cards } } else { Hand::Hidden { count: cards.len() } };
                let (fleas, collected) = (state.fleas[seat.index()], state.collected[seat.index()]);
                SeatView { fleas, hand, collected }
            })
            .collect();
        View {
            phase: state.phase,
            on_turn: (!matches!(state.phase, Phase::Start | Phase::Over)).then_some(state.on_turn),
            first: state.first,
            last_round: state.last_round,
            line: state.line,
            pile: state.pile.total() as u8,
            unseen: self.unseen(state, |seat| !eyes.see(seat)),
            seats,
        }
    }

    /// The cards of the pile and of the others' hands: the same in every world that fits the seat's view (P5).
    pub fn unseen_by(&self, state: &State, seat: Seat) -> Cards {
        self.unseen(state, |other| other != seat)
    }

    /// The cards of the pile and of these hands.
    fn unseen(&self, state: &State, hidden: impl Fn(Seat) -> bool) -> Cards {
        let mut unseen = cards_of(&state.pile);
        for seat in Seat::all(self.players).filter(|seat| hidden(*seat)) {
            unseen += state.hands[seat.index()];
        }
        unseen
    }
}

/// Deals the unseen cards to the hidden hands, every deal equally likely; the rest is the pile.
pub(super) fn made_world(view: &View, mut draw: impl FnMut(u32) -> u32) -> State {
    let mut pile = bag_of(view.unseen);
    let mut state = State {
        pile: Bag::EMPTY,
        line: view.line,
        hands: [Cards::NONE; SEATS],
        collected: [Cards::NONE; SEATS],
        fleas: [0; SEATS],
        phase: view.phase,
        on_turn: seat_of(view),
        first: view.first,
        last_round: view.last_round,
    };
    for (index, seat) in view.seats.iter().enumerate() {
        state.fleas[index] = seat.fleas;
        state.collected[index] = seat.collected;
        state.hands[index] = match seat.hand {
            Hand::Known { cards } => cards,
            Hand::Hidden { count } => (0..count).map(|_| draw_card(&mut pile, &mut draw)).collect(),
        };
    }
    state.pile = pile;
    state
}

fn draw_card(pile: &mut Bag<3>, draw: &mut impl FnMut(u32) -> u32) -> Card {
    let kind = pile.nth(draw(pile.total()));
    pile.take(kind);
    Card::of_kind(kind)
}

/// The state's seat on turn. When the game is over it has come round to who triggered the end.
fn seat_of(view: &View) -> Seat {
    let over = view.last_round.map(|last| last.by);
    view.on_turn.or(over).unwrap_or(Seat::new(0))
}

/// Only one world fits where all unseen cards are alike or all lie in one place. Otherwise two different cards
/// can change places.
pub(super) fn is_settled(view: &View) -> bool {
    let hidden = view.seats.iter().map(|seat| match seat.hand {
        Hand::Known { .. } => 0,
        Hand::Hidden { count } => count,
    });
    let places = hidden.chain([view.pile]).filter(|count| *count > 0).count();
    places < 2 || view.unseen.kinds().count() < 2
}

fn cards_of(bag: &Bag<3>) -> Cards {
    let mut cards = Cards::NONE;
    for (kind, count) in bag.iter() {
        cards.add_copies(Card::of_kind(kind), count as u8);
    }
    cards
}

fn bag_of(cards: Cards) -> Bag<3> {
    let mut bag = Bag::EMPTY;
    for card in cards.kinds() {
        for _ in 0..cards.count(card) {
            bag.put(card.kind());
        }
    }
    bag
}
