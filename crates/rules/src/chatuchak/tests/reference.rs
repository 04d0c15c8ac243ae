//! A second, slow reading of the rules, with plain arrays and brute force, compared with the fast one over
//! many random games: strengths, wins, places, tokens, turns, time and scores (C12–C26).

use std::collections::BTreeSet;

use super::*;
use crate::chatuchak::view::Lies;
use crate::game::Viewer;
use crate::play::{self, Chosen, Players as _, Random};
use crate::testing::seeded;

type Cells = [[char; 6]; 5];
type Area = BTreeSet<(usize, usize)>;
/// For all but MIX the second number is 0.
type Size = (usize, usize);

const LETTERS: [char; 5] = ['R', 'Y', 'G', 'P', 'B'];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Waiting {
    Turn(usize),
    Roll,
    Over,
}

/// One player's side of the table.
#[derive(Clone)]
struct Player {
    cells: Cells,
    matching: BTreeSet<usize>,
    general: usize,
    passed: bool,
}

/// The table, by the letter of the rules.
struct Reference {
    players: Vec<Player>,
    /// What each of the 12 markers asks for.
    goals: Vec<Goal>,
    held: Vec<Option<(usize, Option<Area>)>>,
    start: usize,
    track: Vec<usize>,
    tent: usize,
    failed: usize,
    waiting: Waiting,
}

#[derive(Clone, Copy)]
enum Goal {
    Group(char),
    Path,
    Rectangle,
    Mix(char, char),
}

fn cells_of(grid: &Grid) -> Cells {
    let mut cells = [['.'; 6]; 5];
    for (row, line) in grid.to_string().lines().enumerate() {
        for (column, letter) in line.chars().enumerate() {
            cells[row][column] = letter;
        }
    }
    cells
}

fn beside((row, column): (usize, usize)) -> Vec<(usize, usize)> {
    let mut all = vec![(row + 1, column), (row, column + 1)];
    all.extend(row.checked_sub(1).map(|above| (above, column)));
    all.extend(column.checked_sub(1).map(|left| (row, left)));
    all.retain(|(row, column)| *row < 5 && *column < 6);
    all
}

/// Groups and single booths of a colour.
fn clusters(cells: &Cells, letter: char) -> Vec<Area> {
    let mut found: Vec<Area> = Vec::new();
    for row in 0..5 {
        for column in 0..6 {
            let here = (row, column);
            if cells[row][column] != letter || found.iter().any(|area| area.contains(&here)) {
                continue;
            }
            let (mut area, mut open) = (Area::from([here]), vec![here]);
            while let Some(at) = open.pop() {
                for next in beside(at) {
                    if cells[next.0][next.1] == letter && area.insert(next) {
                        open.push(next);
                    }
                }
            }
            found.push(area);
        }
    }
    found
}

/// All filled blocks of one colour whose height and width fit.
fn blocks(cells: &Cells, fits: impl Fn(usize, usize) -> bool) -> Vec<(Size, Area)> {
    let mut found = Vec::new();
    for top in 0..5 {
        for left in 0..6 {
            for bottom in top..5 {
                for right in left..6 {
                    let colour = cells[top][left];
                    let filled = (top..=bottom).all(|r| (left..=right).all(|c| cells[r][c] == colour));
                    if filled && colour != '.' && fits(bottom - top + 1, right - left + 1) {
                        let area = (top..=bottom).flat_map(|r| (left..=right).map(move |c| (r, c)));
                        let area: Area = area.collect();
                        found.push(((area.len(), 0), area));
                    }
                }
            }
        }
    }
    found
}

/// Everything in a grid that a marker could lie on (C15, C16).
fn structures(cells: &Cells, goal: Goal) -> Vec<(Size, Area)> {
    let groups = |letter| clusters(cells, letter).into_iter().filter(|area| area.len() >= 2);
    match goal {
        Goal::Group(letter) => groups(letter).map(|area| ((area.len(), 0), area)).collect(),
        Goal::Path => blocks(cells, |height, width| height.min(width) == 1 && height.max(width) >= 3),
        Goal::Rectangle => blocks(cells, |height, width| height.min(width) >= 2),
        Goal::Mix(one, other) => {
            let mut found = Vec::new();
            for first in groups(one) {
                for second in groups(other) {
                    if first.iter().any(|at| beside(*at).iter().any(|next| second.contains(next))) {
                        let (a, b) = (first.len(), second.len());
                        found.push(((a.min(b), a.max(b)), first.union(&second).copied().collect()));
                    }
                }
            }
            found
        }
    }
}

fn strength(cells: &Cells, goal: Goal) -> Size {
    structures(cells, goal).into_iter().map(|found| found.0).max().unwrap_or((0, 0))
}

