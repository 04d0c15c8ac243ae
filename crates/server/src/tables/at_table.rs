//! A request about one table: which, and who asks.

use axum::Json;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::Deserialize;
use talat_rules::record::Entry;
use talat_table::LobbyOp;

use super::bodies::TableInfo;
use super::find::find;
use crate::app::App;
use crate::error::Error;
use crate::ids::{Code, PersonId, TableId};
use crate::limits::Address;
use crate::live::Command;
use crate::people::{By, MaybePerson, Signed};
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
    /// How whoever asks was let in.
    pub(crate) means: By,
}

/// The part of a path that names a table.
#[derive(Deserialize)]
struct Named {
    code: String,
}

/// Whoever may ask.
pub(crate) trait Asks {
    /// The person, where it matters and there is one.
    fn person(&self) -> Option<PersonId>;
}

impl Asks for Signed {
    fn person(&self) -> Option<PersonId> {
        Some(self.0.id)
    }
}

impl Asks for MaybePerson {
    fn person(&self) -> Option<PersonId> {
        self.0.as_ref().map(|person| person.id)
    }
}

impl Asks for () {
    fn person(&self) -> Option<PersonId> {
        None
    }
}

impl<Who> FromRequestParts<App> for AtTable<Who>
where
    Who: FromRequestParts<App, Rejection: Into<Error>> + Asks + Send,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let by = Who::from_request_parts(parts, app).await.map_err(Into::into)?;
        let Ok(address) = Address::from_request_parts(parts, app).await;
        let Path(Named { code }) = Path::from_request_parts(parts, app).await?;
        let (id, code) = find(app, address, by.person(), &code).await?;
        Ok(AtTable { app: app.clone(), by, id, code, means: By::of(&parts.extensions) })
    }
}

impl<Who> AtTable<Who> {
    /// The table as it is kept.
    pub(crate) async fn row(&self) -> Result<TableRow, Error> {
        self.app.store.table(self.id).await?.ok_or(Error::NoTable)
    }

    /// All that has happened there; a log may be long, so it is best read beside the async threads.
    pub(crate) fn entries(&self) -> impl Future<Output = Result<Vec<Entry>, Error>> + Send + use<Who> {
        let (app, id) = (self.app.clone(), self.id);
        async move { Ok(app.store.log(id).await?.into_iter().flat_map(|row| row.entries).collect()) }
    }
}

impl AtTable {
    /// Lets the person change something, and tells how the table is then.
    pub(crate) async fn change(self, op: LobbyOp) -> Result<Json<TableInfo>, Error> {
        let AtTable { app, by: Signed(by), id, code, means } = self;
        let scripted = means.is_script();
        let person = by.id;
        let (room, row) = app.hub.ask(&app, id, |reply| Command::Lobby { by, op, scripted, reply }).await?;
        Ok(Json(TableInfo::of(room, &row, Some(person), Some(&code))))
    }
}
