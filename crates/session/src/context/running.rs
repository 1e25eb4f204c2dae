//! A plan runs in a context.
//!
//! ```text
//!   run_plan_into    may it? the transaction is entered
//!     run_entered    what it has read and written is counted
//!       with_exec    the parts that an executor needs are lent to it, and to programs that it calls
//! ```
//!
//! What is always true: a plan that uses stored tables runs in a transaction that was entered for it,
//! after XA, READ ONLY and `read_only` were asked; its tables were locked when it was planned
//! ([`Context::planning`]).

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use connection::eval::eval_context;
use connection::outside::UsedTable;
use connection::planned::LockedPlan;
use connection::stmt::Done;
use exec::context::{ExecContext, ExecOptions};
use exec::{Outcome, Profile, ResultSink};
use monitor::{ExtraRows, Reader};
use plan::query::{Source, Strength};
use plan::{Plan, PlanKind};
use value::{SqlResult, Value, sql_error};

use crate::context::Context;
use crate::program::Lender;

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
pub(crate) struct Beside<'a> {
    /// What runs.
    pub plan: Option<&'a Plan>,
    pub extra: Option<&'a ExtraRows>,
    pub profile: Option<&'a Profile>,
    /// For the row events.
    pub text: Option<&'a [u8]>,
}

/// What a plan does to the tables that the server stores.
#[derive(Clone, Copy)]
pub(crate) struct Work {
    /// Such tables take part.
    pub stores: bool,
    pub writes: bool,
}

impl Work {
    pub fn of(plan: &Plan) -> Work {
        Work {
            // What functions do is not known.
            stores: plan.programs || plan.tables.iter().any(|t| matches!(t.source, Source::Base(_))),
            writes: plan.programs || !matches!(plan.kind, PlanKind::Query(_) | PlanKind::Expressions(_)),
        }
    }
}

impl Context {
    /// Rows that a query locks for an update are as good as written: 1792 in a READ ONLY transaction,
    /// 1290 under `read_only`.
    pub fn check_locks(&self, plan: &Plan) -> SqlResult<()> {
        let locks =
            |t: &plan::query::PlanTable| t.lock.strength == Strength::Update && matches!(&t.source, Source::Base(def) if !def.temporary);
        // The others are checked by what they write.
        let reads = matches!(plan.kind, PlanKind::Query(_) | PlanKind::Expressions(_) | PlanKind::Insert(_));
        if !reads || !plan.tables.iter().any(locks) {
            return Ok(());
        }
        if self.trx.is_read_only(&self.usual) {
            Err(sql_error!(READ_ONLY_TRANSACTION))
        } else {
            self.rights().require_writable(self.applies())
        }
    }

    pub fn run_plan_into(&mut self, plan: &Plan, params: &[Value], sink: &mut dyn ResultSink, beside: Beside<'_>) -> SqlResult<Outcome> {
        let work = Work::of(plan);
        if work.stores {
            self.trx.check_xa_work()?;
            self.check_locks(plan)?;
            self.transactions().enter(work.writes);
            if work.writes {
                ddl::keep_branches_apart((&mut self.trx.tx, self.options.hide_from_replicas), plan)?;
            }
        }
        self.run_entered(work, params, Beside { plan: Some(plan), ..beside }, |cx| exec::run(plan, cx, sink))
    }

    /// Runs `body`, which does that work, in the transaction that was entered.
    pub fn run_entered(
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

    /// Calls `body` with what running needs.
    pub fn with_exec<T>(&mut self, params: &[Value], beside: Beside<'_>, body: impl FnOnce(&mut ExecContext<'_, '_>) -> T) -> T {
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
            strict: self.outside.strict || (self.settings.sql_mode.strict() && plan.kind.changes_strictly()),
            applies: self.logged.applying.is_some() || self.outside.applies,
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

    /// What a statement has done, for its client. `matches`: rows count that were found, if the client
    /// asks for that; `changes`: LAST_INSERT_ID(n) counts.
    pub fn note_outcome(&mut self, outcome: Outcome, matches: bool, changes: bool) -> Done {
        if outcome.result_set {
            self.access.found_rows.set(outcome.rows);
        }
        let mut insert_id = outcome.insert_id;
        if outcome.generated_id != 0 {
            self.access.last_insert_id.set(outcome.generated_id);
        } else if changes && self.access.last_insert_id_set.get() {
            insert_id = self.access.last_insert_id.get();
        }
        let affected = if matches && self.info.found_rows { outcome.matched.max(outcome.affected) } else { outcome.affected };
        let info = outcome.info.text(self.diagnostics.raised);
        let status = self.measured.status();
        Done { result_set: outcome.result_set, affected, insert_id, info, status, ..Done::default() }
    }

    /// Runs a query of our own making.
    pub fn run_query(&mut self, plan: &Plan, sink: &mut dyn ResultSink) -> SqlResult<()> {
        self.run_plan_into(plan, &[], sink, Beside::default()).map(drop)
    }

    /// Writes rows of a log to the table of the plan, in the transaction that was entered; see
    /// [`exec::replay`]. False, and nothing, if the plan was `kept` and its tables are not what they were.
    pub fn replay_plan(
        &mut self,
        (planned, kept): (&LockedPlan, bool),
        rows: &exec::LoggedRows<'_>,
        room: &mut exec::ReplayRoom,
    ) -> SqlResult<bool> {
        if kept && !(planned.cacheable && self.planning().take_tables(&planned.tables, true)?) {
            return Ok(false);
        }
        let work = Work { stores: true, writes: true };
        let result = self.run_entered(work, &[], Beside::default(), |cx| exec::replay(&planned.plan, rows, room, cx));
        result.map(|_| true)
    }
}
