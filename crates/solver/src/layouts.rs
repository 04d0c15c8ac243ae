//! All layouts of a given cost: disjoint shapes, one per colour, and one spot that stays empty.

use std::ops::ControlFlow;

use crate::board::{Mask, spots};
use crate::candidates::{Candidate, Candidates, WORD, Word};
use crate::costs::MOST_BOOTHS;
use crate::position::MOST_COLOURS;
use crate::prices::{JUMP, Prices};
use crate::shapes::NOWHERE;
use crate::tables::Tables;
use crate::watch::{Stop, Watch};

/// Where the booths of each colour are to stand.
pub(crate) type Layout = [Mask; MOST_COLOURS];

/// The candidates of a colour that has no shape yet: some words of a set.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    colour: u32,
    /// The words that may have candidates in them; the first has one.
    first: u32,
    end: u32,
    /// The value of the first candidate.
    least: i32,
}

impl Run {
    const fn words(&self) -> std::ops::Range<usize> {
        self.first as usize..self.end as usize
    }

    /// Leaves the candidates whose numbers are below `end`.
    #[inline]
    fn cut(&mut self, set: &mut [u64], end: usize) {
        self.end = end.div_ceil(WORD) as u32;
        if !end.is_multiple_of(WORD) {
            set[end / WORD] &= (1 << (end % WORD)) - 1;
        }
    }
}

/// The colours that have no shape yet.
#[derive(Clone, Copy, Debug, Default)]
struct Open {
    runs: [Run; MOST_COLOURS],
    len: usize,
}

impl Open {
    fn runs(&self) -> &[Run] {
        &self.runs[..self.len]
    }

    fn runs_mut(&mut self) -> &mut [Run] {
        &mut self.runs[..self.len]
    }

    /// All but one.
    fn without(mut self, index: usize) -> Open {
        self.len -= 1;
        self.runs[index] = self.runs[self.len];
        self
    }
}

/// Enumerates layouts; it keeps its memory from one position to the next.
#[derive(Debug, Default)]
pub(crate) struct Layouts {
    candidates: Candidates,
    /// Whether the candidates are those of the position.
    sorted: bool,
    /// The sets of candidates that are left, one for each choice.
    sets: Vec<u64>,
}

struct Search<'a, 'w, V> {
    tables: &'a Tables,
    prices: &'a Prices,
    candidates: &'a Candidates,
    /// All words of the candidates.
    words: &'a [Word],
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
        if !self.sorted {
            self.candidates.sort(tables, prices);
            self.sorted = true;
        }
        self.candidates.fill(tables, prices, slack);
        let candidates = &self.candidates;
        // One for each shape and one for the empty spot; the last shape needs none.
        let words = candidates.words();
        self.sets.resize(words.len() * (tables.colours + 1), 0);
        let (set, sets) = self.sets.split_at_mut(words.len());
        set.fill(u64::MAX);
        let mut open = Open { len: tables.colours, ..Open::default() };
        for (colour, run) in open.runs_mut().iter_mut().enumerate() {
            *run = Run {
                colour: colour as u32,
                first: candidates.begin[colour] as u32,
                end: 0,
                least: prices.least_value[colour],
            };
            run.cut(set, candidates.end(colour, slack));
        }
        let layout = [0; MOST_COLOURS];
        let spent =
            Spent { free: tables.board.all, value: -prices.sum, empty: Empty::Least(prices.least), slack };
        let mut search = Search { tables, prices, candidates, words, limit, layout, watch, visit };
        search.descend(&open, spent, set, sets)
    }

    /// Forgets the candidates of another position.
    pub(crate) fn reset(&mut self) {
        self.sorted = false;
    }
}

/// What is known about the price of the empty spot.
#[derive(Clone, Copy, Debug)]
enum Empty {
    /// It is one of the free spots, and this is the lowest of their prices.
    Least(i32),
    /// It is chosen, and its price is paid.
    Chosen,
}

/// What is decided so far.
#[derive(Clone, Copy, Debug)]
struct Spent {
    /// The spots that are left.
    free: Mask,
    /// The sum of the values and prices so far, less all prices.
    value: i32,
    empty: Empty,
    /// How far the bound is below the limit.
    slack: i32,
}

