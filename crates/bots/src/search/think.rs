//! The bot that searches: iterations within a budget, and what they amount to.

use std::thread;
use std::time::Duration;

use rand::SeedableRng;
use talat_rules::game::StepOf;
use talat_rules::{Seat, Step};

use super::clock::Clock;
use super::descent::Descent;
use super::kept::Kept;
use super::tree::{Edge, Id, ROOT, Tree};
use super::{Quick, Searchable};
use crate::{Bot, Budget, Choice, Considered, Generator, Situation, Thought};

/// How a search goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The longest that it thinks, even if the deadline is later.
    pub limit: Duration,
    /// How readily it tries what does not look best so far; none: as the game says.
    pub exploration: Option<f32>,
    /// The bytes that its trees may take.
    pub memory: usize,
    /// How many threads think, each with a tree of its own; iterations are shared out between them.
    pub threads: usize,
    /// Whether it stops once more iterations could not change the choice.
    pub early: bool,
    /// Whether it knows nothing of the game: equal priors, random play to the end. For measuring.
    pub plain: bool,
}

impl Default for Settings {
    fn default() -> Self {
        let (limit, memory) = (Duration::from_secs(2), 64 << 20);
        Settings { limit, exploration: None, memory, threads: 1, early: true, plain: false }
    }
}

/// A bot that searches.
#[derive(Debug)]
pub struct Search<G: Searchable> {
    settings: Settings,
    kept: Option<Kept<G>>,
}

/// After how many iterations it looks whether the choice is decided.
const LOOK: u64 = 64;
/// How often an action has to be tried to be part of the line that is expected.
const EXPECTED: u32 = 16;

impl<G: Searchable> Search<G> {
    /// A bot that searches in this way.
    pub const fn new(settings: Settings) -> Self {
        Search { settings, kept: None }
    }
}

impl<G: Searchable> Bot<G> for Search<G> {
    fn choose(
        &mut self,
        situation: &Situation<'_, G>,
        budget: Budget<'_>,
        generator: &mut Generator,
    ) -> Choice<G> {
        if let [action] = *situation.legal {
            let line = vec![Step::Act(situation.seat, action)];
            return Choice { action, thought: Thought { line, ..Thought::NONE } };
        }
        let threads = self.settings.threads.max(1);
        let settings = Settings { memory: self.settings.memory / threads, ..self.settings };
        let budget = match budget {
            Budget::Iterations(iterations) => Budget::Iterations(iterations.div_ceil(threads as u64)),
            timed @ (Budget::Deadline(_) | Budget::Wanted(..)) => timed,
        };
        let chances: Vec<Quick> = (0..threads).map(|_| Quick::from_rng(generator)).collect();
        let kept = self.kept.take().filter(|kept| kept.fits(situation));
        let trees = thread::scope(|scope| {
            let explore = |(number, chance)| {
                let tree = Kept::begin(kept.as_ref(), number, settings.memory, iterations(budget));
                explore(situation, settings, budget, tree, chance)
            };
            let mut tasks = chances.into_iter().enumerate();
            let own = tasks.next();
            let others: Vec<_> = tasks.map(|task| scope.spawn(move || explore(task))).collect();
            let mut trees: Vec<_> = own.map(explore).into_iter().collect();
            // A thread that could not finish has nothing to add.
            trees.extend(others.into_iter().filter_map(|other| other.join().ok()));
            trees
        });
        let choice = conclude(situation, &trees);
        self.kept = Kept::after(situation, choice.action, trees);
        choice
    }
}

fn iterations(budget: Budget<'_>) -> Option<u64> {
    match budget {
        Budget::Iterations(iterations) => Some(iterations),
        Budget::Deadline(_) | Budget::Wanted(..) => None,
    }
}

/// Searches until the budget is used up or the choice is decided.
fn explore<G: Searchable>(
    situation: &Situation<'_, G>,
    settings: Settings,
    budget: Budget<'_>,
    tree: Tree<G::Action>,
    chance: Quick,
) -> Tree<G::Action> {
    let mut clock = Clock::start(budget, settings.limit);
    let mut descent = Descent::new(situation, settings, tree, chance);
    loop {
        descent.iterate();
        clock.done += 1;
        let left = clock.left();
        let look = settings.early && clock.done.is_multiple_of(LOOK);
        if left == 0 || (look && decided(&descent.tree, left)) {
            return descent.tree;
        }
    }
}

