//! What is looked at in a world of Chatuchak: for every seat a few dozen signs, each one of many.

use talat_rules::chatuchak::spot::{COLUMNS, ROWS};
use talat_rules::chatuchak::structure::Strength;
use talat_rules::chatuchak::{Chatuchak, Colour, Marker, State};
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

// Where the signs of each kind are, as the weights are stored.
const GROUP: Block = Block { start: 0, count: GROUPS * GROUPS * HOLDERS };
const PATH: Block = GROUP.after(PATHS * PATHS * HOLDERS);
const RECTANGLE: Block = PATH.after(RECTANGLES * RECTANGLES * HOLDERS);
const MIX: Block = RECTANGLE.after(MIXES * MIXES * HOLDERS);
const TIDY: Block = MIX.after(COMPLETE * PIECES);
const NEAR: Block = TIDY.after(PIECES * NEARS);
const SPREAD: Block = NEAR.after(ROWS as usize * COLUMNS as usize);
const WORST: Block = SPREAD.after(PIECES * Colour::COUNT);
const TEMPO: Block = WORST.after(8);

const PIECES: usize = 6;
const NEARS: usize = 8;

/// How many signs there are.
pub const SIGNS: usize = TEMPO.start + TEMPO.count;

/// Who holds a marker.
#[derive(Clone, Copy, Debug)]
pub enum Holder {
    /// It lies in the centre.
    Nobody,
    /// The seat that the sign is about.
    Own,
    /// Another seat.
    Other,
}

/// How a seat stands for a marker: classes of strengths, none being 0.
#[derive(Clone, Copy, Debug)]
pub struct Contest {
    /// The class of the seat's own strength.
    pub own: usize,
    /// The class of the strongest other seat's.
    pub rival: usize,
    /// Who has the marker.
    pub holder: Holder,
}

/// What is seen of a seat.
#[derive(Clone, Copy, Debug)]
pub enum Sign {
    /// A GROUP marker.
    Group(Contest),
    /// The PATH marker.
    Path(Contest),
    /// The RECTANGLE marker.
    Rectangle(Contest),
    /// A MIX marker.
    Mix(Contest),
    /// A colour's largest group, by the pieces that the colour is in.
    Tidy {
        /// The class of the largest group.
        largest: usize,
        /// How many pieces, from 0 for one.
        pieces: usize,
    },
    /// A colour's pieces, by the spots where a booth would touch two of its booths.
    Near {
        /// How many pieces, from 0 for one.
        pieces: usize,
        /// How many such spots.
        spots: usize,
    },
    /// How many rows and columns a colour is spread over.
    Spread {
        /// How many rows, from 1.
        rows: usize,
        /// How many columns, from 1.
        columns: usize,
    },
    /// The pieces of the worst colour, by the colours that are as bad (C25).
    Worst {
        /// How many pieces, from 0 for one.
        pieces: usize,
        /// How many colours, from 1.
        colours: usize,
    },
    /// Where the round stands.
    Tempo {
        /// Whether the seat has moved.
        moved: bool,
        /// Whether all others have.
        last: bool,
        /// Whether it has passed.
        passed: bool,
    },
}

impl Sign {
    /// Its number among all signs, below [`SIGNS`].
    #[inline]
    pub fn number(self) -> usize {
        let contest = |Contest { own, rival, holder }: Contest, classes: usize| {
            (own * classes + rival) * HOLDERS + holder as usize
        };
        match self {
            Sign::Group(of) => GROUP.sign(contest(of, GROUPS)),
            Sign::Path(of) => PATH.sign(contest(of, PATHS)),
            Sign::Rectangle(of) => RECTANGLE.sign(contest(of, RECTANGLES)),
            Sign::Mix(of) => MIX.sign(contest(of, MIXES)),
            Sign::Tidy { largest, pieces } => TIDY.sign(largest * PIECES + pieces),
            Sign::Near { pieces, spots } => NEAR.sign(pieces * NEARS + spots),
            Sign::Spread { rows, columns } => SPREAD.sign((rows - 1) * usize::from(COLUMNS) + columns - 1),
            Sign::Worst { pieces, colours } => WORST.sign(pieces * Colour::COUNT + colours - 1),
            Sign::Tempo { moved, last, passed } => {
                TEMPO.sign(usize::from(moved) | usize::from(last) << 1 | usize::from(passed) << 2)
            }
        }
    }
}

