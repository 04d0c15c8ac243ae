//! People: a guest is a signed cookie and a name; a password makes the name theirs on any device.

mod endings;
mod farewell;
mod link;
pub(crate) mod names;
mod password;
mod routes;
mod session;

pub(crate) use endings::{Ending, Endings, Endnews};
pub(crate) use farewell::{forget, send_away, send_the_rest_away, unseat_missing};
#[cfg(test)]
pub(crate) use routes::export_types;
pub(crate) use routes::routes;
pub(crate) use session::{MaybePerson, Session, Signed};
