//! The web client: its files as they were built, compressed beforehand, in the binary of a release; read from
//! the directory in other builds, so that the client can be changed without building the server.

use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

#[derive(Embed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

/// Addresses that the client knows, by their first part; all are the same page.
const PAGES: [&str; 5] = ["", "t", "g", "rules", "settings"];
/// How files may be compressed, in order of preference, and how their names end then.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Talat</title>\
    <link rel=\"stylesheet\" href=\"/api/style.css\"></head><body><main><h1>Talat</h1>\
    <p>The server runs, but the web client is not built into this program: <code>make play</code> builds both.</p>\
    <p><a href=\"/api\">The API</a> is there.</p></main></body></html>";

/// A file of the client, or the page that finds out by itself what its address means.
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let hidden = path.is_empty() || ENCODINGS.iter().any(|(_, end)| path.ends_with(end));
    if !hidden && let Some(file) = Client::get(path) {
        // The build puts a hash into the names of assets: what has such a name never changes.
        let forever = path.starts_with("assets/");
        let caching = if forever { "public, max-age=31536000, immutable" } else { "no-cache" };
        return sent(path, file, caching, &headers);
    }
    let first = path.split('/').next().unwrap_or_default();
    let status = if PAGES.contains(&first) { StatusCode::OK } else { StatusCode::NOT_FOUND };
    if first == "assets" {
        return status.into_response();
    }
    match Client::get("index.html") {
        Some(file) => {
            let mut response = sent("index.html", file, "no-cache", &headers);
            if response.status() == StatusCode::OK {
                *response.status_mut() = status;
            }
            response
        }
        None => (status, Html(NOT_BUILT)).into_response(),
    }
}

/// A file, compressed as the browser likes it; nothing if the browser has it.
fn sent(path: &str, plain: EmbeddedFile, caching: &'static str, headers: &HeaderMap) -> Response {
    let tag: String = plain.metadata.sha256_hash()[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{tag}\"");
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    if known.flat_map(|value| value.split(',')).any(|value| value.trim().trim_start_matches("W/") == tag) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let kind = plain.metadata.mimetype().to_owned();
    let kind = if kind.starts_with("text/") { format!("{kind}; charset=utf-8") } else { kind };
    let packed = ENCODINGS.iter().find_map(|(name, end)| {
        let file = accepts(headers, name).then(|| Client::get(&format!("{path}{end}"))).flatten()?;
        Some((*name, file))
    });
    let common = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::ETAG, tag),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    match packed {
        Some((name, file)) => {
            let encoding = [(header::CONTENT_ENCODING, HeaderValue::from_static(name))];
            (common, encoding, file.data).into_response()
        }
        None => (common, plain.data).into_response(),
    }
}

/// Whether a browser understands an encoding.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let said = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    said.flat_map(|value| value.split(',')).any(|part| {
        let mut words = part.split(';').map(str::trim);
        let name = words.next().unwrap_or_default();
        let never = words.any(|word| matches!(word, "q=0" | "q=0.0" | "q=0.00" | "q=0.000"));
        name.eq_ignore_ascii_case(encoding) && !never
    })
}
