//! Chakapuces: fleas shed by what their bands bring, cats, fleas given, and what the line offers the next player.
//!
//! | file | has |
//! | --- | --- |
//! | here | play by rules of thumb, for `normal` and `greedy` |
//! | `line` | what a line is good for, in points |
//! | [`signs`], [`network`] | what a finished turn is worth, learned from games that bots played among themselves |
//! | [`turn`] | whole turns judged by that |
//! | [`plans`] | the bot that searches |
//! | [`world`] | what a world is worth, and which bot plays at which level |

mod line;
pub mod network;
pub mod plans;
pub mod signs;
pub mod turn;
pub mod world;

use talat_rules::chakapuces::{Action, Card, Cards, Chakapuces, Consequence, Hand, Phase, Trigger};
use talat_rules::{Game, Seat};

use crate::{Playable, Situation};

/// Over how many fewer fleas their points are averaged: more will be shed before the end.
const AHEAD: u16 = 8;
/// What a flea costs beyond that, where all bands are the same.
const FLEA: f64 = 0.05;
/// What the offer to the next player costs: one card there on average, but the best of four will be played.
const OFFER: f64 = 2.0;
/// What a Scratch card is worth in the hand.
const SCRATCH: f64 = 1.5;
/// What a turn of another player brings, once somebody has no fleas.
const LAST_TURN: f64 = 4.0;
/// The most that ending the game in front, or behind, counts for.
const END: f64 = 6.0;

impl Playable for Chakapuces {
    fn values(situation: &Situation<'_, Self>) -> Vec<f64> {
        let Some(table) = Table::of(situation) else { return vec![0.0; situation.legal.len()] };
        let view = situation.view;
        let value = |action: &Action| match (view.phase, *action) {
            (Phase::Second, Action::Play { card }) => table.play_second(view.line, table.hand, card),
            (Phase::Second, Action::Pile) => table.blind_second(view.line, table.hand),
            (_, Action::Play { card }) => {
                table.best_second(view.line.with(card), table.hand.without(card), view.pile > 0)
            }
            (_, Action::Pile) => {
                table.mean(|card| table.best_second(view.line.with(card), table.hand, false))
            }
        };
        situation.legal.iter().map(value).collect()
    }
}

/// What the seat on turn knows, made ready for many small questions.
struct Table<'a> {
    game: &'a Chakapuces,
    hand: Cards,
    /// The cards that the seat has not seen, with how many there are.
    unseen: Vec<(Card, f64)>,
    fleas: u16,
    others: Vec<u16>,
    /// How far the seat is ahead of the best of the others, if the game ended now.
    lead: f64,
    /// Whether this is the seat's last turn.
    last: bool,
}

impl<'a> Table<'a> {
    fn of(situation: &Situation<'a, Chakapuces>) -> Option<Self> {
        let Situation { game, seat, view, .. } = *situation;
        let own = &view.seats[seat.index()];
        let Hand::Known { cards: hand } = own.hand else { return None };
        // Hands do not count: any world has the same score.
        let world = game.determinize(view, |_| 0);
        let others = || Seat::all(game.seats()).filter(|other| *other != seat);
        let best = others().map(|other| game.points(&world, other)).max()?;
        Some(Table {
            game,
            hand,
            unseen: view.unseen.kinds().map(|card| (card, f64::from(view.unseen.count(card)))).collect(),
            fleas: own.fleas,
            others: others().map(|other| world.fleas[other.index()]).collect(),
            lead: f64::from(game.points(&world, seat) - best),
            last: view.last_round.is_some(),
        })
    }

    /// The best second card on this line, of this hand or, if allowed, from the pile.
    fn best_second(&self, line: Cards, hand: Cards, pile: bool) -> f64 {
        let blind = if pile { self.blind_second(line, hand) } else { f64::NEG_INFINITY };
        hand.kinds().map(|card| self.play_second(line, hand, card)).fold(blind, f64::max)
    }

    fn play_second(&self, line: Cards, hand: Cards, card: Card) -> f64 {
        self.second(line, card) + SCRATCH * f64::from(hand.without(card).scratches())
    }

    fn blind_second(&self, line: Cards, hand: Cards) -> f64 {
        self.mean(|card| self.second(line, card)) + SCRATCH * f64::from(hand.scratches())
    }

