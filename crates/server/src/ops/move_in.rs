//! How a server takes its data directory.

use std::io::ErrorKind;
use std::path::Path;

use super::lock::DataLock;
use super::private;
use super::problem::Problem;
use super::restore;
use crate::store::sqlite;

/// Makes a data directory its own: it is there, locked, and nobody else can look into it.
pub(crate) fn move_in(data: &Path) -> Result<DataLock, Problem> {
    private::directory(data).map_err(Problem::file(data))?;
    private::narrow(data);
    let lock = DataLock::take(data)?;
    if restore::is_half_done(data) {
        return Err(Problem::HalfRestored(data.to_owned()));
    }
    // SQLite would make the file with the umask's mode; the files beside it get the mode that it has.
    let database = data.join(sqlite::FILE);
    match private::file(&database) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(Problem::file(&database)(error)),
        _ => Ok(lock),
    }
}
