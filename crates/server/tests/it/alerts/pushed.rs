//! Messages for browsers, checked as a browser and its service would: decrypted by the steps of RFC 8291 over ring, and
//! their signature by the `p256` crate. The house encrypts with the one and signs with the other, so each is checked by
//! somebody else; the decryption is itself checked with the example of the standard.

use base64ct::{Base64UrlUnpadded, Encoding};
use p256::ecdsa::signature::Verifier;
use p256::ecdsa::{Signature, VerifyingKey};
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::{PublicKey, SecretKey};
use ring::{aead, hkdf};
use serde_json::{Value, json};

use super::receivers::{Received, Receiver};
use super::{act_once, at_home, fates, on_turn, table_of_two, until};
use crate::client::{Player, Server, database};

/// What a browser keeps of its subscription.
struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
}

struct Length(usize);

impl hkdf::KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive(salt: &[u8], secret: &[u8], info: &[u8], length: usize) -> Vec<u8> {
    let key = hkdf::Salt::new(hkdf::HKDF_SHA256, salt).extract(secret);
    let mut out = vec![0; length];
    key.expand(&[info], Length(length)).unwrap().fill(&mut out).unwrap();
    out
}

fn decoded(text: &str) -> Vec<u8> {
    Base64UrlUnpadded::decode_vec(text).unwrap()
}

impl Browser {
    fn new(number: u8) -> Self {
        Browser { secret: SecretKey::from_slice(&[number; 32]).unwrap(), auth: [number; 16] }
    }

    fn public(&self) -> Vec<u8> {
        self.secret.public_key().to_encoded_point(false).as_bytes().to_vec()
    }

    fn subscription(&self, endpoint: &str) -> Value {
        let keys = json!({"p256dh": Base64UrlUnpadded::encode_string(&self.public()),
            "auth": Base64UrlUnpadded::encode_string(&self.auth)});
        json!({"endpoint": endpoint, "keys": keys, "language": "fr"})
    }

    /// RFC 8188 and RFC 8291: one record, whose last byte before the padding is a 2.
    fn decrypt(&self, body: &[u8]) -> Vec<u8> {
        let (salt, rest) = body.split_at(16);
        let id = usize::from(rest[4]);
        let (house, sealed) = rest[5..].split_at(id);
        let public = PublicKey::from_sec1_bytes(house).unwrap();
        let shared = p256::ecdh::diffie_hellman(self.secret.to_nonzero_scalar(), public.as_affine());
        let info = [b"WebPush: info\0", &*self.public(), house].concat();
        let secret = derive(&self.auth, shared.raw_secret_bytes(), &info, 32);
        let key = derive(salt, &secret, b"Content-Encoding: aes128gcm\0", 16);
        let nonce = derive(salt, &secret, b"Content-Encoding: nonce\0", 12);
        let key = aead::LessSafeKey::new(aead::UnboundKey::new(&aead::AES_128_GCM, &key).unwrap());
        let nonce = aead::Nonce::try_assume_unique_for_key(&nonce).unwrap();
        let mut sealed = sealed.to_vec();
        let plain = key.open_in_place(nonce, aead::Aad::empty(), &mut sealed).unwrap();
        let end = plain.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(plain[end], 2, "the last record");
        plain[..end].to_vec()
    }
}

#[test]
fn the_example_of_the_standard_is_read() {
    let browser = Browser {
        secret: SecretKey::from_slice(&decoded("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")).unwrap(),
        auth: decoded("BTBZMqHH6r4Tts7J_aSIgg").try_into().unwrap(),
    };
    let body = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    assert_eq!(browser.decrypt(&decoded(body)), b"When I grow up, I want to be a watermelon");
}

/// Checks the signature of a request as its service does; the claims.
fn claims(request: &Received, public_key: &str) -> Value {
    let header = request.headers["authorization"].strip_prefix("vapid t=").unwrap();
    let (token, key) = header.split_once(", k=").unwrap();
    assert_eq!(key, public_key);
    let (signed, signature) = token.rsplit_once('.').unwrap();
    let key = VerifyingKey::from_sec1_bytes(&decoded(key)).unwrap();
    let signature = Signature::from_slice(&decoded(signature)).unwrap();
    key.verify(signed.as_bytes(), &signature).unwrap();
    let (head, claims) = signed.split_once('.').unwrap();
    let head: Value = serde_json::from_slice(&decoded(head)).unwrap();
    assert_eq!(head, json!({"typ": "JWT", "alg": "ES256"}));
    serde_json::from_slice(&decoded(claims)).unwrap()
}

