//! Accounts: CREATE, ALTER, DROP and RENAME USER, SET PASSWORD, GRANT, REVOKE.
//!
//! Each statement changes the accounts that it names in one transaction, logged as its text, and publishes the new list when that is committed.

use catalog::account::{Account, Grant};
use catalog::key::{self, Entry};
use catalog::privilege::{DYNAMIC, Privileges, scope};
use catalog::{put, remove};
use engine::Isolation;
use parser::ast::{self, AccountName, AccountOption, GrantWhat, Identification, PrivilegeLevel, Statement, TlsRequirement, UserSpec};
use value::{SqlResult, Warnings, sql_error};

use super::Stmt;
use crate::auth::{CACHING_SHA2, NATIVE, SHA256, is_stored_form, stored_form};
use crate::lookup::engine_error;
use crate::session::Session;
use crate::vars::Var;

/// Accounts that a statement changes: the key, and what is to stand there.
type Changes = Vec<((String, String), Option<Account>)>;

impl Session {
    pub(super) fn account_statement(&mut self, statement: &Stmt<'_>) -> SqlResult<()> {
        if self.read_locked && !matches!(statement.ast, Statement::SetRole(_)) {
            return Err(sql_error!(CANT_UPDATE_WITH_READLOCK));
        }
        let changes = match statement.ast {
            Statement::CreateUser(create) => self.create_user(create)?,
            Statement::AlterUser(alter) => self.alter_user(alter)?,
            Statement::DropUser(drop) => self.drop_accounts(&drop.users, drop.if_exists, "DROP USER")?,
            Statement::RenameUser(pairs) => self.rename_users(pairs)?,
            Statement::CreateRole { if_not_exists, roles } => self.create_roles(roles, *if_not_exists)?,
            Statement::DropRole { if_exists, roles } => self.drop_accounts(roles, *if_exists, "DROP ROLE")?,
            Statement::Grant(grant) => self.grant(grant)?,
            Statement::Revoke(revoke) => self.revoke(revoke)?,
            Statement::SetPassword(set) => self.set_password(set)?,
            Statement::SetRole(ast::SetRole::Default | ast::SetRole::None) => return Ok(()),
            _ => return Err(sql_error!(NOT_SUPPORTED_YET, "roles")),
        };
        self.write_accounts(changes, statement)
    }

    fn write_accounts(&mut self, changes: Changes, statement: &Stmt<'_>) -> SqlResult<()> {
        if changes.is_empty() {
            // IF EXISTS and IF NOT EXISTS have left nothing to do, and nothing to be logged.
            return Ok(());
        }
        self.lock_for_definitions()?;
        self.tx.restart(Isolation::ReadCommitted);
        self.prepare_log();
        for ((user, host), account) in &changes {
            match account {
                Some(account) => put(&mut self.tx, &key::account(user, host), &Entry::Account(Box::new(account.clone())))?,
                None => remove(&mut self.tx, &key::account(user, host))?,
            }
        }
        let text = logged_text(statement, &changes);
        self.log_query(&text)?;
        self.tx.commit(self.commit_options()).map_err(engine_error)?;
        for ((user, host), account) in changes {
            self.instance.catalog.publish_account(&user, &host, account);
        }
        Ok(())
    }

    /// User and host of a name; `CURRENT_USER` is the account in use.
    fn names(&self, name: &AccountName) -> (String, String) {
        match name {
            AccountName::Name { user, host } => (user.clone(), host.clone().unwrap_or_else(|| "%".into())),
            AccountName::Current => (self.account.user.clone(), self.account.host.clone()),
        }
    }

    fn find(&self, name: &(String, String)) -> Option<Account> {
        self.instance.catalog.account(&name.0, &name.1).map(|a| (*a).clone())
    }

    /// 1396 with all names that failed.
    fn cannot(operation: &str, failed: &[(String, String)]) -> value::SqlError {
        let names: Vec<String> = failed.iter().map(|(u, h)| format!("'{u}'@'{h}'")).collect();
        sql_error!(CANNOT_USER, operation, names.join(","))
    }

