//! Positions drawn as text, read into states, and drawn again.
//!
//! ```text
//! port
//!   z    fr   r
//!   pf   .    unique/p
//!   p    zz   fz
//! hand 0: rz p f
//! market 0
//!   avoid:r/z  pp  .
//!   .          .   .
//!   .          .   .
//! ```
//!
//! What is not drawn is empty or as at the beginning; cards that are not drawn are unseen in their piles, unless
//! `boats:` or `chillies:` lists the unseen ones. `boats under:` and `chillies under:` list the known ones,
//! `objective 0: p` an objective, `on_turn: 1`, `round: 3` and `market_round: 2` the numbers of those names.

use crate::bangkok::pile::Pile;
use crate::bangkok::{Bangkok, Card, Cell, Good, Hand, Market, Phase, PileName, Port, State};
use crate::seat::Seat;

use super::card;

fn cell_text(text: &str) -> Option<Card> {
    (text != ".").then(|| card(text))
}

fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card).collect()
}

/// The state of a drawing, with the first seat to trade or renew, or to build if its hand has a surplus.
pub(super) fn state(game: &Bangkok, drawing: &str) -> State {
    let mut state = game.first_state();
    state.phase = Phase::Turn;
    state.objectives = Good::ALL.map(Some);
    for unused in usize::from(game.players)..4 {
        state.objectives[unused] = None;
    }
    state.hands = [Hand::EMPTY; 4];
    let (mut unseen, mut under) = ([None, None], [Vec::new(), Vec::new()]);
    let mut lines = drawing.lines().map(str::trim).filter(|line| !line.is_empty());
    while let Some(line) = lines.next() {
        let mut square = || {
            let rows: Vec<Option<Card>> =
                lines.by_ref().take(3).flat_map(str::split_whitespace).map(cell_text).collect();
            <[Option<Card>; 9]>::try_from(rows).expect("a square is 3 × 3")
        };
        let (head, list) = line.split_once(':').unwrap_or((line, ""));
        let words: Vec<&str> = head.split_whitespace().collect();
        let index = words.get(1).and_then(|word| word.parse::<usize>().ok());
        match (words[0], index) {
            ("port", None) => state.port = Port::of(square()),
            ("market", Some(seat)) => state.markets[seat] = Market::of(square()),
            ("hand", Some(seat)) => state.hands[seat] = Hand::of(&cards(list)),
            ("objective", Some(seat)) => {
                state.objectives[seat] = list.trim().chars().next().and_then(Good::from_letter);
            }
            ("on_turn", None) => state.on_turn = Seat::new(list.trim().parse().unwrap()),
            ("round", None) => state.round = list.trim().parse().unwrap(),
            ("market_round", None) => state.market_round = list.trim().parse().unwrap(),
            ("boats", None) if words.len() == 1 => unseen[0] = Some(cards(list)),
            ("boats", None) => under[0] = cards(list),
            ("chillies", None) if words.len() == 1 => unseen[1] = Some(cards(list)),
            ("chillies", None) => under[1] = cards(list),
            _ => panic!("`{line}` is no part of a drawing"),
        }
    }
    for name in PileName::ALL {
        let cards = unseen[name as usize].take().unwrap_or_else(|| {
            let mut left: Vec<Card> =
                game.edition.cards().filter(|card| PileName::of(*card) == name).collect();
            let hands = state.hands.iter().flat_map(|hand| hand.cards().collect::<Vec<_>>());
            let markets = state.markets.iter().flat_map(|market| market.cards().collect::<Vec<_>>());
            let drawn = state.port.cards().chain(hands).chain(markets).chain(under[name as usize].clone());
            for card in drawn.filter(|card| PileName::of(*card) == name) {
                let at = left.iter().position(|left| *left == card);
                left.remove(at.unwrap_or_else(|| panic!("there are not so many {card}")));
            }
            left
        });
        let mut pile = Pile::unseen(game.deck.bag(cards));
        under[name as usize].iter().for_each(|card| pile.put_under(*card));
        *state.pile_mut(name) = pile;
    }
    if state.hand(state.on_turn).surplus() > 0 {
        state.phase = Phase::Build;
    }
    state
}

/// The rows of a port, as they are drawn.
pub(super) fn port(state: &State) -> String {
    let text = |cell| state.port.at(cell).map_or(".".to_string(), |card| card.to_string());
    let cells: Vec<String> = Cell::all().map(text).collect();
    cells.chunks(3).map(|row| row.join(" ")).collect::<Vec<_>>().join(" | ")
}

/// A hand, in order.
pub(super) fn hand(state: &State, seat: u8) -> String {
    let cards: Vec<String> = state.hand(Seat::new(seat)).cards().map(|card| card.to_string()).collect();
    cards.join(" ")
}

/// The known cards under a pile.
pub(super) fn under(state: &State, name: PileName) -> String {
    let cards: Vec<String> = state.pile(name).under().map(|card| card.to_string()).collect();
    cards.join(" ")
}
