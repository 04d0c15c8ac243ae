//! Passwords: argon2, off the async threads, a few at a time.

use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use crate::error::Error;

const SHORTEST: usize = 8;
const LONGEST: usize = 200;

/// Each hash takes 19 MB and a processor for a while.
static TURNS: Semaphore = Semaphore::const_new(2);

/// Refuses what is too short to protect anything, or absurdly long.
pub(super) fn check(password: &str) -> Result<(), Error> {
    match password.chars().count() {
        count if count < SHORTEST => Err(Error::PasswordShort),
        count if count > LONGEST => Err(Error::PasswordLong),
        _ => Ok(()),
    }
}

/// The hash to keep.
pub(super) async fn hash(password: String) -> Result<String, Error> {
    let hash = move || Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()).ok();
    aside(hash).await?.ok_or(Error::Internal)
}

/// Whether a password fits a hash; without a hash it takes as long and says no.
pub(super) async fn fits(password: String, hash: Option<String>) -> Result<bool, Error> {
    let compare = move || {
        let argon2 = Argon2::default();
        if let Some(hash) = hash {
            argon2::PasswordHash::new(&hash)
                .is_ok_and(|hash| argon2.verify_password(password.as_bytes(), &hash).is_ok())
        } else {
            let _ = argon2.hash_password(password.as_bytes());
            false
        }
    };
    aside(compare).await
}

async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Error> {
    let turn = TURNS.acquire().await.map_err(|_| Error::Closing)?;
    let done = tokio::task::spawn_blocking(work).await.map_err(|_| Error::Internal);
    drop(turn);
    done
}
