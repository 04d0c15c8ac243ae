//! A game that is being played, whichever it is.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use talat_bots::{Budget, Level};
use talat_rules::any::AnyGame;
use talat_rules::record::{Entry, Sitter};
use talat_rules::{Seat, Turn, Viewer, with_game};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::playing::Playing;
use crate::refused::Refused;
use crate::rows::LogRow;

/// Thinks, told how long it may. It owns all that it needs and knows no more than its seat does, so it can be sent to
/// a pool, a worker or a test.
pub type Thinker<T> = Box<dyn FnOnce(Budget<'_>) -> Thought<T> + Send>;

/// What was thought.
#[derive(Debug)]
pub struct Thought<T> {
    /// What the bot would do.
    pub choice: T,
    /// Whether the bot failed, so that any choice had to do.
    pub failed: bool,
}

/// What a strong bot would do.
#[derive(Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "Advice.ts")]
pub struct Advice {
    /// How many entries the log has; it is about that position.
    pub seq: u64,
    /// The seat that is advised.
    #[ts(as = "u8")]
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// The action, letter by letter as among the legal ones.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub action: Box<RawValue>,
    /// What it would do, as far as the seat can know.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    pub effect: Box<RawValue>,
}

/// What would be appended to the log, and the game after it.
pub(crate) struct Next {
    /// How many entries there are before it.
    pub(crate) first: u64,
    /// The entries, with actions and outcomes as text.
    pub(crate) entries: Vec<Entry>,
    /// Who decides then.
    pub(crate) turn: Turn,
    /// The standing, JSON, if the game is over then.
    pub(crate) standing: Option<String>,
    /// The game after it, for whichever game it is.
    pub(crate) after: Box<dyn Any + Send>,
}

impl Next {
    /// How many entries there are after it.
    pub(crate) fn last(&self) -> u64 {
        self.first + self.entries.len() as u64
    }
}

/// What was appended last, as a viewer sees it.
pub(crate) struct Latest<'a> {
    /// How many entries there are after it.
    pub(crate) to: u64,
    /// Its events as JSON objects, comma-separated.
    pub(crate) events: &'a Arc<str>,
    /// The position after it: a JSON object.
    pub(crate) position: &'a str,
}

/// An append as a viewer saw it: the number of entries before and after it, and its events as JSON objects,
/// comma-separated.
pub type Seen = (u64, u64, Arc<str>);

