//! The address for invitations.

use serde_json::{Value, json};
use talat_server::config::Settings;

use crate::client::{Server, relaxed};

/// What a server says to somebody who calls it by this name.
async fn asked(server: &Server, host: Option<&str>) -> Value {
    let mut visitor = server.stranger();
    let port = server.base.rsplit(':').next().unwrap();
    visitor.base = format!("127.0.0.1:{port}");
    let request = visitor.http.get(visitor.url("/api/house"));
    let request = match host {
        Some(host) => request.header("host", host),
        None => request,
    };
    let (status, answer) = visitor.send(request).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_names_an_address_that_others_reach() {
    let closed = Server::start().await;
    assert_eq!(asked(&closed, None).await, json!({"link": null}));

    let open = Server::with(Settings { listen: Some(([0, 0, 0, 0], 0).into()), ..relaxed() }).await;
    let port = open.base.rsplit(':').next().unwrap();
    // A machine without a network has no such address.
    if let Some(link) = asked(&open, None).await["link"].as_str() {
        assert!(link.starts_with("http://") && link.ends_with(port), "{link}");
        assert!(!link.contains("//127.") && !link.contains("//0.0.0.0"), "{link}");
    }
    // Whoever came by another name knows one, and learns nothing of the house's own network.
    assert_eq!(asked(&open, Some("games.example.org")).await, json!({"link": null}));

    let url = "https://games.example.org";
    let public = Server::with(Settings { public_url: Some(url.to_owned()), ..relaxed() }).await;
    assert_eq!(asked(&public, None).await, json!({"link": url}));
}
