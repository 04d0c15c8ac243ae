//! Messages for programs: one JSON for all that listen.

use axum::http::{Request, Uri, header};
use serde_json::json;

use super::message::Message;

/// The request that tells a program. Slack reads `text`, Discord `content`, ntfy `topic`, `title`, `message` and
/// `click`; what one of them does not know it passes over.
pub(crate) fn request(uri: Uri, origin: &str, message: &Message) -> Option<Request<Vec<u8>>> {
    let link = format!("{origin}{}", message.path);
    let said = format!("{}: {}", message.title, message.body);
    let linked = format!("{said} {link}");
    let mut asked = uri.query().into_iter().flat_map(|query| query.split('&'));
    let topic = asked.find_map(|part| part.strip_prefix("topic="));
    let mut body = json!({
        "id": message.id,
        "kind": message.kind,
        "title": message.title,
        "message": message.body,
        "text": linked,
        "content": linked,
        // Names are picked by people: none of them calls a whole channel.
        "allowed_mentions": {"parse": []},
        "link": link,
        "click": link,
        "table": message.table,
        "seq": message.seq,
    });
    if let (Some(topic), Some(fields)) = (topic, body.as_object_mut()) {
        fields.insert("topic".to_owned(), topic.into());
    }
    let request = Request::post(uri).header(header::CONTENT_TYPE, "application/json");
    request.header(header::USER_AGENT, "Talat").body(body.to_string().into_bytes()).ok()
}

/// Where a program listens, as people copy it: ntfy reads JSON at its root, and finds the topic in it.
pub(crate) fn tidied(url: &str) -> String {
    match url.strip_prefix("https://ntfy.sh/") {
        Some(topic)
            if !topic.is_empty() && topic.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)) =>
        {
            format!("https://ntfy.sh/?topic={topic}")
        }
        _ => url.to_owned(),
    }
}
