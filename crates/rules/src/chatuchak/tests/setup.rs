//! Set-up (C6–C11).

use super::*;
use crate::chatuchak::event::{Dealt, Event};
use crate::game::Viewer;
use crate::testing::play_while;

fn chances(game: &Chatuchak, state: &State) -> Vec<String> {
    let mut chances = Vec::new();
    game.chances(state, &mut chances);
    chances.iter().map(|(outcome, weight)| format!("{outcome} x{weight}")).collect()
}

fn happen(game: &Chatuchak, state: &mut State, text: &str) -> Event {
    let step = Step::Chance(text.parse().unwrap());
    let event = game.observe(state, &step, Viewer::Public);
    game.apply(state, &step).unwrap();
    event
}

/// C7, C8, C9, C10, C11: everything in order, the lowest number to the start player.
#[test]
fn c7_to_c11_a_whole_set_up() {
    let game: Chatuchak = game(3, &[]);
    let mut state = game.start();
    assert_eq!(chances(&game, &state), ["start:0 x1", "start:1 x1", "start:2 x1"]);
    assert_eq!(game.stream(&state).name, "start");
    let event = happen(&game, &mut state, "start:1");
    assert_eq!(event, Event::Start { seat: seat(1), keeper: seat(0) });

    assert_eq!(chances(&game, &state).len(), 16);
    let event = happen(&game, &mut state, "grid:12");
    assert_eq!(event, Event::StartGrid { number: 12, tile: 6, dealt: vec![] });
    // One side of tile 6 is drawn, so the other one cannot be.
    assert_eq!(chances(&game, &state).len(), 14);
    for number in [11, 12] {
        let step = Step::Chance(Outcome::StartGrid { number });
        let refused = game.check(&state, &step).unwrap_err();
        assert_eq!((refused.rule, refused.code), ("C8", "impossible_outcome"));
    }
    happen(&game, &mut state, "grid:16");
    let event = happen(&game, &mut state, "grid:3");
    let dealt = [(1, 3), (2, 12), (0, 16)].map(|(at, number)| Dealt { seat: seat(at), number });
    assert_eq!(event, Event::StartGrid { number: 3, tile: 2, dealt: dealt.to_vec() });
    for dealt in dealt {
        let grid = game.edition.start_grid(dealt.number).unwrap().grid;
        assert_eq!(*state.grid(dealt.seat), grid);
        assert_eq!(grid.empty(), Spot::CORNER);
    }

    assert_eq!(chances(&game, &state), ["mix:RY x1", "mix:GB x1"]);
    let event = happen(&game, &mut state, "mix:GB");
    assert_eq!(event, Event::Mix { marker: Marker::Mix1, pair: "GB".parse().unwrap() });
    for text in ["mix:YG", "mix:GP", "mix:RG", "mix:RB"] {
        happen(&game, &mut state, text);
    }
    let pairs: Vec<String> = (0..5).map(|index| game.pair(&state, index).unwrap().to_string()).collect();
    assert_eq!(pairs, ["GB", "YG", "GP", "RG", "RB"]);
    assert_eq!(game.turn(&state), Turn::Seats(SeatSet::one(seat(1))));
    assert_eq!(game.keeper(&state), seat(0));
    assert!(state.holders.iter().all(Option::is_none));
}

/// C8: the option to draw grids; each booth is a step on the stream of its seat.
#[test]
fn c8_c30_players_draw_their_own_grids() {
    let game: Chatuchak = game(2, &["grids=drawn"]);
    let mut state = game.start();
    happen(&game, &mut state, "start:1");
    assert_eq!(
        chances(&game, &state),
        ["booth:R x6", "booth:Y x5", "booth:G x6", "booth:P x6", "booth:B x6"]
    );
    let stream = game.stream(&state);
    assert_eq!((stream.name, stream.index, stream.rule), ("booths", 1, "C30"));
    happen(&game, &mut state, "booth:R");
    assert_eq!(state.grid(seat(1)).to_string(), ".R....\n......\n......\n......\n......");
    // Red fits neither beside red (B) nor on a2 (A).
    happen(&game, &mut state, "booth:R");
    assert_eq!(state.grid(seat(1)).to_string(), ".R.R..\n......\n......\n......\n......");
    assert_eq!(chances(&game, &state)[0], "booth:R x4");
    for seed in 0..20 {
        let (steps, state) = play_while(&game, seed, |state| state.phase < Phase::MixMarkers);
        assert!(steps.len() > 2 * 29);
        for seat in Seat::all(2) {
            assert_eq!(state.grid(seat).counts(), [6, 5, 6, 6, 6]);
            assert_eq!(state.grid(seat).free(), Spots::one(Spot::CORNER));
        }
    }
}

/// C8: every pair of sides of different tiles is as likely.
#[test]
fn c8_all_deals_are_equally_likely() {
    let game: Chatuchak = game(2, &[]);
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..4000 {
        let (_, state) = play_while(&game, seed, |state| state.phase < Phase::MixMarkers);
        *seen.entry(state.start_grids).or_insert(0) += 1;
    }
    // 16 × 14 / 2 deals, about 36 times each.
    assert_eq!(seen.len(), 112);
    assert!(seen.values().all(|count| (10..80).contains(count)));
}

/// C2, C11: everybody sees everything, and the table's JSON names it readably.
#[test]
fn c11_all_see_the_same() {
    let game: Chatuchak = game(4, &[]);
    let (_, state) = play_while(&game, 7, |state| state.tent < 6);
    let public = game.view(&state, Viewer::Public);
    for viewer in Viewer::all(4) {
        assert_eq!(game.view(&state, viewer), public);
    }
    let json = serde_json::to_string(&public).unwrap();
    for piece in
        [r#""phase":{"kind":"turn"},"start":"#, r#""marker":"group_red","lies":{"kind":"#, r#""grid":[""#]
    {
        assert!(json.contains(piece), "{piece} in {json}");
    }
    assert!(core::mem::size_of::<State>() < 300);
}
