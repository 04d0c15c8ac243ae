//! Questions that take long to answer, from somebody who does not wait.

use std::cell::RefCell;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::time::{Duration, sleep, timeout};

use super::{Achieved, Target};
use crate::client::Person;
use crate::failure::Failure;
use crate::play::text;
use crate::socket::connect;

/// How many ask at once, for puzzles and for advice.
const ASKERS: u64 = 8;
/// How long they wait.
const PATIENCE: Duration = Duration::from_millis(20);

pub(super) async fn ask(target: &Target) -> Result<Achieved, Failure> {
    let mut person = target.guest().await?;
    let seats = json!([{"kind": "me"}, {"kind": "bot", "bot": "easy"}]);
    let table = json!({"game": "bangkok", "seats": seats, "visibility": "private"});
    let table = text(&person.post("/api/tables", &table).await?, "table")?;
    person.post(&format!("/api/tables/{table}/start"), &json!({})).await?;
    let achieved = RefCell::new(Achieved::default());
    let puzzles = (0..ASKERS).map(|number| for_puzzles(target, number, &achieved));
    let advice = (0..ASKERS).map(|_| for_advice(target, person.clone(), &table, &achieved));
    tokio::join!(futures_util::future::join_all(puzzles), futures_util::future::join_all(advice));
    Ok(achieved.into_inner())
}

async fn for_puzzles(target: &Target, number: u64, achieved: &RefCell<Achieved>) {
    let mut dice = ChaCha8Rng::seed_from_u64(target.seed * 100 + number);
    while !target.is_over() {
        let which = if number.is_multiple_of(2) {
            format!("draw={}", dice.random_range(1..1_000_000_000u64))
        } else {
            format!("day={}", today(dice.random_range(-1..=1)))
        };
        let request = format!("GET /api/puzzle?{which} HTTP/1.1\r\nHost: {}\r\n\r\n", target.address);
        if let Ok(mut stream) = connect(target.address, target.home.local).await
            && stream.write_all(request.as_bytes()).await.is_ok()
        {
            achieved.borrow_mut().count("puzzles asked for");
            sleep(PATIENCE).await;
        } else {
            achieved.borrow_mut().count("not connected");
        }
        sleep(PATIENCE).await;
    }
}

async fn for_advice(target: &Target, mut person: Person, table: &str, achieved: &RefCell<Achieved>) {
    while !target.is_over() {
        let path = format!("/api/tables/{table}/advice");
        match timeout(PATIENCE, person.post(&path, &json!({}))).await {
            Ok(answer) => {
                achieved.borrow_mut().answer("advice heard", &answer);
                sleep(PATIENCE).await;
            }
            Err(_) => achieved.borrow_mut().count("advice asked for"),
        }
    }
}

/// A day as puzzles name it.
fn today(offset: i64) -> String {
    let now = Timestamp::now() + SignedDuration::from_hours(24 * offset);
    now.to_zoned(TimeZone::UTC).date().to_string()
}
