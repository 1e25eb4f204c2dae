//! Statements that are planned: SELECT, INSERT, UPDATE, DELETE, LOAD DATA, DO.
//!
//! ```text
//!   run_planned    hints are followed
//!     run_hinted     its time is limited
//!       run_in_time    a plan is kept for it and still good, or one is made
//!         run_plan       it runs, and its rows go to the client
//! ```

use std::sync::Arc;
use std::time::Duration;

use connection::planned::{CachedPlan, LockedPlan, kind_of};
use connection::server_files::ServerFiles;
use connection::sink::{Column, LocalData, Sink, status};
use connection::stmt::{Done, Output, Stmt, gone};
use exec::{LocalData as ExecLocalData, OutFile, Outcome, ResultSink, RowsSink};
use monitor::ExtraRows;
use parser::ast::{self, Statement};
use plan::query::Source;
use plan::{Plan, PlanKind};
use state::profiles::Stage;
use state::status::Stat;
use state::vars::Var;
use value::{RowCodec, SqlResult, Value, Warnings, sql_error};

use crate::context::{Beside, Context, Work};

/// What FOUND_ROWS() says of a statement that has sent no rows; none: what it said before.
fn found_by(statement: &Statement, outcome: &Outcome) -> Option<u64> {
    match statement {
        Statement::Do(_) => Some(1),
        Statement::Query(_) if !outcome.result_set => Some(outcome.rows),
        Statement::Update(update) if matches!(&update.tables[..], [ast::TableRef::Table(_)]) => Some(outcome.matched),
        Statement::Update(_) => Some(0),
        Statement::Delete(delete) if matches!(delete.target, ast::DeleteTarget::Many { .. }) => Some(0),
        Statement::Insert(insert) if matches!(insert.source, ast::InsertSource::Query(_)) => Some(outcome.rows),
        _ => None,
    }
}

/// `/*+ MAX_EXECUTION_TIME(n) */` of the statement's first SELECT.
fn time_limit(query: &ast::Query) -> Option<u64> {
    let mut body = &query.body;
    loop {
        match body {
            ast::QueryBody::Select(select) => {
                let hint = select.hints.iter().find(|h| h.name.eq_ignore_ascii_case("MAX_EXECUTION_TIME"))?;
                return hint.args.parse().ok();
            }
            ast::QueryBody::SetOperation { left, .. } => body = left,
            ast::QueryBody::Nested(query) => body = &query.body,
            ast::QueryBody::Values(_) | ast::QueryBody::Table(_) => return None,
        }
    }
}

/// 1104: what `max_join_size` is compared with is a cost in MySQL, in which a row that is looked at counts
/// a tenth.
fn check_size(plan: &Plan, max: u64) -> SqlResult<()> {
    const ROWS_OF_COST: f64 = 10.0;
    if plan::rows_examined(plan) > max as f64 * ROWS_OF_COST { Err(sql_error!(TOO_BIG_SELECT)) } else { Ok(()) }
}

/// Whether a table of the plan is read as a whole: what `log_queries_not_using_indexes` asks.
fn reads_without_index(plan: &Plan) -> bool {
    let is = |value: &Value, words: &[&[u8]]| value.to_text().is_some_and(|text| words.contains(&&*text));
    plan.tables.iter().any(|t| matches!(t.source, Source::Base(_)))
        && plan::explain(plan).1.iter().any(|row| is(&row[4], &[b"ALL", b"index"]) && !is(&row[1], &[b"INSERT", b"REPLACE"]))
}

/// Runs the text itself, instead of what was to stand for it.
fn read_anew(cx: &mut Context, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
    cx.diagnostics.clear();
    let parsed = parser::parse(statement.source, &cx.parser_mode())?;
    let statement = Stmt::plain(&parsed, statement.source);
    let plan = cx.planning().statement(&parsed.statement, &statement)?.plan;
    cx.run_plan(&plan, &statement, output)
}

/// A file of the client is refused before anybody looks for the table, but not before its database.
fn check_local(cx: &Context, ast: &Statement, local_files: bool) -> SqlResult<()> {
    let Statement::LoadData(load) = ast else { return Ok(()) };
    if !load.local || load.table.db.is_none() && cx.access.db.borrow().is_none() {
        return Ok(());
    }
    // What a source has loaded is the applier's own.
    let allowed = local_files && (cx.logged.applying.is_some() || cx.instance.globals.on(Var::local_infile));
    if allowed { Ok(()) } else { Err(sql_error!(LOCAL_INFILE_DISABLED)) }
}

