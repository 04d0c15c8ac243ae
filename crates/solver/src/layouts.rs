//! All layouts of a given cost: disjoint shapes, one per colour, and one spot that stays empty.

use std::ops::ControlFlow;

use wide::u32x8;

use crate::board::Mask;
use crate::position::MOST_COLOURS;
use crate::prices::{JUMP, Prices};
use crate::tables::Tables;
use crate::watch::{Stop, Watch};

/// Where the booths of each colour are to stand.
pub(crate) type Layout = [Mask; MOST_COLOURS];

/// Candidates are looked at in blocks, which the processor can do at once.
const BLOCK: usize = 8;

/// Candidate shapes with their values, run after run, each padded to whole blocks.
#[derive(Debug, Default)]
struct Pool {
    shapes: Vec<Mask>,
    values: Vec<i32>,
}

/// The candidates of a colour that has no shape yet, cheapest first.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    colour: usize,
    start: usize,
    len: usize,
}

impl Run {
    /// Where the padding ends.
    const fn end(&self) -> usize {
        self.start + self.len.next_multiple_of(BLOCK)
    }
}

/// Which shapes of a block keep clear of the taken spots, as bits.
#[inline]
fn clear(block: &[Mask; BLOCK], taken: u32x8) -> u32 {
    (u32x8::new(*block) & taken).simd_eq(u32x8::ZERO).to_bitmask()
}

impl Pool {
    /// Makes room for candidates up to `end`.
    fn reserve(&mut self, end: usize) {
        if self.shapes.len() < end {
            self.shapes.resize(end, Mask::MAX);
            self.values.resize(end, i32::MAX);
        }
    }

    /// The first candidate of a run that keeps clear of the taken spots, if one of its value fits.
    #[inline]
    fn first_clear(&self, run: &Run, taken: Mask, most: i32) -> Option<usize> {
        let taken = u32x8::splat(taken);
        let (shapes, _) = self.shapes[run.start..run.end()].as_chunks::<BLOCK>();
        let (values, _) = self.values[run.start..run.end()].as_chunks::<BLOCK>();
        let mut at = run.start;
        for (shapes, values) in shapes.iter().zip(values) {
            let bits = clear(shapes, taken);
            if bits != 0 {
                return Some(at + bits.trailing_zeros() as usize);
            }
            if values[BLOCK - 1] > most {
                return None;
            }
            at += BLOCK;
        }
        None
    }

    /// Copies the candidates of a run from `first` on that keep clear and cost no more than `most` to `to`.
    #[inline]
    fn copy_clear(&mut self, run: &Run, first: usize, taken: Mask, most: i32, to: usize) -> usize {
        self.reserve(to + run.end() - run.start + BLOCK);
        let (shapes, new_shapes) = self.shapes.split_at_mut(to);
        let (values, new_values) = self.values.split_at_mut(to);
        let (shapes, _) = shapes[first - (first - run.start) % BLOCK..run.end()].as_chunks::<BLOCK>();
        let (values, _) = values[first - (first - run.start) % BLOCK..run.end()].as_chunks::<BLOCK>();
        let taken = u32x8::splat(taken);
        let mut len = 0;
        for (shapes, values) in shapes.iter().zip(values) {
            if values[0] > most {
                break;
            }
            let bits = clear(shapes, taken);
            // Written in any case and kept if clear: a branch would be a coin toss.
            let (new_shapes, new_values) =
                (&mut new_shapes[len..len + BLOCK], &mut new_values[len..len + BLOCK]);
            let mut kept = 0;
            for (index, (shape, value)) in shapes.iter().zip(values).enumerate() {
                new_shapes[kept % BLOCK] = *shape;
                new_values[kept % BLOCK] = *value;
                kept += (bits >> index & 1) as usize;
            }
            len += kept;
        }
        self.pad(to + len);
        len
    }

    /// Ends a run with a block of what is never clear.
    #[inline]
    fn pad(&mut self, end: usize) {
        self.shapes[end..end + BLOCK].copy_from_slice(&[Mask::MAX; BLOCK]);
    }
}

