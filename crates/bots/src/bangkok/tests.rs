//! Whole random games in every set-up and in an edition of strange cards: what is estimated on the way.

use std::sync::Arc;

use rand::{RngExt, SeedableRng};
use talat_rules::any::GAMES;
use talat_rules::bangkok::{Action, Bangkok, Edition, Phase, State};
use talat_rules::game::Turn;
use talat_rules::play::{self, Random};
use talat_rules::{Edition as _, Game, Seat};

use super::plan::{CARD, market_worth};
use super::stall::Stall;
use super::weights::WEIGHTS;
use crate::search::{Quick, Searchable, Utilities};

/// The standard edition, and one in which every boat shows three peas and every chilli avoids them.
fn editions() -> [Arc<Edition>; 2] {
    let list = |card: &str, count| vec![format!("\"{card}\""); count].join(", ");
    let boats = list("ppp", 32);
    let (starting, chillies) = (vec![format!("[{}]", list("ppp", 3)); 4].join(", "), list("avoid:p/p", 16));
    let strange = format!(
        "name = \"strange\"\nboats = [{boats}]\nstarting = [{starting}]\nchillies = [{chillies}]\n\
         tiles = [\"p\", \"p\", \"z\", \"z\"]\n"
    );
    [Edition::standard(), Edition::parse(&strange).unwrap()].map(Arc::new)
}

/// Every position of some random games of every set-up in which a seat acts, and every end.
fn positions(mut see: impl FnMut(&Bangkok, &State, &[Action])) {
    let about = GAMES.iter().find(|about| about.name == Bangkok::NAME).unwrap();
    let mut chance = Quick::seed_from_u64(5);
    let mut random = Random::new(|below| chance.random_range(0..below));
    for edition in editions() {
        for (players, options) in about.setups() {
            let game = Bangkok::new(edition.clone(), players, &options).unwrap();
            for _ in 0..20 {
                let (mut state, mut legal) = (game.start(), Vec::new());
                loop {
                    legal.clear();
                    if let Turn::Seats(_) = game.turn(&state) {
                        game.legal_actions(&state, state.on_turn(), &mut legal);
                    }
                    if game.turn(&state) != Turn::Chance {
                        see(&game, &state, &legal);
                    }
                    if play::step(&game, &mut state, &mut random).is_none() {
                        break;
                    }
                }
            }
        }
    }
}

#[test]
fn priors_and_utilities_are_sound_in_every_position() {
    let mut seen = 0;
    positions(|game, state, legal| {
        seen += 1;
        let mut priors = Vec::new();
        game.priors(state, state.on_turn(), legal, &mut priors);
        assert_eq!(priors.len(), legal.len());
        assert!(priors.iter().all(|prior| *prior > 0.0 && *prior <= 1.0), "{priors:?} of {legal:?}");
        let mut utilities = Utilities::default();
        game.utilities(state, &mut utilities);
        let (seats, empty) = utilities.split_at(usize::from(game.seats()));
        assert!(seats.iter().all(|utility| (0.0..=1.0).contains(utility)), "{seats:?} in {state:?}");
        assert!(empty.iter().all(|utility| *utility == 0.0));
        // Among several the shares of the win add up to 1, and margins of two seats, too.
        let sum: f32 = seats.iter().sum();
        assert!(seats.len() != 2 || (sum - 1.0).abs() < 1e-4, "{seats:?} in {state:?}");
    });
    assert!(seen > 5_000, "{seen} positions");
}

#[test]
fn b18_the_end_is_worth_most_to_the_winners() {
    let mut ends = 0;
    positions(|game, state, _| {
        let Some(standing) = game.standing(state) else { return };
        ends += 1;
        let mut utilities = Utilities::default();
        game.utilities(state, &mut utilities);
        if game.seats() > 1 {
            let winners = standing.winners().count() as f32;
            for score in &standing.scores {
                let utility = utilities[score.seat.index()];
                assert_eq!(score.place == 1, utility > 0.85 / winners, "{utilities:?} {standing:?}");
            }
        }
    });
    assert!(ends > 300, "{ends} ends");
}

#[test]
fn b17_a_complete_market_is_worth_its_points_but_those_for_completeness() {
    let mut complete = 0;
    positions(|game, state, _| {
        for seat in Seat::all(game.seats()).filter(|seat| state.market(*seat).is_full()) {
            complete += 1;
            let points = state.points(seat) - 2;
            let worth = Stall::of(&WEIGHTS, game, state, seat).worth();
            assert!((worth - points as f32).abs() < 1e-3, "{worth} of {state:?}");
            let rough = market_worth(state.market(seat), state.objective(seat)) - 9.0 * CARD;
            assert!((rough - f64::from(points)).abs() < 1e-9, "{rough} of {state:?}");
        }
    });
    assert!(complete > 100, "{complete} complete markets");
}

#[test]
fn a_gain_is_what_the_worth_grows_by() {
    let mut built = 0;
    positions(|game, state, legal| {
        let seat = state.on_turn();
        // The last card leaves nothing to be expected: what it brings is points.
        if state.phase() != Phase::Build || state.market(seat).room() > 1 {
            return;
        }
        let stall = Stall::of(&WEIGHTS, game, state, seat);
        for action in legal {
            let Action::Build { card, cell } = *action else { continue };
            let mut after = *state;
            game.apply_unchecked(&mut after, &talat_rules::Step::Act(seat, *action));
            let grown = Stall::of(&WEIGHTS, game, &after, seat).worth() - stall.worth();
            let row = if card.is_chilli() { WEIGHTS.row } else { 0.0 };
            let gain = stall.gain(card, cell) - WEIGHTS.card + row;
            assert!((gain - grown).abs() < 1e-3, "{action} gains {gain}, not {grown}");
            built += 1;
        }
    });
    assert!(built > 100, "{built} last cards");
}

#[test]
fn nothing_is_allocated() {
    positions(|game, state, legal| {
        let (mut priors, mut utilities) = (Vec::with_capacity(legal.len()), Utilities::default());
        let counted = allocation_counter::measure(|| {
            game.priors(state, state.on_turn(), legal, &mut priors);
            game.utilities(state, &mut utilities);
        });
        assert_eq!(counted.count_total, 0);
    });
}
