//! The final score (P17, P18).

use alloc::vec::Vec;

use super::Chakapuces;
use super::cards::Cards;
use super::state::{Phase, State};
use crate::seat::Seat;
use crate::standing::{Part, Standing};

impl Chakapuces {
    pub(super) fn score(&self, state: &State) -> Option<Standing> {
        let last = state.last_round.filter(|_| state.phase == Phase::Over)?;
        let counted = |seat: Seat| {
            let [_, fewest] = self.ranking(state, seat);
            (self.parts(state, seat.index()), Vec::from([("fleas", fewest)]))
        };
        Some(Standing::rank(last.ending, Seat::all(self.players).map(counted).collect()))
    }

    /// What places go by, the first number first: points, then how few fleas there are (P17, P18).
    pub fn ranking(&self, state: &State, seat: Seat) -> [i32; 2] {
        [self.points(state, seat), -i32::from(state.fleas[seat.index()])]
    }

    /// What a seat's score would be if the game ended now (P17).
    pub fn points(&self, state: &State, seat: Seat) -> i32 {
        let fleas = self.edition.flea_points(state.fleas[seat.index()]);
        i32::from(self.card_points(state.collected[seat.index()])) + fleas
    }

    /// What collected cards bring: a point per Cat card, with the option per Scratch card too (P17).
    pub fn card_points(&self, cards: Cards) -> u8 {
        cards.cats() + if self.scratch_scores { cards.scratches() } else { 0 }
    }

    /// P17: a point per Cat card, with the option per Scratch card too, and what the fleas bring.
    fn parts(&self, state: &State, seat: usize) -> Vec<Part> {
        let (collected, fleas) = (state.collected[seat], state.fleas[seat]);
        let part = |name, count, points| Part { name, which: None, points, count, spots: Vec::new() };
        let cards = |name, count: u8| part(name, u16::from(count), i32::from(count));
        let mut parts = Vec::from([cards("cats", collected.cats())]);
        if self.scratch_scores {
            parts.push(cards("scratches", collected.scratches()));
        }
        parts.push(part("fleas", fleas, self.edition.flea_points(fleas)));
        parts
    }
}
