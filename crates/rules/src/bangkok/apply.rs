//! What steps do (B6, B7, B10–B16, B19).

use super::Bangkok;
use super::action::{Action, Outcome};
use super::card::Card;
use super::good::Good;
use super::hand::Hand;
use super::legal::SOLO_TURNS;
use super::pile::PileName;
use super::place::{Cell, Line, Place, Taken};
use super::state::{Phase, State};
use crate::seat::Seat;
use crate::standing::Ending;

/// How many successive rounds without a market card end the game (B15).
pub(super) const QUIET_ROUNDS: u8 = 5;

impl Bangkok {
    pub(super) fn act(&self, state: &mut State, action: Action) {
        match action {
            Action::Trade { card, place, taken } => self.trade(state, card, place, taken),
            Action::Renew { line } => self.renew_from(state, line, 0, [None; 3]),
            Action::Build { card, cell } => self.build(state, card, cell),
            Action::Under { card } => {
                state.active_hand().remove(card);
                state.pile_mut(PileName::of(card)).put_under(card);
                self.go_on_building(state);
            }
        }
    }

    pub(super) fn fall(&self, state: &mut State, outcome: Outcome) {
        match outcome {
            Outcome::Start { seat } => self.begin_with(state, seat),
            Outcome::Objective { good } => self.deal_objective(state, good),
            Outcome::Chillies { cells } => state.phase = Phase::Deal { chillies: cells, cell: Cell::FIRST },
            Outcome::Draw { card } => {
                state.pile_mut(PileName::of(card)).take(card, &self.deck);
                self.draw(state, card);
            }
        }
    }

    /// Seat k in turn order gets starting set k (B6).
    pub(super) fn begin_with(&self, state: &mut State, first: Seat) {
        state.start = first;
        state.on_turn = first;
        for (number, set) in (0..self.players).zip(&self.edition.starting) {
            state.hands[first.clockwise(number, self.players).index()] = Hand::of(set);
        }
        state.phase = Phase::Objective { seat: Seat::new(0) };
    }

    /// Everybody gets a pontoon tile (B6), then the port is laid out (B7).
    fn deal_objective(&self, state: &mut State, good: Good) {
        let Phase::Objective { seat } = state.phase else { unreachable!("an objective is dealt") };
        state.objectives[seat.index()] = Some(good);
        let next = seat.index() as u8 + 1;
        state.phase = if next < self.players {
            Phase::Objective { seat: Seat::new(next) }
        } else {
            Phase::PortChillies
        };
    }

    /// A card came off its pile.
    fn draw(&self, state: &mut State, card: Card) {
        match state.phase {
            Phase::Deal { chillies, cell } => {
                state.port.put(cell, card);
                state.phase = match cell.next() {
                    Some(cell) => Phase::Deal { chillies, cell },
                    None => Phase::Turn,
                };
            }
            Phase::Fill { place } => {
                let gap = state.port.next_gap(place).expect("a gap is being filled");
                state.port.put(gap, card);
                self.fill(state, place);
            }
            Phase::Renew { line, position, mut replaced } => {
                let cell = line.cells()[usize::from(position)];
                replaced[usize::from(position)] = state.port.at(cell);
                state.port.put(cell, card);
                self.renew_from(state, line, position + 1, replaced);
            }
            _ => unreachable!("a card is drawn"),
        }
    }

    /// Lay a card, take cards, push the line, fill its gaps (B8–B11).
    fn trade(&self, state: &mut State, card: Card, place: Place, taken: Taken) {
        let gained = state.port.push(place, taken, card);
        let hand = state.active_hand();
        hand.remove(card);
        gained.into_iter().flatten().for_each(|card| hand.add(card));
        self.fill(state, place);
    }

    /// Goes on filling the line's gaps, as long as there are cards; then comes building (B11).
    fn fill(&self, state: &mut State, place: Place) {
        if state.port.next_gap(place).is_some() && state.filling_pile().is_some() {
            state.phase = Phase::Fill { place };
        } else {
            self.go_on_building(state);
        }
    }

    fn build(&self, state: &mut State, card: Card, cell: Cell) {
        state.active_hand().remove(card);
        state.active_market().put(cell, card);
        state.market_round = state.round;
        self.go_on_building(state);
    }

    /// Surplus is built as long as there is some and the market has room (B12, B13).
    fn go_on_building(&self, state: &mut State) {
        if state.hand(state.on_turn).surplus() > 0 && !state.market(state.on_turn).is_full() {
            state.phase = Phase::Build;
        } else {
            self.end_turn(state);
        }
    }

    /// Finds the next card of the line that can be replaced; after the last one all replaced cards go under
    /// their piles (B14).
    fn renew_from(&self, state: &mut State, line: Line, position: u8, replaced: [Option<Card>; 3]) {
        if let Some(position) = state.next_renewed(line, position) {
            state.phase = Phase::Renew { line, position, replaced };
            return;
        }
        for card in replaced.into_iter().flatten() {
            state.pile_mut(PileName::of(card)).put_under(card);
        }
        self.end_turn(state);
    }

    fn end_turn(&self, state: &mut State) {
        state.phase = Phase::Turn;
        state.on_turn = state.on_turn.clockwise(1, self.players);
        if state.on_turn == state.start {
            self.end_round(state);
        }
    }

    /// All have had the same number of turns: does the game end (B15, B16, B19)?
    fn end_round(&self, state: &mut State) {
        let ending = if state.is_last_round() {
            Some(Ending::NinthCard)
        } else if self.is_solo() {
            (state.round == SOLO_TURNS).then_some(Ending::TokenWalked)
        } else {
            (state.round - state.market_round == QUIET_ROUNDS).then_some(Ending::NoMarketCard)
        };
        match ending {
            Some(ending) => state.phase = Phase::Over { ending },
            None => state.round += 1,
        }
    }
}
