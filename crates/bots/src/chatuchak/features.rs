//! What is looked at in a world of Chatuchak: for every seat a few dozen signs, each one of many.

use talat_rules::chatuchak::spot::{COLUMNS, ROWS};
use talat_rules::chatuchak::{Chatuchak, Colour, Marker, Spots, State};
use talat_rules::{Game, Seat};

/// The largest class of group sizes: complete, however many booths the colour has.
const COMPLETE: usize = 6;

/// Where the signs of one kind begin among all signs, and how many there are.
#[derive(Clone, Copy)]
struct Block {
    start: usize,
    count: usize,
}

impl Block {
    const fn after(self, count: usize) -> Block {
        Block { start: self.start + self.count, count }
    }

    /// The number of its sign at this place.
    fn sign(self, place: usize) -> usize {
        debug_assert!(place < self.count, "{place} of {}", self.count);
        self.start + place
    }
}

/// Who holds a marker: nobody, the seat, or another one.
const HOLDERS: usize = 3;
/// Classes of strengths: of groups (none, 2 to 5 and more, complete), lines, rectangles and mixes.
const GROUPS: usize = 6;
const PATHS: usize = 5;
const RECTANGLES: usize = 3;
const MIXES: usize = 16;

const GROUP: Block = Block { start: 0, count: GROUPS * GROUPS * HOLDERS };
const PATH: Block = GROUP.after(PATHS * PATHS * HOLDERS);
const RECTANGLE: Block = PATH.after(RECTANGLES * RECTANGLES * HOLDERS);
const MIX: Block = RECTANGLE.after(MIXES * MIXES * HOLDERS);
/// A colour's largest group, by the pieces that the colour is in.
const TIDY: Block = MIX.after(COMPLETE * PIECES);
/// A colour's pieces, by the spots where a booth would touch two of its booths.
const NEAR: Block = TIDY.after(PIECES * NEARS);
/// The rows and columns that a colour is spread over.
const SPREAD: Block = NEAR.after(ROWS as usize * COLUMNS as usize);
/// The pieces of the worst colour, by the colours that are as bad (C25).
const WORST: Block = SPREAD.after(PIECES * Colour::COUNT);
/// Whether the seat has moved this round, whether all others have, and whether it has passed.
const TEMPO: Block = WORST.after(8);

const PIECES: usize = 6;
const NEARS: usize = 8;

/// How many signs there are.
pub const SIGNS: usize = TEMPO.start + TEMPO.count;

/// Shows `see` every sign of a seat, with how many stars it is about where it is about a marker (half of those
/// on the marker and on a general token).
#[inline]
pub fn signs(game: &Chatuchak, world: &State, seat: Seat, mut see: impl FnMut(usize, f32)) {
    markers(game, world, seat, &mut see);
    colours(game, world, seat, &mut see);
    let others = Seat::all(game.seats()).filter(|other| *other != seat);
    let (moved, passed) = (world.has_moved(seat), world.has_passed(seat));
    let last = others.clone().all(|other| world.has_moved(other) || world.has_passed(other));
    see(TEMPO.sign(usize::from(moved) | usize::from(last) << 1 | usize::from(passed) << 2), 1.0);
}

#[inline]
fn markers(game: &Chatuchak, world: &State, seat: Seat, see: &mut impl FnMut(usize, f32)) {
    let edition = game.edition();
    let booths = |colour: Colour| edition.segments[colour.index()].booths;
    let mut marker = |marker: Marker, block: Block, classes: usize, class: &dyn Fn(u8) -> usize| {
        let own = world.strength(marker, seat).code();
        let others = Seat::all(game.seats()).filter(|other| *other != seat);
        let rival = others.map(|other| world.strength(marker, other).code()).max().unwrap_or(0);
        let holder = match world.holder(marker) {
            None => 0,
            Some(holder) if holder == seat => 1,
            Some(_) => 2,
        };
        let stars = f32::from(edition.stars.markers.of(marker) + edition.stars.general_token) / 2.0;
        see(block.sign((class(own) * classes + class(rival)) * HOLDERS + holder), stars);
    };
    for colour in Colour::ALL {
        marker(Marker::group(colour), GROUP, GROUPS, &|code| group_class(code, booths(colour)));
    }
    marker(Marker::Path, PATH, PATHS, &|code| usize::from(code.clamp(2, 6)) - 2);
    marker(Marker::Rectangle, RECTANGLE, RECTANGLES, &|code| usize::from(code.min(6) / 2).saturating_sub(1));
    for (mix, index) in Marker::MIX.into_iter().zip(0..) {
        let pair = game.pair(world, index);
        let counts = pair.map_or([0; 2], |pair| pair.colours().map(booths));
        marker(mix, MIX, MIXES, &|code| mix_class(code, counts));
    }
}

/// None, 2, 3, 4, 5 and more, complete.
#[inline]
fn group_class(booths: u8, complete: u8) -> usize {
    if booths == complete { 5 } else { usize::from(booths.clamp(1, 5)) - 1 }
}

/// None, or the two sizes from 2 to 6, where 6 stands for complete.
#[inline]
fn mix_class(code: u8, counts: [u8; 2]) -> usize {
    // Pairs by their smaller size, each followed by those with a larger one.
    const STARTS: [usize; 7] = [0, 0, 1, 6, 10, 13, 15];
    if code == 0 {
        return 0;
    }
    let complete = [counts[0].min(counts[1]), counts[0].max(counts[1])];
    let sizes = [code / 16, code % 16];
    let [smaller, larger] =
        if sizes == complete { [6, 6] } else { sizes.map(|size| usize::from(size.min(6))) };
    STARTS[smaller] + larger - smaller
}

#[inline]
fn colours(game: &Chatuchak, world: &State, seat: Seat, see: &mut impl FnMut(usize, f32)) {
    let grid = world.grid(seat);
    let (mut worst, mut as_bad) = (0, 0);
    for colour in Colour::ALL {
        let booths = grid.booths(colour);
        let pieces = booths.pieces() as usize;
        if pieces > worst {
            (worst, as_bad) = (pieces, 0);
        }
        as_bad += usize::from(pieces == worst);
        let largest = world.strength(Marker::group(colour), seat).code();
        let complete = game.edition().segments[colour.index()].booths;
        let pieces = pieces.clamp(1, PIECES) - 1;
        see(TIDY.sign(group_class(largest, complete) * PIECES + pieces), 1.0);
        let near = booths.shared_neighbours().without(booths).len() as usize;
        see(NEAR.sign(pieces * NEARS + near.min(NEARS - 1)), 1.0);
        see(SPREAD.sign(spread(booths)), 1.0);
    }
    see(WORST.sign((worst.clamp(1, PIECES) - 1) * Colour::COUNT + as_bad - 1), 1.0);
}

/// The rows and columns that a set is in.
#[inline]
fn spread(booths: Spots) -> usize {
    let bits = booths.bits();
    let row = |row: u8| usize::from(bits >> (row * COLUMNS) & 0b11_1111 != 0);
    let rows: usize = (0..ROWS).map(row).sum();
    let columns = (bits | bits >> 6 | bits >> 12 | bits >> 18 | bits >> 24) & 0b11_1111;
    (rows.max(1) - 1) * usize::from(COLUMNS) + (columns.count_ones() as usize).max(1) - 1
}