/// Whether so many more iterations could not change the choice.
fn decided<A: Copy>(tree: &Tree<A>, left: u64) -> bool {
    let (mut first, mut second) = (0, 0);
    for (_, edge) in tree.edges_of(ROOT) {
        if edge.visits > first {
            (first, second) = (edge.visits, first);
        } else {
            second = second.max(edge.visits);
        }
    }
    u64::from(first - second) > left
}

/// The action that was tried most often in all trees together; among equals the better one.
fn conclude<G: Searchable>(situation: &Situation<'_, G>, trees: &[Tree<G::Action>]) -> Choice<G> {
    let considered: Vec<_> = situation.legal.iter().map(|action| consider(*action, trees)).collect();
    let best = considered
        .iter()
        .max_by(|one, other| one.visits.cmp(&other.visits).then(one.value.total_cmp(&other.value)));
    let best = *best.expect("something is legal");
    let mut line = vec![Step::Act(situation.seat, best.action)];
    if let [tree, ..] = trees {
        expect::<G>(tree, &mut line);
    }
    Choice { action: best.action, thought: Thought { value: Some(best.value), line, considered } }
}

fn consider<A: Copy + PartialEq>(action: A, trees: &[Tree<A>]) -> Considered<A> {
    let edges = trees.iter().filter_map(|tree| {
        let mut edges = tree.edges_of(ROOT).map(|(_, edge)| edge);
        edges.find(|edge| edge.action == action)
    });
    let (visits, total) =
        edges.fold((0, 0.0), |(visits, total), edge: &Edge<A>| (visits + edge.visits, total + edge.total));
    Considered { action, value: total / f64::from(visits.max(1)), visits }
}

/// Goes on with a line by the actions that were tried most often, as long as they were tried often enough.
fn expect<G: Searchable>(tree: &Tree<G::Action>, line: &mut Vec<StepOf<G>>) {
    let Some(Step::Act(_, first)) = line.first().copied() else { return };
    let mut at = tree.edges_of(ROOT).find(|(_, edge)| edge.action == first).map(|(id, _)| id);
    while let Some((seat, edge, action)) = at.and_then(|edge| most_tried(tree, edge)) {
        line.push(Step::Act(seat, action));
        at = Some(edge);
    }
}

/// What was tried most often after an action: the seat, the edge and its action.
fn most_tried<A: Copy>(tree: &Tree<A>, edge: Id) -> Option<(Seat, Id, A)> {
    let (id, node) = tree.children_of(edge).max_by_key(|(_, node)| node.visits)?;
    let (edge, tried) = tree.edges_of(id).max_by_key(|(_, edge)| edge.visits)?;
    (tried.visits >= EXPECTED).then_some((node.seat, edge, tried.action))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(visits: &[u32]) -> Tree<usize> {
        let mut tree = Tree::new(1 << 20, None);
        for (action, visits) in visits.iter().enumerate() {
            let edge = tree.add_edge(ROOT, action, 0, 0.5).unwrap();
            tree.edge(edge).visits = *visits;
            tree.edge(edge).total = f64::from(*visits) * 0.25;
        }
        tree
    }

    #[test]
    fn a_choice_is_decided_when_the_second_can_not_catch_up() {
        assert!(!decided(&tree(&[40, 60, 5]), 20));
        assert!(decided(&tree(&[40, 60, 5]), 19));
    }

    #[test]
    fn trees_of_several_threads_count_together() {
        let trees = [tree(&[3, 7]), tree(&[5, 0])];
        assert_eq!(consider(0, &trees), Considered { action: 0, value: 0.25, visits: 8 });
        assert_eq!(consider(1, &trees), Considered { action: 1, value: 0.25, visits: 7 });
        assert_eq!(consider(2, &trees), Considered { action: 2, value: 0.0, visits: 0 });
    }
}
