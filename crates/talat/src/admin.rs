//! `talat admin`: what a host does, whether the server runs or not.

use std::io::Write;

use clap::{Args, Subcommand, ValueEnum};
use comfy_table::{Table, presets};
use serde::Serialize;
use talat_server::ops::Admin;

use crate::backup::{DataArgs, runtime};
use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct AdminArgs {
    #[command(flatten)]
    data: DataArgs,
    /// Answer in JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    order: Order,
}

#[derive(Debug, Subcommand)]
enum Order {
    /// List the tables, with their codes and who sits there
    Tables,
    /// Remove a table and its log, by either of its codes
    RemoveTable {
        /// The code to join or to watch
        code: String,
    },
    /// List the people
    People,
    /// Forget a person: their games stay, bots take their chairs
    RemovePerson {
        /// The name, or the number if several are called so
        who: String,
    },
    /// Keep a person or an address out
    Ban {
        /// A name, a person's number, an address or a network
        who: String,
    },
    /// Let a person or an address in again
    Unban {
        /// A name, a person's number, an address or a network
        who: String,
    },
    /// List who is kept out
    Bans,
    /// Say whether new guests need an invitation; without on or off, tell how it is
    InviteOnly {
        /// On or off
        state: Option<State>,
    },
    /// Make an invitation for new guests
    Invite {
        /// How many guests it lets in
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
        uses: u32,
        /// How many days it is good for
        #[arg(long, value_name = "DAYS", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
        days: u32,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum State {
    On,
    Off,
}

pub(crate) fn run(args: AdminArgs, out: &mut impl Write) -> Result<(), Failure> {
    let (data, public) = args.data.decide()?;
    runtime()?.block_on(async {
        let mut admin = Admin::open(&data).await?;
        let followed = follow(args.order, args.json, &mut admin, public.as_deref(), out).await;
        admin.close().await;
        followed
    })
}

async fn follow(
    order: Order,
    json: bool,
    admin: &mut Admin,
    public: Option<&str>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    match order {
        Order::Tables if json => as_json(out, &admin.tables().await?),
        Order::Tables => tables(admin, out).await,
        Order::People if json => as_json(out, &admin.people().await?),
        Order::People => people(admin, out).await,
        Order::Bans if json => as_json(out, &admin.banned().await?),
        Order::Bans => bans(admin, out).await,
        Order::RemoveTable { code } => {
            let table = admin.remove_table(&code).await?;
            done(out, json, "removed", &format!("table {table}"))
        }
        Order::RemovePerson { who } => {
            let person = admin.remove_person(&who).await?;
            done(out, json, "removed", &person.to_string())
        }
        Order::Ban { who } => {
            let subject = admin.ban(&who).await?;
            done(out, json, "banned", &subject.to_string())
        }
        Order::Unban { who } => {
            let subject = admin.unban(&who).await?;
            done(out, json, "unbanned", &subject.to_string())
        }
        Order::InviteOnly { state } => {
            if let Some(state) = state {
                admin.set_invite_only(state == State::On).await?;
            }
            let state = if admin.is_invite_only().await? { "on" } else { "off" };
            done(out, json, "invite-only", state)
        }
        Order::Invite { uses, days } => {
            let invitation = admin.invite(uses, days).await?;
            if json {
                return as_json(out, &invitation);
            }
            // Behind the # it reaches no log of any proxy.
            writeln!(out, "{}/#invite={}", public.unwrap_or_default(), invitation.token)?;
            writeln!(out, "lets in {} new, until {}", invitation.uses, invitation.expires)?;
            if public.is_none() {
                writeln!(
                    out,
                    "put the server's address before it, or name it with `public-url` in its settings"
                )?;
            }
            Ok(())
        }
    }
}

fn as_json(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).expect("lists are plain data");
    writeln!(out, "{text}")?;
    Ok(())
}

fn done(out: &mut impl Write, json: bool, what: &str, whom: &str) -> Result<(), Failure> {
    if json {
        return as_json(out, &serde_json::json!({ what: whom }));
    }
    writeln!(out, "{what}: {whom}")?;
    Ok(())
}

fn list(out: &mut impl Write, headings: &[&str], rows: Vec<Vec<String>>) -> Result<(), Failure> {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(headings.iter().copied());
    for row in rows {
        table.add_row(row);
    }
    writeln!(out, "{table}")?;
    Ok(())
}

async fn tables(admin: &mut Admin, out: &mut impl Write) -> Result<(), Failure> {
    let rows = admin.tables().await?.into_iter().map(|table| {
        let seats = table.seats.iter().map(|who| if who.is_empty() { "–" } else { who });
        let seats = seats.collect::<Vec<_>>().join(", ");
        vec![table.table, table.join, table.game, table.status, seats, table.entries.to_string(), table.last]
    });
    list(out, &["watch", "join", "game", "status", "seats", "entries", "last"], rows.collect())
}

async fn people(admin: &mut Admin, out: &mut impl Write) -> Result<(), Failure> {
    let yes = |yes: bool| if yes { "yes" } else { "" }.to_owned();
    let rows = admin.people().await?.into_iter().map(|person| {
        let (password, banned) = (yes(person.password), yes(person.banned));
        vec![person.id, person.name, password, banned, person.tables.to_string(), person.created]
    });
    list(out, &["number", "name", "password", "banned", "tables", "since"], rows.collect())
}

async fn bans(admin: &mut Admin, out: &mut impl Write) -> Result<(), Failure> {
    let banned = admin.banned().await?;
    let people = banned.people.into_iter().map(|person| vec![person.id, person.name]);
    let networks = banned.networks.into_iter().map(|network| vec![network, String::new()]);
    list(out, &["number or network", "name"], people.chain(networks).collect())
}
