//! What people agree on before the start, and the start.

use talat_bots::Level;
use talat_rules::any::{AnyGame, about};
use talat_rules::{Options, Seat};

use crate::clock::check_time;
use crate::game::restore;
use crate::ids::PersonId;
use crate::input::{Agreed, Guest, LobbyOp, World};
use crate::joining::remove;
use crate::past::nonces;
use crate::proposal::Proposal;
use crate::refused::Refused;
use crate::rows::{Run, SeatRow, Status, TableRow};
use crate::table::{Table, fingerprint};
use crate::time::Now;
use crate::wire::TimeControl;

/// Why a table that everybody has left can't go on.
const ABANDONED: &str = "abandoned";
/// The longest nonce.
const NONCE_BYTES: usize = 64;

impl Table {
    pub(crate) fn lobby(&self, by: Guest, op: LobbyOp, world: World, now: Now) -> Result<Proposal, Refused> {
        match op {
            LobbyOp::Join(wish) => self.join(by, &wish),
            LobbyOp::Again(places) => self.again(by, &places),
            LobbyOp::Later => self.later(by.id),
            LobbyOp::Rematch => self.rematch(by.id, &world, now),
            LobbyOp::Start { fill, nonce } => self.start(by.id, fill, nonce, &world, now),
            LobbyOp::Leave if self.row.status == Status::Playing => {
                // From a game with others one may go at any time: nobody is kept at a table.
                if is_puzzle(&self.row) && world.raced {
                    return Err(Refused::Racing);
                }
                self.leave_game(by.id, now)
            }
            LobbyOp::Return { seat } => self.come_back(by.id, seat, now),
            LobbyOp::StandIn { seat } => self.stand_in(by.id, seat, &world, now),
            LobbyOp::Pause => self.wish_for_pause(by.id, now),
            LobbyOp::GoOn => self.end_wish(by.id, now),
            op => self.agree(by.id, op, world),
        }
    }

    /// Changes what is agreed before the start.
    fn agree(&self, by: PersonId, op: LobbyOp, world: World) -> Result<Proposal, Refused> {
        let mut row = self.row.clone();
        if row.status != Status::Waiting {
            return Err(Refused::Started);
        }
        match op {
            LobbyOp::Leave => {
                if row.host != by && row.seats_of(by).next().is_none() {
                    return Err(Refused::NotYourSeat);
                }
                leave(&mut row, by);
                return Ok(self.change(row));
            }
            LobbyOp::Remove { seat } => {
                is_host(&row, by)?;
                remove(&mut row, by, seat, world.join)?;
            }
            LobbyOp::Seat { seat, bot } => {
                is_host(&row, by)?;
                let place = row.seats.get_mut(seat.index()).ok_or(Refused::NoSeat)?;
                if place.person().is_some_and(|person| person != by) {
                    return Err(Refused::Taken);
                }
                *place = bot.map_or(SeatRow::Open, SeatRow::Bot);
            }
            LobbyOp::Agree(agreed) => {
                is_host(&row, by)?;
                self.change_agreement(&mut row, agreed)?;
            }
            LobbyOp::Nonce { nonce } => add_nonce(&mut row, by, nonce)?,
            LobbyOp::Join(_)
            | LobbyOp::Start { .. }
            | LobbyOp::Rematch
            | LobbyOp::Again(_)
            | LobbyOp::Pause
            | LobbyOp::GoOn
            | LobbyOp::Later
            | LobbyOp::Return { .. }
            | LobbyOp::StandIn { .. } => return Err(Refused::NotAllowed),
        }
        has_person(&row)?;
        Ok(self.change(row))
    }

    fn change_agreement(&self, row: &mut TableRow, agreed: Agreed) -> Result<(), Refused> {
        if let Some(options) = agreed.options {
            row.options = Options(options);
        }
        if let Some(visibility) = agreed.visibility {
            row.visibility = visibility;
        }
        if let Some(level) = agreed.stand_in {
            row.stand_in = level;
        }
        if let Some(time) = agreed.time {
            row.time = time;
        }
        if let Some(seats) = agreed.seats {
            let seats = usize::from(seats);
            if row.seats.iter().skip(seats).any(|seat| seat.person().is_some()) {
                return Err(Refused::Taken);
            }
            if seats > usize::from(Seat::MAX) {
                return Err(Refused::NoSeat);
            }
            row.seats.resize_with(seats, SeatRow::default);
        }
        self.set_up(row)?;
        check_time(row, self.terms.least_time_seconds)
    }

