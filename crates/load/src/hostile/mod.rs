//! Honest people at play, and one hostile client beside them that does one thing as hard as it can.
//!
//! The server has its own limits. Honest people come through a proxy that the server trusts, each from an address of
//! their own; the hostile client comes from one other address.

mod achieved;
mod codes;
mod connections;
mod honest;
mod imports;
mod long_record;
mod puzzles;
mod tables;
mod takebacks;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::client::{Home, Person};
use crate::failure::Failure;
use crate::files::allow_files;
use crate::host::{Start, most_memory_of, time_of};
pub use achieved::Achieved;
use honest::Honest;
pub use honest::Seen;

/// The hostile client's address.
const HOSTILE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
/// Where the proxy of the honest ones is.
const PROXY: &str = "--trusted-proxy=127.0.0.1/32";
/// How many files a server may have open where connections are what is attacked: what most systems allow.
const FILES: u32 = 1024;
/// How much less the system cares for the hostile client than for the others: its own work is none of the server's.
const NICE: i32 = 10;
/// What a server at rest may use of a processor.
const AT_REST: f64 = 0.05;

/// What a hostile client does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Kind {
    /// Guesses join codes, by requests and over sockets.
    Codes,
    /// Opens connections and says nothing, half a request, or no second one.
    Connections,
    /// Imports records of a megabyte, 60 at once.
    Imports,
    /// Acts and takes it back, over and over, and asks for the long log.
    Takebacks,
    /// Makes tables of masters without people, and fills the list.
    Tables,
    /// Asks for puzzles and advice, and does not wait for the answers.
    Puzzles,
}

/// How long, and beside how many.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// How many honest tables there are.
    pub tables: usize,
    /// How long the hostile client is at it.
    pub time: Duration,
    /// How long it is watched afterwards whether the server comes to rest.
    pub rest: Duration,
    /// Where choices come from.
    pub seed: u64,
}

/// What became of it.
#[derive(Debug)]
pub struct Report {
    /// What honest people saw.
    pub seen: Seen,
    /// What the hostile client achieved.
    pub achieved: Achieved,
    /// The most memory of the server, in bytes.
    pub most_memory: u64,
    /// Processors that the server used meanwhile.
    pub server_load: f64,
    /// How long it went on afterwards.
    pub rest: Duration,
}

/// A server as a hostile client sees it.
struct Target {
    address: SocketAddr,
    home: Home,
    until: Instant,
    seed: u64,
    /// A join code of somebody else's table.
    right_code: String,
}

impl Target {
    fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }

    async fn guest(&self) -> Result<Person, Failure> {
        Person::from(&self.home, self.address, "Nobody").await
    }
}

/// Lets a hostile client loose on a server of its own, beside honest people.
pub async fn run(program: &Path, data: &Path, kind: Kind, terms: Terms) -> Result<Report, Failure> {
    allow_files(8192);
    let start = match kind {
        Kind::Connections => Start::with_files(FILES, program, data),
        _ => Start::new(program, data),
    };
    let host = start.flags(&[PROXY, "--countdown-ms=100"]).run().await?;
    let process = host.id()?;
    let honest = Honest::begin(host.address, terms).await?;
    let (begun, used) = (Instant::now(), time_of(process)?);
    let target = Target {
        address: host.address,
        home: Home::at(HOSTILE)?,
        until: begun + terms.time,
        seed: terms.seed,
        right_code: honest.join_code().to_owned(),
    };
    let achieved = tokio::task::spawn_blocking(move || attack(kind, &target)).await;
    let achieved =
        achieved.map_err(|error| Failure::Odd(format!("the hostile client failed: {error}")))??;
    let server_load = (time_of(process)? - used) / begun.elapsed().as_secs_f64();
    let seen = honest.end().await?;
    let rest = rested(process, terms.rest).await?;
    let most_memory = most_memory_of(process)?;
    host.stop().await?;
    Ok(Report { seen, achieved, most_memory, server_load, rest })
}

/// On a thread of its own, so that it does not get in the way of the honest clients here.
fn attack(kind: Kind, target: &Target) -> Result<Achieved, Failure> {
    // Where it is not allowed, the figures are a little worse.
    let _ = rustix::process::nice(NICE);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.map_err(Failure::io("threads"))?.block_on(async {
        match kind {
            Kind::Codes => codes::guess(target).await,
            Kind::Connections => connections::open(target).await,
            Kind::Imports => imports::bring(target).await,
            Kind::Takebacks => takebacks::act(target).await,
            Kind::Tables => tables::make(target).await,
            Kind::Puzzles => puzzles::ask(target).await,
        }
    })
}

/// How long a server goes on when nobody asks anything any more, as far as that is waited for.
async fn rested(process: u32, most: Duration) -> Result<Duration, Failure> {
    const LOOK: Duration = Duration::from_millis(500);
    let begun = Instant::now();
    while begun.elapsed() < most {
        let (at, used) = (begun.elapsed(), time_of(process)?);
        tokio::time::sleep(LOOK).await;
        let load = (time_of(process)? - used) / LOOK.as_secs_f64();
        if load <= AT_REST {
            return Ok(at);
        }
    }
    Ok(most)
}
