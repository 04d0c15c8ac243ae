//! Laws of a table, over random schedules of people, bots, undos, leavings and returns. Every schedule has a seed, which is
//! printed where one fails.
#![expect(clippy::unwrap_used, reason = "a test that can't go on fails")]

mod alone;
mod desk;
mod schedule;
mod time;

use talat_rules::any::GAMES;

use schedule::Schedule;

/// How many schedules of each game.
const SCHEDULES: u64 = 24;

/// Prints the seed of the schedule under way, if it fails.
struct Under(&'static str, u64);

impl Drop for Under {
    #[expect(clippy::print_stderr, reason = "it is what a failure is found again by")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("a schedule of {} with the seed {} failed", self.0, self.1);
        }
    }
}

fn play(game: &'static str) {
    let first = std::env::var("TALAT_SEED").ok().and_then(|seed| seed.parse().ok());
    let seeds = first.map_or(0..SCHEDULES, |seed: u64| seed..seed + 1);
    for seed in seeds {
        let _under = Under(game, seed);
        let mut schedule = Schedule::new(game, seed);
        schedule.meet();
        schedule.play(120);
        schedule.end();
        schedule.meet_again();
    }
}

#[test]
fn every_game_is_under_the_laws() {
    assert_eq!(
        GAMES.iter().map(|about| about.name).collect::<Vec<_>>(),
        ["chatuchak", "race", "bangkok", "chakapuces"]
    );
}

#[test]
fn chatuchak() {
    play("chatuchak");
}

#[test]
fn race() {
    play("race");
}

#[test]
fn bangkok() {
    play("bangkok");
}

#[test]
fn chakapuces() {
    play("chakapuces");
}
