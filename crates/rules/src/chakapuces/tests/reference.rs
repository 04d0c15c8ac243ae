//! The rules once more, slowly and with plain lists, compared step by step with the fast ones.

use super::{seat, table};
use crate::chakapuces::{Action, Card, Cards, Chakapuces, Outcome, State};
use crate::game::{Game, Step, Turn};
use crate::play::{Random, play};
use crate::seat::SeatSet;
use crate::testing::seeded;

/// A card as printed: its number, and whether it is a Scratch card.
type Printed = (i32, bool);

fn printed(card: Card) -> Printed {
    let text = card.to_string();
    (text.trim_end_matches('s').parse().unwrap(), text.ends_with('s'))
}

/// Cards of the fast rules as a sorted list.
fn list(cards: Cards) -> Vec<Printed> {
    let held = Card::all().filter(|card| cards.count(*card) > 0);
    sorted(held.flat_map(|card| vec![printed(card); usize::from(cards.count(card))]).collect())
}

fn sorted(mut cards: Vec<Printed>) -> Vec<Printed> {
    cards.sort_unstable();
    cards
}

/// What the players are waiting for.
#[derive(Clone, PartialEq, Debug)]
enum Awaits {
    StartPlayer,
    DealTo(usize),
    LineCard,
    Choice,
    TopCard,
    Draw,
    Nothing,
}

struct Table {
    players: usize,
    awaits: Awaits,
    on_turn: usize,
    pile: usize,
    line: Vec<Printed>,
    hands: Vec<Vec<Printed>>,
    collected: Vec<Vec<Printed>>,
    fleas: Vec<i32>,
    played: usize,
    ended_by: Option<usize>,
}

impl Table {
    fn new(players: usize) -> Self {
        Table {
            players,
            awaits: Awaits::StartPlayer,
            on_turn: 0,
            pile: 76,
            line: vec![],
            hands: vec![vec![]; players],
            collected: vec![vec![]; players],
            fleas: vec![[22, 20, 18, 16, 15][players - 2]; players],
            played: 0,
            ended_by: None,
        }
    }

    fn act(&mut self, action: Action) {
        assert_eq!(self.awaits, Awaits::Choice);
        match action {
            Action::Pile => {
                assert!(self.pile > 0);
                self.awaits = Awaits::TopCard;
            }
            Action::Play { card } => {
                let hand = &mut self.hands[self.on_turn];
                let held = hand.iter().position(|held| *held == printed(card)).expect("a card of the hand");
                let card = hand.remove(held);
                self.lay(card);
            }
        }
    }

    fn fall(&mut self, outcome: Outcome) {
        let card = match outcome {
            Outcome::Start { seat } => {
                assert_eq!(self.awaits, Awaits::StartPlayer);
                self.on_turn = seat.index();
                self.awaits = Awaits::DealTo(0);
                return;
            }
            Outcome::Card { card } => printed(card),
        };
        self.pile -= 1;
        match self.awaits {
            Awaits::DealTo(player) => {
                self.hands[player].push(card);
                if self.hands[player].len() == 4 {
                    let last = player + 1 == self.players;
                    self.awaits = if last { Awaits::LineCard } else { Awaits::DealTo(player + 1) };
                }
            }
            Awaits::LineCard => {
                self.line.push(card);
                if self.line.len() == 4 {
                    self.awaits = Awaits::Choice;
                }
            }
            Awaits::TopCard => self.lay(card),
            Awaits::Draw => {
                self.hands[self.on_turn].push(card);
                self.draw_or_end();
            }
            ref other => panic!("a card falls while the table awaits {other:?}"),
        }
    }

    fn lies_at(&self, number: i32) -> usize {
        self.line.iter().filter(|card| card.0 == number).count()
    }

    fn lay(&mut self, card: Printed) {
        self.line.push(card);
        self.played += 1;
        self.awaits = Awaits::Choice;
        if self.played == 2 {
            self.resolve(card);
            self.draw_or_end();
        }
    }

