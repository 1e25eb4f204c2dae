//! What a connection has locked by name: the metadata locks that it holds, LOCK TABLES, and FLUSH TABLES WITH
//! READ LOCK.
//!
//! What is always true: what [`Locks::tables`] names is locked until [`Locks::unlock`], whatever becomes of
//! the transaction; a table that is dropped is named no longer. While `read_locked` is set the connection
//! itself changes nothing.

use std::sync::Arc;
use std::time::Duration;

use catalog::mdl::{Holder, MdlError, MetadataLock, Mode, Name, Patience, Span};
use parser::ast::ObjectName;
use state::access::Access;
use state::instance::Instance;
use state::process::Process;
use state::virtual_schema::is_virtual_database;
use value::{SqlError, SqlResult, sql_error};

use crate::temporary::TemporaryTables;

/// See the file's header.
pub struct Locks {
    pub holder: Holder,
    /// LOCK TABLES.
    pub tables: Option<LockedTables>,
    /// The transaction changes rows that the server stores; those of temporary tables do not count.
    pub changes: bool,
    /// FLUSH TABLES WITH READ LOCK is held: nothing may be changed by this connection either.
    pub read_locked: bool,
    /// `lock_wait_timeout`.
    pub timeout: Duration,
    instance: Arc<Instance>,
    pub process: Arc<Process>,
}

/// LOCK TABLES: what may be used, and how.
pub struct LockedTables {
    /// Alias (or name) and database and table, and whether it may be written.
    pub tables: Vec<LockedTable>,
}

pub struct LockedTable {
    pub db: String,
    pub name: String,
    /// A statement must use the table by this name.
    pub alias: String,
    pub write: bool,
}

impl LockedTables {
    /// 1100 where a definition is asked for that is not of a locked table.
    pub fn check_shown(&self, db: &str, name: &str) -> SqlResult<()> {
        let is_locked = self.tables.iter().any(|t| t.db == db && t.name == name);
        if is_locked { Ok(()) } else { Err(sql_error!(TABLE_NOT_LOCKED, name)) }
    }

    /// 1100 or 1099 if a definition may not be changed: any write lock on the table will do.
    pub fn check_definition(&self, db: &str, name: &str) -> SqlResult<()> {
        let mut of_table = self.tables.iter().filter(|t| t.db == db && t.name == name).peekable();
        if of_table.peek().is_none() {
            return Err(sql_error!(TABLE_NOT_LOCKED, name));
        }
        if of_table.any(|t| t.write) { Ok(()) } else { Err(sql_error!(TABLE_NOT_LOCKED_FOR_WRITE, name)) }
    }
}

/// A row lock wait is the engine's; this is the other kind.
pub fn mdl_error(error: MdlError) -> SqlError {
    match error {
        MdlError::Timeout => sql_error!(LOCK_WAIT_TIMEOUT),
        MdlError::Deadlock => sql_error!(LOCK_DEADLOCK),
        MdlError::Killed => sql_error!(QUERY_INTERRUPTED),
    }
}

impl Locks {
    pub fn new(instance: &Arc<Instance>, process: &Arc<Process>) -> Locks {
        Locks {
            holder: Holder::new(Arc::clone(instance.catalog.locks()), process.id),
            tables: None,
            changes: false,
            read_locked: false,
            timeout: Duration::ZERO,
            instance: Arc::clone(instance),
            process: Arc::clone(process),
        }
    }

    /// Takes a metadata lock.
    ///
    /// # Errors
    /// 1205, 1213, 1317.
    pub fn take(&mut self, lock: &Arc<MetadataLock>, mode: Mode, span: Span) -> SqlResult<()> {
        let patience = Patience { timeout: self.timeout, killed: &self.process.killed };
        self.holder.acquire(lock, mode, span, &patience).map_err(mdl_error)
    }

    /// The same by name, until the end of the transaction.
    ///
    /// # Errors
    /// 1205, 1213, 1317.
    pub fn take_name(&mut self, name: Name, mode: Mode) -> SqlResult<()> {
        let lock = self.instance.catalog.locks().lock_of(name);
        self.take(&lock, mode, Span::Transaction)
    }

    /// Before a statement that changes rows: FLUSH TABLES WITH READ LOCK of another connection holds it back.
    ///
    /// # Errors
    /// 1205, 1213, 1317.
    pub fn take_change(&mut self) -> SqlResult<()> {
        let global = Arc::clone(&self.instance.global_lock);
        self.take(&global, Mode::IntentionExclusive, Span::Statement)?;
        self.changes = true;
        Ok(())
    }

    /// FLUSH TABLES WITH READ LOCK of another connection holds commits back.
    ///
    /// # Errors
    /// 1205, 1213, 1317.
    pub fn take_commit(&mut self) -> SqlResult<()> {
        let lock = Arc::clone(&self.instance.commit_lock);
        self.take(&lock, Mode::IntentionExclusive, Span::Statement)
    }

    /// What holds up every change of definitions and accounts: FLUSH TABLES WITH READ LOCK, LOCK INSTANCE
    /// FOR BACKUP.
    ///
    /// # Errors
    /// 1223 if the first is this connection's own.
    pub fn take_definitions(&mut self) -> SqlResult<()> {
        if self.read_locked {
            return Err(sql_error!(CANT_UPDATE_WITH_READLOCK));
        }
        let global = Arc::clone(&self.instance.global_lock);
        self.take(&global, Mode::IntentionExclusive, Span::Transaction)?;
        self.take_name(Name::Backup, Mode::IntentionExclusive)
    }

