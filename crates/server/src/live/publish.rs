//! Where a table tells what it tells: one channel for each viewer.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use talat_rules::Viewer;
use talat_table::{News, Telling};
use tokio::sync::watch;

use super::slot::Slot;
use super::table::Live;
use crate::error::Error;
use crate::ids::PersonId;
use crate::wire::{self, ServerMessage};

impl Live {
    /// A seat's channel for its person, the public one for everybody else.
    pub(super) fn subscribe(
        &mut self,
        person: Option<PersonId>,
        viewer: Viewer,
    ) -> Result<watch::Receiver<Slot>, Error> {
        if let Viewer::Seat(seat) = viewer {
            let owner = self.table.row().seats.get(seat.index()).ok_or(Error::NoSeat)?.person();
            if owner.is_none() || owner != person {
                return Err(Error::NotYourSeat);
            }
        }
        if let Some(channel) = self.channels.get(&viewer)
            && channel.receiver_count() > 0
        {
            return Ok(channel.subscribe());
        }
        // Nobody listened, so nothing was written for this viewer.
        let (channel, receiver) = watch::channel(self.fresh_slot(viewer));
        self.channels.insert(viewer, channel);
        Ok(receiver)
    }

    fn fresh_slot(&self, viewer: Viewer) -> Slot {
        let fresh = self.table.fresh(viewer);
        let mut slot = Slot::new(Arc::from(self.table.row().watch.as_str()), viewer, fresh.room.into());
        if let Some((seq, position, recent)) = fresh.game {
            slot.set_position(seq, &position, recent);
        }
        slot
    }

    /// Tells what is new to everybody who listens.
    pub(super) fn tell(&mut self, news: News) {
        for seat in news.cut_off.iter() {
            self.channels.remove(&Viewer::Seat(seat));
        }
        let listening = self.channels.iter().filter(|(_, channel)| channel.receiver_count() > 0);
        let listeners: Vec<Viewer> = listening.map(|(viewer, _)| *viewer).collect();
        let channel = |viewer: Viewer| self.channels.get(&viewer);
        self.table.tell(news, &listeners, |telling| match telling {
            Telling::Room { seated, text } => {
                let text = Utf8Bytes::from(text);
                let told = self.channels.iter().filter(|(viewer, _)| (**viewer != Viewer::Public) == seated);
                for (_, channel) in told {
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

    /// Tells something of the talk to all who look from seats: it is not for watchers.
    pub(super) fn tell_seated(&self, talk: &ServerMessage) {
        let text = wire::text(talk);
        for (_, channel) in self.channels.iter().filter(|(viewer, _)| viewer.seat().is_some()) {
            channel.send_modify(|slot| slot.add_talk(text.clone()));
        }
    }

    /// Tells everybody how the table is, after it was built again.
    pub(super) fn publish_afresh(&mut self) {
        for (viewer, channel) in &self.channels {
            let fresh = self.fresh_slot(*viewer);
            channel.send_modify(|slot| slot.replace(fresh));
        }
    }
}