    /// 1227 unless the account may change accounts: with CREATE USER, or what it would need on the tables that they stand in.
    fn require_accounts(&self, on_tables: Privileges) -> SqlResult<()> {
        if self.account.on_database("mysql").privileges.contains(on_tables) {
            return Ok(());
        }
        self.require_global(Privileges::CREATE_USER, "CREATE USER")
    }

    fn create_user(&mut self, create: &ast::CreateUser) -> SqlResult<Changes> {
        self.require_accounts(Privileges::INSERT)?;
        let mut changes: Changes = Vec::new();
        let mut failed = Vec::new();
        for spec in &create.users {
            let name = self.names(&spec.account);
            if name.0.chars().count() > 32 {
                return Err(sql_error!(WRONG_STRING_LENGTH, name.0, "user name", 32));
            }
            if self.find(&name).is_some() {
                if create.if_not_exists {
                    self.diagnostics.note(sql_error!(USER_ALREADY_EXISTS, format!("'{}'@'{}'", name.0, name.1)));
                } else {
                    failed.push(name);
                }
                continue;
            }
            let mut account = Account { user: name.0.clone(), host: name.1.clone(), plugin: self.default_plugin(), ..Account::default() };
            account.password_changed = self.instance.now_micros() / 1_000_000;
            self.identify(&mut account, spec)?;
            apply_options(&mut account, &create.options)?;
            changes.push((name, Some(account)));
        }
        if failed.is_empty() { Ok(changes) } else { Err(Self::cannot("CREATE USER", &failed)) }
    }

    /// What checks the passwords of accounts that name nothing.
    fn default_plugin(&self) -> String {
        self.instance.globals.text(Var::default_authentication_plugin).unwrap_or_default()
    }

    /// IDENTIFIED.
    fn identify(&mut self, account: &mut Account, spec: &UserSpec) -> SqlResult<()> {
        let [identified] = spec.identified.as_slice() else {
            return if spec.identified.is_empty() { Ok(()) } else { Err(sql_error!(NOT_SUPPORTED_YET, "multi-factor authentication")) };
        };
        let plugin_of = |plugin: Option<&str>| -> SqlResult<String> {
            let plugin = plugin.unwrap_or(&account.plugin);
            let known = [CACHING_SHA2, SHA256, NATIVE].into_iter().find(|p| p.eq_ignore_ascii_case(plugin));
            known.map(String::from).ok_or_else(|| sql_error!(PLUGIN_IS_NOT_LOADED, plugin))
        };
        match identified {
            Identification::Password { plugin, password } => {
                account.plugin = plugin_of(plugin.as_deref())?;
                self.give_password(account, password);
            }
            Identification::Plugin(plugin) => {
                account.plugin = plugin_of(Some(plugin))?;
                account.authentication = String::new();
            }
            Identification::Hash { plugin, hash } => {
                account.plugin = plugin_of(Some(plugin))?;
                let hash = String::from_utf8_lossy(hash).into_owned();
                if !is_stored_form(&account.plugin, &hash) {
                    return Err(sql_error!(PASSWORD_FORMAT));
                }
                account.authentication = hash;
            }
            Identification::Random { .. } => return Err(sql_error!(NOT_SUPPORTED_YET, "RANDOM PASSWORD")),
        }
        Ok(())
    }

    fn give_password(&self, account: &mut Account, password: &[u8]) {
        let mut random = [0; 20];
        self.instance.random(&mut random);
        account.authentication = stored_form(&account.plugin, password, &random);
        account.password_changed = self.instance.now_micros() / 1_000_000;
        account.expired = false;
    }

    fn alter_user(&mut self, alter: &ast::AlterUser) -> SqlResult<Changes> {
        if alter.factors || alter.default_roles.is_some() {
            return Err(sql_error!(NOT_SUPPORTED_YET, "this form of ALTER USER"));
        }
        let mut changes: Changes = Vec::new();
        let mut failed = Vec::new();
        for spec in &alter.users {
            let name = self.names(&spec.account);
            let own = name == (self.account.user.clone(), self.account.host.clone());
            if !(own && alter.options.is_empty()) {
                self.require_accounts(Privileges::UPDATE)?;
            }
            self.require_power_over(&name.0, &name.1)?;
            let Some(mut account) = self.find(&name) else {
                if alter.if_exists {
                    self.diagnostics.note(sql_error!(USER_DOES_NOT_EXIST, format!("'{}'@'{}'", name.0, name.1)));
                } else {
                    failed.push(name);
                }
                continue;
            };
            self.identify(&mut account, spec)?;
            apply_options(&mut account, &alter.options)?;
            changes.push((name, Some(account)));
        }
        if failed.is_empty() { Ok(changes) } else { Err(Self::cannot("ALTER USER", &failed)) }
    }

