//! Statements that are planned: SELECT, INSERT, UPDATE, DELETE, LOAD DATA, DO, and EXPLAIN of them.

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::time::Duration;

use catalog::OpenTable;
use catalog::mdl::{Mode, Span};
use catalog::privilege::Privileges;
use connection::eval::eval_context;
use connection::lookup::{Lookup, Purpose, purposes};
use connection::outside::UsedTable;
use connection::planned::{CachedPlan, LockedPlan, Used, is_alone, kind_of};
use connection::server_files::ServerFiles;
use connection::sink::{Column, LocalData, Sink, status};
use connection::stmt::{Done, Output, Stmt, gone};
use ddl::Queries;
use exec::context::{ExecContext, ExecOptions};
use exec::{LocalData as ExecLocalData, NoRows, OutFile, Outcome, Profile, ResultSink, RowsSink};
use monitor::{ExtraRows, Reader};
use parser::ParserMode;
use parser::ast::{self, Explain, ExplainFormat, ExplainWhat, Statement};
use plan::query::{Source, Strength};
use plan::{Plan, PlanKind, Request, SessionInfo, VirtualTable};
use state::profiles::Stage;
use state::status::Stat;
use state::vars::Var;
use value::error::ErrorKind;
use value::warnings::Warnings;
use value::{Kind, RowCodec, SqlResult, SqlType, Value, sql_error};

use crate::program::Lender;
use crate::session::Session;

/// Errors of SHOW statements that name what is not there.
const SHOWN_NOT_THERE: [ErrorKind; 5] = [
    value::error::NO_SUCH_TABLE,
    value::error::SP_DOES_NOT_EXIST,
    value::error::EVENT_DOES_NOT_EXIST,
    value::error::TRG_DOES_NOT_EXIST,
    value::error::FEATURE_DISABLED,
];

