//! Who is this: a signed cookie with the person's number.

use axum::extract::{FromRequestParts, OptionalFromRequestParts};
use axum::http::request::Parts;
use axum_extra::extract::SignedCookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};

use crate::app::App;
use crate::error::Error;
use crate::ids::{Device, PersonId};
use crate::store::Person;

use super::tokens::bearer;

const COOKIE: &str = "talat";

/// The person of a request, who has to have a session.
pub(crate) struct Signed(pub(crate) Person);

/// The person of a request, if it has a session.
pub(crate) struct MaybePerson(pub(crate) Option<Person>);

/// The session of a request, if it has one: the person and the device.
pub(crate) struct Session(pub(crate) Option<(Person, Device)>);

impl Session {
    /// Whose session it is, and on which device.
    pub(crate) fn key(&self) -> Option<(PersonId, Device)> {
        self.0.as_ref().map(|(person, device)| (person.id, *device))
    }

    /// The device, or a new one.
    pub(super) fn device(&self) -> Device {
        self.0.as_ref().map_or_else(Device::random, |(_, device)| *device)
    }
}

/// The cookie for a person on a device.
pub(super) fn cookie(app: &App, person: &Person, device: Device) -> Cookie<'static> {
    let value = format!("{}.{}.{device}", person.id, person.sessions);
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

async fn session_of(parts: &mut Parts, app: &App) -> Result<Session, Error> {
    // Asked again behind the news of what ends: a token that is taken back meanwhile lets nobody in.
    if let Some((person, token)) = bearer(app, &parts.headers).await? {
        return Ok(Session(Some((person, token.id))));
    }
    let jar = SignedCookieJar::from_headers(&parts.headers, app.key.clone());
    let Some((id, sessions, device)) = jar.get(COOKIE).and_then(|cookie| read(cookie.value())) else {
        return Ok(Session(None));
    };
    let person = app.store.person(id).await?;
    let person = person.filter(|person| person.sessions == sessions && !app.endings.has(id, device));
    if person.as_ref().is_some_and(|person| person.banned) {
        return Err(Error::Banned);
    }
    Ok(Session(person.map(|person| (person, device))))
}

/// The person, the number of their sessions and the device that a cookie names.
fn read(cookie: &str) -> Option<(PersonId, i64, Device)> {
    let (id, rest) = cookie.split_once('.')?;
    let (sessions, device) = rest.split_once('.')?;
    Some((id.parse().ok()?, sessions.parse().ok()?, device.parse().ok()?))
}

async fn person_of(parts: &mut Parts, app: &App) -> Result<Option<Person>, Error> {
    Ok(session_of(parts, app).await?.0.map(|(person, _)| person))
}

impl FromRequestParts<App> for Session {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Error> {
        session_of(parts, app).await
    }
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
