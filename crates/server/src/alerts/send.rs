//! The outbox is emptied: what is due is taken, sent and noted. What is taken and not noted comes up again by itself, so
//! that only what was sent and could not be noted before the process ended is sent twice, under the same name.

use std::collections::HashSet;
use std::time::Duration;

use blake3::Hash;
use talat_table::AlertKind;
use tokio::sync::oneshot;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::links::Purpose;
use super::message::{Message, message};
use super::outgoing::{Outgoing, Trouble};
use super::words::Language;
use super::{ROUND, webhook};
use crate::app::App;
use crate::clock::Millis;
use crate::error::Error;
use crate::live::Command;
use crate::store::{Channel, Claimed, Noted};

/// How many are sent at once.
const AT_ONCE: usize = 32;
/// How long nobody else gets what was taken.
const HELD: Millis = 30_000;
/// How long it is tried.
const DAY: Millis = 24 * 3600 * 1000;
/// How long it waits after the first failure; four times as long after each further one.
const FIRST: Millis = 30_000;
/// How long it waits at most.
const LONGEST: Millis = 6 * 3600 * 1000;
/// How long sending one message may take in all.
const PATIENCE: Duration = Duration::from_secs(20);
/// How many mails a mailbox gets in a day that ask whether it wants any.
const QUESTIONS: u32 = 3;

/// Sends alerts until the house closes; what is under way then is still noted.
pub(crate) async fn send_alerts(app: App) {
    let mut closing = app.closing.subscribe();
    let mut sending = Sending { under_way: JoinSet::new(), ids: HashSet::new(), unnoted: Vec::new() };
    loop {
        let closed = *closing.borrow();
        sending.note(&app).await;
        if closed && sending.under_way.is_empty() {
            return;
        }
        if !closed && sending.unnoted.is_empty() {
            sending.take(&app).await;
        }
        tokio::select! {
            Some(done) = sending.under_way.join_next() => sending.done(done.ok()),
            _ = closing.changed(), if !closed => {}
            // Many that come together are taken together.
            () = app.post.news.notified(), if !closed => sleep(Duration::from_millis(20)).await,
            () = sleep(ROUND) => {}
        }
    }
}

/// What is being sent.
struct Sending {
    under_way: JoinSet<(i64, Noted)>,
    ids: HashSet<i64>,
    /// What was sent and is not noted yet.
    unnoted: Vec<(i64, Noted)>,
}

impl Sending {
    /// Takes what is due, as far as there is room.
    async fn take(&mut self, app: &App) {
        let room = AT_ONCE.saturating_sub(self.under_way.len());
        let now = app.clock.now();
        let due = app.store.next_due().await;
        if room == 0 || !due.is_ok_and(|due| due.is_some_and(|due| due <= now)) {
            return;
        }
        let Ok(claimed) = app.store.claim(now, now + HELD, room as u32).await else { return };
        for alert in claimed {
            // It is still under way, if time was set forward meanwhile.
            if self.ids.insert(alert.id) {
                let app = app.clone();
                self.under_way.spawn(async move { (alert.id, deliver(&app, &alert).await) });
            }
        }
    }

    fn done(&mut self, done: Option<(i64, Noted)>) {
        match done {
            Some(noted) => self.unnoted.push(noted),
            // One failed: it comes up again when it is held no longer.
            None if self.under_way.is_empty() => self.ids.clear(),
            None => {}
        }
    }

    /// Notes what became of those that were sent; nothing else is taken before that is durable.
    async fn note(&mut self, app: &App) {
        while let Some(done) = self.under_way.try_join_next() {
            self.done(done.ok());
        }
        if self.unnoted.is_empty() {
            return;
        }
        match app.store.note(self.unnoted.clone(), app.clock.now()).await {
            Ok(()) => {
                for (id, _) in self.unnoted.drain(..) {
                    self.ids.remove(&id);
                }
            }
            Err(_) => sleep(Duration::from_millis(250)).await,
        }
    }
}

/// Sends one message, unless nobody has to hear of it or not yet.
async fn deliver(app: &App, alert: &Claimed) -> Noted {
    let now = app.clock.now();
    match timeout(PATIENCE, attempt(app, alert)).await {
        Ok(Ok(noted)) => {
            if let Noted::Ended(fate, _) = &noted {
                let all =
                    if *fate == "sent" { "talat_alerts_sent_total" } else { "talat_alerts_failed_total" };
                metrics::counter!(all).increment(1);
            }
            noted
        }
        Ok(Err(error)) => {
            tracing::warn!(%error, "an alert can't be made");
            Noted::Later(now + FIRST)
        }
        Err(_) => again(app, alert, Trouble::Timeout.name().to_owned(), None),
    }
}

async fn attempt(app: &App, alert: &Claimed) -> Result<Noted, Error> {
    if let Some(wait) = looks_on(app, alert).await {
        return Ok(wait);
    }
    let Some(message) = message(app, alert).await? else { return Ok(Noted::Needless) };
    match alert.way.channel {
        Channel::Push | Channel::Webhook => Ok(request(app, alert, &message).await),
        Channel::Mail => mail(app, alert, &message).await,
    }
}

