//! The sequential probability ratio test: play goes on until the first bot is shown to be better, or not to be.

use serde::Serialize;

use crate::stats::expected_share;

/// What is tested, and how sure it has to be.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The Elo difference that is not enough.
    pub elo0: f64,
    /// The Elo difference that is asked for.
    pub elo1: f64,
    /// How often a bot that is no better may pass.
    pub alpha: f64,
    /// How often a bot that is that much better may fail.
    pub beta: f64,
}

/// How a test stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// The logarithm of how much likelier the results are with `elo1` than with `elo0`.
    pub llr: f64,
    /// At or below this `elo0` is accepted.
    pub lower: f64,
    /// At or above this `elo1` is accepted.
    pub upper: f64,
    /// What was decided.
    pub decision: Decision,
}

/// What a test decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// The difference is `elo1` or more rather than `elo0` or less.
    Better,
    /// The difference is `elo0` or less rather than `elo1` or more.
    NotBetter,
    /// There were too few games to tell.
    Undecided,
}

/// Fewer deals than this decide nothing.
const FEWEST: usize = 10;
/// How much of a deal with each of all and none of the wins is added, so that any share is possible.
const POSSIBLE: f64 = 1e-3;

impl Sprt {
    /// How the test stands after these deals, of which each gives the first bot's share of the wins.
    pub fn standing(&self, shares: &[f64], own_chairs: usize, other_chairs: usize) -> Standing {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let llr = self.llr(shares, own_chairs, other_chairs);
        let decision = match llr {
            _ if shares.len() < FEWEST => Decision::Undecided,
            llr if llr >= upper => Decision::Better,
            llr if llr <= lower => Decision::NotBetter,
            _ => Decision::Undecided,
        };
        Standing { llr, lower, upper, decision }
    }

    /// How much likelier the deals are under `elo1` than under `elo0`, each taken with the distribution of deals that
    /// fits best of all that have the share it says: games of one deal may hang together as they like.
    fn llr(&self, shares: &[f64], own_chairs: usize, other_chairs: usize) -> f64 {
        let mut cells: Vec<(f64, f64)> = vec![(0.0, POSSIBLE), (1.0, POSSIBLE)];
        for share in shares {
            match cells.iter_mut().find(|(value, _)| (value - share).abs() < 1e-9) {
                Some((_, count)) => *count += 1.0,
                None => cells.push((*share, 1.0)),
            }
        }
        let [zero, one] = [self.elo0, self.elo1]
            .map(|elo| likelihood(&cells, expected_share(elo, own_chairs, other_chairs)));
        one - zero
    }
}

/// The logarithm of the likelihood of these counts of values under the distribution with that mean which fits them best, beside
/// what all means have in common: the weight of a value is its count divided by `1 + tilt (value - mean)`.
fn likelihood(cells: &[(f64, f64)], mean: f64) -> f64 {
    let slope = |tilt: f64| -> f64 {
        cells.iter().map(|(value, count)| count * (value - mean) / (1.0 + tilt * (value - mean))).sum()
    };
    // The slope falls from one end to the other, where a weight would become infinite.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    let tilt = f64::midpoint(low, high);
    -cells.iter().map(|(value, count)| count * (1.0 + tilt * (value - mean)).ln()).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPRT: Sprt = Sprt { elo0: 0.0, elo1: 50.0, alpha: 0.05, beta: 0.05 };

    #[test]
    fn it_decides_when_the_bounds_are_passed() {
        let standing = |shares: &[f64]| SPRT.standing(shares, 1, 1);
        assert_eq!(standing(&[]).decision, Decision::Undecided);
        assert_eq!(standing(&[1.0; 9]).decision, Decision::Undecided);
        let mixed = |wins: usize, losses: usize| [vec![1.0; wins], vec![0.0; losses]].concat();
        assert_eq!(standing(&mixed(400, 200)).decision, Decision::Better);
        assert_eq!(standing(&mixed(200, 400)).decision, Decision::NotBetter);
        assert_eq!(standing(&mixed(54, 46)).decision, Decision::Undecided);
        assert!((standing(&[]).upper - 19f64.ln()).abs() < 1e-12);
        assert!(standing(&mixed(54, 46)).llr > standing(&mixed(53, 47)).llr);
    }

    /// Of won and lost games alone it is the test that Wald gave.
    #[test]
    fn wins_and_losses_are_weighed_as_ever() {
        let shares = [vec![1.0; 30], vec![0.0; 20]].concat();
        let one = expected_share(SPRT.elo1, 1, 1);
        let wald = 30.0 * (one / 0.5).ln() + 20.0 * ((1.0 - one) / 0.5).ln();
        assert!((SPRT.standing(&shares, 1, 1).llr - wald).abs() < 1e-3);
        // A deal of which each won one game speaks for neither, and makes what the others say weigh no less.
        let split = [shares, vec![0.5; 50]].concat();
        assert!(SPRT.standing(&split, 1, 1).llr.abs() < wald.abs());
    }

    /// A bot of equal strength passes in about alpha of the tests, one that is as much better as asked for fails in
    /// about beta, and three quarters of the wins among four chairs are judged like that too.
    #[test]
    fn it_errs_as_often_as_it_may() {
        let mut number = 7u64;
        let mut chance = move || {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (number >> 11) as f64 / (1u64 << 53) as f64
        };
        for (own, other) in [(1, 1), (1, 3)] {
            for (elo, wrong) in [(SPRT.elo0, Decision::Better), (SPRT.elo1, Decision::NotBetter)] {
                let truth = expected_share(elo, own, other);
                let (runs, mut errors) = (400, 0);
                for _ in 0..runs {
                    let mut shares = Vec::new();
                    let decision = loop {
                        shares.push(if chance() < truth { 1.0 } else { 0.0 });
                        let decision = SPRT.standing(&shares, own, other).decision;
                        if decision != Decision::Undecided {
                            break decision;
                        }
                    };
                    errors += u32::from(decision == wrong);
                }
                let share = f64::from(errors) / f64::from(runs);
                assert!(share < 0.085, "{own} against {other} chairs at {elo} Elo: wrong in {share}");
            }
        }
    }
}
