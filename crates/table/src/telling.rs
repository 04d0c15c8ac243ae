//! What a table tells, and to whom.

use std::sync::Arc;

use talat_rules::draws::commitment;
use talat_rules::record::Hex;
use talat_rules::{Seat, SeatSet, Viewer};

use crate::game::Seen;
use crate::rows::SeatRow;
use crate::table::Table;
use crate::wire::{Room, RoomSeat, ServerMessage, Sitter, update_text};

/// What has to be told after something has happened; [`Table::tell`] writes it for those who listen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[must_use]
pub struct News {
    /// The seats that are somebody else's now: whoever listened there is told no more.
    pub cut_off: SeatSet,
    /// What is new in the game.
    pub game: Option<Told>,
    /// Whether the room has changed.
    pub room: bool,
}

/// What can be new in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Told {
    /// It has begun: there is a first position.
    Start,
    /// Something was appended to its log.
    Step,
}

/// Something that is told.
pub enum Telling<'a> {
    /// How the table is, to all who look from seats, or to all watchers: a message.
    Room {
        /// Whether it is for those who look from seats, rather than for watchers.
        seated: bool,
        /// The message, as it goes over the wire.
        text: String,
    },
    /// The first position to a viewer.
    Start {
        /// The viewer who is told.
        viewer: Viewer,
        /// How many entries there are.
        seq: u64,
        /// The position: a JSON object.
        position: String,
    },
    /// The next position to a viewer.
    Step {
        /// The viewer who is told.
        viewer: Viewer,
        /// How many entries there are after it.
        to: u64,
        /// The events that led there, as JSON objects, comma-separated.
        events: &'a Arc<str>,
        /// The position: a JSON object.
        position: &'a str,
    },
}

/// All that a viewer who comes can be told.
pub struct Fresh {
    /// How the table is: a message.
    pub room: String,
    /// Once the game has begun: how many entries there are, the position as a JSON object, and the last appends.
    pub game: Option<(u64, String, Vec<Seen>)>,
}

impl Table {
    /// Writes what is new for everybody who listens; what several of them are told alike is written once. That a game has
    /// begun is told before its first position, and that it is over after its last one.
    pub fn tell(&self, news: News, listeners: &[Viewer], mut tell: impl FnMut(Telling<'_>)) {
        let begins = news.game == Some(Told::Start);
        if begins {
            self.tell_room(news, listeners, &mut tell);
        }
        match (news.game, &self.game) {
            (Some(Told::Start), Some(game)) => listeners.iter().for_each(|viewer| {
                let (seq, position) = (game.seq(), game.position(*viewer));
                tell(Telling::Start { viewer: *viewer, seq, position });
            }),
            (Some(Told::Step), Some(game)) => {
                game.tell_latest(&mut listeners.iter().copied(), &mut |viewer, latest| {
                    let (to, events, position) = (latest.to, latest.events, latest.position);
                    tell(Telling::Step { viewer, to, events, position });
                });
            }
            (_, None) | (None, _) => {}
        }
        if !begins {
            self.tell_room(news, listeners, &mut tell);
        }
    }

    fn tell_room(&self, news: News, listeners: &[Viewer], tell: &mut impl FnMut(Telling<'_>)) {
        for seated in [true, false].into_iter().filter(|_| news.room) {
            if listeners.iter().any(|viewer| (*viewer != Viewer::Public) == seated) {
                tell(Telling::Room { seated, text: self.room_text(seated) });
            }
        }
    }

    /// All that a viewer who comes can be told.
    pub fn fresh(&self, viewer: Viewer) -> Fresh {
        let game = self.game.as_ref();
        Fresh {
            room: self.room_text(viewer != Viewer::Public),
            game: game.map(|game| (game.seq(), game.position(viewer), game.recent(viewer))),
        }
    }

    /// The position as a message, for a client that looked at an old one.
    pub fn snapshot(&self, viewer: Viewer) -> Option<String> {
        let position = self.game.as_ref()?.position(viewer);
        Some(update_text(self.row.watch.as_str(), viewer, None, &[], &position))
    }

    /// How the table is, as a seat or a watcher may know it: the join code is for those who sit here.
    fn room_text(&self, seated: bool) -> String {
        let room = Room { join: seated.then(|| self.row.join.to_string()), ..self.room() };
        serde_json::to_string(&ServerMessage::Table(Box::new(room))).expect("messages are plain data")
    }

    /// How the table is, as everybody may know it.
    pub fn room(&self) -> Room {
        let row = &self.row;
        Room {
            table: row.watch.to_string(),
            game: row.game.clone(),
            options: row.options.0.clone(),
            visibility: row.visibility,
            status: row.status,
            host: row.host.to_string(),
            seats: row
                .seats
                .iter()
                .zip(0..)
                .map(|(row, seat)| self.room_seat(row, Seat::new(seat)))
                .collect(),
            watchers: self.presence.watchers,
            commitment: Hex(commitment(&row.seed)).to_string(),
            nonces: row.nonces.iter().map(|(person, _)| person.to_string()).collect(),
            starts_at: row.starts_at,
            finished_at: row.finished_at,
            created_at: row.created_at,
            rematch: row.rematch.as_ref().map(ToString::to_string),
            problem: row.problem.clone(),
            stand_in: row.stand_in,
            away_seconds: self.terms.away_seconds,
            idle_seconds: self.terms.idle_seconds,
            time: row.time,
            clocks: self.told_clocks(),
            pause: self.told_pause(),
            pause_asked: self.pause_asked(),
            join: None,
        }
    }

    fn room_seat(&self, row: &SeatRow, seat: Seat) -> RoomSeat {
        let sitter = match row {
            SeatRow::Open => Sitter::Open,
            SeatRow::Person { person, label, stand_in } => {
                let name = self.guests.get(person).map(|guest| label.as_ref().unwrap_or(&guest.name).clone());
                Sitter::Person { person: person.to_string(), name, stand_in: *stand_in }
            }
            SeatRow::Bot(level) => Sitter::Bot { bot: *level },
        };
        let waited_for = row.player().is_some();
        RoomSeat {
            sitter,
            online: self.is_there(seat),
            away_since: self.away_since(seat).filter(|_| waited_for),
            asked: self.asked_to(seat).cloned(),
            idle_since: self.idle_since(seat).filter(|_| waited_for),
        }
    }
}
