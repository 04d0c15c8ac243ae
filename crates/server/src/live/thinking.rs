//! What bots think at a table: for their own seats, and for a person who asks what they would do.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use talat_bots::Level;
use talat_rules::race::Race;
use talat_rules::{Game, Seat, SeatSet, Turn};

use super::inbox::Command;
use super::matches::Question;
use super::table::Live;
use crate::bots_pool::{Asked, Time};
use crate::error::Error;
use crate::ids::PersonId;
use crate::store::Status;

/// Who is asked for advice.
pub(crate) const ADVISER: Level = Level::Hard;
/// How long a bot takes at most for a jump in a race that nobody else runs any more.
const HURRY: Duration = Duration::from_millis(150);
/// How long after its deadline a choice is there at the latest, on a machine that has time for it.
const GRACE: Duration = Duration::from_millis(50);

/// What a bot is about.
pub(super) struct Thinking {
    number: u64,
    /// It is no longer thought once this is dropped.
    _asked: Asked,
}

/// When a bot's move may be shown, fixed before it thinks.
///
/// Where hands are hidden, the time that a choice takes would tell how easy it was: so all the time is waited for that
/// the bot had, which only its level, the settings and the number of bots that wait decide. Its thread is kept as long,
/// or others who wait for one would notice.
fn moment(published: Instant, pace: Duration, open: bool, deadline: Instant) -> Instant {
    let paced = published + pace;
    // Without a pace nobody looks on.
    if open || pace.is_zero() { paced } else { paced.max(deadline + GRACE) }
}

impl Live {
    /// Asks each bot that is on turn and not yet thinking.
    pub(super) fn wake_bots(&mut self) {
        let Some(game) = &self.game else { return };
        let on_turn = match game.turn() {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        };
        let raced = on_turn.iter().any(|seat| self.row.seats[seat.index()].bot.is_none());
        for seat in Seat::all(self.row.seats.len() as u8) {
            let slot = &mut self.thinking[seat.index()];
            let bot = self.row.seats[seat.index()].bot.as_deref().filter(|_| on_turn.contains(seat));
            let Some(level) = bot.map(|bot| bot.parse().unwrap_or(Level::Random)) else {
                *slot = None;
                continue;
            };
            if slot.is_some() {
                continue;
            }
            let (Some(thinker), Some(inbox)) = (game.think(seat, level), self.inbox.upgrade()) else {
                continue;
            };
            self.thoughts += 1;
            let number = self.thoughts;
            let least = Duration::from_millis(self.app.config.bot_pace_ms);
            let pace = match game.pace(seat, level) {
                // Whoever has given up waits for the end of it.
                Some(_) if !raced => least.min(HURRY),
                Some(pace) if !least.is_zero() => pace,
                _ => least,
            };
            let (published, open) = (self.published, game.open());
            let runtime = tokio::runtime::Handle::current();
            let thought = move |time: Time<'_>| {
                let shown = moment(published, pace, open, time.deadline);
                let chosen = catch_unwind(AssertUnwindSafe(|| thinker(time)));
                if !open && !pace.is_zero() {
                    time.use_up();
                }
                if time.unwanted.load(Ordering::Relaxed) {
                    return;
                }
                let command = chosen.map_or_else(
                    |_| Command::NoThought { seat, number },
                    |action| Command::Thought { seat, number, action },
                );
                runtime.spawn(async move {
                    tokio::time::sleep_until(shown.into()).await;
                    let _ = inbox.send(command).await;
                });
            };
            let asked = self.app.pool.think(self.row.id, level.budget(), Box::new(thought));
            *slot = Some(Thinking { number, _asked: asked });
        }
    }

    /// Lets go of all that bots are thinking about: the game has gone another way.
    pub(super) fn stop_thinking(&mut self) {
        self.thinking = Default::default();
    }

    /// Lets go of a thought that failed; whatever happens next at the table has the bot think anew.
    pub(super) fn no_thought(&mut self, seat: Seat, number: u64) {
        let slot = &mut self.thinking[seat.index()];
        if slot.as_ref().is_some_and(|thinking| thinking.number == number) {
            tracing::error!(table = self.row.id.0, seat = seat.index(), "a bot failed");
            *slot = None;
        }
    }

    /// Takes the action that a bot has chosen, unless the game has gone another way meanwhile.
    pub(super) async fn thought(&mut self, seat: Seat, number: u64, action: serde_json::Value) {
        let slot = &mut self.thinking[seat.index()];
        if slot.as_ref().is_none_or(|thinking| thinking.number != number) {
            return;
        }
        *slot = None;
        if self.row.status != Status::Playing {
            return;
        }
        let Some(game) = self.game.as_mut() else { return };
        match game.propose_act(seat, &action) {
            Ok(proposal) => {
                if let Err(error) = self.keep(proposal, None).await {
                    if error.is_news() {
                        tracing::error!(table = self.row.id.0, %error, "a bot's action could not be kept");
                    }
                    return;
                }
            }
            Err(error) => tracing::error!(table = self.row.id.0, %error, "a bot's action is refused"),
        }
        self.go_on().await;
    }

    /// What a strong bot has to think about in the seat of somebody who asks for advice. It is for games without other
    /// people, and not for races, where time counts.
    pub(super) fn advise(&self, person: PersonId) -> Result<Question, Error> {
        let mut people = Seat::all(self.row.seats.len() as u8)
            .filter(|seat| self.row.seats[seat.index()].person.is_some());
        let (Some(seat), None) = (people.next(), people.next()) else { return Err(Error::NoAdvice) };
        self.may_act(person, seat)?;
        if self.row.game == Race::NAME {
            return Err(Error::NoAdvice);
        }
        let game = self.game.as_ref().ok_or(Error::NotStarted)?;
        let thinker = game.advise(seat, ADVISER)?;
        Ok(Question { table: self.row.watch.clone(), seq: game.seq(), thinker })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_shown_at_a_moment_that_the_choice_does_not_change() {
        let published = Instant::now();
        let after = |millis| published + Duration::from_millis(millis);
        let shown =
            |pace, open, deadline| moment(published, Duration::from_millis(pace), open, after(deadline));
        // With nothing hidden the pace alone counts.
        assert_eq!(shown(600, true, 2000), after(600));
        // Otherwise all the time that the bot had, and the pace where that is longer.
        assert_eq!(shown(600, false, 2000), after(2000) + GRACE);
        assert_eq!(shown(600, false, 300), after(600));
        // It began late because many wait.
        assert_eq!(shown(600, false, 9000), after(9000) + GRACE);
        // Tests and load have no pace.
        assert_eq!(shown(0, false, 2000), published);
    }
}
