//! Programs that run in the middle of a statement: stored functions here, triggers in `triggers`.
//!
//! Such a program runs in a session of its own, to which the session of the statement lends what it has for
//! as long as the program runs: the transaction, metadata locks, temporary tables, variables. So its
//! statements are ordinary statements; but they cannot end the transaction, and have no client.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::sync::Arc;

use catalog::Account;
use connection::locks::Locks;
use connection::outside::UsedTable;
use connection::sink::Discarded;
use connection::temporary::TemporaryTables;
use connection::usual::Usual;
use engine::Transaction;
use exec::{Change, Programs};
use expr::{EvalContext, Settings, StoredCall};
use plan::dml::Moment;
use program::Frame;
use schema::{TableDef, TableId};
use state::access::Access;
use value::warnings::Level;
use value::{SqlResult, Value, sql_error};

use super::call::DEPTH_MAX;
use super::entered::{Another, Entered};
use super::host::Running;
use super::plain::{Plain, Seen};
use super::stored::stored;
use super::triggers::{PlainTrigger, fire_plain, plain_triggers};
use crate::session::Session;

/// What a running statement can lend, and who gets it.
pub(crate) struct Lender<'a> {
    pub nested: RefCell<&'a mut Option<Box<dyn Any + Send>>>,
    pub locks: RefCell<&'a mut Locks>,
    pub temporary: RefCell<&'a mut TemporaryTables>,
    pub access: &'a Access,
    pub account: &'a Arc<Account>,
    pub settings: &'a Settings,
    pub usual: &'a Usual,
    pub options: exec::ExecOptions,
    pub read_only: bool,
    /// Tables that the statement uses, and those around it.
    pub tables: Arc<[UsedTable]>,
    /// The epoch of the statement.
    pub epoch: u64,
    /// Functions and triggers around it.
    pub running: &'a [String],
    pub in_trigger: bool,
    pub strict: bool,
    pub applies: bool,
    /// The programs that the statement has called.
    pub calls: RefCell<Calls>,
    /// One of them has read a table without an index.
    pub full_scan: Cell<bool>,
}

/// Database, name, and `caller` of a [`StoredCall`].
type FunctionOf = (Arc<str>, Arc<str>, Option<Arc<str>>);

/// The programs that a statement has called, and which of them are plain.
#[derive(Default)]
pub(crate) struct Calls {
    /// By their name and who calls them.
    functions: Vec<(FunctionOf, Seen<Plain>)>,
    triggers: Vec<(TableId, Moment, Seen<Vec<PlainTrigger>>)>,
}

impl Lender<'_> {
    /// Calls `body` with a session that has all that is lent.
    fn lend<T>(&self, tx: &mut Transaction, body: impl FnOnce(&mut Session) -> T) -> SqlResult<T> {
        let mut slot = self.nested.borrow_mut();
        let kept = slot.take().and_then(|kept| kept.downcast::<Session>().ok());
        let mut session = kept.unwrap_or_else(|| Box::new(Session::nested(&self.access.instance, &self.access.process)));
        if self.running.len() >= DEPTH_MAX {
            return Err(sql_error!(STACK_OVERRUN_NEED_MORE, self.running.len(), DEPTH_MAX, 0));
        }
        session.cx.account = Arc::clone(self.account);
        if session.cx.outside.epoch != self.epoch {
            session.cx.outside.epoch = self.epoch;
            session.cx.epochs.change();
            session.cx.settings = self.settings.clone();
            session.cx.usual.clone_from(self.usual);
        }
        session.cx.options = self.options;
        session.cx.trx.open = true;
        session.cx.trx.read_only = self.read_only;
        session.cx.outside.tables = Arc::clone(&self.tables);
        session.cx.outside.running = self.running.to_vec();
        session.cx.outside.in_trigger = self.in_trigger;
        session.cx.outside.strict = self.strict;
        session.cx.outside.applies = self.applies;
        session.cx.diagnostics.clear();
        let access = self.access;
        let told = [&access.last_insert_id, &access.found_rows].map(|cell| cell.get());
        self.swap(&mut session, tx);
        let result = body(&mut session);
        self.swap(&mut session, tx);
        self.full_scan.set(self.full_scan.get() | std::mem::take(&mut session.cx.measured.full_scan));
        // LAST_INSERT_ID() and FOUND_ROWS() of a program are its own.
        [&access.last_insert_id, &access.found_rows].into_iter().zip(told).for_each(|(cell, value)| cell.set(value));
        **slot = Some(session);
        Ok(result)
    }

    /// Lends, or takes back.
    fn swap(&self, session: &mut Session, tx: &mut Transaction) {
        std::mem::swap(tx, &mut session.cx.trx.tx);
        std::mem::swap(&mut **self.locks.borrow_mut(), &mut session.cx.locks);
        std::mem::swap(&mut **self.temporary.borrow_mut(), &mut session.cx.temporary);
        self.access.swap(&session.cx.access);
    }
}

