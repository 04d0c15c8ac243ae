//! What many games have in common. All sums are whole numbers, so that the order of games does not matter.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};
use talat_rules::standing::{Ending, Standing};

/// A distribution of whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spread {
    pub(crate) count: u64,
    sum: i64,
    squares: i128,
    pub(crate) min: i64,
    pub(crate) max: i64,
}

impl Default for Spread {
    fn default() -> Self {
        Spread { count: 0, sum: 0, squares: 0, min: i64::MAX, max: i64::MIN }
    }
}

impl Spread {
    pub(crate) fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += i128::from(value) * i128::from(value);
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    fn merge(&mut self, other: &Spread) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }

    pub(crate) fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }

    /// The standard deviation.
    pub(crate) fn deviation(&self) -> f64 {
        if self.count == 0 {
            return 0.0;
        }
        let mean = self.mean();
        (self.squares as f64 / self.count as f64 - mean * mean).max(0.0).sqrt()
    }
}

impl Serialize for Spread {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (min, max) = if self.count == 0 { (0, 0) } else { (self.min, self.max) };
        let mut fields = serializer.serialize_struct("Spread", 4)?;
        fields.serialize_field("mean", &self.mean())?;
        fields.serialize_field("deviation", &self.deviation())?;
        fields.serialize_field("min", &min)?;
        fields.serialize_field("max", &max)?;
        fields.end()
    }
}

/// How many games went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    /// Steps of a game, draws and rolls included.
    pub(crate) steps: Spread,
    /// Actions of a game.
    pub(crate) actions: Spread,
    /// Legal actions of a choice.
    pub(crate) branching: Spread,
    /// Points by seat.
    pub(crate) points: Vec<Spread>,
    /// How often each seat came to each place.
    pub(crate) places: Vec<Vec<u64>>,
    pub(crate) endings: BTreeMap<Ending, u64>,
}

impl Tally {
    /// The tally of no game yet, for so many seats.
    pub(crate) fn new(seats: u8) -> Self {
        let seats = usize::from(seats);
        Tally {
            points: vec![Spread::default(); seats],
            places: vec![vec![0; seats]; seats],
            ..Tally::default()
        }
    }

    /// Counts one game, whose choices have been counted already.
    pub(crate) fn end(&mut self, steps: i64, actions: i64, standing: &Standing) {
        self.games += 1;
        self.steps.add(steps);
        self.actions.add(actions);
        for score in &standing.scores {
            self.points[score.seat.index()].add(score.points.into());
            self.places[score.seat.index()][usize::from(score.place) - 1] += 1;
        }
        *self.endings.entry(standing.ending).or_default() += 1;
    }

    /// Adds other games to these.
    #[must_use]
    pub(crate) fn merge(mut self, other: &Tally) -> Self {
        self.games += other.games;
        self.steps.merge(&other.steps);
        self.actions.merge(&other.actions);
        self.branching.merge(&other.branching);
        for (own, theirs) in self.points.iter_mut().zip(&other.points) {
            own.merge(theirs);
        }
        for (own, theirs) in self.places.iter_mut().flatten().zip(other.places.iter().flatten()) {
            *own += theirs;
        }
        for (ending, count) in &other.endings {
            *self.endings.entry(*ending).or_default() += count;
        }
        self
    }
}
