//! What bots think at a table: for their own seats, and for a person who asks what they would do.

use std::time::Duration;

use serde_json::Value;
use talat_bots::Level;
use talat_rules::{Seat, SeatSet};

use crate::game::{Advice, Thinker};
use crate::ids::{Code, PersonId};
use crate::lobby::is_against_the_clock;
use crate::refused::Refused;
use crate::rows::Status;
use crate::table::Table;
use crate::time::Steady;

/// Who is asked for advice.
pub const ADVISER: Level = Level::Hard;
/// How long a bot takes at most for a jump in a race that nobody else runs any more.
const HURRY: Duration = Duration::from_millis(150);

/// A thought that somebody has to have: it is run beside the machine, and its choice comes back as an input.
pub struct Job {
    /// The seat whose bot thinks.
    pub seat: Seat,
    /// How well it is thought.
    pub level: Level,
    /// What tells it from later ones of the seat.
    pub number: u64,
    /// When the choice may be shown at the earliest.
    pub shown_from: Steady,
    /// Whether it takes all the time that it is given, and is shown only then. Where hands are hidden, the time that a
    /// choice takes would tell how easy it was.
    pub takes_all_its_time: bool,
    /// What has to be run to have the choice.
    pub thinker: Thinker<Value>,
}

/// What is asked of a strong bot, and the position that it is asked about.
pub struct Question {
    /// The table's public name.
    pub table: Code,
    /// How many entries the log has.
    pub seq: u64,
    /// Finds the answer.
    pub thinker: Thinker<Advice>,
}

/// The thoughts that are wanted.
#[derive(Default)]
pub(crate) struct Thoughts {
    /// The job of each seat.
    jobs: [Option<u64>; Seat::MAX as usize],
    /// How many there ever were.
    count: u64,
    /// The seats whose last one came to nothing; they think again once something happens.
    failed: SeatSet,
}

impl Thoughts {
    fn begin(&mut self, seat: Seat) -> u64 {
        self.count += 1;
        self.jobs[seat.index()] = Some(self.count);
        self.count
    }

    pub(crate) fn any(&self) -> bool {
        self.jobs.iter().any(Option::is_some)
    }

    pub(crate) fn stop(&mut self, seats: SeatSet) {
        seats.iter().for_each(|seat| self.jobs[seat.index()] = None);
    }

    pub(crate) fn stop_all(&mut self) {
        (self.jobs, self.failed) = (Default::default(), SeatSet::EMPTY);
    }

    /// Lets go of those of other seats, and of failures.
    pub(crate) fn keep_only(&mut self, seats: SeatSet) {
        self.stop(Seat::all(Seat::MAX).filter(|seat| !seats.contains(*seat)).collect());
        self.failed = SeatSet::EMPTY;
    }
}

impl Table {
    /// The level of the bot that acts from a seat, for good or in a turn whose time has run out.
    fn bot_in(&self, seat: Seat) -> Option<Level> {
        let bot = self.row.seats.get(seat.index())?.bot();
        bot.or_else(|| self.clocks.is_out(seat).then_some(self.row.stand_in))
    }

    /// The seats that are on turn and where a bot acts. Nobody looks at a grid before the common start.
    pub(crate) fn bots_on_turn(&self) -> SeatSet {
        let pauses = self.row.clock.pause.is_some();
        if self.row.status != Status::Playing || self.starts.is_some() || pauses {
            return SeatSet::EMPTY;
        }
        self.on_turn().iter().filter(|seat| self.bot_in(*seat).is_some()).collect()
    }

    /// A seat whose bot has to begin to think.
    pub(crate) fn next_to_think(&self) -> Option<Seat> {
        let Thoughts { jobs, failed, .. } = &self.thoughts;
        self.bots_on_turn().iter().find(|seat| jobs[seat.index()].is_none() && !failed.contains(*seat))
    }

    /// Whether a choice is still wanted.
    pub fn wants(&self, seat: Seat, number: u64) -> bool {
        self.thoughts.jobs.get(seat.index()).is_some_and(|job| *job == Some(number))
    }

    /// What a bot that is on turn has to think about; from now on its choice is waited for.
    pub fn job(&mut self, seat: Seat) -> Option<Job> {
        let level = self.bot_in(seat)?;
        let game = self.game.as_ref()?;
        let Some(thinker) = game.think(seat, level) else {
            self.thoughts.failed = self.thoughts.failed.with(seat);
            return None;
        };
        let raced = self.on_turn().iter().any(|seat| self.bot_in(seat).is_none());
        let least = Duration::from_millis(self.terms.bot_pace_ms);
        let pace = match game.pace(seat, level) {
            // Whoever has given up waits for the end of it.
            Some(_) if !raced => least.min(HURRY),
            Some(pace) if !least.is_zero() => pace,
            _ => least,
        };
        // Without a pace nobody looks on.
        let takes_all_its_time = !game.is_open() && !pace.is_zero();
        let shown_from = self.told + pace.as_millis() as Steady;
        let number = self.thoughts.begin(seat);
        Some(Job { seat, level, number, shown_from, takes_all_its_time, thinker })
    }

    /// A thought came to nothing, or to what is not allowed: the bot thinks anew once something happens here.
    pub fn no_thought(&mut self, seat: Seat, number: u64) {
        if self.wants(seat, number) {
            self.thoughts.stop(SeatSet::one(seat));
            self.thoughts.failed = self.thoughts.failed.with(seat);
        }
    }

    /// What a strong bot has to think about in the seat of somebody who asks for advice. It is for games without other
    /// people, and not for races, where time counts.
    pub fn advise(&self, person: PersonId) -> Result<Question, Refused> {
        let mut people = Seat::all(self.row.seats.len() as u8)
            .filter(|seat| self.row.seats[seat.index()].person().is_some());
        let (Some(seat), None) = (people.next(), people.next()) else { return Err(Refused::NoAdvice) };
        self.may_act(person, seat)?;
        if is_against_the_clock(&self.row) {
            return Err(Refused::NoAdvice);
        }
        let game = self.game.as_ref().ok_or(Refused::NotStarted)?;
        let thinker = game.advise(seat, ADVISER)?;
        Ok(Question { table: self.row.watch.clone(), seq: game.seq(), thinker })
    }
}
