//! Messages for browsers: encrypted for the browser, signed by the house.

use axum::http::{HeaderValue, Request, Uri, header};
use base64ct::{Base64UrlUnpadded, Encoding};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use serde::{Deserialize, Serialize};
use serde_json::json;
use ts_rs::TS;
use utoipa::ToSchema;
use web_push_native::p256::PublicKey;
use web_push_native::{Auth, WebPushBuilder};

use super::message::Message;
use super::outgoing::Trouble;
use crate::clock::Millis;

/// How long a push service keeps a message for a browser that is not there, in seconds.
const KEPT: u64 = 24 * 3600;
/// How long a signature is good, in seconds: less than the day that services allow.
const SIGNED: i64 = 12 * 3600;

/// What a browser's messages are encrypted with, in base64url.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(export_to = "PushKeys.ts")]
pub(crate) struct PushKeys {
    /// The browser's public key.
    pub(crate) p256dh: String,
    /// The browser's secret.
    pub(crate) auth: String,
}

impl PushKeys {
    /// The keys themselves, if they are some.
    pub(crate) fn read(&self) -> Option<(PublicKey, Auth)> {
        let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).ok();
        let public = PublicKey::from_sec1_bytes(&bytes(&self.p256dh)?).ok()?;
        let auth = bytes(&self.auth)?;
        (auth.len() == 16).then(|| (public, Auth::clone_from_slice(&auth)))
    }
}

/// The house's key, by which push services know it.
pub(crate) struct Signer {
    pair: EcdsaKeyPair,
    chance: SystemRandom,
    /// The public half, as browsers want it.
    pub(crate) public: String,
}

impl Signer {
    /// A new key, as it is kept.
    pub(crate) fn new_key() -> Option<Vec<u8>> {
        let chance = SystemRandom::new();
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &chance).ok()?;
        Some(key.as_ref().to_vec())
    }

    pub(crate) fn of(key: &[u8]) -> Option<Self> {
        let chance = SystemRandom::new();
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, key, &chance).ok()?;
        let public = Base64UrlUnpadded::encode_string(pair.public_key().as_ref());
        Some(Signer { pair, chance, public })
    }

    /// The signature for a push service: for whom it is, until when, and whom to write to.
    fn token(&self, audience: &str, contact: &str, now: Millis) -> Option<String> {
        let part = |value: &serde_json::Value| Base64UrlUnpadded::encode_string(value.to_string().as_bytes());
        let head = part(&json!({"typ": "JWT", "alg": "ES256"}));
        let claims = part(&json!({"aud": audience, "exp": now / 1000 + SIGNED, "sub": contact}));
        let signed = format!("{head}.{claims}");
        let signature = self.pair.sign(&self.chance, signed.as_bytes()).ok()?;
        Some(format!("{signed}.{}", Base64UrlUnpadded::encode_string(signature.as_ref())))
    }

    /// The request that sends a message to a browser.
    pub(crate) fn request(
        &self,
        endpoint: Uri,
        keys: &str,
        contact: &str,
        message: &Message,
        now: Millis,
    ) -> Result<Request<Vec<u8>>, Trouble> {
        let keys: Option<PushKeys> = serde_json::from_str(keys).ok();
        let (public, auth) = keys.and_then(|keys| keys.read()).ok_or(Trouble::BadAddress)?;
        let audience = format!(
            "{}://{}",
            endpoint.scheme_str().unwrap_or("https"),
            endpoint.authority().ok_or(Trouble::BadAddress)?
        );
        let token = self.token(&audience, contact, now).ok_or(Trouble::BadAddress)?;
        let builder = WebPushBuilder::new(endpoint, public, auth)
            .with_valid_duration(std::time::Duration::from_secs(KEPT));
        let body = serde_json::to_vec(message).map_err(|_| Trouble::BadAddress)?;
        let mut request = builder.build(body).map_err(|_| Trouble::BadAddress)?;
        let headers = request.headers_mut();
        let value = |text: &str| HeaderValue::from_str(text).map_err(|_| Trouble::BadAddress);
        headers.insert(header::AUTHORIZATION, value(&format!("vapid t={token}, k={}", self.public))?);
        // What a service still keeps under this name is replaced: a repeat is no second message.
        headers.insert("topic", value(&message.id)?);
        headers.insert("urgency", HeaderValue::from_static("high"));
        Ok(request)
    }
}
