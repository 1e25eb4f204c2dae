//! The tables of `mysql` in which accounts stand, where they are written: by who restores a dump, or
//! changes accounts with INSERT, UPDATE and DELETE.
//!
//! Accounts are entries of the catalog, and what SELECT finds in `mysql.user` and its like is computed of
//! them. A session that writes such a table gets a temporary one under its name, with the rows of the
//! moment, or, after CREATE TABLE, with none. Only this session sees it. FLUSH PRIVILEGES, the session's
//! next statement about accounts, and its end turn the rows into the server's accounts, which replicas get
//! as CREATE USER and GRANT. A session that is cut off before has changed nothing.
//!
//! The other tables of `mysql` that a dump brings are taken, too, so that it can be restored as it is; but
//! what they hold is the server's own, and a warning says that it is not kept.

use std::collections::BTreeMap;

use accounts::{Name, create_user_text, grant_lines, proxy_lines, quoted, role_lines};
use catalog::account::{Account, AccountLimits, Grant, PasswordPolicy, RoutineGrant, TableGrant, is_reserved, routine_name};
use catalog::privilege::{Privileges, STATIC};
use connection::stmt::{Done, Output, Stmt};
use connection::system_tables::{grant_table, is_system_table, primary_key};
use ddl::Queries;
use parser::ast::{CreateTable, Ident, ObjectName, Statement};
use schema::{ColumnDefault, TableDef};
use value::json::JsonValue;
use value::{Kind, SqlResult, TimeZone, Value, Warnings, sql_error};

use crate::context::Context;

const MYSQL: &str = "mysql";

/// Whoever writes grant tables may do all of this with them.
const WRITER: Privileges = Privileges::INSERT.and(Privileges::UPDATE).and(Privileges::DELETE);

/// What stands for a time that is not known, the start of the epoch, in a column of TIMESTAMP, which has no
/// such value.
const FIRST_SECOND: i64 = 1;

/// So many of the rows that a table begins with are written at once.
const ROWS_AT_A_TIME: usize = 100;

/// What a row gets for a column that an INSERT leaves out.
pub(crate) fn give_defaults(def: &mut TableDef) {
    for column in def.columns.iter_mut().filter(|column| !column.nullable) {
        let default = match column.ty.kind {
            Kind::Char if column.name == "plugin" => Value::text("caching_sha2_password"),
            Kind::Char | Kind::VarChar => Value::text(""),
            Kind::Enum
                if column.ty.labels.as_ref().is_some_and(|labels| labels.iter().any(|label| **label == *b"N" || label.is_empty())) =>
            {
                value::store::zero_value(&column.ty)
            }
            Kind::Set => value::store::zero_value(&column.ty),
            Kind::Int | Kind::TinyInt if column.name.starts_with("max_") || column.name == "With_grant" => {
                value::store::zero_value(&column.ty)
            }
            _ => continue,
        };
        column.default = ColumnDefault::Literal(default);
    }
}

/// The rows of a table, with the places of its columns by their names in lower case.
struct Rows {
    names: Vec<String>,
    rows: Vec<Vec<Value>>,
}

impl Rows {
    fn iter(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|values| Row { names: &self.names, values })
    }
}

struct Row<'r> {
    names: &'r [String],
    values: &'r [Value],
}

