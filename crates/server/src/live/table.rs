//! The task of one table: parse, judge, append, commit, publish, in this order.

use std::collections::{BTreeMap, HashMap};
use std::pin::pin;
use std::time::{Duration, Instant};

use talat_rules::any::AnyGame;
use talat_rules::edition::Edition;
use talat_rules::{Game, Seat, SeatSet, Turn, with_game};
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

use super::frame::Frame;
use super::hub::Used;
use super::inbox::{Command, Play, PlayKind};
use super::matches::{Match, Proposal};
use super::presence::Since;
use super::rebuilt::{Acked, begun, names_at, rebuilt};
use super::thinking::Thinking;
use crate::app::App;
use crate::error::Error;
use crate::ids::{PersonId, TableId};
use crate::store::{Append, Change, Status, StoreError, TableRow};
use crate::wire::{self, ServerMessage};

/// How often it is noticed who has left.
const PRESENCE: Duration = Duration::from_secs(2);
/// How long a finished game stays in memory after a question, for those that follow.
const LINGER: Duration = Duration::from_secs(1);
/// How often it is asked whether the store can write again.
const DOUBT: Duration = Duration::from_millis(250);
/// The least time between two emotes of a seat.
const EMOTE_PAUSE: Duration = Duration::from_millis(1500);
/// The longest `cid`.
const CID_BYTES: usize = 64;

/// A table in memory.
pub(super) struct Live {
    pub(super) app: App,
    pub(super) row: TableRow,
    /// The names and look-alike keys of those who sit here.
    pub(super) names: HashMap<PersonId, (String, String)>,
    pub(super) game: Option<Box<dyn Match>>,
    /// What each viewer is told; the seat's number, or none for watchers.
    pub(super) channels: BTreeMap<Option<u8>, watch::Sender<Frame>>,
    /// The seats that are looked from, as bits, and the number of watchers.
    pub(super) present: (u8, u32),
    /// Since when nobody looks from a seat; at first, since the table came to memory.
    pub(super) away: [Option<Since>; Seat::MAX as usize],
    /// When each seat came on turn or last did something; at first, when the table came to memory.
    pub(super) awake: [Since; Seat::MAX as usize],
    /// The seats that were last seen on turn, and those whose people are idle, as bits.
    pub(super) on_turn: SeatSet,
    pub(super) idle: u8,
    /// Who was asked to take a seat in this rematch; in memory only, since whoever is here can be asked again.
    pub(super) asked: [Option<wire::Asked>; Seat::MAX as usize],
    /// When a speed game starts.
    pub(super) starts: Option<Instant>,
    /// What was acknowledged: repeated messages get the same answer.
    pub(super) acked: Acked,
    /// The thought that each bot is about.
    pub(super) thinking: [Option<Thinking>; Seat::MAX as usize],
    pub(super) thoughts: u64,
    emoted: [Option<Instant>; Seat::MAX as usize],
    /// When the last position was published.
    pub(super) published: Instant,
    /// Whether something could not be written: it may be in the log all the same, so that what is in memory counts only
    /// for looking until it was built again.
    pub(super) doubt: bool,
    pub(super) inbox: mpsc::WeakSender<Command>,
}

/// Runs a table until it is idle, and says why where it can't be run at all.
pub(super) async fn run(
    app: App,
    id: TableId,
    commands: &mut mpsc::Receiver<Command>,
    inbox: mpsc::WeakSender<Command>,
    used: Used,
) -> Result<(), Error> {
    let loaded = Live::load(app, id, inbox).await.map_err(|error| {
        tracing::error!(table = id.0, %error, "a table can't be loaded");
        // It is there, and may be read the next time.
        Error::Busy
    });
    let mut live = loaded?.ok_or(Error::NoTable)?;
    live.app.hub.name(id, &live.row.watch);
    let mut closing = live.app.closing.subscribe();
    let mut touched = Instant::now();
    live.go_on().await;
    let mut rest = pin!(sleep(live.wait(touched)));
    loop {
        tokio::select! {
            command = commands.recv() => {
                let Some(command) = command else { break };
                if matches!(command, Command::Close) {
                    break;
                }
                if matches!(command, Command::Rest) {
                    if live.may_rest() || live.may_be_left(touched) {
                        break;
                    }
                    // The next ones are asked before it is asked again.
                    used.now();
                    continue;
                }
                touched = Instant::now();
                used.now();
                let before = live.is_over();
                live.handle(command).await;
                if live.is_over() && !before && live.may_rest() {
                    break;
                }
                // To look too early does no harm, so the timer is only ever set to an earlier time.
                let next = tokio::time::Instant::now() + live.wait(touched);
                if next < rest.deadline() {
                    rest.as_mut().reset(next);
                }
            }
            () = &mut rest => {
                live.notice_presence();
                live.go_on().await;
                if live.idle(touched) {
                    break;
                }
                rest.as_mut().reset(tokio::time::Instant::now() + live.wait(touched));
            }
            _ = closing.changed() => break,
        }
    }
    // Nothing new comes in; what is in the inbox is still answered.
    commands.close();
    while let Some(command) = commands.recv().await {
        live.handle(command).await;
    }
    Ok(())
}

