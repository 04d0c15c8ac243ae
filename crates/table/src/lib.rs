//! One table as a machine without a world: no sockets, no store, no threads, no clock of its own.
//!
//! Whoever drives a [`Table`] gives it an [`Input`] with the time and gets a [`Proposal`] or a refusal; makes the
//! proposal durable; commits it; tells everybody who listens what is new; and does what is [`Due`]. A proposal is an owned
//! value: dropping it changes nothing. `docs/architecture.md` says how the server does all this.

mod acting;
mod chairs;
mod clock;
mod due;
mod game;
mod ids;
mod input;
mod joining;
mod lobby;
mod past;
mod playing;
mod presence;
mod proposal;
mod refused;
mod rematch;
mod rows;
mod table;
mod telling;
mod thinking;
mod time;
pub mod wire;

pub use clock::{BANKS, COMMONS, DAYS, TURNS, check_time, times_for};
pub use due::Due;
pub use game::{Advice, Seen, Thinker, Thought, first_draws};
pub use ids::{Code, PersonId, TableId};
pub use input::{Agreed, Guest, Input, LobbyOp, Place, Play, Wish, World};
pub use lobby::{has_person, is_against_the_clock, is_given_up, is_puzzle, known_level};
pub use past::{Past, nonces};
pub use proposal::Proposal;
pub use refused::Refused;
pub use rows::{
    Append, Charge, ClockRow, LogRow, Pause, Run, STAND_IN, SeatRow, Status, TableRow, Visibility,
};
pub use table::{Table, Terms, fingerprint};
pub use telling::{Fresh, News, Telling, Told};
pub use thinking::{ADVISER, Job, Question};
pub use time::{Millis, Now, Steady};
