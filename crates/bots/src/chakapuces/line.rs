//! What a line is good for: for the next player, whose cards are not known, and for the cards that are left in a hand.

use talat_rules::Game;
use talat_rules::chakapuces::{Card, Cards, Chakapuces, Value};

use super::signs::Unseen;
use super::without;

/// What a flea is worth before the last turn: over all bands nearly a point.
const FLEA: f32 = 0.85;
/// What a Scratch card in the hand and an offer to the next player count for at a glance.
const KEPT: f32 = 1.5;
const OFFERED: f32 = 2.0;
/// Gains are counted in steps of half a point.
const STEPS: usize = 32;
/// One more than the longest run, and the places of a line with one beyond each end.
const RUNS: usize = Value::COUNT + 1;
const PLACES: usize = Value::COUNT + 2;
/// A bit for every value.
const ON_LINE: u16 = (1 << (PLACES - 1)) - 2;

/// A line, made ready for many small questions: values by their numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    /// What taking a stack brings.
    points: [u8; PLACES],
    /// How many cards lie there.
    heights: [u8; PLACES],
    /// A bit for every value that is occupied.
    occupied: u16,
    /// What a Scratch card brings that is taken.
    scratch: u8,
}

impl Line {
    /// The line as it lies.
    pub(super) fn of(game: &Chakapuces, cards: Cards) -> Self {
        let scratch = game.card_points(Card::all().filter(|card| card.is_scratch()).take(1).collect());
        let mut line = Line { points: [0; PLACES], heights: [0; PLACES], occupied: 0, scratch };
        for value in Value::all() {
            let (cats, scratches) = (cards.count(Card::cat(value)), cards.count(Card::scratch(value)));
            line.points[place(value)] = cats + scratch * scratches;
            line.heights[place(value)] = cats + scratches;
            line.occupied |= u16::from(cats + scratches > 0) << place(value);
        }
        line
    }

    /// The line with one more card.
    fn with(mut self, card: Card) -> Self {
        let at = place(card.value());
        self.points[at] += if card.is_scratch() { self.scratch } else { 1 };
        self.heights[at] += 1;
        self.occupied |= 1 << at;
        self
    }

    /// The line after a second card, without what it takes (P10).
    fn after(self, second: Card) -> Self {
        let at = place(second.value());
        let mut line = self.with(second);
        if !self.is_free(at) {
            for beside in [at - 1, at + 1] {
                (line.points[beside], line.heights[beside]) = (0, 0);
                line.occupied &= !(1 << beside);
            }
        }
        line
    }

    fn is_free(&self, at: usize) -> bool {
        self.occupied >> at & 1 == 0
    }

    /// The ends of the run around a place, which may be free (P9).
    fn run(&self, at: usize) -> (usize, usize) {
        let up = (self.occupied >> (at + 1)).trailing_ones() as usize;
        let down = (self.occupied << (u16::BITS as usize - at)).leading_ones() as usize;
        (at - down, at + up)
    }

    /// The places where a card brings something else once another lies here, as bits: beside it, and if it was free,
    /// here and at the free ends of the run that it makes.
    fn touched(&self, at: usize) -> u16 {
        let beside = 0b101 << at >> 1 & self.occupied;
        if self.is_free(at) {
            let (from, to) = self.run(at);
            beside | 1 << at | (1 << from >> 1 | 2 << to) & ON_LINE
        } else {
            beside
        }
    }

    /// How many cards lie on the highest stack, and how many stacks and runs there are.
    pub(super) fn shape(&self) -> (u8, u8, u8) {
        let highest = self.heights.iter().copied().max().unwrap_or(0);
        let stacks = self.heights.iter().map(|height| u8::from(*height > 1)).sum();
        let runs = (self.occupied & !(self.occupied << 1)).count_ones() as u8;
        (highest, stacks, runs)
    }
}

/// Where the bits are.
fn bits(mut left: u16) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(bit)
    })
}

const fn place(value: Value) -> usize {
    value.index() + 1
}

/// What a seat's second card brings at once (P9, P10).
pub(super) struct Gains {
    /// By the length of the run.
    shed: [f32; RUNS],
    fleas: usize,
}

impl Gains {
    /// For a seat with so many fleas; in its last turn bands count as they are.
    pub(super) fn of(game: &Chakapuces, fleas: u16, last: bool) -> Self {
        let points = |fleas: u16| game.edition().flea_points(fleas) as f32;
        let gain = |length: usize| {
            let gone = fleas.min(length as u16);
            if last { points(fleas - gone) - points(fleas) } else { FLEA * f32::from(gone) }
        };
        let mut shed = [0.0; RUNS];
        for (length, shed) in shed.iter_mut().enumerate().skip(2) {
            *shed = gain(length);
        }
        Gains { shed, fleas: usize::from(fleas) }
    }

