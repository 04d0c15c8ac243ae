//! What goes over the wire, both ways: what a table's machine writes, as texts for sockets.

pub use talat_table::wire::*;

/// A message as text.
pub fn text(message: &impl serde::Serialize) -> axum::extract::ws::Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}
