//! Tokens: what lets a script play for its person, and do nothing else.

use std::convert::Infallible;

use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, header};
use serde::{Deserialize, Serialize};
use talat_rules::record::Hex;
use ts_rs::TS;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::names;
use super::session::Signed;
use crate::app::App;
use crate::clock::Millis;
use crate::error::{Error, Refusal};
use crate::ids::Device;
use crate::secrets;
use crate::security::{Body, Path};
use crate::store::{NewToken, Person, Token};

/// How many tokens a person may have.
const MOST: u32 = 10;
/// What every token begins with, so that one that lies about is known for what it is.
const PREFIX: &str = "talat_";
/// How long a token counts as just used, so that a script that plays does not write with every move.
const USED: Millis = 60_000;

/// Where scripts may go: to tables, to what can be played, and to see whom they play for. Whatever else there is, or will
/// be, is their person's alone. A path that ends with a slash stands for all below it.
const SCOPE: &[(Option<Method>, &str)] = &[
    (None, "/api/tables"),
    (None, "/api/tables/"),
    (None, "/api/play"),
    (None, "/api/socket"),
    (None, "/api/puzzle"),
    (Some(Method::GET), "/api/me"),
    (Some(Method::GET), "/api/house"),
    (Some(Method::GET), "/api/games"),
    (Some(Method::GET), "/api/editions"),
    (Some(Method::GET), "/api/openapi.json"),
];

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new().routes(routes!(own_tokens, make_token)).routes(routes!(revoke_token))
}

/// How whoever asks was let in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    /// By a cookie, or not at all.
    Hand,
    /// By a token.
    Script,
}

impl By {
    /// As the door has noted it.
    pub(crate) fn of(extensions: &Extensions) -> Self {
        extensions.get().copied().unwrap_or(By::Hand)
    }

    /// Whether it is a script.
    pub(crate) fn is_script(self) -> bool {
        self == By::Script
    }
}

impl FromRequestParts<App> for By {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Infallible> {
        Ok(By::of(&parts.extensions))
    }
}

/// Lets a script in where scripts may go, if it has a token; whoever has none is no script.
pub(crate) async fn pass(app: &App, parts: &Parts) -> Result<Option<By>, Error> {
    if !parts.uri.path().starts_with("/api/") {
        return Ok(None);
    }
    let Some((_, token)) = bearer(app, &parts.headers).await? else { return Ok(None) };
    if !is_in_scope(&parts.method, parts.uri.path()) {
        return Err(Error::TokenScope);
    }
    note_use(app, &token);
    Ok(Some(By::Script))
}

fn is_in_scope(method: &Method, path: &str) -> bool {
    SCOPE.iter().any(|(only, place)| {
        let there = path == *place || (place.ends_with('/') && path.starts_with(place));
        there && only.as_ref().is_none_or(|only| only == method)
    })
}

/// The person and the token of a request that has one; one that lets nobody in is refused.
pub(super) async fn bearer(app: &App, headers: &HeaderMap) -> Result<Option<(Person, Token)>, Error> {
    let Some(secret) = secret_of(headers)? else { return Ok(None) };
    let token = app.store.token(*blake3::hash(secret.as_bytes()).as_bytes()).await?;
    let token = token.ok_or(Error::BadToken)?;
    let person = app.store.person(token.person).await?.ok_or(Error::BadToken)?;
    if person.banned { Err(Error::Banned) } else { Ok(Some((person, token))) }
}

/// What a request brings as a token: nothing, if it does not say `Bearer`.
fn secret_of(headers: &HeaderMap) -> Result<Option<&str>, Error> {
    let mut brought = headers.get_all(header::AUTHORIZATION).iter().filter_map(after_bearer);
    let Some(secret) = brought.next() else { return Ok(None) };
    let digits = secret.strip_prefix(PREFIX).ok_or(Error::BadToken)?;
    let whole = digits.len() == 64 && digits.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    if whole && brought.next().is_none() { Ok(Some(secret)) } else { Err(Error::BadToken) }
}

/// What stands behind `Bearer`: nothing is a token that lets nobody in.
fn after_bearer(value: &HeaderValue) -> Option<&str> {
    let (scheme, rest) = value.as_bytes().split_at_checked(6)?;
    let ends = rest.first().is_none_or(u8::is_ascii_whitespace);
    let named = scheme.eq_ignore_ascii_case(b"bearer") && ends;
    named.then(|| str::from_utf8(rest).unwrap_or_default().trim())
}

/// Notes once in a while that a token is in use. Nobody waits for it: what can't be written now is noted the next time.
fn note_use(app: &App, token: &Token) {
    let (app, id, now) = (app.clone(), token.id, app.clock.now());
    if token.used_at.is_none_or(|used| now < used || now - used >= USED) {
        tokio::spawn(async move { app.store.use_token(id, now).await });
    }
}

/// A token, as its person sees it.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "TokenLine.ts")]
pub(crate) struct TokenLine {
    /// By which it is taken back.
    id: String,
    /// What its person calls it.
    name: String,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    created_at: Millis,
    /// When it was used last, to the minute, in milliseconds since 1970; none if it never was.
    #[ts(type = "number | null")]
    used_at: Option<Millis>,
}

