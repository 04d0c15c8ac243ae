//! What steps do: set-up, turns and the time track (C7–C14, C23, C24).

use super::Chatuchak;
use super::action::{Action, Outcome};
use super::marker::{Marker, Pair};
use super::placing::Laid;
use super::spot::Spot;
use super::state::{Phase, State};
use crate::seat::Seat;

impl Chatuchak {
    /// A player's decision (C12, C13).
    #[inline]
    pub(super) fn act(&self, state: &mut State, seat: Seat, action: Action) {
        match action {
            Action::Jump { from } => self.jump(state, seat, from),
            Action::Pass => state.passed = state.passed.with(seat),
        }
        self.end_turn(state);
    }

    /// A booth jumps, then the markers are checked for its player (C12, C14).
    #[inline]
    fn jump(&self, state: &mut State, seat: Seat, from: Spot) {
        let grid = &mut state.grids[seat.index()];
        let to = grid.empty();
        let colour = grid.jump(from);
        self.check_markers(state, seat, colour, to);
    }

    /// After a turn, taken or skipped, the keeper rolls; after others' turns the next player is on (C13, C14).
    #[inline]
    fn end_turn(&self, state: &mut State) {
        let next = state.on_turn.clockwise(1, self.players);
        // The keeper is the last before the start player (C10).
        if next == state.start {
            state.phase = Phase::Roll;
        } else {
            self.begin_turn(state, next);
        }
    }

    /// Who has passed skips the turn (C13).
    fn begin_turn(&self, state: &mut State, seat: Seat) {
        state.on_turn = seat;
        state.phase = Phase::Turn;
        if state.passed.contains(seat) {
            self.end_turn(state);
        }
    }

    /// Something is drawn or rolled.
    #[inline]
    pub(super) fn happen(&self, state: &mut State, outcome: Outcome) {
        match outcome {
            Outcome::Start { seat } => self.begin_with(state, seat),
            Outcome::StartGrid { number } => self.draw_start_grid(state, number),
            Outcome::Booth { colour } => {
                let laid = state.grids[state.on_turn.index()].lay(colour);
                self.after_booth(state, laid);
            }
            Outcome::Mix { pair } => self.lay_mix_marker(state, pair),
            Outcome::Roll { number } => self.roll(state, number),
        }
    }

    fn begin_with(&self, state: &mut State, seat: Seat) {
        state.start = seat;
        state.on_turn = seat;
        state.phase = if self.drawn_grids { Phase::Booths } else { Phase::StartGrids };
    }

    /// When all sides are drawn the lowest number goes to the start player, and so on clockwise (C8).
    fn draw_start_grid(&self, state: &mut State, number: u8) {
        state.start_grids |= 1 << (number - 1);
        if state.start_grids.count_ones() < u32::from(self.players) {
            return;
        }
        for (number, place) in bits(state.start_grids).zip(0..) {
            let seat = state.start.clockwise(place, self.players);
            state.grids[seat.index()] = self.edition.start_grids[number].grid;
        }
        state.phase = Phase::MixMarkers;
    }

    /// The booths go to the next player when a grid is complete (C30).
    fn after_booth(&self, state: &mut State, laid: Laid) {
        if laid == Laid::Restarted || state.grid(state.on_turn).free().len() > 1 {
            return;
        }
        state.on_turn = state.on_turn.clockwise(1, self.players);
        if state.on_turn == state.start {
            state.phase = Phase::MixMarkers;
        }
    }

    /// Lays the next MIX marker with this side up; after the last one the game begins (C11).
    fn lay_mix_marker(&self, state: &mut State, pair: Pair) {
        let sides = &self.edition.mix_markers[usize::from(state.mixes_laid)].sides;
        if pair == sides[1] {
            state.second_sides |= 1 << state.mixes_laid;
        }
        state.mixes_laid += 1;
        if usize::from(state.mixes_laid) == Marker::MIX.len() {
            state.phase = Phase::Turn;
        }
    }

    /// The tent moves on a sufficient roll, and the game ends when it reaches the last space (C23, C24).
    fn roll(&self, state: &mut State, number: u8) {
        if number < self.needed(state) {
            state.failed += 1;
        } else {
            state.tent += 1;
            state.failed = 0;
            if usize::from(state.tent) == self.edition.track.len() {
                state.phase = Phase::Over;
                return;
            }
        }
        self.begin_turn(state, state.start);
    }

    /// The lowest roll that moves the tent: never below 1, because every roll meets that (C23).
    pub fn needed(&self, state: &State) -> u8 {
        self.edition.track[usize::from(state.tent)] - state.failed
    }

    /// Who keeps the time track: the last in turn order (C10).
    pub(super) fn keeper(&self, state: &State) -> Seat {
        state.start.clockwise(self.players - 1, self.players)
    }
}

/// The numbers of the bits that are set, in ascending order.
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}
