//! The sequential probability ratio test: play goes on until the first bot is shown to be better, or not to be.

use serde::Serialize;

use crate::stats::{expected_share, mean};

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

/// Fewer deals than this decide nothing: their spread is not known well enough.
const FEWEST: usize = 10;
/// The greatest variance that a share between 0 and 1 can have, added as one more deal, so that a few equal results do not
/// look like certainty.
const DOUBT: f64 = 0.25;

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

    /// The generalised ratio of a mean with estimated variance: the deals' shares are near enough to normal, and games of
    /// one deal may hang together as they like.
    fn llr(&self, shares: &[f64], own_chairs: usize, other_chairs: usize) -> f64 {
        let deals = shares.len() as f64;
        let mean = mean(shares);
        let squares: f64 = shares.iter().map(|share| (share - mean) * (share - mean)).sum();
        let variance = (squares + DOUBT) / (deals + 1.0);
        let [zero, one] = [self.elo0, self.elo1].map(|elo| expected_share(elo, own_chairs, other_chairs));
        deals * (one - zero) * (2.0 * mean - zero - one) / (2.0 * variance)
    }
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
