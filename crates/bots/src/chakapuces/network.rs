//! What the signs of a finished turn are worth: a small network, fitted to games that bots played among themselves.

use std::sync::LazyLock;

use talat_rules::Game;
use talat_rules::chakapuces::Chakapuces;

use super::signs::Signs;
use crate::numbers::{dot, fill};

/// How many inner values there are.
pub const INNER: usize = 32;

/// How many signs there are.
const SIGNS: usize = Signs::COUNT;

/// The weights: from the signs to the inner values, from those to the end, and straight from the signs to the end.
#[derive(Clone, Debug)]
pub struct Network {
    /// From signs to each inner value.
    pub inner: [[f32; SIGNS]; INNER],
    /// From inner values to the end.
    pub outer: [f32; INNER],
    /// From signs to the end.
    pub direct: [f32; SIGNS],
}

impl Network {
    /// A network that knows nothing.
    pub const ZERO: Self =
        Network { inner: [[0.0; SIGNS]; INNER], outer: [0.0; INNER], direct: [0.0; SIGNS] };

    /// What the world is worth to the seat whose turn is over, 0 to 1.
    pub fn value(&self, signs: &Signs) -> f32 {
        self.values(signs).1
    }

    /// The inner values, and what they come to.
    pub fn values(&self, signs: &Signs) -> ([f32; INNER], f32) {
        let signs = &signs.in_order();
        let mut inner = [0.0; INNER];
        let mut sum = dot(&self.direct, signs);
        for ((value, weights), outer) in inner.iter_mut().zip(&self.inner).zip(&self.outer) {
            let drive = dot(weights, signs);
            *value = drive / (1.0 + drive.abs());
            sum += outer * *value;
        }
        (inner, 1.0 / (1.0 + (-sum).exp()))
    }

    /// All weights in their order.
    pub fn weights(&self) -> impl Iterator<Item = f32> + '_ {
        self.inner.iter().flatten().chain(&self.outer).chain(&self.direct).copied()
    }

    /// All weights in their order, to be changed.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.inner.iter_mut().flatten().chain(&mut self.outer).chain(&mut self.direct)
    }
}

/// One network for two players, one for more; a line of the file each.
static FITTED: LazyLock<[Network; 2]> = LazyLock::new(|| {
    let mut lines = include_str!("weights.txt").lines();
    [(); 2].map(|()| {
        let mut network = Network::ZERO;
        fill(network.weights_mut(), lines.next().unwrap_or_default()).expect("the stored weights are whole");
        network
    })
});

/// The network for a table.
pub fn fitted(game: &Chakapuces) -> &'static Network {
    &FITTED[usize::from(game.seats() > 2)]
}
