//! Statements about accounts as the log has them: as written, except that no password stands there, but its
//! stored form.

use catalog::account::Account;
use connection::rights::Rights;
use connection::stmt::Stmt;
use parser::ast::{AccountName, AccountOption, Grant, GrantWhat, PrivilegeLevel, Statement, TlsRequirement, UserSpec};
use schema::quote_string;

use super::{Changes, Name};

/// User and host, as statements name them.
pub fn quoted((user, host): &Name) -> String {
    format!("{}@{}", quote_string(user), quote_string(host))
}

fn identified(account: &Account, retains: bool) -> String {
    let stored = if account.authentication.is_empty() { String::new() } else { format!(" AS {}", quote_string(&account.authentication)) };
    let retains = if retains { " RETAIN CURRENT PASSWORD" } else { "" };
    format!(" IDENTIFIED WITH '{}'{stored}{retains}", account.plugin)
}

fn number(n: Option<u64>) -> String {
    n.map_or("DEFAULT".into(), |n| n.to_string())
}

fn days(n: Option<u64>) -> String {
    n.map_or("DEFAULT".into(), |n| format!("{n} DAY"))
}

fn option_text(option: &AccountOption) -> String {
    let text = |bytes: &[u8]| quote_string(&String::from_utf8_lossy(bytes));
    match option {
        AccountOption::Require(TlsRequirement::None) => "REQUIRE NONE".into(),
        AccountOption::Require(TlsRequirement::Ssl) => "REQUIRE SSL".into(),
        AccountOption::Require(TlsRequirement::X509) => "REQUIRE X509".into(),
        AccountOption::Require(TlsRequirement::Specified { cipher, issuer, subject }) => {
            let parts = [("SUBJECT", subject), ("ISSUER", issuer), ("CIPHER", cipher)].into_iter();
            let parts = parts.filter_map(|(word, value)| Some(format!("{word} {}", text(value.as_deref()?))));
            format!("REQUIRE {}", parts.collect::<Vec<_>>().join(" AND "))
        }
        AccountOption::MaxQueriesPerHour(n) => format!("WITH MAX_QUERIES_PER_HOUR {n}"),
        AccountOption::MaxUpdatesPerHour(n) => format!("WITH MAX_UPDATES_PER_HOUR {n}"),
        AccountOption::MaxConnectionsPerHour(n) => format!("WITH MAX_CONNECTIONS_PER_HOUR {n}"),
        AccountOption::MaxUserConnections(n) => format!("WITH MAX_USER_CONNECTIONS {n}"),
        AccountOption::AccountLock(locked) => format!("ACCOUNT {}", if *locked { "LOCK" } else { "UNLOCK" }),
        AccountOption::PasswordExpire => "PASSWORD EXPIRE".into(),
        AccountOption::PasswordExpireDefault => "PASSWORD EXPIRE DEFAULT".into(),
        AccountOption::PasswordExpireNever => "PASSWORD EXPIRE NEVER".into(),
        AccountOption::PasswordExpireInterval(n) => format!("PASSWORD EXPIRE INTERVAL {n} DAY"),
        AccountOption::PasswordHistory(n) => format!("PASSWORD HISTORY {}", number(*n)),
        AccountOption::PasswordReuseInterval(n) => format!("PASSWORD REUSE INTERVAL {}", days(*n)),
        AccountOption::PasswordRequireCurrent(None) => "PASSWORD REQUIRE CURRENT DEFAULT".into(),
        AccountOption::PasswordRequireCurrent(Some(false)) => "PASSWORD REQUIRE CURRENT OPTIONAL".into(),
        AccountOption::PasswordRequireCurrent(Some(true)) => "PASSWORD REQUIRE CURRENT".into(),
        AccountOption::FailedLoginAttempts(n) => format!("FAILED_LOGIN_ATTEMPTS {n}"),
        AccountOption::PasswordLockTime(n) => format!("PASSWORD_LOCK_TIME {}", n.map_or("UNBOUNDED".into(), |n| n.to_string())),
        AccountOption::Comment(comment) => format!("COMMENT {}", text(comment)),
        AccountOption::Attribute(attribute) => format!("ATTRIBUTE {}", text(attribute)),
    }
}

/// Replicas have other rights than whoever gives here: what he must not do in some databases, he does not
/// give.
fn granted_text(rights: Rights<'_>, grant: &Grant, statement: &Stmt<'_>) -> Vec<u8> {
    let is_global = matches!(&grant.what, GrantWhat::Privileges { level: PrivilegeLevel::Global, .. });
    if grant.as_user.is_some() || !is_global || rights.account.restrictions.is_empty() {
        return statement.text().to_vec();
    }
    let name = (rights.account.user.clone(), rights.account.host.clone());
    let roles: Vec<String> = rights.access.active_roles.borrow().iter().map(quoted).collect();
    let roles = if roles.is_empty() { "NONE".to_owned() } else { roles.join(", ") };
    [statement.text(), format!("\nAS {} WITH ROLE {roles}", quoted(&name)).as_bytes()].concat()
}

/// The statement as the log has it.
pub fn logged_text(rights: Rights<'_>, statement: &Stmt<'_>, changes: &Changes) -> Vec<u8> {
    let changed = |name: &AccountName| {
        let name = rights.name_of(name);
        changes.accounts.iter().find(|(known, _)| *known == name).and_then(|(name, account)| Some((name, account.as_ref()?)))
    };
    let spec_text = |spec: &UserSpec, always: bool| {
        let (name, account) = changed(&spec.account)?;
        let identified = if always || !spec.identified.is_empty() { identified(account, spec.retain_current) } else { String::new() };
        Some(format!("{}{identified}{}", quoted(name), if spec.discard_old { " DISCARD OLD PASSWORD" } else { "" }))
    };
    let mut roles = String::new();
    let (verb, users, options) = match statement.ast {
        Statement::CreateUser(create) => {
            let names: Vec<String> = create.default_roles.iter().map(|role| quoted(&rights.name_of(role))).collect();
            if !names.is_empty() {
                roles = format!(" DEFAULT ROLE {}", names.join(","));
            }
            let verb = if create.if_not_exists { "CREATE USER IF NOT EXISTS" } else { "CREATE USER" };
            (verb, create.users.iter().filter_map(|spec| spec_text(spec, true)).collect(), create.options.as_slice())
        }
        Statement::AlterUser(alter) if alter.default_roles.is_none() => {
            let verb = if alter.if_exists { "ALTER USER IF EXISTS" } else { "ALTER USER" };
            (verb, alter.users.iter().filter_map(|spec| spec_text(spec, false)).collect::<Vec<_>>(), alter.options.as_slice())
        }
        Statement::SetPassword(set) => {
            let account = set.account.as_ref().unwrap_or(&AccountName::Current);
            let user = changed(account).map(|(name, account)| format!("{}{}", quoted(name), identified(account, set.retain_current)));
            ("ALTER USER", user.into_iter().collect(), [].as_slice())
        }
        Statement::Grant(grant) => return granted_text(rights, grant, statement),
        _ => return statement.text().to_vec(),
    };
    let options: String = options.iter().map(|option| format!(" {}", option_text(option))).collect();
    format!("{verb} {}{roles}{options}", users.join(",")).into_bytes()
}
