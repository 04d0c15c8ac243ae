//! Replaying a record step by step, judging each.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::{Entry, Record, RecordError, difference, final_hash};
use crate::draws::{Draws, commitment};
use crate::game::{Game, Step, StepOf, Text, Turn};
use crate::illegal::GAME_OVER;
use crate::seat::Seat;
use crate::standing::Standing;

/// One entry of a record and the positions around it.
#[derive(Debug)]
pub struct Moment<'a, G: Game> {
    /// The entry's number, from 1.
    pub number: usize,
    /// The entry.
    pub entry: &'a Entry,
    /// The step it makes, where it makes one.
    pub step: Option<StepOf<G>>,
    /// The position before it.
    pub before: &'a G::State,
    /// The position after it.
    pub after: &'a G::State,
}

/// What a replay leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed<G: Game> {
    /// The final position.
    pub state: G::State,
    /// Everybody's result.
    pub standing: Standing,
    /// How many draws were redrawn from the seed.
    pub redrawn: usize,
}

/// Replays a record of `game`, showing each entry to `visit`; with `verify`, every draw is made again from
/// the seed.
pub fn replay<G: Game>(
    game: &G,
    record: &Record,
    verify: bool,
    mut visit: impl FnMut(&Moment<'_, G>),
) -> Result<Replayed<G>, RecordError> {
    let draws = if verify { Some(committed_draws(record)?) } else { None };
    let mut replayer =
        Replayer { game, state: game.start(), made: Vec::new(), lasts: Vec::from([0]), draws, redrawn: 0 };
    for (entry, number) in record.entries.iter().zip(1..) {
        let before = replayer.state;
        let step = replayer.enter(number, entry)?;
        replayer.lasts.push(replayer.made.last().map_or(0, |(made, ..)| *made));
        visit(&Moment { number, entry, step, before: &before, after: &replayer.state });
    }
    replayer.finish(record)
}

/// The draws of the record's seed, if that is the one that was promised.
fn committed_draws(record: &Record) -> Result<Draws, RecordError> {
    let seed = record.seed.ok_or(RecordError::NoSeed)?.0;
    if commitment(&seed) != record.commitment.0 {
        return Err(RecordError::Commitment);
    }
    Ok(Draws::new(&seed, &record.nonces))
}

struct Replayer<'g, G: Game> {
    game: &'g G,
    state: G::State,
    /// The steps that stand, each with its number, who may take it back and the position before it.
    made: Vec<(usize, Option<Seat>, G::State)>,
    /// The last step that stood after each number of entries, from none on; 0 where none did.
    lasts: Vec<usize>,
    draws: Option<Draws>,
    redrawn: usize,
}

impl<G: Game> Replayer<'_, G> {
    fn enter(&mut self, number: usize, entry: &Entry) -> Result<Option<StepOf<G>>, RecordError> {
        match entry {
            Entry::Act { seat, action } => {
                self.make(number, Step::Act(*seat, read(number, action)?), action).map(Some)
            }
            Entry::Chance(text) => self.make(number, Step::Chance(read(number, text)?), text).map(Some),
            Entry::Takeback { seat, to } => {
                self.still_on(number, "takeback")?;
                self.seated(number, *seat)?;
                self.take_back(number, *seat, *to)?;
                Ok(None)
            }
            Entry::Chair { seat, .. } | Entry::Timeout { seat } => {
                self.still_on(number, "chair or timeout")?;
                self.seated(number, *seat)?;
                Ok(None)
            }
        }
    }

    fn make(&mut self, number: usize, step: StepOf<G>, text: &str) -> Result<StepOf<G>, RecordError> {
        let refused = |illegal| RecordError::Illegal { step: number, text: text.to_string(), illegal };
        self.game.check(&self.state, &step).map_err(refused)?;
        if let Step::Chance(found) = step {
            self.check_draw(number, found)?;
        }
        let taker = match step {
            Step::Act(seat, action) if !self.game.reveals(&self.state, seat, action) => Some(seat),
            Step::Act(..) | Step::Chance(_) => None,
        };
        self.made.push((number, taker, self.state));
        self.game.apply_unchecked(&mut self.state, &step);
        Ok(step)
    }

    fn check_draw(&mut self, number: usize, found: G::Outcome) -> Result<(), RecordError> {
        let Some(draws) = &mut self.draws else { return Ok(()) };
        let stream = self.game.stream(&self.state);
        let drawn = self.game.sample(&self.state, |below| draws.draw(stream, below));
        if drawn != found {
            return Err(RecordError::Draw {
                step: number,
                found: found.to_string(),
                drawn: drawn.to_string(),
                rule: stream.rule,
                stream: format!("{}/{}", stream.name, stream.index),
            });
        }
        self.redrawn += 1;
        Ok(())
    }

    /// Goes back over the seat's own last actions; never over chance, over somebody else's action, or
    /// over one that showed others what was hidden.
    fn take_back(&mut self, number: usize, seat: Seat, to: usize) -> Result<(), RecordError> {
        let refused = RecordError::Takeback { step: number, seat, to };
        let Some(last) = self.lasts.get(to) else { return Err(refused) };
        let kept = self.made.partition_point(|(made, ..)| made <= last);
        // What was taken back itself is no position any more.
        let stands = *last == self.made[..kept].last().map_or(0, |(made, ..)| *made);
        let own = self.made[kept..].iter().all(|(_, taker, _)| *taker == Some(seat));
        match self.made.get(kept) {
            Some((.., before)) if own && stands => self.state = *before,
            _ => return Err(refused),
        }
        self.made.truncate(kept);
        Ok(())
    }

    /// After the end nothing is entered any more: secrets have been turned over.
    fn still_on(&self, number: usize, text: &str) -> Result<(), RecordError> {
        if self.game.turn(&self.state) == Turn::Over {
            let illegal = GAME_OVER.at(G::END_RULE);
            return Err(RecordError::Illegal { step: number, text: text.to_string(), illegal });
        }
        Ok(())
    }

    fn seated(&self, number: usize, seat: Seat) -> Result<(), RecordError> {
        if seat.index() < usize::from(self.game.seats()) {
            Ok(())
        } else {
            Err(RecordError::NoSeat { step: number, seat })
        }
    }

    fn finish(self, record: &Record) -> Result<Replayed<G>, RecordError> {
        let steps = record.entries.len();
        let Some(standing) = self.game.standing(&self.state) else {
            return Err(RecordError::CutOff { steps, rule: G::END_RULE });
        };
        let result = serde_json::to_value(&standing).expect("a standing is plain data");
        if let Some(path) = difference(&record.result, &result) {
            return Err(RecordError::Result { steps, path });
        }
        let expected = final_hash(self.game, &self.state);
        if expected != record.final_hash {
            return Err(RecordError::FinalHash { steps, expected: expected.to_string() });
        }
        Ok(Replayed { state: self.state, standing, redrawn: self.redrawn })
    }
}

fn read<T: Text>(number: usize, text: &str) -> Result<T, RecordError> {
    text.parse().map_err(|error| RecordError::Text { step: number, error })
}
