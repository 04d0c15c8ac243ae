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
    for odd in ["--tables=100000", "--seconds=100000", "--stored=2000000"] {
        let ran = Command::new(env!("CARGO_BIN_EXE_talat-load")).arg(odd).output().unwrap();
        assert_eq!(ran.status.code(), Some(2), "{odd}");
    }
}
