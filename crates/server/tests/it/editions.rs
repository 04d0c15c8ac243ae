//! Tables with component data of the house's own: they go on, and their records hold it whole.

use std::fs;

use serde_json::{Value, json};
use talat_rules::any::GameBox;
use talat_rules::chakapuces;
use talat_rules::edition::Edition;
use talat_server::config::Settings;
use tempfile::TempDir;

use crate::client::{Dice, Player, Server, play_out, relaxed};

/// What no fleas bring in the house's own edition.
const OWN_POINTS: i16 = 17;

/// The standard edition under another name and with other points for fleas.
fn own_edition() -> String {
    let (source, standard) = (chakapuces::Edition::STANDARD, chakapuces::Edition::standard());
    let points = |points: i16| format!("from = 0, points = {points}");
    let printed = points(standard.bands[0].points);
    assert!(source.contains(&printed));
    let own = source.replacen(standard.name(), "Our own copy", 1).replacen(&printed, &points(OWN_POINTS), 1);
    assert_ne!(chakapuces::Edition::parse(&own).unwrap().hash(), chakapuces::Edition::standard().hash());
    own
}

async fn begun(host: &mut Player) -> String {
    let made = host.make("chakapuces", 1, 0, 1).await;
    let table = made["table"].as_str().unwrap().to_owned();
    host.done(&format!("/api/tables/{table}/start"), json!({})).await;
    table
}

/// What no fleas bring, as a position says beside its view.
fn points_for_none(position: &Value) -> i64 {
    position["facts"]["bands"][0]["points"].as_i64().unwrap_or_else(|| panic!("no points: {position}"))
}

async fn finished(host: &mut Player, table: &str, dice: u64) -> Value {
    let end = play_out(host.socket().await, table.to_owned(), 0, Dice(dice)).await;
    let (_, first) = host.get(&format!("/api/tables/{table}/steps/0?viewer=0")).await;
    assert_eq!(points_for_none(&end), points_for_none(&first));
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
    let editions = Some([(GameBox::Chakapuces, path.clone())].into());
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
    assert_eq!(points_for_none(&step), i64::from(OWN_POINTS), "the table's own edition, not the house's");
    let third = begun(&mut host).await;
    let standard = finished(&mut host, &third, 3).await;
    assert!(standard["edition"].get("source").is_none());

    // Elsewhere, nobody has the file: the record is enough.
    let printed = chakapuces::Edition::standard().bands[0].points;
    let other = Server::start().await;
    let mut guest = other.guest("Guest").await;
    for (record, points) in [(&record, OWN_POINTS), (&later, OWN_POINTS), (&standard, printed)] {
        let kept = guest.done("/api/records", record.clone()).await;
        assert_eq!(kept["verified"], true);
        let id = kept["id"].as_str().unwrap();
        assert_eq!(guest.get(&format!("/api/records/{id}")).await.1, *record);
        let (status, step) = guest.get(&format!("/api/records/{id}/steps/5?viewer=0")).await;
        assert_eq!((status, &step["step"]), (200, &json!(5)), "{step}");
        assert_eq!(points_for_none(&step), i64::from(points));
    }
    // And a house with an edition of its own reads records of the standard one.
    fs::write(&path, &own).unwrap();
    let editions = Some([(GameBox::Chakapuces, path)].into());
    let house = Server::with(Settings { editions, ..relaxed() }).await;
    let mut guest = house.guest("Guest").await;
    assert_eq!(guest.done("/api/records", standard).await["verified"], true);
}
