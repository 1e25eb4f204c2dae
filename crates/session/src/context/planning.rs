//! Plans: made for a statement, or taken up again.
//!
//! Making one asks the catalog for each name (`connection::lookup`); taking up one that is kept asks
//! whether everything that it was made of is what it was: tables, settings (their epoch), kinds of the
//! parameters, and how many rows its ranges have.
//!
//! What is always true:
//! 1. Whoever has a plan from here holds the metadata locks of its tables, until the transaction ends.
//! 2. Nothing has run, and no row was read but to estimate.
//! 3. What planning warns of is among the diagnostics, once for each time that the statement is planned.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use catalog::mdl::{Mode, Span};
use catalog::{Account, OpenTable};
use connection::diagnostics::Diagnostics;
use connection::eval::eval_context;
use connection::locks::Locks;
use connection::lookup::{Lookup, Purpose, Refusal, purposes};
use connection::outside::Outside;
use connection::planned::{CachedPlan, LockedPlan, Used, kind_of};
use connection::sink::Column;
use connection::stmt::Stmt;
use connection::temporary::TemporaryTables;
use connection::untyped::{type_of, types_of};
use connection::usual::Usual;
use expr::Settings;
use parser::ParserMode;
use parser::ast::{self, Statement};
use plan::query::Source;
use plan::{Plan, Request, SessionInfo, VirtualTable};
use state::access::Access;
use state::status::Stat;
use value::{Kind, SqlResult, SqlType, Value, Warnings, sql_error};

/// The columns of a result, and what parameters stand for.
pub(crate) type Described = (Vec<Column>, Vec<Option<expr::Stands>>);

/// See the file's header.
pub(crate) struct Planning<'c> {
    pub access: &'c Access,
    pub account: &'c Account,
    pub settings: &'c Settings,
    pub usual: &'c Usual,
    /// The query of a CREATE TABLE … SELECT is planned.
    pub makes_table: bool,
    /// Why stored functions may not write. What runs in the middle of a statement was asked about with it.
    pub only_reads: Option<Refusal>,
    /// It stands in an XA transaction of a client.
    pub xa: bool,
    pub epoch: u64,
    pub temporary: &'c TemporaryTables,
    pub outside: &'c Outside,
    pub locks: &'c mut Locks,
    pub diagnostics: &'c mut Diagnostics,
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

