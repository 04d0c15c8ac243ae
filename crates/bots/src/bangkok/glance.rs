//! What a seat's actions are worth at a glance: cheap enough for every action of a playout.

use talat_rules::bangkok::{Action, Bangkok, Card, Cell, Hand, Line, Place, Port, State, Taken};
use talat_rules::{Game, Seat};

use super::stall::Stall;
use super::tastes::Tastes;
use super::weights::Weights;
use crate::numbers::{figures, flag};

/// A card with what it is worth in the market and in the hand.
#[derive(Clone, Copy, Debug)]
struct Valued {
    card: Card,
    /// What it adds when it is built instead of kept.
    built: f32,
    /// What it is worth in the hand.
    kept: f32,
}

figures! {
    /// What can be said for and against an action.
    pub struct Traits {
        /// What a trade adds to hand and market in this turn.
        turn,
        /// How many cards beyond the one that is laid can be had in the next turn.
        next,
        /// The same for the next player.
        answer,
        /// Whether the next player can complete a market then.
        completion,
        /// How many goods the laid card shows.
        laid_goods,
        /// Whether it is a chilli.
        laid_chilli,
        /// How many cards will be built.
        built,
        /// Whether they complete the market.
        completes,
        /// How many chillies are taken.
        chillies,
        /// How many chillies the port has then, as far as it can be foreseen.
        port_chillies,
        /// Whether it is a renewal.
        renewal,
        /// How many cards beyond the one laid could be had instead of renewing.
        forgone,
        /// What a card adds to the market.
        gain,
        /// What that card, or one that goes under the pile, is worth in the hand.
        kept,
        /// Whether the card that is built is a chilli.
        chilli,
        /// How many goods it shows.
        goods,
        /// Alone: how many turns, in threes, a market that is completed leaves unused.
        unused,
        /// Alone: how many cards will be built, times the turns, in threes, beyond one for each empty cell.
        haste,
    }
}

/// A seat's view of its own turn.
#[derive(Clone, Debug)]
pub(super) struct Glance<'a> {
    weights: &'a Weights,
    world: &'a State,
    stall: Stall<'a>,
    hand: [Option<Valued>; Hand::MOST],
    port: [Option<Valued>; 9],
    /// How many turns are left alone.
    turns: Option<u8>,
    /// The next player and how many cells of that market are empty, unless there is none.
    rival: Option<(Seat, usize)>,
}

impl<'a> Glance<'a> {
    pub(super) fn of(weights: &'a Weights, game: &Bangkok, world: &'a State, seat: Seat) -> Self {
        let stall = Stall::of(weights, game, world, seat);
        let mut hand = [None; Hand::MOST];
        for (slot, card) in hand.iter_mut().zip(world.hand(seat).cards()) {
            *slot = Some(valued(weights, &stall, card));
        }
        let next = seat.clockwise(1, game.seats());
        let rival = (next != seat).then(|| (next, world.market(next).room()));
        Glance { weights, world, stall, hand, port: [None; 9], turns: game.turns_left(world), rival }
    }

    /// Looks at the cards of the port too, before trades are valued.
    pub(super) fn with_port(mut self) -> Self {
        for (slot, cell) in self.port.iter_mut().zip(Cell::all()) {
            *slot = self.world.port().at(cell).map(|card| valued(self.weights, &self.stall, card));
        }
        self
    }

