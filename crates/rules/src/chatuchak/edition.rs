//! The component data of Chatuchak and of its race: what is read, and what it must fulfil (C2–C6, C28).

mod check;
mod raw;

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::colour::Colour;
use super::grid::Grid;
use super::marker::{Kind, Marker, Pair};
use crate::edition::{self, EditionError, read};
use check::Check;
use raw::Raw;

/// The sides of the die (C5).
pub const DIE: u8 = 12;
/// The most moves of an attempt (C27).
pub const MOVE_LIMIT: u16 = 200;

/// The checked component data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ChatuchakEdition", export_to = "chatuchak/"))]
pub struct Edition {
    /// The edition's own name.
    pub name: String,
    /// The numbers on the time track after START (C5).
    pub track: Vec<u8>,
    /// The colours with their booths, in the order of [`Colour::ALL`] (C2).
    pub segments: [Segment; Colour::COUNT],
    /// The sides of the MIX markers (C3).
    pub mix_markers: [MixMarker; Marker::MIX.len()],
    /// What is worth how many stars (C4).
    pub stars: Stars,
    /// The ranks of the solo game, best first (C28).
    pub solo_ranks: Vec<SoloRank>,
    /// The start grids by number, from 1 (C6).
    pub start_grids: Vec<StartGrid>,
}

/// One colour's part of the market.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct Segment {
    /// The colour of its booths.
    pub colour: Colour,
    /// What is sold there.
    pub segment: &'static str,
    /// How many booths of it each player has.
    pub booths: u8,
}

/// One of the MIX markers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct MixMarker {
    /// The pairs on its two sides.
    pub sides: [Pair; 2],
}

/// Stars on markers and tokens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct Stars {
    /// On a general token.
    pub general_token: u8,
    /// The stars that each kind of marker shows.
    pub markers: StarsByKind,
    /// On their matching tokens.
    pub matching_tokens: StarsByKind,
}

/// Stars by what the marker asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct StarsByKind {
    /// Stars for a GROUP marker.
    pub group: u8,
    /// Stars for the PATH marker.
    pub path: u8,
    /// Stars for the RECTANGLE marker.
    pub rectangle: u8,
    /// Stars for a MIX marker.
    pub mix: u8,
}

impl StarsByKind {
    /// The stars for a marker.
    pub const fn of(&self, marker: Marker) -> u8 {
        match marker.kind() {
            Kind::Group => self.group,
            Kind::Path => self.path,
            Kind::Rectangle => self.rectangle,
            Kind::Mix => self.mix,
        }
    }
}

/// A rank of the solo game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct SoloRank {
    /// The name that players know it by.
    pub name: &'static str,
    /// The most moves that earn it; the last rank has no bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub up_to: Option<u16>,
}

/// One side of a start grid tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct StartGrid {
    /// The number printed on its side of the tile (C8).
    pub number: u8,
    /// The tile that it is a side of.
    pub tile: u8,
    /// The fewest moves that solve it (C27).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub minimum: Option<u16>,
    /// The 29 booths and the empty spot.
    #[serde(rename = "rows")]
    pub grid: Grid,
}

impl Edition {
    /// How many booths of each colour a player has (C2).
    pub fn booth_counts(&self) -> [u8; Colour::COUNT] {
        Colour::ALL.map(|colour| self.segments[colour.index()].booths)
    }

    /// The rank of a solo game solved in so many moves (C28).
    pub fn solo_rank(&self, moves: u16) -> &SoloRank {
        let earned = |rank: &&SoloRank| rank.up_to.is_none_or(|bound| moves <= bound);
        self.solo_ranks.iter().find(earned).expect("the last rank has no bound")
    }

    /// For each start grid the two sides of its tile, as bits of their numbers less 1 (C8).
    pub fn tiles(&self) -> [u16; 16] {
        let mut tiles = [0; 16];
        for (sides, one) in tiles.iter_mut().zip(&self.start_grids) {
            let same = self.start_grids.iter().filter(|other| other.tile == one.tile);
            *sides = same.fold(0, |sides, other| sides | 1 << (other.number - 1));
        }
        tiles
    }

    /// The start grid with this number (C6).
    pub fn start_grid(&self, number: u8) -> Option<&StartGrid> {
        self.start_grids.get(usize::from(number).checked_sub(1)?)
    }
}

impl edition::Edition for Edition {
    const STANDARD: &'static str = include_str!("../../../../editions/chatuchak.toml");

    fn parse(source: &str) -> Result<Self, EditionError> {
        let raw: Raw = read(source)?;
        let check = Check { source };
        let segments = check.segments(&raw.segments)?;
        let counts = Colour::ALL.map(|colour| segments[colour.index()].booths);
        Ok(Edition {
            name: edition::name(source, &raw.name)?,
            track: check.track(&raw.track)?,
            mix_markers: check.mix_markers(&raw.mix_markers)?,
            stars: Stars {
                general_token: check.stars(&raw.stars.general_token)?,
                markers: check.stars_by_kind(&raw.stars.markers)?,
                matching_tokens: check.stars_by_kind(&raw.stars.matching_tokens)?,
            },
            solo_ranks: check.solo_ranks(&raw.solo_ranks)?,
            start_grids: check.start_grids(&raw.start_grids, counts)?,
            segments,
        })
    }

    fn name(&self) -> &str {
        &self.name
    }
}
