//! Messages, read just as far as a scripted player needs: most of the machine is for the server.

use memchr::memmem;
use serde_json::Deserializer;
use serde_json::value::RawValue;

/// What a scripted player makes of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard<'a> {
    /// An action is durable.
    Ack {
        /// The client's name for it.
        cid: &'a str,
        /// How many entries the log had after it.
        seq: u64,
    },
    /// A position.
    Update {
        /// How many entries the log has.
        seq: u64,
        /// Whether the game is over.
        over: bool,
        /// Whether the seat may act.
        acts: bool,
    },
    /// Something was refused.
    Refused,
    /// Something else.
    Other,
}

impl<'a> Heard<'a> {
    /// Reads a message; `None` if it is not as the protocol says.
    pub fn read(text: &'a str) -> Option<Self> {
        let kind = text.strip_prefix("{\"type\":\"")?;
        if kind.starts_with("ack\"") {
            let cid = after(text, "\"cid\":\"")?;
            return Some(Heard::Ack { cid: cid.split('"').next()?, seq: number(after(text, "\"seq\":")?)? });
        }
        if kind.starts_with("refused\"") {
            return Some(Heard::Refused);
        }
        if !kind.starts_with("update\"") {
            return Some(Heard::Other);
        }
        // The events come first and may have fields of any name; the position follows them.
        let position = after(text, "],\"seq\":")?;
        let over = after(position, "\"over\":")?.starts_with("true");
        let acts = !after(position, "\"legal\":[")?.starts_with(']');
        Some(Heard::Update { seq: number(position)?, over, acts })
    }
}

fn after<'a>(text: &'a str, mark: &str) -> Option<&'a str> {
    memmem::find(text.as_bytes(), mark.as_bytes()).map(|at| &text[at + mark.len()..])
}

fn number(text: &str) -> Option<u64> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..digits].parse().ok()
}

/// The first actions, at most `most`, that an update offers, as they have to be sent back.
pub fn legal_actions(update: &str, most: usize) -> Vec<&str> {
    offers(update).take(most).filter_map(action).collect()
}

/// One of the first actions, at most `MOST`, that an update offers: `choose` picks one of so many.
pub(crate) fn chosen_action<const MOST: usize>(
    update: &str,
    choose: impl FnOnce(usize) -> usize,
) -> Option<&str> {
    let mut first = [""; MOST];
    let count = offers(update).zip(&mut first).map(|(offer, place)| *place = offer).count();
    first[..count].get(choose(count)).and_then(|offer| action(offer))
}

/// The text from each action on that an update offers.
fn offers(update: &str) -> impl Iterator<Item = &str> {
    const OFFER: &str = "{\"action\":";
    let legal = after(update, "\"legal\":[").unwrap_or_default();
    memmem::find_iter(legal.as_bytes(), OFFER).map(|at| &legal[at + OFFER.len()..])
}

/// The JSON value with which a text begins.
fn action(text: &str) -> Option<&str> {
    let raw = Deserializer::from_str(text).into_iter::<&RawValue>().next();
    raw.and_then(Result::ok).map(RawValue::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_far_as_needed() {
        let ack = r#"{"type":"ack","cid":"c7","table":"T","seq":12}"#;
        assert_eq!(Heard::read(ack), Some(Heard::Ack { cid: "c7", seq: 12 }));
        let update = r#"{"type":"update","table":"T","seat":0,"from":1,"events":[{"number":2,"seq":99}],"seq":2,"on_turn":[0],"over":false,"view":{"a":[1]},"legal":[{"action":{"kind":"x"},"effect":[]},{"action":7,"effect":1}],"undo":null,"standing":null}"#;
        assert_eq!(Heard::read(update), Some(Heard::Update { seq: 2, over: false, acts: true }));
        assert_eq!(legal_actions(update, 9), [r#"{"kind":"x"}"#, "7"]);
        assert_eq!(chosen_action::<8>(update, |count| count - 1), Some("7"));
        assert_eq!(chosen_action::<1>(update, |count| count - 1), Some(r#"{"kind":"x"}"#));
        assert_eq!(chosen_action::<8>("nonsense", |_| 0), None);
        assert_eq!(Heard::read("nonsense"), None);
    }
}
