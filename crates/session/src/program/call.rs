//! CALL: arguments in and out, and the settings that a routine brings along.
//!
//! A routine runs in its own database, with the SQL mode and the character sets of its creation, and with
//! its definer's privileges unless it is the invoker's. All of these are as they were when it ends, however
//! it ends.

use std::sync::Arc;

use catalog::key;
use catalog::mdl::{Mode, Name, Span};
use catalog::privilege::Privileges;
use catalog::{Account, RoutineDef};
use connection::diagnostics::Area;
use connection::epochs::{self, Surroundings};
use connection::eval::eval_context;
use connection::sink::Sink;
use connection::stmt::{Done, Given, Output, Stmt};
use parser::ast::{Call, Expr, ExprKind, ParameterMode};
use program::compiled::Compiled;
use program::{Frame, Target};
use state::vars::{Var, VarValue};
use value::{Kind, SqlResult, SqlType, Value, sql_error};

use super::Routine;
use super::host::{Cursor, Running};
use crate::session::Session;

/// Programs that may run within each other: their frames stand on one stack.
pub(super) const DEPTH_MAX: usize = 120;

/// What a routine changes of its session, as it was before.
pub(super) struct Before {
    db: Option<String>,
    /// `sql_mode`, `character_set_client`, `collation_connection` and its character set, and the database's.
    variables: Vec<(Var, VarValue)>,
    account: Option<Own>,
    areas: Vec<Area>,
    epochs: epochs::Outside,
}

/// As whom the session ran before a definer's routine.
struct Own {
    account: Arc<Account>,
    current_user: String,
    acting: String,
    roles: Vec<(String, String)>,
}

/// Variables that a routine has values of its own for.
const OWN: [Var; 6] = [
    Var::sql_mode,
    Var::character_set_client,
    Var::character_set_connection,
    Var::collation_connection,
    Var::character_set_database,
    Var::collation_database,
];

/// The procedure that is called, and its place.
///
/// # Errors
/// 1305, and 1318 for another number of arguments than it has parameters.
fn called(session: &mut Session, call: &Call, (db, name): (&str, &str)) -> SqlResult<(usize, Arc<RoutineDef>, Arc<Compiled>)> {
    let missing = || sql_error!(SP_DOES_NOT_EXIST, "PROCEDURE", format!("{db}.{name}"));
    let at = session.programs.find(&session.instance.catalog, db, false, name)?.ok_or_else(missing)?;
    let Routine { def, body, .. } = &session.programs.list[at];
    let parameters = body.program.parameters.len();
    if parameters != call.args.len() {
        return Err(sql_error!(SP_WRONG_NO_OF_ARGS, "PROCEDURE", format!("{db}.{}", def.name), parameters, call.args.len()));
    }
    Ok((at, Arc::clone(def), Arc::clone(body)))
}

/// What PREPARE looks at of a CALL.
///
/// # Errors
/// 1305, 1318.
pub(crate) fn check_called(session: &mut Session, call: &Call) -> SqlResult<()> {
    let (db, name) = session.access.resolve_name(&call.name)?;
    called(session, call, (&db, &name)).map(drop)
}

impl Session {
    pub(crate) fn call_statement(&mut self, call: &Call, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        let (db, name) = self.access.resolve_name(&call.name)?;
        let lock = self.instance.catalog.locks().lock_of(Name::Program(Arc::from(key::routine(&db, false, &name))));
        self.locks.take(&lock, Mode::SharedRead, Span::Program)?;
        let result = self.call(call, (&db, &name), statement, output);
        if self.programs.depth == 0 {
            self.locks.holder.release_programs();
        }
        let status = self.measured.status();
        result.map(|done| Done { status: done.status | status, ..done })
    }

    fn call(&mut self, call: &Call, (db, name): (&str, &str), statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        let (at, def, body) = called(self, call, (db, name))?;
        let modes = &body.program.parameters;
        let targets = targets(call, modes, &format!("{db}.{}", def.name))?;
        let limit = self.access.uint(Var::max_sp_recursion_depth);
        if self.programs.list[at].running > limit {
            let error = sql_error!(SP_RECURSION_LIMIT, limit, def.name);
            self.diagnostics.failed(&error);
            let missing = sql_error!(SP_DOES_NOT_EXIST, "PROCEDURE", format!("{db}.{name}"));
            value::Warnings::push(&mut self.diagnostics, value::warnings::Level::Error, missing);
            return Err(error);
        }
        if self.programs.depth >= DEPTH_MAX {
            return Err(sql_error!(STACK_OVERRUN_NEED_MORE, self.programs.depth, DEPTH_MAX, 0));
        }
        if self.outside.nested {
            check_commits(&body)?;
        }
        if self.info.one_result && body.program.statements.iter().any(|sql| program::may_send_rows(&sql.statement)) {
            return Err(sql_error!(SP_BADSELECT, format!("{db}.{}", def.name)));
        }
        let mut frame = Frame::new(&body.program);
        for (n, (mode, arg)) in modes.iter().zip(&call.args).enumerate() {
            if *mode != ParameterMode::Out {
                frame.values[n] = self.argument(arg, &body, n, statement)?;
            }
        }
        if !self.trx.open {
            self.end_value()?;
        }
        // What the arguments warn of stays, whatever the body does.
        let noted = self.diagnostics.set_aside();
        let known = std::mem::replace(&mut self.programs.list[at].known, true);
        let done = self.run_routine(at, &mut frame, output.sink);
        self.diagnostics.of_call(noted);
        if !known {
            self.diagnostics.read_before(&body.warnings);
        }
        let done = done?;
        for (n, target) in targets {
            let value = std::mem::take(&mut frame.values[n]);
            match target {
                Target::User(name) => self.access.keep_variable(&name, (value, body.types[n].clone())),
                Target::Local(slot) => {
                    output.locals.push(Given { to: slot, name: body.program.variables[n].name.clone(), value, ty: body.types[n].clone() })
                }
            }
        }
        Ok(done)
    }

