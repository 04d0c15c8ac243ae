//! The tests of Chatuchak: positions are drawn as text.

mod edition;
mod examples;
mod laws;
mod markers;
mod placing;
mod reference;
mod scoring;
mod setup;
mod text;
mod time;

use super::effect::{Jumped, Won};
use super::structure::{Best, Fit, Joints, groups, mixes};
use super::*;
use crate::testing::game;

fn seat(index: u8) -> Seat {
    Seat::new(index)
}

fn spot(text: &str) -> Spot {
    text.parse().unwrap()
}

fn spots(text: &str) -> Spots {
    text.split_whitespace().map(spot).collect()
}

/// A table in play, seat 0 on turn, all markers in the centre.
struct Table {
    game: Chatuchak,
    state: State,
}

impl Table {
    /// The players' grids side by side: letters are booths, `_` is the empty spot, `.` a booth that does not
    /// matter. The MIX markers show red and yellow, yellow and green, green and pink, pink and blue, red and
    /// blue.
    fn drawn(drawing: &str) -> Table {
        let lines: Vec<Vec<&str>> = drawing
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>())
            .filter(|words| !words.is_empty())
            .collect();
        let players = lines[0].len() as u8;
        let mut table = Table { game: game(players, &[]), state: State::START };
        table.state.phase = Phase::Turn;
        table.state.mixes_laid = 5;
        for seat in Seat::all(players) {
            let rows: Vec<&str> = lines.iter().map(|words| words[seat.index()]).collect();
            table.state.grids[seat.index()] = Grid::sketch(&rows);
        }
        table.weigh();
        table
    }

    /// Turns the MIX marker that has this pair so that it shows it.
    fn showing(mut self, pair: &str) -> Table {
        let pair: Pair = pair.parse().unwrap();
        for (index, mix) in self.game.edition.mix_markers.iter().enumerate() {
            self.state.second_sides |= u8::from(mix.sides[1] == pair) << index;
        }
        self.weigh();
        self
    }

    /// Gives a marker and its matching token to a seat, and lays it on its best place.
    fn holding(mut self, seat: Seat, marker: Marker) -> Table {
        self.state.holders[marker.index()] = Some(seat);
        self.state.matching[seat.index()] |= 1 << marker.index();
        self.state.places[marker.index()] = self.best(seat, marker).place;
        self
    }

    fn best(&self, seat: Seat, marker: Marker) -> Best {
        let grid = self.state.grid(seat);
        let mut best = Best::new(grid.empty(), Spots::NONE);
        let mut see = |strength, spots| best.see(strength, spots);
        match marker {
            Marker::Path => Joints::of(grid).paths(see),
            Marker::Rectangle => Joints::of(grid).rectangles(see),
            _ => match Marker::MIX.into_iter().position(|mix| mix == marker) {
                Some(index) => {
                    let [one, other] = self.game.pair(&self.state, index).unwrap().colours();
                    mixes(grid, one, other, &mut see);
                }
                None => groups(grid, Colour::ALL[marker.index()], &mut see),
            },
        }
        best
    }

    fn weigh(&mut self) {
        for marker in Marker::ALL {
            for seat in Seat::all(self.game.players) {
                self.state.strengths[marker.index()][seat.index()] = self.best(seat, marker).strength;
            }
        }
    }

    /// The seat on turn jumps; rolls that come before it are 1s.
    fn jump(&mut self, from: &str) -> Jumped {
        while self.state.phase == Phase::Roll {
            self.roll(1);
        }
        let (seat, action) = (self.state.on_turn, from.parse().unwrap());
        let Effect::Jump(jumped) = self.game.foresee(&self.state, seat, action) else { panic!("a jump") };
        self.act(action);
        jumped
    }

    fn pass(&mut self) {
        self.act(Action::Pass);
    }

    fn act(&mut self, action: Action) {
        let step = Step::Act(self.state.on_turn, action);
        self.game.apply(&mut self.state, &step).unwrap();
    }

    fn roll(&mut self, number: u8) {
        self.game.apply(&mut self.state, &Step::Chance(Outcome::Roll { number })).unwrap();
    }

    fn fit(&self, seat: Seat, marker: Marker) -> Fit {
        self.state.strength(marker, seat).fit(marker.kind())
    }

    fn holder(&self, marker: Marker) -> Option<Seat> {
        self.state.holder(marker)
    }
}

/// The markers won in a jump, by name.
fn names(won: &[Won]) -> Vec<&'static str> {
    won.iter().map(|won| won.marker.name()).collect()
}

const fn booths(booths: u8) -> Fit {
    Fit::Booths { booths }
}

const fn pair(smaller: u8, larger: u8) -> Fit {
    Fit::Pair { smaller, larger }
}
