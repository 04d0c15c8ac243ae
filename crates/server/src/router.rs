//! All routes.

use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse};
use axum::routing::{any, get};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::timeout::TimeoutLayer;
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Description;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::error::Error;
use crate::openapi::{self, Api};
use crate::{metrics, people, puzzles, records, security, socket, stream, tables, web};

fn api(record_bytes: usize) -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Api::openapi())
        .merge(people::routes())
        .merge(tables::routes())
        .merge(stream::routes())
        .merge(puzzles::routes())
        .merge(records::routes(record_bytes))
}

/// The description of the API, OpenAPI 3.1.
pub fn description() -> Description {
    api(0).split_for_parts().1
}

/// All routes of the server.
pub fn app(app: App) -> Router {
    let limits = app.config.limits;
    let (routes, description) = api(limits.record_bytes).split_for_parts();
    let page = openapi::page(&description);
    let json = description.to_json().unwrap_or_default();
    routes
        .route("/api", get(move || async move { Html(page) }))
        .route(
            "/api/openapi.json",
            get(move || async move { ([(header::CONTENT_TYPE, "application/json")], json) }),
        )
        .route("/api/style.css", get(|| async { ([(header::CONTENT_TYPE, "text/css")], openapi::STYLE) }))
        .route("/api/{*rest}", any(|| async { Error::NotFound.into_response() }))
        .route("/healthz", get(metrics::healthz))
        .route("/readyz", get(metrics::readyz))
        .route("/metrics", get(metrics::numbers))
        .fallback(get(web::page))
        .layer(DefaultBodyLimit::max(limits.body_bytes))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, Duration::from_secs(30)))
        // The socket lives longer than any request.
        .route("/api/socket", any(socket::socket))
        .layer(axum::middleware::from_fn_with_state(app.clone(), security::guard))
        .layer(CatchPanicLayer::new())
        .with_state(app)
}
