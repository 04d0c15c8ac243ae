//! `talat replay`: a record, step by step.

use std::io::{self, Write};

use serde::Serialize;
use talat_arena::setup::read_text;
use talat_rules::any::{Editions, about};
use talat_rules::edition::Edition;
use talat_rules::game::{Game, Turn};
use talat_rules::record::{self, Entry, Moment, Record, RecordError, Sitter};
use talat_rules::seat::Seat;
use talat_rules::standing::Standing;
use talat_rules::{Options, with_game};

use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::report;
use crate::wording::{self, Worded};

/// Replays the record and prints it; a bad one is refused with the step, the rule and the reason.
pub(crate) fn run(args: &ReplayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let path = args.file.display().to_string();
    let text = read_text(&args.file)?;
    let refused =
        |error: RecordError| Failure::Refused { path: path.clone(), reason: wording::refused_record(&error) };
    let record = Record::parse(&text).map_err(refused)?;
    let mut editions = Editions::standard();
    if let Some(file) = &args.edition {
        let source = read_text(file)?;
        editions.replace(about(&record.game)?.comes_in, &source).map_err(|error| Failure::Refused {
            path: file.display().to_string(),
            reason: error.to_string(),
        })?;
    }
    let game = record.set_up(&editions).map_err(refused)?;
    let printer = Printer { out, record: &record, verify: args.verify };
    with_game!(&game, game => if args.json { printer.json(game) } else { printer.text(game) }).map_err(
        |stop| match stop {
            Stop::Refused(error) => refused(error),
            Stop::Output(error) => error.into(),
        },
    )
}

enum Stop {
    Refused(RecordError),
    Output(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Output(error)
    }
}

struct Printer<'a, W> {
    out: &'a mut W,
    record: &'a Record,
    verify: bool,
}

/// The first line of `--json`.
#[derive(Serialize)]
#[serde(bound = "")]
struct SetupLine<'a, G: Game> {
    game: &'static str,
    players: u8,
    options: &'a Options,
    rules_version: u32,
    edition: EditionLine<'a, G::Edition>,
    seats: &'a [Sitter],
    commitment: record::Hex<32>,
    nonces: &'a [String],
    seed: Option<record::Hex<32>>,
    #[serde(flatten)]
    position: Position<G>,
}

#[derive(Serialize)]
struct EditionLine<'a, E> {
    name: &'a str,
    hash: String,
    data: &'a E,
}

/// A line for each entry.
#[derive(Serialize)]
#[serde(bound = "")]
struct StepLine<'a, G: Game> {
    step: usize,
    #[serde(flatten)]
    entry: &'a Entry,
    #[serde(flatten)]
    position: Position<G>,
}

/// A position in full: the whole state and what may happen next.
#[derive(Serialize)]
#[serde(bound = "")]
struct Position<G: Game> {
    state: G::View,
    /// `over`, `chance` or `seats`.
    turn: &'static str,
    /// What every seat on turn may do, in text form.
    legal: Vec<Legal>,
    /// What may be drawn or rolled, in text form, with its weight.
    chances: Vec<(String, u32)>,
}

#[derive(Serialize)]
struct Legal {
    seat: Seat,
    actions: Vec<String>,
}

/// The last line.
#[derive(Serialize)]
struct EndLine<'a> {
    standing: &'a Standing,
    final_hash: record::Hex<32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draws_verified: Option<usize>,
}

impl<G: Game> Position<G> {
    fn of(game: &G, state: &G::State) -> Self {
        let mut chances = Vec::new();
        game.chances(state, &mut chances);
        let (turn, seats) = match game.turn(state) {
            Turn::Over => ("over", None),
            Turn::Chance => ("chance", None),
            Turn::Seats(seats) => ("seats", Some(seats)),
        };
        let legal = |seat| {
            let mut actions = Vec::new();
            game.legal_actions(state, seat, &mut actions);
            Legal { seat, actions: actions.iter().map(ToString::to_string).collect() }
        };
        Position {
            state: game.reveal(state),
            turn,
            legal: seats.into_iter().flat_map(talat_rules::SeatSet::iter).map(legal).collect(),
            chances: chances.iter().map(|(outcome, weight)| (outcome.to_string(), *weight)).collect(),
        }
    }
}

impl<W: Write> Printer<'_, W> {
    /// Replays; the first failure to print ends the printing, and is reported after the replay.
    fn replay<G: Game>(
        &mut self,
        game: &G,
        mut print: impl FnMut(&mut W, &Moment<'_, G>) -> io::Result<()>,
    ) -> Result<record::Replayed<G>, Stop> {
        let mut printed = Ok(());
        let done = record::replay(game, self.record, self.verify, |moment| {
            if printed.is_ok() {
                printed = print(self.out, moment);
            }
        });
        printed?;
        done.map_err(Stop::Refused)
    }

    fn json<G: Game>(mut self, game: &G) -> Result<(), Stop> {
        let (edition, record) = (game.edition(), self.record);
        json_line(
            self.out,
            &SetupLine::<G> {
                game: G::NAME,
                players: game.seats(),
                options: &record.options,
                rules_version: G::RULES_VERSION,
                edition: EditionLine { name: edition.name(), hash: edition.hash(), data: edition },
                seats: &record.seats,
                commitment: record.commitment,
                nonces: &record.nonces,
                seed: record.seed,
                position: Position::of(game, &game.start()),
            },
        )?;
        let end = self.replay(game, |out, moment| {
            let position = Position::of(game, moment.after);
            json_line(out, &StepLine { step: moment.number, entry: moment.entry, position })
        })?;
        let draws_verified = self.verify.then_some(end.redrawn);
        let final_hash = record.final_hash;
        json_line(self.out, &EndLine { standing: &end.standing, final_hash, draws_verified })?;
        Ok(())
    }

    fn text<G: Worded>(mut self, game: &G) -> Result<(), Stop> {
        let end = self.replay(game, |out, moment| wording::moment(out, game, moment))?;
        writeln!(self.out)?;
        let names: Vec<String> = self.record.seats.iter().map(shown).collect();
        report::standing(self.out, &names, &end.standing)?;
        if self.verify {
            writeln!(self.out, "verified: the seed fits the commitment, {} draws redrawn", end.redrawn)?;
        }
        Ok(())
    }
}

/// How a line of the standing calls whoever sat in a seat.
pub(crate) fn shown(sitter: &Sitter) -> String {
    match sitter {
        Sitter::Person(name) => name.clone(),
        Sitter::Bot(level) => format!("a bot ({level})"),
    }
}

fn json_line(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    writeln!(out)
}
