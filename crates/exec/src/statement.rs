//! One statement: atomicity, where its result goes, and its outcome.

use engine::{Savepoint, Transaction};
use expr::{EvalContext, Shared, eval};
use plan::query::{Into, Query, Source};
use plan::{Plan, PlanKind};
use schema::TableDef;
use value::warnings::{Level, Strict};
use value::{SqlError, SqlResult, Value, sql_error};

use crate::context::ExecContext;
use crate::direct::DirectSelect;
use crate::engine_error;
use crate::flow::Flow;
use crate::outfile::{self, TextRows};
use crate::run::Exec;
use crate::sink::{Outcome, ResultSink};

/// Runs a plan as one statement: on an error everything that it changed is undone (the transaction stays
/// open, unless the error is a deadlock, after which the engine has rolled it back as a whole). Commit and
/// autocommit are the caller's.
///
/// # Errors
/// Whatever MySQL raises when it runs the statement.
pub fn run(plan: &Plan, cx: &mut ExecContext<'_, '_>, sink: &mut dyn ResultSink) -> SqlResult<Outcome> {
    world::fail_point("statement");
    let Some(direct) = DirectSelect::of(plan).filter(|_| cx.profile.is_none()) else {
        return run_as_statement(plan, cx, &mut |exec, cx| run_kind(exec, plan, cx, sink));
    };
    cx.tx.statement_begin();
    let short = direct.run(cx, sink).transpose();
    let result = short.unwrap_or_else(|| run_inner(plan, cx, &mut |exec, cx| run_kind(exec, plan, cx, sink)));
    cx.tx.statement_end();
    result.map_err(|error| name_changed(error, plan, cx.tx))
}

/// What runs with a plan's tables.
type Body<'b> = &'b mut dyn FnMut(&Exec<'_>, &mut EvalContext<'_>) -> SqlResult<Outcome>;

/// See [`run`].
pub(crate) fn run_as_statement(plan: &Plan, cx: &mut ExecContext<'_, '_>, body: Body<'_>) -> SqlResult<Outcome> {
    as_statement(plan, cx, |cx| run_inner(plan, cx, body))
}

/// A statement that has failed has changed nothing since the savepoint.
fn whole_or_nothing<T>(result: SqlResult<T>, savepoint: Option<&Savepoint>, tx: &mut Transaction) -> SqlResult<T> {
    // After a deadlock nothing is left to go back to.
    if let (Err(e), Some(savepoint)) = (&result, savepoint)
        && !ends_transaction(e)
    {
        tx.rollback_to(savepoint).map_err(engine_error)?;
    }
    result
}

/// What `body` does is one statement, of the log, too: all of it or nothing.
pub(crate) fn as_statement<T>(
    plan: &Plan,
    cx: &mut ExecContext<'_, '_>,
    body: impl FnOnce(&mut ExecContext<'_, '_>) -> SqlResult<T>,
) -> SqlResult<T> {
    let writes = !matches!(plan.kind, PlanKind::Query(_) | PlanKind::Expressions(_));
    cx.tx.statement_begin();
    // What functions of a query have written is the query's.
    let savepoint = (writes || plan.programs).then(|| cx.tx.savepoint());
    if writes {
        let statement = binlog::Statement {
            timestamp: (cx.eval.clock.utc_micros / 1_000_000) as u32,
            no_foreign_key_checks: !cx.options.foreign_key_checks || plan.foreign.cascades(),
            relaxed_unique_checks: !cx.options.unique_checks,
            text: cx.text,
        };
        cx.tx.log().begin_statement(&statement);
    }
    let mut result = body(cx);
    if writes {
        cx.tx.log().end_statement();
        if result.is_ok() && cx.tx.log().size() > cx.options.log_max {
            result = Err(sql_error!(TRANS_CACHE_FULL));
        }
    }
    let result = whole_or_nothing(result, savepoint.as_ref(), cx.tx);
    cx.tx.statement_end();
    result.map_err(|error| name_changed(error, plan, cx.tx))
}

