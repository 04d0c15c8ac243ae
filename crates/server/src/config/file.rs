//! The file of settings: where it is wrong, its reader learns the line and the reason.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use super::values::WHOLE;
use super::{ConfigError, Settings};

/// How alike a name has to be to one that exists, for it to be taken for that.
const ALIKE: f64 = 0.8;

/// What is wrong with a file, and in which line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The number and the text of the line.
    line: Option<(usize, String)>,
    reason: String,
}

impl Flaw {
    fn new(text: &str, error: &toml::de::Error) -> Self {
        let reason = plain(error.message());
        let unquoted = || UNQUOTED.iter().any(|start| error.message().trim().starts_with(start));
        let line = error.span().map(|span| {
            let first = text[..span.start].matches('\n').count();
            // What is about a whole section is about the line that has the name in it.
            let is_name =
                |name: &&str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '-');
            let named = reason.split('`').nth(1).filter(is_name).and_then(|name| {
                let mut lines = text.lines().enumerate().skip(first);
                lines.find(|(_, line)| line.trim_start().starts_with(name)).map(|(number, _)| number)
            });
            let number = named.unwrap_or(first);
            (number + 1, text.lines().nth(number).unwrap_or_default().to_owned())
        });
        let parts = line.as_ref().and_then(|(_, line)| line.split_once('='));
        let reason = match parts {
            Some((_, value)) if unquoted() && value.trim().is_empty() => "its value is missing".to_owned(),
            Some((_, value)) if unquoted() && !value.trim_start().starts_with(['"', '\'']) => {
                "text has to stand in quotes, as \"this\"".to_owned()
            }
            _ => reason,
        };
        let reason = match parts.map(|(key, _)| key.trim()) {
            Some(key)
                if !key.is_empty() && !key.starts_with('#') && !reason.contains(&format!("`{key}`")) =>
            {
                format!("`{key}`: {reason}")
            }
            _ => reason,
        };
        Flaw { line, reason }
    }
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = &self.reason;
        match &self.line {
            Some((number, text)) => write!(f, "line {number}: {reason}\n{number:>5} | {text}"),
            None => f.write_str(reason),
        }
    }
}

/// How the parser begins where quotes were forgotten: it takes the words for numbers and the like.
const UNQUOTED: [&str; 4] =
    ["invalid boolean", "invalid float", "invalid integer", "string values must be quoted"];

/// What a value has to be, if it is of another kind.
fn another_kind(message: &str) -> Option<&'static str> {
    let invalid = message.starts_with("invalid type: ") || message.starts_with("invalid value: integer");
    let (_, wanted) = message.rsplit_once(", expected ").filter(|_| invalid)?;
    match wanted {
        "u32" | "u64" | "usize" => Some(WHOLE),
        "a string" | "path string" => Some("it has to be text in quotes"),
        "a sequence" => Some("it has to be a list, as [\"this\", \"that\"]"),
        _ => None,
    }
}

/// The reason in the words of settings: of all names that there are, the one that was meant.
fn plain(message: &str) -> String {
    let message = message.trim().replace('\n', ", ");
    if let Some(wanted) = another_kind(&message) {
        return wanted.to_owned();
    }
    let Some((unknown, known)) = message.split_once(", expected one of ") else { return message };
    let Some(name) = unknown.strip_prefix("unknown field ").map(|name| name.trim_matches('`')) else {
        return message;
    };
    let known = known.split('`').skip(1).step_by(2);
    let nearest =
        known.map(|known| (strsim::jaro_winkler(name, known), known)).max_by(|a, b| a.0.total_cmp(&b.0));
    match nearest {
        Some((alike, meant)) if alike >= ALIKE => format!("there is no setting `{name}`; `{meant}` is one"),
        _ => format!("there is no setting `{name}`; docs/talat.toml has all that there are"),
    }
}

impl Settings {
    /// Reads a TOML file. Paths in it go from the directory that it is in.
    pub fn read(path: &Path) -> Result<Self, ConfigError> {
        let text =
            fs::read_to_string(path).map_err(|error| ConfigError::File { path: path.to_owned(), error })?;
        let settings = Settings::parse(&text)
            .map_err(|flaw| ConfigError::Toml { path: path.to_owned(), flaw: Box::new(flaw) })?;
        Ok(settings.seen_from(path.parent().unwrap_or(Path::new(""))))
    }

