//! The puzzle of a day: easy on Monday, and a little narrower every day until Sunday.

use talat_rules::chatuchak::Edition;
use talat_rules::race::puzzle;

use crate::position::Position;
use crate::solve::Solver;
use crate::watch::Terms;

/// The grids that a day chooses from: one for each day of the week.
const WEEK: u64 = 7;

/// A day of the calendar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day {
    /// The year, four digits.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
    /// The day of the week, Monday is 0.
    pub weekday: u8,
}

impl Day {
    /// The numbers of the drawn grids that the day chooses from: its date, and a digit from 1 to 7.
    fn numbers(self) -> impl Iterator<Item = u64> {
        let date = u64::from(self.year) * 10_000 + u64::from(self.month) * 100 + u64::from(self.day);
        (1..=WEEK).map(move |digit| date * 10 + digit)
    }
}

/// The number of the day's drawn grid, the same in every house: of seven, ordered by how narrow the way is, the one
/// in the place of the weekday. The terms may end it before it is known.
pub fn puzzle_of(day: Day, edition: &Edition, terms: &Terms<'_>) -> Option<u64> {
    let mut solver = Solver::for_booths(edition.booth_counts())?;
    let mut narrow = |number| {
        let position = Position::from(&puzzle(edition, number));
        let Terms { deadline, cancelled, .. } = *terms;
        let answer = solver.solve(&position, Terms { deadline, cancelled, progress: None });
        let solution = answer.best.filter(|best| best.len() as u32 == answer.lower_bound)?;
        Some((solver.difficulty(&position, &solution, terms)?.bits, number))
    };
    let mut week = day.numbers().map(&mut narrow).collect::<Option<Vec<_>>>()?;
    week.sort_by(|one, other| one.0.total_cmp(&other.0));
    week.get(usize::from(day.weekday)).map(|(_, number)| *number)
}

#[cfg(test)]
mod tests {
    use talat_rules::Edition as _;

    use super::*;

    #[test]
    fn a_week_of_the_same_date_would_grow_narrower() {
        let edition = Edition::standard();
        let on = |weekday| {
            let day = Day { year: 2026, month: 11, day: 16, weekday };
            puzzle_of(day, &edition, &Terms::default()).unwrap()
        };
        let week: Vec<u64> = (0..7).map(on).collect();
        let mut sorted = week.clone();
        sorted.sort_unstable();
        assert_eq!(
            sorted,
            (202_611_161..=202_611_167).collect::<Vec<u64>>(),
            "each is the puzzle of one day"
        );
        let bits = |number: u64| {
            let mut solver = Solver::for_booths(edition.booth_counts()).unwrap();
            let position = Position::from(&puzzle(&edition, number));
            let best = solver.solve(&position, Terms::default()).best.unwrap();
            solver.difficulty(&position, &best, &Terms::default()).unwrap().bits
        };
        assert!(week.iter().map(|number| bits(*number)).is_sorted());
    }

    #[test]
    fn it_ends_when_it_is_told_to() {
        let day = Day { year: 2026, month: 11, day: 16, weekday: 0 };
        let terms = Terms { deadline: Some(std::time::Instant::now()), ..Terms::default() };
        assert_eq!(puzzle_of(day, &Edition::standard(), &terms), None);
    }
}
