//! One game between bots.

use std::collections::BTreeMap;
use std::time::Duration;

use talat_bots::{Bot, Level, Searchable, Situation, bot, generator};
use talat_rules::draws::{Draws, Seed};
use talat_rules::game::Game;
use talat_rules::play::{Players, outcome, play};
use talat_rules::standing::Standing;
use talat_rules::{Options, Seat, SeatSet, Viewer};

use crate::budget::Allowance;
use crate::contestant::{Contestant, Kind};
use crate::external::message::ForfeitNote;
use crate::external::{Forfeit, Listener, Program};
use crate::interrupt::Interrupt;
use crate::thinking::Thinking;

/// What all games of a run have in common.
pub struct Terms<'a, G: Game> {
    /// The game that is played.
    pub game: &'a G,
    /// The table options as they were given.
    pub options: &'a Options,
    /// Who plays.
    pub contestants: &'a [Contestant],
    /// How long everybody may think who has no time of their own.
    pub allowance: Option<Allowance>,
    /// The seed of all deals and choices.
    pub seed: u64,
    /// Where programs complain.
    pub listener: &'a dyn Listener,
    /// Whether the run is to end.
    pub interrupt: &'a Interrupt,
}

/// How a game went.
#[derive(Debug)]
pub struct Played {
    /// Which contestant sat on each seat.
    pub seats: Vec<usize>,
    /// How it ended.
    pub standing: Standing,
    /// What each seat's bot thought.
    pub thinking: Vec<Thinking>,
    /// Why each seat's program lost its game, if it did.
    pub forfeits: Vec<Option<Forfeit>>,
}

/// One thread's tables, one after the other, with the programs that sit at them.
pub struct Worker<'a, G: Game> {
    terms: &'a Terms<'a, G>,
    /// By contestant, and by which of its chairs: a program never sees more than one hand.
    programs: BTreeMap<(usize, usize), Program<'a>>,
}

/// Everybody at a table, with the draws of its deal.
struct Table<'w, 'a, G: Game> {
    players: Vec<Player<'w, 'a, G>>,
    interrupt: &'a Interrupt,
    draws: Draws,
    /// Who acted last.
    last: Option<Seat>,
    /// How many steps there were.
    seq: u64,
    legal: Vec<G::Action>,
}

/// Somebody who plays on a seat.
struct Player<'w, 'a, G: Game> {
    /// Chance, where a program plays: it goes on for one that has lost its game.
    bot: Box<dyn Bot<G>>,
    program: Option<&'w mut Program<'a>>,
    /// Whether it is shown all that is hidden.
    open: bool,
    allowance: Allowance,
    own: Duration,
    seed: [u8; 32],
    thinking: Thinking,
    forfeit: Option<Forfeit>,
}

impl<G: Searchable> Terms<'_, G> {
    /// The time that a contestant's program has for an action.
    fn program_time(&self, contestant: &Contestant) -> Duration {
        self.allowance(contestant).time(Level::Master.budget())
    }

    fn allowance(&self, contestant: &Contestant) -> Allowance {
        contestant.allowance.or(self.allowance).unwrap_or(Allowance::Share(1.0))
    }

    /// A contestant's program, if it is one.
    pub fn program<'a>(&'a self, contestant: &'a Contestant) -> Option<Program<'a>> {
        let Kind::Exec(command) = &contestant.kind else { return None };
        let time = self.program_time(contestant);
        Some(Program::new(&contestant.label, command, self.options, time, self.listener))
    }

    /// The secret of a deal: the same draws on every stream, whoever sits where.
    fn deal_seed(&self, deal: u64) -> Seed {
        self.derive("talat 2026 arena draws", &[deal])
    }

    fn choice_seed(&self, deal: u64, seat: usize, contestant: usize) -> [u8; 32] {
        self.derive("talat 2026 arena choices", &[deal, seat as u64, contestant as u64])
    }

    fn derive(&self, purpose: &str, numbers: &[u64]) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new_derive_key(purpose);
        hasher.update(&self.seed.to_le_bytes());
        for number in numbers {
            hasher.update(&number.to_le_bytes());
        }
        *hasher.finalize().as_bytes()
    }
}

impl<'a, G: Searchable> Worker<'a, G> {
    /// A worker who has not played yet.
    pub fn new(terms: &'a Terms<'a, G>) -> Self {
        Worker { terms, programs: BTreeMap::new() }
    }

    /// Plays a deal with these contestants on the seats; `number` is that of the game.
    pub fn play(&mut self, number: u64, deal: u64, seats: &[usize]) -> Played {
        let terms = self.terms;
        let game = terms.game;
        let players = self.players(number, deal, seats);
        let draws = Draws::new::<&[u8]>(&terms.deal_seed(deal), &[]);
        let mut table =
            Table { players, interrupt: terms.interrupt, draws, last: None, seq: 0, legal: Vec::new() };
        let mut state = game.start();
        play(game, &mut state, &mut table, |_, _, _| {});
        let standing = game.standing(&state).expect("a game that is over has a standing");
        let mut players = table.players;
        let forfeits = forfeit_notes(&players);
        for player in &mut players {
            player.end(number, &standing, &forfeits);
        }
        let (thinking, forfeits) =
            players.into_iter().map(|player| (player.thinking, player.forfeit)).collect();
        Played { seats: seats.to_vec(), standing, thinking, forfeits }
    }

