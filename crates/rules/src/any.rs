//! All games behind one name: what the command line, records and servers choose from.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::edition::{Edition, EditionError};
use crate::game::Game;
use crate::illegal::Refusal;
use crate::options::{OptionSpec, Options, SetupError};

/// The one list of games, given to another macro before whatever else it is to have.
///
/// A box is named by the module with its component data and the letter of its rules' numbers; the games in it by
/// type and module. Everything that goes by game follows from here: [`AnyGame`], [`GAMES`], [`Editions`],
/// [`with_game`](crate::with_game), the API and the client's generated types.
#[macro_export]
macro_rules! games {
    ({ $($then:tt)+ } $($more:tt)*) => {
        $($then)+! {
            [Chatuchak chatuchak "C": Chatuchak chatuchak, Race race]
            [Bangkok bangkok "B": Bangkok bangkok]
            [Chakapuces chakapuces "P": Chakapuces chakapuces]
            $($more)*
        }
    };
}

/// Runs the same code on whichever game it is, compiled for each.
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        $crate::games! { { $crate::match_game } ($any) $game => ($body) }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! match_game {
    ($([$Box:ident $home:ident $letter:literal: $($Game:ident $module:ident),+])+ ($any:expr) $game:ident => ($body:expr)) => {
        match $any {
            $($($crate::any::AnyGame::$Game($game) => $body,)+)+
        }
    };
}

macro_rules! define {
    ($([$Box:ident $home:ident $letter:literal: $($Game:ident $module:ident),+])+) => {
        /// One of the games, set up.
        #[derive(Clone, Debug)]
        pub enum AnyGame {
            $($(
                #[doc = concat!("A table of ", stringify!($Game), ".")]
                $Game(crate::$module::$Game),
            )+)+
        }

        impl AnyGame {
            /// The game of that name, for that many players, with these options and editions.
            pub fn new(name: &str, players: u8, options: &Options, editions: &Editions) -> Result<Self, SetupError> {
                match about(name)?.name {
                    $($(
                        <crate::$module::$Game as Game>::NAME => {
                            Game::new(editions.$home.clone(), players, options).map(AnyGame::$Game)
                        }
                    )+)+
                    name => unreachable!("{name} is in the list of games"),
                }
            }
        }

        /// Every game there is.
        pub const GAMES: &[About] = &[$($(About::of::<crate::$module::$Game>(GameBox::$Box)),+),+];

        /// A box: games that share their component data and their rules' letter.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameBox {
            $(
                #[doc = concat!("The box of ", stringify!($Box), ".")]
                $Box,
            )+
        }

        impl GameBox {
            /// Every box there is.
            pub const ALL: &[GameBox] = &[$(GameBox::$Box),+];

            /// Its name, which is that of its first game.
            pub const fn name(self) -> &'static str {
                match self {
                    $(GameBox::$Box => stringify!($home),)+
                }
            }

            /// The letter that its rules' numbers begin with.
            pub const fn letter(self) -> &'static str {
                match self {
                    $(GameBox::$Box => $letter,)+
                }
            }
        }

        /// The component data in use, one edition per box.
        #[derive(Clone, Debug)]
        pub struct Editions {
            $(
                #[doc = concat!("For the box of ", stringify!($Box), ".")]
                pub $home: Arc<crate::$home::Edition>,
            )+
        }

        impl Editions {
            /// The editions that are used where none is named.
            pub fn standard() -> Self {
                Editions { $($home: Arc::new(Edition::standard())),+ }
            }

            /// The hash of a box's edition.
            pub fn hash(&self, of: GameBox) -> String {
                match of {
                    $(GameBox::$Box => self.$home.hash(),)+
                }
            }

            /// Replaces the edition of a box by what a file says.
            pub fn replace(&mut self, of: GameBox, source: &str) -> Result<(), EditionError> {
                match of {
                    $(GameBox::$Box => self.$home = Arc::new(Edition::parse(source)?),)+
                }
                Ok(())
            }
        }
    };
}
games! { { define } }

impl AnyGame {
    /// The name of the game.
    pub fn name(&self) -> &'static str {
        fn name<G: Game>(_: &G) -> &'static str {
            G::NAME
        }
        with_game!(self, game => name(game))
    }
}

/// What can be said of a game before it is set up.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name by which commands, records and the wire know it.
    pub name: &'static str,
    /// The box it comes in.
    pub comes_in: GameBox,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// Whether all seats act at once, against the clock.
    pub together: bool,
    /// Whether nothing is ever hidden.
    pub open: bool,
    /// The rule that says whose turn it is.
    pub turn_rule: &'static str,
    /// The table options it offers.
    pub options: &'static [OptionSpec],
    /// Its own reasons for refusing an action.
    pub refusals: &'static [Refusal],
    /// The version of its rules.
    pub rules_version: u32,
}

