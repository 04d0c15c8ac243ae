//! What a seat may do, and why not (B8, B9, B12–B14, B19).

use alloc::vec::Vec;

use super::Bangkok;
use super::action::Action;
use super::card::Card;
use super::place::{Cell, Line, Place, Taken};
use super::port::{Greatest, payable};
use super::refusal::{
    BUILD_FIRST, CAN_BUILD, CARD_NOT_SHARED, CELL_TAKEN, CHILLI_IN_COLUMN, CHILLI_IN_ROW, FIRST_UPPER_LEFT,
    GAP, MORE_TO_TAKE, NO_SURPLUS, NOT_ADJACENT, NOT_IN_HAND, NOT_PAID, NOTHING_IN_COMMON, PILE_THERE,
    TOKEN_THERE,
};
use super::state::{Phase, State};
use crate::illegal::Illegal;
use crate::seat::Seat;

/// Where the token lies in each turn of a solo game: clockwise around the port (B19).
pub(super) const TOKEN_WALK: [Place; 9] = [
    Place::at('r', 1),
    Place::at('r', 2),
    Place::at('r', 3),
    Place::at('b', 3),
    Place::at('b', 2),
    Place::at('b', 1),
    Place::at('l', 3),
    Place::at('l', 2),
    Place::at('l', 1),
];

/// How many turns a solo game has (B19).
pub(super) const SOLO_TURNS: u8 = TOKEN_WALK.len() as u8;

/// Where the piles lie in a solo game, that of boats first (B19).
pub(super) const PILES_AT: [Place; 2] = [Place::at('t', 1), Place::at('t', 3)];

impl Bangkok {
    /// How many turns are left in a solo game, with the one that is played (B19).
    pub fn turns_left(&self, state: &State) -> Option<u8> {
        self.is_solo().then(|| SOLO_TURNS + 1 - state.round)
    }

    /// Where the token lies, in a solo game (B19).
    pub(super) fn token(&self, round: u8) -> Option<Place> {
        self.is_solo().then(|| TOKEN_WALK[usize::from(round - 1)])
    }

    /// The places where a card may be laid, one bit each (B8, B19).
    fn free_places(&self, round: u8) -> u16 {
        let blocked = self.token(round).map_or(0, |token| {
            PILES_AT.iter().fold(1 << token.index(), |blocked, pile| blocked | 1 << pile.index())
        });
        !blocked
    }

    pub(super) fn list_actions(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if seat != state.on_turn {
            return;
        }
        match state.phase {
            Phase::Turn => {
                self.list_trades(state, out);
                out.extend(Line::ALL.map(|line| Action::Renew { line }));
            }
            Phase::Build => self.list_builds(state, out),
            _ => {}
        }
    }

    /// Every card at every free place, with each choice of cards to take (B8, B9).
    fn list_trades(&self, state: &State, out: &mut Vec<Action>) {
        let free = self.free_places(state.round);
        let shown = state.port.shown();
        let lines = Line::ALL.map(|line| line.cells().map(|cell| shown[cell.index()]));
        // Three choices are written for each place, and as many of them kept as there are: how many is hard to
        // foresee, for a processor too.
        let mut trades = [Action::Renew { line: Line::ALL[0] }; 3 * Place::COUNT];
        for card in state.hand(state.on_turn).kinds() {
            let mut choices = [Greatest::NONE; Line::ALL.len()];
            for (choices, line) in choices.iter_mut().zip(lines) {
                *choices = payable(card.goods(), line).greatest();
            }
            let mut len = 0;
            for place in Place::all().filter(|place| free >> place.index() & 1 == 1) {
                let greatest = choices[place.line().index()];
                for (slot, taken) in trades[len..len + 3].iter_mut().zip(greatest.choices) {
                    *slot = Action::Trade { card, place, taken };
                }
                len += usize::from(greatest.len);
            }
            out.extend_from_slice(&trades[..len]);
        }
    }

    /// Every card in every cell it fits, or else every chilli under the pile (B12, B13).
    fn list_builds(&self, state: &State, out: &mut Vec<Action>) {
        let open = state.market(state.on_turn).open(self.expert);
        let before = out.len();
        for card in state.hand(state.on_turn).kinds() {
            out.extend(open.to(card).iter().map(|cell| Action::Build { card, cell }));
        }
        if out.len() == before {
            out.extend(state.hand(state.on_turn).kinds().map(|card| Action::Under { card }));
        }
    }

