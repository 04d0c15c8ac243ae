//! Choosing what to hear of, and by which ways.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use lettre::Address as Mailbox;
use talat_table::AlertKind;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::links::Purpose;
use super::outgoing::Outgoing;
use super::told::{AlertChoices, Alerts, MailLink, NewAddress, NewBrowser};
use super::webhook;
use super::words::Language;
use crate::app::App;
use crate::error::{Error, Refusal};
use crate::people::Signed;
use crate::reach::own_link;
use crate::secrets;
use crate::security::{Body, Path};
use crate::store::{Channel, NewWay, Person};

/// How many browsers somebody may be alerted by.
const BROWSERS: u32 = 10;
/// How many mailboxes, and how many programs.
const OTHERS: u32 = 3;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(alerts, choose))
        .routes(routes!(add_browser))
        .routes(routes!(add_mailbox))
        .routes(routes!(confirm_mailbox))
        .routes(routes!(stop_mail))
        .routes(routes!(stop_at_once))
        .routes(routes!(add_webhook))
        .routes(routes!(remove_way))
        .routes(routes!(test))
}

async fn told(app: &App, person: &Person) -> Result<Json<Alerts>, Error> {
    let wishes = app.store.wishes(person.id).await?;
    Ok(Json(Alerts::of(wishes, app.post.signer.public.clone(), app.post.mailer.is_some())))
}

/// What I want to hear of and how, and what became of the last messages
#[utoipa::path(get, path = "/api/alerts", tag = "alerts", responses((status = 200, body = Alerts)))]
async fn alerts(State(app): State<App>, Signed(person): Signed) -> Result<Json<Alerts>, Error> {
    told(&app, &person).await
}

/// Choose what to hear of, and how
#[utoipa::path(post, path = "/api/alerts", tag = "alerts", request_body = AlertChoices,
    responses((status = 200, body = Alerts)))]
async fn choose(
    State(app): State<App>,
    Signed(person): Signed,
    Body(choices): Body<AlertChoices>,
) -> Result<Json<Alerts>, Error> {
    let language = known(choices.language)?;
    let mut chosen = Vec::new();
    for (kind, channels) in choices.chosen {
        let kind = AlertKind::named(&kind).ok_or(Error::Malformed)?;
        chosen.extend(channels.into_iter().map(|channel| (kind, channel)));
    }
    app.store.choose(person.id, language, chosen).await?;
    told(&app, &person).await
}

/// Be alerted by this browser
#[utoipa::path(post, path = "/api/alerts/push", tag = "alerts", request_body = NewBrowser,
    responses((status = 200, body = Alerts), (status = 422, body = Refusal)))]
async fn add_browser(
    State(app): State<App>,
    Signed(person): Signed,
    headers: HeaderMap,
    Body(new): Body<NewBrowser>,
) -> Result<Json<Alerts>, Error> {
    app.post.at_once(person.id)?;
    new.keys.read().ok_or(Error::Malformed)?;
    let endpoint = allowed(&app, &new.endpoint).await?;
    let keys = serde_json::to_string(&new.keys).map_err(|_| Error::Internal)?;
    let way = NewWay { keys, ..way(&app, &person, &headers, Channel::Push, endpoint, new.language)? };
    app.store.add_way(way, BROWSERS).await?;
    told(&app, &person).await
}

/// Be alerted by e-mail, once the mailbox has said yes
#[utoipa::path(post, path = "/api/alerts/mail", tag = "alerts", request_body = NewAddress,
    responses((status = 200, body = Alerts), (status = 409, body = Refusal), (status = 422, body = Refusal)))]
async fn add_mailbox(
    State(app): State<App>,
    Signed(person): Signed,
    headers: HeaderMap,
    Body(new): Body<NewAddress>,
) -> Result<Json<Alerts>, Error> {
    app.post.at_once(person.id)?;
    if app.post.mailer.is_none() {
        return Err(Error::NoMail);
    }
    let mailbox: Mailbox = new.address.trim().parse().map_err(|_| Error::BadMailbox)?;
    let way = way(&app, &person, &headers, Channel::Mail, mailbox.to_string(), new.language)?;
    let way = NewWay { confirmed: false, ..way };
    let id = app.store.add_way(way, OTHERS).await?;
    let wishes = app.store.wishes(person.id).await?;
    if wishes.ways.iter().any(|way| way.id == id && !way.confirmed) {
        app.store.post(person.id, Some(id), "confirm", app.clock.now()).await?;
        app.post.wake();
    }
    told(&app, &person).await
}

/// Say that a mailbox wants alerts, by a link that was sent there
#[utoipa::path(post, path = "/api/alerts/mail/confirm", tag = "alerts", request_body = MailLink,
    responses((status = 204), (status = 403, body = Refusal)))]
