//! What a table tells, and to whom.

use std::cell::LazyCell;
use std::sync::Arc;

use talat_rules::draws::commitment;
use talat_rules::record::Hex;
use talat_rules::{Seat, Viewer};
use tokio::sync::watch;

use super::frame::Frame;
use super::table::Live;
use crate::error::Error;
use crate::ids::PersonId;
use crate::wire::{self, AnyUpdate, Room, RoomSeat, ServerMessage, Sitter};

fn viewer_of(seat: Option<u8>) -> Viewer {
    seat.map_or(Viewer::Public, |seat| Viewer::Seat(Seat::new(seat)))
}

fn seat_of(viewer: Viewer) -> Option<u8> {
    match viewer {
        Viewer::Seat(seat) => Some(seat.index() as u8),
        Viewer::Public => None,
    }
}

impl Live {
    /// A seat's channel for its person, the public one for everybody else.
    pub(super) fn subscribe(
        &mut self,
        person: Option<PersonId>,
        seat: Option<Seat>,
    ) -> Result<watch::Receiver<Frame>, Error> {
        if let Some(seat) = seat {
            let row = self.row.seats.get(seat.index()).ok_or(Error::NoSeat)?;
            if row.person.is_none() || row.person != person {
                return Err(Error::NotYourSeat);
            }
        }
        let key = seat.map(|seat| seat.index() as u8);
        if let Some(channel) = self.channels.get(&key)
            && channel.receiver_count() > 0
        {
            return Ok(channel.subscribe());
        }
        // Nobody listened, so nothing was written for this viewer.
        let (channel, receiver) = watch::channel(self.fresh_frame(key));
        self.channels.insert(key, channel);
        Ok(receiver)
    }

    fn fresh_frame(&self, seat: Option<u8>) -> Frame {
        let room = wire::text(&ServerMessage::Table(Box::new(self.room_for(seat))));
        let mut frame = Frame::new(Arc::from(self.row.watch.as_str()), seat, room);
        if let Some(game) = &self.game {
            let viewer = viewer_of(seat);
            frame.set_position(game.seq(), &game.position(viewer), game.recent(viewer));
        }
        frame
    }

    /// The position for a client that looked at an old one.
    pub(super) fn snapshot(&self, seat: Seat) -> Option<AnyUpdate> {
        let frame = self.fresh_frame(Some(seat.index() as u8));
        let text = frame.update(None)?;
        serde_json::value::RawValue::from_string(text.as_str().to_owned()).ok().map(AnyUpdate)
    }

    /// Tells what was settled last to everybody who listens.
    pub(super) fn publish_events(&mut self) {
        self.mark_published();
        let Some(game) = &self.game else { return };
        let heard = self.channels.iter().filter(|(_, channel)| channel.receiver_count() > 0);
        game.news(&mut heard.map(|(seat, _)| viewer_of(*seat)), &mut |viewer, news| {
            if let Some(channel) = self.channels.get(&seat_of(viewer)) {
                channel.send_modify(|frame| frame.advance(news.to, news.events, news.position));
            }
        });
    }

    /// Tells the first position.
    pub(super) fn publish_start(&mut self) {
        self.mark_published();
        let Some(game) = &self.game else { return };
        for (seat, channel) in &self.channels {
            let position = game.position(viewer_of(*seat));
            channel.send_modify(|frame| frame.set_position(game.seq(), &position, Vec::new()));
        }
    }

    /// Tells how the table is to those who have not heard it yet.
    pub(super) fn publish_room(&mut self) {
        let text = |seat| wire::text(&ServerMessage::Table(Box::new(self.room_for(seat))));
        let (seated, watching) = (LazyCell::new(|| text(Some(0))), LazyCell::new(|| text(None)));
        for (seat, channel) in &self.channels {
            let text = if seat.is_some() { &*seated } else { &*watching };
            channel.send_if_modified(|frame| frame.set_room(text));
        }
    }

    /// Tells everybody how the table is, after it was built again.
    pub(super) fn publish_afresh(&mut self) {
        for (seat, channel) in &self.channels {
            let fresh = self.fresh_frame(*seat);
            channel.send_modify(|frame| frame.replace(fresh));
        }
    }

    /// Ends what is told to a seat, because it is somebody else's now.
    pub(super) fn cut_off(&mut self, seat: usize) {
        self.channels.remove(&Some(seat as u8));
    }

    /// How the table is, as a seat or a watcher may know it: the join code is for those who sit here.
    fn room_for(&self, seat: Option<u8>) -> Room {
        Room { join: seat.map(|_| self.row.join.to_string()), ..self.room() }
    }

    /// How the table is, as everybody may know it.
    pub(super) fn room(&self) -> Room {
        let row = &self.row;
        let seat = |(index, seat): (usize, &crate::store::SeatRow)| {
            let name = seat.person.and_then(|person| self.names.get(&person)).map(|name| name.0.clone());
            let sitter = match (&seat.bot, seat.person) {
                (Some(_), _) => Sitter::Bot,
                (None, Some(_)) => Sitter::Person,
                (None, None) => Sitter::Open,
            };
            RoomSeat {
                sitter,
                person: seat.person.map(|person| person.to_string()),
                name: seat.label.clone().filter(|_| name.is_some()).or(name),
                bot: seat.bot.clone(),
                online: self.is_there(Seat::new(index as u8)),
                away_since: self.away_since(Seat::new(index as u8)).filter(|_| sitter == Sitter::Person),
                asked: self.asked_to(index).cloned(),
                idle_since: self.idle_since(Seat::new(index as u8)).filter(|_| sitter == Sitter::Person),
            }
        };
        Room {
            table: row.watch.to_string(),
            game: row.game.clone(),
            options: row.options.0.clone(),
            visibility: row.visibility,
            status: row.status,
            host: row.host.to_string(),
            seats: row.seats.iter().enumerate().map(seat).collect(),
            watchers: self.present.1,
            commitment: Hex(commitment(&row.seed)).to_string(),
            nonces: row.nonces.iter().map(|(person, _)| person.to_string()).collect(),
            starts_at: row.starts_at,
            finished_at: row.finished_at,
            created_at: row.created_at,
            rematch: row.rematch.as_ref().map(ToString::to_string),
            problem: row.problem.clone(),
            stand_in: row.stand_in.to_string(),
            away_seconds: self.app.config.away_seconds,
            idle_seconds: self.app.config.idle_seconds,
            join: None,
        }
    }
}
