//! `talat solve` as its users run it.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::fs;

use assert_cmd::Command;
use serde_json::Value;
use talat_rules::chatuchak::{Edition, Grid, Spot};
use talat_rules::edition::Edition as _;
use talat_rules::race::puzzle;
use tempfile::TempDir;

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/solver.txt");
const GRID: &str = ".RYPGR\nBYGBPG\nGBPGBP\nPRBYRY\nRPYRBG";

fn solve(args: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::cargo_bin("talat").unwrap();
    let output = command.arg("solve").args(args).write_stdin(input).output().unwrap();
    let code = output.status.code().expect("it ends by itself");
    (code, String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
}

fn json(args: &[&str], input: &str) -> Vec<Value> {
    let (code, out, err) = solve(&[args, &["--json"]].concat(), input);
    assert_eq!(code, 0, "{err}");
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Plays the moves of a line on its grid, and says how many they are.
fn replayed(line: &Value, moves: &Value) -> usize {
    let mut grid: Grid = serde_json::from_value(line["grid"].clone()).unwrap();
    let moves: Vec<Spot> =
        (moves.as_array().unwrap().iter()).map(|spot| spot.as_str().unwrap().parse().unwrap()).collect();
    for from in &moves {
        assert!(grid.jumps().contains(*from));
        grid.jump(*from);
    }
    assert!(grid.is_solved());
    moves.len()
}

#[test]
fn a_start_grid_and_a_drawn_grid_are_solved_by_number() {
    let edition = Edition::standard();
    let line = &json(&["--grid", "16"], "")[0];
    assert_eq!(line["grid"], serde_json::to_value(edition.start_grid(16).unwrap().grid).unwrap());
    assert_eq!(
        (&line["length"], &line["lower_bound"], &line["optimal"]),
        (&18.into(), &18.into(), &true.into())
    );
    assert_eq!(replayed(line, &line["moves"]), 18);
    assert!(line["nodes"].as_u64().unwrap() > 0 && line["cpu_us"].is_u64());
    let line = &json(&["--draw", "42"], "")[0];
    assert_eq!(line["grid"], serde_json::to_value(puzzle(&edition, 42)).unwrap());
    assert_eq!(replayed(line, &line["moves"]) as u64, line["length"].as_u64().unwrap());
}

#[test]
fn people_get_moves_and_the_final_grid_without_colours_in_a_pipe() {
    let (code, out, err) = solve(&["--file", "-"], GRID);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("standard input:1: 22 moves, optimal\n"), "{out}");
    assert!(out.contains(" nodes, ") && out.contains("ms of processor time"), "{out}");
    assert!(!out.contains('\u{1b}'), "{out}");
    assert_eq!(out.lines().filter(|line| line.len() == 8 && line.starts_with("  ")).count(), 5, "{out}");
}

#[test]
fn a_file_of_many_grids_gives_a_line_each_in_their_order() {
    let lines = json(&["--file", FIXTURES], "");
    assert_eq!(lines.len(), 200);
    let text = fs::read_to_string(FIXTURES).unwrap();
    let fewest =
        text.lines().filter_map(|line| line.strip_prefix("# ")?.split_once(": ")?.1.parse::<u64>().ok());
    for (line, fewest) in lines.iter().zip(fewest) {
        assert_eq!(line["length"], fewest, "{line}");
        assert_eq!(line["optimal"], true);
        assert_eq!(replayed(line, &line["moves"]) as u64, fewest);
    }
    let (code, out, _) = solve(&["--file", FIXTURES], "");
    assert_eq!(code, 0);
    assert!(out.contains("200 of 200 grids proven in "), "{out}");
}

#[test]
fn all_shortest_solutions_come_with_how_narrow_the_way_is() {
    let line = &json(&["--draw", "36", "--all"], "")[0];
    let length = line["length"].as_u64().unwrap();
    let solutions = line["solutions"].as_array().unwrap();
    assert!(!solutions.is_empty() && solutions.len() <= 1000);
    assert!(solutions.iter().all(|moves| replayed(line, moves) as u64 == length));
    assert_eq!(line["choices"].as_array().unwrap().len() as u64, length);
    assert!(line["difficulty_bits"].as_f64().unwrap() > 0.0);
    let (code, out, _) = solve(&["--draw", "36", "--all"], "");
    assert_eq!(code, 0);
    assert!(out.contains("good jumps at each move: ") && out.contains(" shortest solutions:\n"), "{out}");
}

#[test]
fn little_time_leaves_a_solution_and_a_gap() {
    let mut gaps = 0;
    for line in json(&["--file", FIXTURES, "--time", "0"], "") {
        let (length, bound) = (line["length"].as_u64().unwrap(), line["lower_bound"].as_u64().unwrap());
        assert_eq!(line["optimal"] == true, length == bound);
        assert_eq!(replayed(&line, &line["moves"]) as u64, length);
        gaps += u32::from(length > bound);
    }
    assert!(gaps > 0, "without time some proof is missing");
}

#[test]
fn what_is_wrong_with_a_grid_is_told_with_line_and_column() {
    for (input, words) in [
        (String::new(), "line 1, column 1: no grid"),
        (GRID.replace("BYG", "BxG"), "line 2, column 2: `x` is none of"),
        (GRID.replace("RYPGR", "RYPG."), "line 1, column 6: a second empty spot"),
        (GRID.replace('.', "Y"), "line 5, column 3: one yellow booth too many: there are 5"),
        (
            format!("{GRID}\n\n{}", GRID.replace("\nGB", "\nB")),
            "line 9, column 6: a line has 6 letters, not 5",
        ),
    ] {
        let (code, out, err) = solve(&["--file", "-"], &input);
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        assert!(err.starts_with(&format!("talat: standard input: {words}")), "{err}");
    }
    let (code, _, err) = solve(&["--file", "/nowhere/grids"], "");
    assert_eq!(code, 2);
    assert!(err.contains("/nowhere/grids"), "{err}");
}

#[test]
fn exactly_one_source_of_grids_is_asked_for() {
    for args in
        [&[][..], &["--grid", "1", "--draw", "2"], &["--grid", "17"], &["--grid", "0"], &["--draw", "0"]]
    {
        let (code, out, err) = solve(args, "");
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.contains("error: "), "{err}");
    }
}

#[test]
fn an_own_edition_is_solved_and_its_claims_are_proven() {
    let directory = TempDir::new().unwrap();
    let path = directory.path().join("own.toml");
    let name = path.to_str().unwrap();
    fs::write(&path, Edition::STANDARD).unwrap();
    assert_eq!(json(&["--grid", "1", "--edition", name], "")[0]["length"], 22);
    fs::write(&path, Edition::STANDARD.replacen("minimum = 22", "minimum = 21", 1)).unwrap();
    let line = 1 + Edition::STANDARD.lines().position(|line| line == "minimum = 22").unwrap();
    let wanted = format!("{name}: line {line}: the fewest moves for start grid 1 are not 21: it is 22");
    let (code, out, err) = solve(&["--grid", "1", "--edition", name], "");
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains(&wanted), "{err}");
    // Whoever reads an edition asks for the proof.
    let mut command = Command::cargo_bin("talat").unwrap();
    let ran = command.args(["simulate", "race", "--players", "1", "--games", "1", "--edition", name]);
    let output = ran.output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains(&wanted));
}
