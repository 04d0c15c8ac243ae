//! From points to what they are worth to every seat: mostly who wins, and a little by how much.

use talat_rules::Seat;

use super::Utilities;

/// How much of the utility is the margin; the rest is the win share.
const MARGIN: f32 = 0.1;

/// At the end: the seats that rank highest share the win, and points `scale` apart differ markedly.
///
/// A ranking is what places go by, compared in order: points, then tie-breaks.
pub fn decided<const KEYS: usize>(
    seats: u8,
    ranking: impl Fn(Seat) -> [i32; KEYS],
    scale: f32,
    out: &mut Utilities,
) {
    let mut rankings = [[0; KEYS]; Seat::MAX as usize];
    for (slot, seat) in rankings.iter_mut().zip(Seat::all(seats)) {
        *slot = ranking(seat);
    }
    let rankings = &rankings[..usize::from(seats)];
    let Some(best) = rankings.iter().max() else { return };
    let winners = rankings.iter().filter(|ranking| *ranking == best).count() as f32;
    for (index, own) in rankings.iter().enumerate() {
        let win = if own == best { 1.0 / winners } else { 0.0 };
        let points = |ranking: &[i32; KEYS]| ranking[0] as f32;
        let rivals = rankings.iter().enumerate().filter(|(other, _)| *other != index);
        let rival = rivals.map(|(_, ranking)| points(ranking)).fold(f32::NEG_INFINITY, f32::max);
        let lead = if seats == 1 { points(own) } else { points(own) - rival };
        out[index] = (1.0 - MARGIN) * win + MARGIN * squash(lead / scale);
    }
}

/// Before the end: given how likely each seat is to win, compared with the others, and the points that it is expected
/// to have.
pub fn expected(likely: &[f32], points: &[f32], scale: f32, out: &mut Utilities) {
    let sum: f32 = likely.iter().sum();
    for (index, (likely, own)) in likely.iter().zip(points).enumerate() {
        let rivals = points.iter().enumerate().filter(|(other, _)| *other != index);
        let rival = rivals.map(|(_, points)| *points).fold(f32::NEG_INFINITY, f32::max);
        let lead = if points.len() == 1 { *own } else { own - rival };
        out[index] = (1.0 - MARGIN) * likely / sum + MARGIN * squash(lead / scale);
    }
}

/// Any number to 0 to 1, with 0 in the middle.
fn squash(number: f32) -> f32 {
    0.5 + 0.5 * number / (1.0 + number.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winning_counts_for_more_than_any_margin() {
        let of = |rankings: &[[i32; 2]]| {
            let mut out = Utilities::default();
            decided(rankings.len() as u8, |seat| rankings[seat.index()], 10.0, &mut out);
            out
        };
        let out = of(&[[10, 0], [9, 5], [-90, 0]]);
        assert!(out[0] > 0.9 && out[1] < 0.1 && out[2] < out[1], "{out:?}");
        let out = of(&[[10, 1], [10, 1]]);
        assert!((out[0] - 0.5).abs() < 1e-6 && (out[1] - 0.5).abs() < 1e-6, "{out:?}");
        let out = of(&[[10, 1], [10, 2]]);
        assert!(out[1] - out[0] > 0.8, "{out:?}");
    }

    #[test]
    fn expectations_add_up_and_follow_the_points() {
        let mut out = Utilities::default();
        expected(&[4.0, 2.0, 2.0, 0.1], &[3.0, 1.0, 1.0, -4.0], 10.0, &mut out);
        assert!(out[0] > out[1] && out[1] > out[3], "{out:?}");
        assert!((out[1] - out[2]).abs() < 1e-6, "{out:?}");
        assert!(out.iter().all(|utility| (0.0..=1.0).contains(utility)), "{out:?}");
    }
}
