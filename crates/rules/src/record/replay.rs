//! The one way in which entries become a game again: for records, for tables that come back from their log, for
//! looking at what was played, and for the command line.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::{Entry, EntryOf, RecordError, Sitter};
use crate::draws::Draws;
use crate::game::{Game, Step, StepOf, Turn};
use crate::illegal::GAME_OVER;
use crate::seat::{Seat, SeatSet};

/// A game as far as its entries have come.
///
/// Entries come in one by one, and whatever `docs/records.md` asks of them is judged here:
///
/// - [`Replay::enter`] reads an entry, judges it and goes on from it: for everything that is replayed. Given the
///   table's [`Draws`], it also makes every draw again; they are at the next draw afterwards.
/// - [`Replay::pass`] goes on from an entry that is known to fit, for instance one of this process that is durable by
///   now. Whoever plans one asks [`Replay::check`] before, makes its steps on a copy of [`Replay::state`], and finds
///   where a takeback leads by [`Replay::taken_back`].
/// - In between it tells what can be taken back ([`Replay::undo`]), who was overtaken ([`Replay::outdated`]), and who
///   sits in a chair, and how often that or a takeback has happened ([`Replay::chair`]).
///
/// It keeps the positions since the last draw, roll or reveal, no more: what lies before can't be taken back.
#[derive(Clone, Debug)]
pub struct Replay<G: Game> {
    game: G,
    state: G::State,
    /// How many entries there were.
    entries: usize,
    /// The number of the last step that nobody may take back; 0 before the first.
    firm: usize,
    /// The actions since then that stand.
    loose: Vec<Loose<G>>,
    /// The last step that stood after each number of entries, from `firm` on.
    lasts: Vec<usize>,
    chairs: [Chair; Seat::MAX as usize],
}

/// An action that its seat may take back.
#[derive(Clone, Copy, Debug)]
struct Loose<G: Game> {
    /// The number of its entry.
    number: usize,
    seat: Seat,
    before: G::State,
}

/// What has happened to one chair.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chair {
    /// Who sat down in it last; none while it is whoever sat there at the start.
    pub by: Option<Sitter>,
    /// How often somebody else sat down in it.
    pub changes: u32,
    /// How often its seat took back.
    pub takebacks: u32,
    /// The last entry that made what its seat had decided before stale.
    overtaken: usize,
}

/// How far a seat may go back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Undo {
    /// The entries before the first of its own last actions.
    pub first: usize,
    /// The entries before the last of them.
    pub last: usize,
}

/// An entry that was taken in.
#[derive(Debug)]
pub struct Passed<G: Game> {
    /// The entry's number, from 1.
    pub number: usize,
    /// The entry, with its action or outcome read.
    pub entry: EntryOf<G>,
    /// The position before it.
    pub before: G::State,
}

/// One entry and the positions around it.
#[derive(Debug)]
pub struct Moment<'a, G: Game> {
    /// The entry's number, from 1.
    pub number: usize,
    /// The entry as it is kept.
    pub entry: &'a Entry,
    /// The step it makes, where it makes one.
    pub step: Option<StepOf<G>>,
    /// The position before it.
    pub before: &'a G::State,
    /// The position after it.
    pub after: &'a G::State,
}

impl<G: Game> Replay<G> {
    /// The game before its first entry.
    pub fn new(game: G) -> Self {
        let state = game.start();
        let chairs = Default::default();
        Replay { game, state, entries: 0, firm: 0, loose: Vec::new(), lasts: Vec::from([0]), chairs }
    }

    /// The game that is played, with its set-up.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position after the last entry.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// How many entries there were.
    pub fn entries(&self) -> usize {
        self.entries
    }

