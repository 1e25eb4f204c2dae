//! Instructions of a program as statements of the session.
//!
//! Each statement is one of the session's own: it commits under autocommit, it clears the diagnostics, it
//! is counted. Its rows are a result set of the CALL, and more follow.

use std::collections::VecDeque;
use std::sync::Arc;

use connection::eval::eval_context;
use connection::planned::Planned;
use connection::sink::{Column, LocalData, OkInfo, Sink, SinkResult, status};
use connection::stmt::{CLIENT_GONE, Done, Given, Output, Stmt};
use exec::CursorRows;
use expr::Origin;
use parser::ast::Statement;
use program::{Fetched, Frame, Host, Outcome, Target};
use state::events::lines::{Run, line_of};
use state::events::trace::Left;
use value::error::{self, ErrorKind};
use value::store::StoredFrom;
use value::warnings::Level;
use value::{Kind, RowCodec, SqlError, SqlResult, SqlType, TimeZone, Value, Warnings, sql_error};

use super::Compiled;
use super::conditions::{diagnostics_items, note_counts, raise_signal};
use super::stored::{nearest, of_query, origin_of, stored};
use crate::session::Session;

/// The rows of an open cursor, which were all read when it was opened. What a statement may not hold in
/// memory is on disk.
pub(super) struct Cursor {
    types: Vec<SqlType>,
    rows: CursorRows,
    /// The next ones.
    ready: VecDeque<Vec<Value>>,
}

/// Rows of a cursor that are read at once.
const READY: u64 = 64;

/// Errors of statements that did not get a lock: NOWAIT, a timeout, a deadlock.
const LOCKED: [ErrorKind; 3] = [error::LOCK_NOWAIT, error::LOCK_WAIT_TIMEOUT, error::LOCK_DEADLOCK];

/// Whether an error comes from an expression, and not from opening the tables that it reads.
fn is_evaluated(failed: &SqlError) -> bool {
    use value::error::{BAD_DB, NO_SUCH_TABLE, TABLE_NOT_LOCKED};
    !failed.is_any(&[BAD_DB, NO_SUCH_TABLE, TABLE_NOT_LOCKED])
}

/// A program that runs in a session.
pub(super) struct Running<'s> {
    session: &'s mut Session,
    sink: &'s mut dyn Sink,
    routine: usize,
    body: Arc<Compiled>,
    /// What the last statement did, if there was one.
    last: Option<Done>,
    /// Conditions that were there before the present instruction.
    before: usize,
    /// Types of the variables, where they are not all those of the body: the operands of CASE have what
    /// types their values have.
    types: Option<Vec<SqlType>>,
    /// What messages call the value of a function.
    shown: String,
    /// A statement has failed in the middle of its result set.
    unfinished: bool,
    /// While `routine_profiling` is ON.
    profile: Option<Run>,
}

