//! The edition: the standard one is read, every inconsistency is refused with its line.

use crate::chakapuces::Edition;
use crate::edition::Edition as _;

/// The error for the standard edition with one text replaced.
fn broken(old: &str, new: &str) -> String {
    assert!(Edition::STANDARD.contains(old), "{old}");
    Edition::parse(&Edition::STANDARD.replacen(old, new, 1)).unwrap_err().to_string()
}

#[test]
fn the_standard_edition_is_readable_json() {
    let json = serde_json::to_string(&Edition::standard()).unwrap();
    insta::assert_snapshot!(json, @r#"{"name":"Chakapuces (reconstruction)","cards":{"cat":[6,6,6,7,7,7,7,6,6,6],"scratch":[1,1,1,1,2,2,1,1,1,1]},"deal":{"hand":4,"line":4},"fleas":[{"players":2,"each":22},{"players":3,"each":20},{"players":4,"each":18},{"players":5,"each":16},{"players":6,"each":15}],"bands":[{"from":0,"points":15},{"from":1,"points":12},{"from":6,"points":6},{"from":11,"points":0},{"from":16,"points":-4},{"from":21,"points":-8},{"from":26,"points":-12}]}"#);
}

#[test]
fn p1_wrong_cards_are_refused() {
    insta::assert_snapshot!(broken("[6, 6, 6, 7,", "[6, 6, 6, 6,"), @"line 32: 63 Cat cards; there are 64 in the box (P1)");
    insta::assert_snapshot!(broken("[1, 1, 1, 1, 2,", "[1, 1, 1, 1, 3,"), @"line 33: 13 Scratch cards; there are 12 in the box (P1)");
    insta::assert_snapshot!(broken("[6, 6, 6, 7,", "[6, 6, 7,"), @"line 32: 9 numbers of Cat cards for the values 1 to 10");
    insta::assert_snapshot!(broken("[1, 1, 1,", "[1, 1, 1, 0,"), @"line 33: 11 numbers of Scratch cards for the values 1 to 10");
    insta::assert_snapshot!(broken("[6, 6, 6, 7,", "[6, 16, 6, 7,"), @"line 32: 16 Cat cards of value 2; at most 15 alike are allowed");
    insta::assert_snapshot!(broken("[6, 6, 6, 7,", "[6, -6, 6, 7,"), @"line 32: invalid value: integer `-6`, expected a whole number from 0 to 255");
    insta::assert_snapshot!(broken("scratch = ", "scratches = "), @"line 33: unknown field `scratches`, expected `cat` or `scratch`");
    insta::assert_snapshot!(broken("[cards]", "[kards]"), @"line 30: unknown field `kards`, expected one of `name`, `cards`, `deal`, `fleas`, `bands`");
}

#[test]
fn p3_wrong_fleas_are_refused() {
    insta::assert_snapshot!(broken("players = 3", "players = 2"), @"line 12: fleas for 2 players; one row each for 2 to 6 players, in that order");
    insta::assert_snapshot!(broken("    { players = 6, each = 15 },\n", ""), @"line 10: no fleas for 6 players");
    insta::assert_snapshot!(
        broken("each = 15 },\n", "each = 15 },\n    { players = 7, each = 15 },\n"), @"line 16: fleas for 7 players; one row each for 2 to 6 players, in that order");
    insta::assert_snapshot!(broken("each = 15", "each = 0"), @"line 15: 0 fleas; from 1 to 1000 are allowed");
    insta::assert_snapshot!(broken("each = 15", "each = 1001"), @"line 15: 1001 fleas; from 1 to 1000 are allowed");
    insta::assert_snapshot!(broken("each = 15", "each = 15, more = 1"), @"line 15: unknown field `more`, expected `players` or `each`");
}

#[test]
fn p3_p4_wrong_deals_are_refused() {
    insta::assert_snapshot!(broken("hand = 4", "hand = 1"), @"line 37: a full hand of 1 card; from 2 to 7 are allowed");
    insta::assert_snapshot!(broken("hand = 4", "hand = 8"), @"line 37: a full hand of 8 cards; from 2 to 7 are allowed");
    insta::assert_snapshot!(broken("line = 4", "line = 0"), @"line 38: an opening of 0 cards; from 1 to 10 are allowed");
    insta::assert_snapshot!(broken("line = 4", "line = 11"), @"line 38: an opening of 11 cards; from 1 to 10 are allowed");
    insta::assert_snapshot!(broken("line = 4", "line = four"), @"line 38: invalid boolean, expected `false`");
}

#[test]
fn p17_wrong_bands_are_refused() {
    insta::assert_snapshot!(broken("from = 0", "from = 1"), @"line 20: the first band starts at 1, not at 0");
    insta::assert_snapshot!(broken("from = 11", "from = 6"), @"line 23: a band from 6, which is not above the one before; bands ascend");
    insta::assert_snapshot!(broken("points = -12", "points = -1001"), @"line 26: -1001 points; from -1000 to 1000 are allowed");
    let start = Edition::STANDARD.find("bands = [").unwrap();
    let end = start + Edition::STANDARD[start..].find("\n]").unwrap() + 2;
    insta::assert_snapshot!(broken(&Edition::STANDARD[start..end], "bands = []"), @"line 19: no bands of fleas");
}

#[test]
fn names_and_unknown_keys_are_checked() {
    insta::assert_snapshot!(broken("\"Chakapuces (reconstruction)\"", "\" \""), @"line 7: the edition's name has 1 to 60 characters, none of them a control character");
    insta::assert_snapshot!(broken("hand = 4", "hand = 4\nfeet = 4"), @"line 38: unknown field `feet`, expected `hand` or `line`");
    insta::assert_snapshot!(broken("name = ", "name "), @"line 7: key with no value, expected `=`");
}

#[test]
fn the_hash_ignores_layout_and_comments_and_sees_every_number() {
    let standard = Edition::standard();
    let bare: Vec<&str> = Edition::STANDARD.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(Edition::parse(&bare.join("\n")).unwrap().hash(), standard.hash());
    let other = Edition::STANDARD.replace("points = -12", "points = -11");
    assert_ne!(Edition::parse(&other).unwrap().hash(), standard.hash());
}

#[test]
fn no_file_makes_the_reader_panic() {
    let standard = Edition::STANDARD;
    for (cut, _) in standard.char_indices() {
        assert!(cut + 9 > standard.len() || Edition::parse(&standard[..cut]).is_err());
        for number in ["0", "99999999999999999999", "-1", "nan", "[]", "{}", "é"] {
            let _ = Edition::parse(&format!("{}{number}{}", &standard[..cut], &standard[cut..]));
        }
    }
}