    fn drop_accounts(&mut self, names: &[AccountName], if_exists: bool, operation: &str) -> SqlResult<Changes> {
        self.require_accounts(Privileges::DELETE)?;
        let mut changes: Changes = Vec::new();
        let mut failed = Vec::new();
        for name in names {
            let name = self.names(name);
            self.require_power_over(&name.0, &name.1)?;
            match self.find(&name) {
                Some(_) => changes.push((name, None)),
                None if if_exists => self.diagnostics.note(sql_error!(USER_DOES_NOT_EXIST, format!("'{}'@'{}'", name.0, name.1))),
                None => failed.push(name),
            }
        }
        if failed.is_empty() { Ok(changes) } else { Err(Self::cannot(operation, &failed)) }
    }

    fn rename_users(&mut self, pairs: &[(AccountName, AccountName)]) -> SqlResult<Changes> {
        self.require_accounts(Privileges::UPDATE)?;
        let mut changes: Changes = Vec::new();
        for (from, to) in pairs {
            let (from, to) = (self.names(from), self.names(to));
            self.require_power_over(&from.0, &from.1)?;
            let Some(account) = self.find(&from).filter(|_| self.find(&to).is_none()) else {
                return Err(Self::cannot("RENAME USER", &[from]));
            };
            changes.push((from, None));
            changes.push((to.clone(), Some(Account { user: to.0, host: to.1, ..account })));
        }
        Ok(changes)
    }

    fn create_roles(&mut self, roles: &[AccountName], if_not_exists: bool) -> SqlResult<Changes> {
        if !self.account.global.privileges.names_any(Privileges::CREATE_USER.and(Privileges::CREATE_ROLE)) {
            return Err(sql_error!(SPECIFIC_ACCESS_DENIED, "CREATE USER, CREATE ROLE"));
        }
        let mut changes: Changes = Vec::new();
        for name in roles {
            let name = self.names(name);
            if self.find(&name).is_some() {
                if !if_not_exists {
                    return Err(Self::cannot("CREATE ROLE", &[name]));
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
            changes.push((name, Some(account)));
        }
        Ok(changes)
    }

    fn set_password(&mut self, set: &ast::SetPassword) -> SqlResult<Changes> {
        let name = self.names(set.account.as_ref().unwrap_or(&AccountName::Current));
        if name != (self.account.user.clone(), self.account.host.clone()) {
            self.require_database("mysql", Privileges::UPDATE)?;
            self.require_power_over(&name.0, &name.1)?;
        }
        let Some(password) = &set.password else {
            return Err(sql_error!(NOT_SUPPORTED_YET, "RANDOM PASSWORD"));
        };
        let Some(mut account) = self.find(&name) else {
            return Err(sql_error!(PASSWORD_NO_MATCH));
        };
        self.give_password(&mut account, password);
        Ok(vec![(name, Some(account))])
    }

    // ---- GRANT and REVOKE

    fn grant(&mut self, grant: &ast::Grant) -> SqlResult<Changes> {
        let mut changes: Changes = Vec::new();
        for name in &grant.to {
            let name = self.names(name);
            let Some(mut account) = self.find(&name) else {
                return Err(sql_error!(CANT_CREATE_USER_WITH_GRANT));
            };
            match &grant.what {
                GrantWhat::Privileges { privileges, level, object } => {
                    if *object != ast::GrantObject::Table {
                        return Err(sql_error!(NOT_SUPPORTED_YET, "privileges on routines"));
                    }
                    let wanted = self.wanted(privileges, level, grant.with_option)?;
                    wanted.check_held(&self.account, &self.client())?;
                    self.require_power_over(&name.0, &name.1)?;
                    wanted.give(&mut account);
                }
                GrantWhat::Roles(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "roles")),
                GrantWhat::Proxy(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "PROXY")),
            }
            changes.push((name, Some(account)));
        }
        Ok(changes)
    }

