//! Code, tests, refusals and readers point to the same rule numbers.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::fs;
use std::path::{Path, PathBuf};

use talat_rules::any::GAMES;

/// A rules page, the letter and last number of its rules, and the folders whose tests hold them.
const PAGES: &[(&str, char, u8, &[&str])] = &[
    ("chatuchak", 'C', 33, &["chatuchak", "race"]),
    ("bangkok", 'B', 20, &["bangkok"]),
    ("chakapuces", 'P', 18, &["chakapuces"]),
];

fn crate_file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn page(name: &str) -> String {
    fs::read_to_string(crate_file(&format!("../../docs/rules/{name}.md"))).unwrap()
}

fn tests_of(game: &str) -> String {
    let folder = crate_file(&format!("src/{game}/tests"));
    let files = fs::read_dir(folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    files.collect()
}

/// Whether the text has this rule number as a word, as `C12` or in a name as `c12_`; `C12` is not `C1`, and
/// `C15–C19` stands for all from 15 to 19.
fn mentions(text: &str, letter: char, number: u8) -> bool {
    let mut in_range = false;
    let numbers = text.match_indices([letter, letter.to_ascii_lowercase()]).filter_map(|(at, found)| {
        let begins = !text[..at].chars().next_back().is_some_and(char::is_alphanumeric);
        let rest = &text[at + found.len()..];
        let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let ends = rest[digits.len()..].chars().next();
        let dash = ends == Some('–');
        (begins && !ends.is_some_and(char::is_alphanumeric)).then_some((digits.parse::<u8>().ok()?, dash))
    });
    let mut last = 0;
    for (found, dash) in numbers {
        if found == number || (in_range && (last..=found).contains(&number)) {
            return true;
        }
        (last, in_range) = (found, dash);
    }
    false
}

#[test]
fn rule_numbers_are_told_apart() {
    assert!(mentions("fn c12_jumps() {}", 'C', 12));
    assert!(mentions("// C15–C19: all", 'C', 17));
    assert!(!mentions("// C12, abc1, C1x", 'C', 1));
    assert!(!mentions("// C15, C19", 'C', 17));
}

#[test]
fn every_rule_has_its_place_on_its_page_and_in_a_test() {
    for (name, letter, last, games) in PAGES {
        let (page, tests) = (page(name), games.iter().map(|game| tests_of(game)).collect::<String>());
        for number in 1..=*last {
            let bold = page.contains(&format!("**{letter}{number}**"))
                || page.contains(&format!("**{letter}{number}. "));
            assert!(bold, "{letter}{number} is not on the page of {name}");
            assert!(mentions(&tests, *letter, number), "no test of {name} names {letter}{number}");
        }
    }
}

#[test]
fn every_refusal_points_to_a_rule_of_its_game() {
    for about in GAMES {
        let name = if about.name == "race" { "chatuchak" } else { about.name };
        let (_, letter, last, _) = PAGES.iter().find(|page| page.0 == name).unwrap();
        for refusal in about.refusals {
            let number: u8 = refusal.rule.strip_prefix(*letter).unwrap().parse().unwrap();
            assert!((1..=*last).contains(&number), "{}: {}", refusal.code, refusal.rule);
        }
    }
}
