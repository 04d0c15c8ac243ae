//! Who gets which start grid (C6, C27, C29–C33), and the options.

use super::*;
use crate::chatuchak::colour::Colour;
use crate::chatuchak::placing::{Keeping, Laid};
use crate::chatuchak::spot::Spots;
use crate::draws::Draws;
use crate::edition::Edition as _;
use crate::options::SetupError;
use crate::race::{LAST_PUZZLE, Outcome, Phase, puzzle};
use crate::testing::{game, seeded};

fn chances(game: &Race, state: &State) -> Vec<(Outcome, u32)> {
    let mut chances = Vec::new();
    game.chances(state, &mut chances);
    chances
}

fn numbers(game: &Race, state: &State) -> Vec<u8> {
    game.view(state, Viewer::Public).seats.iter().filter_map(|racer| racer.start_grid).collect()
}

/// Draws all that is drawn before the first move, with what was seen of it.
fn set_up(game: &Race, mut draw: impl FnMut(u32) -> u32) -> (State, Vec<Event>) {
    let (mut state, mut events) = (game.start(), Vec::new());
    while game.turn(&state) == Turn::Chance {
        let step = Step::Chance(game.sample(&state, &mut draw));
        events.push(game.observe(&state, &step, Viewer::Public));
        game.apply(&mut state, &step).unwrap();
    }
    (state, events)
}

fn refusal(options: &[&str]) -> SetupError {
    let options = Options::from_words(options.iter().copied()).unwrap();
    Race::new(Arc::new(Edition::standard()), 2, &options).unwrap_err()
}

#[test]
fn c29_each_seat_draws_a_side_and_no_tile_comes_twice() {
    let game = game::<Race>(5, &[]);
    let mut state = game.start();
    let mut drawn = Vec::new();
    for number in [8, 1, 16, 6, 3] {
        let left: Vec<u8> = (1..=16).filter(|side: &u8| !drawn.contains(&side.div_ceil(2))).collect();
        let wanted: Vec<_> = left.iter().map(|number| (Outcome::StartGrid { number: *number }, 1)).collect();
        assert_eq!(chances(&game, &state), wanted);
        let seat = Seat::new(drawn.len() as u8);
        assert_eq!(game.view(&state, Viewer::Public).phase, Phase::DrawStartGrid { seat, left });
        assert_eq!(refused(&game, &state, ONE, "b1").to_string(), "chance_pending (C29)");
        game.apply(&mut state, &Step::Chance(Outcome::StartGrid { number })).unwrap();
        drawn.push(number.div_ceil(2));
    }
    // Unsorted: each keeps what was drawn for it.
    assert_eq!(numbers(&game, &state), [8, 1, 16, 6, 3]);
    assert_eq!(*state.grid(TWO), game.edition().start_grid(1).unwrap().grid);
    assert_eq!(on_turn(&game, &state).len(), 5);
}

#[test]
fn c29_a_tile_that_is_gone_cannot_be_drawn() {
    let game = game::<Race>(2, &[]);
    let mut state = game.start();
    game.apply(&mut state, &Step::Chance(Outcome::StartGrid { number: 7 })).unwrap();
    for number in [7, 8, 0, 17] {
        let refused = game.check(&state, &Step::Chance(Outcome::StartGrid { number })).unwrap_err();
        assert_eq!(refused.code, "impossible_outcome");
    }
}

#[test]
fn c29_the_same_grid_for_all_is_drawn_once() {
    let game = game::<Race>(4, &["same=true"]);
    let (state, events) = set_up(&game, seeded(1));
    assert_eq!(events.len(), 1);
    assert_eq!(numbers(&game, &state), [numbers(&game, &state)[0]; 4]);
    let Event::StartGrid { seats, grid, .. } = &events[0] else { panic!("a start grid") };
    assert_eq!(seats.len(), 4);
    assert!(Seat::all(4).all(|seat| state.grid(seat) == grid));
}

#[test]
fn c27_one_of_the_16_start_grids_may_be_chosen() {
    let edition = Edition::standard();
    for number in 1..=16 {
        for players in 1..=5 {
            let game = game::<Race>(players, &[&format!("grid={number}")]);
            let state = game.start();
            assert_eq!(on_turn(&game, &state).len(), usize::from(players));
            assert_eq!(numbers(&game, &state), vec![number; usize::from(players)]);
            let wanted = edition.start_grid(number).unwrap().grid;
            assert!(Seat::all(players).all(|seat| *state.grid(seat) == wanted));
        }
    }
}