impl Lender<'_> {
    /// The value of a function that is plain, from the second call on.
    fn plain_function(&self, call: &StoredCall, args: &[Value], tx: &mut Transaction) -> SqlResult<Option<Value>> {
        let mut calls = self.calls.borrow_mut();
        let Some((_, seen)) = calls.functions.iter_mut().find(|(of, _)| is_of(of, call)) else {
            calls.functions.push(((call.db.clone(), call.name.clone(), call.caller.clone()), Seen::Once));
            return Ok(None);
        };
        if matches!(seen, Seen::Once) {
            let found = self.lend(tx, |session| as_caller(session, call, |session| plain_function(session, call)))??;
            *seen = found.map_or(Seen::Usual, Seen::Plain);
        }
        let Seen::Plain(plain) = seen else { return Ok(None) };
        Ok(plain.call(args, &call.args, self.access))
    }

    /// Runs the triggers of a moment if all of them are plain, from the second row on.
    fn fire_plain(&self, table: &Arc<TableDef>, moment: Moment, row: &mut Change<'_>, tx: &mut Transaction) -> SqlResult<bool> {
        let mut calls = self.calls.borrow_mut();
        let Some((_, _, seen)) = calls.triggers.iter_mut().find(|(id, at, _)| *id == table.id && *at == moment) else {
            calls.triggers.push((table.id, moment, Seen::Once));
            return Ok(false);
        };
        if matches!(seen, Seen::Once) {
            let found = self.lend(tx, |session| plain_triggers(session, table, moment))??;
            *seen = found.map_or(Seen::Usual, Seen::Plain);
        }
        let Seen::Plain(triggers) = seen else { return Ok(false) };
        Ok(fire_plain(triggers, moment, row, self.access))
    }
}

/// Whether a call is of this function, by the same caller.
fn is_of((db, name, caller): &FunctionOf, call: &StoredCall) -> bool {
    let same = |a: &Arc<str>, b: &Arc<str>| Arc::ptr_eq(a, b) || a == b;
    same(name, &call.name) && same(db, &call.db) && *caller == call.caller
}

