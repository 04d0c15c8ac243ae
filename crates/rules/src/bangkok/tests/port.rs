//! The push and the filling of gaps (B10, B11).

use super::{act, drawable, drawing, fall, game};
use crate::bangkok::{Bangkok, Edition, Phase, State};
use crate::edition::Edition as _;
use crate::game::{Game, Turn};

/// A port in which the laid `pfr` can take any of several cards.
fn middle(game: &Bangkok, row: &str, column_below: (&str, &str), piles: &str) -> State {
    drawing::state(
        game,
        &format!(
            "
            port
              {row}
              {}
              {}
            hand 0: pfr zz rz
            hand 1: f pf rz
            {piles}
            ",
            column_below.0, column_below.1
        ),
    )
}

#[test]
fn b10_the_push_keeps_the_order_and_shifts_the_laid_card_in() {
    let game = game(2);
    // The line, where the card is laid, what is taken, the line after the push.
    let cases = [
        ("z p f", "prz", "l1", "12", ". prz f"),
        ("z p f", "prz", "r1", "12", "f prz ."),
        // The example of the rule book: cards 1 and 3 are taken right of row 1.
        ("z f r", "rz", "r1", "13", "f rz ."),
        ("z f r", "rz", "l1", "13", ". rz f"),
        ("z f p", "z", "l1", "1", "z f p"),
        ("z f p", "z", "r1", "1", "f p z"),
        ("f p z", "z", "l1", "3", "z f p"),
        ("f p z", "z", "r1", "3", "f p z"),
        ("f z p", "z", "l1", "2", "z f p"),
        ("f z p", "z", "r1", "2", "f p z"),
        ("p r z", "prz", "l1", "123", ". . prz"),
        ("p r z", "prz", "r1", "123", "prz . ."),
    ];
    for (line, card, place, taken, after) in cases {
        let across = drawing::state(
            &game,
            &format!(
                "port\n {line}\n ff ff . \n . . .\n hand 0: {card} pp pp\n boats: ff\n chillies: unique/f"
            ),
        );
        let mut state = across;
        act(&game, &mut state, &format!("{card}@{place}={taken}"));
        assert_eq!(
            drawing::port(&state).split(" | ").next(),
            Some(after),
            "{card}@{place}={taken} on {line}"
        );
        // The same along a column.
        let cells: Vec<&str> = line.split(' ').collect();
        let mut state = drawing::state(
            &game,
            &format!(
                "port\n {} ff .\n {} ff .\n {} . .\n hand 0: {card} pp pp\n boats: ff\n chillies: unique/f",
                cells[0], cells[1], cells[2]
            ),
        );
        let place = place.replace('l', "t").replace('r', "b");
        act(&game, &mut state, &format!("{card}@{place}={taken}"));
        let column: Vec<String> = drawing::port(&state)
            .split(" | ")
            .map(|row| row.split(' ').next().unwrap().to_string())
            .collect();
        assert_eq!(column.join(" "), after, "{card}@{place}={taken} on {line}");
    }
}

#[test]
fn b11_a_port_with_two_chillies_is_filled_with_boats() {
    let game = game(2);
    let mut state =
        middle(&game, "p f z", ("avoid:p/f ff zz", "avoid:f/r pp pz"), "boats: r\n chillies: unique/f");
    act(&game, &mut state, "pfr@r1=12");
    assert_eq!(drawable(&game, &state), ["r"]);
    assert_eq!(game.stream(&state).name, "boats");
    fall(&game, &mut state, "r");
    assert_eq!(drawing::port(&state), "z pfr r | avoid:p/f ff zz | avoid:f/r pp pz");
    assert_eq!(state.phase(), Phase::Build);
}

#[test]
fn b11_a_port_with_fewer_chillies_is_filled_with_chillies_counting_again_each_time() {
    let game = game(2);
    let piles = "boats: zz\n chillies: unique/f";
    let mut state = middle(&game, "p f r", ("avoid:p/f ff zz", "pf pp pz"), piles);
    act(&game, &mut state, "pfr@l1=123");
    // One chilli lies there, so a chilli comes, next to the laid card; then there are two, and a boat comes.
    assert_eq!(drawable(&game, &state), ["unique/f"]);
    fall(&game, &mut state, "unique/f");
    assert_eq!(drawing::port(&state), ". unique/f pfr | avoid:p/f ff zz | pf pp pz");
    assert_eq!(drawable(&game, &state), ["zz"]);
    fall(&game, &mut state, "zz");
    assert_eq!(drawing::port(&state), "zz unique/f pfr | avoid:p/f ff zz | pf pp pz");
}

