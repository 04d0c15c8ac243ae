//! People: a guest is a signed cookie and a name; a password makes the name theirs on any device, and a token lets a
//! script play for them.

mod endings;
mod farewell;
mod link;
mod mates;
pub(crate) mod names;
mod password;
mod routes;
mod session;
mod tokens;

pub(crate) use endings::{Ending, Endings, Endnews};
pub(crate) use farewell::{forget, send_away, send_the_rest_away, unseat_missing};
pub(crate) use mates::somebody;
#[cfg(test)]
pub(crate) use routes::export_types;
pub(crate) use routes::routes;
pub(crate) use session::{MaybePerson, Session, Signed};
pub(crate) use tokens::{By, pass};
