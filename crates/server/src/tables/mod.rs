//! Tables: made, found, joined, started and played again.

mod again;
mod agree;
mod allowance;
mod asks;
mod at_table;
mod bodies;
mod find;
mod games;
mod homes;
mod lists;
mod make;

use utoipa_axum::router::OpenApiRouter;

pub(crate) use allowance::Turns;
pub(crate) use at_table::AtTable;
pub(crate) use bodies::TableInfo;
pub(crate) use find::find;
pub(crate) use homes::Homes;

use crate::app::App;

pub(crate) fn routes() -> OpenApiRouter<App> {
    games::routes()
        .merge(make::routes())
        .merge(lists::routes())
        .merge(agree::routes())
        .merge(again::routes())
        .merge(asks::routes())
}

/// Writes the TypeScript types.
#[cfg(test)]
pub(crate) fn export_types(config: &ts_rs::Config) {
    games::export_types(config);
    make::export_types(config);
    bodies::export_types(config);
    asks::export_types(config);
}
