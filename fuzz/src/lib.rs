//! What the fuzz targets do with the bytes they are given: any bytes must come through without a panic, and
//! the laws must hold.

use talat_rules::any::{AnyGame, Editions, GAMES};
use talat_rules::edition::Edition;
use talat_rules::laws::check_game;
use talat_rules::options::{OptionSpec, Options, Values};
use talat_rules::record::{Record, replay};
use talat_rules::{Game, with_game};

/// Bytes as a record: it is refused with a reason, or it replays and reads back as what it was.
pub fn record(data: &[u8]) {
    let Ok(text) = core::str::from_utf8(data) else { return };
    let Ok(record) = Record::parse(text) else { return };
    let Ok(game) = record.set_up(&Editions::standard()) else { return };
    let replays = with_game!(&game, game => {
        let verified = replay(game, &record, true, |_| ()).is_ok();
        replay(game, &record, false, |_| ()).is_ok() || verified
    });
    if replays {
        assert_eq!(Record::parse(&record.to_text()).as_ref(), Ok(&record), "a record reads back");
    }
}

/// Bytes as an edition, the first one choosing the game: it is refused with a line, or games can be played
/// with it.
pub fn edition(data: &[u8]) {
    let Some((first, rest)) = data.split_first() else { return };
    let Ok(source) = core::str::from_utf8(rest) else { return };
    let about = &GAMES[usize::from(*first) % GAMES.len()];
    let mut editions = Editions::standard();
    if let Err(error) = editions.replace(about.comes_in, source) {
        assert!(error.line >= 1 && error.line <= source.lines().count().max(1) + 1, "{error} is in the file");
        return;
    }
    let game = AnyGame::new(about.name, about.players.1, &Options::default(), &editions);
    let game = game.expect("the set-up does not depend on the edition");
    with_game!(&game, game => {
        assert_eq!(game.edition().hash().len(), 64);
        keep_laws(game, rest);
    });
}

/// Bytes as choices: the first ones set up a game, the others drive it while the laws are checked.
pub fn actions(data: &[u8]) {
    let [game, players, choice, moves @ ..] = data else { return };
    let about = &GAMES[usize::from(*game) % GAMES.len()];
    let (min, max) = about.players;
    let players = min + players % (max - min + 1);
    let mut options = Options::default();
    for (bit, spec) in about.options.iter().enumerate() {
        if choice >> bit & 1 == 1 {
            options.0.insert(spec.key.to_string(), other_value(spec, *choice));
        }
    }
    // Some options exclude each other.
    let Ok(game) = AnyGame::new(about.name, players, &options, &Editions::standard()) else { return };
    with_game!(&game, game => keep_laws(game, moves));
}

fn other_value(spec: &OptionSpec, choice: u8) -> String {
    match spec.values {
        Values::Flag => "true".to_string(),
        Values::OneOf(words) => words[usize::from(choice) % words.len()].to_string(),
        Values::UpTo(max) => (u64::from(choice) % (max + 1)).to_string(),
    }
}

/// Plays a game by the bytes, and once they are used up by a simple generator, so that it ends.
fn keep_laws<G: Game>(game: &G, bytes: &[u8]) {
    let mut bytes = bytes.iter();
    let mut spare = 1u32;
    let draw = |below: u32| {
        let byte = bytes.next().copied().map(u32::from);
        let number = byte.unwrap_or_else(|| {
            spare = spare.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            spare >> 16
        });
        number % below
    };
    if let Err(breach) = check_game(game, 64, draw) {
        panic!("{} with {} seats: {breach}", G::NAME, game.seats());
    }
}
