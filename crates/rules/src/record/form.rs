//! The one form that records have: objects where serde would take lists as well, nothing that is `null`, and no part
//! that is much longer than any game makes it.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use serde_json::Value;
use serde_json::value::RawValue;

use super::{Entry, Sitter};
use crate::seat::Seat;

/// The longest result, in bytes of JSON. Small objects take a hundred times as much memory as text, so a result is
/// not read before its length is known.
const RESULT_BYTES: usize = 64 * 1024;
/// The longest file of component data, for the same reason.
const EDITION_BYTES: usize = 64 * 1024;

/// A struct that is written as an object.
pub(super) struct Object<T>(pub(super) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(AsMap(deserializer)).map(Object)
    }
}

/// Whatever is asked for has to be an object.
struct AsMap<D>(D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for AsMap<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

pub(super) fn object<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Object::deserialize(deserializer).map(|Object(read)| read)
}

/// A field that may be left out and is never `null`.
pub(super) fn given<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// The file of an edition.
pub(super) fn source<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let source = String::deserialize(deserializer)?;
    no_longer_than(EDITION_BYTES, source.len(), "an edition").map(|()| Some(source))
}

/// The standing at the end.
pub(super) fn result<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    let written: Box<RawValue> = Deserialize::deserialize(deserializer)?;
    no_longer_than(RESULT_BYTES, written.get().len(), "a result")?;
    serde_json::from_str(written.get()).map_err(D::Error::custom)
}

fn no_longer_than<E: Error>(most: usize, bytes: usize, what: &str) -> Result<(), E> {
    if bytes <= most {
        return Ok(());
    }
    Err(E::custom(format!("{what} has no more than {most} bytes, not {bytes}")))
}

/// Who sat in a seat at the start, as version 1 wrote it.
#[derive(Deserialize)]
pub(super) struct Named(Object<Name>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Name {
    name: Version1,
}

impl From<Named> for Sitter {
    fn from(Named(Object(Name { name })): Named) -> Self {
        name.into()
    }
}

/// Who sits in a chair, as version 1 wrote it.
#[derive(Deserialize)]
pub(super) struct Version1(String);

impl From<Version1> for Sitter {
    fn from(Version1(text): Version1) -> Self {
        Sitter::of_version_1(text)
    }
}

/// Who sits in a chair, as either version writes it: a text, or an object.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Either {
    Before(Version1),
    Now(Sitter),
}

impl From<Either> for Sitter {
    fn from(either: Either) -> Self {
        match either {
            Either::Before(text) => text.into(),
            Either::Now(sitter) => sitter,
        }
    }
}

/// An entry as it is written, where who sits in a chair is a `By`.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Written<By> {
    Act(Object<Act>),
    Chance(String),
    Takeback(Object<Takeback>),
    Chair(Object<Chair<By>>),
    Timeout(Object<Timeout>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Act {
    seat: Seat,
    action: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Takeback {
    seat: Seat,
    to: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chair<By> {
    seat: Seat,
    by: By,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Timeout {
    seat: Seat,
}

impl<By: Into<Sitter>> From<Written<By>> for Entry {
    fn from(written: Written<By>) -> Self {
        match written {
            Written::Act(Object(Act { seat, action })) => Entry::Act { seat, action },
            Written::Chance(outcome) => Entry::Chance(outcome),
            Written::Takeback(Object(Takeback { seat, to })) => Entry::Takeback { seat, to },
            Written::Chair(Object(Chair { seat, by })) => Entry::Chair { seat, by: by.into() },
            Written::Timeout(Object(Timeout { seat })) => Entry::Timeout { seat },
        }
    }
}
