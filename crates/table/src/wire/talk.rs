//! What people say to each other at a table: what needs no words of their own is a code, which each reader's client words.

use serde::{Deserialize, Serialize};
use talat_rules::Seat;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::ids::PersonId;
use crate::time::Millis;

/// Something that a person says from a seat of theirs.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "Say.ts")]
pub struct Say {
    /// The client's name for it; the same one twice is said once.
    #[schema(min_length = 1, max_length = 64, pattern = "^[!-~]+$")]
    pub cid: String,
    /// The own seat.
    #[ts(as = "u8")]
    #[schema(value_type = u8, maximum = 255)]
    pub seat: Seat,
    /// What is said.
    pub words: Words,
}

/// What can be said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[ts(export_to = "Words.ts")]
pub enum Words {
    /// A feeling.
    Emote {
        /// Which one.
        emote: Emote,
    },
    /// Something that is often said.
    Phrase {
        /// Which one.
        phrase: Phrase,
    },
    /// What somebody has written, where the host lets people write.
    Text {
        /// 1 to 300 characters.
        text: String,
    },
}

/// A line: something that was said, as those who sit at the table are told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "Said.ts")]
pub struct Said {
    /// The line's number at its table, upwards.
    #[ts(type = "number")]
    pub number: u64,
    /// Who said it.
    #[ts(as = "String")]
    #[schema(value_type = String)]
    pub person: PersonId,
    /// What they were called there.
    pub name: String,
    /// The seat that they said it from.
    #[ts(as = "u8")]
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// What was said; null once the host has removed it.
    pub words: Option<Words>,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: Millis,
}

/// What can be said without words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "Emote.ts")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Emote {
    Hello,
    Thanks,
    WellPlayed,
    Wow,
    Oops,
    Sorry,
    Thinking,
    YourTurn,
    GoodGame,
    OneMore,
}

/// What is often said at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(export_to = "Phrase.ts")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Phrase {
    GoodLuck,
    Yes,
    No,
    TakeYourTime,
    NiceOne,
    CloseCall,
    BackSoon,
    ImBack,
    MustGo,
    TillNextTime,
}
