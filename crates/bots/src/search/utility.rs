//! From points to what they are worth to every seat: mostly who wins, and a little by how much.

use super::Utilities;

/// How much of the utility is the margin; the rest is the win share.
pub const MARGIN: f32 = 0.1;

/// At the end: the seats with the greatest key share the win, and points `scale` apart differ markedly.
///
/// A key is what is compared in order: points, then tie-breaks.
pub fn decided<K: Ord>(keys: &[K], points: impl Fn(&K) -> f32, scale: f32, out: &mut Utilities) {
    let Some(best) = keys.iter().max() else { return };
    let winners = keys.iter().filter(|key| *key == best).count() as f32;
    for (index, key) in keys.iter().enumerate() {
        let win = if key == best { 1.0 / winners } else { 0.0 };
        let rivals = keys.iter().enumerate().filter(|(other, _)| *other != index);
        let rival = rivals.map(|(_, key)| points(key)).fold(f32::NEG_INFINITY, f32::max);
        let lead = if keys.len() == 1 { points(key) } else { points(key) - rival };
        out[index] = (1.0 - MARGIN) * win + MARGIN * squash(lead / scale);
    }
}

/// Before the end: who has how much of the win, given the points that each seat is expected to have and how
/// uncertain they are.
pub fn expected(points: &[f32], uncertainty: f32, scale: f32, out: &mut Utilities) {
    let best = points.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let weight = |points: f32| ((points - best) / uncertainty).exp();
    let sum: f32 = points.iter().map(|points| weight(*points)).sum();
    for (index, own) in points.iter().enumerate() {
        let rivals = points.iter().enumerate().filter(|(other, _)| *other != index);
        let rival = rivals.map(|(_, points)| *points).fold(f32::NEG_INFINITY, f32::max);
        let lead = if points.len() == 1 { *own } else { own - rival };
        out[index] = (1.0 - MARGIN) * weight(*own) / sum + MARGIN * squash(lead / scale);
    }
}

/// Any number to 0 to 1, with 0 in the middle.
pub fn squash(number: f32) -> f32 {
    0.5 + 0.5 * number / (1.0 + number.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winning_counts_for_more_than_any_margin() {
        let mut out = Utilities::default();
        decided(&[(10, 0), (9, 5), (-90, 0)], |key| key.0 as f32, 10.0, &mut out);
        assert!(out[0] > 0.9 && out[1] < 0.1 && out[2] < out[1], "{out:?}");
        decided(&[(10, 1), (10, 1)], |key| key.0 as f32, 10.0, &mut out);
        assert!((out[0] - 0.5).abs() < 1e-6 && (out[1] - 0.5).abs() < 1e-6, "{out:?}");
        decided(&[(10, 1), (10, 2)], |key| key.0 as f32, 10.0, &mut out);
        assert!(out[1] - out[0] > 0.8, "{out:?}");
    }

    #[test]
    fn expectations_add_up_and_follow_the_points() {
        let mut out = Utilities::default();
        expected(&[3.0, 1.0, 1.0, -4.0], 2.0, 10.0, &mut out);
        assert!(out[0] > out[1] && out[1] > out[3], "{out:?}");
        assert!((out[1] - out[2]).abs() < 1e-6, "{out:?}");
        assert!(out.iter().all(|utility| (0.0..=1.0).contains(utility)), "{out:?}");
    }
}