/// A new token, with the secret that is told this once.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "TokenMade.ts")]
pub(crate) struct TokenMade {
    /// The token from now on.
    #[serde(flatten)]
    line: TokenLine,
    /// What a script says behind `Authorization: Bearer`.
    token: String,
}

/// What a new token is called.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "TokenNaming.ts")]
pub(crate) struct TokenNaming {
    /// 1 to 24 visible characters.
    name: String,
}

impl From<Token> for TokenLine {
    fn from(Token { id, name, created_at, used_at, .. }: Token) -> Self {
        TokenLine { id: id.to_string(), name, created_at, used_at }
    }
}

/// My tokens, the newest first
#[utoipa::path(get, path = "/api/me/tokens", tag = "people",
    responses((status = 200, body = [TokenLine]), (status = 401, body = Refusal)))]
async fn own_tokens(State(app): State<App>, Signed(person): Signed) -> Result<Json<Vec<TokenLine>>, Error> {
    let tokens = app.store.tokens_of(person.id).await?;
    Ok(Json(tokens.into_iter().map(TokenLine::from).collect()))
}

/// Make a token by which a script plays for me; it is told this once
#[utoipa::path(post, path = "/api/me/tokens", tag = "people", request_body = TokenNaming,
    responses((status = 200, body = TokenMade), (status = 401, body = Refusal), (status = 429, body = Refusal)))]
async fn make_token(
    State(app): State<App>,
    Signed(person): Signed,
    Body(naming): Body<TokenNaming>,
) -> Result<Json<TokenMade>, Error> {
    let secret = format!("{PREFIX}{}", Hex(secrets::random_bytes()));
    let token = Token {
        id: Device::random(),
        person: person.id,
        name: names::clean(&naming.name)?,
        created_at: app.clock.now(),
        used_at: None,
    };
    let hash = *blake3::hash(secret.as_bytes()).as_bytes();
    let new = NewToken { token: token.clone(), hash, sessions: person.sessions };
    app.store.add_token(new, MOST).await?;
    tracing::info!(person = %person.id, "token made");
    Ok(Json(TokenMade { line: token.into(), token: secret }))
}

/// Take a token back: what plays by it ends at once
#[utoipa::path(delete, path = "/api/me/tokens/{id}", tag = "people", params(("id" = String, Path)),
    responses((status = 204), (status = 401, body = Refusal), (status = 404, body = Refusal)))]
async fn revoke_token(
    State(app): State<App>,
    Signed(person): Signed,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let id: Device = id.parse().map_err(|()| Error::NotFound)?;
    if !app.store.revoke_token(person.id, id).await? {
        return Err(Error::NotFound);
    }
    app.endings.end_device(id);
    tracing::info!(person = %person.id, "token revoked");
    Ok(StatusCode::NO_CONTENT)
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    TokenLine::export_all(config).unwrap();
    TokenMade::export_all(config).unwrap();
    TokenNaming::export_all(config).unwrap();
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(values: &[&[u8]]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(header::AUTHORIZATION, HeaderValue::from_bytes(value).unwrap());
        }
        headers
    }

    #[test]
    fn what_says_bearer_is_a_token_or_refused() {
        let token = format!("{PREFIX}{}", "0f".repeat(32));
        for says in ["Bearer", "bearer", "BEARER"] {
            let headers = headers(&[format!("{says} {token}").as_bytes()]);
            assert_eq!(secret_of(&headers).unwrap(), Some(token.as_str()));
        }
        for other in [&b"Basic YTpi"[..], b"Bearers x", b"", b"Bear"] {
            assert!(matches!(secret_of(&headers(&[other])), Ok(None)), "{other:?}");
        }
        let long = format!("Bearer {token}0");
        let capital = format!("Bearer {PREFIX}{}", "0F".repeat(32));
        for bad in
            [&b"Bearer"[..], b"Bearer ", b"bearer x", b"Bearer \xff", long.as_bytes(), capital.as_bytes()]
        {
            assert!(matches!(secret_of(&headers(&[bad])), Err(Error::BadToken)), "{bad:?}");
        }
        let good = format!("Bearer {token}");
        let twice = headers(&[good.as_bytes(), good.as_bytes()]);
        assert!(matches!(secret_of(&twice), Err(Error::BadToken)), "one of two would be a guess");
    }

    #[test]
    fn scripts_go_to_tables_and_nowhere_else() {
        for (method, path) in [
            (Method::POST, "/api/tables"),
            (Method::POST, "/api/tables/ABC/join"),
            (Method::GET, "/api/me"),
            (Method::POST, "/api/play"),
        ] {
            assert!(is_in_scope(&method, path), "{method} {path}");
        }
        for (method, path) in [
            (Method::POST, "/api/me"),
            (Method::DELETE, "/api/me"),
            (Method::POST, "/api/me/password"),
            (Method::GET, "/api/me/tokens"),
            (Method::GET, "/api/me/archive"),
            (Method::DELETE, "/api/sessions"),
            (Method::GET, "/api/mates"),
            (Method::GET, "/api/tablesx"),
            (Method::POST, "/api/records"),
        ] {
            assert!(!is_in_scope(&method, path), "{method} {path}");
        }
    }
}