/// What FOUND_ROWS() says of a statement that has sent no rows; none: what it said before.
fn found_by(statement: &Statement, outcome: &Outcome) -> Option<u64> {
    match statement {
        Statement::Do(_) => Some(1),
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

/// 1137: a temporary table can be named only once in a statement.
fn check_reopened(plan: &Plan) -> SqlResult<()> {
    let temporary = |t: &plan::query::PlanTable| match &t.source {
        Source::Base(def) if def.temporary => Some((def.id, t.alias.clone())),
        _ => None,
    };
    let used: Vec<_> = plan.tables.iter().filter_map(temporary).collect();
    match used.iter().enumerate().find(|(at, (id, _))| used[at + 1..].iter().any(|(other, _)| other == id)) {
        Some((_, (_, alias))) => Err(sql_error!(CANT_REOPEN_TABLE, alias)),
        None => Ok(()),
    }
}

/// 1104: what `max_join_size` is compared with is a cost in MySQL, in which a row that is looked at counts
/// a tenth.
fn check_size(plan: &Plan, max: u64) -> SqlResult<()> {
    const ROWS_OF_COST: f64 = 10.0;
    if plan::rows_examined(plan) > max as f64 * ROWS_OF_COST { Err(sql_error!(TOO_BIG_SELECT)) } else { Ok(()) }
}

/// The tables of a plan that the server stores, and those that are `around` it.
fn tables_of(plan: &Plan, around: &Arc<[UsedTable]>) -> Arc<[UsedTable]> {
    let used = |t: &plan::query::PlanTable| match &t.source {
        Source::Base(def) => Some(UsedTable { db: def.db.clone(), name: def.name.clone(), temporary: def.temporary }),
        _ => None,
    };
    let mut tables: Vec<UsedTable> = plan.tables.iter().filter_map(used).collect();
    if tables.is_empty() {
        return Arc::clone(around);
    }
    tables.extend(around.iter().map(|t| UsedTable { db: t.db.clone(), name: t.name.clone(), temporary: t.temporary }));
    tables.into()
}

/// What a plan may run with besides.
#[derive(Clone, Copy, Default)]
struct Beside<'a> {
    /// What runs.
    plan: Option<&'a Plan>,
    extra: Option<&'a ExtraRows>,
    profile: Option<&'a Profile>,
    /// For the row events.
    text: Option<&'a [u8]>,
}

/// What a plan does to the tables that the server stores.
#[derive(Clone, Copy)]
struct Work {
    /// Such tables take part.
    stores: bool,
    writes: bool,
}

impl Work {
    fn of(plan: &Plan) -> Work {
        Work {
            // What functions do is not known.
            stores: plan.programs || plan.tables.iter().any(|t| matches!(t.source, Source::Base(_))),
            writes: plan.programs || !matches!(plan.kind, PlanKind::Query(_) | PlanKind::Expressions(_)),
        }
    }
}

/// Runs the text itself, instead of what was to stand for it.
fn read_anew(session: &mut Session, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
    session.diagnostics.clear();
    let parsed = parser::parse(statement.source, &session.parser_mode())?;
    let statement = Stmt::plain(&parsed, statement.source);
    let plan = session.plan_statement(&parsed.statement, &statement, None)?.plan;
    session.run_plan(&plan, &statement, output, None)
}

/// Locks what a kept plan uses; false if that is not what it was.
fn take_tables(session: &mut Session, tables: &Used, writes: bool) -> SqlResult<bool> {
    if session.locks.tables.is_some() || !session.temporary.is_empty() {
        return Ok(false);
    }
    if writes {
        session.locks.take(&session.instance.global_lock, Mode::IntentionExclusive, Span::Statement)?;
    }
    let outside = &session.outside.tables;
    let busy = |open: &OpenTable| open.table().is_some_and(|def| outside.iter().any(|used| used.db == def.db && used.name == def.name));
    if !outside.is_empty() && tables.iter().any(|(open, mode)| *mode == Mode::SharedWrite && busy(open)) {
        return Ok(false);
    }
    for (open, mode) in tables {
        session.locks.take(&open.lock, *mode, Span::Transaction)?;
        if open.is_stale() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Plans a statement; `prepared`: who prepared it was told of syntax that will go.
fn plan_as(
    session: &mut Session,
    (ast, prepared): (&Statement, bool),
    statement: &Stmt<'_>,
    extra: Option<Arc<VirtualTable>>,
) -> SqlResult<LockedPlan> {
    let types = session.types_of(statement);
    let purposes = purposes(ast);
    let explains = matches!(statement.ast, Statement::Explain(_));
    let (raised, mark) = (session.diagnostics.raised, session.diagnostics.mark());
    let (plan, tables, cacheable) = session.with_lookup(purposes, extra, (statement.params, explains), |lookup, info, cx| {
        plan::plan(&Request { statement: ast, source: statement.source, params: &types }, lookup, info, cx)
    })?;
    check_reopened(&plan)?;
    if prepared {
        session.diagnostics.forget_deprecated(mark);
    }
    // What planning warns of belongs to each execution.
    let deprecated = if cacheable { session.diagnostics.only_deprecated(mark, raised) } else { Vec::new() };
    let cacheable = cacheable && session.diagnostics.raised == raised;
    Ok(LockedPlan { plan: Arc::new(plan), tables, cacheable, deprecated })
}

/// Notes what EXPLAIN says of a statement beside its rows.
fn note_explained(session: &mut Session, ast: &Statement, statement: &Stmt<'_>) -> SqlResult<()> {
    let types = session.types_of(statement);
    let (notes, ..) = session.with_lookup(purposes(ast), None, (statement.params, true), |lookup, info, cx| {
        plan::explain_notes(&Request { statement: ast, source: statement.source, params: &types }, lookup, info, cx)
    })?;
    notes.into_iter().for_each(|note| session.diagnostics.note(note));
    Ok(())
}

/// Rows that a query locks for an update are as good as written: 1792 in a READ ONLY transaction, 1290 under
/// `read_only`.
fn check_locks(session: &Session, plan: &Plan) -> SqlResult<()> {
    let locks =
        |t: &plan::query::PlanTable| t.lock.strength == Strength::Update && matches!(&t.source, Source::Base(def) if !def.temporary);
    // Of the others it was asked what they write.
    let reads = matches!(plan.kind, PlanKind::Query(_) | PlanKind::Expressions(_) | PlanKind::Insert(_));
    if !reads || !plan.tables.iter().any(locks) {
        return Ok(());
    }
    if session.trx.is_read_only(&session.usual) {
        Err(sql_error!(READ_ONLY_TRANSACTION))
    } else {
        session.rights().require_writable(session.logged.applying.is_some())
    }
}

/// A file of the client is refused before anybody looks for the table, but not before its database.
fn check_local(session: &Session, ast: &Statement, local_files: bool) -> SqlResult<()> {
    let Statement::LoadData(load) = ast else { return Ok(()) };
    if !load.local || load.table.db.is_none() && session.access.db.borrow().is_none() {
        return Ok(());
    }
    // What a source has loaded is the applier's own.
    let allowed = local_files && (session.logged.applying.is_some() || session.instance.globals.on(Var::local_infile));
    if allowed { Ok(()) } else { Err(sql_error!(LOCAL_INFILE_DISABLED)) }
}

impl Session {
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
        if limit == 0 {
            return self.run_in_time(statement, output);
        }
        self.process.counters.count(Stat::Max_execution_time_set);
        self.access.deadline.set(Some(self.instance.now_micros().saturating_add_unsigned(limit.saturating_mul(1000))));
        let lock_timeout = Duration::from_secs(self.access.uint(Var::innodb_lock_wait_timeout));
        self.trx.tx.set_lock_timeout(lock_timeout.min(Duration::from_millis(limit)));
        let result = self.run_in_time(statement, output);
        self.trx.tx.set_lock_timeout(lock_timeout);
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
            if self.revive(&cached, statement)? {
                if output.like_text {
                    self.process.counters.count(Stat::Redoubt_text_plans_used);
                    cached.deprecated.iter().for_each(|warning| self.diagnostics.warn(warning.clone()));
                }
                self.profile(Stage::Executing);
                let result = self.run_plan(&cached.plan, statement, output, None);
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
        let planned = match plan_as(self, (statement.ast, prepared), statement, None) {
            Ok(planned) if stays(&planned, output.like_text) => planned,
            _ if output.like_text => return read_anew(self, statement, output),
            planned => planned?,
        };
        self.profile(Stage::Executing);
        let result = self.run_plan(&planned.plan, statement, output, None);
        if stays(&planned, output.like_text) {
            output.plan = Some(CachedPlan {
                plan: planned.plan,
                kinds: self.types_of(statement).iter().map(kind_of).collect(),
                epoch: self.epochs.now(),
                tables: planned.tables,
                writes: !matches!(statement.ast, Statement::Query(_) | Statement::Do(_)),
                deprecated: planned.deprecated,
            });
        }
        result
    }

    /// Locks a kept plan's tables; false if it must be planned again.
    pub(crate) fn revive(&mut self, cached: &CachedPlan, statement: &Stmt<'_>) -> SqlResult<bool> {
        let params = statement.params;
        let fits = |(value, kind): (&Value, &(Kind, u8))| value.is_null() || kind_of(&self.type_of(value)) == *kind;
        if cached.epoch != self.epochs.now() || params.len() != cached.kinds.len() {
            return Ok(false);
        }
        // Declared types do not change.
        if statement.types.is_none() && !params.iter().zip(&cached.kinds).all(fits) {
            return Ok(false);
        }
        if !take_tables(self, &cached.tables, cached.writes)? {
            return Ok(false);
        }
        let cx = eval_context(&self.settings, &self.access, &mut self.diagnostics, params);
        let engine = &self.instance.engine;
        Ok(cached.plan.suits(&cx, &|table, index, lower, upper| engine.estimate(table.indexes[index].tree, lower, upper)))
    }

    pub(crate) fn session_info(&self) -> SessionInfo {
        SessionInfo { db: self.access.db.borrow().clone(), switches: self.usual.switches, makes_table: self.makes_table }
    }

    /// Calls `body`, which plans, with what it needs.
    fn with_lookup<T>(
        &mut self,
        purposes: Vec<Purpose>,
        extra: Option<Arc<VirtualTable>>,
        (params, explains): (&[Value], bool),
        body: impl FnOnce(&Lookup<'_>, &SessionInfo, &mut expr::EvalContext<'_>) -> SqlResult<T>,
    ) -> SqlResult<(T, Used, bool)> {
        self.process.counters.count(Stat::Redoubt_plans_made);
        let info = self.session_info();
        let (user, host) = self.access.client();
        let client = (user.as_str(), host.as_str());
        let lookup = Lookup {
            catalog: &self.instance.catalog,
            engine: &self.instance.engine,
            statistics: &self.instance.tables.statistics,
            virtual_schema: &self.instance.virtual_schema,
            pasts: &self.instance.pasts,
            account: &self.account,
            client,
            locks: RefCell::new(&mut self.locks),
            temporary: &self.temporary,
            db: info.db.clone(),
            purposes,
            through_views: RefCell::default(),
            extra,
            used: RefCell::default(),
            uncacheable: Cell::new(false),
            explains,
            views: RefCell::default(),
            outside: &self.outside.tables,
            in_trigger: self.outside.in_trigger,
        };
        let mut cx = eval_context(&self.settings, &self.access, &mut self.diagnostics, params);
        let result = body(&lookup, &info, &mut cx)?;
        let uncacheable = lookup.uncacheable.get();
        let used = lookup.used.take();
        Ok((result, used, !uncacheable))
    }

    fn plan_statement(&mut self, ast: &Statement, statement: &Stmt<'_>, extra: Option<Arc<VirtualTable>>) -> SqlResult<LockedPlan> {
        plan_as(self, (ast, false), statement, extra)
    }

    fn run_plan(&mut self, plan: &Plan, statement: &Stmt<'_>, output: &mut Output<'_>, extra: Option<&ExtraRows>) -> SqlResult<Done> {
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
        let outcome = self.run_plan_into(plan, statement.params, &mut sink, Beside { extra, text, ..Beside::default() })?;
        if let Some(found) = found_by(statement.ast, &outcome) {
            self.access.found_rows.set(found);
        }
        let mut done = self.note_outcome(
            outcome,
            matches!(statement.ast, Statement::Update(_) | Statement::Insert(_)),
            !matches!(statement.ast, Statement::Query(_)),
        );
        if matches!(statement.ast, Statement::LoadData(_)) {
            // LAST_INSERT_ID() alone knows it.
            done.insert_id = 0;
        }
        Ok(done)
    }

    fn run_plan_into(&mut self, plan: &Plan, params: &[Value], sink: &mut dyn ResultSink, beside: Beside<'_>) -> SqlResult<Outcome> {
        let work = Work::of(plan);
        if work.stores {
            self.trx.check_xa_work()?;
            check_locks(self, plan)?;
            self.enter_transaction(work.writes);
            if work.writes {
                ddl::keep_branches_apart((&mut self.trx.tx, self.options.hide_from_replicas), plan)?;
            }
        }
        self.run_entered(work, params, Beside { plan: Some(plan), ..beside }, |cx| exec::run(plan, cx, sink))
    }

    /// Runs `body`, which does that work, in the transaction that was entered.
    fn run_entered(
        &mut self,
        work: Work,
        params: &[Value],
        beside: Beside<'_>,
        body: impl FnOnce(&mut ExecContext<'_, '_>) -> SqlResult<Outcome>,
    ) -> SqlResult<Outcome> {
        let result = self.with_exec(params, beside, body);
        if work.stores {
            self.trx.count_statement(&self.process, result.as_ref().ok().map(|outcome| work.writes && outcome.affected > 0), work.writes);
        }
        self.measured.has_read(self.tally.take_no_index());
        self.tally.drain(|count, n| {
            self.process.counters.add_count(count, n);
            self.measured.counted.add(count, n);
        });
        result
    }

    /// The plan of a query of our own making around expressions of a statement; its tables are locked.
    pub(super) fn plan_query(&mut self, query: ast::Query, statement: &Stmt<'_>) -> SqlResult<Arc<Plan>> {
        Ok(self.plan_statement(&Statement::Query(Box::new(query)), statement, None)?.plan)
    }

    /// HANDLER … READ with the plan of the whole table.
    pub(super) fn run_handler(
        &mut self,
        plan: &Plan,
        read: &exec::HandlerRead<'_>,
        output: &mut Output<'_>,
        place: &mut Option<exec::HandlerPlace>,
    ) -> SqlResult<Done> {
        self.enter_transaction(false);
        let mut sink = ClientRows { sink: &mut *output.sink, sent: &mut output.sent, files: None };
        let work = Work { stores: true, writes: false };
        // At no isolation level do its reads lock.
        self.trx.tx.set_autocommit(true);
        let outcome = self.run_entered(work, &[], Beside::default(), |cx| exec::read_handler(plan, read, cx, &mut sink, place));
        self.trx.tx.set_autocommit(!self.trx.open);
        Ok(self.note_outcome(outcome?, false, false))
    }

    /// The plan of a statement of our own making; its tables are locked.
    pub(super) fn plan_text(&mut self, text: &str) -> SqlResult<LockedPlan> {
        let source: Arc<[u8]> = Arc::from(text.as_bytes());
        let parsed = parser::parse(&source, &self.parser_mode())?;
        let statement = Stmt::plain(&parsed, &source);
        self.plan_statement(statement.ast, &statement, None)
    }

    /// Runs a query of our own making.
    pub(super) fn run_query(&mut self, plan: &Plan, sink: &mut dyn ResultSink) -> SqlResult<()> {
        self.run_plan_into(plan, &[], sink, Beside::default()).map(drop)
    }

    /// Writes rows of a log to the table of the plan, in the transaction that was entered; see
    /// [`exec::replay`]. False, and nothing, if the plan was `kept` and its tables are not what they were.
    pub(super) fn replay_plan(&mut self, planned: &LockedPlan, kept: bool, rows: &exec::LoggedRows<'_>) -> SqlResult<bool> {
        if kept && !(planned.cacheable && take_tables(self, &planned.tables, true)?) {
            return Ok(false);
        }
        let work = Work { stores: true, writes: true };
        let mut room = self.replay.room.take().unwrap_or_default();
        let result = self.run_entered(work, &[], Beside::default(), |cx| exec::replay(&planned.plan, rows, &mut room, cx));
        self.replay.room = Some(room);
        result.map(|_| true)
    }

    /// Calls `body` with what running needs.
    fn with_exec<T>(&mut self, params: &[Value], beside: Beside<'_>, body: impl FnOnce(&mut ExecContext<'_, '_>) -> T) -> T {
        let virtual_rows = Reader { extra: beside.extra, ..Reader::new(&self.access, &self.account) };
        let options = ExecOptions { autocommit: !self.trx.open, ..self.options };
        let lender = beside.plan.filter(|plan| plan.programs).map(|plan| Lender {
            nested: RefCell::new(&mut self.nested),
            locks: RefCell::new(&mut self.locks),
            temporary: RefCell::new(&mut self.temporary),
            access: &self.access,
            account: &self.account,
            settings: &self.settings,
            usual: &self.usual,
            options: self.options,
            read_only: self.trx.read_only,
            tables: tables_of(plan, &self.outside.tables),
            epoch: self.epochs.now(),
            running: &self.outside.running,
            in_trigger: self.outside.in_trigger,
            calls: RefCell::default(),
            full_scan: Cell::default(),
        });
        let mut cx = eval_context(&self.settings, &self.access, &mut self.diagnostics, params);
        let result = body(&mut ExecContext {
            engine: &self.instance.engine,
            tx: &mut self.trx.tx,
            eval: &mut cx,
            virtual_tables: &virtual_rows,
            tables: &self.instance.tables,
            options,
            progress: &self.process.progress,
            tally: &self.tally,
            profile: beside.profile,
            programs: lender.as_ref().map(|lender| lender as &dyn exec::Programs),
            text: beside.text,
        });
        self.measured.full_scan |= lender.is_some_and(|lender| lender.full_scan.get());
        let conditions = virtual_rows.conditions.take();
        conditions.into_iter().for_each(|condition| value::Warnings::warn(&mut self.diagnostics, condition));
        result
    }

    fn note_outcome(&mut self, outcome: Outcome, matches: bool, changes: bool) -> Done {
        if outcome.result_set {
            self.access.found_rows.set(outcome.rows);
        }
        let mut insert_id = outcome.insert_id;
        if outcome.generated_id != 0 {
            connection::usual::forget_insert_id(&self.access, &mut self.options);
            self.access.last_insert_id.set(outcome.generated_id);
        } else if changes && self.access.last_insert_id_set.get() {
            insert_id = self.access.last_insert_id.get();
        }
        let affected = if matches && self.info.found_rows { outcome.matched.max(outcome.affected) } else { outcome.affected };
        let mut info = outcome.info;
        if info.ends_with("Warnings: ") {
            info.push_str(&self.diagnostics.raised.to_string());
        }
        let status = self.measured.status();
        Done { result_set: outcome.result_set, affected, insert_id, info, status, ..Done::default() }
    }

    /// What COM_STMT_PREPARE says about the result, and what the parameters stand for.
    pub(crate) fn describe(&mut self, statement: &Stmt<'_>) -> SqlResult<(Vec<Column>, Vec<Option<expr::Stands>>)> {
        let mark = self.locks.holder.mark();
        let result = match statement.ast {
            Statement::Query(_) | Statement::Insert(_) | Statement::Update(_) | Statement::Delete(_) | Statement::Do(_) => {
                // Rows that go elsewhere are not the client's.
                let columns = |plan: &Plan| if plan.into.is_some() { Vec::new() } else { plan.columns.to_vec() };
                self.plan_statement(statement.ast, statement, None).map(|planned| (columns(&planned.plan), planned.plan.stands.clone()))
            }
            // What is not there is told when the statement runs.
            Statement::Show(show) => match self.show_rows(show, statement) {
                Err(error) if error.is_any(&SHOWN_NOT_THERE) => Ok(<_>::default()),
                rows => rows.map(|rows| (rows.columns, Vec::new())),
            },
            Statement::Call(call) => crate::program::check_called(self, call).map(|()| <_>::default()),
            Statement::CreateView(create) => self.view_shape(create, statement).map(|_| <_>::default()),
            Statement::CreateTable(create) => {
                create.query.as_ref().map_or(Ok(()), |query| self.selected(query, statement).map(drop)).map(|()| <_>::default())
            }
            // Of what EXPLAIN answers MySQL tells before it runs that there is nothing.
            _ => Ok(<_>::default()),
        };
        self.locks.holder.release_after(mark);
        result
    }

    /// What to keep of a view that is being created.
    pub(crate) fn view_shape(&mut self, create: &ast::CreateView, statement: &Stmt<'_>) -> SqlResult<plan::ViewShape> {
        let (shape, ..) = self.with_lookup(Vec::new(), None, (statement.params, false), |lookup, info, cx| {
            plan::plan_view(&create.query, &create.columns, statement.source, lookup, info, cx)
        })?;
        Ok(shape)
    }

    /// Types of the parameters, for planning.
    pub(crate) fn types_of(&self, statement: &Stmt<'_>) -> Vec<SqlType> {
        statement.types.map_or_else(|| self.param_types(statement.params), <[SqlType]>::to_vec)
    }

    /// The plan of expressions that stand alone.
    fn plan_values(&mut self, expressions: &[&ast::Expr], statement: &Stmt<'_>) -> SqlResult<LockedPlan> {
        let types = self.types_of(statement);
        let (plan, tables, cacheable) = self.with_lookup(Vec::new(), None, (statement.params, false), |lookup, info, cx| {
            plan::plan_expressions(expressions, (statement.source, &types), lookup, info, cx)
        })?;
        Ok(LockedPlan { plan: Arc::new(plan), tables, cacheable, deprecated: Vec::new() })
    }

    /// Values and types of expressions that stand alone (SET, KILL, PURGE).
    pub(crate) fn evaluate(&mut self, expressions: &[&ast::Expr], statement: &Stmt<'_>) -> SqlResult<Vec<(Value, SqlType)>> {
        let plan = self.plan_values(expressions, statement)?.plan;
        if Work::of(&plan).stores {
            check_locks(self, &plan)?;
            self.enter_transaction(plan.programs);
        }
        let types: Vec<SqlType> = match &plan.kind {
            PlanKind::Expressions(list) => list.iter().map(|e| e.ty.clone()).collect(),
            _ => Vec::new(),
        };
        let values = self.with_exec(statement.params, Beside { plan: Some(&plan), ..Beside::default() }, |cx| exec::evaluate(&plan, cx))?;
        Ok(values.into_iter().zip(types).collect())
    }

    /// An expression of a stored program, bound; `None` if its value needs more than the variables: tables,
    /// other programs.
    pub(crate) fn bound_value(&mut self, expression: &ast::Expr, statement: &Stmt<'_>) -> SqlResult<Option<expr::Expr>> {
        let planned = self.plan_values(&[expression], statement)?;
        let plan = &planned.plan;
        let alone = planned.cacheable && is_alone(plan);
        Ok(match &plan.kind {
            PlanKind::Expressions(list) if alone => list.first().cloned(),
            _ => None,
        })
    }

    /// The value of an expression of a stored program, whose plan is kept.
    pub(crate) fn program_value(
        &mut self,
        expression: &ast::Expr,
        statement: &Stmt<'_>,
        kept: &mut Option<CachedPlan>,
    ) -> SqlResult<(Value, SqlType)> {
        let usable = match kept {
            Some(cached) => self.revive(cached, statement)?,
            None => false,
        };
        if !usable {
            *kept = None;
            let planned = self.plan_values(&[expression], statement)?;
            let kinds = self.types_of(statement).iter().map(kind_of).collect();
            let (epoch, deprecated) = (self.epochs.now(), Vec::new());
            let plan = CachedPlan { plan: planned.plan, kinds, epoch, tables: planned.tables, writes: false, deprecated };
            if !planned.cacheable {
                return self.value_of_plan(&plan.plan, statement);
            }
            *kept = Some(plan);
        }
        match kept {
            Some(cached) => self.value_of_plan(&Arc::clone(&cached.plan), statement),
            None => Err(sql_error!(UNKNOWN_ERROR, "no plan")),
        }
    }

    fn value_of_plan(&mut self, plan: &Plan, statement: &Stmt<'_>) -> SqlResult<(Value, SqlType)> {
        let PlanKind::Expressions(list) = &plan.kind else { return Err(sql_error!(UNKNOWN_ERROR, "no expression")) };
        let Some(expression) = list.first() else { return Err(sql_error!(UNKNOWN_ERROR, "no expression")) };
        if is_alone(plan) {
            let mut cx = eval_context(&self.settings, &self.access, &mut self.diagnostics, statement.params);
            return Ok((expr::eval_raw(expression, &[], &mut cx)?, expression.ty.clone()));
        }
        if Work::of(plan).stores {
            check_locks(self, plan)?;
            self.enter_transaction(plan.programs);
        }
        let values = self.with_exec(statement.params, Beside { plan: Some(plan), ..Beside::default() }, |cx| exec::evaluate(plan, cx));
        self.end_value()?;
        let value = values?.pop().unwrap_or_default();
        Ok((value, expression.ty.clone()))
    }

    /// After a value that stands alone: a transaction that was entered for it ends.
    pub(crate) fn end_value(&mut self) -> SqlResult<()> {
        if self.trx.open { Ok(()) } else { self.end_statement(Ok(Done::default())).map(drop) }
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
        let planned = self.plan_statement(&parsed.statement, &filtered, Some(Arc::clone(&extra.table)))?;
        let mut sink = RowsSink::default();
        self.run_plan_into(&planned.plan, statement.params, &mut sink, Beside { extra: Some(&extra), ..Beside::default() })?;
        Ok(sink.rows)
    }

    /// The rows of a query that is part of another statement.
    pub(super) fn rows_of(&mut self, query: &Statement, statement: &Stmt<'_>) -> SqlResult<Vec<Vec<Value>>> {
        let planned = self.plan_statement(query, &Stmt { ast: query, ..*statement }, None)?;
        let mut sink = RowsSink::default();
        self.run_plan_into(&planned.plan, statement.params, &mut sink, Beside::default())?;
        Ok(sink.rows)
    }

    /// EXPLAIN of a statement; EXPLAIN of a table comes as SHOW COLUMNS.
    pub(super) fn explain(&mut self, explain: &Explain, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        check_explained(explain)?;
        let plan = match &explain.what {
            ExplainWhat::Statement { statement: inner, .. } => {
                let plan = self.plan_statement(inner, statement, None)?.plan;
                self.access.last_plan.set((plan.cost, plan.orders_tried));
                plan
            }
            ExplainWhat::Connection(id) => match self.plan_of_connection(*id)? {
                Some(plan) => plan,
                None => return Ok(Done::default()),
            },
            ExplainWhat::Program(kind, name) => {
                let rows = crate::program::explain(self, *kind, name, statement)?;
                return output.send(&explained_program_columns(), rows);
            }
        };
        // As in MySQL the tree has none.
        let has_notes = !explain.analyze && explain.format != ExplainFormat::Tree;
        if let ExplainWhat::Statement { statement: inner, .. } = &explain.what
            && has_notes
        {
            note_explained(self, inner, statement)?;
        }
        let text = match (explain.analyze, explain.format) {
            (true, _) => self.analyzed(&plan, statement)?,
            (false, ExplainFormat::Tree) => plan::explain_tree(&plan, None),
            (false, ExplainFormat::Json) => plan::explain_json(&plan),
            (false, ExplainFormat::Default | ExplainFormat::Traditional) => {
                let (columns, rows) = plan::explain(&plan);
                return output.send(&columns, rows);
            }
        };
        output.send(&explain_text_columns(), vec![vec![Value::text(&text)]])
    }

    /// Runs a query, and tells what it did. As in MySQL, statements that change rows are not run.
    fn analyzed(&mut self, plan: &Plan, statement: &Stmt<'_>) -> SqlResult<String> {
        if !matches!(plan.kind, PlanKind::Query(_)) {
            return Ok("<not executable by iterator executor>\n".to_string());
        }
        if plan.into.is_some() {
            return Err(sql_error!(NOT_SUPPORTED_YET, "EXPLAIN ANALYZE with INTO"));
        }
        let profile = Profile::default();
        self.run_plan_into(plan, statement.params, &mut NoRows, Beside { profile: Some(&profile), ..Beside::default() })?;
        Ok(plan::explain_tree(plan, Some(&profile.actuals())))
    }

    /// The plan of what another connection is running: made anew, as that one would make it now. `None`: it
    /// runs nothing.
    fn plan_of_connection(&mut self, id: u64) -> SqlResult<Option<Arc<Plan>>> {
        let process = self.instance.processes.get(id).ok_or_else(|| sql_error!(NO_SUCH_THREAD, id))?;
        let info = process.info.lock().clone();
        let user = self.process.info.lock().user.clone();
        if info.user != user && !self.account.global.privileges.contains(Privileges::PROCESS) {
            let (user, host) = self.access.client();
            return Err(sql_error!(ACCESS_DENIED, user, host, if self.account.authentication.is_empty() { "NO" } else { "YES" }));
        }
        let Some(source) = info.info.filter(|_| info.command != "Sleep") else { return Ok(None) };
        // Where the text has parameters, their values are not known here.
        let parsed = parser::parse(&source, &ParserMode::prepare(self.settings.sql_mode.0))?;
        let planned = Statement::Explain(Box::new(Explain {
            analyze: false,
            format: ExplainFormat::Default,
            unknown_format: None,
            what: ExplainWhat::Connection(id),
        }));
        if !matches!(parsed.statement, Statement::Query(_) | Statement::Insert(_) | Statement::Update(_) | Statement::Delete(_)) {
            return Err(sql_error!(EXPLAIN_NOT_SUPPORTED));
        }
        let explained = Stmt { ast: &planned, source: &source, span: parsed.span, params: &[], types: None, warnings: &[] };
        let own = self.access.db.replace(info.db);
        let result = self.plan_statement(&parsed.statement, &explained, None);
        *self.access.db.borrow_mut() = own;
        result.map(|planned| Some(planned.plan))
    }
}

/// What cannot be explained in this format.
fn check_explained(explain: &Explain) -> SqlResult<()> {
    if let Some(format) = &explain.unknown_format {
        return Err(sql_error!(UNKNOWN_EXPLAIN_FORMAT, format));
    }
    let unsupported = match (explain.analyze, explain.format, &explain.what) {
        (true, ExplainFormat::Json, _) => "EXPLAIN ANALYZE with JSON format",
        (true, ExplainFormat::Traditional, _) => "FORMAT=TRADITIONAL with EXPLAIN ANALYZE",
        (true, _, ExplainWhat::Connection(_)) => "EXPLAIN ANALYZE FOR CONNECTION",
        _ => return Ok(()),
    };
    Err(sql_error!(NOT_SUPPORTED_YET, unsupported))
}

/// The plan of a statement, as FORMAT=TREE shows it.
pub(crate) fn tree_of(session: &mut Session, ast: &Statement, statement: &Stmt<'_>) -> SqlResult<String> {
    Ok(plan::explain_tree(&session.plan_statement(ast, statement, None)?.plan, None))
}

/// Those of EXPLAIN of a program.
fn explained_program_columns() -> [Column; 3] {
    let long = SqlType::varchar(16_383, value::Collation::UTF8MB4_0900_AI_CI);
    let line = SqlType { unsigned: true, ..SqlType::INT };
    [Column::computed("LINE", line, false), Column::computed("STATEMENT", long.clone(), false), Column::computed("EXPLAIN", long, false)]
}

/// The one column of FORMAT=TREE and FORMAT=JSON.
fn explain_text_columns() -> Vec<Column> {
    vec![Column::computed("EXPLAIN", SqlType::varchar(16_383, value::Collation::UTF8MB4_0900_AI_CI), true)]
}

/// Whether a table of the plan is read as a whole: what `log_queries_not_using_indexes` asks.
fn reads_without_index(plan: &Plan) -> bool {
    let is = |value: &Value, words: &[&[u8]]| value.to_text().is_some_and(|text| words.contains(&&*text));
    plan.tables.iter().any(|t| matches!(t.source, Source::Base(_)))
        && plan::explain(plan).1.iter().any(|row| is(&row[4], &[b"ALL", b"index"]) && !is(&row[1], &[b"INSERT", b"REPLACE"]))
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
