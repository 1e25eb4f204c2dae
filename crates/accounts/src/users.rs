//! CREATE, ALTER, DROP and RENAME USER, and SET PASSWORD.

use catalog::account::Account;
use catalog::privilege::Privileges;
use connection::rights::check_length;
use parser::ast::{self, AccountName, AccountOption, UserSpec};
use value::{SqlResult, Warnings, sql_error};

use crate::{Changer, Changes, Name, password};

/// 1396 with all names that failed.
pub(crate) fn cannot(operation: &str, failed: &[Name]) -> value::SqlError {
    let names: Vec<String> = failed.iter().map(|(u, h)| format!("'{u}'@'{h}'")).collect();
    sql_error!(CANNOT_USER, operation, names.join(","))
}

impl Changer<'_> {
    pub(crate) fn create_user(&mut self, create: &ast::CreateUser) -> SqlResult<Changes> {
        let mut changes = Changes::default();
        let mut failed = Vec::new();
        let all = create.users.iter().map(|spec| self.rights.name_of(&spec.account));
        let made: Vec<Name> = all.filter(|name| !create.if_not_exists || self.find(&changes, name).is_none()).collect();
        self.check_definers(&made, "CREATE USER")?;
        for spec in &create.users {
            let name = self.rights.name_of(&spec.account);
            check_length(&name)?;
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
        if failed.is_empty() { Ok(changes) } else { Err(cannot("CREATE USER", &failed)) }
    }

    pub(crate) fn alter_user(&mut self, alter: &ast::AlterUser) -> SqlResult<Changes> {
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
            let name = self.rights.name_of(&spec.account);
            let found = self.find(&changes, &name);
            let mut account = found.clone().unwrap_or_else(|| Account { plugin: self.default_plugin(), ..Account::default() });
            if found.is_some() {
                if !spec.identified.is_empty() {
                    self.check_current(&account, self.rights.is_own(&name.0, &name.1), spec.current_password.as_deref())?;
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
        if failed.is_empty() { Ok(changes) } else { Err(cannot("ALTER USER", &failed)) }
    }

    fn may_alter(&self, spec: &UserSpec, options: &[AccountOption]) -> SqlResult<()> {
        let name = self.rights.name_of(&spec.account);
        let own = self.rights.is_own(&name.0, &name.1);
        if !(own && options.is_empty() && password::changes_only_the_password(spec)) {
            self.rights.require_accounts(Privileges::UPDATE)?;
            if self.must_change_password {
                return Err(sql_error!(MUST_CHANGE_PASSWORD));
            }
        }
        self.rights.require_power_over(&name.0, &name.1)?;
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
        let may = self.rights.require_any(&["SET_USER_ID"], "SUPER or SET_USER_ID").is_ok();
        let mut found = Vec::new();
        self.instance.catalog.definers(|definer, what| {
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

    pub(crate) fn drop_accounts(&mut self, names: &[AccountName], if_exists: bool, operation: &str) -> SqlResult<Changes> {
        let mut changes = Changes::default();
        let mut failed = Vec::new();
        let all: Vec<Name> = names.iter().map(|name| self.rights.name_of(name)).collect();
        self.check_definers(&all, operation)?;
        for name in all {
            self.rights.require_power_over(&name.0, &name.1)?;
            match self.find(&changes, &name) {
                Some(account) => {
                    if operation == "DROP ROLE" && !account.is_role {
                        self.rights.require_global(Privileges::CREATE_USER, "CREATE USER")?;
                    }
                    self.forbid_mandatory(&name)?;
                    self.forget_role(&mut changes, &name);
                    changes.set(name, None);
                }
                None if if_exists => self.diagnostics.note(sql_error!(USER_DOES_NOT_EXIST, format!("'{}'@'{}'", name.0, name.1))),
                None => failed.push(name),
            }
        }
        if failed.is_empty() { Ok(changes) } else { Err(cannot(operation, &failed)) }
    }

    pub(crate) fn rename_users(&mut self, pairs: &[(AccountName, AccountName)]) -> SqlResult<Changes> {
        let mut changes = Changes::default();
        let all: Vec<Name> = pairs.iter().map(|(from, _)| self.rights.name_of(from)).collect();
        self.check_definers(&all, "RENAME USER")?;
        for (from, to) in pairs {
            let (from, to) = (self.rights.name_of(from), self.rights.name_of(to));
            check_length(&to)?;
            self.rights.require_power_over(&from.0, &from.1)?;
            let Some(account) = self.find(&changes, &from).filter(|_| self.find(&changes, &to).is_none()) else {
                return Err(cannot("RENAME USER", &[from]));
            };
            self.forbid_role(&from)?;
            changes.set(from, None);
            changes.set(to.clone(), Some(Account { user: to.0, host: to.1, ..account }));
        }
        Ok(changes)
    }

    pub(crate) fn set_password(&mut self, set: &ast::SetPassword) -> SqlResult<Changes> {
        let name = self.rights.name_of(set.account.as_ref().unwrap_or(&AccountName::Current));
        let own = self.rights.is_own(&name.0, &name.1);
        if !own {
            if self.must_change_password {
                return Err(sql_error!(MUST_CHANGE_PASSWORD));
            }
            self.rights.require_database("mysql", Privileges::UPDATE)?;
            self.rights.require_power_over(&name.0, &name.1)?;
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
