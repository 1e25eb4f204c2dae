//! Accounts, roles, GRANT and REVOKE.

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

impl<'a> Parser<'a> {
    /// `user[@host]`, `CURRENT_USER[()]`
    pub(super) fn account(&mut self) -> R<AccountName> {
        if self.eat_kw(Kw::CURRENT_USER) {
            if self.eat(b'(') {
                self.expect(b')')?;
            }
            return Ok(AccountName::Current);
        }
        self.user_at_host()
    }

    /// As an account; some words that begin other statements or privileges are no roles.
    pub(super) fn role(&mut self) -> R<AccountName> {
        if self.kw().is_some_and(|kw| NOT_ROLES.contains(&kw)) {
            return self.error();
        }
        self.user_at_host()
    }

    fn user_at_host(&mut self) -> R<AccountName> {
        let user = self.ident_or_text()?;
        let host = if self.tok.tok == Tok::At { Some(self.at_name()?.to_lowercase()) } else { None };
        Ok(AccountName::Name { user, host })
    }

    // ---- users

    pub(super) fn create_user(&mut self) -> R<Statement> {
        self.bump();
        let if_not_exists = self.if_not_exists()?;
        let users = self.comma_list(|p| p.user_spec(false))?;
        let mut default_roles = Vec::new();
        if self.eat_kws(Kw::DEFAULT, Kw::ROLE) {
            default_roles = self.comma_list(Self::role)?;
        }
        let options = self.account_options()?;
        Ok(Statement::CreateUser(Box::new(CreateUser { if_not_exists, users, default_roles, options })))
    }

    pub(super) fn alter_user(&mut self) -> R<Statement> {
        self.bump();
        let if_exists = self.if_exists()?;
        if self.is_kw(Kw::USER) && self.peek_is(b'(') {
            self.bump();
            self.bump();
            self.expect(b')')?;
            return self.alter_current_user(if_exists);
        }
        let mut factors = false;
        let users = self.comma_list(|p| {
            let spec = p.user_spec(true)?;
            factors |= p.factor_changes()?;
            Ok(spec)
        })?;
        let mut default_roles = None;
        if self.eat_kws(Kw::DEFAULT, Kw::ROLE) {
            default_roles = Some(self.default_roles()?);
        }
        let options = self.account_options()?;
        Ok(Statement::AlterUser(Box::new(AlterUser { if_exists, users, options, default_roles, factors })))
    }

    /// `ALTER USER USER() IDENTIFIED BY …`
    fn alter_current_user(&mut self, if_exists: bool) -> R<Statement> {
        let mut spec = UserSpec {
            account: AccountName::Current,
            identified: Vec::new(),
            current_password: None,
            retain_current: false,
            discard_old: false,
        };
        if self.is_kw(Kw::IDENTIFIED) && self.peek_kw(Kw::WITH) {
            self.bump();
            return self.error();
        }
        self.user_authentication(&mut spec, true)?;
        if !spec.discard_old && spec.identified.is_empty() {
            return self.error();
        }
        let users = vec![spec];
        let (options, default_roles) = (Vec::new(), None);
        Ok(Statement::AlterUser(Box::new(AlterUser { if_exists, users, options, default_roles, factors: false })))
    }

    fn user_spec(&mut self, alter: bool) -> R<UserSpec> {
        let account = self.account()?;
        let mut spec = UserSpec { account, identified: Vec::new(), current_password: None, retain_current: false, discard_old: false };
        self.user_authentication(&mut spec, alter)?;
        Ok(spec)
    }

    fn user_authentication(&mut self, spec: &mut UserSpec, alter: bool) -> R<()> {
        if alter && self.eat_kws(Kw::DISCARD, Kw::OLD) {
            self.expect_kw(Kw::PASSWORD)?;
            spec.discard_old = true;
            return Ok(());
        }
        if !self.is_kw(Kw::IDENTIFIED) {
            return Ok(());
        }
        let first = self.identification()?;
        spec.identified.push(first);
        while !alter && self.eat_kw(Kw::AND) {
            let next = self.identification()?;
            spec.identified.push(next);
        }
        if alter && self.is_kw(Kw::REPLACE) {
            self.bump();
            spec.current_password = Some(self.text_string()?);
        }
        if alter && self.eat_kws(Kw::RETAIN, Kw::CURRENT) {
            self.expect_kw(Kw::PASSWORD)?;
            spec.retain_current = true;
        }
        Ok(())
    }

