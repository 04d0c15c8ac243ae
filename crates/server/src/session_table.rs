//! How sockets and requests reach a table, and what they may ask of it.

use std::collections::HashMap;

use axum::extract::ws::Utf8Bytes;
use talat_rules::Seat;
use tokio::sync::mpsc::{self, error::TrySendError};

use crate::app::App;
use crate::error::Error;
use crate::ids::{PersonId, TableId};
use crate::limits::Address;
use crate::live::{Command, Handle, Play, PlayKind};
use crate::tables;
use crate::wire::{self, ClientMessage, ServerMessage};

/// The most tables one client knows at once.
const TABLES: usize = 64;
/// How often a table that leaves memory is asked for again.
const TRIES: usize = 3;

/// One client: who it is, where it is, and the tables it knows.
pub(crate) struct Client {
    pub(crate) app: App,
    pub(crate) person: Option<PersonId>,
    pub(crate) address: Address,
    known: HashMap<String, (TableId, Handle)>,
    /// How many milliseconds the network takes there and back, as far as that was measured.
    pub(crate) network_ms: u64,
}

impl Client {
    pub(crate) fn new(app: App, person: Option<PersonId>, address: Address) -> Self {
        Client { app, person, address, known: HashMap::new(), network_ms: 0 }
    }

    /// The table of a code.
    pub(crate) async fn table(&mut self, code: &str) -> Result<(TableId, Handle), Error> {
        if let Some((id, handle)) = self.known.get(code)
            && !handle.inbox.is_closed()
        {
            return Ok((*id, handle.clone()));
        }
        let (id, _) = tables::find(&self.app, self.address, self.person, code).await?;
        let handle = self.app.hub.get(&self.app, id).await?;
        if self.known.len() >= TABLES {
            self.known.clear();
        }
        self.known.insert(code.to_owned(), (id, handle.clone()));
        Ok((id, handle))
    }

    /// Sends what a seat does to its table; the answer comes to `replies`.
    pub(crate) async fn play(
        &mut self,
        table: &str,
        seat: Seat,
        kind: PlayKind,
        replies: &mpsc::Sender<Utf8Bytes>,
    ) -> Result<(), Error> {
        let person = self.person.ok_or(Error::NoSession)?;
        let reply = replies.clone().try_reserve_owned().map_err(|_| Error::Busy)?;
        let mut play = Command::Play(Play { person, seat, kind, network_ms: self.network_ms, reply });
        for _ in 0..TRIES {
            let (_, handle) = self.table(table).await?;
            match handle.inbox.try_send(play) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Full(_)) => return Err(Error::Busy),
                // It was just leaving memory, and comes back.
                Err(TrySendError::Closed(back)) => play = back,
            }
        }
        Err(Error::Busy)
    }
}

/// The part of a message that is for a table: its code, the seat, and what the seat does.
pub(crate) fn as_play(message: ClientMessage) -> Result<(String, Seat, PlayKind), ClientMessage> {
    match message {
        ClientMessage::Act { cid, table, seat, based_on, action } => {
            Ok((table, seat, PlayKind::Act { cid, based_on, action }))
        }
        ClientMessage::DryRun { cid, table, seat, action } => {
            Ok((table, seat, PlayKind::DryRun { cid, action }))
        }
        ClientMessage::Undo { cid, table, seat, based_on, to } => {
            Ok((table, seat, PlayKind::Undo { cid, based_on, to }))
        }
        ClientMessage::Emote { table, seat, emote } => Ok((table, seat, PlayKind::Emote(emote))),
        other => Err(other),
    }
}

/// The message that says why something is refused.
pub(crate) fn refused(cid: Option<String>, error: &Error) -> Utf8Bytes {
    wire::text(&ServerMessage::Refused { cid, refusal: error.refusal(), update: None })
}
