//! GRANT and REVOKE of privileges.

use std::sync::Arc;

use catalog::account::{Account, Grant, routine_name};
use catalog::privilege::{DYNAMIC, Privileges, scope};
use parser::ast::{self, GrantObject, GrantWhat, PrivilegeLevel, SetRole};
use state::vars::Var;
use value::{SqlResult, sql_error};

use crate::{Changer, Changes, Name};

/// Whose restrictions the grantee gets: of the account in use, or of the one that AS names, which must
/// not have fewer.
fn giver(changer: &Changer<'_>, grant: &ast::Grant) -> SqlResult<Arc<Account>> {
    let own = changer.rights.account;
    let Some((user, role)) = &grant.as_user else { return Ok(Arc::new(own.clone())) };
    if !matches!(&grant.what, GrantWhat::Privileges { level: PrivilegeLevel::Global, .. }) {
        return Err(sql_error!(UNSUPPORTED_USE_OF_GRANT_AS));
    }
    let (user, host) = changer.rights.name_of(user);
    let unknown = || sql_error!(UKNOWN_AUTH_ID_OR_ACCESS_DENIED_FOR_GRANT_AS);
    let account = changer.instance.catalog.account(&user, &host).ok_or_else(unknown)?;
    let roles = crate::role::choose(changer.rights, &account, role.as_ref().unwrap_or(&SetRole::None)).map_err(|_| unknown())?;
    let giver = changer.instance.catalog.with_roles(&account, &roles);
    let is_as_restricted =
        |(db, restricted): (&String, &Privileges)| giver.restrictions.get(db).is_some_and(|theirs| theirs.contains(*restricted));
    if own.restrictions.iter().all(is_as_restricted) { Ok(giver) } else { Err(unknown()) }
}

