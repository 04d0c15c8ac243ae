//! Means with their 95 % intervals. The games of one deal hang together, so the deal is what is counted: one value
//! per deal, however many games it was played with.

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// A value and the interval in which it lies with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The estimate in its middle.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// The same on another scale, which does not turn it round.
    #[must_use]
    pub fn map(self, scale: impl Fn(f64) -> f64) -> Self {
        Estimate { mean: scale(self.mean), low: scale(self.low), high: scale(self.high) }
    }
}

/// The same where the spread is known.
const NORMAL: f64 = 1.959_964;

/// How many standard errors wide a half of the interval is, for so many deals: Student's t, as the spread itself is
/// only estimated. None for fewer than two.
fn width(deals: usize) -> Option<f64> {
    let freedom = deals.checked_sub(1).filter(|freedom| *freedom > 0)?;
    let t = StudentsT::new(0.0, 1.0, freedom as f64).ok()?;
    Some(t.inverse_cdf(0.975))
}

/// The mean of some values; 0 of none.
pub fn mean(values: &[f64]) -> f64 {
    if values.is_empty() { 0.0 } else { values.iter().sum::<f64>() / values.len() as f64 }
}

/// The variance of the mean of values that scatter by these residuals around it.
fn variance_of_mean(residuals: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = residuals.len() as f64;
    residuals.map(|residual| residual * residual).sum::<f64>() / (count - 1.0) / count
}

/// The mean of one value per deal.
pub fn estimate(values: &[f64]) -> Estimate {
    let mean = mean(values);
    let half = width(values.len()).map_or(f64::INFINITY, |width| {
        width * variance_of_mean(values.iter().map(|value| value - mean)).sqrt()
    });
    Estimate { mean, low: mean - half, high: mean + half }
}

/// The share of `own` in `own` and `other` together, given for each deal. With shares of wins `own + other` is 1, and
/// this is the win share.
pub fn share(own: &[f64], other: &[f64]) -> Estimate {
    let both = mean(own) + mean(other);
    let unknown = Estimate { mean: 0.5, low: 0.0, high: 1.0 };
    if both <= 0.0 {
        return unknown;
    }
    let share = mean(own) / both;
    let Some(width) = width(own.len()) else { return Estimate { mean: share, ..unknown } };
    let residuals = own.iter().zip(other).map(|(own, other)| (own - share * (own + other)) / both);
    let variance = variance_of_mean(residuals);
    // As many independent games as would scatter like this. Where nothing scatters, as when all were won, a deal
    // is taken for one game: that claims too little rather than too much.
    if variance > 0.0 && share < 1.0 {
        wilson(share, (share * (1.0 - share) / variance).max(1.0), width)
    } else {
        wilson(share, own.len() as f64, NORMAL)
    }
}

/// Wilson's interval for a share in so many games: unlike the plain one it stays sound near 0 and 1.
fn wilson(share: f64, games: f64, width: f64) -> Estimate {
    let square = width * width;
    let scale = 1.0 + square / games;
    let centre = (share + square / (2.0 * games)) / scale;
    let half = width / scale * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
    Estimate { mean: share, low: (centre - half).clamp(0.0, share), high: (centre + half).clamp(share, 1.0) }
}

/// The ratio of two means whose values belong to the same deals; none where the lower one is not above 0.
pub fn ratio(upper: &[f64], lower: &[f64]) -> Option<Estimate> {
    let below = mean(lower);
    let ratio = mean(upper) / below;
    let width = width(upper.len())?;
    let residuals = upper.iter().zip(lower).map(|(upper, lower)| (upper - ratio * lower) / below);
    let half = width * variance_of_mean(residuals).sqrt();
    (below > 0.0).then_some(Estimate { mean: ratio, low: ratio - half, high: ratio + half })
}

/// The Elo difference behind a share of the wins that two bots with so many chairs have between them: as if each
/// chair won in proportion to its bot's strength.
pub fn elo(share: f64, own_chairs: usize, other_chairs: usize) -> f64 {
    400.0 * (share / (1.0 - share) * other_chairs as f64 / own_chairs as f64).log10()
}

