//! One person's seat at a table, who plays on whatever happens.

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use talat_load::{Failure, Heard, Person, Socket, legal_actions};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::PATIENCE;
use crate::house::Open;
use crate::ledger::Ledger;

/// How long somebody waits before trying again what could not be written.
pub(crate) const AGAIN: Duration = Duration::from_millis(50);

/// What a person sent: an action, or the wish to take the last one back.
#[derive(Clone, Debug)]
pub(crate) struct Sent {
    pub(crate) cid: String,
    based_on: u64,
    pub(crate) action: Option<String>,
}

impl Sent {
    pub(crate) async fn over(&self, socket: &mut Socket, code: &str, seat: usize) -> Result<(), Failure> {
        let Sent { cid, based_on, action } = self;
        match action {
            Some(action) => socket.act(cid, code, seat, *based_on, action).await,
            None => socket.undo(cid, code, seat, *based_on).await,
        }
    }
}

/// How often something was acknowledged, and how often nobody knows whether it was done.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Count {
    pub(crate) acked: usize,
    pub(crate) unknown: usize,
}

/// What an answer to a request means.
pub(crate) enum Answer {
    Done(Value),
    /// It was not done, for the reason of this name.
    Refused(String),
    /// It may have been done, or not.
    Lost,
}

/// What an answer to a request means; the ledger notes those that nobody can know from.
pub(crate) fn answer(answered: Result<Value, Failure>, ledger: &Ledger) -> Answer {
    match answered {
        Ok(value) => Answer::Done(value),
        Err(Failure::Refused { status, answer, .. }) => {
            let refused: Value = serde_json::from_str(&answer).unwrap_or_default();
            let code = refused["error"].as_str().unwrap_or_default().to_owned();
            if status < 500 {
                return Answer::Refused(code);
            }
            ledger.unknown(&code);
            Answer::Lost
        }
        Err(_) => Answer::Lost,
    }
}

/// One person's seat at a table, and all that the server has promised about it.
pub(crate) struct Chair {
    pub(crate) person: Person,
    pub(crate) seat: usize,
    /// Everything that was acknowledged, and the length of the log after it.
    pub(crate) acked: Vec<(Sent, u64)>,
    /// The action whose answer has not come yet.
    pub(crate) unanswered: Option<Sent>,
    /// The last position seen, which was durable before it was told.
    seen: u64,
    /// What that position offers, until it is answered.
    offer: Option<Vec<String>>,
    /// Whether it lets the seat take something back.
    undo: bool,
    /// How often a bot took the chair because its person left.
    pub(crate) left: Count,
    /// The next game of the same people, once it is known.
    pub(crate) rematch: Option<String>,
    sent: u64,
    pub(crate) over: bool,
    dice: ChaCha8Rng,
    /// The longest that the person thinks, in milliseconds.
    pace: u64,
    pub(crate) ledger: Ledger,
}

impl Chair {
    pub(crate) fn new(person: &Person, seat: usize, seed: u64, pace: u64, ledger: &Ledger) -> Self {
        Chair {
            person: person.clone(),
            seat,
            acked: Vec::new(),
            unanswered: None,
            seen: 0,
            offer: None,
            undo: false,
            left: Count::default(),
            rematch: None,
            sent: 0,
            over: false,
            dice: ChaCha8Rng::seed_from_u64(seed * 8 + seat as u64),
            pace,
            ledger: ledger.clone(),
        }
    }

    /// The same person in another seat, of the next game.
    pub(crate) fn next(&self, seat: usize, seed: u64) -> Self {
        Chair::new(&self.person, seat, seed, self.pace, &self.ledger)
    }

    /// Whether the game is over for this chair, and the next one known.
    pub(crate) fn is_done(&self) -> bool {
        self.over && self.unanswered.is_none() && self.rematch.is_some()
    }