impl Row<'_> {
    fn value(&self, name: &str) -> &Value {
        let at = self.names.iter().position(|known| known.eq_ignore_ascii_case(name));
        at.and_then(|at| self.values.get(at)).unwrap_or(&Value::Null)
    }

    fn text(&self, name: &str) -> String {
        self.value(name).to_text().map(|text| text.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// `Y`, or 1.
    fn flag(&self, name: &str) -> bool {
        matches!(self.text(name).as_str(), "Y" | "1")
    }

    fn number(&self, name: &str) -> Option<u64> {
        self.text(name).parse().ok()
    }

    /// Microseconds since 1970.
    fn micros(&self, name: &str, zone: &TimeZone) -> i64 {
        match self.value(name) {
            Value::DateTime(time) => match zone.to_unix(*time).0 {
                ..=FIRST_SECOND => 0,
                seconds => seconds * 1_000_000 + i64::from(time.micro()),
            },
            _ => 0,
        }
    }

    fn name(&self, user: &str, host: &str) -> Name {
        (self.text(user), self.text(host))
    }

    /// Those of the columns `Select_priv` and so on.
    fn privileges(&self) -> Privileges {
        STATIC.iter().filter(|p| self.flag(p.column)).fold(Privileges::NONE, |all, p| all.and(p.bit))
    }

    /// A SET of privileges, and whether GRANT OPTION is among them.
    fn set(&self, name: &str) -> Grant {
        let mut grant = Grant::default();
        for word in self.text(name).split(',') {
            match Privileges::by_name(word) {
                Some(privilege) => grant.privileges = grant.privileges.and(privilege),
                None => grant.grant_option |= word.eq_ignore_ascii_case("Grant"),
            }
        }
        grant
    }
}

/// What `mysql.user` has in its column of JSON.
fn read_attributes(account: &mut Account, json: &JsonValue) {
    let JsonValue::Object(members) = json else { return };
    for (name, member) in members {
        match (name.as_str(), member) {
            ("metadata", member) => {
                let mut text = Vec::new();
                member.write_text(&mut text);
                account.attributes = Some(String::from_utf8_lossy(&text).into_owned());
            }
            ("additional_password", JsonValue::String(stored)) => account.second.clone_from(stored),
            ("Restrictions", JsonValue::Array(list)) => {
                for restriction in list {
                    let (Some(JsonValue::String(db)), Some(JsonValue::Array(names))) =
                        (restriction.get("Database"), restriction.get("Privileges"))
                    else {
                        continue;
                    };
                    let known = |name: &JsonValue| if let JsonValue::String(name) = name { Privileges::by_name(name) } else { None };
                    let privileges = names.iter().filter_map(known).fold(Privileges::NONE, Privileges::and);
                    account.restrictions.insert(db.clone(), privileges);
                }
            }
            ("Password_locking", locking) => {
                let number = |name: &str| match locking.get(name) {
                    Some(JsonValue::Int(n)) => i16::try_from(*n).unwrap_or_default(),
                    Some(JsonValue::UInt(n)) => i16::try_from(*n).unwrap_or_default(),
                    _ => 0,
                };
                account.policy.failures_max = number("failed_login_attempts").unsigned_abs();
                account.policy.locked_days = number("password_lock_time_days");
            }
            _ => {}
        }
    }
}

/// What a row of `mysql.user` says.
fn account_of(row: &Row<'_>, zone: &TimeZone) -> Account {
    let limited = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
    let mut account = Account {
        user: row.text("User"),
        host: row.text("Host"),
        plugin: row.text("plugin"),
        authentication: row.text("authentication_string"),
        locked: row.flag("account_locked"),
        expired: row.flag("password_expired"),
        require_ssl: !row.text("ssl_type").is_empty(),
        limits: AccountLimits {
            queries: limited(row.number("max_questions").unwrap_or(0)),
            updates: limited(row.number("max_updates").unwrap_or(0)),
            connections: limited(row.number("max_connections").unwrap_or(0)),
            user_connections: limited(row.number("max_user_connections").unwrap_or(0)),
        },
        password_changed: row.micros("password_last_changed", zone).div_euclid(1_000_000),
        global: Grant { privileges: row.privileges(), grant_option: row.flag("Grant_priv") },
        policy: PasswordPolicy {
            lifetime: row.number("password_lifetime").map(|n| u16::try_from(n).unwrap_or(u16::MAX)),
            history: row.number("Password_reuse_history").map(limited),
            reuse_days: row.number("Password_reuse_time").map(limited),
            require_current: Some(row.text("Password_require_current")).filter(|text| !text.is_empty()).map(|text| text == "Y"),
            ..PasswordPolicy::default()
        },
        ..Account::default()
    };
    if let Ok(json) = JsonValue::parse(row.text("User_attributes").as_bytes()) {
        read_attributes(&mut account, &json);
    }
    account.is_role = account.locked && account.expired && account.authentication.is_empty();
    account
}

type Accounts = BTreeMap<Name, Account>;

/// Whether an account asks for more than this server looks after: certificates of its own.
fn asks_for_more(row: &Row<'_>) -> bool {
    matches!(row.text("ssl_type").as_str(), "X509" | "SPECIFIED")
}

fn read_databases(accounts: &mut Accounts, rows: &Rows) {
    accounts.values_mut().for_each(|account| account.databases.clear());
    for row in rows.iter() {
        if let Some(account) = accounts.get_mut(&row.name("User", "Host")) {
            account.databases.insert(row.text("Db"), Grant { privileges: row.privileges(), grant_option: row.flag("Grant_priv") });
        }
    }
}

/// The grant of a row of `tables_priv` or `columns_priv`, made if need be.
fn table_grant<'a>(accounts: &'a mut Accounts, row: &Row<'_>) -> Option<&'a mut TableGrant> {
    let account = accounts.get_mut(&row.name("User", "Host"))?;
    Some(account.tables.entry(row.text("Db")).or_default().entry(row.text("Table_name")).or_default())
}

/// Who has granted, and when, in seconds since 1970.
fn granted(row: &Row<'_>, zone: &TimeZone) -> (String, i64) {
    (row.text("Grantor"), row.micros("Timestamp", zone).div_euclid(1_000_000))
}

fn read_tables(accounts: &mut Accounts, rows: &Rows, zone: &TimeZone) {
    let all = accounts.values_mut().flat_map(|account| account.tables.values_mut()).flat_map(BTreeMap::values_mut);
    all.for_each(|grant| grant.table = Grant::default());
    for row in rows.iter() {
        if let Some(grant) = table_grant(accounts, &row) {
            grant.table = row.set("Table_priv");
            (grant.grantor, grant.at) = granted(&row, zone);
        }
    }
}

fn read_columns(accounts: &mut Accounts, rows: &Rows) {
    let all = accounts.values_mut().flat_map(|account| account.tables.values_mut()).flat_map(BTreeMap::values_mut);
    all.for_each(|grant| grant.columns.clear());
    for row in rows.iter() {
        if let Some(grant) = table_grant(accounts, &row) {
            grant.columns.insert(row.text("Column_name").to_lowercase(), row.set("Column_priv").privileges);
        }
    }
}

fn read_routines(accounts: &mut Accounts, rows: &Rows, zone: &TimeZone) {
    accounts.values_mut().for_each(|account| account.routines.clear());
    for row in rows.iter() {
        if let Some(account) = accounts.get_mut(&row.name("User", "Host")) {
            let name = routine_name(&row.text("Db"), row.text("Routine_type") == "FUNCTION", &row.text("Routine_name"));
            let (grantor, at) = granted(&row, zone);
            account.routines.insert(name, RoutineGrant { grant: row.set("Proc_priv"), grantor, at });
        }
    }
}

fn read_proxies(accounts: &mut Accounts, rows: &Rows) {
    accounts.values_mut().for_each(|account| account.proxies.clear());
    for row in rows.iter() {
        let of = row.name("Proxied_user", "Proxied_host");
        if let Some(account) = accounts.get_mut(&row.name("User", "Host"))
            && !(of.0.is_empty() && account.is_everybodys_proxy())
        {
            account.proxies.insert(of, row.flag("With_grant"));
        }
    }
}

/// What the rows of `global_grants`, `role_edges`, `default_roles` and `password_history` say.
fn read_lists(accounts: &mut Accounts, table: &str, rows: &Rows, zone: &TimeZone) {
    for account in accounts.values_mut() {
        match table {
            "global_grants" => account.dynamic.clear(),
            "role_edges" => account.roles.clear(),
            "default_roles" => account.default_roles.clear(),
            _ => account.remembered.clear(),
        }
    }
    for row in rows.iter() {
        let owner = if table == "role_edges" { row.name("TO_USER", "TO_HOST") } else { row.name("User", "Host") };
        let role =
            if table == "role_edges" { row.name("FROM_USER", "FROM_HOST") } else { row.name("DEFAULT_ROLE_USER", "DEFAULT_ROLE_HOST") };
        if table == "role_edges" && !accounts.contains_key(&role) {
            continue;
        }
        let Some(account) = accounts.get_mut(&owner) else { continue };
        match table {
            "global_grants" => drop(account.dynamic.insert(row.text("PRIV").to_uppercase(), row.flag("WITH_GRANT_OPTION"))),
            "role_edges" => drop(account.roles.insert(role, row.flag("WITH_ADMIN_OPTION"))),
            "default_roles" => drop(account.default_roles.insert(role)),
            _ => account.remembered.push((row.micros("Password_timestamp", zone), row.text("Password"))),
        }
        account.remembered.sort_by_key(|(at, _)| std::cmp::Reverse(*at));
    }
}

/// The tables of `mysql` in which accounts stand, as a context writes them.
pub(crate) struct GrantTables<'c> {
    pub cx: &'c mut Context,
}

