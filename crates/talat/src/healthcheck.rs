//! `talat healthcheck`: whether the server of a house works, for those who watch over it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use clap::Args;
use talat_server::ops::Started;

use crate::failure::Failure;
use crate::house::HouseArgs;

/// How long a server that works may take.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Debug, Args)]
pub(crate) struct HealthcheckArgs {
    #[command(flatten)]
    house: HouseArgs,
}

/// Asks the server whether it can work; the exit code is 1 if it can't, or is not there.
pub(crate) fn run(args: &HealthcheckArgs, out: &mut impl Write) -> Result<(), Failure> {
    let config = args.house.decide()?;
    let Some(running) = Started::on(&config.data)? else {
        return Err(Failure::Unwell(format!("no server runs on {}", config.data.display())));
    };
    let answer = ask(running.address)
        .map_err(|error| Failure::Unwell(format!("{} does not answer: {error}", running.address)))?;
    match answer.lines().next() {
        Some(line) if line.contains(" 200 ") => Ok(writeln!(out, "ready: {}", running.link)?),
        line => Err(Failure::Unwell(format!("not ready: {}", line.unwrap_or("nothing was answered")))),
    }
}

fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut own = address;
    if own.ip().is_unspecified() {
        own.set_ip(if own.is_ipv4() { [127, 0, 0, 1].into() } else { std::net::Ipv6Addr::LOCALHOST.into() });
    }
    let mut stream = TcpStream::connect_timeout(&own, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(stream, "GET /readyz HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    stream.take(4096).read_to_string(&mut answer)?;
    Ok(answer)
}
