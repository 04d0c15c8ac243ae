//! What happens by itself, and when: the start of a game, a bot's thought, somebody who has been idle for long.
//!
//! The common start of a speed game has a time of day for others to know; the table itself counts by the steady clock.

use talat_rules::{Seat, Turn};

use crate::proposal::Proposal;
use crate::refused::Refused;
use crate::rows::Status;
use crate::table::Table;
use crate::time::{Now, Steady};

/// What happens by itself, and by which call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// The game starts: [`crate::Input::Deal`].
    Deal,
    /// A bot has to think: [`Table::job`].
    Think(Seat),
    /// Others have to know that somebody is idle: [`Table::look`].
    Notice,
    /// Somebody's time is over, or that of all, or a pause: [`crate::Input::TimeUp`].
    TimeUp,
    /// All who play are away: [`crate::Input::Pause`].
    Pause,
    /// A pause ends, because somebody is back: [`crate::Input::GoOn`].
    GoOn,
}

impl Table {
    /// What is due next, and when; none where nothing happens unless somebody does something.
    pub fn due(&self) -> Option<(Steady, Due)> {
        let deal = self.deals_at().map(|at| (at, Due::Deal));
        let think = self.next_to_think().map(|seat| (0, Due::Think(seat)));
        let notice = self.next_idle().map(|at| (at, Due::Notice));
        let time_up = self.time_is_up_at().map(|at| (at, Due::TimeUp));
        let pause = self.pauses_at().map(|at| (at, Due::Pause));
        let go_on = self.goes_on().then_some((0, Due::GoOn));
        [deal, go_on, think, notice, pause, time_up].into_iter().flatten().min_by_key(|(at, _)| *at)
    }

    /// Whether something is about to happen by itself that only a table in memory knows of. When time is over is no such
    /// thing: that is in the store.
    pub fn is_busy(&self) -> bool {
        let pauses = self.pauses_at().is_some() || self.goes_on();
        self.starts.is_some() || self.thoughts.any() || self.next_to_think().is_some() || pauses
    }

    /// When the game starts; none once it has.
    fn deals_at(&self) -> Option<Steady> {
        let game = self.game.as_ref().filter(|_| self.row.status == Status::Playing)?;
        let undealt = game.seq() == 0 && game.turn() == Turn::Chance;
        self.starts.or(undealt.then_some(0))
    }

    /// Begins to count, or goes on after a restart: never for longer than a countdown is.
    pub(crate) fn count_down(&mut self, now: Now) {
        let Some(starts_at) = self.row.starts_at else { return };
        let starts_at = starts_at.min(now.day.saturating_add_unsigned(self.terms.countdown_ms));
        self.row.starts_at = Some(starts_at);
        let left = starts_at.saturating_sub(now.day).max(0).unsigned_abs();
        let counts = self.row.status == Status::Playing && self.seq() == Some(0);
        self.starts = counts.then(|| now.steady + left);
    }

    /// The first draws, once the countdown is over.
    pub(crate) fn deal(&self, now: Now) -> Result<Proposal, Refused> {
        if self.deals_at().is_none_or(|at| at > now.steady) {
            return Err(Refused::NotAllowed);
        }
        let next = self.game.as_ref().ok_or(Refused::NotStarted)?.deal();
        if next.entries.is_empty() {
            // Nothing is drawn: only the countdown ends.
            return Ok(Proposal { starts: true, ..Proposal::default() });
        }
        Ok(self.go_on(next, None, None, 0, now))
    }
}
