//! Roles and grants on tables and routines, as rows: the tables of `mysql` that have them, and what
//! information_schema tells of them.
//!
//! Who granted what, and when, is kept of routines alone: those columns are empty elsewhere.

use catalog::account::{Account, Grant, RoutineGrant, TableGrant};
use catalog::privilege::Privileges;
use value::{TimeZone, Value};

use crate::rows::{Reader, text, yes_no};
use crate::server::{listed_accounts, shown_accounts};

type Name = (String, String);

/// The sets of `tables_priv` and `columns_priv`, in their order.
const TABLE_SET: [&str; 13] = [
    "Select",
    "Insert",
    "Update",
    "Delete",
    "Create",
    "Drop",
    "Grant",
    "References",
    "Index",
    "Alter",
    "Create View",
    "Show view",
    "Trigger",
];
const ROUTINE_SET: [&str; 3] = ["Execute", "Alter Routine", "Grant"];
const COLUMN_SET: [&str; 4] = ["Select", "Insert", "Update", "References"];

fn set(names: &[&str], privileges: Privileges, grant_option: bool) -> Value {
    let held = |name: &&str| match *name {
        "Grant" => grant_option,
        name => Privileges::by_name(name).is_some_and(|p| privileges.contains(p)),
    };
    text(&names.iter().copied().filter(held).collect::<Vec<_>>().join(","))
}

/// In seconds since 1970.
fn moment(at: i64) -> Value {
    Value::DateTime(TimeZone::Utc.to_local(at, 0, 0))
}

/// A grant on a table: whose, where.
struct OnTable<'a> {
    account: &'a Account,
    db: &'a str,
    table: &'a str,
    grant: &'a TableGrant,
}

fn on_tables<'a>(accounts: impl Iterator<Item = &'a Account>) -> Vec<OnTable<'a>> {
    let mut all = Vec::new();
    for account in accounts {
        for (db, tables) in &account.tables {
            all.extend(tables.iter().map(|(table, grant)| OnTable { account, db, table, grant }));
        }
    }
    all
}

// ---- tables of `mysql`

pub(crate) fn role_edges(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    for account in reader.access.instance.catalog.accounts().iter() {
        for ((user, host), admin) in &account.roles {
            rows.push([host.as_str(), user, &account.host, &account.user, if *admin { "Y" } else { "N" }].map(text).to_vec());
        }
    }
    rows
}

pub(crate) fn default_roles(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    for account in reader.access.instance.catalog.accounts().iter() {
        rows.extend(account.default_roles.iter().map(|(user, host)| [&account.host, &account.user, host, user].map(|s| text(s)).to_vec()));
    }
    rows
}

pub(crate) fn tables_priv(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let accounts = listed_accounts(reader);
    let row = |on: &OnTable<'_>| {
        let columns = on.grant.columns.values().fold(Privileges::NONE, |all, p| all.and(*p));
        let mut row = [&on.account.host, on.db, &on.account.user, on.table, &on.grant.grantor].map(text).to_vec();
        let Grant { privileges, grant_option } = on.grant.table;
        row.extend([moment(on.grant.at), set(&TABLE_SET, privileges, grant_option), set(&COLUMN_SET, columns, false)]);
        row
    };
    on_tables(accounts.iter().map(|a| &**a)).iter().map(row).collect()
}

/// As in a new MySQL, `root` may be everybody's proxy.
pub(crate) fn proxies_priv(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    for account in reader.access.instance.catalog.accounts().iter() {
        let mut row = |(user, host): (&str, &str), grant: bool, grantor: &str| {
            let names = [&account.host, &account.user, host, user].map(text);
            rows.push(names.into_iter().chain([Value::from(grant), text(grantor), moment(0)]).collect());
        };
        if account.is_everybodys_proxy() {
            row(("", ""), true, "boot@");
        }
        account.proxies.iter().for_each(|((user, host), grant)| row((user, host), *grant, ""));
    }
    rows
}

pub(crate) fn columns_priv(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let accounts = reader.access.instance.catalog.accounts();
    let mut rows = Vec::new();
    for on in on_tables(accounts.iter().map(|a| &**a)) {
        for (column, privileges) in &on.grant.columns {
            let mut row = [&on.account.host, on.db, &on.account.user, on.table, column].map(text).to_vec();
            row.extend([moment(on.grant.at), set(&COLUMN_SET, *privileges, false)]);
            rows.push(row);
        }
    }
    rows
}

