//! The text forms of actions and outcomes: what is written is read, and nothing else.

use crate::chakapuces::{Action, Card, Outcome};

#[test]
fn cards_are_read_strictly() {
    for card in Card::all() {
        assert_eq!(card.to_string().parse::<Card>(), Ok(card));
    }
    let texts: Vec<String> = Card::all().map(|card| card.to_string()).collect();
    insta::assert_snapshot!(texts.join(" "), @"1 1s 2 2s 3 3s 4 4s 5 5s 6 6s 7 7s 8 8s 9 9s 10 10s");
    for wrong in ["", "s", "0", "11", "07", "+7", "7S", "7ss", " 7", "7 ", "s7", "7c", "１"] {
        assert!(wrong.parse::<Card>().is_err(), "{wrong}");
    }
}

#[test]
fn actions_and_outcomes_are_read_strictly() {
    for text in ["1", "10s", "pile"] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    for text in ["1", "10s", "start:0", "start:5"] {
        assert_eq!(text.parse::<Outcome>().unwrap().to_string(), text);
    }
    for wrong in ["", "Pile", "pile ", "start:0", "draw", "7x"] {
        assert!(wrong.parse::<Action>().is_err(), "{wrong}");
    }
    for wrong in ["", "pile", "start:", "start:6", "start:00", "start: 1", "start:-1", "7x"] {
        assert!(wrong.parse::<Outcome>().is_err(), "{wrong}");
    }
    let error = "cat".parse::<Action>().unwrap_err().to_string();
    insta::assert_snapshot!(error, @"`cat` is not a Chakapuces action (`1`–`10`, `1s`–`10s` or `pile`)");
}

#[test]
fn json_forms_are_tagged_and_readable() {
    let json = |value: &Action| serde_json::to_string(value).unwrap();
    insta::assert_snapshot!(json(&"7s".parse().unwrap()), @r#"{"kind":"play","card":"7s"}"#);
    insta::assert_snapshot!(json(&Action::Pile), @r#"{"kind":"pile"}"#);
    for wrong in [r#"{"kind":"play","card":"0"}"#, r#"{"kind":"play"}"#, r#"{"kind":"fold"}"#, "7"] {
        assert!(serde_json::from_str::<Action>(wrong).is_err(), "{wrong}");
    }
}
