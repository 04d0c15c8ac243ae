//! Passwords: argon2, off the async threads, at a desk that few have a place at.

use argon2::{Argon2, PasswordHasher, PasswordVerifier};

use crate::app::App;
use crate::error::Error;
use crate::limits::Address;

const SHORTEST: usize = 8;
const LONGEST: usize = 200;

/// Refuses what is too short to protect anything, or absurdly long.
pub(super) fn check(password: &str) -> Result<(), Error> {
    match password.chars().count() {
        count if count < SHORTEST => Err(Error::PasswordShort),
        count if count > LONGEST => Err(Error::PasswordLong),
        _ => Ok(()),
    }
}

/// The hash to keep.
pub(super) async fn hash(app: &App, address: Address, password: String) -> Result<String, Error> {
    let hash = async move {
        let hash = Argon2::default().hash_password(password.as_bytes());
        hash.map(|hash| hash.to_string()).map_err(|_| Error::Internal)
    };
    app.work.passwords.work(address, hash).await
}

/// Whether a password fits a hash; without a hash it takes as long and says no.
pub(super) async fn fits(
    app: &App,
    address: Address,
    password: String,
    hash: Option<String>,
) -> Result<bool, Error> {
    let compare = async move {
        let argon2 = Argon2::default();
        Ok(if let Some(hash) = hash {
            argon2::PasswordHash::new(&hash)
                .is_ok_and(|hash| argon2.verify_password(password.as_bytes(), &hash).is_ok())
        } else {
            let _ = argon2.hash_password(password.as_bytes());
            false
        })
    };
    app.work.passwords.work(address, compare).await
}
