//! CREATE, ALTER and DROP of procedures and functions.

use std::sync::Arc;

use catalog::account::routine_name;
use catalog::key::{self, Entry};
use catalog::mdl::{Mode, Name};
use catalog::privilege::Privileges;
use catalog::{Account, Creation, RoutineDef, put, remove};
use connection::stmt::Stmt;
use parser::ast::{AlterRoutine, Characteristics, CreateRoutine, DropObject, ObjectKind, SetItem, SqlSecurity, Statement};
use program::compiled::type_of_variable;
use schema::{column_type_text, quote_identifier, quote_string};
use state::vars::{Var, Variable};
use value::warnings::Level;
use value::{Collation, SqlResult, SqlType, Warnings, sql_error};

use crate::session::Session;

/// The longest name, in characters.
const NAME_MAX: usize = 64;

/// The type that a function returns, as MySQL prints it.
fn returned_text(ty: &SqlType) -> String {
    let mut text = column_type_text(ty);
    if (ty.kind.is_string() || ty.labels.is_some()) && ty.collation != Collation::BINARY {
        let charset = ty.collation.charset();
        text.push_str(&format!(" CHARSET {}", charset.name()));
        if charset.default_collation() != ty.collation {
            text.push_str(&format!(" COLLATE {}", ty.collation.name()));
        }
    }
    text
}

/// The statement that makes a routine: of SHOW CREATE, which quotes names in its own way, and in the log.
pub(crate) fn routine_text(def: &RoutineDef, names: impl FnOnce(String) -> String) -> String {
    let head = format!("CREATE {} {} {}", definer_text(&def.definer), def.kind(), quote_identifier(&def.name));
    let mut text = format!("{}({})", names(head), def.parameters);
    if def.function {
        text.push_str(&format!(" RETURNS {}", def.returns));
    }
    text.push('\n');
    if def.data_access != "CONTAINS SQL" {
        text.push_str(&format!("    {}\n", def.data_access));
    }
    if def.deterministic {
        text.push_str("    DETERMINISTIC\n");
    }
    if def.invoker {
        text.push_str("    SQL SECURITY INVOKER\n");
    }
    if !def.comment.is_empty() {
        text.push_str(&format!("    COMMENT {}\n", quote_string(&def.comment)));
    }
    text.push_str(&def.body);
    text
}

/// `DEFINER=user@host`
pub(super) fn definer_text(definer: &str) -> String {
    let (user, host) = catalog::user_and_host(definer);
    format!("DEFINER={}@{}", quote_identifier(user), quote_identifier(host))
}

fn characterize(def: &mut RoutineDef, characteristics: &Characteristics) {
    // An empty one leaves what there was.
    if let Some(comment) = characteristics.comment.as_ref().filter(|comment| !comment.is_empty()) {
        def.comment = String::from_utf8_lossy(comment).into_owned();
    }
    if let Some(deterministic) = characteristics.deterministic {
        def.deterministic = deterministic;
    }
    if let Some(access) = characteristics.data_access {
        def.data_access = access.to_string();
    }
    if let Some(security) = characteristics.security {
        def.invoker = security == SqlSecurity::Invoker;
    }
}