#[test]
fn b11_the_gap_nearest_to_the_laid_card_is_first_at_the_other_end_too() {
    let game = game(2);
    let mut state = middle(&game, "p f r", ("avoid:p/f ff zz", "pf pp pz"), "boats: zz\n chillies: unique/f");
    act(&game, &mut state, "pfr@r1=123");
    fall(&game, &mut state, "unique/f");
    assert_eq!(drawing::port(&state), "pfr unique/f . | avoid:p/f ff zz | pf pp pz");
}

#[test]
fn b11_a_laid_chilli_counts() {
    let game = game(2);
    let mut state = drawing::state(
        &game,
        "
        port
          rr  z  f
          avoid:p/f ff zz
          pf pp pz
        hand 0: collect:p/r pz rz
        hand 1: f pf rz
        ",
    );
    // One for one leaves no gap; two for a card of two goods do.
    act(&game, &mut state, "collect:p/r@l1=1");
    assert_eq!(drawing::port(&state), "collect:p/r z f | avoid:p/f ff zz | pf pp pz");
    assert_eq!(state.phase(), Phase::Turn);
    let mut edition = Edition::standard();
    // An edition in which a chilli shows two goods.
    let wide: &mut super::super::Edition = &mut edition;
    wide.chillies[0] = super::card("avoid:p/fr");
    let game = Bangkok::new(std::sync::Arc::new(edition), 2, &crate::options::Options::default()).unwrap();
    let mut state = drawing::state(
        &game,
        "
        port
          rr f  z
          avoid:f/r ff zz
          pf pp pz
        hand 0: avoid:p/fr zz rz
        boats: r
        chillies: unique/f
        ",
    );
    act(&game, &mut state, "avoid:p/fr@l1=12");
    assert_eq!(drawable(&game, &state), ["r"]);
}

#[test]
fn b11_an_empty_pile_is_replaced_by_the_other() {
    let game = game(2);
    let mut state =
        middle(&game, "p f z", ("avoid:p/f ff zz", "avoid:f/r pp pz"), "boats:\n chillies: unique/f");
    act(&game, &mut state, "pfr@r1=12");
    assert_eq!(drawable(&game, &state), ["unique/f"]);
    let mut state = middle(&game, "p f z", ("ff ff zz", "pp pp pz"), "boats: r\n chillies:");
    act(&game, &mut state, "pfr@r1=12");
    assert_eq!(drawable(&game, &state), ["r"]);
}

#[test]
fn b11_with_both_piles_empty_the_gap_stays() {
    let game = game(2);
    let mut state = middle(&game, "p f r", ("ff ff zz", "pp pp pz"), "boats: r\n chillies:");
    act(&game, &mut state, "pfr@r1=123");
    fall(&game, &mut state, "r");
    assert_eq!(drawing::port(&state), "pfr r . | ff ff zz | pp pp pz");
    assert_eq!(state.phase(), Phase::Build);
    assert_eq!(game.turn(&state), Turn::Seats(crate::SeatSet::one(super::seat(0))));
}

#[test]
fn b11_known_cards_come_in_order_once_the_unseen_ones_are_gone() {
    let game = game(2);
    let piles = "boats: rz\n boats under: zz pf\n chillies: unique/f";
    let mut state = middle(&game, "p f r", ("avoid:p/f ff zz", "avoid:f/r pp pz"), piles);
    act(&game, &mut state, "pfr@r1=123");
    assert_eq!(drawable(&game, &state), ["rz"]);
    fall(&game, &mut state, "rz");
    assert_eq!(drawable(&game, &state), ["zz"]);
    fall(&game, &mut state, "zz");
    assert_eq!(drawing::under(&state, super::super::PileName::Boats), "pf");
}
