//! What the arena and a program say to each other, one JSON object a line: `docs/bot-protocol.md`.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use talat_rules::{Edition, Game, Options, Seat, Standing};

/// The version of the protocol. It goes up when a program that kept to the old one would no longer do.
pub const PROTOCOL: u32 = 1;

/// What the arena says. The fields of the server's protocol have the same names and forms.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case", bound = "")]
pub enum Told<'a, G: Game> {
    /// First of all.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The name of the game.
        game: &'static str,
        /// The version of its rules.
        rules_version: u32,
        /// How many seats there are.
        players: u8,
        /// The table options as they were given.
        options: &'a Options,
        /// The component data.
        edition: EditionNote,
        /// How long an answer may take.
        limits: Limits,
    },
    /// A game begins, in which the program has this seat.
    Start {
        /// The number of the game.
        number: u64,
        /// The seat that the program plays.
        seat: Seat,
    },
    /// The program is asked to act.
    Turn {
        /// How many steps the game has had.
        seq: u64,
        /// The program's seat.
        seat: Seat,
        /// All that it may know.
        view: &'a G::View,
        /// What it may do, with what each would do.
        legal: Vec<Move<G>>,
    },
    /// The game is over.
    Result {
        /// The number of the game.
        number: u64,
        /// Everybody's result.
        standing: &'a Standing,
        /// The seats that gave up their game, and why.
        forfeits: &'a [ForfeitNote],
    },
    /// Nothing more will follow.
    Bye,
}

/// Which component data is played with.
#[derive(Debug, Serialize)]
pub struct EditionNote {
    /// The edition's name.
    pub name: String,
    /// Its hash, as in records.
    pub hash: String,
}

/// How long a program may take.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Limits {
    /// For its answer to hello.
    pub hello_ms: u64,
    /// For each action.
    pub action_ms: u64,
    /// The longest line that it may write.
    pub line_bytes: usize,
}

/// A legal action and what it would do.
#[derive(Debug, Serialize)]
#[serde(bound = "")]
pub struct Move<G: Game> {
    action: G::Action,
    effect: G::Effect,
}

/// A seat that gave up its game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ForfeitNote {
    /// The seat that lost its game by it.
    pub seat: Seat,
    /// Why, in a word.
    pub why: &'static str,
}

/// What a program says. Fields that the arena does not know are its own affair.
#[derive(Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", bound = "A: DeserializeOwned")]
pub enum Said<A> {
    /// To hello.
    Hello {
        /// The version of the protocol that it speaks.
        protocol: u32,
    },
    /// To a turn.
    Act {
        /// The `seq` that it answers.
        based_on: u64,
        /// One of the legal actions, as it came.
        action: A,
    },
}

impl<'a, G: Game> Told<'a, G> {
    /// The greeting of a program that will play this game.
    pub fn hello(game: &G, options: &'a Options, limits: Limits) -> Self {
        let edition = game.edition();
        Told::Hello {
            protocol: PROTOCOL,
            game: G::NAME,
            rules_version: G::RULES_VERSION,
            players: game.seats(),
            options,
            edition: EditionNote { name: edition.name().to_owned(), hash: edition.hash() },
            limits,
        }
    }

    /// The question what a seat does.
    pub fn turn(game: &G, seq: u64, seat: Seat, view: &'a G::View, legal: &[G::Action]) -> Self {
        let effects = game.effects(view, seat, legal);
        let legal = legal.iter().zip(effects).map(|(action, effect)| Move { action: *action, effect });
        Told::Turn { seq, seat, view, legal: legal.collect() }
    }

    /// The message as a line.
    pub fn line(&self) -> Vec<u8> {
        let mut line = serde_json::to_vec(self).expect("messages are plain data");
        line.push(b'\n');
        line
    }
}