impl Live {
    async fn load(app: App, id: TableId, inbox: mpsc::WeakSender<Command>) -> Result<Option<Self>, Error> {
        let started = Instant::now();
        let Some(row) = app.store.table(id).await? else { return Ok(None) };
        let names = names_at(&app, &row).await?;
        let loaded = Since::from(app.clock.now());
        let mut live = Live {
            app,
            row,
            names,
            game: None,
            channels: BTreeMap::new(),
            present: (0, 0),
            away: [Some(loaded); Seat::MAX as usize],
            awake: [loaded; Seat::MAX as usize],
            on_turn: SeatSet::EMPTY,
            idle: 0,
            asked: Default::default(),
            starts: None,
            acked: HashMap::new(),
            thinking: Default::default(),
            thoughts: 0,
            emoted: [None; Seat::MAX as usize],
            published: Instant::now(),
            doubt: false,
            inbox,
        };
        if live.row.status != Status::Waiting {
            let rebuilt = rebuilt(&live.app, &live.row).await?;
            live.count_down();
            live.resume(rebuilt).await;
        }
        metrics::histogram!("talat_rebuild_seconds").record(started.elapsed().as_secs_f64());
        Ok(Some(live))
    }

    /// How long to sleep at most.
    fn wait(&self, touched: Instant) -> Duration {
        if self.doubt {
            return DOUBT;
        }
        if self.starts.is_some() && self.seq() == Some(0) {
            let left = self.counting().unwrap_or_default();
            return left.clamp(Duration::from_millis(1), PRESENCE);
        }
        if self.channels.values().any(|channel| channel.receiver_count() > 0) || self.present != (0, 0) {
            return PRESENCE;
        }
        self.stay().saturating_sub(touched.elapsed()).max(Duration::from_millis(10))
    }

    fn idle(&self, touched: Instant) -> bool {
        self.may_rest() && touched.elapsed() >= self.stay()
    }

    /// How long it stays in memory when nobody looks at it.
    fn stay(&self) -> Duration {
        if self.is_over() { LINGER } else { Duration::from_secs(self.app.config.idle_table_seconds) }
    }

    fn is_over(&self) -> bool {
        matches!(self.row.status, Status::Finished | Status::Frozen)
    }

    /// Whether nobody looks at it and nothing is due.
    fn may_rest(&self) -> bool {
        let watched = self.channels.values().any(|channel| channel.receiver_count() > 0);
        !watched && !self.is_busy()
    }

    /// Whether those who look can be told to come back for it: nothing will happen here any more, or nobody has asked
    /// anything for so long that an unwatched table would have left.
    fn may_be_left(&self, touched: Instant) -> bool {
        !self.is_busy() && (self.is_over() || touched.elapsed() >= self.stay())
    }

    /// Whether something is about to happen by itself.
    fn is_busy(&self) -> bool {
        let thinking = self.thinking.iter().any(Option::is_some);
        let counting = self.starts.is_some() && self.seq() == Some(0);
        thinking || counting || self.doubt
    }

    fn seq(&self) -> Option<u64> {
        self.game.as_ref().map(|game| game.seq())
    }

    async fn handle(&mut self, command: Command) {
        let settled = self.settle_doubt().await;
        match command {
            Command::Subscribe { person, seat, reply } => {
                let subscribed = self.subscribe(person, seat);
                let _ = reply.send(subscribed);
                self.notice_presence();
            }
            Command::Play(play) => self.play(play, settled).await,
            Command::Lobby { by, op, reply } => {
                let mut changed = match settled {
                    Ok(()) => self.lobby(&by, op.clone()).await,
                    Err(error) => Err(error),
                };
                if self.read_again(&changed).await {
                    changed = self.lobby(&by, op).await;
                }
                let _ = reply.send(changed);
            }
            Command::Look { reply } => {
                let _ = reply.send(Ok((self.room(), self.row.clone())));
            }
            // A bot thinks again once it is known where the game stands.
            Command::Thought { seat, number, action } if settled.is_ok() => {
                self.thought(seat, number, action).await;
            }
            Command::NoThought { seat, number } => self.no_thought(seat, number),
            Command::Thought { .. } | Command::Close | Command::Rest => {}
            Command::Advise { person, reply } => {
                let _ = reply.send(self.advise(person));
            }
            Command::LookAgain { person, reply } => {
                let mut looked = match settled {
                    Ok(()) => self.look_again(person).await,
                    Err(error) => Err(error),
                };
                if self.read_again(&looked).await {
                    looked = self.look_again(person).await;
                }
                let _ = reply.send(looked);
                self.go_on().await;
            }
        }
    }

