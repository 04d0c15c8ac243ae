//! What is told: events, effects and views, as JSON.

use super::{act, action, drawing, fall, game, seat};
use crate::bangkok::{Action, Bangkok, Card, Effect, Outcome, Phase, PileName, State};
use crate::game::{Game, Step, Turn, Viewer};
use crate::testing::{play_while, seeded};

fn event(game: &Bangkok, state: &State, text: &str, viewer: Viewer) -> String {
    let step = match text.parse::<Outcome>() {
        Ok(outcome) => Step::Chance(outcome),
        Err(_) => Step::Act(state.on_turn, action(text)),
    };
    assert_eq!(game.check(state, &step), Ok(()));
    serde_json::to_string(&game.observe(state, &step, viewer)).unwrap()
}

fn effect(game: &Bangkok, state: &State, text: &str) -> String {
    let view = game.view(state, Viewer::Seat(state.on_turn));
    serde_json::to_string(&game.effect(&view, state.on_turn, action(text))).unwrap()
}

fn position(game: &Bangkok, rest: &str) -> State {
    drawing::state(
        game,
        &format!(
            "
            port
              z        f  r
              unique/z rr zz
              avoid:p/f z pp
            hand 0: rz p f
            hand 1: pr pf rz
            {rest}
            "
        ),
    )
}

