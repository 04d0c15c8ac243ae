//! What a table can be asked.

use axum::extract::ws::Utf8Bytes;
use serde_json::Value;
use talat_rules::{Seat, Viewer};
use talat_table::{LobbyOp, Question};
use tokio::sync::{mpsc, oneshot, watch};

use super::slot::Slot;
use crate::error::Error;
use crate::ids::PersonId;
use crate::session_table::refused;
use crate::store::{Person, TableRow};
use crate::wire::{Room, Said, Say};

/// The answer to a question.
pub(crate) type Reply<T> = oneshot::Sender<Result<T, Error>>;

/// What a table can be asked.
pub(crate) enum Command {
    /// To tell all that happens, to the person of a seat or to a watcher.
    Subscribe { person: Option<PersonId>, viewer: Viewer, reply: Reply<watch::Receiver<Slot>> },
    /// To let a seat do something.
    Play(Play),
    /// To change what is agreed about it.
    Lobby { by: Person, op: LobbyOp, scripted: bool, reply: Reply<(Room, TableRow)> },
    /// To say how it is.
    Look { reply: Reply<(Room, TableRow)> },
    /// To tell those who sit there what one of them says.
    Say { person: PersonId, say: Say, reply: Reply<Said> },
    /// To take the words out of a line, as the host wants it.
    Unsay { person: PersonId, number: u64, reply: Reply<Said> },
    /// To take the action that a bot has chosen.
    Thought { seat: Seat, number: u64, action: Value },
    /// To know that a bot failed at its choice: it is asked again when something happens here.
    NoThought { seat: Seat, number: u64 },
    /// To say what a strong bot has to think about in the seat of somebody who plays against bots only.
    Advise { person: PersonId, reply: Reply<Question> },
    /// To do what is due.
    Wake,
    /// To leave memory, since it is no longer in the store.
    Close,
    /// To leave memory if nothing is due and nobody looks at it, it is over, or nobody has asked anything for long, since
    /// others need the room.
    Rest,
    /// To look again who somebody is, who has another name, was banned or was forgotten.
    LookAgain { person: PersonId, reply: Reply<()> },
}

impl Command {
    /// Answers, where nobody can do it, why.
    pub(super) fn refuse(self, error: &Error) {
        match self {
            Command::Subscribe { reply, .. } => drop(reply.send(Err(error.clone()))),
            Command::Play(Play { kind, reply, .. }) => {
                reply.send(refused(Some(kind.cid().to_owned()), error));
            }
            Command::Lobby { reply, .. } | Command::Look { reply } => drop(reply.send(Err(error.clone()))),
            Command::Advise { reply, .. } => drop(reply.send(Err(error.clone()))),
            Command::Say { reply, .. } | Command::Unsay { reply, .. } => {
                drop(reply.send(Err(error.clone())));
            }
            Command::LookAgain { reply, .. } => drop(reply.send(Err(error.clone()))),
            Command::Thought { .. }
            | Command::NoThought { .. }
            | Command::Wake
            | Command::Close
            | Command::Rest => {}
        }
    }
}

/// Something that a seat does.
pub(crate) struct Play {
    pub(crate) person: PersonId,
    pub(crate) seat: Seat,
    pub(crate) kind: PlayKind,
    /// Whether a script sent it.
    pub(crate) scripted: bool,
    /// How many milliseconds the network takes there and back, as far as that is known.
    pub(crate) network_ms: u64,
    /// Where the answer goes; there is room for it.
    pub(crate) reply: mpsc::OwnedPermit<Utf8Bytes>,
}

/// What a seat can do.
pub(crate) enum PlayKind {
    Act { cid: String, based_on: u64, action: Value },
    DryRun { cid: String, action: Value },
    Undo { cid: String, based_on: u64, to: Option<u64> },
}

impl PlayKind {
    /// The client's name for it.
    pub(crate) fn cid(&self) -> &str {
        match self {
            PlayKind::Act { cid, .. } | PlayKind::DryRun { cid, .. } | PlayKind::Undo { cid, .. } => cid,
        }
    }
}
