//! A house whose disk fills up, whose writes fail and whose process is stopped and killed, at random, while people
//! play, come, import and begin again: after each fault somebody from outside finds everything that was promised.
//!
//! `TALAT_FAULT_SECONDS` says how long, `TALAT_FAULT_SEED` where the randomness comes from.

use std::time::{Duration, Instant};

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::fault::{FAULTS, Fault};
use crate::house::{House, Place, last_words};
use crate::ledger::{Ledger, is_sound};
use crate::table::{KINDS, Table, guests};
use crate::{PATIENCE, alone, number, records, say, visitors};

/// How many tables of each kind there are at once.
const COPIES: usize = 2;
/// How many people come for a moment at once.
const VISITORS: usize = 2;
/// The longest that a player thinks, in milliseconds.
const PACE: u64 = 60;
/// How soon a house has to work again.
const RECOVERY: Duration = Duration::from_secs(5);
/// How soon every single table has to go on.
const EVERYWHERE: Duration = Duration::from_secs(15);
/// How long nothing may be written before the house has to say so.
const SILENCE: Duration = Duration::from_millis(700);
/// How long a fault of everything may go unfelt.
const FELT: Duration = Duration::from_secs(30);
/// The longest that one house is open: its ledger is read as a whole after each fault.
const HOUSE: Duration = Duration::from_mins(1);

/// A record to import.
fn record() -> Value {
    let directory = tempfile::tempdir().unwrap();
    let mut command = assert_cmd::Command::cargo_bin("talat").unwrap();
    command.args(["simulate", "chakapuces", "--players", "2", "--games", "1", "--seed", "5", "--records"]);
    command.arg(directory.path()).assert().success();
    let file = std::fs::read_dir(&directory).unwrap().next().unwrap().unwrap().path();
    serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap()
}

/// Somebody who plays or visits, and what is left of it.
enum Came {
    Played(Vec<Table>),
    Visited(u64),
}

/// A house with everybody in it.
struct Evening {
    house: House,
    ledger: Ledger,
    people: JoinSet<Came>,
}

impl Evening {
    async fn begin(place: Place, seed: u64) -> Self {
        let (house, ledger) = (House::start(place).await, Ledger::default());
        let guests = guests(house.http(), house.host.address, &ledger).await;
        let mut people = JoinSet::new();
        for (kind, seed) in KINDS.iter().cycle().take(KINDS.len() * COPIES).zip(seed * 100_000..) {
            let table = Table::make(&guests, *kind, seed * 100, PACE, &ledger).await;
            let playing = table.play_on(house.whereabouts(), seed * 100);
            people.spawn(async { Came::Played(playing.await) });
        }
        let record = record();
        for _ in 0..VISITORS {
            let visits = visitors::come_and_go(
                house.http().clone(),
                house.whereabouts(),
                ledger.clone(),
                record.clone(),
            );
            people.spawn(async { Came::Visited(visits.await) });
        }
        Evening { house, ledger, people }
    }

    /// Fails if somebody has found a promise broken.
    fn hear_complaints(&mut self) {
        if let Some(came) = self.people.try_join_next() {
            if came.is_err() {
                last_words(&mut self.house);
            }
            came.unwrap();
            panic!("somebody went home early");
        }
        if let Some(how) = self.house.host.ended().unwrap() {
            last_words(&mut self.house);
            panic!("the server has ended: {how}");
        }
    }

    /// Lets something go wrong for so long, and the house recover; a server that is `killed` is killed meanwhile.
    async fn suffer(&mut self, fault: Fault, long: Duration, killed: bool, dice: &mut ChaCha8Rng) -> String {
        let Evening { house, ledger, .. } = self;
        let (before, failed) = (ledger.count(), house.shim.failed());
        fault.begin(house, dice).await;
        sleep(long).await;
        if fault.is_total() {
            // A full disk is felt only where a file has to grow: the write-ahead log has room to be written over.
            let felt = async {
                while ledger.count().unknown == before.unknown {
                    sleep(Duration::from_millis(20)).await;
                }
            };
            assert!(
                timeout(FELT, felt).await.is_ok(),
                "{fault}: nobody was told within {long:?} and {FELT:?}"
            );
        }
        let during = ledger.count();
        let unknown = during.unknown - before.unknown;
        let failed = house.shim.failed() - failed;
        // Where only some writes fail, it may have healed just now, and those who wait not have heard of it yet.
        if (fault.is_total() || matches!(fault, Fault::Size)) && ledger.is_stuck(SILENCE) {
            let ready = house.is_ready().await;
            assert!(
                !ready || !ledger.is_stuck(SILENCE),
                "{fault}: nothing can be written, and /readyz is 200"
            );
        }
        if killed {
            house.kill().await;
        }
        fault.end(house).await;
        if killed {
            house.start_again().await;
        }
        let (again, everywhere) = self.recover(fault).await;
        self.ledger.audit(self.house.place.path()).await;
        let kept = during.kept - before.kept;
        format!(
            "{fault}{} for {long:.1?}: {failed} calls failed, {kept} promises, {unknown} unknown; \
             again after {again:.1?}, everywhere after {everywhere:.1?}",
            if killed { ", killed" } else { "" }
        )
    }