impl<'s> Running<'s> {
    pub fn new(session: &'s mut Session, sink: &'s mut dyn Sink, routine: usize, body: Arc<Compiled>) -> Running<'s> {
        let profile =
            session.cx.usual.routine_profiling.then(|| Run::begin(session.cx.instance.world.now(), session.cx.trx.tx.rows_examined()));
        Running { session, sink, routine, body, last: None, before: 0, types: None, shown: String::new(), unfinished: false, profile }
    }

    /// Runs the program to its end.
    ///
    /// # Errors
    /// A condition that no handler took.
    pub fn run(&mut self, frame: &mut Frame<Cursor>) -> SqlResult<Outcome> {
        let body = Arc::clone(&self.body);
        self.session.programs.depth += 1;
        let around = std::mem::replace(&mut self.session.cx.in_program, true);
        let result = program::run(&body.program, frame, self);
        self.session.cx.in_program = around;
        self.session.programs.depth -= 1;
        if let (Some(run), Some(routine)) = (self.profile.take(), self.session.programs.list.get(self.routine)) {
            let instance = &self.session.cx.instance;
            let now = (instance.world.now(), self.session.cx.trx.tx.rows_examined());
            run.end((routine.name(), &routine.def.body), now, &instance.program_profiles);
        }
        result
    }

    /// Names the value of a function.
    pub fn returns_to(&mut self, name: &str) {
        self.shown = name.to_string();
    }

    /// What CALL answers.
    pub fn done(&self) -> Done {
        // The last of all statements counts, be it one of a function; if there was none, the one before CALL.
        let affected = self.session.cx.access.row_count.get().max(0).cast_unsigned();
        Done { affected, ran_nothing: self.last.is_none(), ..Done::default() }
    }

    fn assign(&mut self, variable: u16, value: Value, from: (&SqlType, StoredFrom), frame: &mut Frame<Cursor>) -> SqlResult<()> {
        let at = usize::from(variable);
        let body = &self.body;
        // What cannot be stored leaves nothing.
        frame.values[at] = Value::Null;
        frame.values[at] = stored(&mut self.session.cx, value, from, &body.program.variables[at].name, &body.types[at])?;
        Ok(())
    }

    fn assign_target(&mut self, target: &Target, value: Value, from: (&SqlType, StoredFrom), frame: &mut Frame<Cursor>) -> SqlResult<()> {
        match target {
            Target::User(name) => {
                self.session.cx.access.keep_variable(name, (value, from.0.clone()));
                Ok(())
            }
            Target::Local(variable) => self.assign(*variable, value, from, frame),
        }
    }

    /// The session has left a time zone: what is a moment is the same moment in the new one.
    fn move_to_zone(&self, left: &TimeZone, frame: &mut Frame<Cursor>) {
        let zone = &self.session.cx.settings.time_zone;
        for (value, ty) in frame.values.iter_mut().zip(&self.body.types) {
            if let Value::DateTime(d) = value
                && ty.kind == Kind::Timestamp
                && d.month() != 0
            {
                *value = Value::DateTime(zone.to_local(left.to_unix(*d).0, d.micro(), ty.decimals));
            }
        }
    }

    /// The value of an expression, for a variable of type `into`, if it goes into one.
    fn evaluate(&mut self, expression: usize, into: Option<&SqlType>, frame: &Frame<Cursor>) -> SqlResult<(Value, SqlType)> {
        let (session, body) = (&mut *self.session, &self.body);
        let kept = session.programs.list[self.routine].expressions[expression].as_ref();
        if let Some((plan, ready)) = kept.and_then(|plan| Some((&plan.plan, plan.ready(session.cx.epochs.now())?))) {
            let mut cx = eval_context(&session.cx.settings, &session.cx.access, &mut session.cx.diagnostics, &frame.values);
            if plan.knows_variables(&cx) {
                return Ok((expr::eval_raw(ready, &[], &mut cx)?, ready.ty.clone()));
            }
        }
        let ast = &body.program.expressions[expression];
        let statement = statement_of(body, self.types.as_deref(), &Statement::Empty, ast.span, frame);
        let mut plan = session.programs.list[self.routine].expressions[expression].take();
        let result = session.cx.program_value(ast, into, &statement, &mut plan);
        session.programs.list[self.routine].expressions[expression] = plan;
        result
    }

    /// An instruction that only computes, or moves a cursor, begins: it forgets what was raised before it.
    fn forget(&mut self) {
        self.session.cx.diagnostics.clear();
        note_counts(&self.session.cx);
        self.before = 0;
    }

    /// What a condition has warned of is an error in the middle of a strict change.
    fn condition_warns(&mut self) -> SqlResult<()> {
        let strict = self.session.cx.outside.strict && self.session.cx.settings.sql_mode.strict();
        self.session.cx.diagnostics.strictly(self.before, strict)
    }

    /// The value of an expression that is to be stored.
    fn stored_value(&mut self, expression: usize, into: Option<&SqlType>, frame: &Frame<Cursor>) -> SqlResult<(Value, SqlType)> {
        let value = self.evaluate(expression, into, frame)?;
        let strict = self.session.cx.settings.sql_mode.strict();
        self.session.cx.diagnostics.strictly(self.before, strict)?;
        Ok(value)
    }

    /// All rows of a query.
    fn rows(&mut self, statement: usize, frame: &Frame<Cursor>, max: usize) -> (Rows, SqlResult<()>) {
        let mut rows = Rows { columns: Arc::default(), rows: VecDeque::new(), max };
        let result = run_in(self.session, (self.routine, &self.body, self.types.as_deref()), statement, frame, &mut rows);
        (rows, result.map(drop))
    }
}

