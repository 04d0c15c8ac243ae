//! A table with somebody who drives it: what is durable is kept beside it, and the laws are checked at every step.

use std::sync::Arc;

use serde_json::Value;
use talat_bots::Budget;
use talat_rules::any::{AnyGame, Editions};
use talat_rules::{Options, Seat, SeatSet, Viewer};
use talat_table::wire::{Room, TimeControl};
use talat_table::{
    ClockRow, Code, Due, Guest, Input, LogRow, News, Now, Past, PersonId, Refused, SeatRow, Status, Table,
    TableId, TableRow, Telling, Terms, Visibility,
};

use crate::alone;

/// Numbers that look random, the same for the same seed.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Dice(seed)
    }

    pub(crate) fn below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % below as u64) as usize
    }

    pub(crate) fn one_in(&mut self, many: usize) -> bool {
        self.below(many) == 0
    }
}

pub(crate) fn terms() -> Arc<Terms> {
    Arc::new(Terms {
        editions: Editions::standard(),
        away_seconds: 60,
        idle_seconds: 300,
        countdown_ms: 5000,
        bot_pace_ms: 600,
        least_time_seconds: 15,
        look_alike: str::to_lowercase,
    })
}

pub(crate) fn guest(number: i64) -> Guest {
    let name = format!("P{number}");
    Guest { id: PersonId(number), skeleton: name.to_lowercase(), name }
}

/// A new table of a host.
pub(crate) fn row(game: &str, players: u8, options: Options, host: PersonId, seed: u8) -> TableRow {
    let mut seats = vec![SeatRow::Open; usize::from(players)];
    seats[0] = SeatRow::of(host);
    TableRow {
        id: TableId(1),
        watch: Code::parse("WATCHABC").unwrap(),
        join: Code::parse("JNABCD").unwrap(),
        game: game.to_owned(),
        version: 0,
        rules_version: 0,
        edition_hash: String::new(),
        options,
        visibility: Visibility::Open,
        status: Status::Waiting,
        host,
        seats,
        seed: [seed; 32],
        nonces: Vec::new(),
        created_at: 0,
        starts_at: None,
        finished_at: None,
        result: None,
        rematch: None,
        problem: None,
        stand_in: talat_table::STAND_IN,
        removed: Vec::new(),
        time: TimeControl::NONE,
        clock: ClockRow::default(),
        due_at: None,
    }
}

/// A table, what is durable of it, and the time.
pub(crate) struct Desk {
    pub(crate) table: Table,
    pub(crate) terms: Arc<Terms>,
    /// What is durable.
    pub(crate) kept: TableRow,
    pub(crate) log: Vec<LogRow>,
    pub(crate) guests: Vec<Guest>,
    pub(crate) now: Now,
    pub(crate) looking: SeatSet,
    pub(crate) dice: Dice,
    /// The events that each viewer was told while they happened.
    told: Vec<(Viewer, Vec<Value>)>,
}

/// All that is told: the room without what is only in memory, and each viewer's position and last events.
#[derive(PartialEq, Debug)]
pub(crate) struct All {
    room: Room,
    viewers: Vec<(Viewer, Option<Sight>)>,
}

/// How many entries there are, the position, and the last appends.
type Sight = (u64, String, Vec<talat_table::Seen>);

pub(crate) fn all(table: &Table) -> All {
    let mut room = table.room();
    for seat in &mut room.seats {
        (seat.online, seat.away_since, seat.idle_since, seat.asked) = (false, None, None, None);
    }
    room.watchers = 0;
    let viewers = Viewer::all(table.row().seats.len() as u8);
    All { room, viewers: viewers.map(|viewer| (viewer, table.fresh(viewer).game)).collect() }
}

