//! Chakapuces in words.

use std::fmt::Write;

use talat_rules::Seat;
use talat_rules::chakapuces::{Cards, Chakapuces, Event, Face, Hand, Source, Then, Trigger};
use talat_rules::game::Game;
use talat_rules::standing::Ending;

use super::{Worded, counted, listed};

impl Worded for Chakapuces {
    fn sentence(&self, event: &Event) -> String {
        match event {
            Event::Start { seat } => format!("seat {seat} starts"),
            Event::Dealt { seat, card } => format!("seat {seat} is dealt {}", face(card)),
            Event::Opened { card } => format!("{card} opens the line"),
            Event::Reached { seat } => format!("seat {seat} plays the top card of the pile"),
            Event::First { seat, card, from } => format!("seat {seat} lays {card} from {}", source(*from)),
            Event::Second { seat, card, from, trigger, shed, scratched, then } => {
                let mut text = format!("seat {seat} lays {card} from {}: ", source(*from));
                text += &match trigger {
                    Trigger::Nothing => "nothing".to_string(),
                    Trigger::Sequence { from, to } => {
                        let (from, to) = (from.number(), to.number());
                        format!("a sequence {from}–{to}, sheds {}", counted(*shed, "flea"))
                    }
                    Trigger::Stack { taken } => format!("a stack, takes {}", cards(taken)),
                };
                if *scratched > 0 {
                    text += &format!("; the others take {} each", counted(*scratched, "flea"));
                }
                text + &then_words(then)
            }
            Event::Drawn { seat, card, then } => {
                format!("seat {seat} draws {}{}", face(card), then_words(then))
            }
        }
    }

    fn board(&self, state: &Self::State) -> String {
        let view = self.reveal(state);
        let mut text = format!("line: {}   pile: {}", cards(&view.line), counted(view.pile, "card"));
        for (seat, own) in Seat::all(self.seats()).zip(&view.seats) {
            let hand = match &own.hand {
                Hand::Known { cards: hand } => cards(hand),
                Hand::Hidden { count } => counted(*count, "card"),
            };
            let (collected, fleas) = (cards(&own.collected), counted(own.fleas, "flea"));
            write!(text, "\nseat {seat}: {fleas}, hand {hand}, collected {collected}").expect("text grows");
        }
        text
    }
}

fn face(card: &Face) -> String {
    match card {
        Face::Known { card } => card.to_string(),
        Face::Hidden => "a card".to_string(),
    }
}

fn source(from: Source) -> &'static str {
    match from {
        Source::Hand => "the hand",
        Source::Pile => "the pile",
    }
}

fn cards(cards: &Cards) -> String {
    listed(cards.kinds().map(|card| match cards.count(card) {
        1 => card.to_string(),
        count => format!("{count} × {card}"),
    }))
}

fn then_words(then: &Then) -> String {
    match then {
        Then::Draw | Then::Turn { .. } => String::new(),
        Then::LastRound { ending: Ending::NoFleas, .. } => "; no fleas left: last round".to_string(),
        Then::LastRound { .. } => "; the hand can't be refilled: last round".to_string(),
        Then::Over => "; the game is over".to_string(),
    }
}
