//! The laws that every game keeps, as one suite: tests, the soak run and the fuzz targets all call it.
//!
//! | law | says |
//! | --- | --- |
//! | a | a world made from a view gives that view again |
//! | b | truth and made world agree on whose turn it is and on what the viewer may do |
//! | c | where several worlds fit a view, made worlds differ; where one fits, it is the truth |
//! | d | replaying the log rebuilds an equal state |
//! | e | legal actions are sorted, unique, there when it is a seat's turn, and just those that `apply` takes |
//! | f | a refused step leaves the state as it was |
//! | g | a standing exists exactly when the game is over, and what is counted before it leads to it |
//! | h | components are conserved |
//! | i | the game ends within its bound |
//! | j | worlds that differ only in what a viewer may not know send that viewer the same bytes |
//! | k | the old view and the event determine the new view |
//! | l | a revealed view is the whole state |
//! | m | chances are sorted, unique and weighty, and `sample` follows them draw by draw |
//! | n | the text and JSON forms of actions and outcomes read back as what was written |
//! | o | an action that reveals nothing is possible, and looks the same, in all worlds that another viewer holds possible |
//! | p | where nothing is ever hidden, all viewers have the same view and see the same events |
//! | q | where everything is open, the event tells just which step it was |

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt::Debug;
use core::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::game::{Game, Step, StepOf, Turn, Viewer};
use crate::play::{self, Players, Random};
use crate::seat::Seat;
use crate::standing::Standing;

/// A law that was broken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("law {law} broken after {steps} steps: {what}")]
pub struct Breach {
    /// The law's letter.
    pub law: char,
    /// How many steps had been made.
    pub steps: usize,
    /// What was seen.
    pub what: String,
}

fn hold(law: char, holds: bool, what: impl FnOnce() -> String) -> Result<(), Breach> {
    if holds { Ok(()) } else { Err(Breach { law, steps: 0, what: what() }) }
}

fn same<T: PartialEq + Debug>(law: char, what: &str, one: &T, other: &T) -> Result<(), Breach> {
    hold(law, one == other, || format!("{what}: {one:?} against {other:?}"))
}

/// What a game that kept the laws looked like.
#[derive(Clone, Debug)]
pub struct Kept<G: Game> {
    /// All its steps.
    pub steps: Vec<StepOf<G>>,
    /// The standing in which it ended.
    pub standing: Standing,
}

/// Checks the laws that cost little, in one position.
pub fn check_cheaply<G: Game>(game: &G, state: &G::State) -> Result<(), Breach> {
    let turn = game.turn(state);
    let over = turn == Turn::Over;
    hold('g', game.standing(state).is_some() == over, || format!("over: {over}"))?;
    game.conserved(state).or_else(|what| hold('h', false, || what))?;
    match turn {
        Turn::Seats(_) => check_actions_listed(game, state),
        Turn::Chance => check_chances(game, state, 3),
        Turn::Over => Ok(()),
    }
}

/// Checks every law that speaks of one position.
pub fn check_position<G: Game>(
    game: &G,
    state: &G::State,
    mut draw: impl FnMut(u32) -> u32,
) -> Result<(), Breach> {
    check_cheaply(game, state)?;
    check_chances(game, state, u32::MAX)?;
    check_actions_accepted(game, state)?;
    check_texts(game, state)?;
    same('l', "revealed", &game.determinize(&game.reveal(state), &mut draw), state)?;
    for viewer in Viewer::all(game.seats()) {
        check_worlds(game, state, viewer, 400, &mut draw)?;
        if G::OPEN {
            same('p', "view", &game.view(state, viewer), &game.view(state, Viewer::Public))?;
        }
    }
    Ok(())
}

/// Plays a random game, checking the cheap laws at every step and all of them at about one step in `every`.
/// One game in eight is wild: seats pass and give up as readily as they do anything else.
pub fn check_game<G: Game>(
    game: &G,
    every: u32,
    mut draw: impl FnMut(u32) -> u32,
) -> Result<Kept<G>, Breach> {
    let wild = draw(8) == 0;
    let draw = RefCell::new(draw);
    let numbers = |below| (draw.borrow_mut())(below);
    let random = Random::new(numbers);
    follow(game, every, numbers, &mut if wild { random.wild() } else { random })
}

