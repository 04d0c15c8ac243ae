//! Positions drawn as text.
//!
//! ```text
//!   .  .  .  .  .  .  .  .  .  .      the line: a column per value, stacks grow upwards
//!   .  .  3  .  5  6s .  .  .  .
//! > 0: 2 3 9 9 | 18 fleas | 4 4s      a seat: its hand, its fleas, what it collected; `>` is on turn
//!   1: 1 1 8 8 | 18 fleas |           `3*8` stands for `8 8 8`, `rest` for all cards drawn nowhere else
//!   pile: 7 8                         without this row, they are the pile
//! ```

use crate::bag::Bag;
use crate::chakapuces::{Card, Cards, Chakapuces, Phase, State, Value};
use crate::game::Game;
use crate::seat::Seat;

/// Where the cards that are drawn nowhere else lie.
enum Rest {
    Pile,
    Collected(usize),
}

pub(super) fn parse(game: &Chakapuces, drawing: &str) -> State {
    let mut state = State { phase: Phase::First, fleas: [0; 6], pile: Bag::EMPTY, ..game.start() };
    let mut rest = Rest::Pile;
    let mut seats = 0;
    for row in drawing.lines().map(str::trim).filter(|row| !row.is_empty()) {
        if let Some(pile) = row.strip_prefix("pile:") {
            for card in cards(pile) {
                state.pile.put(card.kind());
            }
        } else if let Some((name, holdings)) = row.split_once(':') {
            let index: usize = name.trim_start_matches('>').trim().parse().unwrap();
            assert_eq!(index, seats, "seats are drawn in order");
            seats += 1;
            if name.starts_with('>') {
                state.on_turn = Seat::new(index as u8);
            }
            let [hand, fleas, collected] = holdings.split('|').collect::<Vec<_>>().try_into().unwrap();
            state.hands[index] = cards(hand).into_iter().collect();
            state.fleas[index] = fleas.trim().strip_suffix(" fleas").unwrap().trim().parse().unwrap();
            if collected.trim() == "rest" {
                rest = Rest::Collected(index);
            } else {
                state.collected[index] = cards(collected).into_iter().collect();
            }
        } else {
            parse_row(&mut state.line, row);
        }
    }
    assert_eq!(seats, usize::from(game.seats()), "every seat is drawn");
    put_rest(game, &mut state, &rest);
    state
}

/// A row of the line: the card of each column has that column's value.
fn parse_row(line: &mut Cards, row: &str) {
    let columns: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(columns.len(), Value::COUNT, "the line has ten columns: {row}");
    for (column, value) in columns.into_iter().zip(Value::all()).filter(|(column, _)| *column != ".") {
        let card: Card = column.parse().unwrap();
        assert_eq!(card.value(), value, "a card lies at its value");
        line.add(card);
    }
}

fn cards(words: &str) -> Vec<Card> {
    let mut cards = Vec::new();
    for word in words.split_whitespace() {
        let (count, card) = word.split_once('*').unwrap_or(("1", word));
        cards.extend(vec![card.parse::<Card>().unwrap(); count.parse().unwrap()]);
    }
    cards
}

fn put_rest(game: &Chakapuces, state: &mut State, rest: &Rest) {
    for card in Card::all() {
        let places = state.hands.iter().chain(&state.collected).chain([&state.line]);
        let lying = places.map(|cards| cards.count(card)).sum::<u8>() + state.pile.count(card.kind()) as u8;
        for _ in lying..game.edition().copies(card) {
            match rest {
                Rest::Pile => state.pile.put(card.kind()),
                Rest::Collected(seat) => state.collected[*seat].add(card),
            }
        }
    }
}

/// The drawing of a position, with the pile.
pub(super) fn drawn(game: &Chakapuces, state: &State) -> String {
    let mut rows = Vec::new();
    let height = Value::all().map(|value| state.line.height(value)).max().unwrap_or(0);
    for level in (0..height).rev() {
        let cells = Value::all().map(|value| {
            let scratches = state.line.count(Card::scratch(value));
            let cats = state.line.count(Card::cat(value));
            let card = if level < cats { Card::cat(value) } else { Card::scratch(value) };
            if level < cats + scratches {
                format!("{card:<3}", card = card.to_string())
            } else {
                ".  ".into()
            }
        });
        rows.push(format!("  {}", cells.collect::<String>()));
    }
    for seat in Seat::all(game.seats()) {
        let mark = if seat == state.on_turn { '>' } else { ' ' };
        let [hand, collected] = [&state.hands, &state.collected].map(|cards| listed(cards[seat.index()]));
        rows.push(format!("{mark} {seat}: {hand} | {} fleas | {collected}", state.fleas[seat.index()]));
    }
    let pile = state.pile.iter().flat_map(|(kind, count)| (0..count).map(move |_| Card::of_kind(kind)));
    rows.push(format!("pile: {}", listed(pile.collect())));
    rows.join("\n")
}

fn listed(cards: Cards) -> String {
    let repeated = cards.kinds().flat_map(|card| (0..cards.count(card)).map(move |_| card.to_string()));
    repeated.collect::<Vec<_>>().join(" ")
}