fn run_inner(plan: &Plan, cx: &mut ExecContext<'_, '_>, body: Body<'_>) -> SqlResult<Outcome> {
    let exec = Exec::new(
        plan,
        cx.engine,
        &mut *cx.tx,
        (cx.virtual_tables, cx.programs),
        (cx.options, cx.progress, cx.tally, cx.profile),
        cx.tables,
    );
    exec.tally.planned(plan);
    let (shared, outer) = cx.eval.split();
    let strict = changes_strictly(&plan.kind) && shared.settings.sql_mode.strict();
    let finds_rows = match &plan.kind {
        PlanKind::Update(update) => update.single,
        PlanKind::Delete(delete) => delete.single,
        _ => false,
    };
    let mut warnings = Strict::new(outer, strict).sparing(finds_rows);
    let mut eval = Shared { subqueries: Some(&exec), ..shared }.with(&mut warnings);
    let result = body(&exec, &mut eval);
    drop(eval);
    match (result, warnings.error.take()) {
        (Err(e), _) if ends_transaction(&e) => Err(e),
        // It was stored as NULL where that cannot be.
        (Err(next), Some(first)) if next.is(&value::error::BAD_NULL) => {
            [&first, &next].into_iter().for_each(|error| cx.eval.warnings.push(Level::Error, error.clone()));
            cx.eval.warnings.listed();
            Err(first)
        }
        (_, Some(first)) => Err(first),
        (result, None) => result,
    }
}

/// Has the engine rolled the whole transaction back with this error?
pub fn ends_transaction(error: &SqlError) -> bool {
    error.is_any(&[value::error::LOCK_DEADLOCK, value::error::LOCK_TABLE_FULL, value::error::CHECKREAD])
}

/// The engine names a tree; the client wants to read of a table.
fn name_changed(error: SqlError, plan: &Plan, tx: &Transaction) -> SqlError {
    let Some(changed) = tx.changed_tree().filter(|_| error.is(&value::error::CHECKREAD)) else { return error };
    let has_it = |def: &TableDef| std::iter::once(def.tree).chain(def.indexes.iter().map(|i| i.tree)).any(|tree| tree == changed);
    let mut defs = plan.tables.iter().filter_map(|t| if let Source::Base(def) = &t.source { Some(def) } else { None });
    defs.find(|def| has_it(def)).map_or(error, |def| sql_error!(CHECKREAD, def.name))
}

/// Whether a doubtful conversion in any expression of the statement is an error in strict mode.
fn changes_strictly(kind: &PlanKind) -> bool {
    match kind {
        PlanKind::Insert(insert) => !insert.ignore,
        PlanKind::Update(update) => !update.ignore,
        PlanKind::Delete(delete) => !delete.ignore,
        PlanKind::Load(_) | PlanKind::Query(_) | PlanKind::Expressions(_) => false,
    }
}

fn run_kind(exec: &Exec<'_>, plan: &Plan, cx: &mut EvalContext<'_>, sink: &mut dyn ResultSink) -> SqlResult<Outcome> {
    match &plan.kind {
        PlanKind::Query(query) => select(exec, plan, query, cx, sink),
        PlanKind::Insert(insert) => exec.insert(insert, cx),
        PlanKind::Update(update) => exec.update(update, cx),
        PlanKind::Delete(delete) => exec.delete(delete, cx),
        PlanKind::Load(load) => exec.load(load, cx, sink),
        PlanKind::Expressions(list) => {
            exec.only_warns.set(true);
            let row = exec.new_row();
            for e in list {
                eval(e, &row, cx)?;
            }
            Ok(Outcome::default())
        }
    }
}

fn select(exec: &Exec<'_>, plan: &Plan, query: &Query, cx: &mut EvalContext<'_>, sink: &mut dyn ResultSink) -> SqlResult<Outcome> {
    if let Some(into) = &plan.into {
        return select_into(exec, plan, into, query, cx, sink);
    }
    let limited = matches!(query, Query::Block(b) if b.limit.is_some());
    crate::search::check_searches(exec, cx)?;
    sink.columns(&plan.columns)?;
    let mut row = exec.new_row();
    let mut sent = 0;
    let max = if limited { u64::MAX } else { exec.options.select_limit.unwrap_or(u64::MAX) };
    let mut result = |values: &[Value], _: &mut EvalContext<'_>| {
        if sent >= max {
            return Ok(Flow::Stop);
        }
        sent += 1;
        sink.row(values)?;
        Ok(Flow::More)
    };
    exec.query(query, &mut row, cx, &mut result)?;
    Ok(Outcome { result_set: true, rows: found_rows(exec, query, sent), ..Outcome::default() })
}