#[test]
fn c27_the_stream_names_the_rule_that_asks_for_the_draw() {
    let stream = |players, options: &[&str]| {
        let game = game::<Race>(players, options);
        let stream = game.stream(&game.start());
        (stream.name, stream.index, stream.rule)
    };
    assert_eq!(stream(1, &[]), ("start_grids", 0, "C27"));
    assert_eq!(stream(2, &["same=true"]), ("start_grids", 0, "C29"));
    assert_eq!(stream(3, &["grids=drawn"]), ("booths", 0, "C30"));
}

#[test]
fn c30_each_seat_draws_its_own_booths_from_its_own_stream() {
    let game = game::<Race>(3, &["grids=drawn"]);
    let draws = Draws::new::<&[u8]>(&[7; 32], &[]);
    let (mut state, mut given) = (game.start(), draws.clone());
    while game.turn(&state) == Turn::Chance {
        let stream = game.stream(&state);
        let outcome = game.sample(&state, |below| given.draw(stream, below));
        game.apply(&mut state, &Step::Chance(outcome)).unwrap();
    }
    let counts = game.edition().booth_counts();
    for seat in Seat::all(3) {
        let mut number = 0..;
        let index = seat.index() as u8;
        let alone = Grid::drawn(counts, |below| draws.number("booths", index, number.next().unwrap(), below));
        assert_eq!(*state.grid(seat), alone);
        assert_eq!(alone.free(), Spots::one(Spot::CORNER));
    }
    assert_ne!(state.grid(ONE), state.grid(TWO));
}

#[test]
fn c30_the_booths_that_are_left_weigh_by_their_number() {
    let game = game::<Race>(2, &["grids=drawn"]);
    let mut state = game.start();
    let booth = |colour| Outcome::Booth { colour };
    let weights = |state: &State| chances(&game, state).iter().map(|chance| chance.1).collect::<Vec<_>>();
    assert_eq!(weights(&state), [6, 5, 6, 6, 6]);
    game.apply(&mut state, &Step::Chance(booth(Colour::Pink))).unwrap();
    assert_eq!(weights(&state), [6, 5, 6, 5, 6]);
    let Phase::DrawBooth { seat, left } = game.view(&state, Viewer::Public).phase else { panic!("a draw") };
    assert_eq!((seat, left[&Colour::Pink]), (ONE, 5));
    assert_eq!(refused(&game, &state, ONE, "b1").to_string(), "chance_pending (C30)");
}

#[test]
fn c30_a_booth_goes_to_the_lowest_spot_that_fits() {
    // Not on 13, beside the blue booth on 7 (B); not on 14, where it would be the third around 8 (C); 15 is
    // taken; so 16.
    let game = game::<Race>(1, &["grids=drawn"]);
    let mut state = game.start();
    state.grids[0] = grid(".GBRYP RBGYPR Y..G.. ...... ......");
    let step = Step::Chance(Outcome::Booth { colour: Colour::Blue });
    let event = game.observe(&state, &step, Viewer::Public);
    let laid = Laid::Placed { spot: Spot::new(16).unwrap(), keeping: Keeping::AllRules };
    assert_eq!(event, Event::Booth { seats: vec![ONE], colour: Colour::Blue, laid, complete: false });
    game.apply(&mut state, &step).unwrap();
    assert_eq!(*state.grid(ONE), grid(".GBRYP RBGYPR Y..GB. ...... ......"));
}

#[test]
fn c31_c32_the_last_booth_may_need_an_exchange_or_two_rules() {
    let cases = [
        (".BPRYR RYBPBY PGRGPB GYBYGP BPGR.G", Colour::Red, ".BPRYR RYBPBY PGRGRB GYBYGP BPGRPG"),
        (".BRGRB GYGPYR PBYRGY GPGPRP BRYB.B", Colour::Pink, ".BRGRB GYGPYR PBYRGY GPGPRP BRYBPB"),
        (".RGRGR YPBYPY RYGBGB GBRPRG BYPB.P", Colour::Pink, ".RPRGR YPBYPY RYGBGB GBRPRG BYPBGP"),
    ];
    let game = game::<Race>(1, &["grids=drawn"]);
    for (before, colour, after) in cases {
        let mut state = game.start();
        state.grids[0] = grid(before);
        game.apply(&mut state, &Step::Chance(Outcome::Booth { colour })).unwrap();
        assert_eq!(*state.grid(ONE), grid(after));
        assert_eq!(on_turn(&game, &state), [ONE], "the grid is complete");
    }
}

