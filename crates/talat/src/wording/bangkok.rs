//! Bangkok in words.

use std::fmt::Write;

use talat_rules::Seat;
use talat_rules::bangkok::{Bangkok, Card, Cell, Event, Objective, PileName, What};
use talat_rules::game::Game;

use super::{Worded, listed};

impl Worded for Bangkok {
    fn sentence(&self, event: &Event) -> String {
        let mut text = what(&event.what);
        if event.end.is_some() {
            text += "; the game is over";
        }
        text
    }

    fn board(&self, state: &Self::State) -> String {
        let view = self.reveal(state);
        let mut text = "port".to_string() + &square(|cell| view.port.at(cell));
        for (seat, own) in Seat::all(self.seats()).zip(&view.seats) {
            let hand = listed(own.hand.cards().map(|card| card.to_string()));
            let objective = objective(own.objective);
            write!(text, "\nmarket of seat {seat}, objective {objective}, hand {hand}").expect("text grows");
            text += &square(|cell| own.market.at(cell));
        }
        text
    }
}

fn square(at: impl Fn(Cell) -> Option<Card>) -> String {
    let mut text = String::new();
    for cell in Cell::all() {
        if cell.index() % 3 == 0 {
            text += "\n  ";
        }
        let card = at(cell).map_or(".".to_string(), |card| card.to_string());
        write!(text, "{card:<14}").expect("text grows");
    }
    text
}

fn objective(objective: Objective) -> String {
    match objective {
        Objective::NotDealt => "not dealt yet".to_string(),
        Objective::Hidden => "hidden".to_string(),
        Objective::Known { good } => good.name().to_string(),
    }
}

fn pile(name: PileName) -> &'static str {
    match name {
        PileName::Boats => "the boats",
        PileName::Chillies => "the chillies",
    }
}

fn what(what: &What) -> String {
    match what {
        What::Start { seat, .. } => format!("seat {seat} is the first player"),
        What::Objective { seat, objective: goal } => {
            format!("seat {seat} gets the objective {}", objective(*goal))
        }
        What::Chillies { cells } => {
            format!("the port's chillies lie on {}", listed(cells.cells().map(|c| c.to_string())))
        }
        What::Filled { card, cell, pile: name } => format!("{card} from {} fills {cell}", pile(*name)),
        What::Traded { seat, card, place, taken, .. } => {
            let taken = listed(taken.iter().map(|taken| taken.card.to_string()));
            format!("seat {seat} lays {card} at {place} and takes {taken}")
        }
        What::Renewing { seat, line } => format!("seat {seat} renews {line}"),
        What::Replaced { card, cell, pile: name, replaced, .. } => {
            format!("{card} from {} replaces {replaced} on {cell}", pile(*name))
        }
        What::Built { seat, card, cell } => format!("seat {seat} builds {card} on {cell}"),
        What::PutUnder { seat, card } => format!("seat {seat} puts {card} under the chillies"),
    }
}
