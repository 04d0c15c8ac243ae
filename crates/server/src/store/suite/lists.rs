//! Which tables are found by whom, and which go.

use talat_rules::{Seat, SeatSet};

use super::{Place, add, append, left_to_bot, save, seat, table};
use crate::clock::Millis;
use crate::ids::{PersonId, TableId};
use crate::store::{Append, HintStore, Status, Store, TableRow, TableStore, Visibility};

/// Makes a table of a host at a time.
async fn make(store: &impl Store, host: i64, created_at: Millis, row: TableRow) -> TableId {
    let finished_at = row.finished_at;
    let row = TableRow { host: PersonId(host), created_at, ..row };
    let mut made = store.create_table(row, None).await.unwrap();
    made.finished_at = finished_at;
    save(store, &mut made).await.unwrap();
    made.id
}

pub(in crate::store) async fn everybody_has_their_newest_table_on_the_list_first(place: impl Place) {
    let store = place.open().await;
    let open = || TableRow {
        visibility: Visibility::Open,
        status: Status::Waiting,
        seats: vec![seat(9)],
        ..table()
    };
    let mut of_one = Vec::new();
    for at in 1..=4 {
        of_one.push(make(&store, 1, at, open()).await);
    }
    let of_two = make(&store, 2, 2, open()).await;
    make(&store, 3, 9, TableRow { visibility: Visibility::Private, ..open() }).await;
    make(&store, 3, 9, TableRow { status: Status::Playing, ..open() }).await;
    let (one, two) = (PersonId(1), PersonId(2));
    let listed = store.open_tables(3).await.unwrap();
    assert_eq!(listed, [(of_one[3], one), (of_two, two), (of_one[2], one), (of_one[1], one)]);
    // In the order of the question, and only those that still wait.
    let asked = [of_one[1], TableId(-1), of_two];
    let waiting = store.waiting_tables(&asked).await.unwrap();
    let ids: Vec<TableId> = waiting.iter().map(|listed| listed.table.id).collect();
    assert_eq!(ids, [of_one[1], of_two]);
    assert_eq!((waiting[0].table.seats.len(), waiting[0].waiting, waiting[0].at), (1, SeatSet::EMPTY, 2));
    store.close().await;
}

pub(in crate::store) async fn people_find_their_own_tables(place: impl Place) {
    let store = place.open().await;
    let (one, two) = (PersonId(1), PersonId(2));
    let both: SeatSet = Seat::all(2).collect();
    let race = |seats| TableRow { game: "race".to_owned(), seats, ..table() };
    let hosted = make(&store, 1, 1, race(vec![seat(2), seat(2)])).await;
    let over = make(&store, 1, 2, TableRow { status: Status::Finished, ..race(vec![seat(2)]) }).await;
    let alone = make(&store, 2, 3, race(vec![seat(2)])).await;
    add(&store, Append { waiting: both, at: 7, ..append(hosted, 0) }).await.unwrap();
    let of = async |person, limit| {
        let listed = store.tables_of(person, limit).await.unwrap();
        listed.iter().map(|listed| listed.table.id).collect::<Vec<_>>()
    };
    assert_eq!(of(two, 9).await, [alone, over, hosted]);
    assert_eq!(of(two, 1).await, [alone]);
    // What somebody hosts counts until it is over.
    assert_eq!(of(one, 9).await, [hosted]);
    let listed = store.tables_of(one, 9).await.unwrap();
    assert_eq!((listed[0].waiting, listed[0].at), (both, 7));
    assert_eq!((store.unfinished_of(one).await.unwrap(), store.unfinished_of(two).await.unwrap()), (1, 2));
    let row = store.table(hosted).await.unwrap().unwrap();
    for code in [&row.watch, &row.join] {
        for (person, found) in [(one, Some(hosted)), (two, Some(hosted)), (PersonId(3), None)] {
            assert_eq!(store.own_table(code, person).await.unwrap(), found);
        }
    }
    // A race is one with others.
    assert_eq!(store.races_of(two).await.unwrap(), [hosted]);
    assert!(store.races_of(one).await.unwrap().is_empty());
    store.close().await;
}

pub(in crate::store) async fn bots_that_are_due_are_found(place: impl Place) {
    let store = place.open().await;
    let playing = || TableRow { seats: vec![left_to_bot(1)], ..table() };
    let begun = make(&store, 1, 1, playing()).await;
    let due = make(&store, 1, 1, playing()).await;
    let idle = make(&store, 1, 1, playing()).await;
    make(&store, 1, 1, TableRow { status: Status::Waiting, ..playing() }).await;
    let (nobody, one) = (SeatSet::EMPTY, SeatSet::one(Seat::new(0)));
    for (id, first, bots) in [(due, 0, nobody), (due, 1, one), (idle, 0, one), (idle, 1, nobody)] {
        add(&store, Append { due: bots, ..append(id, first) }).await.unwrap();
    }
    // The last line counts, and a game without any has its first draws to come.
    let mut found = store.tables_due().await.unwrap();
    found.sort_by_key(|id| id.0);
    assert_eq!(found, [begun, due]);
    store.close().await;
}

pub(in crate::store) async fn what_is_old_goes_a_few_at_a_time(place: impl Place) {
    let store = place.open().await;
    let ended = |at| TableRow { status: Status::Finished, finished_at: Some(at), ..table() };
    for _ in 0..60 {
        make(&store, 1, 0, ended(9)).await;
    }
    let kept = [
        make(&store, 1, 0, ended(10)).await,
        make(&store, 1, 0, table()).await,
        make(&store, 1, 20, TableRow { status: Status::Waiting, ..table() }).await,
        make(&store, 1, 0, TableRow { status: Status::Frozen, ..table() }).await,
    ];
    // A frozen table counts from its last step, and as one that never started if it has none.
    add(&store, Append { at: 10, ..append(kept[3], 0) }).await.unwrap();
    let gone = [
        make(&store, 1, 19, TableRow { status: Status::Waiting, ..table() }).await,
        make(&store, 1, 19, TableRow { status: Status::Frozen, ..table() }).await,
    ];
    let mut pruned = Vec::new();
    loop {
        let some = store.prune(10, 20).await.unwrap();
        assert!(some.len() <= 50);
        if some.is_empty() {
            break;
        }
        pruned.extend(some);
    }
    assert_eq!(pruned.len(), 62);
    assert!(gone.iter().all(|id| pruned.contains(id)));
    for id in kept {
        assert!(store.table(id).await.unwrap().is_some());
    }
    // With the table goes its log.
    assert_eq!(store.prune(11, 20).await.unwrap().len(), 2);
    assert!(store.log(kept[3]).await.unwrap().is_empty());
    store.close().await;
}
