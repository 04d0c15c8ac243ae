//! What component data must fulfil (C2–C6, C28, C30).

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::{Range, RangeInclusive};

use toml::Spanned;

use super::raw::{RawMixMarker, RawSegment, RawSoloRank, RawStarsByKind, RawStartGrid};
use super::{DIE, MOVE_LIMIT, MixMarker, Segment, SoloRank, StarsByKind, StartGrid};
use crate::chatuchak::colour::Colour;
use crate::chatuchak::grid::Grid;
use crate::chatuchak::marker::{Marker, Pair};
use crate::chatuchak::spot::{Spot, Spots};
use crate::edition::{EditionError, counted};

/// The booths of each player (C2).
const BOOTHS: u32 = 29;
/// How many booths of a colour there may be: one alone could never be a group, and with nine or more the
/// largest rectangles would be others than the rules of this crate look for.
const BOOTHS_OF_A_COLOUR: RangeInclusive<i64> = 2..=8;
/// A longer time track would not be a game for one evening.
const LONGEST_TRACK: usize = 60;
/// Start grids and tiles (C6).
const START_GRIDS: u8 = 16;
/// The most stars on a marker or token.
const MOST_STARS: i64 = 20;
/// What is sold in the five segments of the market (C2).
const SEGMENTS: [&str; Colour::COUNT] = ["clothes", "decoration", "plants", "food", "furniture"];

/// The ranks of the solo game, best first: the rule book names them, the edition says how far each goes (C28).
const RANKS: [&str; 4] = ["market_master", "booth_owner", "haggler", "looky_loo"];

/// The checks, each with the place in the source that an error points to.
pub(super) struct Check<'a> {
    pub(super) source: &'a str,
}

