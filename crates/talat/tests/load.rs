//! Scripted players for a moment: the tool that measures a server plays one game after the other, and nothing is refused.

use std::path::Path;
use std::time::Duration;

use talat_load::Host;
use talat_load::play::{Load, run};

#[tokio::test(flavor = "multi_thread")]
async fn tables_play_one_game_after_the_other() {
    let data = tempfile::tempdir().unwrap();
    let host = Host::start(Path::new(env!("CARGO_BIN_EXE_talat")), data.path(), &[]).await.unwrap();
    let load = Load {
        address: host.address,
        process: Some(host.id().unwrap()),
        game: "chakapuces".to_owned(),
        tables: 2,
        time: Duration::from_secs(3),
        seed: 1,
    };
    let figures = run(&load).await.unwrap();
    assert_eq!((figures.refused, figures.errors), (0, 0));
    assert!(figures.finished >= 4, "{} games were finished", figures.finished);
    assert!(figures.per_second > 0.0 && figures.most_memory > 0);
    host.stop().await.unwrap();
}