/// What FOUND_ROWS() says behind a query that gave so many rows: those that OFFSET passed over were found,
/// too.
fn found_rows(exec: &Exec<'_>, query: &Query, given: u64) -> u64 {
    let limited = matches!(query, Query::Block(block) if block.limit.is_some());
    exec.found_rows.get().max(given + if limited { exec.passed_over.get() } else { 0 })
}

fn select_into(
    exec: &Exec<'_>,
    plan: &Plan,
    into: &Into,
    query: &Query,
    cx: &mut EvalContext<'_>,
    sink: &mut dyn ResultSink,
) -> SqlResult<Outcome> {
    let rows = match into {
        Into::Variables(names) => into_variables(exec, plan, names, query, cx)?,
        Into::Outfile { file, charset, format } => {
            let mut text = TextRows::new(format, *charset, &plan.columns, cx)?;
            let mut file = sink.outfile(&String::from_utf8_lossy(file))?;
            let mut rows = 0;
            let mut row = exec.new_row();
            exec.query(query, &mut row, cx, &mut |values, cx| {
                rows += 1;
                text.row(values, cx, &mut *file).map(|()| Flow::More)
            })?;
            text.finish(&mut *file)?;
            file.finish()?;
            rows
        }
        Into::Dumpfile(file) => into_dumpfile(exec, plan, file, query, cx, sink)?,
    };
    Ok(Outcome { affected: rows, rows: found_rows(exec, query, rows), ..Outcome::default() })
}

fn into_dumpfile(
    exec: &Exec<'_>,
    plan: &Plan,
    file: &[u8],
    query: &Query,
    cx: &mut EvalContext<'_>,
    sink: &mut dyn ResultSink,
) -> SqlResult<u64> {
    let mut file = sink.outfile(&String::from_utf8_lossy(file))?;
    let mut rows = 0;
    let mut row = exec.new_row();
    exec.query(query, &mut row, cx, &mut |values, _| {
        rows += 1;
        // MySQL lets a second one pass.
        if rows > 2 {
            return Err(sql_error!(TOO_MANY_ROWS));
        }
        outfile::dump(values, &plan.columns, &mut *file).map(|()| Flow::More)
    })?;
    file.finish()?;
    Ok(rows)
}

fn into_variables(exec: &Exec<'_>, plan: &Plan, names: &[String], query: &Query, cx: &mut EvalContext<'_>) -> SqlResult<u64> {
    let mut row = exec.new_row();
    let mut first: Option<Vec<Value>> = None;
    let result = exec.query(query, &mut row, cx, &mut |values, _| {
        if first.is_some() {
            return Err(sql_error!(TOO_MANY_ROWS));
        }
        first = Some(values.to_vec());
        Ok(Flow::More)
    });
    // They have the first row's values even if there is a second.
    for ((name, value), column) in names.iter().zip(first.iter().flatten()).zip(plan.columns.iter()) {
        cx.session.set_user_variable(name, value.clone(), &column.ty);
    }
    result?;
    if first.is_none() {
        cx.warn(sql_error!(SP_FETCH_NO_DATA));
    }
    Ok(u64::from(first.is_some()))
}

/// The values of a plan made by `plan::plan_expressions`.
///
/// # Errors
/// Those of the expressions.
pub fn evaluate(plan: &Plan, cx: &mut ExecContext<'_, '_>) -> SqlResult<Vec<Value>> {
    let PlanKind::Expressions(list) = &plan.kind else { return Err(sql_error!(UNKNOWN_ERROR, "not a list of expressions")) };
    cx.tx.statement_begin();
    let savepoint = plan.programs.then(|| cx.tx.savepoint());
    let exec = Exec::new(
        plan,
        cx.engine,
        &mut *cx.tx,
        (cx.virtual_tables, cx.programs),
        (cx.options, cx.progress, cx.tally, cx.profile),
        cx.tables,
    );
    let (shared, warnings) = cx.eval.split();
    let mut context = Shared { subqueries: Some(&exec), ..shared }.with(warnings);
    let row = exec.new_row();
    let values: SqlResult<Vec<Value>> = list.iter().map(|e| expr::eval_raw(e, &row, &mut context)).collect();
    drop(context);
    drop(exec);
    let values = whole_or_nothing(values, savepoint.as_ref(), cx.tx);
    cx.tx.statement_end();
    values
}
