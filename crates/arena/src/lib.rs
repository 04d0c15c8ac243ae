//! Bots against bots: who is better, by how much, and how sure that is.
//!
//! Every deal is played once from each seat, with the same draws on every stream, and counts as one observation.
//!
//! | file | has |
//! | --- | --- |
//! | [`args`], [`setup`], [`budget`], [`contestant`] | what is asked |
//! | [`seating`], [`play`], [`arena`] | who sits where, one game, all of them |
//! | [`interrupt`] | ending early with what there is |
//! | [`external`] | bots that are programs of their own |
//! | [`tally`], [`thinking`], [`stats`], [`sprt`] | what is counted and what follows from it |
//! | [`summary`], [`report`] | what is told |

pub mod arena;
pub mod args;
pub mod budget;
pub mod contestant;
pub mod external;
pub mod failure;
pub mod interrupt;
pub mod play;
pub mod report;
pub mod seating;
pub mod setup;
pub mod sprt;
pub mod stats;
pub mod summary;
pub mod tally;
pub mod thinking;

pub use arena::run;
pub use args::ArenaArgs;
pub use failure::Failure;
