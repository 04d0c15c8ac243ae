//! Random people at a table: they meet, play, take back, leave, come back, stand in for each other, and play again.

use serde_json::Value;
use talat_bots::Level;
use talat_rules::any::GAMES;
use talat_rules::record::Entry;
use talat_rules::{Seat, SeatSet, Viewer};
use talat_table::wire::{Emote, TimeControl};
use talat_table::{
    Agreed, Code, Guest, Input, LobbyOp, PersonId, Place, Play, Refused, SeatRow, Status, TableRow, Wish,
    World,
};

use crate::desk::{Desk, Dice, all, guest, row};

/// Who may come.
const PEOPLE: i64 = 4;

pub(crate) struct Schedule {
    pub(crate) desk: Desk,
    cids: u64,
    /// What was acknowledged, and how.
    acked: Vec<(PersonId, Seat, String, u64)>,
}

impl Schedule {
    pub(crate) fn new(game: &'static str, seed: u64) -> Self {
        Schedule::timed(game, seed, |_, _| TimeControl::NONE)
    }

    /// One with clocks, as they are picked for so many players.
    pub(crate) fn timed(game: &'static str, seed: u64, pick: fn(&mut Dice, u8) -> TimeControl) -> Self {
        let about = GAMES.iter().find(|about| about.name == game).unwrap();
        let mut dice = Dice::new(seed);
        let setups = about.setups();
        let (players, options) = setups[dice.below(setups.len())].clone();
        let guests: Vec<Guest> = (1..=PEOPLE).map(guest).collect();
        let mut kept = row(game, players, options, guests[0].id, dice.below(256) as u8);
        kept.time = pick(&mut dice, players);
        Schedule { desk: Desk::new(kept, guests, dice), cids: 0, acked: Vec::new() }
    }

    fn anybody(&mut self) -> Guest {
        let number = self.desk.dice.below(self.desk.guests.len());
        self.desk.guests[number].clone()
    }

    fn any_seat(&mut self) -> Seat {
        // One more than there are.
        Seat::new(self.desk.dice.below(self.desk.kept.seats.len() + 1) as u8)
    }

    fn lobby(&mut self, by: &Guest, op: LobbyOp) -> Result<u64, Refused> {
        let join = Code::drawn(true, 0, Code::LETTERS, |below| self.desk.dice.below(below as usize) as u32);
        let world = World { join: Some(join), seed: [99; 32], ..World::default() };
        self.desk.keep(Input::Lobby { by: by.clone(), op, world })
    }

    /// People come, go and agree, until the host starts.
    pub(crate) fn meet(&mut self) {
        for _ in 0..12 {
            let by = self.anybody();
            let seat = self.any_seat();
            let code = if self.desk.dice.one_in(4) { &self.desk.kept.watch } else { &self.desk.kept.join };
            let code = code.clone();
            let one = |some: bool| some.then_some(seat);
            let op = match self.desk.dice.below(12) {
                0..5 => {
                    let label = self.desk.dice.one_in(3).then(|| format!("L{}", self.desk.dice.below(3)));
                    LobbyOp::Join(Wish { seat: one(self.desk.dice.one_in(2)), label, code })
                }
                5 => LobbyOp::Nonce { nonce: format!("n{}", by.id) },
                6 => LobbyOp::Remove { seat },
                // The first stays at the table.
                7 if seat != Seat::new(0) => LobbyOp::Seat { seat, bot: Some(Level::Easy) },
                8 if seat != Seat::new(0) => LobbyOp::Seat { seat, bot: None },
                9 => LobbyOp::Agree(Agreed { stand_in: Some(Level::Easy), ..Agreed::default() }),
                10 if by.id != self.desk.guests[0].id => LobbyOp::Leave,
                _ => LobbyOp::Start { fill: None, nonce: None },
            };
            drop(self.lobby(&by, op));
            self.desk.do_what_is_due();
        }
        self.look_around();
        while self.desk.kept.status == Status::Waiting {
            let host = self.desk.guests.iter().find(|guest| guest.id == self.desk.kept.host).unwrap().clone();
            if !self.desk.kept.has_person() {
                let wish = Wish { seat: None, label: None, code: self.desk.kept.join.clone() };
                drop(self.lobby(&host, LobbyOp::Join(wish)));
            }
            let fill = [Level::Random, Level::Easy, Level::Normal][self.desk.dice.below(3)];
            drop(self.lobby(&host, LobbyOp::Start { fill: Some(fill), nonce: None }));
        }
        self.desk.check_rebuilt();
    }

