//! LOCK TABLES, UNLOCK TABLES, FLUSH TABLES … WITH READ LOCK: metadata locks that last until they are released by name.

use catalog::mdl::{Mode, Name, Span};
use catalog::privilege::Privileges;
use parser::ast::{LockTable, ObjectName, TableLockKind};
use value::{SqlResult, sql_error};

use crate::lookup::{LockedTable, LockedTables};
use crate::session::Session;

impl Session {
    pub(super) fn lock_tables(&mut self, tables: &[LockTable]) -> SqlResult<()> {
        self.unlock_tables();
        let mut wanted = Vec::new();
        for table in tables {
            let (db, name) = self.resolve_name(&table.name)?;
            let write = matches!(table.kind, TableLockKind::Write | TableLockKind::LowPriorityWrite);
            wanted.push(LockedTable { db, name, write });
        }
        // One order for everybody, so that two LOCK TABLES do not deadlock.
        wanted.sort_by(|a, b| (&a.db, &a.name).cmp(&(&b.db, &b.name)));
        let result = self.take_table_locks(&wanted);
        if result.is_err() {
            self.mdl.release_explicit();
            return result;
        }
        self.locked = Some(LockedTables { tables: wanted });
        Ok(())
    }

    fn take_table_locks(&mut self, wanted: &[LockedTable]) -> SqlResult<()> {
        if wanted.iter().any(|t| t.write) {
            let global = std::sync::Arc::clone(&self.instance.global_lock);
            self.lock_metadata(&global, Mode::IntentionExclusive, Span::Explicit)?;
        }
        for table in wanted {
            if crate::infoschema::is_virtual_database(&table.db) || self.temporary.contains_key(&(table.db.clone(), table.name.clone())) {
                continue;
            }
            self.require_table(&table.db, &table.name, Privileges::LOCK_TABLES.and(Privileges::SELECT), "LOCK TABLES")?;
            let lock = self.instance.catalog.table_lock(&table.db, &table.name);
            let mode = if table.write { Mode::SharedNoReadWrite } else { Mode::SharedReadOnly };
            self.lock_metadata(&lock, mode, Span::Explicit)?;
            if self.instance.catalog.open_table(&table.db, &table.name)?.is_none() {
                return Err(sql_error!(NO_SUCH_TABLE, table.db, table.name));
            }
        }
        Ok(())
    }

    pub(super) fn unlock_tables_statement(&mut self) -> SqlResult<()> {
        if self.locked.is_some() {
            self.commit_transaction()?;
        }
        self.unlock_tables();
        Ok(())
    }

    /// Releases LOCK TABLES and FLUSH TABLES WITH READ LOCK.
    pub(crate) fn unlock_tables(&mut self) {
        self.locked = None;
        self.mdl.release_explicit();
    }

    /// FLUSH TABLES [WITH READ LOCK].
    pub(super) fn flush_tables(&mut self, names: &[ObjectName], read_lock: bool) -> SqlResult<()> {
        if names.is_empty() {
            if read_lock {
                if self.locked.is_some() {
                    return Err(sql_error!(LOCK_OR_ACTIVE_TRANSACTION));
                }
                for name in [Name::Global, Name::Commit] {
                    let lock = self.instance.catalog.locks().lock_of(name);
                    self.lock_metadata(&lock, Mode::Shared, Span::Explicit)?;
                }
            }
            self.instance.catalog.forget_all();
            return Ok(());
        }
        let mut tables = Vec::new();
        for name in names {
            let (db, name) = self.resolve_name(name)?;
            self.instance.catalog.forget_table(&db, &name);
            tables.push(LockedTable { db, name, write: false });
        }
        if read_lock {
            self.take_table_locks(&tables)?;
            self.locked = Some(LockedTables { tables });
        }
        Ok(())
    }
}