    fn revoke(&mut self, revoke: &ast::Revoke) -> SqlResult<Changes> {
        let mut changes: Changes = Vec::new();
        for name in &revoke.from {
            let name = self.names(name);
            let Some(mut account) = self.find(&name) else {
                let error = sql_error!(NONEXISTING_GRANT, name.0, name.1);
                self.diagnostics.note_or(revoke.ignore_unknown_user, error, ())?;
                continue;
            };
            match &revoke.what {
                None => {
                    self.require_accounts(Privileges::UPDATE)?;
                    self.require_power_over(&name.0, &name.1)?;
                    account.global = Grant::default();
                    account.dynamic.clear();
                    account.databases.clear();
                    account.tables.clear();
                }
                Some(GrantWhat::Privileges { privileges, level, object: ast::GrantObject::Table }) => {
                    let wanted = self.wanted(privileges, level, false)?;
                    wanted.check_held(&self.account, &self.client())?;
                    self.require_power_over(&name.0, &name.1)?;
                    if !wanted.take(&mut account) {
                        let error = wanted.no_such_grant(&account);
                        self.diagnostics.note_or(revoke.if_exists, error, ())?;
                    }
                }
                Some(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "this form of REVOKE")),
            }
            changes.push((name, Some(account)));
        }
        Ok(changes)
    }

    fn wanted(&self, privileges: &ast::Privileges, level: &PrivilegeLevel, grant_option: bool) -> SqlResult<Wanted> {
        let place = match level {
            PrivilegeLevel::Global => Place::Global,
            PrivilegeLevel::Database(db) => {
                let current = || self.access.db.borrow().clone();
                Place::Database(db.as_ref().map(|d| d.name.clone()).or_else(current).ok_or_else(|| sql_error!(NO_DB))?)
            }
            PrivilegeLevel::Object(name) => {
                let (db, table) = self.resolve_name(name)?;
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
            && !crate::infoschema::is_virtual_database(db)
            && self.instance.catalog.open_table(db, table)?.is_none()
        {
            return Err(sql_error!(NO_SUCH_TABLE, db, table));
        }
        Ok(wanted)
    }
}

/// Where privileges are granted.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    Global,
    Database(String),
    Table(String, String),
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
            return Err(sql_error!(ILLEGAL_PRIVILEGE_LEVEL, name));
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
        })
    }

    fn give(&self, account: &mut Account) {
        let add = |grant: &mut Grant| {
            grant.privileges = grant.privileges.and(self.privileges);
            grant.grant_option |= self.grant_option;
        };
        match &self.place {
            Place::Global => {
                add(&mut account.global);
                for name in &self.dynamic {
                    *account.dynamic.entry(name.clone()).or_default() |= self.grant_option;
                }
            }
            Place::Database(db) => add(account.databases.entry(db.clone()).or_default()),
            Place::Table(db, table) => {
                let grant = account.tables.entry(db.clone()).or_default().entry(table.clone()).or_default();
                add(&mut grant.table);
                for (column, privileges) in &self.columns {
                    let held = grant.columns.entry(column.clone()).or_default();
                    *held = held.and(*privileges);
                }
            }
        }
    }

    /// False if there was no such grant.
    fn take(&self, account: &mut Account) -> bool {
        let remove = |grant: &mut Grant| {
            grant.privileges = grant.privileges.without(self.privileges);
            grant.grant_option &= !self.grant_option;
        };
        match &self.place {
            Place::Global => {
                remove(&mut account.global);
                account.dynamic.retain(|name, _| !self.dynamic.contains(name));
                true
            }
            Place::Database(db) => {
                let Some(grant) = account.databases.get_mut(db) else { return false };
                remove(grant);
                if grant.is_empty() {
                    account.databases.remove(db);
                }
                true
            }
            Place::Table(db, table) => {
                let Some(tables) = account.tables.get_mut(db) else { return false };
                let Some(grant) = tables.get_mut(table) else { return false };
                remove(&mut grant.table);
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
        }
    }

    fn no_such_grant(&self, account: &Account) -> value::SqlError {
        match &self.place {
            Place::Table(_, table) => sql_error!(NONEXISTING_TABLE_GRANT, account.user, account.host, table),
            _ => sql_error!(NONEXISTING_GRANT, account.user, account.host),
        }
    }
}

