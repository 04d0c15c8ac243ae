//! Plays the whole games of `fixtures/games`: `cargo run -p talat-rules --example fixtures`.
//!
//! Each fixture is a game with a way of playing that leads it to the ending it is there for. Written once, they
//! stay as they are: a rule that changes under them is a new `rules_version`.

use std::fs;
use std::path::Path;

use talat_rules::any::{AnyGame, Editions};
use talat_rules::chatuchak::{Colour, Grid};
use talat_rules::draws::Draws;
use talat_rules::game::{Game, Step, Turn};
use talat_rules::record::{Entry, Origin, Record, write};
use talat_rules::seat::Seat;
use talat_rules::standing::Ending;
use talat_rules::{Options, bangkok, chatuchak, race, with_game};

/// What a way of playing chooses from: the position, the seat, its legal actions, and a die with so many sides.
type Choose<'a, G> =
    dyn FnMut(&<G as Game>::State, Seat, &[<G as Game>::Action], &mut dyn FnMut(u32) -> u32) -> usize + 'a;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/games");
    fs::create_dir_all(&folder).expect("the folder can be made");
    let save = |name: &str, record: Record| {
        fs::write(folder.join(name).with_extension("json"), record.to_text()).expect("it can be written");
    };
    for players in 2..=5 {
        let grids = if players % 2 == 0 { "grids=tiles" } else { "grids=drawn" };
        let game = set_up("chatuchak", players, &[grids]);
        save(&format!("chatuchak-{players}-tent"), any(&game, &[grids], players, Ending::Tent));
    }
    chatuchak_all_passed(&save);
    chatuchak_with_takebacks(&save);
    race_games(&save);
    for (players, options) in [(2, &[][..]), (3, &["expert=true"][..]), (4, &[][..])] {
        let game = set_up("bangkok", players, options);
        save(&format!("bangkok-{players}-ninth-card"), any(&game, options, players, Ending::NinthCard));
    }
    bangkok_games(&save);
    for players in 2..=6 {
        let options: &[&str] = if players % 2 == 0 { &[] } else { &["scratch_scores=true"] };
        let game = set_up("chakapuces", players, options);
        let record = any(&game, options, players, Ending::HandNotRefilled);
        save(&format!("chakapuces-{players}-hand-not-refilled"), record);
        let record = any(&game, options, players, Ending::NoFleas);
        save(&format!("chakapuces-{players}-no-fleas"), record);
    }
}

fn set_up(name: &str, players: u8, options: &[&str]) -> AnyGame {
    AnyGame::new(name, players, &words(options), &Editions::standard()).expect("the set-up is offered")
}

fn words(options: &[&str]) -> Options {
    Options::from_words(options.iter().copied()).expect("options are key=value")
}

/// Plays; choices come from streams of their own, so that the record's draws stay verifiable.
fn play<G: Game>(game: &G, options: &[&str], seed: u8, choose: &mut Choose<'_, G>) -> (Record, Ending) {
    let seed = [seed; 32];
    let nonces = vec!["market".to_string(), "ตลาด".to_string()];
    let mut draws = Draws::new(&seed, &nonces);
    let (mut state, mut entries, mut actions, mut thrown) = (game.start(), Vec::new(), Vec::new(), 0);
    loop {
        let step = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                let stream = game.stream(&state);
                Step::Chance(game.sample(&state, |below| draws.draw(stream, below)))
            }
            Turn::Seats(seats) => {
                let mut die = |sides| {
                    thrown += 1;
                    draws.number("choice", 0, thrown, sides)
                };
                let chosen = die(seats.len() as u32) as usize;
                let seat = seats.iter().nth(chosen).expect("somebody is on turn");
                actions.clear();
                game.legal_actions(&state, seat, &mut actions);
                Step::Act(seat, actions[choose(&state, seat, &actions, &mut die)])
            }
        };
        game.apply(&mut state, &step).expect("legal actions are accepted");
        entries.push(Entry::of::<G>(&step));
    }
    let ending = game.standing(&state).expect("the game is over").ending;
    let names = Seat::all(game.seats()).map(|seat| format!("player {seat}")).collect();
    let options = words(options);
    let origin = Origin { options: &options, edition_source: None, names, seed, nonces };
    (write(game, origin, entries, &state), ending)
}

/// The first random game that ends as wanted.
fn any(game: &AnyGame, options: &[&str], first_seed: u8, wanted: Ending) -> Record {
    with_game!(game, game => random_until(game, options, first_seed, wanted))
}

fn random_until<G: Game>(game: &G, options: &[&str], first_seed: u8, wanted: Ending) -> Record {
    (first_seed..=u8::MAX)
        .map(|seed| play(game, options, seed, &mut |_, _, actions, die| serious(game, actions, die)))
        .find(|(_, ending)| *ending == wanted)
        .unwrap_or_else(|| panic!("no random game of {} ends by {wanted:?}", G::NAME))
        .0
}

fn serious<G: Game>(_: &G, actions: &[G::Action], die: &mut dyn FnMut(u32) -> u32) -> usize {
    let serious = actions.iter().take_while(|action| !G::withdraws(**action)).count().max(1);
    die(serious as u32) as usize
}

type Save<'a> = dyn Fn(&str, Record) + 'a;

/// C13: everybody passes after some turns, and the die rolls on by itself.
fn chatuchak_all_passed(save: &Save<'_>) {
    for players in [2, 4] {
        let AnyGame::Chatuchak(game) = set_up("chatuchak", players, &[]) else { return };
        let (record, ending) = play(&game, &[], 50 + players, &mut |_, _, actions, die| {
            if die(6) == 0 { actions.len() - 1 } else { die(actions.len() as u32 - 1) as usize }
        });
        assert_eq!(ending, Ending::TentAllPassed);
        save(&format!("chatuchak-{players}-tent-all-passed"), record);
    }
}

