//! What a seat's actions are worth at a glance: cheap enough for every action of a playout.

use talat_rules::bangkok::{Action, Bangkok, Card, Cell, Good, Line, Place, Port, State, Taken};
use talat_rules::{Game, Seat};

use super::stall::Stall;
use super::weights::Weights;

/// A card with what it is worth in the market and in the hand.
#[derive(Clone, Copy, Debug)]
struct Valued {
    card: Card,
    /// What it adds when it is built instead of kept.
    built: f32,
    /// What it is worth in the hand.
    kept: f32,
}

/// The most cards in a hand: one of three laid, three taken.
const MOST: usize = 5;

/// How many things can be said for and against an action.
pub const TRAITS: usize = 18;

/// What can be said for and against an action, by the place in its list.
#[derive(Clone, Copy, Debug)]
enum Trait {
    /// What a trade adds to hand and market in this turn.
    Turn,
    /// How many cards beyond the one that is laid can be had in the next turn.
    Next,
    /// The same for the next player.
    Answer,
    /// Whether the next player can complete a market then.
    Completion,
    /// How many goods the laid card shows.
    LaidGoods,
    /// Whether it is a chilli.
    LaidChilli,
    /// How many cards will be built.
    Built,
    /// Whether they complete the market.
    Completes,
    /// How many chillies are taken.
    Chillies,
    /// How many chillies the port has then, as far as it can be foreseen.
    PortChillies,
    /// Whether it is a renewal.
    Renewal,
    /// How many cards beyond the one laid could be had instead of renewing.
    Forgone,
    /// What a card adds to the market.
    Gain,
    /// What that card, or one that goes under the pile, is worth in the hand.
    Kept,
    /// Whether the card that is built is a chilli.
    Chilli,
    /// How many goods it shows.
    Goods,
    /// Alone: how many turns, in threes, a market that is completed leaves unused.
    Unused,
    /// Alone: how many cards will be built, times the turns, in threes, beyond one for each empty cell.
    Haste,
}

/// A seat's view of its own turn.
#[derive(Clone, Debug)]
pub(super) struct Glance<'a> {
    weights: &'a Weights,
    world: &'a State,
    stall: Stall<'a>,
    hand: [Option<Valued>; MOST],
    port: [Option<Valued>; 9],
    /// How many turns are left alone.
    turns: Option<u8>,
    /// The next player and how many cells of that market are empty, unless there is none.
    rival: Option<(Seat, usize)>,
}

impl<'a> Glance<'a> {
    pub(super) fn of(weights: &'a Weights, game: &Bangkok, world: &'a State, seat: Seat) -> Self {
        let stall = Stall::of(weights, game, world, seat);
        let mut hand = [None; MOST];
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
        let shares = |card: &&Valued| {
            let (one, other) = (laid.card.goods(), card.card.goods());
            Good::ALL.iter().any(|good| one.count(*good) > 0 && other.count(*good) > 0)
        };
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
    pub(super) fn traits(&self, action: Action) -> [f32; TRAITS] {
        let mut traits = [0.0; TRAITS];
        match action {
            Action::Trade { card, place, taken } => self.trade(card, place, taken, &mut traits),
            Action::Renew { .. } => {
                traits[Trait::Renewal as usize] = 1.0;
                traits[Trait::Forgone as usize] = f32::from(self.surplus());
            }
            Action::Build { card, cell } => {
                let gain = self.stall.gain(card, cell);
                traits[Trait::Gain as usize] = gain;
                traits[Trait::Kept as usize] = self.kept(card);
                traits[Trait::Chilli as usize] = f32::from(u8::from(card.is_chilli()));
                traits[Trait::Goods as usize] = f32::from(card.goods().total());
            }
            Action::Under { card } => traits[Trait::Kept as usize] = self.kept(card),
        }
        traits
    }

    fn kept(&self, card: Card) -> f32 {
        let held = self.hand.iter().flatten().find(|held| held.card == card);
        held.map_or(0.0, |held| held.kept)
    }

    fn trade(&self, laid: Card, place: Place, taken: Taken, traits: &mut [f32; TRAITS]) {
        let mut pool = [None; MOST];
        let mut len = 0;
        let mut value = 0.0;
        let mut laid_is_out = false;
        for held in self.hand.iter().flatten() {
            if held.card == laid && !laid_is_out {
                laid_is_out = true;
                value -= held.kept;
            } else if len < MOST {
                pool[len] = Some(*held);
                len += 1;
            }
        }
        let mut chillies = 0;
        for (position, cell) in place.line().cells().into_iter().enumerate() {
            if let Some(card) = self.port[cell.index()].filter(|_| taken.contains(position))
                && len < MOST
            {
                value += card.kept;
                chillies += u8::from(card.card.is_chilli());
                pool[len] = Some(card);
                len += 1;
            }
        }
        // The surplus is built, the best first.
        let room = usize::from(self.stall.room());
        let surplus = len.saturating_sub(3).min(room);
        for _ in 0..surplus {
            let best = (0..MOST)
                .filter(|at| pool[*at].is_some())
                .max_by(|one, other| built(pool[*one]).total_cmp(&built(pool[*other])));
            if let Some(card) = best.and_then(|at| pool[at].take()) {
                value += card.built;
            }
        }
        let mut port = *self.world.port();
        port.push(place, taken, laid);
        let flag = |is: bool| f32::from(u8::from(is));
        traits[Trait::Turn as usize] = value;
        traits[Trait::Next as usize] =
            f32::from(surplus_of(&port, pool.iter().flatten().map(|held| held.card)));
        if let Some((rival, room)) = self.rival {
            let surplus = surplus_of(&port, self.world.hand(rival).cards());
            traits[Trait::Answer as usize] = f32::from(surplus);
            traits[Trait::Completion as usize] = flag(surplus > 0 && usize::from(surplus) >= room);
        }
        traits[Trait::LaidGoods as usize] = f32::from(laid.goods().total());
        traits[Trait::LaidChilli as usize] = flag(laid.is_chilli());
        traits[Trait::Built as usize] = surplus as f32;
        let completes = surplus > 0 && surplus == room;
        traits[Trait::Completes as usize] = flag(completes);
        if let Some(turns) = self.turns.map(f32::from) {
            traits[Trait::Unused as usize] = flag(completes) * (turns - 1.0) / 3.0;
            traits[Trait::Haste as usize] = surplus as f32 * (turns - room as f32).max(0.0) / 3.0;
        }
        traits[Trait::Chillies as usize] = f32::from(chillies);
        traits[Trait::PortChillies as usize] = f32::from(port.chillies() as u8);
    }
}

/// How much is to be said for an action with these traits.
pub fn appeal(tastes: &[f32; TRAITS], traits: &[f32; TRAITS]) -> f32 {
    traits.iter().zip(tastes).map(|(value, taste)| taste * value).sum()
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
