//! How long the game will still be, as far as that can be told (P13, P14).

use super::Chakapuces;
use super::state::{LastRound, Phase, SEATS, State};
use crate::seat::Seat;
use crate::standing::Ending;

impl State {
    /// P14: the first to have no fleas or not a full hand at the end of a turn triggers the last round.
    pub(super) fn last_round_after(&self, full: bool) -> Option<LastRound> {
        let ending = match (self.fleas[self.on_turn.index()], full) {
            (0, _) => Some(Ending::NoFleas),
            (_, false) => Some(Ending::HandNotRefilled),
            (_, true) => None,
        };
        self.last_round.or(ending.map(|ending| LastRound { by: self.on_turn, ending }))
    }
}

impl Chakapuces {
    /// The last round, once it is triggered or if it will be by the turn whose hand is being refilled.
    pub fn last_round(&self, state: &State) -> Option<LastRound> {
        match state.phase {
            Phase::Refill => state.last_round_after(state.pile.total() >= u32::from(self.wanted(state))),
            _ => state.last_round,
        }
    }

    /// How many cards the seat on turn draws if there are so many (P13).
    fn wanted(&self, state: &State) -> u8 {
        let drawn = if state.phase == Phase::Refill { self.hand } else { 0 };
        drawn.saturating_sub(state.hands[state.on_turn.index()].len())
    }

    /// How many turns each seat still has once the turn of `seat` is over: in the last round as many as there are, before
    /// that as many as there can be, if nobody is rid of all fleas (P14).
    pub fn turns_to_come(&self, state: &State, seat: Seat) -> [u8; SEATS] {
        let mut turns = [0; SEATS];
        let next = seat.clockwise(1, self.players);
        let after = |other: Seat| next.steps_to(other, self.players);
        let last = self.last_round(state).map(|last| after(last.by));
        for other in Seat::all(self.players) {
            turns[other.index()] = if let Some(last) = last {
                u8::from(after(other) < last)
            } else {
                let pile = state.pile.total() as u8 - self.wanted(state);
                (self.most_turns(pile) + self.players - 1 - after(other)) / self.players
            };
        }
        turns
    }

    /// The most turns that a pile of so many cards lasts: one that ends with a full hand takes two of them, the first one
    /// that does not triggers the end, and the others take one more each (P14).
    pub(super) fn most_turns(&self, pile: u8) -> u8 {
        pile / 2 + self.players
    }
}
