//! The end: scores with their parts (B17, B18), and the count of all components.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::Bangkok;
use super::card::Card;
use super::pile::PileName;
use super::state::{Phase, State};
use crate::bag::Bag;
use crate::seat::Seat;
use crate::standing::Standing;

impl Bangkok {
    /// What places go by, the first number first: points, then those for the objective (B17, B18).
    pub fn ranking(&self, state: &State, seat: Seat) -> [i32; 2] {
        let market = state.market(seat);
        let objective = state.objective(seat).map_or(0, |good| market.objective_points(good));
        [state.points(seat), objective]
    }

    pub(super) fn final_standing(&self, state: &State) -> Option<Standing> {
        let Phase::Over { ending } = state.phase else { return None };
        let counted = |seat: Seat| {
            let [_, objective] = self.ranking(state, seat);
            (state.market(seat).parts(state.objective(seat)), [("objective", objective)].into())
        };
        Some(Standing::rank(ending, Seat::all(self.players).map(counted).collect()))
    }

    /// Counts every card and tile once.
    pub(super) fn count_all(&self, state: &State) -> Result<(), String> {
        let mut found: Vec<Card> = state.port.cards().collect();
        for name in PileName::ALL {
            let pile = state.pile(name);
            for (kind, count) in pile.unseen.iter() {
                found.extend((0..count).map(|_| self.deck.card(name, kind)));
            }
            found.extend(pile.under());
            if let Some(stray) = pile.under().find(|card| PileName::of(*card) != name) {
                return Err(format!("{stray} is under the pile of {}", name.stream()));
            }
        }
        state.hands.iter().for_each(|hand| found.extend(hand.cards()));
        state.markets.iter().for_each(|market| found.extend(market.cards()));
        match state.phase {
            // The starting sets lie ready until it is known who gets which.
            Phase::Start => {
                found.extend(self.edition.starting[..usize::from(self.players)].iter().flatten());
            }
            Phase::Renew { replaced, .. } => found.extend(replaced.iter().flatten()),
            _ => {}
        }
        found.sort_unstable();
        let mut all: Vec<Card> = self.edition.cards().collect();
        all.sort_unstable();
        if found != all {
            return Err(format!("cards {found:?} instead of {all:?}"));
        }
        let mut dealt = Bag::<1>::EMPTY;
        state.objectives.iter().flatten().for_each(|good| dealt.put(*good as usize));
        match dealt.iter().find(|(tile, count)| *count > self.tiles.count(*tile)) {
            Some(_) => Err(format!("objectives {:?} are not on the tiles", state.objectives)),
            None => Ok(()),
        }
    }
}