/// Enumerates layouts; it keeps its memory from one position to the next.
#[derive(Debug, Default)]
pub(crate) struct Layouts {
    pool: Pool,
    /// For sorting: the shapes that are near the cheapest, and where those of each value begin.
    near: Vec<u32>,
    places: Vec<u32>,
    /// The candidates of each colour that are sorted, how far above the least they go, and where they end.
    runs: [Run; MOST_COLOURS],
    sorted: i32,
    top: usize,
}

struct Search<'a, 'w, V> {
    tables: &'a Tables,
    prices: &'a Prices,
    pool: &'a mut Pool,
    /// The cost that is looked for, in the unit of prices.
    limit: i32,
    layout: Layout,
    watch: &'a mut Watch<'w>,
    visit: V,
}

impl Layouts {
    /// Visits all layouts of exactly this cost.
    pub(crate) fn of_cost<'w>(
        &mut self,
        tables: &Tables,
        prices: &Prices,
        cost: u32,
        watch: &mut Watch<'w>,
        visit: impl FnMut(&Layout, &mut Watch<'w>) -> ControlFlow<Stop>,
    ) -> ControlFlow<Stop> {
        let limit = cost as i32 * JUMP;
        let slack = limit - prices.bound;
        if slack < 0 {
            return ControlFlow::Continue(());
        }
        if slack > self.sorted {
            self.sort(tables, prices, slack + 2 * JUMP);
        }
        let mut open = self.runs;
        for (run, least) in open.iter_mut().zip(prices.least_value).take(tables.colours) {
            let values = &self.pool.values[run.start..run.start + run.len];
            run.len = values.partition_point(|value| value - least <= slack);
        }
        let layout = [0; MOST_COLOURS];
        let spent = Spent { used: 0, value: prices.least - prices.sum, empty: prices.least, slack };
        let mut search = Search { tables, prices, pool: &mut self.pool, limit, layout, watch, visit };
        search.descend(&open[..tables.colours], spent, self.top)
    }

    /// Forgets the candidates of another position.
    pub(crate) fn reset(&mut self) {
        self.sorted = -1;
    }

    /// Sorts the candidates of all colours whose values are within `slack` of the least.
    fn sort(&mut self, tables: &Tables, prices: &Prices, slack: i32) {
        self.sorted = slack;
        self.top = 0;
        for colour in 0..tables.colours {
            self.runs[colour] = self.collect(tables, prices, colour, slack, self.top);
            self.top = self.runs[colour].end();
        }
    }

    /// Puts the shapes of a colour whose value is within `slack` of the least into the pool, sorted by counting.
    fn collect(&mut self, tables: &Tables, prices: &Prices, colour: usize, slack: i32, start: usize) -> Run {
        let (shapes, values) = (&tables.family(colour).shapes, &prices.values[colour]);
        let least = prices.least_value[colour];
        self.near.clear();
        self.near.resize(values.len(), 0);
        let mut len = 0;
        for (index, value) in values.iter().enumerate() {
            // Written in any case and kept if it fits: a branch would be a coin toss.
            self.near[len] = index as u32;
            len += usize::from(value - least <= slack);
        }
        self.near.truncate(len);
        self.places.clear();
        self.places.resize(slack as usize + 1, 0);
        for index in &self.near {
            self.places[(values[*index as usize] - least) as usize] += 1;
        }
        let mut sum = start as u32;
        for place in &mut self.places {
            sum += std::mem::replace(place, sum);
        }
        self.pool.reserve(start + len + BLOCK);
        for index in &self.near {
            let (shape, value) = (shapes[*index as usize], values[*index as usize]);
            let place = &mut self.places[(value - least) as usize];
            self.pool.shapes[*place as usize] = shape;
            self.pool.values[*place as usize] = value;
            *place += 1;
        }
        self.pool.pad(start + len);
        Run { colour, start, len }
    }
}

/// What is decided so far.
#[derive(Clone, Copy, Debug)]
struct Spent {
    /// The spots of the shapes so far.
    used: Mask,
    /// The sum of the values so far, less all prices.
    value: i32,
    /// The lowest price of a spot that can be the empty one.
    empty: i32,
    /// How far the bound is below the limit.
    slack: i32,
}