#[test]
fn c30_drawn_for_all_alike_the_booths_are_laid_for_all_at_once() {
    let game = game::<Race>(3, &["grids=drawn", "same=true"]);
    let (state, events) = set_up(&game, seeded(5));
    assert_eq!(events.len(), 29);
    assert!(matches!(&events[0], Event::Booth { seats, .. } if seats.len() == 3));
    assert!(matches!(&events[28], Event::Booth { complete: true, .. }));
    assert!(Seat::all(3).all(|seat| state.grid(seat) == state.grid(ONE)));
    assert!(numbers(&game, &state).is_empty());
}

/// An edition in which draws fail now and then.
fn lopsided() -> Edition {
    let mut edition = Edition::standard();
    for (segment, booths) in edition.segments.iter_mut().zip([8, 8, 8, 3, 2]) {
        segment.booths = booths;
    }
    edition
}

#[test]
fn c33_a_draw_that_fails_starts_again() {
    let edition = lopsided();
    let mut restarts = 0;
    for same in ["same=false", "same=true"] {
        let game = game_in(&edition, 2, &["grids=drawn", same]);
        for seed in 0..100 {
            let mut draw = seeded(seed);
            let mut state = game.start();
            while game.turn(&state) == Turn::Chance {
                let step = Step::Chance(game.sample(&state, &mut draw));
                let Event::Booth { seats, laid, .. } = game.observe(&state, &step, Viewer::Public) else {
                    panic!("booths are drawn")
                };
                let stream = game.stream(&state);
                game.apply(&mut state, &step).unwrap();
                if laid == Laid::Restarted {
                    restarts += 1;
                    assert!(seats.iter().all(|seat| *state.grid(*seat) == Grid::BARE));
                    assert_eq!(game.stream(&state), stream);
                }
            }
            assert_eq!(game.conserved(&state), Ok(()));
            assert!(Seat::all(2).all(|seat| state.grid(seat).counts() == [8, 8, 8, 3, 2]));
        }
    }
    assert!(restarts > 0);
}

#[test]
fn c30_no_drawn_grid_is_solved_and_only_rule_c_may_be_broken() {
    for (edition, last) in [(Edition::standard(), 2000), (lopsided(), 500)] {
        for number in 1..=last {
            let grid = puzzle(&edition, number);
            assert_eq!(grid.counts(), edition.booth_counts());
            assert!(!grid.is_solved());
            assert!(matches!(grid.breach_of_placing(), None | Some(('C', _))), "{number}\n{grid}");
        }
    }
}

#[test]
fn c30_a_puzzle_number_means_the_same_grid_forever() {
    let edition = Edition::standard();
    insta::assert_snapshot!(puzzle(&edition, 1), @r"
    .RGYRB
    YGBPYP
    RYRBGB
    PGPRPG
    BYGBRP
    ");
    insta::assert_snapshot!(puzzle(&edition, LAST_PUZZLE), @r"
    .GRPYB
    RYBYBG
    YGPGRY
    RPRBPG
    PBGRBP
    ");
    for players in [1, 3] {
        let game = game::<Race>(players, &["draw=1"]);
        let state = game.start();
        assert_eq!(on_turn(&game, &state).len(), usize::from(players));
        assert!(Seat::all(players).all(|seat| *state.grid(seat) == puzzle(&edition, 1)));
        assert!(numbers(&game, &state).is_empty());
    }
}

#[test]
fn contradictory_options_are_refused() {
    let conflict = |one, other| SetupError::Conflict { one, other };
    assert_eq!(refusal(&["grid=3", "draw=7"]), conflict("grid", "draw"));
    assert_eq!(refusal(&["grid=3", "draw=7", "grids=drawn"]), conflict("grid", "draw"));
    assert_eq!(refusal(&["grid=3", "grids=drawn"]), conflict("grid", "grids"));
    assert_eq!(refusal(&["draw=7", "grids=drawn"]), conflict("draw", "grids"));
    for wrong in ["grid=17", "grid=-1", "draw=1000000000000", "grids=both", "same=yes"] {
        assert!(matches!(refusal(&[wrong]), SetupError::Value { .. }), "{wrong}");
    }
    for fine in
        [["grid=3", "same=true"], ["draw=7", "same=true"], ["grid=0", "draw=0"], ["grids=tiles", "draw=7"]]
    {
        game::<Race>(2, &fine);
    }
}
