//! A game that is being played, whichever it is.

use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use talat_bots::Level;
use talat_rules::any::AnyGame;
use talat_rules::record::Entry;
use talat_rules::{Seat, Turn, Viewer, with_game};
use ts_rs::TS;
use utoipa::ToSchema;

use super::playing::Playing;
use crate::bots_pool::Time;
use crate::error::Error;
use crate::ids::Code;
use crate::store::LogRow;

/// Chooses an action, told its time.
pub(crate) type Thinker<T> = Box<dyn FnOnce(Time<'_>) -> T + Send>;

/// What a strong bot would do.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "Advice.ts")]
pub(crate) struct Advice {
    /// How many entries the log has; it is about that position.
    pub(super) seq: u64,
    /// The seat that is advised.
    pub(super) seat: u8,
    /// The action, letter by letter as among the legal ones.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub(super) action: Box<RawValue>,
    /// What it would do, as far as the seat can know.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub(super) effect: Box<RawValue>,
}

/// What is asked of a strong bot, and the position that it is asked about.
pub(crate) struct Question {
    /// The table's public name.
    pub(crate) table: Code,
    /// How many entries the log has.
    pub(crate) seq: u64,
    /// Finds the answer.
    pub(crate) thinker: Thinker<Advice>,
}

/// What would be appended to the log.
#[derive(Debug)]
pub(super) struct Proposal {
    /// How many entries there are before it.
    pub(super) first: u64,
    /// How many there are after it.
    pub(super) last: u64,
    /// The entries.
    pub(super) entries: Vec<Entry>,
    /// Who decides then.
    pub(super) turn: Turn,
    /// The standing, JSON, if the game is over then.
    pub(super) standing: Option<String>,
}

/// What was settled last, as a viewer sees it.
pub(super) struct News<'a> {
    /// How many entries there are after it.
    pub(super) to: u64,
    /// Its events as JSON objects, comma-separated.
    pub(super) events: &'a Arc<str>,
    /// The position after it: a JSON object.
    pub(super) position: &'a str,
}

/// A game that is being played. What is proposed counts once it is settled, which follows its becoming durable.
pub(super) trait Match: Send {
    /// How many entries the log has.
    fn seq(&self) -> u64;
    /// Who decides.
    fn turn(&self) -> Turn;
    /// Lets the first draws fall.
    fn propose_deal(&mut self) -> Proposal;
    /// A seat acts, and chance falls until somebody is on turn.
    fn propose_act(&mut self, seat: Seat, action: &Value) -> Result<Proposal, Error>;
    /// A seat takes back its last actions.
    fn propose_takeback(&mut self, seat: Seat, to: Option<u64>) -> Result<Proposal, Error>;
    /// Whether a person may still come back to a seat that a bot sits in.
    fn may_return(&self, seat: Seat) -> Result<(), Error>;
    /// Somebody else acts from a seat.
    fn propose_chair(&mut self, seat: Seat, by: String) -> Proposal;
    /// Keeps or drops what was proposed.
    fn settle(&mut self, kept: bool);
    /// Says why an action would be refused.
    fn dry_run(&self, seat: Seat, action: &Value) -> Result<(), Error>;
    /// Whether what a seat saw at `based_on` has changed by anything but its own actions.
    fn stale(&self, seat: Seat, based_on: u64) -> bool;
    /// The last appends as a viewer saw them: the entries before and after each, and its events as JSON objects,
    /// comma-separated.
    fn recent(&self, viewer: Viewer) -> Vec<(u64, u64, Arc<str>)>;
    /// Tells what was settled last to each of these viewers. What several of them see alike is written once.
    fn news(&self, viewers: &mut dyn Iterator<Item = Viewer>, tell: &mut dyn FnMut(Viewer, News<'_>));
    /// The position as a viewer sees it: a JSON object.
    fn position(&self, viewer: Viewer) -> String;
    /// What a bot has to think about in a seat; it gets the seat's view, never the state.
    fn think(&self, seat: Seat, level: Level) -> Option<Thinker<Value>>;
    /// Whether nothing is hidden in it.
    fn open(&self) -> bool;
    /// How long a person would take in a bot's place, where that counts.
    fn pace(&self, seat: Seat, level: Level) -> Option<Duration>;
    /// The same as [`Match::think`], for the person in the seat.
    fn advise(&self, seat: Seat, level: Level) -> Result<Thinker<Advice>, Error>;
}

/// The game with its log so far; an error says why the log no longer fits the rules.
pub(super) fn restore(
    game: AnyGame,
    seed: &[u8; 32],
    nonces: &[String],
    log: &[LogRow],
) -> Result<Box<dyn Match>, String> {
    with_game!(game, game => {
        let mut playing = Playing::new(game, seed, nonces);
        playing.restore(log)?;
        Ok(Box::new(playing))
    })
}

#[cfg(test)]
mod tests {
    use talat_rules::Options;
    use talat_rules::any::{Editions, GAMES};

    use super::*;

    /// Leaving and coming back is in the log, so it has a bound like takebacks.
    #[test]
    fn a_person_comes_back_a_thousand_times_at_most() {
        let game = AnyGame::new("chatuchak", 2, &Options::default(), &Editions::standard()).unwrap();
        let mut playing = restore(game, &[7; 32], &[], &[]).unwrap();
        playing.propose_deal();
        playing.settle(true);
        let (seat, other) = (Seat::new(1), Seat::new(0));
        for _ in 0..1000 {
            for by in ["bot:normal", "person:1"] {
                playing.may_return(seat).unwrap();
                playing.propose_chair(seat, by.to_owned());
                playing.settle(true);
            }
        }
        playing.propose_chair(seat, "bot:normal".to_owned());
        playing.settle(true);
        assert!(matches!(playing.may_return(seat), Err(Error::TooMany("chairs"))));
        playing.may_return(other).unwrap();
    }

    /// What is written once for several must be, for each of them, what would be written for it alone.
    #[test]
    fn news_are_what_each_viewer_sees_alone() {
        for about in GAMES {
            let players = about.players.1.min(4);
            let game = AnyGame::new(about.name, players, &Options::default(), &Editions::standard()).unwrap();
            let mut playing = restore(game, &[7; 32], &[], &[]).unwrap();
            playing.propose_deal();
            playing.settle(true);
            let mut told = 0;
            for step in 0..120 {
                let Turn::Seats(seats) = playing.turn() else { break };
                let seat = seats.iter().next().unwrap();
                let position: Value = serde_json::from_str(&playing.position(Viewer::Seat(seat))).unwrap();
                let legal = position["legal"].as_array().unwrap();
                let action = legal[step * 7 % legal.len()]["action"].clone();
                playing.propose_act(seat, &action).unwrap();
                playing.settle(true);
                playing.news(&mut Viewer::all(players), &mut |viewer, news| {
                    assert_eq!(news.position, playing.position(viewer), "{} for {viewer:?}", about.name);
                    let recent = playing.recent(viewer);
                    let (_, to, events) = recent.last().unwrap();
                    assert_eq!((news.to, &**news.events), (*to, &**events), "{} for {viewer:?}", about.name);
                    told += 1;
                });
            }
            assert!(told > 40, "{} was hardly played", about.name);
        }
    }
}
