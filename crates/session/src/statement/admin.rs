//! Administration: FLUSH, ALTER INSTANCE, ANALYZE, CHECK, OPTIMIZE, CHECKSUM; and the checks of privileges that statements share.

use catalog::mdl::{Mode, Span};
use catalog::privilege::Privileges;
use catalog::storage_error;
use parser::ast::{AlterInstance, Flush, FlushWhat, ObjectName, TableAdmin, TableAdminKind};
use schema::TableDef;
use value::error::{self, ErrorKind};
use value::{SqlError, SqlResult, SqlType, Value, sql_error};

use super::{Done, Output, Stmt};
use crate::lookup::missing_privilege;
use crate::session::Session;
use crate::show::text_columns;
use crate::sink::Column;

/// Errors that OPTIMIZE TABLE finds before it has done anything: they are a line of its answer.
const NOT_TO_OPTIMIZE: [ErrorKind; 4] = [error::BAD_DB, error::TABLE_NOT_LOCKED_FOR_WRITE, error::NO_SUCH_TABLE, error::WRONG_OBJECT];

impl Session {
    // ---- privileges

    /// 1227 unless the account has the global privilege.
    pub(crate) fn require_global(&self, needs: Privileges, name: &str) -> SqlResult<()> {
        if self.account.global.privileges.contains(needs) { Ok(()) } else { Err(sql_error!(SPECIFIC_ACCESS_DENIED, name)) }
    }

    /// 1227 unless the account has the dynamic privilege.
    pub(crate) fn require_dynamic(&self, name: &str) -> SqlResult<()> {
        if self.account.has_dynamic(name) { Ok(()) } else { Err(sql_error!(SPECIFIC_ACCESS_DENIED, name)) }
    }

    /// 1227 unless the account has SUPER or one of the dynamic privileges.
    pub(crate) fn require_any(&self, names: &[&str], message: &str) -> SqlResult<()> {
        let any = names.iter().any(|n| self.account.has_dynamic(n)) || self.account.global.privileges.contains(Privileges::SUPER);
        if any { Ok(()) } else { Err(sql_error!(SPECIFIC_ACCESS_DENIED, message)) }
    }

    /// 1142 unless the account has the privileges on the table; where they are granted by column, on some.
    pub(crate) fn require_table(&self, db: &str, table: &str, needs: Privileges) -> SqlResult<()> {
        missing_privilege(&self.account, db, table, needs).map_or(Ok(()), |missing| Err(self.denied(&missing, table)))
    }

    /// 1142.
    pub(crate) fn denied(&self, command: &str, table: &str) -> SqlError {
        let (user, host) = self.client();
        sql_error!(TABLEACCESS_DENIED, command, user, host, table)
    }

    /// 1142 unless the account may be told of the table's columns: it reads whatever is in the database, or has been granted something on the table.
    pub(crate) fn require_description(&self, db: &str, table: &str) -> SqlResult<()> {
        let told = self.account.on_database(db).privileges.contains(Privileges::SELECT) || self.account.table_grant(db, table).is_some();
        if told { Ok(()) } else { Err(self.denied("SELECT", table)) }
    }

    /// 1227 unless the account may change another: who has SYSTEM_USER is changed by those only who have it, too.
    pub(crate) fn require_power_over(&self, user: &str, host: &str) -> SqlResult<()> {
        let system = self.instance.catalog.account(user, host).is_some_and(|account| account.has_dynamic("SYSTEM_USER"));
        if system { self.require_dynamic("SYSTEM_USER") } else { Ok(()) }
    }

    /// 1227 unless the account may change what belongs to this one.
    pub(crate) fn require_power_over_definer(&self, definer: &str) -> SqlResult<()> {
        let (user, host) = catalog::user_and_host(definer);
        self.require_power_over(user, host)
    }