    /// Runs a routine with its settings, from the values of its parameters. What its last statement did.
    pub(super) fn run_routine(&mut self, at: usize, frame: &mut Frame<Cursor>, sink: &mut dyn Sink) -> SqlResult<Done> {
        let Routine { def, body, .. } = &self.programs.list[at];
        let (def, body) = (Arc::clone(def), Arc::clone(body));
        let outside = self.enter_routine(&def)?;
        self.programs.list[at].running += 1;
        let mut running = Running::new(self, sink, at, body);
        let result = running.run(frame);
        let done = running.done();
        if let Some(routine) = self.programs.list.get_mut(at) {
            routine.running -= 1;
        }
        self.leave_routine(outside);
        result.map(|_| done)
    }

    /// An argument, converted to the type of its parameter.
    fn argument(&mut self, arg: &Expr, body: &Compiled, n: usize, statement: &Stmt<'_>) -> SqlResult<Value> {
        let mark = self.diagnostics.mark();
        let (value, ty) = self.value_of(arg, statement)?;
        self.diagnostics.strictly(mark, self.settings.sql_mode.strict())?;
        self.convert(value, &ty, &body.program.variables[n].name, &body.types[n])
    }

    pub(super) fn enter_routine(&mut self, def: &catalog::RoutineDef) -> SqlResult<Before> {
        self.enter_program(def, true)
    }

    /// `executes`: the definer needs EXECUTE on it.
    pub(super) fn enter_program(&mut self, def: &catalog::RoutineDef, executes: bool) -> SqlResult<Before> {
        let vars = self.access.vars.borrow();
        let variables = OWN.map(|var| (var, vars.get(var).clone())).to_vec();
        drop(vars);
        let epoch = self.epochs.now();
        // Before the account is read: rights that change meanwhile are another version's.
        let accounts = self.instance.catalog.accounts_version();
        let account = self.become_definer(def, executes)?;
        let db = self.access.db.borrow().clone();
        let text = |s: &str| VarValue::Str(s.into());
        let charset = |collation: &str| text(value::Collation::by_name(collation).map_or("utf8mb4", |c| c.charset().name()));
        let own = [
            VarValue::Uint(def.context.sql_mode),
            text(&def.context.charset_client),
            charset(&def.context.collation_connection),
            text(&def.context.collation_connection),
            charset(&def.context.collation_database),
            text(&def.context.collation_database),
        ];
        if db.as_deref() != Some(def.db.as_str()) {
            connection::database::go_to(&self.access, &mut self.epochs, Some(def.db.clone()));
        }
        self.set_own(OWN.into_iter().zip(own));
        let epochs = self.epochs.enter(epoch, || Surroundings {
            db: Some(def.db.clone()),
            definer: account.is_some().then(|| (def.definer.clone(), accounts)),
            creation: Some(def.context.clone()),
        });
        Ok(Before { db, variables, account, areas: std::mem::take(&mut self.diagnostics.stack), epochs })
    }

    pub(super) fn leave_routine(&mut self, outside: Before) {
        let unchanged = self.epochs.unchanged_in(outside.epochs);
        if *self.access.db.borrow() != outside.db {
            connection::database::go_to(&self.access, &mut self.epochs, outside.db);
        }
        self.set_own(outside.variables.into_iter());
        if let Some(own) = outside.account {
            self.be_again(own);
        }
        self.diagnostics.stack = outside.areas;
        if unchanged {
            self.epochs.back(outside.epochs);
        }
    }

    fn set_own(&mut self, values: impl Iterator<Item = (Var, VarValue)>) {
        let mut changed = false;
        for (var, value) in values {
            let mut vars = self.access.vars.borrow_mut();
            if *vars.get(var) != value {
                vars.set(var, value);
                changed = true;
            }
        }
        if changed {
            self.refresh_settings();
        }
    }

