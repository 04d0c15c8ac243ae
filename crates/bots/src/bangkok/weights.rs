//! What things are worth in points, found by play against itself.

/// What a glance goes by; all in points unless said otherwise.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// A card in the market, whatever it is: it brings the end nearer.
    pub(super) card: f32,
    /// How much of the avoided good a card next to an AVOID chilli brings.
    pub(super) avoid: f32,
    /// How much of the collected good a card next to a COLLECT chilli brings.
    pub(super) collect: f32,
    /// How much of both goods together a card next to a PAIR chilli brings.
    pub(super) pair: f32,
    /// How likely a card next to a UNIQUE chilli is to double a lonely good.
    pub(super) double: f32,
    /// How likely such a card is to bring a good that is missing.
    pub(super) missing: f32,
    /// How much of the objective a card brings.
    pub(super) objective: f32,
    /// What it costs that a row has its one chilli.
    pub(super) row: f32,
    /// What a good on a hand card is worth, as it can pay for a card.
    pub(super) good: f32,
    /// The share of what a hand card would bring that is hoped for.
    pub(super) hope: f32,
    /// How many cards more than the fullest other market still takes a seat is going to lay.
    pub(super) lag: f32,
    /// How many cards a turn alone brings.
    pub(super) pace: f32,
}

/// The weights that bots play by.
pub(super) const WEIGHTS: Weights = Weights {
    card: 1.5,
    avoid: 0.25,
    collect: 0.5,
    pair: 0.8,
    double: 0.3,
    missing: 0.3,
    objective: 0.6,
    row: 1.0,
    good: 0.15,
    hope: 0.3,
    lag: 1.0,
    pace: 1.1,
};
