//! A game that is being played: one generic over all games, behind one object-safe trait.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use talat_bots::{Budget, Generator, Level, Searchable, Situation, generator};
use talat_rules::draws::Draws;
use talat_rules::game::{StepOf, Text};
use talat_rules::illegal::NOT_ON_TURN;
use talat_rules::record::Entry;
use talat_rules::{Game, Seat, SeatSet, Standing, Step, Turn, Viewer};

use super::matches::{Advice, Match, News, Proposal, Thinker};
use super::mind::Mind;
use crate::bots_pool::Time;
use crate::error::Error;
use crate::store::LogRow;
use crate::wire::{Happening, Moment, Move, Position, StoodIn, Undo, bot_of};

/// How many appends are kept for those who come back.
const RECENT: usize = 32;
/// How often a seat may take back in one game, and how often its person may come back to it: far more than anybody
/// does in play, and it bounds the log, since the rules bound everything else in it.
const MOST: u32 = 1000;

/// A game that is being played.
pub(super) struct Playing<G: Searchable> {
    game: G,
    state: G::State,
    draws: Draws,
    /// Where the bots' own chance comes from; it tells nothing of the draws.
    bot_seed: [u8; 32],
    /// Who made each entry, and who might have.
    marks: Vec<Mark>,
    /// The last actions, all of one seat, without chance between them and without a reveal: those it may take back.
    run: Vec<Taken<G>>,
    /// How often each seat took back, and how often somebody else sat down in it.
    takebacks: [u32; Seat::MAX as usize],
    chairs: [u32; Seat::MAX as usize],
    /// What bots have done in chairs that people left to them, and the seat that decided last.
    stood_in: [Option<StoodIn>; Seat::MAX as usize],
    decided: Option<Seat>,
    /// The last appends, each with the number of entries before it, for those who come back.
    recent: VecDeque<(u64, Vec<Logged<G>>)>,
    pending: Option<Pending<G>>,
    mind: Mind<G>,
}

#[derive(Clone, Copy)]
struct Mark {
    by: By,
    /// Who was on turn.
    open: SeatSet,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Seat(Seat),
    Chance,
    /// Notes that change nothing in the game.
    Nobody,
}

struct Taken<G: Game> {
    /// How many entries there were before it.
    at: u64,
    seat: Seat,
    before: G::State,
}

enum Logged<G: Game> {
    Step { before: G::State, step: StepOf<G> },
    Takeback { seat: Seat, to: u64 },
    Chair { seat: Seat, by: String },
    Timeout { seat: Seat },
}

/// What is proposed and not yet durable.
struct Pending<G: Game> {
    state: G::State,
    draws: Option<Draws>,
    logged: Vec<Logged<G>>,
}

