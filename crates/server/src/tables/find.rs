//! A code leads to a table.

use crate::app::App;
use crate::error::Error;
use crate::ids::{Code, TableId};
use crate::limits::Address;

/// The table of a code, and the code. Wrong codes are counted, so that they can't be guessed.
pub(crate) async fn find(app: &App, address: Address, code: &str) -> Result<(TableId, Code), Error> {
    let Some(code) = Code::parse(code) else { return Err(app.limits.wrong_code(address)) };
    match app.store.find_table(&code).await? {
        Some(id) => Ok((id, code)),
        None => Err(app.limits.wrong_code(address)),
    }
}