    /// Everybody in their seats, the programs told that a game begins.
    fn players(&mut self, number: u64, deal: u64, seats: &[usize]) -> Vec<Player<'_, 'a, G>> {
        let terms = self.terms;
        let mut chairs = vec![0; terms.contestants.len()];
        let keys: Vec<(usize, usize)> = (seats.iter())
            .map(|contestant| {
                chairs[*contestant] += 1;
                (*contestant, chairs[*contestant])
            })
            .collect();
        for key in &keys {
            if let Some(program) = terms.program(&terms.contestants[key.0]) {
                self.programs.entry(*key).or_insert(program);
            }
        }
        let mut programs: BTreeMap<_, _> = self.programs.iter_mut().collect();
        (keys.iter().zip(0..))
            .map(|(key, seat)| {
                let contestant = &terms.contestants[key.0];
                let seed = terms.choice_seed(deal, usize::from(seat), key.0);
                let mut player = Player::new(contestant, terms.allowance(contestant), seed);
                player.program = programs.remove(key);
                player.begin(terms.game, number, Seat::new(seat));
                player
            })
            .collect()
    }

    /// Lets all programs end.
    pub fn dismiss(&mut self) {
        self.programs.values_mut().for_each(Program::dismiss::<G>);
    }
}

impl<G: Searchable> Players<G> for Table<'_, '_, G> {
    fn act(&mut self, game: &G, state: &G::State, on_turn: SeatSet) -> (Seat, G::Action) {
        let seat = next(on_turn, self.last, game.seats());
        self.last = Some(seat);
        self.legal.clear();
        game.legal_actions(state, seat, &mut self.legal);
        let action = match &self.legal[..] {
            // Nobody counts this game any more: it only has to end.
            [any, ..] if self.interrupt.happened() => *any,
            legal => self.players[seat.index()].choose(game, state, seat, legal, self.seq),
        };
        self.seq += 1;
        (seat, action)
    }

    fn chance(&mut self, game: &G, state: &G::State) -> G::Outcome {
        self.seq += 1;
        outcome(game, state, &mut self.draws)
    }
}

impl<G: Searchable> Player<'_, '_, G> {
    fn new(contestant: &Contestant, allowance: Allowance, seed: [u8; 32]) -> Self {
        let (level, open) = match &contestant.kind {
            Kind::Level(level) => (*level, false),
            Kind::Open(level) => (*level, true),
            Kind::Exec(_) => (Level::Random, false),
        };
        let (own, thinking) = (level.budget(), Thinking::default());
        Player { bot: bot(level), program: None, open, allowance, own, seed, thinking, forfeit: None }
    }

    fn begin(&mut self, game: &G, number: u64, seat: Seat) {
        if let Some(Err(forfeit)) = self.program.as_mut().map(|program| program.begin(game, number, seat)) {
            self.lose(forfeit);
        }
    }

    fn end(&mut self, number: u64, standing: &Standing, forfeits: &[ForfeitNote]) {
        if let Some(program) = &mut self.program {
            program.end::<G>(number, standing, forfeits);
        }
    }

    /// From now on chance plays for it.
    fn lose(&mut self, forfeit: Forfeit) {
        self.program = None;
        self.forfeit = Some(forfeit);
    }

    /// Decides for a seat; what there is no choice about is not thought about.
    fn choose(&mut self, game: &G, state: &G::State, seat: Seat, legal: &[G::Action], seq: u64) -> G::Action {
        if let [only] = legal {
            self.thinking.forced();
            return *only;
        }
        let view = if self.open { game.reveal(state) } else { game.view(state, Viewer::Seat(seat)) };
        if let Some(program) = &mut self.program {
            let ask = || program.choose(game, state, seq, seat, &view, legal);
            match self.thinking.measure_elsewhere(ask) {
                Ok(action) => return action,
                Err(forfeit) => self.lose(forfeit),
            }
        }
        let situation = Situation { game, seat, view: &view, legal };
        let mut generator = generator(self.seed, seq);
        let budget = self.allowance.from_now(self.own);
        let mut choose = || self.bot.choose(&situation, budget, &mut generator);
        // What chance does for a program is not the program's thought.
        let choice = if self.forfeit.is_some() { choose() } else { self.thinking.measure(choose) };
        self.thinking.searched(choice.thought.considered.iter().map(|tried| u64::from(tried.visits)).sum());
        choice.action
    }
}

/// The seats that lost their game, and why.
fn forfeit_notes<G: Game>(players: &[Player<'_, '_, G>]) -> Vec<ForfeitNote> {
    let seats = Seat::all(players.len() as u8).zip(players);
    let lost = seats.filter_map(|(seat, player)| Some((seat, player.forfeit.as_ref()?)));
    lost.map(|(seat, forfeit)| ForfeitNote { seat, why: forfeit.why.name() }).collect()
}

/// Who acts where several may: the next one clockwise after who acted last.
fn next(on_turn: SeatSet, last: Option<Seat>, seats: u8) -> Seat {
    let first = last.map_or(Seat::new(0), |last| last.clockwise(1, seats));
    let mut from = (0..seats).map(|steps| first.clockwise(steps, seats));
    from.find(|seat| on_turn.contains(*seat)).expect("somebody is on turn")
}
