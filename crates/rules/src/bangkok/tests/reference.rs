//! A second, slow and plain, reading of the rules, compared with the first over many positions (B3, B9, B17).

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use crate::bangkok::port::payable;
use crate::bangkok::{Bangkok, Card, Cell, Edition, Good, Market, Phase, Place, Port, State, Taken};
use crate::edition::Edition as _;
use crate::game::Game;
use crate::seat::Seat;
use crate::testing::{game, play_while};

/// The goods a card shows, as the letters after the stroke, or all of a boat.
fn letters(card: Card) -> Vec<char> {
    let text = card.to_string();
    text.rsplit('/').next().unwrap().chars().collect()
}

/// Tries to let each good of the laid card, in every order, pay for a card that shows it; which sets of
/// positions are paid for, and of them those of most cards?
fn brute_force(laid: Card, line: [Option<Card>; 3]) -> BTreeSet<Vec<usize>> {
    fn pay(goods: &[char], line: &[Vec<char>; 3], taken: &BTreeSet<usize>, found: &mut BTreeSet<Vec<usize>>) {
        found.insert(taken.iter().copied().collect());
        let Some((good, rest)) = goods.split_first() else { return };
        pay(rest, line, taken, found);
        for position in (0..3).filter(|position| !taken.contains(position) && line[*position].contains(good))
        {
            let mut more = taken.clone();
            more.insert(position);
            pay(rest, line, &more, found);
        }
    }
    let line = line.map(|card| card.map(letters).unwrap_or_default());
    let mut found = BTreeSet::new();
    pay(&letters(laid), &line, &BTreeSet::new(), &mut found);
    let most = found.iter().map(Vec::len).max().unwrap_or(0);
    found.retain(|set| set.len() == most && most > 0);
    found
}

fn positions(taken: Taken) -> Vec<usize> {
    (0..3).filter(|position| taken.contains(*position)).collect()
}

fn any_card() -> impl Strategy<Value = Card> {
    let kinds: BTreeSet<Card> = Edition::standard().cards().collect();
    let more = ["ppp", "fff", "avoid:p/fr", "pair:rz/ppz", "unique/frz"].map(super::card);
    prop::sample::select(kinds.into_iter().chain(more).collect::<Vec<_>>())
}

fn any_cell() -> impl Strategy<Value = Option<Card>> {
    prop::option::weighted(0.9, any_card())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn b9_the_legal_choices_are_those_of_most_cards_that_goods_can_pay_for(
        laid in any_card(),
        line in prop::array::uniform3(any_cell()),
    ) {
        let row = crate::bangkok::Line::ALL[1];
        let port = Port::of([None, None, None, line[0], line[1], line[2], None, None, None]);
        let greatest = payable(laid.goods(), port.shown_in(row)).greatest();
        let found: BTreeSet<Vec<usize>> = greatest.choices().iter().map(|taken| positions(*taken)).collect();
        prop_assert_eq!(found.len(), greatest.choices().len());
        prop_assert_eq!(found, brute_force(laid, line));
    }

    #[test]
    fn b3_b17_markets_are_worth_what_a_plain_count_says(
        cells in prop::array::uniform9(prop::option::weighted(0.8, any_card())),
        objective in prop::sample::select(Good::ALL.to_vec()),
    ) {
        let market = Market::of(cells);
        let plain = plain_points(&cells, objective);
        prop_assert_eq!(market.points(objective), plain);
        let parts = market.parts(Some(objective));
        prop_assert_eq!(parts.iter().map(|part| part.points).sum::<i32>(), plain);
    }
}

/// The points of a market, read off the texts of its cards.
fn plain_points(cells: &[Option<Card>; 9], objective: Good) -> i32 {
    let at = |row: i32, column: i32| {
        ((0..3).contains(&row) && (0..3).contains(&column))
            .then(|| cells[usize::try_from(row * 3 + column).unwrap()])
            .flatten()
    };
    let mut points = 0;
    for row in 0..3 {
        for column in 0..3 {
            let Some(card) = at(row, column) else { continue };
            points += letters(card).iter().map(|good| i32::from(*good == objective.letter())).sum::<i32>();
            let text = card.to_string();
            let Some((symbol, _)) = text.split_once('/') else { continue };
            let around = [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)];
            let mut counts = BTreeMap::from([('p', 0), ('f', 0), ('r', 0), ('z', 0)]);
            for good in
                around.iter().filter_map(|(down, right)| at(row + down, column + right)).flat_map(letters)
            {
                *counts.get_mut(&good).unwrap() += 1;
            }
            let named: Vec<i32> =
                symbol.split(':').nth(1).unwrap_or("").chars().map(|good| counts[&good]).collect();
            points += match symbol.split(':').next().unwrap() {
                "avoid" => 5 - named[0],
                "collect" => named[0],
                "pair" => 2 * named[0].min(named[1]),
                _ => 2 * counts.values().map(|count| i32::from(*count == 1)).sum::<i32>(),
            };
        }
    }
    points + if cells.iter().all(Option::is_some) { 2 } else { 0 }
}

