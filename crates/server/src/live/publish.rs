//! Where a table tells what it tells: one channel for each viewer.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use talat_rules::{Seat, Viewer};
use talat_table::{News, Telling};
use tokio::sync::watch;

use super::slot::Slot;
use super::table::Live;
use crate::error::Error;
use crate::ids::PersonId;
use crate::wire::{self, ServerMessage};

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
    ) -> Result<watch::Receiver<Slot>, Error> {
        if let Some(seat) = seat {
            let row = self.table.row().seats.get(seat.index()).ok_or(Error::NoSeat)?;
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
        let (channel, receiver) = watch::channel(self.fresh_slot(key));
        self.channels.insert(key, channel);
        Ok(receiver)
    }

    fn fresh_slot(&self, seat: Option<u8>) -> Slot {
        let fresh = self.table.fresh(viewer_of(seat));
        let mut slot = Slot::new(Arc::from(self.table.row().watch.as_str()), seat, fresh.room.into());
        if let Some((seq, position, recent)) = fresh.game {
            slot.set_position(seq, &position, recent);
        }
        slot
    }

    /// Tells what is new to everybody who listens.
    pub(super) fn tell(&mut self, news: News) {
        for seat in news.cut_off.iter() {
            self.channels.remove(&Some(seat.index() as u8));
        }
        let listening = self.channels.iter().filter(|(_, channel)| channel.receiver_count() > 0);
        let listeners: Vec<Viewer> = listening.map(|(seat, _)| viewer_of(*seat)).collect();
        let channel = |viewer| self.channels.get(&seat_of(viewer));
        self.table.tell(news, &listeners, |telling| match telling {
            Telling::Room { seated, text } => {
                let text = Utf8Bytes::from(text);
                for (_, channel) in self.channels.iter().filter(|(seat, _)| seat.is_some() == seated) {
                    channel.send_if_modified(|slot| slot.set_room(&text));
                }
            }
            Telling::Start { viewer, seq, position } => {
                let channel = channel(viewer).into_iter();
                channel.for_each(|it| it.send_modify(|slot| slot.set_position(seq, &position, Vec::new())));
            }
            Telling::Step { viewer, to, events, position } => {
                let channel = channel(viewer).into_iter();
                channel.for_each(|it| it.send_modify(|slot| slot.advance(to, events, position)));
            }
        });
    }

    /// Tells everybody a feeling.
    pub(super) fn tell_emote(&self, emote: &ServerMessage) {
        let text = wire::text(emote);
        for channel in self.channels.values() {
            channel.send_modify(|slot| slot.add_emote(text.clone()));
        }
    }

    /// Tells everybody how the table is, after it was built again.
    pub(super) fn publish_afresh(&mut self) {
        for (seat, channel) in &self.channels {
            let fresh = self.fresh_slot(*seat);
            channel.send_modify(|slot| slot.replace(fresh));
        }
    }
}