/// A record with takebacks, a change of chair and a timeout among its entries.
fn chatuchak_with_takebacks(save: &Save<'_>) {
    let AnyGame::Chatuchak(game) = set_up("chatuchak", 3, &[]) else { return };
    let (mut record, _) = play(&game, &[], 60, &mut |_, _, actions, die| serious(&game, actions, die));
    let first = record.entries.iter().position(|entry| matches!(entry, Entry::Act { .. }));
    let first = first.expect("somebody acts");
    let Entry::Act { seat, action } = record.entries[first].clone() else {
        unreachable!("an action was found")
    };
    // The booths in line with the corner: another one of them jumps first, and is taken back.
    let other = if action == "b1" { "c1" } else { "b1" }.to_string();
    let extra = [
        Entry::Act { seat, action: other },
        Entry::Takeback { seat, to: first },
        Entry::Timeout { seat },
        Entry::Chair { seat, by: "random".to_string() },
    ];
    record.entries.splice(first..first, extra);
    save("chatuchak-3-takeback", record);
}

fn race_games(save: &Save<'_>) {
    for (players, options) in
        [(1, &["grid=7"][..]), (1, &["draw=42"][..]), (3, &["grids=drawn", "same=true"][..])]
    {
        let AnyGame::Race(game) = set_up("race", players, options) else { return };
        let (record, ending) = play(&game, options, 70, &mut |state, seat, actions, die| {
            if seat.index() > 0 {
                return serious(&game, actions, die);
            }
            let jump = next_jump(state.grid(seat));
            actions
                .iter()
                .position(|action| *action == race::Action::Jump { from: jump })
                .expect("it is legal")
        });
        assert_eq!(ending, Ending::Solved);
        let grid = options[0].replace('=', "-");
        save(&format!("race-{players}-{grid}-solved"), record);
    }
    for players in [1, 2] {
        let AnyGame::Race(game) = set_up("race", players, &[]) else { return };
        let (record, ending) = play(&game, &[], 80, &mut |_, _, actions, die| {
            if die(9) == 0 { actions.len() - 1 } else { die(actions.len() as u32 - 1) as usize }
        });
        assert_eq!(ending, Ending::GivenUp);
        save(&format!("race-{players}-given-up"), record);
        let random =
            &mut |_: &_, _, actions: &[_], die: &mut dyn FnMut(u32) -> u32| serious(&game, actions, die);
        let (record, ending) = play(&game, &[], 90, random);
        assert_eq!(ending, Ending::MoveLimit);
        save(&format!("race-{players}-move-limit"), record);
    }
}

/// The first jump of a beam search's solution, by the number of groups and single booths.
fn next_jump(start: &Grid) -> chatuchak::Spot {
    let mut beam: Vec<(Grid, Option<chatuchak::Spot>)> = vec![(*start, None)];
    for _ in 0..60 {
        let mut next: Vec<(Grid, Option<chatuchak::Spot>)> = Vec::new();
        for (grid, first) in &beam {
            for from in grid.jumps() {
                let mut jumped = *grid;
                jumped.jump(from);
                let first = first.or(Some(from));
                if jumped.is_solved() {
                    return first.expect("at least one jump was made");
                }
                next.push((jumped, first));
            }
        }
        next.sort_by_cached_key(|(grid, _)| (clusters(grid), grid.to_string()));
        next.dedup_by_key(|(grid, _)| *grid);
        next.truncate(400);
        beam = next;
    }
    panic!("the beam is too narrow for\n{start}")
}

fn clusters(grid: &Grid) -> usize {
    Colour::ALL.into_iter().map(|colour| grid.clusters(colour).count().pow(2)).sum()
}

fn bangkok_games(save: &Save<'_>) {
    use bangkok::Action;
    // B15: nobody ever trades.
    for players in [2, 3, 4] {
        let AnyGame::Bangkok(game) = set_up("bangkok", players, &[]) else { return };
        let (record, ending) = play(&game, &[], 100 + players, &mut |_, _, actions, die| {
            let first = actions.iter().position(|action| matches!(action, Action::Renew { .. }));
            first.map_or(0, |first| first + die(6) as usize)
        });
        assert_eq!(ending, Ending::NoMarketCard);
        save(&format!("bangkok-{players}-no-market-card"), record);
    }
    for options in [&[][..], &["expert=true"][..]] {
        let AnyGame::Bangkok(game) = set_up("bangkok", 1, options) else { return };
        let kind = if options.is_empty() { "solo" } else { "solo-expert" };
        save(&format!("bangkok-{kind}-token-walked"), random_until(&game, options, 1, Ending::TokenWalked));
        // Who always takes as many cards as can be fills the market in nine turns now and then.
        let record = (0..=u8::MAX)
            .map(|seed| {
                play(&game, options, seed, &mut |_, _, actions, die| {
                    let most = actions.iter().filter_map(taken).max().unwrap_or(0);
                    let best: Vec<usize> = (0..actions.len())
                        .filter(|at| taken(&actions[*at]).is_none_or(|taken| taken == most) || most == 0)
                        .filter(|at| most == 0 || !matches!(actions[*at], Action::Renew { .. }))
                        .collect();
                    best[die(best.len() as u32) as usize]
                })
            })
            .find(|(_, ending)| *ending == Ending::NinthCard);
        save(&format!("bangkok-{kind}-ninth-card"), record.expect("some game fills the market").0);
    }
}

fn taken(action: &bangkok::Action) -> Option<u8> {
    match action {
        bangkok::Action::Trade { taken, .. } => Some(taken.count()),
        _ => None,
    }
}
