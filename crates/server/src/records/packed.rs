//! Records as they are kept: their text, compressed.

use std::io::{BufWriter, Cursor, Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use talat_rules::record::Record;

use crate::error::Error;
use crate::store::{Packed, Packing};

/// A record as it is kept; its text is never in memory as a whole.
pub(super) fn pack(record: &Record) -> Result<Packed, Error> {
    let mut zlib = BufWriter::new(ZlibEncoder::new(Vec::new(), Compression::default()));
    serde_json::to_writer_pretty(&mut zlib, record).map_err(|_| Error::Internal)?;
    let written = zlib.write_all(b"\n").and_then(|()| zlib.into_inner()?.finish());
    let bytes = written.map_err(|_| Error::Internal)?;
    Ok(Packed { packing: Packing::Zlib, bytes })
}

/// The text of a record that is kept, piece by piece.
pub(crate) fn unpack(packed: Packed) -> Box<dyn Read + Send> {
    let bytes = Cursor::new(packed.bytes);
    match packed.packing {
        Packing::Text => Box::new(bytes),
        Packing::Zlib => Box::new(ZlibDecoder::new(bytes)),
    }
}

/// A record that is kept.
pub(super) fn read(packed: Packed) -> Result<Record, Error> {
    let mut text = String::new();
    unpack(packed).read_to_string(&mut text).map_err(|_| Error::Internal)?;
    Record::parse(&text).map_err(super::bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_back_letter_by_letter() {
        let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/games");
        let files: Vec<_> = std::fs::read_dir(games).unwrap().map(|file| file.unwrap().path()).collect();
        assert!(!files.is_empty());
        for file in files.iter().filter(|file| file.extension().is_some_and(|kind| kind == "json")) {
            let record = Record::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
            let text = record.to_text();
            let packed = pack(&record).unwrap();
            assert!(packed.bytes.len() * 2 < text.len(), "{}: {}", file.display(), packed.bytes.len());
            let mut unpacked = String::new();
            unpack(packed.clone()).read_to_string(&mut unpacked).unwrap();
            assert_eq!(unpacked, text);
            assert_eq!(read(packed).unwrap(), record);
            let plain = Packed { packing: Packing::Text, bytes: text.into_bytes() };
            assert_eq!(read(plain).unwrap(), record);
        }
    }
}
