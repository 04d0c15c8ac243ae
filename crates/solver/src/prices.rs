//! Prices on spots: a lower bound for all layouts at once, and the shapes that can still be part of a cheap one.
//!
//! Whatever the price of a spot, each layout covers every spot once, with a shape or as its empty spot. So the
//! cost of a layout is the sum of its shapes' costs *with the prices of their spots*, plus the price of its
//! empty spot, less all prices. The sum of the least such values over all shapes, colour by colour, is a lower
//! bound; dear spots that several colours would like to have make it a good one.

use crate::board::{MOST_SPOTS, Mask};
use crate::position::MOST_COLOURS;
use crate::tables::Tables;

/// One jump, in the unit of prices and values.
pub(crate) const JUMP: i32 = 64;

/// How often the prices are corrected, and by how much at first and in the end for a spot that is covered once
/// too often.
const ROUNDS: usize = 5;
const STEPS: [f32; ROUNDS] = [10.0, 7.4, 5.5, 4.1, 3.0];
/// How far above the cheapest, in jumps, a shape may be to have a say in the prices.
const WINDOW: u8 = 1;

/// The say of a shape whose value is so far above the least: less by the factor e with each five.
const SAY: [i32; 25] = [
    1024, 838, 686, 561, 460, 376, 308, 252, 206, 169, 138, 113, 92, 76, 62, 50, 41, 34, 27, 22, 18, 15, 12,
    10, 0,
];
/// What all shapes of a colour say together.
const WHOLE: i32 = 1 << 24;

/// For the sums of prices a set of spots is cut into three parts of ten.
const PART: usize = 10;
const PARTS: usize = MOST_SPOTS / PART;

/// The sums of prices for all sets of spots, part by part. A price is a few jumps at most, so those of a shape are
/// far from the limits of the type.
#[derive(Debug)]
struct Sums([[i16; 1 << PART]; PARTS]);

impl Sums {
    fn set(&mut self, prices: &[i32; MOST_SPOTS]) {
        for (part, prices) in self.0.iter_mut().zip(prices.chunks_exact(PART)) {
            for (bit, price) in prices.iter().enumerate() {
                let (known, new) = part.split_at_mut(1 << bit);
                for (new, known) in new.iter_mut().zip(known) {
                    *new = *known + *price as i16;
                }
            }
        }
    }

    #[inline]
    fn of(&self, set: Mask) -> i16 {
        let [low, middle, high] = parts(set);
        self.0[0][low] + self.0[1][middle] + self.0[2][high]
    }
}

#[inline]
fn parts(set: Mask) -> [usize; PARTS] {
    const LOW: u32 = (1 << PART) - 1;
    [(set & LOW) as usize, (set >> PART & LOW) as usize, (set >> (2 * PART) & LOW) as usize]
}

/// The lowest prices in all sets of spots, part by part.
#[derive(Debug)]
struct Lowest([[i32; 1 << PART]; PARTS]);

impl Lowest {
    fn set(&mut self, prices: &[i32]) {
        for part in &mut self.0 {
            part[0] = i32::MAX;
        }
        for (spot, price) in prices.iter().enumerate() {
            let (known, new) = self.0[spot / PART].split_at_mut(1 << (spot % PART));
            for (new, known) in new.iter_mut().zip(known) {
                *new = (*known).min(*price);
            }
        }
    }
}

/// How often spots are covered by the shapes that have a say.
#[derive(Debug)]
struct Cover([[i32; 1 << PART]; PARTS]);

impl Cover {
    #[inline]
    fn add(&mut self, set: Mask, weight: i32) {
        for (part, index) in self.0.iter_mut().zip(parts(set)) {
            part[index] += weight;
        }
    }

    /// The weights on each spot; afterwards nothing is covered.
    fn take(&mut self) -> [i32; MOST_SPOTS] {
        let mut cover = [0; MOST_SPOTS];
        for (part, cover) in self.0.iter_mut().zip(cover.chunks_exact_mut(PART)) {
            for (bit, cover) in cover.iter_mut().enumerate().rev() {
                let (without, with) = part.split_at_mut(1 << bit);
                for (without, with) in without.iter_mut().zip(with) {
                    *cover += *with;
                    *without += *with;
                    *with = 0;
                }
            }
            part[0] = 0;
        }
        cover
    }
}

/// Prices, and with them the values of all shapes.
#[derive(Debug)]
pub(crate) struct Prices {
    /// The price of each spot.
    pub(crate) of: [i32; MOST_SPOTS],
    /// The sum of all prices, and the lowest one.
    pub(crate) sum: i32,
    pub(crate) least: i32,
    /// For each colour the values of its shapes, and the least of them.
    pub(crate) values: [Vec<i16>; MOST_COLOURS],
    pub(crate) least_value: [i32; MOST_COLOURS],
    /// No layout costs less than this, in the unit of prices.
    pub(crate) bound: i32,
    sums: Box<Sums>,
    lowest: Box<Lowest>,
    cover: Box<Cover>,
    /// For each family the prices of its shapes.
    of_shapes: Vec<Vec<i16>>,
    /// The shapes that have a say, colour by colour, with their costs.
    low: Vec<(Mask, i32)>,
    says: Vec<i32>,
}