    /// Plays until the game is over and the next one known, through whatever happens to the server; or until the
    /// house closes, but then still hears what became of the last message.
    pub(crate) async fn play_on(&mut self, code: &str, mut house: watch::Receiver<Open>) {
        let goes_home = |chair: &Chair, open: &Open| open.closing && chair.unanswered.is_none();
        while !self.is_done() && !goes_home(self, &house.borrow()) {
            self.person.move_to(house.borrow().address).unwrap();
            self.play(code, &mut house).await;
            sleep(AGAIN).await;
        }
    }

    /// Plays until the connection breaks, the game is over or the house closes.
    pub(crate) async fn play(&mut self, code: &str, house: &mut watch::Receiver<Open>) {
        let Ok(mut socket) = self.person.socket().await else { return };
        self.offer = None;
        // What was not answered is sent again, under the same name, before anything else.
        if let Some(sent) = self.unanswered.clone()
            && self.send(&mut socket, code, &sent).await.is_none()
        {
            return;
        }
        if self.come_and_go(code).await.is_none() || socket.follow(code, self.seat).await.is_err() {
            return;
        }
        while !self.over || self.unanswered.is_some() {
            let heard = tokio::select! {
                heard = timeout(PATIENCE, socket.next()) => heard,
                _ = house.wait_for(|house| house.closing), if self.unanswered.is_none() => return,
            };
            let heard = heard.unwrap_or_else(|_| panic!("{code}: seat {} heard nothing", self.seat));
            let Ok(message) = heard else { return };
            if self.hear(&mut socket, code, &message).await.is_none() {
                return;
            }
        }
        self.play_again(code).await;
    }

    /// Takes the chair back if a bot has it; now and then the person then leaves it to one, and comes back.
    async fn come_and_go(&mut self, code: &str) -> Option<()> {
        self.come_back(code).await?;
        // Before the first position there is no log that would tell.
        if self.seen == 0 || !self.dice.random_ratio(1, 4) {
            return Some(());
        }
        match self.post(&format!("/api/tables/{code}/leave")).await {
            Answer::Done(_) => self.left.acked += 1,
            Answer::Refused(_) => {}
            Answer::Lost => {
                self.left.unknown += 1;
                return None;
            }
        }
        self.come_back(code).await
    }

    async fn post(&mut self, path: &str) -> Answer {
        answer(self.person.post(path, &json!({})).await, &self.ledger)
    }

    async fn come_back(&mut self, code: &str) -> Option<()> {
        match self.post(&format!("/api/tables/{code}/seats/{}/return", self.seat)).await {
            Answer::Done(room) => {
                let seat = &room["seats"][self.seat];
                assert!(seat["sitter"] == "person" && seat["stand_in"].is_null(), "{code}: {room}");
            }
            Answer::Refused(_) => {}
            Answer::Lost => return None,
        }
        Some(())
    }

    /// Asks for another game of the same people until it is known which one it is.
    async fn play_again(&mut self, code: &str) {
        if let Answer::Done(next) = self.post(&format!("/api/tables/{code}/rematch")).await {
            let next = next["table"].as_str().unwrap();
            assert_eq!(self.rematch.get_or_insert_with(|| next.to_owned()), next, "{code}: two rematches");
            self.ledger.rematch(code, next);
        }
    }

    async fn hear(&mut self, socket: &mut Socket, code: &str, message: &str) -> Option<()> {
        match Heard::read(message).unwrap_or_else(|| panic!("the server said `{message}`")) {
            Heard::Ack { cid, seq } => {
                self.ledger.done(code, self.seat, cid, seq);
                if let Some(sent) = self.unanswered.take_if(|sent| sent.cid == cid) {
                    self.acked.push((sent, seq));
                } else {
                    let before = self.acked.iter().rev().find(|(sent, _)| sent.cid == cid);
                    assert_eq!(before.map(|(_, seq)| *seq), Some(seq), "{code}: {cid} is answered twice");
                }
            }
            Heard::Update { seq, over, acts } => {
                assert!(seq >= self.seen, "{code}: position {} was told and is gone, now {seq}", self.seen);
                let acked = self.acked.last().map_or(0, |(_, seq)| *seq);
                assert!(seq >= acked, "{code}: {acked} was acknowledged and is gone, now {seq}");
                (self.seen, self.over) = (seq, over);
                self.undo = message.contains("\"undo\":{");
                let legal = || legal_actions(message, usize::MAX).into_iter().map(str::to_owned);
                self.offer = acts.then(|| legal().collect());
            }
            Heard::Refused => return self.refused(socket, code, message).await,
            // The table was let go of: it is there again when it is next asked for.
            Heard::Other if message.starts_with("{\"type\":\"gone\"") => return None,
            Heard::Other => {}
        }
        self.go_on(socket, code).await
    }

