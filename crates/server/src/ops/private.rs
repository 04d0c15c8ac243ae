//! A house is its owner's alone: directories of mode 0700, files of mode 0600, whatever the umask, from the first moment.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use super::restore;
use crate::secrets;
use crate::store::sqlite;

/// The bits of a mode that are not the owner's.
const OTHERS: u32 = 0o077;
/// The bit of a directory like `/tmp`, which is everybody's on purpose.
const STICKY: u32 = 0o1000;

/// Makes a directory, with those above it that are not there.
pub(super) fn directory(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).recursive(true).create(path)
}

/// Makes a file that must not exist yet.
pub(crate) fn file(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(path)
}

/// Writes a file that must not exist yet, to the disk.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = file(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Brings the names in a directory to the disk: a new file is safe only then.
pub(crate) fn sync_names(directory: &Path) -> io::Result<()> {
    // The parent of a bare name is the empty path.
    let here = directory.as_os_str().is_empty();
    File::open(if here { Path::new(".") } else { directory })?.sync_all()
}

/// Whether something in a data directory is the house's: an owner may keep other things there.
fn is_ours(name: &str) -> bool {
    name.starts_with(sqlite::FILE)
        || name.starts_with("replaced-")
        || name.starts_with("from-backup-")
        || [super::lock::FILE, super::running::FILE, secrets::KEY_FILE, secrets::KEY_PART, restore::STAGING]
            .contains(&name)
}

/// Takes what others may do with a house from them, and says so in the log: earlier programs left that to the umask.
pub(crate) fn narrow(data: &Path) {
    let mut found = Vec::new();
    wide(data, is_ours, &mut found);
    let mut narrowed = Vec::with_capacity(found.len());
    for (path, mode) in found {
        let done = if path == data && mode & STICKY != 0 {
            Err(io::Error::other("it is everybody's"))
        } else {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode & !OTHERS))
        };
        match done {
            Ok(()) => narrowed.push(path.display().to_string()),
            Err(error) => tracing::warn!(path = %path.display(), %error, "others may look into the house"),
        }
    }
    if !narrowed.is_empty() {
        tracing::warn!(
            narrowed = narrowed.join(", "),
            "others could look into the house, and can't any more"
        );
    }
}

/// Collects what is open to others, with its mode: this path and, in a directory, whatever is `meant`.
fn wide(path: &Path, meant: fn(&str) -> bool, found: &mut Vec<(PathBuf, u32)>) {
    let Ok(about) = fs::metadata(path) else { return };
    let mode = about.permissions().mode() & 0o7777;
    if mode & OTHERS != 0 {
        found.push((path.to_owned(), mode));
    }
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().to_str().is_some_and(meant)) {
        // What a link leads to may be anybody's.
        if entry.file_type().is_ok_and(|kind| !kind.is_symlink()) {
            wide(&entry.path(), |_| true, found);
        }
    }
}
