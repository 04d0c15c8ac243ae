//! The rows as the server sees them: people, and tables with their logs as the machine has them.

pub use talat_table::{
    Append, Charge, ClockRow, LogRow, Pause, Run, STAND_IN, SeatRow, Status, TableRow, Visibility,
};

use crate::clock::Millis;
use crate::ids::PersonId;

/// Somebody with a name, a guest or with a password.
#[derive(Clone, Debug)]
pub struct Person {
    /// The number that seats, hosts and sessions name.
    pub id: PersonId,
    /// The name they picked.
    pub name: String,
    /// The same for names that look alike.
    pub skeleton: String,
    /// The argon2 hash, if they set a password.
    pub password: Option<String>,
    /// Cookies with another number are void.
    pub sessions: i64,
    /// When they came.
    pub created_at: Millis,
    /// Whether they may not come back.
    pub banned: bool,
}