impl Changer<'_> {
    pub(crate) fn grant(&mut self, grant: &ast::Grant) -> SqlResult<Changes> {
        if let GrantWhat::Roles(roles) = &grant.what {
            return self.grant_roles(roles, &grant.to, grant.with_option);
        }
        let giver = giver(self, grant)?;
        let mut changes = Changes::default();
        for name in &grant.to {
            let name = self.rights.name_of(name);
            let Some(mut account) = self.find(&changes, &name) else {
                return Err(sql_error!(CANT_CREATE_USER_WITH_GRANT));
            };
            match &grant.what {
                GrantWhat::Privileges { privileges, level, object } => {
                    let wanted = self.wanted(privileges, (level, *object), grant.with_option)?;
                    wanted.check_held(self.rights.account, &self.rights.access.client())?;
                    self.rights.require_power_over(&name.0, &name.1)?;
                    self.require_granted_routine(&wanted.place)?;
                    wanted.give(&mut account, &giver, self.instance.now_micros() / 1_000_000);
                    self.forbid_system_role(&name, &wanted)?;
                }
                GrantWhat::Proxy(of) => {
                    let of = self.rights.name_of(of);
                    may_pass_on_proxy(self.rights.account, &self.rights.access.client(), &of)?;
                    *account.proxies.entry(of).or_default() |= grant.with_option;
                }
                GrantWhat::Roles(_) => {}
            }
            changes.set(name, Some(account));
        }
        Ok(changes)
    }

    pub(crate) fn revoke(&mut self, revoke: &ast::Revoke) -> SqlResult<Changes> {
        if let Some(GrantWhat::Roles(roles)) = &revoke.what {
            return self.revoke_roles(roles, revoke);
        }
        let mut changes = Changes::default();
        let partial = self.instance.globals.snapshot().on(Var::partial_revokes);
        for name in &revoke.from {
            let name = self.rights.name_of(name);
            let Some(mut account) = self.find(&changes, &name) else {
                let error = sql_error!(NONEXISTING_GRANT, name.0, name.1);
                self.diagnostics.note_or(revoke.ignore_unknown_user, error, ())?;
                continue;
            };
            match &revoke.what {
                None => {
                    self.rights.require_accounts(Privileges::UPDATE)?;
                    self.rights.require_power_over(&name.0, &name.1)?;
                    account.global = Grant::default();
                    account.dynamic.clear();
                    account.databases.clear();
                    account.tables.clear();
                    account.routines.clear();
                    account.restrictions.clear();
                }
                Some(GrantWhat::Privileges { privileges, level, object }) => {
                    let wanted = self.wanted(privileges, (level, *object), false)?;
                    wanted.check_held(self.rights.account, &self.rights.access.client())?;
                    self.rights.require_power_over(&name.0, &name.1)?;
                    if wanted.place == Place::Global && *privileges == ast::Privileges::All {
                        account.databases.clear();
                        account.tables.clear();
                        account.routines.clear();
                    }
                    if !wanted.take(&mut account, partial) {
                        let error = wanted.no_such_grant(&account);
                        self.diagnostics.note_or(revoke.if_exists, error, ())?;
                    }
                }
                Some(GrantWhat::Proxy(of)) => {
                    let of = self.rights.name_of(of);
                    may_pass_on_proxy(self.rights.account, &self.rights.access.client(), &of)?;
                    if account.proxies.remove(&of).is_none() {
                        let error = sql_error!(NONEXISTING_GRANT, name.0, name.1);
                        self.diagnostics.note_or(revoke.if_exists, error, ())?;
                    }
                }
                Some(GrantWhat::Roles(_)) => {}
            }
            changes.set(name, Some(account));
        }
        Ok(changes)
    }

    /// 3897: everybody would get it.
    fn forbid_system_role(&self, name: &Name, wanted: &Wanted) -> SqlResult<()> {
        let system = wanted.dynamic.iter().any(|name| name == "SYSTEM_USER");
        if system && self.instance.mandatory_roles().contains(name) {
            return Err(sql_error!(CANNOT_GRANT_SYSTEM_PRIV_TO_MANDATORY_ROLE, name.0, name.1, "SYSTEM_USER"));
        }
        Ok(())
    }

    /// 1305: nobody gets privileges on a routine that is not there.
    fn require_granted_routine(&self, place: &Place) -> SqlResult<()> {
        match place {
            Place::Routine(function, db, name) if self.instance.catalog.routine(db, *function, name)?.is_none() => {
                Err(sql_error!(SP_DOES_NOT_EXIST, if *function { "FUNCTION" } else { "PROCEDURE" }, name))
            }
            _ => Ok(()),
        }
    }

    fn wanted(
        &self,
        privileges: &ast::Privileges,
        (level, object): (&PrivilegeLevel, GrantObject),
        grant_option: bool,
    ) -> SqlResult<Wanted> {
        let place = match level {
            PrivilegeLevel::Object(name) if object != GrantObject::Table => {
                let (db, name) = self.rights.access.resolve_name(name)?;
                let (function, db, name) = routine_name(&db, object == GrantObject::Function, &name);
                Place::Routine(function, db, name)
            }
            _ if object != GrantObject::Table => return Err(sql_error!(ILLEGAL_GRANT_FOR_TABLE)),
            PrivilegeLevel::Global => Place::Global,
            PrivilegeLevel::Database(db) => {
                let current = || self.rights.access.db.borrow().clone();
                Place::Database(db.as_ref().map(|d| d.name.clone()).or_else(current).ok_or_else(|| sql_error!(NO_DB))?)
            }
            PrivilegeLevel::Object(name) => {
                let (db, table) = self.rights.access.resolve_name(name)?;
                Place::Table(db, table)
            }
        };
        let mut wanted = Wanted { place, privileges: Privileges::NONE, columns: Vec::new(), dynamic: Vec::new(), grant_option };
        let scope = wanted.scope();
        match privileges {
            ast::Privileges::All => {
                wanted.privileges = Privileges::of_scope(scope);
                if wanted.place == Place::Global {
                    wanted.dynamic = DYNAMIC.iter().map(|s| (*s).to_string()).collect();
                }
            }
            ast::Privileges::List(list) => {
                for privilege in list {
                    wanted.add(privilege)?;
                }
            }
        }
        if let Place::Table(db, table) = &wanted.place
            && !wanted.privileges.contains(Privileges::CREATE)
            && !state::virtual_schema::is_virtual_database(db)
            && self.instance.catalog.open_table(db, table)?.is_none()
        {
            return Err(sql_error!(NO_SUCH_TABLE, db, table));
        }
        Ok(wanted)
    }
}

/// 1698 unless an account may say who is the proxy of another: it may of itself, and of whomever it is the
/// proxy with the grant option; nobody's proxy is everybody's.
fn may_pass_on_proxy(giver: &Account, client: &(String, String), of: &Name) -> SqlResult<()> {
    let own = (&giver.user, &giver.host) == (&of.0, &of.1);
    let held = [of, &(String::new(), String::new())].into_iter().any(|name| giver.proxies.get(name) == Some(&true));
    if own || held || giver.is_everybodys_proxy() { Ok(()) } else { Err(sql_error!(ACCESS_DENIED_NO_PASSWORD, client.0, client.1)) }
}

/// Where privileges are granted.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    Global,
    Database(String),
    Table(String, String),
    /// As [`catalog::account::RoutineName`].
    Routine(bool, String, String),
}