impl Check<'_> {
    fn fail<T>(&self, span: Range<usize>, reason: impl Into<String>) -> Result<T, EditionError> {
        Err(EditionError::at(self.source, span, reason))
    }

    fn hold(
        &self,
        holds: bool,
        span: Range<usize>,
        reason: impl FnOnce() -> String,
    ) -> Result<(), EditionError> {
        if holds { Ok(()) } else { self.fail(span, reason()) }
    }

    fn segment(&self, raw: &Spanned<String>) -> Result<&'static str, EditionError> {
        SEGMENTS.into_iter().find(|segment| segment == raw.get_ref()).ok_or_else(|| {
            let reason = format!("`{}` is none of {}", raw.get_ref(), SEGMENTS.join(", "));
            EditionError::at(self.source, raw.span(), reason)
        })
    }

    fn number(
        &self,
        raw: &Spanned<i64>,
        within: RangeInclusive<i64>,
        what: &str,
    ) -> Result<u16, EditionError> {
        let number = *raw.get_ref();
        let checked = u16::try_from(number).ok().filter(|_| within.contains(&number));
        checked.ok_or_else(|| {
            let (low, high) = within.into_inner();
            EditionError::at(self.source, raw.span(), format!("{what} is from {low} to {high}, not {number}"))
        })
    }

    fn colour(&self, raw: &Spanned<String>) -> Result<Colour, EditionError> {
        Colour::from_name(raw.get_ref()).ok_or_else(|| {
            let reason = format!("`{}` is none of red, yellow, green, pink, blue", raw.get_ref());
            EditionError::at(self.source, raw.span(), reason)
        })
    }

    pub(super) fn track(&self, raw: &Spanned<Vec<Spanned<i64>>>) -> Result<Vec<u8>, EditionError> {
        let spaces = raw.get_ref();
        self.hold((1..=LONGEST_TRACK).contains(&spaces.len()), raw.span(), || {
            format!("the time track has {}, not 1 to {LONGEST_TRACK}", counted(spaces.len(), "space"))
        })?;
        let number = |space| Ok(self.number(space, 1..=i64::from(DIE), "a number on the time track")? as u8);
        spaces.iter().map(number).collect()
    }

    pub(super) fn segments(
        &self,
        raw: &Spanned<Vec<Spanned<RawSegment>>>,
    ) -> Result<[Segment; Colour::COUNT], EditionError> {
        let mut found = [const { None }; Colour::COUNT];
        for entry in raw.get_ref() {
            let entry = entry.get_ref();
            let colour = self.colour(&entry.colour)?;
            let segment = self.segment(&entry.segment)?;
            self.hold(
                found.iter().flatten().all(|other: &Segment| other.segment != segment),
                entry.segment.span(),
                || format!("{segment} is there twice"),
            )?;
            let booths =
                self.number(&entry.booths, BOOTHS_OF_A_COLOUR, "the number of booths of a colour")?;
            let slot = &mut found[colour.index()];
            self.hold(slot.is_none(), entry.colour.span(), || format!("{colour} is there twice"))?;
            *slot = Some(Segment { colour, segment, booths: booths as u8 });
        }
        let [Some(red), Some(yellow), Some(green), Some(pink), Some(blue)] = found else {
            let missing = Colour::ALL.into_iter().filter(|colour| found[colour.index()].is_none());
            let missing = missing.map(Colour::name).collect::<Vec<_>>().join(", ");
            return self.fail(raw.span(), format!("no segment has the colour {missing}"));
        };
        let segments = [red, yellow, green, pink, blue];
        let total: u32 = segments.iter().map(|segment| u32::from(segment.booths)).sum();
        self.hold(total == BOOTHS, raw.span(), || format!("the booths are {total} in all, not {BOOTHS}"))?;
        Ok(segments)
    }

    pub(super) fn mix_markers(
        &self,
        raw: &Spanned<Vec<Spanned<RawMixMarker>>>,
    ) -> Result<[MixMarker; Marker::MIX.len()], EditionError> {
        let mut seen: Vec<Pair> = Vec::new();
        let mut markers = Vec::new();
        for entry in raw.get_ref() {
            let sides = &entry.get_ref().sides;
            let mut pairs = Vec::new();
            for side in sides.get_ref() {
                let pair = self.pair(side)?;
                let names = || pair.colours().map(Colour::name).join(" and ");
                self.hold(!seen.contains(&pair), side.span(), || format!("{} are paired twice", names()))?;
                seen.push(pair);
                pairs.push(pair);
            }
            let two: [Pair; 2] = match pairs.try_into() {
                Ok(two) => two,
                Err(pairs) => {
                    let pairs: Vec<Pair> = pairs;
                    let reason = format!("a MIX marker has {}, not 2", counted(pairs.len(), "side"));
                    return self.fail(sides.span(), reason);
                }
            };
            markers.push(MixMarker { sides: two });
        }
        // Five markers with ten different pairs have every pair once.
        let count = markers.len();
        let reason = || format!("there are {}, not {}", counted(count, "MIX marker"), Marker::MIX.len());
        markers.try_into().or_else(|_| self.fail(raw.span(), reason()))
    }

    fn pair(&self, raw: &Spanned<Vec<Spanned<String>>>) -> Result<Pair, EditionError> {
        let colours = raw.get_ref().iter().map(|name| self.colour(name)).collect::<Result<Vec<_>, _>>()?;
        match colours[..] {
            [one, other] => match Pair::new(one, other) {
                Some(pair) => Ok(pair),
                None => self.fail(raw.span(), format!("{one} is paired with itself")),
            },
            _ => self.fail(
                raw.span(),
                format!("a side of a MIX marker has {}, not 2", counted(colours.len(), "colour")),
            ),
        }
    }

    pub(super) fn stars(&self, raw: &Spanned<i64>) -> Result<u8, EditionError> {
        Ok(self.number(raw, 0..=MOST_STARS, "a number of stars")? as u8)
    }

    pub(super) fn stars_by_kind(&self, raw: &RawStarsByKind) -> Result<StarsByKind, EditionError> {
        Ok(StarsByKind {
            group: self.stars(&raw.group)?,
            path: self.stars(&raw.path)?,
            rectangle: self.stars(&raw.rectangle)?,
            mix: self.stars(&raw.mix)?,
        })
    }

    pub(super) fn solo_ranks(
        &self,
        raw: &Spanned<Vec<Spanned<RawSoloRank>>>,
    ) -> Result<Vec<SoloRank>, EditionError> {
        let entries = raw.get_ref();
        self.hold(entries.len() == RANKS.len(), raw.span(), || {
            format!("there are {}, not {}", counted(entries.len(), "solo rank"), RANKS.len())
        })?;
        let mut ranks: Vec<SoloRank> = Vec::new();
        let mut below = 0;
        for (name, entry) in RANKS.into_iter().zip(entries) {
            let span = entry.span();
            let entry = entry.get_ref();
            self.hold(entry.name.get_ref() == name, entry.name.span(), || {
                format!("the rank here is called `{name}`, not `{}`", entry.name.get_ref())
            })?;
            let last = ranks.len() + 1 == RANKS.len();
            let up_to = match &entry.up_to {
                Some(bound) if last => {
                    return self.fail(bound.span(), "the last rank has no bound: remove `up_to`");
                }
                Some(bound) => {
                    let moves = self.number(bound, 1..=i64::from(MOVE_LIMIT), "a rank's bound")?;
                    self.hold(moves > below, bound.span(), || {
                        format!("the bounds of the ranks ascend, and {moves} follows {below}")
                    })?;
                    below = moves;
                    Some(moves)
                }
                None if last => None,
                None => return self.fail(span, "only the last rank has no bound: add `up_to`"),
            };
            ranks.push(SoloRank { name, up_to });
        }
        Ok(ranks)
    }

    pub(super) fn start_grids(
        &self,
        raw: &Spanned<Vec<Spanned<RawStartGrid>>>,
        counts: [u8; Colour::COUNT],
    ) -> Result<Vec<StartGrid>, EditionError> {
        let entries = raw.get_ref();
        self.hold(entries.len() == usize::from(START_GRIDS), raw.span(), || {
            format!("there are {}, not {START_GRIDS}", counted(entries.len(), "start grid"))
        })?;
        let mut grids: Vec<StartGrid> = Vec::new();
        for entry in entries {
            let entry = entry.get_ref();
            let number =
                self.number(&entry.number, 1..=i64::from(START_GRIDS), "a start grid's number")? as u8;
            let tile = self.number(&entry.tile, 1..=i64::from(START_GRIDS / 2), "a tile's number")? as u8;
            let fewest = |raw| self.number(raw, 1..=i64::from(MOVE_LIMIT), "the fewest moves");
            let minimum = entry.minimum.as_ref().map(fewest).transpose()?;
            let grid = self.start_grid(&entry.rows, counts)?;
            self.hold(grids.iter().all(|other| other.number != number), entry.number.span(), || {
                format!("start grid {number} is there twice")
            })?;
            let sides = grids.iter().filter(|other| other.tile == tile).count();
            self.hold(sides < 2, entry.tile.span(), || format!("tile {tile} has more than two sides"))?;
            if let Some(twin) = grids.iter().find(|other| other.grid == grid) {
                return self
                    .fail(entry.rows.span(), format!("start grids {} and {number} are alike", twin.number));
            }
            grids.push(StartGrid { number, tile, minimum, grid });
        }
        // Sixteen different numbers from 1 to 16, on eight tiles of at most two sides: all are there.
        grids.sort_by_key(|grid| grid.number);
        Ok(grids)
    }

    fn start_grid(
        &self,
        raw: &Spanned<Vec<Spanned<String>>>,
        counts: [u8; Colour::COUNT],
    ) -> Result<Grid, EditionError> {
        let rows: Vec<&str> = raw.get_ref().iter().map(|row| row.get_ref().as_str()).collect();
        let grid: Grid = match rows.join("\n").parse() {
            Ok(grid) => grid,
            Err(error) => return self.fail(raw.span(), error.to_string().replace('\n', "/")),
        };
        self.hold(grid.free() == Spots::one(Spot::CORNER), raw.span(), || {
            "the one empty spot of a start grid is a1".to_string()
        })?;
        for colour in Colour::ALL {
            let (laid, wanted) = (grid.counts()[colour.index()], counts[colour.index()]);
            self.hold(laid == wanted, raw.span(), || {
                format!("{} {colour}, not {wanted}", counted(usize::from(laid), "booth"))
            })?;
        }
        if let Some((rule, spots)) = grid.breach_of_placing() {
            let spots = spots.into_iter().map(|spot| spot.to_string()).collect::<Vec<_>>().join(", ");
            return self.fail(raw.span(), format!("the booths on {spots} break rule {rule} of C30"));
        }
        Ok(grid)
    }
}
