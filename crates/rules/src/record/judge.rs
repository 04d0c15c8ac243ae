//! Judging a whole record: its entries, its draws, its result.

use alloc::string::ToString;

use super::{Moment, Record, RecordError, Replay, difference, final_hash};
use crate::draws::{Draws, commitment};
use crate::game::{Game, Step};
use crate::standing::Standing;

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
    let mut draws = if verify { Some(committed_draws(record)?) } else { None };
    let mut replay = Replay::new(game.clone());
    let mut redrawn = 0;
    replay.enter_all(&record.entries, draws.as_mut(), |moment| {
        redrawn += usize::from(verify && matches!(moment.step, Some(Step::Chance(_))));
        visit(moment);
    })?;
    let standing = judge_end(game, record, replay.state())?;
    Ok(Replayed { state: *replay.state(), standing, redrawn })
}

/// The draws of the record's seed, if that is the one that was promised.
fn committed_draws(record: &Record) -> Result<Draws, RecordError> {
    let seed = record.seed.ok_or(RecordError::NoSeed)?.0;
    if commitment(&seed) != record.commitment.0 {
        return Err(RecordError::Commitment);
    }
    Ok(Draws::new(&seed, &record.nonces))
}

/// Compares what the rules make of the final position with what the record says.
fn judge_end<G: Game>(game: &G, record: &Record, end: &G::State) -> Result<Standing, RecordError> {
    let steps = record.entries.len();
    let standing = game.standing(end).ok_or(RecordError::CutOff { steps, rule: G::END_RULE })?;
    let result = serde_json::to_value(&standing).expect("a standing is plain data");
    if let Some(path) = difference(&record.result, &result) {
        return Err(RecordError::Result { steps, path });
    }
    let expected = final_hash(game, end);
    if expected != record.final_hash {
        return Err(RecordError::FinalHash { steps, expected: expected.to_string() });
    }
    Ok(standing)
}
