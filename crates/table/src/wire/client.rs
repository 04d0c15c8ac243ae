//! What a client sends.

use serde::Deserialize;
use talat_rules::Seat;
use ts_rs::TS;
use utoipa::ToSchema;

/// A client's message.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export_to = "ClientMessage.ts")]
pub enum ClientMessage {
    /// Asks for all that happens at a table, as an own seat or as a watcher.
    Subscribe {
        /// Either code of the table.
        table: String,
        /// The own seat; without it, public information only.
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>, maximum = 255)]
        seat: Option<Seat>,
        /// How much the client has already: only what came later is told as events.
        #[ts(optional, type = "number")]
        had: Option<u64>,
    },
    /// Ends a subscription.
    Unsubscribe {
        /// Either code of the table.
        table: String,
        /// The seat it was made for.
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>, maximum = 255)]
        seat: Option<Seat>,
    },
    /// Acts for an own seat.
    Act {
        /// The client's name for this message; the same one twice acts once.
        #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
        cid: String,
        /// Either code of the table.
        table: String,
        /// The own seat.
        #[ts(as = "u8")]
        #[schema(value_type = u8, maximum = 255)]
        seat: Seat,
        /// The `seq` of the position that the client looked at.
        #[ts(type = "number")]
        based_on: u64,
        /// The action, as it stood in `legal`.
        #[ts(type = "unknown")]
        #[schema(value_type = Object)]
        action: serde_json::Value,
    },
    /// Asks whether an action would be refused, and why.
    DryRun {
        /// The client's name for this message.
        #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
        cid: String,
        /// Either code of the table.
        table: String,
        /// The own seat.
        #[ts(as = "u8")]
        #[schema(value_type = u8, maximum = 255)]
        seat: Seat,
        /// The action that is thought of.
        #[ts(type = "unknown")]
        #[schema(value_type = Object)]
        action: serde_json::Value,
    },
    /// Takes back own last actions.
    Undo {
        /// The client's name for this message; the same one twice acts once.
        #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
        cid: String,
        /// Either code of the table.
        table: String,
        /// The own seat.
        #[ts(as = "u8")]
        #[schema(value_type = u8, maximum = 255)]
        seat: Seat,
        /// The `seq` of the position that the client looked at.
        #[ts(type = "number")]
        based_on: u64,
        /// Goes on from the position after this many entries; without it, the last action goes.
        #[ts(optional, type = "number")]
        to: Option<u64>,
    },
    /// The page is in the background from now on, or is seen again: who is only connected does not look.
    Hidden {
        /// Whether nobody sees it.
        hidden: bool,
    },
    /// Asks for the server's time.
    Ping {
        /// Comes back unchanged.
        #[ts(type = "number")]
        sent: i64,
    },
}
