//! A table of bots, with draws that are the same for all who sit down at it.

use std::sync::Arc;

use talat_bots::{Budget, Generator, Level, Searchable, Situation, bot, generator};
use talat_rules::draws::Draws;
use talat_rules::game::StepOf;
use talat_rules::{Edition, Game, Options, Seat, Standing, Step, Turn, Viewer};

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
    let mut draws = Draws::new::<&[u8]>(&seed(number), &[]);
    let mut state = game.start();
    for count in 0.. {
        let mut generator = generator(seed(number), count);
        let step = match game.turn(&state) {
            Turn::Seats(seats) => {
                // Where several may act they take turns.
                let seat = seats.iter().nth(count as usize % seats.len()).unwrap();
                Step::Act(seat, ask(game, &state, seat, levels[seat.index()], budget, &mut generator))
            }
            Turn::Chance => {
                let stream = game.stream(&state);
                Step::Chance(game.sample(&state, |below| draws.draw(stream, below)))
            }
            Turn::Over => break,
        };
        see(&state, &step);
        game.apply(&mut state, &step).unwrap();
    }
    let standing = game.standing(&state).unwrap();
    (state, standing)
}
