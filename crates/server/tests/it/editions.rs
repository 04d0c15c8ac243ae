//! Tables with component data of the house's own: they go on, and their records hold it whole.

use std::fs;

use serde_json::{Value, json};
use talat_rules::chakapuces;
use talat_rules::edition::Edition;
use talat_server::config::Settings;
use tempfile::TempDir;

use crate::client::{Dice, Player, Server, play_out, relaxed};

/// A copy of the standard edition under another name.
fn own_edition() -> String {
    let standard = chakapuces::Edition::STANDARD;
    let name = chakapuces::Edition::standard().name().to_owned();
    let own = standard.replacen(&name, "Our own copy", 1);
    assert_ne!(chakapuces::Edition::parse(&own).unwrap().hash(), chakapuces::Edition::standard().hash());
    own
}

async fn begun(host: &mut Player) -> String {
    let made = host.make("chakapuces", 1, 0, 1).await;
    let table = made["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    table
}

async fn finished(host: &mut Player, table: &str, dice: u64) -> Value {
    play_out(host.socket().await, table.to_owned(), 0, Dice(dice)).await;
    let (status, record) = host.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(status, 200, "{record}");
    record
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_holds_the_edition_and_a_table_keeps_it() {
    let files = TempDir::new().unwrap();
    let path = files.path().join("own.toml");
    let own = own_edition();
    fs::write(&path, &own).unwrap();
    let editions = Some([("chakapuces".to_owned(), path.clone())].into());
    let mut server = Server::with(Settings { editions, ..relaxed() }).await;
    let mut host = server.guest("Host").await;
    let (first, second) = (begun(&mut host).await, begun(&mut host).await);
    let record = finished(&mut host, &first, 1).await;
    assert_eq!(
        (&record["edition"]["name"], &record["edition"]["source"]),
        (&json!("Our own copy"), &json!(own))
    );

    // The file goes, and the settings name it no more: what was begun with it goes on with it.
    fs::remove_file(&path).unwrap();
    server.settings.editions = None;
    server.restart().await;
    let mut host = host.at(&server);
    let later = finished(&mut host, &second, 2).await;
    assert_eq!(later["edition"], record["edition"]);
    assert_eq!(finished(&mut host, &first, 0).await, record);
    let (status, step) = host.get(&format!("/api/tables/{first}/steps/5?viewer=all")).await;
    assert_eq!((status, &step["step"]), (200, &json!(5)), "{step}");
    let third = begun(&mut host).await;
    let standard = finished(&mut host, &third, 3).await;
    assert!(standard["edition"].get("source").is_none());

    // Elsewhere, nobody has the file: the record is enough.
    let other = Server::start().await;
    let mut guest = other.guest("Guest").await;
    for record in [&record, &later, &standard] {
        let kept = guest.done("/api/records", record.clone()).await;
        assert_eq!(kept["verified"], true);
        let id = kept["id"].as_str().unwrap();
        assert_eq!(guest.get(&format!("/api/records/{id}")).await.1, *record);
        let (status, step) = guest.get(&format!("/api/records/{id}/steps/5?viewer=0")).await;
        assert_eq!((status, &step["step"]), (200, &json!(5)), "{step}");
    }
    // And a house with an edition of its own reads records of the standard one.
    fs::write(&path, &own).unwrap();
    let editions = Some([("chakapuces".to_owned(), path)].into());
    let house = Server::with(Settings { editions, ..relaxed() }).await;
    let mut guest = house.guest("Guest").await;
    assert_eq!(guest.done("/api/records", standard).await["verified"], true);
}
