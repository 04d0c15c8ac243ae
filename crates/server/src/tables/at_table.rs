//! A request about one table: which, and who asks.

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::Deserialize;
use talat_rules::record::Entry;

use super::bodies::TableInfo;
use super::find::find;
use crate::app::App;
use crate::error::Error;
use crate::ids::{Code, TableId};
use crate::limits::Address;
use crate::live::{Command, LobbyOp};
use crate::people::Signed;
use crate::security::Path;
use crate::store::TableRow;

/// The table that the `{code}` of a path leads to, and who asks: `Signed`, `MaybePerson`, or `()` where it does not
/// matter.
pub(crate) struct AtTable<Who = Signed> {
    pub(crate) app: App,
    pub(crate) by: Who,
    pub(crate) id: TableId,
    /// The code that it was found by.
    pub(crate) code: Code,
}

/// The part of a path that names a table.
#[derive(Deserialize)]
struct Named {
    code: String,
}

impl<Who: FromRequestParts<App, Rejection: Into<Error>> + Send> FromRequestParts<App> for AtTable<Who> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let by = Who::from_request_parts(parts, app).await.map_err(Into::into)?;
        let Ok(address) = Address::from_request_parts(parts, app).await;
        let Path(Named { code }) = Path::from_request_parts(parts, app).await?;
        let (id, code) = find(app, address, &code).await?;
        Ok(AtTable { app: app.clone(), by, id, code })
    }
}

impl<Who> AtTable<Who> {
    /// The table as it is kept.
    pub(crate) async fn row(&self) -> Result<TableRow, Error> {
        self.app.store.table(self.id).await?.ok_or(Error::NoTable)
    }

    /// All that has happened there.
    pub(crate) async fn entries(&self) -> Result<Vec<Entry>, Error> {
        Ok(self.app.store.log(self.id).await?.into_iter().flat_map(|row| row.entries).collect())
    }
}

impl AtTable {
    /// Lets the person change something, and tells how the table is then.
    pub(super) async fn change(self, op: LobbyOp) -> Result<Json<TableInfo>, Error> {
        let AtTable { app, by: Signed(by), id, code } = self;
        let person = by.id;
        let (room, row) = app.hub.ask(&app, id, |reply| Command::Lobby { by, op, reply }).await?;
        Ok(Json(TableInfo::of(room, &row, Some(person), Some(&code))))
    }
}
