//! A small network, and the two that were fitted to how games went on (`examples/fit_bangkok.rs`).

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use super::{alone, estimate};
use crate::numbers::{dot, fill};

/// The network for tables of several: chances to win and points.
pub type Several = Network<{ estimate::Figures::COUNT }, 24>;
/// The network for a player alone: points.
pub type Alone = Network<{ alone::Figures::COUNT }, 32>;

/// A network of one inner layer: from the figures that tell of a seat to its strength and to its points.
#[derive(Clone, PartialEq, Debug)]
pub struct Network<const FIGURES: usize, const INNER: usize> {
    /// By inner value: what each figure adds.
    pub inner: [[f32; FIGURES]; INNER],
    /// By inner value: what it starts from.
    pub start: [f32; INNER],
    /// What each inner value adds to the strength: chances are as the exponentials of strengths.
    pub strength: [f32; INNER],
    /// What each inner value adds to the points in the end, in tens.
    pub points: [f32; INNER],
    /// What the points start from, in tens.
    pub points_start: f32,
}

/// What a network says of a seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outlook {
    /// The higher among the seats, the likelier the win.
    pub strength: f32,
    /// The points it is likely to have in the end.
    pub points: f32,
}

impl<const FIGURES: usize, const INNER: usize> Network<FIGURES, INNER> {
    /// All numbers 0.
    pub const ZERO: Self = Network {
        inner: [[0.0; FIGURES]; INNER],
        start: [0.0; INNER],
        strength: [0.0; INNER],
        points: [0.0; INNER],
        points_start: 0.0,
    };

    /// The inner values for these figures.
    #[inline]
    pub fn inner_values(&self, figures: &[f32; FIGURES]) -> [f32; INNER] {
        let mut values = self.start;
        for (value, weights) in values.iter_mut().zip(&self.inner) {
            *value += dot(weights, figures);
            *value = value.max(0.0);
        }
        values
    }

    /// What these figures tell.
    #[inline]
    pub fn outlook(&self, figures: &[f32; FIGURES]) -> Outlook {
        let values = self.inner_values(figures);
        let points = 10.0 * (self.points_start + dot(&self.points, &values));
        Outlook { strength: dot(&self.strength, &values), points }
    }

    /// All numbers in order.
    pub fn numbers(&self) -> impl Iterator<Item = f32> {
        let rest = [&self.start, &self.strength, &self.points].into_iter().flatten();
        self.inner.as_flattened().iter().chain(rest).copied().chain([self.points_start])
    }

    /// All numbers in order, to be changed.
    pub fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let rest = [&mut self.start, &mut self.strength, &mut self.points].into_iter().flatten();
        self.inner.as_flattened_mut().iter_mut().chain(rest).chain([&mut self.points_start])
    }
}

/// The numbers in order, parted by spaces and line ends.
impl<const FIGURES: usize, const INNER: usize> FromStr for Network<FIGURES, INNER> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut network = Network::ZERO;
        fill(network.numbers_mut(), text)?;
        Ok(network)
    }
}

impl<const FIGURES: usize, const INNER: usize> fmt::Display for Network<FIGURES, INNER> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, number) in self.numbers().enumerate() {
            let ends_line = (at + 1).is_multiple_of(FIGURES);
            write!(f, "{number:.4}{}", if ends_line { '\n' } else { ' ' })?;
        }
        writeln!(f)
    }
}

/// The network that bots go by at a table of several.
pub static SEVERAL: LazyLock<Several> =
    LazyLock::new(|| include_str!("several.txt").parse().expect("the stored network is whole"));

/// The network that bots go by alone.
pub static ALONE: LazyLock<Alone> =
    LazyLock::new(|| include_str!("alone.txt").parse().expect("the stored network is whole"));

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    type Small = Network<2, 3>;

    #[test]
    fn a_network_reads_back_as_it_was_written() {
        let mut network = Small::ZERO;
        for (at, number) in network.numbers_mut().enumerate() {
            *number = at as f32 / 4.0 - 1.0;
        }
        assert_eq!(network.to_string().parse(), Ok(network));
        assert_eq!("".parse::<Small>().unwrap_err(), "the numbers end early");
    }

    #[test]
    fn inner_values_below_0_count_for_nothing() {
        let network = Small {
            inner: [[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]],
            start: [0.0, -3.0, 0.5],
            strength: [1.0, 5.0, -1.0],
            points: [0.1, 0.7, 0.2],
            points_start: 1.0,
        };
        assert_eq!(network.inner_values(&[2.0, 1.0]).map(f32::to_bits), [2.0, 0.0, 3.5].map(f32::to_bits));
        let outlook = network.outlook(&[2.0, 1.0]);
        assert!((outlook.strength + 1.5).abs() < 1e-5, "{outlook:?}");
        assert!((outlook.points - 19.0).abs() < 1e-5, "{outlook:?}");
    }

    #[test]
    fn the_stored_networks_are_whole() {
        assert!(SEVERAL.numbers().chain(ALONE.numbers()).all(f32::is_finite));
        assert_ne!(*ALONE, Network::ZERO);
    }
}