    /// Waits until something is acknowledged, the house says that it can work, and every table goes on.
    async fn recover(&mut self, fault: Fault) -> (Duration, Duration) {
        let ended = Instant::now();
        let kept = self.ledger.count().kept;
        let lengths = self.ledger.lengths(self.house.place.path()).await;
        let (mut works, mut ready) = (false, false);
        while !works || !ready {
            works = works || self.ledger.count().kept > kept;
            ready = ready || self.house.is_ready().await;
            self.hear_complaints();
            let late = ended.elapsed() > RECOVERY;
            assert!(!late || (works && ready), "{fault}: after {RECOVERY:?} works: {works}, ready: {ready}");
            sleep(Duration::from_millis(20)).await;
        }
        let again = ended.elapsed();
        self.ledger.audit(self.house.place.path()).await;
        loop {
            let now = self.ledger.lengths(self.house.place.path()).await;
            let waiting = lengths.iter().filter(|(code, length)| now.get(*code) == Some(length));
            let waiting: Vec<_> = waiting.map(|(code, length)| format!("{code} at {length}")).collect();
            if waiting.is_empty() {
                return (again, ended.elapsed());
            }
            assert!(ended.elapsed() < EVERYWHERE, "{fault}: tables that don't go on: {waiting:?}");
            sleep(Duration::from_millis(50)).await;
            self.hear_complaints();
        }
    }

    /// Sends everybody home, checks all that was played, and stops the server, which loses nothing.
    async fn end(self) -> String {
        let Evening { house, ledger, mut people } = self;
        house.close();
        let (mut finished, mut checked, mut visits) = (0, records::Checked::default(), 0);
        while let Some(came) = tokio::time::timeout(PATIENCE, people.join_next()).await.expect("all go home")
        {
            let games = match came.unwrap() {
                Came::Played(games) => games,
                Came::Visited(more) => {
                    visits += more;
                    continue;
                }
            };
            for mut table in games.into_iter().filter(Table::is_done) {
                table.move_to(house.host.address);
                if finished % 8 == 0 {
                    records::repeat(&table).await;
                }
                checked += records::check(&mut table).await;
                finished += 1;
            }
        }
        ledger.audit(house.place.path()).await;
        let place = house.stop().await;
        ledger.audit(place.path()).await;
        is_sound(place.path()).await;
        let count = ledger.count();
        assert_eq!(ledger.nameless(), 0, "writes that failed were told as `internal`");
        format!(
            "{} promises kept, {} unknown; {finished} games, {visits} visits, {} takebacks, {} chairs left",
            count.kept, count.unknown, checked.takebacks, checked.chairs
        )
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_fails_nothing_promised_is_lost() {
    let _alone = alone().await;
    let (seconds, seed) = (number("TALAT_FAULT_SECONDS", 16), number("TALAT_FAULT_SEED", 7));
    say(&format!("TALAT_FAULT_SECONDS={seconds} TALAT_FAULT_SEED={seed}"));
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let longest = Duration::from_millis(if seconds < 60 { 1500 } else { 4000 });
    let (all, begun) = (Duration::from_secs(seconds), Instant::now());
    let house_time = HOUSE.min(all / 2);
    let mut deck: Vec<Fault> = Vec::new();
    for number in 0.. {
        // On the real disk, and on one that is really full, in turn.
        let own = (number % 2 == 1).then(Place::own_disk);
        if matches!(own, Some(None)) {
            say("a disk of its own can't be mounted here: a full disk is left out");
        }
        let place = own.flatten().unwrap_or_else(Place::disk);
        let mut evening = Evening::begin(place, seed % 1000 + number).await;
        let opened = Instant::now();
        while opened.elapsed() < house_time {
            sleep(Duration::from_millis(dice.random_range(100..500))).await;
            evening.hear_complaints();
            if !deck.iter().any(|fault| fault.can_happen(&evening.house)) {
                deck.extend(FAULTS);
                deck.shuffle(&mut dice);
            }
            let next = deck.iter().position(|fault| fault.can_happen(&evening.house)).unwrap();
            let fault = deck.remove(next);
            let long = Fault::length(&mut dice, longest);
            let killed = fault.breaks_writes() && dice.random_ratio(1, 4);
            let report = evening.suffer(fault, long, killed, &mut dice).await;
            say(&format!("{:5.1} s: {report}", begun.elapsed().as_secs_f64()));
        }
        say(&format!("{:5.1} s: {}", begun.elapsed().as_secs_f64(), evening.end().await));
        if begun.elapsed() >= all {
            break;
        }
    }
}
