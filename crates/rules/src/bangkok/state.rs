//! All that is true at the table.

use serde::Serialize;

use super::Bangkok;
use super::card::Card;
use super::good::Good;
use super::hand::Hand;
use super::market::Market;
use super::pile::{Pile, PileName};
use super::place::{Cell, CellPair, Line, Place};
use super::port::Port;
use crate::seat::Seat;
use crate::standing::Ending;

/// The most players.
pub(super) const MAX_PLAYERS: u8 = 4;
const SEATS: usize = MAX_PLAYERS as usize;

/// What is to be decided next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "bangkok/"))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Phase {
    /// Who plays first is drawn (B6).
    Start,
    /// A seat is dealt its objective (B6).
    Objective {
        /// Whose objective is drawn.
        seat: Seat,
    },
    /// Where in the port the two chillies go is drawn (B7).
    PortChillies,
    /// The port is laid out (B7).
    Deal {
        /// The cells of the chillies; all others get boats.
        chillies: CellPair,
        /// The cell that is next.
        cell: Cell,
    },
    /// The active seat trades or renews (B8, B14).
    Turn,
    /// The gaps of a line are filled after a trade (B11).
    Fill {
        /// Where the card was laid.
        place: Place,
    },
    /// The active seat lays a surplus card into its market (B12, B13).
    Build,
    /// The cards of a line are replaced (B14).
    Renew {
        /// The line that is renewed.
        line: Line,
        /// The position, from 0, of the card that is replaced next.
        position: u8,
        /// The replaced cards by position; they go under their piles when the last replacement is drawn.
        replaced: [Option<Card>; 3],
    },
    /// The game is over (B15, B16, B19).
    Over {
        /// The way it ended.
        ending: Ending,
    },
}

/// All that is true at the table, without the order of the piles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(super) piles: [Pile; 2],
    pub(super) port: Port,
    pub(super) hands: [Hand; SEATS],
    pub(super) markets: [Market; SEATS],
    pub(super) objectives: [Option<Good>; SEATS],
    pub(super) phase: Phase,
    /// Who plays first in each round; seat 0 until that is drawn.
    pub(super) start: Seat,
    /// Whose turn it is; the first player before the first turn and after the last.
    pub(super) on_turn: Seat,
    /// The round, from 1; alone, the turn.
    pub(super) round: u8,
    /// The last round in which somebody laid a market card, 0 before (B15).
    pub(super) market_round: u8,
}

impl State {
    /// The table before the box is opened.
    pub(super) const EMPTY: State = State {
        piles: [Pile::EMPTY; 2],
        port: Port::EMPTY,
        hands: [Hand::EMPTY; SEATS],
        markets: [Market::EMPTY; SEATS],
        objectives: [None; SEATS],
        phase: Phase::Start,
        start: Seat::new(0),
        on_turn: Seat::new(0),
        round: 1,
        market_round: 0,
    };

    /// What is to be decided next.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Who plays first in each round; seat 0 until that is drawn (B6).
    pub const fn first(&self) -> Seat {
        self.start
    }

    /// Whose turn it is; the first player before the first turn and after the last.
    pub const fn on_turn(&self) -> Seat {
        self.on_turn
    }

    /// The round, from 1; alone, the turn.
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// The port.
    pub const fn port(&self) -> &Port {
        &self.port
    }

    /// The hand of a seat.
    pub const fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index()]
    }

    /// The market of a seat.
    pub const fn market(&self, seat: Seat) -> &Market {
        &self.markets[seat.index()]
    }

    /// The objective of a seat, once it is dealt.
    pub const fn objective(&self, seat: Seat) -> Option<Good> {
        self.objectives[seat.index()]
    }

    /// One of the piles.
    pub const fn pile(&self, name: PileName) -> &Pile {
        &self.piles[name as usize]
    }

    pub(super) fn pile_mut(&mut self, name: PileName) -> &mut Pile {
        &mut self.piles[name as usize]
    }

    pub(super) fn active_hand(&mut self) -> &mut Hand {
        &mut self.hands[self.on_turn.index()]
    }

    pub(super) fn active_market(&mut self) -> &mut Market {
        &mut self.markets[self.on_turn.index()]
    }

    /// The pile that the next gap of the port is filled from, unless both are empty (B11).
    pub(super) fn filling_pile(&self) -> Option<PileName> {
        filling_pile(self.port.chillies(), |pile| self.pile(pile).is_empty())
    }

    /// The pile that the next card comes from, where one is drawn.
    pub(super) fn drawn_pile(&self) -> Option<PileName> {
        match self.phase {
            Phase::Deal { chillies, cell } => {
                Some(if chillies.contains(cell) { PileName::Chillies } else { PileName::Boats })
            }
            Phase::Fill { .. } => self.filling_pile(),
            Phase::Renew { line, position, .. } => {
                self.port.line(line)[usize::from(position)].map(PileName::of)
            }
            _ => None,
        }
    }

    /// The next position of a line, from this one, whose card has something to be replaced by (B14).
    pub(super) fn next_renewed(&self, line: Line, from: u8) -> Option<u8> {
        let cards = self.port.line(line);
        (from..3).find(|position| {
            cards[usize::from(*position)].is_some_and(|card| !self.pile(PileName::of(card)).is_empty())
        })
    }

    /// Whether some market is complete, so that the game ends with this round (B16).
    pub fn is_last_round(&self) -> bool {
        self.markets.iter().any(Market::is_full)
    }

    /// What a seat's market and objective are worth now; the objective counts once it is dealt (B17).
    pub fn points(&self, seat: Seat) -> i32 {
        self.objective(seat).map_or(0, |objective| self.market(seat).points(objective))
    }
}

/// The pile that fills a gap of a port with so many chillies: a port wants two of them (B11).
pub(super) fn filling_pile(chillies: usize, is_empty: impl Fn(PileName) -> bool) -> Option<PileName> {
    let wanted = if chillies >= 2 { PileName::Boats } else { PileName::Chillies };
    [wanted, wanted.other()].into_iter().find(|pile| !is_empty(*pile))
}

impl Bangkok {
    /// The state before the first step: cards sorted, nobody knows who begins.
    pub(super) fn first_state(&self) -> State {
        let unused = self.edition.starting[usize::from(self.players)..].iter().flatten();
        let boats = self.edition.boats.iter().chain(unused).copied();
        let chillies = self.edition.chillies.iter().copied();
        let mut state = State {
            piles: [Pile::unseen(self.deck.bag(boats)), Pile::unseen(self.deck.bag(chillies))],
            ..State::EMPTY
        };
        if self.is_solo() {
            // Nobody to draw lots with (B19).
            self.begin_with(&mut state, Seat::new(0));
        }
        state
    }
}