    fn identification(&mut self) -> R<Identification> {
        self.expect_kw(Kw::IDENTIFIED)?;
        let mut plugin = None;
        if self.eat_kw(Kw::WITH) {
            plugin = Some(self.ident_or_text()?);
            if self.eat_kw(Kw::AS) {
                let hash = self.text_string()?;
                return Ok(Identification::Hash { plugin: plugin.unwrap_or_default(), hash });
            }
        }
        if self.eat_kw(Kw::BY) {
            if self.eat_kw(Kw::RANDOM) {
                self.expect_kw(Kw::PASSWORD)?;
                return Ok(Identification::Random { plugin });
            }
            return Ok(Identification::Password { plugin, password: self.string()? });
        }
        let Some(plugin) = plugin else { return self.error() };
        if self.eat_kws(Kw::INITIAL, Kw::AUTHENTICATION) {
            return self.identification();
        }
        Ok(Identification::Plugin(plugin))
    }

    /// `ADD | MODIFY | DROP n FACTOR …`, `n FACTOR …`: taken, but not kept.
    fn factor_changes(&mut self) -> R<bool> {
        let factor = match self.tok.tok {
            Tok::Int => self.peek_kw(Kw::FACTOR),
            Tok::Kw(Kw::ADD | Kw::MODIFY | Kw::DROP) => self.peek() == Tok::Int,
            _ => false,
        };
        if factor {
            self.skip_rest()?;
        }
        Ok(factor)
    }

    fn account_options(&mut self) -> R<Vec<AccountOption>> {
        let mut options = Vec::new();
        if self.eat_kw(Kw::REQUIRE) {
            options.push(AccountOption::Require(self.tls_requirement()?));
        }
        if self.eat_kw(Kw::WITH) {
            while let Some(kw) = self.kw() {
                let make: fn(u64) -> AccountOption = match kw {
                    Kw::MAX_QUERIES_PER_HOUR => AccountOption::MaxQueriesPerHour,
                    Kw::MAX_UPDATES_PER_HOUR => AccountOption::MaxUpdatesPerHour,
                    Kw::MAX_CONNECTIONS_PER_HOUR => AccountOption::MaxConnectionsPerHour,
                    Kw::MAX_USER_CONNECTIONS => AccountOption::MaxUserConnections,
                    _ => break,
                };
                self.bump();
                options.push(make(self.number()?));
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
                return self.error();
            }
        }
        while let Some(option) = self.lock_option()? {
            options.push(option);
        }
        if self.eat_kw(Kw::COMMENT) {
            options.push(AccountOption::Comment(self.text_string()?));
        } else if self.eat_kw(Kw::ATTRIBUTE) {
            options.push(AccountOption::Attribute(self.text_string()?));
        }
        Ok(options)
    }

    fn tls_requirement(&mut self) -> R<TlsRequirement> {
        let simple = [(Kw::NONE, TlsRequirement::None), (Kw::SSL, TlsRequirement::Ssl), (Kw::X509, TlsRequirement::X509)];
        for (kw, requirement) in simple {
            if self.eat_kw(kw) {
                return Ok(requirement);
            }
        }
        let (mut cipher, mut issuer, mut subject) = (None, None, None);
        while let Some(kw) = self.kw() {
            let place = match kw {
                Kw::CIPHER => &mut cipher,
                Kw::ISSUER => &mut issuer,
                Kw::SUBJECT => &mut subject,
                _ => break,
            };
            self.bump();
            *place = Some(self.string()?);
            self.eat_kw(Kw::AND);
        }
        if cipher.is_none() && issuer.is_none() && subject.is_none() {
            return self.error();
        }
        Ok(TlsRequirement::Specified { cipher, issuer, subject })
    }

    fn lock_option(&mut self) -> R<Option<AccountOption>> {
        let Some(kw) = self.kw() else { return Ok(None) };
        Ok(Some(match kw {
            Kw::ACCOUNT => {
                self.bump();
                AccountOption::AccountLock(self.choice(&[(Kw::LOCK, true), (Kw::UNLOCK, false)])?)
            }
            Kw::FAILED_LOGIN_ATTEMPTS => {
                self.bump();
                AccountOption::FailedLoginAttempts(self.number()?)
            }
            Kw::PASSWORD_LOCK_TIME => {
                self.bump();
                AccountOption::PasswordLockTime(if self.eat_kw(Kw::UNBOUNDED) { None } else { Some(self.number()?) })
            }
            Kw::PASSWORD => {
                self.bump();
                self.password_option()?
            }
            _ => return Ok(None),
        }))
    }

