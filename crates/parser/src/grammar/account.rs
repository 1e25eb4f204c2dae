//! Accounts, roles, GRANT and REVOKE.

use super::phrases::{if_exists, if_not_exists, skip_rest, text_string};
use super::*;

/// Static privileges and their words.
const PRIVILEGES: &[&[Kw]] = &[
    &[Kw::ALTER, Kw::ROUTINE],
    &[Kw::ALTER],
    &[Kw::CREATE, Kw::TEMPORARY, Kw::TABLES],
    &[Kw::CREATE, Kw::VIEW],
    &[Kw::CREATE, Kw::ROUTINE],
    &[Kw::CREATE, Kw::USER],
    &[Kw::CREATE, Kw::TABLESPACE],
    &[Kw::CREATE, Kw::ROLE],
    &[Kw::CREATE],
    &[Kw::DELETE],
    &[Kw::DROP, Kw::ROLE],
    &[Kw::DROP],
    &[Kw::EVENT],
    &[Kw::EXECUTE],
    &[Kw::FILE],
    &[Kw::GRANT, Kw::OPTION],
    &[Kw::INDEX],
    &[Kw::INSERT],
    &[Kw::LOCK, Kw::TABLES],
    &[Kw::PROCESS],
    &[Kw::REFERENCES],
    &[Kw::RELOAD],
    &[Kw::REPLICATION, Kw::CLIENT],
    &[Kw::REPLICATION, Kw::SLAVE],
    &[Kw::SELECT],
    &[Kw::SHOW, Kw::DATABASES],
    &[Kw::SHOW, Kw::VIEW],
    &[Kw::SHUTDOWN],
    &[Kw::SUPER],
    &[Kw::TRIGGER],
    &[Kw::UPDATE],
    &[Kw::USAGE],
];

/// Keywords that are names elsewhere, but not of roles.
const NOT_ROLES: &[Kw] = &[
    Kw::EXECUTE,
    Kw::RESTART,
    Kw::SHUTDOWN,
    Kw::EVENT,
    Kw::FILE,
    Kw::NONE,
    Kw::PROCESS,
    Kw::PROXY,
    Kw::RELOAD,
    Kw::REPLICATION,
    Kw::RESOURCE,
    Kw::SUPER,
];

/// Whether columns are given where only a routine has none.
fn columns_of_routine(what: &GrantWhat) -> bool {
    match what {
        GrantWhat::Privileges { privileges: Privileges::List(list), object, .. } => {
            let fixed = |p: &Privilege| matches!(p.name.as_str(), "SELECT" | "INSERT" | "UPDATE" | "REFERENCES");
            *object != GrantObject::Table && list.iter().any(|p| fixed(p) && !p.columns.is_empty())
        }
        _ => false,
    }
}

/// One item before ON or TO.
enum Granted {
    Static(Privilege, u32),
    /// A dynamic privilege, or a role.
    Name(AccountName, Vec<Ident>, u32),
}

/// `user[@host]`, `CURRENT_USER[()]`
pub(super) fn account(p: &mut Parser<'_>) -> R<AccountName> {
    if p.eat_kw(Kw::CURRENT_USER) {
        if p.eat(b'(') {
            p.expect(b')')?;
        }
        return Ok(AccountName::Current);
    }
    user_at_host(p)
}

/// As an account; some words that begin other statements or privileges are no roles.
pub(super) fn role(p: &mut Parser<'_>) -> R<AccountName> {
    if p.kw().is_some_and(|kw| NOT_ROLES.contains(&kw)) {
        return p.error();
    }
    user_at_host(p)
}

fn user_at_host(p: &mut Parser<'_>) -> R<AccountName> {
    let user = p.ident_or_text()?;
    let host = if p.tok.tok == Tok::At { Some(p.at_name()?.to_lowercase()) } else { None };
    Ok(AccountName::Name { user, host })
}

// ---- users

pub(super) fn create_user(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    let if_not_exists = if_not_exists(p)?;
    let users = p.comma_list(|p| user_spec(p, false))?;
    let mut default_roles = Vec::new();
    if p.eat_kws(Kw::DEFAULT, Kw::ROLE) {
        default_roles = p.comma_list(role)?;
    }
    let options = account_options(p)?;
    Ok(Statement::CreateUser(Box::new(CreateUser { if_not_exists, users, default_roles, options })))
}