/// What is done about somebody who looks at the table anyway, or has left it only now.
async fn looks_on(app: &App, alert: &Claimed) -> Option<Noted> {
    let (kind, table) = (AlertKind::named(&alert.kind)?, alert.table?);
    let handle = app.hub.find(table)?;
    let (reply, answer) = oneshot::channel();
    handle.inbox.send(Command::Look { reply }).await.ok()?;
    let (room, row) = answer.await.ok()?.ok()?;
    let own: Vec<_> = row.seats_of(alert.person).filter_map(|seat| room.seats.get(seat.index())).collect();
    let (now, delay) = (app.clock.now(), app.post.delay);
    let waits = matches!(kind, AlertKind::Turn | AlertKind::Reminder);
    if own.iter().any(|seat| seat.online) {
        // A page in the background is connected, and nobody looks at it.
        if let Some(unseen) = app.post.gazes.unseen_since(alert.person) {
            let until = unseen + delay;
            return (waits && until > now).then_some(Noted::Later(until));
        }
        return Some(if waits { Noted::Later(now + delay) } else { Noted::Needless });
    }
    // Whoever has left since it came up gets their time.
    let left = own.iter().filter_map(|seat| seat.away_since).min()?;
    let until = left + delay;
    (waits && left > alert.created_at && until > now).then_some(Noted::Later(until))
}

/// What is noted of a failure that may pass: it is tried again, for a day.
fn again(app: &App, alert: &Claimed, why: String, wait: Option<Duration>) -> Noted {
    let now = app.clock.now();
    if now >= alert.created_at + DAY {
        return Noted::Ended("given_up", Some(why));
    }
    let usual = FIRST.saturating_mul(4_i64.saturating_pow(alert.tries));
    let asked = wait.map_or(0, |wait| i64::try_from(wait.as_millis()).unwrap_or(LONGEST));
    Noted::Again(now + usual.max(asked).min(LONGEST), why)
}

/// Sends a message to a browser's service or to a program.
async fn request(app: &App, alert: &Claimed, message: &Message) -> Noted {
    let post = &app.post;
    let refused = |trouble: Trouble| Noted::Ended("refused", Some(trouble.name().to_owned()));
    let uri = match Outgoing::address(&alert.way.address) {
        Ok(uri) => uri,
        Err(trouble) => return refused(trouble),
    };
    let origin = app.config.public_url.as_deref().unwrap_or(&alert.way.origin);
    let pushes = alert.way.channel == Channel::Push;
    let request = if pushes {
        let contact = post.mailer.as_ref().map(|mailer| format!("mailto:{}", mailer.address()));
        let contact = contact.unwrap_or_else(|| origin.replacen("http://", "https://", 1));
        post.signer.request(uri, &alert.way.keys, &contact, message, app.clock.now())
    } else {
        webhook::request(uri, origin, message).ok_or(Trouble::BadAddress)
    };
    let answered = match request {
        Ok(request) => post.outgoing.send(request).await,
        Err(trouble) => Err(trouble),
    };
    match answered {
        Ok(answer) => match answer.status.as_u16() {
            200..=299 => Noted::Ended("sent", None),
            404 | 410 if pushes => Noted::Gone,
            status @ (408 | 425 | 429 | 500..) => {
                again(app, alert, format!("status_{status}"), answer.retry_after)
            }
            status => Noted::Ended("refused", Some(format!("status_{status}"))),
        },
        Err(trouble) if trouble.lasts() => refused(trouble),
        Err(trouble) => again(app, alert, trouble.name().to_owned(), None),
    }
}

/// Sends a message to a mailbox, unless it had enough for today.
async fn mail(app: &App, alert: &Claimed, message: &Message) -> Result<Noted, Error> {
    let (Some(mailer), Some(origin)) = (&app.post.mailer, &app.config.public_url) else {
        return Ok(Noted::Ended("refused", Some("no_mail".to_owned())));
    };
    let asks = message.kind == "confirm";
    if !asks && !alert.way.confirmed {
        return Ok(Noted::Needless);
    }
    let most = if asks { QUESTIONS.min(app.config.mails_per_day) } else { app.config.mails_per_day };
    // What is tried again was counted before.
    let counted = alert.tries > 0
        || app
            .store
            .count_mail(*mailbox(&alert.way.address, asks).as_bytes(), app.clock.now() / DAY, most)
            .await?;
    if !counted {
        return Ok(Noted::Ended("refused", Some("too_many".to_owned())));
    }
    let links = &app.post.links;
    let tokens = (links.token(Purpose::Confirm, alert.way.id), links.token(Purpose::Stop, alert.way.id));
    let language = Language::named(&alert.language);
    let sent = mailer.send(&alert.way.address, origin, (&tokens.0, &tokens.1), language, message).await;
    Ok(match sent {
        Ok(()) => Noted::Ended("sent", None),
        Err(untaken) if untaken.for_good => Noted::Ended("refused", Some(untaken.why)),
        Err(untaken) => again(app, alert, untaken.why, None),
    })
}

/// By what a mailbox is counted: nothing of its address is kept.
fn mailbox(address: &str, asks: bool) -> Hash {
    let whose = address.to_lowercase();
    blake3::hash(format!("{} {whose}", if asks { "asked" } else { "told" }).as_bytes())
}
