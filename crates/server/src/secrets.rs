//! Randomness of the operating system, and the key that signs cookies.

use std::fs;
use std::io;
use std::path::Path;

use axum_extra::extract::cookie::Key;

use crate::ops::private;

/// 32 bytes that nobody can guess.
pub(crate) fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A number that nobody can guess.
pub(crate) fn random_u64() -> u64 {
    getrandom::u64().expect("the operating system gives random bytes")
}

/// A number from 0 to `below` − 1, each as likely up to a part in 2³².
pub(crate) fn random_below(below: u32) -> u32 {
    let wide = u64::from(getrandom::u32().expect("the operating system gives random bytes"));
    ((wide * u64::from(below)) >> 32) as u32
}

/// The name of the key's file in the data directory.
pub(crate) const KEY_FILE: &str = "cookie.key";
/// What it is called until it is complete.
pub(crate) const KEY_PART: &str = "cookie.part";

/// Whether these bytes can be a key.
pub(crate) fn is_key(bytes: &[u8]) -> bool {
    Key::try_from(bytes).is_ok()
}

/// The key that signs cookies, made on first use and kept in the data directory for its owner alone.
pub(crate) fn signing_key(data: &Path) -> io::Result<Key> {
    let path = data.join(KEY_FILE);
    match fs::read(&path) {
        Ok(bytes) => Key::try_from(bytes.as_slice())
            .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "cookie.key is damaged")),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let bytes = [random_bytes(), random_bytes()].concat();
            let part = data.join(KEY_PART);
            // One that was left half written counts for nothing.
            let _ = fs::remove_file(&part);
            private::write(&part, &bytes)?;
            fs::rename(&part, &path)?;
            private::sync_names(data)?;
            Ok(Key::from(&bytes))
        }
        Err(error) => Err(error),
    }
}
