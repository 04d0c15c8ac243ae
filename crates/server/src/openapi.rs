//! The description of the API, and a page to read it.

use std::fmt::Write;

use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Description;

use crate::error::Refusal;
use crate::wire::{ClientMessage, ServerMessage};

/// What is said of the API as a whole.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Talat",
        description = "A game table that anyone can host. The socket and its messages are described in docs/protocol.md."
    ),
    components(schemas(ClientMessage, ServerMessage, Refusal))
)]
pub(crate) struct Api;

/// The description as a page without scripts.
pub(crate) fn page(description: &Description) -> String {
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Talat API</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"stylesheet\" href=\"/api/style.css\"></head>\
         <body><main><h1>Talat API</h1><p>JSON over HTTP. The same as OpenAPI 3.1: \
         <a href=\"/api/openapi.json\">openapi.json</a>. The socket is at <code>/api/socket</code>.</p>",
    );
    let whole = serde_json::to_value(description).unwrap_or_default();
    if let Some(paths) = whole["paths"].as_object() {
        for (path, methods) in paths {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                describe(&mut page, path, method, operation);
            }
        }
    }
    page.push_str("<h2>Schemas</h2>");
    if let Some(schemas) = whole["components"]["schemas"].as_object() {
        for (name, schema) in schemas {
            let text = serde_json::to_string_pretty(schema).unwrap_or_default();
            let _ = write!(page, "<h3 id=\"{0}\">{0}</h3><pre>{1}</pre>", escape(name), escape(&text));
        }
    }
    page.push_str("</main></body></html>");
    page
}

fn describe(page: &mut String, path: &str, method: &str, operation: &serde_json::Value) {
    let summary = operation["summary"].as_str().unwrap_or_default();
    let _ = write!(
        page,
        "<section><h2><code>{} {}</code></h2><p>{}</p><ul>",
        escape(&method.to_uppercase()),
        escape(path),
        escape(summary)
    );
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = parameter["name"].as_str().unwrap_or_default();
        let place = parameter["in"].as_str().unwrap_or_default();
        let about = parameter["description"].as_str().unwrap_or_default();
        let _ = write!(page, "<li><code>{}</code> in {place} {}</li>", escape(name), escape(about));
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if !body.is_null() {
        let _ = write!(page, "<li>body: {}</li>", link(body));
    }
    for (status, response) in operation["responses"].as_object().into_iter().flatten() {
        let content = response["content"].as_object().and_then(|content| content.values().next());
        let schema = content.map(|content| link(&content["schema"])).unwrap_or_default();
        let _ = write!(page, "<li>{}: {schema}</li>", escape(status));
    }
    page.push_str("</ul></section>");
}

fn link(schema: &serde_json::Value) -> String {
    let (list, schema) =
        if schema["type"] == "array" { ("list of ", &schema["items"]) } else { ("", schema) };
    match schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next()) {
        Some(name) => format!("{list}<a href=\"#{0}\">{0}</a>", escape(name)),
        None => format!("{list}JSON"),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// How the page looks.
pub(crate) const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#fbf6ec;color:#2b2118}\
main{max-width:54rem;margin:auto;padding:1rem}pre{overflow:auto;background:#f1e7d3;padding:.75rem}\
h2{font-size:1.1rem;border-top:1px solid #d8c6a4;padding-top:1rem}\
@media(prefers-color-scheme:dark){body{background:#1d1814;color:#f1e7d3}pre{background:#2b2118}a{color:#ffb86b}}\n";
