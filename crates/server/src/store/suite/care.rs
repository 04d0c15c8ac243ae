//! Looking after the house: who is kept out until when, what lets people in, how much there is.

use super::{Place, add, append, person, seat, table};
use crate::ids::PersonId;
use crate::store::{
    Append, Ban, CareStore, Decision, HostStore, HouseStore, NewInvitation, PeopleStore, Store, StoreError,
    TableRow, TableStore,
};

pub(in crate::store) async fn bans_have_a_reason_and_end(place: impl Place) {
    let store = place.open().await;
    let network = "192.0.2.0/24".parse().unwrap();
    for (id, name) in [(1, "Anna"), (2, "Ben")] {
        store.create_person(&person(id, name, 0), None).await.unwrap();
    }
    let ban = |reason: &str, until| Ban { reason: Some(reason.to_owned()), until };
    let decide = async |decision, at| store.decide(decision, at).await.unwrap();
    decide(Decision::BanPerson(PersonId(1), ban("rude", Some(100))), 5).await;
    decide(Decision::BanPerson(PersonId(2), Ban::default()), 6).await;
    decide(Decision::BanNetwork(network, ban("flood", Some(50))), 7).await;
    // Who is banned again has the new reason and the new end, and has been out since the first time.
    decide(Decision::BanNetwork(network, ban("again", Some(200))), 8).await;
    let (people, networks) = store.bans().await.unwrap();
    assert_eq!((people[0].since, &people[0].ban), (5, &ban("rude", Some(100))));
    assert_eq!((people[1].since, &people[1].ban), (6, &Ban::default()));
    assert_eq!(
        (networks[0].who.as_str(), networks[0].since, &networks[0].ban),
        ("192.0.2.0/24", 7, &ban("again", Some(200)))
    );

    assert!(!store.has_ended_bans(99).await.unwrap());
    assert!(store.has_ended_bans(100).await.unwrap());
    store.lift_ended_bans(100).await.unwrap();
    assert!(!store.has_ended_bans(100).await.unwrap());
    let banned = async |id| store.person(PersonId(id)).await.unwrap().unwrap().banned;
    assert!(!banned(1).await && banned(2).await && store.door().await.unwrap().banned.len() == 1);
    store.lift_ended_bans(i64::MAX).await.unwrap();
    assert!(banned(2).await && store.door().await.unwrap().banned.is_empty(), "without an end it lasts");
    store.close().await;
}

pub(in crate::store) async fn invitations_are_listed_and_taken_back(place: impl Place) {
    let store = place.open().await;
    for (first, uses, expires_at) in [(1, 2, 50), (2, 1, 40), (3, 1, 9)] {
        let invitation = NewInvitation { hash: [first; 32], uses, created_at: 1, expires_at };
        store.invite(invitation).await.unwrap();
    }
    store.create_person(&person(1, "Anna", 10), Some([1; 32])).await.unwrap();
    let open = store.invitations(10).await.unwrap();
    let told: Vec<_> = open.iter().map(|open| (open.hash[0], open.uses, open.left)).collect();
    assert_eq!(told, [(2, 1, 1), (1, 2, 1)]);
    assert!(store.revoke_invitation(vec![1; 32]).await.unwrap());
    assert!(!store.revoke_invitation(vec![1; 32]).await.unwrap());
    let late = store.create_person(&person(2, "Ben", 10), Some([1; 32])).await;
    assert!(matches!(late, Err(StoreError::NoInvitation)));
    store.close().await;
}

pub(in crate::store) async fn a_link_signs_in_once_and_for_a_while(place: impl Place) {
    let store = place.open().await;
    let anna = person(1, "Anna", 0);
    store.create_person(&anna, None).await.unwrap();
    let (first, second) = ([1; 32], [2; 32]);
    store.keep_link(anna.id, first, 10, 100).await.unwrap();
    assert_eq!(store.link(first, 99).await.unwrap(), Some(anna.id));
    assert_eq!(store.link(first, 100).await.unwrap(), None);
    assert!(store.use_link(first, 100, "late".to_owned()).await.unwrap().is_none());
    // A new one takes the place of the one before.
    store.keep_link(anna.id, first, 10, 100).await.unwrap();
    store.keep_link(anna.id, second, 10, 100).await.unwrap();
    assert_eq!(store.link(first, 10).await.unwrap(), None);
    let now = store.use_link(second, 50, "hash".to_owned()).await.unwrap().unwrap();
    assert_eq!((now.password.as_deref(), now.sessions), (Some("hash"), 1));
    assert!(store.use_link(second, 50, "other".to_owned()).await.unwrap().is_none());
    assert_eq!(store.person(anna.id).await.unwrap().unwrap().password.as_deref(), Some("hash"));
    // Nobody signs in who is banned, and of who is forgotten nothing is left.
    store.keep_link(anna.id, first, 10, 100).await.unwrap();
    store.decide(Decision::BanPerson(anna.id, Ban::default()), 20).await.unwrap();
    assert!(store.use_link(first, 50, "x".to_owned()).await.unwrap().is_none());
    store.decide(Decision::UnbanPerson(anna.id), 20).await.unwrap();
    store.keep_link(anna.id, first, 10, 100).await.unwrap();
    store.delete_person(anna.id, 30).await.unwrap();
    assert_eq!(store.link(first, 50).await.unwrap(), None);
    store.close().await;
}

pub(in crate::store) async fn the_house_is_counted(place: impl Place) {
    let store = place.open().await;
    assert_eq!(store.growth(0).await.unwrap().log_bytes, 0);
    for (id, name) in [(1, "Anna"), (2, "Ben"), (3, "gone")] {
        store.create_person(&person(id, name, 10 * id), None).await.unwrap();
    }
    store.set_password(&person(1, "Anna", 10), "hash".to_owned()).await.unwrap();
    store.delete_person(PersonId(3), 40).await.unwrap();
    let made = TableRow { seats: vec![seat(1)], created_at: 15, ..table() };
    let id = store.create_table(made, None).await.unwrap().id;
    for (first, at) in [(0, 16), (1, 26)] {
        add(&store, Append { at, ..append(id, first) }).await.unwrap();
    }
    let census = store.census().await.unwrap();
    assert_eq!((census.people, census.with_password, census.records), (2, 1, 0));
    let tables: Vec<_> = census.tables.iter().map(|(status, count)| (status.as_str(), *count)).collect();
    assert_eq!(tables, [("waiting", 0), ("playing", 1), ("finished", 0), ("frozen", 0)]);
    let (all, late) = (store.growth(0).await.unwrap(), store.growth(20).await.unwrap());
    assert_eq!((all.people, all.tables, all.entries), (2, 1, 2));
    assert_eq!((late.people, late.tables, late.entries), (1, 0, 1));
    assert_eq!(all.log_bytes, 2 * late.log_bytes);
    store.close().await;
}
