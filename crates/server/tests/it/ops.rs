//! Backups, the host's orders, and what is thrown away: on a server that runs, with games going on.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use serde_json::{Value, json};
use talat_server::config::Settings;
use talat_server::ops::{Admin, Problem, backup, restore};
use tempfile::TempDir;

use crate::client::{Dice, Player, Server, database, play_out, relaxed};
use crate::messages::pair;

async fn position(player: &Player, table: &str, seat: u8) -> Value {
    let mut socket = player.socket().await;
    socket.follow(table, Some(seat)).await;
    socket.next_of("update").await
}

/// Plays so many moves of a game of two, or to its end.
async fn play(players: &[Player], table: &str, dice: &mut Dice, moves: usize) -> Value {
    for _ in 0..moves {
        let update = position(&players[0], table, 0).await;
        if update["over"] == true {
            return update;
        }
        let seat = update["on_turn"][0].as_u64().unwrap() as usize;
        let update = position(&players[seat], table, seat as u8).await;
        let mut socket = players[seat].socket().await;
        let seq = update["seq"].as_u64().unwrap();
        let ack = socket.act(table, seat as u8, seq, dice.pick(&update)).await;
        assert_eq!(ack["type"], "ack", "{ack}");
    }
    position(&players[0], table, 0).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_running_server_goes_on_elsewhere() {
    let server = Server::start().await;
    let (table, players, _) = pair(&server).await;
    let mut dice = Dice(3);
    play(&players, &table, &mut dice, 12).await;
    // Other tables are busy all the while.
    let mut busy = Vec::new();
    for number in 0..4 {
        let mut host = server.guest(&format!("Host {number}")).await;
        let made = host.make("chakapuces", 1, 0, 1).await;
        let other = made["table"].as_str().unwrap().to_owned();
        host.done(&format!("/api/tables/{other}/start"), json!({})).await;
        busy.push(tokio::spawn(play_out(host.socket().await, other, 0, Dice(number))));
    }
    let elsewhere = TempDir::new().unwrap();
    let file = elsewhere.path().join("talat.backup");
    let before = [position(&players[0], &table, 0).await, position(&players[1], &table, 1).await];
    backup(server.data.path(), None, &file).await.unwrap();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    for game in busy {
        game.await.unwrap();
    }
    // What is played after the backup is not in it.
    play(&players, &table, &mut dice, 3).await;

    let data = TempDir::new().unwrap();
    let restored = restore(&file, &data.path().join("new"), false).await.unwrap();
    assert_eq!((restored.held.tables, restored.held.people, restored.set_aside), (5, 6, None));
    let settings = Settings { data: Some(data.path().join("new")), ..relaxed() };
    let second = talat_server::start(settings.decide().unwrap()).await.unwrap();
    // The same cookies count there, and the position is that of the backup.
    let players = players.map(|player| Player { base: second.address.to_string(), ..player });
    assert_eq!(position(&players[0], &table, 0).await, before[0]);
    assert_eq!(position(&players[1], &table, 1).await, before[1]);
    let last = play(&players, &table, &mut dice, 1000).await;
    assert_eq!(last["over"], true);
    // All draws, before the backup and after, are those of the committed seed.
    let mut anna = players[0].clone();
    let (_, record) = anna.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(anna.done("/api/records", record).await["verified"], true);
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn backups_and_restores_destroy_nothing() {
    let mut server = Server::start().await;
    server.guest("Anna").await;
    let elsewhere = TempDir::new().unwrap();
    let file = elsewhere.path().join("talat.backup");
    let data = server.data.path().to_owned();
    backup(&data, None, &file).await.unwrap();
    // Never over something else.
    let whole = fs::read(&file).unwrap();
    assert!(matches!(backup(&data, None, &file).await, Err(Problem::File { .. })));
    assert_eq!(fs::read(&file).unwrap(), whole);
    let nothing = elsewhere.path().join("nothing");
    assert!(matches!(backup(&nothing, None, &elsewhere.path().join("x")).await, Err(Problem::NoData(_))));
    assert!(!elsewhere.path().join("x").exists());
    // Never under a running server, and no second server either.
    assert!(matches!(restore(&file, &data, true).await, Err(Problem::Running(_))));
    let again = Settings { data: Some(data.clone()), ..relaxed() }.decide().unwrap();
    assert!(talat_server::start(again).await.is_err());
    server.stop().await;
    assert!(matches!(restore(&file, &data, false).await, Err(Problem::HasData(_))));
    // Only what is a sound backup.
    let refused = |bytes: Vec<u8>, name: &'static str| {
        let path = elsewhere.path().join(name);
        fs::write(&path, bytes).unwrap();
        let data = data.clone();
        async move { restore(&path, &data, true).await.unwrap_err().to_string() }
    };
    refused(whole[..whole.len() / 2].to_vec(), "half").await;
    refused(b"something else".to_vec(), "text").await;
    refused(fs::read(data.join("talat.sqlite")).unwrap(), "database").await;
    let mut damaged = whole.clone();
    damaged[4096..8192].fill(0x55);
    refused(damaged, "damaged").await;
    assert!(data.join("talat.sqlite").exists() && !data.join("restore.part").exists());
    // With force, what was there is kept beside.
    let restored = restore(&file, &data, true).await.unwrap();
    assert!(restored.set_aside.unwrap().join("talat.sqlite").exists());
    server.restart_stopped().await;
    server.guest("Ben").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_table_is_gone_for_everybody() {
    let mut server = Server::start().await;
    let (table, players, mut sockets) = pair(&server).await;
    sockets[0].next_of("update").await;
    let mut admin = Admin::open(server.data.path()).await.unwrap();
    let tables = admin.tables().await.unwrap();
    assert_eq!(tables.len(), 1);
    assert_eq!((tables[0].table.as_str(), &*tables[0].status), (table.as_str(), "playing"));
    assert_eq!(tables[0].seats, ["Anna", "Ben"]);
    assert!(admin.remove_table("222222").await.is_err());
    admin.remove_table(&tables[0].join).await.unwrap();
    assert_eq!(sockets[0].next_of("gone").await["table"], *table);
    let mut anna = players[0].clone();
    assert_eq!(anna.get(&format!("/api/tables/{table}")).await.0, 404);
    assert!(admin.tables().await.unwrap().is_empty());
    // The server goes on.
    let made = anna.make("chakapuces", 1, 0, 1).await;
    server.stop().await;
    admin.remove_table(made["table"].as_str().unwrap()).await.unwrap();
    server.restart_stopped().await;
    let (_, mine) = anna.at(&server).get("/api/tables/mine").await;
    assert_eq!(mine, json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn removed_and_banned_people_leave_at_once() {
    let server = Server::start().await;
    let (table, mut players, mut sockets) = pair(&server).await;
    let mut admin = Admin::open(server.data.path()).await.unwrap();
    let people = admin.people().await.unwrap();
    assert_eq!(people.len(), 2);
    assert!(people.iter().all(|person| person.tables == 1 && !person.password && !person.banned));

    admin.ban("ben", None, None).await.unwrap();
    while sockets[1].try_next().await.is_some() {}
    let (status, refused) = players[1].get("/api/me").await;
    assert_eq!((status, &refused["error"]), (403, &json!("banned")));
    let (status, _) = players[1].post("/api/me", json!({"name": "Benno"})).await;
    assert_eq!(status, 403);
    assert_eq!(admin.banned().await.unwrap().people[0].name, "Ben");
    // A bot has his chair, and he gets it back.
    let seats = admin.tables().await.unwrap().remove(0).seats;
    assert!(seats[0] == "Anna" && seats[1].starts_with("Ben ["), "{seats:?}");
    admin.unban("Ben").await.unwrap();
    assert!(admin.unban("Ben").await.is_err());
    players[1].done(&format!("/api/tables/{table}/seats/1/return"), json!({})).await;

    let id = people.iter().find(|person| person.name == "Anna").unwrap().id.clone();
    admin.remove_person(&id).await.unwrap();
    while sockets[0].try_next().await.is_some() {}
    assert_eq!(players[0].get("/api/me").await.0, 204);
    let (_, room) = players[1].get(&format!("/api/tables/{table}")).await;
    assert!(!room.to_string().contains("Anna"), "{room}");
    assert_eq!(admin.people().await.unwrap().len(), 1);
    assert!(admin.remove_person("Anna").await.is_err());
    // Two of one name have to be told apart.
    server.guest("Eva").await;
    server.guest("Eva").await;
    let error = admin.remove_person("Eva").await.unwrap_err().to_string();
    assert!(error.contains("2 people"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn banned_networks_and_invitations() {
    let proxied = Settings { trusted_proxies: Some(vec!["127.0.0.1/32".parse().unwrap()]), ..relaxed() };
    let server = Server::with(proxied).await;
    let mut admin = Admin::open(server.data.path()).await.unwrap();
    let from = async |address: &str, body: Value| {
        let mut player = server.stranger();
        let request = player.http.post(player.url("/api/me")).header("x-forwarded-for", address).json(&body);
        player.send(request).await
    };
    admin.ban("192.0.2.0/24", None, None).await.unwrap();
    assert_eq!(from("192.0.2.77", json!({"name": "Mallory"})).await.0, 403);
    assert_eq!(from("192.0.3.77", json!({"name": "Anna"})).await.0, 200);
    assert_eq!(admin.banned().await.unwrap().networks[0].network, "192.0.2.0/24");
    admin.unban("192.0.2.0/24").await.unwrap();
    assert_eq!(from("192.0.2.77", json!({"name": "Marla"})).await.0, 200);

    // A ban ends what is open, too.
    let mut socket = server.guest("Olga").await.socket().await;
    admin.ban("127.0.0.1", None, None).await.unwrap();
    assert!(socket.try_next().await.is_none());
    admin.unban("127.0.0.1").await.unwrap();

    let mut known = server.guest("Known").await;
    assert!(!admin.is_invite_only().await.unwrap());
    admin.set_invite_only(true).await.unwrap();
    let (status, refused) = from("192.0.2.1", json!({"name": "New"})).await;
    assert_eq!((status, &refused["error"]), (403, &json!("invite_needed")));
    assert_eq!(from("192.0.2.1", json!({"name": "New", "invite": "0123"})).await.0, 403);
    let token = admin.invite(2, 7).await.unwrap().token;
    for _ in 0..2 {
        assert_eq!(from("192.0.2.1", json!({"name": "New", "invite": token})).await.0, 200);
    }
    assert_eq!(from("192.0.2.1", json!({"name": "New", "invite": token})).await.0, 403);
    // One that did not bring anybody in is still good.
    let token = admin.invite(1, 7).await.unwrap().token;
    let full = "CREATE TRIGGER full BEFORE INSERT ON people BEGIN SELECT RAISE(ABORT, 'full'); END";
    database(server.data.path(), full).await;
    assert_eq!(from("192.0.2.1", json!({"name": "New", "invite": token})).await.0, 500);
    database(server.data.path(), "DROP TRIGGER full").await;
    assert_eq!(from("192.0.2.1", json!({"name": "New", "invite": token})).await.0, 200);
    let late = admin.invite(5, 1).await.unwrap().token;
    database(server.data.path(), "UPDATE invites SET expires_at = 1").await;
    assert_eq!(from("192.0.2.1", json!({"name": "New", "invite": late})).await.0, 403);
    // Whoever is known stays, under a new name too.
    known.done("/api/me", json!({"name": "Still known"})).await;
    admin.set_invite_only(false).await.unwrap();
    assert_eq!(from("192.0.2.1", json!({"name": "Anybody"})).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn old_finished_tables_are_removed() {
    let kept = Settings { retention_days: Some(30), ..relaxed() };
    let mut server = Server::with(kept).await;
    let mut host = server.guest("Host").await;
    let mut codes = Vec::new();
    for dice in 0..2 {
        let made = host.make("chakapuces", 1, 0, 1).await;
        let table = made["table"].as_str().unwrap().to_owned();
        host.done(&format!("/api/tables/{table}/start"), json!({})).await;
        play_out(host.socket().await, table.clone(), 0, Dice(dice)).await;
        codes.push(table);
    }
    let waiting = host.make("chakapuces", 1, 1, 0).await["table"].as_str().unwrap().to_owned();
    let mut watching = host.socket().await;
    watching.follow(&codes[0], None).await;
    watching.next_of("update").await;
    let old = "UPDATE tables SET finished_at = finished_at - 31 * 86400000 WHERE id = \
               (SELECT min(id) FROM tables)";
    database(server.data.path(), old).await;
    assert_eq!(server.remove_old_tables().await, 1);
    // Whoever looks at it is told, and everything else is still there.
    assert_eq!(watching.next_of("gone").await["table"], *codes[0]);
    assert_eq!(host.get(&format!("/api/tables/{}", codes[0])).await.0, 404);
    assert_eq!(host.get(&format!("/api/tables/{}", codes[1])).await.0, 200);
    assert_eq!(host.get(&format!("/api/tables/{waiting}")).await.0, 200);
    // It also happens by itself.
    database(server.data.path(), "UPDATE tables SET finished_at = 1 WHERE finished_at > 0").await;
    server.restart().await;
    let mut host = host.at(&server);
    for _ in 0..100 {
        if host.get(&format!("/api/tables/{}", codes[1])).await.0 == 404 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("it should have been removed");
}

#[tokio::test(flavor = "multi_thread")]
async fn idle_tables_leave_memory() {
    let server = Server::with(Settings { idle_table_seconds: Some(1), ..relaxed() }).await;
    let (table, players, sockets) = pair(&server).await;
    let before = position(&players[0], &table, 0).await;
    assert_eq!(server.live_tables(), 1);
    drop(sockets);
    for _ in 0..200 {
        tokio::time::sleep(Duration::from_millis(50)).await;
        if server.live_tables() == 0 {
            assert_eq!(position(&players[0], &table, 0).await, before);
            return;
        }
    }
    panic!("it should have left");
}

/// A game of two that the rules no longer fit after an upgrade.
async fn frozen(server: &mut Server) -> (String, Player) {
    let (table, players, sockets) = pair(server).await;
    drop(sockets);
    server.stop().await;
    database(server.data.path(), "UPDATE tables SET rules_version = 99").await;
    server.restart_stopped().await;
    let mut anna = players[0].at(server);
    let (_, room) = anna.get(&format!("/api/tables/{table}")).await;
    assert_eq!(room["status"], "frozen", "{room}");
    (table, anna)
}

#[tokio::test(flavor = "multi_thread")]
async fn old_frozen_tables_are_removed() {
    let mut server = Server::with(Settings { retention_days: Some(30), ..relaxed() }).await;
    let (table, mut anna) = frozen(&mut server).await;
    let age = "UPDATE log SET at = at - 29 * 86400000";
    database(server.data.path(), age).await;
    assert_eq!(server.remove_old_tables().await, 0, "its last step counts");
    database(server.data.path(), "UPDATE log SET at = at - 2 * 86400000").await;
    assert_eq!(server.remove_old_tables().await, 1);
    assert_eq!(anna.get(&format!("/api/tables/{table}")).await.0, 404);
    // A table that everybody left before it began is one that never started.
    let left = anna.make("chakapuces", 1, 1, 0).await["table"].as_str().unwrap().to_owned();
    anna.done(&format!("/api/tables/{left}/leave"), json!({})).await;
    assert_eq!(server.remove_old_tables().await, 0);
    database(server.data.path(), "UPDATE tables SET created_at = created_at - 8 * 86400000").await;
    assert_eq!(server.remove_old_tables().await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn frozen_tables_stay_where_games_are_kept_for_ever() {
    let mut server = Server::start().await;
    let (table, mut anna) = frozen(&mut server).await;
    database(server.data.path(), "UPDATE log SET at = 1").await;
    assert_eq!(server.remove_old_tables().await, 0);
    assert_eq!(anna.get(&format!("/api/tables/{table}")).await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_and_component_data_go_along() {
    let mut server = Server::start().await;
    let elsewhere = TempDir::new().unwrap();
    let edition = elsewhere.path().join("cats.toml");
    fs::write(&edition, "# mine\n").unwrap();
    let settings = elsewhere.path().join("talat.toml");
    let text = format!("bot-pace-ms = 5\n[editions]\nchakapuces = {:?}\n", edition.to_str().unwrap());
    fs::write(&settings, &text).unwrap();
    let file = elsewhere.path().join("talat.backup");
    let data = server.data.path().to_owned();
    backup(&data, Some(&settings), &file).await.unwrap();
    fs::write(&settings, "bot-pace-ms = 6\n").unwrap();
    server.stop().await;
    let restored = restore(&file, &data, true).await.unwrap();
    let beside = restored.beside.unwrap();
    assert_eq!(fs::read_to_string(beside.join("talat.toml")).unwrap(), text);
    assert_eq!(fs::read_to_string(beside.join("editions/chakapuces.toml")).unwrap(), "# mine\n");
    assert_eq!(fs::read_to_string(&settings).unwrap(), "bot-pace-ms = 6\n", "what is in use stays");
    server.restart_stopped().await;
    // Settings that can't be read, or that name what is not there, are said before anything is written.
    fs::write(&settings, "lisen = 1").unwrap();
    let error = backup(&data, Some(&settings), &elsewhere.path().join("x")).await.unwrap_err().to_string();
    assert!(error.contains("talat.toml") && error.contains("lisen"), "{error}");
    fs::write(&settings, "[editions]\nbangkok = \"/nowhere/x.toml\"").unwrap();
    let error = backup(&data, Some(&settings), &elsewhere.path().join("x")).await.unwrap_err().to_string();
    assert!(error.contains("/nowhere/x.toml") && !elsewhere.path().join("x").exists(), "{error}");
}

/// What can't be made durable did not happen: the seats stay as they were, in memory too.
#[tokio::test(flavor = "multi_thread")]
async fn a_failed_write_changes_no_seat() {
    let server = Server::with(Settings { countdown_ms: Some(60_000), ..relaxed() }).await;
    let data = server.data.path();
    let fail =
        "CREATE TRIGGER fail BEFORE UPDATE ON tables BEGIN SELECT RAISE(ABORT, 'the disk is full'); END";
    for game in ["race", "chakapuces"] {
        let (mut anna, mut ben) = (server.guest("Anna").await, server.guest("Ben").await);
        let made = anna.make(game, 1, 1, 0).await;
        let table = made["table"].as_str().unwrap().to_owned();
        ben.done(&format!("/api/tables/{}/join", made["join"].as_str().unwrap()), json!({})).await;
        anna.done(&format!("/api/tables/{table}/start"), json!({})).await;
        database(data, fail).await;
        for (path, body) in [("leave", json!({})), ("seats/0/stand-in", json!({}))] {
            let (status, refused) = anna.post(&format!("/api/tables/{table}/{path}"), body).await;
            assert_eq!((status, &refused["error"]), (500, &json!("internal")), "{game} {path}");
            let (_, room) = ben.get(&format!("/api/tables/{table}")).await;
            assert_eq!(room["seats"][0]["stand_in"], json!(null), "{game} {path}");
        }
        database(data, "DROP TRIGGER fail").await;
        let room = anna.done(&format!("/api/tables/{table}/leave"), json!({})).await;
        assert_eq!(room["seats"][0]["stand_in"], "normal");
        database(data, fail).await;
        assert_eq!(anna.post(&format!("/api/tables/{table}/seats/0/return"), json!({})).await.0, 500);
        assert_eq!(ben.get(&format!("/api/tables/{table}")).await.1["seats"][0]["stand_in"], "normal");
        database(data, "DROP TRIGGER fail").await;
        let room = anna.done(&format!("/api/tables/{table}/seats/0/return"), json!({})).await;
        assert_eq!(
            (&room["seats"][0]["sitter"], &room["seats"][0]["stand_in"]),
            (&json!("person"), &json!(null))
        );
    }
}