pub(super) fn alter_user(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    let if_exists = if_exists(p)?;
    if p.is_kw(Kw::USER) && p.peek_is(b'(') {
        p.bump();
        p.bump();
        p.expect(b')')?;
        return alter_current_user(p, if_exists);
    }
    let mut factors = false;
    let users = p.comma_list(|p| {
        let spec = user_spec(p, true)?;
        factors |= factor_changes(p)?;
        Ok(spec)
    })?;
    let mut default_roles = None;
    if p.eat_kws(Kw::DEFAULT, Kw::ROLE) {
        default_roles = Some(roles_by_default(p)?);
    }
    let options = account_options(p)?;
    Ok(Statement::AlterUser(Box::new(AlterUser { if_exists, users, options, default_roles, factors })))
}

/// `ALTER USER USER() IDENTIFIED BY …`
fn alter_current_user(p: &mut Parser<'_>, if_exists: bool) -> R<Statement> {
    let mut spec = UserSpec {
        account: AccountName::Current,
        identified: Vec::new(),
        current_password: None,
        retain_current: false,
        discard_old: false,
    };
    if p.is_kw(Kw::IDENTIFIED) && p.peek_kw(Kw::WITH) {
        p.bump();
        return p.error();
    }
    user_authentication(p, &mut spec, true)?;
    if !spec.discard_old && spec.identified.is_empty() {
        return p.error();
    }
    let users = vec![spec];
    let (options, default_roles) = (Vec::new(), None);
    Ok(Statement::AlterUser(Box::new(AlterUser { if_exists, users, options, default_roles, factors: false })))
}

fn user_spec(p: &mut Parser<'_>, alter: bool) -> R<UserSpec> {
    let account = account(p)?;
    let mut spec = UserSpec { account, identified: Vec::new(), current_password: None, retain_current: false, discard_old: false };
    user_authentication(p, &mut spec, alter)?;
    Ok(spec)
}

fn user_authentication(p: &mut Parser<'_>, spec: &mut UserSpec, alter: bool) -> R<()> {
    if alter && p.eat_kws(Kw::DISCARD, Kw::OLD) {
        p.expect_kw(Kw::PASSWORD)?;
        spec.discard_old = true;
        return Ok(());
    }
    if !p.is_kw(Kw::IDENTIFIED) {
        return Ok(());
    }
    let first = identification(p)?;
    spec.identified.push(first);
    while !alter && p.eat_kw(Kw::AND) {
        let next = identification(p)?;
        spec.identified.push(next);
    }
    if alter && p.is_kw(Kw::REPLACE) {
        p.bump();
        spec.current_password = Some(text_string(p)?);
    }
    if alter && p.eat_kws(Kw::RETAIN, Kw::CURRENT) {
        p.expect_kw(Kw::PASSWORD)?;
        spec.retain_current = true;
    }
    Ok(())
}

fn identification(p: &mut Parser<'_>) -> R<Identification> {
    p.expect_kw(Kw::IDENTIFIED)?;
    let mut plugin = None;
    if p.eat_kw(Kw::WITH) {
        plugin = Some(p.ident_or_text()?);
        if p.eat_kw(Kw::AS) {
            let hash = text_string(p)?;
            return Ok(Identification::Hash { plugin: plugin.unwrap_or_default(), hash });
        }
    }
    if p.eat_kw(Kw::BY) {
        if p.eat_kw(Kw::RANDOM) {
            p.expect_kw(Kw::PASSWORD)?;
            return Ok(Identification::Random { plugin });
        }
        return Ok(Identification::Password { plugin, password: p.string()? });
    }
    let Some(plugin) = plugin else { return p.error() };
    if p.eat_kws(Kw::INITIAL, Kw::AUTHENTICATION) {
        return identification(p);
    }
    Ok(Identification::Plugin(plugin))
}

/// `ADD | MODIFY | DROP n FACTOR …`, `n FACTOR …`: taken, but not kept.
fn factor_changes(p: &mut Parser<'_>) -> R<bool> {
    let factor = match p.tok.tok {
        Tok::Int => p.peek_kw(Kw::FACTOR),
        Tok::Kw(Kw::ADD | Kw::MODIFY | Kw::DROP) => p.peek() == Tok::Int,
        _ => false,
    };
    if factor {
        skip_rest(p)?;
    }
    Ok(factor)
}

