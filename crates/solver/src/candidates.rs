//! The shapes that can be part of a cheap layout, colour by colour and cheapest first, as sets of bits.
//!
//! Each candidate has a number, and a set of candidates is a row of words. Which candidates keep clear of a shape is
//! such a row too, so choosing a shape narrows all other colours down word by word.

use crate::board::Mask;
use crate::costs::MOST_BOOTHS;
use crate::position::MOST_COLOURS;
use crate::prices::Prices;
use crate::shapes::{Family, NOWHERE};
use crate::sharing::FEW_BOOTHS;
use crate::tables::Tables;

/// The places for spots in a mask.
const SPOTS: usize = Mask::BITS as usize;

/// How many candidates a word of a set holds.
pub(crate) const WORD: usize = u64::BITS as usize;

/// A shape that a colour may end in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) shape: Mask,
    pub(crate) value: i32,
    /// Its spots; what is left over is a place off the board.
    pub(crate) spots: [u8; MOST_BOOTHS],
}

/// Stands where no candidate does.
const NOTHING: Candidate = Candidate { shape: 0, value: i32::MAX, spots: [NOWHERE; MOST_BOOTHS] };

/// All candidates of a position; they keep their memory from one position to the next.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    /// By number. Each colour begins with a new word, so some numbers are unused.
    pub(crate) all: Vec<Candidate>,
    /// For each word, and in it for each spot, the candidates that keep clear of the spot.
    off: Vec<[u64; SPOTS]>,
    /// With which word each colour begins.
    pub(crate) begin: [usize; MOST_COLOURS],
    /// For each colour: by how far values may be above its least one, the number where dearer ones begin.
    ends: [Vec<u32>; MOST_COLOURS],
    /// For sorting: the shapes that are near the cheapest.
    near: Vec<(u16, u16)>,
}

impl Candidates {
    /// Takes up the shapes of all colours whose values are within `slack` of the least.
    pub(crate) fn collect(&mut self, tables: &Tables, prices: &Prices, slack: i32) {
        self.all.clear();
        for colour in 0..tables.colours {
            self.begin[colour] = self.all.len() / WORD;
            self.sort(tables.family(colour), prices, colour, slack);
        }
        self.off.clear();
        self.off.extend(self.all.as_chunks::<WORD>().0.iter().map(|word| {
            let (low, high) = word.split_at(SPOTS);
            let [low, high] = [low, high].map(|half| turned(std::array::from_fn(|bit| half[bit].shape)));
            std::array::from_fn(|spot| !(u64::from(high[spot]) << SPOTS | u64::from(low[spot])))
        }));
    }

    /// How many words a set has.
    pub(crate) const fn words(&self) -> usize {
        self.off.len()
    }

    /// Which candidates of a word cover a spot.
    #[inline]
    pub(crate) fn on(&self, word: usize, spot: usize) -> u64 {
        !self.off[word][spot % SPOTS]
    }

    /// Which candidates of a word keep clear of all these spots.
    #[inline]
    pub(crate) fn clear(&self, word: usize, spots: &[u8; MOST_BOOTHS]) -> u64 {
        let off = &self.off[word];
        let all =
            |spots: &[u8]| spots.iter().fold(u64::MAX, |all, spot| all & off[usize::from(*spot) % SPOTS]);
        let (usual, more) = spots.split_at(FEW_BOOTHS);
        if more[0] == NOWHERE { all(usual) } else { all(usual) & all(more) }
    }

    /// Takes up the shapes of a colour, sorted by counting.
    fn sort(&mut self, family: &Family, prices: &Prices, colour: usize, slack: i32) {
        let (values, least) = (&prices.values[colour], prices.least_value[colour]);
        // How far above the least, and which shape.
        self.near.clear();
        self.near.resize(values.len(), (0, 0));
        let mut len = 0;
        for (index, value) in values.iter().enumerate() {
            // Written in any case and kept if it fits: a branch would be a coin toss.
            self.near[len] = ((value - least) as u16, index as u16);
            len += usize::from(value - least <= slack);
        }
        let near = &self.near[..len];
        let places = &mut self.ends[colour];
        places.clear();
        places.resize(slack as usize + 1, 0);
        for (above, _) in near {
            places[usize::from(*above)] += 1;
        }
        let start = self.all.len();
        let mut sum = start as u32;
        for place in &mut *places {
            sum += std::mem::replace(place, sum);
        }
        self.all.resize((start + len).next_multiple_of(WORD), NOTHING);
        for (above, index) in near {
            let index = usize::from(*index);
            // Each place moves on to where the next value begins.
            let place = &mut places[usize::from(*above)];
            self.all[*place as usize] = Candidate {
                shape: family.shapes[index],
                value: least + i32::from(*above),
                spots: family.spots[index],
            };
            *place += 1;
        }
    }

    /// The number behind the last candidate of a colour whose value is so far above the least, or less.
    #[inline]
    pub(crate) fn end(&self, colour: usize, above: i32) -> usize {
        self.ends[colour][above as usize] as usize
    }
}

/// Bit `n` of word `m` becomes bit `m` of word `n`: the spots of shapes become the shapes on spots.
#[inline]
fn turned(mut words: [u32; SPOTS]) -> [u32; SPOTS] {
    // Ever smaller squares swap their upper right quarter with their lower left one.
    let mut size = SPOTS / 2;
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
        let words: [u32; SPOTS] = std::array::from_fn(|_| rng.random());
        let turned = turned(words);
        for (row, word) in words.iter().enumerate() {
            for (column, turned) in turned.iter().enumerate() {
                assert_eq!(word >> column & 1, turned >> row & 1);
            }
        }
    }
}
