//! What takes time or room in this house, and how much of it goes on at once.

use std::sync::Arc;

use jiff::civil::Date;
use talat_rules::chatuchak::Grid;
use talat_solver::Answer;
use talat_table::Advice;
use tokio::sync::Semaphore;

use crate::desk::{Desk, Room};
use crate::ids::Code;
use crate::questions::Answers;

/// How many logs are played again at once, for looking at them and for tables that come into memory, and how many
/// passwords are hashed.
const AT_ONCE: usize = 2;

/// What takes time or room.
pub(crate) struct Work {
    /// Logs and records that are played again to be looked at.
    pub(crate) replays: Desk,
    /// Records that are brought, which are in memory as a whole.
    pub(crate) imports: Desk,
    /// Records that are being sent.
    pub(crate) files: Desk,
    /// All that the house has of a person, which is being written and sent.
    pub(crate) archives: Desk,
    /// Those who wait for the answer to a question.
    pub(crate) questions: Desk,
    /// Passwords that are hashed, each of which takes 19 MB and a processor for a while.
    pub(crate) passwords: Desk,
    /// Tables that come into memory.
    pub(crate) rebuilding: Arc<Semaphore>,
    /// Shortest solutions.
    pub(crate) solved: Answers<Grid, Arc<Answer>>,
    /// The numbers of the days' puzzles.
    pub(crate) daily: Answers<Date, u64>,
    /// What a strong bot would do at a table after so many entries.
    pub(crate) advice: Answers<(Code, u64), Arc<Advice>>,
}

impl Default for Work {
    fn default() -> Self {
        let proven = |answer: &Arc<Answer>| answer.length() == Some(answer.lower_bound);
        Work {
            replays: Desk::new(Room { places: AT_ONCE, each: 1, own: 16, all: 128 }),
            imports: Desk::new(Room { places: 8, each: 1, own: 4, all: 32 }),
            files: Desk::new(Room { places: 32, each: 4, own: 8, all: 64 }),
            archives: Desk::new(Room { places: AT_ONCE, each: 1, own: 2, all: 16 }),
            questions: Desk::new(Room { places: 256, each: 16, own: 16, all: 256 }),
            passwords: Desk::new(Room { places: AT_ONCE, each: 1, own: 16, all: 64 }),
            rebuilding: Arc::new(Semaphore::new(AT_ONCE)),
            solved: Answers::new(256, proven),
            // Yesterday's, today's and tomorrow's.
            daily: Answers::new(3, |_| true),
            advice: Answers::new(64, |_| true),
        }
    }
}
