//! Guessing join codes.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use tokio::time::{Duration, sleep, timeout};

use super::{Achieved, Target};
use crate::client::Person;
use crate::failure::Failure;
use crate::socket::Socket;

/// What codes are made of.
const ALPHABET: &[u8] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// How many guess by requests, and how many over sockets.
const GUESSERS: u64 = 8;
/// How many messages a socket takes before they are too many.
const BURST: usize = 200;
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// How many codes of an address may be looked up in a minute, at the very most.
const ALLOWED: u64 = 1500;

pub(super) async fn guess(target: &Target) -> Result<Achieved, Failure> {
    let person = target.guest().await?;
    // One socket is kept for the end, when requests are too many as well.
    let mut reserve = person.socket().await?;
    let mut achieved = Achieved::default();
    let guessers = futures_util::future::join_all((0..2 * GUESSERS).map(|number| {
        let (person, dice) = (person.clone(), ChaCha8Rng::seed_from_u64(target.seed * 100 + number));
        async move {
            if number < GUESSERS {
                by_request(target, person, dice).await
            } else {
                by_socket(target, person, dice).await
            }
        }
    }));
    guessers.await.into_iter().for_each(|more| achieved.add(more));
    // By now there were too many, from here and perhaps in all; one more is allowed every second or so, and guessed away.
    let mut dice = ChaCha8Rng::seed_from_u64(target.seed);
    while !too_many(&ask(&mut reserve, &[&code(&mut dice)]).await?[0]) {}
    // A wrong and the right one in one breath: on a busy machine one more may be allowed meanwhile, and the wrong one tells.
    let [wrong, right] = &ask(&mut reserve, &[&code(&mut dice), &target.right_code]).await?[..] else {
        return Err(Failure::Odd("two questions have two answers".to_owned()));
    };
    if too_many(wrong) && !too_many(right) {
        achieved.broke("a right code works when there were too many wrong ones".to_owned());
    }
    let looked_up = achieved.of("codes looked up");
    if looked_up > ALLOWED {
        achieved.broke(format!("{looked_up} codes were looked up from one address"));
    }
    Ok(achieved)
}

/// What is answered to whoever asks for tables by their codes, in this order.
async fn ask(socket: &mut Socket, codes: &[&str]) -> Result<Vec<String>, Failure> {
    for code in codes {
        socket.send(format!(r#"{{"type":"subscribe","table":"{code}"}}"#)).await?;
    }
    let mut answers = Vec::new();
    while answers.len() < codes.len() {
        let message = timeout(PATIENCE, socket.next()).await.map_err(|_| Failure::Closed)??;
        if !message.starts_with(r#"{"type":"hello""#) {
            answers.push(message.to_string());
        }
    }
    Ok(answers)
}

/// Whether an answer says that there were too many questions.
fn too_many(answer: &str) -> bool {
    serde_json::from_str::<Value>(answer).is_ok_and(|answer| answer["error"] == "too_many")
}

fn code(dice: &mut ChaCha8Rng) -> String {
    (0..6).map(|_| char::from(ALPHABET[dice.random_range(0..ALPHABET.len())])).collect()
}

async fn by_request(target: &Target, mut person: Person, mut dice: ChaCha8Rng) -> Achieved {
    let mut achieved = Achieved::default();
    while !target.is_over() {
        let answer = person.get(&format!("/api/tables/{}", code(&mut dice))).await;
        match &answer {
            Ok(_) | Err(Failure::Refused { status: 404, .. }) => achieved.count("codes looked up"),
            _ => {
                achieved.answer("codes looked up", &answer);
                sleep(Duration::from_millis(5)).await;
            }
        }
    }
    achieved
}

/// A new socket has the whole burst again.
async fn by_socket(target: &Target, person: Person, mut dice: ChaCha8Rng) -> Achieved {
    let mut achieved = Achieved::default();
    while !target.is_over() {
        let Ok(mut socket) = person.socket().await else {
            achieved.count("sockets refused");
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        achieved.count("sockets");
        for _ in 0..BURST {
            let subscribe = format!(r#"{{"type":"subscribe","table":"{}"}}"#, code(&mut dice));
            if socket.send(subscribe).await.is_err() {
                break;
            }
        }
        let mut answers = 0;
        while answers < BURST && !target.is_over() {
            let Ok(message) = socket.next().await else { break };
            let message: Value = serde_json::from_str(&message).unwrap_or_default();
            match message["error"].as_str() {
                Some("no_table") => achieved.count("codes looked up"),
                Some(_) => achieved.count("too many"),
                None => continue,
            }
            answers += 1;
        }
    }
    achieved
}
