//! Chatuchak in words.

use std::fmt::Write;

use talat_rules::chatuchak::effect::{Jumped, Source};
use talat_rules::chatuchak::placing::{Keeping, Laid};
use talat_rules::chatuchak::view::Lies;
use talat_rules::chatuchak::{Chatuchak, Colour, Event, Grid};
use talat_rules::game::Game;

use super::{Worded, counted, listed};

impl Worded for Chatuchak {
    fn sentence(&self, event: &Event) -> String {
        match event {
            Event::Start { seat, keeper } => {
                format!("seat {seat} starts, seat {keeper} keeps the time")
            }
            Event::StartGrid { number, tile, dealt } => {
                let dealt = dealt.iter().map(|dealt| format!("{} to seat {}", dealt.number, dealt.seat));
                let dealt: Vec<String> = dealt.collect();
                let then = if dealt.is_empty() { String::new() } else { format!(": {}", listed(dealt)) };
                format!("start grid {number} of tile {tile} is drawn{then}")
            }
            Event::Booth { seat, colour, laid: how, .. } => {
                format!("seat {seat} draws a {} booth: {}", colour.name(), laid(how))
            }
            Event::Mix { marker, pair } => format!("marker {marker} shows {pair}"),
            Event::Jump(jumped) => jump(jumped),
            Event::Pass { seat, last } => {
                format!("seat {seat} passes{}", if *last { "; nobody plays on" } else { "" })
            }
            Event::Roll { seat, number, needed, moved, tent, over } => {
                let tent = match (moved, over) {
                    (false, _) => "the tent stays".to_string(),
                    (true, false) => format!("the tent moves to space {tent}"),
                    (true, true) => "the tent reaches the last space: the game is over".to_string(),
                };
                format!("seat {seat} rolls {number}, {needed} needed: {tent}")
            }
        }
    }

    fn board(&self, state: &Self::State) -> String {
        let view = self.reveal(state);
        let mut text = side_by_side(view.seats.iter().map(|player| player.grid));
        for player in &view.seats {
            let held = view.markers.iter().filter_map(|marker| match marker.lies {
                Lies::Grid { seat, .. } if seat == player.seat => Some(marker.marker.to_string()),
                Lies::Beside { seat } if seat == player.seat => Some(format!("{} (beside)", marker.marker)),
                _ => None,
            });
            let (held, tokens) = (listed(held), player.matching_tokens.len() as u64);
            let (matching, general) =
                (counted(tokens, "matching token"), counted(player.general_tokens, "general token"));
            write!(text, "\nseat {}: {matching}, {general}, markers {held}", player.seat)
                .expect("text grows");
        }
        text
    }
}

/// The seats' grids, from left to right; the empty spot is a dot.
pub(super) fn side_by_side(grids: impl Iterator<Item = Grid>) -> String {
    let grids: Vec<Vec<String>> = grids.map(|grid| grid.rows()).collect();
    let mut text: String = (0..grids.len()).map(|seat| format!("seat {seat:<7}")).collect();
    for row in 0..5 {
        text.push('\n');
        text.extend(grids.iter().map(|grid| format!("{:<12}", grid[row])));
    }
    text
}

/// What became of a drawn booth.
pub(super) fn laid(laid: &Laid) -> String {
    let keeping = |keeping: Keeping| match keeping {
        Keeping::AllRules => "",
        Keeping::TwoRules => ", keeping to rules A and B only",
    };
    match laid {
        Laid::Placed { spot, keeping: kept } => format!("to {spot}{}", keeping(*kept)),
        Laid::Exchanged { spot, moved, to, keeping: kept } => {
            format!("to {spot}, whose {} booth moves to {to}{}", moved.name(), keeping(*kept))
        }
        Laid::Restarted => "it fits nowhere, the draw starts again".to_string(),
    }
}

/// A booth that stands alone or in a group.
pub(super) fn grouped(colour: Colour, size: usize) -> String {
    if size > 1 { format!("a {} group of {size}", colour.name()) } else { "alone".to_string() }
}

fn jump(jumped: &Jumped) -> String {
    let Jumped { seat, colour, from, to, group, won, moved, beside, returned, .. } = jumped;
    let group = grouped(*colour, group.len() as usize);
    let mut text = format!("seat {seat} jumps {from} to {to}: {group}");
    for won in won {
        let from = match won.from {
            Source::Centre => "the centre".to_string(),
            Source::Player { seat } => format!("seat {seat}"),
        };
        write!(text, "; wins {} from {from}", won.marker).expect("text grows");
    }
    for moved in moved {
        write!(text, "; {} moves along", moved.marker).expect("text grows");
    }
    for marker in beside {
        write!(text, "; {marker} lies beside").expect("text grows");
    }
    for returned in returned {
        write!(text, "; {} fits again", returned.marker).expect("text grows");
    }
    text
}
