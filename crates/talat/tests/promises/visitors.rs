//! People who come for a moment, by HTTP alone: guests, tables, imports and rematches while things go wrong.

use std::time::Duration;

use serde_json::{Value, json};
use talat_load::Person;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::chair::{Answer, answer};
use crate::house::Open;
use crate::ledger::Ledger;

/// How long a visitor waits between two things.
const PACE: Duration = Duration::from_millis(30);

/// Comes and goes until the house closes; `record` is brought along each time. Returns how many visits went well.
pub(crate) async fn come_and_go(
    http: reqwest::Client,
    house: watch::Receiver<Open>,
    ledger: Ledger,
    record: Value,
) -> u64 {
    let mut visits = 0;
    while !house.borrow().closing {
        let visit = visit(&http, &house, &ledger, &record).await;
        visits += u64::from(visit.is_some());
        sleep(PACE).await;
    }
    visits
}

/// One visit; it ends early where nobody knows what was done.
async fn visit(
    http: &reqwest::Client,
    house: &watch::Receiver<Open>,
    ledger: &Ledger,
    record: &Value,
) -> Option<()> {
    let address = house.borrow().address;
    let mut person = match Person::new(http, address, "Visitor").await {
        Ok(person) => person,
        Err(failure) => {
            let lost = answer(Err(failure), ledger);
            assert!(matches!(lost, Answer::Lost), "a guest was refused");
            return None;
        }
    };
    ledger.person(person.id());
    sleep(PACE).await;
    let solo = json!({"game": "race", "seats": [{"kind": "me"}], "visibility": "private"});
    let table = done(&mut person, "/api/tables", &solo, ledger).await?;
    let code = table["table"].as_str().unwrap();
    ledger.table(code);
    done(&mut person, &format!("/api/tables/{code}/start"), &json!({}), ledger).await?;
    ledger.started(code);
    sleep(PACE).await;
    let imported = done(&mut person, "/api/records", record, ledger).await?;
    ledger.record(imported["id"].as_str().unwrap());
    give_up(&mut person, house, ledger, code).await?;
    let next = done(&mut person, &format!("/api/tables/{code}/rematch"), &json!({}), ledger).await?;
    ledger.rematch(code, next["table"].as_str().unwrap());
    Some(())
}

/// What has to be done, unless nobody knows whether it was.
async fn done(person: &mut Person, path: &str, body: &Value, ledger: &Ledger) -> Option<Value> {
    match answer(person.post(path, body).await, ledger) {
        Answer::Done(value) => Some(value),
        Answer::Refused(why) => panic!("{path}: {why}"),
        Answer::Lost => None,
    }
}

/// Gives a solo game up, under the same name until it is known what became of it.
async fn give_up(
    person: &mut Person,
    house: &watch::Receiver<Open>,
    ledger: &Ledger,
    code: &str,
) -> Option<()> {
    let mut based_on = 0;
    loop {
        person.move_to(house.borrow().address).unwrap();
        let message = json!({"type": "act", "cid": "v1", "table": code, "seat": 0, "based_on": based_on,
            "action": {"kind": "give_up"}});
        match person.post("/api/play", &message).await {
            Ok(said) if said["type"] == "ack" => {
                ledger.done(code, 0, "v1", said["seq"].as_u64().unwrap());
                return Some(());
            }
            // The grid is drawn first; the refusal has the position.
            Ok(said) if said["error"] == "stale" => based_on = said["update"]["seq"].as_u64().unwrap(),
            Ok(said) => {
                let why = said["error"].as_str().unwrap_or_else(|| panic!("{code}: {said}"));
                assert!(["cannot_write", "internal", "busy", "closing"].contains(&why), "{code}: {said}");
                ledger.unknown(why);
            }
            Err(failure) => match answer(Err(failure), ledger) {
                Answer::Refused(why) => panic!("{code}: {why}"),
                Answer::Done(_) | Answer::Lost => {}
            },
        }
        if house.borrow().closing {
            return None;
        }
        sleep(PACE).await;
    }
}
