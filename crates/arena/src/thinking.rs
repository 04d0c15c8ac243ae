//! How long a bot thought.

use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;

/// What took longer is counted as this.
const LONGEST: Duration = Duration::from_hours(1);

/// The thoughts of one bot.
#[derive(Clone, Debug)]
pub struct Thinking {
    /// In nanoseconds, to three digits.
    times: Histogram<u64>,
    total: Duration,
    /// Of the processor; none where somebody else's process thinks.
    cpu: Option<Duration>,
    /// Its actions, those it had no choice about included.
    actions: u64,
    /// The rounds of search, and the decisions that had any.
    rounds: u64,
    searches: u64,
}

/// What is told of a bot's thoughts.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct ThinkingSummary {
    /// Its actions, those it had no choice about included.
    pub actions: u64,
    /// How often it had a choice and was asked.
    pub decisions: u64,
    /// Decisions per second of its own time.
    pub per_second: f64,
    /// The median time of a decision in milliseconds.
    pub p50_ms: f64,
    /// 95 % of the decisions took no longer.
    pub p95_ms: f64,
    /// The longest decision, in milliseconds.
    pub max_ms: f64,
    /// All of its time in seconds.
    pub seconds: f64,
    /// What it used of the processor meanwhile; none for other programs.
    pub cpu_seconds: Option<f64>,
    /// Rounds of search for a decision, where it searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<f64>,
}

impl Default for Thinking {
    fn default() -> Self {
        let times = Histogram::new(3).expect("three digits are among those it offers");
        Thinking { times, total: Duration::ZERO, cpu: None, actions: 0, rounds: 0, searches: 0 }
    }
}

impl Thinking {
    /// Counts an action that there was no choice about.
    pub fn forced(&mut self) {
        self.actions += 1;
    }

    /// Counts the rounds of a search; none is no search.
    pub fn searched(&mut self, rounds: u64) {
        self.rounds += rounds;
        self.searches += u64::from(rounds > 0);
    }

    /// How many actions there were.
    pub fn actions(&self) -> u64 {
        self.actions
    }

    /// Measures a decision of this thread.
    pub fn measure<T>(&mut self, decide: impl FnOnce() -> T) -> T {
        let (began, cpu) = (Instant::now(), thread_time());
        let decision = decide();
        *self.cpu.get_or_insert_default() += thread_time().saturating_sub(cpu);
        self.add(began.elapsed());
        decision
    }

    /// Measures a decision of another process.
    pub fn measure_elsewhere<T>(&mut self, decide: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let decision = decide();
        self.add(began.elapsed());
        decision
    }

    fn add(&mut self, time: Duration) {
        self.actions += 1;
        self.total += time;
        let nanoseconds = u64::try_from(time.min(LONGEST).as_nanos()).unwrap_or(u64::MAX);
        self.times.record(nanoseconds).expect("a histogram grows up to an hour");
    }

    /// Adds other thoughts of the same bot.
    pub fn merge(&mut self, other: &Thinking) {
        self.times.add(&other.times).expect("a histogram that grows takes any other");
        self.total += other.total;
        self.actions += other.actions;
        self.rounds += other.rounds;
        self.searches += other.searches;
        if let Some(cpu) = other.cpu {
            *self.cpu.get_or_insert_default() += cpu;
        }
    }

    /// What is told of it.
    pub fn summary(&self) -> ThinkingSummary {
        let decisions = self.times.len();
        let ms = |nanoseconds: u64| if decisions == 0 { 0.0 } else { nanoseconds as f64 / 1e6 };
        ThinkingSummary {
            actions: self.actions,
            decisions,
            per_second: decisions as f64 / self.total.as_secs_f64().max(1e-9),
            p50_ms: ms(self.times.value_at_quantile(0.5)),
            p95_ms: ms(self.times.value_at_quantile(0.95)),
            max_ms: ms(self.times.max()),
            seconds: self.total.as_secs_f64(),
            cpu_seconds: self.cpu.map(|cpu| cpu.as_secs_f64()),
            rounds: (self.searches > 0).then(|| self.rounds as f64 / self.searches as f64),
        }
    }
}

/// What this thread has used of the processor.
fn thread_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.try_into().unwrap_or(0), time.tv_nsec.try_into().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_the_decisions() {
        let mut one = Thinking::default();
        for milliseconds in 1..=100 {
            one.add(Duration::from_millis(milliseconds));
        }
        one.forced();
        one.searched(0);
        one.searched(300);
        one.searched(500);
        let mut all = Thinking::default();
        all.merge(&one);
        let told = all.summary();
        assert_eq!((told.actions, told.decisions, told.cpu_seconds), (101, 100, None));
        for (is, wanted) in
            [(told.p50_ms, 50.0), (told.p95_ms, 95.0), (told.max_ms, 100.0), (told.seconds, 5.05)]
        {
            assert!((is / wanted - 1.0).abs() < 2e-3, "{is} is not {wanted}");
        }
        assert_eq!(told.rounds, Some(400.0));
        assert!(Thinking::default().summary().p95_ms.abs() < 1e-9);
        assert_eq!(Thinking::default().summary().rounds, None);
    }

    #[test]
    fn the_processor_is_counted_only_while_it_works() {
        let mut working = Thinking::default();
        working.measure(|| {
            let until = thread_time() + Duration::from_millis(20);
            while thread_time() < until {}
        });
        let told = working.summary();
        let cpu = told.cpu_seconds.unwrap();
        assert!(cpu >= 0.02 && cpu <= told.seconds + 1e-3, "{told:?}");
    }
}
