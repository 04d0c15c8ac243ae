//! A player's grid: one set of spots per colour, and the empty spot (C1, C9, C12).

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::colour::Colour;
use super::spot::{COLUMNS, ROWS, Spot, Spots};
use crate::text::TextError;

/// The booths of one player. While a start grid is drawn (C30) several spots are still free; from then on
/// there is one empty spot.
///
/// The text form is five lines of `R`, `Y`, `G`, `P`, `B` and `.` where no booth stands; in JSON the lines
/// are a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "Array<string>", export_to = "chatuchak/"))]
pub struct Grid {
    booths: [Spots; Colour::COUNT],
    empty: Spot,
}

impl Grid {
    /// The grid before the first booth is laid; the empty spot is the corner (C9).
    pub const BARE: Grid = Grid { booths: [Spots::NONE; Colour::COUNT], empty: Spot::CORNER };

    /// Where the booths of a colour stand.
    #[inline]
    pub const fn booths(&self, colour: Colour) -> Spots {
        self.booths[colour.index()]
    }

    /// The spot that booths jump to.
    #[inline]
    pub const fn empty(&self) -> Spot {
        self.empty
    }

    /// All spots without a booth: the empty spot alone in a complete grid.
    pub fn free(&self) -> Spots {
        self.booths.iter().fold(Spots::ALL, |free, booths| free.without(*booths))
    }

    /// The colour of the booth on a spot.
    #[inline]
    pub fn colour_at(&self, spot: Spot) -> Option<Colour> {
        // Without branches: which colour comes next is a coin toss to the processor.
        let bit = |colour: Colour| u32::from(self.booths(colour).contains(spot)) << colour.index();
        let place = Colour::ALL.into_iter().fold(0, |place, colour| place | bit(colour));
        Colour::ALL.get(place.trailing_zeros() as usize).copied()
    }

    /// How many booths of each colour there are.
    pub fn counts(&self) -> [u8; Colour::COUNT] {
        self.booths.map(|booths| booths.len() as u8)
    }

    /// A sketch for tests: letters are booths, `_` is the empty spot, and `.` stands for booths that do not
    /// matter and are left out.
    #[cfg(test)]
    pub(super) fn sketch(rows: &[&str]) -> Grid {
        let mut grid = Grid::BARE;
        for (spot, letter) in Spot::all().zip(rows.iter().flat_map(|row| row.chars())) {
            match Colour::from_letter(letter) {
                Some(colour) => grid.put(colour, spot),
                None if letter == '_' => grid.empty = spot,
                None => assert_eq!(letter, '.'),
            }
        }
        grid
    }

    /// Puts a booth on a spot that has none.
    pub(crate) fn put(&mut self, colour: Colour, spot: Spot) {
        self.booths[colour.index()] |= Spots::one(spot);
    }

    /// Takes the booth of this colour off the spot it stands on.
    pub(crate) fn take(&mut self, colour: Colour, spot: Spot) {
        self.booths[colour.index()] = self.booths(colour).without(Spots::one(spot));
    }

    /// The spots of the booths that may jump: all in line with the empty spot (C12).
    #[inline]
    pub const fn jumps(&self) -> Spots {
        Spots::in_line(self.empty)
    }

    /// Moves the booth on `from`, one of [`Grid::jumps`], to the empty spot and says what colour it has (C12).
    #[inline]
    pub fn jump(&mut self, from: Spot) -> Colour {
        let colour = self.colour_at(from).expect("every spot in line with the empty one has a booth");
        self.booths[colour.index()] = self.booths(colour).without(Spots::one(from)) | Spots::one(self.empty);
        self.empty = from;
        colour
    }

    /// The booths of a colour that are connected with those on `seed`.
    pub fn group_of(&self, colour: Colour, seed: Spots) -> Spots {
        self.booths(colour).connected(seed)
    }

    /// The groups and single booths of a colour, by their lowest spot (C15).
    pub fn clusters(&self, colour: Colour) -> Clusters {
        Clusters(self.booths(colour))
    }

    /// The groups of a colour, of two or more booths, by their lowest spot (C15).
    #[inline]
    pub fn groups(&self, colour: Colour) -> Clusters {
        let booths = self.booths(colour);
        Clusters(booths & booths.neighbours())
    }

    /// Whether the booths of each colour form one group (C27).
    pub fn is_solved(&self) -> bool {
        // Most grids fail the first test: some booth has no neighbour of its colour.
        self.booths.iter().all(|booths| booths.without(booths.neighbours()).is_empty())
            && self.booths.iter().all(|booths| booths.connected(booths.lowest()) == *booths)
    }

    /// The grid drawn by five lines.
    fn from_rows<'a>(rows: impl IntoIterator<Item = &'a str>) -> Result<Grid, TextError> {
        const WANTED: &str = "a grid (five lines of six letters R, Y, G, P, B, or `.` without a booth)";
        let mut grid = Grid::BARE;
        let mut rows = rows.into_iter();
        for row in 0..ROWS {
            let line = rows.next().unwrap_or_default();
            let mut letters = line.chars();
            for column in 0..COLUMNS {
                let spot = Spot::at(column, row).expect("the loops stay within the grid");
                match letters.next().map(|letter| (letter, Colour::from_letter(letter))) {
                    Some((_, Some(colour))) => grid.put(colour, spot),
                    Some(('.', None)) => {}
                    _ => return Err(TextError::new(line, WANTED)),
                }
            }
            if letters.next().is_some() {
                return Err(TextError::new(line, WANTED));
            }
        }
        if let Some(line) = rows.next() {
            return Err(TextError::new(line, WANTED));
        }
        let free = grid.free();
        grid.empty = match free.first() {
            Some(spot) if free.len() == 1 => spot,
            Some(Spot::CORNER) => Spot::CORNER,
            _ => {
                return Err(TextError::new(
                    &grid.to_string(),
                    "a grid with one empty spot, or a1 and others",
                ));
            }
        };
        Ok(grid)
    }

    /// The five lines of the text form.
    pub fn rows(&self) -> Vec<String> {
        self.to_string().lines().map(ToString::to_string).collect()
    }
}

