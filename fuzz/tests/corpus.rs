//! The fuzz targets' bodies over the corpus, without a fuzzer.
#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use std::fs;
use std::path::Path;

fn over_corpus(target: &str, least: usize, body: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let files: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(files.len() >= least, "the corpus of {target} has only {} files", files.len());
    for file in files {
        let data = fs::read(&file).unwrap();
        body(&data);
        // Cut off and damaged, too.
        body(&data[..data.len() / 2]);
        let mut damaged = data.clone();
        for byte in damaged.iter_mut().step_by(97) {
            *byte ^= 1;
        }
        body(&damaged);
    }
}

#[test]
fn records_are_replayed_or_refused() {
    over_corpus("record", 8, talat_fuzz::record);
}

#[test]
fn editions_are_played_or_refused() {
    over_corpus("edition", 8, talat_fuzz::edition);
}

#[test]
fn any_choices_keep_the_laws() {
    over_corpus("actions", 8, talat_fuzz::actions);
}
