//! The replayer, entry by entry: what can be taken back, who was overtaken, who sits where, and what is refused.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use talat_rules::any::{AnyGame, Editions};
use talat_rules::draws::Draws;
use talat_rules::game::Game;
use talat_rules::race::Race;
use talat_rules::record::{Entry, LevelName, RecordError, Replay, Sitter, Undo};
use talat_rules::{Options, Seat, with_game};

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

/// A race of two on start grid 7, before its first entry.
fn race() -> Replay<Race> {
    let options = Options::from_words(["grid=7"]).unwrap();
    match AnyGame::new("race", 2, &options, &Editions::standard()).unwrap() {
        AnyGame::Race(game) => Replay::new(game),
        _ => panic!("it is a race"),
    }
}

fn act(seat: Seat, action: &str) -> Entry {
    Entry::Act { seat, action: action.into() }
}

fn back(seat: Seat, to: usize) -> Entry {
    Entry::Takeback { seat, to }
}

/// The race after these entries.
fn after(entries: &[Entry]) -> Replay<Race> {
    let mut race = race();
    race.enter_all(entries, None, |_| {}).unwrap();
    race
}

/// What is taken back stands between nobody and their own last action any more. A table and a replay step by step
/// used to refuse it.
#[test]
fn what_others_took_back_leaves_ones_own_last_action_the_last() {
    let entries = [act(ONE, "b1"), act(TWO, "c1"), back(TWO, 1)];
    let race = after(&entries);
    assert_eq!(race.undo(ONE), Some(Undo { first: 0, last: 0 }));
    assert_eq!(race.undo(TWO), None);
    let mut race = race;
    race.enter(&back(ONE, 0), None).unwrap();
    assert_eq!(*race.state(), race.game().start());
    assert_eq!((race.undo(ONE), race.undo(TWO)), (None, None));
}

/// The position after a chair or a takeback is the one before it. A table used to know it by one number only.
#[test]
fn either_number_names_a_position() {
    let chair = Entry::Chair { seat: TWO, by: Sitter::Person("Cy".into()) };
    for to in [1, 2] {
        let mut race = after(&[act(ONE, "b1"), chair.clone(), act(TWO, "c1")]);
        assert_eq!(race.undo(TWO), Some(Undo { first: 2, last: 2 }));
        race.enter(&back(TWO, to), None).unwrap();
        assert_eq!(race.state(), after(&[act(ONE, "b1")]).state());
    }
}

/// A replay step by step used to go back whoever asked, and to a position that was taken back itself.
#[test]
fn nobody_goes_back_over_others_or_to_what_was_taken_back() {
    for (entries, to) in [
        (&[act(ONE, "b1")][..], 0),
        (&[act(TWO, "c1"), act(ONE, "b1")], 0),
        (&[act(TWO, "c1"), act(TWO, "a1"), back(TWO, 1), act(TWO, "e1")], 2),
        (&[act(TWO, "c1")], 1),
        (&[act(TWO, "c1")], 9),
    ] {
        let mut race = after(entries);
        let before = *race.state();
        assert_eq!(race.taken_back(TWO, to), None);
        let refused = RecordError::Takeback { step: entries.len() + 1, seat: TWO, to };
        assert_eq!(race.enter(&back(TWO, to), None).unwrap_err(), refused);
        assert_eq!((*race.state(), race.entries()), (before, entries.len()), "a refusal changes nothing");
    }
}

/// A table and a replay step by step used to take these.
#[test]
fn after_the_end_and_for_seats_that_are_not_there_nothing_is_entered() {
    let over = [act(ONE, "give_up"), act(TWO, "give_up")];
    let chair = |seat| Entry::Chair { seat, by: Sitter::Person("Cy".into()) };
    for late in [back(TWO, 1), Entry::Timeout { seat: ONE }, chair(ONE)] {
        let mut race = after(&over);
        assert_eq!(race.undo(TWO), None);
        match race.enter(&late, None) {
            Err(RecordError::Illegal { step: 3, illegal, .. }) => assert_eq!(illegal.code, "game_over"),
            other => panic!("{other:?}"),
        }
    }
    let nobody = Seat::new(2);
    for entry in [back(nobody, 0), Entry::Timeout { seat: nobody }, chair(nobody)] {
        let refused = race().enter(&entry, None).unwrap_err();
        assert_eq!(refused, RecordError::NoSeat { step: 1, seat: nobody });
    }
    assert_eq!(race().chair(nobody), None);
}

/// Where several may act at once, nobody's action or takeback makes the others' next move stale.
#[test]
fn who_acts_at_the_same_time_is_not_overtaken() {
    let race = after(&[act(ONE, "b1"), act(TWO, "c1"), back(TWO, 1)]);
    assert!([ONE, TWO].iter().all(|seat| (0..=3).all(|entries| !race.outdated(*seat, entries))));
    // Who has given up can't act beside the others.
    let race = after(&[act(TWO, "give_up"), act(ONE, "b1")]);
    assert!(race.outdated(TWO, 1) && !race.outdated(TWO, 2) && !race.outdated(ONE, 0));
}

#[test]
fn chairs_are_counted_and_known() {
    let (bot, person) = (Sitter::Bot(LevelName::new("hard").unwrap()), Sitter::Person("Di".into()));
    let chair = |by: &Sitter| Entry::Chair { seat: TWO, by: by.clone() };
    let race = after(&[chair(&bot), act(TWO, "c1"), back(TWO, 1), chair(&person)]);
    let two = race.chair(TWO).unwrap();
    assert_eq!((two.by.as_ref(), two.changes, two.takebacks), (Some(&person), 2, 1));
    let one = race.chair(ONE).unwrap();
    assert_eq!((one.by.as_ref(), one.changes, one.takebacks), (None, 0, 0));
}

/// Enters draws until a seat is on turn, each of which the draws of `seed` give; the number of entries.
fn deal<G: Game>(game: G, seed: u8) -> usize {
    let draws = || Draws::new::<&str>(&[seed; 32], &[]);
    let (mut replay, mut dealt, mut own) = (Replay::new(game), draws(), draws());
    while replay.game().turn(replay.state()) == talat_rules::Turn::Chance {
        let mut chances = Vec::new();
        replay.game().chances(replay.state(), &mut chances);
        let stream = replay.game().stream(replay.state());
        let outcome = replay.game().sample(replay.state(), |below| dealt.draw(stream, below));
        if let Some((other, _)) = chances.iter().find(|(other, _)| *other != outcome) {
            let wrong = Entry::Chance(other.to_string());
            // It is possible, but not what the seed gives.
            assert!(replay.clone().enter(&wrong, None).is_ok());
            let refused = replay.enter(&wrong, Some(&mut own.clone()));
            assert!(matches!(refused, Err(RecordError::Draw { .. })), "{refused:?}");
        }
        replay.enter(&Entry::Chance(outcome.to_string()), Some(&mut own)).unwrap();
    }
    for seat in Seat::all(replay.game().seats()) {
        assert!(replay.outdated(seat, replay.entries() - 1) && !replay.outdated(seat, replay.entries()));
        assert!((0..replay.entries()).all(|to| replay.taken_back(seat, to).is_none()));
    }
    replay.entries()
}

#[test]
fn draws_are_judged_by_the_seed_where_it_is_known() {
    for (name, players) in [("chatuchak", 3), ("bangkok", 4), ("chakapuces", 2)] {
        let game = AnyGame::new(name, players, &Options::default(), &Editions::standard()).unwrap();
        assert!(with_game!(game, game => deal(game, 5)) > 1);
    }
}
