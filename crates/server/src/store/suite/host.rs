//! What the host decides and sees, and what the house keeps for itself.

use talat_bots::Level;

use super::{Place, add, append, labelled, left_to_bot, person, seat, table};
use crate::ids::{Code, PersonId, TableId};
use crate::store::{
    Append, Ban, Decision, EditionStore, HostStore, HouseStore, Order, PeopleStore, SeatRow, Store, TableRow,
    TableStore, TimeStore,
};

pub(in crate::store) async fn what_the_host_decides_is_done_and_ordered(place: impl Place) {
    let (server, host) = (place.open().await, place.open().await);
    let id = PersonId(1);
    server.create_person(&person(1, "Anna", 0), None).await.unwrap();
    let table = server.create_table(TableRow { seats: vec![seat(1)], ..table() }, None).await.unwrap();
    let (table, code) = (table.id, table.watch.to_string());
    let network = "192.0.2.0/24".parse().unwrap();
    let decided = [
        (Decision::InviteOnly(true), Order::House, true),
        (Decision::BanNetwork(network, Ban::default()), Order::House, true),
        (Decision::BanPerson(id, Ban::default()), Order::PersonBanned(id), true),
        (Decision::RemoveTable(table), Order::TableRemoved(table, code), true),
        (Decision::RemoveTable(table), Order::TableRemoved(table, String::new()), false),
    ];
    for (decision, _, changed) in &decided {
        let done = host.decide(decision.clone(), 5).await.unwrap();
        assert_eq!(done.changed, *changed, "{decision:?}");
        assert!(!host.is_followed(done.order).await.unwrap());
    }
    let door = server.door().await.unwrap();
    assert!(door.invite_only && door.banned == [network]);
    assert!(server.person(id).await.unwrap().unwrap().banned);
    assert!(server.table(table).await.unwrap().is_none());
    // A server follows in the same order, and strikes off what it has done.
    let orders = server.orders().await.unwrap();
    let told: Vec<Order> = orders.iter().map(|(_, order)| order.clone()).collect();
    assert_eq!(told, decided.map(|(_, order, _)| order));
    for (number, _) in orders {
        server.followed(number).await.unwrap();
        assert!(host.is_followed(number).await.unwrap());
    }
    assert!(server.orders().await.unwrap().is_empty());

    // And all of it can be undone, but for what is gone.
    for (decision, changed) in [
        (Decision::UnbanPerson(id), true),
        (Decision::UnbanPerson(id), false),
        (Decision::UnbanNetwork(network), true),
        (Decision::UnbanNetwork(network), false),
        (Decision::InviteOnly(false), true),
    ] {
        let said = format!("{decision:?}");
        assert_eq!(host.decide(decision, 6).await.unwrap().changed, changed, "{said}");
    }
    let door = server.door().await.unwrap();
    assert!(!door.invite_only && door.banned.is_empty());
    assert!(!server.person(id).await.unwrap().unwrap().banned);
    host.decide(Decision::RemovePerson(id), 7).await.unwrap();
    assert!(server.person(id).await.unwrap().is_none());
    assert_eq!(server.orders().await.unwrap().last().unwrap().1, Order::PersonRemoved(id));
    server.close().await;
    host.close().await;
}

pub(in crate::store) async fn the_host_sees_everything(place: impl Place) {
    let store = place.open().await;
    let (anna, ben) = (person(1, "Anna", 1), person(2, "Ben", 2));
    for anybody in [&anna, &ben] {
        store.create_person(anybody, None).await.unwrap();
    }
    store.set_password(&anna, "hash".to_owned()).await.unwrap();
    let cat = labelled(1, "Cat");
    let seats = vec![seat(1), cat, left_to_bot(2), SeatRow::Bot(Level::Easy), SeatRow::Open];
    let old = store.create_table(TableRow { seats, created_at: 1, ..table() }, None).await.unwrap();
    let new = store.create_table(TableRow { created_at: 2, ..table() }, None).await.unwrap();
    add(&store, Append { last: 4, at: 3, ..append(old.id, 0) }).await.unwrap();
    let tables = store.hosted_tables().await.unwrap();
    let codes: Vec<&Code> = tables.iter().map(|table| &table.watch).collect();
    assert_eq!(codes, [&old.watch, &new.watch]);
    assert_eq!(tables[0].seats, ["Anna", "Cat", "Ben [easy]", "[easy]", ""]);
    assert_eq!((tables[0].entries, tables[0].last_at, tables[0].status.as_str()), (4, 3, "playing"));
    assert_eq!((tables[1].entries, tables[1].last_at), (0, 2));
    let people = store.residents().await.unwrap();
    let told: Vec<_> = people.iter().map(|one| (one.name.as_str(), one.password, one.tables)).collect();
    assert_eq!(told, [("Ben", false, 1), ("Anna", true, 1)]);
    store.close().await;
}

pub(in crate::store) async fn whom_the_host_may_mean(place: impl Place) {
    let store = place.open().await;
    for (id, name) in [(1, "Anna"), (2, "anna"), (3, "anna"), (4, "gone")] {
        store.create_person(&person(id, name, id), None).await.unwrap();
    }
    store.delete_person(PersonId(4), 0).await.unwrap();
    // The number, then the very name, then one that looks like it.
    for (id, name, expected) in [
        (Some(2), "Anna", &[2][..]),
        (None, "Anna", &[1]),
        (None, "anna", &[2, 3]),
        (None, "ANNA", &[1, 2, 3]),
        (Some(4), "gone", &[]),
    ] {
        let meant = store.meant(id.map(PersonId), name, &name.to_lowercase()).await.unwrap();
        let ids: Vec<i64> = meant.iter().map(|(id, _)| id.0).collect();
        assert_eq!(ids, expected, "{name}");
    }
    store.close().await;
}

pub(in crate::store) async fn time_and_component_data_are_kept(place: impl Place) {
    let store = place.open().await;
    assert_eq!(store.last_time().await.unwrap(), None);
    store.create_person(&person(1, "Anna", 9), None).await.unwrap();
    assert_eq!(store.last_time().await.unwrap(), Some(9));
    for time in [30, 20] {
        store.keep_time(time).await.unwrap();
    }
    // The first file of a hash stays.
    for source in ["one", "other"] {
        store.keep_edition("hash", "race", source, 0).await.unwrap();
    }
    store.close().await;
    let store = place.open().await;
    assert_eq!(store.last_time().await.unwrap(), Some(20));
    let kept = ("hash".to_owned(), "race".to_owned(), "one".to_owned());
    assert_eq!(store.editions().await.unwrap(), [kept]);
    assert!(store.table(TableId(1)).await.unwrap().is_none());
    store.close().await;
}
