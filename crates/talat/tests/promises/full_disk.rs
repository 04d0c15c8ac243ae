//! The disk fills up under a game, twice, and has room again: what is acknowledged afterwards is stored.

use std::time::Duration;

use serde_json::{Value, json};
use talat_load::{Heard, Person, Socket, legal_actions};
use tokio::time::{sleep, timeout};

use crate::fault::limit_files;
use crate::house::{House, Place};
use crate::ledger::{Ledger, is_sound};
use crate::{PATIENCE, alone};

/// How many tables there are: each of them, and not only those where a write failed, has to go on.
const TABLES: usize = 3;

/// What came back for a message.
#[derive(PartialEq, Eq, Debug)]
enum Said {
    Acked,
    /// It could not be written.
    Unknown,
}

/// A solo puzzle that is played jump by jump.
struct Solo {
    socket: Socket,
    code: String,
    seq: u64,
    /// What can be done now.
    jump: String,
    sent: u64,
}

impl Solo {
    async fn begin(person: &mut Person, ledger: &Ledger) -> Self {
        let solo = json!({"game": "race", "seats": [{"kind": "me"}], "visibility": "private"});
        let made = person.post("/api/tables", &solo).await.unwrap();
        let code = made["table"].as_str().unwrap().to_owned();
        ledger.table(&code);
        person.post(&format!("/api/tables/{code}/start"), &json!({})).await.unwrap();
        ledger.started(&code);
        let mut solo =
            Solo { socket: person.socket().await.unwrap(), code, seq: 0, jump: String::new(), sent: 0 };
        solo.socket.follow(&solo.code, 0).await.unwrap();
        while solo.jump.is_empty() {
            let message = solo.next().await;
            solo.see(&message);
        }
        solo
    }

    async fn next(&mut self) -> String {
        let heard = timeout(PATIENCE, self.socket.next()).await.expect("an answer in time");
        heard.expect("the server is there").as_str().to_owned()
    }

    fn see(&mut self, message: &str) {
        if let Some(Heard::Update { seq, over: false, .. }) = Heard::read(message) {
            assert!(seq >= self.seq, "{}: {} was told, and is gone", self.code, self.seq);
            self.seq = seq;
            // Jumping to and fro: a puzzle like that has no end, and giving up comes last.
            let legal = legal_actions(message, usize::MAX);
            legal[self.sent as usize % (legal.len() - 1)].clone_into(&mut self.jump);
        }
    }

    /// Jumps, under a new name or the last one, and waits for the answer.
    async fn jump(&mut self, again: bool, ledger: &Ledger) -> Said {
        self.sent += u64::from(!again);
        let cid = format!("d{}", self.sent);
        let (code, jump) = (self.code.clone(), self.jump.clone());
        self.socket.act(&cid, &code, 0, self.seq, &jump).await.unwrap();
        loop {
            let message = self.next().await;
            match Heard::read(&message) {
                Some(Heard::Ack { cid: heard, seq }) if heard == cid => {
                    ledger.done(&self.code, 0, &cid, seq);
                    while self.seq < seq {
                        let message = self.next().await;
                        self.see(&message);
                    }
                    return Said::Acked;
                }
                Some(Heard::Refused) => {
                    let refused: Value = serde_json::from_str(&message).unwrap();
                    let why = refused["error"].as_str().unwrap();
                    assert!(["cannot_write", "internal"].contains(&why), "{message}");
                    ledger.unknown(why);
                    return Said::Unknown;
                }
                // The table was let go of.
                Some(Heard::Other) if message.starts_with("{\"type\":\"gone\"") => {
                    self.socket.follow(&code, 0).await.unwrap();
                }
                _ => self.see(&message),
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_was_full_loses_nothing_that_is_acknowledged_afterwards() {
    let _alone = alone().await;
    let (mut house, ledger) = (House::start(Place::disk()).await, Ledger::default());
    let mut person = Person::new(house.http(), house.host.address, "Anna").await.unwrap();
    ledger.person(person.id());
    let mut tables = Vec::new();
    for _ in 0..TABLES {
        tables.push(Solo::begin(&mut person, &ledger).await);
    }
    for _ in 0..10 {
        for table in &mut tables {
            assert_eq!(table.jump(false, &ledger).await, Said::Acked);
        }
    }

    limit_files(&house, Some(house.wal_size()));
    let (mut failed, mut tried) = (Vec::new(), 0);
    while failed.len() < 2 {
        let number = tried % TABLES;
        tried += 1;
        assert!(tried < 1000, "the disk is not full");
        if !failed.contains(&number) && tables[number].jump(false, &ledger).await == Said::Unknown {
            failed.push(number);
        }
        assert_eq!(house.host.ended().unwrap(), None, "a file that can't grow ends the server");
    }
    let ready_during = house.is_ready().await;
    // What is there can be looked at all the while, and whoever runs the house can know.
    for table in &tables {
        let room = person.get(&format!("/api/tables/{}", table.code)).await.unwrap();
        assert_eq!(room["status"], "playing", "{room}");
    }
    assert!(house.number("talat_store_writable").await < 0.5);
    assert!(house.number("talat_store_failures_total").await >= 1.0);
    limit_files(&house, None);

    for number in failed {
        let begun = std::time::Instant::now();
        while tables[number].jump(true, &ledger).await == Said::Unknown {
            assert!(begun.elapsed() < Duration::from_secs(5), "there is room again, and nothing is written");
            sleep(Duration::from_millis(50)).await;
        }
    }
    let ready_after = house.is_ready().await;
    for _ in 0..50 {
        for table in &mut tables {
            assert_eq!(table.jump(false, &ledger).await, Said::Acked);
        }
    }
    assert!(house.number("talat_store_writable").await > 0.5);
    let said = house.said();
    assert_eq!(said.iter().filter(|line| line.contains("can't write")).count(), 1, "{said:#?}");
    // The test's own directory is open to others at first, and the house says so.
    let mut about_writing = said.iter().filter(|line| !line.contains("others could look"));
    assert!(about_writing.all(|line| line.contains("can't write")), "{said:#?}");
    ledger.audit(house.place.path()).await;
    let place = house.stop().await;
    ledger.audit(place.path()).await;
    is_sound(place.path()).await;
    assert!(
        !ready_during && ready_after,
        "/readyz said {ready_during} without room and {ready_after} with it"
    );
    assert_eq!(ledger.nameless(), 0, "writes that failed were told as `internal`");
}
