//! What an alert says: which game, which table, who sits there; nothing that a seat alone may know.

use serde::Serialize;
use talat_table::{AlertKind, Code};

use super::words::{Language, Words};
use crate::app::App;
use crate::error::Error;
use crate::ids::PersonId;
use crate::store::{Claimed, SeatRow, Status, TableRow};

/// An alert in its reader's language.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Message {
    /// The same whenever it is sent again.
    pub(crate) id: String,
    /// What it is about.
    pub(crate) kind: String,
    /// In a few words.
    pub(crate) title: String,
    /// In one sentence.
    pub(crate) body: String,
    /// Where it leads, within the house.
    pub(crate) path: String,
    /// The table's public name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) table: Option<String>,
    /// How many entries the log had.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seq: Option<u64>,
}

/// The alert that is to be sent; none where there is nothing to say any more.
pub(crate) async fn message(app: &App, alert: &Claimed) -> Result<Option<Message>, Error> {
    let words = Language::named(&alert.language).words();
    let Some(kind) = AlertKind::named(&alert.kind) else {
        let (title, body) = if alert.kind == "confirm" { words.confirm } else { words.test };
        return Ok(Some(Message {
            id: alert.name.clone(),
            kind: alert.kind.clone(),
            title: title.to_owned(),
            body: body.to_owned(),
            path: "/settings".to_owned(),
            table: None,
            seq: None,
        }));
    };
    let Some(table) = alert.table else { return Ok(None) };
    let Some(row) = app.store.table(table).await? else { return Ok(None) };
    let Some(code) = leads_to(app, &row, kind, alert.person).await? else { return Ok(None) };
    let others = others(app, &row, alert.person).await?;
    let game = game_name(&row.game);
    Ok(Some(Message {
        id: alert.name.clone(),
        kind: kind.name().to_owned(),
        title: words.title(kind).to_owned(),
        body: said(words, &game, &others),
        path: format!("/t/{code}"),
        table: Some(row.watch.to_string()),
        seq: Some(alert.seq),
    }))
}

/// The table that an alert leads to; none where it is needless by now.
async fn leads_to(
    app: &App,
    row: &TableRow,
    kind: AlertKind,
    person: PersonId,
) -> Result<Option<Code>, Error> {
    let here = Some(row.watch.clone());
    Ok(match kind {
        AlertKind::Turn | AlertKind::Reminder => here.filter(|_| row.status == Status::Playing),
        AlertKind::Start => here.filter(|_| row.seats_of(person).next().is_some()),
        AlertKind::End => here,
        // Who is asked takes a seat by its code.
        AlertKind::Asked => {
            (row.status == Status::Waiting && row.seats_of(person).next().is_none()).then(|| row.join.clone())
        }
        AlertKind::Rematch => {
            let Some(code) = &row.rematch else { return Ok(None) };
            let Some(id) = app.hub.called(app, code).await? else { return Ok(None) };
            let next = app.store.table(id).await?;
            let open = next
                .is_some_and(|next| next.status == Status::Waiting && next.seats_of(person).next().is_none());
            // The finished game is where one says yes.
            here.filter(|_| open)
        }
    })
}

/// What others at a table are called there.
async fn others(app: &App, row: &TableRow, person: PersonId) -> Result<Vec<String>, Error> {
    let ids: Vec<PersonId> = row.seats.iter().filter_map(SeatRow::person).collect();
    let people = app.store.people(&ids).await?;
    let name = |seat: &SeatRow| {
        let id = seat.person().filter(|id| *id != person)?;
        let name = people.iter().find(|person| person.id == id).map(|person| person.name.clone());
        seat.label().map(str::to_owned).or(name)
    };
    Ok(row.seats.iter().filter_map(name).collect())
}

fn said(words: &Words, game: &str, others: &[String]) -> String {
    match others {
        [] => format!("{game}."),
        [one] => format!("{game} {} {one}.", words.with),
        [most @ .., last] => {
            format!("{game} {} {} {} {last}.", words.with, most.join(", "), words.and)
        }
    }
}

/// A game's name, as its box has it.
fn game_name(name: &str) -> String {
    if name == "race" {
        return "Chatuchak Race".to_owned();
    }
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
