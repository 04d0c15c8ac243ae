//! The file as it is written: names and numbers with their places, of which nothing is checked yet.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Deserialize;
use toml::Spanned;

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Raw {
    pub(super) name: Spanned<String>,
    pub(super) track: Spanned<Vec<Spanned<i64>>>,
    pub(super) segments: Spanned<Vec<Spanned<RawSegment>>>,
    pub(super) mix_markers: Spanned<Vec<Spanned<RawMixMarker>>>,
    pub(super) stars: RawStars,
    pub(super) solo_ranks: Spanned<Vec<Spanned<RawSoloRank>>>,
    pub(super) start_grids: Spanned<Vec<Spanned<RawStartGrid>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSegment {
    pub(super) colour: Spanned<String>,
    pub(super) segment: Spanned<String>,
    pub(super) booths: Spanned<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawMixMarker {
    pub(super) sides: Spanned<Vec<Spanned<Vec<Spanned<String>>>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStars {
    pub(super) general_token: Spanned<i64>,
    pub(super) markers: RawStarsByKind,
    pub(super) matching_tokens: RawStarsByKind,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStarsByKind {
    pub(super) group: Spanned<i64>,
    pub(super) path: Spanned<i64>,
    pub(super) rectangle: Spanned<i64>,
    pub(super) mix: Spanned<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawSoloRank {
    pub(super) name: Spanned<String>,
    pub(super) up_to: Option<Spanned<i64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawStartGrid {
    pub(super) number: Spanned<i64>,
    pub(super) tile: Spanned<i64>,
    pub(super) minimum: Option<Spanned<i64>>,
    pub(super) rows: Spanned<Vec<Spanned<String>>>,
}