async fn subscribed(server: &Server, name: &str, browser: &Browser, endpoint: &str) -> (Player, String) {
    let mut player = server.guest(name).await;
    let told = player.done("/api/alerts/push", browser.subscription(endpoint)).await;
    assert_eq!(told["ways"][0]["channel"], "push");
    (player, told["push_key"].as_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_turn_is_told_to_a_browser() {
    let (server, service, browser) =
        (Server::with(at_home()).await, Receiver::start().await, Browser::new(7));
    let (mut one, key) = subscribed(&server, "Ann", &browser, &service.url("/push/1")).await;
    let mut other = server.guest("Bo").await;
    let table = table_of_two(&mut one, &mut other).await;
    // Chance names who starts.
    while on_turn(&one, &table).await == Some(1) {
        act_once(&[&one, &other], &table, 1).await;
    }
    until("the alert", async || !service.got().is_empty()).await;
    let got = service.got();
    assert_eq!(got.len(), 1, "{got:?}");
    let message: Value = serde_json::from_slice(&browser.decrypt(&got[0].body)).unwrap();
    assert_eq!(message["kind"], "turn");
    assert_eq!(message["title"], "C’est à toi");
    assert_eq!(message["body"], "Chakapuces avec Bo.");
    assert_eq!(message["path"], format!("/t/{table}"));
    let head = &got[0].headers;
    assert_eq!((got[0].path.as_str(), head["topic"].as_str()), ("/push/1", message["id"].as_str().unwrap()));
    assert_eq!((head["content-encoding"].as_str(), head["ttl"].as_str()), ("aes128gcm", "86400"));
    let claims = claims(&got[0], &key);
    assert_eq!(claims["aud"], format!("http://{}", service.address));
    assert!(claims["sub"].as_str().unwrap().starts_with("https://"), "{claims}");
    let left = claims["exp"].as_i64().unwrap()
        - std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs().cast_signed();
    assert!((3600..=24 * 3600).contains(&left), "{left}");
    until("its fate", async || fates(&mut one).await == ["sent -"]).await;
}

#[tokio::test]
async fn the_key_of_the_house_stays_and_is_told_to_nobody() {
    let mut server = Server::with(at_home()).await;
    let mut ann = server.guest("Ann").await;
    let (_, told) = ann.get("/api/alerts").await;
    let key = decoded(told["push_key"].as_str().unwrap());
    assert_eq!((key.len(), key[0]), (65, 4));
    server.restart().await;
    let (_, again) = ann.at(&server).get("/api/alerts").await;
    assert_eq!(told["push_key"], again["push_key"]);
}

#[tokio::test]
async fn a_browser_that_is_gone_is_shown_and_let_alone() {
    let (server, service, browser) =
        (Server::with(at_home()).await, Receiver::start().await, Browser::new(9));
    let (mut ann, _) = subscribed(&server, "Ann", &browser, &service.url("/")).await;
    service.answer("410 Gone");
    ann.done("/api/alerts/test", json!({})).await;
    until("it is known", async || fates(&mut ann).await == ["gone -"]).await;
    let (_, told) = ann.get("/api/alerts").await;
    assert_eq!(told["ways"][0]["gone"], true);
    let (status, refusal) = ann.post("/api/alerts/test", json!({})).await;
    assert_eq!((status, refusal["error"].as_str()), (409, Some("no_way")));
    // It comes back by itself when its owner allows it again.
    service.answer("201 Created");
    let told = ann.done("/api/alerts/push", browser.subscription(&service.url("/"))).await;
    assert_eq!((told["ways"][0]["gone"].as_bool(), told["ways"].as_array().unwrap().len()), (Some(false), 1));
}

#[tokio::test]
async fn a_browser_is_one_persons_at_a_time() {
    let (server, service, browser) =
        (Server::with(at_home()).await, Receiver::start().await, Browser::new(3));
    let (mut ann, _) = subscribed(&server, "Ann", &browser, &service.url("/")).await;
    let (mut bo, _) = subscribed(&server, "Bo", &browser, &service.url("/")).await;
    assert!(ann.get("/api/alerts").await.1["ways"].as_array().unwrap().is_empty());
    assert_eq!(bo.get("/api/alerts").await.1["ways"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn keys_that_are_none_are_refused() {
    let server = Server::with(at_home()).await;
    let mut ann = server.guest("Ann").await;
    let good = Browser::new(2).subscription("http://127.0.0.1:1/");
    for (field, value) in [("p256dh", ""), ("p256dh", "AAAA"), ("auth", "AAAA"), ("auth", "é")] {
        let mut bad = good.clone();
        bad["keys"][field] = value.into();
        let (status, refusal) = ann.post("/api/alerts/push", bad).await;
        assert_eq!((status, refusal["error"].as_str()), (400, Some("malformed")), "{field} {value}");
    }
}

#[tokio::test]
async fn a_service_that_fails_is_tried_again_under_the_same_name() {
    let (server, service, browser) =
        (Server::with(at_home()).await, Receiver::start().await, Browser::new(5));
    let (mut ann, _) = subscribed(&server, "Ann", &browser, &service.url("/")).await;
    service.answer("503 Busy");
    ann.done("/api/alerts/test", json!({})).await;
    until("one failed", async || fates(&mut ann).await == ["trying status_503"]).await;
    server.clock.pass(std::time::Duration::from_secs(31));
    until("two failed", async || service.got().len() == 2).await;
    service.answer("201 Created");
    server.clock.pass(std::time::Duration::from_mins(3));
    until("it is sent", async || {
        fates(&mut ann).await == ["sent status_503"] || fates(&mut ann).await == ["sent -"]
    })
    .await;
    let got = service.got();
    assert_eq!(got.len(), 3);
    assert!(got.iter().all(|one| one.headers["topic"] == got[0].headers["topic"]));
    // Another one is given up after a day.
    service.answer("500 Broken");
    ann.done("/api/alerts/test", json!({})).await;
    until("it failed", async || fates(&mut ann).await[0] == "trying status_500").await;
    server.clock.pass(std::time::Duration::from_hours(25));
    until("it is given up", async || fates(&mut ann).await[0] == "given_up status_500").await;
    database(server.data.path(), "DELETE FROM alerts").await;
}
