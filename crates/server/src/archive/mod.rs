//! All that the house has of a person, as one archive, written while it is sent: however much it is and however slowly
//! somebody reads, little of it is in memory.

mod parts;
mod zipped;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use tokio::sync::mpsc;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use self::zipped::Zipped;
use crate::app::App;
use crate::desk::aside;
use crate::error::{Error, Refusal};
use crate::limits::Address;
use crate::people::Signed;

/// How many pieces may wait to be read.
const WAITING: usize = 4;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(archive))
}

/// All that the house has of me, as a zip archive: games, records, people, settings
#[utoipa::path(get, path = "/api/me/archive", tag = "people",
    responses((status = 200, content_type = "application/zip", body = Vec<u8>), (status = 401, body = Refusal),
        (status = 429, body = Refusal)))]
async fn archive(
    State(app): State<App>,
    Signed(person): Signed,
    address: Address,
) -> Result<Response, Error> {
    let place = app.work.archives.place(address).await?;
    let (pieces, sent) = mpsc::channel(WAITING);
    tokio::spawn(aside(async move {
        let zip = Zipped::new(&app, pieces.clone());
        if let Err(error) = parts::write_all(&app, &person, zip).await {
            // The connection ends in the middle, so that nobody takes a part for the whole.
            if !pieces.is_closed() {
                tracing::warn!(person = %person.id, %error, "an archive could not be written");
            }
            let _ = pieces.send(Err(std::io::Error::other(error))).await;
        }
        drop(place);
        Ok(())
    }));
    let body = unfold(sent, |mut sent: mpsc::Receiver<std::io::Result<Bytes>>| async move {
        sent.recv().await.map(|piece| (piece, sent))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/zip"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"talat-my-data.zip\""),
    ];
    Ok((headers, Body::from_stream(body)).into_response())
}
