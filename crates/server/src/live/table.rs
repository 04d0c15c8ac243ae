//! The task of one table: what comes to its inbox is proposed to the machine, appended, committed and published, in this
//! order.

use std::collections::BTreeMap;
use std::pin::pin;
use std::time::{Duration, Instant};

use talat_rules::{Seat, SeatSet, Viewer};
use talat_table::{Append, Due, Input, Refused, Status, Table, TableRow};
use tokio::sync::{mpsc, watch};
use tokio::time::sleep;

use super::hub::Used;
use super::inbox::{Command, Play, PlayKind};
use super::rebuilt::{guests_at, past};
use super::slot::Slot;
use super::thinking::Thoughts;
use crate::app::App;
use crate::error::Error;
use crate::ids::TableId;
use crate::store::{Change, StoreError};
use crate::wire::{self, AnyUpdate, ServerMessage};

/// How often it is noticed who has left.
const PRESENCE: Duration = Duration::from_secs(2);
/// How long a finished game stays in memory after a question, for those that follow.
const LINGER: Duration = Duration::from_secs(1);
/// How often it is asked whether the store can write again.
const DOUBT: Duration = Duration::from_millis(250);

/// A table in memory.
pub(super) struct Live {
    pub(super) app: App,
    pub(super) table: Table,
    /// What each viewer is told.
    pub(super) channels: BTreeMap<Viewer, watch::Sender<Slot>>,
    /// The thought that each bot is about.
    pub(super) thoughts: Thoughts,
    /// Whether something could not be written: it may be in the log all the same, so that what is in memory counts only
    /// for looking until it was built again.
    pub(super) doubt: bool,
    pub(super) inbox: mpsc::WeakSender<Command>,
}

