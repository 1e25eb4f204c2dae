//! What the server has and does, as rows: engines, character sets, processes, variables, status, privileges.

use std::sync::atomic::{AtomicBool, Ordering};

use catalog::account::{Account, PasswordPolicy, reserved};
use catalog::mdl::Name;
use catalog::privilege::{DYNAMIC, Privileges, STATIC, scope};
use state::access::Access;
use state::instance::Instance;
use state::process::Process;
use state::vars::{Scope, VARIABLES};
use value::json::JsonValue;
use value::{Charset, Collation, TimeZone, Value};

use crate::keywords::KEYWORDS;
use crate::rows::{Reader, micros_to_datetime, text, yes_no};

/// What serves a connection.
pub(crate) const CONNECTION_THREAD: &str = "thread/sql/one_connection";

/// ENGINES, and SHOW ENGINES.
pub fn engine_rows() -> Vec<Vec<Value>> {
    let comment = "Supports transactions, row-level locking, and foreign keys";
    vec![["InnoDB", "DEFAULT", comment, "YES", "YES", "YES"].map(text).to_vec()]
}

/// PLUGINS.
pub fn plugin_rows() -> Vec<Vec<Value>> {
    let plugins = [
        ("binlog", "STORAGE ENGINE", "80031.0"),
        ("mysql_native_password", "AUTHENTICATION", "2.1"),
        ("sha256_password", "AUTHENTICATION", "2.1"),
        ("caching_sha2_password", "AUTHENTICATION", "2.1"),
        ("InnoDB", "STORAGE ENGINE", "80031.0"),
        ("ngram", "FTPARSER", "1.1"),
        ("clone", "CLONE", "1.0"),
        ("rpl_semi_sync_source", "REPLICATION", "4.0"),
        ("rpl_semi_sync_replica", "REPLICATION", "4.0"),
    ];
    let row = |(name, kind, version): (&str, &str, &str)| {
        let mut row = [name, "1.0", "ACTIVE", kind, version].map(text).to_vec();
        row.extend([Value::Null, Value::Null, text("Redoubt"), text(""), text("Apache-2.0"), text("FORCE")]);
        row
    };
    plugins.into_iter().map(row).collect()
}

/// Microseconds as seconds with so many decimals.
pub fn profile_seconds(micros: u64, decimals: usize) -> Value {
    let text = format!("{}.{:06}{}", micros / 1_000_000, micros % 1_000_000, "0".repeat(decimals - 6));
    text.parse().map_or(Value::Null, Value::Decimal)
}

pub(crate) fn character_sets() -> Vec<Vec<Value>> {
    let row =
        |c: &Charset| vec![text(c.name()), text(c.default_collation().name()), text(c.description()), Value::UInt(c.max_bytes() as u64)];
    Charset::ALL.iter().map(row).collect()
}

pub(crate) fn collations() -> Vec<Vec<Value>> {
    let mut all: Vec<Collation> = Collation::ALL.to_vec();
    all.sort_by_key(|c| c.name());
    let row = |c: Collation| {
        vec![
            text(c.name()),
            text(c.charset().name()),
            Value::UInt(u64::from(c.0)),
            text(if c.is_default() { "Yes" } else { "" }),
            text("Yes"),
            Value::UInt(u64::from(c.sortlen())),
            text(if c.pad_space() { "PAD SPACE" } else { "NO PAD" }),
        ]
    };
    all.into_iter().map(row).collect()
}

pub(crate) fn collation_applicability() -> Vec<Vec<Value>> {
    Collation::ALL.iter().map(|c| vec![text(c.name()), text(c.charset().name())]).collect()
}

pub(crate) fn keywords() -> Vec<Vec<Value>> {
    KEYWORDS.iter().map(|(word, reserved)| vec![text(word), Value::Int(i64::from(*reserved))]).collect()
}

pub(crate) fn stopwords() -> Vec<Vec<Value>> {
    value::words::STOPWORDS.iter().map(|word| vec![text(word)]).collect()
}

/// The processes that the account may see.
pub(crate) fn processes(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    // The latch must be free again before the list is made: this process is in it.
    let user = reader.access.process.info.lock().user.clone();
    process_rows(&reader.access.instance, reader.account, &user, true)
}

/// `performance_schema.processlist`.
pub(crate) fn processlist(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut rows = processes(reader);
    rows.iter_mut().for_each(|row| row.push(Value::text("PRIMARY")));
    rows
}

