//! The web client's files, as far as they are built.

use std::fs;
use std::path::Path;

use crate::client::Server;

const CLIENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_the_client_and_nothing_else_is() {
    let server = Server::start().await;
    let anna = server.stranger();
    let built = Path::new(CLIENT).join("index.html").exists();
    let sign = if built { "/assets/" } else { "not built into this program" };
    for (path, status) in [
        ("/", 200),
        ("/t/ABCDEF", 200),
        ("/g/QKBPFG6P", 200),
        ("/rules/bangkok", 200),
        ("/settings", 200),
        ("/wp-login.php", 404),
    ] {
        let answer = anna.http.get(anna.url(path)).send().await.unwrap();
        assert_eq!(answer.status(), status, "{path}");
        assert!(answer.headers()["content-type"].to_str().unwrap().starts_with("text/html"), "{path}");
        assert!(answer.text().await.unwrap().contains(sign), "{path}");
    }
    for path in ["/assets/none.js", "/assets/..%2f..%2f..%2fCargo.toml", "/Cargo.toml"] {
        let answer = anna.http.get(anna.url(path)).send().await.unwrap();
        assert_eq!(answer.status(), 404, "{path}");
        assert!(!answer.text().await.unwrap().contains("[package]"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn assets_are_kept_for_good_and_come_compressed() {
    let Ok(assets) = fs::read_dir(Path::new(CLIENT).join("assets")) else {
        // Without the client there is nothing to keep; the test above has seen the page that says so.
        return;
    };
    let mut names = assets.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let packed = names.find(|name| name.ends_with(".js.br")).expect("the build compresses its scripts");
    let name = packed.trim_end_matches(".br");
    let plain = fs::read(Path::new(CLIENT).join("assets").join(name)).unwrap();
    let server = Server::start().await;
    let anna = server.stranger();
    let get = |encoding: &'static str| {
        anna.http.get(anna.url(&format!("/assets/{name}"))).header("accept-encoding", encoding)
    };
    let whole = get("identity").send().await.unwrap();
    assert_eq!(whole.headers()["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(whole.headers()["content-type"], "text/javascript; charset=utf-8");
    let tag = whole.headers()["etag"].clone();
    assert_eq!(whole.bytes().await.unwrap(), plain);
    for (said, encoding) in [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip")] {
        let answer = get(said).send().await.unwrap();
        assert_eq!(answer.headers()["content-encoding"], encoding, "{said}");
        assert!(answer.bytes().await.unwrap().len() < plain.len(), "{said}");
    }
    let again = get("br").header("if-none-match", tag).send().await.unwrap();
    assert_eq!(again.status(), 304);
}
