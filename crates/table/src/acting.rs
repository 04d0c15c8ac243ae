//! What is done in a game: acting, taking back, asking whether one may, and the first draws.

use serde_json::Value;
use talat_rules::Seat;

use crate::ids::PersonId;
use crate::input::Play;
use crate::proposal::{Key, Proposal};
use crate::refused::Refused;
use crate::rows::{Status, TableRow};
use crate::table::Table;
use crate::time::Now;

/// The longest `cid`.
const CID_BYTES: usize = 64;

impl Table {
    /// Whether a person may act from a seat now.
    pub(crate) fn may_act(&self, person: PersonId, seat: Seat) -> Result<(), Refused> {
        let row = self.row.seats.get(seat.index()).ok_or(Refused::NoSeat)?;
        if row.person() != Some(person) {
            return Err(Refused::NotYourSeat);
        }
        match self.row.status {
            Status::Waiting => return Err(Refused::NotStarted),
            Status::Finished => return Err(Refused::Over),
            Status::Frozen => return Err(Refused::Frozen),
            Status::Playing => {}
        }
        if self.starts.is_some() {
            return Err(Refused::Countdown);
        }
        if self.row.clock.pause.is_some() {
            return Err(Refused::Paused);
        }
        // Where a bot stands in, its person first takes the seat back.
        if row.bot().is_some() || self.clocks.is_out(seat) { Err(Refused::BotPlays) } else { Ok(()) }
    }

    fn is_current(&self, seat: Seat, based_on: u64) -> Result<(), Refused> {
        let game = self.game.as_ref().ok_or(Refused::NotStarted)?;
        if based_on > game.seq() {
            return Err(Refused::Ahead);
        }
        if game.is_stale(seat, based_on) { Err(Refused::Stale) } else { Ok(()) }
    }

    /// The name under which something is acknowledged, or that it was, and where the game stood then.
    fn once(&self, play: Play) -> Result<Result<Key, u64>, Refused> {
        let Play { person, seat, cid, based_on, .. } = play;
        let key = (person, seat, check_cid(cid)?);
        if let Some(seq) = self.acked.get(&key) {
            return Ok(Err(*seq));
        }
        self.may_act(person, seat)?;
        self.is_current(seat, based_on)?;
        Ok(Ok(key))
    }

    /// The table with the mark on a seat from which a script plays for the first time.
    fn marked(&self, seat: Seat, scripted: bool) -> Option<TableRow> {
        let unmarked = self.row.seats.get(seat.index()).is_some_and(|row| !row.is_scripted());
        (scripted && unmarked).then(|| {
            let mut row = self.row.clone();
            row.seats[seat.index()].mark_scripted();
            row
        })
    }

    pub(crate) fn act(&self, play: Play, action: &Value, now: Now) -> Result<Proposal, Refused> {
        let (scripted, network_ms) = (play.scripted, play.network_ms);
        let key = match self.once(play)? {
            Ok(key) => key,
            Err(seq) => return Ok(Proposal::unchanged(seq)),
        };
        let next = self.game.as_ref().ok_or(Refused::NotStarted)?.act(key.1, action)?;
        let row = self.marked(key.1, scripted);
        Ok(self.go_on(next, row, Some(key), network_ms, now))
    }

    pub(crate) fn undo(&self, play: Play, to: Option<u64>, now: Now) -> Result<Proposal, Refused> {
        let (scripted, network_ms) = (play.scripted, play.network_ms);
        let key = match self.once(play)? {
            Ok(key) => key,
            Err(seq) => return Ok(Proposal::unchanged(seq)),
        };
        let next = self.game.as_ref().ok_or(Refused::NotStarted)?.take_back(key.1, to)?;
        let row = self.marked(key.1, scripted);
        Ok(self.go_on(next, row, Some(key), network_ms, now))
    }

    /// Takes the action that a bot has chosen, unless the game has gone another way meanwhile.
    pub(crate) fn thought(
        &self,
        seat: Seat,
        number: u64,
        action: &Value,
        now: Now,
    ) -> Result<Proposal, Refused> {
        if !self.wants(seat, number) {
            return Err(Refused::Outdated);
        }
        let next = self.game.as_ref().ok_or(Refused::NotStarted)?.act(seat, action)?;
        Ok(self.go_on(next, None, None, 0, now))
    }

    /// Says whether an action would be refused, and why.
    pub fn dry_run(&self, person: PersonId, seat: Seat, action: &Value) -> Result<(), Refused> {
        self.may_act(person, seat)?;
        self.game.as_ref().ok_or(Refused::NotStarted)?.dry_run(seat, action)
    }
}

/// Refuses what can't be a client's name for a message.
pub(crate) fn check_cid(cid: String) -> Result<String, Refused> {
    let plain = cid.bytes().all(|byte| byte.is_ascii_graphic());
    if plain && !cid.is_empty() && cid.len() <= CID_BYTES { Ok(cid) } else { Err(Refused::Malformed) }
}
