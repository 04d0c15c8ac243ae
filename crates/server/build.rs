//! The web client is built beforehand; cargo only has to notice that it has changed.

fn main() {
    // Only a release holds its files; other builds read them when they are asked for.
    let release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    println!("cargo:rerun-if-changed={}", if release { "../../web/dist" } else { "build.rs" });
}
