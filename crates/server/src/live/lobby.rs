//! What people agree on before the start, and the start.

use std::collections::HashSet;

use talat_bots::Level;
use talat_rules::any::AnyGame;
use talat_rules::{Options, Seat};

use super::inbox::{Agreed, LobbyOp};
use super::joining::remove;
use super::racing::{is_solo_race, shows_no_way};
use super::table::{Live, fingerprint};
use crate::error::Error;
use crate::ids::PersonId;
use crate::store::{Person, SeatRow, Status, TableRow};
use crate::wire::Room;

/// Why a table that everybody has left can't go on.
pub(super) const ABANDONED: &str = "abandoned";
/// The longest nonce.
const NONCE_BYTES: usize = 64;

impl Live {
    pub(super) async fn lobby(&mut self, by: &Person, op: LobbyOp) -> Result<(Room, TableRow), Error> {
        match op {
            LobbyOp::Join(wish) => self.join(by, wish).await?,
            LobbyOp::Start { fill, nonce } => self.start(by, fill, nonce).await?,
            LobbyOp::Rematch => self.rematch(by).await?,
            LobbyOp::Again(places) => self.again(by, &places).await?,
            LobbyOp::Later => self.later(by)?,
            LobbyOp::Leave if self.row.status == Status::Playing => {
                // From a game with others one may go at any time: nobody is kept at a table.
                if is_solo_race(&self.row) {
                    shows_no_way(&self.app, &self.row).await?;
                }
                self.leave_game(by.id).await?;
            }
            LobbyOp::Return { seat } => self.take_back(by, seat).await?,
            LobbyOp::StandIn { seat } => self.stand_in(by, seat).await?,
            op => self.agree(by, op).await?,
        }
        self.go_on().await;
        Ok((self.room(), self.row.clone()))
    }

    /// Changes what is agreed before the start.
    async fn agree(&mut self, by: &Person, op: LobbyOp) -> Result<(), Error> {
        let mut row = self.row.clone();
        if row.status != Status::Waiting {
            return Err(Error::Started);
        }
        match op {
            LobbyOp::Leave => {
                if row.host != by.id && row.seats_of(by.id).next().is_none() {
                    return Err(Error::NotYourSeat);
                }
                leave(&mut row, by.id);
                return self.adopt(row).await;
            }
            LobbyOp::Remove { seat } => {
                is_host(&row, by.id)?;
                remove(&mut row, by.id, seat, self.app.store.free_code().await?)?;
            }
            LobbyOp::Seat { seat, bot } => {
                is_host(&row, by.id)?;
                let place = row.seats.get_mut(seat.index()).ok_or(Error::NoSeat)?;
                if place.person.is_some_and(|person| person != by.id) {
                    return Err(Error::Taken);
                }
                *place = SeatRow { bot: bot.as_deref().map(known_bot).transpose()?, ..SeatRow::default() };
            }
            LobbyOp::Agree(agreed) => {
                is_host(&row, by.id)?;
                self.change_agreement(&mut row, agreed)?;
            }
            LobbyOp::Nonce { nonce } => add_nonce(&mut row, by.id, nonce)?,
            LobbyOp::Join(_)
            | LobbyOp::Start { .. }
            | LobbyOp::Rematch
            | LobbyOp::Again(_)
            | LobbyOp::Later
            | LobbyOp::Return { .. }
            | LobbyOp::StandIn { .. } => return Err(Error::NotAllowed),
        }
        has_person(&row)?;
        self.adopt(row).await
    }

    /// Makes a changed row durable and tells it.
    pub(super) async fn adopt(&mut self, row: TableRow) -> Result<(), Error> {
        let before = std::mem::replace(&mut self.row, row);
        if let Err(error) = self.write(None, true).await {
            self.row = before;
            return Err(error);
        }
        for seat in 0..before.seats.len() {
            let now = self.row.seats.get(seat).and_then(|seat| seat.person);
            if now != before.seats[seat].person {
                self.cut_off(seat);
                self.came(seat);
            }
        }
        self.publish_room();
        Ok(())
    }

