//! One iteration: a world, the way down the tree, how the game may go on, and what that is worth.

use rand::RngExt;
use talat_rules::{Game, Seat, SeatSet, Step, Turn};

use super::tree::{Id, NONE, ROOT, Tree};
use super::{Quick, Searchable, Settings, Utilities, any_action};
use crate::Situation;

/// How much less than its node an action is taken to be worth before it is tried.
const UNTRIED: f64 = 0.1;

/// A search under way.
pub(super) struct Descent<'a, G: Searchable> {
    pub(super) situation: &'a Situation<'a, G>,
    pub(super) tree: Tree<G::Action>,
    settings: Settings,
    chance: Quick,
    /// The only world there is, where the seat knows everything.
    world: Option<G::State>,
    // Scratch space, kept to avoid allocation.
    legal: Vec<G::Action>,
    priors: Vec<f32>,
    open: Vec<(Id, f32)>,
    seen: Vec<bool>,
    path: Vec<(Id, Id, Seat)>,
}

impl<'a, G: Searchable> Descent<'a, G> {
    pub(super) fn new(
        situation: &'a Situation<'a, G>,
        settings: Settings,
        tree: Tree<G::Action>,
        mut chance: Quick,
    ) -> Self {
        let Situation { game, view, .. } = *situation;
        let world = game.settled(view).then(|| game.determinize(view, |below| chance.random_range(0..below)));
        Descent {
            situation,
            tree,
            settings,
            chance,
            world,
            legal: Vec::with_capacity(1024),
            priors: Vec::with_capacity(1024),
            open: Vec::with_capacity(1024),
            seen: Vec::with_capacity(1024),
            path: Vec::with_capacity(1024),
        }
    }

    /// Goes down the tree once, and back up with what was found.
    pub(super) fn iterate(&mut self) {
        let Situation { game, view, .. } = *self.situation;
        let chance = &mut self.chance;
        let mut world =
            self.world.unwrap_or_else(|| game.determinize(view, |below| chance.random_range(0..below)));
        self.path.clear();
        let last = self.descend(&mut world);
        if let Some(last) = last {
            self.play_on(&mut world, last);
        }
        let mut utilities = Utilities::default();
        game.utilities(&world, &mut utilities);
        for (node, edge, seat) in &self.path {
            let gain = f64::from(utilities[seat.index()]);
            let node = self.tree.node(*node);
            node.visits += 1;
            node.total += gain;
            let edge = self.tree.edge(*edge);
            edge.visits += 1;
            edge.total += gain;
        }
    }

    /// Follows the tree to where it ends and lets it grow there. Says who acted last, unless the game is over.
    fn descend(&mut self, world: &mut G::State) -> Option<Seat> {
        let game = self.situation.game;
        let mut seat = self.situation.seat;
        let mut node = ROOT;
        loop {
            self.legal.clear();
            game.legal_actions(world, seat, &mut self.legal);
            let action = if let [forced] = self.legal[..] {
                forced
            } else {
                let Some(edge) = self.select(world, node, seat) else { return Some(seat) };
                self.path.push((node, edge, seat));
                self.tree.edge(edge).action
            };
            game.apply_unchecked(world, &Step::Act(seat, action));
            seat = next_to_act(game, world, seat, &mut self.chance)?;
            let Some((_, edge, _)) = self.path.last().copied() else { continue };
            let Some(child) = self.tree.child(edge, seat) else {
                self.tree.add_child(edge, seat);
                return Some(seat);
            };
            node = child;
        }
    }

    /// The edge to go on with; none if the tree is full.
    fn select(&mut self, world: &G::State, node: Id, seat: Seat) -> Option<Id> {
        let mut weight = self.open_edges(node);
        if self.open.len() < self.legal.len() {
            if self.settings.plain {
                return self.try_another(node);
            }
            weight += self.grow(world, node, seat);
        }
        let exploration = f64::from(self.settings.exploration.unwrap_or(G::EXPLORATION));
        let Descent { tree, open, .. } = self;
        let (visits, total) = {
            let node = tree.node(node);
            (node.visits, node.total)
        };
        let untried = if visits == 0 { 0.5 } else { total / f64::from(visits) - UNTRIED };
        let scale = exploration / f64::from(weight);
        // Most edges could have been chosen equally often.
        let (mut available, mut root) = (0, 0.0);
        let (mut best, mut most) = (NONE, f64::NEG_INFINITY);
        for (id, prior) in open.iter() {
            let edge = tree.edge(*id);
            edge.available += 1;
            if edge.available != available {
                (available, root) = (edge.available, f64::from(edge.available).sqrt());
            }
            let bonus = scale * f64::from(*prior) * root / f64::from(1 + edge.visits);
            let hope = edge.mean().unwrap_or(untried) + bonus;
            if hope > most {
                (best, most) = (*id, hope);
            }
        }
        (best != NONE).then_some(best)
    }

