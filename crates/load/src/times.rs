//! Many times, to be asked how long most of them were.

use std::time::Duration;

/// Many times, in microseconds: a long run has millions of them.
#[derive(Clone, Default, Debug)]
pub struct Times(Vec<u32>);

impl Times {
    /// Adds one.
    pub fn push(&mut self, time: Duration) {
        self.0.push(micros(time));
    }

    /// Adds others.
    pub fn append(&mut self, others: Times) {
        self.0.extend(others.0);
    }

    /// Sorts them; they have to be before they are asked for.
    pub fn sort(&mut self) {
        self.0.sort_unstable();
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The time that so many of a hundred did not exceed.
    pub fn within(&self, percent: usize) -> Duration {
        let last = self.0.len().saturating_sub(1);
        self.0
            .get(last * percent / 100)
            .map_or(Duration::ZERO, |micros| Duration::from_micros(u64::from(*micros)))
    }

    /// The longest time there was.
    pub fn longest(&self) -> Duration {
        self.within(100)
    }
}

impl Extend<u32> for Times {
    fn extend<T: IntoIterator<Item = u32>>(&mut self, micros: T) {
        self.0.extend(micros);
    }
}

/// A time in microseconds; more than an hour counts as that.
pub(crate) fn micros(time: Duration) -> u32 {
    u32::try_from(time.as_micros()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_are_no_longer_than_that() {
        let mut times = Times::default();
        assert_eq!(times.longest(), Duration::ZERO);
        (1..=101).rev().for_each(|number| times.push(Duration::from_millis(number)));
        times.sort();
        assert_eq!(
            (times.within(0), times.within(50)),
            (Duration::from_millis(1), Duration::from_millis(51))
        );
        assert_eq!(
            (times.within(99), times.longest()),
            (Duration::from_millis(100), Duration::from_millis(101))
        );
    }
}
