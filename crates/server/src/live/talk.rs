//! What those who sit at a table say: judged by the machine, kept, and only then told.

use std::collections::HashMap;

use talat_table::{LINES_KEPT, Refused};

use super::table::Live;
use crate::error::Error;
use crate::ids::PersonId;
use crate::wire::{Said, Say, ServerMessage};

/// What each person said last, and the client's name for it.
pub(super) type Spoken = HashMap<PersonId, (String, Said)>;

impl Live {
    /// Lets somebody say something, once.
    pub(super) async fn say(&mut self, person: PersonId, say: Say) -> Result<Said, Error> {
        let now = self.app.clock.both();
        let news = self.table.note_sign_of_life(person, say.seat, now);
        self.tell(news);
        if let Some((cid, line)) = self.said.get(&person)
            && *cid == say.cid
        {
            return Ok(line.clone());
        }
        let saying = self.table.say(person, say, now)?;
        let (table, cid) = (self.table.row().id, saying.say.cid.clone());
        let line = self.app.store.say(table, saying, now.day, LINES_KEPT).await?;
        self.table.said(person, now);
        self.said.insert(person, (cid, line.clone()));
        self.tell_line(line.clone());
        metrics::counter!("talat_lines_total").increment(1);
        Ok(line)
    }

    /// Takes the words out of a line, as the host wants it.
    pub(super) async fn unsay(&mut self, person: PersonId, number: u64) -> Result<Said, Error> {
        self.table.may_unsay(person)?;
        let line = self.app.store.unsay(self.table.row().id, number).await?;
        let line = line.ok_or(Error::Table(Refused::NoLine))?;
        self.said.retain(|_, (_, said)| said.number != number);
        self.tell_line(line.clone());
        Ok(line)
    }

    /// All that somebody has said here is gone.
    pub(super) fn forget_talk(&mut self, person: PersonId) {
        self.said.remove(&person);
        let table = self.table.row().watch.to_string();
        self.tell_seated(&ServerMessage::Unsaid { table, person: person.to_string() });
    }

    fn tell_line(&self, line: Said) {
        self.tell_seated(&ServerMessage::Said { table: self.table.row().watch.to_string(), line });
    }
}
