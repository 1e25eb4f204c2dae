//! SET of everything, and what a changed variable sets in motion.
//!
//! ```text
//!   set_statement   each right side is computed, and checked ([`Checks`]), before anything is set
//!     set_session, set_global, set_charsets     then all are set, in the order of the statement
//! ```

use std::sync::Arc;

use catalog::key::{self, Entry};
use catalog::mdl::Span;
use catalog::privilege::Privileges;
use catalog::storage_error;
use connection::client_charset::check_client;
use connection::diagnostics::Diagnostics;
use connection::rights::Rights;
use connection::stmt::Stmt;
use connection::usual::isolation_of;
use engine::{CommitOptions, Isolation};
use parser::ast::{self, ExprKind, IsolationLevel, SetItem, SetValue, VariableScope};
use state::access::Access;
use state::instance::{GTID_MODE_ON, Instance};
use state::origins::Origin;
use state::vars::{Kind, Scope, Var, VarValue, Variable, flags, renamed, time_zone};
use value::{Charset, Collation, SqlMode, SqlResult, SqlType, Value, Warnings, sql_error};

use crate::context::Context;

/// One assignment of a SET statement, checked.
enum Setting<'i> {
    User(&'i str, Value, SqlType),
    Global(&'static Variable, VarValue, Option<VariableScope>),
    Session(&'static Variable, VarValue),
    /// The isolation level of the next transaction, or whether it only reads.
    Next(VarValue),
    Item(&'i SetItem),
}

/// Whether a variable may be set, and to what: asked before anything is set.
struct Checks<'c> {
    rights: Rights<'c>,
    diagnostics: &'c mut Diagnostics,
    /// STRICT_ALL_TABLES: a value out of range is an error, not the nearest one.
    strict: bool,
}

impl Checks<'_> {
    /// The variable that is meant, if the account may set it in this scope.
    fn settable(&mut self, scope: Option<VariableScope>, base: Option<&ast::Ident>, name: &str) -> SqlResult<&'static Variable> {
        let unknown = || sql_error!(UNKNOWN_SYSTEM_VARIABLE, name);
        if base.is_some() {
            return Err(unknown());
        }
        let variable = Variable::find(name).ok_or_else(unknown)?;
        let global = is_global(scope);
        match scope {
            Some(VariableScope::Persist) => variable.check_kept(false)?,
            // A variable of sessions has its own error.
            Some(VariableScope::PersistOnly) if variable.scope != Scope::Session => variable.check_kept(true)?,
            _ if !variable.dynamic => return Err(sql_error!(INCORRECT_GLOBAL_LOCAL_VAR, variable.name, "read only")),
            _ => {}
        }
        match (variable.scope, global) {
            (Scope::Session, true) => return Err(sql_error!(LOCAL_VARIABLE, variable.name)),
            (Scope::Global, false) => return Err(sql_error!(GLOBAL_VARIABLE, variable.name)),
            _ => {}
        }
        let account = self.rights.account;
        const KEEPS: [&str; 2] = ["SYSTEM_VARIABLES_ADMIN", "PERSIST_RO_VARIABLES_ADMIN"];
        if scope == Some(VariableScope::PersistOnly) && !KEEPS.iter().all(|name| account.has_dynamic(name)) {
            return Err(sql_error!(PERSIST_ONLY_ACCESS_DENIED, KEEPS[0], KEEPS[1]));
        }
        if global && !account.has_dynamic("SYSTEM_VARIABLES_ADMIN") && !account.global.privileges.contains(Privileges::SUPER) {
            return Err(sql_error!(SPECIFIC_ACCESS_DENIED, "SUPER or SYSTEM_VARIABLES_ADMIN"));
        }
        if matches!(variable.var, Var::profiling | Var::profiling_history_size) {
            let name = format!("@@{}", variable.name);
            self.diagnostics.warn(sql_error!(WARN_DEPRECATED_SYNTAX_NO_REPLACEMENT, name));
        }
        Ok(variable)
    }

    /// What is to be set; `given`: to what, if not to the default.
    fn setting(&mut self, scope: Option<VariableScope>, variable: &'static Variable, given: Option<&Value>) -> SqlResult<Setting<'static>> {
        let global = is_global(scope);
        let instance = self.rights.instance();
        let assigned = match given {
            None if matches!(variable.var, Var::rand_seed1 | Var::rand_seed2) => return Err(sql_error!(NO_DEFAULT, variable.name)),
            None if global => instance.start_values.get(variable.var).clone(),
            None if variable.scope == Scope::Session => variable.default_value(),
            None => instance.globals.snapshot().get(variable.var).clone(),
            Some(value) => self.assigned(variable, value)?,
        };
        let assigned = self.check(variable, assigned, global)?;
        variable.check(&assigned)?;
        if matches!(variable.var, Var::explicit_defaults_for_timestamp) && assigned == VarValue::Bool(false) {
            self.diagnostics.warn(sql_error!(WARN_DEPRECATED_SYNTAX_NO_REPLACEMENT, variable.name));
        }
        Ok(match scope {
            _ if global => Setting::Global(variable, assigned, scope),
            None if matches!(variable.var, Var::transaction_isolation | Var::transaction_read_only) => Setting::Next(assigned),
            _ => {
                self.check_session(variable, &assigned)?;
                Setting::Session(variable, assigned)
            }
        })
    }

    /// Whether a session may set its own value.
    fn check_session(&self, variable: &Variable, value: &VarValue) -> SqlResult<()> {
        match variable.var {
            Var::max_allowed_packet | Var::net_buffer_length => Err(sql_error!(VARIABLE_IS_READONLY, "SESSION", variable.name, "GLOBAL")),
            Var::resultset_metadata if *value != VarValue::Uint(RESULTSET_METADATA_FULL) => {
                Err(sql_error!(CLIENT_DOES_NOT_SUPPORT_METADATA))
            }
            // What says how or as whom changes are logged.
            Var::sql_log_bin | Var::pseudo_thread_id | Var::binlog_format | Var::binlog_row_image | Var::binlog_rows_query_log_events => {
                self.rights.require_any(
                    &["SYSTEM_VARIABLES_ADMIN", "SESSION_VARIABLES_ADMIN"],
                    "SUPER, SYSTEM_VARIABLES_ADMIN or SESSION_VARIABLES_ADMIN",
                )
            }
            _ => Ok(()),
        }
    }

    fn assigned(&mut self, variable: &'static Variable, value: &Value) -> SqlResult<VarValue> {
        let assigned = variable.assign(value)?;
        variable.check_settable(value, &assigned.value)?;
        if let Some(warning) = assigned.warning {
            if self.strict {
                return Err(variable.wrong_value(value));
            }
            self.diagnostics.warn(warning);
        }
        Ok(assigned.value)
    }

    /// The value that a hint gives a variable, checked as SET checks it.
    fn hinted(&mut self, variable: &'static Variable, value: &Value) -> SqlResult<VarValue> {
        let assigned = variable.assign(value)?;
        if let Some(warning) = assigned.warning {
            self.diagnostics.warn(warning);
        }
        let value = self.check(variable, assigned.value, false)?;
        variable.check(&value)?;
        Ok(value)
    }

    /// Names of character sets, collations, zones and engines must exist; numbers of collations become names.
    fn check(&mut self, variable: &Variable, value: VarValue, global: bool) -> SqlResult<VarValue> {
        if let (Kind::SqlMode, VarValue::Uint(bits)) = (variable.kind, &value) {
            self.tell_modes(SqlMode(*bits));
        }
        let VarValue::Str(text) = &value else { return Ok(value) };
        let named = |name: &str| Ok(VarValue::Str(name.into()));
        match variable.kind {
            Kind::Charset => {
                let charset = find_charset(text).ok_or_else(|| sql_error!(UNKNOWN_CHARACTER_SET, text))?;
                if variable.var == Var::character_set_client {
                    check_client(charset)?;
                }
                value::charset::warning_of_charset(text).into_iter().for_each(|said| self.diagnostics.warn(said));
                named(charset.name())
            }
            Kind::Collation => {
                let by_id = text.parse().ok().and_then(Collation::by_id);
                let collation = by_id.or_else(|| Collation::by_name(text)).ok_or_else(|| sql_error!(UNKNOWN_COLLATION, text))?;
                value::charset::warning_of_collation(collation).into_iter().for_each(|said| self.diagnostics.warn(said));
                named(collation.name())
            }
            Kind::Flags => {
                let present =
                    if global { self.rights.instance().global_value(variable.var) } else { self.rights.access.session_value(variable) };
                let VarValue::Str(present) = present else { return Ok(value) };
                let changed = flags::changed(variable.default, &present, text);
                changed.map(|all| VarValue::Str(all.into())).map_err(|rest| sql_error!(WRONG_VALUE_FOR_VAR, variable.name, rest))
            }
            Kind::TimeZone => {
                time_zone(text).ok_or_else(|| sql_error!(UNKNOWN_TIME_ZONE, text))?;
                if text.eq_ignore_ascii_case("SYSTEM") { named("SYSTEM") } else { Ok(value) }
            }
            Kind::Engine => match define::options::engine_name(text) {
                Some(name) => named(name),
                None => Err(sql_error!(UNKNOWN_STORAGE_ENGINE, text)),
            },
            _ => Ok(value),
        }
    }

    /// 3135 and 3090: modes that are meant to be used together, a mode that is to go.
    fn tell_modes(&mut self, mode: SqlMode) {
        let parts = SqlMode::NO_ZERO_DATE.with(SqlMode::NO_ZERO_IN_DATE).with(SqlMode::ERROR_FOR_DIVISION_BY_ZERO);
        let together = if mode.strict() { parts.0 & !mode.0 == 0 } else { !mode.has(parts) };
        if !together {
            self.diagnostics.warn(sql_error!(SQL_MODE_MERGED));
        }
        if mode.has(SqlMode::PAD_CHAR_TO_FULL_LENGTH) {
            self.diagnostics.warn(sql_error!(WARN_DEPRECATED_SQLMODE, "PAD_CHAR_TO_FULL_LENGTH"));
        }
    }
}

/// A system variable asks for the type of what it is given: NULL of a numeric type is 0 to it.
fn number_for_null(value: Value, ty: &SqlType) -> Value {
    match value {
        Value::Null if ty.kind.is_integer() => Value::Int(0),
        Value::Null if ty.kind.is_numeric() => Value::Double(0.0),
        value => value,
    }
}

impl Context {
    pub(super) fn set_statement(&mut self, items: &[SetItem], statement: &Stmt<'_>) -> SqlResult<()> {
        // All right sides are computed and checked before anything is set.
        let mut settings = Vec::with_capacity(items.len());
        for item in items {
            settings.push(match item {
                SetItem::User { name, value } => {
                    let (value, ty) = self.value_of(value, statement)?;
                    Setting::User(name, value, ty)
                }
                SetItem::Variable { scope, base, name, value } => {
                    let variable = self.checks().settable(*scope, base.as_ref(), &name.name)?;
                    let given = self.given(value, statement)?;
                    let setting = self.checks().setting(*scope, variable, given.as_ref())?;
                    let is_busy = self.locks.tables.is_some() || self.trx.open;
                    if is_busy && sets_read_only(&self.instance, &setting) {
                        return Err(sql_error!(LOCK_OR_ACTIVE_TRANSACTION));
                    }
                    setting
                }
                other => Setting::Item(other),
            });
        }
        for setting in settings {
            match setting {
                Setting::User(name, value, ty) => {
                    self.access.keep_variable(name, (value, ty));
                    self.tracking.state(&self.access);
                }
                Setting::Global(variable, value, scope) => self.set_global(variable, value, scope)?,
                Setting::Session(variable, value) => self.set_session(variable, value)?,
                Setting::Next(VarValue::Bool(read_only)) => self.trx.set_next(None, Some(read_only))?,
                Setting::Next(VarValue::Uint(level)) => self.trx.set_next(Some(isolation_of(level)), None)?,
                Setting::Next(_) => self.trx.set_next(None, None)?,
                Setting::Item(item) => self.set_item(item)?,
            }
        }
        Ok(())
    }

    pub(super) fn reset_persist(&mut self, if_exists: bool, name: Option<&ast::Ident>) -> SqlResult<()> {
        let rights = Rights { account: &self.account, access: &self.access };
        reset_persisted((rights, &mut self.diagnostics), if_exists, name)
    }

    fn checks(&mut self) -> Checks<'_> {
        Checks {
            rights: Rights { account: &self.account, access: &self.access },
            strict: self.access.vars.borrow().sql_mode().has(SqlMode::STRICT_ALL_TABLES),
            diagnostics: &mut self.diagnostics,
        }
    }

    /// The right side of an assignment; none: DEFAULT.
    fn given(&mut self, value: &SetValue, statement: &Stmt<'_>) -> SqlResult<Option<Value>> {
        let SetValue::Expr(expression) = value else { return Ok(None) };
        match &expression.kind {
            // A bare word is its own name.
            ExprKind::Column(column) if column.table.is_none() => Ok(Some(Value::text(&column.name.name))),
            _ => self.value_in_utf8(expression, statement).map(|(value, ty)| Some(number_for_null(value, &ty))),
        }
    }

    /// The value that a hint gives a variable.
    pub(super) fn hinted_value(&mut self, variable: &'static Variable, value: &Value) -> SqlResult<VarValue> {
        self.checks().hinted(variable, value)
    }

    /// What is neither a user variable nor a system variable.
    fn set_item(&mut self, item: &SetItem) -> SqlResult<()> {
        match item {
            SetItem::Names { charset, collation } => {
                let charset = client_charset(&self.instance, charset.as_deref())?;
                let collation = collation_of(charset, collation.as_deref())?;
                self.set_charsets(charset, collation);
                Ok(())
            }
            SetItem::Charset(charset) => {
                let charset = client_charset(&self.instance, charset.as_deref())?;
                let database = Collation::by_name(self.access.vars.borrow().str(Var::collation_database));
                self.set_charsets(charset, database.unwrap_or(Collation::UTF8MB4_0900_AI_CI));
                Ok(())
            }
            SetItem::Transaction { scope, isolation, read_only } => self.set_transaction(*scope, *isolation, *read_only),
            SetItem::User { .. } | SetItem::Variable { .. } | SetItem::Local { .. } => Ok(()),
        }
    }

    fn set_global(&mut self, variable: &'static Variable, value: VarValue, scope: Option<VariableScope>) -> SqlResult<()> {
        if let (Var::gtid_purged, VarValue::Str(text)) = (variable.var, &value) {
            return admin::set_purged(&self.instance, (self.trx.open, self.logged.gtid_owned.as_ref()), variable, text);
        }
        if scope != Some(VariableScope::PersistOnly) {
            // Whoever fences the server off wants all that was written before to have been committed.
            let fences = matches!(variable.var, Var::read_only | Var::super_read_only) && value == VarValue::Bool(true);
            if fences && !self.instance.globals.snapshot().on(variable.var) && !self.locks.read_locked {
                let taken = self.locks.take_global(Span::Statement);
                let put = taken.and_then(|()| put_global(&self.instance, &self.access, variable, &value));
                self.locks.holder.release_statement();
                put?;
            } else {
                put_global(&self.instance, &self.access, variable, &value)?;
            }
        }
        if matches!(scope, Some(VariableScope::Persist | VariableScope::PersistOnly)) {
            persist(&self.instance, variable, &value)?;
        }
        let counts = matches!(variable.var, Var::sql_replica_skip_counter | Var::sql_slave_skip_counter) && value != VarValue::Uint(0);
        if counts && self.instance.globals.uint(Var::gtid_mode) == GTID_MODE_ON {
            self.diagnostics.warn(sql_error!(WARN_SKIP_COUNTER_WITH_GTID_MODE_ON, variable.name));
        }
        Ok(())
    }

    fn set_session(&mut self, variable: &'static Variable, mut value: VarValue) -> SqlResult<()> {
        match variable.var {
            Var::gtid_next => {
                let text = if let VarValue::Str(text) = &value { text } else { "" };
                value = match self.logged.check_next(&self.instance, self.trx.open, text)? {
                    Some(gtid) => {
                        self.logged.own(&self.instance, &self.process, gtid)?;
                        VarValue::Str(gtid.to_string().into())
                    }
                    None => VarValue::Str(text.to_uppercase().into()),
                };
                self.logged.gtid_used = false;
            }
            Var::last_insert_id | Var::identity => {
                self.access.last_insert_id.set(if let VarValue::Uint(n) = value { n } else { 0 });
                return Ok(());
            }
            // They read as 0 whatever was set.
            Var::rand_seed1 | Var::rand_seed2 => {
                let seed = if let VarValue::Uint(n) = value { n } else { 0 };
                self.access.set_random_seed(usize::from(variable.var == Var::rand_seed2), seed);
                return Ok(());
            }
            Var::sql_log_bin if self.trx.open => return Err(sql_error!(INSIDE_TRANSACTION_PREVENTS_SWITCH_SQL_LOG_BIN)),
            Var::autocommit if value == VarValue::Bool(true) && !self.access.on(Var::autocommit) => {
                // It would commit.
                if self.trx.xa.is_some() {
                    return Err(self.trx.wrong_state());
                }
                self.transactions().commit()?;
            }
            Var::transaction_isolation => self.trx.next_isolation = None,
            _ => {}
        }
        let more = twins(variable.var, &value);
        let mut vars = self.access.vars.borrow_mut();
        vars.set(variable.var, value);
        for (var, twin) in more {
            vars.set(var, twin);
        }
        drop(vars);
        self.tracking.variable(&self.access, variable);
        self.refresh_settings();
        Ok(())
    }

    /// SET NAMES and SET CHARACTER SET: what the client speaks, and in which collation its texts are.
    fn set_charsets(&mut self, client: Charset, collation: Collation) {
        let text = |s: &str| VarValue::Str(s.into());
        let changes = [
            (Var::character_set_client, client.name()),
            (Var::character_set_connection, collation.charset().name()),
            (Var::character_set_results, client.name()),
            (Var::collation_connection, collation.name()),
        ];
        for (var, name) in changes {
            self.access.vars.borrow_mut().set(var, text(name));
            // MySQL does not report the collation of these four.
            if var != Var::collation_connection {
                self.tracking.variable(&self.access, &state::vars::VARIABLES[var as usize]);
            }
        }
        self.refresh_settings();
    }

    fn set_transaction(
        &mut self,
        scope: Option<VariableScope>,
        isolation: Option<IsolationLevel>,
        read_only: Option<bool>,
    ) -> SqlResult<()> {
        let index = isolation.map(|level| match level {
            IsolationLevel::ReadUncommitted => 0,
            IsolationLevel::ReadCommitted => 1,
            IsolationLevel::RepeatableRead => 2,
            IsolationLevel::Serializable => 3,
        });
        let Some(scope) = scope else {
            return self.trx.set_next(index.map(isolation_of), read_only);
        };
        let values = [(Var::transaction_isolation, index.map(VarValue::Uint)), (Var::transaction_read_only, read_only.map(VarValue::Bool))];
        for (var, value) in values {
            let Some(value) = value else { continue };
            let variable = &state::vars::VARIABLES[var as usize];
            if scope == VariableScope::Session {
                self.set_session(variable, value)?;
            } else {
                self.rights().require_any(&["SYSTEM_VARIABLES_ADMIN"], "SUPER or SYSTEM_VARIABLES_ADMIN")?;
                self.set_global(variable, value, Some(scope))?;
            }
        }
        Ok(())
    }
}

