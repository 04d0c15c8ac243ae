//! People around one table who play by chance: some moves, or to the end.

use std::time::Duration;

use futures_util::future::select_all;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tokio::time::timeout;

use crate::client::Person;
use crate::failure::Failure;
use crate::message::{Heard, legal_actions};
use crate::socket::Socket;

/// How long nothing may happen.
const PATIENCE: Duration = Duration::from_secs(30);

/// A seat as its person sees it.
struct Chair {
    socket: Socket,
    seat: usize,
    /// The newest position.
    update: String,
    seq: u64,
    /// Whether the seat may act on it, and has not yet.
    acts: bool,
}

/// People around one table, each on a socket of their own.
pub struct Round {
    table: String,
    chairs: Vec<Chair>,
    over: bool,
    /// Whether a race may be given up: by chance alone it would take for ever.
    hurried: bool,
    dice: ChaCha8Rng,
    /// What the names of messages begin with; it has to be new for each round of a table.
    name: String,
    sent: u64,
}

impl Round {
    /// Sits down and waits for everybody's position.
    pub async fn at(table: &str, people: &[(usize, Person)], name: &str) -> Result<Self, Failure> {
        let mut chairs = Vec::with_capacity(people.len());
        for (seat, person) in people {
            let mut socket = person.socket().await?;
            socket.follow(table, *seat).await?;
            chairs.push(Chair { socket, seat: *seat, update: String::new(), seq: 0, acts: false });
        }
        let dice = ChaCha8Rng::seed_from_u64(table.bytes().map(u64::from).sum());
        let (table, name) = (table.to_owned(), name.to_owned());
        let mut round = Round { table, chairs, over: false, hurried: false, dice, name, sent: 0 };
        while round.chairs.iter().any(|chair| chair.update.is_empty()) {
            round.hear().await?;
        }
        Ok(round)
    }

    /// How many entries the log has.
    pub fn entries(&self) -> u64 {
        self.chairs.iter().map(|chair| chair.seq).max().unwrap_or(0)
    }

    /// Plays so many moves, or to the end; whether that was reached.
    pub async fn play(&mut self, moves: usize) -> Result<bool, Failure> {
        let mut made = 0;
        while made < moves && !self.over {
            let newest = self.entries();
            let on_turn = self.chairs.iter().position(|chair| chair.acts && chair.seq == newest);
            match on_turn {
                Some(index) => made += usize::from(self.act(index).await?),
                None => drop(self.hear().await?),
            }
        }
        Ok(self.over)
    }

    /// Waits until one of these people has to act, or the game is over.
    pub async fn await_turn(&mut self) -> Result<(), Failure> {
        while !self.over && !self.chairs.iter().any(|chair| chair.acts && chair.seq == self.entries()) {
            self.hear().await?;
        }
        Ok(())
    }

    /// Plays to the end.
    pub async fn finish(&mut self) -> Result<(), Failure> {
        self.hurried = true;
        self.play(usize::MAX).await.map(drop)
    }

    /// Takes back the last action of whoever may; whether somebody could.
    pub async fn take_back(&mut self) -> Result<bool, Failure> {
        let newest = self.entries();
        let may = |chair: &Chair| chair.seq == newest && chair.update.contains("\"undo\":{");
        let Some(index) = self.chairs.iter().position(may) else { return Ok(false) };
        let cid = self.next_name();
        let chair = &mut self.chairs[index];
        chair.socket.undo(&cid, &self.table, chair.seat, chair.seq).await?;
        self.answer(&cid).await
    }

    /// Acts for a seat; whether that was accepted. Somebody may have been first.
    async fn act(&mut self, index: usize) -> Result<bool, Failure> {
        let cid = self.next_name();
        let chair = &mut self.chairs[index];
        chair.acts = false;
        let legal = legal_actions(&chair.update, usize::MAX);
        // Passing and giving up come last.
        let gives_up = self.hurried && legal.last().is_some_and(|last| !last.contains("pass"));
        let serious = if gives_up { legal.len() } else { legal.len().saturating_sub(1).max(1) };
        let action = legal[self.dice.random_range(0..serious)];
        chair.socket.act(&cid, &self.table, chair.seat, chair.seq, action).await?;
        self.answer(&cid).await
    }

    fn next_name(&mut self) -> String {
        self.sent += 1;
        format!("{}-{}", self.name, self.sent)
    }

    /// Waits until a message is answered and everybody has seen what it led to; whether it was accepted.
    async fn answer(&mut self, cid: &str) -> Result<bool, Failure> {
        let mut seq = None;
        while seq.is_none_or(|seq| self.chairs.iter().any(|chair| chair.seq < seq)) {
            let message = self.hear().await?;
            match Heard::read(&message) {
                Some(Heard::Ack { cid: acked, seq: at }) if acked == cid => seq = Some(at),
                Some(Heard::Refused) if message.contains("\"stale\"") => return Ok(false),
                Some(Heard::Refused) => return Err(Failure::Odd(message)),
                _ => {}
            }
        }
        Ok(true)
    }

    /// The next message of anybody.
    async fn hear(&mut self) -> Result<String, Failure> {
        let next = self.chairs.iter_mut().map(|chair| Box::pin(chair.socket.next()));
        let silence = || Failure::Odd(format!("nothing happens at table {}", self.table));
        let (message, index, _) = timeout(PATIENCE, select_all(next)).await.map_err(|_| silence())?;
        let message = message?.as_str().to_owned();
        if let Some(Heard::Update { seq, over, acts }) = Heard::read(&message) {
            let chair = &mut self.chairs[index];
            (chair.seq, chair.acts) = (seq, acts && !over);
            chair.update.clone_from(&message);
            self.over |= over;
        }
        Ok(message)
    }
}