fn account_options(p: &mut Parser<'_>) -> R<Vec<AccountOption>> {
    let mut options = Vec::new();
    if p.eat_kw(Kw::REQUIRE) {
        options.push(AccountOption::Require(tls_requirement(p)?));
    }
    if p.eat_kw(Kw::WITH) {
        while let Some(kw) = p.kw() {
            let make: fn(u64) -> AccountOption = match kw {
                Kw::MAX_QUERIES_PER_HOUR => AccountOption::MaxQueriesPerHour,
                Kw::MAX_UPDATES_PER_HOUR => AccountOption::MaxUpdatesPerHour,
                Kw::MAX_CONNECTIONS_PER_HOUR => AccountOption::MaxConnectionsPerHour,
                Kw::MAX_USER_CONNECTIONS => AccountOption::MaxUserConnections,
                _ => break,
            };
            p.bump();
            options.push(make(p.number()?));
        }
        if !matches!(
            options.last(),
            Some(
                AccountOption::MaxQueriesPerHour(_)
                    | AccountOption::MaxUpdatesPerHour(_)
                    | AccountOption::MaxConnectionsPerHour(_)
                    | AccountOption::MaxUserConnections(_)
            )
        ) {
            return p.error();
        }
    }
    while let Some(option) = lock_option(p)? {
        options.push(option);
    }
    if p.eat_kw(Kw::COMMENT) {
        options.push(AccountOption::Comment(text_string(p)?));
    } else if p.eat_kw(Kw::ATTRIBUTE) {
        options.push(AccountOption::Attribute(text_string(p)?));
    }
    Ok(options)
}

fn tls_requirement(p: &mut Parser<'_>) -> R<TlsRequirement> {
    let simple = [(Kw::NONE, TlsRequirement::None), (Kw::SSL, TlsRequirement::Ssl), (Kw::X509, TlsRequirement::X509)];
    for (kw, requirement) in simple {
        if p.eat_kw(kw) {
            return Ok(requirement);
        }
    }
    let (mut cipher, mut issuer, mut subject) = (None, None, None);
    while let Some(kw) = p.kw() {
        let place = match kw {
            Kw::CIPHER => &mut cipher,
            Kw::ISSUER => &mut issuer,
            Kw::SUBJECT => &mut subject,
            _ => break,
        };
        p.bump();
        *place = Some(p.string()?);
        p.eat_kw(Kw::AND);
    }
    if cipher.is_none() && issuer.is_none() && subject.is_none() {
        return p.error();
    }
    Ok(TlsRequirement::Specified { cipher, issuer, subject })
}

fn lock_option(p: &mut Parser<'_>) -> R<Option<AccountOption>> {
    let Some(kw) = p.kw() else { return Ok(None) };
    Ok(Some(match kw {
        Kw::ACCOUNT => {
            p.bump();
            AccountOption::AccountLock(p.choice(&[(Kw::LOCK, true), (Kw::UNLOCK, false)])?)
        }
        Kw::FAILED_LOGIN_ATTEMPTS => {
            p.bump();
            AccountOption::FailedLoginAttempts(p.number()?)
        }
        Kw::PASSWORD_LOCK_TIME => {
            p.bump();
            AccountOption::PasswordLockTime(if p.eat_kw(Kw::UNBOUNDED) { None } else { Some(p.number()?) })
        }
        Kw::PASSWORD => {
            p.bump();
            password_option(p)?
        }
        _ => return Ok(None),
    }))
}

fn password_option(p: &mut Parser<'_>) -> R<AccountOption> {
    if p.eat_kw(Kw::EXPIRE) {
        if p.eat_kw(Kw::INTERVAL) {
            let days = p.number()?;
            p.expect_kw(Kw::DAY)?;
            return Ok(AccountOption::PasswordExpireInterval(days));
        }
        let kinds = [(Kw::NEVER, AccountOption::PasswordExpireNever), (Kw::DEFAULT, AccountOption::PasswordExpireDefault)];
        for (kw, option) in kinds {
            if p.eat_kw(kw) {
                return Ok(option);
            }
        }
        return Ok(AccountOption::PasswordExpire);
    }
    if p.eat_kw(Kw::HISTORY) {
        return Ok(AccountOption::PasswordHistory(if p.eat_kw(Kw::DEFAULT) { None } else { Some(p.number()?) }));
    }
    if p.eat_kw(Kw::REUSE) {
        p.expect_kw(Kw::INTERVAL)?;
        if p.eat_kw(Kw::DEFAULT) {
            return Ok(AccountOption::PasswordReuseInterval(None));
        }
        let days = p.number()?;
        p.expect_kw(Kw::DAY)?;
        return Ok(AccountOption::PasswordReuseInterval(Some(days)));
    }
    p.expect_kw(Kw::REQUIRE)?;
    p.expect_kw(Kw::CURRENT)?;
    let required = match p.eat_choice(&[(Kw::DEFAULT, None), (Kw::OPTIONAL, Some(false))]) {
        Some(choice) => choice,
        None => Some(true),
    };
    Ok(AccountOption::PasswordRequireCurrent(required))
}

