//! What every database has to do, whichever it is: one suite of laws, run for each by one line, [`suite!`].

pub(super) mod alerts;
pub(super) mod care;
pub(super) mod company;
pub(super) mod conflicts;
pub(super) mod host;
pub(super) mod lists;
pub(super) mod logs;
pub(super) mod people;
pub(super) mod records;
pub(super) mod tables;
pub(super) mod talk;
pub(super) mod time;

use async_trait::async_trait;
use talat_bots::Level;
use talat_rules::{Options, SeatSet};

use talat_table::wire::TimeControl;

use super::{
    Append, Change, ClockRow, Person, STAND_IN, SeatRow, Status, Store, StoreError, TableRow, TableStore,
    Visibility,
};
use crate::clock::Millis;
use crate::ids::{Code, Letters, PersonId, TableId};

/// Where a database can be opened, once and again, and by two at once.
#[async_trait(?Send)]
pub(super) trait Place: Sized {
    /// The database.
    type Store: Store;
    /// An empty one, for one test.
    fn new() -> Self;
    /// Opens it; codes are drawn from these letters.
    async fn open_with(&self, letters: Letters) -> Self::Store;
    /// Opens it.
    async fn open(&self) -> Self::Store {
        self.open_with(Letters::ALL).await
    }
}

/// Runs all laws for the databases of a kind of [`Place`].
macro_rules! suite {
    ($place:ty) => {
        $crate::store::suite::suite!($place:
            alerts: alerts_are_written_with_the_move, who_is_gone_hears_nothing;
            tables: codes_that_are_taken_are_drawn_again_and_grow, all_of_a_row_is_kept,
                seats_are_kept_as_they_change_and_as_their_number_does, a_closed_store_says_so;
            logs: batches_of_any_size_are_written_and_what_cannot_be_fails_alone,
                a_log_is_read_in_its_order, hints_count_once_for_each_position;
            lists: everybody_has_their_newest_table_on_the_list_first, people_find_their_own_tables,
                bots_that_are_due_are_found, what_is_old_goes_a_few_at_a_time;
            conflicts: a_row_goes_by_the_version_that_was_read, a_place_in_a_log_is_written_once,
                what_is_refused_is_refused_whole, of_two_rematches_one_is_made,
                a_table_that_is_gone_takes_nothing;
            people: a_higher_number_ends_all_sessions, a_name_with_a_password_is_one_persons,
                an_invitation_lets_in_so_many, who_is_forgotten_is_forgotten_everywhere,
                people_come_in_the_order_asked_for;
            company: those_who_sat_in_a_game_have_played_together, who_is_blocked_is_kept_apart,
                tokens_end_with_the_sessions;
            records: there_is_so_much_room_for_each_person, old_records_go_and_those_of_guests_sooner;
            host: what_the_host_decides_is_done_and_ordered, the_host_sees_everything,
                whom_the_host_may_mean, time_and_component_data_are_kept;
            care: bans_have_a_reason_and_end, invitations_are_listed_and_taken_back,
                a_link_signs_in_once_and_for_a_while, the_house_is_counted;
            talk: lines_are_numbered_and_said_once, what_is_said_goes_with_its_table_and_its_person,
                a_table_keeps_its_newest_lines, whoever_is_muted_is_so_for_one_person;
            time: what_time_brings_is_found_in_its_order, an_append_notes_its_charge_and_what_is_due,
                how_long_the_house_has_run_is_kept;
        );
    };
    ($place:ty: $($subject:ident: $($law:ident),+;)+) => {
        $($(
            #[tokio::test]
            async fn $law() {
                $crate::store::suite::$subject::$law(<$place as $crate::store::suite::Place>::new()).await;
            }
        )+)+
    };
}
pub(super) use suite;

/// A table that nobody sits at.
pub(super) fn table() -> TableRow {
    TableRow {
        id: TableId(0),
        version: 0,
        watch: Code::UNDRAWN,
        join: Code::UNDRAWN,
        game: "chatuchak".to_owned(),
        rules_version: 1,
        edition_hash: String::new(),
        options: Options::default(),
        visibility: Visibility::Private,
        status: Status::Playing,
        host: PersonId(1),
        seats: Vec::new(),
        seed: [7; 32],
        nonces: Vec::new(),
        created_at: 0,
        starts_at: None,
        finished_at: None,
        result: None,
        rematch: None,
        problem: None,
        stand_in: STAND_IN,
        free_text: None,
        removed: Vec::new(),
        time: TimeControl::NONE,
        clock: ClockRow::default(),
        due_at: None,
    }
}

/// A seat that a person plays under another name.
fn labelled(person: i64, label: &str) -> SeatRow {
    SeatRow::Person {
        person: PersonId(person),
        label: Some(label.to_owned()),
        stand_in: None,
        scripted: false,
    }
}

/// A person's seat where a bot stands in.
fn left_to_bot(person: i64) -> SeatRow {
    SeatRow::Person { person: PersonId(person), label: None, stand_in: Some(Level::Easy), scripted: false }
}

/// The seat of a person.
fn seat(person: i64) -> SeatRow {
    SeatRow::of(PersonId(person))
}

/// One line of a log, of one entry.
fn append(table: TableId, first: u64) -> Append {
    Append {
        table,
        first,
        last: first + 1,
        entries: r#"[{"chance":"x"}]"#.to_owned(),
        person: None,
        seat: None,
        cid: Some(first.to_string()),
        waiting: SeatSet::EMPTY,
        due: SeatSet::EMPTY,
        at: 0,
        time: None,
    }
}

/// A guest.
fn person(id: i64, name: &str, created_at: Millis) -> Person {
    Person {
        id: PersonId(id),
        name: name.to_owned(),
        skeleton: name.to_lowercase(),
        password: None,
        sessions: 0,
        created_at,
        banned: false,
    }
}

/// Keeps a table as it is from now on; as the store does, its version goes up with that.
async fn save(store: &impl TableStore, table: &mut TableRow) -> Result<(), StoreError> {
    let change = Change { table: Some(Box::new(table.clone())), ..Change::default() };
    store.change(change).await.await.unwrap()?;
    table.version += 1;
    Ok(())
}

/// Appends to a log.
async fn add(store: &impl TableStore, append: Append) -> Result<(), StoreError> {
    store.change(Change { append: Some(append), ..Change::default() }).await.await.unwrap()
}

/// A table, as it is in the store.
async fn read(store: &impl TableStore, id: TableId) -> TableRow {
    store.table(id).await.unwrap().unwrap()
}
