//! What an action brings about before the die is rolled: shown in previews, and afterwards in the log.

use alloc::vec::Vec;

use serde::Serialize;

use super::Chatuchak;
use super::action::Action;
use super::colour::Colour;
use super::marker::Marker;
use super::spot::{Spot, Spots};
use super::state::State;
use super::structure::{Fit, minus_points};
use crate::seat::Seat;

/// What an action would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Effect {
    /// A booth would jump (C12).
    Jump(Jumped),
    /// The player would take no more turns (C13).
    Pass {
        /// Whether nobody would play on.
        last: bool,
    },
}

/// A jump with all that follows from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct Jumped {
    /// The seat whose booth jumps.
    pub seat: Seat,
    /// The colour of the group.
    pub colour: Colour,
    /// The spot that it leaves.
    pub from: Spot,
    /// The spot that it comes to.
    pub to: Spot,
    /// The booths of its colour that it is now connected with, itself included.
    pub group: Spots,
    /// The markers that are won (C17–C21).
    pub won: Vec<Won>,
    /// The markers held before that lie on another place now (C22).
    pub moved: Vec<Moved>,
    /// The markers that no longer fit and come to lie beside the grid (C22).
    pub beside: Vec<Marker>,
    /// The markers from beside the grid that fit again (C22).
    pub returned: Vec<Moved>,
    /// The minus points after it (C25).
    pub minus: u8,
    /// Whose score changes, and by how much (C25).
    pub points: Vec<Change>,
}

/// A marker that is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct Won {
    /// The marker that is won.
    pub marker: Marker,
    /// Where it comes from.
    pub from: Source,
    /// The token that comes with it (C21).
    pub token: Token,
    /// How well it fits.
    pub fit: Fit,
    /// The booths on which it lies now.
    pub spots: Spots,
}

/// Where a marker that is won comes from (C20).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Source {
    /// It lay in the centre, where nobody loses it.
    Centre,
    /// From another player.
    Player {
        /// The seat that loses it.
        seat: Seat,
    },
}

/// A token (C21).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
#[serde(rename_all = "snake_case")]
pub enum Token {
    /// The one that matches the marker.
    Matching,
    /// A purple one.
    General,
}

/// A marker on its new place in the holder's grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct Moved {
    /// The marker that lies elsewhere now.
    pub marker: Marker,
    /// How well it fits.
    pub fit: Fit,
    /// The booths on which it lies now.
    pub spots: Spots,
}

/// A change of somebody's score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "chatuchak/"))]
pub struct Change {
    /// The seat whose score changes.
    pub seat: Seat,
    /// More or fewer points.
    pub by: i32,
}

impl Chatuchak {
    pub(super) fn foresee(&self, before: &State, seat: Seat, action: Action) -> Effect {
        let mut after = *before;
        self.act(&mut after, seat, action);
        match action {
            Action::Jump { from } => Effect::Jump(self.jumped(before, &after, seat, from)),
            Action::Pass => Effect::Pass { last: self.nobody_plays_on(&after) },
        }
    }

    /// What the jump from `from` changed between two states.
    pub(super) fn jumped(&self, before: &State, after: &State, seat: Seat, from: Spot) -> Jumped {
        let to = before.grid(seat).empty();
        let grid = after.grid(seat);
        let colour = grid.colour_at(to).expect("a booth came to this spot");
        let mut jumped = Jumped {
            seat,
            colour,
            from,
            to,
            group: grid.group_of(colour, Spots::one(to)),
            won: Vec::new(),
            moved: Vec::new(),
            beside: Vec::new(),
            returned: Vec::new(),
            minus: minus_points(grid).0,
            points: Vec::new(),
        };
        for marker in Marker::ALL.into_iter().filter(|marker| after.holder(*marker) == Some(seat)) {
            let (old, spots) = (before.place(marker), after.place(marker));
            let fit = after.strength(marker, seat).fit(marker.kind());
            let moved = Moved { marker, fit, spots };
            match before.holder(marker) {
                None => {
                    let (from, token) = (Source::Centre, Token::Matching);
                    jumped.won.push(Won { marker, from, token, fit, spots });
                }
                Some(holder) if holder != seat => {
                    let (from, token) = (Source::Player { seat: holder }, Token::General);
                    jumped.won.push(Won { marker, from, token, fit, spots });
                }
                Some(_) if old == spots => {}
                Some(_) if spots.is_empty() => jumped.beside.push(marker),
                Some(_) if old.is_empty() => jumped.returned.push(moved),
                Some(_) => jumped.moved.push(moved),
            }
        }
        // One grid has changed, and with it the minus points of one seat. Stars come and go with markers.
        let minus = i32::from(jumped.minus) - i32::from(minus_points(before.grid(seat)).0);
        let same_stars = jumped.won.is_empty() && jumped.beside.is_empty() && jumped.returned.is_empty();
        for whose in Seat::all(self.players) {
            let stars = if same_stars { 0 } else { self.stars(after, whose) - self.stars(before, whose) };
            let by = if whose == seat { stars - minus } else { stars };
            if by != 0 {
                jumped.points.push(Change { seat: whose, by });
            }
        }
        jumped
    }
}
