//! Who is this: a signed cookie with the person's number.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum_extra::extract::SignedCookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};

use crate::app::App;
use crate::error::Error;
use crate::ids::PersonId;
use crate::store::Person;

const COOKIE: &str = "talat";

/// The person of a request, who has to have a session.
pub(crate) struct Signed(pub(crate) Person);

/// The person of a request, if it has a session.
pub(crate) struct MaybePerson(pub(crate) Option<Person>);

/// The cookie for a person.
pub(super) fn cookie(app: &App, person: &Person) -> Cookie<'static> {
    let value = format!("{}.{}", person.id, person.sessions);
    let secure = app.config.public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
    let mut cookie = Cookie::new(COOKIE, value);
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_path("/");
    cookie.set_secure(secure);
    cookie.make_permanent();
    cookie
}

/// The cookie to take away.
pub(super) fn no_cookie() -> Cookie<'static> {
    let mut cookie = Cookie::new(COOKIE, "");
    cookie.set_path("/");
    cookie
}

async fn person_of(parts: &mut Parts, app: &App) -> Result<Option<Person>, Error> {
    let jar = SignedCookieJar::from_headers(&parts.headers, app.key.clone());
    let Some(cookie) = jar.get(COOKIE) else { return Ok(None) };
    let Some((id, sessions)) = cookie.value().split_once('.') else { return Ok(None) };
    let (Ok(id), Ok(sessions)) = (id.parse::<PersonId>(), sessions.parse::<i64>()) else { return Ok(None) };
    let person = app.store.person(id).await?;
    let person = person.filter(|person| person.sessions == sessions);
    if person.as_ref().is_some_and(|person| person.banned) { Err(Error::Banned) } else { Ok(person) }
}

impl FromRequestParts<App> for MaybePerson {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        person_of(parts, app).await.map(MaybePerson)
    }
}

impl FromRequestParts<App> for Signed {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        person_of(parts, app).await?.map(Signed).ok_or(Error::NoSession)
    }
}

impl OptionalFromRequestParts<App> for Signed {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Option<Self>, Error> {
        Ok(person_of(parts, app).await?.map(Signed))
    }
}
