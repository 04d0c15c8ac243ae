//! How the program is built: what the image does is what `make build` does, and no release comes without its client.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The lines that build something: what npm and cargo are told.
fn building<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    lines.map(str::trim).filter(|line| line.starts_with("npm ") || line.starts_with("cargo ")).collect()
}

#[test]
fn the_image_is_built_as_make_builds() {
    let dry = Command::new("make")
        .args(["--dry-run", "--always-make", "--no-print-directory", "build"])
        .env_remove("MAKEFLAGS")
        .current_dir(root())
        .output()
        .unwrap();
    let made = String::from_utf8(dry.stdout).unwrap();
    let image = fs::read_to_string(root().join("Dockerfile")).unwrap();
    let in_image = building(image.lines().filter_map(|line| line.strip_prefix("RUN ")));
    assert_eq!(in_image, building(made.lines()));
    assert_eq!(in_image.len(), 3, "the packages, the client, the program: {in_image:?}");
    // What is built on this machine stays out of it.
    let ignored = fs::read_to_string(root().join(".dockerignore")).unwrap();
    assert!(
        ["target", "node_modules", "web/dist", ".git"]
            .iter()
            .all(|name| ignored.lines().any(|line| line == *name))
    );
}

/// What the server's build script tells cargo, with or without a client, for a profile and with features.
fn told(script: &Path, client: bool, profile: &str, features: &[&str]) -> String {
    let checkout = TempDir::new().unwrap();
    let (package, dist) = (checkout.path().join("crates/server"), checkout.path().join("web/dist"));
    fs::create_dir_all(&package).unwrap();
    fs::create_dir_all(&dist).unwrap();
    if client {
        fs::write(dist.join("index.html"), "").unwrap();
    }
    let mut run = Command::new(script);
    run.env_clear()
        .env("PROFILE", profile)
        .envs(features.iter().map(|feature| (feature, "1")))
        .current_dir(package);
    String::from_utf8(run.output().unwrap().stdout).unwrap()
}

#[test]
fn a_release_without_its_client_is_refused_unless_it_is_meant() {
    let directory = TempDir::new().unwrap();
    let script = directory.path().join("script");
    let rustc = Path::new(env!("CARGO")).with_file_name("rustc");
    let compiled = Command::new(if rustc.exists() { rustc } else { "rustc".into() })
        .args(["--edition=2024", "-o"])
        .arg(&script)
        .arg(root().join("crates/server/build.rs"))
        .status()
        .unwrap();
    assert!(compiled.success());
    let refused = told(&script, false, "release", &[]);
    let reason = refused.lines().find_map(|line| line.strip_prefix("cargo::error=")).unwrap();
    assert!(reason.contains("the web client is not built") && reason.contains("`make build`"), "{reason}");
    for (client, profile, features) in
        [(true, "release", &[][..]), (false, "release", &["CARGO_FEATURE_NO_CLIENT"]), (false, "debug", &[])]
    {
        let told = told(&script, client, profile, features);
        assert!(told.contains("cargo::rerun-if-changed=") && !told.contains("error"), "{told}");
    }
}
