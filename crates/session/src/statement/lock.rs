//! LOCK TABLES: the tables that are named, and those that views and triggers among them name.

use std::sync::Arc;

use catalog::{Object, OpenTable};
use connection::diagnostics::Diagnostics;
use connection::locks::{LockedTable, LockedTables, Locks};
use connection::lookup::purposes;
use connection::temporary::TemporaryTables;
use parser::ast::{self, LockTable, Statement, TableLockKind};
use program::triggers::compiled_trigger;
use schema::TableDef;
use state::access::Access;
use state::instance::Instance;
use state::stored::view_of;
use value::{SqlResult, Warnings, sql_error};

use crate::program::Programs;
use crate::session::Session;

/// What LOCK TABLES needs of a session.
pub(super) struct Locking<'s> {
    instance: &'s Instance,
    access: &'s Access,
    temporary: &'s TemporaryTables,
    diagnostics: &'s mut Diagnostics,
    /// Procedures that triggers call are compiled to see what they name.
    programs: &'s mut Programs,
    locks: &'s mut Locks,
}

impl<'s> Locking<'s> {
    pub fn of(session: &'s mut Session) -> Locking<'s> {
        Locking {
            instance: &session.cx.instance,
            access: &session.cx.access,
            temporary: &session.cx.temporary,
            diagnostics: &mut session.cx.diagnostics,
            programs: &mut session.programs,
            locks: &mut session.cx.locks,
        }
    }

    pub fn lock_tables(&mut self, tables: &[LockTable]) -> SqlResult<()> {
        self.locks.unlock_tables();
        let mut wanted = Vec::new();
        for table in tables {
            let (db, name) = self.access.resolve_name(&table.name)?;
            let alias = table.alias.as_ref().map_or_else(|| name.clone(), |a| a.name.clone());
            if wanted.iter().any(|t: &LockedTable| t.alias == alias && t.db == db) {
                return Err(sql_error!(NONUNIQ_TABLE, alias));
            }
            if table.kind == TableLockKind::LowPriorityWrite {
                self.diagnostics.warn(sql_error!(WARN_DEPRECATED_SYNTAX, "LOW_PRIORITY WRITE", "WRITE"));
            }
            let write = matches!(table.kind, TableLockKind::Write | TableLockKind::LowPriorityWrite);
            wanted.push(LockedTable { db, name, alias, write });
        }
        refuse_system_tables(&wanted)?;
        if self.locks.read_locked && wanted.iter().any(|t| t.write) {
            return Err(sql_error!(CANT_UPDATE_WITH_READLOCK));
        }
        let taken = self.lock_named_tables(wanted);
        self.locks.or_none(taken)
    }

    /// Locks the tables, and those that views and triggers among them name.
    fn lock_named_tables(&mut self, mut wanted: Vec<LockedTable>) -> SqlResult<()> {
        let mut at = 0;
        while at < wanted.len() {
            for more in self.tables_behind(&wanted[at])? {
                if !wanted.iter().any(|t| (&t.db, &t.name, &t.alias) == (&more.db, &more.name, &more.alias) && t.write >= more.write) {
                    wanted.push(more);
                }
            }
            at += 1;
        }
        // One order for everybody, so that two LOCK TABLES do not deadlock; the stronger lock of a name
        // first.
        wanted.sort_by(|a, b| (&a.db, &a.name, !a.write).cmp(&(&b.db, &b.name, !b.write)));
        self.locks.take_tables(&wanted, self.temporary)?;
        self.locks.tables = Some(LockedTables { tables: wanted });
        Ok(())
    }

    /// What the query of a view names, or the triggers of a table.
    fn tables_behind(&mut self, table: &LockedTable) -> SqlResult<Vec<LockedTable>> {
        if state::virtual_schema::is_virtual_database(&table.db) || self.temporary.has(&table.db, &table.name) {
            return Ok(Vec::new());
        }
        let Some(open) = self.instance.catalog.open_table(&table.db, &table.name)? else {
            if self.instance.catalog.database(&table.db).is_none() {
                return Err(sql_error!(BAD_DB, table.db));
            }
            return Err(sql_error!(NO_SUCH_TABLE, table.db, table.name));
        };
        let def = match &open.object {
            Object::View(def) => def,
            Object::Table(def) if table.write => return self.tables_of_triggers(&open, def),
            Object::Table(_) => return Ok(Vec::new()),
        };
        let view = view_of(def)?;
        let mut factors = Vec::new();
        connection::lookup::factors_of_query(&view.query, &mut factors);
        let locked = |factor: &&ast::TableFactor| {
            let name = factor.name.name.name.clone();
            let db = factor.name.db.as_ref().map_or_else(|| view.query_db.clone(), |db| db.name.clone());
            let alias = factor.alias.as_ref().map_or_else(|| name.clone(), |a| a.name.clone());
            LockedTable { db, name, alias, write: table.write }
        };
        Ok(factors.iter().map(locked).collect())
    }

    /// What the triggers of a table use, and the procedures that they call, as far as it is there. What
    /// stands in subqueries and functions is locked when it is used.
    fn tables_of_triggers(&mut self, open: &OpenTable, def: &TableDef) -> SqlResult<Vec<LockedTable>> {
        let mut found = Vec::new();
        for trigger in &open.triggers {
            let Ok(body) = compiled_trigger(trigger, def) else { continue };
            self.tables_of_program(&body.program, &trigger.db, &mut Vec::new(), &mut found)?;
        }
        let mut there = Vec::new();
        for table in found {
            let stored = !state::virtual_schema::is_virtual_database(&table.db);
            if stored && self.instance.catalog.open_table(&table.db, &table.name)?.is_some() {
                there.push(table);
            }
        }
        Ok(there)
    }

    /// `called`: the procedures that have been looked at.
    fn tables_of_program(
        &mut self,
        program: &program::Program,
        db: &str,
        called: &mut Vec<usize>,
        out: &mut Vec<LockedTable>,
    ) -> SqlResult<()> {
        let in_db = |named: Option<String>| named.unwrap_or_else(|| db.to_string());
        let locked = |db: String, name: &str, write| LockedTable { db, name: name.to_string(), alias: name.to_string(), write };
        for sql in &program.statements {
            let mut factors = Vec::new();
            match &sql.statement {
                Statement::Call(call) => {
                    let db = in_db(call.name.db.as_ref().map(|db| db.name.clone()));
                    if let Some(at) = self.programs.find(&self.instance.catalog, &db, false, &call.name.name.name)?
                        && !called.contains(&at)
                    {
                        called.push(at);
                        let body = Arc::clone(&self.programs.list[at].body);
                        self.tables_of_program(&body.program, &db, called, out)?;
                    }
                }
                Statement::Query(query) => connection::lookup::factors_of_query(query, &mut factors),
                Statement::Insert(insert) => {
                    if let ast::InsertSource::Query(query) = &insert.source {
                        connection::lookup::factors_of_query(query, &mut factors);
                    }
                }
                _ => {}
            }
            out.extend(factors.iter().map(|f| locked(in_db(f.name.db.as_ref().map(|db| db.name.clone())), &f.name.name.name, false)));
            out.extend(purposes(&sql.statement).into_iter().map(|p| locked(in_db(p.db), &p.name, true)));
        }
        Ok(())
    }
}

/// Logs cannot be locked; a table of the database `mysql` is locked for writing beside none but such.
fn refuse_system_tables(wanted: &[LockedTable]) -> SqlResult<()> {
    let system = |t: &&LockedTable| t.db == "mysql";
    if wanted.iter().filter(system).any(|t| matches!(t.name.as_str(), "general_log" | "slow_log")) {
        return Err(sql_error!(CANT_LOCK_LOG_TABLE));
    }
    let written = wanted.iter().filter(system).filter(|t| t.write).count();
    if written > 0 && written < wanted.len() { Err(sql_error!(WRONG_LOCK_OF_SYSTEM_TABLE)) } else { Ok(()) }
}