    fn at(&self, line: &Line, at: usize) -> f32 {
        if line.is_free(at) {
            let (from, to) = line.run(at);
            self.shed[to - from + 1]
        } else {
            f32::from(line.points[at - 1] + line.points[at + 1])
        }
    }

    /// How many fleas go.
    fn gone(&self, line: &Line, at: usize) -> usize {
        let (from, to) = line.run(at);
        if line.is_free(at) && from < to { self.fleas.min(to - from + 1) } else { 0 }
    }
}

/// What a seat sees at a glance: what its cards bring at once, what is kept, and what the line offers then.
pub(super) struct Glance<'a> {
    /// What its own second card brings.
    pub(super) own: Gains,
    /// What the next player's brings.
    pub(super) next: Gains,
    /// What it has not seen.
    pub(super) unseen: &'a Unseen,
}

/// A second card and what it seems to bring, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Second {
    /// The card before it.
    pub(super) first: Card,
    /// The card.
    pub(super) card: Card,
    score: f32,
}

impl Glance<'_> {
    /// The pairs of a hand that seem to bring most, best first; a hand with fewer leaves the rest empty.
    pub(super) fn best_pairs<const MOST: usize>(&self, line: &Line, hand: Cards) -> [Option<Second>; MOST] {
        let mut best = [None; MOST];
        for first in hand.kinds() {
            self.add_seconds(&mut best, line.with(first), first, without(hand, first));
        }
        best
    }

    /// The second card that seems to bring most, after this one.
    pub(super) fn best_second(&self, line: &Line, first: Card, hand: Cards) -> Option<Second> {
        let mut best = [None];
        self.add_seconds(&mut best, line.with(first), first, hand);
        best[0]
    }

    fn add_seconds(&self, best: &mut [Option<Second>], line: Line, first: Card, hand: Cards) {
        for card in hand.kinds() {
            let at = place(card.value());
            let after = line.after(card);
            let offers = (1..=Value::COUNT).zip(self.unseen.values);
            let offer: f32 = offers.map(|(at, likely)| likely * self.next.at(&after, at)).sum();
            let kept = f32::from(without(hand, card).scratches());
            let given = if card.is_scratch() { f32::from(line.heights[at] + 1) } else { 0.0 };
            let score = self.own.at(&line, at) + FLEA * given + KEPT * kept - OFFERED * offer;
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
    /// The fleas that a card gives the others, on average and by the best of four.
    pub(super) scratching: f32,
    /// The same by the best of four cards.
    pub(super) best_scratch: f32,
}

impl Offer {
    /// To a seat that gains in this way, and whose cards may be any of the unseen.
    pub(super) fn of(gains: &Gains, line: &Line, unseen: &Unseen) -> Self {
        let mut offer = Offer::default();
        let mut cards = [0.0; STEPS];
        let mut scratches = [0.0; STEPS];
        let mut alone = [0; PLACES];
        for (value, likely) in Value::all().zip(unseen.values) {
            let at = place(value);
            let gain = gains.at(line, at);
            *(if line.is_free(at) { &mut offer.shed } else { &mut offer.taken }) += likely * gain;
            alone[at] = bucket(gain);
            cards[alone[at]] += likely;
            let (scratch, given) = (unseen.likely(Card::scratch(value)), usize::from(line.heights[at]) + 1);
            offer.scratching += scratch * given as f32;
            scratches[given] += scratch;
            scratches[0] += likely - scratch;
        }
        // Most first cards do not change what most second ones bring.
        let mut pairs = cards;
        for (first, likely) in Value::all().zip(unseen.values).filter(|(_, likely)| *likely > 0.0) {
            let after = line.with(Card::cat(first));
            for second in bits(line.touched(place(first))) {
                let share = likely * unseen.values[second - 1];
                pairs[alone[second]] -= share;
                pairs[bucket(gains.at(&after, second))] += share;
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
    /// The most fleas that go by two cards, or by one after any other.
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
    pub(super) fn of(gains: &Gains, line: &Line, hand: Cards, unseen: &Unseen) -> Self {
        let mut rest = Rest { scratches: f32::from(hand.scratches()), ..Rest::default() };
        let mut gone = 0;
        for first in hand.kinds() {
            let at = place(first.value());
            rest.best_card = rest.best_card.max(gains.at(line, at));
            gone = gone.max(gains.gone(line, at));
            if first.is_scratch() {
                rest.scratching = rest.scratching.max(f32::from(line.heights[at] + 1));
            }
            let line = line.with(first);
            for second in without(hand, first).kinds() {
                rest.best_pair = rest.best_pair.max(gains.at(&line, place(second.value())));
                gone = gone.max(gains.gone(&line, place(second.value())));
            }
            rest.beside += f32::from(u8::from(!hand.beside(first.value()).is_empty()));
        }
        rest.gone = gone as f32;
        rest.alike = Value::all().map(|value| f32::from(hand.height(value).saturating_sub(1))).sum();
        let places = hand.kinds().fold(0, |places, card| places | 1 << place(card.value()));
        for (first, likely) in Value::all().zip(unseen.values) {
            let mut best = rest.best_card;
            if line.touched(place(first)) & places != 0 {
                let after = line.with(Card::cat(first));
                best = bits(places).map(|at| gains.at(&after, at)).fold(0.0, f32::max);
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
    use talat_rules::chakapuces::{Consequence, Edition, Trigger};
    use talat_rules::{Edition as _, Options, Seat};

    use super::super::with;
    use super::*;
    use crate::search::Quick;

    fn cards(chance: &mut Quick, most: usize) -> Cards {
        (0..chance.random_range(0..=most))
            .map(|_| Card::all().nth(chance.random_range(0..Card::KINDS)).unwrap())
            .collect()
    }

    /// What `crates/rules` says that a second card brings.
    fn gain(game: &Chakapuces, line: Cards, card: Card, fleas: u16) -> f32 {
        let consequence = Consequence::of(line, card);
        match consequence.trigger {
            Trigger::Nothing => 0.0,
            Trigger::Stack { taken } => f32::from(game.card_points(taken)),
            Trigger::Sequence { .. } => FLEA * f32::from(consequence.shed(fleas)),
        }
    }

    fn games() -> [Chakapuces; 2] {
        ["scratch_scores=false", "scratch_scores=true"].map(|scores| {
            let options = Options::from_words([scores]).unwrap();
            Chakapuces::new(Arc::new(Edition::standard()), 2, &options).unwrap()
        })
    }

    #[test]
    fn gains_are_those_of_the_rules() {
        let mut chance = Quick::seed_from_u64(5);
        for (game, fleas) in games().iter().flat_map(|game| [(game, 0), (game, 2), (game, 22)]) {
            let gains = Gains::of(game, fleas, false);
            for _ in 0..300 {
                let cards = cards(&mut chance, 12);
                let line = Line::of(game, cards);
                for first in Card::all() {
                    let (after, touched) = (line.with(first), line.touched(place(first.value())));
                    for second in Card::all() {
                        let at = place(second.value());
                        let found = gains.at(&after, at);
                        let wanted = gain(game, with(cards, first), second, fleas);
                        assert!((found - wanted).abs() < 1e-6, "{cards:?} {first} {second}");
                        if !first.is_scratch() && (found - gains.at(&line, at)).abs() > 1e-6 {
                            assert!(touched >> at & 1 == 1, "{cards:?}: {first} changes {second}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn p10_a_second_card_leaves_the_line_as_the_rules_do() {
        let (mut chance, [game, _]) = (Quick::seed_from_u64(6), games());
        for _ in 0..300 {
            let cards = cards(&mut chance, 12);
            for card in Card::all() {
                let mut left = with(cards, card);
                if let Trigger::Stack { taken } = Consequence::of(cards, card).trigger {
                    left -= taken;
                }
                let (found, wanted) = (Line::of(&game, cards).after(card), Line::of(&game, left));
                assert_eq!(found.points, wanted.points, "{cards:?} {card}");
                assert_eq!((found.heights, found.occupied), (wanted.heights, wanted.occupied));
            }
        }
    }

    #[test]
    fn the_best_pair_is_that_of_all_pairs() {
        let (mut chance, [game, _]) = (Quick::seed_from_u64(7), games());
        let gains = Gains::of(&game, 12, false);
        for _ in 0..200 {
            let line = Line::of(&game, cards(&mut chance, 12));
            let mut world = game.start();
            world.hands[0] = cards(&mut chance, 4);
            let unseen = Unseen::by(&game, &world, Seat::new(0));
            let mut pairs = [0.0; STEPS];
            for (first, likely) in Value::all().zip(unseen.values) {
                let line = line.with(Card::cat(first));
                for (second, then) in Value::all().zip(unseen.values) {
                    pairs[bucket(gains.at(&line, place(second)))] += likely * then;
                }
            }
            let (found, all) =
                (Offer::of(&gains, &line, &unseen).best_pair, 0.5 * best_of(&pairs, |below| below.powi(8)));
            assert!((found - all).abs() < 1e-3, "{found} instead of {all} on {line:?}");
        }
    }
}
