//! The `talat` binary.
fn main() {}