    pub(crate) fn look_around(&mut self) {
        let seats = Seat::all(self.desk.kept.seats.len() as u8);
        self.desk.looking = seats.filter(|_| !self.desk.dice.one_in(3)).collect();
        self.desk.look();
    }

    /// People and bots play, in any order and with all that can go wrong.
    pub(crate) fn play(&mut self, things: usize) {
        for _ in 0..things {
            if self.desk.kept.status != Status::Playing {
                break;
            }
            let millis = [0, 10, 700, 3000, 61_000, 301_000][self.desk.dice.below(6)];
            self.desk.pass(millis);
            match self.desk.dice.below(16) {
                0..7 => self.act(),
                7 | 8 => self.take_back(),
                9 => self.repeat(),
                10 => self.look_around(),
                11 => self.change_chairs(),
                12 => self.emote(),
                13 if self.desk.dice.one_in(3) => self.be_forgotten(),
                13 => self.be_known(),
                14 => self.do_nonsense(),
                _ => self.desk.check_rebuilt(),
            }
            self.desk.do_what_is_due();
        }
    }

    /// Somebody's seat that may act, and what it may do.
    fn choice(&mut self) -> Option<(PersonId, Seat, u64, Vec<Value>)> {
        let row = self.desk.table.row();
        let may: Vec<(PersonId, Seat, u64, Vec<Value>)> = Seat::all(row.seats.len() as u8)
            .filter_map(|seat| {
                let person = row.seats[seat.index()].player()?;
                let (seq, position, _) = self.desk.table.fresh(Viewer::Seat(seat)).game?;
                let position: Value = serde_json::from_str(&position).unwrap();
                let legal = position["legal"].as_array()?.iter().map(|legal| legal["action"].clone());
                let legal: Vec<Value> = legal.collect();
                (!legal.is_empty()).then_some((person, seat, seq, legal))
            })
            .collect();
        let chosen = (!may.is_empty()).then(|| self.desk.dice.below(may.len()))?;
        may.into_iter().nth(chosen)
    }

    fn play_of(&mut self, person: PersonId, seat: Seat, based_on: u64) -> Play {
        self.cids += 1;
        Play { person, seat, cid: format!("c{}", self.cids), based_on, network_ms: 0 }
    }

    fn note(&mut self, play: (PersonId, Seat, String), done: &Result<u64, Refused>) {
        if let Ok(seq) = done {
            self.acked.push((play.0, play.1, play.2, *seq));
        }
    }

    pub(crate) fn act(&mut self) {
        let Some((person, seat, seq, legal)) = self.choice() else { return };
        let action = legal[self.desk.dice.below(legal.len())].clone();
        let allowed = self.desk.table.dry_run(person, seat, &action);
        let play = self.play_of(person, seat, seq);
        let key = (person, seat, play.cid.clone());
        let news = self.desk.table.note_sign_of_life(person, seat, self.desk.now);
        assert_eq!(news.game, None);
        let done = self.desk.keep(Input::Act(play, action));
        if allowed.is_ok() {
            assert!(
                matches!(done, Ok(_) | Err(Refused::Outdated)),
                "what is allowed and current is done: {done:?}"
            );
        }
        self.note(key, &done);
    }

    pub(crate) fn take_back(&mut self) {
        let Some((person, seat, seq, _)) = self.choice() else { return };
        let play = self.play_of(person, seat, seq);
        let key = (person, seat, play.cid.clone());
        let done = self.desk.keep(Input::Undo(play, None));
        self.note(key, &done);
    }