async fn confirm_mailbox(State(app): State<App>, Body(link): Body<MailLink>) -> Result<StatusCode, Error> {
    let way = app.post.links.way(Purpose::Confirm, &link.token).ok_or(Error::NoLink)?;
    if app.store.confirm_way(way).await? { Ok(StatusCode::NO_CONTENT) } else { Err(Error::NoLink) }
}

/// Say that a mailbox wants no more alerts, by a link that stands in each of them
#[utoipa::path(post, path = "/api/alerts/mail/stop", tag = "alerts", request_body = MailLink,
    responses((status = 204), (status = 403, body = Refusal)))]
async fn stop_mail(State(app): State<App>, Body(link): Body<MailLink>) -> Result<StatusCode, Error> {
    stop(&app, &link.token).await
}

/// The same by the mailbox's program, which opens no page
#[utoipa::path(post, path = "/api/alerts/stop/{token}", tag = "alerts",
    params(("token" = String, Path, description = "What stands in the mail's head.")),
    responses((status = 204), (status = 403, body = Refusal)))]
async fn stop_at_once(State(app): State<App>, Path(token): Path<String>) -> Result<StatusCode, Error> {
    stop(&app, &token).await
}

async fn stop(app: &App, token: &str) -> Result<StatusCode, Error> {
    let way = app.post.links.way(Purpose::Stop, token).ok_or(Error::NoLink)?;
    // It is the same to do it twice.
    app.store.remove_way(way, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Be alerted by a program that listens at an address; it is sent a message at once
#[utoipa::path(post, path = "/api/alerts/webhook", tag = "alerts", request_body = NewAddress,
    responses((status = 200, body = Alerts), (status = 422, body = Refusal)))]
async fn add_webhook(
    State(app): State<App>,
    Signed(person): Signed,
    headers: HeaderMap,
    Body(new): Body<NewAddress>,
) -> Result<Json<Alerts>, Error> {
    app.post.at_once(person.id)?;
    let url = allowed(&app, &webhook::tidied(new.address.trim())).await?;
    let way = way(&app, &person, &headers, Channel::Webhook, url, new.language)?;
    let id = app.store.add_way(way, OTHERS).await?;
    app.store.post(person.id, Some(id), "test", app.clock.now()).await?;
    app.post.wake();
    told(&app, &person).await
}

/// Be alerted by this way no more
#[utoipa::path(delete, path = "/api/alerts/ways/{way}", tag = "alerts",
    params(("way" = String, Path, description = "The way's number.")),
    responses((status = 200, body = Alerts), (status = 404, body = Refusal)))]
async fn remove_way(
    State(app): State<App>,
    Signed(person): Signed,
    Path(way): Path<String>,
) -> Result<Json<Alerts>, Error> {
    let way = i64::from_str_radix(&way, 16).map_err(|_| Error::NotFound)?;
    if !app.store.remove_way(way, Some(person.id)).await? {
        return Err(Error::NotFound);
    }
    told(&app, &person).await
}

/// Send me one now, by all ways
#[utoipa::path(post, path = "/api/alerts/test", tag = "alerts",
    responses((status = 200, body = Alerts), (status = 409, body = Refusal), (status = 429, body = Refusal)))]
async fn test(State(app): State<App>, Signed(person): Signed) -> Result<Json<Alerts>, Error> {
    app.post.at_once(person.id)?;
    if app.store.post(person.id, None, "test", app.clock.now()).await? == 0 {
        return Err(Error::NoWay);
    }
    app.post.wake();
    told(&app, &person).await
}

fn known(language: String) -> Result<String, Error> {
    if Language::is_known(&language) { Ok(language) } else { Err(Error::Malformed) }
}

/// An address that the house may send something to.
async fn allowed(app: &App, text: &str) -> Result<String, Error> {
    let refused = |trouble: super::outgoing::Trouble| Error::BadAddress(trouble.name());
    let uri = Outgoing::address(text).map_err(refused)?;
    app.post.outgoing.check(&uri).await.map_err(refused)?;
    Ok(uri.to_string())
}

fn way(
    app: &App,
    person: &Person,
    headers: &HeaderMap,
    channel: Channel,
    address: String,
    language: String,
) -> Result<NewWay, Error> {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok()).map(str::to_owned);
    Ok(NewWay {
        id: (secrets::random_u64() >> 1).cast_signed(),
        person: person.id,
        channel,
        address,
        keys: String::new(),
        origin: origin.unwrap_or_else(|| own_link(app.address)),
        confirmed: true,
        language: known(language)?,
        at: app.clock.now(),
    })
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    use ts_rs::TS;
    Alerts::export_all(config).unwrap();
    AlertChoices::export_all(config).unwrap();
    NewBrowser::export_all(config).unwrap();
    NewAddress::export_all(config).unwrap();
    MailLink::export_all(config).unwrap();
}