    /// The seat's market.
    pub(super) fn stall(&self) -> &Stall<'a> {
        &self.stall
    }

    /// What the hand cards that would add most would add, the best one first.
    pub(super) fn hand_gains<const COUNT: usize>(&self) -> [f32; COUNT] {
        best_gains(&self.hand)
    }

    /// The same for the cards of the port.
    pub(super) fn port_gains<const COUNT: usize>(&self) -> [f32; COUNT] {
        best_gains(&self.port)
    }

    /// What the best chilli of the hand would add, and the best one of the port.
    pub(super) fn chilli_gains(&self) -> [f32; 2] {
        [&self.hand[..], &self.port[..]].map(|cards| {
            let chillies = cards.iter().flatten().filter(|card| card.card.is_chilli());
            chillies.map(|card| card.built + card.kept).fold(0.0, f32::max)
        })
    }

    /// How many cards beyond the one that is laid the hand can have of the port.
    pub(super) fn surplus(&self) -> u8 {
        surplus_of(self.world.port(), self.hand.iter().flatten().map(|card| card.card))
    }

    /// What the two lines that offer most would bring, the better one first.
    pub(super) fn offers(&self) -> [f32; 2] {
        let mut best = [0.0; 2];
        for line in Line::ALL {
            let offers = self.hand.iter().flatten().map(|laid| self.offer(laid, line));
            keep_best(&mut best, offers.fold(0.0, f32::max));
        }
        best
    }

    /// What a hand card would about bring at a line.
    fn offer(&self, laid: &Valued, line: Line) -> f32 {
        let count = self.world.port().taking(laid.card, line);
        if count == 0 {
            return 0.0;
        }
        // The cards that are kept best and built best among those that could be taken.
        let (mut kept, mut built) = ([0.0; 3], [0.0; 2]);
        let shares = |card: &&Valued| laid.card.goods().share_one(card.card.goods());
        let taken = line.cells().map(|cell| self.port[cell.index()]);
        for card in taken.iter().flatten().filter(shares) {
            keep_best(&mut kept, card.kept);
            keep_best(&mut built, card.built);
        }
        for held in self.hand.iter().flatten().filter(|held| held.card != laid.card) {
            keep_best(&mut built, held.built);
        }
        let surplus = usize::from(count - 1).min(usize::from(self.stall.room()));
        kept[..usize::from(count)].iter().sum::<f32>() + built[..surplus].iter().sum::<f32>() - laid.kept
    }

    /// What is to be said for and against an action.
    pub(super) fn traits(&self, action: Action) -> Traits {
        match action {
            Action::Trade { card, place, taken } => self.trade(card, place, taken),
            Action::Renew { .. } => {
                Traits { renewal: 1.0, forgone: f32::from(self.surplus()), ..Traits::default() }
            }
            Action::Build { card, cell } => Traits {
                gain: self.stall.gain(card, cell),
                kept: self.kept(card),
                chilli: flag(card.is_chilli()),
                goods: f32::from(card.goods().total()),
                ..Traits::default()
            },
            Action::Under { card } => Traits { kept: self.kept(card), ..Traits::default() },
        }
    }

    fn kept(&self, card: Card) -> f32 {
        let held = self.hand.iter().flatten().find(|held| held.card == card);
        held.map_or(0.0, |held| held.kept)
    }

    fn trade(&self, laid: Card, place: Place, taken: Taken) -> Traits {
        let mut pool = [None; Hand::MOST];
        let mut len = 0;
        let mut value = 0.0;
        let mut laid_is_out = false;
        for held in self.hand.iter().flatten() {
            if held.card == laid && !laid_is_out {
                laid_is_out = true;
                value -= held.kept;
            } else if len < Hand::MOST {
                pool[len] = Some(*held);
                len += 1;
            }
        }
        let mut chillies = 0;
        for (position, cell) in place.line().cells().into_iter().enumerate() {
            if let Some(card) = self.port[cell.index()].filter(|_| taken.contains(position))
                && len < Hand::MOST
            {
                value += card.kept;
                chillies += u8::from(card.card.is_chilli());
                pool[len] = Some(card);
                len += 1;
            }
        }
        // The surplus is built, the best first.
        let room = usize::from(self.stall.room());
        let surplus = Hand::to_build(len, room);
        for _ in 0..surplus {
            let best = (0..Hand::MOST)
                .filter(|at| pool[*at].is_some())
                .max_by(|one, other| built(pool[*one]).total_cmp(&built(pool[*other])));
            if let Some(card) = best.and_then(|at| pool[at].take()) {
                value += card.built;
            }
        }
        let mut port = *self.world.port();
        port.push(place, taken, laid);
        let next = surplus_of(&port, pool.iter().flatten().map(|held| held.card));
        let completes = surplus > 0 && surplus == room;
        let mut traits = Traits {
            turn: value,
            next: f32::from(next),
            laid_goods: f32::from(laid.goods().total()),
            laid_chilli: flag(laid.is_chilli()),
            built: surplus as f32,
            completes: flag(completes),
            chillies: f32::from(chillies),
            port_chillies: f32::from(port.chillies() as u8),
            ..Traits::default()
        };
        if let Some((rival, room)) = self.rival {
            let surplus = surplus_of(&port, self.world.hand(rival).cards());
            traits.answer = f32::from(surplus);
            traits.completion = flag(surplus > 0 && usize::from(surplus) >= room);
        }
        if let Some(turns) = self.turns.map(f32::from) {
            traits.unused = flag(completes) * (turns - 1.0) / 3.0;
            traits.haste = surplus as f32 * (turns - room as f32).max(0.0) / 3.0;
        }
        traits
    }
}

/// How much is to be said for an action with these traits.
pub fn appeal(tastes: &Tastes, traits: &Traits) -> f32 {
    traits.in_order().iter().zip(tastes).map(|(value, taste)| taste * value).sum()
}

fn valued(weights: &Weights, stall: &Stall<'_>, card: Card) -> Valued {
    let gain = stall.best_gain(card);
    let kept = weights.good * f32::from(card.goods().total()) + weights.hope * (gain - weights.card);
    Valued { card, built: gain - kept, kept }
}

fn best_gains<const COUNT: usize>(cards: &[Option<Valued>]) -> [f32; COUNT] {
    let mut best = [0.0; COUNT];
    cards.iter().flatten().for_each(|card| keep_best(&mut best, card.built + card.kept));
    best
}

/// Puts a value among the best ones, which are in order.
fn keep_best(best: &mut [f32], mut value: f32) {
    for slot in best {
        if value > *slot {
            core::mem::swap(slot, &mut value);
        }
    }
}

fn built(card: Option<Valued>) -> f32 {
    card.map_or(f32::NEG_INFINITY, |card| card.built)
}

/// The most cards, beyond the one laid for them, that one of these can be laid for (B9).
pub(super) fn surplus_of(port: &Port, cards: impl Iterator<Item = Card>) -> u8 {
    port.most_taken(cards).saturating_sub(1)
}
