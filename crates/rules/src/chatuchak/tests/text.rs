//! Text forms: what is written reads back, and nothing else is read.

use super::*;

#[test]
fn actions_and_outcomes_read_back() {
    let game: Chatuchak = game(5, &[]);
    let mut actions = Vec::new();
    game.every_action(&mut actions);
    assert_eq!(actions.len(), 31);
    for action in actions {
        assert_eq!(action.to_string().parse(), Ok(action));
    }
    for text in
        ["start:0", "start:4", "grid:1", "grid:16", "booth:R", "mix:RY", "mix:PB", "roll:1", "roll:12"]
    {
        assert_eq!(text.parse::<Outcome>().unwrap().to_string(), text);
    }
    for text in ["", "Pass", "pass ", "a1 ", "A1", "g1", "a6"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    for text in [
        "", "roll", "roll:", "roll:07", "roll:+7", "roll  7", "roll:256", "booth r", "booth:RY", "mix:YR",
        "mix:RR", "mix:R", "grid", "start:a",
    ] {
        assert!(text.parse::<Outcome>().is_err(), "{text}");
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap()
}

#[test]
fn json_forms_are_readable() {
    assert_eq!(json(&"b1".parse::<Action>().unwrap()), r#"{"kind":"jump","from":"b1"}"#);
    assert_eq!(json(&Action::Pass), r#"{"kind":"pass"}"#);
    assert_eq!(json(&"mix:RY".parse::<Outcome>().unwrap()), r#"{"kind":"mix","pair":["red","yellow"]}"#);
    assert_eq!(json(&"booth:P".parse::<Outcome>().unwrap()), r#"{"kind":"booth","colour":"pink"}"#);
    assert!(serde_json::from_str::<Outcome>(r#"{"kind":"mix","pair":["yellow","red"]}"#).is_err());
    assert!(serde_json::from_str::<Action>(r#"{"kind":"jump","from":"g1"}"#).is_err());
}