    /// LOCK INSTANCE FOR BACKUP: until UNLOCK INSTANCE nobody else changes a definition or an account.
    ///
    /// # Errors
    /// 1205, 1213, 1317.
    pub fn take_instance(&mut self) -> SqlResult<()> {
        let lock = self.instance.catalog.locks().lock_of(Name::Backup);
        self.take(&lock, Mode::Shared, Span::Instance)
    }

    /// What LOCK TABLES and FLUSH TABLES WITH READ LOCK allow.
    ///
    /// # Errors
    /// 1099, 1100, 1223.
    pub fn check_definition(&self, db: &str, name: &str) -> SqlResult<()> {
        if self.read_locked {
            return Err(sql_error!(CANT_UPDATE_WITH_READLOCK));
        }
        self.tables.as_ref().map_or(Ok(()), |locked| locked.check_definition(db, name))
    }

    /// LOCK TABLES: locks all of these that are stored.
    ///
    /// # Errors
    /// 1146 for a table that is not there.
    pub fn take_tables(&mut self, wanted: &[LockedTable], temporary: &TemporaryTables) -> SqlResult<()> {
        if wanted.iter().any(|t| t.write) {
            let global = Arc::clone(&self.instance.global_lock);
            self.take(&global, Mode::IntentionExclusive, Span::Explicit)?;
        }
        for table in wanted {
            if is_virtual_database(&table.db) || temporary.has(&table.db, &table.name) {
                continue;
            }
            let lock = self.instance.catalog.table_lock(&table.db, &table.name);
            let mode = if table.write { Mode::SharedNoReadWrite } else { Mode::SharedReadOnly };
            self.take(&lock, mode, Span::Explicit)?;
            if self.instance.catalog.open_table(&table.db, &table.name)?.is_none() {
                return Err(sql_error!(NO_SUCH_TABLE, table.db, table.name));
            }
        }
        Ok(())
    }

    /// FLUSH TABLES [WITH READ LOCK].
    ///
    /// # Errors
    /// 1046, 1099, 1100, 1192, and those of waiting.
    pub fn flush_tables(
        &mut self,
        (access, temporary): (&Access, &TemporaryTables),
        names: &[ObjectName],
        read_lock: bool,
    ) -> SqlResult<()> {
        if read_lock && self.tables.is_some() {
            return Err(sql_error!(LOCK_OR_ACTIVE_TRANSACTION));
        }
        if names.is_empty() {
            if let Some(locked) = &self.tables {
                locked.tables.iter().try_for_each(|t| locked.check_definition(&t.db, &t.name))?;
            }
            if read_lock {
                let taken = self.take_global(Span::Explicit);
                self.or_none(taken)?;
                self.read_locked = true;
            }
            self.instance.catalog.forget_all();
            return Ok(());
        }
        let mut tables = Vec::new();
        for name in names {
            let (db, name) = access.resolve_name(name)?;
            if let Some(locked) = &self.tables {
                locked.check_definition(&db, &name)?;
            }
            self.instance.catalog.forget_table(&db, &name);
            tables.push(LockedTable { db, alias: name.clone(), name, write: false });
        }
        if read_lock {
            let taken = self.take_tables(&tables, temporary);
            self.or_none(taken)?;
            self.tables = Some(LockedTables { tables });
        }
        Ok(())
    }

    /// FLUSH TABLES WITH READ LOCK: waits until no statement changes rows and nobody commits, and lets nobody
    /// begin to.
    ///
    /// # Errors
    /// 1205, 1213, 1317.
    pub fn take_global(&mut self, span: Span) -> SqlResult<()> {
        [Name::Global, Name::Commit].into_iter().try_for_each(|name| {
            let lock = self.instance.catalog.locks().lock_of(name);
            self.take(&lock, Mode::Shared, span)
        })
    }

    /// A statement that was to lock several names has locked all or none, but for the global read lock of
    /// an earlier one.
    pub fn or_none(&mut self, taken: SqlResult<()>) -> SqlResult<()> {
        if taken.is_err() && !self.read_locked {
            self.holder.release_explicit();
        }
        taken
    }

    /// Releases LOCK TABLES and FLUSH TABLES WITH READ LOCK.
    pub fn unlock(&mut self) {
        self.tables = None;
        self.read_locked = false;
        self.holder.release_explicit();
    }

    /// Releases LOCK TABLES, as another LOCK TABLES and START TRANSACTION do; the global read lock stays.
    pub fn unlock_tables(&mut self) {
        if self.read_locked {
            self.tables = None;
        } else {
            self.unlock();
        }
    }

    /// After DROP TABLE: nobody waits any longer for a table that is not there, and without any LOCK TABLES
    /// is over.
    pub fn forget(&mut self, dropped: &[(String, String)]) {
        let Some(locked) = &mut self.tables else { return };
        locked.tables.retain(|t| !dropped.iter().any(|(db, name)| (&t.db, &t.name) == (db, name)));
        let none_left = locked.tables.is_empty();
        for (db, name) in dropped {
            self.holder.release_lock(&self.instance.catalog.table_lock(db, name));
        }
        if none_left {
            self.unlock_tables();
        }
    }

    /// After RENAME: the lock is on the new name.
    pub fn rename(&mut self, from: &(String, String), to: &(String, String)) {
        for table in self.tables.iter_mut().flat_map(|l| &mut l.tables).filter(|t| (&t.db, &t.name) == (&from.0, &from.1)) {
            if table.alias == table.name {
                table.alias.clone_from(&to.1);
            }
            (table.db, table.name) = to.clone();
        }
    }
}