/// Plays a game by these players, checking the laws as [`check_game`] does. What they decide is taken to be legal.
pub fn follow<G: Game>(
    game: &G,
    every: u32,
    mut draw: impl FnMut(u32) -> u32,
    players: &mut impl Players<G>,
) -> Result<Kept<G>, Breach> {
    let mut state = game.start();
    let mut steps = Vec::new();
    let mut twin: Option<Twin<G>> = None;
    let mut acts = 0;
    loop {
        let at = steps.len();
        let placed = |breach: Breach| Breach { steps: at, ..breach };
        let thorough = every > 0 && draw(every) == 0;
        if thorough {
            check_position(game, &state, &mut draw).map_err(placed)?;
            let viewers: Vec<Viewer> = Viewer::all(game.seats()).collect();
            let viewer = viewers[draw(viewers.len() as u32) as usize];
            let view = game.view(&state, viewer);
            // Where nothing is hidden the twin would be the truth itself.
            twin = (!game.settled(&view)).then(|| Twin { viewer, state: game.determinize(&view, &mut draw) });
        } else {
            check_cheaply(game, &state).map_err(placed)?;
        }
        let before = state;
        let Some(step) = play::step(game, &mut state, players) else { break };
        if let Step::Act(seat, action) = step {
            acts += 1;
            hold('i', acts <= game.action_bound(), || format!("{acts} actions")).map_err(placed)?;
            if thorough {
                check_reveal(game, &before, seat, action, &mut draw).map_err(placed)?;
            }
        }
        if thorough && G::OPEN {
            let event = game.observe(&before, &step, Viewer::Public);
            for viewer in Viewer::all(game.seats()) {
                same('p', "event", &game.observe(&before, &step, viewer), &event).map_err(placed)?;
            }
        }
        if thorough {
            check_unveiled(game, &before, &step).map_err(placed)?;
        }
        if let Some(pair) = twin {
            twin = pair.advance(game, &before, &step, &state).map_err(placed)?;
        }
        steps.push(step);
    }
    let mut replayed = game.start();
    for (at, step) in steps.iter().enumerate() {
        game.apply(&mut replayed, step)
            .or_else(|illegal| hold('d', false, || illegal.to_string()))
            .map_err(|breach| Breach { steps: at, ..breach })?;
    }
    same('d', "replayed", &replayed, &state)?;
    let standing = game.standing(&state).ok_or(Breach {
        law: 'g',
        steps: steps.len(),
        what: "play stopped before the end".to_string(),
    })?;
    let worth = game.worth(&game.reveal(&state));
    let counted = || standing.scores.iter().map(|score| &score.parts).eq(&worth);
    hold('g', worth.is_empty() || counted(), || format!("{worth:?} is not what counts at the end"))?;
    Ok(Kept { steps, standing })
}

/// Laws a, b and c: worlds made from the view of one viewer.
fn check_worlds<G: Game>(
    game: &G,
    state: &G::State,
    viewer: Viewer,
    samples: u32,
    draw: &mut impl FnMut(u32) -> u32,
) -> Result<(), Breach> {
    let view = game.view(state, viewer);
    let settled = game.settled(&view);
    let first = game.determinize(&view, &mut *draw);
    same('a', "view", &game.view(&first, viewer), &view)?;
    same('b', "turn", &game.turn(&first), &game.turn(state))?;
    if let Viewer::Seat(seat) = viewer {
        let (mut truth, mut made) = (Vec::new(), Vec::new());
        game.legal_actions(state, seat, &mut truth);
        game.legal_actions(&first, seat, &mut made);
        same('b', "legal actions", &made, &truth)?;
    }
    if settled {
        return same('c', "the only world", &first, state);
    }
    let differ = samples < 2 || (1..samples).any(|_| game.determinize(&view, &mut *draw) != first);
    hold('c', differ, || format!("{samples} equal worlds for {viewer:?}: {first:?}"))
}