    /// SQL SECURITY DEFINER: 1449 if there is no such account, 1370 if it may not execute the routine
    /// itself. Its default roles are active.
    fn become_definer(&mut self, def: &catalog::RoutineDef, executes: bool) -> SqlResult<Option<Own>> {
        if def.invoker || def.definer == *self.access.current_user.borrow() {
            return Ok(None);
        }
        let (user, host) = catalog::user_and_host(&def.definer);
        let Some(account) = self.instance.catalog.definer(user, host) else { return Err(sql_error!(NO_SUCH_USER, user, host)) };
        if executes && !account.on_routine(&def.db, def.function, &def.name).privileges.contains(Privileges::EXECUTE) {
            return Err(sql_error!(PROCACCESS_DENIED, "execute", user, host, format!("{}.{}", def.db, def.name)));
        }
        Ok(Some(self.be_another(account, &def.definer)))
    }

    fn be_another(&mut self, account: Arc<Account>, name: &str) -> Own {
        self.epochs.change();
        Own {
            roles: self.access.active_roles.replace(account.default_roles.iter().cloned().collect()),
            account: std::mem::replace(&mut self.account, account),
            current_user: self.access.current_user.replace(name.to_string()),
            acting: self.access.acting.replace(name.to_string()),
        }
    }

    fn be_again(&mut self, own: Own) {
        self.account = own.account;
        self.access.current_user.replace(own.current_user);
        self.access.acting.replace(own.acting);
        self.access.active_roles.replace(own.roles);
        self.epochs.change();
    }

    /// Calls `body` as the definer of a view.
    pub(super) fn as_another<T>(&mut self, name: &str, body: impl FnOnce(&mut Session) -> SqlResult<T>) -> SqlResult<T> {
        let (user, host) = catalog::user_and_host(name);
        // Before the account is read, as in `enter_program`.
        let accounts = self.instance.catalog.accounts_version();
        let Some(account) = self.instance.catalog.definer(user, host) else { return Err(sql_error!(NO_SUCH_USER, user, host)) };
        let epoch = self.epochs.now();
        let own = self.be_another(account, name);
        let brought = || Surroundings { definer: Some((name.to_owned(), accounts)), ..Surroundings::default() };
        let outside = self.epochs.enter(epoch, brought);
        let result = body(self);
        let unchanged = self.epochs.unchanged_in(outside);
        self.be_again(own);
        if unchanged {
            self.epochs.back(outside);
        }
        result
    }
}

/// 1422 where a procedure that is called in a statement would commit: it does not begin.
fn check_commits(body: &Compiled) -> SqlResult<()> {
    let refused = |sql: &program::Sql| program::check(&sql.statement, program::Place::Function).err();
    match body.program.statements.iter().filter_map(refused).find(|error| error.is(&value::error::COMMIT_NOT_ALLOWED_IN_SF_OR_TRG)) {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// Where OUT and INOUT parameters go.
fn targets(call: &Call, modes: &[ParameterMode], routine: &str) -> SqlResult<Vec<(usize, Target)>> {
    let mut targets = Vec::new();
    for (n, (mode, arg)) in modes.iter().zip(&call.args).enumerate() {
        let target = match &arg.kind {
            _ if *mode == ParameterMode::In => continue,
            ExprKind::UserVariable(name) => Target::User(name.clone()),
            ExprKind::Local { slot, .. } | ExprKind::Param(slot) => Target::Local(*slot),
            _ => return Err(sql_error!(SP_NOT_VAR_ARG, n + 1, routine)),
        };
        targets.push((n, target));
    }
    Ok(targets)
}

impl Session {
    /// A value as the type of a variable has it.
    pub(super) fn convert(&mut self, value: Value, from: &SqlType, name: &str, ty: &SqlType) -> SqlResult<Value> {
        if value.is_null() || value::store::is_kept(&value, ty) {
            return Ok(value);
        }
        // The type says that it is a hexadecimal literal.
        let is_hex = from.unsigned && from.kind == Kind::VarChar && ty.kind.is_numeric() && ty.kind != Kind::Bit;
        let value = match &value {
            Value::Bytes(bytes) if is_hex => expr::number_of_bytes(bytes).map(Value::UInt).unwrap_or(value),
            _ => value,
        };
        // A time becomes a moment of today.
        let today = match matches!(value, Value::Time(_)) {
            true => eval_context(&self.settings, &self.access, &mut self.diagnostics, &[]).today(),
            false => value::Date::ZERO,
        };
        let mut cx = value::StoreContext {
            mode: self.settings.sql_mode,
            ignore: false,
            row: 1,
            table: "",
            time_zone: &self.settings.time_zone,
            today,
            warnings: &mut self.diagnostics,
        };
        value::store::store(&value, from.collation, value::Target { name, ty, nullable: true, srid: None }, &mut cx)
    }
    /// The nearest value that a type has, without a word: what GET DIAGNOSTICS stores.
    pub(super) fn nearest(&self, value: &Value, from: &SqlType, ty: &SqlType) -> SqlResult<Value> {
        let mut cx = value::StoreContext {
            mode: self.settings.sql_mode,
            ignore: true,
            row: 1,
            table: "",
            time_zone: &self.settings.time_zone,
            today: value::Date::ZERO,
            warnings: &mut value::NoWarnings,
        };
        value::store::store(value, from.collation, value::Target { name: "", ty, nullable: true, srid: None }, &mut cx)
    }
}
