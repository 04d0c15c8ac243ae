//! Bots that are programs of their own.
//!
//! | file | has |
//! | --- | --- |
//! | [`message`] | what is said |
//! | [`process`] | pipes with deadlines |
//! | this one | a program as a player, and what makes it lose its game |

pub mod message;
pub mod process;

use std::time::{Duration, Instant};

use serde::Serialize;
use talat_rules::{Game, Options, Seat, Standing, Step};

use message::{ForfeitNote, Limits, PROTOCOL, Said, Told};
use process::{LONGEST_LINE, Process, Trouble};

/// How long a program may take to say hello.
const HELLO: Duration = Duration::from_secs(10);
/// How much later than it was told to an answer may come: pipes and schedulers take their time.
const GRACE: Duration = Duration::from_millis(100);
/// How much of what a program said is repeated.
const QUOTED: usize = 120;

/// Why a program lost its game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// It ended, or closed its output.
    Crash,
    /// It took too long.
    Late,
    /// What it said can't be read, or answers something else.
    Garbage,
    /// The action is not legal.
    Illegal,
}

/// A game that a program lost, with what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// The kind of fault.
    pub why: Why,
    /// What happened.
    pub what: String,
}

impl Why {
    /// The word for it in the protocol and in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Why::Crash => "crash",
            Why::Late => "late",
            Why::Garbage => "garbage",
            Why::Illegal => "illegal",
        }
    }
}

/// Where a program's complaints go.
pub trait Listener: Sync {
    /// A line of a program's standard error.
    fn complaint(&self, bot: &str, line: &str);
}

/// A program that plays.
pub struct Program<'a> {
    label: &'a str,
    command: &'a str,
    options: &'a Options,
    limits: Limits,
    listener: &'a dyn Listener,
    /// None before its first game, and after one that it lost.
    process: Option<Process>,
}

impl<'a> Program<'a> {
    /// A program that is started when it is needed, and has so long for each action.
    pub fn new(
        label: &'a str,
        command: &'a str,
        options: &'a Options,
        time: Duration,
        listener: &'a dyn Listener,
    ) -> Self {
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let limits = Limits { hello_ms: ms(HELLO), action_ms: ms(time).max(1), line_bytes: LONGEST_LINE };
        Program { label, command, options, limits, listener, process: None }
    }

    /// Sees to it that the program runs and has said hello.
    pub fn greet<G: Game>(&mut self, game: &G) -> Result<(), Forfeit> {
        if self.process.is_some() {
            return Ok(());
        }
        let started = Process::start(self.command);
        let process = started
            .map_err(|error| Forfeit { why: Why::Crash, what: format!("can't be started: {error}") })?;
        self.process = Some(process);
        let hello = Told::hello(game, self.options, self.limits).line();
        match self.ask::<G>(&hello, HELLO, "hello")? {
            Said::Hello { protocol: PROTOCOL } => Ok(()),
            Said::Hello { protocol } => {
                Err(self.lose(Why::Garbage, format!("speaks protocol {protocol}, not {PROTOCOL}")))
            }
            Said::Act { .. } => Err(self.lose(Why::Garbage, "acted instead of saying hello".to_owned())),
        }
    }

    /// Tells it that a game begins.
    pub fn begin<G: Game>(&mut self, game: &G, number: u64, seat: Seat) -> Result<(), Forfeit> {
        self.greet(game)?;
        let start: Told<'_, G> = Told::Start { number, seat };
        self.tell(&start.line())
    }

    /// Asks it what it does.
    pub fn choose<G: Game>(
        &mut self,
        game: &G,
        state: &G::State,
        seq: u64,
        seat: Seat,
        view: &G::View,
        legal: &[G::Action],
    ) -> Result<G::Action, Forfeit> {
        let turn = Told::turn(game, seq, seat, view, legal).line();
        let time = Duration::from_millis(self.limits.action_ms) + GRACE;
        match self.ask::<G>(&turn, time, "an action")? {
            Said::Act { based_on, .. } if based_on != seq => {
                Err(self.lose(Why::Garbage, format!("answered turn {based_on} when asked about {seq}")))
            }
            Said::Act { action, .. } if legal.contains(&action) => Ok(action),
            Said::Act { action, .. } => {
                let reason = game.check(state, &Step::Act(seat, action)).err();
                let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
                Err(self.lose(Why::Illegal, format!("chose {action}{reason}")))
            }
            Said::Hello { .. } => Err(self.lose(Why::Garbage, "said hello instead of acting".to_owned())),
        }
    }

    /// Tells it how a game that it played to the end went.
    pub fn end<G: Game>(&mut self, number: u64, standing: &Standing, forfeits: &[ForfeitNote]) {
        let result: Told<'_, G> = Told::Result { number, standing, forfeits };
        // The game is over: whatever is wrong now shows in the next one.
        let _ = self.tell(&result.line());
    }

    fn ask<G: Game>(&mut self, line: &[u8], time: Duration, what: &str) -> Result<Said<G::Action>, Forfeit> {
        let answer = match self
            .with_process(time, |process, deadline, complain| process.ask(line, deadline, complain))
        {
            Ok(answer) => answer,
            Err(trouble) => return Err(self.trouble(&trouble, what, time)),
        };
        serde_json::from_slice(&answer).map_err(|error| {
            let quoted: String = String::from_utf8_lossy(&answer).chars().take(QUOTED).collect();
            self.lose(Why::Garbage, format!("said `{quoted}`: {error}"))
        })
    }

    fn tell(&mut self, line: &[u8]) -> Result<(), Forfeit> {
        let time = Duration::from_millis(self.limits.action_ms) + GRACE;
        self.with_process(time, |process, deadline, complain| process.tell(line, deadline, complain))
            .map_err(|trouble| self.trouble(&trouble, "reading", time))
    }

    fn with_process<T>(
        &mut self,
        time: Duration,
        talk: impl FnOnce(&mut Process, Instant, &mut dyn FnMut(&str)) -> Result<T, Trouble>,
    ) -> Result<T, Trouble> {
        let process = self.process.as_mut().ok_or(Trouble::Ended)?;
        talk(process, Instant::now() + time, &mut |line| self.listener.complaint(self.label, line))
    }

    fn trouble(&mut self, trouble: &Trouble, what: &str, time: Duration) -> Forfeit {
        match trouble {
            Trouble::Ended => self.lose(Why::Crash, format!("ended before {what}")),
            Trouble::Late => {
                self.lose(Why::Late, format!("took more than {} ms for {what}", time.as_millis()))
            }
            Trouble::TooLong => {
                self.lose(Why::Garbage, format!("wrote more than {LONGEST_LINE} bytes in a line"))
            }
            Trouble::Pipe(error) => self.lose(Why::Crash, format!("can't be spoken to: {error}")),
        }
    }

    /// Ends the program; it begins anew with the next game.
    fn lose(&mut self, why: Why, what: String) -> Forfeit {
        let process = self.process.take();
        let ended =
            process.and_then(|process| process.kill(&mut |line| self.listener.complaint(self.label, line)));
        match ended.filter(|_| why == Why::Crash) {
            Some(status) => Forfeit { why, what: format!("{what} ({status})") },
            None => Forfeit { why, what },
        }
    }

    /// Lets the program end.
    pub fn dismiss<G: Game>(&mut self) {
        if let Some(process) = self.process.take() {
            let complain = &mut |line: &str| self.listener.complaint(self.label, line);
            let bye: Told<'_, G> = Told::Bye;
            process.finish(&bye.line(), complain);
        }
    }
}
