//! On small boards everything can be tried: the solver agrees with a breadth-first search from all solved
//! positions, and its answers are ways to solved positions.

#![allow(clippy::unwrap_used, reason = "a test that can't go on fails")]

use std::collections::VecDeque;
use std::sync::Arc;

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use talat_solver::{Board, MOST_COLOURS, Position, Solver, Tables, Terms};

/// Sizes with their booths, and how many random positions are solved on each.
const BOARDS: [(u8, u8, &[u8], usize); 11] = [
    (3, 3, &[4, 4], 600),
    (3, 3, &[5, 3], 400),
    (3, 3, &[3, 3, 2], 1000),
    (4, 3, &[6, 5], 1000),
    (4, 3, &[4, 4, 3], 1500),
    (3, 4, &[5, 4, 2], 1000),
    (4, 3, &[3, 3, 3, 2], 500),
    (4, 4, &[8, 7], 1500),
    (4, 4, &[8, 5, 2], 1000),
    (4, 4, &[8, 6, 1], 1000),
    (5, 3, &[7, 5, 2], 1000),
];

/// The distances of all positions from the nearest solved one.
struct Distances {
    spots: usize,
    colours: usize,
    /// By number of position; 255 where nothing is known yet.
    moves: Vec<u8>,
    choose: [[usize; 32]; 32],
}

impl Distances {
    fn new(board: &Board, counts: [u8; MOST_COLOURS]) -> Distances {
        let mut choose = [[0; 32]; 32];
        for n in 0..32 {
            choose[n][0] = 1;
            for k in 1..=n {
                choose[n][k] = choose[n - 1][k - 1] + if k < n { choose[n - 1][k] } else { 0 };
            }
        }
        let colours = counts.iter().filter(|count| **count > 0).count();
        let mut distances = Distances { spots: board.spots(), colours, moves: Vec::new(), choose };
        let total = distances.total(&counts);
        distances.moves = vec![u8::MAX; total];
        let mut queue = VecDeque::new();
        for number in 0..total {
            let position = distances.position(number, &counts);
            if position.is_solved(board) {
                distances.moves[number] = 0;
                queue.push_back(position);
            }
        }
        while let Some(position) = queue.pop_front() {
            let moves = distances.moves[distances.number(&position)];
            for jump in jumps(board, position.empty) {
                let next = position.after(jump);
                let number = distances.number(&next);
                if distances.moves[number] == u8::MAX {
                    distances.moves[number] = moves + 1;
                    queue.push_back(next);
                }
            }
        }
        distances
    }

    fn total(&self, counts: &[u8; MOST_COLOURS]) -> usize {
        let mut left = self.spots - 1;
        counts.iter().fold(self.spots, |total, count| {
            let ways = self.choose[left][usize::from(*count)];
            left -= usize::from(*count);
            total * ways
        })
    }

    /// Numbers positions without gaps: the empty spot, then for each colour which of the spots left it has.
    fn number(&self, position: &Position) -> usize {
        let mut left: Vec<u8> = (0..self.spots as u8).filter(|spot| *spot != position.empty).collect();
        let mut number = usize::from(position.empty);
        for booths in &position.booths[..self.colours] {
            let (mut rank, mut taken) = (0, 0);
            for (place, spot) in left.iter().enumerate() {
                if booths >> spot & 1 == 1 {
                    taken += 1;
                    rank += self.choose[place][taken];
                }
            }
            number = number * self.choose[left.len()][taken] + rank;
            left.retain(|spot| booths >> spot & 1 == 0);
        }
        number
    }

    fn position(&self, mut number: usize, counts: &[u8; MOST_COLOURS]) -> Position {
        let mut ranks = [0; MOST_COLOURS];
        let mut sizes = Vec::new();
        let mut left = self.spots - 1;
        for count in &counts[..self.colours] {
            sizes.push(self.choose[left][usize::from(*count)]);
            left -= usize::from(*count);
        }
        for colour in (0..self.colours).rev() {
            ranks[colour] = number % sizes[colour];
            number /= sizes[colour];
        }
        let mut spots: Vec<usize> = (0..self.spots).filter(|spot| *spot != number).collect();
        let mut position = Position { booths: [0; MOST_COLOURS], empty: number as u8 };
        for colour in 0..self.colours {
            let (mut rank, mut k) = (ranks[colour], usize::from(counts[colour]));
            for place in (0..spots.len()).rev() {
                if k > 0 && self.choose[place][k] <= rank {
                    rank -= self.choose[place][k];
                    k -= 1;
                    position.booths[colour] |= 1 << spots[place];
                }
            }
            spots.retain(|spot| position.booths[colour] >> spot & 1 == 0);
        }
        position
    }
}

