//! What is in the log: going on with what was proposed, and making it all again from what is stored.

use talat_bots::Searchable;
use talat_rules::game::Text;
use talat_rules::record::Entry;
use talat_rules::{Seat, SeatSet, Step, Turn};

use super::{After, By, Logged, Mark, Playing, Taken};
use crate::rows::LogRow;
use crate::wire::{StoodIn, bot_of};

/// How many appends are kept for those who come back.
const RECENT: usize = 32;

fn read<T: Text>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` can't be read"))
}

impl<G: Searchable> Playing<G> {
    /// Makes all entries of a log again; an error says why it no longer fits the rules.
    pub(crate) fn restore(&mut self, log: &[LogRow]) -> Result<(), String> {
        for row in log {
            let first = self.seq();
            let mut logged = Vec::with_capacity(row.entries.len());
            for entry in &row.entries {
                let number = self.seq() + 1;
                let after = self.enter(entry).map_err(|why| format!("entry {number}: {why}"))?;
                logged.extend(self.go_to(after));
            }
            self.remember(first, logged);
        }
        Ok(())
    }

    fn enter(&self, entry: &Entry) -> Result<After<G>, String> {
        let mut after = self.here();
        match entry {
            Entry::Act { seat, action } => {
                let step = Step::Act(*seat, read(action)?);
                self.game.check(&after.state, &step).map_err(|illegal| illegal.to_string())?;
                self.make(&mut after, step);
            }
            Entry::Chance(text) => {
                if self.game.turn(&after.state) != Turn::Chance {
                    return Err("nothing is drawn here".to_owned());
                }
                let drawn = self.draw(&mut after);
                if drawn.to_string() != *text {
                    return Err(format!("`{text}` is not what the seed gives"));
                }
                self.make(&mut after, Step::Chance(drawn));
            }
            Entry::Takeback { seat, to } => {
                let to = *to as u64;
                after.state = self.before(*seat, to).ok_or("nothing to take back")?;
                after.logged.push(Logged::Takeback { seat: *seat, to });
            }
            Entry::Chair { seat, by } => after.logged.push(Logged::Chair { seat: *seat, by: by.clone() }),
            Entry::Timeout { seat } => after.logged.push(Logged::Timeout { seat: *seat }),
        }
        Ok(after)
    }

    /// Goes on from what was proposed.
    pub(super) fn commit(&mut self, after: After<G>) {
        let first = self.seq();
        let logged = self.go_to(after);
        self.remember(first, logged);
    }

    fn go_to(&mut self, after: After<G>) -> Vec<Logged<G>> {
        for logged in &after.logged {
            let mark = self.mark(logged, &after.state);
            self.marks.push(mark);
        }
        self.state = after.state;
        if let Some(draws) = after.draws {
            self.draws = draws;
        }
        after.logged
    }

    fn remember(&mut self, first: u64, logged: Vec<Logged<G>>) {
        self.recent.push_back((first, logged));
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
    }

    /// Notes an entry, which leads to the state `after`: who made it, who might have, and what may be taken back.
    fn mark(&mut self, logged: &Logged<G>, after: &G::State) -> Mark {
        match logged {
            Logged::Step { before, step: Step::Act(seat, action) } => {
                let reveals = self.game.reveals(before, *seat, *action);
                self.note_action(*seat, *before, reveals);
                Mark { by: By::Seat(*seat), open: self.may_act(before) }
            }
            Logged::Step { before, step: Step::Chance(_) } => {
                self.run.clear();
                Mark { by: By::Chance, open: self.may_act(before) }
            }
            Logged::Takeback { seat, to } => {
                self.run.retain(|taken| taken.at < *to);
                self.takebacks[seat.index()] += 1;
                // Whoever could act before it and can after it acts at the same time as others.
                let still = self.may_act(&self.state);
                let open = self.may_act(after).iter().filter(|seat| still.contains(*seat)).collect();
                Mark { by: By::Seat(*seat), open }
            }
            Logged::Chair { seat, by } => {
                let since = self.seq() + 1;
                self.chairs.get_mut(seat.index()).into_iter().for_each(|chairs| *chairs += 1);
                if let Some(stood_in) = self.stood_in.get_mut(seat.index()) {
                    *stood_in = bot_of(by).map(|_| StoodIn { since, turns: 0 });
                }
                Mark { by: By::Nobody, open: SeatSet::EMPTY }
            }
            Logged::Timeout { .. } => Mark { by: By::Nobody, open: SeatSet::EMPTY },
        }
    }

    /// Notes that a seat has acted: what it may take back now, and that another turn of a bot that stands in has begun.
    fn note_action(&mut self, seat: Seat, before: G::State, reveals: bool) {
        let at = self.seq();
        if reveals || self.run.last().is_some_and(|taken| taken.seat != seat) {
            self.run.clear();
        }
        if !reveals {
            self.run.push(Taken { at, seat, before });
        }
        if let Some(stood_in) = self.stood_in.get_mut(seat.index()).and_then(Option::as_mut)
            && (stood_in.turns == 0 || self.decided != Some(seat))
        {
            stood_in.turns += 1;
        }
        self.decided = Some(seat);
    }

    pub(super) fn is_stale(&self, seat: Seat, based_on: u64) -> bool {
        let since = self.marks.iter().skip(usize::try_from(based_on).unwrap_or(usize::MAX));
        since.into_iter().any(|mark| match mark.by {
            By::Nobody => false,
            By::Chance => true,
            // Where several may act at once, the others' actions change nothing for this seat.
            By::Seat(by) => by != seat && !mark.open.contains(seat),
        })
    }
}
