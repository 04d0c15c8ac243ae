//! Text and JSON forms.

use super::*;
use crate::chatuchak::colour::Colour;
use crate::race::Outcome;

#[test]
fn actions_read_back_and_nothing_else_is_read() {
    let mut every = Vec::new();
    crate::testing::game::<Race>(1, &[]).every_action(&mut every);
    assert_eq!(every.len(), 31);
    for action in every {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
    for text in ["", "g1", "a6", "A1", "a1 ", "give up", "Give_up", "pass", "a1b2"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    assert_eq!(serde_json::to_string(&Action::GiveUp).unwrap(), r#"{"kind":"give_up"}"#);
    let jump = Action::Jump { from: spot("b1") };
    assert_eq!(serde_json::to_string(&jump).unwrap(), r#"{"kind":"jump","from":"b1"}"#);
}

#[test]
fn outcomes_read_back_and_nothing_else_is_read() {
    let grids = (1..=16).map(|number| Outcome::StartGrid { number });
    let booths = Colour::ALL.map(|colour| Outcome::Booth { colour });
    for outcome in grids.chain(booths) {
        assert_eq!(outcome.to_string().parse(), Ok(outcome));
    }
    for text in
        ["", "grid", "grid:", "grid:07", "grid:+7", "grid:256", "grid:7 ", "booth r", "booth:RY", "red"]
    {
        assert!(text.parse::<Outcome>().is_err(), "{text}");
    }
    let red = Outcome::Booth { colour: Colour::Red };
    assert_eq!(red.to_string(), "booth:R");
    assert_eq!(serde_json::to_string(&red).unwrap(), r#"{"kind":"booth","colour":"red"}"#);
    let seven = Outcome::StartGrid { number: 7 };
    assert_eq!(seven.to_string(), "grid:7");
    assert_eq!(serde_json::to_string(&seven).unwrap(), r#"{"kind":"start_grid","number":7}"#);
}

#[test]
fn a_view_tells_all_in_readable_names() {
    let (game, mut state) = copies(&[22, 199], NEARLY);
    make(&game, &mut state, TWO, "b1");
    insta::assert_snapshot!(
        serde_json::to_string_pretty(&game.reveal(&state)).unwrap(),
        @r#"
    {
      "phase": {
        "kind": "race",
        "seats": [
          0
        ]
      },
      "seats": [
        {
          "seat": 0,
          "status": "racing",
          "moves": 22,
          "moves_left": 178,
          "grid": [
            "RRRYYY",
            "RRRYYG",
            "PPPBGG",
            "PPPBGG",
            "B.BBBG"
          ],
          "pieces": {
            "red": 1,
            "yellow": 1,
            "green": 1,
            "pink": 1,
            "blue": 2
          },
          "start_grid": 1,
          "minimum": 22
        },
        {
          "seat": 1,
          "status": "out_of_moves",
          "moves": 200,
          "moves_left": 0,
          "grid": [
            "R.RYYY",
            "RRRYYG",
            "PPPBGG",
            "PPPBGG",
            "BRBBBG"
          ],
          "pieces": {
            "red": 2,
            "yellow": 1,
            "green": 1,
            "pink": 1,
            "blue": 2
          },
          "start_grid": 1,
          "minimum": 22
        }
      ]
    }
    "#
    );
}