/// The share of wins that an Elo difference leads to: the other way round.
pub fn expected_share(elo: f64, own_chairs: usize, other_chairs: usize) -> f64 {
    let own = own_chairs as f64 * 10f64.powf(elo / 400.0);
    own / (own + other_chairs as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(one: f64, other: f64) {
        assert!((one - other).abs() < 5e-4, "{one} is not {other}");
    }

    #[test]
    fn intervals_are_those_of_the_textbook() {
        // Five values with mean 3 and variance 2.5; t for 4 degrees of freedom is 2.776.
        let five = estimate(&[1.0, 2.0, 3.0, 4.0, 5.0]);
        close(five.mean, 3.0);
        close(five.high - 3.0, 2.776_445 * (2.5f64 / 5.0).sqrt());
        assert!(estimate(&[7.0]).high.is_infinite());
        // Wilson's own formula at 8 of 10 and z = 1.96.
        let eight = wilson(0.8, 10.0, 1.959_964);
        close(eight.low, 0.4902);
        close(eight.high, 0.9433);
        let all = wilson(1.0, 10.0, 1.959_964);
        close(all.low, 0.7225);
        close(all.high, 1.0);
    }

    #[test]
    fn games_of_a_deal_that_hang_together_count_less() {
        // 400 deals of two games: won both or lost both, against one each.
        let (both, none) = (vec![1.0; 200], vec![0.0; 200]);
        let together = [both, none].concat();
        let other: Vec<f64> = together.iter().map(|share| 1.0 - share).collect();
        let wide = share(&together, &other);
        close(wide.mean, 0.5);
        close(wide.high - wide.low, 2.0 * 1.96 * 0.025);
        let split = [vec![0.5; 390], vec![1.0; 5], vec![0.0; 5]].concat();
        let other: Vec<f64> = split.iter().map(|share| 1.0 - share).collect();
        let narrow = share(&split, &other);
        assert!(narrow.high - narrow.low < 0.2 * (wide.high - wide.low), "{narrow:?}");
        let won = share(&[1.0; 100], &[0.0; 100]);
        close(won.mean, 1.0);
        close(won.high, 1.0);
        assert!(won.low > 0.95 && won.low < 0.97, "{won:?}");
    }

    /// The interval holds the truth about 95 times in 100, also where the games of a deal hang together and the
    /// share is near the end.
    #[test]
    fn intervals_hold_what_they_promise() {
        let mut number = 1u64;
        let mut chance = move || {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (number >> 11) as f64 / (1u64 << 53) as f64
        };
        for (truth, deals) in [(0.5, 30), (0.65, 100), (0.97, 200)] {
            let (mut held, runs) = (0, 2000);
            for _ in 0..runs {
                let own: Vec<f64> = (0..deals)
                    .map(|_| {
                        let first = chance() < truth;
                        // Half of the time the second game goes as the first one did.
                        let second = if chance() < 0.5 { first } else { chance() < truth };
                        f64::from(u8::from(first) + u8::from(second)) / 2.0
                    })
                    .collect();
                let other: Vec<f64> = own.iter().map(|share| 1.0 - share).collect();
                let estimate = share(&own, &other);
                held += u32::from(estimate.low <= truth && truth <= estimate.high);
            }
            let share = f64::from(held) / f64::from(runs);
            assert!(
                (0.93..=0.975).contains(&share),
                "{share} of the intervals hold {truth} after {deals} deals"
            );
        }
    }

    #[test]
    fn elo_and_share_are_two_words_for_one_thing() {
        close(elo(0.5, 1, 1), 0.0);
        close(elo(0.64, 1, 1), 99.951);
        close(elo(0.25, 1, 3), 0.0);
        for (share, own, other) in [(0.7, 1, 1), (0.5, 1, 3), (0.9, 2, 2)] {
            close(expected_share(elo(share, own, other), own, other), share);
        }
        assert!(elo(1.0, 1, 1).is_infinite());
    }

    #[test]
    fn ratios_are_paired() {
        let lower = [10.0, 20.0, 30.0];
        let exact = ratio(&lower.map(|value| 1.25 * value), &lower).unwrap();
        close(exact.low, 1.25);
        close(exact.high, 1.25);
        assert_eq!(ratio(&lower, &[0.0; 3]), None);
    }
}
