//! Accounts: CREATE, ALTER, DROP and RENAME USER, SET PASSWORD, GRANT, REVOKE, roles.
//!
//! Each statement changes the accounts that it names in one transaction, logged as its text, and publishes
//! the new list when that is committed. What it finds of an account is what it has made of it so far.

mod changes;
mod grant;
mod password;
mod role;
mod tables;
mod text;

use std::sync::Arc;

use catalog::account::Account;
use catalog::key::{self, Entry};
use catalog::privilege::Privileges;
use catalog::storage_error;
use catalog::{put, remove};
use connection::sink::Column;
use connection::stmt::{Done, Output, Stmt};
use engine::Isolation;
use parser::ast::{self, AccountName, AccountOption, Statement, UserSpec};
use value::{SqlResult, Value, Warnings, sql_error};

use crate::session::Session;
use crate::show::text_columns;

use changes::{Changes, Name};
pub(crate) use tables::{is_system_table, is_system_view, written as written_system_tables};

/// Characters of a user's name, and of a host's.
const USER_MAX: usize = 32;
const HOST_MAX: usize = 255;

impl Session {
    pub(super) fn account_statement(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        if self.locks.read_locked && !matches!(statement.ast, Statement::SetRole(_)) {
            return Err(sql_error!(CANT_UPDATE_WITH_READLOCK));
        }
        self.load_grant_tables()?;
        let mut changes = match statement.ast {
            Statement::CreateUser(create) => self.create_user(create)?,
            Statement::AlterUser(alter) => self.alter_user(alter)?,
            Statement::DropUser(drop) => self.drop_accounts(&drop.users, drop.if_exists, "DROP USER")?,
            Statement::RenameUser(pairs) => self.rename_users(pairs)?,
            Statement::CreateRole { if_not_exists, roles } => self.create_roles(roles, *if_not_exists)?,
            Statement::DropRole { if_exists, roles } => self.drop_accounts(roles, *if_exists, "DROP ROLE")?,
            Statement::Grant(grant) => self.grant(grant)?,
            Statement::Revoke(revoke) => self.revoke(revoke)?,
            Statement::SetPassword(set) => self.set_password(set)?,
            Statement::SetRole(set) => return self.set_role(set).map(|()| Done::default()),
            Statement::SetDefaultRole { roles, users } => self.set_default_roles(roles, users)?,
            _ => Changes::default(),
        };
        let generated = std::mem::take(&mut changes.generated);
        self.write_accounts(changes, statement)?;
        // Whoever must change the password gets here with a new one of his own, or with DISCARD OLD PASSWORD.
        self.must_change_password &= !new_password(statement.ast);
        if generated.is_empty() {
            return Ok(Done::default());
        }
        let columns =
            [text_columns(&["user", "host", "generated password"]), vec![Column::computed("auth_factor", value::SqlType::INT, false)]];
        let row =
            |((user, host), password): (Name, String)| vec![Value::text(&user), Value::text(&host), Value::text(&password), Value::Int(1)];
        output.send(&columns.concat(), generated.into_iter().map(row))
    }

    fn write_accounts(&mut self, changes: Changes, statement: &Stmt<'_>) -> SqlResult<()> {
        if changes.accounts.is_empty() {
            // IF EXISTS and IF NOT EXISTS have left nothing to do, and nothing to be logged.
            return Ok(());
        }
        self.locks.take_definitions()?;
        let text = self.logged_text(statement, &changes);
        self.commit_accounts(changes.accounts, &text, changes.forgives)
    }

    /// Writes accounts, logs a text for replicas, and makes known what has changed.
    fn commit_accounts(&mut self, accounts: Vec<(Name, Option<Account>)>, text: &[u8], forgives: bool) -> SqlResult<()> {
        self.trx.tx.restart(Isolation::ReadCommitted);
        self.logged.prepare(&mut self.trx.tx, self.options.hide_from_replicas);
        for ((user, host), account) in &accounts {
            match account {
                Some(account) => put(&mut self.trx.tx, &key::account(user, host), &Entry::Account(Box::new(account.clone())))?,
                None => remove(&mut self.trx.tx, &key::account(user, host))?,
            }
        }
        self.log_query(text)?;
        self.logged.put_place(&mut self.trx.tx)?;
        self.trx.tx.commit(self.logged.commit_options()).map_err(storage_error)?;
        for ((user, host), account) in accounts {
            if forgives || account.is_none() {
                self.instance.failed_logins.forget(&user, &host);
            }
            self.instance.catalog.publish_account(&user, &host, account);
        }
        Ok(())
    }

    /// User and host of a name; `CURRENT_USER` is the account in use.
    fn names(&self, name: &AccountName) -> Name {
        match name {
            AccountName::Name { user, host } => (user.clone(), host.clone().unwrap_or_else(|| "%".into())),
            AccountName::Current => (self.account.user.clone(), self.account.host.clone()),
        }
    }