    /// 1044 unless the account has the privileges on the database.
    pub(crate) fn require_database(&self, db: &str, needs: Privileges) -> SqlResult<()> {
        if self.account.on_database(db).privileges.contains(needs) {
            return Ok(());
        }
        let (user, host) = self.client();
        Err(sql_error!(DBACCESS_DENIED, user, host, db))
    }

    /// A name with its database; 1046 if there is none.
    pub(crate) fn resolve_name(&self, name: &ObjectName) -> SqlResult<(String, String)> {
        let db = match &name.db {
            Some(db) => catalog::names::canonical_database(&db.name).to_string(),
            None => self.access.db.borrow().clone().ok_or_else(|| sql_error!(NO_DB))?,
        };
        Ok((db, name.name.name.clone()))
    }

    // ---- FLUSH and ALTER INSTANCE

    pub(super) fn flush_statement(&mut self, flush: &Flush) -> SqlResult<()> {
        for what in &flush.what {
            match what {
                FlushWhat::Tables { for_export: true, .. } => return Err(sql_error!(NOT_SUPPORTED_YET, "FLUSH TABLES … FOR EXPORT")),
                FlushWhat::Tables { names, read_lock, .. } => self.flush_tables(names, *read_lock)?,
                FlushWhat::Logs { kind, .. } if matches!(*kind, "" | "BINARY") => {
                    self.instance.logs.reopen();
                    self.rotate_log()?;
                }
                FlushWhat::Status => self.instance.processes.flush(&self.process),
                FlushWhat::Privileges => {
                    self.load_grant_tables()?;
                    self.instance.passwords.clear();
                    self.instance.failed_logins.clear();
                    self.instance.account_use.clear();
                }
                FlushWhat::Logs { kind, .. } if matches!(*kind, "SLOW" | "GENERAL") => self.instance.logs.reopen(),
                FlushWhat::Logs { .. } | FlushWhat::Hosts | FlushWhat::OptimizerCosts => {}
                FlushWhat::UserResources => self.instance.account_use.clear(),
            }
        }
        Ok(())
    }

    pub(super) fn alter_instance(&mut self, alter: &AlterInstance) -> SqlResult<()> {
        match alter {
            AlterInstance::EnableRedoLog => {
                let interrupt = self.process.interrupt.clone();
                self.instance.engine.enable_redo(&|| interrupt.is_raised()).map_err(storage_error)
            }
            AlterInstance::DisableRedoLog => self.instance.engine.disable_redo().map_err(storage_error),
            AlterInstance::ReloadTls { .. } => Err(sql_error!(NOT_SUPPORTED_YET, "ALTER INSTANCE RELOAD TLS")),
            _ => Err(sql_error!(NOT_SUPPORTED_YET, "ALTER INSTANCE ROTATE KEY")),
        }
    }

    // ---- tables