impl Context {
    pub(crate) fn run_planned(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        check_local(self, statement.ast, output.local_files)?;
        let before = self.follow_hints(statement.ast);
        let result = self.run_hinted(statement, output);
        self.forget_hints(before);
        result
    }

    fn run_hinted(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        let Statement::Query(query) = statement.ast else { return self.run_in_time(statement, output) };
        let limit = time_limit(query).unwrap_or(self.usual.max_execution_time);
        // As in MySQL no statement of a program has a limit of its own.
        if limit == 0 || self.in_program {
            return self.run_in_time(statement, output);
        }
        self.process.counters.count(Stat::Max_execution_time_set);
        self.access.deadline.set(Some(self.instance.now_micros().saturating_add_unsigned(limit.saturating_mul(1000))));
        let lock_timeout = Duration::from_secs(self.access.uint(Var::innodb_lock_wait_timeout));
        self.trx.tx.manner.timeout = lock_timeout.min(Duration::from_millis(limit));
        let result = self.run_in_time(statement, output);
        self.trx.tx.manner.timeout = lock_timeout;
        let late = self.access.time_left().is_some_and(|left| left.is_zero());
        self.access.deadline.set(None);
        // A wait for a lock that ended with the statement's time.
        let result = result.map_err(|e| if late && e.is(&value::error::LOCK_WAIT_TIMEOUT) { sql_error!(QUERY_TIMEOUT) } else { e });
        if result.as_ref().is_err_and(|e| e.is(&value::error::QUERY_TIMEOUT)) {
            self.process.counters.count(Stat::Max_execution_time_exceeded);
        }
        result
    }

    fn run_in_time(&mut self, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        if let Some(cached) = output.plan.take() {
            if self.planning().revive(&cached, statement)? {
                if output.like_text {
                    self.process.counters.count(Stat::Redoubt_text_plans_used);
                    cached.deprecated.iter().for_each(|warning| self.diagnostics.warn(warning.clone()));
                }
                self.profile(Stage::Executing);
                let result = self.run_plan(&cached.plan, statement, output);
                output.plan = Some(cached);
                return result;
            }
            if output.like_text {
                return read_anew(self, statement, output);
            }
        }
        self.profile(Stage::Optimizing);
        let prepared = output.digest.is_some() && !output.like_text;
        let stays = |planned: &LockedPlan, like_text| planned.cacheable || like_text && !planned.deprecated.is_empty();
        let planned = if prepared { self.planning().prepared(statement) } else { self.planning().statement(statement.ast, statement) };
        let planned = match planned {
            Ok(planned) if stays(&planned, output.like_text) => planned,
            _ if output.like_text => return read_anew(self, statement, output),
            planned => planned?,
        };
        self.profile(Stage::Executing);
        let result = self.run_plan(&planned.plan, statement, output);
        if stays(&planned, output.like_text) {
            output.plan = Some(CachedPlan {
                plan: planned.plan,
                kinds: self.planning().types_of(statement).iter().map(kind_of).collect(),
                epoch: self.epochs.now(),
                tables: planned.tables,
                writes: !matches!(statement.ast, Statement::Query(_) | Statement::Do(_)),
                deprecated: planned.deprecated,
            });
        }
        result
    }

    fn run_plan(&mut self, plan: &Plan, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        if let Some(max) = self.usual.rows_max {
            check_size(plan, max)?;
        }
        self.access.last_plan.set((plan.cost, plan.orders_tried));
        let uses_files = matches!(plan.kind, PlanKind::Load(_)) || plan.into.is_some();
        let files = uses_files.then(|| ServerFiles::new(&self.instance, self.access.on(Var::select_into_disk_sync)));
        if !self.trx.open && !self.usual.autocommit && Work::of(plan).stores {
            output.sink.goes_on(status::IN_TRANS | if self.usual.read_only { status::IN_TRANS_READONLY } else { 0 });
        }
        let mut sink = ClientRows { sink: &mut *output.sink, sent: &mut output.sent, files };
        if self.instance.logs.slow_is_on() {
            self.measured.full_scan |= reads_without_index(plan);
        }
        let text = self.usual.logs_text.then(|| statement.text());
        let outcome = self.run_plan_into(plan, statement.params, &mut sink, Beside { text, ..Beside::default() })?;
        if let Some(found) = found_by(statement.ast, &outcome) {
            self.access.found_rows.set(found);
        }
        let mut done = self.note_outcome(
            outcome,
            matches!(statement.ast, Statement::Update(_) | Statement::Insert(_)),
            !matches!(statement.ast, Statement::Query(_) | Statement::Do(_) | Statement::Delete(_)),
        );
        if matches!(statement.ast, Statement::LoadData(_)) {
            // LAST_INSERT_ID() alone knows it.
            done.insert_id = 0;
        }
        Ok(done)
    }

