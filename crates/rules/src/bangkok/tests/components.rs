//! Goods, cards, tiles and the file they come from (B1–B5).

use proptest::prelude::*;

use super::card;
use crate::bangkok::{Card, Edition, Good};
use crate::edition::Edition as _;

fn refused(source: &str) -> String {
    Edition::parse(source).unwrap_err().to_string()
}

/// The standard file with the first `from` replaced, refused.
fn changed(from: &str, to: &str) -> String {
    assert!(Edition::STANDARD.contains(from));
    refused(&Edition::STANDARD.replacen(from, to, 1))
}

#[test]
fn b1_there_are_four_goods() {
    let letters: String = Good::ALL.iter().map(|good| good.letter()).collect();
    assert_eq!(letters, "pfrz");
    assert_eq!(Good::ALL.map(Good::name), ["pea", "fish", "fruit", "zucchini"]);
}

#[test]
fn b2_sixty_cards_show_one_to_three_goods() {
    let edition = Edition::standard();
    assert_eq!(edition.cards().count(), 60);
    assert_eq!((edition.boats.len(), edition.chillies.len()), (32, 16));
    assert!(edition.starting.len() == 4 && edition.starting.iter().all(|set| set.len() == 3));
    assert!(edition.cards().all(|card| (1..=3).contains(&card.goods().total())));
    assert!(edition.chillies.iter().all(|card| card.is_chilli()));
    assert_eq!(card("ppf").goods().count(Good::Pea), 2);
}

#[test]
fn b4_each_good_is_on_one_tile() {
    assert_eq!(Edition::standard().tiles, Good::ALL);
}

/// Goods by number in the cycle, in order.
fn goods(numbers: &[usize]) -> String {
    let mut goods: Vec<Good> = numbers.iter().map(|number| Good::ALL[number % 4]).collect();
    goods.sort_unstable();
    goods.iter().map(|good| good.letter()).collect()
}

fn sorted(cards: &[String]) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.iter().map(|text| card(text)).collect();
    cards.sort_unstable();
    cards
}

#[test]
fn b5_the_standard_edition_follows_the_cycle_of_goods() {
    let edition = Edition::standard();
    let mut boats = Vec::new();
    let mut chillies = Vec::new();
    for g in 0..4 {
        boats.extend([goods(&[g]), goods(&[g, g]), goods(&[g, g, g + 1]), goods(&[g, g, g + 2])]);
        boats.push(goods(&[g + 1, g + 2, g + 3]));
        for h in g + 1..4 {
            boats.extend([goods(&[g, h]), goods(&[g, h])]);
        }
        let set = vec![goods(&[g]), goods(&[g + 1, g + 2]), goods(&[g + 3, g])];
        assert_eq!(edition.starting[g], sorted(&set));
        chillies.push(format!("avoid:{}/{}", goods(&[g]), goods(&[g + 1])));
        chillies.push(format!("collect:{}/{}", goods(&[g]), goods(&[g + 2])));
        chillies.push(format!("pair:{}/{}", goods(&[g, g + 1]), goods(&[g + 2])));
        chillies.push(format!("unique/{}", goods(&[g])));
    }
    assert_eq!(edition.boats, sorted(&boats));
    assert_eq!(edition.chillies, sorted(&chillies));
    for good in Good::ALL {
        let count =
            |cards: &[Card]| cards.iter().map(|card| u32::from(card.goods().count(good))).sum::<u32>();
        assert_eq!((count(&edition.boats), count(&edition.chillies)), (18, 4));
    }
}

