//! What is in an archive: one part for each kind of thing that the house has of a person.

use serde::Serialize;
use serde_json::json;
use talat_rules::{Eyes, Options, Seat, Viewer};

use super::zipped::Zipped;
use crate::app::App;
use crate::error::Error;
use crate::history::{History, Page, Past};
use crate::ids::{PersonId, TableId};
use crate::ops::moment;
use crate::records::{record_of, unpack};
use crate::store::{Blocked, Mate, Person, SeatRow, Status, TableRow};

/// How many tables, or people, are read at once.
const AT_ONCE: u32 = 50;

const ABOUT: &str = "\
All that this house has of you.

me.json                 who you are here, how you are alerted, and your tokens (without their secrets)
people.json             whom you have played with, whom you have blocked or muted, who asks you to a table
said.json               what you have said at tables
tables/CODE/table.json  each table where you sit: the game, who plays, how it ended
tables/CODE/record.json a finished game as a whole; Talat opens it under \"Look at a record\"
tables/CODE/seat-N.json a game that is not finished, as you saw it from your seat N
records/ID.json         records that you have brought

Times are UTC. What your browser keeps for itself (language, colours, sounds) never leaves your device, so it is not here.
";

/// Writes all parts.
pub(super) async fn write_all(app: &App, person: &Person, mut zip: Zipped) -> Result<(), Error> {
    zip.text("README.txt", ABOUT).await?;
    me(app, person, &mut zip).await?;
    people(app, person.id, &mut zip).await?;
    said(app, person.id, &mut zip).await?;
    tables(app, person.id, &mut zip).await?;
    records(app, person.id, &mut zip).await?;
    zip.finish().await
}

async fn me(app: &App, person: &Person, zip: &mut Zipped) -> Result<(), Error> {
    let tokens = app.store.tokens_of(person.id).await?;
    let tokens = tokens.iter().map(|token| {
        json!({"name": token.name, "made": moment(token.created_at), "used": token.used_at.map(moment)})
    });
    let alerts = app.store.wishes(person.id).await?;
    let ways = alerts
        .ways
        .iter()
        .map(|way| json!({"channel": way.channel, "address": way.address, "confirmed": way.confirmed}));
    let chosen = alerts.chosen.iter().map(|(kind, channel)| json!({"of": kind.name(), "by": channel}));
    let me = json!({
        "person": person.id,
        "name": person.name,
        "password": person.password.is_some(),
        "came": moment(person.created_at),
        "tokens": tokens.collect::<Vec<_>>(),
        "alerts": {"language": alerts.language, "chosen": chosen.collect::<Vec<_>>(), "ways": ways.collect::<Vec<_>>()},
    });
    zip.json("me.json", &me).await
}

async fn people(app: &App, person: PersonId, zip: &mut Zipped) -> Result<(), Error> {
    let mut played_with = Vec::new();
    loop {
        let page = app.store.mates(person, played_with.len() as u32, AT_ONCE).await?;
        let last = page.len() < AT_ONCE as usize;
        played_with.extend(page.into_iter().map(|Mate { id, name, games, game, at }| {
            json!({"person": id, "name": name, "games": games, "last_game": game, "last": moment(at)})
        }));
        if last {
            break;
        }
    }
    let blocked = app.store.blocks_of(person).await?.into_iter();
    let blocked =
        blocked.map(|Blocked { id, name, at }| json!({"person": id, "name": name, "since": moment(at)}));
    let muted = app.store.people(&app.store.mutes(person).await?).await?;
    let muted = muted.iter().map(|muted| json!({"person": muted.id, "name": muted.name}));
    let asks = app.store.asks_of(person, AT_ONCE).await?;
    let asks = asks.iter().map(
        |ask| json!({"table": ask.table.watch.to_string(), "game": ask.table.game, "at": moment(ask.at)}),
    );
    let people = json!({
        "played_with": played_with,
        "blocked": blocked.collect::<Vec<_>>(),
        "muted": muted.collect::<Vec<_>>(),
        "asked_to": asks.collect::<Vec<_>>(),
    });
    zip.json("people.json", &people).await
}