fn statement_of<'a>(
    body: &'a Compiled,
    types: Option<&'a [SqlType]>,
    ast: &'a Statement,
    span: parser::ast::Span,
    frame: &'a Frame<Cursor>,
) -> Stmt<'a> {
    let types = types.unwrap_or(&body.types);
    Stmt { ast, source: &body.program.source, span, params: &frame.values, types: Some(types), warnings: &[] }
}

/// What a statement has done.
struct Ran {
    done: Done,
    locals: Vec<Given>,
    /// Rows of its result.
    sent: u64,
}

fn run_in(
    session: &mut Session,
    (routine, body, types): (usize, &Compiled, Option<&[SqlType]>),
    statement: usize,
    frame: &Frame<Cursor>,
    sink: &mut dyn Sink,
) -> SqlResult<Ran> {
    let sql = &body.program.statements[statement];
    let stmt = statement_of(body, types, &sql.statement, sql.span, frame);
    let now = session.cx.instance.now_micros();
    session.cx.access.statement_micros.set(now);
    let mut output = Output::new(sink, false);
    let Planned { plan, mut digest } = std::mem::take(&mut session.programs.list[routine].statements[statement]);
    output.plan = plan;
    output.digest = Some(&mut digest);
    let around = session.cx.process.info.lock().inner.replace((Arc::clone(&body.program.source), sql.span));
    session.cx.noting().take_waits();
    let outer = session.cx.measured.enter(now, session.cx.trx.tx.rows_examined());
    let result = session.run(&stmt, &mut output);
    session.cx.measured.leave(outer);
    session.cx.process.info.lock().inner = around;
    let (plan, locals, sent) = (output.plan.take(), std::mem::take(&mut output.locals), output.sent);
    session.programs.list[routine].statements[statement] = Planned { plan, digest };
    result.map(|done| Ran { done, locals, sent })
}

