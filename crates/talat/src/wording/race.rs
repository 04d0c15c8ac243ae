//! Race in words.

use talat_rules::game::Game;
use talat_rules::race::{Event, Race};

use super::chatuchak::{grouped, laid, side_by_side};
use super::{Worded, listed};

impl Worded for Race {
    fn sentence(&self, event: &Event) -> String {
        match event {
            Event::StartGrid { seats, number, tile, .. } => {
                let seats = listed(seats.iter().map(|seat| format!("seat {seat}")));
                format!("start grid {number} of tile {tile} is drawn for {seats}")
            }
            Event::Booth { seats, colour, laid: how, .. } => {
                let seats = listed(seats.iter().map(|seat| format!("seat {seat}")));
                format!("a {} booth is drawn for {seats}: {}", colour.name(), laid(how))
            }
            Event::Jump(jumped) => {
                let group = grouped(jumped.colour, jumped.group.len() as usize);
                let then = match (jumped.solved, jumped.out_of_moves) {
                    (true, _) => "; solved",
                    (false, true) => "; no moves are left",
                    (false, false) => "",
                };
                let (seat, moves, from, to) = (jumped.seat, jumped.moves, jumped.from, jumped.to);
                format!("seat {seat}, move {moves}: {from} to {to}, {group}{then}")
            }
            Event::GiveUp { seat, moves } => format!("seat {seat} gives up after {moves} moves"),
        }
    }

    fn board(&self, state: &Self::State) -> String {
        side_by_side(self.reveal(state).seats.iter().map(|racer| racer.grid))
    }
}