fn jumps(board: &Board, empty: u8) -> impl Iterator<Item = u8> {
    let columns = board.columns();
    (0..board.spots() as u8)
        .filter(move |spot| (spot / columns == empty / columns) != (spot % columns == empty % columns))
}

fn shuffled(board: &Board, counts: &[u8], rng: &mut SmallRng) -> Position {
    let mut spots: Vec<u8> = (0..board.spots() as u8).collect();
    spots.shuffle(rng);
    let mut position = Position { booths: [0; MOST_COLOURS], empty: spots.pop().unwrap() };
    for (colour, count) in counts.iter().enumerate() {
        for _ in 0..*count {
            position.booths[colour] |= 1 << spots.pop().unwrap();
        }
    }
    position
}

#[test]
fn the_solver_agrees_with_breadth_first_search() {
    let mut rng = SmallRng::seed_from_u64(1);
    let mut solved = 0;
    for (columns, rows, booths, cases) in BOARDS {
        let board = Board::new(columns, rows).unwrap();
        let mut counts = [0; MOST_COLOURS];
        counts[..booths.len()].copy_from_slice(booths);
        let distances = Distances::new(&board, counts);
        assert!(distances.moves.iter().all(|moves| *moves < u8::MAX), "every position can be solved");
        let mut solver = Solver::new(Arc::new(Tables::new(board.clone(), counts).unwrap()));
        for case in 0..cases {
            let position = shuffled(&board, booths, &mut rng);
            let distance = u32::from(distances.moves[distances.number(&position)]);
            let answer = solver.solve(&position, Terms::default());
            assert!(answer.is_optimal());
            assert_eq!(answer.lower_bound, distance, "{columns}×{rows} {booths:?} {position:?}");
            let mut at = position;
            for jump in answer.best.unwrap() {
                assert!(jumps(&board, at.empty).any(|legal| legal == jump));
                at = at.after(jump);
            }
            assert!(at.is_solved(&board));
            solved += 1;
            if case % 20 == 0 {
                hints_agree(&mut solver, &board, &distances, &position, &mut rng);
            }
        }
    }
    assert!(solved >= 10_000, "{solved}");
}

/// Jumps that keep par, the number of shortest solutions, the narrowness: all as the distances tell.
fn hints_agree(
    solver: &mut Solver,
    board: &Board,
    distances: &Distances,
    position: &Position,
    rng: &mut SmallRng,
) {
    let distance = |at: &Position| u32::from(distances.moves[distances.number(at)]);
    let par = distance(position);
    let good = |at: &Position| {
        let closer = |jump: &u8| distance(&at.after(*jump)) + 1 == distance(at);
        jumps(board, at.empty).filter(closer).collect::<Vec<_>>()
    };
    for jump in jumps(board, position.empty) {
        let keeps = solver.keeps_par(position, par, jump, Terms::default());
        assert_eq!(keeps, Some(par > 0 && good(position).contains(&jump)));
    }
    assert_eq!(solver.keeps_par(position, par, position.empty, Terms::default()), Some(false));
    let hint = solver.hint(position, Terms::default()).unwrap();
    assert_eq!((hint.left, hint.proven), (par, true));
    assert!(hint.jump.map_or(par == 0, |jump| good(position).contains(&jump)));

    let limit = rng.random_range(1..200);
    let solutions = solver.solutions(position, limit, &Terms::default()).unwrap();
    let all = ways(position, &good, par);
    assert_eq!(solutions.all.len(), all.min(limit), "{position:?}");
    assert_eq!(solutions.complete, all <= limit);
    let mut unique = solutions.all.clone();
    unique.sort();
    unique.dedup();
    assert_eq!(unique.len(), solutions.all.len());
    let solution = &solutions.all[0];
    assert_eq!(solution.len() as u32, par);
    let difficulty = solver.difficulty(position, solution, &Terms::default()).unwrap();
    let mut at = *position;
    let mut bits = 0.0;
    for (jump, choices) in solution.iter().zip(difficulty.choices) {
        assert_eq!(usize::from(choices), good(&at).len());
        bits += (jumps(board, at.empty).count() as f64 / f64::from(choices)).log2();
        at = at.after(*jump);
    }
    assert!((difficulty.bits - bits).abs() < 1e-9);
}

/// The number of shortest ways, counted along the distances.
fn ways(at: &Position, good: &impl Fn(&Position) -> Vec<u8>, par: u32) -> usize {
    if par == 0 {
        return 1;
    }
    good(at).into_iter().map(|jump| ways(&at.after(jump), good, par - 1)).sum()
}
