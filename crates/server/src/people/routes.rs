//! Coming, going and being called something.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum_extra::extract::SignedCookieJar;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::farewell::{EVERY_TABLE, forget, tell_tables};
use super::link::{__path_sign_in_by_link, sign_in_by_link};
use super::session::{MaybePerson, Session, Signed, cookie, no_cookie};
use super::{names, password};
use crate::app::App;
use crate::error::{Error, Refusal};
use crate::ids::{Device, new_person};
use crate::limits::{Address, Visitor};
use crate::security::Body;
use crate::store::{Person, SeatRow, Status};

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(me, rename, delete_me))
        .routes(routes!(set_password))
        .routes(routes!(sign_in, sign_out))
        .routes(routes!(sign_in_by_link))
        .routes(routes!(sign_out_everywhere))
        .merge(super::tokens::routes())
        .merge(super::mates::routes())
}

/// Oneself.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "Me.ts")]
pub(crate) struct Me {
    /// The person's public number.
    id: String,
    /// The name.
    name: String,
    /// Whether a password is set.
    password: bool,
}

/// A name.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "Naming.ts")]
pub(crate) struct Naming {
    /// What to be called.
    name: String,
    /// The invitation of a new guest, where the house asks for one.
    #[ts(optional)]
    invite: Option<String>,
}

/// A new password.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "NewPassword.ts")]
pub(crate) struct NewPassword {
    /// The new password, at least 8 characters.
    password: String,
    /// The one before, if there was one.
    #[ts(optional)]
    current: Option<String>,
}

/// A name and its password.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "SignIn.ts")]
pub(crate) struct SignIn {
    /// The name, or one that looks like it.
    name: String,
    /// The password.
    password: String,
}

pub(super) fn told(person: &Person) -> Json<Me> {
    Json(Me { id: person.id.to_string(), name: person.name.clone(), password: person.password.is_some() })
}

/// Who am I; nothing, where the house does not know me
#[utoipa::path(get, path = "/api/me", tag = "people", responses((status = 200, body = Me), (status = 204)))]
async fn me(MaybePerson(person): MaybePerson) -> Response {
    person.map_or_else(|| StatusCode::NO_CONTENT.into_response(), |person| told(&person).into_response())
}

/// Come as a guest, or take another name
#[utoipa::path(post, path = "/api/me", tag = "people", request_body = Naming,
    responses((status = 200, body = Me), (status = 409, body = Refusal), (status = 422, body = Refusal)))]
async fn rename(
    State(app): State<App>,
    session: Session,
    address: Address,
    jar: SignedCookieJar,
    Body(naming): Body<Naming>,
) -> Result<(SignedCookieJar, Json<Me>), Error> {
    let device = session.device();
    let known = session.0.map(|(person, _)| person);
    let name = names::free(&*app.store, known.as_ref().map(|known| known.id), &naming.name).await?;
    let skeleton = names::skeleton(&name);
    let person = if let Some(known) = known {
        let person = Person { name, skeleton, ..known };
        free_at_tables(&app, &person).await?;
        app.store.rename_person(&person).await?;
        if let Err(error) = tell_tables(&app, person.id, false).await
            && error.is_news()
        {
            tracing::warn!(%error, "a table could not be told of a new name");
        }
        person
    } else {
        app.limits.new_person(address)?;
        let invitation = app.house.invitation(naming.invite.as_deref())?;
        let person = Person {
            id: new_person(),
            name,
            skeleton,
            password: None,
            sessions: 0,
            created_at: app.clock.now(),
            banned: false,
        };
        app.store.create_person(&person, invitation).await?;
        person
    };
    Ok((jar.add(cookie(&app, &person, device)), told(&person)))
}

/// Be forgotten: games stay, the name goes
#[utoipa::path(delete, path = "/api/me", tag = "people", responses((status = 204), (status = 401, body = Refusal)))]
async fn delete_me(
    State(app): State<App>,
    Signed(person): Signed,
    jar: SignedCookieJar,
) -> Result<(SignedCookieJar, StatusCode), Error> {
    forget(&app, person.id).await?;
    tracing::info!(person = %person.id, by = "themselves", "person removed");
    Ok((jar.remove(no_cookie()), StatusCode::NO_CONTENT))
}

/// Set a password, so that the name is kept and can be used elsewhere; ends other sessions
#[utoipa::path(post, path = "/api/me/password", tag = "people", request_body = NewPassword,
    responses((status = 200, body = Me), (status = 403, body = Refusal), (status = 409, body = Refusal)))]
