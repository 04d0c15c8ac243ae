//! What a backup holds.

use std::path::{Path, PathBuf};

use super::moment;
use super::problem::Problem;
use crate::secrets;
use crate::store::sqlite::Files;
use crate::store::{BackupStore, Holdings};

/// What a backup holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    /// When it was made.
    pub made: String,
    /// By which version of the program.
    pub version: String,
    /// The newest migration of its database.
    pub schema: i64,
    /// How many tables it holds.
    pub tables: u64,
    /// How many people it holds.
    pub people: u64,
    /// The names of the settings and the component data they name.
    pub files: Vec<String>,
    /// The digest that was checked; earlier programs wrote none.
    pub digest: Option<String>,
}

/// A backup that was read and found sound.
pub(super) struct Contents {
    pub(super) holdings: Holdings,
    /// Files by name.
    pub(super) files: Vec<(PathBuf, String)>,
}

impl Contents {
    /// What is told of it.
    pub(super) fn held(&self) -> Held {
        let Holdings { luggage, schema, tables, people, digest, .. } = &self.holdings;
        Held {
            made: moment(luggage.made_at),
            version: luggage.version.clone(),
            schema: *schema,
            tables: *tables,
            people: *people,
            files: luggage.files.iter().map(|(name, _)| name.clone()).collect(),
            digest: digest.map(|digest| digest.to_string()),
        }
    }
}

/// Reads a whole backup and says what it holds; writes nothing anywhere.
pub async fn check(from: &Path) -> Result<Held, Problem> {
    read::<Files>(from).await.map(|contents| contents.held())
}

/// Reads a whole backup, and looks at what it carries; writes nothing anywhere.
pub(super) async fn read<S: BackupStore>(from: &Path) -> Result<Contents, Problem> {
    let holdings = S::holdings(from).await.map_err(Problem::reading_backup)?;
    let no_backup = |reason: String| Problem::NoBackup { path: from.to_owned(), reason };
    if !secrets::is_key(&holdings.luggage.key) {
        return Err(no_backup("the key in the backup is damaged".to_owned()));
    }
    let mut files = Vec::with_capacity(holdings.luggage.files.len());
    for (name, content) in &holdings.luggage.files {
        let odd = || no_backup(format!("the backup holds a file of the odd name `{name}`"));
        files.push((path(name).ok_or_else(odd)?, content.clone()));
    }
    Ok(Contents { holdings, files })
}

/// The name of a file as a path that leads nowhere else.
fn path(name: &str) -> Option<PathBuf> {
    let odd = |part: &str| part.is_empty() || part.starts_with('.') || part.contains('\0');
    let parts = || name.split('/');
    parts().all(|part| !odd(part)).then(|| parts().collect())
}