/// What a process is doing, or the metadata lock that it waits for, in MySQL's words.
fn state(instance: &Instance, process: &Process, plain: &str) -> String {
    match instance.catalog.locks().awaited_by(process.id) {
        None => process.state(plain),
        Some(Name::Global) => "Waiting for global read lock".to_string(),
        Some(Name::Commit) => "Waiting for commit lock".to_string(),
        Some(Name::Backup) => "Waiting for backup lock".to_string(),
        Some(Name::Accounts) => "Waiting for acl cache lock".to_string(),
        Some(Name::Schema(_)) => "Waiting for schema metadata lock".to_string(),
        Some(Name::Table(..)) => "Waiting for table metadata lock".to_string(),
        Some(Name::User(_)) => "User lock".to_string(),
        Some(Name::Program(_)) => "Waiting for stored procedure metadata lock".to_string(),
    }
}

/// The processes that the account may see: its user's own, or all with PROCESS. Eight columns.
pub fn process_rows(instance: &Instance, account: &Account, user: &str, full: bool) -> Vec<Vec<Value>> {
    let now = instance.now_micros();
    let all = account.global.privileges.contains(Privileges::PROCESS);
    let mut rows = Vec::new();
    for process in instance.processes.all() {
        let info = process.info.lock().clone();
        if !all && info.user != user {
            continue;
        }
        let statement = info.text().map_or(Value::Null, |t| {
            let t = String::from_utf8_lossy(&t).into_owned();
            if full { text(&t) } else { text(&t.chars().take(100).collect::<String>()) }
        });
        rows.push(vec![
            Value::UInt(process.id),
            text(&info.user),
            text(&info.socket.and_then(|s| s.address).map_or_else(|| info.host.clone(), |a| format!("{}:{}", info.host, a.port()))),
            info.db.as_deref().map_or(Value::Null, text),
            text(info.command),
            Value::Int((now - info.since).max(0) / 1_000_000),
            text(&state(instance, &process, info.state)),
            statement,
        ]);
    }
    rows
}

/// PROFILING.
pub(crate) fn profiling(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    const NOT_MEASURED: usize = 14;
    let warning = value::sql_error!(WARN_DEPRECATED_SYNTAX, "INFORMATION_SCHEMA.PROFILING", "Performance Schema");
    reader.conditions.borrow_mut().push(warning);
    let rows = |p: &state::profiles::Profiled| -> Vec<Vec<Value>> {
        let row = |(number, stage, micros): &(u64, state::profiles::Stage, u64)| {
            let mut row = vec![Value::Int(p.id as i64), Value::Int(*number as i64), text(stage.name()), profile_seconds(*micros, 6)];
            row.extend(std::iter::repeat_n(Value::Null, NOT_MEASURED));
            row
        };
        p.stages.iter().map(row).collect()
    };
    reader.access.profiles.each(rows).concat()
}

/// Name and value of every variable.
pub fn variables(access: &Access, global: bool) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    for variable in VARIABLES {
        let value = match (global, variable.scope) {
            (true, Scope::Session) => continue,
            (true, _) => access.global_value(variable),
            (false, _) => access.session_value(variable),
        };
        rows.push(vec![text(variable.name), text(&variable.text(&value).unwrap_or_default())]);
    }
    rows
}

pub(crate) fn status(reader: &Reader<'_>, global: bool) -> Vec<Vec<Value>> {
    crate::status_rows::status_rows(reader.access, global)
}

pub(crate) fn threads(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let rows = processes(reader);
    rows.into_iter()
        .map(|process| {
            let [id, user, host, db, command, time, state, info] = <[Value; 8]>::try_from(process).unwrap_or_default();
            let mut row =
                vec![id.clone(), text(CONNECTION_THREAD), text("FOREGROUND"), id.clone(), user, host, db, command, time, state, info];
            let number = if let Value::UInt(n) = id { n } else { 0 };
            let process = reader.access.instance.processes.get(number);
            let is = |flag: fn(&Process) -> &AtomicBool| yes_no(process.as_ref().is_some_and(|p| flag(p).load(Ordering::Relaxed)));
            row.extend([Value::Null, Value::Null, is(|p| &p.instrumented), is(|p| &p.history)]);
            row.extend([text("TCP/IP"), id, Value::Null, text("PRIMARY")]);
            row.extend([Value::UInt(0), Value::UInt(0), Value::UInt(0), Value::UInt(0)]);
            row
        })
        .collect()
}

