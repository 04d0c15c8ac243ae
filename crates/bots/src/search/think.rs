//! The bot that searches: iterations within a budget, and what they amount to.

use std::marker::PhantomData;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use talat_rules::Step;
use talat_rules::game::StepOf;

use super::descent::Descent;
use super::tree::{Edge, Id, ROOT};
use super::{Quick, Searchable};
use crate::{Bot, Budget, Choice, Considered, Generator, Situation, Thought};

/// How a search goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The longest that it thinks, even if the deadline is later.
    pub limit: Duration,
    /// How readily it tries what does not look best so far; none: as the game says.
    pub exploration: Option<f32>,
    /// The bytes that its tree may take.
    pub memory: usize,
    /// Whether it stops once more iterations could not change the choice.
    pub early: bool,
    /// Whether it knows nothing of the game: equal priors, random play to the end. For measuring.
    pub plain: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            limit: Duration::from_secs(2),
            exploration: None,
            memory: 64 << 20,
            early: true,
            plain: false,
        }
    }
}

/// A bot that searches.
#[derive(Clone, Copy, Debug)]
pub struct Search<G> {
    settings: Settings,
    game: PhantomData<fn() -> G>,
}

/// After how many iterations it looks whether the choice is settled.
const LOOK: u64 = 64;
/// After how many iterations it looks at the clock.
const TICK: u64 = 4;

impl<G: Searchable> Search<G> {
    /// A bot that searches in this way.
    pub const fn new(settings: Settings) -> Self {
        Search { settings, game: PhantomData }
    }
}

impl<G: Searchable> Bot<G> for Search<G> {
    fn choose(
        &mut self,
        situation: &Situation<'_, G>,
        budget: Budget,
        generator: &mut Generator,
    ) -> Choice<G> {
        if let [action] = *situation.legal {
            let line = vec![Step::Act(situation.seat, action)];
            return Choice { action, thought: Thought { line, ..Thought::NONE } };
        }
        let mut descent = Descent::new(situation, self.settings, Quick::from_rng(generator));
        let mut clock = Clock::start(budget, self.settings.limit);
        loop {
            descent.iterate();
            clock.done += 1;
            let left = clock.left();
            if left == 0
                || (self.settings.early && clock.done.is_multiple_of(LOOK) && settled(&descent, left))
            {
                break;
            }
        }
        choice(&descent)
    }
}

/// How many iterations are done and how many there may still be.
struct Clock {
    began: Instant,
    deadline: Option<Instant>,
    done: u64,
    /// The iteration at which the clock is read next, or the end comes.
    next: u64,
    left: u64,
}

impl Clock {
    fn start(budget: Budget, limit: Duration) -> Self {
        let began = Instant::now();
        let clock = Clock { began, deadline: None, done: 0, next: TICK, left: u64::MAX };
        match budget {
            Budget::Iterations(iterations) => Clock { next: iterations.max(1), ..clock },
            Budget::Deadline(deadline) => Clock { deadline: Some(deadline.min(began + limit)), ..clock },
        }
    }

    /// How many more iterations there may be, by the pace of those done.
    fn left(&mut self) -> u64 {
        let Some(deadline) = self.deadline else { return self.next.saturating_sub(self.done) };
        if self.done >= self.next {
            let now = Instant::now();
            self.next = self.done + TICK;
            let (spent, left) = (now - self.began, deadline.saturating_duration_since(now));
            let estimate = u128::from(self.done) * left.as_nanos() / spent.as_nanos().max(1);
            self.left = u64::try_from(estimate).unwrap_or(u64::MAX);
        }
        self.left
    }
}

/// Whether so many more iterations could not change the choice.
fn settled<G: Searchable>(descent: &Descent<'_, G>, left: u64) -> bool {
    let (mut first, mut second) = (0, 0);
    for (_, edge) in descent.tree.edges_of(ROOT) {
        if edge.visits > first {
            (first, second) = (edge.visits, first);
        } else {
            second = second.max(edge.visits);
        }
    }
    u64::from(first - second) > left
}

/// The edge that was chosen most often; among equals the better one.
fn most_visited<G: Searchable>(descent: &Descent<'_, G>, node: Id) -> Option<(Id, Edge<G::Action>)> {
    let edges = descent.tree.edges_of(node).map(|(id, edge)| (id, *edge));
    edges
        .filter(|(_, edge)| edge.visits > 0)
        .max_by(|(_, one), (_, other)| one.visits.cmp(&other.visits).then(one.total.total_cmp(&other.total)))
}

fn choice<G: Searchable>(descent: &Descent<'_, G>) -> Choice<G> {
    let situation = descent.situation;
    let best = most_visited(descent, ROOT);
    let action = best.map_or(situation.legal[0], |(_, edge)| edge.action);
    let considered = situation.legal.iter().map(|action| {
        let edge = descent.tree.edges_of(ROOT).find(|(_, edge)| edge.action == *action).map(|(_, edge)| edge);
        Considered {
            action: *action,
            value: edge.and_then(Edge::mean).unwrap_or(0.0),
            visits: edge.map_or(0, |edge| edge.visits),
        }
    });
    let line: Vec<StepOf<G>> = vec![Step::Act(situation.seat, action)];
    let value = best.and_then(|(_, edge)| edge.mean());
    Choice { action, thought: Thought { value, line, considered: considered.collect() } }
}