    /// P9–P12, with the card already on the line.
    fn resolve(&mut self, (number, scratch): Printed) {
        let neighbours = [number - 1, number + 1];
        if self.lies_at(number) > 1 {
            let (taken, left) = self.line.iter().partition(|card| neighbours.contains(&card.0));
            self.line = left;
            let taken: Vec<Printed> = taken;
            self.collected[self.on_turn].extend(taken);
        } else if neighbours.iter().any(|neighbour| self.lies_at(*neighbour) > 0) {
            let mut run = 1;
            let mut below = number - 1;
            while self.lies_at(below) > 0 {
                run += 1;
                below -= 1;
            }
            let mut above = number + 1;
            while self.lies_at(above) > 0 {
                run += 1;
                above += 1;
            }
            self.fleas[self.on_turn] = (self.fleas[self.on_turn] - run).max(0);
        }
        if scratch {
            let fleas = i32::try_from(self.lies_at(number)).unwrap();
            for player in 0..self.players {
                if player != self.on_turn {
                    self.fleas[player] += fleas;
                }
            }
        }
    }

    /// P13–P15.
    fn draw_or_end(&mut self) {
        if self.hands[self.on_turn].len() < 4 && self.pile > 0 {
            self.awaits = Awaits::Draw;
            return;
        }
        let triggers = self.fleas[self.on_turn] == 0 || self.hands[self.on_turn].len() < 4;
        if triggers && self.ended_by.is_none() {
            self.ended_by = Some(self.on_turn);
        }
        self.on_turn = (self.on_turn + 1) % self.players;
        self.played = 0;
        self.awaits = if self.ended_by == Some(self.on_turn) { Awaits::Nothing } else { Awaits::Choice };
    }

    fn compare(&self, game: &Chakapuces, state: &State) {
        let turn = match self.awaits {
            Awaits::Nothing => Turn::Over,
            Awaits::Choice => Turn::Seats(SeatSet::one(seat(self.on_turn as u8))),
            _ => Turn::Chance,
        };
        assert_eq!(game.turn(state), turn);
        assert_eq!(state.pile.total() as usize, self.pile);
        assert_eq!(list(state.line), sorted(self.line.clone()));
        for player in 0..self.players {
            assert_eq!(list(state.hands[player]), sorted(self.hands[player].clone()));
            assert_eq!(list(state.collected[player]), sorted(self.collected[player].clone()));
            assert_eq!(i32::from(state.fleas[player]), self.fleas[player]);
        }
        assert_eq!(state.last_round.map(|last| last.by.index()), self.ended_by);
        if self.awaits == Awaits::Choice {
            self.compare_choices(game, state);
        }
        if let Some(standing) = game.standing(state) {
            let points: Vec<i32> = standing.scores.iter().map(|score| score.points).collect();
            assert_eq!(points, (0..self.players).map(|player| self.points(player)).collect::<Vec<_>>());
        }
    }

    fn compare_choices(&self, game: &Chakapuces, state: &State) {
        let mut actions = Vec::new();
        game.legal_actions(state, state.on_turn, &mut actions);
        let mut cards = sorted(self.hands[self.on_turn].clone());
        cards.dedup();
        let pile = (self.pile > 0).then(|| "pile".to_string());
        let face = |scratch| if scratch { "s" } else { "" };
        let expected = cards.into_iter().map(|(number, scratch)| format!("{number}{}", face(scratch)));
        let expected: Vec<String> = expected.chain(pile).collect();
        assert_eq!(actions.iter().map(ToString::to_string).collect::<Vec<_>>(), expected);
    }

    /// P17, without the option.
    fn points(&self, player: usize) -> i32 {
        let cats: i32 = self.collected[player].iter().map(|(_, scratch)| i32::from(!scratch)).sum();
        cats + match self.fleas[player] {
            0 => 15,
            1..=5 => 12,
            6..=10 => 6,
            11..=15 => 0,
            16..=20 => -4,
            21..=25 => -8,
            _ => -12,
        }
    }
}

#[test]
fn fast_and_slow_rules_agree_over_whole_games() {
    for players in 2..=6u8 {
        let game = table(players);
        let mut random = Random::new(seeded(u64::from(players)));
        for _ in 0..200 {
            let (mut state, mut slow) = (game.start(), Table::new(usize::from(players)));
            slow.compare(&game, &state);
            play(&game, &mut state, &mut random, |_, step, after| {
                match *step {
                    Step::Act(_, action) => slow.act(action),
                    Step::Chance(outcome) => slow.fall(outcome),
                }
                slow.compare(&game, after);
            });
        }
    }
}