/// What a GRANT or REVOKE names.
struct Wanted {
    place: Place,
    privileges: Privileges,
    /// Column and its privileges.
    columns: Vec<(String, Privileges)>,
    dynamic: Vec<String>,
    grant_option: bool,
}

impl Wanted {
    fn scope(&self) -> u8 {
        match self.place {
            Place::Global => scope::GLOBAL,
            Place::Database(_) => scope::DATABASE,
            Place::Table(..) => scope::TABLE,
            Place::Routine(..) => scope::ROUTINE,
        }
    }

    fn add(&mut self, privilege: &ast::Privilege) -> SqlResult<()> {
        let name = privilege.name.to_ascii_uppercase();
        if name == "USAGE" {
            return Ok(());
        }
        if name == "GRANT OPTION" {
            self.grant_option = true;
            return Ok(());
        }
        if let Some(bit) = Privileges::by_name(&name) {
            if !privilege.columns.is_empty() {
                if !matches!(self.place, Place::Table(..)) || !Privileges::of_scope(scope::COLUMN).contains(bit) {
                    return Err(sql_error!(WRONG_USAGE, "COLUMN GRANT", "NON-COLUMN PRIVILEGES"));
                }
                self.columns.extend(privilege.columns.iter().map(|c| (c.name.to_lowercase(), bit)));
                return Ok(());
            }
            if !Privileges::of_scope(self.scope()).contains(bit) {
                return Err(match self.place {
                    Place::Database(_) => sql_error!(WRONG_USAGE, "DB GRANT", "GLOBAL PRIVILEGES"),
                    _ => sql_error!(ILLEGAL_GRANT_FOR_TABLE),
                });
            }
            self.privileges = self.privileges.and(bit);
            return Ok(());
        }
        if !DYNAMIC.contains(&name.as_str()) {
            return Err(sql_error!(SYNTAX_ERROR));
        }
        if self.place != Place::Global {
            let on = match &self.place {
                Place::Routine(_, _, object) | Place::Table(_, object) => object,
                _ => &name,
            };
            return Err(sql_error!(ILLEGAL_PRIVILEGE_LEVEL, on));
        }
        self.dynamic.push(name);
        Ok(())
    }

    /// Nobody gives away what he does not hold with the grant option.
    fn check_held(&self, giver: &Account, client: &(String, String)) -> SqlResult<()> {
        let held = match &self.place {
            Place::Global => giver.global,
            Place::Database(db) => giver.on_database(db),
            Place::Table(db, table) => giver.on_table(db, table),
            Place::Routine(function, db, name) => giver.on_routine(db, *function, name),
        };
        let columns = self.columns.iter().fold(Privileges::NONE, |all, (_, p)| all.and(*p));
        let dynamic = self.dynamic.iter().all(|name| giver.dynamic.get(name) == Some(&true));
        if held.grant_option && held.privileges.contains(self.privileges.and(columns)) && dynamic {
            return Ok(());
        }
        let (user, host) = client;
        Err(match &self.place {
            Place::Global if !dynamic => sql_error!(SPECIFIC_ACCESS_DENIED, "GRANT OPTION"),
            Place::Global => sql_error!(ACCESS_DENIED, user, host, if giver.authentication.is_empty() { "NO" } else { "YES" }),
            Place::Database(db) => sql_error!(DBACCESS_DENIED, user, host, db),
            Place::Table(db, table) => {
                let missing = self.privileges.and(columns).without(giver.on_table_or_column(db, table));
                let missing: Vec<&str> = missing.names().chain((!held.grant_option).then_some("GRANT")).collect();
                sql_error!(TABLEACCESS_DENIED, missing.join(", "), user, host, table)
            }
            Place::Routine(_, db, name) => {
                let missing = self.privileges.without(held.privileges).names().next().unwrap_or("GRANT").to_ascii_lowercase();
                sql_error!(PROCACCESS_DENIED, missing, user, host, format!("{db}.{name}"))
            }
        })
    }

