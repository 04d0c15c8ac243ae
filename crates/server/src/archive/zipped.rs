//! A zip archive on its way out, file by file.

use std::io::{self, Read, Write};
use std::mem::take;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;
use tokio::sync::mpsc;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{DateTime, ZipWriter};

use crate::app::App;
use crate::error::Error;

/// The bytes of a piece that is read.
const PIECE: u64 = 64 * 1024;

/// What is written and not sent yet.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A zip archive on its way out.
pub(super) struct Zipped {
    /// Beside what waits for it: it is large.
    zip: Box<ZipWriter<StreamWriter<Written>>>,
    written: Written,
    pieces: mpsc::Sender<io::Result<Bytes>>,
    files: SimpleFileOptions,
}

impl Zipped {
    pub(super) fn new(app: &App, pieces: mpsc::Sender<io::Result<Bytes>>) -> Self {
        let written = Written::default();
        let files = SimpleFileOptions::default().last_modified_time(moment(app).unwrap_or_default());
        Zipped { zip: Box::new(ZipWriter::new_stream(written.clone())), written, pieces, files }
    }

    /// Adds a file with this text.
    pub(super) async fn text(&mut self, name: &str, text: &str) -> Result<(), Error> {
        self.file(name, text.as_bytes()).await
    }

    /// Adds a file with this as JSON.
    pub(super) async fn json(&mut self, name: &str, value: &impl Serialize) -> Result<(), Error> {
        let mut text = serde_json::to_string_pretty(value).map_err(|_| Error::Internal)?;
        text.push('\n');
        self.text(name, &text).await
    }

    /// Adds a file, read piece by piece.
    pub(super) async fn file(&mut self, name: &str, mut file: impl Read + Send) -> Result<(), Error> {
        self.zip.start_file(name, self.files).map_err(|_| Error::Internal)?;
        loop {
            let read = io::copy(&mut file.by_ref().take(PIECE), &mut *self.zip);
            self.send().await?;
            if read.map_err(|_| Error::Internal)? == 0 {
                return Ok(());
            }
        }
    }

    /// Writes the end.
    pub(super) async fn finish(self) -> Result<(), Error> {
        let zip = (*self.zip).finish().map_err(|_| Error::Internal)?;
        drop(zip);
        let rest = take(&mut *self.written.0.lock().unwrap_or_else(PoisonError::into_inner));
        self.pieces.send(Ok(rest.into())).await.map_err(|_| Error::Closing)
    }

    async fn send(&mut self) -> Result<(), Error> {
        let piece = take(&mut *self.written.0.lock().unwrap_or_else(PoisonError::into_inner));
        if piece.is_empty() {
            return Ok(());
        }
        self.pieces.send(Ok(piece.into())).await.map_err(|_| Error::Closing)
    }
}

/// When it is written, as archives say it.
fn moment(app: &App) -> Option<DateTime> {
    let now = Timestamp::from_millisecond(app.clock.now()).ok()?.to_zoned(TimeZone::UTC);
    let small = |part: i8| u8::try_from(part).ok();
    let year = u16::try_from(now.year()).ok()?;
    let (month, day) = (small(now.month())?, small(now.day())?);
    let (hour, minute, second) = (small(now.hour())?, small(now.minute())?, small(now.second())?);
    DateTime::from_date_and_time(year, month, day, hour, minute, second).ok()
}