impl Desk {
    pub(crate) fn new(kept: TableRow, guests: Vec<Guest>, dice: Dice) -> Self {
        let (terms, now) = (terms(), Now { day: 1_000_000, steady: 5000 });
        let table = Table::new(terms.clone(), kept.clone(), guests.clone(), now);
        let told = Viewer::all(kept.seats.len() as u8).map(|viewer| (viewer, Vec::new())).collect();
        Desk { table, terms, kept, log: Vec::new(), guests, now, looking: SeatSet::EMPTY, dice, told }
    }

    pub(crate) fn pass(&mut self, millis: u64) {
        self.now.steady += millis;
        self.now.day += millis as i64;
    }

    /// Proposes something, keeps it and commits it; now and then it is dropped instead.
    pub(crate) fn keep(&mut self, input: Input) -> Result<u64, Refused> {
        let looks = self.dice.one_in(4);
        let before = looks.then(|| all(&self.table));
        let known = match &input {
            Input::Known { person, known, .. } => Some((*person, known.clone())),
            _ => None,
        };
        let proposed = self.table.propose(input, self.now);
        let dropped = proposed.is_ok() && self.dice.one_in(16);
        if let Some(before) = before.filter(|_| dropped || proposed.is_err()) {
            assert!(all(&self.table) == before, "what is refused or dropped changes nothing");
        }
        if dropped {
            return Err(Refused::Outdated);
        }
        let mut proposal = proposed?;
        if let Some(row) = proposal.row() {
            self.kept = row.clone();
        }
        let append = proposal.take_append();
        if let Some(append) = &append {
            let entries: Vec<_> = serde_json::from_str(&append.entries).unwrap();
            assert_eq!(append.first, self.seq(), "what is appended follows the last entry");
            assert_eq!(append.last, append.first + entries.len() as u64);
            assert!(!entries.is_empty(), "nothing is no append");
            let (person, seat, cid) = (append.person, append.seat, append.cid.clone());
            let (first, waiting) = (append.first, append.waiting);
            let (charged, at) = append.time.map_or((0, 0), |time| (time.charged, time.at));
            self.log.push(LogRow { first, entries, person, seat, cid, waiting, charged, at });
        }
        let seq = proposal.seq();
        if let Some(next) = proposal.take_rematch() {
            assert!(next.has_person() && next.seed != self.kept.seed);
            let code = Code::parse("REMATCHA").unwrap();
            self.kept.rematch = Some(code.clone());
            proposal.set_made(code);
        }
        match known {
            Some((person, None)) => self.guests.retain(|guest| guest.id != person),
            Some((person, Some(known))) => {
                let same = self.guests.iter_mut().filter(|guest| guest.id == person);
                same.for_each(|guest| *guest = known.clone());
            }
            None => {}
        }
        let news = self.table.commit(proposal, self.now);
        assert_eq!(append.is_some(), news.game == Some(talat_table::Told::Step));
        self.check_news(news);
        if self.dice.one_in(24) {
            self.check_rebuilt();
        }
        Ok(seq)
    }

    /// How many entries are durable.
    pub(crate) fn seq(&self) -> u64 {
        self.log.last().map_or(0, |row| row.first + row.entries.len() as u64)
    }

    /// What everybody is told when something happens is what each would be told alone.
    fn check_news(&mut self, news: News) {
        let listeners: Vec<Viewer> = Viewer::all(self.kept.seats.len() as u8).collect();
        // Before the start the number of seats may change.
        let told = &mut self.told;
        told.resize_with(listeners.len(), || (Viewer::Public, Vec::new()));
        told.iter_mut().zip(&listeners).for_each(|(told, viewer)| told.0 = *viewer);
        self.table.tell(news, &listeners, |telling| match telling {
            Telling::Room { seated, text } => {
                let viewer = if seated { Viewer::Seat(Seat::new(0)) } else { Viewer::Public };
                assert_eq!(text, self.table.fresh(viewer).room);
                assert_eq!(
                    text.contains(self.kept.join.as_str()),
                    seated,
                    "only who sits here knows the code"
                );
            }
            Telling::Start { viewer, position, .. } => {
                assert_eq!(position, self.table.fresh(viewer).game.unwrap().1);
            }
            Telling::Step { viewer, to, events, position } => {
                let (seq, alone, recent) = self.table.fresh(viewer).game.unwrap();
                assert_eq!((to, position), (seq, alone.as_str()), "for {viewer:?}");
                let (_, last, latest) = recent.last().unwrap();
                assert_eq!((to, events), (*last, latest), "for {viewer:?}");
                let events: Vec<Value> = serde_json::from_str(&format!("[{events}]")).unwrap();
                told.iter_mut()
                    .filter(|told| told.0 == viewer)
                    .for_each(|told| told.1.extend(events.clone()));
            }
        });
    }

