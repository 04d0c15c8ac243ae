//! Grids as text: five lines of six letters each, and between one grid and the next a blank line, or one that
//! begins with `#` and may say anything.

use talat_rules::chatuchak::spot::{COLUMNS, ROWS};
use talat_rules::chatuchak::{Colour, Grid};

/// A grid that was read, and the line where it begins, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Read {
    /// The grid that was read.
    pub grid: Grid,
    /// Its first line.
    pub line: usize,
}

/// Why a text is refused, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct GridError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub reason: String,
}

impl GridError {
    fn new(line: usize, column: usize, reason: impl Into<String>) -> Self {
        GridError { line, column, reason: reason.into() }
    }
}

/// Reads all grids of a text; each has these booths, and one empty spot anywhere.
pub fn read(text: &str, counts: [u8; Colour::COUNT]) -> Result<Vec<Read>, GridError> {
    let mut grids = Vec::new();
    let mut rows: Vec<&str> = Vec::new();
    // A blank line after the last one ends the last grid.
    for (line, row) in text.lines().chain([""]).enumerate().map(|(index, row)| (index + 1, row.trim_end())) {
        let blank = row.is_empty() || row.starts_with('#');
        if !blank {
            if rows.len() == usize::from(ROWS) {
                return Err(GridError::new(
                    line,
                    1,
                    "a sixth line: a blank line separates one grid from the next",
                ));
            }
            rows.push(row);
        } else if !rows.is_empty() {
            let first = line - rows.len();
            grids.push(Read { grid: one(&rows, first, counts)?, line: first });
            rows.clear();
        }
    }
    if grids.is_empty() {
        return Err(GridError::new(1, 1, "no grid: five lines of six letters R, Y, G, P, B and one `.`"));
    }
    Ok(grids)
}

/// The grid of these rows, of which the first is line `first`.
fn one(rows: &[&str], first: usize, counts: [u8; Colour::COUNT]) -> Result<Grid, GridError> {
    let mut laid = [0; Colour::COUNT];
    let mut empty = None;
    for (line, row) in (first..).zip(rows) {
        for (column, letter) in (1..).zip(row.chars()) {
            let fail = |reason: String| Err(GridError::new(line, column, reason));
            if column > usize::from(COLUMNS) {
                return fail(format!("a line has {COLUMNS} letters, not {}", row.chars().count()));
            }
            match (Colour::from_letter(letter), letter, empty) {
                (Some(colour), ..) => {
                    let (laid, wanted) = (&mut laid[colour.index()], counts[colour.index()]);
                    *laid += 1;
                    if *laid > wanted {
                        return fail(format!("one {colour} booth too many: there are {wanted}"));
                    }
                }
                (None, '.', None) => empty = Some((line, column)),
                (None, '.', Some((line, column))) => {
                    return fail(format!(
                        "a second empty spot: the first is in line {line}, column {column}"
                    ));
                }
                (None, other, _) => {
                    let other = other.escape_debug();
                    return fail(format!("`{other}` is none of R, Y, G, P, B and `.`"));
                }
            }
        }
        let letters = row.chars().count();
        if letters < usize::from(COLUMNS) {
            return Err(GridError::new(
                line,
                letters + 1,
                format!("a line has {COLUMNS} letters, not {letters}"),
            ));
        }
    }
    let last = first + rows.len() - 1;
    if rows.len() < usize::from(ROWS) {
        return Err(GridError::new(last + 1, 1, format!("a grid has {ROWS} lines, not {}", rows.len())));
    }
    // With 29 booths in all, nothing is left to be wrong but a missing empty spot, and that is one booth too many.
    rows.join("\n").parse().map_err(|_| GridError::new(first, 1, "no empty spot: one is written `.`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: [u8; Colour::COUNT] = [6, 5, 6, 6, 6];
    const GRID: &str = ".RYPGR\nBYGBPG\nGBPGBP\nPRBYRY\nRPYRBG";

    fn refused(text: &str) -> String {
        read(text, COUNTS).expect_err(text).to_string()
    }

    #[test]
    fn grids_are_read_with_their_lines() {
        let text = format!("# drawn\n{GRID}\n\n\n{}\r\n", GRID.replace('\n', "\r\n").replace(".R", "R."));
        let read = read(&text, COUNTS).unwrap();
        assert_eq!(read.iter().map(|read| read.line).collect::<Vec<_>>(), [2, 9]);
        assert_eq!(read[0].grid.to_string(), GRID);
        assert_eq!(read[1].grid.empty().to_string(), "b1");
    }

    #[test]
    fn what_is_wrong_is_named_with_line_and_column() {
        for (text, wanted) in [
            (String::new(), "line 1, column 1: no grid"),
            (GRID.replace("BYG", "BxG"), "line 2, column 2: `x` is none of"),
            (GRID.replace("BYG", "B\u{7}G"), "line 2, column 2: `\\u{7}` is none of"),
            (GRID.replace("BYGBPG", "BYGBP"), "line 2, column 6: a line has 6 letters, not 5"),
            (GRID.replace("BYGBPG", "BYGBPGG"), "line 2, column 7: a line has 6 letters, not 7"),
            (
                GRID.replace("BYGBPG", "BYGBP."),
                "line 2, column 6: a second empty spot: the first is in line 1, column 1",
            ),
            (GRID.replace('.', "Y"), "line 5, column 3: one yellow booth too many: there are 5"),
            (GRID.replace("YRY", "YRR"), "line 5, column 4: one red booth too many: there are 6"),
            (GRID.replace("\nRPYRBG", ""), "line 5, column 1: a grid has 5 lines, not 4"),
            (format!("{GRID}\n{GRID}"), "line 6, column 1: a sixth line"),
            (format!("{GRID}\n\n{}", GRID.replace('Y', "y")), "line 7, column 3: `y` is none of"),
        ] {
            assert!(refused(&text).starts_with(wanted), "{}\nnot\n{wanted}", refused(&text));
        }
    }
}
