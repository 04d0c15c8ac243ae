//! The same messages for networks that break sockets, and for scripts: a stream of events and requests.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use futures_util::stream::unfold;
use serde::Deserialize;
use talat_rules::Seat;
use tokio::sync::{mpsc, watch};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::app::App;
use crate::error::Error;
use crate::limits::{Address, SocketPlace};
use crate::live::{Command, Had, Slot};
use crate::ops::Cuts;
use crate::people::{By, Ending, Endnews, MaybePerson, Session};
use crate::security::{Body, Path, Query};
use crate::session_table::{Client, as_play};
use crate::tables::find;
use crate::wire::{self, ClientMessage, ServerMessage};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(stream)).routes(routes!(play))
}

/// What to stream.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// The own seat; without it, public information only.
    #[param(value_type = Option<u8>, maximum = 255)]
    seat: Option<Seat>,
    /// How much the client has already.
    #[param(maximum = 18_446_744_073_709_551_615_u64)]
    had: Option<u64>,
}

/// An event of a stream.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes what is written piece by piece")]
pub(crate) struct StreamEvent {
    /// A `ServerMessage` or an update, as JSON.
    data: String,
    /// The `seq` of an update, with which a browser that connects again says what it had.
    id: Option<String>,
}

struct Streaming {
    news: watch::Receiver<Slot>,
    had: Had,
    out: VecDeque<Utf8Bytes>,
    closing: watch::Receiver<bool>,
    cuts: Cuts,
    session: Ending,
    gone: Option<ServerMessage>,
    _place: SocketPlace,
}

/// All that happens at a table, as server-sent events with the messages of the socket
#[utoipa::path(get, path = "/api/tables/{code}/stream", tag = "play",
    params(("code" = String, Path), Wanted),
    responses((status = 200, content_type = "text/event-stream", body = StreamEvent)))]
async fn stream(
    State(app): State<App>,
    ends: Endnews,
    session: Session,
    address: Address,
    headers: HeaderMap,
    Path(code): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Error> {
    let place = app.limits.socket(address)?;
    let whose = session.key();
    let person = whose.map(|(person, _)| person);
    let (id, _) = find(&app, address, person, &code).await?;
    let asked = |reply| Command::Subscribe { person, viewer: wanted.seat.into(), reply };
    let mut news = app.hub.ask(&app, id, asked).await?;
    news.mark_changed();
    let last = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok());
    let streaming = Streaming {
        news,
        had: Had::at(last.or(wanted.had)),
        out: VecDeque::new(),
        closing: app.closing.subscribe(),
        cuts: Cuts::of(&app, address),
        session: Ending::of(whose, ends),
        gone: Some(ServerMessage::Gone { table: code, seat: wanted.seat }),
        _place: place,
    };
    let keep_alive = KeepAlive::new().interval(Duration::from_secs(20));
    Ok(Sse::new(unfold(streaming, next)).keep_alive(keep_alive))
}

async fn next(mut streaming: Streaming) -> Option<(Result<Event, Infallible>, Streaming)> {
    loop {
        if let Some(text) = streaming.out.pop_front() {
            let event = Event::default().data(text.as_str());
            // The number lets a browser that connects again say what it had.
            let event = match streaming.had.seq {
                Some(seq) if streaming.out.is_empty() => event.id(seq.to_string()),
                _ => event,
            };
            return Some((Ok(event), streaming));
        }
        streaming.gone.as_ref()?;
        tokio::select! {
            changed = streaming.news.changed() => {
                if changed.is_ok() {
                    let slot = streaming.news.borrow_and_update();
                    slot.news(&mut streaming.had, |text| streaming.out.push_back(text));
                } else if let Some(gone) = streaming.gone.take() {
                    streaming.out.push_back(wire::text(&gone));
                }
            }
            () = streaming.cuts.cut() => return None,
            () = streaming.session.ended() => {
                let gone = streaming.gone.take()?;
                streaming.out.push_back(wire::text(&gone));
            }
            _ = streaming.closing.changed() => {
                streaming.gone = None;
                streaming.out.push_back(wire::text(&ServerMessage::Closing));
            }
        }
    }
}

/// One message of the socket, answered
#[utoipa::path(post, path = "/api/play", tag = "play", request_body = ClientMessage,
    responses((status = 200, body = ServerMessage)))]
async fn play(
    State(app): State<App>,
    MaybePerson(person): MaybePerson,
    by: By,
    address: Address,
    Body(message): Body<ClientMessage>,
) -> Result<Response, Error> {
    let json = [(header::CONTENT_TYPE, "application/json")];
    let (table, seat, kind) = match as_play(message) {
        Ok(play) => play,
        Err(ClientMessage::Ping { sent }) => {
            let pong = ServerMessage::Pong { sent, now: app.clock.now() };
            return Ok((json, wire::text(&pong).as_str().to_owned()).into_response());
        }
        Err(_) => return Err(Error::Malformed),
    };
    let mut client = Client::new(app, person.map(|person| person.id), address, by);
    let (replies, mut answers) = mpsc::channel(1);
    client.play(&table, seat, kind, &replies).await?;
    drop(replies);
    let answer = answers.recv().await.ok_or(Error::Closing)?;
    Ok((json, answer.as_str().to_owned()).into_response())
}
