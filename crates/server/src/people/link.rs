//! Signing in by a link of the host's, for whoever has forgotten their password.

use axum::Json;
use axum::extract::State;
use axum_extra::extract::SignedCookieJar;
use serde::Deserialize;
use ts_rs::TS;
use utoipa::ToSchema;

use super::password;
use super::routes::{Me, end_here, told};
use super::session::{Session, cookie};
use crate::app::App;
use crate::error::{Error, Refusal};
use crate::ids::Device;
use crate::limits::Address;
use crate::security::Body;

/// A link of the host's, and the password to have from now on.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "SignInLink.ts")]
pub(crate) struct SignInLink {
    /// What stands behind `#sign-in=`.
    token: String,
    /// The new password, at least 8 characters.
    password: String,
}

/// Choose a new password by a link of the host's, and sign in; ends all other sessions
#[utoipa::path(post, path = "/api/session/link", tag = "people", request_body = SignInLink,
    responses((status = 200, body = Me), (status = 403, body = Refusal), (status = 422, body = Refusal)))]
pub(super) async fn sign_in_by_link(
    State(app): State<App>,
    session: Session,
    address: Address,
    jar: SignedCookieJar,
    Body(link): Body<SignInLink>,
) -> Result<(SignedCookieJar, Json<Me>), Error> {
    password::check(&link.password)?;
    let (hash, now) = (*blake3::hash(link.token.trim().as_bytes()).as_bytes(), app.clock.now());
    // A link can't be guessed; who has none costs no hash of a password.
    app.store.link(hash, now).await?.ok_or(Error::NoLink)?;
    let password = password::hash(&app, address, link.password).await?;
    let person = app.store.use_link(hash, now, password).await?.ok_or(Error::NoLink)?;
    app.endings.end_all(person.id);
    if session.key().is_some_and(|(before, _)| before != person.id) {
        end_here(&app, &session).await?;
    }
    tracing::info!(person = %person.id, "signed in by a link");
    Ok((jar.add(cookie(&app, &person, Device::random())), told(&person)))
}