    fn find(&self, changes: &Changes, name: &Name) -> Option<Account> {
        match changes.accounts.iter().find(|(known, _)| known == name) {
            Some((_, account)) => account.clone(),
            None => self.instance.catalog.account(&name.0, &name.1).map(|a| (*a).clone()),
        }
    }

    /// 1396 with all names that failed.
    fn cannot(operation: &str, failed: &[Name]) -> value::SqlError {
        let names: Vec<String> = failed.iter().map(|(u, h)| format!("'{u}'@'{h}'")).collect();
        sql_error!(CANNOT_USER, operation, names.join(","))
    }

    pub(crate) fn check_length((user, host): &Name) -> SqlResult<()> {
        for (text, what, max) in [(user, "user name", USER_MAX), (host, "host name", HOST_MAX)] {
            if text.chars().count() > max {
                return Err(sql_error!(WRONG_STRING_LENGTH, text.chars().take(70).collect::<String>(), what, max));
            }
        }
        Ok(())
    }

    fn create_user(&mut self, create: &ast::CreateUser) -> SqlResult<Changes> {
        let mut changes = Changes::default();
        let mut failed = Vec::new();
        let all: Vec<Name> = create.users.iter().map(|spec| self.names(&spec.account)).collect();
        self.check_definers(&all, "CREATE USER")?;
        for spec in &create.users {
            let name = self.names(&spec.account);
            Self::check_length(&name)?;
            if name.0.is_empty() && create.options.contains(&AccountOption::PasswordExpire) {
                return Err(sql_error!(CANNOT_USER, "CREATE USER", "anonymous user"));
            }
            let mut account = Account { user: name.0.clone(), host: name.1.clone(), plugin: self.default_plugin(), ..Account::default() };
            account.password_changed = self.instance.now_micros() / 1_000_000;
            password::apply_options(&mut account, &create.options)?;
            self.identify(&mut account, spec, &mut changes)?;
            self.give_default_roles(&mut account, &create.default_roles, &changes)?;
            if create.options.contains(&AccountOption::PasswordExpire) {
                account.expired = true;
            }
            if self.find(&changes, &name).is_none() {
                changes.set(name, Some(account));
            } else if create.if_not_exists {
                self.diagnostics.note(sql_error!(USER_ALREADY_EXISTS, format!("'{}'@'{}'", name.0, name.1)));
            } else {
                failed.push(name);
            }
        }
        if failed.is_empty() { Ok(changes) } else { Err(Self::cannot("CREATE USER", &failed)) }
    }

    fn alter_user(&mut self, alter: &ast::AlterUser) -> SqlResult<Changes> {
        if alter.factors {
            return Err(sql_error!(NOT_SUPPORTED_YET, "multi-factor authentication"));
        }
        if let Some(roles) = &alter.default_roles {
            let users: Vec<AccountName> = alter.users.iter().map(|spec| spec.account.clone()).collect();
            return self.set_default_roles(roles, &users);
        }
        let limits = |o: &AccountOption| {
            matches!(o, AccountOption::AccountLock(false) | AccountOption::FailedLoginAttempts(_) | AccountOption::PasswordLockTime(_))
        };
        let mut changes = Changes { forgives: alter.options.iter().any(limits), ..Changes::default() };
        let mut failed = Vec::new();
        for spec in &alter.users {
            self.may_alter(spec, &alter.options)?;
        }
        for spec in &alter.users {
            let name = self.names(&spec.account);
            let found = self.find(&changes, &name);
            let mut account = found.clone().unwrap_or_else(|| Account { plugin: self.default_plugin(), ..Account::default() });
            if found.is_some() {
                if !spec.identified.is_empty() {
                    self.check_current(&account, self.rights().is_own(&name.0, &name.1), spec.current_password.as_deref())?;
                }
                password::apply_options(&mut account, &alter.options)?;
            }
            self.identify(&mut account, spec, &mut changes)?;
            if alter.options.contains(&AccountOption::PasswordExpire) {
                account.expired = true;
            }
            if found.is_some() {
                changes.set(name, Some(account));
            } else if alter.if_exists {
                self.diagnostics.note(sql_error!(USER_DOES_NOT_EXIST, format!("'{}'@'{}'", name.0, name.1)));
            } else {
                failed.push(name);
            }
        }
        if failed.is_empty() { Ok(changes) } else { Err(Self::cannot("ALTER USER", &failed)) }
    }

    fn may_alter(&self, spec: &UserSpec, options: &[AccountOption]) -> SqlResult<()> {
        let name = self.names(&spec.account);
        let own = self.rights().is_own(&name.0, &name.1);
        if !(own && options.is_empty() && password::changes_only_the_password(spec)) {
            self.rights().require_accounts(Privileges::UPDATE)?;
            if self.must_change_password {
                return Err(sql_error!(MUST_CHANGE_PASSWORD));
            }
        }
        self.rights().require_power_over(&name.0, &name.1)?;
        if own && (spec.retain_current || spec.discard_old) {
            self.require_second_password()?;
        }
        if name.0.is_empty() && options.contains(&AccountOption::PasswordExpire) {
            return Err(sql_error!(PASSWORD_EXPIRE_ANONYMOUS_USER));
        }
        Ok(())
    }

