//! The machine: what a table is, what it is asked, and how it goes on.

use std::collections::HashMap;
use std::sync::Arc;

use talat_rules::any::{AnyGame, Editions};
use talat_rules::{Seat, SeatSet, Turn};

use crate::clock::Clocks;
use crate::game::Match;
use crate::ids::PersonId;
use crate::input::{Guest, Input};
use crate::past::{Acked, Past};
use crate::presence::Presence;
use crate::proposal::Proposal;
use crate::refused::Refused;
use crate::rows::{SeatRow, Status, TableRow};
use crate::telling::{News, Told};
use crate::thinking::Thoughts;
use crate::time::{Now, Steady};
use crate::wire::Asked;

/// What the house has decided for all its tables.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The component data of games that begin.
    pub editions: Editions,
    /// How long somebody has to be away, or idle, before a bot may stand in.
    pub away_seconds: u64,
    /// How long somebody who is there may keep the others waiting.
    pub idle_seconds: u64,
    /// How long it takes until a speed game starts.
    pub countdown_ms: u64,
    /// How long a bot takes at least for a move.
    pub bot_pace_ms: u64,
    /// The shortest time that can be agreed, where that is shorter than usual.
    pub least_time_seconds: u32,
    /// The same for names that look alike.
    pub look_alike: fn(&str) -> String,
}

/// One table. What is asked of it comes in with its time; it waits for nothing and knows nothing of the world.
pub struct Table {
    pub(crate) terms: Arc<Terms>,
    pub(crate) row: TableRow,
    /// Those who sit here, as far as they are known.
    pub(crate) guests: HashMap<PersonId, Guest>,
    pub(crate) game: Option<Box<dyn Match>>,
    /// What was acknowledged: repeated messages get the same answer.
    pub(crate) acked: Acked,
    pub(crate) presence: Presence,
    /// Who was asked to take a seat in this rematch; in memory only, since whoever is here can be asked again.
    pub(crate) asked: [Option<Asked>; Seat::MAX as usize],
    /// When a speed game starts; none once it has.
    pub(crate) starts: Option<Steady>,
    pub(crate) thoughts: Thoughts,
    pub(crate) emoted: [Option<Steady>; Seat::MAX as usize],
    /// When the last position was told.
    pub(crate) told: Steady,
    /// The clocks, as far as the log has come.
    pub(crate) clocks: Clocks,
    /// How much of the network's time was forgiven in this turn, in milliseconds.
    pub(crate) forgiven: u64,
    /// A moment by both clocks, by which steady times are told as times of day.
    pub(crate) anchor: Now,
}

impl Table {
    /// A table as it is kept; where its game has begun, [`Table::resume`] follows.
    pub fn new(terms: Arc<Terms>, row: TableRow, guests: Vec<Guest>, now: Now) -> Self {
        let clocks = Clocks::new(row.time);
        Table {
            terms,
            row,
            guests: known(guests),
            game: None,
            acked: HashMap::new(),
            presence: Presence::new(now),
            asked: Default::default(),
            starts: None,
            thoughts: Thoughts::default(),
            emoted: [None; Seat::MAX as usize],
            told: now.steady,
            clocks,
            forgiven: 0,
            anchor: now,
        }
    }

    /// Forgets what it was and is again as it is kept: who looks, and what was only said, stays.
    pub fn reset(&mut self, row: TableRow, guests: Vec<Guest>) {
        (self.row, self.guests, self.game, self.starts) = (row, known(guests), None, None);
        self.acked.clear();
        self.thoughts.stop_all();
    }

    /// Goes on from what the log leads to. What then has to be kept comes back: that the rules are newer ones, or that the
    /// log no longer fits them.
    pub fn resume(&mut self, past: Past, now: Now) -> Option<Input> {
        self.acked = past.acked;
        (self.clocks, self.forgiven, self.anchor) = (past.clocks, 0, now);
        match past.game {
            Ok(game) => {
                self.game = Some(game);
                self.count_down(now);
                self.presence.note_turn(self.on_turn(), now);
                let rules_version =
                    past.rules_version.filter(|version| *version != self.row.rules_version)?;
                Some(Input::Renew { rules_version })
            }
            Err(problem) if self.row.status == Status::Playing => Some(Input::Freeze { problem }),
            Err(_) => None,
        }
    }