    /// A repeated message gets the same answer and appends nothing, whatever it looked at.
    fn repeat(&mut self) {
        if self.acked.is_empty() {
            return;
        }
        let (person, seat, cid, seq) = self.acked[self.desk.dice.below(self.acked.len())].clone();
        let before = (self.desk.seq(), all(&self.desk.table));
        let input = if self.desk.dice.one_in(2) {
            Input::Act(Play { person, seat, cid, based_on: 0, network_ms: 0 }, Value::Null)
        } else {
            Input::Undo(Play { person, seat, cid, based_on: u64::MAX, network_ms: 0 }, None)
        };
        let proposal = self.desk.table.propose(input, self.desk.now).expect("it was acknowledged before");
        assert_eq!(proposal.seq(), seq);
        assert!(proposal.row().is_none());
        let news = self.desk.table.commit(proposal, self.desk.now);
        assert_eq!(news.game, None);
        assert!((self.desk.seq(), all(&self.desk.table)) == before, "nothing has changed");
    }

    pub(crate) fn change_chairs(&mut self) {
        let (by, seat) = (self.anybody(), self.any_seat());
        let op = match self.desk.dice.below(4) {
            0 => LobbyOp::Leave,
            1 | 2 => LobbyOp::Return { seat },
            _ => LobbyOp::StandIn { seat },
        };
        drop(self.lobby(&by, op));
    }

    /// Somebody wishes for a pause, or to go on.
    pub(crate) fn wish(&mut self) {
        let by = self.anybody();
        let op = if self.desk.dice.one_in(2) { LobbyOp::Pause } else { LobbyOp::GoOn };
        drop(self.lobby(&by, op));
    }

    fn emote(&mut self) {
        let (by, seat) = (self.anybody(), self.any_seat());
        let before = all(&self.desk.table);
        let first = self.desk.table.emote(by.id, seat, Emote::Wow, self.desk.now);
        if first.is_ok() {
            let again = self.desk.table.emote(by.id, seat, Emote::Wow, self.desk.now);
            assert!(matches!(again, Err(Refused::TooMany("emotes"))));
        }
        assert!(all(&self.desk.table) == before, "nothing has changed");
    }

    /// Somebody but the first has another name, is banned, or comes back to be let in.
    fn be_known(&mut self) {
        let number = 1 + self.desk.dice.below(self.desk.guests.len() - 1);
        let mut guest = self.desk.guests[number].clone();
        guest.name = format!("{}x", guest.name.chars().take(8).collect::<String>());
        let (person, banned) = (guest.id, self.desk.dice.one_in(4));
        drop(self.desk.keep(Input::Known { person, known: Some(guest), banned }));
    }

    /// Somebody but the first is forgotten: bots play on in their seats, and nothing of them is told any more.
    fn be_forgotten(&mut self) {
        if self.desk.guests.len() < 3 {
            return;
        }
        let number = 1 + self.desk.dice.below(self.desk.guests.len() - 1);
        let Guest { id: person, name, .. } = self.desk.guests[number].clone();
        let sat: SeatSet = self.desk.kept.seats_of(person).collect();
        if self.desk.keep(Input::Known { person, known: None, banned: false }).is_err() {
            return;
        }
        let row = self.desk.table.row();
        assert_eq!(row.seats_of(person).collect::<SeatSet>(), sat, "their part in the game stays");
        for seat in sat.iter().map(|seat| &row.seats[seat.index()]) {
            assert!(seat.bot().is_some() && seat.label().is_none(), "{seat:?}");
        }
        assert!(row.host != person, "somebody else hosts");
        let told = serde_json::to_string(&self.desk.table.room()).unwrap();
        assert!(!told.contains(&format!("\"{name}\"")), "{told}");
        // However often it is asked.
        let again = Input::Known { person, known: None, banned: false };
        assert!(self.desk.table.propose(again, self.desk.now).unwrap().row().is_none());
    }

