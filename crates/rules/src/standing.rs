//! How a game ended: scores with their parts, places and the tie-breaks that decided them.

use alloc::vec::Vec;

use serde::Serialize;

use crate::seat::Seat;

/// The way a game came to its end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rules/"))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Chatuchak: the tent reached the last space (C24).
    Tent,
    /// Chatuchak: as [`Ending::Tent`], after everybody had passed (C13).
    TentAllPassed,
    /// Race: a grid was solved (C27, C29).
    Solved,
    /// Race: nobody plays on, and the last to stop gave up (C27, C29).
    GivenUp,
    /// Race: nobody plays on, and the last to stop had made 200 moves (C27, C29).
    MoveLimit,
    /// Bangkok: a market has its ninth card (B16).
    NinthCard,
    /// Bangkok solo: the token has finished its walk (B19).
    TokenWalked,
    /// Bangkok: five whole rounds without a market card (B15).
    NoMarketCard,
    /// Chakapuces: a player had no fleas left (P14).
    NoFleas,
    /// Chakapuces: a hand could not be refilled (P14).
    HandNotRefilled,
}

/// Everybody's result.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rules/"))]
pub struct Standing {
    /// The way the game ended.
    pub ending: Ending,
    /// One entry per seat, in seat order.
    pub scores: Vec<Score>,
}

/// One seat's result.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rules/"))]
pub struct Score {
    /// Whose result this is.
    pub seat: Seat,
    /// 1 for the winner; equal places are shared, and the next place counts those before it.
    pub place: u8,
    /// The sum of the parts' points; more is better.
    pub points: i32,
    /// Where the points come from.
    pub parts: Vec<Part>,
    /// The values compared among equal points, in order, more is better.
    pub tie_breaks: Vec<TieBreak>,
}

/// One source of points.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rules/"))]
pub struct Part {
    /// What it is, by a stable name: `markers`, `objective`, `fleas` …
    pub name: &'static str,
    /// Which one, where there are several: a marker, a colour, a good.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub which: Option<&'static str>,
    /// The points that it brings; below 0 where it costs.
    pub points: i32,
    /// How many things were counted for it.
    pub count: u16,
    /// The spots or cells of the own board that it comes from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<u8>>"))]
    pub spots: Vec<u8>,
}

/// One value compared among equals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "rules/"))]
pub struct TieBreak {
    /// What is compared, by a stable name.
    pub name: &'static str,
    /// The value; more is better.
    pub value: i32,
    /// Whether it was needed: somebody else was equal in everything before it.
    pub used: bool,
}

/// What is counted for one seat: its parts, and the named values of its tie-breaks.
pub type Counted = (Vec<Part>, Vec<(&'static str, i32)>);

impl Standing {
    /// Ranks the seats, given in seat order with their parts and named tie-break values, most points first.
    pub fn rank(ending: Ending, seats: Vec<Counted>) -> Self {
        let keys: Vec<Vec<i32>> = seats
            .iter()
            .map(|(parts, ties)| {
                let points = parts.iter().map(|part| part.points).sum();
                core::iter::once(points).chain(ties.iter().map(|tie| tie.1)).collect()
            })
            .collect();
        let scores = (seats.into_iter().zip(0u8..))
            .map(|((parts, ties), index)| {
                let own = &keys[usize::from(index)];
                let rivals =
                    || keys.iter().enumerate().filter(|(i, _)| *i != usize::from(index)).map(|k| k.1);
                let tie_breaks = (ties.into_iter().zip(1..))
                    .map(|((name, value), depth)| TieBreak {
                        name,
                        value,
                        used: rivals().any(|key| key[..depth] == own[..depth]),
                    })
                    .collect();
                Score {
                    seat: Seat::new(index),
                    place: 1 + rivals().filter(|key| *key > own).count() as u8,
                    points: own[0],
                    parts,
                    tie_breaks,
                }
            })
            .collect();
        Standing { ending, scores }
    }

    /// The seats that share the first place.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.scores.iter().filter(|score| score.place == 1).map(|score| score.seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    fn part(points: i32) -> Vec<Part> {
        vec![Part { name: "x", which: None, points, count: 0, spots: vec![] }]
    }

    #[test]
    fn equal_points_are_split_by_tie_breaks_and_then_shared() {
        let ties = |a, b| vec![("first", a), ("second", b)];
        let standing = Standing::rank(
            Ending::Tent,
            vec![(part(5), ties(1, 9)), (part(7), ties(2, 0)), (part(7), ties(2, 1)), (part(7), ties(2, 1))],
        );
        let places: Vec<u8> = standing.scores.iter().map(|score| score.place).collect();
        assert_eq!(places, [4, 3, 1, 1]);
        let used: Vec<Vec<bool>> =
            standing.scores.iter().map(|s| s.tie_breaks.iter().map(|t| t.used).collect()).collect();
        assert_eq!(used, [[false, false], [true, true], [true, true], [true, true]]);
        assert_eq!(standing.winners().collect::<Vec<_>>(), [Seat::new(2), Seat::new(3)]);
    }
}
