//! Names: what people may be called, and which names look alike.

use unicode_normalization::UnicodeNormalization;
use unicode_security::GeneralSecurityProfile;

use crate::error::Error;
use crate::ids::PersonId;
use crate::store::Store;

/// The most characters of a name.
pub(crate) const LONGEST: usize = 24;

/// The name as it is kept: normalised, without spaces around it, of 1 to 24 visible characters.
pub(crate) fn clean(name: &str) -> Result<String, Error> {
    if name.len() > 400 {
        return Err(Error::NameLong);
    }
    let name: String = name.nfkc().collect();
    let words: Vec<&str> = name.split_whitespace().collect();
    let name = words.join(" ");
    if name.is_empty() {
        return Err(Error::NameEmpty);
    }
    if name.chars().count() > LONGEST {
        return Err(Error::NameLong);
    }
    if !name.chars().all(is_visible) || !name.chars().any(char::is_alphanumeric) || piles_up(&name) {
        return Err(Error::NameLetters);
    }
    Ok(name)
}

/// A name, or the label of a seat, that somebody picks: clean, and neither like a bot's nor like that of somebody else
/// who has a password.
pub(crate) async fn free(store: &dyn Store, by: Option<PersonId>, name: &str) -> Result<String, Error> {
    let name = clean(name)?;
    let skeleton = skeleton(&name);
    if skeleton.starts_with("bot:") {
        return Err(Error::NameTaken);
    }
    let holder = store.person_by_skeleton(&skeleton).await?;
    if holder.is_some_and(|holder| by != Some(holder.id)) { Err(Error::NameTaken) } else { Ok(name) }
}

/// The same for names that look alike.
pub(crate) fn skeleton(name: &str) -> String {
    let letters: String = name.nfkc().filter(|letter| *letter != ' ').collect();
    let plain: String = unicode_security::skeleton(&letters).flat_map(char::to_lowercase).collect();
    let skeleton = unicode_security::skeleton(&plain);
    // A capital i looks like a small l, and capitals are not told from small letters here.
    skeleton.map(|letter| if letter == 'i' { 'l' } else { letter }).collect()
}

/// Letters, marks, digits, ASCII punctuation and single spaces: nothing that can't be seen, or turns text around.
fn is_visible(letter: char) -> bool {
    match letter {
        ' ' => true,
        _ if letter.is_ascii() => letter.is_ascii_graphic() && !matches!(letter, '<' | '>' | '&' | '"' | '`'),
        '’' | '·' => true,
        _ => letter.identifier_allowed(),
    }
}

/// Whether more than two marks sit on one letter.
fn piles_up(name: &str) -> bool {
    let mut marks = 0;
    name.nfd().any(|letter| {
        marks = if unicode_normalization::char::is_combining_mark(letter) { marks + 1 } else { 0 };
        marks > 2
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cleaned() {
        assert_eq!(clean("  Zoë   van  Dijk ").unwrap(), "Zoë van Dijk");
        assert_eq!(clean("ﬁona").unwrap(), "fiona");
        assert_eq!(clean("สมชาย").unwrap(), "สมชาย");
        assert_eq!(clean("李 明").unwrap(), "李 明");
        for (name, code) in [
            ("", "name_empty"),
            (" \u{3000} ", "name_empty"),
            ("abcdefghijklmnopqrstuvwxy", "name_long"),
            ("a\u{200b}b", "name_letters"),
            ("a\u{202e}b", "name_letters"),
            ("a\u{0}b", "name_letters"),
            ("\u{3164}", "name_letters"),
            ("...", "name_letters"),
            ("<b>", "name_letters"),
            ("a\u{30a}\u{30b}\u{30c}\u{30d}", "name_letters"),
        ] {
            assert_eq!(clean(name).unwrap_err().code(), code, "{name:?}");
        }
    }

    #[test]
    fn look_alikes_share_a_skeleton() {
        for (one, other) in
            [("Paul", "pаul"), ("admin", "adrnin"), ("Nils", "ΝiIs"), ("Nils", "NILS"), ("Jan P", "janp")]
        {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        assert_ne!(skeleton("Anna"), skeleton("Hanna"));
    }
}