    pub(super) fn list_every_action(&self, out: &mut Vec<Action>) {
        let places = Place::all().filter(|place| !(self.is_solo() && PILES_AT.contains(place)));
        for card in self.deck.kinds() {
            for place in places.clone() {
                // A card with fewer goods never pays for so many.
                let choices = Taken::all().filter(|taken| taken.count() <= card.goods().total());
                out.extend(choices.map(|taken| Action::Trade { card, place, taken }));
            }
        }
        out.extend(Line::ALL.map(|line| Action::Renew { line }));
        for card in self.deck.kinds() {
            out.extend(Cell::all().map(|cell| Action::Build { card, cell }));
        }
        out.extend(self.deck.kinds().filter(|card| card.is_chilli()).map(|card| Action::Under { card }));
    }

    /// Says which rule forbids an action of the active seat.
    pub(super) fn judge(&self, state: &State, action: Action) -> Result<(), Illegal> {
        let hand = state.hand(state.on_turn);
        match (state.phase, action) {
            (Phase::Turn, Action::Trade { card, place, taken }) => {
                self.judge_trade(state, card, place, taken)
            }
            (Phase::Turn, Action::Renew { .. }) => Ok(()),
            (Phase::Turn, _) => Err(NO_SURPLUS.with("hand", hand.len())),
            (_, Action::Build { card, cell }) => self.judge_build(state, card, cell),
            (_, Action::Under { card }) => self.judge_under(state, card),
            (_, Action::Trade { .. } | Action::Renew { .. }) => {
                Err(BUILD_FIRST.with("surplus", hand.surplus()))
            }
        }
    }

    fn judge_trade(&self, state: &State, card: Card, place: Place, taken: Taken) -> Result<(), Illegal> {
        if !state.hand(state.on_turn).contains(card) {
            return Err(NOT_IN_HAND.with("card", card));
        }
        if self.is_solo() && PILES_AT.contains(&place) {
            return Err(PILE_THERE.with("place", place));
        }
        if self.token(state.round) == Some(place) {
            return Err(TOKEN_THERE.with("place", place));
        }
        let line = state.port.line(place.line());
        let payable = payable(card.goods(), state.port.shown_in(place.line()));
        let greatest = payable.greatest();
        let takeable = greatest.choices();
        let Some(most) = takeable.first().map(|choice| choice.count()) else {
            return Err(NOTHING_IN_COMMON.with("card", card).with("line", place.line()));
        };
        for position in (0..3).filter(|position| taken.contains(*position)) {
            let Some(wanted) = line[position] else {
                return Err(GAP.with("position", position + 1));
            };
            if !card.goods().share_one(wanted.goods()) {
                return Err(CARD_NOT_SHARED.with("card", wanted).with("position", position + 1));
            }
        }
        if !payable.contains(taken) {
            return Err(NOT_PAID.with("card", card).with("taken", taken));
        }
        if !takeable.contains(&taken) {
            return Err(MORE_TO_TAKE.with("taken", taken.count()).with("most", most));
        }
        Ok(())
    }

    fn judge_build(&self, state: &State, card: Card, cell: Cell) -> Result<(), Illegal> {
        if !state.hand(state.on_turn).contains(card) {
            return Err(NOT_IN_HAND.at("B12").with("card", card));
        }
        let market = state.market(state.on_turn);
        if market.at(cell).is_some() {
            return Err(CELL_TAKEN.with("cell", cell));
        }
        if !market.open(self.expert).boats.contains(cell) {
            let refusal = if market.occupied().is_empty() { FIRST_UPPER_LEFT } else { NOT_ADJACENT };
            return Err(refusal.with("cell", cell));
        }
        if card.is_chilli() && market.chilli_rows().contains(cell) {
            return Err(CHILLI_IN_ROW.with("row", cell.row().number()));
        }
        if card.is_chilli() && self.expert && market.chilli_columns().contains(cell) {
            return Err(CHILLI_IN_COLUMN.with("column", cell.column().number()));
        }
        Ok(())
    }

    fn judge_under(&self, state: &State, card: Card) -> Result<(), Illegal> {
        let hand = state.hand(state.on_turn);
        if !hand.contains(card) {
            return Err(NOT_IN_HAND.at("B13").with("card", card));
        }
        let open = state.market(state.on_turn).open(self.expert);
        match hand.kinds().find_map(|card| open.to(card).iter().next().map(|cell| (card, cell))) {
            Some((card, cell)) => Err(CAN_BUILD.with("card", card).with("cell", cell)),
            None => Ok(()),
        }
    }
}