impl GrantTables<'_> {
    /// The name under which a statement makes one of MySQL's own tables.
    pub fn new_name(&self, create: &CreateTable) -> SqlResult<Option<(String, String)>> {
        if create.temporary {
            return Ok(None);
        }
        let (db, name) = self.cx.access.resolve_name(&create.name)?;
        catalog::names::check_table(&name)?;
        Ok(is_system_table(&db, &name).then_some((db, name)))
    }

    /// CREATE TABLE of one of MySQL's own tables.
    pub fn create(&mut self, create: &CreateTable, statement: &Stmt<'_>, name: Name) -> SqlResult<Done> {
        let known = grant_table(&name.1).filter(|_| name.0 == MYSQL);
        if create.if_not_exists && known.is_none() {
            self.cx.diagnostics.note(sql_error!(TABLE_EXISTS, name.1));
            return Ok(Done::default());
        }
        self.cx.rights().require_table(&name.0, &name.1, WRITER)?;
        if known.is_none() {
            self.cx
                .diagnostics
                .warn(sql_error!(UNKNOWN_ERROR, format!("Table '{}.{}' is the server's own: its rows are not kept", name.0, name.1)));
            // As it is here: other tools than MySQL's give values for what is generated there.
            if name.0 == MYSQL && state::virtual_schema::columns_of_system_table(&name.1).is_some() {
                let def = self.system_definition(&name.1)?;
                return self.cx.ddl().create_temporary_of(def).map(|()| Done::default());
            }
        }
        let done = ddl::create_temporary_anywhere(self.cx, create, statement, name)?;
        self.cx.temporary.staged.extend(known);
        Ok(done)
    }

    /// Makes the grant tables writable that a statement is about, with the rows of now; false if there are
    /// none.
    pub fn stage(&mut self, targets: &[ObjectName]) -> SqlResult<bool> {
        let mut any = false;
        for target in targets {
            let (db, table) = self.cx.access.resolve_name(target)?;
            let Some(name) = grant_table(&table).filter(|_| db == MYSQL && !self.cx.temporary.has(&db, &table)) else {
                continue;
            };
            self.cx.rights().require_table(MYSQL, name, WRITER)?;
            let rows = self.rows_of(name)?;
            let def = self.system_definition(name)?;
            self.cx.ddl().create_temporary_of(def)?;
            self.cx.temporary.staged.insert(name);
            if let Err(error) = self.fill_staged(name, &rows) {
                self.cx.ddl().drop_temporary(MYSQL, name)?;
                return Err(error);
            }
            any = true;
        }
        Ok(any)
    }

    /// In transactions of their own: a ROLLBACK takes back what the session has written, not what was there.
    fn fill_staged(&mut self, name: &str, rows: &Rows) -> SqlResult<()> {
        let at = |seconds| Value::DateTime(TimeZone::Utc.to_local(seconds, 0, 0));
        let (never, first) = (at(0), at(FIRST_SECOND));
        let marks = format!("({})", vec!["?"; rows.names.len()].join(", "));
        for rows in rows.rows.chunks(ROWS_AT_A_TIME) {
            let text = format!("INSERT INTO mysql.`{name}` VALUES {}", vec![marks.as_str(); rows.len()].join(", "));
            let source: std::sync::Arc<[u8]> = text.into_bytes().into();
            let parsed = parser::parse(&source, &parser::ParserMode::prepare(0))?;
            let params: Vec<Value> =
                rows.iter().flatten().map(|value| if *value == never { first.clone() } else { value.clone() }).collect();
            let mut sink = connection::sink::Discarded::default();
            let mut output = Output::new(&mut sink, false);
            let own = self.cx.trx.step_aside(&self.cx.instance);
            let result = self.cx.run_planned(&Stmt { params: &params, ..Stmt::plain(&parsed, &source) }, &mut output);
            self.cx.trx.step_back(own, result.is_ok())?;
            result?;
        }
        Ok(())
    }

    fn rows_of(&mut self, name: &str) -> SqlResult<Rows> {
        let source: std::sync::Arc<[u8]> = format!("SELECT * FROM mysql.`{name}`").into_bytes().into();
        let parsed = parser::parse(&source, &parser::ParserMode::default())?;
        let names = self.columns_of_table(name)?;
        let rows = self.cx.rows_of(&parsed.statement, &Stmt::plain(&parsed, &source))?;
        Ok(Rows { names, rows })
    }

    /// The definition that a table of `mysql` would have if its rows were stored.
    pub fn system_definition(&mut self, name: &str) -> SqlResult<TableDef> {
        let columns = state::virtual_schema::columns_of_system_table(name).ok_or_else(|| sql_error!(NO_SUCH_TABLE, MYSQL, name))?;
        let key = primary_key(name).map_or(String::new(), |key| format!(", PRIMARY KEY ({key})"));
        let text = format!("CREATE TABLE `{name}` ({columns}{key}) DEFAULT CHARSET=utf8mb3 COLLATE=utf8mb3_bin");
        let source: std::sync::Arc<[u8]> = text.into_bytes().into();
        let parsed = parser::parse(&source, &parser::ParserMode::default())?;
        let Statement::CreateTable(create) = &parsed.statement else { return Err(sql_error!(NO_SUCH_TABLE, MYSQL, name)) };
        let mut def = ddl::new_definition(self.cx, create, &Stmt::plain(&parsed, &source), MYSQL, name)?;
        give_defaults(&mut def);
        Ok(def)
    }

    fn columns_of_table(&self, name: &str) -> SqlResult<Vec<String>> {
        if let Some(def) = self.cx.temporary.definition(&(MYSQL.to_string(), name.to_string())) {
            return Ok(def.columns.iter().map(|column| column.name.clone()).collect());
        }
        let table = self.cx.instance.virtual_schema.table(MYSQL, name)?;
        Ok(table.columns.iter().map(|column| column.name.clone()).collect())
    }

    /// Turns what was written in grant tables into accounts.
    ///
    /// # Errors
    /// 1728 if there would be no account left.
    pub fn load(&mut self) -> SqlResult<()> {
        if self.cx.temporary.staged.is_empty() {
            return Ok(());
        }
        let old: Accounts = self.cx.instance.catalog.accounts().iter().map(|a| ((a.user.clone(), a.host.clone()), (**a).clone())).collect();
        let new = self.read(&old)?;
        if new.is_empty() {
            return Err(sql_error!(CANNOT_LOAD_FROM_TABLE_V2, MYSQL, "user"));
        }
        for name in std::mem::take(&mut self.cx.temporary.staged) {
            self.cx.ddl().drop_temporary(MYSQL, name)?;
        }
        self.cx.locks.take_definitions()?;
        self.replace_accounts(&old, new)
    }

    fn read(&mut self, old: &Accounts) -> SqlResult<Accounts> {
        let zone = self.cx.settings.time_zone.clone();
        let mut accounts = old.clone();
        // Accounts first: the other tables tell about them.
        if self.cx.temporary.staged.contains("user") {
            let rows = self.rows_of("user")?;
            accounts.clear();
            for row in rows.iter() {
                let mut account = account_of(&row, &zone);
                let name = (account.user.clone(), account.host.clone());
                if is_reserved(&name.0, &name.1) && !old.contains_key(&name) {
                    continue;
                }
                if asks_for_more(&row) {
                    account.locked = true;
                    let told = format!("The account {} is locked: certificates of an account are not supported", account.quoted());
                    self.cx.diagnostics.warn(sql_error!(UNKNOWN_ERROR, told));
                }
                if let Some(known) = old.get(&name) {
                    let Account { dynamic, databases, tables, routines, roles, default_roles, remembered, proxies, .. } = known.clone();
                    account = Account { dynamic, databases, tables, routines, roles, default_roles, remembered, proxies, ..account };
                }
                accounts.insert(name, account);
            }
        }
        for table in self.cx.temporary.staged.clone() {
            let rows = self.rows_of(table)?;
            match table {
                "user" => {}
                "db" => read_databases(&mut accounts, &rows),
                "tables_priv" => read_tables(&mut accounts, &rows, &zone),
                "columns_priv" => read_columns(&mut accounts, &rows),
                "procs_priv" => read_routines(&mut accounts, &rows, &zone),
                "proxies_priv" => read_proxies(&mut accounts, &rows),
                list => read_lists(&mut accounts, list, &rows, &zone),
            }
        }
        for account in accounts.values_mut() {
            for tables in account.tables.values_mut() {
                tables.values_mut().for_each(|grant| grant.columns.retain(|_, held| !held.is_empty()));
                tables.retain(|_, grant| !grant.table.is_empty() || !grant.columns.is_empty());
            }
            account.tables.retain(|_, tables| !tables.is_empty());
        }
        let roles: Vec<Name> = accounts.values().flat_map(|account| account.roles.keys().cloned()).collect();
        roles.iter().for_each(|role| accounts.get_mut(role).into_iter().for_each(|account| account.is_role = true));
        Ok(accounts)
    }

    /// Writes what differs: first what each account is, then what it may, last those that are gone.
    fn replace_accounts(&mut self, old: &Accounts, new: Accounts) -> SqlResult<()> {
        let gone: Vec<Name> = old.keys().filter(|name| !new.contains_key(*name)).cloned().collect();
        let mut changed: Vec<(Name, Account)> = new.into_iter().filter(|(name, account)| old.get(name) != Some(account)).collect();
        // Others have roles as defaults.
        changed.sort_by_key(|(_, account)| !account.is_role);
        for (name, account) in &changed {
            if old.contains_key(name) {
                self.write_account(name, Some(account), &format!("DROP USER IF EXISTS {}", quoted(name)))?;
            }
            self.write_account(name, Some(account), &create_user_text(account, true))?;
        }
        for (name, account) in &changed {
            for line in grant_lines(account).into_iter().chain(proxy_lines(account)).chain(role_lines(account, &account.roles)) {
                self.write_account(name, Some(account), &line)?;
            }
        }
        for name in &gone {
            self.write_account(name, None, &format!("DROP USER IF EXISTS {}", quoted(name)))?;
        }
        Ok(())
    }

    fn write_account(&mut self, name: &Name, account: Option<&Account>, text: &str) -> SqlResult<()> {
        let logging = (&mut self.cx.trx, &mut self.cx.logged, self.cx.options.hide_from_replicas);
        accounts::commit(&self.cx.access, logging, vec![(name.clone(), account.cloned())], text.as_bytes(), false)
    }

    /// At the end of a session, when nobody is left to be told.
    pub fn load_at_end(&mut self) {
        if self.cx.temporary.staged.is_empty() {
            return;
        }
        let _ = self.load();
        self.cx.temporary.staged.clear();
        self.cx.transactions().rollback();
    }
}

/// The tables of `mysql` that a statement writes.
pub(crate) fn written(statement: &Statement) -> Vec<ObjectName> {
    let named = connection::lookup::purposes(statement).into_iter();
    named.map(|purpose| ObjectName { db: purpose.db.map(Ident::synthetic), name: Ident::synthetic(purpose.name) }).collect()
}
