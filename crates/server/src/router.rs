//! All routes.

use std::any::Any;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header;
use axum::middleware::from_fn_with_state;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{any, get};
use tower_http::catch_panic::CatchPanicLayer;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Description;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::error::Error;
use crate::openapi::{self, Api};
use crate::{
    alerts, archive, metrics, people, puzzles, reach, records, security, socket, stream, tables, talk, web,
};

fn api(record_bytes: usize) -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Api::openapi())
        .merge(alerts::routes())
        .merge(people::routes())
        .merge(archive::routes())
        .merge(tables::routes())
        .merge(talk::routes())
        .merge(reach::routes())
        .merge(stream::routes())
        .merge(puzzles::routes())
        .merge(records::routes(record_bytes))
}

/// The description of the API, OpenAPI 3.1.
pub fn description() -> Description {
    parts(0).1
}

fn parts(record_bytes: usize) -> (Router<App>, Description) {
    let (routes, mut description) = api(record_bytes).split_for_parts();
    openapi::complete(&mut description);
    (routes, description)
}

async fn not_found() -> Error {
    Error::NotFound
}

async fn wrong_method() -> Error {
    Error::WrongMethod
}

/// What is told of a request that failed; the log has the rest.
fn failed(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("a request failed");
    Error::Internal.into_response()
}

/// All routes of the server.
pub fn app(app: App) -> Router {
    let limits = app.config.limits;
    let (routes, description) = parts(limits.record_bytes);
    let page = openapi::page(&description);
    let json = description.to_json().unwrap_or_default();
    routes
        .route("/api", get(move || async move { Html(page) }))
        .route(
            "/api/openapi.json",
            get(move || async move { ([(header::CONTENT_TYPE, "application/json")], json) }),
        )
        .route("/api/style.css", get(|| async { ([(header::CONTENT_TYPE, "text/css")], openapi::STYLE) }))
        .route("/api/", any(not_found))
        .route("/api/{*rest}", any(not_found))
        .route("/healthz", get(metrics::healthz))
        .route("/readyz", get(metrics::readyz))
        .route("/metrics", get(metrics::numbers))
        .fallback(get(web::page).fallback(wrong_method))
        .route("/api/socket", get(socket::socket))
        .method_not_allowed_fallback(wrong_method)
        .layer(DefaultBodyLimit::max(limits.body_bytes))
        .layer(from_fn_with_state(app.clone(), security::in_time))
        .layer(CatchPanicLayer::custom(failed))
        .layer(from_fn_with_state(app.clone(), security::guard))
        .with_state(app)
}