/// Groups, and single booths if asked for, one after the other by their lowest spot.
#[derive(Clone, Debug)]
pub struct Clusters(Spots);

impl Clusters {
    /// All spots of those that are still to come.
    #[inline]
    pub const fn spots(&self) -> Spots {
        self.0
    }
}

impl Iterator for Clusters {
    type Item = Spots;

    #[inline]
    fn next(&mut self) -> Option<Spots> {
        if self.0.is_empty() {
            return None;
        }
        let cluster = self.0.connected(self.0.lowest());
        self.0 = self.0.without(cluster);
        Some(cluster)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for spot in Spot::all() {
            if spot.column() == 0 && spot.row() > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{}", self.colour_at(spot).map_or('.', Colour::letter))?;
        }
        Ok(())
    }
}

impl FromStr for Grid {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        Grid::from_rows(text.split('\n'))
    }
}

impl Serialize for Grid {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.rows())
    }
}

impl<'de> Deserialize<'de> for Grid {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = Vec::<String>::deserialize(deserializer)?;
        Grid::from_rows(rows.iter().map(String::as_str)).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str = ".RYPGR\nBYGBPG\nGBPGBP\nPRBYRY\nRPYRBG";

    #[test]
    fn grids_read_back_as_text_and_json() {
        let grid: Grid = GRID.parse().unwrap();
        assert_eq!(grid.to_string(), GRID);
        assert_eq!(grid.counts(), [6, 5, 6, 6, 6]);
        let json = serde_json::to_string(&grid).unwrap();
        assert_eq!(json, r#"[".RYPGR","BYGBPG","GBPGBP","PRBYRY","RPYRBG"]"#);
        assert_eq!(serde_json::from_str::<Grid>(&json).unwrap(), grid);
        let bare = Grid::BARE.to_string();
        assert_eq!(bare.parse(), Ok(Grid::BARE));
        for wrong in
            ["", "RRR", "R.Y.GR\nBYGBPG\nGBPGBP\nPRBYRY\nRPYRBG", "RRYPGR\nBYGBPG\nGBPGBP\nPRBYRY\nRPYRBG"]
        {
            assert!(wrong.parse::<Grid>().is_err(), "{wrong}");
        }
        assert!(format!("{GRID}\n").parse::<Grid>().is_err());
        assert!(GRID.replace('P', "x").parse::<Grid>().is_err());
        assert!(GRID.replace("GR\n", "GRR\n").parse::<Grid>().is_err());
    }

    #[test]
    fn c12_a_booth_jumps_over_others_and_leaves_its_spot_empty() {
        let mut grid: Grid = GRID.parse().unwrap();
        assert_eq!(
            grid.jumps().into_iter().map(|s| s.to_string()).collect::<Vec<_>>().join(" "),
            "b1 c1 d1 e1 f1 a2 a3 a4 a5"
        );
        assert_eq!(grid.jump("f1".parse().unwrap()), Colour::Red);
        assert_eq!(grid.to_string(), "RRYPG.\nBYGBPG\nGBPGBP\nPRBYRY\nRPYRBG");
        assert_eq!(grid.jump("f4".parse().unwrap()), Colour::Yellow);
        assert_eq!(grid.to_string(), "RRYPGY\nBYGBPG\nGBPGBP\nPRBYR.\nRPYRBG");
        // Straight back is allowed.
        assert_eq!(grid.jump("f1".parse().unwrap()), Colour::Yellow);
        assert_eq!(grid.to_string(), "RRYPG.\nBYGBPG\nGBPGBP\nPRBYRY\nRPYRBG");
    }

    #[test]
    fn c15_groups_are_two_or_more_side_by_side() {
        let grid: Grid = "RRYPG.\nBRGBPG\nGBPGBG\nPRBYYG\nRPYRBR".parse().unwrap();
        let of = |colour| grid.groups(colour).map(Spots::len).collect::<Vec<_>>();
        let all = |colour| grid.clusters(colour).map(Spots::len).collect::<Vec<_>>();
        assert_eq!(of(Colour::Red), [3]);
        assert_eq!(all(Colour::Red), [3, 1, 1, 1, 1]);
        assert_eq!(of(Colour::Green), [3]);
        assert_eq!(all(Colour::Green), [1, 1, 3, 1, 1]);
        assert_eq!(of(Colour::Yellow), [2]);
    }

    #[test]
    fn c27_a_solved_grid_has_one_group_per_colour() {
        let solved: Grid = "RRRYYY\nRRRYYG\nPPPBGG\nPPPBGG\n.BBBBG".parse().unwrap();
        assert!(solved.is_solved());
        let two_pairs: Grid = "RRGYYY\nRRRYYG\nPPPBGG\nPPPBRG\n.BBBBG".parse().unwrap();
        assert!(!two_pairs.is_solved());
        let split: Grid = "RR.RYY\nGRRRYY\nGPPBBY\nGPPBBY\nGGGPPB".parse().unwrap();
        assert!(!split.is_solved());
    }
}
