//! Drawn start grids (C30–C33), with a second, slow reading to compare with.

use super::*;
use crate::chatuchak::placing::{Keeping, Laid};
use crate::testing::seeded;

/// The rule book's example: blue not on 13 (B), not on 14 (C), 15 is taken, so 16.
#[test]
fn c30_blue_goes_to_spot_16() {
    let mut grid = Grid::sketch(&[
        "_RYGPR", //
        "GBPBRY", "Y..R..", "......", "......",
    ]);
    let laid = grid.lay(Colour::Blue);
    assert_eq!(laid, Laid::Placed { spot: Spot::new(16).unwrap(), keeping: Keeping::AllRules });
    assert!(grid.booths(Colour::Blue).contains(spot("e3")));
}

/// C30, rule A: spots 1 and 6 differ.
#[test]
fn c30_rule_a_keeps_spots_1_and_6_apart() {
    let mut grid = Grid::BARE;
    for colour in [Colour::Red, Colour::Yellow, Colour::Green, Colour::Pink, Colour::Blue] {
        grid.lay(colour);
    }
    assert_eq!(grid.to_string().lines().next(), Some(".RYGPB"));
    // Red does not fit on a2, and not on b2 below red.
    assert_eq!(grid.lay(Colour::Red), Laid::Placed { spot: spot("c2"), keeping: Keeping::AllRules });
    assert_eq!(grid.lay(Colour::Yellow), Laid::Placed { spot: spot("a2"), keeping: Keeping::AllRules });
}

/// C31: the new green booth fits nowhere, cannot take the first spot either, where red stands, because
/// green is beside it, but can take the next one, from where blue goes to the free spot.
#[test]
fn c31_a_booth_that_fits_nowhere_is_exchanged() {
    let mut grid = Grid::sketch(&[
        "_RBRYP", //
        "YGPYPR", "BPRBYB", "PYBYRG", "RGRGP.",
    ]);
    let laid = grid.lay(Colour::Green);
    assert_eq!(
        laid,
        Laid::Exchanged { spot: spot("c1"), moved: Colour::Blue, to: spot("f5"), keeping: Keeping::AllRules }
    );
}

/// C32: where no exchange works either, rule C is dropped for this booth, first on a free spot.
#[test]
fn c32_rule_c_is_dropped_where_nothing_else_works() {
    let mut grid = Grid::sketch(&[
        "_PGRYR", //
        "GBRYPG", "RYGBRY", "YBPGBP", "BPR.GB",
    ]);
    assert_eq!(grid.lay(Colour::Pink), Laid::Placed { spot: spot("d5"), keeping: Keeping::TwoRules });
    // Three pink booths around c5.
    assert_eq!(grid.breach_of_placing(), Some(('C', spots("c4 b5 d5"))));
}

/// C32: then by an exchange.
#[test]
fn c32_rule_c_is_dropped_in_an_exchange() {
    let mut grid = Grid::sketch(&[
        "_PYPRB", //
        "RGBYPG", "PBPRYP", "BYGBRY", "GRBG.G",
    ]);
    let (spot, moved, to) = (spot("c1"), Colour::Yellow, spot("e5"));
    assert_eq!(grid.lay(Colour::Red), Laid::Exchanged { spot, moved, to, keeping: Keeping::TwoRules });
}

/// C33: the draw starts again where even that fails, which needs more booths of a colour than there are in
/// the standard edition.
#[test]
fn c33_the_draw_starts_again_where_a_booth_fits_nowhere() {
    let mut grid = Grid::sketch(&[
        "_PGPRY", //
        "YRYGPR", "BGBRYG", "RYRGBR", "YP.YRP",
    ]);
    assert_eq!(grid.lay(Colour::Yellow), Laid::Restarted);
    assert_eq!(grid, Grid::BARE);
}

type Cells = [char; 30];

fn beside(at: usize) -> Vec<usize> {
    let (row, column) = (at / 6, at % 6);
    (0..30usize).filter(|other| (other / 6).abs_diff(row) + (other % 6).abs_diff(column) == 1).collect()
}

/// Whether a booth may lie on a spot without a booth, by A, B and, if asked for, C.
fn fits(cells: &Cells, at: usize, letter: char, with_c: bool) -> bool {
    let mut cells = *cells;
    if at == 0 || cells[at] != '.' || beside(at).iter().any(|next| cells[*next] == letter) {
        return false;
    }
    cells[at] = letter;
    let around = |spot: usize| beside(spot).iter().filter(|next| cells[**next] == letter).count();
    let a = cells[1] != cells[6] || cells[1] == '.' || (at != 1 && at != 6);
    a && (!with_c || beside(at).iter().all(|spot| around(*spot) < 3))
}

/// Lays one booth as the rules say; false where the draw starts again.
fn lay(cells: &mut Cells, letter: char) -> bool {
    for with_c in [true, false] {
        if let Some(at) = (0..30).find(|at| fits(cells, *at, letter, with_c)) {
            cells[at] = letter;
            return true;
        }
        for at in 1..30 {
            let old = cells[at];
            if old == '.' {
                continue;
            }
            let mut after = *cells;
            after[at] = '.';
            if fits(&after, at, letter, with_c) {
                after[at] = letter;
                if let Some(to) = (0..30).find(|to| fits(&after, *to, old, with_c)) {
                    after[to] = old;
                    *cells = after;
                    return true;
                }
            }
        }
    }
    *cells = ['.'; 30];
    false
}

/// C30–C33: fast and slow agree booth by booth; every way of laying a booth comes up.
#[test]
fn c30_to_c33_fast_and_slow_agree() {
    let mut draw = seeded(1);
    let mut seen = [0; 5];
    for round in 0..20_000 {
        // Now and then other counts of booths, which make it harder.
        let counts = if round % 4 == 0 { [8, 8, 5, 5, 3] } else { [6, 5, 6, 6, 6] };
        let (mut grid, mut cells) = (Grid::BARE, ['.'; 30]);
        loop {
            let left = grid.still_to_lay(counts);
            let total: u32 = left.iter().map(|count| u32::from(*count)).sum();
            if total == 0 {
                break;
            }
            let colour = crate::chatuchak::placing::nth_booth(left, draw(total));
            let laid = grid.lay(colour);
            let stays = lay(&mut cells, colour.letter());
            assert_eq!(stays, laid != Laid::Restarted);
            assert_eq!(grid.to_string().replace('\n', ""), cells.iter().collect::<String>());
            seen[match laid {
                Laid::Placed { keeping: Keeping::AllRules, .. } => 0,
                Laid::Exchanged { keeping: Keeping::AllRules, .. } => 1,
                Laid::Placed { keeping: Keeping::TwoRules, .. } => 2,
                Laid::Exchanged { keeping: Keeping::TwoRules, .. } => 3,
                Laid::Restarted => 4,
            }] += 1;
        }
        assert_eq!(grid.counts(), counts);
        assert_eq!(grid.free(), Spots::one(Spot::CORNER));
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

/// C30: the helper for whole grids keeps A and B always, and C nearly always.
#[test]
fn c30_whole_grids_are_sound() {
    let mut draw = seeded(2);
    let mut broken = 0;
    for _ in 0..2000 {
        let grid = Grid::drawn([6, 5, 6, 6, 6], &mut draw);
        match grid.breach_of_placing() {
            None => {}
            Some(('C', _)) => broken += 1,
            Some(breach) => panic!("{breach:?}\n{grid}"),
        }
    }
    assert!(broken < 200, "{broken}");
}