pub(crate) fn procs_priv(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    let accounts = reader.access.instance.catalog.accounts();
    let mut in_order: Vec<_> = accounts.iter().collect();
    in_order.sort_by_key(|account| (&account.host, &account.user));
    for account in in_order {
        for ((function, db, name), held) in &account.routines {
            let kind = if *function { "FUNCTION" } else { "PROCEDURE" };
            let mut row = [&account.host, db, &account.user, name, kind, &held.grantor].map(text).to_vec();
            row.push(set(&ROUTINE_SET, held.grant.privileges, held.grant.grant_option));
            row.push(moment(held.at));
            rows.push(row);
        }
    }
    rows
}

// ---- information_schema

pub(crate) fn column_privileges(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    for on in on_tables(shown_accounts(reader).iter().map(|a| &**a)) {
        for (column, privileges) in &on.grant.columns {
            for name in privileges.names() {
                let mut row = [&on.account.quoted(), "def", on.db, on.table, column, name].map(text).to_vec();
                row.push(yes_no(on.grant.table.grant_option));
                rows.push(row);
            }
        }
    }
    rows
}

/// The account itself, without what its roles add.
pub(crate) fn own(reader: &Reader<'_>) -> Option<std::sync::Arc<Account>> {
    reader.access.instance.catalog.account(&reader.account.user, &reader.account.host)
}

pub(crate) fn enabled_roles(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let Some(own) = own(reader) else { return Vec::new() };
    let mandatory = reader.access.instance.mandatory_roles();
    let row = |role: &Name| vec![text(&role.0), text(&role.1), yes_no(own.default_roles.contains(role)), yes_no(mandatory.contains(role))];
    reader.access.active_roles.borrow().iter().map(row).collect()
}

/// The roles that the account has been granted, and those that they have.
pub(crate) fn applicable_roles(reader: &Reader<'_>, administrable: bool) -> Vec<Vec<Value>> {
    let Some(own) = own(reader) else { return Vec::new() };
    let mandatory = reader.access.instance.mandatory_roles();
    let (mut rows, mut seen) = (Vec::new(), vec![(own.user.clone(), own.host.clone())]);
    let mut next = 0;
    while let Some(grantee) = seen.get(next).cloned() {
        next += 1;
        let Some(account) = reader.access.instance.catalog.account(&grantee.0, &grantee.1) else { continue };
        let mut roles = account.roles.clone();
        if next == 1 {
            mandatory.iter().for_each(|role| *roles.entry(role.clone()).or_default() |= false);
        }
        for (role, admin) in roles {
            if admin || !administrable {
                let mut row = [&own.user, &own.host, &grantee.0, &grantee.1, &role.0, &role.1].map(|s| text(s)).to_vec();
                row.extend([yes_no(admin), yes_no(own.default_roles.contains(&role)), yes_no(mandatory.contains(&role))]);
                rows.push(row);
            }
            if !seen.contains(&role) {
                seen.push(role);
            }
        }
    }
    rows
}

/// What the active roles hold on routines.
pub(crate) fn role_routine_grants(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let catalog = &reader.access.instance.catalog;
    let roles: Vec<_> = reader.access.active_roles.borrow().iter().filter_map(|(user, host)| catalog.account(user, host)).collect();
    let mut rows = Vec::new();
    for role in &roles {
        for ((_, db, name), RoutineGrant { grant, .. }) in &role.routines {
            let names = [&role.user, &role.host, "def", db, name, "def", db, name].map(text);
            let held = [set(&ROUTINE_SET, grant.privileges, grant.grant_option), yes_no(grant.grant_option)];
            rows.push([Value::Null, Value::Null].into_iter().chain(names).chain(held).collect());
        }
    }
    rows
}

/// What the active roles hold on tables, or on columns.
pub(crate) fn role_grants(reader: &Reader<'_>, columns: bool) -> Vec<Vec<Value>> {
    let catalog = &reader.access.instance.catalog;
    let roles: Vec<_> = reader.access.active_roles.borrow().iter().filter_map(|(user, host)| catalog.account(user, host)).collect();
    let mut rows = Vec::new();
    for on in on_tables(roles.iter().map(|a| &**a)) {
        let head = || [Value::Null, Value::Null].into_iter().chain([&on.account.user, &on.account.host, "def", on.db, on.table].map(text));
        let Grant { privileges, grant_option } = on.grant.table;
        if columns {
            for (column, held) in &on.grant.columns {
                rows.push(head().chain([text(column), set(&COLUMN_SET, *held, false), yes_no(grant_option)]).collect());
            }
        } else if !privileges.is_empty() {
            rows.push(head().chain([set(&TABLE_SET, privileges, grant_option), yes_no(grant_option)]).collect());
        }
    }
    rows
}
