//! What the server sends.

use serde::Serialize;
use talat_rules::Seat;
use ts_rs::TS;
use utoipa::ToSchema;

use super::refusal::Refusal;
use super::room::Room;
use super::talk::Said;

/// A server's message, beside [`super::Update`].
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[ts(export_to = "ServerMessage.ts")]
pub enum ServerMessage {
    /// The first message on a socket.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The server's time in milliseconds since 1970.
        #[ts(type = "number")]
        now: i64,
        /// Who the server takes this client for.
        person: Option<String>,
    },
    /// An action or a takeback is durable.
    Ack {
        /// The client's name for it.
        cid: String,
        /// The table that it was done at.
        table: String,
        /// How many entries the log had after it.
        #[ts(type = "number")]
        seq: u64,
    },
    /// An action would be accepted.
    Allowed {
        /// The client's name for the question.
        cid: String,
    },
    /// A message is refused.
    Refused {
        /// The client's name for it, where it had one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        cid: Option<String>,
        /// The reason, as a code.
        #[serde(flatten)]
        refusal: Refusal,
        /// The position now, where the client looked at an old one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        #[schema(value_type = Option<Object>)]
        update: Option<AnyUpdate>,
    },
    /// A table as it is now.
    Table(Box<Room>),
    /// Somebody says something, or what was said under this number is no longer to be read.
    Said {
        /// The table that it is said at.
        table: String,
        /// What is said.
        line: Said,
    },
    /// All that somebody has said is gone.
    Unsaid {
        /// The table that it was said at.
        table: String,
        /// Who has said it.
        person: String,
    },
    /// The server's time.
    Pong {
        /// As it was sent.
        #[ts(type = "number")]
        sent: i64,
        /// The server's time in milliseconds since 1970.
        #[ts(type = "number")]
        now: i64,
    },
    /// A subscription has ended: the table is gone, or the seat is somebody else's.
    Gone {
        /// The table that it was for, as it was named.
        table: String,
        /// The seat it was made for.
        #[ts(as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<Seat>,
    },
    /// The server stops; connect again.
    Closing,
}

/// An update that was written already.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(transparent)]
#[ts(type = "unknown")]
pub struct AnyUpdate(pub Box<serde_json::value::RawValue>);
