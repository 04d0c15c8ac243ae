//! Who sits where, and sets of seats, as any database keeps them: in numbers and words.

use talat_bots::{Level, NoLevel};
use talat_rules::{Seat, SeatSet};

use super::{SeatRow, Status, TableRow};
use crate::ids::PersonId;

/// A seat: its person, the label, the level of the bot that acts, and whether a script plays from it (1) or not (0).
pub type SeatColumns<Word> = (Option<i64>, Option<Word>, Option<Word>, u8);

/// A seat as it is kept.
pub fn seat_columns(seat: &SeatRow) -> SeatColumns<&str> {
    (
        seat.person().map(|person| person.0),
        seat.label(),
        seat.bot().map(Level::name),
        u8::from(seat.is_scripted()),
    )
}

/// A table with who sits there. One that names a level which this program does not have is not played by another one: it
/// is frozen and tells the word, and nobody sits where that bot did.
#[must_use]
pub fn with_sitters(mut table: TableRow, seats: Vec<SeatColumns<String>>, stand_in: &str) -> TableRow {
    let mut unknown = None;
    let mut level = |word: &str| {
        let level: Result<Level, NoLevel> = word.parse();
        level.map_err(|no_level| unknown = Some(no_level)).ok()
    };
    if let Some(stand_in) = level(stand_in) {
        table.stand_in = stand_in;
    }
    let seat = |(person, label, bot, scripted): SeatColumns<String>| {
        let bot = bot.as_deref().and_then(&mut level);
        match person {
            Some(person) => {
                SeatRow::Person { person: PersonId(person), label, stand_in: bot, scripted: scripted == 1 }
            }
            None => bot.map_or(SeatRow::Open, SeatRow::Bot),
        }
    };
    table.seats = seats.into_iter().map(seat).collect();
    if let Some(no_level) = unknown.filter(|_| matches!(table.status, Status::Waiting | Status::Playing)) {
        tracing::warn!(table = table.id.0, %no_level, "a table names an unknown level");
        (table.status, table.problem) = (Status::Frozen, Some(no_level.to_string()));
    }
    table
}

/// A set of seats as a number with a bit for each.
pub fn to_bits(seats: SeatSet) -> i64 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

/// The seats of such a number.
pub fn of_bits(bits: i64) -> SeatSet {
    Seat::all(Seat::MAX).filter(|seat| bits >> seat.index() & 1 == 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::suite;

    fn columns(seat: &SeatRow) -> SeatColumns<String> {
        let (person, label, bot, scripted) = seat_columns(seat);
        (person, label.map(str::to_owned), bot.map(str::to_owned), scripted)
    }

    #[test]
    fn whoever_sits_reads_back() {
        for level in Level::ALL {
            let person = |label: Option<&str>, stand_in, scripted| SeatRow::Person {
                person: PersonId(-7),
                label: label.map(str::to_owned),
                stand_in,
                scripted,
            };
            let seats = [
                SeatRow::Open,
                SeatRow::Bot(*level),
                person(None, None, true),
                person(Some("bot:x"), Some(*level), false),
            ];
            let read = with_sitters(suite::table(), seats.iter().map(columns).collect(), level.name());
            assert_eq!((read.seats.as_slice(), read.stand_in), (&seats[..], *level));
            assert_eq!((read.status, read.problem), (suite::table().status, suite::table().problem));
        }
    }

    #[test]
    fn an_unknown_level_freezes_what_is_not_over() {
        let word = || Some("oracle".to_owned());
        for (seat, sits, stand_in) in [
            ((None, None, word(), 0), SeatRow::Open, "easy"),
            ((Some(1), None, word(), 0), SeatRow::of(PersonId(1)), "easy"),
            ((Some(1), None, None, 0), SeatRow::of(PersonId(1)), "oracle"),
        ] {
            for status in [Status::Waiting, Status::Playing, Status::Finished, Status::Frozen] {
                let problem = Some("abandoned".to_owned());
                let table = TableRow { status, problem: problem.clone(), ..suite::table() };
                let read = with_sitters(table, vec![seat.clone()], stand_in);
                assert_eq!(read.seats, std::slice::from_ref(&sits));
                if matches!(status, Status::Waiting | Status::Playing) {
                    assert_eq!(read.status, Status::Frozen);
                    assert!(read.problem.unwrap().starts_with("no bot is called `oracle`"));
                } else {
                    assert_eq!((read.status, read.problem), (status, problem));
                }
            }
        }
    }

    #[test]
    fn sets_of_seats_read_back() {
        for bits in 0..1 << Seat::MAX {
            assert_eq!(to_bits(of_bits(bits)), bits);
        }
    }
}
