//! What has happened at a table, line by line and position by position, as one viewer saw it.

use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use talat_rules::any::{AnyGame, Editions};
use talat_rules::record::{self, Entry, Record, Replay};
use talat_rules::{Eyes, Game, Part, SeatSet, Turn, with_game};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::editions::Shelf;
use crate::error::Error;
use crate::store::TableRow;
use crate::wire::{EventKind, TableEvent};

/// One moment of a game.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "RecordStep.ts")]
pub(crate) struct RecordStep {
    /// How many entries lead to it.
    step: usize,
    /// How many entries there are.
    steps: usize,
    /// The last of them; only told when the game is over.
    #[ts(type = "unknown")]
    #[schema(value_type = Option<Object>)]
    entry: Option<Entry>,
    /// What the viewer saw happen; for `all`, what did.
    #[ts(type = "unknown")]
    #[schema(value_type = Option<Object>)]
    event: Option<Value>,
    /// What the viewer knew then.
    #[ts(type = "unknown")]
    #[schema(value_type = Object)]
    view: Value,
    /// The seats that could act then.
    #[ts(as = "Vec<u8>")]
    #[schema(value_type = Vec<u8>)]
    on_turn: SeatSet,
    /// Everybody's result, if that was the end.
    #[ts(type = "unknown")]
    #[schema(value_type = Option<Object>)]
    standing: Option<Value>,
    /// What each seat had by then, part by part, as far as the viewer knew; left out where a game counts only at the
    /// end.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, type = "Array<Array<import(\"./rules/Part\").Part>>")]
    #[schema(value_type = Vec<Vec<Object>>)]
    worth: Vec<Vec<Part>>,
    /// What the view leaves to this game's own components; left out where it says all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "unknown")]
    #[schema(value_type = Option<Object>)]
    facts: Option<Value>,
}

/// Some lines of a log, as one viewer saw them.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "History.ts")]
pub(crate) struct History {
    /// The lines, in order, one for each entry.
    #[ts(type = "Array<unknown>")]
    #[schema(value_type = Vec<Object>)]
    lines: Vec<Box<RawValue>>,
    /// Whether there are more after these.
    more: bool,
}

/// Which part of a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Page {
    /// How many entries come before it.
    after: usize,
    /// How many lines it has at most.
    limit: usize,
}

impl Page {
    /// The lines of a page, if it is not said, and the most that can be asked for.
    const USUAL: usize = 500;
    const MOST: usize = 1000;
    /// No log is longer.
    const FAR: usize = 1_000_000_000;
    /// All of it, however long.
    pub(crate) const WHOLE: Page = Page { after: 0, limit: Self::FAR };

    /// The page that is asked for.
    pub(crate) fn of(after: Option<usize>, limit: Option<usize>) -> Result<Self, Error> {
        match (after.unwrap_or(0), limit.unwrap_or(Self::USUAL)) {
            (after @ 0..=Self::FAR, limit @ 1..=Self::MOST) => Ok(Page { after, limit }),
            _ => Err(Error::Malformed),
        }
    }
}

/// A game with all that has happened so far.
pub(crate) struct Past {
    game: AnyGame,
    entries: Vec<Entry>,
}

impl Past {
    /// The past of a table.
    pub(crate) fn of_table(row: &TableRow, editions: &Shelf, entries: Vec<Entry>) -> Result<Self, Error> {
        let own = editions.of(&row.game, &row.edition_hash).ok_or(Error::Frozen)?;
        let game = AnyGame::new(&row.game, row.seats.len() as u8, &row.options, &own)?;
        Ok(Past { game, entries })
    }

    /// The past that a record tells.
    pub(crate) fn of_record(editions: &Editions, record: Record) -> Result<Self, Error> {
        let game = record.set_up(editions).map_err(|error| Error::BadRecord(error.to_string().into()))?;
        Ok(Past { game, entries: record.entries })
    }