// ---- SET PASSWORD and roles

pub(super) fn set_password(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    let account = if p.eat_kw(Kw::FOR) { Some(account(p)?) } else { None };
    let password = if p.eat_kw(Kw::TO) {
        p.expect_kw(Kw::RANDOM)?;
        None
    } else {
        if !p.eat_assign() {
            return p.error();
        }
        Some(p.string()?)
    };
    let current_password = if p.eat_kw(Kw::REPLACE) { Some(text_string(p)?) } else { None };
    let retain_current = p.eat_kws(Kw::RETAIN, Kw::CURRENT);
    if retain_current {
        p.expect_kw(Kw::PASSWORD)?;
    }
    Ok(Statement::SetPassword(Box::new(SetPassword { account, password, current_password, retain_current })))
}

/// After SET ROLE or WITH ROLE.
pub(super) fn role_choice(p: &mut Parser<'_>) -> R<SetRole> {
    if p.eat_kw(Kw::NONE) {
        return Ok(SetRole::None);
    }
    if p.eat_kw(Kw::DEFAULT) {
        return Ok(SetRole::Default);
    }
    if p.eat_kw(Kw::ALL) {
        if p.eat_kw(Kw::EXCEPT) {
            return Ok(SetRole::AllExcept(p.comma_list(role)?));
        }
        return Ok(SetRole::All);
    }
    Ok(SetRole::Roles(p.comma_list(role)?))
}

fn roles_by_default(p: &mut Parser<'_>) -> R<DefaultRoles> {
    if p.eat_kw(Kw::NONE) {
        return Ok(DefaultRoles::None);
    }
    if p.eat_kw(Kw::ALL) {
        return Ok(DefaultRoles::All);
    }
    Ok(DefaultRoles::Roles(p.comma_list(role)?))
}

pub(super) fn set_default_role(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    p.expect_kw(Kw::ROLE)?;
    let roles = roles_by_default(p)?;
    p.expect_kw(Kw::TO)?;
    Ok(Statement::SetDefaultRole { roles, users: p.comma_list(account)? })
}

// ---- GRANT and REVOKE

pub(super) fn grant(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    let what = grant_what(p)?;
    p.expect_kw(Kw::TO)?;
    let to = p.comma_list(account)?;
    let roles = matches!(what, GrantWhat::Roles(_));
    let mut with_option = false;
    if p.eat_kw(Kw::WITH) {
        p.expect_kw(if roles { Kw::ADMIN } else { Kw::GRANT })?;
        p.expect_kw(Kw::OPTION)?;
        with_option = true;
    }
    if columns_of_routine(&what) {
        return p.error();
    }
    let mut as_user = None;
    if !roles && p.eat_kw(Kw::AS) {
        let user = account(p)?;
        let mut role = None;
        if p.eat_kw(Kw::WITH) {
            p.expect_kw(Kw::ROLE)?;
            role = Some(role_choice(p)?);
        }
        as_user = Some((user, role));
    }
    Ok(Statement::Grant(Box::new(Grant { what, to, with_option, as_user })))
}

pub(super) fn revoke(p: &mut Parser<'_>) -> R<Statement> {
    p.bump();
    let if_exists = if_exists(p)?;
    let what = if p.is_kw(Kw::ALL) && revokes_everything(p)? { None } else { Some(grant_what(p)?) };
    p.expect_kw(Kw::FROM)?;
    let from = p.comma_list(account)?;
    let ignore_unknown_user = p.eat_kw(Kw::IGNORE);
    if ignore_unknown_user {
        p.expect_kw(Kw::UNKNOWN)?;
        p.expect_kw(Kw::USER)?;
    }
    Ok(Statement::Revoke(Box::new(Revoke { if_exists, what, from, ignore_unknown_user })))
}

/// `ALL [PRIVILEGES], GRANT OPTION`, taken if it is that.
fn revokes_everything(p: &mut Parser<'_>) -> R<bool> {
    let mark = p.mark();
    p.bump();
    p.eat_kw(Kw::PRIVILEGES);
    if p.eat(b',') {
        p.expect_kw(Kw::GRANT)?;
        p.expect_kw(Kw::OPTION)?;
        return Ok(true);
    }
    p.rewind(mark);
    Ok(false)
}

