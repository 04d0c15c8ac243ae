//! What cards bring at a glance: cheap enough for millions of turns.

use talat_rules::chakapuces::{Action, Card, Cards, Chakapuces, Consequence, Phase, State, Trigger, Value};
use talat_rules::{Game, Seat};

use super::{with, without};

/// What a flea is worth before the last turn: over all bands nearly a point.
const FLEA: f32 = 0.85;
/// What it costs to spend a Scratch card.
const SPENT: f32 = 1.2;
/// How much of what any card would bring the next player counts against a line that is left.
const OFFER: f32 = 1.0;
/// How many fleas the next player is taken to have.
const MANY: u16 = 8;
/// What it is worth to lay the first card from the pile and keep the hand together.
const KEPT: f32 = 0.5;
/// What the others' last turn brings them, once somebody has no fleas; and the most that ending counts for.
const LAST_TURN: f32 = 4.0;
const END: f32 = 6.0;

/// A seat's turn in a world.
pub(super) struct Glance<'a> {
    game: &'a Chakapuces,
    world: &'a State,
    seat: Seat,
    hand: Cards,
    fleas: u16,
}

impl<'a> Glance<'a> {
    pub(super) fn of(game: &'a Chakapuces, world: &'a State, seat: Seat) -> Self {
        let (hand, fleas) = (world.hands[seat.index()], world.fleas[seat.index()]);
        Glance { game, world, seat, hand, fleas }
    }

    /// What an action of the seat on turn is worth, in points.
    pub(super) fn value(&self, action: Action) -> f32 {
        let line = self.world.line;
        match (self.world.phase, action) {
            (Phase::Second, Action::Play { card }) => self.second(line, card),
            // The card could be any, and so could the next player's.
            (Phase::Second, Action::Pile) => (1.0 - OFFER) * self.offer(line),
            (_, Action::Play { card }) => {
                self.best_second(with(line, card), without(self.hand, card)) - spent(card)
            }
            (_, Action::Pile) => self.best_second(line, self.hand) + KEPT,
        }
    }

    /// The most that one card of the hand brings at once, nothing at the least.
    pub(super) fn most_with_one(&self) -> f32 {
        self.hand.kinds().map(|card| self.gain(self.world.line, card).0).fold(0.0, f32::max)
    }

    /// The most that two cards of the hand bring at once, nothing at the least.
    pub(super) fn most_with_two(&self) -> f32 {
        let mut most = 0.0_f32;
        for first in self.hand.kinds() {
            let line = with(self.world.line, first);
            for second in without(self.hand, first).kinds() {
                most = most.max(self.gain(line, second).0 - spent(first));
            }
        }
        most
    }

    fn best_second(&self, line: Cards, hand: Cards) -> f32 {
        let mut best = f32::NEG_INFINITY;
        for card in hand.kinds() {
            let (gain, after) = self.gain(line, card);
            // An offer only takes away: most cards need not be looked at further.
            if gain > best {
                best = best.max(gain - OFFER * self.offer(after));
            }
        }
        best
    }

    fn second(&self, line: Cards, card: Card) -> f32 {
        let (gain, after) = self.gain(line, card);
        gain - OFFER * self.offer(after)
    }

    /// What a second card brings on this line at once, and the line after it (P8–P12).
    fn gain(&self, line: Cards, card: Card) -> (f32, Cards) {
        let consequence = Consequence::of(line, card);
        let mut after = with(line, card);
        let gain = match consequence.trigger {
            Trigger::Nothing => 0.0,
            Trigger::Sequence { .. } => self.shedding(consequence.shed(self.fleas)),
            Trigger::Stack { taken } => {
                after -= taken;
                f32::from(self.game.card_points(taken))
            }
        };
        (gain + FLEA * f32::from(consequence.scratched) - spent(card), after)
    }

    fn shedding(&self, shed: u16) -> f32 {
        let points = |fleas| self.game.edition().flea_points(fleas);
        if self.world.last_round.is_some() {
            return (points(self.fleas - shed) - points(self.fleas)) as f32 + 0.01 * f32::from(shed);
        }
        let gain = FLEA * f32::from(shed);
        if shed < self.fleas { gain } else { gain + self.ending(gain) }
    }

    /// What it is worth to end the game by having no fleas (P14): good in front, bad behind.
    fn ending(&self, gain: f32) -> f32 {
        let points = |seat| self.game.points(self.world, seat) as f32;
        let rivals = Seat::all(self.game.seats()).filter(|seat| *seat != self.seat);
        let lead = points(self.seat) - rivals.map(points).fold(f32::NEG_INFINITY, f32::max);
        (lead + gain - LAST_TURN).clamp(-END, END)
    }

    /// What a line offers the next player: what a card does there on average over the values.
    fn offer(&self, line: Cards) -> f32 {
        let gain = |value| match Consequence::of(line, Card::cat(value)) {
            Consequence { trigger: Trigger::Nothing, .. } => 0.0,
            Consequence { trigger: Trigger::Stack { taken }, .. } => f32::from(self.game.card_points(taken)),
            consequence => FLEA * f32::from(consequence.shed(MANY)),
        };
        Value::all().map(gain).sum::<f32>() / Value::COUNT as f32
    }
}

fn spent(card: Card) -> f32 {
    if card.is_scratch() { SPENT } else { 0.0 }
}