    /// The moment after `step` entries, as `eyes` saw it.
    pub(crate) fn moment(self, step: usize, eyes: Eyes) -> Result<RecordStep, Error> {
        let Past { game, entries } = self;
        let before = entries.get(..step).ok_or(Error::NotFound)?;
        with_game!(game, game => {
            let mut event = None;
            let state = walk(&game, before, |moment| {
                event = match &moment.step {
                    Some(step) if moment.number == before.len() => {
                        Some(json(game.witness(moment.before, step, eyes)))
                    }
                    _ => None,
                };
            })?;
            let view = game.look(&state, eyes);
            let (worth, facts) = (game.worth(&view), game.facts().map(json));
            let on_turn = match game.turn(&state) {
                Turn::Seats(seats) => seats,
                Turn::Chance | Turn::Over => SeatSet::EMPTY,
            };
            let standing = game.standing(&state).map(json);
            // An entry names what was drawn, also what the viewer may not know.
            let entry = before.last().filter(|_| eyes == Eyes::All).cloned();
            let (steps, view) = (entries.len(), json(view));
            Ok(RecordStep { step, steps, entry, event, view, on_turn, standing, worth, facts })
        })
    }

    /// Some lines, as `eyes` saw them.
    pub(crate) fn lines(self, eyes: Eyes, page: Page) -> Result<History, Error> {
        let Past { game, entries } = self;
        let last = page.after.saturating_add(page.limit).min(entries.len());
        let more = last < entries.len();
        with_game!(game, game => {
            let mut lines = Vec::with_capacity(last.saturating_sub(page.after));
            walk(&game, &entries[..last], |moment| {
                if moment.number <= page.after {
                    return;
                }
                let seen = |step| EventKind::Step { event: game.witness(moment.before, step, eyes) };
                let what = moment.step.as_ref().map(seen);
                let Some(what) = what.or_else(|| EventKind::beside_the_game(moment.entry)) else { return };
                let line = to_raw_value(&TableEvent { number: moment.number as u64, what });
                lines.push(line.expect("events are plain data"));
            })?;
            Ok(History { lines, more })
        })
    }
}

fn json(plain: impl Serialize) -> Value {
    serde_json::to_value(plain).expect("views, events and standings are plain data")
}

/// Plays entries that were taken before; those that no longer fit the rules can't be shown.
fn walk<G: Game>(
    game: &G,
    entries: &[Entry],
    visit: impl FnMut(&record::Moment<'_, G>),
) -> Result<G::State, Error> {
    let mut replay = Replay::new(game.clone());
    replay.enter_all(entries, None, visit).map_err(|_| Error::Frozen)?;
    Ok(*replay.state())
}

/// The position after each entry.
pub(crate) fn each<G: Game>(
    game: &G,
    entries: &[Entry],
    mut visit: impl FnMut(&G::State),
) -> Result<(), Error> {
    walk(game, entries, |moment| visit(moment.after)).map(drop)
}

/// The position after all entries.
pub(crate) fn last<G: Game>(game: &G, entries: &[Entry]) -> Result<G::State, Error> {
    walk(game, entries, |_| {})
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    RecordStep::export_all(config).unwrap();
    History::export_all(config).unwrap();
}

#[cfg(test)]
mod tests {
    use talat_rules::{Options, Seat};

    use super::*;

    /// What a race of two on start grid 7 shows after these entries.
    fn shown(entries: &[(u8, &str)]) -> Result<Value, Error> {
        let options = Options::from_words(["grid=7"]).unwrap();
        let game = AnyGame::new("race", 2, &options, &Editions::standard()).unwrap();
        let entry = |(seat, action): &(u8, &str)| match (Seat::new(*seat), action.parse()) {
            (seat, Ok(to)) => Entry::Takeback { seat, to },
            (seat, Err(_)) => Entry::Act { seat, action: (*action).to_owned() },
        };
        let entries: Vec<Entry> = entries.iter().map(entry).collect();
        let step = entries.len();
        Past { game, entries }.moment(step, Eyes::All).map(|moment| moment.view)
    }

    #[test]
    fn what_a_record_may_take_back_is_shown_and_nothing_else() {
        // Nothing of the other seat stands any more between one's last action and now.
        let undone = shown(&[(0, "b1"), (1, "c1"), (1, "1"), (0, "0")]).unwrap();
        assert_eq!(undone, shown(&[]).unwrap());
        for refused in [
            // Somebody else's action; a position that was taken back itself; after the end.
            &[(0, "b1"), (1, "0")][..],
            &[(0, "b1"), (1, "c1"), (1, "1"), (1, "a1"), (1, "2")],
            &[(0, "give_up"), (1, "give_up"), (1, "1")],
        ] {
            assert!(matches!(shown(refused), Err(Error::Frozen)), "{refused:?}");
        }
    }
}
