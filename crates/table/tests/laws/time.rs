//! Games with clocks end whatever people do, and in their time: random schedules with invented time. How many is said by
//! `TALAT_SCHEDULES`.

use talat_rules::any::{GAMES, Way, about};
use talat_table::Status;
use talat_table::wire::TimeControl;

use crate::desk::Dice;
use crate::schedule::Schedule;

const DAY: u64 = 24 * 60 * 60 * 1000;
/// What a turn may take beside what it is allowed: what there is to watch, and the network.
const BESIDE: u64 = 4000;

fn pick(dice: &mut Dice, players: u8) -> TimeControl {
    if players < 2 {
        return TimeControl::NONE;
    }
    match dice.below(4) {
        0 => TimeControl::Days { days: 2 },
        1 => TimeControl::Bank { seconds: 60, increment: 5 },
        _ => TimeControl::Turn { seconds: 15 },
    }
}

fn pick_common(_: &mut Dice, players: u8) -> TimeControl {
    if players < 2 { TimeControl::NONE } else { TimeControl::Common { seconds: 60 } }
}

/// The most that one turn can be allowed, or the whole game where there is one clock.
fn allowance(time: TimeControl, turns: u64) -> u64 {
    match time {
        TimeControl::None {} => 0,
        TimeControl::Turn { seconds } | TimeControl::Common { seconds } => u64::from(seconds) * 1000,
        TimeControl::Days { days } => u64::from(days) * DAY,
        TimeControl::Bank { seconds, increment } => {
            (u64::from(seconds) + turns * u64::from(increment)) * 1000
        }
    }
}

fn play(game: &'static str, seed: u64) {
    let together = about(game).unwrap().modes().iter().any(|mode| mode.way == Way::Together);
    let mut schedule = Schedule::timed(game, seed, if together { pick_common } else { pick });
    schedule.meet();
    if schedule.desk.kept.time == TimeControl::NONE {
        return;
    }
    for _ in 0..30 {
        if schedule.desk.kept.status != Status::Playing {
            break;
        }
        let millis = [0, 900, 8000, 16_000, 61_000, DAY][schedule.desk.dice.below(6)];
        schedule.desk.pass(millis);
        schedule.desk.do_what_is_due();
        match schedule.desk.dice.below(10) {
            0..4 => schedule.act(),
            4 => schedule.take_back(),
            5 => schedule.look_around(),
            6 => schedule.change_chairs(),
            7 => schedule.wish(),
            _ => schedule.desk.check_rebuilt(),
        }
        schedule.desk.do_what_is_due();
    }
    // From now on nobody does anything, and time alone ends the game: each thing that is due comes in its time.
    for _ in 0..20_000 {
        let desk = &mut schedule.desk;
        if desk.kept.status != Status::Playing {
            break;
        }
        let (at, _) = desk.table.due().expect("a game with clocks always goes on");
        let waits = at.saturating_sub(desk.now.steady);
        let longest = (7 * DAY).max(allowance(desk.kept.time, desk.seq()) + BESIDE).max(360_000);
        assert!(waits <= longest, "{waits} ms is too long for {:?}", desk.kept.time);
        desk.pass(waits);
        desk.do_what_is_due();
    }
    assert_eq!(schedule.desk.kept.status, Status::Finished, "the game ends");
    schedule.desk.check_rebuilt();
}

#[test]
fn games_with_clocks_end_in_their_time() {
    let number = |name| std::env::var(name).ok().and_then(|number| number.parse::<u64>().ok());
    let schedules = number("TALAT_SCHEDULES").unwrap_or(200);
    let seeds = number("TALAT_SEED").map_or(0..schedules, |seed| seed..seed + 1);
    for seed in seeds {
        let game = GAMES[seed as usize % GAMES.len()].name;
        let _under = crate::Under(game, seed);
        play(game, seed);
    }
}
