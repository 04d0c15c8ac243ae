//! A store with many games in it, to see how a server starts on it.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection, Executor};

use crate::client::Person;
use crate::failure::Failure;
use crate::host::Host;

/// The games that are copied: each kind, with this many players.
const KINDS: &[(&str, usize)] = &[("chatuchak", 4), ("bangkok", 3), ("chakapuces", 4), ("race", 1)];
/// How long the games that are copied may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// Plays a game of each kind and copies them until there are `games`, one in ten of them unfinished.
pub async fn fill(program: &Path, data: &Path, games: usize) -> Result<(), Failure> {
    let host = Host::start(program, data, &[]).await?;
    let http = reqwest::Client::new();
    let mut person = Person::new(&http, host.address, "Stored").await?;
    for (game, players) in KINDS {
        let bots = vec![json!({"kind": "bot", "bot": "random"}); *players - 1];
        let seats: Vec<_> = std::iter::once(json!({"kind": "me"})).chain(bots).collect();
        let table = json!({"game": game, "seats": seats, "visibility": "private"});
        let made = person.post("/api/tables", &table).await?;
        let path = format!("/api/tables/{}", made["table"].as_str().unwrap_or_default());
        person.post(&format!("{path}/start"), &json!({})).await?;
        // A bot takes over and plays to the end.
        person.post(&format!("{path}/leave"), &json!({})).await?;
        let begun = Instant::now();
        while person.get(&path).await?["status"] != "finished" {
            if begun.elapsed() > PATIENCE {
                return Err(Failure::Odd(format!("a game of {game} did not end within {PATIENCE:?}")));
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    host.stop().await?;
    copy(data, games).await
}

/// Copies the tables of a store, each with its seats and log, until there are `wanted`.
async fn copy(data: &Path, wanted: usize) -> Result<(), Failure> {
    let options = SqliteConnectOptions::new().filename(data.join("talat.sqlite"));
    let mut store = SqliteConnection::connect_with(&options).await?;
    let kinds = KINDS.len();
    let statements = format!(
        "CREATE TEMP TABLE copies AS
            WITH RECURSIVE n (n) AS (SELECT {kinds} + 1 UNION ALL SELECT n + 1 FROM n WHERE n < {wanted})
            SELECT n AS id, (n - 1) % {kinds} + 1 AS source, n % 10 = 0 AS open FROM n;
         BEGIN;
         INSERT INTO tables (id, watch_code, join_code, game, rules_version, edition_hash, options, visibility,
            status, host, seed, nonces, created_at, starts_at, finished_at, result, rematch, problem)
            SELECT c.id, printf('w%07d', c.id), printf('j%05d', c.id), game, rules_version,
            edition_hash, options, visibility, iif(c.open, 'playing', status), host, seed, nonces, created_at,
            starts_at, iif(c.open, NULL, finished_at), iif(c.open, NULL, result), rematch, problem
            FROM copies c JOIN tables t ON t.id = c.source;
         INSERT INTO seats SELECT c.id, seat, person, label, bot FROM copies c JOIN seats s ON s.table_id = c.source;
         INSERT INTO log SELECT c.id, first, last, entries, person, seat, cid, waiting, 0, at
            FROM copies c JOIN log l ON l.table_id = c.source WHERE NOT (c.open AND first > 40);
         COMMIT;
         PRAGMA wal_checkpoint(TRUNCATE);"
    );
    store.execute(sqlx::AssertSqlSafe(statements)).await?;
    store.close().await?;
    Ok(())
}

/// The median time from starting the process to listening, and its memory then.
pub async fn cold_start(program: &Path, data: &Path, times: usize) -> Result<(Duration, u64), Failure> {
    let mut starts = Vec::with_capacity(times);
    let mut memory = 0;
    for _ in 0..times {
        let host = Host::start(program, data, &[]).await?;
        starts.push(host.started_in);
        tokio::time::sleep(Duration::from_millis(500)).await;
        memory = crate::host::memory_of(host.id()?)?;
        host.stop().await?;
    }
    starts.sort_unstable();
    Ok((crate::play::middle(&starts), memory))
}
