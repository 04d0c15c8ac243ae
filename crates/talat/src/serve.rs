//! `talat serve`: hosts tables until it is told to stop.

use std::io::Write;

use talat_server::config::Settings;

use crate::args::ServeArgs;
use crate::failure::Failure;
use crate::files;
use crate::lan;

pub(crate) fn run(args: ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let file = args.config.as_deref().map(Settings::read).transpose()?.unwrap_or_default();
    let mut settings = args.settings.or(file);
    if args.lan {
        settings.listen = Some(lan::everywhere(settings.listen));
    }
    let config = settings.decide()?;
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
        if args.lan {
            lan::print(out, running.address, public.as_deref())?;
        } else if let Some(public) = public {
            writeln!(out, "People find it at {public}")?;
        }
        out.flush()?;
        told.await;
        running.stop().await;
        Ok(())
    })
}
