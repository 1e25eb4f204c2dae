//! The statements that would make an account what it is: SHOW GRANTS and SHOW CREATE USER, and what replicas
//! get where grant tables were written.

use std::collections::BTreeMap;

use catalog::account::{Account, AccountLimits, Grant, PasswordPolicy, RoutineGrant};
use catalog::privilege::{Privileges, STATIC, scope};
use schema::quote_identifier;

fn list(privileges: Privileges, scope: u8) -> String {
    let all = Privileges::of_scope(scope);
    if privileges.is_empty() {
        "USAGE".into()
    } else if scope != scope::GLOBAL && privileges.contains(all) {
        "ALL PRIVILEGES".into()
    } else {
        privileges.names().collect::<Vec<_>>().join(", ")
    }
}

fn line(privileges: &str, on: &str, who: &str, grant: bool) -> String {
    format!("GRANT {privileges} ON {on} TO {who}{}", if grant { " WITH GRANT OPTION" } else { "" })
}

/// The statements that would give an account what it has.
pub fn grant_lines(account: &Account) -> Vec<String> {
    let who = format!("{}@{}", quote_identifier(&account.user), quote_identifier(&account.host));
    let Grant { privileges, grant_option } = account.global;
    let mut lines = vec![line(&list(privileges, scope::GLOBAL), "*.*", &who, grant_option)];
    for with_grant in [false, true] {
        let names: Vec<&str> = account.dynamic.iter().filter(|(_, g)| **g == with_grant).map(|(n, _)| n.as_str()).collect();
        if !names.is_empty() {
            lines.push(line(&names.join(","), "*.*", &who, with_grant));
        }
    }
    for (db, grant) in &account.databases {
        lines.push(line(&list(grant.privileges, scope::DATABASE), &format!("{}.*", quote_identifier(db)), &who, grant.grant_option));
    }
    for (db, privileges) in &account.restrictions {
        lines.push(format!("REVOKE {} ON {}.* FROM {who}", list(*privileges, scope::DATABASE), quote_identifier(db)));
    }
    for (db, tables) in &account.tables {
        for (table, grant) in tables {
            let mut words: Vec<String> = Vec::new();
            for p in STATIC {
                let columns: Vec<String> =
                    grant.columns.iter().filter(|(_, c)| c.contains(p.bit)).map(|(name, _)| quote_identifier(name)).collect();
                if grant.table.privileges.contains(p.bit) {
                    words.push(p.name.to_string());
                }
                if !columns.is_empty() {
                    words.push(format!("{} ({})", p.name, columns.join(", ")));
                }
            }
            let privileges = if grant.columns.is_empty() { list(grant.table.privileges, scope::TABLE) } else { words.join(", ") };
            let on = format!("{}.{}", quote_identifier(db), quote_identifier(table));
            lines.push(line(&privileges, &on, &who, grant.table.grant_option));
        }
    }
    for ((function, db, name), RoutineGrant { grant, .. }) in &account.routines {
        let on = format!("{} {}.{}", if *function { "FUNCTION" } else { "PROCEDURE" }, quote_identifier(db), quote_identifier(name));
        let names: Vec<_> = grant.privileges.names().collect();
        let privileges = if names.is_empty() { "USAGE".to_owned() } else { names.join(", ") };
        lines.push(line(&privileges, &on, &who, grant.grant_option));
    }
    lines
}

/// The statements that would grant roles.
pub fn role_lines(account: &Account, roles: &BTreeMap<(String, String), bool>) -> Vec<String> {
    let name = |(user, host): &(String, String)| format!("{}@{}", quote_identifier(user), quote_identifier(host));
    let who = name(&(account.user.clone(), account.host.clone()));
    let line = |admin: bool| {
        let names: Vec<String> = roles.iter().filter(|(_, a)| **a == admin).map(|(role, _)| name(role)).collect();
        let option = if admin { " WITH ADMIN OPTION" } else { "" };
        (!names.is_empty()).then(|| format!("GRANT {} TO {who}{option}", names.join(",")))
    };
    [line(false), line(true)].into_iter().flatten().collect()
}

