//! Accounts: who may connect, and what for.
//!
//! An account is one catalog entry, read and changed as a whole. Patterns match as in MySQL: a host may
//! hold `%` and `_`, or be an address with a mask; the most specific host wins, then a named user before
//! the anonymous one. A database name in a grant may hold the same wildcards.
//!
//! What a session may do is what its account and the active roles may: one account that
//! [joins](Account::join) them all.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::privilege::Privileges;
use crate::program::RoutineDef;

pub use reserved::{is_reserved, reserved};

/// User and host of `user@host`; any host where there is none.
pub fn user_and_host(account: &str) -> (&str, &str) {
    account.rsplit_once('@').unwrap_or((account, "%"))
}

/// Privileges on one object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    pub privileges: Privileges,
    pub grant_option: bool,
}

impl Grant {
    pub fn is_empty(&self) -> bool {
        self.privileges.is_empty() && !self.grant_option
    }
}

/// Privileges on a table and its columns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableGrant {
    pub table: Grant,
    pub columns: BTreeMap<String, Privileges>,
    /// Who has granted last, and when, in seconds since 1970.
    #[serde(default)]
    pub grantor: String,
    #[serde(default)]
    pub at: i64,
}

/// Privileges on a procedure or function.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoutineGrant {
    pub grant: Grant,
    /// Who has granted last, and when, in seconds since 1970.
    pub grantor: String,
    pub at: i64,
}

/// Whether it is a function, its database, and its name in lower case.
pub type RoutineName = (bool, String, String);

/// What an account asks of its passwords. `None` is DEFAULT: what a variable of the server says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PasswordPolicy {
    /// Days after which a password expires; 0 is NEVER.
    pub lifetime: Option<u16>,
    /// How many passwords, and those of how many days, must not come again.
    pub history: Option<u32>,
    pub reuse_days: Option<u32>,
    pub require_current: Option<bool>,
    /// How many logins in a row must fail so that all do, for how many days; -1 is UNBOUNDED. Nothing is
    /// counted if either is 0.
    pub failures_max: u16,
    pub locked_days: i16,
}

impl PasswordPolicy {
    pub fn counts_failures(&self) -> bool {
        self.failures_max != 0 && self.locked_days != 0
    }
}

/// What all connections of an account together may use; 0 is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AccountLimits {
    /// In an hour: statements, those that change something, and connections that begin.
    pub queries: u32,
    pub updates: u32,
    pub connections: u32,
    /// Connections at one time.
    pub user_connections: u32,
}

impl AccountLimits {
    pub fn counts_statements(&self) -> bool {
        self.queries != 0 || self.updates != 0
    }
}

/// A user, as `CREATE USER` made it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    pub user: String,
    pub host: String,
    pub plugin: String,
    /// What the plugin needs to check a password; empty means no password.
    pub authentication: String,
    pub locked: bool,
    pub expired: bool,
    pub require_ssl: bool,
    /// Seconds since 1970 at which the password was set.
    pub password_changed: i64,
    /// JSON text: what COMMENT and ATTRIBUTE said.
    pub attributes: Option<String>,
    pub is_role: bool,
    pub global: Grant,
    /// Dynamic privileges: name, and whether it may be passed on.
    pub dynamic: BTreeMap<String, bool>,
    pub databases: BTreeMap<String, Grant>,
    pub tables: BTreeMap<String, BTreeMap<String, TableGrant>>,
    #[serde(default)]
    pub policy: PasswordPolicy,
    /// A password that is good, too, in the form of the first; empty: there is none.
    #[serde(default)]
    pub second: String,
    /// The passwords that the policy remembers, the newest first: microseconds since 1970, and the stored
    /// form.
    #[serde(default)]
    pub remembered: Vec<(i64, String)>,
    /// Roles: user and host, and whether they may be passed on.
    #[serde(default)]
    pub roles: BTreeMap<(String, String), bool>,
    /// Those of a new session.
    #[serde(default)]
    pub default_roles: BTreeSet<(String, String)>,
    /// What is held everywhere, but not in these databases.
    #[serde(default)]
    pub restrictions: BTreeMap<String, Privileges>,
    #[serde(default)]
    pub routines: BTreeMap<RoutineName, RoutineGrant>,
    #[serde(default)]
    pub limits: AccountLimits,
    /// Whose proxy it may be: user and host, and whether that may be passed on. Nobody logs in as another
    /// here, so these are kept for dumps alone.
    #[serde(default)]
    pub proxies: BTreeMap<(String, String), bool>,
    /// The copy that a session acts as has here the database in use, and what was granted there when it was
    /// entered. It holds until the next USE, as in MySQL.
    #[serde(skip)]
    pub entered: Option<(String, Grant)>,
}

