//! Records on their way out, piece by piece: however slowly somebody reads, little of them waits in memory.

use std::io::{self, Read};

use axum::body::{Body, Bytes};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use crate::desk::Place;

/// The bytes of a piece.
const PIECE: u64 = 64 * 1024;

/// The pieces of a file; who reads it has a place until its end.
struct Pieces<R> {
    file: R,
    _place: Place,
}

impl<R: Read> Iterator for Pieces<R> {
    type Item = io::Result<Bytes>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut piece = Vec::new();
        match self.file.by_ref().take(PIECE).read_to_end(&mut piece) {
            Ok(0) => None,
            Ok(_) => Some(Ok(piece.into())),
            Err(error) => Some(Err(error)),
        }
    }
}

/// Sends the text of a record.
pub(super) fn send(file: impl Read + Send + 'static, place: Place) -> Response {
    let pieces = stream::iter(Pieces { file, _place: place });
    ([(header::CONTENT_TYPE, "application/json")], Body::from_stream(pieces)).into_response()
}
