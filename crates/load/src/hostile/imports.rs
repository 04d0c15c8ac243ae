//! Imports of records that are as large as they may be.

use std::cell::RefCell;

use tokio::time::{Duration, sleep};

use super::long_record::RECORDS;
use super::{Achieved, Target};
use crate::client::Person;
use crate::failure::Failure;

/// How many are under way at once.
const AT_ONCE: usize = 60;

pub(super) async fn bring(target: &Target) -> Result<Achieved, Failure> {
    let person = RefCell::new(target.guest().await?);
    let achieved = RefCell::new(Achieved::default());
    let importers = (0..AT_ONCE)
        .map(|number| import(target, RECORDS[number % RECORDS.len()].as_slice(), &person, &achieved));
    futures_util::future::join_all(importers).await;
    Ok(achieved.into_inner())
}

async fn import(
    target: &Target,
    record: &'static [u8],
    person: &RefCell<Person>,
    achieved: &RefCell<Achieved>,
) {
    while !target.is_over() {
        let mut own = person.borrow().clone();
        let answer = own.post_text("/api/records", record).await;
        achieved.borrow_mut().answer("records kept", &answer);
        if answer.is_ok() {
            continue;
        }
        // Perhaps it is this guest who has too many.
        if own.id() == person.borrow().id()
            && let Ok(other) = target.guest().await
        {
            achieved.borrow_mut().count("guests");
            person.replace(other);
        }
        sleep(Duration::from_millis(100)).await;
    }
}
