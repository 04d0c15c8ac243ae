//! What a bot answers: an action, and what it thought.

use talat_rules::Game;
use talat_rules::game::StepOf;

/// What a bot decided.
#[derive(Clone, Debug)]
pub struct Choice<G: Game> {
    /// What the bot does.
    pub action: G::Action,
    /// What led to it.
    pub thought: Thought<G>,
}

/// What a bot thought; it may leave out whatever it does not know.
#[derive(Clone, Debug)]
pub struct Thought<G: Game> {
    /// What the position is worth to the bot's seat: more is better, the scale is the bot's own.
    pub value: Option<f64>,
    /// The steps that it expects, its own action first.
    pub line: Vec<StepOf<G>>,
    /// The actions that it looked at, in the order of the legal ones.
    pub considered: Vec<Considered<G::Action>>,
}

/// An action that a bot looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Considered<A> {
    /// The action, one of the legal ones.
    pub action: A,
    /// What it is worth, on the scale of [`Thought::value`].
    pub value: f64,
    /// How often a search tried it; 0 without a search.
    pub visits: u32,
}

impl<G: Game> Thought<G> {
    /// No thought at all.
    pub const NONE: Self = Thought { value: None, line: Vec::new(), considered: Vec::new() };
}