    /// Old positions, positions to come, others' seats, actions that are none: each has its refusal.
    fn do_nonsense(&mut self) {
        let Some((person, seat, seq, legal)) = self.choice() else { return };
        let other = self.desk.guests.iter().find(|guest| guest.id != person).unwrap().id;
        let nowhere = Seat::new(self.desk.kept.seats.len() as u8);
        for (by, at, based_on, cid, action, code) in [
            (person, seat, seq + 1, "a", &legal[0], "ahead"),
            (other, seat, seq, "a", &legal[0], "not_your_seat"),
            (person, nowhere, seq, "a", &legal[0], "no_such_seat"),
            (person, seat, seq, "", &legal[0], "malformed"),
            (person, seat, seq, "a", &Value::Null, "malformed"),
        ] {
            let play = Play { person: by, seat: at, cid: cid.to_owned(), based_on, network_ms: 0 };
            let refused =
                self.desk.table.propose(Input::Act(play, action.clone()), self.desk.now).unwrap_err();
            let countdown = refused.code() == "countdown";
            assert!(countdown || refused.code() == code, "{refused} instead of {code}");
        }
        // The first draws came after nothing.
        let play = Play { person, seat, cid: "old".to_owned(), based_on: 0, network_ms: 0 };
        if matches!(self.desk.log.first().map(|row| &row.entries[0]), Some(Entry::Chance(_))) {
            let refused =
                self.desk.table.propose(Input::Act(play, legal[0].clone()), self.desk.now).unwrap_err();
            assert_eq!(refused.code(), "stale");
        }
    }

    /// Everybody leaves: bots play on, and the game ends.
    pub(crate) fn end(&mut self) {
        for guest in self.desk.guests.clone() {
            while matches!(self.lobby(&guest, LobbyOp::Leave), Err(Refused::Outdated)) {}
        }
        for _ in 0..10_000 {
            if self.desk.kept.status != Status::Playing {
                break;
            }
            self.desk.pass(700);
            self.desk.do_what_is_due();
        }
        assert_eq!(self.desk.kept.status, Status::Finished, "a game of bots ends");
        assert_eq!(self.desk.table.due(), None, "nothing is due once it is over");
        assert!(!self.desk.table.is_busy());
        self.desk.check_rebuilt();
    }

    /// Those who played are asked to another game, and sit one seat further.
    pub(crate) fn meet_again(&mut self) {
        let kept = self.desk.kept.clone();
        let Some(by) = self.desk.guests.iter().find(|guest| kept.seats_of(guest.id).next().is_some()) else {
            return;
        };
        let by = by.clone();
        let world = World { seed: [7; 32], ..World::default() };
        let input = Input::Lobby { by: by.clone(), op: LobbyOp::Rematch, world };
        let mut proposal = self.desk.table.propose(input, self.desk.now).unwrap();
        let next = *proposal.take_rematch().expect("there is no rematch yet");
        let code = Code::parse("REMATCHA").unwrap();
        proposal.set_made(code.clone());
        assert!(self.desk.table.commit(proposal, self.desk.now).room);
        assert_eq!(self.desk.table.row().rematch, Some(code.clone()));
        // Asking again makes no second one.
        let again = Input::Lobby { by: by.clone(), op: LobbyOp::Rematch, world: World::default() };
        assert!(self.desk.table.propose(again, self.desk.now).unwrap().take_rematch().is_none());

        let next = TableRow { watch: code, join: Code::parse("JNEXTA").unwrap(), ..next };
        let (dice, guests) = (Dice::new(self.cids), self.desk.guests.clone());
        self.desk = Desk::new(next, guests, dice);
        let count = kept.seats.len();
        let known: Vec<PersonId> = self.desk.guests.iter().map(|guest| guest.id).collect();
        let places = || {
            let place = |(index, seat): (usize, &SeatRow)| {
                let seat_there = Seat::new(((index + count - 1) % count) as u8);
                let person = seat.person().filter(|id| known.contains(id))?;
                let label = seat.label().map(str::to_owned);
                Some(Place { seat: seat_there, person, label, name: "N".to_owned(), there: true })
            };
            kept.seats.iter().enumerate().filter_map(place).collect::<Vec<_>>()
        };
        for guest in self.desk.guests.clone() {
            let theirs: SeatSet =
                places().iter().filter(|place| place.person == guest.id).map(|place| place.seat).collect();
            while matches!(self.lobby(&guest, LobbyOp::Again(places())), Err(Refused::Outdated)) {}
            let sits: SeatSet = self.desk.kept.seats_of(guest.id).collect();
            assert_eq!(sits, theirs, "each sits one seat further");
        }
        let stranger = guest(1000);
        assert!(matches!(self.lobby(&stranger, LobbyOp::Later), Err(Refused::NotAllowed)));
    }
}