impl Host for Running<'_> {
    type Cursor = Cursor;

    fn run(&mut self, statement: usize, frame: &mut Frame<Cursor>) -> SqlResult<()> {
        if self.session.cx.outside.nested {
            program::check(&self.body.program.statements[statement].statement)?;
        }
        self.sink.begin(self.session.status() | status::MORE_RESULTS);
        let zone = self.session.cx.settings.time_zone.clone();
        let mut results = Results { inner: &mut *self.sink, open: false, columns: Head::None };
        let result = run_in(self.session, (self.routine, &self.body, self.types.as_deref()), statement, frame, &mut results);
        // A statement that has failed has a result set, if it was far enough to have columns: the row that
        // it could not lock is looked for before.
        if !matches!(&result, Err(error) if error.is_any(&LOCKED)) {
            results.flush().map_err(|_| connection::stmt::gone())?;
        }
        self.unfinished = results.open && result.is_err();
        if let (true, Ok(ran)) = (results.open, &result) {
            let ok = self.session.ok_info(&ran.done, true);
            self.sink.end(&ok).map_err(|_| connection::stmt::gone())?;
        }
        if self.session.cx.settings.time_zone != zone {
            self.move_to_zone(&zone, frame);
        }
        let Ran { done, locals, sent } = result?;
        if let Some(profile) = &mut self.profile {
            profile.rows(done.affected, sent);
        }
        if !done.ran_nothing {
            self.last = Some(done);
        }
        for given in locals {
            self.assign(given.to, given.value, (&given.ty, StoredFrom::field(&given.ty)), frame)?;
        }
        Ok(())
    }

    fn select_into(&mut self, statement: usize, targets: &[Target], frame: &mut Frame<Cursor>) -> SqlResult<()> {
        let (mut found, result) = self.rows(statement, frame, 1);
        if found.columns.is_empty() {
            return result;
        }
        if found.columns.len() != targets.len() {
            return Err(sql_error!(WRONG_NUMBER_OF_COLUMNS_IN_SELECT));
        }
        let Some(row) = found.rows.pop_front() else {
            result?;
            self.last = Some(Done::default());
            self.session.cx.access.row_count.set(0);
            self.session.cx.diagnostics.warn(sql_error!(SP_FETCH_NO_DATA));
            note_counts(&self.session.cx);
            return Ok(());
        };
        if targets.iter().any(|target| matches!(target, Target::Local(_))) {
            let strict = self.session.cx.settings.sql_mode.strict();
            self.session.cx.diagnostics.strictly(0, strict)?;
        }
        self.last = Some(Done::affected(1));
        self.session.cx.access.row_count.set(1);
        for ((target, value), column) in targets.iter().zip(row).zip(&*found.columns) {
            let value = match target {
                Target::Local(variable) => of_query(value, column.origin, &column.ty, &self.body.types[usize::from(*variable)]),
                Target::User(_) => value,
            };
            let is_field = matches!(column.origin, Origin::Field | Origin::Merged | Origin::Variable);
            let from = if is_field { StoredFrom::field(&column.ty) } else { column.ty.collation.into() };
            self.assign_target(target, value, (&column.ty, from), frame)?;
        }
        result
    }

    fn set(&mut self, variable: u16, expression: Option<usize>, frame: &mut Frame<Cursor>) -> SqlResult<()> {
        self.forget();
        match expression {
            Some(expression) => {
                let body = Arc::clone(&self.body);
                let value = self.stored_value(expression, Some(&body.types[usize::from(variable)]), frame);
                if value.as_ref().is_err_and(is_evaluated) {
                    frame.values[usize::from(variable)] = Value::Null;
                }
                let (value, ty) = value?;
                let from = origin_of(&body.program.expressions[expression], &ty);
                self.assign(variable, value, (&ty, from), frame)
            }
            None => {
                frame.values[usize::from(variable)] = Value::Null;
                Ok(())
            }
        }
    }

    fn keep(&mut self, variable: u16, expression: usize, frame: &mut Frame<Cursor>) -> SqlResult<()> {
        self.forget();
        let at = usize::from(variable);
        let (value, ty) = self.evaluate(expression, None, frame)?;
        self.condition_warns()?;
        frame.values[at] = value;
        self.types.get_or_insert_with(|| self.body.types.clone())[at] = ty;
        Ok(())
    }

    fn test(&mut self, expression: usize, frame: &mut Frame<Cursor>) -> SqlResult<bool> {
        self.forget();
        let (value, _) = self.evaluate(expression, None, frame)?;
        let holds = value.to_bool(&mut self.session.cx.diagnostics) == Some(true);
        self.condition_warns()?;
        Ok(holds)
    }

    fn returned(&mut self, expression: usize, frame: &mut Frame<Cursor>) -> SqlResult<Value> {
        // The statement around the function gets only the warnings of this expression.
        self.forget();
        let body = Arc::clone(&self.body);
        let (value, ty) = self.stored_value(expression, body.returns.as_ref(), frame)?;
        match &body.returns {
            Some(returns) => {
                let from = origin_of(&body.program.expressions[expression], &ty);
                stored(&mut self.session.cx, value, (&ty, from), &self.shown, returns)
            }
            None => Ok(value),
        }
    }

    fn open(&mut self, statement: usize, frame: &mut Frame<Cursor>) -> SqlResult<Cursor> {
        let rows = CursorRows::new(&self.session.cx.instance.engine, &self.session.cx.options);
        let mut kept = Kept { types: Vec::new(), rows, failed: None };
        run_in(self.session, (self.routine, &self.body, self.types.as_deref()), statement, frame, &mut kept)?;
        kept.rows.finish()?;
        Ok(Cursor { types: kept.types, rows: kept.rows, ready: VecDeque::new() })
    }

    fn fetch(&mut self, cursor: &mut Cursor, into: &[u16], frame: &mut Frame<Cursor>) -> SqlResult<Fetched> {
        self.forget();
        if cursor.types.len() != into.len() {
            return Err(sql_error!(SP_WRONG_NO_OF_FETCH_ARGS));
        }
        let Cursor { rows, ready, .. } = cursor;
        if ready.is_empty() {
            rows.fetch(READY, |row| {
                ready.push_back(row.to_vec());
                true
            })?;
        }
        let Some(row) = cursor.ready.pop_front() else { return Ok(Fetched::End) };
        // Its rows are those of a temporary table.
        for ((variable, value), ty) in into.iter().zip(row).zip(&cursor.types) {
            let value = of_query(value, Origin::Field, ty, &self.body.types[usize::from(*variable)]);
            self.assign(*variable, value, (ty, StoredFrom::field(ty)), frame)?;
        }
        Ok(Fetched::Row)
    }

    fn close(&mut self) {
        self.forget();
    }

    fn signal(&mut self, signal: usize, frame: &mut Frame<Cursor>) -> SqlResult<()> {
        let body = Arc::clone(&self.body);
        let (signal, condition) = &body.program.signals[signal];
        let stmt = statement_of(&body, self.types.as_deref(), &Statement::Empty, parser::ast::Span::default(), frame);
        raise_signal(&mut self.session.cx, signal, condition.as_ref(), &stmt)
    }

    fn diagnostics(&mut self, get: usize, frame: &mut Frame<Cursor>) -> SqlResult<()> {
        let body = Arc::clone(&self.body);
        let (get, targets) = &body.program.diagnostics[get];
        let stmt = statement_of(&body, self.types.as_deref(), &Statement::Empty, parser::ast::Span::default(), frame);
        let values = diagnostics_items(&mut self.session.cx, get, &stmt)?;
        if values.is_empty() {
            // It has failed, and no handler hears of it.
            self.last = Some(Done::default());
            self.session.cx.access.row_count.set(-1);
        }
        for (target, (value, ty)) in targets.iter().zip(values) {
            match target {
                Target::User(_) => self.assign_target(target, value, (&ty, ty.collation.into()), frame)?,
                Target::Local(variable) => {
                    let at = usize::from(*variable);
                    frame.values[at] = nearest(&self.session.cx, &value, &ty, &body.types[at])?;
                }
            }
        }
        Ok(())
    }

    fn begin(&mut self, line: u32) -> SqlResult<()> {
        self.before = self.session.cx.diagnostics.mark();
        self.session.cx.process.trace.begin();
        self.session.cx.tally.take_given();
        if let Some(profile) = &mut self.profile {
            profile.turn(line, self.session.cx.instance.world.now(), self.session.cx.trx.tx.rows_examined());
        }
        self.killed()
    }

    fn leaves(&mut self, line: u32, error: &SqlError) {
        let Some(routine) = self.session.programs.list.get(self.routine) else { return };
        let left = Left { program: routine.name(), line, source: line_of(&routine.def.body, line).to_owned(), error: error.clone() };
        self.session.cx.process.trace.leaves(left);
    }

    fn killed(&self) -> SqlResult<()> {
        expr::SessionAccess::check_killed(&self.session.cx.access)
    }

    fn failed(&mut self, error: &SqlError) {
        if let Some(profile) = &mut self.profile {
            profile.failed();
        }
        self.last = Some(Done::default());
        self.session.cx.diagnostics.failed(error);
        self.session.cx.access.row_count.set(-1);
    }

    fn is_catchable(&self, error: &SqlError) -> bool {
        !self.session.killed() && !error.is(&CLIENT_GONE) && self.killed().is_ok()
    }

    fn warnings(&self) -> &[(Level, SqlError)] {
        self.session.cx.diagnostics.since(self.before)
    }

    fn enter_handler(&mut self, condition: &SqlError) {
        if std::mem::take(&mut self.unfinished) {
            // The rows that were sent are all. Whether the client is gone shows when more is sent.
            let ok = self.session.ok_info(&Done::rows(), true);
            let _ = self.sink.end(&ok);
        }
        self.session.cx.diagnostics.enter_handler(condition, self.session.cx.access.row_count.get());
    }

    fn exit_handler(&mut self) {
        self.session.cx.diagnostics.exit_handler();
        note_counts(&self.session.cx);
    }

    fn abandon_handlers(&mut self, count: usize) {
        self.session.cx.diagnostics.abandon_handlers(count);
    }
}

