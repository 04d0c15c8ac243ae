//! The component data that tables are played with: what the settings name is for new tables, and what a table
//! began with is kept for it in the store.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use talat_rules::any::{Editions, GameBox, about};

use crate::clock;
use crate::config::Config;
use crate::serve::{StartError, io_error};
use crate::store::EditionStore;

/// All component data at hand.
pub struct Shelf {
    in_use: Editions,
    /// The standard ones, read once.
    standard: Editions,
    /// Editions other than the standard ones, by hash: the whole file, and the editions with it among them.
    kept: HashMap<String, (String, Editions)>,
}

impl Shelf {
    /// Reads the files that the settings name, keeps them, and takes out what was kept before.
    pub(crate) async fn open(config: &Config, store: &impl EditionStore) -> Result<Self, StartError> {
        let standard = Editions::standard();
        let mut in_use = standard.clone();
        for (&of, path) in &config.editions {
            let source = put(&mut in_use, of, path)?;
            let hash = in_use.hash(of);
            if hash != standard.hash(of) {
                store.keep_edition(&hash, of.name(), &source, clock::now()).await?;
            }
        }
        let mut kept = HashMap::new();
        for (hash, game, source) in store.editions().await? {
            match with_edition(&standard, &game, &source) {
                Ok(editions) => drop(kept.insert(hash, (source, editions))),
                // Its tables freeze, with the reason.
                Err(reason) => tracing::warn!(hash, game, reason, "a kept edition can't be read any more"),
            }
        }
        Ok(Shelf { in_use, standard, kept })
    }

    /// For new tables.
    pub fn in_use(&self) -> &Editions {
        &self.in_use
    }

    /// Those with which a game of this hash was begun, if they are at hand.
    pub fn of(&self, game: &str, hash: &str) -> Option<Editions> {
        if about(game).is_ok_and(|about| self.standard.hash(about.comes_in) == hash) {
            return Some(self.standard.clone());
        }
        self.kept.get(hash).map(|(_, editions)| editions.clone())
    }

    /// Those of games that name none which is at hand.
    pub fn standard(&self) -> &Editions {
        &self.standard
    }

    /// The file of an edition that is not a standard one.
    pub fn source(&self, hash: &str) -> Option<&str> {
        self.kept.get(hash).map(|(source, _)| source.as_str())
    }
}

/// Puts the edition of a file in the place of a box's; returns the file's text.
fn put(editions: &mut Editions, of: GameBox, path: &Path) -> Result<String, StartError> {
    let setting = format!("[editions] {}: {}", of.name(), path.display());
    let source = fs::read_to_string(path).map_err(io_error(setting))?;
    talat_solver::claims::replace(editions, of, &source)
        .map_err(|error| StartError::Edition { path: path.to_owned(), error })?;
    Ok(source)
}

/// Says whether the files of component data that settings name can be used.
pub fn check(config: &Config) -> Result<(), StartError> {
    let mut editions = Editions::standard();
    config.editions.iter().try_for_each(|(&of, path)| put(&mut editions, of, path).map(drop))
}

/// These editions with one of them as a file has it, or why that can't be.
fn with_edition(standard: &Editions, game: &str, source: &str) -> Result<Editions, String> {
    let of = about(game).map_err(|error| error.to_string())?.comes_in;
    let mut editions = standard.clone();
    editions.replace(of, source).map_err(|error| error.to_string())?;
    Ok(editions)
}