/// What they said, without whatever others said around it.
async fn said(app: &App, person: PersonId, zip: &mut Zipped) -> Result<(), Error> {
    let lines = app.store.lines_of(person).await?;
    let lines = lines.iter().map(|own| json!({"table": own.table.to_string(), "line": own.line}));
    zip.json("said.json", &lines.collect::<Vec<_>>()).await
}

async fn tables(app: &App, person: PersonId, zip: &mut Zipped) -> Result<(), Error> {
    let mut after = TableId(0);
    loop {
        let page = app.store.tables_after(person, after, AT_ONCE).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = last.id;
        for row in page {
            table(app, person, row, zip).await?;
        }
    }
}

/// A table, as everybody there knows it.
#[derive(Serialize)]
struct About<'a> {
    table: String,
    game: &'a str,
    options: &'a Options,
    status: Status,
    seats: Vec<Option<String>>,
    mine: Vec<Seat>,
    made: String,
    finished: Option<String>,
    problem: Option<&'a str>,
}

async fn table(app: &App, person: PersonId, row: TableRow, zip: &mut Zipped) -> Result<(), Error> {
    let folder = format!("tables/{}", row.watch);
    let ids: Vec<PersonId> = row.seats.iter().filter_map(SeatRow::person).collect();
    let people = app.store.people(&ids).await?;
    let name = |seat: &SeatRow| match seat {
        SeatRow::Open => None,
        SeatRow::Bot(level) => Some(format!("bot:{}", level.name())),
        SeatRow::Person { person, label, .. } => {
            let name = people.iter().find(|known| known.id == *person).map(|known| known.name.clone());
            Some(label.clone().or(name).unwrap_or_default())
        }
    };
    let mine: Vec<Seat> = row.seats_of(person).collect();
    let about = About {
        table: row.watch.to_string(),
        game: &row.game,
        options: &row.options,
        status: row.status,
        seats: row.seats.iter().map(name).collect(),
        mine: mine.clone(),
        made: moment(row.created_at),
        finished: row.finished_at.map(moment),
        problem: row.problem.as_deref(),
    };
    zip.json(&format!("{folder}/table.json"), &about).await?;
    match row.status {
        Status::Waiting => Ok(()),
        // What can't be told by today's rules any more is left out; the table says that it is there.
        Status::Finished => match record_of(app.clone(), row).await {
            Ok(record) => zip.text(&format!("{folder}/record.json"), &record.to_text()).await,
            Err(error) => left_out(error),
        },
        Status::Playing | Status::Frozen => {
            for seat in mine {
                match seen(app, &row, seat).await {
                    Ok(seen) => zip.json(&format!("{folder}/seat-{}.json", seat.index()), &seen).await?,
                    Err(error) => left_out(error)?,
                }
            }
            Ok(())
        }
    }
}

/// What was seen from a seat, and nothing else: whoever has several has one file for each.
async fn seen(app: &App, row: &TableRow, seat: Seat) -> Result<History, Error> {
    let log = app.store.log(row.id).await?;
    let entries = log.into_iter().flat_map(|row| row.entries).collect();
    Past::of_table(row, &app.editions, entries)?.lines(Eyes::Viewer(Viewer::Seat(seat)), Page::WHOLE)
}

/// Whether an archive goes on without something.
fn left_out(error: Error) -> Result<(), Error> {
    match error {
        Error::Frozen | Error::Table(_) | Error::BadRecord(_) => Ok(()),
        error => Err(error),
    }
}

async fn records(app: &App, person: PersonId, zip: &mut Zipped) -> Result<(), Error> {
    for record in app.store.records_of(person).await? {
        if let Some(packed) = app.store.record(&record.id).await? {
            zip.file(&format!("records/{}.json", record.id), unpack(packed)).await?;
        }
    }
    Ok(())
}