pub(crate) fn connect_attributes(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    for process in reader.access.instance.processes.all() {
        for (n, (name, value)) in process.attributes.lock().iter().enumerate() {
            let value = if value.is_empty() { Value::Null } else { text(value) };
            rows.push(vec![Value::UInt(process.id), text(name), value, Value::Int(n as i64)]);
        }
    }
    rows
}

pub(crate) fn shown_accounts(reader: &Reader<'_>) -> Vec<std::sync::Arc<Account>> {
    let accounts = reader.access.instance.catalog.accounts();
    let all = reader.account.on_database("mysql").privileges.contains(Privileges::SELECT);
    accounts.iter().filter(|a| all || (a.user == reader.account.user && a.host == reader.account.host)).cloned().collect()
}

/// Those of the tables of `mysql`: what MySQL keeps for itself is among them.
pub(crate) fn listed_accounts(reader: &Reader<'_>) -> Vec<std::sync::Arc<Account>> {
    let accounts = reader.access.instance.catalog.accounts();
    let known = |a: &Account| accounts.iter().any(|known| known.user == a.user && known.host == a.host);
    let more: Vec<_> = reserved().into_iter().filter(|a| !known(a)).map(std::sync::Arc::new).collect();
    let mut all = [&accounts[..], &more].concat();
    all.sort_by(|a, b| (&a.user, &a.host).cmp(&(&b.user, &b.host)));
    all
}

pub(crate) fn user_privileges(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    for account in shown_accounts(reader) {
        let grantee = text(&account.quoted());
        let mut push = |name: &str, grantable: bool| rows.push(vec![grantee.clone(), text("def"), text(name), yes_no(grantable)]);
        if account.global.privileges.is_empty() {
            push("USAGE", false);
        }
        account.global.privileges.names().for_each(|name| push(name, account.global.grant_option));
        account.dynamic.iter().for_each(|(name, grantable)| push(name, *grantable));
    }
    rows
}

pub(crate) fn schema_privileges(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    for account in shown_accounts(reader) {
        for (db, grant) in &account.databases {
            for name in grant.privileges.names() {
                rows.push(vec![text(&account.quoted()), text("def"), text(db), text(name), yes_no(grant.grant_option)]);
            }
        }
    }
    rows
}

pub(crate) fn table_privileges(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    for account in shown_accounts(reader) {
        for (db, tables) in &account.tables {
            for (table, grant) in tables {
                for name in grant.table.privileges.names() {
                    rows.push(vec![
                        text(&account.quoted()),
                        text("def"),
                        text(db),
                        text(table),
                        text(name),
                        yes_no(grant.table.grant_option),
                    ]);
                }
            }
        }
    }
    rows
}

pub(crate) fn mysql_user(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let yn = |b: bool| text(if b { "Y" } else { "N" });
    let accounts = listed_accounts(reader);
    accounts
        .iter()
        .map(|a| {
            let has = |p: Privileges| yn(a.global.privileges.contains(p));
            let mut row = vec![text(&a.host), text(&a.user)];
            // Column order of mysql.user: the static privileges, with Grant_priv after File_priv,
            // roles' at the end.
            for p in STATIC.iter().filter(|p| !matches!(p.name, "CREATE ROLE" | "DROP ROLE")) {
                row.push(has(p.bit));
                if p.name == "FILE" {
                    row.push(yn(a.global.grant_option));
                }
            }
            row.push(text(if a.require_ssl { "ANY" } else { "" }));
            row.extend([text(""), text(""), text("")]);
            let limits = [a.limits.queries, a.limits.updates, a.limits.connections, a.limits.user_connections];
            row.extend(limits.map(|most| Value::UInt(most.into())));
            row.extend([text(&a.plugin), text(&a.authentication), yn(a.expired)]);
            row.push(match a.password_changed {
                0 => Value::Null,
                at => Value::DateTime(TimeZone::Utc.to_local(at, 0, 0)),
            });
            let optional = |n: Option<u32>| n.map_or(Value::Null, |n| Value::UInt(n.into()));
            row.extend([
                optional(a.policy.lifetime.map(u32::from)),
                yn(a.locked),
                has(Privileges::CREATE_ROLE),
                has(Privileges::DROP_ROLE),
            ]);
            row.extend([optional(a.policy.history), optional(a.policy.reuse_days), a.policy.require_current.map_or(Value::Null, yn)]);
            row.push(attributes_of(a));
            row
        })
        .collect()
}

