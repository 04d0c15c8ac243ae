//! The way of a shortest solution.

use talat_rules::chatuchak::{Grid, Spot};
use talat_solver::{Position, Solver, Terms};

use crate::Budget;

/// The jumps of a shortest solution, or at the deadline of the shortest found so far; none for grids that the
/// solver is not made for.
pub(super) fn way(grid: &Grid, budget: Budget<'_>) -> Vec<Spot> {
    let Some(mut solver) = Solver::for_booths(grid.counts()) else { return Vec::new() };
    let terms = Terms { deadline: budget.deadline(), cancelled: budget.unwanted(), progress: None };
    solver.solve(&Position::from(grid), terms).spots()
}

#[cfg(test)]
mod tests {
    use talat_rules::Edition as _;
    use talat_rules::chatuchak::Edition;

    use super::*;

    #[test]
    fn c27_it_solves_every_start_grid_in_its_fewest_moves() {
        for start in Edition::standard().start_grids {
            let mut grid = start.grid;
            let way = way(&grid, Budget::Iterations(1));
            assert_eq!(Some(way.len() as u16), start.minimum, "start grid {}", start.number);
            for from in way {
                grid.jump(from);
            }
            assert!(grid.is_solved(), "start grid {}", start.number);
        }
    }
}
