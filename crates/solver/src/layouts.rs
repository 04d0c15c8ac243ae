//! All layouts of a given cost: disjoint shapes, one per colour.

use std::ops::{ControlFlow, Range};

use crate::board::Mask;
use crate::position::MOST_COLOURS;
use crate::prices::{JUMP, Prices};
use crate::tables::Tables;

/// Where the booths of each colour are to stand.
pub(crate) type Layout = [Mask; MOST_COLOURS];

/// A shape with its value.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    value: i32,
    shape: Mask,
}

/// Enumerates layouts; it keeps its memory from one position to the next.
#[derive(Debug, Default)]
pub(crate) struct Layouts {
    /// The candidates of the colours that are still open, one run after the other, for each depth.
    stack: Vec<Candidate>,
    buckets: Vec<u32>,
    sorted: Vec<Candidate>,
    pub(crate) nodes: u64,
    pub(crate) tries: u64,
}

/// A colour that has no shape yet, and where its candidates lie on the stack.
#[derive(Clone, Debug)]
struct Open {
    colour: usize,
    run: Range<usize>,
}

struct Search<'a, F> {
    tables: &'a Tables,
    prices: &'a Prices,
    stack: &'a mut Vec<Candidate>,
    limit: i32,
    layout: Layout,
    visit: F,
    nodes: u64,
    tries: u64,
    roomless: u64, dt:[u64;6], dn:[u64;6], scan:[u64;6], filt:[u64;6],
}

impl Layouts {
    /// Visits all layouts of exactly this cost.
    pub(crate) fn of_cost<B>(
        &mut self,
        tables: &Tables,
        prices: &Prices,
        cost: u32,
        visit: impl FnMut(&Layout) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let limit = cost as i32 * JUMP;
        let room = limit - prices.bound;
        if room < 0 {
            return ControlFlow::Continue(());
        }
        self.stack.clear();
        let mut open = Vec::with_capacity(MOST_COLOURS);
        for colour in 0..tables.colours {
            let start = self.stack.len();
            self.collect(&tables.family(colour).shapes, &prices.values[colour], prices.least_value[colour], room);
            open.push(Open { colour, run: start..self.stack.len() });
        }
        if std::env::var("DBG").is_ok() { eprintln!("  cost {cost} bound {:.2} lists {:?}", prices.bound as f64/64.0, open.iter().map(|o|o.run.len()).collect::<Vec<_>>()); }
        let mut search = Search {
            tables,
            prices,
            stack: &mut self.stack,
            limit,
            layout: [0; MOST_COLOURS],
            visit,
            nodes: 0,
            tries: 0, roomless: 0, dt:[0;6], dn:[0;6], scan:[0;6], filt:[0;6],
        };
        let done = search.descend(&open, 0, -prices.sum + prices.least);
        if std::env::var("DBG").is_ok() { println!("DEP {} {} {} {} {} {}",search.roomless,search.dt.map(|x|x.to_string()).join(" "),search.dn.map(|x|x.to_string()).join(" "),search.scan.map(|x|x.to_string()).join(" "),search.filt.map(|x|x.to_string()).join(" "),0); }
        self.nodes += search.nodes;
        self.tries += search.tries;
        done
    }

    /// Puts the shapes whose value is within `room` of the least onto the stack, cheapest first.
    fn collect(&mut self, shapes: &[Mask], values: &[i32], least: i32, room: i32) {
        self.buckets.clear();
        self.buckets.resize(room as usize + 2, 0);
        self.sorted.clear();
        for (value, shape) in values.iter().zip(shapes) {
            let above = value - least;
            if above <= room {
                self.buckets[above as usize + 1] += 1;
                self.sorted.push(Candidate { value: *value, shape: *shape });
            }
        }
        let start = self.stack.len();
        let mut sum = 0;
        for bucket in &mut self.buckets {
            sum += *bucket;
            *bucket = sum;
        }
        self.stack.resize(start + self.sorted.len(), Candidate { value: 0, shape: 0 });
        for candidate in &self.sorted {
            let place = &mut self.buckets[(candidate.value - least) as usize];
            self.stack[start + *place as usize] = *candidate;
            *place += 1;
        }
    }
}

