//! Tables: their codes, and all of their rows.

use std::collections::HashSet;

use talat_bots::Level;
use talat_rules::Options;

use super::{Place, labelled, left_to_bot, read, save, seat, table};
use crate::ids::{Code, Letters, PersonId, watch_code};
use crate::store::{Change, SeatRow, Status, Store, StoreError, TableRow, TableStore, Visibility};

pub(in crate::store) async fn codes_that_are_taken_are_drawn_again_and_grow(place: impl Place) {
    let store = place.open_with(Letters::FEW).await;
    let mut codes = HashSet::new();
    let mut last: Option<TableRow> = None;
    // Two letters make 64 codes of six and 128 of seven.
    for _ in 0..120 {
        let rematch_of = last.as_ref().map(|last| (last.id, last.version));
        let made = store.create_table(table(), rematch_of).await.unwrap();
        assert!(made.join.joins() && !made.watch.joins());
        // Each is the rematch of the one before.
        if let Some(before) = last {
            assert_eq!(read(&store, before.id).await.rematch.as_ref(), Some(&made.watch));
        }
        assert!(codes.insert(made.join.clone()), "{} is there twice", made.join);
        assert_eq!(store.find_table(&made.join).await.unwrap(), Some(made.id));
        assert_eq!(store.find_table(&made.watch).await.unwrap(), Some(made.id));
        assert_eq!(Code::parse(made.join.as_str()).as_ref(), Some(&made.join));
        // Also one for a table that is there already.
        let free = store.free_code().await.unwrap();
        assert!(free.joins() && !codes.contains(&free));
        last = Some(made);
    }
    assert!(codes.iter().any(|code| code.as_str().len() == 7));
    store.close().await;
}

pub(in crate::store) async fn all_of_a_row_is_kept(place: impl Place) {
    let store = place.open().await;
    let mut kept = store.create_table(TableRow { seats: vec![seat(1)], ..table() }, None).await.unwrap();
    assert_eq!(format!("{kept:?}"), format!("{:?}", read(&store, kept.id).await));
    kept = TableRow {
        join: store.free_code().await.unwrap(),
        rules_version: u32::MAX,
        edition_hash: "hash".to_owned(),
        options: Options([("colour".to_owned(), "\"é\"".to_owned())].into()),
        visibility: Visibility::Open,
        status: Status::Finished,
        host: PersonId(i64::MIN),
        nonces: vec![(PersonId(3), "nonce".to_owned())],
        starts_at: Some(2),
        finished_at: Some(3),
        result: Some("{}".to_owned()),
        rematch: Some(watch_code()),
        problem: Some("problem".to_owned()),
        stand_in: Level::Easy,
        free_text: Some(true),
        removed: vec![PersonId(4), PersonId(5)],
        ..kept
    };
    save(&store, &mut kept).await.unwrap();
    store.close().await;
    // By whoever opens it next.
    let store = place.open().await;
    assert_eq!(format!("{kept:?}"), format!("{:?}", read(&store, kept.id).await));
    store.close().await;
}

pub(in crate::store) async fn seats_are_kept_as_they_change_and_as_their_number_does(place: impl Place) {
    let store = place.open().await;
    let bot = SeatRow::Bot(Level::Easy);
    let cat = labelled(i64::MIN, "the \"cat\"");
    let open = SeatRow::Open;
    let seats = vec![seat(i64::MAX), open.clone(), cat.clone()];
    let mut table = store.create_table(TableRow { seats, ..table() }, None).await.unwrap();
    for seats in [
        table.seats.clone(),
        vec![seat(i64::MAX), seat(-1), cat, bot.clone(), open.clone()],
        vec![bot, open.clone(), left_to_bot(7)],
        Vec::new(),
        vec![open; 6],
    ] {
        table.seats = seats;
        save(&store, &mut table).await.unwrap();
        assert_eq!(read(&store, table.id).await.seats, table.seats);
    }
    store.close().await;
}

pub(in crate::store) async fn a_closed_store_says_so(place: impl Place) {
    let store = place.open().await;
    assert!(store.writable() && store.alive().await);
    let made = store.create_table(table(), None).await.unwrap();
    store.close().await;
    assert!(!store.alive().await);
    assert_eq!(store.create_table(table(), None).await.unwrap_err(), StoreError::Closed);
    let change = store.change(Change { table: Some(Box::new(made)), ..Change::default() }).await;
    assert_eq!(change.await.unwrap(), Err(StoreError::Closed));
}