impl Reference {
    fn new(game: &Chatuchak, state: &State) -> Self {
        let mut goals: Vec<Goal> = LETTERS.into_iter().map(Goal::Group).collect();
        goals.extend([Goal::Path, Goal::Rectangle]);
        for marker in &game.view(state, Viewer::Public).markers {
            if let Some(pair) = marker.pair {
                let letters: Vec<char> = pair.to_string().chars().collect();
                goals.push(Goal::Mix(letters[0], letters[1]));
            }
        }
        let view = game.view(state, Viewer::Public);
        let player = |cells| Player { cells, matching: BTreeSet::new(), general: 0, passed: false };
        let start = view.start.unwrap().index();
        Reference {
            players: view.seats.iter().map(|shown| player(cells_of(&shown.grid))).collect(),
            goals,
            held: vec![None; 12],
            start,
            track: view.time.track.iter().map(|number| usize::from(*number)).collect(),
            tent: 0,
            failed: 0,
            waiting: Waiting::Turn(start),
        }
    }

    fn keeper(&self) -> usize {
        let count = self.players.len();
        (self.start + count - 1) % count
    }

    /// The seat's turn, real or skipped, is over (C13, C14).
    fn turn_done(&mut self, seat: usize) {
        if seat == self.keeper() {
            self.waiting = Waiting::Roll;
        } else {
            self.begin_turn((seat + 1) % self.players.len());
        }
    }

    fn begin_turn(&mut self, seat: usize) {
        if self.players[seat].passed {
            self.turn_done(seat);
        } else {
            self.waiting = Waiting::Turn(seat);
        }
    }

    fn pass(&mut self, seat: usize) {
        self.players[seat].passed = true;
        self.turn_done(seat);
    }

    fn roll(&mut self, number: usize) {
        if number + self.failed >= self.track[self.tent] {
            self.tent += 1;
            self.failed = 0;
        } else {
            self.failed += 1;
        }
        if self.tent == self.track.len() {
            self.waiting = Waiting::Over;
        } else {
            self.begin_turn(self.start);
        }
    }

    /// C12, then C17–C22 marker by marker.
    fn jump(&mut self, seat: usize, from: &str) {
        let text = from.as_bytes();
        let from = (usize::from(text[1] - b'1'), usize::from(text[0] - b'a'));
        let cells = &mut self.players[seat].cells;
        let to = (0..5)
            .flat_map(|row| (0..6).map(move |column| (row, column)))
            .find(|(row, column)| cells[*row][*column] == '.')
            .unwrap();
        assert!((from.0 == to.0) != (from.1 == to.1));
        cells[to.0][to.1] = cells[from.0][from.1];
        cells[from.0][from.1] = '.';
        let cells = *cells;
        for index in 0..12 {
            let goal = self.goals[index];
            let all = structures(&cells, goal);
            let with_moved = all.iter().filter(|found| found.1.contains(&to)).map(|found| found.0).max();
            let rivals = (0..self.players.len()).filter(|other| *other != seat);
            let better = |size| rivals.clone().all(|other| size > strength(&self.players[other].cells, goal));
            let owner = self.held[index].as_ref().map(|held| held.0);
            if owner != Some(seat) && with_moved.is_some_and(better) {
                if owner.is_none() {
                    self.players[seat].matching.insert(index);
                } else {
                    self.players[seat].general += 1;
                }
                self.held[index] = Some((seat, None));
            }
            if let Some((owner, place)) = &mut self.held[index]
                && *owner == seat
            {
                *place = best_place(all, place.as_ref());
            }
        }
        self.turn_done(seat);
    }

    fn points(&self, seat: usize) -> i32 {
        let lying = |held: &&Option<(usize, Option<Area>)>| matches!(held, Some((s, Some(_))) if *s == seat);
        let player = &self.players[seat];
        let stars = self.held.iter().filter(lying).count() + player.matching.len() + player.general;
        let minus = LETTERS.into_iter().map(|letter| clusters(&player.cells, letter).len()).max().unwrap();
        i32::try_from(stars).unwrap() - i32::try_from(minus).unwrap()
    }

    /// Compares everything with what the fast game shows.
    fn compare(&self, game: &Chatuchak, state: &State) {
        let view = game.view(state, Viewer::Public);
        match self.waiting {
            Waiting::Turn(seat) => {
                assert_eq!(game.turn(state), Turn::Seats(SeatSet::one(Seat::new(seat as u8))));
            }
            Waiting::Roll => assert_eq!(view.phase, Phase::Roll),
            Waiting::Over => assert_eq!(view.phase, Phase::Over),
        }
        assert_eq!((usize::from(view.time.tent), usize::from(view.time.failed)), (self.tent, self.failed));
        for (seat, (player, shown)) in self.players.iter().zip(&view.seats).enumerate() {
            assert_eq!(cells_of(&shown.grid), player.cells);
            let matching: BTreeSet<usize> = shown.matching_tokens.iter().map(|m| m.index()).collect();
            assert_eq!(
                (matching, usize::from(shown.general_tokens)),
                (player.matching.clone(), player.general)
            );
            assert_eq!(shown.passed, player.passed);
            assert_eq!(shown.points, self.points(seat));
        }
        for (index, shown) in view.markers.iter().enumerate() {
            let lies = match shown.lies {
                Lies::Undrawn => panic!("all markers are laid out"),
                Lies::Centre => None,
                Lies::Beside { seat } => Some((seat.index(), None)),
                Lies::Grid { seat, spots } => {
                    let area = spots.into_iter().map(|at| (usize::from(at.row()), usize::from(at.column())));
                    Some((seat.index(), Some(area.collect())))
                }
            };
            assert_eq!(lies, self.held[index], "{}", shown.marker);
            for (player, fit) in self.players.iter().zip(&shown.fits) {
                let size = match *fit {
                    Fit::Nowhere => (0, 0),
                    Fit::Booths { booths } => (booths.into(), 0),
                    Fit::Pair { smaller, larger } => (smaller.into(), larger.into()),
                };
                assert_eq!(size, strength(&player.cells, self.goals[index]), "{}", shown.marker);
            }
        }
    }

