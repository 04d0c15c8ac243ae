//! The component data: what is in it (C2–C6, C28), and what is refused, with the line.

use super::*;
use crate::edition::Edition as _;

#[test]
fn c2_c3_c5_the_standard_edition() {
    let edition = Edition::standard();
    assert_eq!(edition.booth_counts(), [6, 5, 6, 6, 6]);
    assert_eq!(edition.track, (1..=12).collect::<Vec<u8>>());
    let segments: Vec<&str> = edition.segments.iter().map(|segment| segment.segment).collect();
    assert_eq!(segments, ["clothes", "decoration", "plants", "food", "furniture"]);
    // Marker i has the colours i and i + 1 on one side, i − 1 and i + 2 on the other.
    for (index, marker) in edition.mix_markers.iter().enumerate() {
        let colour = |offset: usize| Colour::ALL[(index + offset) % 5];
        let sides = [Pair::new(colour(0), colour(1)), Pair::new(colour(4), colour(2))];
        assert_eq!(marker.sides.map(Some), sides);
    }
}

/// C4: every marker and token is worth one star.
#[test]
fn c4_one_star_each() {
    let stars = Edition::standard().stars;
    assert_eq!(stars.general_token, 1);
    for marker in Marker::ALL {
        assert_eq!((stars.markers.of(marker), stars.matching_tokens.of(marker)), (1, 1));
    }
}

/// C6, C8: grids 2k − 1 and 2k share tile k, and are numbered by their proven minimum, hardest first.
#[test]
fn c6_c8_c9_the_start_grids() {
    let edition = Edition::standard();
    assert!(edition.start_grids.is_sorted_by(|a, b| a.minimum >= b.minimum));
    for (grid, number) in edition.start_grids.iter().zip(1u8..) {
        assert_eq!((grid.number, grid.tile), (number, number.div_ceil(2)));
        assert_eq!(grid.grid.empty(), Spot::CORNER);
        assert_eq!(grid.grid.breach_of_placing(), None);
        assert!(!grid.grid.is_solved());
    }
    assert_eq!(edition.tiles()[..4], [0b11, 0b11, 0b1100, 0b1100]);
}

#[test]
fn c28_ranks_by_moves() {
    let edition = Edition::standard();
    for (moves, name) in [
        (15, "market_master"),
        (23, "market_master"),
        (24, "booth_owner"),
        (28, "booth_owner"),
        (29, "haggler"),
        (35, "haggler"),
        (36, "looky_loo"),
        (200, "looky_loo"),
    ] {
        assert_eq!(edition.solo_rank(moves).name, name);
    }
}

/// The standard file with one piece replaced, and the error: the line is that of the piece.
fn refusal(old: &str, new: &str) -> String {
    let source = Edition::STANDARD;
    let at = source.find(old).unwrap_or_else(|| panic!("`{old}` is in the file"));
    let changed = format!("{}{new}{}", &source[..at], &source[at + old.len()..]);
    let error = Edition::parse(&changed).expect_err(new);
    let line = 1 + source[..at].matches('\n').count();
    let place = match error.line.checked_sub(line) {
        Some(0) => "there".to_string(),
        Some(below) => format!("{below} below"),
        None => format!("{} above", line - error.line),
    };
    format!("{place}: {}", error.reason)
}