/// 1193: system variables that SET names must exist.
pub(super) fn check_variables(program: &program::Program) -> SqlResult<()> {
    for sql in &program.statements {
        let Statement::Set(items) = &sql.statement else { continue };
        for item in items {
            match item {
                SetItem::Variable { base: Some(base), name, .. } => {
                    return Err(sql_error!(UNKNOWN_SYSTEM_VARIABLE, format!("{base}.{name}")));
                }
                SetItem::Variable { base: None, name, .. } if Variable::find(&name.name).is_none() => {
                    return Err(sql_error!(UNKNOWN_SYSTEM_VARIABLE, name));
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// A dump of a whole server drops and makes the routines of `sys`, which stay as they are.
fn keep_shipped(diagnostics: &mut impl Warnings, kind: &str, db: &str, name: &str) -> SqlResult<()> {
    diagnostics.warn(sql_error!(UNKNOWN_ERROR, format!("{kind} {db}.{name} is the server's own: it stays as it is")));
    Ok(())
}

/// 1458 or 1059.
pub(super) fn check_name(name: &str) -> SqlResult<()> {
    if name.is_empty() || name.ends_with(' ') {
        return Err(sql_error!(SP_WRONG_NAME, name));
    }
    if name.chars().count() > NAME_MAX { Err(sql_error!(TOO_LONG_IDENT, name)) } else { Ok(()) }
}

impl Session {
    /// The settings of this moment, for a program that is made in a database.
    pub(super) fn creation(&self, db: &str) -> Creation {
        let vars = self.access.vars.borrow();
        let database = self.instance.catalog.database(db).map_or(Collation::UTF8MB4_0900_AI_CI, |def| def.collation);
        Creation {
            sql_mode: self.settings.sql_mode.0,
            charset_client: vars.str(Var::character_set_client).to_string(),
            collation_connection: vars.str(Var::collation_connection).to_string(),
            collation_database: database.name().to_string(),
        }
    }

    pub(crate) fn create_routine(&mut self, create: &CreateRoutine, statement: &Stmt<'_>) -> SqlResult<()> {
        let (db, name) = self.access.resolve_name(&create.name)?;
        check_name(&name)?;
        let function = create.returns.is_some();
        let kind = if function { "FUNCTION" } else { "PROCEDURE" };
        let mut def = self.routine_def(create, (&db, &name), statement)?;
        let body = program::compiled::compiled(&def)?;
        check_variables(&body.program)?;
        self.rights().require_database(&db, Privileges::CREATE_ROUTINE)?;
        if state::virtual_schema::shipped::is_shipped(&db, function, &name) {
            return keep_shipped(&mut self.diagnostics, kind, &db, &name);
        }
        if self.instance.catalog.database(&db).is_none() && !state::virtual_schema::is_virtual_database(&db) {
            return Err(sql_error!(BAD_DB, db));
        }
        self.check_logged_function(&def)?;
        def.definer = self.definer(create.definer.as_ref())?;
        if function && expr::functions::find(&name.to_ascii_lowercase()).is_some() {
            self.diagnostics.note(sql_error!(NATIVE_FCT_NAME_COLLISION, name));
        }
        self.lock_routine(&db, function, &name)?;
        if self.instance.catalog.routine(&db, function, &name)?.is_some() {
            return self.diagnostics.note_or(create.if_not_exists, sql_error!(SP_ALREADY_EXISTS, kind, name), ());
        }
        let text = routine_text(&def, |head| head);
        self.begin_ddl();
        put(&mut self.trx.tx, &key::routine(&db, function, &name), &Entry::Routine(Box::new(def)))?;
        let changed = self.grant_on_routine((&db, function, &name))?;
        if !changed.is_empty() {
            // MySQL's own GRANT forgets what was warned of.
            self.diagnostics.clear();
        }
        self.log_query(text.as_bytes())?;
        self.finish_ddl_unseen(&[])?;
        self.publish_routine(changed);
        Ok(())
    }

    fn routine_def(&mut self, create: &CreateRoutine, (db, name): (&str, &str), statement: &Stmt<'_>) -> SqlResult<RoutineDef> {
        let text = |span: parser::ast::Span| String::from_utf8_lossy(span.of(statement.source)).into_owned();
        let context = self.creation(db);
        // That of the session's database, whatever the routine's is.
        let present = self.access.vars.borrow().str(Var::collation_database).to_string();
        let default = Collation::by_name(&present).unwrap_or(Collation::UTF8MB4_0900_AI_CI);
        let mode = self.settings.sql_mode;
        for parameter in &create.parameters {
            // Messages about its type do not name it.
            type_of_variable("", &parameter.ty, default, mode, &mut self.diagnostics)?;
        }
        let returns = match &create.returns {
            Some(ty) => returned_text(&type_of_variable("", ty, default, mode, &mut self.diagnostics)?),
            None => String::new(),
        };
        let now = self.instance.now_micros() / 1_000_000 * 1_000_000;
        let mut def = RoutineDef {
            db: db.to_string(),
            name: name.to_string(),
            function: create.returns.is_some(),
            parameters: text(create.parameters_span),
            returns,
            body: create.body.text.clone(),
            data_access: "CONTAINS SQL".to_string(),
            context,
            created: now,
            modified: now,
            ..RoutineDef::default()
        };
        if present != def.context.collation_database {
            def.collation_parameters = present;
        }
        characterize(&mut def, &create.characteristics);
        Ok(def)
    }

    /// 1418 and 1419: what the log asks of functions.
    fn check_logged_function(&self, def: &RoutineDef) -> SqlResult<()> {
        if !def.function || self.instance.globals.on(Var::log_bin_trust_function_creators) {
            return Ok(());
        }
        if !def.deterministic && !["NO SQL", "READS SQL DATA"].contains(&def.data_access.as_str()) {
            return Err(sql_error!(BINLOG_UNSAFE_ROUTINE));
        }
        if self.account.global.privileges.contains(Privileges::SUPER) { Ok(()) } else { Err(sql_error!(BINLOG_CREATE_ROUTINE_NEED_SUPER)) }
    }

    /// Holds up whoever uses the routine, and other changes of it.
    fn lock_routine(&mut self, db: &str, function: bool, name: &str) -> SqlResult<()> {
        if state::virtual_schema::is_virtual_database(db) {
            let (user, host) = self.access.client();
            return Err(sql_error!(DBACCESS_DENIED, user, host, db));
        }
        self.locks.take_definitions()?;
        self.locks.take_name(Name::Schema(db.into()), Mode::IntentionExclusive)?;
        self.locks.take_name(Name::Program(Arc::from(key::routine(db, function, name))), Mode::Exclusive)
    }

    pub(crate) fn alter_routine(&mut self, alter: &AlterRoutine, statement: &Stmt<'_>) -> SqlResult<()> {
        let (db, name) = self.access.resolve_name(&alter.name)?;
        let function = alter.kind == ObjectKind::Function;
        self.lock_routine(&db, function, &name)?;
        let missing = || sql_error!(SP_DOES_NOT_EXIST, if function { "FUNCTION" } else { "PROCEDURE" }, format!("{db}.{name}"));
        let mut def = self.instance.catalog.routine(&db, function, &name)?.ok_or_else(missing)?;
        self.rights().require_power_over_definer(&def.definer)?;
        characterize(&mut def, &alter.characteristics);
        if alter.characteristics.data_access.is_some() {
            self.check_logged_function(&def)?;
        }
        def.modified = self.instance.now_micros() / 1_000_000 * 1_000_000;
        self.begin_ddl();
        put(&mut self.trx.tx, &key::routine(&db, function, &name), &Entry::Routine(Box::new(def)))?;
        self.finish_ddl(statement, &[])?;
        self.instance.catalog.publish_routines();
        Ok(())
    }

    /// DROP PROCEDURE, FUNCTION, TRIGGER, EVENT.
    pub(crate) fn drop_object(&mut self, drop: &DropObject, statement: &Stmt<'_>) -> SqlResult<()> {
        if drop.kind == ObjectKind::Trigger {
            return self.drop_trigger(drop, statement);
        }
        let (db, name) = self.access.resolve_name(&drop.name)?;
        let function = match drop.kind {
            ObjectKind::Procedure => false,
            ObjectKind::Function => true,
            ObjectKind::Trigger | ObjectKind::Event => return self.drop_event((&db, &name), drop.if_exists, statement.text()),
        };
        let kind = if function { "FUNCTION" } else { "PROCEDURE" };
        if state::virtual_schema::shipped::is_shipped(&db, function, &name) {
            return keep_shipped(&mut self.diagnostics, kind, &db, &name);
        }
        let Some(def) = self.instance.catalog.routine(&db, function, &name)? else {
            return self.diagnostics.note_or(drop.if_exists, sql_error!(SP_DOES_NOT_EXIST, kind, format!("{db}.{name}")), ());
        };
        let automatic = self.instance.globals.on(Var::automatic_sp_privileges);
        if let Err(error) = self.rights().require_power_over_definer(&def.definer) {
            self.diagnostics.failed(&error);
            if automatic {
                self.diagnostics.push(Level::Warning, sql_error!(PROC_AUTO_REVOKE_FAIL));
            } else {
                self.diagnostics.push(Level::Error, sql_error!(SP_DROP_FAILED, kind, format!("{db}.{name}")));
            }
            return Err(error);
        }
        self.lock_routine(&db, function, &name)?;
        self.begin_ddl();
        if catalog::get(&mut self.trx.tx, &key::routine(&db, function, &name))?.is_none() {
            return self.diagnostics.note_or(drop.if_exists, sql_error!(SP_DOES_NOT_EXIST, kind, format!("{db}.{name}")), ());
        }
        remove(&mut self.trx.tx, &key::routine(&db, function, &name))?;
        let changed = if automatic { self.revoke_on_routine(&def)? } else { Vec::new() };
        self.finish_ddl(statement, &[])?;
        self.publish_routine(changed);
        Ok(())
    }

    fn publish_routine(&mut self, changed: Vec<Account>) {
        self.instance.catalog.publish_routines();
        for account in changed {
            self.instance.catalog.publish_account(&account.user.clone(), &account.host.clone(), Some(account));
        }
    }

    /// Whoever makes a routine may execute, alter and drop it. The account, if it has changed.
    fn grant_on_routine(&mut self, (db, function, name): (&str, bool, &str)) -> SqlResult<Vec<Account>> {
        let privileges = Privileges::EXECUTE.and(Privileges::ALTER_ROUTINE);
        let automatic = self.instance.globals.on(Var::automatic_sp_privileges);
        if !automatic || self.account.on_routine(db, function, name).privileges.contains(privileges) {
            return Ok(Vec::new());
        }
        let current = self.access.current_user.borrow().clone();
        let (user, host) = catalog::user_and_host(&current);
        let key = key::account(user, host);
        let Some(Entry::Account(mut account)) = catalog::get(&mut self.trx.tx, &key)? else { return Ok(Vec::new()) };
        let held = account.routines.entry(routine_name(db, function, name)).or_default();
        held.grant.privileges = held.grant.privileges.and(privileges);
        (held.grantor, held.at) = (current.clone(), self.instance.now_micros() / 1_000_000);
        put(&mut self.trx.tx, &key, &Entry::Account(account.clone()))?;
        Ok(vec![*account])
    }

    /// Nobody has privileges on what is gone. The accounts that had.
    fn revoke_on_routine(&mut self, def: &RoutineDef) -> SqlResult<Vec<Account>> {
        let name = routine_name(&def.db, def.function, &def.name);
        let mut changed = Vec::new();
        for holder in self.instance.catalog.accounts().iter().filter(|account| account.routines.contains_key(&name)) {
            let key = key::account(&holder.user, &holder.host);
            let Some(Entry::Account(mut account)) = catalog::get(&mut self.trx.tx, &key)? else { continue };
            account.routines.remove(&name);
            put(&mut self.trx.tx, &key, &Entry::Account(account.clone()))?;
            changed.push(*account);
        }
        Ok(changed)
    }

    /// DROP DATABASE: the routines go with it, in its transaction; triggers go with their tables.
    pub(super) fn remove_routines(&mut self, db: &str) -> SqlResult<()> {
        for def in self.instance.catalog.routines_of(db)? {
            remove(&mut self.trx.tx, &key::routine(db, def.function, &def.name))?;
        }
        Ok(())
    }
}