/// Passes the results of one statement on, and knows whether one is open.
struct Results<'a> {
    inner: &'a mut dyn Sink,
    /// Columns have been sent.
    open: bool,
    /// Columns that wait for the first row, or the end.
    columns: Head,
}

enum Head {
    None,
    Plain(Vec<Column>),
    OfPlan(Arc<[Column]>),
}

impl Results<'_> {
    fn flush(&mut self) -> SinkResult<()> {
        match std::mem::replace(&mut self.columns, Head::None) {
            Head::None => return Ok(()),
            Head::Plain(columns) => self.inner.columns(&columns)?,
            Head::OfPlan(columns) => self.inner.columns_of_plan(&columns)?,
        }
        self.open = true;
        Ok(())
    }
}

impl Sink for Results<'_> {
    fn begin(&mut self, status: u16) {
        self.inner.begin(status);
    }

    fn goes_on(&mut self, flags: u16) {
        self.inner.goes_on(flags);
    }

    fn columns(&mut self, columns: &[Column]) -> SinkResult<()> {
        self.columns = Head::Plain(columns.to_vec());
        Ok(())
    }

    fn columns_of_plan(&mut self, columns: &Arc<[Column]>) -> SinkResult<()> {
        self.columns = Head::OfPlan(Arc::clone(columns));
        Ok(())
    }

    fn row(&mut self, row: &[Value]) -> SinkResult<()> {
        self.flush()?;
        self.inner.row(row)
    }

    fn takes_images(&self, columns: &[Column], codec: &RowCodec, wanted: &[usize]) -> bool {
        self.inner.takes_images(columns, codec, wanted)
    }

    fn image(&mut self, image: &[u8], codec: &RowCodec, wanted: &[usize]) -> SinkResult<SqlResult<()>> {
        self.flush()?;
        self.inner.image(image, codec, wanted)
    }

    fn end(&mut self, ok: &OkInfo) -> SinkResult<()> {
        self.flush()?;
        self.open = false;
        self.inner.end(ok)
    }

    fn error(&mut self, error: &SqlError) -> SinkResult<()> {
        self.inner.error(error)
    }

    fn local_infile(&mut self, file: &str) -> SinkResult<Box<dyn LocalData + '_>> {
        self.inner.local_infile(file)
    }
}

