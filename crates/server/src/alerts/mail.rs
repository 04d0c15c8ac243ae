//! Messages for mailboxes.

use std::time::Duration;

use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, SinglePart};
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message as Letter, Tokio1Executor};

use super::links;
use super::message::Message;
use super::words::Language;
use crate::config::Config;

/// How long a mail server may take for one step.
const PATIENCE: Duration = Duration::from_secs(6);

type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Lets mail programs show a button that ends these mails.
#[derive(Clone)]
struct ListUnsubscribe(String);

/// Says that the button needs no page.
#[derive(Clone)]
struct OneClick;

/// Says that no person wrote it, so that nobody's absence is answered.
#[derive(Clone)]
struct Automatic;

macro_rules! header {
    ($kind:ty, $name:literal, |$own:ident| $value:expr) => {
        impl Header for $kind {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(_: &str) -> Result<Self, BoxError> {
                Err("it is only written".into())
            }

            fn display(&self) -> HeaderValue {
                let $own = self;
                HeaderValue::new(Self::name(), $value)
            }
        }
    };
}
header!(ListUnsubscribe, "List-Unsubscribe", |own| format!("<{}>", own.0));
header!(OneClick, "List-Unsubscribe-Post", |_own| "List-Unsubscribe=One-Click".to_owned());
header!(Automatic, "Auto-Submitted", |_own| "auto-generated".to_owned());

/// The house's way to mailboxes.
pub(crate) struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// Why a mail was not taken.
pub(crate) struct Untaken {
    /// Whether it will never be.
    pub(crate) for_good: bool,
    pub(crate) why: String,
}

impl Mailer {
    /// The one that the settings name; links in mails need the house's own address too.
    pub(crate) fn of(config: &Config) -> Option<Self> {
        let (url, from) = config.smtp_url.as_ref().zip(config.mail_from.as_ref())?;
        config.public_url.as_ref()?;
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).ok()?;
        Some(Mailer { transport: builder.timeout(Some(PATIENCE)).build(), from: from.parse().ok()? })
    }

    /// Whom the house's mails come from.
    pub(crate) fn address(&self) -> &Address {
        &self.from.email
    }

    /// Sends a message to a mailbox.
    pub(crate) async fn send(
        &self,
        to: &str,
        origin: &str,
        (confirm, stop): (&str, &str),
        language: Language,
        message: &Message,
    ) -> Result<(), Untaken> {
        let words = language.words();
        let stop_page = links::page(origin, "stop-mail", stop);
        let link = if message.kind == "confirm" {
            format!("{}\n{}", words.confirm_link, links::page(origin, "confirm-mail", confirm))
        } else {
            format!("{}\n{origin}{}", words.open, message.path)
        };
        let text = format!("{}\n\n{link}\n\n--\n{}\n{stop_page}\n", message.body, words.stop);
        let never = |why: &str| Untaken { for_good: true, why: why.to_owned() };
        let to: Address = to.parse().map_err(|_| never("bad_address"))?;
        let letter = Letter::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(&message.title)
            .message_id(Some(format!("<{}@{}>", message.id, self.from.email.domain())))
            .header(ListUnsubscribe(links::one_click(origin, stop)))
            .header(OneClick)
            .header(Automatic)
            .singlepart(SinglePart::plain(text))
            .map_err(|_| never("bad_address"))?;
        self.transport.send(letter).await.map(drop).map_err(|error| {
            let why = match error.status() {
                Some(code) => format!("smtp_{code}"),
                None if error.is_timeout() => "timeout".to_owned(),
                None => "unreachable".to_owned(),
            };
            Untaken { for_good: error.is_permanent(), why }
        })
    }
}
