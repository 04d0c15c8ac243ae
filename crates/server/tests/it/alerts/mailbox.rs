//! Mail: confirmed by its owner, ended by a link, never too much.

use serde_json::json;
use talat_server::config::Settings;

use super::receivers::MailServer;
use super::{act_once, at_home, fates, on_turn, table_of_two, until};
use crate::client::{Player, Server, counted};

async fn house(mail: &MailServer, most: u32) -> Server {
    let settings = Settings {
        smtp_url: Some(format!("smtp://{}", mail.address)),
        mail_from: Some("Talat <talat@example.org>".to_owned()),
        public_url: Some("https://games.example.org".to_owned()),
        mails_per_day: Some(most),
        ..at_home()
    };
    Server::with(settings).await
}

/// What stands behind this in a mail.
fn link(mail: &str, what: &str) -> String {
    let (_, rest) = mail.split_once(what).unwrap_or_else(|| panic!("{what} in {mail}"));
    rest.chars().take_while(char::is_ascii_hexdigit).collect()
}

async fn confirmed(server: &Server, mail: &MailServer, name: &str) -> Player {
    let mut player = server.guest(name).await;
    let new = json!({"address": "ann@example.org", "language": "en"});
    let told = player.done("/api/alerts/mail", new).await;
    assert_eq!((told["ways"][0]["confirmed"].as_bool(), told["mail"].as_bool()), (Some(false), Some(true)));
    until("the question", async || !mail.mails().is_empty()).await;
    let token = link(mail.mails().last().unwrap(), "#confirm-mail=");
    let (status, _) = server.stranger().post("/api/alerts/mail/confirm", json!({"token": token})).await;
    assert_eq!(status, 204);
    player
}

#[tokio::test]
async fn a_mailbox_says_yes_and_later_no() {
    let mail = MailServer::start().await;
    let server = house(&mail, 50).await;
    let mut ann = confirmed(&server, &mail, "Ann").await;
    let mut bo = server.guest("Bo").await;
    let table = table_of_two(&mut ann, &mut bo).await;
    // Chance names who starts.
    while on_turn(&ann, &table).await == Some(1) {
        act_once(&[&ann, &bo], &table, 1).await;
    }
    until("the alert", async || mail.mails().len() == 2).await;
    let alert = &mail.mails()[1];
    for part in [
        "From: Talat <talat@example.org>",
        "To: ann@example.org",
        "Auto-Submitted: auto-generated",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        "Chakapuces with Bo.",
        &format!("https://games.example.org/t/{table}"),
        "@example.org>",
    ] {
        assert!(alert.contains(part), "{part} in {alert}");
    }
    let stop = link(alert, "https://games.example.org/api/alerts/stop/");
    assert_eq!(stop, link(alert, "/settings#stop-mail="));
    // A mail program says so by a form, without a session.
    let http = server.stranger();
    let request = http.http.post(http.url(&format!("/api/alerts/stop/{stop}")));
    let request = request.header("content-type", "application/x-www-form-urlencoded");
    assert_eq!(request.body("List-Unsubscribe=One-Click").send().await.unwrap().status(), 204);
    assert!(ann.get("/api/alerts").await.1["ways"].as_array().unwrap().is_empty());
    // Another link does nothing of that.
    for (path, token) in [("confirm", stop.clone()), ("stop", "0".repeat(48)), ("stop", String::new())] {
        let (status, refusal) =
            server.stranger().post(&format!("/api/alerts/mail/{path}"), json!({"token": token})).await;
        assert_eq!((status, refusal["error"].as_str()), (403, Some("no_link")), "{path} {token}");
    }
}

#[tokio::test]
async fn nobody_is_mailed_to_death() {
    let mail = MailServer::start().await;
    let server = house(&mail, 2).await;
    let mut ann = confirmed(&server, &mail, "Ann").await;
    for _ in 0..3 {
        ann.done("/api/alerts/test", json!({})).await;
    }
    until("all are over", async || fates(&mut ann).await.len() == 4).await;
    assert_eq!(fates(&mut ann).await.iter().filter(|fate| *fate == "refused too_many").count(), 1);
    assert_eq!(mail.mails().len(), 3);
    // Nor by many who pretend that it is theirs.
    for name in ["Bo", "Cy", "Di", "Ed"] {
        let mut other = server.guest(name).await;
        other.done("/api/alerts/mail", json!({"address": "Ann@Example.org", "language": "en"})).await;
        until("it is over", async || fates(&mut other).await.len() == 1).await;
    }
    assert_eq!(mail.mails().len(), 4);
}

#[tokio::test]
async fn a_mailbox_that_is_none_is_told() {
    let mail = MailServer::start().await;
    let server = house(&mail, 50).await;
    let mut ann = confirmed(&server, &mail, "Ann").await;
    mail.refuse(Some("550 no such mailbox"));
    ann.done("/api/alerts/test", json!({})).await;
    until("it is refused", async || fates(&mut ann).await[0] == "refused smtp_550").await;
    mail.refuse(Some("451 later"));
    ann.done("/api/alerts/test", json!({})).await;
    until("it is tried", async || fates(&mut ann).await[0] == "trying smtp_451").await;
    for bad in ["", "ann", "ann@", "a@b\r\nBcc: c@d", "Ann <ann@example.org>"] {
        let (status, refusal) = ann.post("/api/alerts/mail", json!({"address": bad, "language": "en"})).await;
        assert_eq!((status, refusal["error"].as_str()), (422, Some("bad_mailbox")), "{bad}");
    }
}

#[tokio::test]
async fn a_house_without_mail_says_so() {
    let server = Server::start().await;
    let mut ann = server.guest("Ann").await;
    assert_eq!(ann.get("/api/alerts").await.1["mail"], false);
    let new = json!({"address": "ann@example.org", "language": "en"});
    let (status, refusal) = ann.post("/api/alerts/mail", new).await;
    assert_eq!((status, refusal["error"].as_str()), (409, Some("no_mail")));
}

#[tokio::test]
async fn who_is_forgotten_leaves_nothing() {
    let mail = MailServer::start().await;
    let server = house(&mail, 50).await;
    let mut ann = confirmed(&server, &mail, "Ann").await;
    until("the question is noted", async || fates(&mut ann).await == ["sent -"]).await;
    assert_eq!(ann.delete("/api/me").await.0, 204);
    let all = "SELECT (SELECT count(*) FROM alerts) + (SELECT count(*) FROM alert_ways) + \
         (SELECT count(*) FROM alert_choices) + (SELECT count(*) FROM alert_people)";
    assert_eq!(counted(server.data.path(), all).await, 0);
}
