//! CREATE, ALTER and DROP of procedures and functions.

use std::sync::Arc;

use catalog::account::routine_name;
use catalog::key::{self, Entry};
use catalog::mdl::{Mode, Name};
use catalog::privilege::Privileges;
use catalog::{Account, Creation, RoutineDef, put, remove};
use connection::stmt::Stmt;
use parser::ast::{AlterRoutine, Characteristics, CreateRoutine, DropObject, ObjectKind, SqlSecurity};
use program::compiled::type_of_variable;
use schema::{column_type_text, quote_identifier, quote_string};
use state::vars::Var;
use state::virtual_schema::shipped;
use value::warnings::Level;
use value::{Collation, SqlResult, SqlType, Warnings, sql_error};

use crate::Ddl;

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

/// The statement that makes a routine: of SHOW CREATE, which quotes names in its own way, and in the log,
/// where the routine may be of another database than the default.
pub fn routine_text(def: &RoutineDef, with_database: bool, names: impl FnOnce(String) -> String) -> String {
    let database = if with_database { format!("{}.", quote_identifier(&def.db)) } else { String::new() };
    let head = format!("CREATE {} {} {database}{}", definer_text(&def.definer), def.kind(), quote_identifier(&def.name));
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
pub(crate) fn definer_text(definer: &str) -> String {
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

/// A dump of a whole server drops and makes what is in `sys`, which stays as it is: this says so.
pub(crate) fn keep_shipped(diagnostics: &mut impl Warnings, kind: &str, db: &str, name: &str) {
    diagnostics.warn(sql_error!(UNKNOWN_ERROR, format!("{kind} {db}.{name} is the server's own: it stays as it is")));
}

/// The same of what MySQL has in `sys` and this server has not.
pub(crate) fn leave_out(diagnostics: &mut impl Warnings, kind: &str, db: &str, name: &str) {
    diagnostics.warn(sql_error!(UNKNOWN_ERROR, format!("{kind} {db}.{name} stays left out: the server has a {db} of its own")));
}

/// Whether the routine is one of `sys`, which statements leave as it is.
fn is_of_sys(ddl: &mut Ddl<'_>, (db, function, name): (&str, bool, &str)) -> bool {
    let kind = if function { "FUNCTION" } else { "PROCEDURE" };
    if shipped::is_shipped(db, function, name) {
        keep_shipped(ddl.diagnostics, kind, db, name);
        return true;
    }
    let is_left_out = shipped::is_left_out(db, function, name);
    if is_left_out {
        leave_out(ddl.diagnostics, kind, db, name);
    }
    is_left_out
}

/// 1458 or 1059.
pub(crate) fn check_name(name: &str) -> SqlResult<()> {
    if name.is_empty() || name.ends_with(' ') {
        return Err(sql_error!(SP_WRONG_NAME, name));
    }
    if name.chars().count() > NAME_MAX { Err(sql_error!(TOO_LONG_IDENT, name)) } else { Ok(()) }
}

/// DROP DATABASE: the routines go with it, in its transaction; triggers go with their tables.
pub(crate) fn remove_routines(ddl: &mut Ddl<'_>, db: &str) -> SqlResult<()> {
    for def in ddl.instance.catalog.routines_of(db)? {
        remove(&mut ddl.trx.tx, &key::routine(db, def.function, &def.name))?;
    }
    Ok(())
}

/// Nobody has privileges on what is gone. The accounts that had.
fn revoke_on_routine(ddl: &mut Ddl<'_>, def: &RoutineDef) -> SqlResult<Vec<Account>> {
    ddl.locks.take_name(Name::Accounts, Mode::Exclusive)?;
    let name = routine_name(&def.db, def.function, &def.name);
    let mut changed = Vec::new();
    for holder in ddl.instance.catalog.accounts().iter().filter(|account| account.routines.contains_key(&name)) {
        let key = key::account(&holder.user, &holder.host);
        let Some(Entry::Account(mut account)) = catalog::get(&mut ddl.trx.tx, &key)? else { continue };
        account.routines.remove(&name);
        put(&mut ddl.trx.tx, &key, &Entry::Account(account.clone()))?;
        changed.push(*account);
    }
    Ok(changed)
}

/// Whoever makes a routine may execute, alter and drop it. The account, if it has changed.
fn grant_on_routine(ddl: &mut Ddl<'_>, (db, function, name): (&str, bool, &str)) -> SqlResult<Vec<Account>> {
    let privileges = Privileges::EXECUTE.and(Privileges::ALTER_ROUTINE);
    let automatic = ddl.instance.globals.on(Var::automatic_sp_privileges);
    if !automatic || ddl.account.on_routine(db, function, name).privileges.contains(privileges) {
        return Ok(Vec::new());
    }
    ddl.locks.take_name(Name::Accounts, Mode::Exclusive)?;
    let current = ddl.access.current_user.borrow().clone();
    let (user, host) = catalog::user_and_host(&current);
    let key = key::account(user, host);
    let Some(Entry::Account(mut account)) = catalog::get(&mut ddl.trx.tx, &key)? else { return Ok(Vec::new()) };
    let held = account.routines.entry(routine_name(db, function, name)).or_default();
    held.grant.privileges = held.grant.privileges.and(privileges);
    (held.grantor, held.at) = (current.clone(), ddl.instance.now_micros() / 1_000_000);
    put(&mut ddl.trx.tx, &key, &Entry::Account(account.clone()))?;
    Ok(vec![*account])
}

fn publish_routine(ddl: &mut Ddl<'_>, changed: Vec<Account>) {
    ddl.instance.catalog.publish_routines();
    for account in changed {
        ddl.instance.catalog.publish_account(&account.user.clone(), &account.host.clone(), Some(account));
    }
}

/// DROP PROCEDURE, FUNCTION, TRIGGER, EVENT.
///
/// # Errors
/// As MySQL's statement.
pub fn drop_object(ddl: &mut Ddl<'_>, drop: &DropObject, statement: &Stmt<'_>) -> SqlResult<()> {
    if drop.kind == ObjectKind::Trigger {
        return crate::trigger::drop_trigger(ddl, drop, statement);
    }
    crate::refuse_under_locks(ddl)?;
    let (db, name) = ddl.access.resolve_name(&drop.name)?;
    let function = match drop.kind {
        ObjectKind::Procedure => false,
        ObjectKind::Function => true,
        ObjectKind::Trigger | ObjectKind::Event => return crate::event::drop_event(ddl, (&db, &name), drop.if_exists, statement.text()),
    };
    let kind = if function { "FUNCTION" } else { "PROCEDURE" };
    if is_of_sys(ddl, (&db, function, &name)) {
        return Ok(());
    }
    let Some(def) = ddl.instance.catalog.routine(&db, function, &name)? else {
        return ddl.diagnostics.note_or(drop.if_exists, sql_error!(SP_DOES_NOT_EXIST, kind, format!("{db}.{name}")), ());
    };
    let automatic = ddl.instance.globals.on(Var::automatic_sp_privileges);
    if let Err(error) = ddl.rights().require_power_over_definer(&def.definer) {
        ddl.diagnostics.failed(&error);
        if automatic {
            ddl.diagnostics.push(Level::Warning, sql_error!(PROC_AUTO_REVOKE_FAIL));
        } else {
            ddl.diagnostics.push(Level::Error, sql_error!(SP_DROP_FAILED, kind, format!("{db}.{name}")));
        }
        return Err(error);
    }
    lock_routine(ddl, &db, function, &name)?;
    ddl.begin_ddl();
    if catalog::get(&mut ddl.trx.tx, &key::routine(&db, function, &name))?.is_none() {
        return ddl.diagnostics.note_or(drop.if_exists, sql_error!(SP_DOES_NOT_EXIST, kind, format!("{db}.{name}")), ());
    }
    remove(&mut ddl.trx.tx, &key::routine(&db, function, &name))?;
    let changed = if automatic { revoke_on_routine(ddl, &def)? } else { Vec::new() };
    ddl.finish_ddl(statement, &[])?;
    publish_routine(ddl, changed);
    Ok(())
}

/// # Errors
/// As MySQL's statement.
pub fn alter_routine(ddl: &mut Ddl<'_>, alter: &AlterRoutine, statement: &Stmt<'_>) -> SqlResult<()> {
    crate::refuse_under_locks(ddl)?;
    let (db, name) = ddl.access.resolve_name(&alter.name)?;
    let function = alter.kind == ObjectKind::Function;
    lock_routine(ddl, &db, function, &name)?;
    let missing = || sql_error!(SP_DOES_NOT_EXIST, if function { "FUNCTION" } else { "PROCEDURE" }, format!("{db}.{name}"));
    let mut def = ddl.instance.catalog.routine(&db, function, &name)?.ok_or_else(missing)?;
    ddl.rights().require_power_over_definer(&def.definer)?;
    characterize(&mut def, &alter.characteristics);
    if alter.characteristics.data_access.is_some() {
        check_logged_function(ddl, &def)?;
    }
    def.modified = ddl.access.moment() / 1_000_000 * 1_000_000;
    ddl.begin_ddl();
    put(&mut ddl.trx.tx, &key::routine(&db, function, &name), &Entry::Routine(Box::new(def)))?;
    ddl.finish_ddl(statement, &[])?;
    ddl.instance.catalog.publish_routines();
    Ok(())
}

/// 1049 for a database that is not there. What is made in it asks when it has the lock: somebody may have
/// dropped the database while it waited.
pub(crate) fn require_database(ddl: &Ddl<'_>, db: &str) -> SqlResult<()> {
    let is_there = ddl.instance.catalog.database(db).is_some() || state::virtual_schema::is_virtual_database(db);
    if is_there { Ok(()) } else { Err(sql_error!(BAD_DB, db)) }
}

/// Holds up whoever uses the routine, and other changes of it.
fn lock_routine(ddl: &mut Ddl<'_>, db: &str, function: bool, name: &str) -> SqlResult<()> {
    if state::virtual_schema::is_virtual_database(db) {
        let (user, host) = ddl.access.client();
        return Err(sql_error!(DBACCESS_DENIED, user, host, db));
    }
    ddl.locks.take_definitions()?;
    ddl.locks.take_name(Name::Schema(db.into()), Mode::IntentionExclusive)?;
    ddl.locks.take_name(Name::Program(Arc::from(key::routine(db, function, name))), Mode::Exclusive)
}

/// 1418 and 1419: what the log asks of functions.
fn check_logged_function(ddl: &Ddl<'_>, def: &RoutineDef) -> SqlResult<()> {
    if !def.function || ddl.instance.globals.on(Var::log_bin_trust_function_creators) {
        return Ok(());
    }
    if !def.deterministic && !["NO SQL", "READS SQL DATA"].contains(&def.data_access.as_str()) {
        return Err(sql_error!(BINLOG_UNSAFE_ROUTINE));
    }
    if ddl.account.global.privileges.contains(Privileges::SUPER) { Ok(()) } else { Err(sql_error!(BINLOG_CREATE_ROUTINE_NEED_SUPER)) }
}

fn routine_def(ddl: &mut Ddl<'_>, create: &CreateRoutine, (db, name): (&str, &str), statement: &Stmt<'_>) -> SqlResult<RoutineDef> {
    let text = |span: parser::ast::Span| String::from_utf8_lossy(span.of(statement.source)).into_owned();
    let context = creation(ddl, db);
    // That of the session's database, whatever the routine's is.
    let present = ddl.access.vars.borrow().str(Var::collation_database).to_string();
    let default = Collation::by_name(&present).unwrap_or(Collation::UTF8MB4_0900_AI_CI);
    let mode = ddl.settings.sql_mode;
    for parameter in &create.parameters {
        // Messages about its type do not name it.
        type_of_variable("", &parameter.ty, default, mode, ddl.diagnostics)?;
    }
    let returns = match &create.returns {
        Some(ty) => returned_text(&type_of_variable("", ty, default, mode, ddl.diagnostics)?),
        None => String::new(),
    };
    let now = ddl.access.moment() / 1_000_000 * 1_000_000;
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

/// # Errors
/// As MySQL's statement.
pub fn create_routine(ddl: &mut Ddl<'_>, create: &CreateRoutine, statement: &Stmt<'_>) -> SqlResult<()> {
    crate::refuse_under_locks(ddl)?;
    let (db, name) = ddl.access.resolve_name(&create.name)?;
    check_name(&name)?;
    let function = create.returns.is_some();
    let kind = if function { "FUNCTION" } else { "PROCEDURE" };
    let mut def = routine_def(ddl, create, (&db, &name), statement)?;
    let body = program::compiled::compiled(&def)?;
    crate::bodies::check(&body.program, &db)?;
    ddl.rights().require_database(&db, Privileges::CREATE_ROUTINE)?;
    if is_of_sys(ddl, (&db, function, &name)) {
        return Ok(());
    }
    // A definer that is not there is noted first.
    def.definer = crate::view::chosen_definer(ddl, create.definer.as_ref())?;
    require_database(ddl, &db)?;
    check_logged_function(ddl, &def)?;
    if function && expr::functions::is_native_name(&name) {
        ddl.diagnostics.note(sql_error!(NATIVE_FCT_NAME_COLLISION, name));
    }
    lock_routine(ddl, &db, function, &name)?;
    require_database(ddl, &db)?;
    if ddl.instance.catalog.routine(&db, function, &name)?.is_some() {
        return ddl.diagnostics.note_or(create.if_not_exists, sql_error!(SP_ALREADY_EXISTS, kind, name), ());
    }
    let text = routine_text(&def, create.name.db.is_some(), |head| head);
    ddl.begin_ddl();
    put(&mut ddl.trx.tx, &key::routine(&db, function, &name), &Entry::Routine(Box::new(def)))?;
    let changed = grant_on_routine(ddl, (&db, function, &name))?;
    if !changed.is_empty() {
        // MySQL's own GRANT forgets what was warned of.
        ddl.diagnostics.clear();
    }
    ddl.log_query(text.as_bytes())?;
    ddl.finish_ddl_unseen(&[])?;
    publish_routine(ddl, changed);
    Ok(())
}

/// The settings of this moment, for a program that is made in a database.
pub(crate) fn creation(ddl: &Ddl<'_>, db: &str) -> Creation {
    let vars = ddl.access.vars.borrow();
    let database = ddl.instance.catalog.database(db).map_or(Collation::UTF8MB4_0900_AI_CI, |def| def.collation);
    Creation {
        sql_mode: ddl.settings.sql_mode.0,
        charset_client: vars.str(Var::character_set_client).to_string(),
        collation_connection: vars.str(Var::collation_connection).to_string(),
        collation_database: database.name().to_string(),
    }
}