    /// A table that is built again from what is durable tells everybody the same, byte by byte, and that is what the rules
    /// say of the log; so are the events that were told when they happened.
    pub(crate) fn check_rebuilt(&mut self) {
        let kept = self.kept.clone();
        let mut again = Table::new(self.terms.clone(), kept.clone(), self.guests.clone(), self.now);
        if kept.status != Status::Waiting {
            let game = AnyGame::new(&kept.game, kept.seats.len() as u8, &kept.options, &self.terms.editions);
            let past = Past::of(&kept, game.map_err(|error| error.to_string()), self.log.clone());
            assert!(again.resume(past, self.now).is_none(), "the log fits the rules");
            alone::check(&again, &self.log, &self.told);
        }
        assert!(all(&again) == all(&self.table), "a table comes back as it was");
    }

    /// Who looks from where is noticed.
    pub(crate) fn look(&mut self) {
        let news = self.table.look(self.looking, 1, self.now);
        self.check_news(news);
    }

    /// Does all that is due by now. It has an end, and leaves nothing due in the past.
    pub(crate) fn do_what_is_due(&mut self) {
        for _ in 0..10_000 {
            let Some((at, due)) = self.table.due().filter(|(at, _)| *at <= self.now.steady) else { return };
            match due {
                Due::Deal => drop(self.keep(Input::Deal)),
                Due::Notice => {
                    self.look();
                    assert_ne!(self.table.due(), Some((at, due)), "it was noticed");
                }
                Due::Think(seat) => self.think(seat),
                Due::TimeUp => drop(self.keep(Input::TimeUp)),
                Due::Pause => drop(self.keep(Input::Pause)),
                Due::GoOn => drop(self.keep(Input::GoOn)),
            }
        }
        panic!("something is due for ever: {:?}", self.table.due());
    }

    fn think(&mut self, seat: Seat) {
        let job = self.table.job(seat).expect("a bot on turn has something to think about");
        assert_eq!(job.seat, seat);
        assert!(self.table.is_busy() && self.table.wants(seat, job.number));
        let action = (job.thinker)(Budget::Iterations(8)).choice;
        if self.dice.one_in(32) {
            self.table.no_thought(seat, job.number);
            assert_ne!(
                self.table.due().map(|due| due.1),
                Some(Due::Think(seat)),
                "it waits for something new"
            );
            // Anything that happens has it think anew.
            let known = || Input::Known { person: PersonId(999), known: Some(guest(999)), banned: false };
            while self.keep(known()).is_err() {}
            return;
        }
        let late = Input::Thought { seat, number: job.number + 1, action: action.clone() };
        assert!(matches!(self.table.propose(late, self.now), Err(Refused::Outdated)));
        self.pass(job.shown_from.saturating_sub(self.now.steady));
        loop {
            let thought = Input::Thought { seat, number: job.number, action: action.clone() };
            match self.keep(thought) {
                Ok(_) => break,
                // It was dropped, as if the write had been refused: it can be proposed again.
                Err(Refused::Outdated) => {}
                Err(refused) => panic!("a bot's choice is refused: {refused}"),
            }
        }
        assert!(!self.table.wants(seat, job.number), "a thought counts once");
    }
}
