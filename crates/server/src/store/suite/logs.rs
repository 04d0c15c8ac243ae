//! Logs, and what depends on them.

use talat_rules::Seat;
use talat_rules::record::Entry;

use super::{Place, add, append, table};
use crate::ids::{PersonId, TableId};
use crate::store::{Append, Change, HintStore, Store, StoreError, TableStore};

pub(in crate::store) async fn batches_of_any_size_are_written_and_what_cannot_be_fails_alone(
    place: impl Place,
) {
    let store = place.open().await;
    let (one, other) = tokio::join!(store.create_table(table(), None), store.create_table(table(), None));
    let (one, other) = (one.unwrap().id, other.unwrap().id);
    assert_ne!(one, other);
    let mut first = 0;
    for size in [1, 2, 16, 17, 128, 130, 1024] {
        let mut written = Vec::new();
        for number in first..first + size {
            written
                .push(store.change(Change { append: Some(append(one, number)), ..Change::default() }).await);
        }
        // The table has this line already.
        let twice = store.change(Change { append: Some(append(one, first)), ..Change::default() }).await;
        for written in written {
            written.await.unwrap().unwrap();
        }
        assert_eq!(twice.await.unwrap(), Err(StoreError::Conflict));
        first += size;
        assert_eq!(store.log(one).await.unwrap().len() as u64, first);
    }
    assert!(store.log(other).await.unwrap().is_empty());
    store.close().await;
}

pub(in crate::store) async fn a_log_is_read_in_its_order(place: impl Place) {
    let store = place.open().await;
    let id = store.create_table(table(), None).await.unwrap().id;
    let entries: [Entry; 2] = [Entry::Chance("laid out".to_owned()), Entry::Timeout { seat: Seat::new(1) }];
    let entries = serde_json::to_string(&entries).unwrap();
    // Numbers, not words: ten comes after nine.
    add(&store, Append { last: 9, entries, ..append(id, 0) }).await.unwrap();
    let (person, seat) = (PersonId(-5), Seat::new(2));
    add(&store, Append { person: Some(person), seat: Some(seat), ..append(id, 9) }).await.unwrap();
    add(&store, Append { cid: None, ..append(id, 10) }).await.unwrap();
    let log = store.log(id).await.unwrap();
    let firsts: Vec<u64> = log.iter().map(|row| row.first).collect();
    assert_eq!(firsts, [0, 9, 10]);
    assert_eq!((log[1].person, log[1].seat, log[1].cid.as_deref()), (Some(person), Some(seat), Some("9")));
    assert_eq!((log[2].person, log[2].seat, &log[2].cid), (None, None, &None));
    assert_eq!(log[0].entries[1], Entry::Timeout { seat: Seat::new(1) });
    // Only what chance has laid out.
    assert_eq!(store.deal(id).await.unwrap(), [Entry::Chance("laid out".to_owned())]);
    assert!(store.deal(TableId(-1)).await.unwrap().is_empty());
    store.close().await;
}

pub(in crate::store) async fn hints_count_once_for_each_position(place: impl Place) {
    let store = place.open().await;
    let id = store.create_table(table(), None).await.unwrap().id;
    for entries in [3, 3, 4] {
        store.add_hint(id, entries, 0).await.unwrap();
    }
    assert_eq!(store.hints(id).await.unwrap(), 2);
    assert_eq!(store.add_hint(TableId(-1), 1, 0).await, Err(StoreError::NoTable));
    store.close().await;
}
