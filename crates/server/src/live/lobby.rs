//! What people agree on: seats, options, start, leaving and coming back.

use std::collections::{BTreeMap, HashSet};

use talat_bots::Level;
use talat_rules::any::AnyGame;
use talat_rules::{Options, Seat};

use super::inbox::LobbyOp;
use super::table::{Live, fingerprint};
use crate::clock;
use crate::error::Error;
use crate::ids::{Code, PersonId};
use crate::people::names;
use crate::secrets;
use crate::store::{Person, SeatRow, Status, TableRow, Visibility};
use crate::wire::Room;

/// The longest nonce.
const NONCE_BYTES: usize = 64;
/// The bot that takes over when somebody leaves.
const STAND_IN: Level = Level::Normal;

impl Live {
    pub(super) async fn lobby(&mut self, by: &Person, op: LobbyOp) -> Result<(Room, TableRow), Error> {
        match op {
            LobbyOp::Start { fill, nonce } => self.start(by, fill, nonce).await?,
            LobbyOp::Rematch => self.rematch(by).await?,
            LobbyOp::Leave if self.row.status == Status::Playing => self.leave_game(by).await?,
            LobbyOp::Return { seat } => self.take_back(by, seat).await?,
            LobbyOp::StandIn { seat, bot } => self.stand_in(by, seat, bot).await?,
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
            LobbyOp::Join { seat, label } => self.join(&mut row, by, seat, label)?,
            LobbyOp::Leave => leave(&mut row, by.id)?,
            LobbyOp::Remove { seat } => {
                is_host(&row, by.id)?;
                let place = row.seats.get_mut(seat.index()).ok_or(Error::NoSeat)?;
                if place.person == Some(by.id) {
                    return Err(Error::NotAllowed);
                }
                *place = SeatRow::default();
            }
            LobbyOp::Seat { seat, bot } => {
                is_host(&row, by.id)?;
                let place = row.seats.get_mut(seat.index()).ok_or(Error::NoSeat)?;
                if place.person.is_some_and(|person| person != by.id) {
                    return Err(Error::Taken);
                }
                *place = SeatRow { bot: bot.as_deref().map(known_bot).transpose()?, ..SeatRow::default() };
            }
            LobbyOp::Agree { options, seats, visibility } => {
                is_host(&row, by.id)?;
                self.change_agreement(&mut row, options, seats, visibility)?;
            }
            LobbyOp::Nonce { nonce } => add_nonce(&mut row, by.id, nonce)?,
            LobbyOp::Start { .. } | LobbyOp::Rematch | LobbyOp::Return { .. } | LobbyOp::StandIn { .. } => {
                return Err(Error::NotAllowed);
            }
        }
        self.adopt(by, row).await
    }

    /// Makes a changed row durable and tells it.
    async fn adopt(&mut self, by: &Person, row: TableRow) -> Result<(), Error> {
        let before = std::mem::replace(&mut self.row, row);
        if let Err(error) = self.write(None, true).await {
            self.row = before;
            return Err(error);
        }
        for seat in 0..before.seats.len() {
            let now = self.row.seats.get(seat).and_then(|seat| seat.person);
            if now != before.seats[seat].person {
                self.cut_off(seat);
            }
        }
        self.names.insert(by.id, (by.name.clone(), by.skeleton.clone()));
        self.publish_room();
        Ok(())
    }

    fn join(
        &self,
        row: &mut TableRow,
        by: &Person,
        seat: Option<Seat>,
        label: Option<String>,
    ) -> Result<(), Error> {
        let open = || row.seats.iter().position(SeatRow::is_open);
        let index = seat.map(Seat::index).or_else(open).ok_or(Error::Taken)?;
        if !row.seats.get(index).ok_or(Error::NoSeat)?.is_open() {
            return Err(Error::Taken);
        }
        let label = label.map(|label| names::clean(&label)).transpose()?;
        let skeleton = label.as_deref().map_or_else(|| by.skeleton.clone(), names::skeleton);
        for other in row.seats.iter().filter(|seat| seat.person.is_some()) {
            let own = other.person == Some(by.id);
            let theirs = match (&other.label, other.person.and_then(|person| self.names.get(&person))) {
                (Some(other), _) => names::skeleton(other),
                (None, Some((_, skeleton))) => skeleton.clone(),
                (None, None) => continue,
            };
            // Two seats of one person may bear one name; two people may not.
            if theirs == skeleton && !own {
                return Err(Error::NameTaken);
            }
        }
        row.seats[index] = SeatRow { person: Some(by.id), label, bot: None };
        Ok(())
    }

