//! Who plays, as it is written on the command line.

use std::fmt;
use std::str::FromStr;

use talat_bots::{Level, NoLevel};

use crate::budget::Allowance;

/// One of the bots that are compared.
#[derive(Clone, PartialEq, Debug)]
pub struct Contestant {
    /// What it is called in the results; no two are called the same.
    pub label: String,
    /// What it is.
    pub kind: Kind,
    /// How long it may think, where that is its own affair.
    pub allowance: Option<Allowance>,
}

/// What a contestant is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A level, as it plays at tables.
    Level(Level),
    /// A level that is shown all that is hidden: for measuring what knowing it would be worth, and never at tables.
    Open(Level),
    /// A program that speaks JSON lines.
    Exec(String),
}

/// What is written names no bot.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoContestant {
    /// There is no such level.
    #[error("{0}; a program is named as exec:COMMAND, a level that is shown everything as open:LEVEL")]
    Level(#[from] NoLevel),
    /// There is nothing to run.
    #[error("exec: needs a command, for instance exec:./mybot")]
    NoCommand,
}

impl FromStr for Contestant {
    type Err = NoContestant;

    fn from_str(text: &str) -> Result<Self, NoContestant> {
        let label = text.trim().to_owned();
        // A command may have an @ of its own: only what reads as a budget is one.
        let budget = label.rsplit_once('@').and_then(|(name, budget)| Some((name, budget.parse().ok()?)));
        let (name, allowance) = budget.map_or((label.as_str(), None), |(name, budget)| (name, Some(budget)));
        let kind = match name.split_once(':') {
            Some(("exec", command)) if command.trim().is_empty() => return Err(NoContestant::NoCommand),
            Some(("exec", command)) => Kind::Exec(command.trim().to_owned()),
            Some(("open", level)) => Kind::Open(level.parse()?),
            _ => Kind::Level(name.parse()?),
        };
        Ok(Contestant { label, kind, allowance })
    }
}

/// The bots of a comma-separated list; of several that are written the same, the later ones get numbers.
pub fn contestants(list: &[String]) -> Result<Vec<Contestant>, NoContestant> {
    let mut contestants: Vec<Contestant> = Vec::new();
    for text in list {
        let mut contestant: Contestant = text.parse()?;
        let same = contestants
            .iter()
            .filter(|other| (&other.kind, other.allowance) == (&contestant.kind, contestant.allowance));
        match same.count() {
            0 => {}
            before => contestant.label = format!("{} #{}", contestant.label, before + 1),
        }
        contestants.push(contestant);
    }
    Ok(contestants)
}

impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.label)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn list(texts: &[&str]) -> Result<Vec<Contestant>, NoContestant> {
        contestants(&texts.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    #[test]
    fn bots_are_read_as_they_are_written() {
        let read =
            list(&["greedy", "open:random@5i", "exec:./a b@home", "exec:bot@30ms", "greedy", "greedy@10%"])
                .unwrap();
        let kinds: Vec<Kind> = read.iter().map(|contestant| contestant.kind.clone()).collect();
        assert_eq!(
            kinds,
            [
                Kind::Level(Level::Greedy),
                Kind::Open(Level::Random),
                Kind::Exec("./a b@home".to_owned()),
                Kind::Exec("bot".to_owned()),
                Kind::Level(Level::Greedy),
                Kind::Level(Level::Greedy),
            ]
        );
        let labels: Vec<&str> = read.iter().map(|contestant| contestant.label.as_str()).collect();
        assert_eq!(
            labels,
            ["greedy", "open:random@5i", "exec:./a b@home", "exec:bot@30ms", "greedy #2", "greedy@10%"]
        );
        let allowances: Vec<Option<Allowance>> = read.iter().map(|contestant| contestant.allowance).collect();
        assert_eq!(
            allowances,
            [
                None,
                Some(Allowance::Iterations(5)),
                None,
                Some(Allowance::Time(Duration::from_millis(30))),
                None,
                Some(Allowance::Share(0.1)),
            ]
        );
    }

    #[test]
    fn what_is_no_bot_is_refused() {
        let error = list(&["greedy", "gredy"]).unwrap_err().to_string();
        assert!(error.starts_with("no bot is called `gredy`; the bots are random, easy, greedy"), "{error}");
        assert!(list(&["open:exec:./bot"]).is_err());
        assert!(list(&["greedy@soon"]).is_err());
        assert_eq!(list(&["exec: "]), Err(NoContestant::NoCommand));
    }
}