    /// C26, by counting who is better.
    fn compare_standing(&self, game: &Chatuchak, state: &State) {
        let standing = game.standing(state).unwrap();
        let key = |seat: usize| {
            let player = &self.players[seat];
            let mixes = player.matching.iter().filter(|index| **index >= 7).count();
            (self.points(seat), player.general, mixes)
        };
        for (seat, score) in standing.scores.iter().enumerate() {
            let better = (0..self.players.len()).filter(|other| key(*other) > key(seat)).count();
            assert_eq!((score.points, usize::from(score.place)), (self.points(seat), 1 + better));
        }
    }
}

/// C22: the best; among equals what keeps most of the old place, then what comes first spot by spot.
fn best_place(all: Vec<(Size, Area)>, old: Option<&Area>) -> Option<Area> {
    let best = all.iter().map(|found| found.0).max()?;
    let kept = |area: &Area| old.map_or(0, |old| old.intersection(area).count());
    let mut equal: Vec<Area> = all.into_iter().filter(|found| found.0 == best).map(|found| found.1).collect();
    // Sets of one size are compared like words: the lowest unshared spot decides.
    equal.sort_by(|a, b| kept(b).cmp(&kept(a)).then(a.cmp(b)));
    equal.into_iter().next()
}

/// Plays a game by both rules, its actions chosen like that.
fn compare(game: &Chatuchak, seed: u64, choose: impl FnMut(&State, SeatSet) -> (Seat, Action)) {
    let mut players = Chosen::new::<Chatuchak>(choose, seeded(seed));
    let mut state = game.start();
    while state.phase < Phase::Turn {
        play::step(game, &mut state, &mut players).unwrap();
    }
    let mut reference = Reference::new(game, &state);
    reference.compare(game, &state);
    play::play(game, &mut state, &mut players, |_, step, after| {
        match step {
            Step::Act(seat, Action::Pass) => reference.pass(seat.index()),
            Step::Act(seat, jump) => reference.jump(seat.index(), &jump.to_string()),
            Step::Chance(Outcome::Roll { number }) => reference.roll((*number).into()),
            Step::Chance(_) => panic!("set-up is over"),
        }
        reference.compare(game, after);
    });
    assert_eq!(reference.waiting, Waiting::Over);
    reference.compare_standing(game, &state);
}

#[test]
fn c12_to_c26_fast_and_slow_rules_agree_on_random_games() {
    for players in 2..=5 {
        for (option, pass_one_in) in [("grids=tiles", 0), ("grids=drawn", 40)] {
            let game: Chatuchak = game(players, &[option]);
            for seed in 0..15 {
                let (mut random, mut dice) = (Random::new(seeded(100 + seed)), seeded(200 + seed));
                compare(&game, seed, |state, on_turn| {
                    let (seat, action) = random.act(&game, state, on_turn);
                    let passes = pass_one_in > 0 && dice(pass_one_in) == 0;
                    (seat, if passes { Action::Pass } else { action })
                });
            }
        }
    }
}

/// Random play makes few large structures; players who gather one colour after the other make many.
#[test]
fn c12_to_c26_fast_and_slow_rules_agree_on_gathering_games() {
    for players in [2, 3] {
        let game: Chatuchak = game(players, &[]);
        for seed in 0..12 {
            let mut dice = seeded(100 + seed);
            compare(&game, seed, |state, on_turn| {
                let seat = on_turn.iter().next().unwrap();
                (seat, gathering(state, seat, &mut dice))
            });
        }
    }
}

/// The jump that leaves the fewest clusters, ties at random.
fn gathering(state: &State, seat: Seat, dice: &mut impl FnMut(u32) -> u32) -> Action {
    let mut rate = |from: Spot| {
        let mut grid = *state.grid(seat);
        grid.jump(from);
        let left: usize = Colour::ALL.into_iter().map(|colour| grid.clusters(colour).count()).sum();
        left as u32 * 8 + dice(12)
    };
    let from = state.grid(seat).jumps().into_iter().min_by_key(|from| rate(*from)).unwrap();
    Action::Jump { from }
}
