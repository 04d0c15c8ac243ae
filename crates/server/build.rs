//! The web client is built beforehand (`make web`): cargo notices that it has changed, and a release without it is refused.

use std::env;
use std::path::Path;

const CLIENT: &str = "../../web/dist";

fn main() {
    // Only a release holds the client's files; other builds read them when they are asked for.
    let release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    println!("cargo::rerun-if-changed={}", if release { CLIENT } else { "build.rs" });
    let wanted = release && env::var_os("CARGO_FEATURE_NO_CLIENT").is_none();
    if wanted && !Path::new(CLIENT).join("index.html").is_file() {
        println!(
            "cargo::error=the web client is not built, so this release would serve none: `make build` builds both; \
             `--features no-client` leaves it out on purpose"
        );
    }
}
