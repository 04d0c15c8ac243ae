//! The bots by name.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Serialize, Serializer};
use talat_rules::record::LevelName;

/// How well a bot plays; the names are the same in every game.
///
/// ```
/// use talat_bots::Level;
///
/// let level: Level = "hard".parse()?;
/// assert!(level.searches() && level > Level::Normal);
/// assert!("godlike".parse::<Level>().is_err());
/// # Ok::<(), talat_bots::NoLevel>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Any action is as good as another.
    Random,
    /// Plays well and overlooks things.
    Easy,
    /// The action that looks best at once.
    Greedy,
    /// Sound play without search.
    Normal,
    /// A short search.
    Hard,
    /// A longer search.
    Master,
}

/// There is no bot of that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no bot is called `{0}`; the bots are {names}", names = names())]
pub struct NoLevel(String);

impl Level {
    /// All levels, weakest first.
    pub const ALL: &'static [Level] =
        &[Level::Random, Level::Easy, Level::Greedy, Level::Normal, Level::Hard, Level::Master];

    /// The levels that people choose from, weakest first; the others are for measuring.
    pub const OFFERED: &'static [Level] = &[Level::Easy, Level::Normal, Level::Hard, Level::Master];

    /// The name in records, on the command line and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Easy => "easy",
            Level::Greedy => "greedy",
            Level::Normal => "normal",
            Level::Hard => "hard",
            Level::Master => "master",
        }
    }

    /// The longest that it thinks about a move, however late the deadline; nothing where it does not search.
    pub const fn budget(self) -> Duration {
        match self {
            Level::Random | Level::Easy | Level::Greedy | Level::Normal => Duration::ZERO,
            Level::Hard => Duration::from_millis(300),
            Level::Master => Duration::from_secs(2),
        }
    }

    /// Whether it searches, and so plays the better the longer it may think.
    pub const fn searches(self) -> bool {
        !self.budget().is_zero()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl From<Level> for LevelName {
    fn from(level: Level) -> Self {
        LevelName::new(level.name()).expect("levels have names that records can tell")
    }
}

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(name: &str) -> Result<Self, NoLevel> {
        let named = Level::ALL.iter().find(|level| level.name() == name);
        // A message should not repeat more than a name's worth of what was given.
        named.copied().ok_or_else(|| NoLevel(name.chars().take(40).collect()))
    }
}

fn names() -> String {
    Level::ALL.iter().map(|level| level.name()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for level in Level::ALL {
            assert_eq!(level.to_string().parse(), Ok(*level));
            assert_eq!(LevelName::from(*level).as_str().parse(), Ok(*level));
        }
        assert!(Level::ALL.is_sorted() && Level::OFFERED.is_sorted());
        let error = "Greedy".parse::<Level>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "no bot is called `Greedy`; the bots are random, easy, greedy, normal, hard, master"
        );
    }
}
