//! How fast a bot jumps in a speed game: as fast as a person would (C29).

use std::time::Duration;

use rand::RngExt;

use crate::{Generator, Level};

/// The pace of a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// How long it looks at the grid before its first jump, beyond the time for a jump.
    pub first: Duration,
    /// How long a jump takes on average.
    pub mean: Duration,
    /// The most by which a jump takes less or more, as a share of the mean.
    pub spread: f64,
}

impl Pace {
    const fn new(first: u64, mean: u64, spread: f64) -> Pace {
        Pace { first: Duration::from_millis(first), mean: Duration::from_millis(mean), spread }
    }

    /// The pace of this level; those for measuring have one too, as they may sit at a table.
    pub const fn of(level: Level) -> Pace {
        match level {
            Level::Random => Pace::new(500, 800, 0.2),
            Level::Easy => Pace::new(8000, 5500, 0.6),
            Level::Greedy => Pace::new(3000, 2400, 0.4),
            Level::Normal => Pace::new(6000, 5300, 0.5),
            Level::Hard => Pace::new(5000, 2750, 0.4),
            Level::Master => Pace::new(3000, 1350, 0.3),
        }
    }

    /// How long the next jump takes, given those that were made: near the mean more often than far from it.
    pub fn draw(self, moves: u16, generator: &mut Generator) -> Duration {
        let off = generator.random_range(0.0..1.0) - generator.random_range(0.0..1.0);
        let look = if moves == 0 { self.first } else { Duration::ZERO };
        look + self.mean.mul_f64(1.0 + self.spread * off)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator;

    #[test]
    fn jumps_take_about_their_mean_and_the_first_one_longer() {
        for level in Level::ALL {
            let pace = Pace::of(*level);
            let mut generator = generator([3; 32], 0);
            let jumps: Vec<Duration> = (1..=1000).map(|moves| pace.draw(moves, &mut generator)).collect();
            let mean = jumps.iter().sum::<Duration>() / 1000;
            assert!(mean.abs_diff(pace.mean) < pace.mean / 20, "{level}: {mean:?}");
            let least = pace.mean.mul_f64(1.0 - pace.spread);
            assert!(jumps.iter().all(|jump| *jump >= least));
            assert!(pace.draw(0, &mut generator) >= pace.first + least);
        }
    }

    #[test]
    fn better_levels_are_faster() {
        let means: Vec<Duration> = Level::OFFERED.iter().map(|level| Pace::of(*level).mean).collect();
        assert!(means.is_sorted_by(|slower, faster| slower > faster), "{means:?}");
    }
}