impl<'w, V: FnMut(&Layout, &mut Watch<'w>) -> ControlFlow<Stop>> Search<'_, 'w, V> {
    /// Chooses a free spot, and goes on with each candidate in the set that covers it, and with leaving it empty.
    fn descend(&mut self, open: &Open, spent: Spent, set: &[u64], sets: &mut [u64]) -> ControlFlow<Stop> {
        if self.watch.tick() {
            return ControlFlow::Break(Stop::Interrupted);
        }
        match open.runs() {
            [last] => return self.finish(last, &spent, |word| set[word]),
            [one, last] => return self.finish_two(one, last, &spent, set),
            _ => {}
        }
        let spot = self.tightest(open, spent.free, set);
        let (new, sets) = sets.split_at_mut(set.len());
        for (index, run) in open.runs().iter().enumerate() {
            let others = open.without(index);
            'run: for number in run.words() {
                let word = &self.words[number];
                let mut left = set[number] & word.on(spot);
                while left != 0 {
                    let value = word.least(left);
                    let candidate = &word.all[left.trailing_zeros() as usize % WORD];
                    left &= left - 1;
                    let slack = spent.slack - (value - run.least);
                    if slack < 0 {
                        break 'run;
                    }
                    self.layout[run.colour as usize] = candidate.shape;
                    let (free, value) = (spent.free & !candidate.shape, spent.value + value);
                    let spent = Spent { free, value, slack, ..spent };
                    self.narrow(&others, &candidate.spots, spent, (set, new, sets))?;
                }
            }
        }
        if let Empty::Least(least) = spent.empty {
            let price = self.prices.of[spot];
            let slack = spent.slack - (price - least);
            let (free, value) = (spent.free & !(1 << spot), spent.value + price);
            let mut taken = [NOWHERE; MOST_BOOTHS];
            taken[0] = spot as u8;
            self.narrow(open, &taken, Spent { free, value, empty: Empty::Chosen, slack }, (set, new, sets))?;
        }
        ControlFlow::Continue(())
    }

    /// A free spot that few candidates cover: of those with the fewest free neighbours, the one with the fewest among
    /// the cheapest candidates.
    #[inline]
    fn tightest(&self, open: &Open, free: Mask, set: &[u64]) -> usize {
        let count = |spot: &usize| -> u32 {
            let near =
                |run: &Run| (set[run.first as usize] & self.words[run.first as usize].on(*spot)).count_ones();
            open.runs().iter().map(near).sum()
        };
        let narrowest = self.tables.board.narrowest(free);
        if narrowest.is_power_of_two() {
            return narrowest.trailing_zeros() as usize;
        }
        spots(narrowest).min_by_key(count).unwrap_or_default()
    }

    /// Goes on with the candidates that keep clear of what was just taken.
    #[expect(clippy::inline_always, reason = "most calls end after the first few lines")]
    #[inline(always)]
    fn narrow(
        &mut self,
        open: &Open,
        taken: &[u8; MOST_BOOTHS],
        mut spent: Spent,
        (set, new, sets): (&[u64], &mut [u64], &mut [u64]),
    ) -> ControlFlow<Stop> {
        if let Empty::Least(least) = &mut spent.empty {
            let before = std::mem::replace(least, self.prices.lowest(spent.free));
            spent.slack -= *least - before;
        }
        // By how much the least values rise, as far as the first words tell: colour by colour each way out would be a
        // coin toss.
        let mut firsts = [0; MOST_COLOURS];
        let mut rise = 0;
        for (run, left) in open.runs().iter().zip(&mut firsts) {
            let first = run.first as usize;
            let word = &self.words[first];
            *left = set[first] & word.clear(taken);
            rise += word.least(*left) - run.least;
        }
        if rise > spent.slack || !self.has_room(open, &spent) {
            return ControlFlow::Continue(());
        }
        let mut narrowed = *open;
        for (run, left) in narrowed.runs_mut().iter_mut().zip(firsts) {
            let mut first = run.first as usize;
            new[first] = left;
            while new[first] == 0 {
                first += 1;
                if first == run.end as usize {
                    return ControlFlow::Continue(());
                }
                new[first] = set[first] & self.words[first].clear(taken);
            }
            let least = self.words[first].least(new[first]);
            spent.slack -= least - run.least;
            (run.first, run.least) = (first as u32, least);
        }
        if spent.slack < 0 {
            return ControlFlow::Continue(());
        }
        for run in narrowed.runs_mut() {
            let colour = run.colour as usize;
            let above = run.least + spent.slack - self.prices.least_value[colour];
            let end = self.candidates.end(colour, above);
            for word in run.first as usize + 1..end.div_ceil(WORD) {
                new[word] = set[word] & self.words[word].clear(taken);
            }
            run.cut(new, end);
        }
        self.descend(&narrowed, spent, new, sets)
    }

    /// Whether each connected part of the free spots has the size of some of the open shapes together, with or
    /// without the empty spot.
    #[inline]
    fn has_room(&self, open: &Open, spent: &Spent) -> bool {
        // All open shapes together fit into one part. Parts around holes may be taken for one: then nothing is cut off.
        if self.tables.board.parts_less_holes(spent.free) == 1 {
            return true;
        }
        let empty = if let Empty::Chosen = spent.empty { 0b1 } else { 0b11 };
        let with = |sizes: u32, run: &Run| sizes | sizes << self.tables.counts[run.colour as usize];
        let sizes = open.runs().iter().fold(empty, with);
        let mut free = spent.free;
        while free != 0 {
            let part = self.tables.board.connected(free);
            if sizes >> part.count_ones() & 1 == 0 {
                return false;
            }
            free ^= part;
        }
        true
    }

    /// Completes the layout with each two shapes of the last two colours that make the cost exact.
    fn finish_two(&mut self, one: &Run, last: &Run, spent: &Spent, set: &[u64]) -> ControlFlow<Stop> {
        let words = self.words;
        let (one, last) = if one.words().len() < last.words().len() { (one, last) } else { (last, one) };
        for number in one.words() {
            let word = &words[number];
            let mut left = set[number];
            while left != 0 {
                let value = word.least(left);
                let Candidate { shape, spots } = word.all[left.trailing_zeros() as usize % WORD];
                left &= left - 1;
                self.layout[one.colour as usize] = shape;
                let (free, value) = (spent.free & !shape, spent.value + value);
                let clear = |number: usize| set[number] & words[number].clear(&spots);
                self.finish(last, &Spent { free, value, ..*spent }, clear)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Completes the layout with each shape of the last colour that makes the cost exact.
    #[inline]
    fn finish(&mut self, run: &Run, spent: &Spent, set: impl Fn(usize) -> u64) -> ControlFlow<Stop> {
        for number in run.words() {
            let word = &self.words[number];
            let mut left = set(number);
            while left != 0 {
                let value = word.least(left);
                let shape = word.all[left.trailing_zeros() as usize % WORD].shape;
                left &= left - 1;
                let price: i32 = spots(spent.free & !shape).map(|empty| self.prices.of[empty]).sum();
                if spent.value + value + price == self.limit {
                    self.layout[run.colour as usize] = shape;
                    (self.visit)(&self.layout, self.watch)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
