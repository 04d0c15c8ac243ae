//! Health and numbers for whoever runs the server.

mod house;
mod known;
mod process;

use std::sync::OnceLock;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::app::App;
use crate::config::{Config, MetricsFor};
use crate::error::Error;
use crate::limits::address_of;
use crate::security::is_local;

pub(crate) use house::{Figures, database_bytes, free_bytes};

const SECONDS: [f64; 14] =
    [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0];
const COUNTS: [f64; 8] = [1.0, 2.0, 5.0, 10.0, 50.0, 100.0, 500.0, 1000.0];

static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Starts counting, once per process: every number is there from the first moment, with what it means.
pub(crate) fn install(config: &Config) {
    HANDLE.get_or_init(|| {
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)
            .and_then(|builder| {
                builder.set_buckets_for_metric(Matcher::Suffix("_changes".to_owned()), &COUNTS)
            });
        let recorder = builder.ok()?.build_recorder();
        let handle = recorder.handle();
        metrics::set_global_recorder(recorder).ok()?;
        known::describe();
        Some(handle)
    });
    known::begin(&config.program);
    process::measure();
}

/// A count as a sample.
pub(crate) fn count(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

/// Lets go of old samples.
pub(crate) fn upkeep() {
    if let Some(Some(handle)) = HANDLE.get() {
        handle.run_upkeep();
    }
}

/// The process is there.
pub(crate) async fn healthz() -> &'static str {
    "ok\n"
}

/// The server can work.
pub(crate) async fn readyz(State(app): State<App>) -> Response {
    if !*app.closing.borrow() && app.store.alive().await {
        "ready\n".into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "not ready\n").into_response()
    }
}

/// The numbers, for those who may see them.
pub(crate) async fn numbers(State(app): State<App>, request: Request) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let allowed = match &app.config.metrics {
        MetricsFor::Everyone => true,
        MetricsFor::Loopback => is_local(&app, &parts),
        MetricsFor::Nobody => false,
        MetricsFor::Networks(networks) => {
            let address = address_of(&app, &parts);
            networks.iter().any(|network| network.contains(&address))
        }
    };
    let allowed = allowed || has_token(app.config.metrics_token.as_deref(), &parts.headers);
    let Some(Some(handle)) = HANDLE.get().filter(|_| allowed) else { return Err(Error::NotFound) };
    process::measure();
    app.figures.measure(&app).await;
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], handle.render())
        .into_response())
}

/// Whether a request has the token that the settings name. Hashes are compared, so that the time it takes tells nothing of it.
fn has_token(token: Option<&str>, headers: &HeaderMap) -> bool {
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let given = given.and_then(|value| value.strip_prefix("Bearer "));
    token
        .zip(given)
        .is_some_and(|(token, given)| blake3::hash(token.as_bytes()) == blake3::hash(given.trim().as_bytes()))
}
