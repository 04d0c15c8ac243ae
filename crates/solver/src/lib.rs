//! Shortest solutions of Chatuchak's solo puzzle (C27), each with the proof that none is shorter.
//!
//! `docs/solver.md` explains the search and proves its bounds. In short: instead of looking for a way to *some*
//! solved grid, the solver looks at all solved grids that can be near, by what each colour has to pay for its
//! shape ([`Tables`] knows the shapes), and searches a way to each of them, with no move to spare at first.

#![allow(
    clippy::cast_sign_loss,
    clippy::needless_range_loop,
    reason = "values are compared before they become places, and several tables are walked by colour at once"
)]

mod board;
pub mod claims;
mod costs;
pub mod daily;
mod hints;
mod layouts;
mod position;
mod prices;
mod route;
mod shapes;
mod solve;
mod tables;
pub mod text;
mod watch;

pub use board::{Board, MOST_SPOTS, Mask};
pub use costs::MOST_BOOTHS;
pub use hints::{Difficulty, Hint, Solutions};
pub use position::{MOST_COLOURS, Position};
pub use solve::{Answer, Solver};
pub use tables::Tables;
pub use watch::{Progress, Terms};
