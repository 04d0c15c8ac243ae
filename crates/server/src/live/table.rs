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
use super::inbox::{Command, Play, PlayKind};
use super::matches::{self, Match, Proposal};
use crate::app::App;
use crate::clock;
use crate::error::Error;
use crate::ids::{PersonId, TableId};
use crate::store::{Append, Change, Status, TableRow};
use crate::wire::{self, ServerMessage};

/// How often it is noticed who has left.
const PRESENCE: Duration = Duration::from_secs(2);
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
    /// What was acknowledged: repeated messages get the same answer.
    acked: HashMap<(PersonId, Seat, String), u64>,
    /// The thought that each bot is about.
    pub(super) thinking: [Option<u64>; Seat::MAX as usize],
    pub(super) thoughts: u64,
    emoted: [Option<Instant>; Seat::MAX as usize],
    /// When the last position was published.
    pub(super) published: Instant,
    pub(super) inbox: mpsc::WeakSender<Command>,
}

/// Runs a table until it is idle.
pub(super) async fn run(
    app: App,
    id: TableId,
    mut commands: mpsc::Receiver<Command>,
    inbox: mpsc::WeakSender<Command>,
) {
    let mut live = match Live::load(app, id, inbox).await {
        Ok(Some(live)) => live,
        Ok(None) => return,
        Err(error) => {
            tracing::error!(table = id.0, %error, "a table can't be loaded");
            return;
        }
    };
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
                touched = Instant::now();
                live.handle(command).await;
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
}

impl Live {
    async fn load(app: App, id: TableId, inbox: mpsc::WeakSender<Command>) -> Result<Option<Self>, Error> {
        let started = Instant::now();
        let Some(row) = app.store.table(id).await? else { return Ok(None) };
        let ids: Vec<PersonId> = row.seats.iter().filter_map(|seat| seat.person).collect();
        let people = app.store.people(&ids).await?;
        let names = people.into_iter().map(|person| (person.id, (person.name, person.skeleton))).collect();
        let mut live = Live {
            app,
            row,
            names,
            game: None,
            channels: BTreeMap::new(),
            present: (0, 0),
            acked: HashMap::new(),
            thinking: [None; Seat::MAX as usize],
            thoughts: 0,
            emoted: [None; Seat::MAX as usize],
            published: Instant::now(),
            inbox,
        };
        if live.row.status != Status::Waiting {
            live.rebuild().await?;
        }
        metrics::histogram!("talat_rebuild_seconds").record(started.elapsed().as_secs_f64());
        Ok(Some(live))
    }

    /// Plays the log again. A table whose log no longer fits the rules is frozen, with the reason.
    async fn rebuild(&mut self) -> Result<(), Error> {
        let log = self.app.store.log(self.row.id).await?;
        match self.restored(&log) {
            Ok(game) => self.game = Some(game),
            Err(problem) => {
                tracing::warn!(table = self.row.id.0, problem, "a table no longer fits the rules");
                if self.row.status == Status::Playing {
                    self.row.status = Status::Frozen;
                    self.row.problem = Some(problem);
                    self.write(None, true).await?;
                }
            }
        }
        for row in log {
            if let (Some(person), Some(seat), Some(cid)) = (row.person, row.seat, row.cid) {
                self.acked.insert((person, seat, cid), row.first + row.entries.len() as u64);
            }
        }
        Ok(())
    }

    fn restored(&self, log: &[crate::store::LogRow]) -> Result<Box<dyn Match>, String> {
        let game = self.set_up()?;
        let (version, _) = fingerprint(&game);
        if version != self.row.rules_version {
            return Err(format!("rules version {} is no longer known", self.row.rules_version));
        }
        matches::restore(game, &self.row.seed, &self.nonces(), log)
    }

    /// The game with the component data that it was begun with.
    fn set_up(&self) -> Result<AnyGame, String> {
        let TableRow { game, edition_hash, seats, options, .. } = &self.row;
        let editions = self.app.editions.of(game, edition_hash).ok_or("its edition is not at hand")?;
        AnyGame::new(game, seats.len() as u8, options, &editions).map_err(|error| error.to_string())
    }

    fn nonces(&self) -> Vec<String> {
        self.row.nonces.iter().map(|(_, nonce)| nonce.clone()).collect()
    }