    async fn play(&mut self, play: Play, settled: Result<(), Error>) {
        let Play { person, seat, kind, reply } = play;
        self.played(person, seat);
        let cid = kind.cid().map(str::to_owned);
        let table = self.row.watch.to_string();
        let done = match kind {
            PlayKind::Act { .. } | PlayKind::Undo { .. } if settled.is_err() => settled.map(|()| None),
            PlayKind::Act { cid, based_on, action } => {
                let started = Instant::now();
                let done = self.act(person, seat, cid, based_on, &action).await;
                metrics::histogram!("talat_move_seconds").record(started.elapsed().as_secs_f64());
                done.map(Some)
            }
            PlayKind::Undo { cid, based_on, to } => {
                self.undo(person, seat, cid, based_on, to).await.map(Some)
            }
            PlayKind::DryRun { action, .. } => self.dry_run(person, seat, &action).map(|()| None),
            PlayKind::Emote(emote) => self.emote(person, seat, emote).map(|()| None),
        };
        let done = self.unless_done(done, (person, seat), cid.as_deref()).await;
        let message = match (done, cid) {
            (Ok(Some(seq)), Some(cid)) => ServerMessage::Ack { cid, table, seq },
            (Ok(_), cid) => ServerMessage::Allowed { cid: cid.unwrap_or_default() },
            (Err(error), cid) => {
                metrics::counter!("talat_refusals_total").increment(1);
                let update =
                    matches!(error, Error::Stale | Error::Ahead).then(|| self.snapshot(seat)).flatten();
                ServerMessage::Refused { cid, refusal: error.refusal(), update }
            }
        };
        reply.send(wire::text(&message));
        self.go_on().await;
    }

    /// Whether a person may act from a seat now.
    pub(super) fn may_act(&self, person: PersonId, seat: Seat) -> Result<(), Error> {
        let row = self.row.seats.get(seat.index()).ok_or(Error::NoSeat)?;
        if row.person != Some(person) {
            return Err(Error::NotYourSeat);
        }
        match self.row.status {
            Status::Waiting => return Err(Error::NotStarted),
            Status::Finished => return Err(Error::Over),
            Status::Frozen => return Err(Error::Frozen),
            Status::Playing => {}
        }
        if self.seq() == Some(0) && self.starts.is_some() {
            return Err(Error::Countdown);
        }
        // Where a bot stands in, its person first takes the seat back.
        if row.bot.is_some() { Err(Error::BotPlays) } else { Ok(()) }
    }

    fn current(&self, seat: Seat, based_on: u64) -> Result<(), Error> {
        let game = self.game.as_ref().ok_or(Error::NotStarted)?;
        if based_on > game.seq() {
            return Err(Error::Ahead);
        }
        if game.stale(seat, based_on) { Err(Error::Stale) } else { Ok(()) }
    }

    async fn act(
        &mut self,
        person: PersonId,
        seat: Seat,
        cid: String,
        based_on: u64,
        action: &serde_json::Value,
    ) -> Result<u64, Error> {
        let key = (person, seat, check_cid(cid)?);
        if let Some(seq) = self.acked.get(&key) {
            return Ok(*seq);
        }
        self.may_act(person, seat)?;
        self.current(seat, based_on)?;
        let proposal = self.game.as_mut().ok_or(Error::NotStarted)?.propose_act(seat, action)?;
        self.keep(proposal, Some(key)).await
    }

    async fn undo(
        &mut self,
        person: PersonId,
        seat: Seat,
        cid: String,
        based_on: u64,
        to: Option<u64>,
    ) -> Result<u64, Error> {
        let key = (person, seat, check_cid(cid)?);
        if let Some(seq) = self.acked.get(&key) {
            return Ok(*seq);
        }
        self.may_act(person, seat)?;
        self.current(seat, based_on)?;
        let proposal = self.game.as_mut().ok_or(Error::NotStarted)?.propose_takeback(seat, to)?;
        let seq = self.keep(proposal, Some(key)).await?;
        // The bots that were on turn think again.
        self.stop_thinking();
        Ok(seq)
    }

    fn dry_run(&self, person: PersonId, seat: Seat, action: &serde_json::Value) -> Result<(), Error> {
        self.may_act(person, seat)?;
        self.game.as_ref().ok_or(Error::NotStarted)?.dry_run(seat, action)
    }