/// Law o: what reveals nothing leaves every other viewer's possible worlds as they were, so that taking it back
/// leaves them as wise as before.
fn check_reveal<G: Game>(
    game: &G,
    before: &G::State,
    seat: Seat,
    action: G::Action,
    draw: &mut impl FnMut(u32) -> u32,
) -> Result<(), Breach> {
    if game.reveals(before, seat, action) {
        return Ok(());
    }
    let step = Step::Act(seat, action);
    let mut after = *before;
    game.apply_unchecked(&mut after, &step);
    for viewer in Viewer::all(game.seats()).filter(|viewer| !viewer.is(seat)) {
        let view = game.view(before, viewer);
        if game.settled(&view) {
            continue;
        }
        let mut world = game.determinize(&view, &mut *draw);
        let told = |state: &G::State| bytes(&game.observe(state, &step, viewer));
        hold('o', game.check(&world, &step).is_ok(), || format!("{action} shows {viewer:?} what is hidden"))?;
        same('o', "event", &told(&world), &told(before))?;
        game.apply_unchecked(&mut world, &step);
        same('o', "view", &game.view(&world, viewer), &game.view(&after, viewer))?;
    }
    Ok(())
}

/// Law q: no other step that was possible looks the same, and where nothing is hidden all see it so.
fn check_unveiled<G: Game>(game: &G, before: &G::State, step: &StepOf<G>) -> Result<(), Breach> {
    let event = game.unveil(before, step);
    if G::OPEN {
        same('q', "event", &event, &game.observe(before, step, Viewer::Public))?;
    }
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    game.chances(before, &mut chances);
    let mut others: Vec<StepOf<G>> = chances.into_iter().map(|(outcome, _)| Step::Chance(outcome)).collect();
    for seat in Seat::all(game.seats()) {
        actions.clear();
        game.legal_actions(before, seat, &mut actions);
        others.extend(actions.iter().map(|action| Step::Act(seat, *action)));
    }
    others.retain(|other| other != step);
    let alike = others.iter().find(|other| game.unveil(before, other) == event);
    hold('q', alike.is_none(), || format!("{step:?} and {alike:?} both look like {event:?}"))
}

/// Law e, its cheap half: the lists are sorted and unique, and there exactly for the seats on turn.
fn check_actions_listed<G: Game>(game: &G, state: &G::State) -> Result<(), Breach> {
    let Turn::Seats(seats) = game.turn(state) else { return Ok(()) };
    hold('e', !seats.is_empty(), || "nobody is on turn".to_string())?;
    let mut actions = Vec::new();
    for seat in Seat::all(game.seats()) {
        actions.clear();
        game.legal_actions(state, seat, &mut actions);
        same('e', "seat may act", &seats.contains(seat), &!actions.is_empty())?;
        hold('e', actions.is_sorted_by(|a, b| a < b), || format!("not sorted and unique: {actions:?}"))?;
        let serious = actions.iter().take_while(|action| !G::withdraws(**action)).count();
        let withdrawing = actions[serious..].iter().all(|action| G::withdraws(*action));
        hold('e', withdrawing, || format!("passing is not last: {actions:?}"))?;
    }
    Ok(())
}

/// Laws e and f: `apply` takes just the legal actions of each seat, and a refusal changes nothing.
fn check_actions_accepted<G: Game>(game: &G, state: &G::State) -> Result<(), Breach> {
    let (mut every, mut legal) = (Vec::new(), Vec::new());
    game.every_action(&mut every);
    hold('e', every.is_sorted_by(|a, b| a < b), || "every action: not sorted and unique".to_string())?;
    for seat in Seat::all(game.seats()) {
        legal.clear();
        game.legal_actions(state, seat, &mut legal);
        let mut accepted = 0;
        for action in &every {
            let mut after = *state;
            let applied = game.apply(&mut after, &Step::Act(seat, *action));
            let listed = legal.binary_search(action).is_ok();
            hold('e', applied.is_ok() == listed, || format!("seat {seat}, {action}: {applied:?}"))?;
            if let Err(illegal) = applied {
                hold('f', after == *state, || format!("{action} is refused and changed the state"))?;
                hold('e', !illegal.rule.is_empty(), || format!("{action} is refused without a rule"))?;
            } else {
                accepted += 1;
            }
        }
        same('e', "legal actions among all", &accepted, &legal.len())?;
    }
    Ok(())
}

