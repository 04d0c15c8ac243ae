//! What each viewer may know, built from the log by the rules alone.

use serde_json::{Value, json};
use talat_rules::any::{AnyGame, Editions};
use talat_rules::game::StepOf;
use talat_rules::record::{Entry, Sitter};
use talat_rules::{Eyes, Game, Step, Viewer, with_game};
use talat_table::{LogRow, Table};

/// Every viewer's position is what the rules show of the log, and nothing else, and what a viewer was told while it
/// happened is what the log tells afterwards.
pub(crate) fn check(table: &Table, log: &[LogRow], told: &[(Viewer, Vec<Value>)]) {
    let row = table.row();
    let game = AnyGame::new(&row.game, row.seats.len() as u8, &row.options, &Editions::standard()).unwrap();
    let entries: Vec<&Entry> = log.iter().flat_map(|row| &row.entries).collect();
    with_game!(game, game => {
        let states = states(&game, &entries);
        check_views(&game, &states, table);
        for (viewer, told) in told {
            assert_eq!(*told, events(&game, &entries, &states, *viewer), "{viewer:?} was told what happened");
        }
    });
}

fn step<G: Game>(entry: &Entry) -> Option<StepOf<G>> {
    match entry {
        Entry::Act { seat, action } => {
            let Ok(action) = action.parse() else { panic!("{action} can't be read") };
            Some(Step::Act(*seat, action))
        }
        Entry::Chance(outcome) => {
            let Ok(outcome) = outcome.parse() else { panic!("{outcome} can't be read") };
            Some(Step::Chance(outcome))
        }
        Entry::Takeback { .. } | Entry::Chair { .. } | Entry::Timeout { .. } => None,
    }
}

/// The position before the first entry and after each.
fn states<G: Game>(game: &G, entries: &[&Entry]) -> Vec<G::State> {
    let mut states = vec![game.start()];
    for entry in entries {
        let mut state = *states.last().unwrap();
        if let Some(step) = step::<G>(entry) {
            game.apply(&mut state, &step).unwrap();
        }
        if let Entry::Takeback { to, .. } = entry {
            state = states[*to];
        }
        states.push(state);
    }
    states
}

/// What the log tells a viewer afterwards.
fn events<G: Game>(game: &G, entries: &[&Entry], states: &[G::State], viewer: Viewer) -> Vec<Value> {
    let event = |(index, entry): (usize, &&Entry)| {
        let mut event = match entry {
            Entry::Act { .. } | Entry::Chance(_) => {
                let step = step::<G>(entry).expect("it is one");
                json!({"type": "step", "event": game.witness(&states[index], &step, Eyes::Viewer(viewer))})
            }
            Entry::Takeback { seat, to } => json!({"type": "takeback", "seat": seat, "to": to}),
            Entry::Chair { seat, by: Sitter::Bot(level) } => {
                json!({"type": "chair", "seat": seat, "sitter": "bot", "bot": level})
            }
            Entry::Chair { seat, by: Sitter::Person(_) } => {
                json!({"type": "chair", "seat": seat, "sitter": "person"})
            }
            Entry::Timeout { seat } => json!({"type": "timeout", "seat": seat}),
        };
        event["number"] = json!(index + 1);
        event
    };
    entries.iter().enumerate().map(event).collect()
}

fn check_views<G: Game>(game: &G, states: &[G::State], table: &Table) {
    let state = states.last().unwrap();
    for viewer in Viewer::all(game.seats()) {
        let (seq, position, _) = table.fresh(viewer).game.unwrap();
        let position: Value = serde_json::from_str(&position).unwrap();
        assert_eq!(seq, states.len() as u64 - 1);
        let view = serde_json::to_value(game.view(state, viewer)).unwrap();
        assert_eq!(position["view"], view, "{viewer:?} is told what it may know");
        let mut legal = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            game.legal_actions(state, seat, &mut legal);
        }
        let told: Vec<Value> =
            position["legal"].as_array().unwrap().iter().map(|legal| legal["action"].clone()).collect();
        assert_eq!(Value::from(told), serde_json::to_value(legal).unwrap(), "{viewer:?}");
    }
}
