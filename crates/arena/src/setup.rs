//! Which game is played, as every command is told it.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use talat_rules::any::{AnyGame, Editions, GAMES, GameBox, about};
use talat_rules::options::Options;
use talat_solver::claims;

use crate::failure::Failure;

/// Which game, for whom, with what.
#[derive(Debug, Clone, Args)]
pub struct SetupArgs {
    /// The game, by its name.
    #[arg(help = format!("The game: {}", GAMES.iter().map(|about| about.name).collect::<Vec<_>>().join(", ")))]
    pub game: String,
    /// How many players.
    #[arg(long, value_name = "N")]
    pub players: u8,
    /// A table option, for instance `grids=drawn`; may be given several times.
    #[arg(long = "option", value_name = "KEY=VALUE")]
    pub options: Vec<String>,
    /// Component data to use instead of the standard edition of this game.
    #[arg(long, value_name = "FILE")]
    pub edition: Option<PathBuf>,
}

/// A game that was asked for, ready to be played.
#[derive(Debug)]
pub struct Setup {
    /// The game, set up with its options and edition.
    pub game: AnyGame,
    /// The table options as they were given.
    pub options: Options,
    /// The text of the edition, where it is not the standard one.
    pub edition_source: Option<String>,
}

impl SetupArgs {
    /// Sets up the game, or says what is wrong with the wish.
    pub fn set_up(&self) -> Result<Setup, Failure> {
        let options = Options::from_words(self.options.iter().map(String::as_str))?;
        let mut editions = Editions::standard();
        // A game that does not exist is named before its edition is looked at.
        AnyGame::new(&self.game, self.players, &options, &editions)?;
        let mut edition_source = None;
        if let Some(path) = &self.edition {
            edition_source = Some(read_edition(&mut editions, about(&self.game)?.comes_in, path)?);
        }
        let game = AnyGame::new(&self.game, self.players, &options, &editions)?;
        Ok(Setup { game, options, edition_source })
    }
}

/// Replaces the edition of a box by what a file says, if its claims about start grids are true; returns the
/// file's text.
pub fn read_edition(editions: &mut Editions, of: GameBox, path: &Path) -> Result<String, Failure> {
    let source = read_text(path)?;
    claims::replace(editions, of, &source)
        .map_err(|error| Failure::Refused { path: path.display().to_string(), reason: error.to_string() })?;
    Ok(source)
}

/// Far above the longest file that is read, so that a wrong one does not fill the memory.
const MOST_BYTES: u64 = 64 << 20;

/// The text of a file, or of standard input for `-`; what is not text is refused with its line.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        io::stdin().take(MOST_BYTES).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes))
    };
    read.map_err(|error| Failure::File { path: path.display().to_string(), error })?;
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = 1 + String::from_utf8_lossy(good).matches('\n').count();
        Failure::Refused { path: path.display().to_string(), reason: format!("line {line}: not UTF-8 text") }
    })
}