/// The statement as the log has it: as written, except that no password stands in it; then each account is described by what it became.
fn logged_text(statement: &Stmt<'_>, changes: &Changes) -> Vec<u8> {
    let with_password = |users: &[UserSpec]| users.iter().flat_map(|u| &u.identified).any(|i| matches!(i, Identification::Password { .. }));
    let verb = match statement.ast {
        Statement::CreateUser(create) if with_password(&create.users) => "CREATE USER",
        Statement::AlterUser(alter) if with_password(&alter.users) => "ALTER USER",
        Statement::SetPassword(_) => "ALTER USER",
        _ => return statement.text().to_vec(),
    };
    let accounts: Vec<&Account> = changes.iter().filter_map(|(_, account)| account.as_ref()).collect();
    let specs: Vec<String> = accounts.iter().map(|a| crate::show::account_spec(a)).collect();
    let options = match (statement.ast, accounts.first()) {
        (Statement::SetPassword(_), _) | (_, None) => String::new(),
        (_, Some(account)) => format!(" {}", crate::show::account_options(account)),
    };
    let exists = match statement.ast {
        Statement::CreateUser(create) if create.if_not_exists => " IF NOT EXISTS",
        Statement::AlterUser(alter) if alter.if_exists => " IF EXISTS",
        _ => "",
    };
    format!("{verb}{exists} {}{options}", specs.join(",")).into_bytes()
}

fn apply_options(account: &mut Account, options: &[AccountOption]) -> SqlResult<()> {
    for option in options {
        match option {
            AccountOption::Require(TlsRequirement::None) => account.require_ssl = false,
            AccountOption::Require(TlsRequirement::Ssl) => account.require_ssl = true,
            AccountOption::Require(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "REQUIRE X509")),
            AccountOption::AccountLock(locked) => account.locked = *locked,
            AccountOption::PasswordExpire => account.expired = true,
            AccountOption::Comment(text) => {
                let text = String::from_utf8_lossy(text).into_owned();
                account.attributes = Some(format!("{{\"comment\": {}}}", serde_json::Value::String(text)));
            }
            AccountOption::Attribute(text) => account.attributes = Some(String::from_utf8_lossy(text).into_owned()),
            AccountOption::PasswordExpireDefault | AccountOption::PasswordExpireNever => {}
            AccountOption::PasswordHistory(None | Some(0)) | AccountOption::PasswordReuseInterval(None | Some(0)) => {}
            AccountOption::PasswordRequireCurrent(None | Some(false)) => {}
            AccountOption::FailedLoginAttempts(0) | AccountOption::PasswordLockTime(Some(0)) => {}
            // Nobody would keep what these promise.
            AccountOption::PasswordExpireInterval(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "PASSWORD EXPIRE INTERVAL")),
            AccountOption::PasswordHistory(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "PASSWORD HISTORY")),
            AccountOption::PasswordReuseInterval(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "PASSWORD REUSE INTERVAL")),
            AccountOption::PasswordRequireCurrent(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "PASSWORD REQUIRE CURRENT")),
            AccountOption::FailedLoginAttempts(_) | AccountOption::PasswordLockTime(_) => {
                return Err(sql_error!(NOT_SUPPORTED_YET, "FAILED_LOGIN_ATTEMPTS"));
            }
            AccountOption::MaxQueriesPerHour(0) | AccountOption::MaxUpdatesPerHour(0) => {}
            AccountOption::MaxConnectionsPerHour(0) | AccountOption::MaxUserConnections(0) => {}
            AccountOption::MaxQueriesPerHour(_)
            | AccountOption::MaxUpdatesPerHour(_)
            | AccountOption::MaxConnectionsPerHour(_)
            | AccountOption::MaxUserConnections(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "limits of an account")),
        }
    }
    Ok(())
}
