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

/// How often the prices are corrected.
const ROUNDS: usize = 6;
/// How far above the cheapest a shape may be to have a say in the prices.
const WINDOW: u8 = 1;

/// For the sums of prices a set of spots is cut into three parts of ten.
const PART: usize = 10;
const PARTS: usize = MOST_SPOTS / PART;

/// The sums of prices for all sets of spots, part by part.
#[derive(Debug)]
struct Sums([[i32; 1 << PART]; PARTS]);

impl Sums {
    fn set(&mut self, prices: &[i32; MOST_SPOTS]) {
        for (part, prices) in self.0.iter_mut().zip(prices.chunks_exact(PART)) {
            for (bit, price) in prices.iter().enumerate() {
                let (known, new) = part.split_at_mut(1 << bit);
                for (new, known) in new.iter_mut().zip(known) {
                    *new = *known + price;
                }
            }
        }
    }

    #[inline]
    fn of(&self, set: Mask) -> i32 {
        let [low, middle, high] = parts(set);
        self.0[0][low] + self.0[1][middle] + self.0[2][high]
    }
}

#[inline]
fn parts(set: Mask) -> [usize; PARTS] {
    const LOW: u32 = (1 << PART) - 1;
    [(set & LOW) as usize, (set >> PART & LOW) as usize, (set >> (2 * PART) & LOW) as usize]
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
    pub(crate) values: [Vec<i32>; MOST_COLOURS],
    pub(crate) least_value: [i32; MOST_COLOURS],
    /// No layout costs less than this, in the unit of prices.
    pub(crate) bound: i32,
    sums: Box<Sums>,
    cover: Box<Cover>,
    low: Vec<(Mask, i32)>,
    weights: Vec<i32>,
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
            cover: Box::new(Cover([[0; 1 << PART]; PARTS])),
            low: Vec::new(),
            weights: Vec::new(),
        }
    }
}

/// 2^(−x/8) in 1/1024.
fn weight_table() -> Vec<i32> {
    (0..128).map(|x| (1024.0 * (-f64::from(x) / envf("TAU", 5.0)).exp()) as i32).collect()
}
fn envf(k: &str, d: f64) -> f64 { std::env::var(k).ok().map_or(d, |s| s.parse().unwrap()) }

impl Prices {
    /// Finds prices for these costs, and the values that they give.
    pub(crate) fn find(&mut self, tables: &Tables, costs: &[Vec<u8>; MOST_COLOURS]) {
        if self.weights.is_empty() { self.weights = weight_table(); }
        let spots = tables.board.spots();
        self.of = [0; MOST_SPOTS];
        self.low.clear();
        let mut ends = [0; MOST_COLOURS];
        for colour in 0..tables.colours {
            let costs = &costs[colour];
            let least = costs.iter().copied().min().unwrap_or(0);
            let shapes = &tables.family(colour).shapes;
            let near = costs.iter().zip(shapes).filter(|(cost, _)| **cost <= least + envf("WINDOW",WINDOW as f64) as u8);
            self.low.extend(near.map(|(cost, shape)| (*shape, i32::from(*cost) * JUMP)));
            ends[colour] = self.low.len();
        }
        let (mut best, mut best_bound) = (self.of, i32::MIN);
        let rounds = envf("ROUNDS", ROUNDS as f64) as usize; let eta0=envf("ETA0",10.0); let eta1=envf("ETA1",3.0);
        for round in 0..rounds {
            self.sums.set(&self.of);
            let mut total = [0f32; MOST_SPOTS];
            let mut start = 0;
            for end in &ends[..tables.colours] {
                let low = &self.low[start..*end];
                start = *end;
                let least = low.iter().map(|(s, c)| c + self.sums.of(*s)).min().unwrap_or(0);
                let mut all = 0;
                for (s, c) in low {
                    let above = c + self.sums.of(*s) - least;
                    if above < 24 { let w = self.weights[above as usize]; all += w; self.cover.add(*s, w); }
                }
                let cover = self.cover.take();
                let scale = 1.0 / all as f32;
                for (t, c) in total.iter_mut().zip(cover) { *t += c as f32 * scale; }
            }
            let least = self.of[..spots].iter().copied().min().unwrap_or(0);
            let mut all=0; let mut w=[0;MOST_SPOTS];
            for i in 0..spots { let above=self.of[i]-least; if above<24 { w[i]=self.weights[above as usize]; all+=w[i]; } }
            for i in 0..spots { total[i] += w[i] as f32/all as f32; }
            let eta = (eta0 * (eta1/eta0).powf(round as f64/(rounds-1).max(1) as f64)) as f32;
            for i in 0..spots { self.of[i] += ((total[i]-1.0)*eta).round() as i32; }
        }
        let _=(&mut best,&mut best_bound);
        self.value(tables, costs);
    }

    /// The values of all shapes at the prices that were found.
    fn value(&mut self, tables: &Tables, costs: &[Vec<u8>; MOST_COLOURS]) {
        let spots = tables.board.spots();
        self.sums.set(&self.of);
        self.sum = self.of[..spots].iter().sum();
        self.least = self.of[..spots].iter().copied().min().unwrap_or(0);
        self.bound = self.least - self.sum;
        for colour in 0..tables.colours {
            let values = &mut self.values[colour];
            values.clear();
            let shapes = &tables.family(colour).shapes;
            values.extend(shapes.iter().zip(&costs[colour]).map(|(s, c)| i32::from(*c) * JUMP + self.sums.of(*s)));
            let least = values.iter().copied().min().unwrap_or(0);
            self.least_value[colour] = least;
            self.bound += least;
        }
    }
}
