//! P5: what is secret and what is known; events, effects and worlds that fit a view.

use std::collections::{BTreeMap, HashSet};

use serde::Serialize;

use super::{play, position, seat, step, table};
use crate::chakapuces::{Action, Card, Cards, Hand, Phase, State, View};
use crate::game::{Game, Step, Turn, Viewer};
use crate::testing::{play_while, seeded};

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

const DRAWING: &str = "   .  .  3  .  5  .  .  .  .  .
           0: 1 1 8 8 | 20 fleas | 4 4s
         > 1: 2 3 9 9 | 19 fleas | 10
           2: 6 7 7s 8 | 18 fleas |";

#[test]
fn p5_a_view_shows_the_own_hand_and_the_size_of_the_others() {
    let (game, mut state) = position(DRAWING);
    play(&game, &mut state, "2");
    insta::assert_snapshot!(json(&game.view(&state, Viewer::Seat(seat(1)))), @r#"{"phase":{"kind":"second"},"on_turn":1,"first":{"card":"2","from":"hand"},"line":{"2":1,"3":1,"5":1},"pile":59,"unseen":{"1":6,"1s":1,"2":5,"2s":1,"3":4,"3s":1,"4":6,"5":6,"5s":2,"6":7,"6s":2,"7":7,"7s":1,"8":6,"8s":1,"9":4,"9s":1,"10":5,"10s":1},"seats":[{"fleas":20,"hand":{"kind":"hidden","count":4},"collected":{"4":1,"4s":1}},{"fleas":19,"hand":{"kind":"known","cards":{"3":1,"9":2}},"collected":{"10":1}},{"fleas":18,"hand":{"kind":"hidden","count":4},"collected":{}}]}"#);
    let hands = |view: View| view.seats.into_iter().map(|seat| seat.hand).collect::<Vec<_>>();
    let own = Hand::Known { cards: state.hands[2] };
    let shown = hands(game.view(&state, Viewer::Seat(seat(2))));
    assert_eq!(shown, [Hand::Hidden { count: 4 }, Hand::Hidden { count: 3 }, own]);
    let shown = hands(game.view(&state, Viewer::Public));
    assert_eq!(shown, [Hand::Hidden { count: 4 }, Hand::Hidden { count: 3 }, Hand::Hidden { count: 4 }]);
}

#[test]
fn p5_unseen_are_the_pile_and_the_hidden_hands() {
    let game = table(4);
    for seed in 0..20 {
        play_while(&game, seed, |state| {
            for viewer in Viewer::all(4) {
                let view = game.view(state, viewer);
                let mut seen = view.line;
                let mut hidden = 0;
                for seat in &view.seats {
                    seen += seat.collected;
                    match seat.hand {
                        Hand::Known { cards } => seen += cards,
                        Hand::Hidden { count } => hidden += count,
                    }
                }
                assert_eq!(view.unseen.len(), view.pile + hidden);
                for card in Card::all() {
                    let copies = game.edition().copies(card);
                    assert_eq!(seen.count(card) + view.unseen.count(card), copies);
                }
            }
            true
        });
    }
}

#[test]
fn p5_the_cards_others_draw_leave_no_trace_in_what_a_viewer_is_told() {
    let game = table(3);
    let mut hidden_draws = 0;
    for seed in 0..20 {
        play_while(&game, seed, |state| {
            if let Phase::Deal | Phase::Refill = state.phase {
                let mut chances = Vec::new();
                game.chances(state, &mut chances);
                for viewer in Viewer::all(3) {
                    let drawer =
                        if state.phase == Phase::Deal { game.dealt_to(state) } else { state.on_turn };
                    let told: HashSet<String> = chances
                        .iter()
                        .map(|(outcome, _)| json(&game.observe(state, &Step::Chance(*outcome), viewer)))
                        .collect();
                    let expected = if viewer.is(drawer) { chances.len() } else { 1 };
                    assert_eq!(told.len(), expected);
                    hidden_draws += usize::from(!viewer.is(drawer));
                }
            }
            true
        });
    }
    assert!(hidden_draws > 1000);
}

/// Each step of a line of play as one viewer is told about it.
fn told(drawing: &str, words: &str, viewer: Viewer) -> String {
    let (game, mut state) = position(drawing);
    let mut events = Vec::new();
    for word in words.split_whitespace() {
        events.push(json(&game.observe(&state, &step(&game, &state, word), viewer)));
        play(&game, &mut state, word);
    }
    events.join("\n")
}

#[test]
fn events_tell_what_the_drawer_sees() {
    insta::assert_snapshot!(told(DRAWING, "2 3 7 6s pile 5s pile 6", Viewer::Seat(seat(1))), @r#"
    {"kind":"first","seat":1,"card":"2","from":"hand"}
    {"kind":"second","seat":1,"card":"3","from":"hand","trigger":{"kind":"stack","taken":{"2":1}},"shed":0,"scratched":0,"then":{"kind":"draw"}}
    {"kind":"drawn","seat":1,"card":{"kind":"known","card":"7"},"then":{"kind":"draw"}}
    {"kind":"drawn","seat":1,"card":{"kind":"known","card":"6s"},"then":{"kind":"turn","seat":2}}
    {"kind":"reached","seat":2}
    {"kind":"first","seat":2,"card":"5s","from":"pile"}
    {"kind":"reached","seat":2}
    {"kind":"second","seat":2,"card":"6","from":"pile","trigger":{"kind":"sequence","from":5,"to":6},"shed":2,"scratched":0,"then":{"kind":"turn","seat":0}}
    "#);
}

#[test]
fn events_tell_the_others_of_draws_without_the_card() {
    insta::assert_snapshot!(told(DRAWING, "2 3 7 6s", Viewer::Public), @r#"
    {"kind":"first","seat":1,"card":"2","from":"hand"}
    {"kind":"second","seat":1,"card":"3","from":"hand","trigger":{"kind":"stack","taken":{"2":1}},"shed":0,"scratched":0,"then":{"kind":"draw"}}
    {"kind":"drawn","seat":1,"card":{"kind":"hidden"},"then":{"kind":"draw"}}
    {"kind":"drawn","seat":1,"card":{"kind":"hidden"},"then":{"kind":"turn","seat":2}}
    "#);
}

#[test]
fn events_tell_of_the_deal() {
    let game = table(2);
    let mut state = game.start();
    let mut events = Vec::new();
    for word in "start:1 1 2 3 4 5 6 7 8 9".split_whitespace() {
        events.push(json(&game.observe(&state, &step(&game, &state, word), Viewer::Seat(seat(1)))));
        play(&game, &mut state, word);
    }
    insta::assert_snapshot!(events.join("\n"), @r#"
    {"kind":"start","seat":1}
    {"kind":"dealt","seat":0,"card":{"kind":"hidden"}}
    {"kind":"dealt","seat":0,"card":{"kind":"hidden"}}
    {"kind":"dealt","seat":0,"card":{"kind":"hidden"}}
    {"kind":"dealt","seat":0,"card":{"kind":"hidden"}}
    {"kind":"dealt","seat":1,"card":{"kind":"known","card":"5"}}
    {"kind":"dealt","seat":1,"card":{"kind":"known","card":"6"}}
    {"kind":"dealt","seat":1,"card":{"kind":"known","card":"7"}}
    {"kind":"dealt","seat":1,"card":{"kind":"known","card":"8"}}
    {"kind":"opened","card":"9"}
    "#);
}

#[test]
fn p14_events_tell_of_the_last_round_and_the_end() {
    let drawing = "   .  .  .  .  5  6  .  .  .  .
           0: 1 1 1 1 | 18 fleas |
         > 1: 2 7 2 3 | 3 fleas |";
    insta::assert_snapshot!(told(drawing, "2 7 10 10 pile 9 pile 9", Viewer::Public), @r#"
    {"kind":"first","seat":1,"card":"2","from":"hand"}
    {"kind":"second","seat":1,"card":"7","from":"hand","trigger":{"kind":"sequence","from":5,"to":7},"shed":3,"scratched":0,"then":{"kind":"draw"}}
    {"kind":"drawn","seat":1,"card":{"kind":"hidden"},"then":{"kind":"draw"}}
    {"kind":"drawn","seat":1,"card":{"kind":"hidden"},"then":{"kind":"last_round","ending":"no_fleas","seat":0}}
    {"kind":"reached","seat":0}
    {"kind":"first","seat":0,"card":"9","from":"pile"}
    {"kind":"reached","seat":0}
    {"kind":"second","seat":0,"card":"9","from":"pile","trigger":{"kind":"stack","taken":{}},"shed":0,"scratched":0,"then":{"kind":"over"}}
    "#);
}

#[test]
fn effects_of_a_first_card_show_what_each_second_card_would_do() {
    let (game, state) = position(DRAWING);
    let view = game.view(&state, Viewer::Seat(seat(1)));
    insta::assert_snapshot!(json(&game.effect(&view, seat(1), "2".parse().unwrap())), @r#"{"kind":"first","then":[{"card":"3","trigger":{"kind":"stack","taken":{"2":1}},"shed":0,"scratched":0},{"card":"9","trigger":{"kind":"nothing"},"shed":0,"scratched":0}]}"#);
}

#[test]
fn effects_of_a_second_card_are_what_it_then_does() {
    // Over random games: the preview of each legal second card of the hand against what happens.
    let game = table(4);
    for seed in 0..30 {
        play_while(&game, seed, |state| {
            if state.phase == Phase::Second {
                let view = game.view(state, Viewer::Seat(state.on_turn));
                let own = state.on_turn.index();
                for card in state.hands[own].kinds() {
                    let action = Action::Play { card };
                    let mut after = *state;
                    game.apply(&mut after, &Step::Act(state.on_turn, action)).unwrap();
                    let effect = serde_json::to_value(game.effect(&view, state.on_turn, action)).unwrap();
                    assert_eq!(effect["kind"], "second");
                    assert_eq!(effect["shed"], state.fleas[own] - after.fleas[own]);
                    let other = (own + 1) % 4;
                    assert_eq!(effect["scratched"], after.fleas[other] - state.fleas[other]);
                    let taken = effect["trigger"]["taken"].as_object();
                    let mut collected = after.collected[own];
                    collected -= state.collected[own];
                    assert_eq!(json(&taken.cloned().unwrap_or_default()), json(&sorted_by_text(collected)));
                }
            }
            true
        });
    }
}

fn sorted_by_text(cards: Cards) -> BTreeMap<String, u8> {
    cards.kinds().map(|card| (card.to_string(), cards.count(card))).collect()
}

#[test]
fn effects_of_a_blind_card_tell_what_is_unseen() {
    let (game, state) = position(
        "   .  .  .  .  .  .  .  .  .  10
         > 0: 2 2 4s 9 | 22 fleas | rest
           1: 1 1 8 8 | 22 fleas |
         pile: 5 8",
    );
    let view = game.view(&state, Viewer::Seat(seat(0)));
    insta::assert_snapshot!(json(&game.effect(&view, seat(0), Action::Pile)), @r#"{"kind":"blind","pile":2,"unseen":{"1":2,"5":1,"8":3}}"#);
}

#[test]
fn made_worlds_are_as_likely_as_the_rules_make_them() {
    let (game, state) = position(
        "   .  .  .  .  .  .  .  .  .  10
         > 0: 2 2 4s 9 | 22 fleas | rest
           1: 1 1 8 8 | 22 fleas |
         pile: 5",
    );
    // Five unseen cards 1 1 5 8 8, one of them in the pile: each as likely as any other.
    let view = game.view(&state, Viewer::Seat(seat(0)));
    let (mut draw, mut piles) = (seeded(1), BTreeMap::new());
    for _ in 0..10_000 {
        let world = game.determinize(&view, &mut draw);
        *piles.entry(Card::of_kind(world.pile.nth(0)).to_string()).or_insert(0) += 1;
    }
    for (card, share) in [("1", 4_000), ("5", 2_000), ("8", 4_000)] {
        assert!((share - 200..share + 200).contains(&piles[card]), "{card}: {piles:?}");
    }
}

/// Whether only one world fits a view, by dealing the unseen cards in every way until two worlds differ.
fn only_one_world(view: &View) -> bool {
    fn deal(left: &[Card], sizes: &[u8], dealt: &[Cards], found: &mut HashSet<Vec<Cards>>) {
        let Some((first, rest)) = left.split_first() else {
            found.insert(dealt.to_vec());
            return;
        };
        for place in 0..sizes.len() {
            if dealt[place].len() < sizes[place] && found.len() < 2 {
                let mut dealt = dealt.to_vec();
                dealt[place].add(*first);
                deal(rest, sizes, &dealt, found);
            }
        }
    }
    let hidden = view.seats.iter().filter_map(|seat| match seat.hand {
        Hand::Known { .. } => None,
        Hand::Hidden { count } => Some(count),
    });
    let sizes: Vec<u8> = hidden.chain([view.pile]).collect();
    let copies = |card| vec![card; usize::from(view.unseen.count(card))];
    let cards: Vec<Card> = Card::all().flat_map(copies).collect();
    let mut found = HashSet::new();
    deal(&cards, &sizes, &vec![Cards::NONE; sizes.len()], &mut found);
    found.len() == 1
}

#[test]
fn a_view_is_settled_exactly_where_one_world_fits() {
    let game = table(2);
    let (mut settled, mut open) = (0, 0);
    for seed in 0..60 {
        play_while(&game, seed, |state| {
            for viewer in Viewer::all(2) {
                let view = game.view(state, viewer);
                if view.unseen.len() <= 8 {
                    let only = only_one_world(&view);
                    assert_eq!(game.settled(&view), only, "{view:?}");
                    settled += usize::from(only);
                    open += usize::from(!only);
                }
            }
            true
        });
    }
    assert!(settled > 20 && open > 20, "{settled} settled, {open} open");
}

#[test]
fn views_with_cards_all_alike_or_all_in_one_place_are_settled() {
    let settled = |drawing: &str, viewer| {
        let (game, state) = position(drawing);
        let view = game.view(&state, viewer);
        assert_eq!(game.settled(&view), only_one_world(&view));
        game.settled(&view)
    };
    let alike = "   .  .  .  .  .  .  .  .  .  10
         > 0: 2 2 4s 9 | 22 fleas | rest
           1: 1 1 1 1 | 22 fleas |
         pile: 1";
    assert!(settled(alike, Viewer::Seat(seat(0))));
    assert!(!settled(alike, Viewer::Seat(seat(1))));
    assert!(!settled(alike, Viewer::Public));
    let one_place = "   .  .  .  .  .  .  .  .  .  10
         > 0: 2 2 4s 9 | 22 fleas | rest
           1: 1 1 8 8 | 22 fleas |
         pile:";
    assert!(settled(one_place, Viewer::Seat(seat(0))));
    assert!(settled(one_place, Viewer::Seat(seat(1))));
    assert!(!settled(one_place, Viewer::Public));
}

#[test]
fn a_revealed_view_holds_every_card() {
    let (game, mut state) = position(
        "   .  .  .  .  .  .  .  .  .  10
         > 0: 2 2 4s 9 | 22 fleas | rest
           1: 1 1 8 8 | 22 fleas |
         pile: 5 5s",
    );
    play(&game, &mut state, "pile 5");
    let view = game.reveal(&state);
    assert_eq!(json(&view.unseen), r#"{"5s":1}"#);
    assert!(view.seats.iter().all(|seat| matches!(seat.hand, Hand::Known { .. })));
    assert_eq!(view.on_turn, Some(seat(0)));
}

#[test]
fn before_the_start_and_after_the_end_nobody_is_on_turn() {
    let game = table(3);
    play_while(&game, 5, |state: &State| {
        let view = game.view(state, Viewer::Public);
        let nobody = state.phase == Phase::Start || game.turn(state) == Turn::Over;
        assert_eq!(view.on_turn.is_none(), nobody);
        true
    });
}

#[test]
fn lost_and_doubled_cards_are_noticed() {
    let (game, state) = position(DRAWING);
    let mut lost = state;
    lost.hands[0].remove("1".parse().unwrap());
    assert_eq!(game.conserved(&lost).unwrap_err(), "5 cards 1 instead of 6");
    let mut doubled = state;
    doubled.line.add("5s".parse().unwrap());
    assert_eq!(game.conserved(&doubled).unwrap_err(), "3 cards 5s instead of 2");
    let mut stray = state;
    stray.fleas[3] = 1;
    assert_eq!(game.conserved(&stray).unwrap_err(), "seat 3 is empty and has something");
}
