//! What a line is good for: for the next player, whose cards are not known, and for the cards that are left in a hand.

use talat_rules::Game;
use talat_rules::chakapuces::{Card, Cards, Chakapuces, Consequence, Trigger, Value, touched};

use super::signs::Unseen;

/// What a flea is worth before the last turn: over all bands nearly a point.
const FLEA: f32 = 0.85;
/// What a Scratch card in the hand and an offer to the next player count for at a glance.
const KEPT: f32 = 1.5;
const OFFERED: f32 = 2.0;
/// Gains are counted in steps of half a point.
const STEPS: usize = 32;
/// One more than the longest run.
const RUNS: usize = Value::COUNT + 1;

/// What a seat's second card brings at once (P9, P10).
pub(super) struct Gains<'a> {
    game: &'a Chakapuces,
    fleas: u16,
    /// By the length of the run.
    shed: [f32; RUNS],
}

impl<'a> Gains<'a> {
    /// For a seat with so many fleas; in its last turn bands count as they are.
    pub(super) fn of(game: &'a Chakapuces, fleas: u16, last: bool) -> Self {
        let points = |fleas: u16| game.edition().flea_points(fleas) as f32;
        let mut shed = [0.0; RUNS];
        for (gone, shed) in (0..=fleas).zip(&mut shed) {
            *shed = if last { points(fleas - gone) - points(fleas) } else { FLEA * f32::from(gone) };
        }
        Gains { game, fleas, shed }
    }

    fn by(&self, consequence: Consequence) -> f32 {
        match consequence.trigger {
            Trigger::Nothing => 0.0,
            Trigger::Stack { taken } => f32::from(self.game.card_points(taken)),
            Trigger::Sequence { .. } => self.shed[usize::from(consequence.shed(self.fleas))],
        }
    }

    fn at(&self, line: Cards, value: Value) -> f32 {
        self.by(Consequence::of(line, Card::cat(value)))
    }
}

/// How many cards lie on the highest stack, and how many stacks and runs there are.
pub(super) fn shape(line: Cards) -> (u8, usize, usize) {
    let heights = || Value::all().map(|value| line.height(value));
    let runs = Value::all().filter(|value| line.height(*value) > 0 && line.run(*value).0 == *value);
    (heights().max().unwrap_or(0), heights().filter(|height| *height > 1).count(), runs.count())
}

/// What a seat sees at a glance: what its cards bring at once, what is kept, and what the line offers then.
pub(super) struct Glance<'a> {
    /// What its own second card brings.
    pub(super) own: Gains<'a>,
    /// What the next player's brings.
    pub(super) next: Gains<'a>,
    /// What it has not seen.
    pub(super) unseen: &'a Unseen,
}

/// A second card and what it seems to bring, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Second {
    /// The card before it.
    pub(super) first: Card,
    /// The second card itself.
    pub(super) card: Card,
    score: f32,
}

impl Glance<'_> {
    /// The pairs of a hand that seem to bring most, best first; a hand with fewer leaves the rest empty.
    pub(super) fn best_pairs<const MOST: usize>(&self, line: Cards, hand: Cards) -> [Option<Second>; MOST] {
        let mut best = [None; MOST];
        for first in hand.kinds() {
            self.add_seconds(&mut best, line.with(first), first, hand.without(first));
        }
        best
    }

    /// The second card that seems to bring most, after this one.
    pub(super) fn best_second(&self, line: Cards, first: Card, hand: Cards) -> Option<Second> {
        let mut best = [None];
        self.add_seconds(&mut best, line.with(first), first, hand);
        best[0]
    }

    fn add_seconds(&self, best: &mut [Option<Second>], line: Cards, first: Card, hand: Cards) {
        for card in hand.kinds() {
            let consequence = Consequence::of(line, card);
            let after = consequence.line_after(line, card);
            let offers = Value::all().zip(self.unseen.values);
            let offer: f32 = offers.map(|(value, likely)| likely * self.next.at(after, value)).sum();
            let kept = f32::from(hand.without(card).scratches());
            let given = f32::from(consequence.scratched);
            let score = self.own.by(consequence) + FLEA * given + KEPT * kept - OFFERED * offer;
            let mut second = Some(Second { first, card, score });
            for place in &mut *best {
                if place.is_none_or(|other| second.is_some_and(|second| second.score > other.score)) {
                    core::mem::swap(place, &mut second);
                }
            }
        }
    }
}

/// What a line offers the next player.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Offer {
    /// Points by cards taken, by any one card on average.
    pub(super) taken: f32,
    /// Points by fleas gone, by any one card on average.
    pub(super) shed: f32,
    /// The best of four cards.
    pub(super) best_card: f32,
    /// The best of eight pairs.
    pub(super) best_pair: f32,
    /// The fleas that a card gives the others, on average.
    pub(super) scratching: f32,
    /// The same by the best of four cards.
    pub(super) best_scratch: f32,
}

