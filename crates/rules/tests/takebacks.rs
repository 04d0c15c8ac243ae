//! Takebacks in records: only a seat's own last actions, only to a step that stands, never what
//! others have seen, never after the end.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use talat_rules::any::{AnyGame, Editions};
use talat_rules::chakapuces::Chakapuces;
use talat_rules::draws::Draws;
use talat_rules::game::{Game, Step, Turn};
use talat_rules::play::let_fall;
use talat_rules::race::Race;
use talat_rules::record::{Entry, Origin, Record, RecordError, Sitter, replay, write};
use talat_rules::{Options, Seat};

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

/// A race of two on start grid 7 in which these seats make these moves, and both then give up.
fn race(moves: &[(Seat, &str)]) -> (Race, Record) {
    let options = Options::from_words(["grid=7"]).unwrap();
    let AnyGame::Race(game) = AnyGame::new("race", 2, &options, &Editions::standard()).unwrap() else {
        panic!("it is a race")
    };
    let mut state = game.start();
    let mut entries = Vec::new();
    for (seat, action) in moves.iter().chain(&[(ONE, "give_up"), (TWO, "give_up")]) {
        let step = Step::Act(*seat, action.parse().unwrap());
        game.apply(&mut state, &step).unwrap();
        entries.push(Entry::of::<Race>(&step));
    }
    assert_eq!(game.turn(&state), Turn::Over);
    let (seats, nonces) = (vec![person("Ann"), person("Bo")], Vec::new());
    let origin = Origin { options: &options, edition_source: None, seats, seed: [1; 32], nonces };
    let record = write(&game, origin, entries, &state);
    (game, record)
}

/// The race with entries put in before entry `at` (from 0), replayed.
fn with(at: usize, extra: &[Entry]) -> Result<(), RecordError> {
    let (game, mut record) = race(&[(ONE, "b1"), (TWO, "c1"), (TWO, "a1")]);
    record.entries.splice(at..at, extra.iter().cloned());
    replay(&game, &record, false, |_| ()).map(drop)
}

fn person(name: &str) -> Sitter {
    Sitter::Person(name.into())
}

fn act(seat: Seat, action: &str) -> Entry {
    Entry::Act { seat, action: action.into() }
}

fn back(seat: Seat, to: usize) -> Entry {
    Entry::Takeback { seat, to }
}

#[test]
fn own_last_actions_can_be_taken_back() {
    assert_eq!(with(0, &[]), Ok(()));
    assert_eq!(with(1, &[act(TWO, "a2"), back(TWO, 1)]), Ok(()));
    assert_eq!(with(1, &[act(TWO, "a2"), act(TWO, "b2"), back(TWO, 2), back(TWO, 1)]), Ok(()));
    assert_eq!(with(0, &[act(ONE, "a2"), back(ONE, 0)]), Ok(()));
    let chair = Entry::Chair { seat: TWO, by: person("Cy") };
    assert_eq!(with(1, &[chair.clone(), act(TWO, "a2"), back(TWO, 1)]), Ok(()));
    // The position after a chair or a takeback is the one before it: either number names it.
    assert_eq!(with(1, &[chair, act(TWO, "a2"), back(TWO, 2)]), Ok(()));
    let twice = |to| with(1, &[act(TWO, "a2"), back(TWO, 1), act(TWO, "a3"), back(TWO, to)]);
    assert_eq!((twice(1), twice(3)), (Ok(()), Ok(())));
}

#[test]
fn nothing_else_can_be_taken_back() {
    let refused = |step, seat, to| Err(RecordError::Takeback { step, seat, to });
    // Somebody else's action, one's own before somebody else's, and nothing at all.
    assert_eq!(with(1, &[back(TWO, 0)]), refused(2, TWO, 0));
    assert_eq!(with(2, &[back(ONE, 0)]), refused(3, ONE, 0));
    assert_eq!(with(1, &[back(ONE, 1)]), refused(2, ONE, 1));
    assert_eq!(with(1, &[back(ONE, 7)]), refused(2, ONE, 7));
    // Step 2 was taken back itself: there is no position after it any more.
    let undone = [act(TWO, "a2"), back(TWO, 1), act(TWO, "a3"), back(TWO, 2)];
    assert_eq!(with(1, &undone), refused(5, TWO, 2));
}

#[test]
fn after_the_end_nothing_is_entered_any_more() {
    for late in [back(TWO, 4), Entry::Timeout { seat: ONE }, Entry::Chair { seat: ONE, by: person("Cy") }] {
        match with(5, &[late]) {
            Err(RecordError::Illegal { step: 6, illegal, .. }) => assert_eq!(illegal.code, "game_over"),
            other => panic!("{other:?}"),
        }
    }
}

/// The draws of a game until somebody is on turn.
fn dealt<G: Game>(game: &G) -> (G::State, Vec<Entry>) {
    let (mut draws, mut state, mut entries) = (Draws::new::<&str>(&[1; 32], &[]), game.start(), Vec::new());
    let_fall(game, &mut state, &mut draws, |_, outcome| entries.push(Entry::Chance(outcome.to_string())));
    (state, entries)
}

/// What a record of two with these entries is refused for.
fn refused<G: Game>(game: &G, entries: Vec<Entry>, end: &G::State) -> RecordError {
    let origin = Origin {
        options: &Options::default(),
        edition_source: None,
        seats: vec![person("Ann"), person("Bo")],
        seed: [1; 32],
        nonces: Vec::new(),
    };
    let record = write(game, origin, entries, end);
    replay(game, &record, true, |_| ()).unwrap_err()
}

#[test]
fn draws_are_never_taken_back() {
    let AnyGame::Chatuchak(game) =
        AnyGame::new("chatuchak", 2, &Options::default(), &Editions::standard()).unwrap()
    else {
        panic!("it is Chatuchak")
    };
    let (state, mut entries) = dealt(&game);
    let step = entries.len() + 1;
    entries.push(back(ONE, 1));
    assert_eq!(refused(&game, entries, &state), RecordError::Takeback { step, seat: ONE, to: 1 });
}

/// P5: a card from the hand was hidden; once it lies on the line everybody has seen it.
#[test]
fn what_others_have_seen_is_never_taken_back() {
    let AnyGame::Chakapuces(game) =
        AnyGame::new("chakapuces", 2, &Options::default(), &Editions::standard()).unwrap()
    else {
        panic!("it is Chakapuces")
    };
    let (mut state, mut entries) = dealt(&game);
    let Turn::Seats(on_turn) = game.turn(&state) else { panic!("somebody is on turn") };
    let seat = on_turn.iter().next().unwrap();
    let mut actions = Vec::new();
    game.legal_actions(&state, seat, &mut actions);
    let card = *actions.iter().find(|action| game.reveals(&state, seat, **action)).unwrap();
    let step = Step::Act(seat, card);
    game.apply(&mut state, &step).unwrap();
    assert_eq!(game.turn(&state), Turn::Seats(on_turn), "the second card follows, without a draw between");
    let to = entries.len();
    entries.extend([Entry::of::<Chakapuces>(&step), back(seat, to)]);
    assert_eq!(refused(&game, entries, &state), RecordError::Takeback { step: to + 2, seat, to });
}