    fn password_option(&mut self) -> R<AccountOption> {
        if self.eat_kw(Kw::EXPIRE) {
            if self.eat_kw(Kw::INTERVAL) {
                let days = self.number()?;
                self.expect_kw(Kw::DAY)?;
                return Ok(AccountOption::PasswordExpireInterval(days));
            }
            let kinds = [(Kw::NEVER, AccountOption::PasswordExpireNever), (Kw::DEFAULT, AccountOption::PasswordExpireDefault)];
            for (kw, option) in kinds {
                if self.eat_kw(kw) {
                    return Ok(option);
                }
            }
            return Ok(AccountOption::PasswordExpire);
        }
        if self.eat_kw(Kw::HISTORY) {
            return Ok(AccountOption::PasswordHistory(if self.eat_kw(Kw::DEFAULT) { None } else { Some(self.number()?) }));
        }
        if self.eat_kw(Kw::REUSE) {
            self.expect_kw(Kw::INTERVAL)?;
            if self.eat_kw(Kw::DEFAULT) {
                return Ok(AccountOption::PasswordReuseInterval(None));
            }
            let days = self.number()?;
            self.expect_kw(Kw::DAY)?;
            return Ok(AccountOption::PasswordReuseInterval(Some(days)));
        }
        self.expect_kw(Kw::REQUIRE)?;
        self.expect_kw(Kw::CURRENT)?;
        let required = match self.eat_choice(&[(Kw::DEFAULT, None), (Kw::OPTIONAL, Some(false))]) {
            Some(choice) => choice,
            None => Some(true),
        };
        Ok(AccountOption::PasswordRequireCurrent(required))
    }

    // ---- SET PASSWORD and roles

    pub(super) fn set_password(&mut self) -> R<Statement> {
        self.bump();
        let account = if self.eat_kw(Kw::FOR) { Some(self.account()?) } else { None };
        let password = if self.eat_kw(Kw::TO) {
            self.expect_kw(Kw::RANDOM)?;
            None
        } else {
            if !self.eat_assign() {
                return self.error();
            }
            Some(self.string()?)
        };
        let current_password = if self.eat_kw(Kw::REPLACE) { Some(self.text_string()?) } else { None };
        let retain_current = self.eat_kws(Kw::RETAIN, Kw::CURRENT);
        if retain_current {
            self.expect_kw(Kw::PASSWORD)?;
        }
        Ok(Statement::SetPassword(Box::new(SetPassword { account, password, current_password, retain_current })))
    }

    /// After SET ROLE or WITH ROLE.
    pub(super) fn role_choice(&mut self) -> R<SetRole> {
        if self.eat_kw(Kw::NONE) {
            return Ok(SetRole::None);
        }
        if self.eat_kw(Kw::DEFAULT) {
            return Ok(SetRole::Default);
        }
        if self.eat_kw(Kw::ALL) {
            if self.eat_kw(Kw::EXCEPT) {
                return Ok(SetRole::AllExcept(self.comma_list(Self::role)?));
            }
            return Ok(SetRole::All);
        }
        Ok(SetRole::Roles(self.comma_list(Self::role)?))
    }

    fn default_roles(&mut self) -> R<DefaultRoles> {
        if self.eat_kw(Kw::NONE) {
            return Ok(DefaultRoles::None);
        }
        if self.eat_kw(Kw::ALL) {
            return Ok(DefaultRoles::All);
        }
        Ok(DefaultRoles::Roles(self.comma_list(Self::role)?))
    }

    pub(super) fn set_default_role(&mut self) -> R<Statement> {
        self.bump();
        self.expect_kw(Kw::ROLE)?;
        let roles = self.default_roles()?;
        self.expect_kw(Kw::TO)?;
        Ok(Statement::SetDefaultRole { roles, users: self.comma_list(Self::account)? })
    }

    // ---- GRANT and REVOKE

    pub(super) fn grant(&mut self) -> R<Statement> {
        self.bump();
        let what = self.grant_what()?;
        self.expect_kw(Kw::TO)?;
        let to = self.comma_list(Self::account)?;
        let roles = matches!(what, GrantWhat::Roles(_));
        let mut with_option = false;
        if self.eat_kw(Kw::WITH) {
            self.expect_kw(if roles { Kw::ADMIN } else { Kw::GRANT })?;
            self.expect_kw(Kw::OPTION)?;
            with_option = true;
        }
        if columns_of_routine(&what) {
            return self.error();
        }
        let mut as_user = None;
        if !roles && self.eat_kw(Kw::AS) {
            let user = self.account()?;
            let mut role = None;
            if self.eat_kw(Kw::WITH) {
                self.expect_kw(Kw::ROLE)?;
                role = Some(self.role_choice()?);
            }
            as_user = Some((user, role));
        }
        Ok(Statement::Grant(Box::new(Grant { what, to, with_option, as_user })))
    }

    pub(super) fn revoke(&mut self) -> R<Statement> {
        self.bump();
        let if_exists = self.if_exists()?;
        let what = if self.is_kw(Kw::ALL) && self.revokes_everything()? { None } else { Some(self.grant_what()?) };
        self.expect_kw(Kw::FROM)?;
        let from = self.comma_list(Self::account)?;
        let ignore_unknown_user = self.eat_kw(Kw::IGNORE);
        if ignore_unknown_user {
            self.expect_kw(Kw::UNKNOWN)?;
            self.expect_kw(Kw::USER)?;
        }
        Ok(Statement::Revoke(Box::new(Revoke { if_exists, what, from, ignore_unknown_user })))
    }

