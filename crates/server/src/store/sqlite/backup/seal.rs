//! The seal at the end of a backup: the file is whole, and every byte is as it was written.
//!
//! A backup is an SQLite database and 64 bytes more: a mark, the number of the format, and the BLAKE3 of all bytes before
//! it. SQLite passes over them, since its own header says how many pages there are. So one read of the file finds any
//! changed byte, in parts that no table uses too, before anything makes sense of them; and what was cut short has no seal.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use blake3::{Hash, Hasher};

/// What a seal begins with.
const MARK: &[u8; 24] = b"Talat backup, sealed:\r\n\x1a";
/// The mark and the format.
const HEAD: usize = MARK.len() + size_of::<u64>();
/// How long a seal is.
const LENGTH: usize = HEAD + blake3::OUT_LEN;

/// What the bytes of a backup say of it.
pub(super) struct Seal {
    /// How many bytes the database in it has.
    pub(super) database: u64,
    /// The digest of these bytes, to know them again.
    pub(super) database_digest: Hash,
    /// The format and the digest of the whole, if there is a seal; the first format had none.
    pub(super) sealed: Option<(u64, Hash)>,
}

/// Why a seal does not hold.
#[derive(Debug, thiserror::Error)]
pub(super) enum Broken {
    /// The file can't be read.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The file is not as it was written.
    #[error("the backup is damaged: its digest is {found}, and was {sealed} when it was made")]
    Digest {
        /// What the bytes give.
        found: Hash,
        /// What the seal says.
        sealed: Hash,
    },
}

fn head(format: u64) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    head[..MARK.len()].copy_from_slice(MARK);
    head[MARK.len()..].copy_from_slice(&format.to_le_bytes());
    head
}

/// Copies what is left of a file and digests it.
pub(super) fn copy(from: impl Read, to: &mut impl Write, hasher: &mut Hasher) -> io::Result<u64> {
    struct Digesting<'a, W>(&'a mut W, &'a mut Hasher);
    impl<W: Write> Write for Digesting<'_, W> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let written = self.0.write(bytes)?;
            self.1.update(&bytes[..written]);
            Ok(written)
        }
        fn flush(&mut self) -> io::Result<()> {
            self.0.flush()
        }
    }
    let mut from = io::BufReader::with_capacity(1 << 16, from);
    io::copy(&mut from, &mut Digesting(to, hasher))
}

/// Seals a file, and brings it to the disk; returns its size.
pub(super) fn seal(path: &Path, format: u64) -> io::Result<u64> {
    let mut file = OpenOptions::new().read(true).append(true).open(path)?;
    let mut hasher = Hasher::new();
    copy(&mut file, &mut io::sink(), &mut hasher)?;
    let head = head(format);
    let digest = hasher.update(&head).finalize();
    file.write_all(&[head.as_slice(), digest.as_bytes()].concat())?;
    file.sync_all()?;
    Ok(file.metadata()?.len())
}

/// Reads the whole file, and compares it with its seal if it has one.
pub(super) fn read(path: &Path) -> Result<Seal, Broken> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut tail = [0; LENGTH];
    let mut database = length;
    if let Some(before) = length.checked_sub(LENGTH as u64) {
        file.seek(SeekFrom::Start(before))?;
        file.read_exact(&mut tail)?;
        file.rewind()?;
        if tail.starts_with(MARK) {
            database = before;
        }
    }
    let mut hasher = Hasher::new();
    copy(file.take(database), &mut io::sink(), &mut hasher)?;
    let database_digest = hasher.finalize();
    if database == length {
        return Ok(Seal { database, database_digest, sealed: None });
    }
    let (head, sealed) = tail.split_at(HEAD);
    let found = hasher.update(head).finalize();
    let sealed = Hash::from_slice(sealed).expect("the tail ends with a digest");
    if found != sealed {
        return Err(Broken::Digest { found, sealed });
    }
    let format = head[MARK.len()..].try_into().expect("the head ends with the format");
    Ok(Seal { database, database_digest, sealed: Some((u64::from_le_bytes(format), found)) })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn no_byte_can_change_unseen() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("file");
        fs::write(&path, [7; 300]).unwrap();
        assert_eq!(read(&path).unwrap().sealed, None);
        assert_eq!(seal(&path, 5).unwrap(), 364);
        let whole = fs::read(&path).unwrap();
        let good = read(&path).unwrap();
        assert_eq!((good.database, good.sealed.unwrap().0), (300, 5));
        assert_eq!(good.database_digest, blake3::hash(&[7; 300]));
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << (at % 8);
            fs::write(&path, bytes).unwrap();
            // With another mark it is a file without a seal.
            let seen = read(&path).map(|seal| seal.sealed);
            assert!(matches!(seen, Err(Broken::Digest { .. }) | Ok(None)), "{at}");
            assert_eq!(seen.is_ok(), (300..324).contains(&at), "{at}");
        }
        for length in 0..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            assert!(matches!(read(&path), Ok(Seal { sealed: None, .. })), "{length}");
        }
    }
}
