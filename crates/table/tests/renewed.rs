//! Tables that were begun by older rules: they go on by those of today where their log fits them.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::collections::BTreeMap;
use std::sync::Arc;

use talat_rules::Options;
use talat_rules::SeatSet;
use talat_rules::any::{AnyGame, Editions};
use talat_rules::record::Entry;
use talat_table::wire::TimeControl;
use talat_table::{
    ClockRow, Code, Guest, Input, LogRow, Now, Past, PersonId, STAND_IN, SeatRow, Status, Table, TableId,
    TableRow, Terms, Visibility, fingerprint, first_draws, nonces,
};

const NOW: Now = Now { day: 1000, steady: 1000 };

fn game() -> AnyGame {
    AnyGame::new("chatuchak", 2, &Options(BTreeMap::new()), &Editions::standard()).unwrap()
}

fn begun(rules_version: u32, status: Status) -> TableRow {
    let seat = |person| SeatRow::of(PersonId(person));
    TableRow {
        id: TableId(1),
        watch: Code::parse("WATCHABC").unwrap(),
        join: Code::parse("JNABCD").unwrap(),
        game: "chatuchak".to_owned(),
        version: 0,
        rules_version,
        edition_hash: fingerprint(&game()).1,
        options: Options(BTreeMap::new()),
        visibility: Visibility::Open,
        status,
        host: PersonId(1),
        seats: vec![seat(1), seat(2)],
        seed: [3; 32],
        nonces: Vec::new(),
        created_at: 0,
        starts_at: None,
        finished_at: None,
        result: None,
        rematch: None,
        problem: None,
        stand_in: STAND_IN,
        removed: Vec::new(),
        time: TimeControl::NONE,
        clock: ClockRow::default(),
        due_at: None,
    }
}

/// A table of this version that comes back with this log, and what has to be kept then.
fn back(row: TableRow, entries: Vec<Entry>) -> (Table, Option<Input>) {
    let terms = Terms {
        editions: Editions::standard(),
        away_seconds: 60,
        idle_seconds: 300,
        countdown_ms: 5000,
        bot_pace_ms: 0,
        least_time_seconds: 15,
        look_alike: str::to_lowercase,
    };
    let log = vec![LogRow {
        first: 0,
        entries,
        person: None,
        seat: None,
        cid: None,
        waiting: SeatSet::EMPTY,
        charged: 0,
        at: 0,
    }];
    let past = Past::of(&row, Ok(game()), log);
    let guests = [1, 2].map(|id| Guest { id: PersonId(id), name: id.to_string(), skeleton: id.to_string() });
    let mut table = Table::new(Arc::new(terms), row, guests.to_vec(), NOW);
    let input = table.resume(past, NOW);
    (table, input)
}

fn draws() -> Vec<Entry> {
    let row = begun(1, Status::Playing);
    first_draws(game(), &row.seed, &nonces(&row))
}

fn today() -> u32 {
    fingerprint(&game()).0
}

#[test]
fn a_game_of_older_rules_goes_on_where_its_log_fits() {
    let (mut table, input) = back(begun(today() - 1, Status::Playing), draws());
    let proposal = table.propose(input.expect("the newer version is kept"), NOW).unwrap();
    assert_eq!(proposal.row().unwrap().rules_version, today());
    let _ = table.commit(proposal, NOW);
    assert_eq!(table.row().status, Status::Playing);
    assert_eq!(table.seq(), Some(draws().len() as u64));
    // The next time it is a game of today's rules.
    let (_, input) = back(table.row().clone(), draws());
    assert!(input.is_none());
}

#[test]
fn a_game_of_older_rules_freezes_where_an_entry_no_longer_fits() {
    let mut entries = draws();
    let last = entries.len();
    entries[last - 1] = Entry::Chance("nothing".to_owned());
    let (mut table, input) = back(begun(today() - 1, Status::Playing), entries);
    let proposal = table.propose(input.expect("that it is frozen is kept"), NOW).unwrap();
    let _ = table.commit(proposal, NOW);
    assert_eq!(table.row().status, Status::Frozen);
    let problem = table.row().problem.clone().unwrap();
    assert!(problem.contains(&format!("step {last}: ")), "{problem}");
    assert!(problem.contains(&format!("rules version {}", today())), "{problem}");
}

#[test]
fn a_game_of_rules_to_come_is_not_touched_and_one_that_ended_stays_as_it_was() {
    let (_, input) = back(begun(today() + 1, Status::Playing), draws());
    assert!(matches!(input, Some(Input::Freeze { .. })));
    let (table, input) = back(begun(today() - 1, Status::Finished), draws());
    assert!(input.is_none());
    assert_eq!(table.row().rules_version, today() - 1);
}
