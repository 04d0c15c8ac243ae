//! What a table is asked to do, with what the world says to it.

use std::collections::BTreeMap;

use serde_json::Value;
use talat_bots::Level;
use talat_rules::Seat;

use crate::ids::{Code, PersonId};
use crate::rows::Visibility;
use crate::wire::TimeControl;

/// Something that has to be durable before it counts.
#[derive(Clone, Debug)]
pub enum Input {
    /// A person acts from a seat.
    Act(Play, Value),
    /// A person takes back own last actions, down to this many entries; without it, the last action goes.
    Undo(Play, Option<u64>),
    /// A bot has chosen.
    Thought {
        /// The seat that it acts from.
        seat: Seat,
        /// The job's number.
        number: u64,
        /// What it has chosen.
        action: Value,
    },
    /// The first draws fall, or the countdown ends where there are none.
    Deal,
    /// The time of a seat is over, or that of all, or a pause.
    TimeUp,
    /// All who play are away, and the game pauses.
    Pause,
    /// Somebody is back, and a pause ends.
    GoOn,
    /// Somebody changes what is agreed or who sits where.
    Lobby {
        /// The person who changes it.
        by: Guest,
        /// What they change.
        op: LobbyOp,
        /// What had to be asked elsewhere before.
        world: World,
    },
    /// Somebody has another name, was banned or was forgotten.
    Known {
        /// Somebody who may sit here.
        person: PersonId,
        /// Who they are now; none once they are forgotten.
        known: Option<Guest>,
        /// Whether they may not stay.
        banned: bool,
    },
    /// The log no longer fits the rules: it can be looked at, and not played on.
    Freeze {
        /// Where and why it does not fit, for people to read.
        problem: String,
    },
    /// The log fits newer rules than those that it was begun with.
    Renew {
        /// The version of today's rules.
        rules_version: u32,
    },
}

/// Who does something from a seat, by what name, and what they looked at.
#[derive(Clone, Debug)]
pub struct Play {
    /// The person who sent it.
    pub person: PersonId,
    /// The seat that they act from.
    pub seat: Seat,
    /// The client's name for it: the same one twice counts once.
    pub cid: String,
    /// The number of entries that the client knew of.
    pub based_on: u64,
    /// How many milliseconds the network takes there and back, as far as that is known.
    pub network_ms: u64,
}

/// A person, as a table knows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Their number.
    pub id: PersonId,
    /// What they are called here, unless a seat has a label.
    pub name: String,
    /// The same for names that look alike.
    pub skeleton: String,
}

/// What can be changed about a table.
#[derive(Clone, Debug)]
pub enum LobbyOp {
    /// Takes a seat.
    Join(Wish),
    /// Gives back own seats; a bot takes over once the game is on.
    Leave,
    /// The host frees a seat before the start.
    Remove {
        /// The seat that becomes free.
        seat: Seat,
    },
    /// The host puts a bot into a seat, or opens it, before the start.
    Seat {
        /// The seat that is not somebody else's.
        seat: Seat,
        /// The level of the bot; none opens the seat.
        bot: Option<Level>,
    },
    /// The host changes what will be played.
    Agree(Agreed),
    /// A client adds to the draws.
    Nonce {
        /// 1 to 64 visible ASCII characters.
        nonce: String,
    },
    /// The game begins.
    Start {
        /// The level of the bots that take the open seats.
        fill: Option<Level>,
        /// What the host's client adds to the draws.
        nonce: Option<String>,
    },
    /// A person takes their seat back from the bot.
    Return {
        /// The person's own seat.
        seat: Seat,
    },
    /// A bot takes the seat of somebody who is away.
    StandIn {
        /// The seat of whoever is away, or one's own.
        seat: Seat,
    },
    /// Wishes for a pause, or agrees to one: it begins once all who play do.
    Pause,
    /// Takes such a wish back, or goes on after a pause.
    GoOn,
    /// Another game with the same people, each one seat further.
    Rematch,
    /// Says yes to it, at the new table: sits down there, and the others are asked.
    Again(Vec<Place>),
    /// Says that one does not come now.
    Later,
}

/// What the world says to a change: asked before, since the machine can't.
#[derive(Clone, Debug, Default)]
pub struct World {
    /// Whether somebody here races elsewhere on the grid of this table.
    pub raced: bool,
    /// A code to take a seat with that no table has, for where the present one no longer counts.
    pub join: Option<Code>,
    /// Whether nobody can come to the rematch any more that was made.
    pub rematch_gone: bool,
    /// The labels of seats that are somebody else's name by now.
    pub lost_labels: Vec<String>,
    /// The secret behind the draws of another game.
    pub seed: [u8; 32],
}

/// Which seat somebody wants.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The seat; without it, the first open one.
    pub seat: Option<Seat>,
    /// Who plays it: a name that nobody else has.
    pub label: Option<String>,
    /// The code that they came with.
    pub code: Code,
}

/// A person's seat in a rematch.
#[derive(Clone, Debug)]
pub struct Place {
    /// The seat in the new game.
    pub seat: Seat,
    /// Whose it is by turns.
    pub person: PersonId,
    /// Who plays it, where it is not the person.
    pub label: Option<String>,
    /// The name to show.
    pub name: String,
    /// Whether they were there when they were asked.
    pub there: bool,
}

/// What the host changes; what is not named stays.
#[derive(Clone, Debug, Default)]
pub struct Agreed {
    /// What is chosen of the game, by name.
    pub options: Option<BTreeMap<String, String>>,
    /// How many seats there are.
    pub seats: Option<u8>,
    /// Who finds the table without its code.
    pub visibility: Option<Visibility>,
    /// The level of the bot that plays on for somebody who leaves or stays away.
    pub stand_in: Option<Level>,
    /// How long those who play may think.
    pub time: Option<TimeControl>,
}
