//! All games behind one name: what the command line, records and servers choose from.

use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::bangkok::{self, Bangkok};
use crate::chakapuces::{self, Chakapuces};
use crate::chatuchak::{self, Chatuchak};
use crate::edition::{Edition, EditionError};
use crate::game::Game;
use crate::illegal::Refusal;
use crate::options::{OptionSpec, Options, SetupError};
use crate::race::Race;

/// One of the games, set up.
#[derive(Clone, Debug)]
pub enum AnyGame {
    /// The jump game for 2–5.
    Chatuchak(Chatuchak),
    /// Its grid alone or against the clock.
    Race(Race),
    /// The floating market.
    Bangkok(Bangkok),
    /// Cats and fleas.
    Chakapuces(Chakapuces),
}

/// Runs the same code on whichever game it is, compiled for each.
#[macro_export]
macro_rules! with_game {
    ($any:expr, $game:ident => $body:expr) => {
        match $any {
            $crate::any::AnyGame::Chatuchak($game) => $body,
            $crate::any::AnyGame::Race($game) => $body,
            $crate::any::AnyGame::Bangkok($game) => $body,
            $crate::any::AnyGame::Chakapuces($game) => $body,
        }
    };
}

/// What can be said of a game before it is set up.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name.
    pub name: &'static str,
    /// The fewest and the most players.
    pub players: (u8, u8),
    /// The table options it offers.
    pub options: &'static [OptionSpec],
    /// Its own reasons for refusing an action.
    pub refusals: &'static [Refusal],
    /// The version of its rules.
    pub rules_version: u32,
}

impl About {
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

const fn about<G: Game>() -> About {
    About {
        name: G::NAME,
        players: G::PLAYERS,
        options: G::OPTIONS,
        refusals: G::REFUSALS,
        rules_version: G::RULES_VERSION,
    }
}

/// Every game there is.
pub const GAMES: &[About] =
    &[about::<Chatuchak>(), about::<Race>(), about::<Bangkok>(), about::<Chakapuces>()];

/// The component data in use, one edition per box.
#[derive(Clone, Debug)]
pub struct Editions {
    /// For Chatuchak and Race.
    pub chatuchak: Arc<chatuchak::Edition>,
    /// For Bangkok.
    pub bangkok: Arc<bangkok::Edition>,
    /// For Chakapuces.
    pub chakapuces: Arc<chakapuces::Edition>,
}

impl Editions {
    /// The editions that are used where none is named.
    pub fn standard() -> Self {
        Editions {
            chatuchak: Arc::new(chatuchak::Edition::standard()),
            bangkok: Arc::new(bangkok::Edition::standard()),
            chakapuces: Arc::new(chakapuces::Edition::standard()),
        }
    }

    /// The hash of a game's edition; none without such a game.
    pub fn hash(&self, game: &str) -> Option<String> {
        match game {
            Bangkok::NAME => Some(self.bangkok.hash()),
            Chakapuces::NAME => Some(self.chakapuces.hash()),
            Chatuchak::NAME | Race::NAME => Some(self.chatuchak.hash()),
            _ => None,
        }
    }

    /// Replaces the edition of a game by what a file says; a name without a game changes nothing.
    pub fn replace(&mut self, game: &str, source: &str) -> Result<(), EditionError> {
        match game {
            Bangkok::NAME => self.bangkok = Arc::new(bangkok::Edition::parse(source)?),
            Chakapuces::NAME => self.chakapuces = Arc::new(chakapuces::Edition::parse(source)?),
            Chatuchak::NAME | Race::NAME => self.chatuchak = Arc::new(chatuchak::Edition::parse(source)?),
            _ => {}
        }
        Ok(())
    }
}

impl AnyGame {
    /// The game of that name, for that many players, with these options and editions.
    pub fn new(name: &str, players: u8, options: &Options, editions: &Editions) -> Result<Self, SetupError> {
        match name {
            Chatuchak::NAME => {
                Chatuchak::new(editions.chatuchak.clone(), players, options).map(AnyGame::Chatuchak)
            }
            Race::NAME => Race::new(editions.chatuchak.clone(), players, options).map(AnyGame::Race),
            Bangkok::NAME => Bangkok::new(editions.bangkok.clone(), players, options).map(AnyGame::Bangkok),
            Chakapuces::NAME => {
                Chakapuces::new(editions.chakapuces.clone(), players, options).map(AnyGame::Chakapuces)
            }
            _ => {
                let known = GAMES.iter().map(|about| about.name).collect::<Vec<_>>().join(", ");
                Err(SetupError::NoGame { name: name.chars().take(40).collect(), known })
            }
        }
    }

    /// The name of the game.
    pub fn name(&self) -> &'static str {
        fn name<G: Game>(_: &G) -> &'static str {
            G::NAME
        }
        with_game!(self, game => name(game))
    }
}
