//! Settings that can't be used are named: by the flag, the variable, or the line of the file.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::fs;
use std::process::Command;

use tempfile::TempDir;

fn check(args: &[&str], env: &[(&str, &str)]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_talat"));
    let run = command
        .arg("check-config")
        .args(args)
        .env_remove("TALAT_CONFIG")
        .envs(env.iter().copied())
        .output()
        .unwrap();
    let text = String::from_utf8([run.stdout, run.stderr].concat()).unwrap();
    (run.status.code().unwrap(), text)
}

#[test]
fn the_flag_is_named() {
    for (flag, value, reason) in [
        ("--sockets", "0", "1 or more"),
        ("--sockets", "many", "a whole number"),
        ("--bot-pace-ms", "1.5", "a whole number"),
        ("--tables-per-person", "99999999999999999999", "too large"),
        ("--public-url", "games.example.org", "https://games.example.org"),
        ("--public-url", "https://games.example.org/talat", "end after the name"),
        ("--trusted-proxy", "proxy", "192.0.2.0/24"),
        ("--listen", "localhost:7878", "127.0.0.1:7878"),
        ("--log", "infoo", "neither a level"),
        ("--metrics", "all", "loopback, everyone, nobody"),
        ("--metrics-token", "short", "16 letters"),
        ("--log-format", "xml", "text or json"),
    ] {
        let (code, said) = check(&[flag, value], &[]);
        assert!(code == 2 && said.contains(flag) && said.contains(reason), "{flag} {value}: {said}");
    }
    let (code, said) = check(&["--trusted-proxy", "127.0.0.1", "--sockets", "7"], &[]);
    assert_eq!((code, said.as_str()), (0, "sound\nsockets = 7\ntrusted-proxies = [\"127.0.0.1/32\"]\n"));
}

#[test]
fn the_variable_is_named_and_an_empty_one_counts_as_unset() {
    let (code, said) = check(&[], &[("TALAT_SOCKETS", "0")]);
    assert_eq!((code, said.as_str()), (2, "talat: TALAT_SOCKETS=0: it has to be 1 or more\n"));
    let (code, said) = check(&[], &[("TALAT_TRUSTED_PROXIES", "127.0.0.1,here")]);
    assert!(
        code == 2 && said.starts_with("talat: TALAT_TRUSTED_PROXIES=127.0.0.1,here: `here` is neither"),
        "{said}"
    );
    // A flag comes before it, and is what is wrong.
    let (_, said) = check(&["--sockets", "x"], &[("TALAT_SOCKETS", "3")]);
    assert!(said.contains("--sockets") && !said.contains("TALAT_SOCKETS="), "{said}");
    let empty = [
        ("TALAT_SOCKETS", ""),
        ("TALAT_CONFIG", ""),
        ("TALAT_PUBLIC_URL", ""),
        ("TALAT_TRUSTED_PROXIES", ""),
        ("TALAT_DATA", ""),
    ];
    assert_eq!(check(&[], &empty), (0, "sound: everything is as by default\n".to_owned()));
}

#[test]
fn the_line_of_the_file_is_shown_with_the_reason() {
    let place = TempDir::new().unwrap();
    let file = place.path().join("talat.toml");
    let path = file.to_str().unwrap();
    let read = |text: &str| {
        fs::write(&file, text).unwrap();
        check(&["--config", path], &[])
    };
    let (code, said) = read("# ours\nlisen = \"127.0.0.1:0\"\n");
    assert_eq!(code, 2);
    assert_eq!(
        said,
        format!(
            "talat: {path}: line 2: there is no setting `lisen`; `listen` is one\n    2 | lisen = \"127.0.0.1:0\"\n"
        )
    );
    let (code, said) = read("[editions]\nbangkk = \"b.toml\"\n");
    assert!(
        code == 2 && said.contains("line 2:") && said.contains("`bangkk`") && !said.contains('\u{fffd}'),
        "{said}"
    );
    // What it names has to be there, seen from the file, and sound.
    let (code, said) = read("[editions]\nbangkok = \"b.toml\"\n");
    assert!(
        code != 0
            && said.contains("[editions] bangkok: ")
            && said.contains(place.path().join("b.toml").to_str().unwrap()),
        "{said}"
    );
    fs::copy(
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../editions/bangkok.toml"),
        place.path().join("b.toml"),
    )
    .unwrap();
    let (code, said) = read("sockets = 9\n[editions]\nbangkok = \"b.toml\"\n");
    assert!(
        code == 0 && said.starts_with(&format!("{path}: sound\n")) && said.contains("sockets = 9\n"),
        "{said}"
    );
    let (code, said) = check(&["--config", "/nowhere/talat.toml"], &[]);
    assert!(code == 2 && said.contains("/nowhere/talat.toml"), "{said}");
}

/// The files that come with Talat.
#[test]
fn the_files_that_are_installed_can_be_used() {
    for (name, differing) in [("docs/talat.toml", false), ("deploy/talat.toml", true)] {
        let file = format!("{}/../../{name}", env!("CARGO_MANIFEST_DIR"));
        let (code, said) = check(&["--config", &file], &[]);
        assert_eq!(code, 0, "{said}");
        assert_eq!(said.contains("backup-directory = \"/var/lib/talat-backup\""), differing, "{said}");
    }
}
