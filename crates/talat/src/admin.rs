//! `talat admin`: what a host does, whether the server runs or not.

mod lists;

use std::io::Write;

use clap::{Args, Subcommand, ValueEnum};
use serde_json::json;
use talat_server::ops::Admin;

use self::lists::{as_json, done};
use crate::backup::runtime;
use crate::failure::Failure;
use crate::house::{self, HouseArgs};

#[derive(Debug, Args)]
pub(crate) struct AdminArgs {
    #[command(flatten)]
    house: HouseArgs,
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
        /// Why, for yourself: nobody else reads it
        #[arg(long, value_name = "TEXT")]
        reason: Option<String>,
        /// For how many days; for ever without
        #[arg(long, value_name = "DAYS", value_parser = talat_server::config::positive::<u32>)]
        days: Option<u32>,
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
        #[arg(long, value_name = "N", default_value_t = 1, value_parser = talat_server::config::positive::<u32>)]
        uses: u32,
        /// How many days it is good for
        #[arg(long, value_name = "DAYS", default_value_t = 7, value_parser = talat_server::config::positive::<u32>)]
        days: u32,
    },
    /// List the invitations that can still be used
    Invitations,
    /// Take an invitation back
    Revoke {
        /// Its number, as the list has it, or its token
        which: String,
    },
    /// Make a link by which somebody chooses a new password: good for an hour, and once
    SignInLink {
        /// The name, or the number if several are called so
        who: String,
    },
    /// Tell how much is in the house, and how it grows
    Stats,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum State {
    On,
    Off,
}

pub(crate) fn run(args: AdminArgs, out: &mut impl Write) -> Result<(), Failure> {
    let config = args.house.decide()?;
    runtime()?.block_on(async {
        let mut admin = Admin::open(&config.data).await?.otherwise_at(house::address(&config));
        let followed = follow(args.order, args.json, &mut admin, out).await;
        admin.close().await;
        followed
    })
}

async fn follow(order: Order, json: bool, admin: &mut Admin, out: &mut impl Write) -> Result<(), Failure> {
    match order {
        Order::Tables if json => as_json(out, &admin.tables().await?),
        Order::Tables => lists::tables(out, admin.tables().await?),
        Order::People if json => as_json(out, &admin.people().await?),
        Order::People => lists::people(out, admin.people().await?),
        Order::Bans if json => as_json(out, &admin.banned().await?),
        Order::Bans => lists::bans(out, admin.banned().await?),
        Order::Invitations if json => as_json(out, &admin.invitations().await?),
        Order::Invitations => lists::invitations(out, admin.invitations().await?),
        Order::Stats if json => as_json(out, &admin.stats().await?),
        Order::Stats => lists::stats(out, &admin.stats().await?),
        Order::RemoveTable { code } => {
            let table = admin.remove_table(&code).await?;
            done(out, json, "removed", &format!("table {table}"), &json!({ "table": table }))
        }
        Order::RemovePerson { who } => {
            let person = admin.remove_person(&who).await?;
            done(out, json, "removed", &person.to_string(), &person)
        }
        Order::Ban { who, reason, days } => {
            let subject = admin.ban(&who, reason, days).await?;
            done(out, json, "banned", &subject.to_string(), &subject)
        }
        Order::Unban { who } => {
            let subject = admin.unban(&who).await?;
            done(out, json, "unbanned", &subject.to_string(), &subject)
        }
        Order::InviteOnly { state } => {
            if let Some(state) = state {
                admin.set_invite_only(state == State::On).await?;
            }
            let on = admin.is_invite_only().await?;
            done(out, json, "invite-only", if on { "on" } else { "off" }, &on)
        }
        Order::Invite { uses, days } => {
            let invitation = admin.invite(uses, days).await?;
            if json {
                return as_json(out, &invitation);
            }
            writeln!(out, "{}", invitation.link)?;
            let guests = if uses == 1 { "one new guest".to_owned() } else { format!("{uses} new guests") };
            writeln!(
                out,
                "lets in {guests} until {}; `admin revoke {}` ends it",
                invitation.expires, invitation.id
            )?;
            Ok(())
        }
        Order::Revoke { which } => {
            let id = admin.revoke(&which).await?;
            done(out, json, "revoked", &format!("invitation {id}"), &id)
        }
        Order::SignInLink { who } => {
            let link = admin.sign_in_link(&who).await?;
            if json {
                return as_json(out, &link);
            }
            writeln!(out, "{}", link.link)?;
            writeln!(
                out,
                "lets {} ({}) choose a new password, once, until {}",
                link.name, link.id, link.expires
            )?;
            Ok(())
        }
    }
}
