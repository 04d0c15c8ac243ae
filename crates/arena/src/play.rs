//! One game between bots.

use std::time::Duration;

use talat_bots::{Bot, Generator, Level, Searchable, Situation, bot, generator};
use talat_rules::draws::{Draws, Seed};
use talat_rules::game::{Game, Step, Turn};
use talat_rules::standing::Standing;
use talat_rules::{Seat, SeatSet, Viewer};

use crate::budget::Allowance;
use crate::contestant::{Contestant, Kind};
use crate::thinking::Thinking;

/// What all games of a run have in common.
#[derive(Debug)]
pub struct Terms<'a, G: Game> {
    /// The game that is played.
    pub game: &'a G,
    /// Who plays.
    pub contestants: &'a [Contestant],
    /// How long everybody may think who has no time of their own.
    pub allowance: Option<Allowance>,
    /// The seed of all deals and choices.
    pub seed: u64,
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
}

/// Somebody who plays on a seat.
struct Player<G: Game> {
    bot: Box<dyn Bot<G>>,
    /// Whether it is shown all that is hidden.
    open: bool,
    allowance: Allowance,
    own: Duration,
    seed: [u8; 32],
    thinking: Thinking,
}

impl<G: Searchable> Terms<'_, G> {
    /// Plays a deal with these contestants on the seats.
    pub fn play(&self, deal: u64, seats: &[usize]) -> Played {
        let game = self.game;
        let mut players: Vec<Player<G>> =
            seats.iter().enumerate().map(|(seat, contestant)| self.player(deal, seat, *contestant)).collect();
        let mut draws = Draws::new::<&[u8]>(&self.deal_seed(deal), &[]);
        let mut state = game.start();
        let mut legal = Vec::new();
        let (mut last, mut number) = (None, 0);
        let standing = loop {
            let step = match game.turn(&state) {
                Turn::Over => break game.standing(&state).expect("a game that is over has a standing"),
                Turn::Chance => {
                    let stream = game.stream(&state);
                    Step::Chance(game.sample(&state, |below| draws.draw(stream, below)))
                }
                Turn::Seats(on_turn) => {
                    let seat = next(on_turn, last, game.seats());
                    legal.clear();
                    game.legal_actions(&state, seat, &mut legal);
                    last = Some(seat);
                    Step::Act(seat, players[seat.index()].choose(game, &state, seat, &legal, number))
                }
            };
            game.apply_unchecked(&mut state, &step);
            number += 1;
        };
        let thinking = players.into_iter().map(|player| player.thinking).collect();
        Played { seats: seats.to_vec(), standing, thinking }
    }

    fn player(&self, deal: u64, seat: usize, contestant: usize) -> Player<G> {
        let Contestant { kind, allowance, .. } = &self.contestants[contestant];
        let (level, open) = match kind {
            Kind::Level(level) => (*level, false),
            Kind::Open(level) => (*level, true),
            Kind::Exec(_) => (Level::Random, false),
        };
        Player {
            bot: bot(level),
            open,
            allowance: allowance.or(self.allowance).unwrap_or(Allowance::Share(1.0)),
            own: level.budget(),
            seed: self.choice_seed(deal, seat, contestant),
            thinking: Thinking::default(),
        }
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

impl<G: Game> Player<G> {
    /// Decides for a seat; what there is no choice about is not thought about.
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        legal: &[G::Action],
        step: u64,
    ) -> G::Action {
        if let [only] = legal {
            self.thinking.forced();
            return *only;
        }
        let view = if self.open { game.reveal(state) } else { game.view(state, Viewer::Seat(seat)) };
        let situation = Situation { game, seat, view: &view, legal };
        let mut generator: Generator = generator(self.seed, step);
        let budget = self.allowance.from_now(self.own);
        self.thinking.measure(|| self.bot.choose(&situation, budget, &mut generator)).action
    }
}

/// Who acts where several may: the next one clockwise after who acted last.
fn next(on_turn: SeatSet, last: Option<Seat>, seats: u8) -> Seat {
    let first = last.map_or(Seat::new(0), |last| last.clockwise(1, seats));
    let from = Seat::all(seats).map(|seat| first.clockwise(seat.index() as u8, seats));
    from.into_iter().find(|seat| on_turn.contains(*seat)).expect("somebody is on turn")
}