#[test]
fn b7_the_deal_of_an_objective_is_told_to_its_owner_alone() {
    let game = game(2);
    let mut state = game.start();
    insta::assert_snapshot!(event(&game, &state, "start:1", Viewer::Public), @r#"{"kind":"start","seat":1,"hands":[["f","pf","rz"],["p","fr","pz"]]}"#);
    fall(&game, &mut state, "start:1");
    insta::assert_snapshot!(event(&game, &state, "objective:p", Viewer::Seat(seat(0))), @r#"{"kind":"objective","seat":0,"objective":{"kind":"known","good":"pea"}}"#);
    insta::assert_snapshot!(event(&game, &state, "objective:p", Viewer::Seat(seat(1))), @r#"{"kind":"objective","seat":0,"objective":{"kind":"hidden"}}"#);
    assert_eq!(
        event(&game, &state, "objective:p", Viewer::Public),
        event(&game, &state, "objective:z", Viewer::Public)
    );
}

#[test]
fn b10_b11_a_trade_is_told_and_foreseen_with_its_draws() {
    let game = game(2);
    let mut state = position(&game, "");
    insta::assert_snapshot!(effect(&game, &state, "rz@r1=13"), @r#"{"kind":"trade","taken":[{"card":"z","cell":"a1"},{"card":"r","cell":"c1"}],"line":["f","rz",null],"draws":[{"cell":"c1","pile":"boats"}],"surplus":1}"#);
    insta::assert_snapshot!(event(&game, &state, "rz@r1=13", Viewer::Public), @r#"{"kind":"traded","seat":0,"card":"rz","place":"r1","taken":[{"card":"z","cell":"a1"},{"card":"r","cell":"c1"}],"line":["f","rz",null]}"#);
    act(&game, &mut state, "rz@r1=13");
    insta::assert_snapshot!(event(&game, &state, "ff", Viewer::Public), @r#"{"kind":"filled","card":"ff","cell":"c1","pile":"boats"}"#);
}

#[test]
fn b14_a_renewal_is_told_and_foreseen() {
    let game = game(2);
    let mut state = position(&game, "boats: pf\n chillies: unique/p");
    insta::assert_snapshot!(effect(&game, &state, "renew:row2"), @r#"{"kind":"renew","replaced":[{"card":"unique/z","cell":"a2"},{"card":"rr","cell":"b2"}],"staying":[{"card":"zz","cell":"c2"}]}"#);
    insta::assert_snapshot!(event(&game, &state, "renew:row2", Viewer::Public), @r#"{"kind":"renewing","seat":0,"line":"row2"}"#);
    act(&game, &mut state, "renew:row2");
    insta::assert_snapshot!(event(&game, &state, "unique/p", Viewer::Public), @r#"{"kind":"replaced","card":"unique/p","cell":"a2","pile":"chillies","replaced":"unique/z"}"#);
    fall(&game, &mut state, "unique/p");
    insta::assert_snapshot!(event(&game, &state, "pf", Viewer::Public), @r#"{"kind":"replaced","card":"pf","cell":"b2","pile":"boats","replaced":"rr","under":["unique/z","rr"]}"#);
}

#[test]
fn b17_a_card_is_built_for_points_that_are_foreseen_by_part() {
    let game = game(2);
    let market = "market 0\n p f pfz\n ppf rz collect:r/p\n pz avoid:r/z .";
    let state = position(&game, &format!("hand 0: rz p pf prr\n {market}\n objective 0: p"));
    insta::assert_snapshot!(effect(&game, &state, "prr+c3"), @r#"{"kind":"build","points":3,"gains":[{"name":"objective","which":"pea","points":1},{"name":"collect","which":"fruit","cell":"c2","points":2},{"name":"avoid","which":"fruit","cell":"b3","points":-2},{"name":"complete","points":2}]}"#);
    insta::assert_snapshot!(event(&game, &state, "prr+c3", Viewer::Public), @r#"{"kind":"built","seat":0,"card":"prr","cell":"c3"}"#);
    // The worth before and after differs by as much.
    let mut after = state;
    act(&game, &mut after, "prr+c3");
    assert_eq!(after.points(seat(0)) - state.points(seat(0)), 3);
}

#[test]
fn b13_a_chilli_under_the_pile_is_shown_to_all() {
    let game = game(2);
    let market = "market 0\n unique/r pf .\n unique/f pz .\n pair:pf/r . .";
    let state = position(&game, &format!("{market}\n hand 0: avoid:r/z avoid:f/r avoid:z/p unique/p"));
    insta::assert_snapshot!(effect(&game, &state, "under:avoid:f/r"), @r#"{"kind":"under","above":7}"#);
    insta::assert_snapshot!(event(&game, &state, "under:avoid:f/r", Viewer::Seat(seat(1))), @r#"{"kind":"put_under","seat":0,"card":"avoid:f/r"}"#);
}

#[test]
fn b16_the_last_event_turns_the_tiles_over() {
    let game = game(2);
    let state = position(&game, "on_turn: 1\n round: 5\n market_round: 0\n boats:\n chillies:");
    insta::assert_snapshot!(event(&game, &state, "renew:row1", Viewer::Public), @r#"{"kind":"renewing","seat":1,"line":"row1","end":{"ending":"no_market_card","objectives":["pea","fish"]}}"#);
}

#[test]
fn a_view_is_readable_as_json() {
    let game = game(1);
    let state = position(&game, "boats: p p zz\n boats under: f\n chillies: unique/r");
    assert_eq!(state.phase(), Phase::Turn);
    let view = game.view(&state, Viewer::Public);
    insta::assert_snapshot!(serde_json::to_string(&view).unwrap(), @r#"{"phase":{"kind":"turn"},"start":0,"on_turn":0,"round":1,"market_round":0,"token":"r1","port":["z","f","r","unique/z","rr","zz","avoid:p/f","z","pp"],"boats":{"size":4,"unseen":[{"card":"p","count":2},{"card":"zz","count":1}],"under":["f"]},"chillies":{"size":1,"unseen":[{"card":"unique/r","count":1}],"under":[]},"seats":[{"hand":["p","f","rz"],"market":[null,null,null,null,null,null,null,null,null],"objective":{"kind":"hidden"}}]}"#);
}

/// The piles that cards are drawn from until somebody acts again, and the state then.
fn drawn(game: &Bangkok, mut state: State, mut draw: impl FnMut(u32) -> u32) -> (Vec<PileName>, State) {
    let mut piles = Vec::new();
    while game.turn(&state) == Turn::Chance {
        piles.push(state.drawn_pile().unwrap());
        let outcome = game.sample(&state, &mut draw);
        game.apply_unchecked(&mut state, &Step::Chance(outcome));
    }
    (piles, state)
}

#[test]
fn b10_b11_b12_b14_b17_effects_come_true_in_whole_games() {
    for players in 1..=4 {
        let game: Bangkok = crate::testing::game(players, &["expert=true"]);
        for seed in 0..10 {
            let mut draw = seeded(seed);
            play_while(&game, seed, |state| {
                let seat = state.on_turn;
                let view = game.view(state, Viewer::Seat(seat));
                let mut actions = Vec::new();
                game.legal_actions(state, seat, &mut actions);
                for action in actions {
                    let mut after = *state;
                    game.apply(&mut after, &Step::Act(seat, action)).unwrap();
                    match (action, game.effect(&view, seat, action)) {
                        (Action::Trade { place, .. }, Effect::Trade { taken, line, draws, surplus }) => {
                            assert_eq!(line, after.port().line(place.line()));
                            assert_eq!(after.hand(seat).len(), 2 + taken.len());
                            let (piles, after) = drawn(&game, after, &mut draw);
                            assert_eq!(piles, draws.iter().map(|draw| draw.pile).collect::<Vec<_>>());
                            let builds =
                                if after.phase() == Phase::Build { after.hand(seat).surplus() } else { 0 };
                            assert_eq!(surplus, builds.min(after.market(seat).room()));
                        }
                        (Action::Renew { line }, Effect::Renew { replaced, staying }) => {
                            let (piles, after) = drawn(&game, after, &mut draw);
                            let leaving: Vec<Card> = replaced.iter().map(|gone| gone.card).collect();
                            assert_eq!(
                                piles,
                                leaving.iter().map(|card| PileName::of(*card)).collect::<Vec<_>>()
                            );
                            assert_eq!(
                                replaced.len() + staying.len(),
                                state.port().line(line).iter().flatten().count()
                            );
                            assert!(staying.iter().all(|card| after.port().at(card.cell) == Some(card.card)));
                            for name in PileName::ALL {
                                let mut under = after.pile(name).under().collect::<Vec<_>>();
                                let gone = leaving.iter().filter(|card| PileName::of(**card) == name);
                                let gone: Vec<Card> = gone.copied().collect();
                                assert_eq!(under.split_off(under.len() - gone.len()), gone);
                            }
                        }
                        (Action::Build { .. }, Effect::Build { points, .. }) => {
                            assert_eq!(points, after.points(seat) - state.points(seat));
                        }
                        (Action::Under { card }, Effect::Under { above }) => {
                            let pile = after.pile(PileName::Chillies);
                            assert_eq!((pile.len(), pile.under().last()), (above + 1, Some(card)));
                        }
                        (action, effect) => panic!("{action} is said to {effect:?}"),
                    }
                }
                true
            });
        }
    }
}