/// Keeps the rows of a cursor.
struct Kept {
    types: Vec<SqlType>,
    rows: CursorRows,
    /// What kept a row from being kept.
    failed: Option<SqlError>,
}

impl Sink for Kept {
    fn columns(&mut self, columns: &[Column]) -> SinkResult<()> {
        self.types = columns.iter().map(|c| c.ty.clone()).collect();
        Ok(())
    }

    fn row(&mut self, row: &[Value]) -> SinkResult<()> {
        self.rows.push(row).map_err(|why| {
            self.failed = Some(why);
            connection::sink::Gone
        })
    }

    fn refusal(&self) -> Option<SqlError> {
        self.failed.clone()
    }

    fn end(&mut self, _: &OkInfo) -> SinkResult<()> {
        Ok(())
    }

    fn error(&mut self, _: &SqlError) -> SinkResult<()> {
        Ok(())
    }

    fn local_infile(&mut self, _: &str) -> SinkResult<Box<dyn LocalData + '_>> {
        Err(connection::sink::Gone)
    }
}

/// Keeps rows for INTO.
struct Rows {
    columns: Arc<[Column]>,
    rows: VecDeque<Vec<Value>>,
    /// More than these are an error.
    max: usize,
}

impl Sink for Rows {
    fn columns(&mut self, columns: &[Column]) -> SinkResult<()> {
        self.columns = columns.into();
        Ok(())
    }

    fn columns_of_plan(&mut self, columns: &Arc<[Column]>) -> SinkResult<()> {
        self.columns = Arc::clone(columns);
        Ok(())
    }

    fn row(&mut self, row: &[Value]) -> SinkResult<()> {
        self.rows.push_back(row.to_vec());
        if self.rows.len() > self.max { Err(connection::sink::Gone) } else { Ok(()) }
    }

    fn refusal(&self) -> Option<SqlError> {
        Some(sql_error!(TOO_MANY_ROWS))
    }

    fn end(&mut self, _: &OkInfo) -> SinkResult<()> {
        Ok(())
    }

    fn error(&mut self, _: &SqlError) -> SinkResult<()> {
        Ok(())
    }

    fn local_infile(&mut self, _: &str) -> SinkResult<Box<dyn LocalData + '_>> {
        Err(connection::sink::Gone)
    }
}
