//! The `talat-load` program as its users run it.

use assert_cmd::Command;

#[test]
fn only_this_machine_is_measured() {
    let ran = Command::new(env!("CARGO_BIN_EXE_talat-load"))
        .args(["--address=192.0.2.1:7878", "--tables=1", "--seconds=1"])
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(2));
    let said = String::from_utf8(ran.stderr).unwrap();
    assert!(said.contains("192.0.2.1:7878") && said.contains("loopback"), "{said}");
}

#[test]
fn counts_are_bounded() {
    let odd: &[&[&str]] = &[
        &["--tables=100000"],
        &["--seconds=3601"],
        &["--stored=2000000"],
        &["--idle=601"],
        &["--address=127.0.0.1:1", "--max-memory=1"],
        &["hostile", "--seconds=601"],
        &["hostile", "--kind=rudeness"],
        &["--max-idle-memory=100"],
        &["burst", "--games=2000000"],
        &["burst", "--abandon=0"],
    ];
    for odd in odd {
        let ran = Command::new(env!("CARGO_BIN_EXE_talat-load")).args(*odd).output().unwrap();
        let said = String::from_utf8(ran.stderr).unwrap();
        assert!(ran.status.code() == Some(2) && said.starts_with("error: "), "{odd:?}: {said}");
    }
}
