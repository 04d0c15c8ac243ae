//! The words of alerts, in the languages of the client.

use talat_table::AlertKind;

/// A language that alerts are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    English,
    French,
    Dutch,
}

impl Language {
    /// The language of a name; English where there is no other.
    pub(crate) fn named(name: &str) -> Self {
        match name {
            "fr" => Language::French,
            "nl" => Language::Dutch,
            _ => Language::English,
        }
    }

    /// Whether there are words in a language of this name.
    pub(crate) fn is_known(name: &str) -> bool {
        matches!(name, "en" | "fr" | "nl")
    }

    pub(crate) fn words(self) -> &'static Words {
        match self {
            Language::English => &ENGLISH,
            Language::French => &FRENCH,
            Language::Dutch => &DUTCH,
        }
    }
}

/// A title and a sentence.
type Said = (&'static str, &'static str);

/// What alerts say.
pub(crate) struct Words {
    turn: &'static str,
    reminder: &'static str,
    start: &'static str,
    end: &'static str,
    rematch: &'static str,
    asked: &'static str,
    pub(crate) with: &'static str,
    pub(crate) and: &'static str,
    pub(crate) test: Said,
    pub(crate) confirm: Said,
    /// What stands before the link that leads to the table, and before the one that ends mails.
    pub(crate) open: &'static str,
    pub(crate) confirm_link: &'static str,
    pub(crate) stop: &'static str,
}

impl Words {
    /// What an alert says in a few words.
    pub(crate) fn title(&self, kind: AlertKind) -> &'static str {
        match kind {
            AlertKind::Turn => self.turn,
            AlertKind::Reminder => self.reminder,
            AlertKind::Start => self.start,
            AlertKind::End => self.end,
            AlertKind::Rematch => self.rematch,
            AlertKind::Asked => self.asked,
        }
    }
}

const ENGLISH: Words = Words {
    turn: "It’s your turn",
    reminder: "Your time is running out",
    start: "The game has started",
    end: "The game is over",
    rematch: "Another game?",
    asked: "You are asked to a game",
    with: "with",
    and: "and",
    test: ("Alerts arrive", "This is the one you asked for."),
    confirm: (
        "Do you want mail from this table?",
        "Somebody, probably you, wants alerts about games to come to this mailbox. If it wasn’t you, do nothing.",
    ),
    open: "Go to the table:",
    confirm_link: "Yes, write to me:",
    stop: "No more mail:",
};

const FRENCH: Words = Words {
    turn: "C’est à toi",
    reminder: "Ton temps s’écoule",
    start: "La partie a commencé",
    end: "La partie est finie",
    rematch: "Une autre partie ?",
    asked: "On t’invite à jouer",
    with: "avec",
    and: "et",
    test: ("Les alertes arrivent", "Voici celle que tu as demandée."),
    confirm: (
        "Veux-tu des courriels de cette table ?",
        "Quelqu’un, sans doute toi, veut recevoir ici des alertes sur ses parties. Si ce n’est pas toi, ne fais rien.",
    ),
    open: "Aller à la table :",
    confirm_link: "Oui, écris-moi :",
    stop: "Plus de courriels :",
};

const DUTCH: Words = Words {
    turn: "Jij bent aan de beurt",
    reminder: "Je tijd raakt op",
    start: "Het spel is begonnen",
    end: "Het spel is afgelopen",
    rematch: "Nog een keer?",
    asked: "Je wordt uitgenodigd voor een spel",
    with: "met",
    and: "en",
    test: ("Meldingen komen aan", "Dit is de melding waar je om vroeg."),
    confirm: (
        "Wil je mail van deze tafel?",
        "Iemand, waarschijnlijk jij, wil hier meldingen over spellen krijgen. Was jij het niet, doe dan niets.",
    ),
    open: "Naar de tafel:",
    confirm_link: "Ja, stuur maar:",
    stop: "Geen mail meer:",
};
