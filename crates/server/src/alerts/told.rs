//! What is told of somebody's alerts, and what they send.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::push::PushKeys;
use crate::store::{Channel, Delivery, Way, Wishes};

/// What somebody wants to hear of and how, and what became of it.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "Alerts.ts")]
pub(crate) struct Alerts {
    /// The language of their alerts; none before they have chosen.
    pub(super) language: Option<String>,
    /// What they want to hear of, by kind: `turn`, `reminder`, `start`, `end`, `rematch`, `asked`.
    pub(super) chosen: BTreeMap<String, Vec<Channel>>,
    /// The ways to them.
    pub(super) ways: Vec<AlertWay>,
    /// The last ten messages, the newest first.
    pub(super) deliveries: Vec<AlertDelivery>,
    /// The house's public key for browsers, in base64url.
    pub(super) push_key: String,
    /// Whether the house sends mail.
    pub(super) mail: bool,
}

/// A way to somebody.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "AlertWay.ts")]
pub(crate) struct AlertWay {
    /// Its number.
    pub(super) id: String,
    /// Of which kind it is.
    pub(super) channel: Channel,
    /// The mailbox, or the host of where else it goes: whoever has the rest could write there.
    pub(super) name: String,
    /// Whether its owner has said that it may be used.
    pub(super) confirmed: bool,
    /// Whether its service says that it is not there any more.
    pub(super) gone: bool,
}

/// What became of a message.
#[derive(Serialize, TS, ToSchema)]
#[ts(export_to = "AlertDelivery.ts")]
pub(crate) struct AlertDelivery {
    /// What it was about; `test` or `confirm` beside the kinds of alerts.
    pub(super) kind: String,
    /// How it went.
    pub(super) channel: Channel,
    /// Where it went, as the way is called.
    pub(super) name: String,
    /// When that became of it, or when it is tried again, in milliseconds since 1970.
    #[ts(type = "number")]
    pub(super) at: i64,
    /// `sent`, `refused`, `gone`, `given_up`, or `trying`.
    pub(super) fate: String,
    /// Why it failed the last time.
    pub(super) trouble: Option<String>,
}

/// What somebody wants to hear of.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "AlertChoices.ts")]
pub(crate) struct AlertChoices {
    /// The language of alerts: `en`, `fr` or `nl`.
    pub(super) language: String,
    /// By which ways they hear of each kind; what is not named they don't hear of.
    pub(super) chosen: BTreeMap<String, Vec<Channel>>,
}

/// A browser that may be alerted.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "NewBrowser.ts")]
pub(crate) struct NewBrowser {
    /// Where its service listens.
    pub(super) endpoint: String,
    /// What its messages are encrypted with.
    pub(super) keys: PushKeys,
    /// The language of alerts, where none is chosen yet.
    pub(super) language: String,
}

/// A mailbox, or where a program listens.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "NewAddress.ts")]
pub(crate) struct NewAddress {
    /// The mailbox or the URL.
    pub(super) address: String,
    /// The language of alerts, where none is chosen yet.
    pub(super) language: String,
}

/// A link out of a mail.
#[derive(Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "MailLink.ts")]
pub(crate) struct MailLink {
    /// What stands behind `=` in it.
    pub(super) token: String,
}

/// What a way is called where others could look over one's shoulder.
fn name_of(channel: Channel, address: &str) -> String {
    match channel {
        Channel::Mail => address.to_owned(),
        Channel::Push | Channel::Webhook => {
            let uri = address.parse::<axum::http::Uri>().ok();
            uri.and_then(|uri| uri.host().map(str::to_owned)).unwrap_or_default()
        }
    }
}

impl From<&Way> for AlertWay {
    fn from(way: &Way) -> Self {
        AlertWay {
            id: format!("{:016x}", way.id),
            channel: way.channel,
            name: name_of(way.channel, &way.address),
            confirmed: way.confirmed,
            gone: way.gone_at.is_some(),
        }
    }
}

impl From<Delivery> for AlertDelivery {
    fn from(delivery: Delivery) -> Self {
        let Delivery { kind, channel, address, at, fate, trouble } = delivery;
        let fate = fate.unwrap_or_else(|| "trying".to_owned());
        AlertDelivery { kind, channel, name: name_of(channel, &address), at, fate, trouble }
    }
}

impl Alerts {
    pub(super) fn of(wishes: Wishes, push_key: String, mail: bool) -> Self {
        let mut chosen: BTreeMap<String, Vec<Channel>> = BTreeMap::new();
        for (kind, channel) in wishes.chosen {
            chosen.entry(kind.name().to_owned()).or_default().push(channel);
        }
        Alerts {
            language: wishes.language,
            chosen,
            ways: wishes.ways.iter().map(AlertWay::from).collect(),
            deliveries: wishes.deliveries.into_iter().map(AlertDelivery::from).collect(),
            push_key,
            mail,
        }
    }
}
