//! The links in mails: they name a way and prove that the house wrote them; nothing of them is kept.

/// What a link is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// The mailbox wants alerts.
    Confirm,
    /// It wants none any more.
    Stop,
}

/// Makes and reads links.
pub(crate) struct Links([u8; 32]);

impl Links {
    pub(crate) fn new(key: &[u8]) -> Self {
        Links(blake3::derive_key("talat 2026 links in mails", key))
    }

    fn proof(&self, purpose: Purpose, way: i64) -> String {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(match purpose {
            Purpose::Confirm => b"confirm",
            Purpose::Stop => b"stop...",
        });
        hasher.update(&way.to_be_bytes());
        hasher.finalize().to_hex()[..32].to_owned()
    }

    /// The token of a link.
    pub(crate) fn token(&self, purpose: Purpose, way: i64) -> String {
        format!("{way:016x}{}", self.proof(purpose, way))
    }

    /// The way that a token is about, if the house made it for this.
    pub(crate) fn way(&self, purpose: Purpose, token: &str) -> Option<i64> {
        let (way, proof) = token.trim().split_at_checked(16)?;
        let way = i64::from_str_radix(way, 16).ok()?;
        // It is compared without telling how much of it was right.
        let (right, given) =
            (blake3::hash(self.proof(purpose, way).as_bytes()), blake3::hash(proof.as_bytes()));
        (right == given).then_some(way)
    }
}

/// A page of the house that asks before it does anything: mail programs open links by themselves.
pub(crate) fn page(origin: &str, what: &str, token: &str) -> String {
    format!("{origin}/settings#{what}={token}")
}

/// Where a mail program ends mails by itself.
pub(crate) fn one_click(origin: &str, token: &str) -> String {
    format!("{origin}/api/alerts/stop/{token}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_for_one_thing() {
        let links = Links::new(b"key");
        let token = links.token(Purpose::Confirm, 7);
        assert_eq!(links.way(Purpose::Confirm, &token), Some(7));
        assert_eq!(links.way(Purpose::Stop, &token), None);
        assert_eq!(Links::new(b"other").way(Purpose::Confirm, &token), None);
        assert_eq!(links.way(Purpose::Stop, &links.token(Purpose::Stop, 8).replace('8', "7")), None);
        for bad in ["", "7", "é", &"0".repeat(48)] {
            assert_eq!(links.way(Purpose::Confirm, bad), None);
        }
    }
}