async fn set_password(
    State(app): State<App>,
    session: Session,
    address: Address,
    jar: SignedCookieJar,
    Body(new): Body<NewPassword>,
) -> Result<(SignedCookieJar, Json<Me>), Error> {
    let (person, device) = session.0.ok_or(Error::NoSession)?;
    app.limits.new_password(address, person.id)?;
    password::check(&new.password)?;
    if person.password.is_some() {
        let current = new.current.ok_or(Error::PasswordNeeded)?;
        if !password::fits(&app, address, current, person.password.clone()).await? {
            return Err(Error::PasswordWrong);
        }
    }
    let hash = password::hash(&app, address, new.password).await?;
    app.store.set_password(&person, hash).await?;
    app.endings.end_all(person.id);
    // The name may have changed while the password was hashed.
    let person = app.store.person(person.id).await?.ok_or(Error::NoSession)?;
    // At their tables they are no longer just anybody.
    if let Err(error) = tell_tables(&app, person.id, false).await
        && error.is_news()
    {
        tracing::warn!(%error, "a table could not be told of a password");
    }
    Ok((jar.add(cookie(&app, &person, device)), told(&person)))
}

/// Sign in with name and password
#[utoipa::path(post, path = "/api/session", tag = "people", request_body = SignIn,
    responses((status = 200, body = Me), (status = 403, body = Refusal), (status = 429, body = Refusal)))]
async fn sign_in(
    State(app): State<App>,
    session: Session,
    address: Address,
    Visitor(from): Visitor,
    jar: SignedCookieJar,
    Body(sign_in): Body<SignIn>,
) -> Result<(SignedCookieJar, Json<Me>), Error> {
    let skeleton = names::skeleton(&names::clean(&sign_in.name)?);
    app.limits.sign_in(address, &skeleton)?;
    if sign_in.password.len() > 4 * 200 {
        return Err(Error::PasswordWrong);
    }
    let named = app.store.person_by_skeleton(&skeleton).await?;
    let person = named.clone().filter(|person| !person.banned);
    let hash = person.as_ref().and_then(|person| person.password.clone());
    let fits = password::fits(&app, address, sign_in.password, hash).await?;
    let Some(person) = person.filter(|_| fits) else {
        metrics::counter!("talat_sign_ins_refused_total").increment(1);
        // The number of whoever is called so, and never what was typed: that may be a password in the wrong field.
        let reason =
            if named.as_ref().is_some_and(|named| named.banned) { "banned" } else { "password_wrong" };
        let person = named.map(|named| named.id.to_string());
        tracing::warn!(address = %from, person, reason, "sign-in refused");
        return Err(Error::PasswordWrong);
    };
    end_here(&app, &session).await?;
    Ok((jar.add(cookie(&app, &person, Device::random())), told(&person)))
}

/// Ends the session of this device, if it has one.
pub(super) async fn end_here(app: &App, session: &Session) -> Result<(), Error> {
    match session.key() {
        Some((person, device)) => app.endings.end(person, device).await,
        None => Ok(()),
    }
}

/// Sign out on this device
#[utoipa::path(delete, path = "/api/session", tag = "people", responses((status = 204)))]
async fn sign_out(
    State(app): State<App>,
    session: Session,
    jar: SignedCookieJar,
) -> Result<(SignedCookieJar, StatusCode), Error> {
    end_here(&app, &session).await?;
    Ok((jar.remove(no_cookie()), StatusCode::NO_CONTENT))
}

/// Sign out on all devices, and take back all tokens
#[utoipa::path(delete, path = "/api/sessions", tag = "people",
    responses((status = 204), (status = 401, body = Refusal)))]
async fn sign_out_everywhere(
    State(app): State<App>,
    Signed(person): Signed,
    jar: SignedCookieJar,
) -> Result<(SignedCookieJar, StatusCode), Error> {
    app.store.end_all_sessions(person.id).await?;
    app.endings.end_all(person.id);
    Ok((jar.remove(no_cookie()), StatusCode::NO_CONTENT))
}

/// Refuses a new name that looks like that of somebody at the same table.
async fn free_at_tables(app: &App, person: &Person) -> Result<(), Error> {
    for listed in app.store.tables_of(person.id, EVERY_TABLE).await? {
        let ids = listed.table.seats.iter().filter_map(SeatRow::person).filter(|id| *id != person.id);
        let others = app.store.people(&ids.collect::<Vec<_>>()).await?;
        let labels = listed.table.seats.iter().filter(|seat| seat.person() != Some(person.id));
        let mut labels = labels.filter_map(SeatRow::label);
        let unfinished = matches!(listed.table.status, Status::Waiting | Status::Playing);
        if unfinished
            && (others.iter().any(|other| other.skeleton == person.skeleton)
                || labels.any(|label| names::skeleton(label) == person.skeleton))
        {
            return Err(Error::NameTaken);
        }
    }
    Ok(())
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    Me::export_all(config).unwrap();
    Naming::export_all(config).unwrap();
    NewPassword::export_all(config).unwrap();
    SignIn::export_all(config).unwrap();
    super::link::SignInLink::export_all(config).unwrap();
    super::tokens::export_types(config);
    super::mates::export_types(config);
}