    /// What something that is asked would change, or why it is refused. Nothing has changed by it.
    pub fn propose(&self, input: Input, now: Now) -> Result<Proposal, Refused> {
        match input {
            Input::Act(play, action) => self.act(play, &action, now),
            Input::Undo(play, to) => self.undo(play, to, now),
            Input::Thought { seat, number, action } => self.thought(seat, number, &action, now),
            Input::Deal => self.deal(now),
            Input::TimeUp => self.time_up(now),
            Input::Pause => self.pause(now),
            Input::GoOn => self.resume_play(now),
            Input::Lobby { by, op, world } => self.lobby(by, op, world, now),
            Input::Known { person, known, banned } => self.look_again(person, known, banned, now),
            Input::Freeze { problem } => {
                let problem = Some(problem);
                Ok(self.change(TableRow { status: Status::Frozen, problem, ..self.row.clone() }))
            }
            Input::Renew { rules_version } => Ok(self.change(TableRow { rules_version, ..self.row.clone() })),
        }
    }

    /// Makes what was proposed, once it is durable, and says what has to be told.
    pub fn commit(&mut self, proposal: Proposal, now: Now) -> News {
        let Proposal {
            clocks,
            forgives,
            seq,
            row,
            next,
            begun,
            key,
            known,
            made,
            asks,
            wakes,
            stops,
            starts,
            ..
        } = proposal;
        self.anchor = now;
        let room = starts || known.is_some() || made.is_some() || !asks.is_empty();
        let mut news = News { room, ..News::default() };
        self.note_asked(asks);
        match known {
            Some((person, Some(guest))) => drop(self.guests.insert(person, guest)),
            Some((person, None)) => drop(self.guests.remove(&person)),
            None => {}
        }
        if let Some(mut row) = row {
            row.version += 1;
            news.cut_off = self.adopt(*row, now);
            news.room = true;
        }
        if let Some(code) = made {
            self.row.rematch = Some(code);
            self.row.version += 1;
        }
        if let Some((clocks, due_at)) = clocks {
            let same = clocks.turn.map(|turn| turn.seat) == self.clocks.turn.map(|turn| turn.seat);
            self.forgiven = if same { self.forgiven + forgives } else { 0 };
            news.room |= clocks != self.clocks;
            (self.clocks, self.row.due_at) = (clocks, due_at);
        }
        if let Some(begun) = begun {
            self.clocks = Clocks::new(self.row.time);
            self.game = Some(begun);
            self.count_down(now);
            news.game = Some(Told::Start);
        }
        if let (Some(next), Some(game)) = (next, &mut self.game) {
            game.commit(next);
            self.starts = None;
            news.game = Some(Told::Step);
        }
        if starts {
            self.starts = None;
        }
        if let Some(key) = key {
            self.acked.insert(key, seq);
        }
        if let Some(seat) = wakes {
            self.presence.wakes(seat, now);
        }
        if starts || news.game.is_some() {
            self.told = now.steady;
            self.presence.note_turn(self.on_turn(), now);
        }
        news.room |= self.notice(now);
        self.thoughts.stop(stops);
        self.thoughts.keep_only(self.bots_on_turn());
        news
    }

    /// Takes over how it is now; the seats that are somebody else's come back.
    fn adopt(&mut self, row: TableRow, now: Now) -> SeatSet {
        let before = std::mem::replace(&mut self.row, row);
        let person = |row: &TableRow, seat: Seat| row.seats.get(seat.index()).and_then(SeatRow::person);
        let changed = |seat: &Seat| person(&before, *seat) != person(&self.row, *seat);
        let changed: SeatSet = Seat::all(before.seats.len() as u8).filter(changed).collect();
        changed.iter().for_each(|seat| self.presence.came(seat, now));
        changed
    }

    /// How it is kept.
    pub fn row(&self) -> &TableRow {
        &self.row
    }

    /// How many entries the log has; none before the start.
    pub fn seq(&self) -> Option<u64> {
        self.game.as_ref().map(|game| game.seq())
    }

    /// Whether nothing more will be played here.
    pub fn is_over(&self) -> bool {
        matches!(self.row.status, Status::Finished | Status::Frozen)
    }

    /// The seats that may act.
    pub(crate) fn on_turn(&self) -> SeatSet {
        match self.game.as_ref().map(|game| game.turn()) {
            Some(Turn::Seats(seats)) => seats,
            Some(Turn::Chance | Turn::Over) | None => SeatSet::EMPTY,
        }
    }
}

fn known(guests: Vec<Guest>) -> HashMap<PersonId, Guest> {
    guests.into_iter().map(|guest| (guest.id, guest)).collect()
}

/// The version of the rules and the hash of the edition.
pub fn fingerprint(game: &AnyGame) -> (u32, String) {
    use talat_rules::edition::Edition;
    use talat_rules::{Game, with_game};
    fn of<G: Game>(game: &G) -> (u32, String) {
        (G::RULES_VERSION, game.edition().hash())
    }
    with_game!(game, game => of(game))
}
