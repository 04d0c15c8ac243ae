//! What chance may decide, and how likely it is (B6, B7, B11, B14).

use alloc::vec::Vec;

use super::Bangkok;
use super::action::Outcome;
use super::good::Good;
use super::place::CellPair;
use super::state::{Phase, State};
use crate::bag::Bag;
use crate::game::Stream;
use crate::seat::Seat;

impl Bangkok {
    /// The tiles that are not dealt yet.
    fn tiles_left(&self, state: &State) -> Bag<1> {
        let mut tiles = self.tiles;
        state.objectives.iter().flatten().for_each(|good| tiles.take(*good as usize));
        tiles
    }

    pub(super) fn list_chances(&self, state: &State, out: &mut Vec<(Outcome, u32)>) {
        match state.phase {
            Phase::Start => {
                out.extend(Seat::all(self.players).map(|seat| (Outcome::Start { seat }, 1)));
            }
            Phase::Objective { .. } => {
                let tiles = self.tiles_left(state);
                out.extend(
                    tiles.iter().map(|(tile, count)| (Outcome::Objective { good: Good::ALL[tile] }, count)),
                );
            }
            Phase::PortChillies => out.extend(CellPair::all().map(|cells| (Outcome::Chillies { cells }, 1))),
            Phase::Deal { .. } | Phase::Fill { .. } | Phase::Renew { .. } => {
                let name = state.drawn_pile().expect("a card is drawn");
                let pile = state.pile(name);
                let unseen = pile.unseen.iter().map(|(kind, count)| (self.deck.card(name, kind), count));
                let cards = unseen.chain(pile.known_top().map(|card| (card, 1)));
                out.extend(cards.map(|(card, count)| (Outcome::Draw { card }, count)));
            }
            Phase::Turn | Phase::Build | Phase::Over { .. } => {}
        }
    }

    pub(super) fn draw_outcome(&self, state: &State, mut draw: impl FnMut(u32) -> u32) -> Outcome {
        match state.phase {
            Phase::Start => Outcome::Start { seat: Seat::new(draw(u32::from(self.players)) as u8) },
            Phase::Objective { .. } => {
                let tiles = self.tiles_left(state);
                Outcome::Objective { good: Good::ALL[tiles.nth(draw(tiles.total()))] }
            }
            Phase::PortChillies => {
                let cells = CellPair::all().nth(draw(CellPair::COUNT) as usize);
                Outcome::Chillies { cells: cells.expect("a draw is below the number of pairs") }
            }
            _ => {
                let name = state.drawn_pile().expect("chance decides");
                let pile = state.pile(name);
                let total = if pile.unseen.is_empty() { 1 } else { pile.unseen.total() };
                let drawn = draw(total);
                let card = pile.known_top().unwrap_or_else(|| self.deck.card(name, pile.unseen.nth(drawn)));
                Outcome::Draw { card }
            }
        }
    }
}

impl State {
    /// The stream of the draw that comes next.
    pub(super) fn stream(&self) -> Stream {
        let (name, rule) = match self.phase {
            Phase::Start => ("start", "B6"),
            Phase::Objective { .. } => ("objectives", "B6"),
            Phase::PortChillies => ("port", "B7"),
            phase => {
                let rule = match phase {
                    Phase::Deal { .. } => "B7",
                    Phase::Fill { .. } => "B11",
                    _ => "B14",
                };
                (self.drawn_pile().expect("chance decides").stream(), rule)
            }
        };
        Stream { name, index: 0, rule }
    }
}