pub(crate) fn password_history(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let accounts = reader.access.instance.catalog.accounts();
    let row = |a: &Account, at: i64, stored: &str| {
        let at = Value::DateTime(TimeZone::Utc.to_local(at.div_euclid(1_000_000), at.rem_euclid(1_000_000) as u32, 6));
        vec![text(&a.host), text(&a.user), at, text(stored)]
    };
    accounts.iter().flat_map(|a| a.remembered.iter().map(|(at, stored)| row(a, *at, stored))).collect()
}

/// To those who may read or change accounts, and everybody's own.
pub(crate) fn user_attributes(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let all = reader.account.on_database("mysql").privileges.names_any(Privileges::SELECT.and(Privileges::UPDATE))
        || reader.account.global.privileges.contains(Privileges::CREATE_USER);
    let accounts = reader.access.instance.catalog.accounts();
    let shown = accounts.iter().filter(|a| all || (a.user == reader.account.user && a.host == reader.account.host));
    shown.map(|a| vec![text(&a.user), text(&a.host), a.attributes.as_deref().map_or(Value::Null, text)]).collect()
}

pub(crate) fn mysql_db(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let yn = |b: bool| text(if b { "Y" } else { "N" });
    // Column order of mysql.db.
    const ORDER: [&str; 19] = [
        "SELECT",
        "INSERT",
        "UPDATE",
        "DELETE",
        "CREATE",
        "DROP",
        "GRANT",
        "REFERENCES",
        "INDEX",
        "ALTER",
        "CREATE TEMPORARY TABLES",
        "LOCK TABLES",
        "CREATE VIEW",
        "SHOW VIEW",
        "CREATE ROUTINE",
        "ALTER ROUTINE",
        "EXECUTE",
        "EVENT",
        "TRIGGER",
    ];
    let accounts = listed_accounts(reader);
    let lines = accounts.iter().flat_map(|a| a.databases.iter().map(move |(db, g)| (a, db, g)));
    lines
        .map(|(a, db, grant)| {
            let mut row = vec![text(&a.host), text(db), text(&a.user)];
            row.extend(ORDER.iter().map(|name| match Privileges::by_name(name) {
                Some(p) => yn(grant.privileges.contains(p)),
                None => yn(grant.grant_option),
            }));
            row
        })
        .collect()
}

pub(crate) fn global_grants(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    debug_assert!(Privileges::of_scope(scope::GLOBAL) == Privileges::ALL && DYNAMIC.is_sorted());
    let accounts = listed_accounts(reader);
    let lines = accounts.iter().flat_map(|a| a.dynamic.iter().map(move |(name, grantable)| (a, name, *grantable)));
    lines.map(|(a, name, grantable)| vec![text(&a.user), text(&a.host), text(name), text(if grantable { "Y" } else { "N" })]).collect()
}

/// What `mysql.user` has in its column of JSON.
fn attributes_of(account: &Account) -> Value {
    let mut members = Vec::new();
    if let Some(metadata) = account.attributes.as_deref().and_then(|text| JsonValue::parse(text.as_bytes()).ok()) {
        members.push(("metadata".to_string(), metadata));
    }
    if !account.second.is_empty() {
        members.push(("additional_password".into(), JsonValue::String(account.second.clone())));
    }
    let restriction = |(db, privileges): (&String, &Privileges)| {
        let names = privileges.names().map(|name| JsonValue::String(name.to_string())).collect();
        JsonValue::object(vec![("Database".into(), JsonValue::String(db.clone())), ("Privileges".into(), JsonValue::Array(names))])
    };
    if !account.restrictions.is_empty() {
        members.push(("Restrictions".into(), JsonValue::Array(account.restrictions.iter().map(restriction).collect())));
    }
    let PasswordPolicy { failures_max, locked_days, .. } = account.policy;
    if failures_max != 0 || locked_days != 0 {
        let limits = [("failed_login_attempts", i64::from(failures_max)), ("password_lock_time_days", i64::from(locked_days))];
        members.push(("Password_locking".into(), JsonValue::object(limits.map(|(name, n)| (name.to_string(), JsonValue::Int(n))).into())));
    }
    if members.is_empty() { Value::Null } else { Value::Json(JsonValue::object(members).to_json()) }
}

/// The settings of `sys` that anything here reads.
pub(crate) fn sys_config(reader: &Reader<'_>) -> Vec<Vec<Value>> {
    let set = micros_to_datetime(reader.access.instance.started_micros.max(0) as u64);
    vec![vec![text("statement_truncate_len"), text(&expr::functions::STATEMENT_LENGTH.to_string()), set, Value::Null]]
}