#[test]
fn inconsistent_data_is_refused_with_its_line() {
    let table = [
        (
            r#"name = "Talat reconstruction""#,
            r#"name = " ""#,
            "there: the edition's name has 1 to 60 characters, none of them a control character",
        ),
        ("track = [1, 2,", "track = [0, 2,", "there: a number on the time track is from 1 to 12, not 0"),
        ("track = [1, 2,", "track = [13, 2,", "there: a number on the time track is from 1 to 12, not 13"),
        (
            "track = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]",
            "track = []",
            "there: the time track has 0 spaces, not 1 to 60",
        ),
        (r#"colour = "yellow""#, r#"colour = "red""#, "there: red is there twice"),
        (
            r#"colour = "yellow""#,
            r#"colour = "purple""#,
            "there: `purple` is none of red, yellow, green, pink, blue",
        ),
        (
            r#"segment = "clothes""#,
            r#"segment = "shoes""#,
            "there: `shoes` is none of clothes, decoration, plants, food, furniture",
        ),
        ("booths = 5", "booths = 9", "there: the number of booths of a colour is from 2 to 8, not 9"),
        ("booths = 5", "booths = -1", "there: the number of booths of a colour is from 2 to 8, not -1"),
        (r#"["blue", "green"]"#, r#"["yellow", "red"]"#, "there: red and yellow are paired twice"),
        (r#"["blue", "green"]"#, r#"["blue", "blue"]"#, "there: blue is paired with itself"),
        (r#"["blue", "green"]"#, r#"["blue"]"#, "there: a side of a MIX marker has 1 colour, not 2"),
        (r#", ["blue", "green"]"#, "", "there: a MIX marker has 1 side, not 2"),
        ("general_token = 1", "general_token = 21", "there: a number of stars is from 0 to 20, not 21"),
        ("group = 1, path", "group = -1, path", "there: a number of stars is from 0 to 20, not -1"),
        ("group = 1, path", "path", "there: missing field `group`"),
        ("up_to = 28", "up_to = 23", "there: the bounds of the ranks ascend, and 23 follows 23"),
        ("up_to = 28", "up_to = 201", "there: a rank's bound is from 1 to 200, not 201"),
        (
            r#"name = "haggler""#,
            r#"name = "booth_owner""#,
            "there: the rank here is called `haggler`, not `booth_owner`",
        ),
        (
            r#"name = "looky_loo""#,
            "name = \"looky_loo\"\nup_to = 90",
            "1 below: the last rank has no bound: remove `up_to`",
        ),
        ("number = 2\n", "number = 1\n", "there: start grid 1 is there twice"),
        ("number = 2\n", "number = 17\n", "there: a start grid's number is from 1 to 16, not 17"),
        (
            "number = 2\n",
            "number = 2\nside = 1\n",
            "1 below: unknown field `side`, expected one of `number`, `tile`, `minimum`, `rows`",
        ),
        ("tile = 2\n", "tile = 1\n", "there: tile 1 has more than two sides"),
        ("tile = 2\n", "tile = 9\n", "there: a tile's number is from 1 to 8, not 9"),
        ("minimum = 18", "minimum = 0", "there: the fewest moves is from 1 to 200, not 0"),
    ];
    for (old, new, expected) in table {
        assert_eq!(refusal(old, new), expected, "{new}");
    }
}

#[test]
fn c30_start_grids_that_break_a_rule_are_refused() {
    let refused = |rows: &str| {
        let lines =
            |rows: &str| rows.split('/').map(|row| format!("    \"{row}\",")).collect::<Vec<_>>().join("\n");
        refusal(&lines(".RYPGR/BYGBPG/GBPGBP/PRBYRY/RPYRBG"), &lines(rows))
    };
    let letters = "a grid (five lines of six letters R, Y, G, P, B, or `.` without a booth)";
    for (rows, expected) in [
        (".RYPGR/BYGBPG/GBPGBP/PRBYRY/RPYRB", format!("`RPYRB` is not {letters}")),
        (".RYPGR/BYGBPG/GBPGBP/PRBYRY/RPYRBX", format!("`RPYRBX` is not {letters}")),
        (".RYPGR/BYGBPG/GBPGBP/PRBYRY", format!("`` is not {letters}")),
        (".RYPGR/BYGBPG/GBPGBP/PRBYRY/RPYRBG/RPYRBG", format!("`RPYRBG` is not {letters}")),
        ("R.YPGR/BYGBPG/GBPGBP/PRBYRY/RPYRBG", "the one empty spot of a start grid is a1".into()),
        (".RYPGR/BYGBPG/GBPGBP/PRBYRY/RPYRB.", "the one empty spot of a start grid is a1".into()),
        (".RYPGR/BYGBPG/GBPGBP/PRBYRY/RPYRBR", "7 booths red, not 6".into()),
        // Two booths of the sound grid have changed places.
        (".BYPGR/BYGBPG/GRPGBP/PRBYRY/RPYRBG", "the booths on b1, a2 break rule A of C30".into()),
        (".RYGPR/BYGBPG/GBPGBP/PRBYRY/RPYRBG", "the booths on e1, e2 break rule B of C30".into()),
        (".GYPGR/BYGBPG/RBPGBP/PRBYRY/RPYRBG", "the booths on a3, b4, a5 break rule C of C30".into()),
    ] {
        assert_eq!(refused(rows), format!("1 above: {expected}"), "{rows}");
    }
}

#[test]
fn missing_and_doubled_parts_are_refused() {
    let table = [
        ("booths = 5", "booths = 6", "the booths are 30 in all, not 29"),
        (
            "[[segments]]\ncolour = \"yellow\"\nsegment = \"decoration\"\nbooths = 5\n",
            "",
            "no segment has the colour yellow",
        ),
        (
            "[[mix_markers]]\nsides = [[\"blue\", \"red\"], [\"pink\", \"yellow\"]]\n",
            "",
            "there are 4 MIX markers, not 5",
        ),
        (
            "[[start_grids]]\nnumber = 1\ntile = 1\nminimum = 22\nrows = [\n    \".RYPGR\",\n    \"BYGBPG\",\n    \
             \"GBPGBP\",\n    \"PRBYRY\",\n    \"RPYRBG\",\n]\n",
            "",
            "there are 15 start grids, not 16",
        ),
        (
            "\".RPGYB\",\n    \"PYBRBG\",\n    \"YBPGYR\",\n    \"BPRYRG\",\n    \"GRGPBP\"",
            "\".RYPGR\",\n    \"BYGBPG\",\n    \"GBPGBP\",\n    \"PRBYRY\",\n    \"RPYRBG\"",
            "start grids 1 and 2 are alike",
        ),
        ("up_to = 28\n", "", "only the last rank has no bound: add `up_to`"),
    ];
    for (old, new, expected) in table {
        let told = refusal(old, new);
        assert_eq!(told.split_once(": ").unwrap().1, expected, "{told}");
    }
}

/// Whatever is cut out of the file, reading it gives an edition or an error, never a panic.
#[test]
fn broken_files_are_errors() {
    let source = Edition::STANDARD;
    let lines: Vec<&str> = source.lines().collect();
    for skipped in 0..lines.len() {
        let cut: Vec<&str> =
            lines.iter().enumerate().filter(|(at, _)| *at != skipped).map(|(_, line)| *line).collect();
        if let Ok(edition) = Edition::parse(&cut.join("\n")) {
            // A start grid may come without its minimum, which few owners of a box know.
            let optional = lines[skipped].starts_with("minimum");
            assert_eq!(edition == Edition::standard(), !optional, "without `{}`", lines[skipped]);
        }
    }
    for end in 0..source.len() {
        if source.is_char_boundary(end) && !source[end..].trim().is_empty() {
            assert!(Edition::parse(&source[..end]).is_err());
        }
    }
    assert!(Edition::parse("name = 3").unwrap_err().to_string().starts_with("line 1: "));
}
