//! A bag of unseen pieces: how many of each kind, drawn from in a fixed order of kinds.

/// Counts of up to `8 * WORDS` kinds, one byte each, at most 127 pieces in all.
///
/// The counts lie eight to a word, so that the piece a draw falls on is found by a multiplication (prefix
/// sums of eight bytes at once) instead of a loop over kinds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bag<const WORDS: usize>([u64; WORDS]);

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = 0x8080_8080_8080_8080;

impl<const WORDS: usize> Bag<WORDS> {
    /// The bag without pieces.
    pub const EMPTY: Self = Bag([0; WORDS]);

    /// How many pieces of this kind are in the bag.
    pub const fn count(&self, kind: usize) -> u32 {
        (self.0[kind / 8] >> (kind % 8 * 8)) as u32 & 0xff
    }

    /// How many pieces are in the bag.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|word| (word.wrapping_mul(ONES) >> 56) as u32).sum()
    }

    /// Whether no piece is in the bag.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Puts one piece in.
    pub fn put(&mut self, kind: usize) {
        debug_assert!(self.total() < 127, "a bag holds at most 127 pieces");
        self.0[kind / 8] += 1 << (kind % 8 * 8);
    }

    /// Takes one piece out; there must be one.
    pub fn take(&mut self, kind: usize) {
        debug_assert!(self.count(kind) > 0, "kind {kind} is in the bag");
        self.0[kind / 8] -= 1 << (kind % 8 * 8);
    }

    /// The kind of piece number `nth`, with the pieces in order of kind; `nth` is below the total.
    pub fn nth(&self, nth: u32) -> usize {
        // Every kind is passed whose prefix sum is at most `nth`. All words are looked at, without a branch:
        // which of them a draw falls into can't be foreseen.
        let (mut passed, mut before) = (0, 0);
        for word in self.0 {
            let sums = (word + before).wrapping_mul(ONES);
            // A byte keeps its top bit where its prefix sum is at most `nth`.
            passed += ((((u64::from(nth) * ONES) | TOPS) - sums) & TOPS) >> 7;
            before = sums >> 56;
        }
        (passed.wrapping_mul(ONES) >> 56) as usize
    }

    /// The kinds present with their counts, in order.
    pub fn iter(&self) -> impl Iterator<Item = (usize, u32)> + '_ {
        (0..8 * WORDS).map(|kind| (kind, self.count(kind))).filter(|(_, count)| *count > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn nth_walks_through_the_pieces_in_order(counts in prop::collection::vec(0u8..6, 24)) {
            let mut bag = Bag::<3>::EMPTY;
            let mut pieces = Vec::new();
            for (kind, count) in counts.iter().enumerate() {
                for _ in 0..*count {
                    bag.put(kind);
                    pieces.push(kind);
                }
            }
            prop_assert_eq!(bag.total() as usize, pieces.len());
            prop_assert_eq!(bag.is_empty(), pieces.is_empty());
            for (nth, kind) in pieces.iter().enumerate() {
                prop_assert_eq!(bag.nth(nth as u32), *kind);
            }
            for kind in pieces {
                bag.take(kind);
            }
            prop_assert_eq!(bag, Bag::EMPTY);
        }
    }
}