impl<'w, V: FnMut(&Layout, &mut Watch<'w>) -> ControlFlow<Stop>> Search<'_, 'w, V> {
    /// Goes on with the colour that has the fewest candidates.
    fn descend(&mut self, open: &[Run], spent: Spent, top: usize) -> ControlFlow<Stop> {
        if self.watch.tick() {
            return ControlFlow::Break(Stop::Interrupted);
        }
        let chosen = (0..open.len()).min_by_key(|index| open[*index].len).unwrap_or_default();
        let run = open[chosen];
        if open.len() == 1 {
            return self.finish(run, spent);
        }
        let mut rest = [Run::default(); MOST_COLOURS];
        let others = open.len() - 1;
        rest[..chosen].copy_from_slice(&open[..chosen]);
        rest[chosen..others].copy_from_slice(&open[chosen + 1..]);
        let least = self.pool.values[run.start];
        for index in run.start..run.start + run.len {
            let (shape, value) = (self.pool.shapes[index], self.pool.values[index]);
            let slack = spent.slack - (value - least);
            if slack < 0 {
                break;
            }
            self.layout[run.colour] = shape;
            let spent = Spent { used: spent.used | shape, value: spent.value + value, slack, ..spent };
            self.narrow(&rest[..others], shape, spent, top)?;
        }
        ControlFlow::Continue(())
    }

    /// Goes on with the candidates that keep clear of what was just taken.
    #[inline]
    fn narrow(&mut self, open: &[Run], taken: Mask, mut spent: Spent, mut top: usize) -> ControlFlow<Stop> {
        let empty = self.prices.lowest(self.tables.board.all & !spent.used);
        spent.slack -= empty - spent.empty;
        spent.empty = empty;
        if spent.slack < 0 {
            return ControlFlow::Continue(());
        }
        let mut first = [0; MOST_COLOURS];
        for (run, first) in open.iter().zip(&mut first) {
            let least = self.pool.values[run.start];
            let Some(index) = self.pool.first_clear(run, taken, least + spent.slack) else {
                return ControlFlow::Continue(());
            };
            spent.slack -= self.pool.values[index] - least;
            if spent.slack < 0 {
                return ControlFlow::Continue(());
            }
            *first = index;
        }
        if !self.has_room(open, &spent) {
            return ControlFlow::Continue(());
        }
        let mut narrowed = [Run::default(); MOST_COLOURS];
        for ((run, first), new) in open.iter().zip(first).zip(&mut narrowed) {
            let most = self.pool.values[first] + spent.slack;
            let len = self.pool.copy_clear(run, first, taken, most, top);
            *new = Run { colour: run.colour, start: top, len };
            top = new.end();
        }
        self.descend(&narrowed[..open.len()], spent, top)
    }

    /// Whether each connected part of the free spots has the size of some of the open shapes together, with or
    /// without the empty spot.
    #[inline]
    fn has_room(&self, open: &[Run], spent: &Spent) -> bool {
        let sizes = open.iter().fold(0b11, |sizes: u32, run| sizes | sizes << self.tables.counts[run.colour]);
        let mut free = self.tables.board.all & !spent.used;
        while free != 0 {
            let part = self.tables.board.connected(free);
            if sizes >> part.count_ones() & 1 == 0 {
                return false;
            }
            free ^= part;
        }
        true
    }

    /// Completes the layout with each shape of the last colour that makes the cost exact.
    fn finish(&mut self, run: Run, spent: Spent) -> ControlFlow<Stop> {
        for index in run.start..run.start + run.len {
            let shape = self.pool.shapes[index];
            let empty = self.tables.board.all & !(spent.used | shape);
            let price = self.prices.of[empty.trailing_zeros() as usize] - self.prices.least;
            if spent.value + self.pool.values[index] + price == self.limit {
                self.layout[run.colour] = shape;
                (self.visit)(&self.layout, self.watch)?;
            }
        }
        ControlFlow::Continue(())
    }
}
