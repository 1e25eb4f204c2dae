//! Roles: who has which, and which of them are active.
//!
//! A role is an account that others have been granted. What is always true: the grants of roles have no
//! loop; no account names a role that is not there. A mandatory role counts as granted to everybody. The
//! active roles are those of the session; one that is revoked or dropped meanwhile adds nothing.

use std::sync::Arc;

use catalog::account::Account;
use catalog::privilege::Privileges;
use connection::rights::{Rights, check_length};
use parser::ast::{AccountName, DefaultRoles, SetRole};
use state::auth::CACHING_SHA2;
use state::instance::Instance;
use state::vars::Var;
use value::{SqlResult, Warnings, sql_error};

use crate::users::cannot;
use crate::{Changer, Changes, Name};

fn shown((user, host): &Name) -> String {
    format!("`{user}`@`{host}`")
}

// ---- which are active

/// The roles that an account may use.
fn usable_roles(instance: &Instance, account: &Account) -> Vec<Name> {
    let mut roles: Vec<Name> = account.roles.keys().cloned().collect();
    roles.extend(instance.mandatory_roles());
    roles.sort();
    roles.dedup();
    roles
}

/// The roles that a session of the account begins with.
pub fn first_roles(instance: &Instance, account: &Account) -> Vec<Name> {
    if instance.globals.snapshot().on(Var::activate_all_roles_on_login) {
        return usable_roles(instance, account);
    }
    account.default_roles.iter().cloned().collect()
}

/// 3530 unless the account may use the roles.
fn require_granted(instance: &Instance, account: &Account, roles: &[Name]) -> SqlResult<()> {
    let usable = usable_roles(instance, account);
    match roles.iter().find(|role| !usable.contains(role)) {
        Some((user, host)) => Err(sql_error!(ROLE_NOT_GRANTED, user, host, account.user, account.host)),
        None => Ok(()),
    }
}

/// SHOW GRANTS … USING.
///
/// # Errors
/// 3530.
pub fn with_used_roles(rights: Rights<'_>, account: &Arc<Account>, using: &[AccountName]) -> SqlResult<Arc<Account>> {
    let roles: Vec<Name> = using.iter().map(|role| rights.name_of(role)).collect();
    require_granted(rights.instance(), account, &roles)?;
    Ok(rights.instance().catalog.with_roles(account, &roles))
}

/// SET ROLE: the account in use as it is by itself, and the roles that are to be active.
///
/// # Errors
/// 3523, 3530.
pub fn chosen_roles(rights: Rights<'_>, set: &SetRole) -> SqlResult<(Arc<Account>, Vec<Name>)> {
    let (user, host) = (&rights.account.user, &rights.account.host);
    let own = rights.instance().catalog.account(user, host).ok_or_else(|| sql_error!(UNKNOWN_AUTHID, user, host))?;
    let roles = choose(rights, &own, set)?;
    Ok((own, roles))
}

/// The roles of an account that are to be active.
///
/// # Errors
/// 3530.
pub(crate) fn choose(rights: Rights<'_>, own: &Account, set: &SetRole) -> SqlResult<Vec<Name>> {
    let instance = rights.instance();
    let named = |roles: &[AccountName]| -> Vec<Name> { roles.iter().map(|role| rights.name_of(role)).collect() };
    let mut roles = match set {
        SetRole::Default => own.default_roles.iter().cloned().collect(),
        SetRole::None => Vec::new(),
        SetRole::All => usable_roles(instance, own),
        SetRole::AllExcept(except) => {
            let except = named(except);
            usable_roles(instance, own).into_iter().filter(|role| !except.contains(role)).collect()
        }
        SetRole::Roles(roles) => {
            let roles = named(roles);
            require_granted(instance, own, &roles)?;
            roles
        }
    };
    roles.sort();
    roles.dedup();
    Ok(roles)
}

// ---- who has which