fn grant_what(p: &mut Parser<'_>) -> R<GrantWhat> {
    if p.is_kw(Kw::PROXY) && p.peek_kw(Kw::ON) {
        p.bump();
        p.bump();
        return Ok(GrantWhat::Proxy(account(p)?));
    }
    if p.eat_kw(Kw::ALL) {
        p.eat_kw(Kw::PRIVILEGES);
        p.expect_kw(Kw::ON)?;
        let (object, level) = privilege_level(p)?;
        return Ok(GrantWhat::Privileges { privileges: Privileges::All, object, level });
    }
    let items = p.comma_list(granted)?;
    if !p.is_kw(Kw::ON) {
        return roles_of(p, items);
    }
    let mut list = Vec::new();
    for item in items {
        list.push(match item {
            Granted::Static(privilege, _) => privilege,
            Granted::Name(AccountName::Name { user, host: None }, columns, _) => Privilege { name: user.to_ascii_uppercase(), columns },
            Granted::Name(_, _, start) => return Err(illegal_identifier(p, start)),
        });
    }
    p.bump();
    let (object, level) = privilege_level(p)?;
    Ok(GrantWhat::Privileges { privileges: Privileges::List(list), object, level })
}

/// Items that no ON follows are roles; the statement must be whole before it is found wrong.
fn roles_of(p: &mut Parser<'_>, items: Vec<Granted>) -> R<GrantWhat> {
    let mut roles = Vec::new();
    for item in items {
        match item {
            Granted::Name(role, columns, _) if columns.is_empty() => roles.push(role),
            Granted::Static(_, start) | Granted::Name(_, _, start) => {
                if !matches!(p.kw(), Some(Kw::TO | Kw::FROM)) {
                    return p.error();
                }
                return Err(illegal_identifier(p, start));
            }
        }
    }
    Ok(GrantWhat::Roles(roles))
}

fn illegal_identifier(p: &Parser<'_>, start: u32) -> SqlError {
    p.error_with(start, "Illegal authorization identifier")
}

fn granted(p: &mut Parser<'_>) -> R<Granted> {
    let first = p.kw();
    let second = match p.peek() {
        Tok::Kw(kw) => Some(kw),
        _ => None,
    };
    let start = p.start();
    let found = first.and_then(|first| {
        let matches = |words: &&&[Kw]| words[0] == first && (words.len() == 1 || Some(words[1]) == second);
        PRIVILEGES.iter().find(matches)
    });
    if let Some(words) = found {
        let mut name = String::new();
        for word in words.iter() {
            p.expect_kw(*word)?;
            if !name.is_empty() {
                name.push(' ');
            }
            name.push_str(word.name());
        }
        let columns = if p.is(b'(') { p.paren_list(|p| p.ident())? } else { Vec::new() };
        return Ok(Granted::Static(Privilege { name, columns }, start));
    }
    if matches!(first, Some(Kw::SHOW | Kw::REPLICATION | Kw::LOCK | Kw::GRANT)) {
        p.bump();
        return p.error();
    }
    let role = role(p)?;
    let columns = if p.is(b'(') { p.paren_list(|p| p.ident())? } else { Vec::new() };
    Ok(Granted::Name(role, columns, start))
}

fn privilege_level(p: &mut Parser<'_>) -> R<(GrantObject, PrivilegeLevel)> {
    let objects = [(Kw::TABLE, GrantObject::Table), (Kw::PROCEDURE, GrantObject::Procedure), (Kw::FUNCTION, GrantObject::Function)];
    let object = p.eat_choice(&objects).unwrap_or(GrantObject::Table);
    if p.eat(b'*') {
        if p.eat(b'.') {
            p.expect(b'*')?;
            return Ok((object, PrivilegeLevel::Global));
        }
        return Ok((object, PrivilegeLevel::Database(None)));
    }
    let first = p.ident()?;
    if !p.eat(b'.') {
        return Ok((object, PrivilegeLevel::Object(ObjectName { db: None, name: first })));
    }
    if p.eat(b'*') {
        return Ok((object, PrivilegeLevel::Database(Some(first))));
    }
    let name = p.ident()?;
    Ok((object, PrivilegeLevel::Object(ObjectName { db: Some(first), name })))
}

pub(super) fn opt_definer(p: &mut Parser<'_>) -> R<Option<AccountName>> {
    if !p.eat_kw(Kw::DEFINER) {
        return Ok(None);
    }
    p.expect(b'=')?;
    Ok(Some(account(p)?))
}