/// Law m, over at most `draws` draws spread over the weights.
fn check_chances<G: Game>(game: &G, state: &G::State, draws: u32) -> Result<(), Breach> {
    let mut chances = Vec::new();
    game.chances(state, &mut chances);
    let by_chance = game.turn(state) == Turn::Chance;
    same('m', "chances are there", &!chances.is_empty(), &by_chance)?;
    hold('m', chances.is_sorted_by(|a, b| a.0 < b.0), || format!("not sorted and unique: {chances:?}"))?;
    hold('m', chances.iter().all(|chance| chance.1 > 0), || format!("weightless: {chances:?}"))?;
    if !by_chance {
        return Ok(());
    }
    let total: u32 = chances.iter().map(|chance| chance.1).sum();
    let stride = (total / draws.min(total)).max(1);
    let mut upper = 0;
    for (outcome, weight) in &chances {
        let lower = upper;
        upper += weight;
        for number in (lower..upper).filter(|number| number % stride == 0) {
            let mut asked = Vec::new();
            let drawn = game.sample(state, |below| {
                asked.push(below);
                number
            });
            same('m', "the sum of the weights", &asked, &Vec::from([total]))?;
            same('m', "sampled", &drawn, outcome)?;
        }
    }
    Ok(())
}

/// Law n, for all that may happen next.
fn check_texts<G: Game>(game: &G, state: &G::State) -> Result<(), Breach> {
    let (mut actions, mut chances) = (Vec::new(), Vec::new());
    for seat in Seat::all(game.seats()) {
        game.legal_actions(state, seat, &mut actions);
    }
    game.chances(state, &mut chances);
    actions.iter().try_for_each(reads_back)?;
    chances.iter().try_for_each(|(outcome, _)| reads_back(outcome))
}

fn reads_back<T>(value: &T) -> Result<(), Breach>
where
    T: PartialEq + Debug + ToString + FromStr + Serialize + DeserializeOwned,
{
    let text = value.to_string();
    let read = T::from_str(&text).ok();
    hold('n', read.as_ref() == Some(value), || format!("{value:?} as text `{text}` reads as {read:?}"))?;
    let json = bytes(value);
    let read = serde_json::from_str(&json).ok();
    hold('n', read.as_ref() == Some(value), || format!("{value:?} as JSON {json} reads as {read:?}"))
}

/// A second world that one viewer can't tell from the truth, played alongside it.
struct Twin<G: Game> {
    viewer: Viewer,
    state: G::State,
}

impl<G: Game> Twin<G> {
    /// Laws j and k: makes the step in both worlds, as far as it can be made in the second, and compares all
    /// that the viewer is sent. Ends when the step reveals that the second world is not the true one.
    fn advance(
        mut self,
        game: &G,
        before: &G::State,
        step: &StepOf<G>,
        after: &G::State,
    ) -> Result<Option<Self>, Breach> {
        let event = bytes(&game.observe(before, step, self.viewer));
        let seen = |twin: &G::State, step: &StepOf<G>| bytes(&game.observe(twin, step, self.viewer)) == event;
        let twin_step = match step {
            Step::Act(..) if game.check(&self.state, step).is_ok() => {
                let told = bytes(&game.observe(&self.state, step, self.viewer));
                // The last step may turn over what was secret until the end.
                if told != event && game.turn(after) == Turn::Over {
                    return Ok(None);
                }
                same('j', "event", &told, &event)?;
                *step
            }
            Step::Act(..) => return Ok(None),
            Step::Chance(_) => {
                let mut chances = Vec::new();
                game.chances(&self.state, &mut chances);
                let candidates = chances.into_iter().map(|(outcome, _)| Step::Chance(outcome));
                // The last fitting outcome: where the viewer does not see it, most likely another one.
                match candidates.rev().find(|candidate| seen(&self.state, candidate)) {
                    Some(candidate) => candidate,
                    None => return Ok(None),
                }
            }
        };
        game.apply_unchecked(&mut self.state, &twin_step);
        let law = if *step == twin_step { 'j' } else { 'k' };
        same(law, "messages", &self.messages(game, &self.state), &self.messages(game, after))?;
        Ok(Some(self))
    }

    /// All that the viewer is sent about a position, as bytes: the view and the legal actions with effects.
    fn messages(&self, game: &G, state: &G::State) -> (String, Vec<String>) {
        let view = game.view(state, self.viewer);
        let mut legal = Vec::new();
        if let Viewer::Seat(seat) = self.viewer {
            let mut actions = Vec::new();
            game.legal_actions(state, seat, &mut actions);
            let told = |action: &G::Action| bytes(&(action, game.effect(&view, seat, *action)));
            legal.extend(actions.iter().map(told));
        }
        (bytes(&view), legal)
    }
}

fn bytes(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what is sent is plain data")
}