#[test]
fn b2_b4_a_file_that_does_not_fit_the_box_is_refused_with_its_line() {
    insta::assert_snapshot!(changed("\"p\", \"f\", \"r\", \"z\",", "\"p\", \"f\", \"r\","), @"line 12: 32 boats needed, 31 found");
    insta::assert_snapshot!(changed("\"pp\"", "\"pppp\""), @"line 16: `pppp` is not a Bangkok card (goods in the order p f r z, as in `ppf`, `avoid:p/f`, `unique/z`)");
    insta::assert_snapshot!(changed("\"pp\"", "\"fp\""), @"line 16: `fp` is not a Bangkok card (goods in the order p f r z, as in `ppf`, `avoid:p/f`, `unique/z`)");
    insta::assert_snapshot!(changed("\"pp\"", "\"\""), @"line 16: `` is not a Bangkok card (goods in the order p f r z, as in `ppf`, `avoid:p/f`, `unique/z`)");
    insta::assert_snapshot!(changed("\"pp\"", "\"unique/p\""), @"line 16: `unique/p` is not a boat");
    insta::assert_snapshot!(changed("\"pp\"", "7"), @"line 16: invalid type: integer `7`, expected a string");
    insta::assert_snapshot!(changed("\"avoid:p/f\"", "\"pf\""), @"line 37: `pf` is not a chilli");
    insta::assert_snapshot!(changed("\"avoid:p/f\"", "\"avoid:pf/f\""), @"line 37: `avoid:pf/f` is not a Bangkok card (goods in the order p f r z, as in `ppf`, `avoid:p/f`, `unique/z`)");
    insta::assert_snapshot!(changed("\"avoid:p/f\"", "\"avoid:p/\""), @"line 37: `avoid:p/` is not a Bangkok card (goods in the order p f r z, as in `ppf`, `avoid:p/f`, `unique/z`)");
    insta::assert_snapshot!(changed("\"pair:pf/r\"", "\"pair:pp/r\""), @"line 41: `pair:pp/r` is not a Bangkok card (goods in the order p f r z, as in `ppf`, `avoid:p/f`, `unique/z`)");
    insta::assert_snapshot!(changed("\"pair:pf/r\"", "\"pair:fp/r\""), @"line 41: `pair:fp/r` is not a Bangkok card (goods in the order p f r z, as in `ppf`, `avoid:p/f`, `unique/z`)");
    insta::assert_snapshot!(changed("\"unique/p\"", "\"unique:p/p\""), @"line 43: `unique:p/p` is not a Bangkok card (goods in the order p f r z, as in `ppf`, `avoid:p/f`, `unique/z`)");
    insta::assert_snapshot!(changed("[\"p\", \"fr\", \"pz\"],", "[\"p\", \"fr\"],"), @"line 28: 3 boats needed, 2 found");
    insta::assert_snapshot!(changed("[\"p\", \"fr\", \"pz\"],", "[\"p\", \"fr\", \"unique/p\"],"), @"line 28: `unique/p` is not a boat");
    insta::assert_snapshot!(changed("  [\"p\", \"fr\", \"pz\"],\n", ""), @"line 27: 4 starting sets needed, 3 found");
    insta::assert_snapshot!(changed("tiles = [\"p\",", "tiles = [\"pf\","), @"line 47: `pf` is not a good (p, f, r or z)");
    insta::assert_snapshot!(changed("tiles = [\"p\",", "tiles = ["), @"line 47: 4 tiles needed, 3 found");
    insta::assert_snapshot!(changed("name = \"Talat reconstruction\"", "name = \" \""), @"line 9: the edition's name has 1 to 60 characters, none of them a control character");
    insta::assert_snapshot!(changed("name = \"Talat reconstruction\"", ""), @"line 1: missing field `name`");
    insta::assert_snapshot!(changed("name =", "colour = \"red\"\nname ="), @"line 9: unknown field `colour`, expected one of `name`, `boats`, `starting`, `chillies`, `tiles`");
    insta::assert_snapshot!(changed("tiles = [", "tiles = "), @"line 47: unexpected key or value, expected newline, `#`");
}

#[test]
fn layout_does_not_change_the_hash_but_cards_do() {
    let edition = Edition::standard();
    let swapped = Edition::STANDARD.replacen("\"p\", \"f\", \"r\"", "\"f\", \"p\",\n\"r\"", 1);
    assert_eq!(Edition::parse(&swapped).unwrap().hash(), edition.hash());
    let other = Edition::STANDARD.replacen("\"pp\"", "\"ppp\"", 1);
    assert_ne!(Edition::parse(&other).unwrap().hash(), edition.hash());
}

#[test]
fn the_edition_is_readable_as_json() {
    let json = serde_json::to_string(&Edition::standard()).unwrap();
    insta::assert_snapshot!(json, @r#"{"name":"Talat reconstruction","boats":["p","pp","f","pf","pf","ppf","ff","r","pr","pr","ppr","fr","fr","pfr","ffr","rr","prr","z","pz","pz","fz","fz","pfz","ffz","rz","rz","prz","frz","rrz","zz","pzz","fzz"],"starting":[["p","fr","pz"],["f","pf","rz"],["r","fr","pz"],["pf","z","rz"]],"chillies":["avoid:p/f","avoid:f/r","avoid:r/z","avoid:z/p","collect:p/r","collect:f/z","collect:r/p","collect:z/f","pair:pf/r","pair:pz/f","pair:fr/z","pair:rz/p","unique/p","unique/f","unique/r","unique/z"],"tiles":["pea","fish","fruit","zucchini"]}"#);
}

proptest! {
    #[test]
    fn no_file_makes_the_reader_panic(
        at in 0..Edition::STANDARD.len(),
        len in 0usize..12,
        patch in "[pfrz\"/:,\\[\\]= \n#a-z0-9é]{0,6}",
    ) {
        let mut bytes = Edition::STANDARD.as_bytes().to_vec();
        let end = (at + len).min(bytes.len());
        bytes.splice(at..end, patch.bytes());
        let source = String::from_utf8_lossy(&bytes);
        if let Err(error) = Edition::parse(&source) {
            prop_assert!(error.line >= 1 && error.line <= source.lines().count() + 1);
            prop_assert!(!error.reason.is_empty());
        }
    }
}
