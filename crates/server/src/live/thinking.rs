//! What bots think at a table: for their own seats, and for a person who asks what they would do.

use std::time::Duration;

use talat_bots::Level;
use talat_rules::race::Race;
use talat_rules::{Game, Seat, SeatSet, Turn};

use super::inbox::{Command, Reply};
use super::matches::Advice;
use super::table::Live;
use crate::error::Error;
use crate::ids::PersonId;
use crate::store::Status;

/// Who is asked for advice.
const ADVISER: Level = Level::Hard;

impl Live {
    /// Asks each bot that is on turn and not yet thinking.
    pub(super) fn wake_bots(&mut self) {
        let Some(game) = &self.game else { return };
        let on_turn = match game.turn() {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        };
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
            *slot = Some(number);
            let pace = Duration::from_millis(self.app.config.bot_pace_ms);
            let ready = self.published + pace;
            let runtime = tokio::runtime::Handle::current();
            let thought = move |deadline| {
                let action = thinker(deadline);
                runtime.spawn(async move {
                    tokio::time::sleep_until(ready.into()).await;
                    let _ = inbox.send(Command::Thought { seat, number, action }).await;
                });
            };
            self.app.pool.submit(self.row.id, level.budget(), Box::new(thought));
        }
    }

    /// Takes the action that a bot has chosen, unless the game has gone another way meanwhile.
    pub(super) async fn thought(&mut self, seat: Seat, number: u64, action: serde_json::Value) {
        if self.thinking[seat.index()] != Some(number) {
            return;
        }
        self.thinking[seat.index()] = None;
        if self.row.status != Status::Playing {
            return;
        }
        let Some(game) = self.game.as_mut() else { return };
        match game.propose_act(seat, &action) {
            Ok(proposal) => {
                if let Err(error) = self.keep(proposal, None).await {
                    tracing::error!(table = self.row.id.0, %error, "a bot's action could not be kept");
                    return;
                }
            }
            Err(error) => tracing::error!(table = self.row.id.0, %error, "a bot's action is refused"),
        }
        self.go_on().await;
    }

    /// Lets a strong bot say what it would do in somebody's seat; the answer comes when it has thought.
    pub(super) fn advise(&self, person: PersonId, reply: Reply<Advice>) {
        match self.adviser(person) {
            Ok(thinker) => {
                let thought = move |deadline| drop(reply.send(Ok(thinker(deadline))));
                self.app.pool.submit(self.row.id, ADVISER.budget(), Box::new(thought));
            }
            Err(error) => drop(reply.send(Err(error))),
        }
    }

    /// Advice is for games without other people, and not for races, where time counts.
    fn adviser(&self, person: PersonId) -> Result<super::matches::Thinker<Advice>, Error> {
        let mut people = Seat::all(self.row.seats.len() as u8)
            .filter(|seat| self.row.seats[seat.index()].person.is_some());
        let (Some(seat), None) = (people.next(), people.next()) else { return Err(Error::NoAdvice) };
        self.may_act(person, seat)?;
        if self.row.game == Race::NAME {
            return Err(Error::NoAdvice);
        }
        self.game.as_ref().ok_or(Error::NotStarted)?.advise(seat, ADVISER)
    }
}