    /// Whoever is the definer of something is not made, dropped or renamed: 4006. Who may name other
    /// definers is only warned: 4005.
    fn check_definers(&mut self, names: &[Name], operation: &str) -> SqlResult<()> {
        let may = self.rights().require_any(&["SET_USER_ID"], "SUPER or SET_USER_ID").is_ok();
        let mut found = Vec::new();
        let catalog = Arc::clone(&self.instance.catalog);
        catalog.definers(|definer, what| {
            let (user, host) = catalog::user_and_host(definer);
            let of = names.iter().position(|(u, h)| u == user && h.eq_ignore_ascii_case(host));
            if let Some(of) = of.map(|of| (of, what)).filter(|of| !found.contains(of)) {
                found.push(of);
            }
        })?;
        found.sort_by_key(|(of, _)| *of);
        for (of, what) in found {
            let (user, host) = &names[of];
            if !may {
                return Err(sql_error!(OPERATION_ON_DEFINER, operation, user, host, what));
            }
            self.diagnostics.warn(sql_error!(USER_REFERENCED_AS_DEFINER, user, host, what));
        }
        Ok(())
    }

    fn drop_accounts(&mut self, names: &[AccountName], if_exists: bool, operation: &str) -> SqlResult<Changes> {
        let mut changes = Changes::default();
        let mut failed = Vec::new();
        let all: Vec<Name> = names.iter().map(|name| self.names(name)).collect();
        self.check_definers(&all, operation)?;
        for name in all {
            self.rights().require_power_over(&name.0, &name.1)?;
            match self.find(&changes, &name) {
                Some(account) => {
                    if operation == "DROP ROLE" && !account.is_role {
                        self.rights().require_global(Privileges::CREATE_USER, "CREATE USER")?;
                    }
                    self.forbid_mandatory(&name)?;
                    self.forget_role(&mut changes, &name);
                    changes.set(name, None);
                }
                None if if_exists => self.diagnostics.note(sql_error!(USER_DOES_NOT_EXIST, format!("'{}'@'{}'", name.0, name.1))),
                None => failed.push(name),
            }
        }
        if failed.is_empty() { Ok(changes) } else { Err(Self::cannot(operation, &failed)) }
    }

    fn rename_users(&mut self, pairs: &[(AccountName, AccountName)]) -> SqlResult<Changes> {
        let mut changes = Changes::default();
        let all: Vec<Name> = pairs.iter().map(|(from, _)| self.names(from)).collect();
        self.check_definers(&all, "RENAME USER")?;
        for (from, to) in pairs {
            let (from, to) = (self.names(from), self.names(to));
            Self::check_length(&to)?;
            self.rights().require_power_over(&from.0, &from.1)?;
            let Some(account) = self.find(&changes, &from).filter(|_| self.find(&changes, &to).is_none()) else {
                return Err(Self::cannot("RENAME USER", &[from]));
            };
            self.forbid_role(&from)?;
            changes.set(from, None);
            changes.set(to.clone(), Some(Account { user: to.0, host: to.1, ..account }));
        }
        Ok(changes)
    }

    fn set_password(&mut self, set: &ast::SetPassword) -> SqlResult<Changes> {
        let name = self.names(set.account.as_ref().unwrap_or(&AccountName::Current));
        let own = self.rights().is_own(&name.0, &name.1);
        if !own {
            if self.must_change_password {
                return Err(sql_error!(MUST_CHANGE_PASSWORD));
            }
            self.rights().require_database("mysql", Privileges::UPDATE)?;
            self.rights().require_power_over(&name.0, &name.1)?;
        } else if set.retain_current {
            self.require_second_password()?;
        }
        let mut changes = Changes::default();
        let Some(mut account) = self.find(&changes, &name) else {
            return Err(sql_error!(PASSWORD_NO_MATCH));
        };
        self.check_current(&account, own, set.current_password.as_deref())?;
        let plugin = account.plugin.clone();
        let random = set.password.is_none().then(|| self.random_password());
        let password = set.password.as_deref().or(random.as_ref().map(String::as_bytes)).unwrap_or_default();
        self.give_password(&mut account, &plugin, password, set.retain_current)?;
        changes.generated.extend(random.map(|password| (name.clone(), password)));
        changes.set(name, Some(account));
        Ok(changes)
    }
}

fn new_password(statement: &Statement) -> bool {
    match statement {
        Statement::AlterUser(alter) => alter.users.iter().any(|spec| !spec.identified.is_empty()),
        statement => matches!(statement, Statement::SetPassword(_)),
    }
}