    fn change_agreement(&self, row: &mut TableRow, agreed: Agreed) -> Result<(), Error> {
        if let Some(options) = agreed.options {
            row.options = Options(options);
        }
        if let Some(visibility) = agreed.visibility {
            row.visibility = visibility;
        }
        if let Some(level) = agreed.stand_in {
            row.stand_in = known_level(&level)?;
        }
        if let Some(seats) = agreed.seats {
            let seats = usize::from(seats);
            if row.seats.iter().skip(seats).any(|seat| seat.person.is_some()) {
                return Err(Error::Taken);
            }
            if seats > usize::from(Seat::MAX) {
                return Err(Error::NoSeat);
            }
            row.seats.resize_with(seats, SeatRow::default);
        }
        AnyGame::new(&row.game, row.seats.len() as u8, &row.options, self.app.editions.in_use())?;
        Ok(())
    }

    async fn start(&mut self, by: &Person, fill: Option<String>, nonce: Option<String>) -> Result<(), Error> {
        is_host(&self.row, by.id)?;
        let mut row = self.row.clone();
        if row.status != Status::Waiting {
            return Err(Error::Started);
        }
        has_person(&row)?;
        if let Some(nonce) = nonce {
            add_nonce(&mut row, by.id, nonce)?;
        }
        if let Some(fill) = fill {
            let fill = known_bot(&fill)?;
            let open = row.seats.iter_mut().filter(|seat| seat.is_open());
            open.for_each(|seat| seat.bot = Some(fill.clone()));
        }
        if row.seats.iter().any(SeatRow::is_open) {
            return Err(Error::NotFull);
        }
        let game = AnyGame::new(&row.game, row.seats.len() as u8, &row.options, self.app.editions.in_use())?;
        (row.rules_version, row.edition_hash) = fingerprint(&game);
        if row.seats.iter().any(|seat| seat.bot.is_some()) {
            shows_no_way(&self.app, &row).await?;
        }
        row.status = Status::Playing;
        if is_speed_game(&row) {
            row.starts_at = Some(self.app.clock.now() + self.app.config.countdown_ms.cast_signed());
        }
        self.adopt(row).await?;
        self.count_down();
        self.begin()?;
        self.publish_start();
        Ok(())
    }
}

fn is_host(row: &TableRow, person: PersonId) -> Result<(), Error> {
    if row.host == person { Ok(()) } else { Err(Error::NotHost) }
}

/// Bots alone need no table.
pub(crate) fn has_person(row: &TableRow) -> Result<(), Error> {
    if row.has_person() { Ok(()) } else { Err(Error::NoPerson) }
}

/// All play at once in a race of several, so they start together.
pub(super) fn is_speed_game(row: &TableRow) -> bool {
    row.game == "race" && row.seats.len() > 1
}

/// A level of bots that there is.
pub(crate) fn known_level(name: &str) -> Result<Level, Error> {
    name.parse().map_err(|_| Error::NoBot)
}

/// A kind of bot that there is.
pub(crate) fn known_bot(kind: &str) -> Result<String, Error> {
    known_level(kind).map(|level| level.to_string())
}

/// Frees the seats of somebody before the start. The next person hosts, and a table without people is given up.
pub(super) fn leave(row: &mut TableRow, person: PersonId) {
    for seat in row.seats.iter_mut().filter(|seat| seat.person == Some(person)) {
        *seat = SeatRow::default();
    }
    row.nonces.retain(|(by, _)| *by != person);
    match row.seats.iter().find_map(|seat| seat.person) {
        Some(next) if row.host == person => row.host = next,
        Some(_) => {}
        None => give_up(row),
    }
}

/// Nobody will play here.
pub(super) fn give_up(row: &mut TableRow) {
    row.status = Status::Frozen;
    row.problem = Some(ABANDONED.to_owned());
}

/// Whether everybody has left a table before its game began.
pub(crate) fn is_given_up(row: &TableRow) -> bool {
    row.status == Status::Frozen && row.problem.as_deref() == Some(ABANDONED)
}

/// Adds to the draws, once per person; the commitment is known to them before that.
fn add_nonce(row: &mut TableRow, person: PersonId, nonce: String) -> Result<(), Error> {
    let plain = nonce.bytes().all(|byte| byte.is_ascii_graphic());
    if !plain || nonce.is_empty() || nonce.len() > NONCE_BYTES {
        return Err(Error::Malformed);
    }
    let seated: HashSet<PersonId> = row.seats.iter().filter_map(|seat| seat.person).collect();
    if !seated.contains(&person) {
        return Err(Error::NotYourSeat);
    }
    if row.nonces.iter().all(|(by, _)| *by != person) {
        row.nonces.push((person, nonce));
    }
    Ok(())
}