/// The name under which an account has privileges on a routine.
pub fn routine_name(db: &str, function: bool, name: &str) -> RoutineName {
    (function, db.to_owned(), name.to_lowercase())
}

impl Account {
    /// The account that a new server starts with.
    pub fn root() -> Account {
        Account {
            user: "root".into(),
            host: "localhost".into(),
            plugin: "caching_sha2_password".into(),
            global: Grant { privileges: Privileges::ALL, grant_option: true },
            dynamic: crate::privilege::DYNAMIC.iter().map(|name| ((*name).to_string(), true)).collect(),
            ..Account::default()
        }
    }

    /// What a new server's first account is.
    pub fn is_everybodys_proxy(&self) -> bool {
        self.user == "root" && self.host == "localhost" && self.global.privileges == Privileges::ALL
    }

    /// `'user'@'host'` as error messages print it.
    pub fn quoted(&self) -> String {
        format!("'{}'@'{}'", self.user, self.host)
    }

    /// Whether the password is to be changed first; `lifetime` is that of accounts that name none, in days.
    pub fn must_change(&self, now_seconds: i64, lifetime: u64) -> bool {
        let days = self.policy.lifetime.map_or(lifetime, u64::from);
        self.expired || days != 0 && self.password_changed.saturating_add((days as i64).saturating_mul(86_400)) <= now_seconds
    }

    /// Privileges that hold in a database: global ones and those of every grant whose pattern matches best.
    pub fn on_database(&self, db: &str) -> Grant {
        let mut grant = self.global;
        if let Some(restricted) = self.restrictions.get(db) {
            grant.privileges = grant.privileges.without(*restricted);
        }
        let entered = self.entered.as_ref().filter(|(entered, _)| entered == db).map(|(_, then)| *then);
        grant.join(entered.unwrap_or_else(|| self.granted_on(db)));
        grant
    }

    /// What is granted on a database by itself.
    fn granted_on(&self, db: &str) -> Grant {
        let by_pattern =
            || self.databases.iter().filter(|(pattern, _)| like(pattern, db)).max_by_key(|(p, _)| specificity(p)).map(|(_, g)| g);
        self.databases.get(db).or_else(by_pattern).copied().unwrap_or_default()
    }

    /// What is granted on a database now is what holds there as long as it is in use.
    pub fn enter(&mut self, db: &str) {
        self.entered = Some((db.to_owned(), self.granted_on(db)));
    }

    /// Privileges that hold on a table, without those on single columns.
    pub fn on_table(&self, db: &str, table: &str) -> Grant {
        let mut grant = self.on_database(db);
        if let Some(more) = self.table_grant(db, table) {
            grant.privileges = grant.privileges.and(more.table.privileges);
            grant.grant_option |= more.table.grant_option;
        }
        grant
    }

    /// The same with those on any of its columns.
    pub fn on_table_or_column(&self, db: &str, table: &str) -> Privileges {
        let columns = self.table_grant(db, table).into_iter().flat_map(|grant| grant.columns.values());
        columns.fold(self.on_table(db, table).privileges, |all, more| all.and(*more))
    }

    /// True if the account has any privilege on the table or its columns, so that it may be seen.
    pub fn sees_table(&self, db: &str, table: &str) -> bool {
        let any = Privileges::of_scope(crate::privilege::scope::TABLE);
        self.on_table(db, table).privileges.names_any(any) || self.table_grant(db, table).is_some()
    }

    /// What the account may do with a column: those of SELECT, INSERT, UPDATE and REFERENCES that it has
    /// there.
    pub fn on_column(&self, db: &str, table: &str, column: &str) -> Privileges {
        let named = |grant: &TableGrant| grant.columns.iter().find(|(name, _)| name.eq_ignore_ascii_case(column)).map(|(_, p)| *p);
        let own = self.table_grant(db, table).and_then(named).unwrap_or_default();
        self.on_table(db, table).privileges.and(own).within(Privileges::of_scope(crate::privilege::scope::COLUMN))
    }

