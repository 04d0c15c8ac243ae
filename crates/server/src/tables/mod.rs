//! Tables: made, found, joined, started and played again.

mod find;
mod games;
mod make;
mod routes;

use utoipa_axum::router::OpenApiRouter;

pub(crate) use find::find;

use crate::app::App;

pub(crate) fn routes() -> OpenApiRouter<App> {
    games::routes().merge(make::routes()).merge(routes::routes())
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    games::export_types(config);
    make::export_types(config);
    routes::export_types(config);
}
