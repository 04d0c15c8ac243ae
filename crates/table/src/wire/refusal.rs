//! Why something is refused: a code, never prose. Clients word it.

use std::collections::BTreeMap;

use serde::Serialize;
use ts_rs::TS;
use utoipa::ToSchema;

/// The JSON of a refusal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
#[ts(export_to = "Refusal.ts")]
pub struct Refusal {
    /// The stable name of the reason.
    pub error: String,
    /// The number of the rule that forbids it, where a rule does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// What the reason speaks of, by name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, String>>")]
    pub params: BTreeMap<String, String>,
}