/// Whether a scope is the server's.
fn is_global(scope: Option<VariableScope>) -> bool {
    matches!(scope, Some(VariableScope::Global | VariableScope::Persist | VariableScope::PersistOnly))
}

/// The server starts with this value from now on.
fn persist(instance: &Instance, variable: &Variable, value: &VarValue) -> SqlResult<()> {
    let text = variable.text(value).unwrap_or_default();
    let mut tx = instance.engine.begin(Isolation::ReadCommitted);
    catalog::put(&mut tx, &key::variable(variable.name), &Entry::Variable(text))?;
    tx.commit(CommitOptions::default()).map_err(storage_error).map(drop)
}

/// RESET PERSIST: the server does not start with these values any more; those that it has stay.
fn reset_persisted((rights, diagnostics): (Rights<'_>, &mut Diagnostics), if_exists: bool, name: Option<&ast::Ident>) -> SqlResult<()> {
    let mut kept = state::instance::persisted_variables(&rights.instance().catalog)?;
    if let Some(name) = name {
        kept.retain(|(variable, _)| variable.name.eq_ignore_ascii_case(&name.name));
        if kept.is_empty() {
            let missing = sql_error!(VAR_DOES_NOT_EXIST, name.name);
            if !if_exists {
                return Err(missing);
            }
            diagnostics.warn(missing);
        }
    }
    if kept.is_empty() {
        return Ok(());
    }
    rights.require_any(&["SYSTEM_VARIABLES_ADMIN"], "SUPER or SYSTEM_VARIABLES_ADMIN")?;
    let mut tx = rights.instance().engine.begin(Isolation::ReadCommitted);
    for (variable, _) in kept {
        catalog::remove(&mut tx, &key::variable(variable.name))?;
    }
    tx.commit(CommitOptions::default()).map_err(storage_error).map(drop)
}

/// The character set that a client is to speak from now on; the server's, if none is named.
fn client_charset(instance: &Instance, name: Option<&str>) -> SqlResult<Charset> {
    let charset = match name {
        Some(name) => find_charset(name).ok_or_else(|| sql_error!(UNKNOWN_CHARACTER_SET, name))?,
        None => find_charset(&instance.globals.str(Var::character_set_client)).unwrap_or(Charset::Utf8mb4),
    };
    check_client(charset)?;
    Ok(charset)
}

/// The collation of this name, which must be one of the character set; its default, if none is named.
fn collation_of(charset: Charset, name: Option<&str>) -> SqlResult<Collation> {
    let Some(name) = name else { return Ok(charset.default_collation()) };
    let collation = Collation::by_name(name).ok_or_else(|| sql_error!(UNKNOWN_COLLATION, name))?;
    if collation.charset() == charset {
        Ok(collation)
    } else {
        Err(sql_error!(COLLATION_CHARSET_MISMATCH, collation.name(), charset.name()))
    }
}

/// The number of FULL among the values of `resultset_metadata`: no client may ask for less at its login.
const RESULTSET_METADATA_FULL: u64 = 1;

/// `utf8` is an old name of utf8mb3; numbers of collations name their character set.
fn find_charset(name: &str) -> Option<Charset> {
    match name.parse::<u16>() {
        Ok(id) => Collation::by_id(id).map(Collation::charset),
        Err(_) if name.eq_ignore_ascii_case("utf8") => Some(Charset::Utf8mb3),
        Err(_) => Charset::by_name(&name.to_ascii_lowercase()),
    }
}

/// Whether it sets `read_only`, or makes `super_read_only` set it.
fn sets_read_only(instance: &Instance, setting: &Setting<'_>) -> bool {
    let Setting::Global(variable, value, scope) = setting else { return false };
    let sets = match variable.var {
        Var::read_only => true,
        Var::super_read_only => *value == VarValue::Bool(true) && !instance.globals.snapshot().on(Var::read_only),
        _ => false,
    };
    sets && *scope != Some(VariableScope::PersistOnly)
}

/// A new value of the server's, and who gave it.
fn put_global(instance: &Instance, access: &Access, variable: &'static Variable, value: &VarValue) -> SqlResult<()> {
    instance.apply_global(variable.var, value)?;
    instance.globals.set(variable.var, value.clone());
    for (var, twin) in twins(variable.var, value) {
        instance.globals.set(var, twin);
    }
    let (user, host) = access.client();
    let origin = Origin::Set { at: instance.now_micros(), user: user.to_string(), host: host.to_string() };
    instance.origins.note(variable.var, origin);
    instance.follow_globals(variable.var);
    Ok(())
}

/// Variables that move together: a character set and its collation, and the names before and after 8.0.26.
fn twins(var: Var, value: &VarValue) -> Vec<(Var, VarValue)> {
    let VarValue::Str(text) = value else {
        return match var {
            Var::super_read_only if value == &VarValue::Bool(true) => vec![(Var::read_only, VarValue::Bool(true))],
            Var::max_join_size => vec![(Var::sql_big_selects, VarValue::Bool(value == &VarValue::Uint(u64::MAX)))],
            Var::read_only if value == &VarValue::Bool(false) => vec![(Var::super_read_only, VarValue::Bool(false))],
            _ => renamed(var).map(|twin| (twin, value.clone())).into_iter().collect(),
        };
    };
    let collation_of = |text: &Arc<str>| Charset::by_name(text).map(|c| VarValue::Str(c.default_collation().name().into()));
    let charset_of = |text: &Arc<str>| Collation::by_name(text).map(|c| VarValue::Str(c.charset().name().into()));
    let twin = match var {
        Var::character_set_connection => collation_of(text).map(|v| (Var::collation_connection, v)),
        Var::character_set_database => collation_of(text).map(|v| (Var::collation_database, v)),
        Var::character_set_server => collation_of(text).map(|v| (Var::collation_server, v)),
        Var::collation_connection => charset_of(text).map(|v| (Var::character_set_connection, v)),
        Var::collation_database => charset_of(text).map(|v| (Var::character_set_database, v)),
        Var::collation_server => charset_of(text).map(|v| (Var::character_set_server, v)),
        _ => None,
    };
    twin.into_iter().collect()
}