fn read<T: Text>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` can't be read"))
}

impl<G: Searchable> Playing<G> {
    /// The game before its first step.
    pub(super) fn new(game: G, seed: &[u8; 32], nonces: &[String]) -> Self {
        let state = game.start();
        let draws = Draws::new(seed, nonces);
        let bot_seed = blake3::derive_key("talat 2026 chance of the bots at a table", seed);
        Playing {
            game,
            state,
            draws,
            bot_seed,
            marks: Vec::new(),
            run: Vec::new(),
            takebacks: [0; Seat::MAX as usize],
            chairs: [0; Seat::MAX as usize],
            stood_in: [None; Seat::MAX as usize],
            decided: None,
            recent: VecDeque::new(),
            pending: None,
            mind: Mind::default(),
        }
    }

    /// Makes all entries of a log again; an error says why it no longer fits the rules.
    pub(super) fn restore(&mut self, log: &[LogRow]) -> Result<(), String> {
        for entry in log.iter().flat_map(|row| &row.entries) {
            let number = self.marks.len() + 1;
            self.enter(entry).map_err(|why| format!("entry {number}: {why}"))?;
        }
        Ok(())
    }

    fn enter(&mut self, entry: &Entry) -> Result<(), String> {
        let mut pending = Pending { state: self.state, draws: None, logged: Vec::new() };
        match entry {
            Entry::Act { seat, action } => {
                let step = Step::Act(*seat, read(action)?);
                self.game.check(&pending.state, &step).map_err(|illegal| illegal.to_string())?;
                self.make(&mut pending, step);
            }
            Entry::Chance(text) => {
                if self.game.turn(&pending.state) != Turn::Chance {
                    return Err("nothing is drawn here".to_owned());
                }
                let drawn = self.draw(&mut pending);
                if drawn.to_string() != *text {
                    return Err(format!("`{text}` is not what the seed gives"));
                }
                self.make(&mut pending, Step::Chance(drawn));
            }
            Entry::Takeback { seat, to } => {
                let to = *to as u64;
                pending.state = self.before(*seat, to).ok_or("nothing to take back")?;
                pending.logged.push(Logged::Takeback { seat: *seat, to });
            }
            Entry::Chair { seat, by } => pending.logged.push(Logged::Chair { seat: *seat, by: by.clone() }),
            Entry::Timeout { seat } => pending.logged.push(Logged::Timeout { seat: *seat }),
        }
        self.pending = Some(pending);
        self.settle(true);
        Ok(())
    }

    /// Who may act in a position.
    fn may_act(&self, state: &G::State) -> SeatSet {
        match self.game.turn(state) {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        }
    }

    /// The position to which a seat may go back, having `to` entries before it.
    fn before(&self, seat: Seat, to: u64) -> Option<G::State> {
        self.run.iter().find(|taken| taken.at == to && taken.seat == seat).map(|taken| taken.before)
    }

    fn draw(&self, pending: &mut Pending<G>) -> G::Outcome {
        let draws = pending.draws.get_or_insert_with(|| self.draws.clone());
        let stream = self.game.stream(&pending.state);
        self.game.sample(&pending.state, |below| draws.draw(stream, below))
    }

    fn make(&self, pending: &mut Pending<G>, step: StepOf<G>) {
        let before = pending.state;
        self.game.apply_unchecked(&mut pending.state, &step);
        pending.logged.push(Logged::Step { before, step });
    }

    /// Lets chance fall until a seat is on turn or the game is over.
    fn let_fall(&self, pending: &mut Pending<G>) {
        while self.game.turn(&pending.state) == Turn::Chance {
            let outcome = self.draw(pending);
            self.make(pending, Step::Chance(outcome));
        }
    }

    fn propose(&mut self, pending: Pending<G>) -> Proposal {
        let entries: Vec<Entry> = pending.logged.iter().map(|logged| entry_of(logged)).collect();
        let first = self.marks.len() as u64;
        let proposal = Proposal {
            first,
            last: first + entries.len() as u64,
            entries,
            turn: self.game.turn(&pending.state),
            standing: standing_text(self.game.standing(&pending.state).as_ref()),
        };
        self.pending = Some(pending);
        proposal
    }

    /// The action that is meant, if it is one of this game.
    fn parse(action: &Value) -> Result<G::Action, Error> {
        G::Action::deserialize(action).map_err(|_| Error::Malformed)
    }

    /// Why an action is refused, told from what the seat knows: the reason can't give away more.
    fn refusal(&self, seat: Seat, action: G::Action) -> Option<Error> {
        let step = Step::Act(seat, action);
        let truth = self.game.check(&self.state, &step).err()?;
        if seat.index() >= usize::from(self.game.seats()) {
            return Some(truth.into());
        }
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let world = self.game.determinize(&view, |_| 0);
        let told = self.game.check(&world, &step).err();
        Some(told.map_or(Error::NotAllowed, Error::from))
    }

    /// An entry as a viewer saw it.
    fn moment(&self, logged: &Logged<G>, number: u64, viewer: Viewer) -> Moment<G::Event> {
        let what = match logged {
            Logged::Step { before, step } => {
                Happening::Step { event: self.game.observe(before, step, viewer) }
            }
            Logged::Takeback { seat, to } => Happening::Takeback { seat: seat.index() as u8, to: *to },
            Logged::Chair { seat, by } => Happening::Chair { seat: seat.index() as u8, bot: bot_of(by) },
            Logged::Timeout { seat } => Happening::Timeout { seat: seat.index() as u8 },
        };
        Moment { number, what }
    }

    /// The entries of an append as a viewer saw them.
    fn moments(&self, (first, logged): &(u64, Vec<Logged<G>>), viewer: Viewer) -> Vec<Moment<G::Event>> {
        let numbered = logged.iter().zip(first + 1..);
        numbered.map(|(logged, number)| self.moment(logged, number, viewer)).collect()
    }

    /// Writes the position as a viewer sees it, with the view that was written already.
    fn write_position(&self, viewer: Viewer, view: &G::View, written: &RawValue, out: &mut Vec<u8>) {
        let turn = self.game.turn(&self.state);
        let on_turn = match turn {
            Turn::Seats(seats) => seats.iter().map(|seat| seat.index() as u8).collect(),
            Turn::Chance | Turn::Over => Vec::new(),
        };
        let mut legal = Vec::new();
        if let Viewer::Seat(seat) = viewer {
            let mut actions = Vec::new();
            self.game.legal_actions(&self.state, seat, &mut actions);
            if !actions.is_empty() {
                let effects = self.game.effects(view, seat, &actions);
                let told = |(action, effect)| Move { action, effect };
                legal.extend(actions.into_iter().zip(effects).map(told));
            }
        }
        let position = Position {
            seq: self.seq(),
            on_turn,
            over: turn == Turn::Over,
            view: written,
            legal,
            undo: self.undo(viewer),
            stood_in: self.stood_in(viewer),
            standing: self.game.standing(&self.state),
            worth: self.game.worth(view),
            facts: self.game.facts(),
        };
        serde_json::to_writer(out, &position).expect("views are plain data");
    }

    /// A bot's own chance: the same for the same step, also after a restart in the middle of a thought.
    fn chance_of(&self, seat: Seat) -> Generator {
        generator(self.bot_seed, self.seq() << 8 | seat.index() as u64)
    }

    /// What a bot of this level does in a seat that is on turn, and what that would do, as far as the seat knows.
    fn ponder(
        &self,
        seat: Seat,
        level: Level,
        mind: Mind<G>,
    ) -> Option<impl FnOnce(Time<'_>) -> (G::Action, G::Effect) + Send + use<G>> {
        let game = self.game.clone();
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let mut legal = Vec::new();
        self.game.legal_actions(&self.state, seat, &mut legal);
        if legal.is_empty() {
            return None;
        }
        let generator = self.chance_of(seat);
        Some(move |time: Time<'_>| {
            let budget = Budget::Wanted(time.deadline, time.unwanted);
            let situation = Situation { game: &game, seat, view: &view, legal: &legal };
            let action = mind.choose(level, &situation, budget, &generator);
            let effect = game.effect(&view, seat, action);
            (action, effect)
        })
    }

    fn stood_in(&self, viewer: Viewer) -> Option<StoodIn> {
        match viewer {
            Viewer::Seat(seat) => self.stood_in.get(seat.index()).copied().flatten(),
            Viewer::Public => None,
        }
    }

    /// What a seat may take back; not while a bot plays for its person.
    fn undo(&self, viewer: Viewer) -> Option<Undo> {
        let (first, last) = (self.run.first()?, self.run.last()?);
        let over = self.game.turn(&self.state) == Turn::Over;
        let may = !over && self.stood_in(viewer).is_none() && self.takebacks[last.seat.index()] < MOST;
        (viewer.is(last.seat) && may).then_some(Undo { last: last.at, first: first.at })
    }
}

fn entry_of<G: Game>(logged: &Logged<G>) -> Entry {
    match logged {
        Logged::Step { step, .. } => Entry::of::<G>(step),
        Logged::Takeback { seat, to } => Entry::Takeback { seat: *seat, to: *to as usize },
        Logged::Chair { seat, by } => Entry::Chair { seat: *seat, by: by.clone() },
        Logged::Timeout { seat } => Entry::Timeout { seat: *seat },
    }
}

fn standing_text(standing: Option<&Standing>) -> Option<String> {
    standing.map(|standing| serde_json::to_string(standing).expect("a standing is plain data"))
}

/// Entries as JSON objects, comma-separated.
fn joined<E: Serialize>(moments: &Vec<Moment<E>>) -> Arc<str> {
    let list = serde_json::to_string(moments).expect("events are plain data");
    Arc::from(&list[1..list.len() - 1])
}

/// A view, an action or an effect as JSON.
fn written(thing: &impl Serialize) -> Box<RawValue> {
    to_raw_value(thing).expect("views, actions and effects are plain data")
}

/// What a viewer sees, and its text: that of an equal one, or of the first where all are equal, or a new one.
fn once<T: PartialEq, W>(
    known: &mut Vec<(T, W)>,
    all_equal: bool,
    see: impl FnOnce() -> T,
    write: impl FnOnce(&T) -> W,
) -> &(T, W) {
    if all_equal && !known.is_empty() {
        return &known[0];
    }
    let thing = see();
    let index = known.iter().position(|(same, _)| *same == thing).unwrap_or_else(|| {
        let text = write(&thing);
        known.push((thing, text));
        known.len() - 1
    });
    &known[index]
}

impl<G: Searchable> Match for Playing<G> {
    fn seq(&self) -> u64 {
        self.marks.len() as u64
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    fn propose_deal(&mut self) -> Proposal {
        let mut pending = Pending { state: self.state, draws: None, logged: Vec::new() };
        self.let_fall(&mut pending);
        self.propose(pending)
    }

    fn propose_act(&mut self, seat: Seat, action: &Value) -> Result<Proposal, Error> {
        let action = Self::parse(action)?;
        if let Some(refusal) = self.refusal(seat, action) {
            return Err(refusal);
        }
        let mut pending = Pending { state: self.state, draws: None, logged: Vec::new() };
        self.make(&mut pending, Step::Act(seat, action));
        self.let_fall(&mut pending);
        Ok(self.propose(pending))
    }

    fn propose_takeback(&mut self, seat: Seat, to: Option<u64>) -> Result<Proposal, Error> {
        if self.takebacks.get(seat.index()).is_some_and(|takebacks| *takebacks >= MOST) {
            return Err(Error::TooMany("takebacks"));
        }
        let undo = self.undo(Viewer::Seat(seat)).ok_or(Error::NoUndo)?;
        let to = to.unwrap_or(undo.last);
        let state = self.before(seat, to).ok_or(Error::NoUndo)?;
        Ok(self.propose(Pending { state, draws: None, logged: vec![Logged::Takeback { seat, to }] }))
    }

    fn may_return(&self, seat: Seat) -> Result<(), Error> {
        // Each time there is somebody who leaves it first.
        let often = self.chairs.get(seat.index()).is_some_and(|chairs| *chairs >= 2 * MOST);
        if often { Err(Error::TooMany("chairs")) } else { Ok(()) }
    }

    fn propose_chair(&mut self, seat: Seat, by: String) -> Proposal {
        let logged = vec![Logged::Chair { seat, by }];
        self.propose(Pending { state: self.state, draws: None, logged })
    }

    fn settle(&mut self, kept: bool) {
        let Some(pending) = self.pending.take() else { return };
        if !kept {
            return;
        }
        let first = self.seq();
        for logged in &pending.logged {
            let at = self.marks.len() as u64;
            let mark = match logged {
                Logged::Step { before, step } => {
                    let open = self.may_act(before);
                    match step {
                        Step::Act(seat, action) => {
                            let reveals = self.game.reveals(before, *seat, *action);
                            if reveals || self.run.last().is_some_and(|taken| taken.seat != *seat) {
                                self.run.clear();
                            }
                            if !reveals {
                                self.run.push(Taken { at, seat: *seat, before: *before });
                            }
                            if let Some(stood_in) =
                                self.stood_in.get_mut(seat.index()).and_then(Option::as_mut)
                                && (stood_in.turns == 0 || self.decided != Some(*seat))
                            {
                                stood_in.turns += 1;
                            }
                            self.decided = Some(*seat);
                            Mark { by: By::Seat(*seat), open }
                        }
                        Step::Chance(_) => {
                            self.run.clear();
                            Mark { by: By::Chance, open }
                        }
                    }
                }
                Logged::Takeback { seat, to } => {
                    self.run.retain(|taken| taken.at < *to);
                    self.takebacks[seat.index()] += 1;
                    // Whoever could act before it and can after it acts at the same time as others.
                    let still = self.may_act(&self.state);
                    let open =
                        self.may_act(&pending.state).iter().filter(|seat| still.contains(*seat)).collect();
                    Mark { by: By::Seat(*seat), open }
                }
                Logged::Chair { seat, by } => {
                    self.chairs.get_mut(seat.index()).into_iter().for_each(|chairs| *chairs += 1);
                    if let Some(stood_in) = self.stood_in.get_mut(seat.index()) {
                        *stood_in = bot_of(by).map(|_| StoodIn { since: at + 1, turns: 0 });
                    }
                    Mark { by: By::Nobody, open: SeatSet::EMPTY }
                }
                Logged::Timeout { .. } => Mark { by: By::Nobody, open: SeatSet::EMPTY },
            };
            self.marks.push(mark);
        }
        self.state = pending.state;
        if let Some(draws) = pending.draws {
            self.draws = draws;
        }
        self.recent.push_back((first, pending.logged));
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
    }

    fn dry_run(&self, seat: Seat, action: &Value) -> Result<(), Error> {
        match self.refusal(seat, Self::parse(action)?) {
            Some(refusal) => Err(refusal),
            None => Ok(()),
        }
    }

    fn stale(&self, seat: Seat, based_on: u64) -> bool {
        let since = self.marks.iter().skip(usize::try_from(based_on).unwrap_or(usize::MAX));
        since.into_iter().any(|mark| match mark.by {
            By::Nobody => false,
            By::Chance => true,
            // Where several may act at once, the others' actions change nothing for this seat.
            By::Seat(by) => by != seat && !mark.open.contains(seat),
        })
    }

    fn recent(&self, viewer: Viewer) -> Vec<(u64, u64, Arc<str>)> {
        let told = |append: &(u64, Vec<Logged<G>>)| {
            let events = joined(&self.moments(append, viewer));
            (append.0, append.0 + append.1.len() as u64, events)
        };
        self.recent.iter().map(told).collect()
    }

    fn news(&self, viewers: &mut dyn Iterator<Item = Viewer>, tell: &mut dyn FnMut(Viewer, News<'_>)) {
        let Some(append) = self.recent.back() else { return };
        let to = append.0 + append.1.len() as u64;
        let (mut all_moments, mut all_views) = (Vec::new(), Vec::new());
        let mut position = Vec::new();
        for viewer in viewers {
            let moments = || self.moments(append, viewer);
            let (_, events) = once(&mut all_moments, G::OPEN, moments, joined);
            let view = || self.game.view(&self.state, viewer);
            let (view, written) = once(&mut all_views, G::OPEN, view, written);
            position.clear();
            self.write_position(viewer, view, written, &mut position);
            let position = str::from_utf8(&position).expect("JSON is UTF-8");
            tell(viewer, News { to, events, position });
        }
    }

    fn position(&self, viewer: Viewer) -> String {
        let view = self.game.view(&self.state, viewer);
        let mut position = Vec::new();
        self.write_position(viewer, &view, &written(&view), &mut position);
        String::from_utf8(position).expect("JSON is UTF-8")
    }

    fn think(&self, seat: Seat, level: Level) -> Option<Thinker<Value>> {
        let ponder = self.ponder(seat, level, self.mind.clone())?;
        Some(Box::new(move |time| serde_json::to_value(ponder(time).0).expect("actions are plain data")))
    }

    fn open(&self) -> bool {
        G::OPEN
    }

    fn pace(&self, seat: Seat, level: Level) -> Option<Duration> {
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let situation = Situation { game: &self.game, seat, view: &view, legal: &[] };
        G::pace(&situation, level, &mut self.chance_of(seat))
    }

    fn advise(&self, seat: Seat, level: Level) -> Result<Thinker<Advice>, Error> {
        let off_turn = || NOT_ON_TURN.at(G::TURN_RULE).with("seat", seat);
        let ponder = self.ponder(seat, level, Mind::default()).ok_or_else(off_turn)?;
        let seq = self.seq();
        Ok(Box::new(move |time| {
            let (action, effect) = ponder(time);
            Advice { seq, seat: seat.index() as u8, action: written(&action), effect: written(&effect) }
        }))
    }
}
