//! Whom somebody has played with, who is asked to a table, and tokens.

use super::{Place, person, seat, table};
use crate::ids::{Device, PersonId, TableId};
use crate::store::{
    ArchiveStore, AskStore, MateStore, NewToken, PeopleStore, SessionStore, Status, Store, StoreError,
    TableRow, TableStore, Token, TokenStore,
};

/// Four people, of whom the first sat in two games with the second, in one with the third, and waits with the fourth.
async fn played(store: &impl Store) -> Vec<TableId> {
    for (id, name) in [(1, "Anna"), (2, "Ben"), (3, "Carl"), (4, "Dora")] {
        store.create_person(&person(id, name, 0), None).await.unwrap();
    }
    let mut ids = Vec::new();
    for (at, other, status) in
        [(1, 2, Status::Finished), (2, 3, Status::Playing), (3, 2, Status::Playing), (4, 4, Status::Waiting)]
    {
        let seats = vec![seat(1), seat(other)];
        let row = TableRow { seats, status, created_at: at, ..table() };
        ids.push(store.create_table(row, None).await.unwrap().id);
    }
    ids
}

pub(in crate::store) async fn those_who_sat_in_a_game_have_played_together(place: impl Place) {
    let store = place.open().await;
    let ids = played(&store).await;
    let anna = PersonId(1);
    let mates = store.mates(anna, 0, 9).await.unwrap();
    let told: Vec<_> =
        mates.iter().map(|mate| (mate.id.0, mate.name.as_str(), mate.games, mate.at)).collect();
    assert_eq!(told, [(2, "Ben", 2, 3), (3, "Carl", 1, 2)]);
    assert_eq!(store.mates(anna, 1, 9).await.unwrap(), mates[1..]);
    assert_eq!(store.mates(anna, 0, 1).await.unwrap(), mates[..1]);
    assert_eq!(store.last_game(anna, PersonId(2)).await.unwrap().unwrap().id, ids[2]);
    assert!(store.last_game(anna, PersonId(4)).await.unwrap().is_none());
    let all = |after| store.tables_after(anna, after, 2);
    let pages = [all(TableId(0)).await.unwrap(), all(ids[1]).await.unwrap(), all(ids[3]).await.unwrap()];
    let pages: Vec<Vec<TableId>> = pages.iter().map(|page| page.iter().map(|row| row.id).collect()).collect();
    assert_eq!(pages, [&ids[..2], &ids[2..], &[]]);
    store.delete_person(PersonId(3), 5).await.unwrap();
    assert_eq!(store.mates(anna, 0, 9).await.unwrap(), mates[..1]);
    store.close().await;
}

pub(in crate::store) async fn who_is_blocked_is_kept_apart(place: impl Place) {
    let store = place.open().await;
    let ids = played(&store).await;
    let [anna, ben, carl] = [1, 2, 3].map(PersonId);
    let table = TableRow { status: Status::Waiting, seats: vec![seat(2)], host: ben, ..table() };
    let waiting = store.create_table(table, None).await.unwrap().id;
    store.ask(waiting, anna, ben, 5).await.unwrap();
    assert_eq!(store.open_ask(ben, anna).await.unwrap(), Some(waiting));
    assert_eq!(store.asked_to(waiting).await.unwrap(), [anna]);
    let asks = store.asks_of(anna, 9).await.unwrap();
    assert_eq!((asks.len(), asks[0].table.id, asks[0].asker, asks[0].at), (1, waiting, ben, 5));
    // A game that has begun waits for nobody.
    store.ask(ids[0], carl, anna, 5).await.unwrap();
    assert!(store.asks_of(carl, 9).await.unwrap().is_empty());
    for _ in 0..2 {
        store.block(anna, ben, 6, 1).await.unwrap();
    }
    assert_eq!(store.block(anna, carl, 6, 1).await, Err(StoreError::Full("blocks")));
    assert!(store.asks_of(anna, 9).await.unwrap().is_empty(), "what was asked goes with it");
    for (one, other) in [(anna, ben), (ben, anna)] {
        assert_eq!(store.ask(waiting, one, other, 7).await, Err(StoreError::NoPerson));
        assert_eq!(store.apart_from(one).await.unwrap(), [other]);
    }
    assert_eq!(store.ask(waiting, PersonId(99), anna, 7).await, Err(StoreError::NoPerson));
    assert!(store.has_blocked(anna, ben).await.unwrap() && !store.has_blocked(ben, anna).await.unwrap());
    assert_eq!(store.mates(anna, 0, 9).await.unwrap().len(), 1);
    assert_eq!(store.mates(ben, 0, 9).await.unwrap().len(), 1, "whoever is blocked is not told");
    assert_eq!(store.blocks_of(anna).await.unwrap()[0].name, "Ben");
    assert!(store.unblock(anna, ben).await.unwrap() && !store.unblock(anna, ben).await.unwrap());
    store.ask(waiting, anna, ben, 8).await.unwrap();
    store.block(carl, anna, 8, 9).await.unwrap();
    // Being forgotten takes all of that along.
    store.delete_person(anna, 9).await.unwrap();
    assert!(store.asked_to(waiting).await.unwrap().is_empty());
    assert!(store.apart_from(carl).await.unwrap().is_empty());
    assert!(!store.answer_ask(waiting, anna).await.unwrap());
    store.close().await;
}

pub(in crate::store) async fn tokens_end_with_the_sessions(place: impl Place) {
    let store = place.open().await;
    let anna = person(1, "Anna", 0);
    store.create_person(&anna, None).await.unwrap();
    let token = |id: u64| Token {
        id: Device(id),
        person: anna.id,
        name: format!("token {id}"),
        created_at: id as i64,
        used_at: None,
    };
    let new = |id: u64, sessions| NewToken { token: token(id), hash: [id as u8; 32], sessions };
    store.add_token(new(1, 0), 2).await.unwrap();
    store.add_token(new(2, 0), 2).await.unwrap();
    assert_eq!(store.add_token(new(3, 0), 2).await, Err(StoreError::Full("tokens")));
    assert_eq!(store.tokens_of(anna.id).await.unwrap(), [token(2), token(1)]);
    store.use_token(Device(1), 7).await.unwrap();
    assert_eq!(store.token([1; 32]).await.unwrap(), Some(Token { used_at: Some(7), ..token(1) }));
    assert!(store.token([3; 32]).await.unwrap().is_none());
    assert!(!store.revoke_token(PersonId(2), Device(1)).await.unwrap());
    assert!(store.revoke_token(anna.id, Device(1)).await.unwrap());
    assert!(store.token([1; 32]).await.unwrap().is_none());
    store.end_all_sessions(anna.id).await.unwrap();
    assert!(store.tokens_of(anna.id).await.unwrap().is_empty());
    // Whoever asked before that gets none.
    assert_eq!(store.add_token(new(4, 0), 2).await, Err(StoreError::NoPerson));
    store.add_token(new(4, 1), 2).await.unwrap();
    store.delete_person(anna.id, 9).await.unwrap();
    assert!(store.token([4; 32]).await.unwrap().is_none());
    assert_eq!(store.add_token(new(5, 2), 2).await, Err(StoreError::NoPerson));
    store.close().await;
}