/// A game that is being played. What is proposed counts once it is committed, which follows its becoming durable.
pub(crate) trait Match: Send + Sync {
    /// How many entries the log has.
    fn seq(&self) -> u64;
    /// Who decides.
    fn turn(&self) -> Turn;
    /// Lets the first draws fall.
    fn deal(&self) -> Next;
    /// A seat acts, and chance falls until somebody is on turn.
    fn act(&self, seat: Seat, action: &Value) -> Result<Next, Refused>;
    /// A seat takes back its last actions.
    fn take_back(&self, seat: Seat, to: Option<u64>) -> Result<Next, Refused>;
    /// Whether a person may still come back to a seat that a bot sits in.
    fn may_return(&self, seat: Seat) -> Result<(), Refused>;
    /// The time of a seat runs out, and others act from some seats from now on.
    fn run_out(&self, timeout: Option<Seat>, chairs: Vec<(Seat, Sitter)>) -> Next;
    /// The time of all who may act runs out, and they give up.
    fn give_up_all(&self) -> Next;
    /// Others act from some seats from now on.
    fn change_chairs(&self, chairs: Vec<(Seat, Sitter)>) -> Next;
    /// Goes on from what was proposed.
    fn commit(&mut self, next: Next);
    /// Says why an action would be refused.
    fn dry_run(&self, seat: Seat, action: &Value) -> Result<(), Refused>;
    /// Whether what a seat saw at `based_on` has changed by anything but its own actions.
    fn is_stale(&self, seat: Seat, based_on: u64) -> bool;
    /// The last appends as a viewer saw them.
    fn recent(&self, viewer: Viewer) -> Vec<Seen>;
    /// Tells what was appended last to each of these viewers. What several of them see alike is written once.
    fn tell_latest(
        &self,
        viewers: &mut dyn Iterator<Item = Viewer>,
        tell: &mut dyn FnMut(Viewer, Latest<'_>),
    );
    /// The position as a viewer sees it: a JSON object.
    fn position(&self, viewer: Viewer) -> String;
    /// What a bot has to think about in a seat that is on turn; it gets the seat's view, never the state.
    fn think(&self, seat: Seat, level: Level) -> Option<Thinker<Value>>;
    /// Whether nothing is hidden in it.
    fn is_open(&self) -> bool;
    /// How long a person would take in a bot's place, where that counts.
    fn pace(&self, seat: Seat, level: Level) -> Option<Duration>;
    /// The same as [`Match::think`], for the person in the seat.
    fn advise(&self, seat: Seat, level: Level) -> Result<Thinker<Advice>, Refused>;
}

/// The game with its log so far; an error says why the log no longer fits the rules.
pub(crate) fn restore(
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

/// The first draws of a game: what its log will begin with.
pub fn first_draws(game: AnyGame, seed: &[u8; 32], nonces: &[String]) -> Vec<Entry> {
    restore(game, seed, nonces, &[]).map(|game| game.deal().entries).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use talat_rules::Options;
    use talat_rules::any::{Editions, GAMES};

    use super::*;

    fn begun(name: &str, players: u8) -> Box<dyn Match> {
        let game = AnyGame::new(name, players, &Options::default(), &Editions::standard()).unwrap();
        let mut playing = restore(game, &[7; 32], &[], &[]).unwrap();
        playing.commit(playing.deal());
        playing
    }

    fn bot() -> Sitter {
        Sitter::Bot(Level::Normal.into())
    }

    /// Leaving and coming back is in the log, so it has a bound like takebacks.
    #[test]
    fn a_person_comes_back_a_thousand_times_at_most() {
        let mut playing = begun("chatuchak", 2);
        let (seat, other) = (Seat::new(1), Seat::new(0));
        for _ in 0..1000 {
            for by in [bot(), Sitter::Person("1".to_owned())] {
                playing.may_return(seat).unwrap();
                playing.commit(playing.change_chairs(vec![(seat, by)]));
            }
        }
        playing.commit(playing.change_chairs(vec![(seat, bot())]));
        assert!(matches!(playing.may_return(seat), Err(Refused::TooMany("chairs"))));
        playing.may_return(other).unwrap();
    }

    /// What another seat took back no longer stands between a seat and its own last action.
    #[test]
    fn what_others_took_back_leaves_ones_own_last_action_the_last() {
        let mut playing = begun("race", 2);
        let (one, two) = (Seat::new(0), Seat::new(1));
        let start = playing.position(Viewer::Public);
        for seat in [one, two] {
            let position: Value = serde_json::from_str(&playing.position(Viewer::Seat(seat))).unwrap();
            playing.commit(playing.act(seat, &position["legal"][0]["action"]).unwrap());
        }
        assert!(matches!(playing.take_back(one, None), Err(Refused::NoUndo)));
        for seat in [two, one] {
            playing.commit(playing.take_back(seat, None).unwrap());
        }
        let view = |position: &str| serde_json::from_str::<Value>(position).unwrap()["view"].take();
        assert_eq!(view(&playing.position(Viewer::Public)), view(&start));
    }

    /// What is written once for several must be, for each of them, what would be written for it alone.
    #[test]
    fn news_are_what_each_viewer_sees_alone() {
        for about in GAMES {
            let players = about.players.1.min(4);
            let mut playing = begun(about.name, players);
            let mut told = 0;
            for step in 0..120 {
                let Turn::Seats(seats) = playing.turn() else { break };
                let seat = seats.iter().next().unwrap();
                let position: Value = serde_json::from_str(&playing.position(Viewer::Seat(seat))).unwrap();
                let legal = position["legal"].as_array().unwrap();
                let action = legal[step * 7 % legal.len()]["action"].clone();
                playing.commit(playing.act(seat, &action).unwrap());
                playing.tell_latest(&mut Viewer::all(players), &mut |viewer, latest| {
                    assert_eq!(latest.position, playing.position(viewer), "{} for {viewer:?}", about.name);
                    let recent = playing.recent(viewer);
                    let (_, to, events) = recent.last().unwrap();
                    assert_eq!(
                        (latest.to, &**latest.events),
                        (*to, &**events),
                        "{} for {viewer:?}",
                        about.name
                    );
                    told += 1;
                });
            }
            assert!(told > 40, "{} was hardly played", about.name);
        }
    }

    #[test]
    #[should_panic(expected = "a proposal is committed where it was made")]
    fn an_old_proposal_is_not_committed() {
        let mut playing = begun("chatuchak", 2);
        let old = playing.change_chairs(vec![(Seat::new(0), bot())]);
        playing.commit(playing.change_chairs(vec![(Seat::new(1), bot())]));
        playing.commit(old);
    }
}
