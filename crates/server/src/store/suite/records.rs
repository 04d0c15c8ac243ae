//! Imported records: how many, of whom, and for how long.

use super::{Place, person};
use crate::clock::Millis;
use crate::ids::PersonId;
use crate::store::{NewRecord, Packed, Packing, PeopleStore, RecordRoom, RecordStore, Store, StoreError};

fn record(id: &str, person: i64, bytes: usize, at: Millis) -> NewRecord {
    NewRecord {
        id: id.to_owned(),
        person: PersonId(person),
        game: "race".to_owned(),
        packed: Packed { packing: Packing::Zlib, bytes: vec![0xff; bytes] },
        at,
    }
}

pub(in crate::store) async fn there_is_so_much_room_for_each_person(place: impl Place) {
    let store = place.open().await;
    for id in [1, 2] {
        store.create_person(&person(id, "Somebody", 0), None).await.unwrap();
    }
    let room = RecordRoom { records: 3, bytes: 10 };
    store.add_record(record("old", 1, 4, 1), room).await.unwrap();
    store.add_record(record("new", 1, 5, 2), room).await.unwrap();
    assert_eq!(store.add_record(record("big", 1, 2, 3), room).await, Err(StoreError::Full("record_bytes")));
    store.add_record(record("small", 1, 1, 0), room).await.unwrap();
    assert_eq!(store.add_record(record("more", 1, 0, 3), room).await, Err(StoreError::Full("records")));
    // A name that is taken: another will do.
    assert_eq!(store.add_record(record("old", 2, 1, 3), room).await, Err(StoreError::NoneFree));
    assert_eq!(store.add_record(record("of nobody", 3, 1, 3), room).await, Err(StoreError::NoPerson));

    let own = store.records_of(PersonId(1)).await.unwrap();
    let told: Vec<_> = own.iter().map(|own| (own.id.as_str(), own.bytes, own.created_at)).collect();
    assert_eq!(told, [("new", 5, 2), ("old", 4, 1), ("small", 1, 0)]);
    assert_eq!(store.record("new").await.unwrap(), Some(record("new", 1, 5, 2).packed));
    assert_eq!(store.record_owner("new").await.unwrap(), Some(PersonId(1)));
    store.remove_record("new").await.unwrap();
    store.remove_record("new").await.unwrap();
    assert_eq!(store.record("new").await.unwrap(), None);
    assert_eq!(store.record_owner("new").await.unwrap(), None);
    store.add_record(record("big", 1, 5, 3), room).await.unwrap();
    store.close().await;
}

pub(in crate::store) async fn old_records_go_and_those_of_guests_sooner(place: impl Place) {
    let store = place.open().await;
    let (anna, guest) = (person(1, "Anna", 0), person(2, "Guest", 0));
    for anybody in [&anna, &guest] {
        store.create_person(anybody, None).await.unwrap();
    }
    store.set_password(&anna, "hash".to_owned()).await.unwrap();
    let room = RecordRoom { records: 99, bytes: 999 };
    for at in 0..60 {
        store.add_record(record(&format!("guest {at}"), 2, 1, at), room).await.unwrap();
        store.add_record(record(&format!("anna {at}"), 1, 1, at), room).await.unwrap();
    }
    let mut removed = Vec::new();
    while removed.last() != Some(&0) {
        removed.push(store.prune_records(10, 55).await.unwrap());
    }
    // A few at a time, so that nobody waits for it.
    assert_eq!((removed.iter().sum::<u64>(), removed.len()), (65, 3));
    let left = async |id| store.records_of(PersonId(id)).await.unwrap().len();
    assert_eq!((left(1).await, left(2).await), (50, 5));
    store.close().await;
}