    /// Reads the text of such a file.
    pub fn parse(text: &str) -> Result<Self, Flaw> {
        toml::from_str(text).map_err(|error| Flaw::new(text, &error))
    }

    fn seen_from(mut self, directory: &Path) -> Self {
        let from_there = |path: PathBuf| directory.join(path);
        self.data = self.data.map(from_there);
        self.backup_directory = self.backup_directory.map(from_there);
        self.editions =
            self.editions.map(|files| files.into_iter().map(|(of, path)| (of, from_there(path))).collect());
        self
    }
}

#[cfg(test)]
mod tests {
    use talat_rules::any::GameBox;

    use super::*;

    fn why(text: &str) -> String {
        Settings::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn a_mistake_is_shown_with_its_line_and_its_reason() {
        for (text, expected) in [
            (
                "\nlisen = \"x\"",
                "line 2: there is no setting `lisen`; `listen` is one\n    2 | lisen = \"x\"",
            ),
            (
                "wholly = 1",
                "line 1: there is no setting `wholly`; docs/talat.toml has all that there are\n    1 | wholly = 1",
            ),
            ("sockets = 0 # none", "line 1: `sockets`: it has to be 1 or more\n    1 | sockets = 0 # none"),
            (
                "log = \"infoo\"",
                "line 1: `log`: `infoo` is neither a level (off, error, warn, info, debug, trace) nor module=level, as talat_server=debug\n    1 | log = \"infoo\"",
            ),
        ] {
            assert_eq!(why(text), expected);
        }
        for (text, parts) in [
            ("bot-pace-ms = \"fast\"", &["line 1: `bot-pace-ms`: it has to be a whole number"][..]),
            ("sockets = -1", &["line 1: `sockets`: it has to be a whole number"]),
            ("listen = 7878", &["line 1: `listen`: it has to be text in quotes"]),
            ("trusted-proxies = \"::1\"", &["line 1: `trusted-proxies`: it has to be a list"]),
            ("log = info", &["line 1: `log`: text has to stand in quotes"]),
            ("data = talat", &["line 1: `data`: text has to stand in quotes"]),
            ("\ndata = /var/lib/talat", &["line 2: `data`: text has to stand in quotes"]),
            ("listen = 127.0.0.1:7878", &["line 1: `listen`: text has to stand in quotes"]),
            ("trusted-proxies = [127.0.0.1]", &["line 1: `trusted-proxies`: text has to stand in quotes"]),
            ("sockets =", &["line 1: `sockets`: its value is missing"]),
            ("data = ''", &["line 1: `data`: it has to name a directory"]),
            ("data = \"a\"\n\npublic-url = \"games\"", &["line 3: `public-url`", "https://"]),
            ("trusted-proxies = [\"here\"]", &["line 1: `trusted-proxies`", "192.0.2.0/24"]),
            ("metrics = \"all\"", &["line 1: `metrics`", "loopback, everyone, nobody"]),
            ("# words\nlisten = \"localhost\"", &["line 2: `listen`", "127.0.0.1:7878"]),
            ("data = 'a'\n[editions]\nrace = 'r'\nbangkk = 'b'\n", &["line 4:", "`bangkk`", "chakapuces"]),
            ("data = \"a", &["line 1:"]),
        ] {
            let why = why(text);
            assert!(parts.iter().all(|part| why.contains(part)), "{text}: {why}");
        }
    }

    #[test]
    fn paths_go_from_where_the_file_is() {
        let house = tempfile::tempdir().unwrap();
        let file = house.path().join("talat.toml");
        fs::write(&file, "data = 'd'\nbackup-directory = '/b'\n[editions]\nbangkok = 'own/b.toml'").unwrap();
        let settings = Settings::read(&file).unwrap();
        assert_eq!(settings.data.as_deref(), Some(&*house.path().join("d")));
        assert_eq!(settings.backup_directory.as_deref(), Some(Path::new("/b")));
        assert_eq!(settings.editions.unwrap()[&GameBox::Bangkok], house.path().join("own/b.toml"));
    }
}