/// Shows `see` every sign of a seat, with how many stars it is about where it is about a marker (half of those
/// on the marker and on a general token).
#[inline]
pub fn signs(game: &Chatuchak, world: &State, seat: Seat, mut see: impl FnMut(Sign, f32)) {
    markers(game, world, seat, &mut see);
    colours(game, world, seat, &mut see);
    let mut others = Seat::all(game.seats()).filter(|other| *other != seat);
    let (moved, passed) = (world.has_moved(seat), world.has_passed(seat));
    let last = others.all(|other| world.has_moved(other) || world.has_passed(other));
    see(Sign::Tempo { moved, last, passed }, 1.0);
}

#[inline]
fn markers(game: &Chatuchak, world: &State, seat: Seat, see: &mut impl FnMut(Sign, f32)) {
    let edition = game.edition();
    let booths = |colour: Colour| edition.segments[colour.index()].booths;
    let mut marker = |marker: Marker, sign: fn(Contest) -> Sign, class: &dyn Fn(Strength) -> usize| {
        let others = Seat::all(game.seats()).filter(|other| *other != seat);
        let rival = others.map(|other| world.strength(marker, other)).max().unwrap_or(Strength::NONE);
        let holder = match world.holder(marker) {
            None => Holder::Nobody,
            Some(holder) if holder == seat => Holder::Own,
            Some(_) => Holder::Other,
        };
        let stars = f32::from(edition.stars.markers.of(marker) + edition.stars.general_token) / 2.0;
        let own = class(world.strength(marker, seat));
        see(sign(Contest { own, rival: class(rival), holder }), stars);
    };
    for colour in Colour::ALL {
        marker(Marker::group(colour), Sign::Group, &|strength| group_class(strength.code(), booths(colour)));
    }
    marker(Marker::Path, Sign::Path, &|strength| usize::from(strength.code().clamp(2, 6)) - 2);
    marker(Marker::Rectangle, Sign::Rectangle, &|strength| {
        usize::from(strength.code().min(6) / 2).saturating_sub(1)
    });
    for (mix, index) in Marker::MIX.into_iter().zip(0..) {
        let pair = game.pair(world, index);
        let counts = pair.map_or([0; 2], |pair| pair.colours().map(booths));
        marker(mix, Sign::Mix, &|strength| mix_class(strength, counts));
    }
}

/// None, 2, 3, 4, 5 and more, complete.
#[inline]
fn group_class(booths: u8, complete: u8) -> usize {
    if booths == complete { 5 } else { usize::from(booths.clamp(1, 5)) - 1 }
}

/// None, or the two sizes from 2 to 6, where 6 stands for complete.
#[inline]
fn mix_class(strength: Strength, counts: [u8; 2]) -> usize {
    // Pairs by their smaller size, each followed by those with a larger one.
    const STARTS: [usize; 7] = [0, 0, 1, 6, 10, 13, 15];
    if strength == Strength::NONE {
        return 0;
    }
    let complete = [counts[0].min(counts[1]), counts[0].max(counts[1])];
    let sizes = strength.sizes();
    let [smaller, larger] =
        if sizes == complete { [6, 6] } else { sizes.map(|size| usize::from(size.min(6))) };
    STARTS[smaller] + larger - smaller
}

#[inline]
fn colours(game: &Chatuchak, world: &State, seat: Seat, see: &mut impl FnMut(Sign, f32)) {
    let grid = world.grid(seat);
    let from_0 = |pieces: usize| pieces.clamp(1, PIECES) - 1;
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
        let pieces = from_0(pieces);
        see(Sign::Tidy { largest: group_class(largest, complete), pieces }, 1.0);
        let near = booths.shared_neighbours().without(booths).len() as usize;
        see(Sign::Near { pieces, spots: near.min(NEARS - 1) }, 1.0);
        see(Sign::Spread { rows: booths.rows().max(1), columns: booths.columns().max(1) }, 1.0);
    }
    see(Sign::Worst { pieces: from_0(worst), colours: as_bad }, 1.0);
}
