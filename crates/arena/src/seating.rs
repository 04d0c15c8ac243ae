//! Who sits where: the bots in the order they are named, the last one on all chairs that are left, and this order
//! turned through all seats.

/// The seatings that every deal is played with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seating {
    /// Which contestant sits on each seat, one list per game of a deal.
    pub games: Vec<Vec<usize>>,
}

/// There are more bots than chairs.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoSeating {
    /// Nobody is named.
    #[error("no bot is named: --bots greedy,random")]
    Nobody,
    /// There are more bots than chairs.
    #[error("{bots} bots are named for {players} chairs")]
    TooMany {
        /// How many bots are named.
        bots: usize,
        /// How many chairs there are.
        players: u8,
    },
}

impl Seating {
    /// The seatings of so many bots on so many chairs. Alone, each bot plays every deal once.
    pub fn new(bots: usize, players: u8) -> Result<Self, NoSeating> {
        let chairs = usize::from(players);
        if bots == 0 {
            return Err(NoSeating::Nobody);
        }
        if chairs == 1 {
            return Ok(Seating { games: (0..bots).map(|bot| vec![bot]).collect() });
        }
        if bots > chairs {
            return Err(NoSeating::TooMany { bots, players });
        }
        let mut seats: Vec<usize> = (0..chairs).map(|chair| chair.min(bots - 1)).collect();
        let mut games: Vec<Vec<usize>> = Vec::new();
        for _ in 0..chairs {
            // One bot alone looks the same from every seat.
            if !games.contains(&seats) {
                games.push(seats.clone());
            }
            seats.rotate_right(1);
        }
        Ok(Seating { games })
    }

    /// How many chairs a contestant has in a game, on average over those of a deal in which it plays.
    pub fn chairs(&self, contestant: usize) -> usize {
        let count = |seats: &Vec<usize>| seats.iter().filter(|seat| **seat == contestant).count();
        self.games.iter().map(count).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_bot_fills_the_chairs_and_everybody_comes_to_every_seat() {
        let games = |bots, players| Seating::new(bots, players).unwrap().games;
        assert_eq!(games(2, 2), [[0, 1], [1, 0]]);
        assert_eq!(games(2, 4), [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
        assert_eq!(games(3, 3), [[0, 1, 2], [2, 0, 1], [1, 2, 0]]);
        assert_eq!(games(1, 3), [[0, 0, 0]]);
        assert_eq!(games(3, 1), [[0], [1], [2]]);
        assert_eq!(Seating::new(2, 4).unwrap().chairs(1), 3);
        assert_eq!(Seating::new(3, 2), Err(NoSeating::TooMany { bots: 3, players: 2 }));
        assert_eq!(Seating::new(0, 2), Err(NoSeating::Nobody));
    }
}
