//! A table of bots, with draws that are the same for all who sit down at it.

use std::cell::Cell;
use std::sync::Arc;

use talat_bots::{Budget, Generator, Level, Searchable, Situation, bot, generator};
use talat_rules::draws::Draws;
use talat_rules::game::StepOf;
use talat_rules::play::Chosen;
use talat_rules::{Edition, Game, Options, Seat, SeatSet, Standing, Viewer};

/// How long those that search may think where it does not matter how well they play.
pub(crate) const SHORT: Budget<'static> = Budget::Iterations(12);

/// The game in its standard edition with these `key=value` options.
pub(crate) fn game<G: Game>(players: u8, options: &[&str]) -> G {
    let options = Options::from_words(options.iter().copied()).unwrap();
    G::new(Arc::new(G::Edition::standard()), players, &options).unwrap()
}

fn seed(number: u64) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&number.to_le_bytes());
    seed
}

/// What a bot of this level does in this state.
pub(crate) fn ask<G: Searchable>(
    game: &G,
    state: &G::State,
    seat: Seat,
    level: Level,
    budget: Budget<'_>,
    generator: &mut Generator,
) -> G::Action {
    let (view, mut legal) = (game.view(state, Viewer::Seat(seat)), Vec::new());
    game.legal_actions(state, seat, &mut legal);
    let situation = Situation { game, seat, view: &view, legal: &legal };
    bot::<G>(level).choose(&situation, budget, generator).action
}

/// Plays a whole game; `see` looks at every state and step on the way.
pub(crate) fn play<G: Searchable>(
    game: &G,
    number: u64,
    levels: &[Level],
    budget: Budget<'_>,
    mut see: impl FnMut(&G::State, &StepOf<G>),
) -> (G::State, Standing) {
    let draws = Draws::new::<&[u8]>(&seed(number), &[]);
    let count = Cell::new(0);
    let choose = |state: &G::State, seats: SeatSet| {
        let mut generator = generator(seed(number), count.get());
        // Where several may act they take turns.
        let seat = seats.iter().nth(count.get() as usize % seats.len()).unwrap();
        (seat, ask(game, state, seat, levels[seat.index()], budget, &mut generator))
    };
    let mut state = game.start();
    talat_rules::play::play(game, &mut state, &mut Chosen::new::<G>(choose, draws), |before, step, _| {
        assert_eq!(game.check(before, step), Ok(()));
        see(before, step);
        count.set(count.get() + 1);
    });
    let standing = game.standing(&state).unwrap();
    (state, standing)
}
