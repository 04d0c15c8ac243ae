//! Free text: what of it is kept. Nothing in it may be invisible, or change how the words around it are read.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::refused::Refused;

/// The most characters of a text.
pub const LONGEST: usize = 300;
/// The most bytes that are looked at.
const LONGEST_BYTES: usize = 16 * LONGEST;
/// The most marks on one letter: languages need two or three.
const MARKS: usize = 3;

/// The text as it is kept: one line of 1 to 300 characters, composed, with single spaces, without what can't be seen or
/// turns text around, and without towers of marks.
pub(crate) fn clean(text: &str) -> Result<String, Refused> {
    if text.len() > LONGEST_BYTES {
        return Err(Refused::TextLong);
    }
    let mut marks = 0;
    let seen = text.nfc().filter(|letter| !is_unseen(*letter)).filter(|letter| {
        marks = if is_combining_mark(*letter) { marks + 1 } else { 0 };
        marks <= MARKS
    });
    let text: String = seen.map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    // A joiner alone is seen no more than a space.
    if text.chars().all(|letter| is_joiner(letter) || letter.is_whitespace() || is_combining_mark(letter)) {
        return Err(Refused::TextEmpty);
    }
    if text.chars().count() > LONGEST { Err(Refused::TextLong) } else { Ok(text) }
}

/// What joins letters or parts of pictures, or says how one looks: some scripts and most families of people need it.
fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// Marks of direction, letters without any width, fillers, and what is kept for private use or never to be.
fn is_unseen(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}'
        | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}'
        | '\u{ffff}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_one_line_of_what_can_be_seen() {
        for (text, kept) in [
            ("  Well   played,\r\n\tAnna! ", "Well played, Anna!"),
            ("a\u{202e}b\u{2066}c\u{200f}d", "abcd"),
            ("a\u{0}b\u{1b}[31mc\u{2028}d", "a b [31mc d"),
            ("<b>https://example.org</b> & \"more\"", "<b>https://example.org</b> & \"more\""),
            ("zero\u{200b}width\u{feff}", "zerowidth"),
            ("สวัสดีครับ 李明 שלום", "สวัสดีครับ 李明 שלום"),
            ("👩\u{200d}👩\u{200d}👧 ❤\u{fe0f} 🇹🇭", "👩\u{200d}👩\u{200d}👧 ❤\u{fe0f} 🇹🇭"),
            ("e\u{301}t", "ét"),
            ("x\u{336}\u{337}\u{338}\u{320}\u{321}\u{322}y", "x\u{336}\u{337}\u{338}y"),
        ] {
            let cleaned = clean(text).unwrap();
            assert_eq!(cleaned, kept, "{text:?}");
            assert_eq!(clean(&cleaned).unwrap(), cleaned, "once is enough: {text:?}");
        }
    }

    #[test]
    fn what_says_nothing_or_too_much_is_refused() {
        for nothing in ["", "  \n ", "\u{200b}\u{202e}", "\u{200d}", "\u{3164}", "\u{301}\u{302}", "\u{e000}"]
        {
            assert!(matches!(clean(nothing), Err(Refused::TextEmpty)), "{nothing:?}");
        }
        let longest = "ก".repeat(LONGEST);
        assert_eq!(clean(&longest).unwrap(), longest);
        assert_eq!(clean(&format!(" {longest} ")).unwrap(), longest);
        for long in [format!("{longest}x"), "x".repeat(LONGEST_BYTES + 1), " ".repeat(1_000_000)] {
            assert!(matches!(clean(&long), Err(Refused::TextLong)));
        }
    }
}
