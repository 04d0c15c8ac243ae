//! What one call of each method costs, in positions of the middle game.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use talat_rules::any::{AnyGame, Editions};
use talat_rules::game::{Game, Step, StepOf, Turn, Viewer};
use talat_rules::play::{Random, play};
use talat_rules::{Options, Seat, with_game};

/// Positions with the step that was made there, from a handful of random games.
fn positions<G: Game>(game: &G) -> Vec<(G::State, StepOf<G>)> {
    let mut rng = SmallRng::seed_from_u64(7);
    let mut random = Random::new(|below| rng.random_range(0..below));
    let mut positions = Vec::new();
    for _ in 0..20 {
        play(game, &mut game.start(), &mut random, |before, step, _| positions.push((*before, *step)));
    }
    positions
}

fn bench<G: Game>(criterion: &mut Criterion, game: &G) {
    let (acts, chances): (Vec<_>, Vec<_>) =
        positions(game).into_iter().partition(|(_, step)| matches!(step, Step::Act(..)));
    let mut rng = SmallRng::seed_from_u64(8);
    let mut group = criterion.benchmark_group(G::NAME);
    group.bench_function("legal_actions", |bencher| {
        let (mut at, mut actions) = (acts.iter().cycle(), Vec::new());
        bencher.iter(|| {
            let (state, step) = at.next().expect("there are positions");
            if let Step::Act(seat, _) = step {
                actions.clear();
                game.legal_actions(black_box(state), *seat, &mut actions);
            }
            actions.len()
        });
    });
    for (name, positions) in [("apply action", &acts), ("apply chance", &chances)] {
        group.bench_function(name, |bencher| {
            let mut at = positions.iter().cycle();
            bencher.iter(|| {
                let (mut state, step) = *at.next().expect("there are positions");
                game.apply_unchecked(&mut state, &step);
                state
            });
        });
    }
    group.bench_function("sample", |bencher| {
        let mut at = chances.iter().cycle();
        bencher.iter(|| {
            let (state, _) = at.next().expect("there are positions");
            game.sample(black_box(state), |below| rng.random_range(0..below))
        });
    });
    let seat = Seat::new(0);
    group.bench_function("view", |bencher| {
        let mut at = acts.iter().cycle();
        bencher.iter(|| game.view(&at.next().expect("there are positions").0, Viewer::Seat(seat)));
    });
    group.bench_function("determinize", |bencher| {
        let views: Vec<_> = acts.iter().map(|(state, _)| game.view(state, Viewer::Seat(seat))).collect();
        let mut at = views.iter().cycle();
        bencher.iter(|| {
            game.determinize(at.next().expect("there are views"), |below| rng.random_range(0..below))
        });
    });
    group.bench_function("effect", |bencher| {
        let positions: Vec<_> = (acts.iter())
            .filter_map(|(state, step)| match step {
                Step::Act(seat, action) => Some((game.view(state, Viewer::Seat(*seat)), *seat, *action)),
                Step::Chance(_) => None,
            })
            .collect();
        let mut at = positions.iter().cycle();
        bencher.iter(|| {
            let (view, seat, action) = at.next().expect("there are views");
            game.effect(view, *seat, *action)
        });
    });
    group.finish();
    debug_assert!(acts.iter().all(|(state, _)| matches!(game.turn(state), Turn::Seats(_))));
}

fn steps(criterion: &mut Criterion) {
    for (name, players) in [("chatuchak", 4), ("race", 4), ("bangkok", 4), ("chakapuces", 4)] {
        let game = AnyGame::new(name, players, &Options::default(), &Editions::standard());
        with_game!(&game.expect("the set-up is offered"), game => bench(criterion, game));
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(1))
        .sample_size(30);
    targets = steps
}
criterion_main!(benches);
