//! A code leads to a table.

use crate::app::App;
use crate::error::Error;
use crate::ids::{Code, PersonId, TableId};
use crate::limits::Address;

/// The table of a code, and the code. Codes that are new to an address are counted before they are looked up, so that
/// they can't be guessed; those of one's own tables are not, so that nobody is kept from their game by what others try.
pub(crate) async fn find(
    app: &App,
    address: Address,
    person: Option<PersonId>,
    code: &str,
) -> Result<(TableId, Code), Error> {
    // What can't be a code tells nothing about any table.
    let code = Code::parse(code).ok_or(Error::NoTable)?;
    let codes = &app.limits.codes;
    if !codes.knows(address, &code) {
        if let Some(person) = person
            && let Some(id) = app.store.own_table(&code, person).await?
        {
            codes.learn(address, &code);
            return Ok((id, code));
        }
        codes.attempt(address, &code)?;
    }
    let id = app.hub.called(app, &code).await?.ok_or(Error::NoTable)?;
    codes.learn(address, &code);
    Ok((id, code))
}
