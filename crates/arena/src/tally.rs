//! What many games say about the contestants, deal by deal.

use std::collections::BTreeMap;

use talat_rules::standing::{Ending, Standing};

use crate::external::Why;
use crate::play::Played;
use crate::thinking::Thinking;

/// All that was played so far.
#[derive(Debug)]
pub struct Tally {
    /// One for each contestant.
    pub bots: Vec<BotTally>,
    /// How many games.
    pub games: u64,
    /// How many of them a program lost because it failed.
    pub forfeited: u64,
    /// How many actions.
    pub actions: u64,
    /// How they ended.
    pub endings: BTreeMap<Ending, u64>,
}

/// What a contestant did, one value for each deal.
#[derive(Debug, Default)]
pub struct BotTally {
    /// The share of the wins of all its chairs together.
    pub shares: Vec<f64>,
    /// The points of a chair.
    pub points: Vec<f64>,
    /// How far a chair was ahead of the best other one; there is none alone.
    pub margins: Vec<f64>,
    /// How long it thought.
    pub thinking: Thinking,
    /// The games that its program lost, by why.
    pub forfeits: BTreeMap<Why, u64>,
    /// What happened in the first of them.
    pub first_forfeit: Option<String>,
}

/// The sums of one contestant over the games of a deal.
#[derive(Clone, Copy, Default)]
struct Sums {
    games: f64,
    chairs: f64,
    share: f64,
    points: f64,
    margin: f64,
}

impl Tally {
    /// The tally of nothing yet.
    pub fn new(contestants: usize) -> Self {
        let bots = std::iter::repeat_with(BotTally::default).take(contestants).collect();
        Tally { bots, games: 0, forfeited: 0, actions: 0, endings: BTreeMap::new() }
    }

    /// Counts all games of a deal.
    pub fn add(&mut self, deal: &[Played]) {
        let mut sums = vec![Sums::default(); self.bots.len()];
        for played in deal {
            self.games += 1;
            self.forfeited += u64::from(played.forfeits.iter().any(Option::is_some));
            *self.endings.entry(played.standing.ending).or_default() += 1;
            let mut sat = vec![false; self.bots.len()];
            for (seat, contestant) in played.seats.iter().enumerate() {
                let sum = &mut sums[*contestant];
                sum.games += if std::mem::replace(&mut sat[*contestant], true) { 0.0 } else { 1.0 };
                sum.chairs += 1.0;
                sum.share += share(played, seat);
                sum.points += f64::from(played.standing.scores[seat].points);
                sum.margin += margin(&played.standing, seat);
            }
            for (contestant, thinking) in played.seats.iter().zip(&played.thinking) {
                self.bots[*contestant].thinking.merge(thinking);
                self.actions += thinking.actions();
            }
            for (contestant, forfeit) in played.seats.iter().zip(&played.forfeits) {
                let (bot, Some(forfeit)) = (&mut self.bots[*contestant], forfeit) else { continue };
                *bot.forfeits.entry(forfeit.why).or_default() += 1;
                let number = self.games;
                bot.first_forfeit.get_or_insert_with(|| format!("game {number}: {}", forfeit.what));
            }
        }
        for (bot, sum) in self.bots.iter_mut().zip(sums) {
            bot.shares.push(sum.share / sum.games);
            bot.points.push(sum.points / sum.chairs);
            bot.margins.push(sum.margin / sum.chairs);
        }
    }
}

/// A seat's share of the win: all of it, nothing, or its part of a shared one. Whoever failed has lost, wherever chance
/// brought the seat: the win is of the best of the others, if there are any.
fn share(played: &Played, seat: usize) -> f64 {
    let places = played.standing.scores.iter().map(|score| score.place);
    let held = places.zip(&played.forfeits).map(|(place, forfeit)| forfeit.is_none().then_some(place));
    let held: Vec<Option<u8>> = held.collect();
    let best = held.iter().flatten().min();
    let won = |place: &Option<u8>| place.is_some() && place.as_ref() == best;
    if won(&held[seat]) { 1.0 / held.iter().filter(|place| won(place)).count() as f64 } else { 0.0 }
}

/// How many points a seat has more than the best of the others.
fn margin(standing: &Standing, seat: usize) -> f64 {
    let others = standing.scores.iter().enumerate().filter(|(other, _)| *other != seat);
    let best = others.map(|(_, score)| score.points).max();
    best.map_or(0.0, |best| f64::from(standing.scores[seat].points - best))
}

#[cfg(test)]
mod tests {
    use talat_rules::Seat;
    use talat_rules::standing::Score;

    use super::*;
    use crate::external::Forfeit;

    fn played(seats: &[usize], results: &[(u8, i32)]) -> Played {
        let scores = (results.iter().zip(0..))
            .map(|((place, points), seat)| Score {
                seat: Seat::new(seat),
                place: *place,
                points: *points,
                parts: Vec::new(),
                tie_breaks: Vec::new(),
            })
            .collect();
        Played {
            seats: seats.to_vec(),
            standing: Standing { ending: Ending::Tent, scores },
            thinking: vec![Thinking::default(); seats.len()],
            forfeits: vec![None; seats.len()],
        }
    }

    #[test]
    fn a_deal_is_one_value_and_a_shared_win_a_share() {
        let mut tally = Tally::new(2);
        tally.add(&[
            played(&[0, 1, 1], &[(1, 9), (1, 9), (3, 4)]),
            played(&[1, 0, 1], &[(1, 7), (2, 5), (2, 5)]),
            played(&[1, 1, 0], &[(2, 1), (3, 0), (1, 8)]),
        ]);
        assert_eq!(tally.games, 3);
        assert_eq!(tally.bots[0].shares, [0.5]);
        assert_eq!(tally.bots[1].shares, [0.5]);
        assert_eq!(tally.bots[0].points, [22.0 / 3.0]);
        assert_eq!(tally.bots[0].margins, [(0.0 - 2.0 + 7.0) / 3.0]);
        assert_eq!(tally.bots[1].points, [26.0 / 6.0]);
        assert_eq!(tally.endings, BTreeMap::from([(Ending::Tent, 3)]));
    }

    #[test]
    fn whoever_failed_has_lost_wherever_chance_brought_the_seat() {
        let failed = || Some(Forfeit { why: Why::Crash, what: "ended".to_owned() });
        let shares = |forfeits: [Option<Forfeit>; 3]| {
            let game = Played { forfeits: forfeits.into(), ..played(&[0, 1, 2], &[(1, 9), (2, 7), (2, 7)]) };
            let mut tally = Tally::new(3);
            tally.add(&[game]);
            assert_eq!(tally.forfeited, 1);
            tally.bots.into_iter().flat_map(|bot| bot.shares).collect::<Vec<f64>>()
        };
        assert_eq!(shares([None, failed(), None]), [1.0, 0.0, 0.0]);
        assert_eq!(shares([failed(), None, None]), [0.0, 0.5, 0.5]);
        assert_eq!(shares([failed(), None, failed()]), [0.0, 1.0, 0.0]);
        assert_eq!(shares([failed(), failed(), failed()]), [0.0, 0.0, 0.0]);
    }

    #[test]
    fn alone_each_bot_has_its_own_games() {
        let mut tally = Tally::new(2);
        tally.add(&[played(&[0], &[(1, 30)]), played(&[1], &[(1, 20)])]);
        assert_eq!((tally.bots[0].points[0], tally.bots[1].points[0]), (30.0, 20.0));
        assert_eq!((tally.bots[0].shares[0], tally.bots[1].shares[0]), (1.0, 1.0));
    }
}