/// The game of that name; a name without a game is refused with those there are.
pub fn about(name: &str) -> Result<&'static About, SetupError> {
    GAMES.iter().find(|about| about.name == name).ok_or_else(|| SetupError::NoGame {
        name: name.chars().take(40).collect(),
        known: GAMES.iter().map(|about| about.name).collect::<Vec<_>>().join(", "),
    })
}

/// How those at a table play with each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Nobody else is there.
    Alone,
    /// One after the other.
    InTurn,
    /// All at once, against the clock.
    Together,
}

/// One way of playing a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mode {
    /// Alone, in turns or all at once.
    pub way: Way,
    /// The fewest and the most players.
    pub players: (u8, u8),
}

impl About {
    const fn of<G: Game>(comes_in: GameBox) -> Self {
        About {
            name: G::NAME,
            comes_in,
            players: G::PLAYERS,
            together: G::TOGETHER,
            open: G::OPEN,
            turn_rule: G::TURN_RULE,
            options: G::OPTIONS,
            refusals: G::REFUSALS,
            rules_version: G::RULES_VERSION,
        }
    }

    /// The ways it can be played, alone first.
    pub fn modes(&self) -> Vec<Mode> {
        let (min, max) = self.players;
        let among = if self.together { Way::Together } else { Way::InTurn };
        [
            Mode { way: Way::Alone, players: (min, max.min(1)) },
            Mode { way: among, players: (min.max(2), max) },
        ]
        .into_iter()
        .filter(|mode| mode.players.0 <= mode.players.1)
        .collect()
    }

    /// Every set-up there is: each player count with every combination of the options' values that can be
    /// played; of a number, 0 and its greatest value.
    pub fn setups(&self) -> Vec<(u8, Options)> {
        let mut combinations = Vec::from([Options::default()]);
        for spec in self.options {
            let with = |options: &Options, value: &String| {
                let mut options = options.clone();
                options.0.insert(spec.key.to_string(), value.clone());
                options
            };
            let values = spec.examples();
            combinations = (values.iter())
                .flat_map(|value| combinations.iter().map(|options| with(options, value)).collect::<Vec<_>>())
                .collect();
        }
        let editions = Editions::standard();
        let (min, max) = self.players;
        (min..=max)
            .flat_map(|players| combinations.iter().map(move |options| (players, options.clone())))
            .filter(|(players, options)| AnyGame::new(self.name, *players, options, &editions).is_ok())
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_called_like_its_first_game_and_rules_have_its_letter() {
        for of in GameBox::ALL {
            let first = GAMES.iter().find(|about| about.comes_in == *of).unwrap();
            assert_eq!(of.name(), first.name);
        }
        for about in GAMES {
            let letter = about.comes_in.letter();
            assert!(about.turn_rule.starts_with(letter), "{}", about.name);
            assert!(about.options.iter().all(|option| option.rule.starts_with(letter)), "{}", about.name);
        }
    }

    #[test]
    fn a_name_without_a_game_is_refused_with_those_there_are() {
        let error = about("bangkk").unwrap_err().to_string();
        assert!(error.contains("bangkk") && error.contains("bangkok, chakapuces"), "{error}");
        assert!(AnyGame::new("", 2, &Options::default(), &Editions::standard()).is_err());
    }

    #[test]
    fn the_modes_have_all_player_counts_between_them() {
        let modes = |name: &str| {
            let modes = about(name).unwrap().modes();
            modes.iter().map(|mode| (mode.way, mode.players)).collect::<Vec<_>>()
        };
        assert_eq!(modes("chatuchak"), [(Way::InTurn, (2, 5))]);
        assert_eq!(modes("race"), [(Way::Alone, (1, 1)), (Way::Together, (2, 5))]);
        assert_eq!(modes("bangkok"), [(Way::Alone, (1, 1)), (Way::InTurn, (2, 4))]);
        assert_eq!(modes("chakapuces"), [(Way::InTurn, (2, 6))]);
    }

    #[test]
    fn a_box_gets_the_edition_of_its_file() {
        let mut editions = Editions::standard();
        let source = crate::chakapuces::Edition::STANDARD.replacen("name = \"", "name = \"Own ", 1);
        let before = editions.clone();
        editions.replace(GameBox::Chakapuces, &source).unwrap();
        assert_ne!(editions.hash(GameBox::Chakapuces), before.hash(GameBox::Chakapuces));
        assert_eq!(editions.hash(GameBox::Bangkok), before.hash(GameBox::Bangkok));
        assert!(editions.replace(GameBox::Bangkok, &source).is_err(), "another box's file");
    }
}
