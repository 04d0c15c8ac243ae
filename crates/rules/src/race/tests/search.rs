//! Whole games that are solved: by brute force from nearby, by a beam search from a start grid (C27).

use std::collections::HashSet;

use super::*;
use crate::chatuchak::colour::Colour;
use crate::chatuchak::spot::Spots;
use crate::laws::follow;
use crate::play::{Chosen, Players as _, Random};
use crate::seat::SeatSet;
use crate::testing::{game, seeded};

/// The shortest way to the goal within `depth` jumps, by trying all.
fn brute_force(grid: Grid, depth: u32) -> Option<Vec<Spot>> {
    (0..=depth).find_map(|depth| try_all(grid, depth))
}

fn try_all(grid: Grid, depth: u32) -> Option<Vec<Spot>> {
    if depth == 0 {
        return grid.is_solved().then(Vec::new);
    }
    grid.jumps().into_iter().find_map(|from| {
        let mut after = grid;
        after.jump(from);
        let mut rest = try_all(after, depth - 1)?;
        rest.insert(0, from);
        Some(rest)
    })
}

/// How far a grid is from the goal, roughly: pieces first, then how far they lie apart.
fn distance(grid: &Grid) -> u32 {
    let apart = |one: Spot, other: Spot| {
        u32::from(one.column().abs_diff(other.column()) + one.row().abs_diff(other.row()))
    };
    let spread = |colour| -> u32 {
        let booths = grid.booths(colour);
        booths.into_iter().flat_map(|one| booths.into_iter().map(move |other| apart(one, other))).sum()
    };
    Colour::ALL.into_iter().map(|colour| 20 * grid.clusters(colour).count() as u32 + spread(colour)).sum()
}

/// A way to the goal, by keeping the most promising grids after each jump.
fn beam_search(start: Grid, width: usize) -> Option<Vec<Spot>> {
    let mut seen = HashSet::from([start]);
    let mut beam = vec![(start, Vec::new())];
    for _ in 0..200 {
        let mut next = Vec::new();
        for (grid, way) in &beam {
            for from in grid.jumps() {
                let mut after = *grid;
                after.jump(from);
                if seen.insert(after) {
                    let way = [way.as_slice(), &[from]].concat();
                    if after.is_solved() {
                        return Some(way);
                    }
                    next.push((distance(&after), after, way));
                }
            }
        }
        // Stable, so that the result is always the same.
        next.sort_by_key(|(distance, ..)| *distance);
        beam = next.into_iter().take(width).map(|(_, grid, way)| (grid, way)).collect();
    }
    None
}

fn solution(seat: Seat, way: &[Spot]) -> Vec<StepOf<Race>> {
    way.iter().map(|from| Step::Act(seat, Action::Jump { from: *from })).collect()
}

#[test]
fn c27_a_few_jumps_back_to_the_goal_are_found_and_end_the_game() {
    let mut draw = seeded(27);
    for _ in 0..20 {
        let (game, mut state) = copies(&[0], SOLVED);
        for _ in 0..4 {
            let jumps: Vec<Spot> = state.grids[0].jumps().into_iter().collect();
            state.grids[0].jump(jumps[draw(9) as usize]);
        }
        if state.grid(ONE).is_solved() {
            continue;
        }
        let way = brute_force(*state.grid(ONE), 4).expect("the same jumps lead back");
        for step in solution(ONE, &way) {
            assert_eq!(ended(&game, &state), None);
            game.apply(&mut state, &step).unwrap();
        }
        assert_eq!(ended(&game, &state), Some(Ending::Solved));
        assert_eq!(usize::from(state.moves(ONE)), way.len());
    }
}

#[test]
fn c27_a_start_grid_is_solved_from_start_to_end() {
    let game = game::<Race>(1, &["grid=16"]);
    let start = game.start();
    let way = beam_search(*start.grid(ONE), 1000).expect("the beam finds a way");
    insta::assert_snapshot!(words(&way), @"a5 a4 f4 c4 e4 e2 c2 a2 b2 f2 f5 d5 d1 d3 f3 f5 a5 c5 b5 b1");
    let steps = solution(ONE, &way);
    let mut left = way.iter();
    let solve = |_: &State, _| (ONE, Action::Jump { from: *left.next().unwrap() });
    let kept = follow(&game, 1, seeded(1), &mut Chosen::new::<Race>(solve, |_| 0)).unwrap();
    assert_eq!(kept.steps, steps);
    assert_eq!(kept.standing.ending, Ending::Solved);
    let minimum = game.edition().start_grid(16).unwrap().minimum.unwrap();
    assert!(part(&kept.standing, ONE, "moves").unwrap().count >= minimum);
}

#[test]
fn c29_a_race_is_won_from_start_to_end() {
    let game = game::<Race>(3, &["grid=16"]);
    let way = beam_search(*game.start().grid(ONE), 1000).expect("the beam finds a way");
    let mut left = way.iter();
    // Seat 2 solves the grid; the others move at random in between.
    let (mut dice, mut random) = (seeded(2), Random::new(seeded(3)));
    let choose = |state: &State, _| match dice(3) {
        2 => (THREE, Action::Jump { from: *left.next().unwrap() }),
        other => random.act(&game, state, SeatSet::one(Seat::new(other as u8))),
    };
    let kept = follow(&game, 5, seeded(4), &mut Chosen::new::<Race>(choose, |_| 0)).unwrap();
    assert_eq!(kept.standing.ending, Ending::Solved);
    assert_eq!(kept.standing.winners().collect::<Vec<_>>(), [THREE]);
}

#[test]
fn c27_the_goal_is_seen_whenever_it_is_reached() {
    // A second way to tell the goal: every booth of a colour is reached from its first one.
    let together = |grid: &Grid| {
        Colour::ALL.into_iter().all(|colour| {
            let booths: Vec<Spot> = grid.booths(colour).into_iter().collect();
            let mut reached = vec![booths[0]];
            let mut next = 0;
            while next < reached.len() {
                let beside = Spots::one(reached[next]).neighbours();
                let more = booths.iter().filter(|booth| beside.contains(**booth) && !reached.contains(booth));
                let more: Vec<Spot> = more.copied().collect();
                reached.extend(more);
                next += 1;
            }
            reached.len() == booths.len()
        })
    };
    let mut draw = seeded(3);
    let mut solved = 0;
    for _ in 0..2000 {
        let (game, mut state) = copies(&[0], NEARLY);
        for _ in 0..6 {
            let actions = legal(&game, &state, ONE);
            game.apply(&mut state, &Step::Act(ONE, actions[draw(9) as usize])).unwrap();
            let reached = together(state.grid(ONE));
            assert_eq!(ended(&game, &state) == Some(Ending::Solved), reached);
            if reached {
                solved += 1;
                break;
            }
        }
    }
    assert!(solved > 100, "{solved}");
}