impl Offer {
    /// To a seat that gains in this way, and whose cards may be any of the unseen.
    pub(super) fn of(gains: &Gains<'_>, line: Cards, unseen: &Unseen) -> Self {
        let mut offer = Offer::default();
        let mut cards = [0.0; STEPS];
        let mut scratches = [0.0; STEPS];
        let mut alone = [0; Value::COUNT];
        for ((value, likely), scratch) in Value::all().zip(unseen.values).zip(unseen.scratches) {
            let (gain, height) = (gains.at(line, value), line.height(value));
            *(if height > 0 { &mut offer.taken } else { &mut offer.shed }) += likely * gain;
            alone[value.index()] = bucket(gain);
            cards[bucket(gain)] += likely;
            let given = height + 1;
            offer.scratching += scratch * f32::from(given);
            scratches[usize::from(given)] += scratch;
            scratches[0] += likely - scratch;
        }
        // Most first cards do not change what most second ones bring.
        let mut pairs = cards;
        for (first, likely) in Value::all().zip(unseen.values).filter(|(_, likely)| *likely > 0.0) {
            let (after, touched) = (line.with(Card::cat(first)), touched(line, first));
            for second in Value::all().filter(|second| touched(*second)) {
                let share = likely * unseen.values[second.index()];
                pairs[alone[second.index()]] -= share;
                pairs[bucket(gains.at(after, second))] += share;
            }
        }
        offer.best_card = 0.5 * best_of(&cards, |below| (below * below).powi(2));
        offer.best_pair = 0.5 * best_of(&pairs, |below| (below * below).powi(2).powi(2));
        offer.best_scratch = best_of(&scratches, |below| (below * below).powi(2));
        offer
    }
}

/// The step that a gain is counted at.
#[expect(clippy::cast_sign_loss, reason = "nothing is lost by a second card")]
fn bucket(gain: f32) -> usize {
    ((2.0 * gain + 0.5) as usize).min(STEPS - 1)
}

/// The best of some steps that are spread in this way, on average; `all` is how likely all of them are below a step that
/// one is below with the given chance.
fn best_of(spread: &[f32; STEPS], all: impl Fn(f32) -> f32) -> f32 {
    let (mut below, mut best) = (0.0_f32, 0.0);
    for share in &spread[..STEPS - 1] {
        below += share;
        best += 1.0 - all(below.clamp(0.0, 1.0));
        if below > 0.9999 {
            break;
        }
    }
    best
}

/// What the cards that are left in the hand are good for, on the line as it is now.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Rest {
    /// What one card brings.
    pub(super) best_card: f32,
    /// What two bring.
    pub(super) best_pair: f32,
    /// The best second card after any first one, on average.
    pub(super) with_another: f32,
    /// The most fleas that go by one card or two.
    pub(super) gone: f32,
    /// Scratch cards.
    pub(super) scratches: f32,
    /// The most fleas that a Scratch card gives the others.
    pub(super) scratching: f32,
    /// Cards of the same value.
    pub(super) alike: f32,
    /// Cards of neighbouring values.
    pub(super) beside: f32,
}

impl Rest {
    /// For a seat that gains in this way.
    pub(super) fn of(gains: &Gains<'_>, line: Cards, hand: Cards, unseen: &Unseen) -> Self {
        let mut rest = Rest { scratches: f32::from(hand.scratches()), ..Rest::default() };
        let mut gone = 0;
        for first in hand.kinds() {
            let consequence = Consequence::of(line, first);
            rest.best_card = rest.best_card.max(gains.by(consequence));
            gone = gone.max(consequence.shed(gains.fleas));
            rest.scratching = rest.scratching.max(f32::from(consequence.scratched));
            let line = line.with(first);
            for second in hand.without(first).kinds() {
                let consequence = Consequence::of(line, second);
                rest.best_pair = rest.best_pair.max(gains.by(consequence));
                gone = gone.max(consequence.shed(gains.fleas));
            }
            rest.beside += f32::from(u8::from(!hand.beside(first.value()).is_empty()));
        }
        rest.gone = f32::from(gone);
        rest.alike = Value::all().map(|value| f32::from(hand.height(value).saturating_sub(1))).sum();
        for (first, likely) in Value::all().zip(unseen.values) {
            let mut best = rest.best_card;
            let touched = touched(line, first);
            if hand.kinds().any(|card| touched(card.value())) {
                let after = line.with(Card::cat(first));
                best = hand.kinds().map(|card| gains.at(after, card.value())).fold(0.0, f32::max);
            }
            rest.with_another += likely * best;
        }
        rest
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::{RngExt, SeedableRng};
    use talat_rules::chakapuces::Edition;
    use talat_rules::{Edition as _, Options, Seat};

    use super::*;
    use crate::search::Quick;

    fn cards(chance: &mut Quick, most: usize) -> Cards {
        (0..chance.random_range(0..=most))
            .map(|_| Card::all().nth(chance.random_range(0..Card::KINDS)).unwrap())
            .collect()
    }

    fn game() -> Chakapuces {
        Chakapuces::new(Arc::new(Edition::standard()), 2, &Options::default()).unwrap()
    }

    #[test]
    fn the_best_pair_is_that_of_all_pairs() {
        let (mut chance, game) = (Quick::seed_from_u64(7), game());
        let gains = Gains::of(&game, 12, false);
        for _ in 0..200 {
            let line = cards(&mut chance, 12);
            let mut world = game.start();
            world.hands[0] = cards(&mut chance, 4);
            let unseen = Unseen::by(&game, &world, Seat::new(0));
            let mut pairs = [0.0; STEPS];
            for (first, likely) in Value::all().zip(unseen.values) {
                let line = line.with(Card::cat(first));
                for (second, then) in Value::all().zip(unseen.values) {
                    pairs[bucket(gains.at(line, second))] += likely * then;
                }
            }
            let (found, all) =
                (Offer::of(&gains, line, &unseen).best_pair, 0.5 * best_of(&pairs, |below| below.powi(8)));
            assert!((found - all).abs() < 1e-3, "{found} instead of {all} on {line:?}");
        }
    }
}
