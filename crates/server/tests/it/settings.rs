//! The settings, and what is written about them.

use clap::Args;
use talat_server::config::Settings;

const HOSTING: &str = include_str!("../../../../docs/hosting.md");
const EXAMPLE: &str = include_str!("../../../../docs/talat.toml");

/// The names of all settings, as the file calls them.
fn names() -> Vec<String> {
    let error = toml::from_str::<Settings>("no-such-setting = 1").unwrap_err().to_string();
    let expected = error.split("expected one of ").nth(1).expect("a list of all names");
    let names: Vec<String> = expected.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    assert!(names.len() > 20, "{error}");
    names
}

#[test]
fn the_hosting_page_has_every_setting_with_its_default() {
    let line_of = |name: &str| {
        let start = format!("| `{name}` |");
        let line = HOSTING.lines().find(|line| line.starts_with(&start));
        line.unwrap_or_else(|| panic!("docs/hosting.md has no line on `{name}`"))
    };
    for name in names() {
        line_of(&name);
    }
    let command = Settings::augment_args(clap::Command::new("serve"));
    for argument in command.get_arguments() {
        let name = argument.get_id().as_str().replace('_', "-");
        let line = line_of(&name);
        let flag = format!("`--{}`", argument.get_long().unwrap());
        let variable = format!("`{}`", argument.get_env().unwrap().to_str().unwrap());
        assert!(line.contains(&flag) && line.contains(&variable), "{name}: {flag} {variable} in {line}");
        let help = argument.get_help().unwrap().to_string();
        if let Some((_, default)) = help.split_once("[default: ") {
            let default = default.trim_end_matches(']').trim_start_matches("./");
            assert!(line.contains(default), "{name}: {default} in {line}");
        }
    }
}

#[test]
fn the_example_has_every_setting_and_changes_nothing() {
    let example: Settings = toml::from_str(EXAMPLE).unwrap();
    let (example, standard) = (example.decide().unwrap(), Settings::default().decide().unwrap());
    assert_eq!(format!("{example:?}"), format!("{standard:?}"));
    for name in names() {
        let there = |line: &str| {
            let line = line.trim_start_matches("# ");
            line.starts_with(&format!("{name} = ")) || line == format!("[{name}]")
        };
        assert!(EXAMPLE.lines().any(there), "docs/talat.toml has no `{name}`");
    }
}
