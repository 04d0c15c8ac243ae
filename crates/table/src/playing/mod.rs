//! A game that is being played: one generic over all games, behind one object-safe trait.

mod log;
mod mind;
mod ponder;
mod propose;
mod tell;

use std::collections::VecDeque;

use talat_bots::Searchable;
use talat_rules::draws::Draws;
use talat_rules::record::{self, Chair, EntryOf, Passed, Replay};
use talat_rules::{Game, Seat, Viewer};

use self::mind::Mind;
use crate::wire::{StoodIn, Undo};

/// How often a seat may take back in one game, and how often its person may come back to it: far more than anybody
/// does in play, and it bounds the log, since the rules bound everything else in it.
const MOST: u32 = 1000;

/// A game that is being played.
pub(crate) struct Playing<G: Searchable> {
    /// The game as far as its log has come.
    replay: Replay<G>,
    draws: Draws,
    /// Where the bots' own chance comes from; it tells nothing of the draws.
    bot_seed: [u8; 32],
    /// What bots have done in chairs that people left to them, and the seat that decided last.
    stood_in: [Option<StoodIn>; Seat::MAX as usize],
    decided: Option<Seat>,
    /// The number of the entry that says that a seat's time ran out last; 0 before the first.
    timed_out: [u64; Seat::MAX as usize],
    /// The last appends, each with the number of entries before it, for those who come back.
    recent: VecDeque<(u64, Vec<Passed<G>>)>,
    mind: Mind<G>,
}

/// The game after what is proposed.
struct After<G: Game> {
    state: G::State,
    /// None where nothing was drawn.
    draws: Option<Draws>,
    entries: Vec<EntryOf<G>>,
}

impl<G: Searchable> Playing<G> {
    /// The game before its first step.
    pub(crate) fn new(game: G, seed: &[u8; 32], nonces: &[String]) -> Self {
        Playing {
            replay: Replay::new(game),
            draws: Draws::new(seed, nonces),
            bot_seed: blake3::derive_key("talat 2026 chance of the bots at a table", seed),
            stood_in: [None; Seat::MAX as usize],
            decided: None,
            timed_out: [0; Seat::MAX as usize],
            recent: VecDeque::new(),
            mind: Mind::default(),
        }
    }

    fn game(&self) -> &G {
        self.replay.game()
    }

    fn state(&self) -> &G::State {
        self.replay.state()
    }

    fn seq(&self) -> u64 {
        self.replay.entries() as u64
    }

    fn stood_in(&self, viewer: Viewer) -> Option<StoodIn> {
        match viewer {
            Viewer::Seat(seat) => self.stood_in.get(seat.index()).copied().flatten(),
            Viewer::Public => None,
        }
    }

    /// What a seat may take back; not while a bot plays for its person.
    fn undo(&self, viewer: Viewer) -> Option<Undo> {
        let Viewer::Seat(seat) = viewer else { return None };
        let record::Undo { first, last } = self.replay.undo(seat)?;
        // What a bot has decided after a seat's time ran out stands, and so does what came before it in that turn.
        let own = self.timed_out.get(seat.index()).is_none_or(|timed_out| *timed_out <= first as u64);
        let may =
            own && self.stood_in(viewer).is_none() && self.chair(seat).is_some_and(|it| it.takebacks < MOST);
        may.then_some(Undo { first: first as u64, last: last as u64 })
    }

    fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.replay.chair(seat)
    }
}
