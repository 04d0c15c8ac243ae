//! Alerts: they are written with the move, taken once, and gone with whom they are for.

use talat_rules::Seat;
use talat_table::{Alert, AlertKind, Calls};

use super::{Place, append, person, seat, table};
use crate::ids::{PersonId, TableId};
use crate::store::{
    AlertStore, Calling, Change, Channel, NewWay, Noted, PeopleStore, Store, StoreError, TableRow, TableStore,
};

fn way(id: i64, person: i64, address: &str) -> NewWay {
    NewWay {
        id,
        person: PersonId(person),
        channel: Channel::Webhook,
        address: address.to_owned(),
        keys: String::new(),
        origin: String::new(),
        confirmed: true,
        language: "nl".to_owned(),
        at: 0,
    }
}

/// It is this person's turn in the first seat.
fn turn(table: TableId, person: i64, at: i64) -> Calling {
    let (person, seat) = (PersonId(person), Some(Seat::new(0)));
    let alert = Alert { person, kind: AlertKind::Turn, seat, seq: 1, looking: false, due: None };
    Calling { table, calls: Calls { alerts: vec![alert], done: Vec::new() }, at, later: at + 60 }
}

async fn house(place: &impl Place) -> (impl Store, TableRow) {
    let store = place.open().await;
    for id in [1, 2] {
        store.create_person(&person(id, "Somebody", 0), None).await.unwrap();
    }
    let row = store.create_table(TableRow { seats: vec![seat(1), seat(2)], ..table() }, None).await.unwrap();
    (store, row)
}

pub(in crate::store) async fn alerts_are_written_with_the_move(place: impl Place) {
    let (store, row) = house(&place).await;
    assert_eq!(store.add_way(way(11, 1, "a"), 2).await, Ok(11));
    assert_eq!(store.add_way(way(12, 1, "b"), 2).await, Ok(12));
    assert_eq!(store.add_way(way(13, 1, "c"), 2).await, Err(StoreError::Full("ways")));
    // The same address is the same way.
    assert_eq!(store.add_way(way(14, 1, "b"), 2).await, Ok(12));
    let moved = |first, who| Change {
        append: Some(append(row.id, first)),
        calling: Some(turn(row.id, who, 100)),
        ..Change::default()
    };
    store.change(moved(0, 2)).await.await.unwrap().unwrap();
    assert_eq!(store.next_due().await, Ok(None), "who has no way has no alerts");
    assert_eq!(store.change(moved(0, 1)).await.await.unwrap(), Err(StoreError::Conflict));
    assert_eq!(store.next_due().await, Ok(None), "what is refused is refused whole");
    store.change(moved(1, 1)).await.await.unwrap().unwrap();
    assert_eq!(store.next_due().await, Ok(Some(100)));

    assert!(store.claim(99, 130, 9).await.unwrap().is_empty());
    let claimed = store.claim(100, 130, 9).await.unwrap();
    let ways: Vec<_> = claimed.iter().map(|one| (one.way.address.as_str(), one.language.as_str())).collect();
    assert_eq!(ways, [("a", "nl"), ("b", "nl")]);
    assert_ne!(claimed[0].name, claimed[1].name);
    // Nobody else gets them before the time is over, and then under the same name.
    assert!(store.claim(129, 160, 9).await.unwrap().is_empty());
    let again = store.claim(130, 160, 9).await.unwrap();
    assert_eq!(again[0].name, claimed[0].name);

    let noted =
        vec![(again[0].id, Noted::Ended("sent", None)), (again[1].id, Noted::Again(500, "why".to_owned()))];
    store.note(noted, 140).await.unwrap();
    assert_eq!(store.next_due().await, Ok(Some(500)));
    let wishes = store.wishes(PersonId(1)).await.unwrap();
    let told: Vec<_> = wishes.deliveries.iter().map(|one| (one.fate.as_deref(), one.at)).collect();
    assert_eq!(told, [(None, 500), (Some("sent"), 140)]);
    // The seat has acted: what was not sent need not be.
    let done = Calls { alerts: Vec::new(), done: vec![Seat::new(0)] };
    store.call(Calling { calls: done, ..turn(row.id, 1, 200) }).await.unwrap();
    assert_eq!(store.next_due().await, Ok(None));
}

pub(in crate::store) async fn who_is_gone_hears_nothing(place: impl Place) {
    let (store, row) = house(&place).await;
    for (id, who) in [(21, 1), (22, 2)] {
        store.add_way(way(id, who, "a"), 2).await.unwrap();
        store.call(turn(row.id, who, 100)).await.unwrap();
    }
    let claimed = store.claim(100, 130, 9).await.unwrap();
    store.note(vec![(claimed[0].id, Noted::Gone)], 110).await.unwrap();
    store.call(turn(row.id, 1, 100)).await.unwrap();
    assert_eq!(store.next_due().await, Ok(Some(130)), "nothing more for a way that is gone");
    assert_eq!(store.wishes(PersonId(1)).await.unwrap().ways[0].gone_at, Some(110));
    store.delete_person(PersonId(2), 120).await.unwrap();
    assert_eq!(store.next_due().await, Ok(None));
    assert!(store.wishes(PersonId(2)).await.unwrap().ways.is_empty());
    store.add_way(way(23, 2, "a"), 2).await.unwrap();
    assert!(store.wishes(PersonId(2)).await.unwrap().ways.is_empty(), "nor comes anything back");
    let day = |most| store.count_mail([7; 32], 3, most);
    assert_eq!((day(2).await, day(2).await, day(2).await), (Ok(true), Ok(true), Ok(false)));
    let key = store.house_key(vec![1, 2, 255]).await.unwrap();
    assert_eq!((store.house_key(vec![9]).await.unwrap(), key), (vec![1, 2, 255], vec![1, 2, 255]));
}