/// The statements that would make it the proxy of others.
pub fn proxy_lines(account: &Account) -> Vec<String> {
    let who = format!("{}@{}", quote_identifier(&account.user), quote_identifier(&account.host));
    let everybody = account.is_everybodys_proxy().then_some(("", "", true));
    let listed = account.proxies.iter().map(|((user, host), grant)| (user.as_str(), host.as_str(), *grant));
    let on = |user: &str, host: &str| format!("{}@{}", quote_identifier(user), quote_identifier(host));
    everybody.into_iter().chain(listed).map(|(user, host, grant)| line("PROXY", &on(user, host), &who, grant)).collect()
}

/// SHOW CREATE USER.
pub fn create_user_text(account: &Account, as_hex: bool) -> String {
    let stored = &account.authentication;
    let stored = if stored.is_empty() {
        String::new()
    } else if as_hex && !stored.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ') {
        format!(" AS 0x{}", stored.bytes().map(|byte| format!("{byte:02X}")).collect::<String>())
    } else {
        format!(" AS {}", schema::quote_string(stored))
    };
    let who = format!("{}@{}", quote_identifier(&account.user), quote_identifier(&account.host));
    let name = |(user, host): &(String, String)| format!("{}@{}", quote_identifier(user), quote_identifier(host));
    let roles: Vec<String> = account.default_roles.iter().map(name).collect();
    let roles = if roles.is_empty() { String::new() } else { format!(" DEFAULT ROLE {}", roles.join(",")) };
    format!("CREATE USER {who} IDENTIFIED WITH '{}'{stored}{roles} {}", account.plugin, account_options(account))
}

/// What follows the names in CREATE USER.
fn account_options(account: &Account) -> String {
    let PasswordPolicy { lifetime, history, reuse_days, require_current, failures_max, locked_days } = account.policy;
    let require = if account.require_ssl { "SSL" } else { "NONE" };
    let AccountLimits { queries, updates, connections, user_connections } = account.limits;
    let limits = [
        ("MAX_QUERIES_PER_HOUR", queries),
        ("MAX_UPDATES_PER_HOUR", updates),
        ("MAX_CONNECTIONS_PER_HOUR", connections),
        ("MAX_USER_CONNECTIONS", user_connections),
    ];
    let limits: String = limits.iter().filter(|(_, most)| *most != 0).map(|(what, most)| format!(" {what} {most}")).collect();
    let limits = if limits.is_empty() { limits } else { format!(" WITH{limits}") };
    let expire = match lifetime {
        _ if account.expired => "EXPIRE".to_string(),
        None => "EXPIRE DEFAULT".into(),
        Some(0) => "EXPIRE NEVER".into(),
        Some(days) => format!("EXPIRE INTERVAL {days} DAY"),
    };
    let lock = if account.locked { "LOCK" } else { "UNLOCK" };
    let history = history.map_or("DEFAULT".into(), |n| n.to_string());
    let reuse = reuse_days.map_or("DEFAULT".into(), |n| format!("{n} DAY"));
    let current = match require_current {
        None => " DEFAULT",
        Some(true) => "",
        Some(false) => " OPTIONAL",
    };
    let mut text = format!(
        "REQUIRE {require}{limits} PASSWORD {expire} ACCOUNT {lock} PASSWORD HISTORY {history} PASSWORD REUSE INTERVAL {reuse} PASSWORD REQUIRE CURRENT{current}"
    );
    if failures_max != 0 {
        text.push_str(&format!(" FAILED_LOGIN_ATTEMPTS {failures_max}"));
    }
    match locked_days {
        0 => {}
        days if days < 0 => text.push_str(" PASSWORD_LOCK_TIME UNBOUNDED"),
        days => text.push_str(&format!(" PASSWORD_LOCK_TIME {days}")),
    }
    if let Some(attributes) = &account.attributes {
        text.push_str(&format!(" ATTRIBUTE {}", schema::quote_string(attributes)));
    }
    text
}
