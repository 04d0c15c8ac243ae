//! Hostile clients of each kind for a moment: the tool that lets them loose works. What honest people may notice of
//! them is judged by `make soak-hostile`, on a machine that has nothing else to do.

use std::path::Path;
use std::time::Duration;

use talat_load::hostile::{Kind, Terms, run};
use tokio::task::JoinSet;

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_is_tried_beside_honest_people() {
    let terms = Terms { tables: 3, time: Duration::from_secs(4), rest: Duration::ZERO, seed: 1 };
    let kinds = [
        (Kind::Codes, "codes looked up"),
        (Kind::Connections, "connections"),
        (Kind::Imports, "records kept"),
        (Kind::Takebacks, "entries"),
        (Kind::Tables, "tables listed"),
        (Kind::Puzzles, "puzzles asked for"),
    ];
    let mut all = JoinSet::new();
    for (kind, done) in kinds {
        all.spawn(async move {
            let data = tempfile::tempdir().unwrap();
            let program = Path::new(env!("CARGO_BIN_EXE_talat"));
            let report = run(program, data.path(), kind, terms).await.unwrap();
            assert!(!report.seen.moves.is_empty(), "{kind:?}: no honest move; {:?}", report.seen.complaints);
            assert!(report.achieved.of(done) > 0, "{kind:?}: {}", report.achieved);
            assert!(report.achieved.broken.is_empty(), "{kind:?}: {:?}", report.achieved.broken);
            assert!(report.most_memory > 0);
        });
    }
    all.join_all().await;
}
