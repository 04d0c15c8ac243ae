//! What is due by time alone, and what appends charge.

use super::{Place, add, append, read, save, table};
use crate::ids::TableId;
use crate::store::{Append, Charge, Status, Store, StoreError, TableStore, TimeStore};

/// The tables where something is due.
async fn overdue(store: &impl TableStore, now: u64) -> Vec<TableId> {
    store.tables_overdue(now, 9).await.unwrap()
}

/// A table where something is due then.
async fn due(store: &impl TableStore, due_at: Option<u64>) -> TableId {
    let mut row = store.create_table(table(), None).await.unwrap();
    row.due_at = due_at;
    save(store, &mut row).await.unwrap();
    row.id
}

/// An append that notes what is due after it.
fn timed(append: Append, charged: u64, due_at: Option<u64>) -> Append {
    Append { time: Some(Charge { charged, at: 1000 + append.first, due_at }), ..append }
}

pub(in crate::store) async fn what_time_brings_is_found_in_its_order(place: impl Place) {
    let store = place.open().await;
    let mut ids = Vec::new();
    for due_at in [Some(30), None, Some(10), Some(20)] {
        ids.push(due(&store, due_at).await);
    }
    for (now, found) in [(9, vec![]), (10, vec![2]), (29, vec![2, 3]), (99, vec![2, 3, 0])] {
        let found: Vec<TableId> = found.into_iter().map(|index: usize| ids[index]).collect();
        assert_eq!(overdue(&store, now).await, found, "at {now}");
    }
    assert_eq!(store.tables_overdue(99, 2).await.unwrap(), [ids[2], ids[3]], "the longest due first");
    // A table that changes is due when it says.
    let mut changed = read(&store, ids[3]).await;
    assert_eq!(changed.due_at, Some(20));
    changed.due_at = Some(5);
    save(&store, &mut changed).await.unwrap();
    assert_eq!(overdue(&store, 9).await, [ids[3]]);
    (changed.due_at, changed.status) = (None, Status::Finished);
    save(&store, &mut changed).await.unwrap();
    assert_eq!(overdue(&store, 99).await, [ids[2], ids[0]]);
    store.close().await;
}

pub(in crate::store) async fn an_append_notes_its_charge_and_what_is_due(place: impl Place) {
    let store = place.open().await;
    let id = due(&store, Some(10)).await;
    add(&store, timed(append(id, 0), 700, Some(40))).await.unwrap();
    assert_eq!((overdue(&store, 39).await, overdue(&store, 40).await), (vec![], vec![id]));
    assert_eq!(read(&store, id).await.due_at, Some(40));
    // What is refused changes neither.
    let twice = timed(append(id, 0), 9, Some(1));
    assert_eq!(add(&store, twice).await, Err(StoreError::Conflict));
    assert_eq!(overdue(&store, 39).await, []);
    // One without clocks leaves what is due as it is.
    add(&store, append(id, 1)).await.unwrap();
    assert_eq!(overdue(&store, 40).await, [id]);
    add(&store, timed(append(id, 2), 0, None)).await.unwrap();
    assert_eq!(overdue(&store, u64::MAX >> 1).await, []);
    store.close().await;
    let store = place.open().await;
    let kept: Vec<(u64, u64)> =
        store.log(id).await.unwrap().iter().map(|row| (row.charged, row.at)).collect();
    assert_eq!(kept, [(700, 1000), (0, 0), (0, 1002)]);
    store.close().await;
}

pub(in crate::store) async fn how_long_the_house_has_run_is_kept(place: impl Place) {
    let store = place.open().await;
    assert_eq!(store.served().await.unwrap(), None);
    for served in [5000, 10_000] {
        store.keep_served(served).await.unwrap();
    }
    store.close().await;
    let store = place.open().await;
    assert_eq!(store.served().await.unwrap(), Some(10_000));
    assert_eq!(store.last_time().await.unwrap(), None, "the time of day is another thing");
    store.close().await;
}