    pub(super) fn table_admin(&mut self, admin: &TableAdmin, statement: &Stmt<'_>, output: &mut Output<'_>) -> SqlResult<Done> {
        if admin.kind == TableAdminKind::Checksum {
            return self.checksum_tables(&admin.tables, output);
        }
        let operation = match admin.kind {
            TableAdminKind::Analyze => "analyze",
            TableAdminKind::Check => "check",
            TableAdminKind::Optimize => "optimize",
            TableAdminKind::Repair => "repair",
            TableAdminKind::Checksum | TableAdminKind::Cache => return Err(sql_error!(NOT_SUPPORTED_YET, "CACHE INDEX")),
        };
        if admin.histogram.is_some() {
            return Err(sql_error!(NOT_SUPPORTED_YET, "ANALYZE TABLE ... HISTOGRAM"));
        }
        let mut rows = Vec::new();
        for name in &admin.tables {
            let (db, table) = self.resolve_name(name)?;
            let full = format!("{db}.{table}");
            let mut line =
                |kind: &str, text: &str| rows.push(vec![Value::text(&full), Value::text(operation), Value::text(kind), Value::text(text)]);
            if admin.kind == TableAdminKind::Optimize {
                // What was found out before anything was done is a line of the answer.
                let told = match self.optimize_table(name, admin.local, statement) {
                    Err(error) if error.is_any(&NOT_TO_OPTIMIZE) => Some(error.message),
                    done => done.map(|()| None)?,
                };
                if told.is_none() {
                    line("note", "Table does not support optimize, doing recreate + analyze instead");
                }
                told.iter().for_each(|why| line("Error", why));
                line("status", if told.is_none() { "OK" } else { "Operation failed" });
                continue;
            }
            match self.open_for_admin(&db, &table) {
                Err(error) if error.is(&value::error::NO_SUCH_TABLE) => {
                    line("Error", &error.message);
                    line("status", "Operation failed");
                }
                Err(error) => return Err(error),
                Ok(None) if admin.kind == TableAdminKind::Check => line("status", "OK"),
                Ok(None) => {
                    line("Error", &sql_error!(WRONG_OBJECT, db, table, "BASE TABLE").message);
                    line("status", "Operation failed");
                }
                Ok(Some(def)) => match admin.kind {
                    TableAdminKind::Check => match self.check_table(&def)? {
                        Ok(_) => line("status", "OK"),
                        Err(problem) => {
                            line("Error", &problem);
                            line("error", "Corrupt");
                        }
                    },
                    TableAdminKind::Repair => line("note", "The storage engine for the table doesn't support repair"),
                    _ => {
                        self.instance.tables.statistics.forget(&def);
                        line("status", "OK");
                    }
                },
            }
        }
        output.send(&text_columns(&["Table", "Op", "Msg_type", "Msg_text"]), rows)
    }

    /// The table under a shared lock; `None` for a view or a virtual table.
    fn open_for_admin(&mut self, db: &str, table: &str) -> SqlResult<Option<std::sync::Arc<TableDef>>> {
        if crate::infoschema::is_virtual_database(db) {
            return self.instance.virtual_schema.table(db, table).map(|_| None);
        }
        if let Some(open) = self.temporary.get(&(db.to_string(), table.to_string())) {
            return Ok(open.table().cloned());
        }
        let lock = self.instance.catalog.table_lock(db, table);
        self.lock_metadata(&lock, Mode::SharedRead, Span::Transaction)?;
        match self.instance.catalog.open_table(db, table)? {
            Some(open) => Ok(open.table().cloned()),
            None => Err(sql_error!(NO_SUCH_TABLE, db, table)),
        }
    }

    /// CHECK TABLE; what is wrong, in words.
    fn check_table(&mut self, def: &std::sync::Arc<TableDef>) -> SqlResult<Result<u64, String>> {
        self.enter_transaction(false);
        let mut cx = Session::eval_context(&self.settings, &self.access, &mut self.diagnostics, &[]);
        exec::check_table(&mut self.tx, &self.instance.engine, def, &mut cx)
    }

    /// CHECKSUM TABLE.
    fn checksum_tables(&mut self, tables: &[ObjectName], output: &mut Output<'_>) -> SqlResult<Done> {
        let columns = [text_columns(&["Table"]), vec![Column::computed("Checksum", SqlType::BIGINT, true)]].concat();
        let mut rows = Vec::new();
        for name in tables {
            let (db, table) = self.resolve_name(name)?;
            let sum = match self.open_for_admin(&db, &table) {
                Ok(Some(def)) => {
                    self.enter_transaction(false);
                    self.tx.statement_begin();
                    let sum = exec::checksum_table(&mut self.tx, &def, &self.settings.time_zone);
                    self.tx.statement_end();
                    Value::Int(i64::from(sum?))
                }
                Ok(None) => Value::Null,
                Err(error) if error.is(&value::error::NO_SUCH_TABLE) => {
                    value::Warnings::push(&mut self.diagnostics, value::warnings::Level::Error, error);
                    Value::Null
                }
                Err(error) => return Err(error),
            };
            rows.push(vec![Value::text(&format!("{db}.{table}")), sum]);
        }
        output.send(&columns, rows)
    }
}