impl<B, F: FnMut(&Layout) -> ControlFlow<B>> Search<'_, F> {
    /// Tries the candidates of the colour that has the fewest.
    fn descend(&mut self, open: &[Open], used: Mask, spent: i32) -> ControlFlow<B> {
        self.nodes += 1; self.dn[open.len()]+=1;
        let Some(chosen) = (0..open.len()).min_by_key(|index| open[*index].run.len()) else {
            return ControlFlow::Continue(());
        };
        let Open { colour, run } = open[chosen].clone();
        if open.len() == 1 {
            return self.finish(colour, run, used, spent);
        }
        let mut rest: [Open; MOST_COLOURS] = std::array::from_fn(|_| Open { colour: 0, run: 0..0 });
        let mut least = [0; MOST_COLOURS];
        let mut others = 0;
        for (index, open) in open.iter().enumerate() {
            if index != chosen {
                rest[others] = open.clone();
                least[others] = self.stack[open.run.start].value;
                others += 1;
            }
        }
        let rest_least: i32 = least[..others].iter().sum();
        let top = self.stack.len();
        'candidates: for index in run {
            let Candidate { value, shape } = self.stack[index];
            let mut bound = spent + value + rest_least;
            if bound > self.limit {
                break;
            }
            self.tries += 1; self.dt[open.len()]+=1;
            let mut from = [0; MOST_COLOURS];
            for other in 0..others {
                let run = rest[other].run.clone();
                let most = least[other] + self.limit - bound;
                let run_start = run.start;
                let Some(skip) = self.stack[run].iter().position(|c| c.shape & shape == 0 || c.value > most) else {
                    continue 'candidates;
                };
                from[other] = run_start + skip; self.scan[open.len()]+=skip as u64;
                let value = self.stack[from[other]].value;
                if value > most {
                    continue 'candidates;
                }
                bound += value - least[other];
            }
            if !self.has_room(used | shape, open, chosen) { self.roomless += 1; continue; }
            let mut inner: [Open; MOST_COLOURS] = std::array::from_fn(|_| Open { colour: 0, run: 0..0 });
            for other in 0..others {
                let most = self.stack[from[other]].value + self.limit - bound;
                let start = self.stack.len();
                let mut end = start;
                self.stack.resize(start + rest[other].run.end - from[other], Candidate { value: 0, shape: 0 });
                let (known, new) = self.stack.split_at_mut(start);
                for candidate in &known[from[other]..rest[other].run.end] {
                    if candidate.value > most {
                        break;
                    }
                    // Written in any case and kept if it fits: a branch would be a coin toss.
                    new[end - start] = *candidate;
                    end += usize::from(candidate.shape & shape == 0);
                }
                self.stack.truncate(end);
                inner[other] = Open { colour: rest[other].colour, run: start..self.stack.len() };
            }
            self.layout[colour] = shape;
            self.descend(&inner[..others], used | shape, spent + value)?;
            self.stack.truncate(top);
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn has_room(&self, used: Mask, open: &[Open], chosen: usize) -> bool {
        let mut sizes: u32 = 3; // subset sums, with and without the empty spot
        for (i, o) in open.iter().enumerate() { if i != chosen { sizes |= sizes << self.tables.counts[o.colour]; } }
        let mut free = self.tables.board.all & !used;
        while free != 0 {
            let part = self.tables.board.connected(free);
            if sizes >> part.count_ones() & 1 == 0 { return false; }
            free ^= part;
        }
        true
    }

    /// Completes the layout with each shape of the last colour that makes the cost exact.
    fn finish(&mut self, colour: usize, run: Range<usize>, used: Mask, spent: i32) -> ControlFlow<B> {
        for index in run {
            let Candidate { value, shape } = self.stack[index];
            let empty = self.tables.board.all & !(used | shape);
            let price = self.prices.of[empty.trailing_zeros() as usize % 30];
            if spent + value - self.prices.least + price == self.limit {
                self.layout[colour] = shape;
                (self.visit)(&self.layout)?;
            }
        }
        ControlFlow::Continue(())
    }
}
