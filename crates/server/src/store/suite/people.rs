//! People: names, passwords, sessions, and being forgotten.

use super::{Place, labelled, left_to_bot, person, read, save, seat, table};
use crate::ids::{Device, PersonId};
use crate::store::{
    HostStore, NewInvitation, NewRecord, Packed, Packing, PeopleStore, Person, RecordRoom, RecordStore,
    SessionStore, Status, Store, StoreError, TableRow, TableStore,
};

pub(in crate::store) async fn a_higher_number_ends_all_sessions(place: impl Place) {
    let store = place.open().await;
    let (anna, device) = (person(1, "Anna", 0), Device(u64::MAX));
    store.create_person(&anna, None).await.unwrap();
    store.end_session(anna.id, device).await.unwrap();
    store.end_session(anna.id, device).await.unwrap();
    let renamed = Person { name: "Anne".to_owned(), ..anna.clone() };
    store.rename_person(&renamed).await.unwrap();
    assert_eq!(store.ended_sessions().await.unwrap(), [(anna.id, device)]);
    // The name is the one in the store, whoever sets the password knew an older one.
    store.set_password(&anna, "hash".to_owned()).await.unwrap();
    assert!(store.ended_sessions().await.unwrap().is_empty());
    // A rename that was under way neither takes the password back nor the number, and of two passwords at once
    // one is refused.
    assert_eq!(store.rename_person(&anna).await, Err(StoreError::NoPerson));
    assert_eq!(store.set_password(&anna, "other".to_owned()).await, Err(StoreError::NoPerson));
    let now = store.person(anna.id).await.unwrap().unwrap();
    assert_eq!((now.name.as_str(), now.sessions, now.password.as_deref()), ("Anne", 1, Some("hash")));
    store.close().await;
}

pub(in crate::store) async fn a_name_with_a_password_is_one_persons(place: impl Place) {
    let store = place.open().await;
    let (anna, anne) = (person(1, "Anna", 0), person(2, "Anna", 0));
    for anybody in [&anna, &anne] {
        store.create_person(anybody, None).await.unwrap();
    }
    // Guests may be called the same.
    assert!(store.person_by_skeleton("anna").await.unwrap().is_none());
    store.set_password(&anna, "hash".to_owned()).await.unwrap();
    assert_eq!(store.person_by_skeleton("anna").await.unwrap().unwrap().id, anna.id);
    assert_eq!(store.set_password(&anne, "hash".to_owned()).await, Err(StoreError::NameTaken));
    let ben = Person { name: "Ben".to_owned(), skeleton: "ben".to_owned(), ..anne };
    store.rename_person(&ben).await.unwrap();
    store.set_password(&ben, "hash".to_owned()).await.unwrap();
    let again = Person { sessions: 1, skeleton: "anna".to_owned(), ..ben };
    assert_eq!(store.rename_person(&again).await, Err(StoreError::NameTaken));
    // A number is one person's.
    assert_eq!(store.create_person(&anna, None).await, Err(StoreError::NoneFree));
    store.close().await;
}

pub(in crate::store) async fn an_invitation_lets_in_so_many(place: impl Place) {
    let store = place.open().await;
    let invitation = |hash, uses| NewInvitation { hash: [hash; 32], uses, created_at: 0, expires_at: 10 };
    store.invite(invitation(1, 2)).await.unwrap();
    for (id, hash, at, comes) in
        [(1, 1, 0, true), (2, 2, 0, false), (3, 1, 10, false), (4, 1, 9, true), (5, 1, 0, false)]
    {
        let guest = person(id, "Guest", at);
        let expected = if comes { Ok(()) } else { Err(StoreError::NoInvitation) };
        assert_eq!(store.create_person(&guest, Some([hash; 32])).await, expected, "{id}");
        assert_eq!(store.person(guest.id).await.unwrap().is_some(), comes, "{id}");
    }
    store.close().await;
}

pub(in crate::store) async fn who_is_forgotten_is_forgotten_everywhere(place: impl Place) {
    let store = place.open().await;
    let anna = person(1, "Anna", 0);
    store.create_person(&anna, None).await.unwrap();
    store.set_password(&anna, "hash".to_owned()).await.unwrap();
    store.end_session(anna.id, Device(1)).await.unwrap();
    let packed = Packed { packing: Packing::Text, bytes: vec![1] };
    let record = |id: &str| NewRecord {
        id: id.to_owned(),
        person: anna.id,
        game: "race".to_owned(),
        packed: packed.clone(),
        at: 0,
    };
    let room = RecordRoom { records: 9, bytes: 9 };
    store.add_record(record("one"), room).await.unwrap();
    let cat = labelled(1, "Anna's cat");
    let seats = vec![cat.clone(), seat(1), labelled(2, "other")];
    let mut with_labels = store.create_table(TableRow { seats, ..table() }, None).await.unwrap();
    let unlabelled = store.create_table(TableRow { seats: vec![seat(1)], ..table() }, None).await.unwrap();
    let over = TableRow { status: Status::Finished, seats: vec![cat], ..table() };
    store.create_table(over, None).await.unwrap();

    // However often it is asked.
    for _ in 0..2 {
        store.delete_person(anna.id, 5).await.unwrap();
        assert!(store.person(anna.id).await.unwrap().is_none());
        assert!(store.person_by_skeleton("anna").await.unwrap().is_none());
        assert!(store.ended_sessions().await.unwrap().is_empty());
        assert!(store.record("one").await.unwrap().is_none());
        // Her games stay, without her words.
        let seats = read(&store, with_labels.id).await.seats;
        assert_eq!(seats, [seat(1), seat(1), labelled(2, "other")]);
        assert_eq!(store.tables_of(anna.id, 9).await.unwrap().len(), 3);
    }
    // Nothing is kept in that name.
    assert_eq!(store.add_record(record("two"), room).await, Err(StoreError::NoPerson));
    assert_eq!(store.rename_person(&anna).await, Err(StoreError::NoPerson));
    // Whoever has read a table with her words before can't write them again.
    assert_eq!(save(&store, &mut with_labels).await, Err(StoreError::Conflict));
    assert_eq!(read(&store, unlabelled.id).await.version, unlabelled.version);
    // She has left once no table has her on a chair, or as its host.
    assert_eq!(store.departed().await.unwrap(), [(anna.id, true)]);
    for id in [with_labels.id, unlabelled.id] {
        let mut row = read(&store, id).await;
        row.host = PersonId(2);
        row.seats = row.seats_of(anna.id).map(|_| left_to_bot(1)).collect();
        save(&store, &mut row).await.unwrap();
    }
    assert!(store.departed().await.unwrap().is_empty());
    store.close().await;
}

pub(in crate::store) async fn people_come_in_the_order_asked_for(place: impl Place) {
    let store = place.open().await;
    for id in 1..=4 {
        store.create_person(&person(id, "Somebody", 0), None).await.unwrap();
    }
    store.delete_person(PersonId(2), 0).await.unwrap();
    let asked = [4, 2, 7, 1, 4].map(PersonId);
    let people = store.people(&asked).await.unwrap();
    let found: Vec<i64> = people.iter().map(|person| person.id.0).collect();
    assert_eq!(found, [4, 1, 4]);
    store.close().await;
}