/// What came of something that had to be durable.
pub(super) struct Kept {
    /// How many entries the log has now, or had when the same was done before.
    pub(super) seq: u64,
    /// Whether something was written.
    pub(super) is_new: bool,
    /// The table that was made for another game.
    pub(super) made: Option<TableId>,
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
        tracing::error!(number = id.0, %error, "a table can't be loaded");
        // It is there, and may be read the next time.
        Error::Busy
    });
    let mut live = loaded?.ok_or(Error::NoTable)?;
    live.app.hub.name(id, &live.table.row().watch);
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
                let before = live.table.is_over();
                live.handle(command).await;
                if live.table.is_over() && !before && live.may_rest() {
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
        let guests = guests_at(&app, &row).await?;
        let begun = row.status != Status::Waiting;
        let past = if begun { Some(past(&app, &row).await?) } else { None };
        let table = Table::new(app.terms.clone(), row, guests, app.clock.both());
        let (channels, thoughts) = (BTreeMap::new(), Thoughts::default());
        let mut live = Live { app, table, channels, thoughts, doubt: false, inbox };
        if let Some(past) = past {
            live.resume(past).await;
        }
        metrics::histogram!("talat_rebuild_seconds").record(started.elapsed().as_secs_f64());
        Ok(Some(live))
    }

    /// How long to sleep at most.
    fn wait(&self, touched: Instant) -> Duration {
        if self.doubt {
            return DOUBT;
        }
        let longest = if self.is_watched() {
            PRESENCE
        } else {
            self.stay().saturating_sub(touched.elapsed()).max(Duration::from_millis(10))
        };
        let due = self.table.due().map(|(at, _)| self.app.clock.instant(at));
        let due = due.map(|due| due.saturating_duration_since(Instant::now()).max(Duration::from_millis(1)));
        due.map_or(longest, |due| due.min(longest))
    }

    fn is_watched(&self) -> bool {
        self.channels.values().any(|channel| channel.receiver_count() > 0)
    }

    fn idle(&self, touched: Instant) -> bool {
        self.may_rest() && touched.elapsed() >= self.stay()
    }

    /// How long it stays in memory when nobody looks at it.
    fn stay(&self) -> Duration {
        let idle = Duration::from_secs(self.app.config.idle_table_seconds);
        if self.table.is_over() { LINGER } else { idle }
    }

    /// Whether nobody looks at it and nothing is due.
    fn may_rest(&self) -> bool {
        !self.is_watched() && !self.is_busy()
    }

    /// Whether those who look can be told to come back for it: nothing will happen here any more, or nobody has asked
    /// anything for so long that an unwatched table would have left.
    fn may_be_left(&self, touched: Instant) -> bool {
        !self.is_busy() && (self.table.is_over() || touched.elapsed() >= self.stay())
    }

    /// Whether something is about to happen by itself.
    fn is_busy(&self) -> bool {
        self.doubt || self.table.is_busy()
    }

    async fn handle(&mut self, command: Command) {
        let resolved = self.resolve_doubt().await;
        match command {
            Command::Subscribe { person, viewer, reply } => {
                let subscribed = self.subscribe(person, viewer);
                let _ = reply.send(subscribed);
                self.notice_presence();
            }
            Command::Play(play) => self.play(play, resolved).await,
            Command::Lobby { by, op, reply } => {
                let changed = match resolved {
                    Ok(()) => self.lobby(&by, op).await,
                    Err(error) => Err(error),
                };
                let _ = reply.send(changed);
            }
            Command::Look { reply } => {
                let _ = reply.send(Ok((self.table.room(), self.table.row().clone())));
            }
            // A bot thinks again once it is known where the game stands.
            Command::Thought { seat, number, action } if resolved.is_ok() => {
                self.thought(seat, number, action).await;
            }
            Command::NoThought { seat, number } => self.no_thought(seat, number),
            Command::Wake => self.go_on().await,
            Command::Thought { .. } | Command::Close | Command::Rest => {}
            Command::Advise { person, reply } => {
                let _ = reply.send(self.table.advise(person).map_err(Error::from));
            }
            Command::LookAgain { person, reply } => {
                let looked = match resolved {
                    Ok(()) => self.look_again(person).await,
                    Err(error) => Err(error),
                };
                let _ = reply.send(looked);
                self.go_on().await;
            }
        }
    }

    async fn play(&mut self, play: Play, resolved: Result<(), Error>) {
        let Play { person, seat, kind, network_ms, reply } = play;
        let now = self.app.clock.both();
        let news = self.table.note_sign_of_life(person, seat, now);
        self.tell(news);
        let cid = kind.cid().map(str::to_owned);
        let done = match kind {
            PlayKind::Act { .. } | PlayKind::Undo { .. } if resolved.is_err() => resolved.map(|()| None),
            PlayKind::Act { cid, based_on, action } => {
                let started = Instant::now();
                let act = talat_table::Play { person, seat, cid, based_on, network_ms };
                let done = self.insist(Input::Act(act, action)).await;
                metrics::histogram!("talat_move_seconds").record(started.elapsed().as_secs_f64());
                done.map(|kept| Some(kept.seq))
            }
            PlayKind::Undo { cid, based_on, to } => {
                let undo = talat_table::Play { person, seat, cid, based_on, network_ms };
                self.insist(Input::Undo(undo, to)).await.map(|kept| Some(kept.seq))
            }
            PlayKind::DryRun { action, .. } => {
                self.table.dry_run(person, seat, &action).map(|()| None).map_err(Error::from)
            }
            PlayKind::Emote(emote) => match self.table.emote(person, seat, emote, now) {
                Ok(message) => {
                    self.tell_emote(&message);
                    Ok(None)
                }
                Err(refused) => Err(refused.into()),
            },
        };
        let message = match (done, cid) {
            (Ok(Some(seq)), Some(cid)) => {
                ServerMessage::Ack { cid, table: self.table.row().watch.to_string(), seq }
            }
            (Ok(_), cid) => ServerMessage::Allowed { cid: cid.unwrap_or_default() },
            (Err(error), cid) => {
                metrics::counter!("talat_refusals_total").increment(1);
                let old = matches!(error, Error::Table(Refused::Stale | Refused::Ahead));
                let update = if old { self.snapshot(seat) } else { None };
                ServerMessage::Refused { cid, refusal: error.refusal(), update }
            }
        };
        reply.send(wire::text(&message));
        self.go_on().await;
    }

    /// The position for a client that looked at an old one.
    fn snapshot(&self, seat: Seat) -> Option<AnyUpdate> {
        let text = self.table.snapshot(Viewer::Seat(seat))?;
        serde_json::value::RawValue::from_string(text).ok().map(AnyUpdate)
    }

    /// Proposes something, makes it durable, commits it and tells it.
    pub(super) async fn keep(&mut self, input: Input) -> Result<Kept, Error> {
        let mut proposal = self.table.propose(input, self.app.clock.both())?;
        let mut kept = Kept { seq: proposal.seq(), is_new: false, made: None };
        if let Some(next) = proposal.take_rematch() {
            let row = self.table.row();
            let made = self.app.store.create_table(*next, Some((row.id, row.version))).await;
            let made = self.known(made)?;
            kept.made = Some(made.id);
            proposal.set_made(made.watch);
        }
        let (row, append) = (proposal.row().cloned(), proposal.take_append());
        kept.is_new = row.is_some() || append.is_some();
        let moved = append.is_some();
        if kept.is_new {
            self.write(row, append).await?;
        }
        let news = self.table.commit(proposal, self.app.clock.both());
        if moved {
            metrics::counter!("talat_moves_total").increment(1);
        }
        self.tell(news);
        Ok(kept)
    }

    /// Makes the row, if it changed, and an append durable.
    async fn write(&mut self, row: Option<TableRow>, append: Option<Append>) -> Result<(), Error> {
        let written = self.app.store.change(Change { table: row.map(Box::new), append }).await;
        self.known(written.await.unwrap_or(Err(StoreError::Closed)))
    }

    /// Notes whether it is known what came of a write that concerns this table.
    fn known<T>(&mut self, written: Result<T, StoreError>) -> Result<T, Error> {
        self.doubt |= written.is_err();
        Ok(written?)
    }

    /// Does what is due without anybody asking: the start of a game, the bots' thoughts, who has become idle.
    pub(super) async fn go_on(&mut self) {
        if self.resolve_doubt().await.is_err() {
            self.thoughts = Thoughts::default();
            return;
        }
        while let Some(due) = self.due_now() {
            match due {
                Due::Deal => {
                    if self.deal().await.is_err() {
                        break;
                    }
                }
                Due::Think(seat) => self.ask_bot(seat),
                Due::Notice => self.notice_presence(),
                Due::TimeUp | Due::Pause | Due::GoOn => {
                    if self.pass_time(due).await.is_err() {
                        break;
                    }
                }
            }
        }
        self.let_go_of_thoughts();
    }

    fn due_now(&self) -> Option<Due> {
        let (at, due) = self.table.due()?;
        (at <= self.app.clock.both().steady).then_some(due)
    }

    /// Makes the first draws, if the time has come.
    pub(super) async fn deal_if_due(&mut self) {
        if self.due_now() == Some(Due::Deal) {
            let _ = self.deal().await;
        }
    }

    async fn deal(&mut self) -> Result<(), Error> {
        let dealt = self.keep(Input::Deal).await.map(drop);
        if let Err(error) = &dealt
            && error.is_news()
        {
            tracing::error!(table = %self.table.row().watch, %error, "the first draws could not be kept");
        }
        dealt
    }

    /// Does what time alone brings: somebody's time is over, or a pause begins or ends.
    async fn pass_time(&mut self, due: Due) -> Result<(), Error> {
        let input = match due {
            Due::TimeUp => Input::TimeUp,
            Due::Pause => Input::Pause,
            _ => Input::GoOn,
        };
        let kept = self.keep(input).await.map(drop);
        match &kept {
            Ok(()) if due == Due::TimeUp => metrics::counter!("talat_timeouts_total").increment(1),
            Err(error) if error.is_news() => {
                tracing::error!(table = %self.table.row().watch, %error, "what time brought could not be kept");
            }
            _ => {}
        }
        kept
    }

    /// Notices who came, who left, and who does nothing.
    pub(super) fn notice_presence(&mut self) {
        self.channels.retain(|_, channel| channel.receiver_count() > 0);
        let looking: SeatSet = self.channels.keys().filter_map(|viewer| viewer.seat()).collect();
        let watchers =
            self.channels.get(&Viewer::Public).map_or(0, |channel| channel.receiver_count() as u32);
        let news = self.table.look(looking, watchers, self.app.clock.both());
        self.tell(news);
    }
}