/// What may be done, in a plain reading of B8, B9, B12, B13, B14 and B19, as text.
fn plain_actions(game: &Bangkok, state: &State) -> BTreeSet<String> {
    let hand: Vec<Card> = state.hand(state.on_turn).cards().collect();
    let mut actions = BTreeSet::new();
    if state.phase() == Phase::Turn {
        for line in ["row1", "row2", "row3", "col1", "col2", "col3"] {
            actions.insert(format!("renew:{line}"));
        }
        let token = ["r1", "r2", "r3", "b3", "b2", "b1", "l3", "l2", "l1"];
        for place in Place::all() {
            let text = place.to_string();
            let blocked = ["t1", "t3", token[usize::from(state.round() - 1).min(8)]];
            if game.players == 1 && blocked.contains(&text.as_str()) {
                continue;
            }
            for card in &hand {
                for set in brute_force(*card, state.port().line(place.line())) {
                    let positions: String = set.iter().map(|position| (position + 1).to_string()).collect();
                    actions.insert(format!("{card}@{text}={positions}"));
                }
            }
        }
        return actions;
    }
    let cells: Vec<Option<Card>> = Cell::all().map(|cell| state.market(state.on_turn).at(cell)).collect();
    let chilli_at = |index: usize| cells[index].is_some_and(Card::is_chilli);
    for index in (0..9).filter(|index| cells[*index].is_none()) {
        let (row, column) = (index / 3, index % 3);
        let near = |other: usize| (other / 3).abs_diff(row) + (other % 3).abs_diff(column) == 1;
        let first = cells.iter().all(Option::is_none) && index == 0;
        if !first && !(0..9).any(|other| near(other) && cells[other].is_some()) {
            continue;
        }
        for card in &hand {
            let in_row = (0..3).any(|other| chilli_at(row * 3 + other));
            let in_column = game.expert && (0..3).any(|other| chilli_at(other * 3 + column));
            if !(card.is_chilli() && (in_row || in_column)) {
                actions.insert(format!("{card}+{}{}", ['a', 'b', 'c'][column], row + 1));
            }
        }
    }
    if actions.is_empty() {
        assert!(hand.iter().all(|card| card.is_chilli()), "a boat always has a place (B13)");
        actions.extend(hand.iter().map(|card| format!("under:{card}")));
    }
    actions
}

#[test]
fn b8_b9_b12_b13_b14_b19_legal_actions_agree_with_a_plain_reading_in_whole_games() {
    let (mut unders, mut positions) = (0, 0);
    for players in 1..=4 {
        for options in [&["expert=false"], &["expert=true"]] {
            let game: Bangkok = game(players, options);
            for seed in 0..25 {
                play_while(&game, seed, |state| {
                    if matches!(state.phase(), Phase::Turn | Phase::Build) {
                        let legal = super::legal(&game, state);
                        let set: BTreeSet<String> = legal.iter().cloned().collect();
                        assert_eq!(set.len(), legal.len());
                        assert_eq!(set, plain_actions(&game, state));
                        unders += u32::from(legal[0].starts_with("under:"));
                        positions += 1;
                    }
                    true
                });
            }
        }
    }
    assert!(positions > 10_000 && unders > 0, "{positions} positions, {unders} with nowhere to build");
}

#[test]
fn b17_final_scores_agree_with_a_plain_count_in_whole_games() {
    for players in 1..=4 {
        let game: Bangkok = game(players, &[]);
        for seed in 0..50 {
            let (_, state) = play_while(&game, seed, |_| true);
            let standing = game.standing(&state).unwrap();
            for seat in Seat::all(players) {
                let cells: Vec<Option<Card>> = Cell::all().map(|cell| state.market(seat).at(cell)).collect();
                let cells = <[Option<Card>; 9]>::try_from(cells).unwrap();
                let plain = plain_points(&cells, state.objective(seat).unwrap());
                assert_eq!(standing.scores[seat.index()].points, plain);
            }
        }
    }
}
