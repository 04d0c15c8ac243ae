//! What can be agreed about time.

use talat_rules::any::{Way, about};

use crate::refused::Refused;
use crate::rows::TableRow;
use crate::wire::{TimeControl, TimeKind};

/// The seconds of a turn, and what may be picked of them.
pub const TURNS: [u32; 9] = [15, 30, 45, 60, 90, 120, 180, 300, 600];
/// The days of a turn.
pub const DAYS: [u32; 4] = [1, 2, 3, 7];
/// Seconds of a bank with the increment after each turn: what is offered.
pub const BANKS: [(u32, u32); 7] =
    [(60, 5), (180, 5), (300, 10), (600, 10), (900, 15), (1800, 20), (3600, 30)];
/// The seconds of a speed game that are offered.
pub const COMMONS: [u32; 7] = [60, 120, 180, 300, 600, 1200, 1800];
const BANK: std::ops::RangeInclusive<u32> = 60..=7200;
const INCREMENT: std::ops::RangeInclusive<u32> = 0..=60;
const COMMON: std::ops::RangeInclusive<u32> = 30..=3600;

impl TimeControl {
    /// That there is none.
    pub const NONE: TimeControl = TimeControl::None {};

    /// Which kind it is of.
    pub fn kind(self) -> TimeKind {
        match self {
            TimeControl::None {} => TimeKind::None,
            TimeControl::Turn { .. } => TimeKind::Turn,
            TimeControl::Bank { .. } => TimeKind::Bank,
            TimeControl::Days { .. } => TimeKind::Days,
            TimeControl::Common { .. } => TimeKind::Common,
        }
    }

    /// Whether there are clocks at all.
    pub fn is_timed(self) -> bool {
        self != TimeControl::NONE
    }

    /// Whether those who play are there at the same time, rather than now and then.
    pub fn is_live(self) -> bool {
        !matches!(self, TimeControl::None {} | TimeControl::Days { .. })
    }

    /// Whether its numbers are such as can be agreed; a house may allow shorter times than others.
    fn is_sound(self, least: u32) -> bool {
        let from = |usual: u32| if least < TURNS[0] { least } else { usual };
        match self {
            TimeControl::None {} => true,
            TimeControl::Turn { seconds } => (from(TURNS[0])..=TURNS[TURNS.len() - 1]).contains(&seconds),
            TimeControl::Bank { seconds, increment } => {
                (from(*BANK.start())..=*BANK.end()).contains(&seconds) && INCREMENT.contains(&increment)
            }
            TimeControl::Days { days } => DAYS.contains(&days),
            TimeControl::Common { seconds } => (from(*COMMON.start())..=*COMMON.end()).contains(&seconds),
        }
    }
}

impl Default for TimeControl {
    fn default() -> Self {
        TimeControl::NONE
    }
}

/// What can be agreed where a game is played like this: in turns, all at once, or alone, where nobody waits.
pub fn times_for(way: Way) -> &'static [TimeKind] {
    match way {
        Way::Alone => &[TimeKind::None],
        Way::InTurn => &[TimeKind::None, TimeKind::Turn, TimeKind::Bank, TimeKind::Days],
        Way::Together => &[TimeKind::None, TimeKind::Common],
    }
}

/// Refuses what can't be agreed for a table's game with its seats.
pub fn check_time(row: &TableRow, least: u32) -> Result<(), Refused> {
    let modes = about(&row.game)?.modes();
    let seats = row.seats.len() as u8;
    let mode = modes.iter().find(|mode| (mode.players.0..=mode.players.1).contains(&seats));
    let fits = mode.is_some_and(|mode| times_for(mode.way).contains(&row.time.kind()));
    // Where the number of seats is wrong that is said in its own words.
    if row.time.is_sound(least) && (fits || mode.is_none()) { Ok(()) } else { Err(Refused::BadTime) }
}
