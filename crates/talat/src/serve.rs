//! `talat serve`: hosts tables until it is told to stop.

use std::io::{IsTerminal, Write, stdout};

use crate::args::ServeArgs;
use crate::failure::Failure;
use crate::files;
use crate::lan;

pub(crate) fn run(args: ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let over_the_network = args.lan;
    let config = args.decide()?;
    talat_server::start_logging(&config);
    files::allow_all();
    let public = config.public_url.clone();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        // Whoever can reach the server can also stop it.
        let told = talat_server::until_told()?;
        files::outlive_large_files()?;
        let running = talat_server::start(config).await?;
        writeln!(out, "Talat listens on http://{}", running.address)?;
        if over_the_network {
            lan::print(out, running.address, public.as_deref())?;
        } else if let Some(public) = &public {
            writeln!(out, "People find it at {public}")?;
        }
        if stdout().is_terminal() {
            let link = public.unwrap_or_else(|| talat_server::own_link(running.address));
            writeln!(out, "{}", framed(&format!("Open {link} in a browser; Ctrl-C ends it.")))?;
        }
        out.flush()?;
        told.await;
        running.stop().await;
        Ok(())
    })
}

/// A line that can't be missed among others.
fn framed(line: &str) -> String {
    let rule = "━".repeat(line.chars().count() + 4);
    format!("\n┏{rule}┓\n┃  {line}  ┃\n┗{rule}┛\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_fits_its_line() {
        let framed = framed("Open http://[::1]:7878 in a browser");
        let widths: Vec<usize> = framed.trim().lines().map(|line| line.chars().count()).collect();
        assert!(widths.len() == 3 && widths.iter().all(|width| *width == widths[0]), "{framed}");
    }
}
