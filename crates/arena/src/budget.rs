//! How long bots may think, as it is written on the command line.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use talat_bots::Budget;

/// How long a bot may think about a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Allowance {
    /// So many rounds of search: `400i`.
    Iterations(u64),
    /// So long: `30ms`, `2s`.
    Time(Duration),
    /// So much of the time that the level has at a table: `10%`.
    Share(f64),
}

/// What is written does not say how long.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a budget is written like 400i (rounds of search), 30ms, 2s or 10% (of each level's own time), not `{0}`"
)]
pub struct NoAllowance(String);

/// More than anybody waits for.
const LONGEST: Duration = Duration::from_mins(10);

impl Allowance {
    /// The budget of a move that is begun now by a bot whose own time is `own`.
    pub fn from_now(self, own: Duration) -> Budget<'static> {
        match self {
            Allowance::Iterations(rounds) => Budget::Iterations(rounds),
            other => Budget::Deadline(Instant::now() + other.time(own)),
        }
    }

    /// The time of a move for a bot whose own time is `own`, which also stands where rounds are counted.
    pub fn time(self, own: Duration) -> Duration {
        match self {
            Allowance::Iterations(_) => own,
            Allowance::Time(time) => time,
            Allowance::Share(share) => own.mul_f64(share),
        }
    }
}

impl FromStr for Allowance {
    type Err = NoAllowance;

    fn from_str(text: &str) -> Result<Self, NoAllowance> {
        let wrong = || NoAllowance(text.chars().take(40).collect());
        let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (number, unit) = text.split_at(digits);
        let number: u64 = number.parse().map_err(|_| wrong())?;
        let allowance = match unit {
            "i" => Allowance::Iterations(number),
            "ms" => Allowance::Time(Duration::from_millis(number)),
            "s" => Allowance::Time(Duration::from_secs(number)),
            "%" => Allowance::Share(number as f64 / 100.0),
            _ => return Err(wrong()),
        };
        let fits = match allowance {
            Allowance::Iterations(_) => true,
            Allowance::Time(time) => time <= LONGEST,
            Allowance::Share(share) => share <= 100.0,
        };
        if number > 0 && fits { Ok(allowance) } else { Err(wrong()) }
    }
}

impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowance::Iterations(rounds) => write!(f, "{rounds}i"),
            Allowance::Time(time) => write!(f, "{}ms", time.as_millis()),
            Allowance::Share(share) => write!(f, "{:.0}%", share * 100.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_are_read_as_they_are_written() {
        let own = Duration::from_millis(300);
        for (text, time) in [("400i", 300), ("30ms", 30), ("2s", 2000), ("10%", 30), ("200%", 600)] {
            let allowance: Allowance = text.parse().unwrap();
            assert_eq!(allowance.time(own), Duration::from_millis(time), "{text}");
            assert_eq!(allowance.to_string().parse(), Ok(allowance));
        }
        let rounds = "400i".parse::<Allowance>().unwrap().from_now(own);
        assert!(matches!(rounds, Budget::Iterations(400)), "{rounds:?}");
        for text in
            ["", "400", "i", "0i", "-3ms", "1h", "3 ms", "99999999999s", "1000000%", "99999999999999999999i"]
        {
            let error = text.parse::<Allowance>().unwrap_err();
            assert!(error.to_string().contains(&format!("not `{}`", &text[..text.len().min(40)])), "{error}");
        }
    }
}