    fn give(&self, account: &mut Account, giver: &Account, now: i64) {
        let add = |grant: &mut Grant| {
            grant.privileges = grant.privileges.and(self.privileges);
            // With dynamic privileges alone the option is theirs.
            grant.grant_option |= self.grant_option && (self.dynamic.is_empty() || !self.privileges.is_empty());
        };
        let grantor = format!("{}@{}", giver.user, giver.host);
        match &self.place {
            Place::Global => {
                // What the giver does not hold somewhere, the account does not get there; what it lacked
                // there, it gets if the giver has it.
                let new = self.privileges.without(account.global.privileges);
                for (db, restricted) in &mut account.restrictions {
                    let kept = giver.restrictions.get(db).copied().unwrap_or_default();
                    *restricted = restricted.without(self.privileges.without(kept));
                }
                for (db, restricted) in &giver.restrictions {
                    let held = account.restrictions.entry(db.clone()).or_default();
                    *held = held.and(restricted.within(new));
                }
                account.restrictions.retain(|_, restricted| !restricted.is_empty());
                add(&mut account.global);
                for name in &self.dynamic {
                    *account.dynamic.entry(name.clone()).or_default() |= self.grant_option;
                }
            }
            Place::Database(db) => {
                let mut more = Grant { privileges: self.privileges, grant_option: self.grant_option };
                if let Some(restricted) = account.restrictions.get_mut(db) {
                    more.privileges = more.privileges.without(*restricted);
                    *restricted = restricted.without(self.privileges);
                    account.restrictions.retain(|_, restricted| !restricted.is_empty());
                }
                if !more.is_empty() {
                    account.databases.entry(db.clone()).or_default().join(more);
                }
            }
            Place::Table(db, table) => {
                let grant = account.tables.entry(db.clone()).or_default().entry(table.clone()).or_default();
                add(&mut grant.table);
                for (column, privileges) in &self.columns {
                    let held = grant.columns.entry(column.clone()).or_default();
                    *held = held.and(*privileges);
                }
                (grant.grantor, grant.at) = (grantor, now);
            }
            Place::Routine(function, db, name) => {
                let mut more = Grant::default();
                add(&mut more);
                if !more.is_empty() {
                    let held = account.routines.entry((*function, db.clone(), name.clone())).or_default();
                    held.grant.join(more);
                    (held.grantor, held.at) = (grantor, now);
                }
            }
        }
    }

    /// False if there was no such grant. With `partial_revokes`, what is held everywhere is then restricted
    /// in a database.
    fn take(&self, account: &mut Account, partial: bool) -> bool {
        let remove = |grant: &mut Grant| {
            grant.privileges = grant.privileges.without(self.privileges);
            grant.grant_option &= !self.grant_option;
        };
        match &self.place {
            Place::Global => {
                remove(&mut account.global);
                account.restrictions.values_mut().for_each(|restricted| *restricted = restricted.without(self.privileges));
                account.restrictions.retain(|_, restricted| !restricted.is_empty());
                account.dynamic.retain(|name, _| !self.dynamic.contains(name));
                true
            }
            Place::Database(db) => {
                let everywhere = if partial { self.privileges.within(account.global.privileges) } else { Privileges::NONE };
                if !everywhere.is_empty() {
                    let rest = self.privileges.without(everywhere);
                    if !rest.is_empty() && !account.databases.contains_key(db) {
                        return false;
                    }
                    let restricted = account.restrictions.entry(db.clone()).or_default();
                    *restricted = restricted.and(everywhere);
                }
                let Some(grant) = account.databases.get_mut(db) else { return !everywhere.is_empty() };
                remove(grant);
                if grant.is_empty() {
                    account.databases.remove(db);
                }
                true
            }
            Place::Table(db, table) => {
                let Some(tables) = account.tables.get_mut(db) else { return false };
                let Some(grant) = tables.get_mut(table) else { return false };
                if self.columns.iter().any(|(column, _)| !grant.columns.contains_key(column)) {
                    return false;
                }
                remove(&mut grant.table);
                // What is taken on the table is taken on each of its columns.
                grant.columns.values_mut().for_each(|held| *held = held.without(self.privileges));
                for (column, privileges) in &self.columns {
                    if let Some(held) = grant.columns.get_mut(column) {
                        *held = held.without(*privileges);
                    }
                }
                grant.columns.retain(|_, held| !held.is_empty());
                if grant.table.is_empty() && grant.columns.is_empty() {
                    tables.remove(table);
                }
                if tables.is_empty() {
                    account.tables.remove(db);
                }
                true
            }
            Place::Routine(function, db, name) => {
                let key = (*function, db.clone(), name.clone());
                let Some(held) = account.routines.get_mut(&key) else { return false };
                remove(&mut held.grant);
                if held.grant.is_empty() {
                    account.routines.remove(&key);
                }
                true
            }
        }
    }

    fn no_such_grant(&self, account: &Account) -> value::SqlError {
        match &self.place {
            Place::Table(_, table) => sql_error!(NONEXISTING_TABLE_GRANT, account.user, account.host, table),
            Place::Routine(_, _, name) => sql_error!(NONEXISTING_PROC_GRANT, account.user, account.host, name),
            _ => sql_error!(NONEXISTING_GRANT, account.user, account.host),
        }
    }
}
