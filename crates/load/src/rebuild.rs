//! How long it takes until a table with a long log answers after a start.

use std::path::Path;
use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use crate::client::Person;
use crate::failure::Failure;
use crate::host::Host;
use crate::message::{Heard, legal_actions};
use crate::play::{below, middle};
use crate::socket::Socket;

/// Seats of one person, who plays them all.
const SEATS: usize = 3;

/// The median time from asking for a table that is not in memory, with so many steps in its log, to its
/// position; and how many steps there were.
pub async fn run(program: &Path, data: &Path, steps: u64, times: usize) -> Result<(Duration, u64), Failure> {
    let host = Host::start(program, data, &["--countdown-ms=0"]).await?;
    let mut person = Person::new(&reqwest::Client::new(), host.address, "Long").await?;
    let seats = vec![json!({"kind": "me"}); SEATS];
    let table = json!({"game": "race", "seats": seats, "visibility": "private"});
    let made = person.post("/api/tables", &table).await?;
    let table = made["table"].as_str().unwrap_or_default().to_owned();
    person.post(&format!("/api/tables/{table}/start"), &json!({})).await?;
    let made = lengthen(&person, &table, steps).await?;
    host.stop().await?;

    let mut waits = Vec::with_capacity(times);
    for _ in 0..times {
        let host = Host::start(program, data, &[]).await?;
        person.move_to(host.address)?;
        let mut socket = person.socket().await?;
        socket.next().await?;
        let asked = Instant::now();
        socket.follow(&table, 0).await?;
        position(&mut socket).await?;
        waits.push(asked.elapsed());
        host.stop().await?;
    }
    waits.sort_unstable();
    Ok((middle(&waits), made))
}

async fn position(socket: &mut Socket) -> Result<(String, u64, bool), Failure> {
    loop {
        let message = socket.next().await?;
        if let Some(Heard::Update { seq, acts, .. }) = Heard::read(&message) {
            return Ok((message.as_str().to_owned(), seq, acts));
        }
    }
}

/// Plays all seats in turn until the log has so many steps, or nobody can go on.
async fn lengthen(person: &Person, table: &str, steps: u64) -> Result<u64, Failure> {
    let mut dice = ChaCha8Rng::seed_from_u64(steps);
    let mut sockets = Vec::with_capacity(SEATS);
    let (mut last, mut sent) = (0, 0u64);
    for seat in 0..SEATS {
        let mut socket = person.socket().await?;
        socket.follow(table, seat).await?;
        let (update, mut seq, _) = position(&mut socket).await?;
        let mut update = update;
        // The countdown may not be over yet.
        while seq == 0 && legal_actions(&update, 1).is_empty() {
            (update, seq, _) = position(&mut socket).await?;
        }
        last = last.max(seq);
        sockets.push((socket, update));
    }
    while last < steps {
        let mut acted = false;
        for (seat, (socket, update)) in sockets.iter_mut().enumerate() {
            let legal = legal_actions(update, 32);
            // Giving up comes last.
            let serious = legal.len().saturating_sub(1);
            if serious == 0 || last >= steps {
                continue;
            }
            sent += 1;
            let cid = format!("r{sent}");
            let action = legal[below(&mut dice, serious)];
            socket.act(&cid, table, seat, last, action).await?;
            acted = true;
            let mut acked = None;
            loop {
                let message = socket.next().await?;
                match Heard::read(&message) {
                    Some(Heard::Ack { cid: heard, seq }) if heard == cid => {
                        acked = Some(seq);
                        last = last.max(seq);
                    }
                    Some(Heard::Update { seq, .. }) => {
                        message.as_str().clone_into(update);
                        last = last.max(seq);
                    }
                    Some(Heard::Refused) => return Err(Failure::Odd(format!("refused: {message}"))),
                    _ => {}
                }
                let shown = Heard::read(update);
                if let (Some(acked), Some(Heard::Update { seq, .. })) = (acked, shown)
                    && seq >= acked
                {
                    break;
                }
            }
        }
        if !acted {
            break;
        }
    }
    Ok(last)
}
