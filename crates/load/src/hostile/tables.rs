//! Tables of masters where nobody sits, and tables that fill the list.

use std::cell::RefCell;

use serde_json::{Value, json};
use tokio::time::{Duration, sleep};

use super::{Achieved, Target};
use crate::client::Person;
use crate::failure::Failure;
use crate::play::text;

/// How many make tables at once.
const MAKERS: usize = 8;

pub(super) async fn make(target: &Target) -> Result<Achieved, Failure> {
    let person = RefCell::new(target.guest().await?);
    let achieved = RefCell::new(Achieved::default());
    futures_util::future::join_all((0..MAKERS).map(|number| many(target, number, &person, &achieved))).await;
    let mut achieved = achieved.into_inner();
    let empty = achieved.of("tables of masters alone");
    if empty > 0 {
        achieved.broke(format!("{empty} tables where nobody ever sat"));
    }
    Ok(achieved)
}

/// Makes tables of all sorts in turn.
async fn many(target: &Target, first: usize, person: &RefCell<Person>, achieved: &RefCell<Achieved>) {
    for number in first.. {
        if target.is_over() {
            return;
        }
        let own = person.borrow().clone();
        let id = own.id().to_owned();
        let made = match number % 3 {
            0 => without_people(own, achieved).await,
            1 => left(own, achieved).await,
            _ => listed(own, achieved).await,
        };
        if made.is_ok() {
            continue;
        }
        // Perhaps it is this guest who has too many.
        if id == person.borrow().id()
            && let Ok(other) = target.guest().await
        {
            achieved.borrow_mut().count("guests");
            person.replace(other);
        }
        sleep(Duration::from_millis(100)).await;
    }
}

async fn post(
    person: &mut Person,
    path: &str,
    body: &Value,
    done: &'static str,
    achieved: &RefCell<Achieved>,
) -> Result<Value, Failure> {
    let answer = person.post(path, body).await;
    achieved.borrow_mut().answer(done, &answer);
    answer
}

fn seats(first: &Value, others: &Value) -> Value {
    json!({"game": "chatuchak", "seats": [first, others, others, others], "visibility": "open"})
}

fn master() -> Value {
    json!({"kind": "bot", "bot": "master"})
}

/// Four masters, and nobody who would wait for them.
async fn without_people(mut person: Person, achieved: &RefCell<Achieved>) -> Result<(), Failure> {
    let table = seats(&master(), &master());
    let made = match person.post("/api/tables", &table).await {
        // Such a table is refused: that is no reason to come as somebody else.
        Err(Failure::Refused { status: 422 | 409, .. }) => {
            achieved.borrow_mut().count("refused");
            return Ok(());
        }
        made => made?,
    };
    achieved.borrow_mut().count("tables of masters alone");
    person.post(&format!("/api/tables/{}/start", text(&made, "table")?), &json!({})).await?;
    Ok(())
}

/// A game that is left to masters as soon as it is on.
async fn left(mut person: Person, achieved: &RefCell<Achieved>) -> Result<(), Failure> {
    let table = seats(&json!({"kind": "me"}), &master());
    let made = post(&mut person, "/api/tables", &table, "tables left to masters", achieved).await?;
    let path = format!("/api/tables/{}", text(&made, "table")?);
    person.post(&format!("{path}/start"), &json!({})).await?;
    person.post(&format!("{path}/leave"), &json!({})).await?;
    Ok(())
}

/// A table that is only there to be listed.
async fn listed(mut person: Person, achieved: &RefCell<Achieved>) -> Result<(), Failure> {
    let table = seats(&json!({"kind": "me"}), &json!({"kind": "open"}));
    post(&mut person, "/api/tables", &table, "tables listed", achieved).await.map(drop)
}