impl Default for Prices {
    fn default() -> Self {
        Prices {
            of: [0; MOST_SPOTS],
            sum: 0,
            least: 0,
            values: Default::default(),
            least_value: [0; MOST_COLOURS],
            bound: 0,
            sums: Box::new(Sums([[0; 1 << PART]; PARTS])),
            lowest: Box::new(Lowest([[0; 1 << PART]; PARTS])),
            cover: Box::new(Cover([[0; 1 << PART]; PARTS])),
            of_shapes: Vec::new(),
            low: Vec::new(),
            says: Vec::new(),
        }
    }
}

impl Prices {
    /// Finds prices for these costs, and the values that they give.
    pub(crate) fn find(&mut self, tables: &Tables, costs: &[Vec<u8>; MOST_COLOURS]) {
        let spots = tables.board.spots();
        self.of = [0; MOST_SPOTS];
        let most: usize = costs.iter().map(Vec::len).sum();
        if self.low.len() < most {
            self.low.resize(most, (0, 0));
        }
        let mut ends = [0; MOST_COLOURS];
        let mut len = 0;
        for (colour, end) in ends.iter_mut().enumerate().take(tables.colours) {
            let costs = &costs[colour];
            let least = costs.iter().copied().min().unwrap_or(0);
            let shapes = &tables.family(colour).shapes;
            for (cost, shape) in costs.iter().zip(shapes) {
                // Written in any case and kept if it is low: a branch would be a coin toss.
                self.low[len] = (*shape, i32::from(*cost) * JUMP);
                len += usize::from(*cost <= least + WINDOW);
            }
            *end = len;
        }
        for step in STEPS {
            let cover = self.cover(spots, &ends[..tables.colours]);
            for (price, cover) in self.of.iter_mut().zip(cover).take(spots) {
                *price += ((cover - 1.0) * step).round() as i32;
            }
        }
        self.value(tables, costs);
    }

    /// How much each spot would be covered if every colour chose among its cheapest shapes by their say, and
    /// the empty spot were chosen in the same way.
    fn cover(&mut self, spots: usize, ends: &[usize]) -> [f32; MOST_SPOTS] {
        self.sums.set(&self.of);
        let mut start = 0;
        for end in ends {
            let low = &self.low[start..*end];
            start = *end;
            self.says.clear();
            self.says.extend(low.iter().map(|(shape, cost)| cost + i32::from(self.sums.of(*shape))));
            let least = self.says.iter().copied().min().unwrap_or(0);
            let mut said = 0;
            for say in &mut self.says {
                *say = SAY[(*say - least).min(SAY.len() as i32 - 1) as usize];
                said += *say;
            }
            let share = WHOLE / said.max(1);
            for ((shape, _), say) in low.iter().zip(&self.says) {
                if *say > 0 {
                    self.cover.add(*shape, say * share);
                }
            }
        }
        let mut total = self.cover.take().map(|cover| cover as f32 / WHOLE as f32);
        let prices = &self.of[..spots];
        let least = prices.iter().copied().min().unwrap_or(0);
        let say = |price: &i32| SAY[(price - least).min(SAY.len() as i32 - 1) as usize];
        let said: i32 = prices.iter().map(say).sum();
        for (total, price) in total.iter_mut().zip(prices) {
            *total += say(price) as f32 / said as f32;
        }
        total
    }

    /// The lowest price of these spots.
    #[inline]
    pub(crate) fn lowest(&self, set: Mask) -> i32 {
        let [low, middle, high] = parts(set);
        self.lowest.0[0][low].min(self.lowest.0[1][middle]).min(self.lowest.0[2][high])
    }

    /// The values of all shapes at the prices that were found.
    fn value(&mut self, tables: &Tables, costs: &[Vec<u8>; MOST_COLOURS]) {
        let spots = tables.board.spots();
        self.sums.set(&self.of);
        self.lowest.set(&self.of[..spots]);
        self.sum = self.of[..spots].iter().sum();
        self.least = self.of[..spots].iter().copied().min().unwrap_or(0);
        self.bound = self.least - self.sum;
        self.of_shapes.resize_with(tables.families.len(), Vec::new);
        for (family, sums) in tables.families.iter().zip(&mut self.of_shapes) {
            sums.clear();
            sums.extend(family.shapes.iter().map(|shape| self.sums.of(*shape)));
        }
        for colour in 0..tables.colours {
            let values = &mut self.values[colour];
            values.clear();
            let value = |(price, cost): (&i16, &u8)| i16::from(*cost) * JUMP as i16 + price;
            values.extend(self.of_shapes[tables.family_of[colour]].iter().zip(&costs[colour]).map(value));
            let least = i32::from(values.iter().copied().min().unwrap_or(0));
            self.least_value[colour] = least;
            self.bound += least;
        }
    }
}