    pub fn table_grant(&self, db: &str, table: &str) -> Option<&TableGrant> {
        self.tables.get(db)?.get(table)
    }

    /// Privileges that hold on a procedure or function.
    pub fn on_routine(&self, db: &str, function: bool, name: &str) -> Grant {
        let mut grant = self.on_database(db);
        if !self.routines.is_empty()
            && let Some(more) = self.routines.get(&routine_name(db, function, name))
        {
            grant.join(more.grant);
        }
        grant
    }

    /// Whether the account may know of a routine; if so, whether it may read the body. `current`: whom it
    /// acts as.
    pub fn sees_routine(&self, def: &RoutineDef, current: &str) -> Option<bool> {
        let any = Privileges::CREATE_ROUTINE.and(Privileges::ALTER_ROUTINE).and(Privileges::EXECUTE);
        let whole = self.has_dynamic("SHOW_ROUTINE") || self.global.privileges.contains(Privileges::SELECT) || def.definer == current;
        let knows = whole || self.on_routine(&def.db, def.function, &def.name).privileges.names_any(any);
        knows.then_some(whole)
    }

    /// True if the account has any privilege in the database, so that it may be seen and used.
    pub fn sees_database(&self, db: &str) -> bool {
        self.on_database(db).privileges.names_any(Privileges::of_scope(crate::privilege::scope::DATABASE))
            || self.tables.contains_key(db)
            || self.routines.keys().any(|(_, of, _)| of == db)
    }

    pub fn has_dynamic(&self, name: &str) -> bool {
        self.dynamic.contains_key(name)
    }

    /// How well a client matches: `None` if not at all, else a rank, larger is more specific. An address
    /// beats a name. `address` is empty for a client of the machine's socket.
    pub fn matches(&self, user: &str, host: &str, address: &str) -> Option<(Named, usize, bool)> {
        if !self.user.is_empty() && self.user != user {
            return None;
        }
        let pattern = self.host.to_ascii_lowercase();
        let fits =
            pattern.is_empty() || like(&pattern, &host.to_ascii_lowercase()) || like(&pattern, address) || in_network(&pattern, address);
        fits.then(|| (Named::of(&pattern), specificity(&pattern), !self.user.is_empty()))
    }
}

/// What the host of an account is, the least specific first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Named {
    /// A name or a pattern.
    Host,
    /// `192.168.0.0/255.255.0.0`.
    Mask,
    /// `192.168.0.0/16`.
    Network,
    Address,
}

impl Named {
    fn of(pattern: &str) -> Named {
        match pattern.split_once('/') {
            Some((_, mask)) if mask.contains('.') => Named::Mask,
            Some(_) => Named::Network,
            None if pattern.parse::<std::net::IpAddr>().is_ok() => Named::Address,
            None => Named::Host,
        }
    }
}

/// Literal characters before the first wildcard; a pattern without one beats all others.
fn specificity(pattern: &str) -> usize {
    pattern.find(['%', '_']).unwrap_or(usize::MAX)
}

/// `192.168.0.0/255.255.0.0` or `192.168.0.0/16`.
fn in_network(pattern: &str, address: &str) -> bool {
    let Some((network, mask)) = pattern.split_once('/') else { return false };
    let parse = |text: &str| text.parse::<std::net::Ipv4Addr>().ok().map(u32::from);
    let mask = parse(mask).or_else(|| mask.parse::<u32>().ok().filter(|bits| (1..=32).contains(bits)).map(|bits| u32::MAX << (32 - bits)));
    match (parse(network), mask, parse(address)) {
        (Some(network), Some(mask), Some(address)) => address & mask == network,
        _ => false,
    }
}

/// SQL LIKE with `\` as escape, bytewise.
pub fn like(pattern: &str, text: &str) -> bool {
    fn go(p: &[u8], t: &[u8]) -> bool {
        match p.split_first() {
            None => t.is_empty(),
            Some((b'%', rest)) => (0..=t.len()).any(|skip| go(rest, &t[skip..])),
            Some((b'_', rest)) => !t.is_empty() && go(rest, &t[1..]),
            Some((b'\\', rest)) if !rest.is_empty() => t.first() == Some(&rest[0]) && go(&rest[1..], &t[1..]),
            Some((c, rest)) => t.first() == Some(c) && go(rest, &t[1..]),
        }
    }
    go(pattern.as_bytes(), text.as_bytes())
}

mod reserved;
mod role;

#[cfg(test)]
mod tests;
