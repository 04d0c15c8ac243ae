//! Two who write at once: what one of them has written is never lost.

use super::{Place, add, append, read, save, seat, table};
use crate::ids::TableId;
use crate::store::{Change, SeatRow, Status, Store, StoreError, TableRow, TableStore};

pub(in crate::store) async fn a_row_goes_by_the_version_that_was_read(place: impl Place) {
    let (one, other) = (place.open().await, place.open().await);
    let mut row = one.create_table(TableRow { seats: vec![seat(1)], ..table() }, None).await.unwrap();
    assert_eq!(row.version, 0);
    let mut same = read(&other, row.id).await;
    row.status = Status::Finished;
    save(&one, &mut row).await.unwrap();
    assert_eq!(read(&other, row.id).await.version, row.version);
    // The other has read it before that.
    same.seats = vec![SeatRow::Open, SeatRow::Open];
    assert_eq!(save(&other, &mut same).await, Err(StoreError::Conflict));
    let there = read(&one, row.id).await;
    assert_eq!((there.status, there.seats.len(), there.version), (Status::Finished, 1, 1));
    // Having read again, it may.
    let mut again = read(&other, row.id).await;
    again.seats = same.seats;
    save(&other, &mut again).await.unwrap();
    assert_eq!(save(&one, &mut row).await, Err(StoreError::Conflict));
    let there = read(&one, row.id).await;
    assert_eq!((there.status, there.seats.len()), (Status::Finished, 2));
    one.close().await;
    other.close().await;
}

pub(in crate::store) async fn a_place_in_a_log_is_written_once(place: impl Place) {
    let (one, other) = (place.open().await, place.open().await);
    let id = one.create_table(table(), None).await.unwrap().id;
    add(&one, append(id, 0)).await.unwrap();
    assert_eq!(add(&other, append(id, 0)).await, Err(StoreError::Conflict));
    add(&other, append(id, 1)).await.unwrap();
    assert_eq!(add(&one, append(id, 1)).await, Err(StoreError::Conflict));
    // Many at once, of both: each place has one.
    for first in 2..40 {
        let (ours, theirs) = tokio::join!(add(&one, append(id, first)), add(&other, append(id, first)));
        assert!(matches!(
            (ours, theirs),
            (Ok(()), Err(StoreError::Conflict)) | (Err(StoreError::Conflict), Ok(()))
        ));
    }
    assert_eq!(one.log(id).await.unwrap().len(), 40);
    one.close().await;
    other.close().await;
}

pub(in crate::store) async fn what_is_refused_is_refused_whole(place: impl Place) {
    let store = place.open().await;
    let mut row = store.create_table(table(), None).await.unwrap();
    save(&store, &mut row).await.unwrap();
    add(&store, append(row.id, 0)).await.unwrap();
    let both = |version, first| Change {
        table: Some(Box::new(TableRow { version, status: Status::Finished, ..row.clone() })),
        append: Some(append(row.id, first)),
        ..Change::default()
    };
    for (version, first) in [(0, 1), (1, 0), (2, 1)] {
        assert_eq!(store.change(both(version, first)).await.await.unwrap(), Err(StoreError::Conflict));
        let there = read(&store, row.id).await;
        assert_eq!((there.status, there.version), (Status::Playing, 1));
        assert_eq!(store.log(row.id).await.unwrap().len(), 1);
    }
    store.change(both(1, 1)).await.await.unwrap().unwrap();
    assert_eq!(read(&store, row.id).await.status, Status::Finished);
    // A code that another table has is no conflict: another one will do.
    let other = store.create_table(table(), None).await.unwrap();
    let mut taken = TableRow { join: row.join.clone(), ..other };
    assert_eq!(save(&store, &mut taken).await, Err(StoreError::NoneFree));
    store.close().await;
}

pub(in crate::store) async fn of_two_rematches_one_is_made(place: impl Place) {
    let (one, other) = (place.open().await, place.open().await);
    let over = one.create_table(table(), None).await.unwrap();
    let before = Some((over.id, over.version));
    let next = one.create_table(table(), before).await.unwrap();
    assert_eq!(other.create_table(table(), before).await.unwrap_err(), StoreError::Conflict);
    let there = read(&other, over.id).await;
    assert_eq!((there.rematch.as_ref(), there.version), (Some(&next.watch), over.version + 1));
    assert_eq!(one.tables_due().await.unwrap().len(), 2);
    one.close().await;
    other.close().await;
}

pub(in crate::store) async fn a_table_that_is_gone_takes_nothing(place: impl Place) {
    let store = place.open().await;
    let gone = TableId(77);
    assert_eq!(add(&store, append(gone, 0)).await, Err(StoreError::NoTable));
    let mut row = TableRow { id: gone, seats: vec![seat(1)], ..table() };
    assert_eq!(save(&store, &mut row).await, Err(StoreError::NoTable));
    assert!(store.table(gone).await.unwrap().is_none() && store.log(gone).await.unwrap().is_empty());
    store.close().await;
}
