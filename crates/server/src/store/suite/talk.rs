//! Talk: lines, whose they are, how long they stay, and who does not want to read them.

use talat_rules::Seat;
use talat_table::Saying;

use super::{Place, person, seat, table};
use crate::ids::{PersonId, TableId};
use crate::store::{
    Decision, HostStore, PeopleStore, Status, Store, StoreError, TableRow, TableStore, TalkStore,
};
use crate::wire::{Emote, Say, Words};

/// How many lines the tables of these tests keep.
const KEPT: u32 = 4;

fn text(text: &str) -> Words {
    Words::Text { text: text.to_owned() }
}

/// Somebody says something, by its own words.
fn saying(person: i64, words: Words) -> Saying {
    let cid = format!("{words:?}");
    Saying {
        person: PersonId(person),
        name: format!("P{person}"),
        say: Say { cid, seat: Seat::new(1), words },
    }
}

async fn said(store: &impl TalkStore, table: TableId, person: i64, words: &str) -> Result<u64, StoreError> {
    store.say(table, saying(person, text(words)), 7, KEPT).await.map(|line| line.number)
}

/// All words of a table.
async fn words(store: &impl TalkStore, table: TableId) -> Vec<(u64, Option<Words>)> {
    let lines = store.lines(table).await.unwrap();
    lines.into_iter().map(|line| (line.number, line.words)).collect()
}

/// Three people, and a table.
async fn at_table(store: &impl Store) -> TableId {
    for id in 1..=3 {
        store.create_person(&person(id, &format!("P{id}"), 0), None).await.unwrap();
    }
    store.create_table(TableRow { seats: vec![seat(1), seat(2)], ..table() }, None).await.unwrap().id
}

pub(in crate::store) async fn lines_are_numbered_and_said_once(place: impl Place) {
    let store = place.open().await;
    let (here, there) = (at_table(&store).await, store.create_table(table(), None).await.unwrap().id);
    let first = store.say(here, saying(1, text("\"é\"")), 7, KEPT).await.unwrap();
    assert_eq!((first.number, first.person, first.name.as_str(), first.at), (1, PersonId(1), "P1", 7));
    let wow = Words::Emote { emote: Emote::Wow };
    assert_eq!(store.say(here, saying(2, wow.clone()), 8, KEPT).await.unwrap().number, 2);
    // By the same name it is the same, whatever is said; elsewhere, or by somebody else, it is not.
    let again = Saying { name: "other".to_owned(), ..saying(1, text("\"é\"")) };
    assert_eq!(store.say(here, again, 9, KEPT).await.unwrap(), first);
    assert_eq!(said(&store, there, 1, "\"é\"").await, Ok(1));
    assert_eq!(said(&store, here, 2, "\"é\"").await, Ok(3));
    // Without its words a line keeps its place.
    let left = store.unsay(here, 2).await.unwrap().unwrap();
    assert_eq!((left.number, left.person, left.words), (2, PersonId(2), None));
    assert!(
        store.unsay(here, 9).await.unwrap().is_none() && store.unsay(here, u64::MAX).await.unwrap().is_none()
    );
    store.close().await;
    // By whoever opens it next.
    let store = place.open().await;
    assert_eq!(store.lines(here).await.unwrap()[0], first);
    assert_eq!(words(&store, here).await, [(1, Some(text("\"é\""))), (2, None), (3, Some(text("\"é\"")))]);
    let own = store.lines_of(PersonId(1)).await.unwrap();
    assert_eq!(own.iter().map(|own| own.line.number).collect::<Vec<_>>(), [1, 1]);
    assert_ne!(own[0].table, own[1].table);
    assert_eq!(said(&store, TableId(77), 1, "nowhere").await, Err(StoreError::NoTable));
    store.close().await;
}

pub(in crate::store) async fn what_is_said_goes_with_its_table_and_its_person(place: impl Place) {
    let store = place.open().await;
    let here = at_table(&store).await;
    let over = TableRow { status: Status::Frozen, seats: vec![seat(2)], ..table() };
    let old = store.create_table(over, None).await.unwrap().id;
    for (table, person, words) in [(here, 1, "one"), (here, 2, "two"), (old, 2, "old"), (old, 3, "three")] {
        said(&store, table, person, words).await.unwrap();
    }
    store.delete_person(PersonId(2), 9).await.unwrap();
    assert!(store.lines_of(PersonId(2)).await.unwrap().is_empty());
    assert_eq!(words(&store, here).await, [(1, Some(text("one")))]);
    assert_eq!(said(&store, here, 2, "late").await, Err(StoreError::NoPerson));
    store.decide(Decision::RemovePerson(PersonId(1)), 9).await.unwrap();
    assert!(words(&store, here).await.is_empty());
    assert_eq!(words(&store, old).await.len(), 1);
    store.prune(10, 10).await.unwrap();
    assert!(store.table(old).await.unwrap().is_none());
    assert!(words(&store, old).await.is_empty() && store.lines_of(PersonId(3)).await.unwrap().is_empty());
    store.close().await;
}

pub(in crate::store) async fn a_table_keeps_its_newest_lines(place: impl Place) {
    let store = place.open().await;
    let here = at_table(&store).await;
    for number in 1..=9 {
        assert_eq!(said(&store, here, 1 + i64::from(number % 2 == 0), &number.to_string()).await, Ok(number));
    }
    let kept: Vec<u64> = words(&store, here).await.iter().map(|(number, _)| *number).collect();
    assert_eq!(kept, [6, 7, 8, 9]);
    store.close().await;
}

pub(in crate::store) async fn whoever_is_muted_is_so_for_one_person(place: impl Place) {
    let store = place.open().await;
    at_table(&store).await;
    let mute = async |person, muted, at| store.mute(PersonId(person), PersonId(muted), at, 2).await;
    assert_eq!(mute(1, 2, 5).await, Ok(true));
    assert_eq!(mute(1, 3, 6).await, Ok(true));
    // Once more changes nothing, and does not count.
    assert_eq!(mute(1, 2, 7).await, Ok(true));
    assert_eq!(mute(1, 4, 8).await, Err(StoreError::Full("mutes")));
    assert_eq!(mute(2, 9, 8).await, Ok(false));
    assert_eq!(store.mutes(PersonId(1)).await.unwrap(), [PersonId(3), PersonId(2)]);
    assert_eq!(store.hidden_from(PersonId(1)).await.unwrap().len(), 2);
    assert!(store.mutes(PersonId(2)).await.unwrap().is_empty());
    store.unmute(PersonId(1), PersonId(3)).await.unwrap();
    store.unmute(PersonId(1), PersonId(3)).await.unwrap();
    assert_eq!(store.mutes(PersonId(1)).await.unwrap(), [PersonId(2)]);
    // Nothing is left of who is gone, on either side.
    assert_eq!(mute(3, 1, 9).await, Ok(true));
    store.delete_person(PersonId(1), 9).await.unwrap();
    assert!(
        store.mutes(PersonId(1)).await.unwrap().is_empty()
            && store.mutes(PersonId(3)).await.unwrap().is_empty()
    );
    assert_eq!(mute(3, 1, 9).await, Ok(false));
    store.close().await;
}