    /// HANDLER … READ with the plan of the whole table.
    pub(super) fn run_handler(
        &mut self,
        plan: &Plan,
        read: &exec::HandlerRead<'_>,
        output: &mut Output<'_>,
        place: &mut Option<exec::HandlerPlace>,
    ) -> SqlResult<Done> {
        self.transactions().enter(false);
        let mut sink = ClientRows { sink: &mut *output.sink, sent: &mut output.sent, files: None };
        let work = Work { stores: true, writes: false };
        // At no isolation level do its reads lock.
        self.trx.tx.manner.autocommit = true;
        let outcome = self.run_entered(work, &[], Beside::default(), |cx| exec::read_handler(plan, read, cx, &mut sink, place));
        self.trx.tx.manner.autocommit = !self.trx.open;
        // FOUND_ROWS() says what it said.
        let found = self.access.found_rows.get();
        let done = self.note_outcome(outcome?, false, false);
        self.access.found_rows.set(found);
        Ok(done)
    }

    /// The rows of `extra` for which `condition` holds: WHERE of SHOW.
    pub(crate) fn filter_rows(&mut self, extra: ExtraRows, condition: &ast::Expr, statement: &Stmt<'_>) -> SqlResult<Vec<Vec<Value>>> {
        let text: Arc<[u8]> = Arc::from(format!("SELECT * FROM `{}`.`{}`", extra.table.db, extra.table.name).as_bytes());
        let mut parsed = parser::parse(&text, &self.parser_mode())?;
        if let Statement::Query(query) = &mut parsed.statement
            && let ast::QueryBody::Select(select) = &mut query.body
        {
            select.filter = Some(condition.clone());
        }
        let filtered = Stmt { ast: &parsed.statement, ..*statement };
        let planned = self.planning().over(&parsed.statement, &filtered, Arc::clone(&extra.table))?;
        let mut sink = RowsSink::default();
        self.run_plan_into(&planned.plan, statement.params, &mut sink, Beside { extra: Some(&extra), ..Beside::default() })?;
        Ok(sink.rows)
    }

    /// The rows of a query that is part of another statement.
    pub(super) fn rows_of(&mut self, query: &Statement, statement: &Stmt<'_>) -> SqlResult<Vec<Vec<Value>>> {
        let planned = self.planning().statement(query, &Stmt { ast: query, ..*statement })?;
        let mut sink = RowsSink::default();
        self.run_plan_into(&planned.plan, statement.params, &mut sink, Beside::default())?;
        Ok(sink.rows)
    }
}

/// Passes rows on to the client.
struct ClientRows<'a> {
    sink: &'a mut dyn Sink,
    sent: &'a mut u64,
    files: Option<ServerFiles>,
}

impl ClientRows<'_> {
    fn files(&self) -> SqlResult<&ServerFiles> {
        self.files.as_ref().ok_or_else(|| sql_error!(UNKNOWN_ERROR, "a statement without files"))
    }
}

impl ResultSink for ClientRows<'_> {
    fn columns(&mut self, columns: &Arc<[Column]>) -> SqlResult<()> {
        self.sink.columns_of_plan(columns).map_err(|_| gone())
    }

    fn row(&mut self, row: &[Value]) -> SqlResult<()> {
        *self.sent += 1;
        self.sink.row(row).map_err(|_| self.sink.refusal().unwrap_or_else(gone))
    }

    fn takes_images(&self, columns: &[Column], codec: &RowCodec, wanted: &[usize]) -> bool {
        self.sink.takes_images(columns, codec, wanted)
    }

    fn image(&mut self, image: &[u8], codec: &RowCodec, wanted: &[usize]) -> SqlResult<()> {
        *self.sent += 1;
        self.sink.image(image, codec, wanted).map_err(|_| gone())?
    }

    fn infile(&mut self, file: &str, local: bool) -> SqlResult<Box<dyn ExecLocalData + '_>> {
        if !local {
            return self.files()?.read(file);
        }
        let inner = self.sink.local_infile(file).map_err(|_| gone())?;
        Ok(Box::new(ClientFile { inner }))
    }

    fn outfile(&mut self, file: &str) -> SqlResult<Box<dyn OutFile + '_>> {
        self.files()?.create(file)
    }
}

struct ClientFile<'a> {
    inner: Box<dyn LocalData + 'a>,
}

impl ExecLocalData for ClientFile<'_> {
    fn read(&mut self, buffer: &mut Vec<u8>) -> SqlResult<bool> {
        self.inner.read(buffer)
    }
}
