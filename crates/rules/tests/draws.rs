//! The draws against test vectors that another program made (`fixtures/draws.json`).

use serde::Deserialize;
use talat_rules::draws::{Draws, commitment};
use talat_rules::record::Hex;

#[derive(Deserialize)]
struct Case {
    seed: Hex<32>,
    commitment: Hex<32>,
    nonces: Vec<String>,
    draws: Vec<Draw>,
}

#[derive(Deserialize)]
struct Draw {
    stream: String,
    index: u8,
    number: u64,
    below: u32,
    drawn: u32,
}

#[test]
fn draws_are_those_of_the_test_vectors() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("../../../fixtures/draws.json")).unwrap();
    assert!(cases.len() >= 3);
    for case in cases {
        assert_eq!(commitment(&case.seed.0), case.commitment.0);
        let draws = Draws::new(&case.seed.0, &case.nonces);
        for draw in case.draws {
            let drawn = draws.number(&draw.stream, draw.index, draw.number, draw.below);
            assert_eq!(drawn, draw.drawn, "draw {} of {}/{}", draw.number, draw.stream, draw.index);
        }
    }
}

#[test]
fn every_number_is_about_equally_likely() {
    let draws = Draws::new::<&str>(&[7; 32], &[]);
    let mut counts = [0u32; 12];
    for number in 0..120_000 {
        counts[draws.number("die", 0, number, 12) as usize] += 1;
    }
    // Five standard deviations of a binomial distribution with 120,000 trials at 1/12.
    assert!(counts.iter().all(|count| count.abs_diff(10_000) < 480), "{counts:?}");
}