    /// Finds the edges of the legal actions. Returns the sum of their priors.
    fn open_edges(&mut self, node: Id) -> f32 {
        let Descent { tree, legal, open, seen, .. } = self;
        open.clear();
        seen.clear();
        seen.resize(legal.len(), false);
        let (mut next, mut weight) = (0, 0.0);
        for (id, edge) in tree.edges_of(node) {
            // Edges that were made together come in the order of the actions, and most places stay the same.
            let mut guesses = [next, usize::from(edge.place)].into_iter();
            let place = (guesses.find(|place| legal.get(*place) == Some(&edge.action)))
                .map_or_else(|| legal.binary_search(&edge.action), Ok);
            if let Ok(place) = place {
                open.push((id, edge.prior));
                weight += edge.prior;
                seen[place] = true;
                next = place + 1;
            }
        }
        weight
    }

    /// Makes the edge of any legal action that was not tried at this node before.
    fn try_another(&mut self, node: Id) -> Option<Id> {
        let nth = self.chance.random_range(0..self.legal.len() - self.open.len());
        let place = (0..self.legal.len()).filter(|place| !self.seen[*place]).nth(nth)?;
        let id = self.tree.add_edge(node, self.legal[place], place, 1.0)?;
        self.tree.edge(id).available = 1;
        Some(id)
    }

    /// Makes the edges of legal actions that were not seen at this node before. Returns the sum of their priors.
    fn grow(&mut self, world: &G::State, node: Id, seat: Seat) -> f32 {
        let Descent { situation, tree, legal, priors, open, seen, .. } = self;
        priors.clear();
        situation.game.priors(world, seat, legal, priors);
        debug_assert_eq!(priors.len(), legal.len(), "every action has a prior");
        let sum: f32 = priors.iter().sum();
        let mut weight = 0.0;
        for place in (0..legal.len()).rev().filter(|place| !seen[*place]) {
            let prior = (priors[place] / sum).max(f32::MIN_POSITIVE);
            let Some(id) = tree.add_edge(node, legal[place], place, prior) else { break };
            open.push((id, prior));
            weight += prior;
        }
        weight
    }

    /// Lets the game go on from where the tree ends.
    fn play_on(&mut self, world: &mut G::State, mut seat: Seat) {
        let game = self.situation.game;
        let horizon = if self.settings.plain { u32::MAX } else { G::HORIZON.unwrap_or(u32::MAX) };
        for _ in 0..horizon {
            self.legal.clear();
            game.legal_actions(world, seat, &mut self.legal);
            let place = any_action::<G>(&self.legal, &mut self.chance);
            game.apply_unchecked(world, &Step::Act(seat, self.legal[place]));
            match next_to_act(game, world, seat, &mut self.chance) {
                Some(next) => seat = next,
                None => return,
            }
        }
    }
}

/// Lets chance fall until a seat is on turn, or the game is over. Where several may act, they take turns.
fn next_to_act<G: Game>(game: &G, world: &mut G::State, last: Seat, chance: &mut Quick) -> Option<Seat> {
    loop {
        match game.turn(world) {
            Turn::Seats(seats) => return next_of(seats, last, game.seats()),
            Turn::Chance => {
                let outcome = game.sample(world, |below| chance.random_range(0..below));
                game.apply_unchecked(world, &Step::Chance(outcome));
            }
            Turn::Over => return None,
        }
    }
}

/// The only one of these seats, or the first after `last`.
fn next_of(on_turn: SeatSet, last: Seat, seats: u8) -> Option<Seat> {
    if on_turn.len() == 1 {
        return on_turn.iter().next();
    }
    (1..=seats).map(|steps| last.clockwise(steps, seats)).find(|seat| on_turn.contains(*seat))
}