impl Planning<'_> {
    /// The plan of a statement; `ast` is it, or what EXPLAIN is about.
    pub fn statement(&mut self, ast: &Statement, statement: &Stmt<'_>) -> SqlResult<LockedPlan> {
        self.plan((ast, false), statement, None)
    }

    /// The same of one that was prepared: who did that was told of syntax that will go.
    pub fn prepared(&mut self, statement: &Stmt<'_>) -> SqlResult<LockedPlan> {
        self.plan((statement.ast, true), statement, None)
    }

    /// The plan of a query of our own making over rows of our own, too.
    pub fn over(&mut self, ast: &Statement, statement: &Stmt<'_>, extra: Arc<VirtualTable>) -> SqlResult<LockedPlan> {
        self.plan((ast, false), statement, Some(extra))
    }

    /// The plan of a query of our own making around expressions of a statement.
    pub fn query(&mut self, query: ast::Query, statement: &Stmt<'_>) -> SqlResult<Arc<Plan>> {
        Ok(self.statement(&Statement::Query(Box::new(query)), statement)?.plan)
    }

    /// The plan of a statement of our own making.
    pub fn text(&mut self, text: &str) -> SqlResult<LockedPlan> {
        let source: Arc<[u8]> = Arc::from(text.as_bytes());
        let parsed = parser::parse(&source, &ParserMode::new(self.settings.sql_mode.0))?;
        let statement = Stmt::plain(&parsed, &source);
        self.statement(statement.ast, &statement)
    }

    fn plan(
        &mut self,
        (ast, prepared): (&Statement, bool),
        statement: &Stmt<'_>,
        extra: Option<Arc<VirtualTable>>,
    ) -> SqlResult<LockedPlan> {
        let types = self.types_of(statement);
        let purposes = purposes(ast);
        let explains = matches!(statement.ast, Statement::Explain(_));
        let (raised, mark) = (self.diagnostics.raised, self.diagnostics.mark());
        let (plan, tables, cacheable) = self.with_lookup(purposes, extra, (statement.params, explains), |lookup, info, cx| {
            plan::plan(&Request { statement: ast, source: statement.source, params: &types }, lookup, info, cx)
        })?;
        check_reopened(&plan)?;
        if prepared {
            self.diagnostics.forget_deprecated(mark);
        }
        // What planning warns of belongs to each execution.
        let deprecated = if cacheable { self.diagnostics.only_deprecated(mark, raised) } else { Vec::new() };
        let cacheable = cacheable && self.diagnostics.raised == raised;
        Ok(LockedPlan { plan: Arc::new(plan), tables, cacheable, deprecated })
    }

    /// The columns of a statement's result, and what its parameters stand for as far as their places say. Its
    /// tables are locked no longer.
    pub fn described(&mut self, statement: &Stmt<'_>) -> SqlResult<Described> {
        let mark = self.locks.holder.mark();
        // Rows that go elsewhere are not the client's.
        let columns = |plan: &Plan| if plan.into.is_some() { Vec::new() } else { plan.columns.to_vec() };
        let planned = self.statement(statement.ast, statement);
        self.locks.holder.release_after(mark);
        planned.map(|planned| (columns(&planned.plan), planned.plan.stands.clone()))
    }

    /// Notes what EXPLAIN says of a statement beside its rows.
    pub fn note_explained(&mut self, ast: &Statement, statement: &Stmt<'_>) -> SqlResult<()> {
        let types = self.types_of(statement);
        let (notes, ..) = self.with_lookup(purposes(ast), None, (statement.params, true), |lookup, info, cx| {
            plan::explain_notes(&Request { statement: ast, source: statement.source, params: &types }, lookup, info, cx)
        })?;
        notes.into_iter().for_each(|note| self.diagnostics.note(note));
        Ok(())
    }

    /// The plan of expressions that stand alone, and are stored as values of type `into`, if there is one.
    pub fn values(&mut self, expressions: &[&ast::Expr], into: Option<&SqlType>, statement: &Stmt<'_>) -> SqlResult<LockedPlan> {
        let types = self.types_of(statement);
        let (plan, tables, cacheable) = self.with_lookup(Vec::new(), None, (statement.params, false), |lookup, info, cx| {
            plan::plan_expressions(expressions, into, (statement.source, &types), lookup, info, cx)
        })?;
        Ok(LockedPlan { plan: Arc::new(plan), tables, cacheable, deprecated: Vec::new() })
    }

    /// What to keep of a view that is being created.
    pub fn view_shape(&mut self, create: &ast::CreateView, statement: &Stmt<'_>) -> SqlResult<plan::ViewShape> {
        let (shape, ..) = self.with_lookup(Vec::new(), None, (statement.params, false), |lookup, info, cx| {
            plan::plan_view(&create.query, &create.columns, statement.source, lookup, info, cx)
        })?;
        Ok(shape)
    }

    /// Types of the parameters, for planning.
    pub fn types_of(&self, statement: &Stmt<'_>) -> Vec<SqlType> {
        statement.types.map_or_else(|| types_of(statement.params, self.settings.collation_connection), <[SqlType]>::to_vec)
    }

    /// Locks a kept plan's tables; false if it must be planned again.
    pub fn revive(&mut self, cached: &CachedPlan, statement: &Stmt<'_>) -> SqlResult<bool> {
        let params = statement.params;
        let fits =
            |(value, kind): (&Value, &(Kind, u8))| value.is_null() || kind_of(&type_of(value, self.settings.collation_connection)) == *kind;
        if cached.epoch != self.epoch || params.len() != cached.kinds.len() {
            return Ok(false);
        }
        // Declared types do not change.
        if statement.types.is_none() && !params.iter().zip(&cached.kinds).all(fits) {
            return Ok(false);
        }
        if !self.take_tables(&cached.tables, cached.writes)? {
            return Ok(false);
        }
        let cx = eval_context(self.settings, self.access, self.diagnostics, params);
        let engine = &self.access.instance.engine;
        Ok(cached.plan.suits(&cx, &|table, index, lower, upper| engine.estimate(table.indexes[index].tree, lower, upper)))
    }

    /// Locks what a kept plan uses; false if that is not what it was.
    pub fn take_tables(&mut self, tables: &Used, writes: bool) -> SqlResult<bool> {
        if self.locks.tables.is_some() || !self.temporary.is_empty() {
            return Ok(false);
        }
        if writes {
            self.locks.take_change()?;
        }
        let outside = &self.outside.tables;
        let busy = |open: &OpenTable| open.table().is_some_and(|def| outside.iter().any(|used| used.db == def.db && used.name == def.name));
        if !outside.is_empty() && tables.iter().any(|(open, mode)| *mode == Mode::SharedWrite && busy(open)) {
            return Ok(false);
        }
        for (open, mode) in tables {
            self.locks.take(&open.lock, *mode, Span::Transaction)?;
            if open.is_stale() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Calls `body`, which plans, with what it needs.
    fn with_lookup<T>(
        &mut self,
        purposes: Vec<Purpose>,
        extra: Option<Arc<VirtualTable>>,
        (params, explains): (&[Value], bool),
        body: impl FnOnce(&Lookup<'_>, &SessionInfo, &mut expr::EvalContext<'_>) -> SqlResult<T>,
    ) -> SqlResult<(T, Used, bool)> {
        self.access.process.counters.count(Stat::Redoubt_plans_made);
        let instance = &self.access.instance;
        let info = self.info();
        let (user, host) = self.access.client();
        let client = (user.as_str(), host.as_str());
        let lookup = Lookup {
            catalog: &instance.catalog,
            engine: &instance.engine,
            statistics: &instance.tables.statistics,
            virtual_schema: &instance.virtual_schema,
            pasts: &instance.pasts,
            access: self.access,
            account: self.account,
            client,
            locks: RefCell::new(&mut *self.locks),
            temporary: self.temporary,
            db: info.db.clone(),
            purposes,
            through_views: RefCell::default(),
            read_only: RefCell::default(),
            extra,
            used: RefCell::default(),
            uncacheable: Cell::new(false),
            explains,
            views: RefCell::default(),
            outside: &self.outside.tables,
            in_trigger: self.outside.in_trigger,
            only_reads: self.only_reads.clone(),
            xa: self.xa,
        };
        let mut cx = eval_context(self.settings, self.access, self.diagnostics, params);
        let result = body(&lookup, &info, &mut cx)?;
        if let Some(error) = lookup.read_only.take() {
            return Err(error);
        }
        let uncacheable = lookup.uncacheable.get();
        let used = lookup.used.take();
        Ok((result, used, !uncacheable))
    }

    pub fn info(&self) -> SessionInfo {
        SessionInfo {
            db: self.access.db.borrow().clone(),
            switches: self.usual.switches,
            by_keys: self.usual.by_keys,
            makes_table: self.makes_table,
        }
    }
}