    fn change_agreement(
        &self,
        row: &mut TableRow,
        options: Option<BTreeMap<String, String>>,
        seats: Option<u8>,
        visibility: Option<Visibility>,
    ) -> Result<(), Error> {
        if let Some(options) = options {
            row.options = Options(options);
        }
        if let Some(visibility) = visibility {
            row.visibility = visibility;
        }
        if let Some(seats) = seats {
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
        row.status = Status::Playing;
        if is_speed_game(&row) {
            row.starts_at = Some(clock::now() + self.app.config.countdown_ms.cast_signed());
        }
        self.adopt(by, row).await?;
        self.begin()?;
        self.publish_start();
        Ok(())
    }

    /// A bot takes over the seats of somebody who leaves.
    async fn leave_game(&mut self, by: &Person) -> Result<(), Error> {
        let own: Vec<Seat> = self.row.seats_of(by.id).collect();
        if own.is_empty() {
            return Err(Error::NotYourSeat);
        }
        for seat in own {
            if self.row.seats[seat.index()].bot.is_none() {
                self.sit(seat, Some(STAND_IN.to_string())).await?;
            }
        }
        Ok(())
    }

    async fn take_back(&mut self, by: &Person, seat: Seat) -> Result<(), Error> {
        let row = self.row.seats.get(seat.index()).ok_or(Error::NoSeat)?;
        if row.person != Some(by.id) {
            return Err(Error::NotYourSeat);
        }
        if row.bot.is_none() {
            return Ok(());
        }
        self.sit(seat, None).await
    }

    async fn stand_in(&mut self, by: &Person, seat: Seat, bot: String) -> Result<(), Error> {
        if self.row.seats_of(by.id).next().is_none() {
            return Err(Error::NotYourSeat);
        }
        self.notice_presence();
        let row = self.row.seats.get(seat.index()).ok_or(Error::NoSeat)?;
        let away = self.present.0 & 1 << seat.index() == 0;
        if row.bot.is_some() || !(away || row_of(&self.row, seat) == Some(by.id)) {
            return Err(Error::Taken);
        }
        self.sit(seat, Some(known_bot(&bot)?)).await
    }

    /// Lets a bot, or the seat's person again, act from a seat; the log says so.
    async fn sit(&mut self, seat: Seat, bot: Option<String>) -> Result<(), Error> {
        if self.row.status != Status::Playing {
            return Err(Error::NotStarted);
        }
        let person = row_of(&self.row, seat).map(|person| format!("person:{person}"));
        let by = bot.as_ref().map(|bot| format!("bot:{bot}")).or(person).ok_or(Error::NotYourSeat)?;
        let before = std::mem::replace(&mut self.row.seats[seat.index()].bot, bot);
        let game = self.game.as_mut().ok_or(Error::NotStarted)?;
        let kept = if game.seq() == 0 {
            // During the countdown there is no log yet.
            self.write(None, true).await
        } else {
            let proposal = game.propose_chair(seat, by);
            self.keep(proposal, None).await.map(drop)
        };
        if kept.is_err() {
            self.row.seats[seat.index()].bot = before;
        }
        self.publish_room();
        kept
    }

    /// The same people play again, each one seat further.
    async fn rematch(&mut self, by: &Person) -> Result<(), Error> {
        if self.row.seats_of(by.id).next().is_none() {
            return Err(Error::NotYourSeat);
        }
        if self.row.status != Status::Finished {
            return Err(Error::Unfinished);
        }
        if self.row.rematch.is_some() {
            return Ok(());
        }
        let mut seats: Vec<SeatRow> = self.row.seats.clone();
        for seat in seats.iter_mut().filter(|seat| seat.person.is_some()) {
            seat.bot = None;
        }
        seats.rotate_left(1);
        let game =
            AnyGame::new(&self.row.game, seats.len() as u8, &self.row.options, self.app.editions.in_use())?;
        let (rules_version, edition_hash) = fingerprint(&game);
        let next = TableRow {
            watch: Code::watch(),
            join: Code::join(),
            rules_version,
            edition_hash,
            status: Status::Waiting,
            host: by.id,
            seats,
            seed: secrets::random_bytes(),
            nonces: Vec::new(),
            created_at: clock::now(),
            starts_at: None,
            finished_at: None,
            result: None,
            rematch: None,
            problem: None,
            ..self.row.clone()
        };
        let next = self.app.store.create_table(next, Some(self.row.id)).await?;
        self.row.rematch = Some(next.watch);
        self.publish_room();
        Ok(())
    }
}

fn row_of(row: &TableRow, seat: Seat) -> Option<PersonId> {
    row.seats.get(seat.index()).and_then(|seat| seat.person)
}

fn is_host(row: &TableRow, person: PersonId) -> Result<(), Error> {
    if row.host == person { Ok(()) } else { Err(Error::NotHost) }
}

/// All play at once in a race of several, so they start together.
fn is_speed_game(row: &TableRow) -> bool {
    row.game == "race" && row.seats.len() > 1
}

/// A kind of bot that there is.
pub(crate) fn known_bot(kind: &str) -> Result<String, Error> {
    kind.parse::<Level>().map(|level| level.to_string()).map_err(|_| Error::NoBot)
}

fn leave(row: &mut TableRow, person: PersonId) -> Result<(), Error> {
    let mut left = false;
    for seat in row.seats.iter_mut().filter(|seat| seat.person == Some(person)) {
        *seat = SeatRow::default();
        left = true;
    }
    if !left && row.host != person {
        return Err(Error::NotYourSeat);
    }
    row.nonces.retain(|(by, _)| *by != person);
    if row.host == person {
        if let Some(next) = row.seats.iter().find_map(|seat| seat.person) {
            row.host = next;
        } else {
            row.status = Status::Frozen;
            row.problem = Some("abandoned".to_owned());
        }
    }
    Ok(())
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