impl Programs for Lender<'_> {
    fn whole_number(&self, call: &StoredCall, args: &[Value]) -> Option<i64> {
        let calls = self.calls.borrow();
        match calls.functions.iter().find(|(of, _)| is_of(of, call))? {
            (_, Seen::Plain(plain)) => plain.formula(args),
            _ => None,
        }
    }

    fn function(&self, call: &StoredCall, args: &[Value], tx: &mut Transaction, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
        self.access.last_insert_id_set.set(false);
        if let Some(value) = self.plain_function(call, args, tx)? {
            return Ok(value);
        }
        let (result, conditions) = self.lend(tx, |session| {
            let result = as_caller(session, call, |session| session.call_function(call, args));
            (result, std::mem::take(&mut session.cx.diagnostics.conditions))
        })?;
        let is_error = |level: Level| level == Level::Error;
        // The error is on its way, unless there are more: whoever takes it need not list it again.
        let several = conditions.iter().filter(|(level, _)| is_error(*level)).count() > 1;
        let failed = result.is_err();
        for (level, condition) in conditions {
            if several || !(failed && is_error(level)) {
                cx.warnings.push(level, condition);
            }
        }
        if failed && several {
            cx.warnings.listed();
        }
        result
    }

    /// What a trigger warns of is not passed on.
    fn fire(&self, table: &Arc<TableDef>, moment: Moment, mut row: Change<'_>, tx: &mut Transaction) -> SqlResult<()> {
        // The client is not told any more what LAST_INSERT_ID(n) set before.
        self.access.last_insert_id_set.set(false);
        if self.fire_plain(table, moment, &mut row, tx)? {
            return Ok(());
        }
        self.lend(tx, |session| {
            session.cx.outside.in_trigger = true;
            session.fire(table, moment, row)
        })?
    }

    fn only_compute(&self, table: &Arc<TableDef>, moment: Moment, tx: &mut Transaction) -> bool {
        let found = self.lend(tx, |session| plain_triggers(session, table, moment));
        matches!(found, Ok(Ok(Some(_))))
    }
}

/// Calls `body` as who calls the function: the definer of a view, if it stands in one.
fn as_caller<T>(session: &mut Session, call: &StoredCall, body: impl FnOnce(&mut Session) -> SqlResult<T>) -> SqlResult<T> {
    let Some(caller) = &call.caller else { return body(session) };
    let another = Another::enter(&mut session.cx, caller)?;
    let result = body(session);
    another.leave(&mut session.cx);
    result
}

/// A function, if it is plain.
fn plain_function(session: &mut Session, call: &StoredCall) -> SqlResult<Option<Plain>> {
    let Session { cx, programs, .. } = session;
    match programs.find(&cx.instance.catalog, &call.db, true, &call.name)? {
        Some(at) => Plain::of(cx, &programs.list[at], true),
        None => Ok(None),
    }
}

impl Session {
    fn call_function(&mut self, call: &StoredCall, args: &[Value]) -> SqlResult<Value> {
        let (db, name) = (&*call.db, &*call.name);
        let full = format!("{db}.{name}");
        let Some(at) = self.programs.find(&self.cx.instance.catalog, db, true, name)? else {
            return Err(sql_error!(SP_DOES_NOT_EXIST, "FUNCTION", full));
        };
        self.cx.rights().require_routine(db, true, name, catalog::privilege::Privileges::EXECUTE, "execute")?;
        if self.cx.outside.running.contains(&full) {
            return Err(sql_error!(SP_NO_RECURSION));
        }
        let routine = &self.programs.list[at];
        let (def, body) = (Arc::clone(&routine.def), Arc::clone(&routine.body));
        let mut frame = Frame::new(&body.program);
        for (n, (value, e)) in args.iter().zip(&call.args).enumerate() {
            frame.values[n] = stored(&mut self.cx, value.clone(), (&e.ty, e.into()), &body.program.variables[n].name, &body.types[n])?;
        }
        // What they warn of stays, whatever the body does.
        let noted = self.cx.diagnostics.set_aside();
        let entered = Entered::by(&mut self.cx, &def, true)?;
        self.cx.outside.running.push(full);
        let mut nowhere = Discarded::default();
        let mut running = Running::new(self, &mut nowhere, at, body);
        running.returns_to(&call.shown);
        let result = running.run(&mut frame);
        self.cx.outside.running.pop();
        entered.leave(&mut self.cx);
        self.cx.diagnostics.put_first(noted);
        match result? {
            program::Outcome::Returned(value) => Ok(value),
            program::Outcome::End => Err(sql_error!(SP_NORETURNEND, def.name)),
        }
    }
}
