//! CALL: arguments in and out, recursion.

use std::sync::Arc;

use catalog::RoutineDef;
use catalog::key;
use catalog::mdl::{Mode, Name, Span};
use connection::sink::Sink;
use connection::stmt::{Done, Given, Output, Stmt};
use parser::ast::{Call, Expr, ExprKind, ParameterMode};
use program::compiled::Compiled;
use program::{Frame, Target};
use state::vars::Var;
use value::{SqlResult, Value, sql_error};

use super::Routine;
use super::entered::Entered;
use super::host::{Cursor, Running};
use super::stored::{origin_of, stored};
use crate::context::Context;
use crate::session::Session;

/// Programs that may run within each other: their frames stand on one stack.
pub(super) const DEPTH_MAX: usize = 120;

/// The procedure that is called, and its place. What it is read with for the first time is warned of.
///
/// # Errors
/// 1305, and 1318 for another number of arguments than it has parameters.
fn called(session: &mut Session, call: &Call, (db, name): (&str, &str)) -> SqlResult<(usize, Arc<RoutineDef>, Arc<Compiled>)> {
    let missing = || sql_error!(SP_DOES_NOT_EXIST, "PROCEDURE", format!("{db}.{name}"));
    let at = session.programs.find(&session.cx.instance.catalog, db, false, name)?.ok_or_else(missing)?;
    let Routine { def, body, known, .. } = &mut session.programs.list[at];
    if !std::mem::replace(known, true) {
        session.cx.diagnostics.parsed(&body.warnings);
    }
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
    let (db, name) = session.cx.access.resolve_name(&call.name)?;
    called(session, call, (&db, &name)).map(drop)
}

impl Session {
    pub(crate) fn call_statement(&mut self, call: &Call, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        let (db, name) = self.cx.access.resolve_name(&call.name)?;
        let lock = self.cx.instance.catalog.locks().lock_of(Name::Program(Arc::from(key::routine(&db, false, &name))));
        self.cx.locks.take(&lock, Mode::SharedRead, Span::Program)?;
        let result = self.call(call, (&db, &name), statement, output);
        if self.programs.depth == 0 {
            self.cx.locks.holder.release_programs();
        }
        let status = self.cx.measured.status();
        result.map(|done| Done { status: done.status | status, ..done })
    }

    fn call(&mut self, call: &Call, (db, name): (&str, &str), statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        let (at, def, body) = called(self, call, (db, name))?;
        let modes = &body.program.parameters;
        let targets = targets(call, modes, &format!("{db}.{}", def.name))?;
        let limit = self.cx.access.uint(Var::max_sp_recursion_depth);
        if self.programs.list[at].running > limit {
            let error = sql_error!(SP_RECURSION_LIMIT, limit, def.name);
            self.cx.diagnostics.failed(&error);
            let missing = sql_error!(SP_DOES_NOT_EXIST, "PROCEDURE", format!("{db}.{name}"));
            value::Warnings::push(&mut self.cx.diagnostics, value::warnings::Level::Error, missing);
            return Err(error);
        }
        if self.programs.depth >= DEPTH_MAX {
            return Err(sql_error!(STACK_OVERRUN_NEED_MORE, self.programs.depth, DEPTH_MAX, 0));
        }
        if self.cx.outside.nested {
            check_commits(&body)?;
        }
        if self.cx.info.one_result && body.program.statements.iter().any(|sql| program::may_send_rows(&sql.statement)) {
            return Err(sql_error!(SP_BADSELECT, format!("{db}.{}", def.name)));
        }
        let mut frame = Frame::new(&body.program);
        for (n, (mode, arg)) in modes.iter().zip(&call.args).enumerate() {
            if *mode != ParameterMode::Out {
                frame.values[n] = argument(&mut self.cx, arg, &body, n, statement)?;
            }
        }
        if !self.cx.trx.open {
            self.cx.end_value(Ok(()))?;
        }
        // What the arguments warn of stays, whatever the body does.
        let noted = self.cx.diagnostics.set_aside();
        let done = self.run_routine(at, &mut frame, output.sink);
        self.cx.diagnostics.of_call(noted);
        let done = done?;
        for (n, target) in targets {
            let value = std::mem::take(&mut frame.values[n]);
            match target {
                Target::User(name) => self.cx.access.keep_variable(&name, (value, body.types[n].clone())),
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
        let entered = Entered::by(&mut self.cx, &def, true)?;
        self.programs.list[at].running += 1;
        let mut running = Running::new(self, sink, at, body);
        let result = running.run(frame);
        let done = running.done();
        if let Some(routine) = self.programs.list.get_mut(at) {
            routine.running -= 1;
        }
        entered.leave(&mut self.cx);
        result.map(|_| done)
    }
}

/// An argument, converted to the type of its parameter.
fn argument(cx: &mut Context, arg: &Expr, body: &Compiled, n: usize, statement: &Stmt<'_>) -> SqlResult<Value> {
    let mark = cx.diagnostics.mark();
    let (value, ty) = cx.value_for(Some(&body.types[n]), arg, statement)?;
    cx.diagnostics.strictly(mark, cx.settings.sql_mode.strict())?;
    stored(cx, value, (&ty, origin_of(arg, &ty)), &body.program.variables[n].name, &body.types[n])
}

/// 1422 where a procedure that is called in a statement would commit: it does not begin.
fn check_commits(body: &Compiled) -> SqlResult<()> {
    let refused = |sql: &program::Sql| program::check(&sql.statement).err();
    match body.program.statements.iter().filter_map(refused).find(|error| error.is(&value::error::COMMIT_NOT_ALLOWED_IN_SF_OR_TRG)) {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// Where OUT and INOUT parameters go.
fn targets(call: &Call, modes: &[ParameterMode], routine: &str) -> SqlResult<Vec<(usize, Target)>> {
    let mut targets = Vec::new();
    for (n, (mode, arg)) in modes.iter().zip(&call.args).enumerate() {
        let mut arg = arg;
        while let ExprKind::Paren(inner) = &arg.kind {
            arg = inner;
        }
        let target = match &arg.kind {
            _ if *mode == ParameterMode::In => continue,
            ExprKind::UserVariable(name) => Target::User(name.clone()),
            ExprKind::Local { slot, .. } | ExprKind::Param(slot) if !call.fixed.contains(slot) => Target::Local(*slot),
            _ => return Err(sql_error!(SP_NOT_VAR_ARG, n + 1, routine)),
        };
        targets.push((n, target));
    }
    Ok(targets)
}
