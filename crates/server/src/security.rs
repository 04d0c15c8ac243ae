//! What keeps other sites and strange requests out: headers, origins, and bodies that are what they say.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use tokio::time::timeout;

use crate::app::App;
use crate::error::Error;
use crate::limits::{Address, address_of};
use crate::people::pass;
use crate::watchman::Asked;

/// How long the server may take to answer.
const ANSWER: Duration = Duration::from_secs(30);

const HEADERS: [(HeaderName, HeaderValue); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
             connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
        ),
    ),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    ),
];

/// Counts a request, refuses other origins where something could change, and adds the headers.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api");
    let asked = Asked::of(&app, &request);
    let mut response = match admit(&app, request).await {
        Ok(request) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    asked.answered(&app, &response);
    let response_headers = response.headers_mut();
    for (name, value) in HEADERS {
        response_headers.entry(name).or_insert(value);
    }
    if api {
        // Streams too, of which browsers would otherwise keep what they have heard.
        response_headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Lets go of a request that takes too long, after the time that its body has.
pub(crate) async fn in_time(State(app): State<App>, request: Request, next: Next) -> Response {
    let most = app.config.limits.patience() + ANSWER;
    timeout(most, next.run(request)).await.unwrap_or_else(|_| Error::Busy.into_response())
}

async fn admit(app: &App, request: Request) -> Result<Request, Error> {
    let (mut parts, body) = request.into_parts();
    let Ok(address) = <Address as FromRequestParts<App>>::from_request_parts(&mut parts, app).await;
    if parts.uri.path() != "/healthz" {
        app.house.admit(address)?;
        app.limits.request(address)?;
    }
    if let Some(pass) = pass(app, &parts).await? {
        parts.extensions.insert(pass);
    }
    let safe = matches!(parts.method, Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrade = parts.headers.contains_key(header::UPGRADE);
    if !safe || upgrade {
        check_origin(app, &parts.headers)?;
    }
    Ok(Request::from_parts(parts, body))
}

/// Browsers say where a request comes from; programs that are none say nothing and carry no cookie of others.
fn check_origin(app: &App, headers: &HeaderMap) -> Result<(), Error> {
    let Some(origin) = headers.get(header::ORIGIN) else {
        let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
        return match site {
            None | Some(b"same-origin" | b"none") => Ok(()),
            Some(_) => Err(Error::Origin),
        };
    };
    let origin = origin.to_str().map_err(|_| Error::Origin)?.to_ascii_lowercase();
    if let Some(public) = &app.config.public_url
        && *public == origin
    {
        return Ok(());
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).ok_or(Error::Origin)?;
    let claimed = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    if app.config.public_url.is_none() && claimed == Some(host.to_ascii_lowercase().as_str()) {
        Ok(())
    } else {
        Err(Error::Origin)
    }
}

/// Whether a request comes from a program on the same machine, and not through a proxy.
pub(crate) fn is_local(app: &App, request: &axum::http::request::Parts) -> bool {
    address_of(app, request).is_loopback() && !request.headers.contains_key("x-forwarded-for")
}

/// A JSON body that says that it is one: an object, as all bodies are.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, app: &App) -> Result<Self, Error> {
        let bytes = json_bytes(request, app).await?;
        // A list of the fields' values would also do for the parser.
        if bytes.trim_ascii_start().first() != Some(&b'{') {
            return Err(Error::Malformed);
        }
        serde_json::from_slice(&bytes).map(Body).map_err(|_| Error::Malformed)
    }
}

/// The parts of a path; there is nothing at one whose parts are not what they should be.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let path = axum::extract::Path::from_request_parts(parts, app).await;
        path.map(|axum::extract::Path(path)| Path(path)).map_err(|_| Error::NotFound)
    }
}

/// What stands after the `?`.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        let query = axum::extract::Query::from_request_parts(parts, app).await;
        query.map(|axum::extract::Query(query)| Query(query)).map_err(|_| Error::Malformed)
    }
}

/// The bytes of a body that says that it is JSON.
pub(crate) async fn json_bytes(request: Request, app: &App) -> Result<Bytes, Error> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Error::NotJson);
    }
    let body = timeout(app.config.limits.patience(), Bytes::from_request(request, app));
    body.await.map_err(|_| Error::TooSlow)?.map_err(|rejection| {
        if rejection.into_response().status() == StatusCode::PAYLOAD_TOO_LARGE {
            Error::TooLarge
        } else {
            Error::Malformed
        }
    })
}
