//! The description of the API, and a page to read it.

use std::fmt::Write;

use utoipa::OpenApi;
use utoipa::openapi::header::Header;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, Schema, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{Content, OpenApi as Description, Ref, RefOr, ResponseBuilder};

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

/// The statuses with which any request may be refused, and the shared description of each.
const REFUSALS: [(&str, &str); 14] = [
    ("400", REFUSED),
    ("401", REFUSED),
    ("403", REFUSED),
    ("404", REFUSED),
    ("408", REFUSED),
    ("409", REFUSED),
    ("413", REFUSED),
    ("414", UNREAD),
    ("415", REFUSED),
    ("422", REFUSED),
    ("429", TOO_MANY),
    ("431", UNREAD),
    ("500", REFUSED),
    ("503", REFUSED),
];
const REFUSED: &str = "Refused";
const TOO_MANY: &str = "TooMany";
const UNREAD: &str = "Unread";

/// Messages and parts of bodies that come in kinds. Unknown fields are refused in them as everywhere, which the derived
/// description says of plain structs alone.
const KINDS: [&str; 4] = ["ClientMessage", "NewSeat", "SeatChange", "Words"];

/// Completes what was derived from types and handlers.
pub(crate) fn complete(description: &mut Description) {
    add_refusals(description);
    add_token(description);
    let schemas = &mut description.components.get_or_insert_default().schemas;
    for (_, kinds) in schemas.iter_mut().filter(|(name, _)| KINDS.contains(&name.as_str())) {
        let RefOr::T(Schema::OneOf(kinds)) = kinds else { continue };
        for kind in &mut kinds.items {
            if let RefOr::T(Schema::Object(kind)) = kind {
                kind.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
            }
        }
    }
}

/// Says how scripts are let in. No operation asks for it: whoever plays by hand has a cookie.
fn add_token(description: &mut Description) {
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some(
            "A token of `POST /api/me/tokens`, by which a script plays for its person: at /api/tables, /api/play, \
             /api/socket, /api/puzzle, and to read /api/me, /api/house, /api/games and /api/editions. Elsewhere it is \
             refused with `token_scope`, and one that lets nobody in with `bad_token`.",
        ))
        .build();
    description.components.get_or_insert_default().add_security_scheme("token", SecurityScheme::Http(bearer));
}

/// Says of every operation that it may be refused. Most refusals come before an operation is reached, from limits, the
/// house or the store, so that all of them have the same ones.
fn add_refusals(description: &mut Description) {
    let refused = |why: &str| {
        let content = Content::new(Some(Ref::from_schema_name("Refusal")));
        ResponseBuilder::new().description(why).content("application/json", content)
    };
    let mut seconds = Header::new(ObjectBuilder::new().schema_type(Type::Integer).build());
    seconds.description = Some("The seconds until it may be tried again, where they are known.".to_owned());
    let shared = &mut description.components.get_or_insert_default().responses;
    shared.insert(REFUSED.to_owned(), refused("Nothing was done, and why.").build().into());
    let too_many = refused("A limit, and which.").header("Retry-After", seconds);
    shared.insert(TOO_MANY.to_owned(), too_many.build().into());
    let unread =
        ResponseBuilder::new().description("The head is too long, and was not read; without a body.");
    shared.insert(UNREAD.to_owned(), unread.build().into());
    for operation in description.paths.paths.values_mut().flat_map(operations) {
        for (status, name) in REFUSALS {
            let shared = RefOr::Ref(Ref::from_response_name(name));
            operation.responses.responses.insert(status.to_owned(), shared);
        }
    }
}

fn operations(path: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    let PathItem { get, put, post, delete, patch, .. } = path;
    [get, put, post, delete, patch].into_iter().flatten()
}

/// The description as a page without scripts.
pub(crate) fn page(description: &Description) -> String {
    let mut page = String::from(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Talat API</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><link rel=\"stylesheet\" href=\"/api/style.css\"></head>\
         <body><main><h1>Talat API</h1><p>JSON over HTTP. The same as OpenAPI 3.1: \
         <a href=\"/api/openapi.json\">openapi.json</a>. The socket is at <code>/api/socket</code>.</p>\
         <p>What is refused has another status and a <a href=\"#Refusal\">Refusal</a>.</p>",
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
        if response["$ref"].is_string() {
            continue;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_operation_says_how_it_may_be_refused() {
        let mut description = crate::router::description();
        let described = description.paths.paths.values_mut().flat_map(operations);
        let mut count = 0;
        for operation in described {
            count += 1;
            for (status, name) in REFUSALS {
                let Some(RefOr::Ref(shared)) = operation.responses.responses.get(status) else {
                    panic!("{status} of {:?}", operation.operation_id);
                };
                assert_eq!(shared.ref_location, format!("#/components/responses/{name}"));
            }
        }
        assert!(count > 30, "{count}");
        let shared = description.components.unwrap().responses;
        assert!([REFUSED, TOO_MANY, UNREAD].iter().all(|name| shared.contains_key(*name)));
    }

    #[test]
    fn what_refuses_unknown_fields_says_so() {
        let description = serde_json::to_value(crate::router::description()).unwrap();
        for name in KINDS {
            let kinds = &description["components"]["schemas"][name]["oneOf"];
            let closed = |kind: &serde_json::Value| kind["additionalProperties"] == false;
            assert!(kinds.as_array().is_some_and(|kinds| kinds.iter().all(closed)), "{name}: {kinds}");
        }
    }
}
