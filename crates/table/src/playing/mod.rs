//! A game that is being played: one generic over all games, behind one object-safe trait.

mod log;
mod mind;
mod ponder;
mod propose;
mod tell;

use std::collections::VecDeque;

use talat_bots::Searchable;
use talat_rules::draws::Draws;
use talat_rules::game::StepOf;
use talat_rules::record::Entry;
use talat_rules::{Game, Seat, SeatSet, Turn, Viewer};

use self::mind::Mind;
use crate::wire::{StoodIn, Undo};

/// How often a seat may take back in one game, and how often its person may come back to it: far more than anybody
/// does in play, and it bounds the log, since the rules bound everything else in it.
const MOST: u32 = 1000;

/// A game that is being played.
pub(crate) struct Playing<G: Searchable> {
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

impl<G: Game> Logged<G> {
    fn entry(&self) -> Entry {
        match self {
            Logged::Step { step, .. } => Entry::of::<G>(step),
            Logged::Takeback { seat, to } => Entry::Takeback { seat: *seat, to: *to as usize },
            Logged::Chair { seat, by } => Entry::Chair { seat: *seat, by: by.clone() },
            Logged::Timeout { seat } => Entry::Timeout { seat: *seat },
        }
    }
}

/// The game after what is proposed.
struct After<G: Game> {
    state: G::State,
    /// None where nothing was drawn.
    draws: Option<Draws>,
    logged: Vec<Logged<G>>,
}

impl<G: Searchable> Playing<G> {
    /// The game before its first step.
    pub(crate) fn new(game: G, seed: &[u8; 32], nonces: &[String]) -> Self {
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
            mind: Mind::default(),
        }
    }

    fn seq(&self) -> u64 {
        self.marks.len() as u64
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