    /// What has happened to a seat's chair; none without such a seat.
    pub fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs[..usize::from(self.game.seats())].get(seat.index())
    }

    /// The actions that a seat may take back: its own last ones.
    pub fn undo(&self, seat: Seat) -> Option<Undo> {
        let others = self.loose.iter().rposition(|loose| loose.seat != seat).map_or(0, |other| other + 1);
        let (first, last) = (self.loose.get(others)?, self.loose.last()?);
        let over = self.game.turn(&self.state) == Turn::Over;
        (!over).then_some(Undo { first: first.number - 1, last: last.number - 1 })
    }

    /// The position after the first `to` entries, if the seat may go back there.
    pub fn taken_back(&self, seat: Seat, to: usize) -> Option<&G::State> {
        self.undo(seat)?;
        Some(&self.loose[self.kept(seat, to)?].before)
    }

    /// Whether what a seat decided after `entries` entries is about another position by now. Where several may act at
    /// once, the others' actions change nothing for it.
    pub fn outdated(&self, seat: Seat, entries: usize) -> bool {
        self.chair(seat).is_some_and(|chair| chair.overtaken > entries)
    }

    /// Takes in entries one after the other, showing each to `visit`.
    pub fn enter_all<'e>(
        &mut self,
        entries: impl IntoIterator<Item = &'e Entry>,
        mut draws: Option<&mut Draws>,
        mut visit: impl FnMut(&Moment<'_, G>),
    ) -> Result<(), RecordError> {
        for entry in entries {
            let passed = self.enter(entry, draws.as_deref_mut())?;
            let Passed { number, entry: read, before } = &passed;
            visit(&Moment { number: *number, entry, step: read.step(), before, after: &self.state });
        }
        Ok(())
    }

    /// Takes in the next entry; one that does not fit changes nothing and says why. With the draws of the table's
    /// seed an outcome has to be what they give.
    pub fn enter(&mut self, entry: &Entry, draws: Option<&mut Draws>) -> Result<Passed<G>, RecordError> {
        let read = entry.read().map_err(|error| RecordError::Text { step: self.entries + 1, error })?;
        self.check(&read)?;
        if let (Entry::Chance(found), Some(draws)) = (&read, draws) {
            self.check_draw(*found, draws)?;
        }
        Ok(self.pass(read))
    }

    /// Says why an entry can't be the next one.
    pub fn check(&self, entry: &EntryOf<G>) -> Result<(), RecordError> {
        match entry {
            Entry::Act { seat, action } => self.legal(&Step::Act(*seat, *action), action),
            Entry::Chance(outcome) => self.legal(&Step::Chance(*outcome), outcome),
            Entry::Takeback { seat, to } => {
                self.still_on("takeback")?;
                self.seated(*seat)?;
                let refused = RecordError::Takeback { step: self.entries + 1, seat: *seat, to: *to };
                self.kept(*seat, *to).map(drop).ok_or(refused)
            }
            Entry::Chair { seat, .. } | Entry::Timeout { seat } => {
                self.still_on("chair or timeout")?;
                self.seated(*seat)
            }
        }
    }

    /// Takes in an entry that is known to fit. One that does not gives an unspecified position, or a panic.
    pub fn pass(&mut self, entry: EntryOf<G>) -> Passed<G> {
        let before = self.state;
        self.entries += 1;
        match &entry {
            Entry::Act { seat, action } => {
                let reveals = self.game.reveals(&before, *seat, *action);
                self.game.apply_unchecked(&mut self.state, &Step::Act(*seat, *action));
                if reveals {
                    self.make_firm();
                } else {
                    self.loose.push(Loose { number: self.entries, seat: *seat, before });
                }
                self.overtake(Some(*seat), self.may_act(&before));
            }
            Entry::Chance(outcome) => {
                self.game.apply_unchecked(&mut self.state, &Step::Chance(*outcome));
                self.make_firm();
                self.overtake(None, SeatSet::EMPTY);
            }
            Entry::Takeback { seat, to } => {
                let kept = self.kept(*seat, *to).expect("the seat may go back there");
                self.state = self.loose[kept].before;
                self.loose.truncate(kept);
                self.chairs[seat.index()].takebacks += 1;
                // Whoever could act before it and can after it acts at the same time as others.
                let still = self.may_act(&self.state);
                let free = self.may_act(&before).iter().filter(|seat| still.contains(*seat)).collect();
                self.overtake(Some(*seat), free);
            }
            Entry::Chair { seat, by } => {
                let chair = &mut self.chairs[seat.index()];
                chair.by = Some(by.clone());
                chair.changes += 1;
            }
            Entry::Timeout { .. } => {}
        }
        if self.firm < self.entries {
            self.lasts.push(self.loose.last().map_or(self.firm, |loose| loose.number));
        }
        Passed { number: self.entries, entry, before }
    }

    /// Nothing up to here can be taken back any more.
    fn make_firm(&mut self) {
        self.firm = self.entries;
        self.loose.clear();
        self.lasts.clear();
        self.lasts.push(self.firm);
    }

    /// After an entry of a seat, or of chance, the others look at another position, but for those who are free to act
    /// beside it.
    fn overtake(&mut self, by: Option<Seat>, free: SeatSet) {
        for seat in Seat::all(self.game.seats()).filter(|seat| Some(*seat) != by && !free.contains(*seat)) {
            self.chairs[seat.index()].overtaken = self.entries;
        }
    }

    /// Who may act in a position.
    fn may_act(&self, state: &G::State) -> SeatSet {
        match self.game.turn(state) {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        }
    }

    /// How many of the loose actions stay when a seat goes back to the position after `to` entries: what lies behind
    /// has to be there, the seat's own, and the position may not have been taken back itself.
    fn kept(&self, seat: Seat, to: usize) -> Option<usize> {
        let last = *self.lasts.get(to.checked_sub(self.firm)?)?;
        let kept = self.loose.partition_point(|loose| loose.number <= last);
        let stands = last == self.loose[..kept].last().map_or(self.firm, |loose| loose.number);
        let taken = &self.loose[kept..];
        (stands && !taken.is_empty() && taken.iter().all(|loose| loose.seat == seat)).then_some(kept)
    }

    fn legal(&self, step: &StepOf<G>, text: &impl ToString) -> Result<(), RecordError> {
        let refused =
            |illegal| RecordError::Illegal { step: self.entries + 1, text: text.to_string(), illegal };
        self.game.check(&self.state, step).map_err(refused)
    }

    fn check_draw(&self, found: G::Outcome, draws: &mut Draws) -> Result<(), RecordError> {
        let stream = self.game.stream(&self.state);
        let drawn = self.game.sample(&self.state, |below| draws.draw(stream, below));
        if drawn == found {
            return Ok(());
        }
        Err(RecordError::Draw {
            step: self.entries + 1,
            found: found.to_string(),
            drawn: drawn.to_string(),
            rule: stream.rule,
            stream: format!("{}/{}", stream.name, stream.index),
        })
    }

    /// After the end nothing is entered any more: secrets have been turned over.
    fn still_on(&self, text: &str) -> Result<(), RecordError> {
        if self.game.turn(&self.state) != Turn::Over {
            return Ok(());
        }
        let illegal = GAME_OVER.at(G::END_RULE);
        Err(RecordError::Illegal { step: self.entries + 1, text: text.to_string(), illegal })
    }

    fn seated(&self, seat: Seat) -> Result<(), RecordError> {
        let known = seat.index() < usize::from(self.game.seats());
        known.then_some(()).ok_or(RecordError::NoSeat { step: self.entries + 1, seat })
    }
}
