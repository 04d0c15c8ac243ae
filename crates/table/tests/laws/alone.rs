//! What each viewer may know, built from the log by the rules alone.

use serde_json::Value;
use talat_rules::any::{AnyGame, Editions};
use talat_rules::record::Entry;
use talat_rules::{Game, Step, Viewer, with_game};
use talat_table::{LogRow, Table};

/// Every viewer's position is what the rules show of the log, and nothing else.
pub(crate) fn check(table: &Table, log: &[LogRow]) {
    let row = table.row();
    let game = AnyGame::new(&row.game, row.seats.len() as u8, &row.options, &Editions::standard()).unwrap();
    let entries: Vec<&Entry> = log.iter().flat_map(|row| &row.entries).collect();
    with_game!(game, game => check_views(&game, &entries, table));
}

fn check_views<G: Game>(game: &G, entries: &[&Entry], table: &Table) {
    let mut states = vec![game.start()];
    for entry in entries {
        let mut state = *states.last().unwrap();
        match entry {
            Entry::Act { seat, action } => {
                let Ok(action) = action.parse() else { panic!("{action} can't be read") };
                game.apply(&mut state, &Step::Act(*seat, action)).unwrap();
            }
            Entry::Chance(outcome) => {
                let Ok(outcome) = outcome.parse() else { panic!("{outcome} can't be read") };
                game.apply(&mut state, &Step::Chance(outcome)).unwrap();
            }
            Entry::Takeback { to, .. } => state = states[*to],
            Entry::Chair { .. } | Entry::Timeout { .. } => {}
        }
        states.push(state);
    }
    let state = states.last().unwrap();
    for viewer in Viewer::all(game.seats()) {
        let (seq, position, _) = table.fresh(viewer).game.unwrap();
        let position: Value = serde_json::from_str(&position).unwrap();
        assert_eq!(seq, entries.len() as u64);
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