    /// The game of a table that begins now.
    pub(crate) fn set_up(&self, row: &TableRow) -> Result<AnyGame, Refused> {
        Ok(AnyGame::new(&row.game, row.seats.len() as u8, &row.options, &self.terms.editions)?)
    }

    fn start(
        &self,
        by: PersonId,
        fill: Option<Level>,
        nonce: Option<String>,
        world: &World,
        now: Now,
    ) -> Result<Proposal, Refused> {
        is_host(&self.row, by)?;
        let mut row = self.row.clone();
        if row.status != Status::Waiting {
            return Err(Refused::Started);
        }
        has_person(&row)?;
        if let Some(nonce) = nonce {
            add_nonce(&mut row, by, nonce)?;
        }
        if let Some(fill) = fill {
            let open = row.seats.iter_mut().filter(|seat| seat.is_open());
            open.for_each(|seat| *seat = SeatRow::Bot(fill));
        }
        if row.seats.iter().any(SeatRow::is_open) {
            return Err(Refused::NotFull);
        }
        let game = self.set_up(&row)?;
        check_time(&row, self.terms.least_time_seconds)?;
        (row.rules_version, row.edition_hash) = fingerprint(&game);
        if world.raced && row.seats.iter().any(|seat| seat.bot().is_some()) {
            return Err(Refused::Racing);
        }
        row.status = Status::Playing;
        if is_speed_game(&row) {
            row.starts_at = Some(now.day.saturating_add_unsigned(self.terms.countdown_ms));
        }
        if let TimeControl::Common { .. } = row.time {
            let from = now.steady.saturating_add(self.terms.countdown_ms);
            row.clock.run = Some(Run { seq: 0, spent: 0, from });
        }
        let begun = restore(game, &row.seed, &nonces(&row), &[]).expect("an empty log fits the rules");
        Ok(Proposal { begun: Some(begun), ..self.change(row) })
    }
}

fn is_host(row: &TableRow, person: PersonId) -> Result<(), Refused> {
    if row.host == person { Ok(()) } else { Err(Refused::NotHost) }
}

/// Bots alone need no table.
pub fn has_person(row: &TableRow) -> Result<(), Refused> {
    if row.has_person() { Ok(()) } else { Err(Refused::NoPerson) }
}

/// Whether its game is one against the clock, where all who play do so at once.
pub fn is_against_the_clock(row: &TableRow) -> bool {
    about(&row.game).is_ok_and(|about| about.together)
}

/// Whether several play against the clock, so that they start together and nobody waits for another.
pub(crate) fn is_speed_game(row: &TableRow) -> bool {
    is_against_the_clock(row) && row.seats.len() > 1
}

/// Whether somebody has such a game to themselves: it is a puzzle then.
pub fn is_puzzle(row: &TableRow) -> bool {
    is_against_the_clock(row) && row.seats.len() == 1
}

/// A level of bots that there is.
pub fn known_level(name: &str) -> Result<Level, Refused> {
    name.parse().map_err(|_| Refused::NoBot)
}

/// Frees the seats of somebody before the start. The next person hosts, and a table without people is given up.
pub(crate) fn leave(row: &mut TableRow, person: PersonId) {
    for seat in row.seats.iter_mut().filter(|seat| seat.person() == Some(person)) {
        *seat = SeatRow::Open;
    }
    row.nonces.retain(|(by, _)| *by != person);
    match row.seats.iter().find_map(SeatRow::person) {
        Some(next) if row.host == person => row.host = next,
        Some(_) => {}
        None => give_up(row),
    }
}

/// Nobody will play here.
pub(crate) fn give_up(row: &mut TableRow) {
    row.status = Status::Frozen;
    row.problem = Some(ABANDONED.to_owned());
}

/// Whether everybody has left a table before its game began.
pub fn is_given_up(row: &TableRow) -> bool {
    row.status == Status::Frozen && row.problem.as_deref() == Some(ABANDONED)
}

/// Adds to the draws, once per person; the commitment is known to them before that.
fn add_nonce(row: &mut TableRow, person: PersonId, nonce: String) -> Result<(), Refused> {
    let plain = nonce.bytes().all(|byte| byte.is_ascii_graphic());
    if !plain || nonce.is_empty() || nonce.len() > NONCE_BYTES {
        return Err(Refused::Malformed);
    }
    if row.seats_of(person).next().is_none() {
        return Err(Refused::NotYourSeat);
    }
    if row.nonces.iter().all(|(by, _)| *by != person) {
        row.nonces.push((person, nonce));
    }
    Ok(())
}
