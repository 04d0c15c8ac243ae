//! The shapes that can be part of a cheap layout, colour by colour and cheapest first, as sets of bits.
//!
//! Each candidate has a number, and a set of candidates is a row of words. Which candidates keep clear of a shape is
//! such a row too, so choosing a shape narrows all other colours down word by word. All shapes of a position are numbered
//! at once; what is known about the candidates of a word is put together when a cost is looked for that needs it.

use crate::board::{Mask, PLACES};
use crate::costs::MOST_BOOTHS;
use crate::position::MOST_COLOURS;
use crate::prices::Prices;
use crate::shapes::NOWHERE;
use crate::sharing::FEW_BOOTHS;
use crate::tables::Tables;

/// How many candidates a word of a set holds; `% WORD` spares a check as `% PLACES` does.
pub(crate) const WORD: usize = u64::BITS as usize;

/// A shape that a colour may end in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) shape: Mask,
    /// Its spots; what is left over is a place off the board.
    pub(crate) spots: [u8; MOST_BOOTHS],
}

/// What is known about the candidates of one word of a set.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    /// For each spot the candidates that keep clear of it.
    off: [u64; PLACES],
    /// Their values, and then the value of the first one in the next word of the colour, or [`TOO_MUCH`].
    values: [i32; WORD + 1],
    /// The candidates themselves.
    pub(crate) all: [Candidate; WORD],
}

/// No shape has such a value, and the sum of a few of them is a number still.
const TOO_MUCH: i32 = i32::MAX / 8;

/// A word without candidates.
const NOTHING: Word = Word {
    off: [0; PLACES],
    values: [TOO_MUCH; WORD + 1],
    all: [Candidate { shape: 0, spots: [NOWHERE; MOST_BOOTHS] }; WORD],
};

impl Word {
    /// Which candidates cover a spot.
    #[inline]
    pub(crate) const fn on(&self, spot: usize) -> u64 {
        !self.off[spot % PLACES]
    }

    /// Which candidates keep clear of all these spots.
    #[inline]
    pub(crate) fn clear(&self, spots: &[u8; MOST_BOOTHS]) -> u64 {
        let all = |spots: &[u8]| {
            spots.iter().fold(u64::MAX, |all, spot| all & self.off[usize::from(*spot) % PLACES])
        };
        let (usual, more) = spots.split_at(FEW_BOOTHS);
        if more[0] == NOWHERE { all(usual) } else { all(usual) & all(more) }
    }

    /// The value of the first candidate in a set; if it has none, no candidate in later words has less.
    #[inline]
    pub(crate) const fn least(&self, set: u64) -> i32 {
        self.values[set.trailing_zeros() as usize]
    }
}

/// All candidates of a position; they keep their memory from one position to the next.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    /// The shapes by the numbers of candidates, as places in their family. Each colour begins with a new word, so some
    /// numbers are unused.
    order: Vec<u16>,
    words: Vec<Word>,
    /// With which word each colour begins, and how far its words are filled.
    pub(crate) begin: [usize; MOST_COLOURS],
    filled: [usize; MOST_COLOURS],
    /// For each colour: by how far values may be above its least one, the number where dearer ones begin.
    ends: [Vec<u32>; MOST_COLOURS],
}

impl Candidates {
    /// Numbers the shapes of all colours.
    pub(crate) fn sort(&mut self, tables: &Tables, prices: &Prices) {
        self.order.clear();
        for colour in 0..tables.colours {
            self.begin[colour] = self.order.len() / WORD;
            self.filled[colour] = self.begin[colour];
            self.sort_colour(&prices.values[colour], prices.least_value[colour], colour);
        }
        let words = self.order.len() / WORD;
        if self.words.len() < words {
            self.words.resize(words, NOTHING);
        }
    }

    /// Numbers the shapes of a colour, sorted by counting.
    fn sort_colour(&mut self, values: &[i16], least: i32, colour: usize) {
        let least = least as i16;
        let most = values.iter().copied().max().unwrap_or(least);
        let places = &mut self.ends[colour];
        places.clear();
        places.resize((most - least) as usize + 1, 0);
        for value in values {
            places[(value - least) as usize] += 1;
        }
        let start = self.order.len();
        let mut sum = start as u32;
        for place in &mut *places {
            sum += std::mem::replace(place, sum);
        }
        self.order.resize((start + values.len()).next_multiple_of(WORD), 0);
        for (index, value) in values.iter().enumerate() {
            // Each place moves on to where the next value begins.
            let place = &mut places[(value - least) as usize];
            self.order[*place as usize] = index as u16;
            *place += 1;
        }
    }

    /// Makes the words of all candidates within `slack` of the least ready.
    pub(crate) fn fill(&mut self, tables: &Tables, prices: &Prices, slack: i32) {
        for colour in 0..tables.colours {
            let (family, values) = (tables.family(colour), &prices.values[colour]);
            let end = self.end(colour, slack).div_ceil(WORD);
            let all = self.end(colour, i32::MAX).next_multiple_of(WORD);
            for number in self.filled[colour]..end {
                let (word, order) = (&mut self.words[number], &self.order[number * WORD..all]);
                for (candidate, index) in word.all.iter_mut().zip(order) {
                    let index = usize::from(*index);
                    *candidate = Candidate { shape: family.shapes[index], spots: family.spots[index] };
                }
                word.values[WORD] = TOO_MUCH;
                for (value, index) in word.values.iter_mut().zip(order) {
                    *value = values[usize::from(*index)].into();
                }
                let (low, high) = word.all.split_at(PLACES);
                let [low, high] = [low, high].map(|half| turned(std::array::from_fn(|bit| half[bit].shape)));
                word.off =
                    std::array::from_fn(|spot| !(u64::from(high[spot]) << PLACES | u64::from(low[spot])));
            }
            self.filled[colour] = self.filled[colour].max(end);
        }
    }

    /// All words.
    pub(crate) fn words(&self) -> &[Word] {
        &self.words[..self.order.len() / WORD]
    }

    /// The number behind the last candidate of a colour whose value is so far above the least, or less.
    #[inline]
    pub(crate) fn end(&self, colour: usize, above: i32) -> usize {
        let ends = &self.ends[colour];
        ends[(above as usize).min(ends.len() - 1)] as usize
    }
}

/// Bit `n` of word `m` becomes bit `m` of word `n`: the spots of shapes become the shapes on spots.
#[inline]
fn turned(mut words: [u32; PLACES]) -> [u32; PLACES] {
    // Ever smaller squares swap their upper right quarter with their lower left one.
    let mut size = PLACES / 2;
    let mut right = u32::MAX >> size;
    while size > 0 {
        for square in words.chunks_exact_mut(2 * size) {
            let (upper, lower) = square.split_at_mut(size);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let swap = (*upper >> size ^ *lower) & right;
                *lower ^= swap;
                *upper ^= swap << size;
            }
        }
        size /= 2;
        right ^= right << size;
    }
    words
}

#[cfg(test)]
mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[test]
    fn turning_swaps_words_and_bits() {
        let mut rng = SmallRng::seed_from_u64(8);
        let words: [u32; PLACES] = std::array::from_fn(|_| rng.random());
        let turned = turned(words);
        for (row, word) in words.iter().enumerate() {
            for (column, turned) in turned.iter().enumerate() {
                assert_eq!(word >> column & 1, turned >> row & 1);
            }
        }
    }
}
