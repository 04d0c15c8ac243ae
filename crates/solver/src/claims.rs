//! An edition claims for its start grids how few moves solve them (C6): here the claims are put to the proof.

use std::time::{Duration, Instant};

use serde::Deserialize;
use talat_rules::EditionError;
use talat_rules::any::{Editions, GameBox};
use talat_rules::chatuchak::Edition;
use talat_rules::edition::read;
use toml::Spanned;

use crate::position::Position;
use crate::solve::Solver;
use crate::watch::Terms;

/// The part of an edition's file that is looked at.
#[derive(Deserialize)]
struct Claims {
    start_grids: Vec<Claim>,
}

#[derive(Deserialize)]
struct Claim {
    number: u8,
    minimum: Option<Spanned<u32>>,
}

/// How long the proof of one claim may take: some thousand times what standard booths need.
const PROOF: Duration = Duration::from_secs(5);

/// Replaces the edition of a box by what a file says, unless the file or one of its claims is wrong.
pub fn replace(editions: &mut Editions, of: GameBox, source: &str) -> Result<(), EditionError> {
    editions.replace(of, source)?;
    if of == GameBox::Chatuchak { check(&editions.chatuchak, source, PROOF) } else { Ok(()) }
}

/// Refuses an edition, read from this source, that claims a wrong minimum for a start grid.
///
/// Standard booths take a few milliseconds for all grids. Others may take longer; where the proof of a claim is
/// not complete after `time`, what is known of it must at least agree.
pub fn check(edition: &Edition, source: &str, time: Duration) -> Result<(), EditionError> {
    let claims: Claims = read(source)?;
    let Some(mut solver) = Solver::for_booths(edition.booth_counts()) else { return Ok(()) };
    for claim in &claims.start_grids {
        let (Some(minimum), Some(start)) = (&claim.minimum, edition.start_grid(claim.number)) else {
            continue;
        };
        let terms = Terms { deadline: Some(Instant::now() + time), ..Terms::default() };
        let answer = solver.solve(&Position::from(&start.grid), terms);
        let claimed = *minimum.get_ref();
        let most = answer.length().unwrap_or(u32::MAX);
        if !(answer.lower_bound..=most).contains(&claimed) {
            let truth = if answer.is_optimal() {
                format!("it is {most}")
            } else {
                format!("it is from {} to {most}", answer.lower_bound)
            };
            let reason =
                format!("the fewest moves for start grid {} are not {claimed}: {truth}", claim.number);
            return Err(EditionError::at(source, minimum.span(), reason));
        }
    }
    Ok(())
}