    async fn refused(&mut self, socket: &mut Socket, code: &str, message: &str) -> Option<()> {
        let refused: Value = serde_json::from_str(message).unwrap();
        let (why, cid) = (refused["error"].as_str().unwrap(), refused["cid"].as_str());
        if ["cannot_write", "internal", "busy", "closing"].contains(&why) {
            self.ledger.unknown(why);
            // Without a name it was the wish to follow the table, which a new connection makes again.
            let again = self.unanswered.clone().filter(|sent| cid == Some(sent.cid.as_str()));
            return match (again, cid) {
                (Some(again), _) => {
                    sleep(AGAIN).await;
                    again.over(socket, code, self.seat).await.ok()
                }
                // The second copy of a message whose first one was answered.
                (None, Some(_)) => Some(()),
                (None, None) => None,
            };
        }
        if why == "countdown" {
            sleep(Duration::from_millis(20)).await;
            let Some(again) = &self.unanswered else { return Some(()) };
            return again.over(socket, code, self.seat).await.ok();
        }
        // Somebody was first, ended the race or has the chair.
        let allowed = ["stale", "over", "not_on_turn", "no_undo", "bot_plays", "too_many"];
        assert!(allowed.contains(&why), "{code}: {why}: {}", message.get(..200).unwrap_or(message));
        let cid = cid.unwrap();
        assert!(self.acked.iter().all(|(sent, _)| sent.cid != cid), "{code}: {cid} was done, and is {why}");
        // Where a bot has the chair, or for now there were too many, a copy on its way may still be in time.
        if !["bot_plays", "too_many"].contains(&why) {
            self.ledger.never(code, self.seat, cid);
        }
        self.unanswered.take_if(|sent| sent.cid == cid);
        self.go_on(socket, code).await
    }

    /// Acts if there is something to answer.
    async fn go_on(&mut self, socket: &mut Socket, code: &str) -> Option<()> {
        // A position may come before the answer to the action that led to it.
        let acked = self.acked.last().map_or(0, |(_, seq)| *seq);
        if self.unanswered.is_some() || self.seen < acked {
            return Some(());
        }
        let action = if std::mem::take(&mut self.undo) && self.dice.random_ratio(1, 6) {
            self.offer = None;
            None
        } else if let Some(legal) = self.offer.take() {
            // Passing comes last; races may be given up, so that there are short games.
            let passes = legal.last().is_some_and(|last| last.contains("pass"));
            let serious = if passes { legal.len() - 1 } else { legal.len() }.max(1);
            Some(legal[self.dice.random_range(0..serious)].clone())
        } else {
            return Some(());
        };
        if self.pace > 0 {
            sleep(Duration::from_millis(self.dice.random_range(0..self.pace))).await;
        }
        self.sent += 1;
        let sent = Sent { cid: format!("k{}", self.sent), based_on: self.seen, action };
        self.send(socket, code, &sent).await
    }

    async fn send(&mut self, socket: &mut Socket, code: &str, sent: &Sent) -> Option<()> {
        self.unanswered = Some(sent.clone());
        // Now and then the same message goes out twice.
        for _ in 0..=u32::from(self.dice.random_ratio(1, 8)) {
            sent.over(socket, code, self.seat).await.ok()?;
        }
        Some(())
    }
}
