//! Records of nearly a megabyte that are valid.

use std::sync::LazyLock;

use talat_rules::any::{AnyGame, Editions};
use talat_rules::draws::{Draws, Seed};
use talat_rules::play::let_fall;
use talat_rules::record::{self, Entry, Origin, Record, Sitter};
use talat_rules::{Game, Options, Seat, Step, with_game};

/// How large they become, which is less than 1 MiB.
const BYTES: usize = 1_040_000;
/// A jump and its takeback, written.
const PAIR: usize = 70;
/// The longest a nonce is made.
const NONCE: usize = 64;

/// Two of them: one of many takebacks, one of many nonces.
pub(super) static RECORDS: LazyLock<[Vec<u8>; 2]> = LazyLock::new(|| {
    let written = |record: Record| serde_json::to_vec(&record).expect("a record is plain data");
    [written(solo(BYTES / PAIR, 0)), written(solo(1, BYTES / (NONCE + 3)))]
});

/// A solo puzzle that is given up after so many takebacks, with so many nonces.
fn solo(takebacks: usize, nonces: usize) -> Record {
    let (options, editions) = (Options::default(), Editions::standard());
    let game = AnyGame::new("race", 1, &options, &editions).expect("a solo puzzle needs no options");
    let nonces = (0..nonces).map(|number| format!("{number:0>NONCE$}")).collect();
    with_game!(game, game => given_up(&game, &options, takebacks, nonces))
}

fn given_up<G: Game>(game: &G, options: &Options, takebacks: usize, nonces: Vec<String>) -> Record {
    let seed: Seed = [7; 32];
    let (mut state, mut entries) = (game.start(), Vec::new());
    let mut draws = Draws::new(&seed, &nonces);
    let_fall(game, &mut state, &mut draws, |_, outcome| entries.push(Entry::Chance(outcome.to_string())));
    let (seat, begin) = (Seat::new(0), entries.len());
    let mut legal = Vec::new();
    game.legal_actions(&state, seat, &mut legal);
    let [jump, .., give_up] = legal[..] else { unreachable!("at the start there are jumps, and giving up") };
    for _ in 0..takebacks {
        entries.push(Entry::of::<G>(&Step::Act(seat, jump)));
        entries.push(Entry::Takeback { seat, to: begin });
    }
    let last = Step::Act(seat, give_up);
    entries.push(Entry::of::<G>(&last));
    game.apply_unchecked(&mut state, &last);
    let seats = vec![Sitter::Person("Nobody".to_owned())];
    record::write(game, Origin { options, edition_source: None, seats, seed, nonces }, entries, &state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_large_and_valid() {
        for text in RECORDS.iter() {
            assert!((900_000..1 << 20).contains(&text.len()), "{}", text.len());
            let record = Record::parse(str::from_utf8(text).unwrap()).unwrap();
            let game = record.set_up(&Editions::standard()).unwrap();
            with_game!(game, game => record::replay(&game, &record, true, |_| {}).map(drop)).unwrap();
        }
    }
}