    fn emote(&mut self, person: PersonId, seat: Seat, emote: wire::Emote) -> Result<(), Error> {
        let row = self.row.seats.get(seat.index()).ok_or(Error::NoSeat)?;
        if row.person != Some(person) {
            return Err(Error::NotYourSeat);
        }
        let last = &mut self.emoted[seat.index()];
        if last.is_some_and(|last| last.elapsed() < EMOTE_PAUSE) {
            return Err(Error::TooMany("emotes"));
        }
        *last = Some(Instant::now());
        let table = self.row.watch.to_string();
        let text = wire::text(&ServerMessage::Emote { table, seat: seat.index() as u8, emote });
        for channel in self.channels.values() {
            channel.send_modify(|frame| frame.add_emote(text.clone()));
        }
        Ok(())
    }

    /// Makes a proposal durable, then tells it.
    pub(super) async fn keep(
        &mut self,
        proposal: Proposal,
        key: Option<(PersonId, Seat, String)>,
    ) -> Result<u64, Error> {
        let last = proposal.last;
        let over = proposal.turn == Turn::Over;
        let before = (self.row.status, self.row.finished_at, self.row.result.clone());
        if over {
            self.row.status = Status::Finished;
            self.row.finished_at = Some(self.app.clock.now());
            self.row.result.clone_from(&proposal.standing);
        }
        let append = self.append(&proposal, key.as_ref());
        let written = self
            .write(
                Some(append),
                over || matches!(proposal.entries[..], [talat_rules::record::Entry::Chair { .. }]),
            )
            .await;
        if let Some(game) = &mut self.game {
            game.settle(written.is_ok());
        }
        if let Err(error) = written {
            (self.row.status, self.row.finished_at, self.row.result) = before;
            return Err(error);
        }
        metrics::counter!("talat_moves_total").increment(1);
        if let Some(key) = key {
            self.acked.insert(key, last);
        }
        self.publish_events();
        if self.idle != 0 {
            self.notice_presence();
        }
        if over {
            self.publish_room();
        }
        Ok(last)
    }

    fn append(&self, proposal: &Proposal, key: Option<&(PersonId, Seat, String)>) -> Append {
        let waiting = match proposal.turn {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        };
        let is_bot = |seat: &Seat| self.row.seats.get(seat.index()).is_some_and(|row| row.bot.is_some());
        Append {
            table: self.row.id,
            first: proposal.first,
            last: proposal.last,
            entries: serde_json::to_string(&proposal.entries).expect("entries are plain data"),
            person: key.map(|key| key.0),
            seat: key.map(|key| key.1),
            cid: key.map(|key| key.2.clone()),
            waiting: bits(waiting),
            due: bits(waiting.iter().filter(is_bot).collect()),
            at: self.app.clock.now(),
        }
    }

    /// Makes the row, if it changed, and an append durable.
    pub(super) async fn write(&mut self, append: Option<Append>, row: bool) -> Result<(), Error> {
        let table = row.then(|| Box::new(self.row.clone()));
        let written = self.app.store.change(Change { table, append }).await;
        self.known(written.await.unwrap_or(Err(StoreError::Closed)))?;
        self.row.version += u64::from(row);
        Ok(())
    }

    /// Notes whether it is known what came of a write that concerns this table.
    pub(super) fn known<T>(&mut self, written: Result<T, StoreError>) -> Result<T, Error> {
        self.doubt |= written.is_err();
        Ok(written?)
    }

    /// Does what is due without anybody asking: the deal of a speed game, and the bots' thoughts.
    pub(super) async fn go_on(&mut self) {
        if self.settle_doubt().await.is_err() || self.row.status != Status::Playing {
            self.stop_thinking();
            return;
        }
        self.deal_if_due().await;
        // Nobody looks at a grid before the common start.
        if self.counting().is_none() {
            self.wake_bots();
        }
    }

    pub(super) fn mark_published(&mut self) {
        self.published = Instant::now();
    }

    /// Begins the game with an empty log.
    pub(super) fn begin(&mut self) -> Result<(), Error> {
        let begun = begun(&self.app.editions, &self.row);
        self.game = Some(begun.map_err(|_| Error::Internal)?);
        Ok(())
    }
}

/// The version of the rules and the hash of the edition.
pub(crate) fn fingerprint(game: &AnyGame) -> (u32, String) {
    fn of<G: Game>(game: &G) -> (u32, String) {
        (G::RULES_VERSION, game.edition().hash())
    }
    with_game!(game, game => of(game))
}

fn check_cid(cid: String) -> Result<String, Error> {
    let plain = cid.bytes().all(|byte| byte.is_ascii_graphic());
    if plain && !cid.is_empty() && cid.len() <= CID_BYTES { Ok(cid) } else { Err(Error::Malformed) }
}

fn bits(seats: SeatSet) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}
