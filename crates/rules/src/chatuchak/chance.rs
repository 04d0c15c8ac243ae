//! Draws and rolls: what may happen next, how likely it is, and from which stream it comes.

use alloc::vec::Vec;

use super::Chatuchak;
use super::action::Outcome;
use super::apply::bits;
use super::colour::Colour;
use super::edition::DIE;
use super::marker::Pair;
use super::placing::nth_booth;
use super::state::{Phase, State};
use crate::game::Stream;
use crate::seat::Seat;

impl Chatuchak {
    pub(super) fn list_chances(&self, state: &State, out: &mut Vec<(Outcome, u32)>) {
        match state.phase {
            Phase::Start => {
                out.extend(Seat::all(self.players).map(|seat| (Outcome::Start { seat }, 1)));
            }
            Phase::StartGrids => {
                out.extend(bits(self.open_sides(state)).map(|index| (start_grid(index), 1)));
            }
            Phase::Booths => {
                let left = self.booths_left(state);
                let weigh = |colour: Colour| (Outcome::Booth { colour }, u32::from(left[colour.index()]));
                out.extend(Colour::ALL.into_iter().map(weigh).filter(|(_, weight)| *weight > 0));
            }
            Phase::MixMarkers => out.extend(self.next_sides(state).map(|pair| (Outcome::Mix { pair }, 1))),
            Phase::Roll => out.extend((1..=DIE).map(|number| (Outcome::Roll { number }, 1))),
            Phase::Turn | Phase::Over => {}
        }
    }

    #[inline]
    pub(super) fn draw_outcome(&self, state: &State, mut draw: impl FnMut(u32) -> u32) -> Outcome {
        match state.phase {
            Phase::Start => Outcome::Start { seat: Seat::new(draw(u32::from(self.players)) as u8) },
            Phase::StartGrids => {
                let sides = self.open_sides(state);
                let drawn = draw(sides.count_ones()) as usize;
                start_grid(bits(sides).nth(drawn).expect("a draw is below the number of sides"))
            }
            Phase::Booths => {
                let left = self.booths_left(state);
                let total = left.iter().map(|count| u32::from(*count)).sum();
                Outcome::Booth { colour: nth_booth(left, draw(total)) }
            }
            Phase::MixMarkers => Outcome::Mix { pair: self.next_sides(state)[draw(2) as usize] },
            Phase::Roll => Outcome::Roll { number: 1 + draw(u32::from(DIE)) as u8 },
            Phase::Turn | Phase::Over => unreachable!("chance decides in the other phases"),
        }
    }

    pub(super) fn next_stream(state: &State) -> Stream {
        let (name, index, rule) = match state.phase {
            Phase::Start => ("start", 0, "C7"),
            Phase::StartGrids => ("start_grids", 0, "C8"),
            Phase::Booths => ("booths", state.on_turn.index() as u8, "C30"),
            Phase::MixMarkers => ("mix_markers", 0, "C11"),
            Phase::Roll | Phase::Turn | Phase::Over => ("die", 0, "C23"),
        };
        Stream { name, index, rule }
    }

    /// The sides of tiles of which no side is drawn yet, as bits of their numbers less 1 (C8).
    fn open_sides(&self, state: &State) -> u16 {
        bits(state.start_grids).fold(u16::MAX, |open, number| open & !self.tiles[number])
    }

    /// The booths that are still to be drawn for the grid of the seat on turn (C30).
    fn booths_left(&self, state: &State) -> [u8; Colour::COUNT] {
        state.grid(state.on_turn).still_to_lay(self.edition.booth_counts())
    }

    /// The sides of the next MIX marker, in order of pairs (C11).
    fn next_sides(&self, state: &State) -> [Pair; 2] {
        let [one, other] = self.edition.mix_markers[usize::from(state.mixes_laid)].sides;
        [one.min(other), one.max(other)]
    }
}

fn start_grid(index: usize) -> Outcome {
    Outcome::StartGrid { number: index as u8 + 1 }
}