impl Changer<'_> {
    pub(crate) fn create_roles(&mut self, roles: &[AccountName], if_not_exists: bool) -> SqlResult<Changes> {
        let mut changes = Changes::default();
        for name in roles {
            let name = self.rights.name_of(name);
            check_length(&name)?;
            if name.0.is_empty() {
                return Err(sql_error!(CANNOT_USER, "CREATE ROLE", "anonymous user"));
            }
            if self.find(&changes, &name).is_some() {
                if !if_not_exists {
                    return Err(cannot("CREATE ROLE", &[name]));
                }
                self.diagnostics.note(sql_error!(USER_ALREADY_EXISTS, format!("'{}'@'{}'", name.0, name.1)));
                continue;
            }
            let account = Account {
                user: name.0.clone(),
                host: name.1.clone(),
                plugin: CACHING_SHA2.into(),
                locked: true,
                expired: true,
                is_role: true,
                ..Account::default()
            };
            changes.set(name, Some(account));
        }
        Ok(changes)
    }

    /// 1227 unless the account may give the role away.
    fn require_role_admin(&self, role: &Name) -> SqlResult<()> {
        if self.rights.account.roles.get(role) == Some(&true) {
            return Ok(());
        }
        self.rights.require_any(&["ROLE_ADMIN"], "WITH ADMIN, ROLE_ADMIN, SUPER")?;
        self.rights.require_power_over(&role.0, &role.1)
    }

    /// The role, or 3523.
    fn find_role(&self, changes: &Changes, name: &Name) -> SqlResult<Account> {
        self.find(changes, name).ok_or_else(|| sql_error!(UNKNOWN_AUTHID, name.0, name.1))
    }

    pub(crate) fn grant_roles(&mut self, roles: &[AccountName], to: &[AccountName], admin: bool) -> SqlResult<Changes> {
        let mut changes = Changes::default();
        for role in roles {
            self.require_role_admin(&self.rights.name_of(role))?;
        }
        for name in to {
            let name = self.rights.name_of(name);
            for role in roles {
                self.add_role(&mut changes, &name, self.rights.name_of(role), admin)?;
            }
        }
        Ok(changes)
    }

    fn add_role(&self, changes: &mut Changes, name: &Name, role: Name, admin: bool) -> SqlResult<()> {
        if name.0.is_empty() {
            return Err(sql_error!(CANNOT_GRANT_ROLES_TO_ANONYMOUS_USER));
        }
        self.find_role(changes, &role)?;
        let mut account = self.find_role(changes, name)?;
        if self.includes(changes, &role, name) {
            return Err(sql_error!(ROLE_GRANTED_TO_ITSELF, shown(name), shown(&role)));
        }
        *account.roles.entry(role).or_default() |= admin;
        changes.set(name.clone(), Some(account));
        Ok(())
    }

    /// Whether a role is another, or has been granted it.
    fn includes(&self, changes: &Changes, role: &Name, other: &Name) -> bool {
        role == other
            || self.find(changes, role).is_some_and(|account| account.roles.keys().any(|more| self.includes(changes, more, other)))
    }

    pub(crate) fn revoke_roles(&mut self, roles: &[AccountName], revoke: &parser::ast::Revoke) -> SqlResult<Changes> {
        let mut changes = Changes::default();
        let roles: Vec<Name> = roles.iter().map(|role| self.rights.name_of(role)).collect();
        for role in &roles {
            self.require_role_admin(role)?;
        }
        for name in &revoke.from {
            let name = self.rights.name_of(name);
            let Some(mut account) = self.find(&changes, &name) else {
                self.diagnostics.note_or(revoke.ignore_unknown_user, sql_error!(UNKNOWN_AUTHID, name.0, name.1), ())?;
                continue;
            };
            for role in &roles {
                if let Err(unknown) = self.find_role(&changes, role) {
                    self.diagnostics.note_or(revoke.if_exists, unknown, ())?;
                    continue;
                }
                self.forbid_mandatory(role)?;
                account.roles.remove(role);
                account.default_roles.remove(role);
            }
            changes.set(name, Some(account));
        }
        Ok(changes)
    }

    /// 3628 for a role that all have to have.
    pub(crate) fn forbid_mandatory(&self, role: &Name) -> SqlResult<()> {
        if self.instance.mandatory_roles().contains(role) { Err(sql_error!(MANDATORY_ROLE, shown(role))) } else { Ok(()) }
    }

    /// Nobody keeps a role that is dropped.
    pub(crate) fn forget_role(&self, changes: &mut Changes, role: &Name) {
        for account in self.instance.catalog.accounts().iter() {
            let name = (account.user.clone(), account.host.clone());
            let Some(mut account) = self.find(changes, &name).filter(|a| a.roles.contains_key(role) || a.default_roles.contains(role))
            else {
                continue;
            };
            account.roles.remove(role);
            account.default_roles.remove(role);
            changes.set(name, Some(account));
        }
    }

    /// 3532 where the account is a role of others.
    pub(crate) fn forbid_role(&self, name: &Name) -> SqlResult<()> {
        if self.instance.catalog.accounts().iter().any(|a| a.roles.contains_key(name)) { Err(sql_error!(RENAME_ROLE)) } else { Ok(()) }
    }

    pub(crate) fn set_default_roles(&mut self, roles: &DefaultRoles, users: &[AccountName]) -> SqlResult<Changes> {
        let mut changes = Changes::default();
        for user in users {
            let name = self.rights.name_of(user);
            if !self.rights.is_own(&name.0, &name.1) {
                self.rights.require_accounts(Privileges::UPDATE)?;
                self.rights.require_power_over(&name.0, &name.1)?;
            }
            let mut account = match self.find_role(&changes, &name) {
                // MySQL logs it, whoever is meant.
                Err(_) if matches!(roles, DefaultRoles::None) => continue,
                found => found?,
            };
            account.default_roles = match roles {
                DefaultRoles::None => Default::default(),
                DefaultRoles::All => usable_roles(self.instance, &account).into_iter().collect(),
                DefaultRoles::Roles(roles) => {
                    let roles: Vec<Name> = roles.iter().map(|role| self.rights.name_of(role)).collect();
                    require_granted(self.instance, &account, &roles)?;
                    roles.into_iter().collect()
                }
            };
            changes.set(name, Some(account));
        }
        Ok(changes)
    }

    /// CREATE USER … DEFAULT ROLE: they are granted, too.
    pub(crate) fn give_default_roles(&self, account: &mut Account, roles: &[AccountName], changes: &Changes) -> SqlResult<()> {
        for role in roles {
            let role = self.rights.name_of(role);
            self.require_role_admin(&role)?;
            if self.find(changes, &role).is_none() {
                return Err(sql_error!(USER_DOES_NOT_EXIST, shown(&role)));
            }
            account.roles.entry(role.clone()).or_default();
            account.default_roles.insert(role);
        }
        Ok(())
    }
}