    /// `ALL [PRIVILEGES], GRANT OPTION`, taken if it is that.
    fn revokes_everything(&mut self) -> R<bool> {
        let mark = self.mark();
        self.bump();
        self.eat_kw(Kw::PRIVILEGES);
        if self.eat(b',') {
            self.expect_kw(Kw::GRANT)?;
            self.expect_kw(Kw::OPTION)?;
            return Ok(true);
        }
        self.rewind(mark);
        Ok(false)
    }

    fn grant_what(&mut self) -> R<GrantWhat> {
        if self.is_kw(Kw::PROXY) && self.peek_kw(Kw::ON) {
            self.bump();
            self.bump();
            return Ok(GrantWhat::Proxy(self.account()?));
        }
        if self.eat_kw(Kw::ALL) {
            self.eat_kw(Kw::PRIVILEGES);
            self.expect_kw(Kw::ON)?;
            let (object, level) = self.privilege_level()?;
            return Ok(GrantWhat::Privileges { privileges: Privileges::All, object, level });
        }
        let items = self.comma_list(Self::granted)?;
        if !self.is_kw(Kw::ON) {
            return self.roles_of(items);
        }
        let mut list = Vec::new();
        for item in items {
            list.push(match item {
                Granted::Static(privilege, _) => privilege,
                Granted::Name(AccountName::Name { user, host: None }, columns, _) => Privilege { name: user.to_ascii_uppercase(), columns },
                Granted::Name(_, _, start) => return Err(self.illegal_identifier(start)),
            });
        }
        self.bump();
        let (object, level) = self.privilege_level()?;
        Ok(GrantWhat::Privileges { privileges: Privileges::List(list), object, level })
    }

    /// Items that no ON follows are roles; the statement must be whole before it is found wrong.
    fn roles_of(&mut self, items: Vec<Granted>) -> R<GrantWhat> {
        let mut roles = Vec::new();
        for item in items {
            match item {
                Granted::Name(role, columns, _) if columns.is_empty() => roles.push(role),
                Granted::Static(_, start) | Granted::Name(_, _, start) => {
                    if !matches!(self.kw(), Some(Kw::TO | Kw::FROM)) {
                        return self.error();
                    }
                    return Err(self.illegal_identifier(start));
                }
            }
        }
        Ok(GrantWhat::Roles(roles))
    }

    fn illegal_identifier(&self, start: u32) -> SqlError {
        self.error_with(start, "Illegal authorization identifier")
    }

    fn granted(&mut self) -> R<Granted> {
        let first = self.kw();
        let second = match self.peek() {
            Tok::Kw(kw) => Some(kw),
            _ => None,
        };
        let start = self.start();
        let found = first.and_then(|first| {
            let matches = |words: &&&[Kw]| words[0] == first && (words.len() == 1 || Some(words[1]) == second);
            PRIVILEGES.iter().find(matches)
        });
        if let Some(words) = found {
            let mut name = String::new();
            for word in words.iter() {
                self.expect_kw(*word)?;
                if !name.is_empty() {
                    name.push(' ');
                }
                name.push_str(word.name());
            }
            let columns = if self.is(b'(') { self.paren_list(Self::ident)? } else { Vec::new() };
            return Ok(Granted::Static(Privilege { name, columns }, start));
        }
        if matches!(first, Some(Kw::SHOW | Kw::REPLICATION | Kw::LOCK | Kw::GRANT)) {
            self.bump();
            return self.error();
        }
        let role = self.role()?;
        let columns = if self.is(b'(') { self.paren_list(Self::ident)? } else { Vec::new() };
        Ok(Granted::Name(role, columns, start))
    }

    fn privilege_level(&mut self) -> R<(GrantObject, PrivilegeLevel)> {
        let objects = [(Kw::TABLE, GrantObject::Table), (Kw::PROCEDURE, GrantObject::Procedure), (Kw::FUNCTION, GrantObject::Function)];
        let object = self.eat_choice(&objects).unwrap_or(GrantObject::Table);
        if self.eat(b'*') {
            if self.eat(b'.') {
                self.expect(b'*')?;
                return Ok((object, PrivilegeLevel::Global));
            }
            return Ok((object, PrivilegeLevel::Database(None)));
        }
        let first = self.ident()?;
        if !self.eat(b'.') {
            return Ok((object, PrivilegeLevel::Object(ObjectName { db: None, name: first })));
        }
        if self.eat(b'*') {
            return Ok((object, PrivilegeLevel::Database(Some(first))));
        }
        let name = self.ident()?;
        Ok((object, PrivilegeLevel::Object(ObjectName { db: Some(first), name })))
    }
}