    /// How long to sleep at most.
    fn wait(&self, touched: Instant) -> Duration {
        if let (Some(starts_at), Some(0)) = (self.row.starts_at, self.seq()) {
            let left = (starts_at - clock::now()).clamp(1, 2000);
            return Duration::from_millis(left.cast_unsigned());
        }
        if self.channels.values().any(|channel| channel.receiver_count() > 0) || self.present != (0, 0) {
            return PRESENCE;
        }
        let idle = Duration::from_secs(self.app.config.idle_table_seconds);
        idle.saturating_sub(touched.elapsed()).max(Duration::from_millis(10))
    }

    fn idle(&self, touched: Instant) -> bool {
        let watched = self.channels.values().any(|channel| channel.receiver_count() > 0);
        let thinking = self.thinking.iter().any(Option::is_some);
        let counting = self.row.starts_at.is_some() && self.seq() == Some(0);
        let long = touched.elapsed() >= Duration::from_secs(self.app.config.idle_table_seconds);
        long && !watched && !thinking && !counting
    }

    fn seq(&self) -> Option<u64> {
        self.game.as_ref().map(|game| game.seq())
    }

    async fn handle(&mut self, command: Command) {
        match command {
            Command::Subscribe { person, seat, reply } => {
                let subscribed = self.subscribe(person, seat);
                let _ = reply.send(subscribed);
                self.notice_presence();
            }
            Command::Play(play) => self.play(play).await,
            Command::Lobby { by, op, reply } => {
                let changed = self.lobby(&by, op).await;
                let _ = reply.send(changed);
            }
            Command::Look { reply } => {
                let _ = reply.send(Ok((self.room(), self.row.clone())));
            }
            Command::Thought { seat, number, action } => self.thought(seat, number, action).await,
            Command::Advise { person, reply } => self.advise(person, reply),
            Command::Close => {}
            Command::Renamed { person, name } => {
                match name {
                    Some(name) => self.names.insert(person, name),
                    None => self.names.remove(&person),
                };
                self.publish_room();
            }
        }
    }

    async fn play(&mut self, play: Play) {
        let Play { person, seat, kind, reply } = play;
        let cid = kind.cid().map(str::to_owned);
        let table = self.row.watch.to_string();
        let done = match kind {
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
        if self.seq() == Some(0) && self.row.starts_at.is_some() {
            return Err(Error::Countdown);
        }
        // Where a bot stands in, its person first takes the seat back.
        if row.bot.is_some() { Err(Error::Taken) } else { Ok(()) }
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
        self.thinking = [None; Seat::MAX as usize];
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
            self.row.finished_at = Some(clock::now());
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
            at: clock::now(),
        }
    }

    /// Makes the row, if it changed, and an append durable.
    pub(super) async fn write(&mut self, append: Option<Append>, row: bool) -> Result<(), Error> {
        let table = row.then(|| Box::new(self.row.clone()));
        let written = self.app.store.change(Change { table, append }).await;
        written.await.unwrap_or(Err(Error::Closing))
    }

    /// Does what is due without anybody asking: the deal of a speed game, and the bots' thoughts.
    pub(super) async fn go_on(&mut self) {
        if self.row.status != Status::Playing {
            return;
        }
        let due = self.row.starts_at.is_none_or(|starts_at| starts_at <= clock::now());
        if let Some(game) = self.game.as_mut()
            && game.seq() == 0
            && due
        {
            let proposal = game.propose_deal();
            if !proposal.entries.is_empty() || self.row.starts_at.is_some() {
                self.deal(proposal).await;
            }
        }
        self.wake_bots();
    }

    async fn deal(&mut self, proposal: Proposal) {
        if proposal.entries.is_empty() {
            // Nothing is drawn: only the countdown ends.
            if let Some(game) = &mut self.game {
                game.settle(false);
            }
            self.row.starts_at = None;
            let _ = self.write(None, true).await;
            self.publish_room();
        } else if let Err(error) = self.keep(proposal, None).await {
            tracing::error!(table = self.row.id.0, %error, "the first draws could not be kept");
        }
    }

    pub(super) fn mark_published(&mut self) {
        self.published = Instant::now();
    }

    /// Begins the game with an empty log.
    pub(super) fn begin(&mut self) -> Result<(), Error> {
        let game = self.set_up().map_err(|_| Error::Internal)?;
        let begun = matches::restore(game, &self.row.seed, &self.nonces(), &[]);
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
