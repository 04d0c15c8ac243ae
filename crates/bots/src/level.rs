//! The bots by name.

use std::fmt;
use std::str::FromStr;

/// How well a bot plays; the names are the same in every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Any action is as good as another.
    Random,
    /// The action that looks best at once.
    Greedy,
}

/// There is no bot of that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no bot is called `{0}`; the bots are {names}", names = names())]
pub struct NoLevel(String);

impl Level {
    /// All levels, weakest first.
    pub const ALL: &'static [Level] = &[Level::Random, Level::Greedy];

    /// The name in records, on the command line and on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Greedy => "greedy",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
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
        }
        let error = "Greedy".parse::<Level>().unwrap_err();
        assert_eq!(error.to_string(), "no bot is called `Greedy`; the bots are random, greedy");
    }
}
