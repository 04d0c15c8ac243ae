//! P9, P10, P13, P14: what can be told ahead, compared with what comes.

use std::sync::Arc;

use crate::chakapuces::{Card, Cards, Chakapuces, Consequence, Edition, Phase, Value, touched};
use crate::edition::Edition as _;
use crate::game::{Game, Turn};
use crate::options::Options;
use crate::play::{Random, play};
use crate::standing::Ending;
use crate::testing::seeded;

/// A table with a line of so many cards at the start.
fn table(players: u8, line: u8) -> Chakapuces {
    let mut edition = Edition::standard();
    edition.deal.line = line;
    Chakapuces::new(Arc::new(edition), players, &Options::default()).unwrap()
}

#[test]
fn p14_turns_to_come_are_those_that_come_unless_somebody_is_rid_of_all_fleas() {
    let mut refilled = 0;
    for (players, line, seed) in
        (2..=6).flat_map(|players| [4, 5].map(|line| (players, line))).zip(0..).map(|((p, l), s)| (p, l, s))
    {
        let game = table(players, line);
        let mut state = game.start();
        // Who had a turn, and what was told after it.
        let (mut turns, mut told) = (Vec::new(), Vec::new());
        play(&game, &mut state, &mut Random::new(seeded(seed)), |before, _, after| {
            let plays = matches!(before.phase, Phase::Second | Phase::SecondBlind);
            if plays && after.phase != Phase::SecondBlind {
                turns.push(before.on_turn);
                told.push(game.turns_to_come(after, before.on_turn));
            }
        });
        assert_eq!(game.turn(&state), Turn::Over);
        let exact = game.standing(&state).unwrap().ending == Ending::HandNotRefilled;
        refilled += u32::from(exact);
        for (at, told) in told.into_iter().enumerate() {
            let mut come = [0; 6];
            turns[at + 1..].iter().for_each(|seat| come[seat.index()] += 1);
            let holds =
                if exact { told == come } else { told.iter().zip(&come).all(|(told, come)| told >= come) };
            assert!(holds, "{players} players, a line of {line}, turn {at}: {told:?}, not {come:?}");
        }
    }
    assert!(refilled > 3, "{refilled} games without a pile at the end");
}

#[test]
fn p9_p10_a_first_card_changes_what_second_ones_trigger_only_where_it_touches() {
    let mut draw = seeded(5);
    let (mut changed, mut touches) = (0, 0);
    for _ in 0..500 {
        let line: Cards =
            (0..draw(13)).map(|_| Card::all().nth(draw(Card::KINDS as u32) as usize).unwrap()).collect();
        for first in Value::all() {
            let (after, touched) = (line.with(Card::cat(first)), touched(line, first));
            for second in Value::all() {
                let trigger = |line| Consequence::of(line, Card::cat(second)).trigger;
                let changes = trigger(line) != trigger(after);
                assert!(touched(second) || !changes, "{line:?}: {first:?} changes {second:?}");
                changed += u32::from(changes);
                touches += u32::from(touched(second));
            }
        }
    }
    assert!(changed > 1000 && touches < 2 * changed, "{touches} touched, {changed} changed");
}