    /// The mean over the cards that the seat has not seen.
    fn mean(&self, of: impl Fn(Card) -> f64) -> f64 {
        let (sum, count) = (self.unseen.iter())
            .fold((0.0, 0.0), |(sum, count), (card, copies)| (sum + copies * of(*card), count + copies));
        sum / f64::max(count, 1.0)
    }

    /// What a second card on this line brings.
    fn second(&self, line: Cards, card: Card) -> f64 {
        let consequence = Consequence::of(line, card);
        let fleas = self.fleas - consequence.shed(self.fleas);
        let (mut gain, line) =
            (self.flea_worth(fleas) - self.flea_worth(self.fleas), consequence.line_after(line, card));
        let mut exact = self.points(fleas) - self.points(self.fleas);
        if let Trigger::Stack { taken } = consequence.trigger {
            gain += self.cards_worth(taken);
            exact += self.cards_worth(taken);
        }
        let given = u16::from(consequence.scratched);
        let harm = |fleas: &u16| self.flea_worth(*fleas) - self.flea_worth(fleas + given);
        let others = f64::from(self.game.seats() - 1);
        gain += self.others.iter().map(harm).sum::<f64>() / others;
        if fleas == 0 && !self.last {
            gain += (self.lead + exact - LAST_TURN).clamp(-END, END);
        }
        gain - OFFER * self.offer(line) / others
    }

    /// What a line offers the next player: what one card does there on average.
    fn offer(&self, line: Cards) -> f64 {
        self.mean(|card| {
            let consequence = Consequence::of(line, card);
            match consequence.trigger {
                Trigger::Nothing => 0.0,
                Trigger::Sequence { .. } => f64::from(consequence.shed(AHEAD)),
                Trigger::Stack { taken } => self.cards_worth(taken),
            }
        })
    }

    fn cards_worth(&self, cards: Cards) -> f64 {
        f64::from(self.game.card_points(cards))
    }

    fn points(&self, fleas: u16) -> f64 {
        f64::from(self.game.edition().flea_points(fleas))
    }

    /// What so many fleas are worth now: at the end their points, before that those of some fewer too.
    fn flea_worth(&self, fleas: u16) -> f64 {
        if self.last {
            return self.points(fleas);
        }
        let mean = (0..=AHEAD).map(|fewer| self.points(fleas.saturating_sub(fewer))).sum::<f64>();
        mean / f64::from(AHEAD + 1) - FLEA * f64::from(fleas)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use talat_rules::chakapuces::Edition;
    use talat_rules::{Edition as _, Options};

    use super::*;

    fn cards(text: &str) -> Cards {
        text.split_whitespace().map(|card| card.parse::<Card>().unwrap()).collect()
    }

    fn table(game: &Chakapuces, last: bool) -> Table<'_> {
        let hand = cards("1 5 5 9");
        let unseen = Card::all().map(|card| (card, f64::from(game.edition().copies(card)))).collect();
        Table { game, hand, unseen, fleas: 16, others: vec![22], lead: 0.0, last }
    }

    fn game() -> Chakapuces {
        Chakapuces::new(Arc::new(Edition::standard()), 2, &Options::default()).unwrap()
    }

    #[test]
    fn p10_the_first_card_prepares_the_second() {
        let game = game();
        let table = table(&game, false);
        let line = cards("4 4 4 6 6");
        let value = |card: &Card| table.best_second(line.with(*card), table.hand.without(*card), true);
        let best = table.hand.kinds().max_by(|one, other| value(one).total_cmp(&value(other)));
        assert_eq!(best, "5".parse().ok());
    }

    #[test]
    fn p17_bands_count_as_they_are_in_the_last_turn_and_smoothly_before() {
        let game = game();
        let shed = |last, from, to| {
            let table = table(&game, last);
            table.flea_worth(to) - table.flea_worth(from)
        };
        assert!((shed(true, 16, 15) - 4.0_f64).abs() < 1e-9);
        assert!(shed(true, 15, 14).abs() < 1e-9);
        assert!((1..=40).all(|fleas| shed(false, fleas, fleas - 1) > 0.0));
    }
}
