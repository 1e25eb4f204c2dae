//! Administration: FLUSH, ALTER INSTANCE; and the checks of privileges that statements share.

use catalog::privilege::Privileges;
use catalog::storage_error;
use parser::ast::{AlterInstance, Flush, FlushWhat, ObjectName};
use value::{SqlError, SqlResult, sql_error};

use crate::lookup::missing_privilege;
use crate::session::Session;

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

    /// 1142 unless the account may be told of the table's columns: it reads whatever is in the database, or
    /// has been granted something on the table.
    pub(crate) fn require_description(&self, db: &str, table: &str) -> SqlResult<()> {
        let told = self.account.on_database(db).privileges.contains(Privileges::SELECT) || self.account.table_grant(db, table).is_some();
        if told { Ok(()) } else { Err(self.denied("SELECT", table)) }
    }

    /// 1227 unless the account may change another: who has SYSTEM_USER is changed by those only who have
    /// it, too.
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
        if name.name.name.chars().count() > catalog::names::IDENTIFIER_CHARS_MAX {
            return Err(sql_error!(TOO_LONG_IDENT, name.name.name));
        }
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
            AlterInstance::ReloadTls { channel: Some(channel), .. } if !channel.eq_ignore_ascii_case("mysql_main") => {
                Err(sql_error!(SYNTAX_ERROR))
            }
            AlterInstance::ReloadTls { no_rollback, .. } => {
                let failed = self.instance.reload_tls().map_err(|why| sql_error!(SSL_LIBRARY_ERROR, why));
                // There is nothing to roll back: what cannot be used is not taken.
                match failed {
                    Err(error) if *no_rollback => {
                        value::Warnings::warn(&mut self.diagnostics, error);
                        Ok(())
                    }
                    failed => failed,
                }
            }
            _ => Err(sql_error!(NOT_SUPPORTED_YET, "ALTER INSTANCE ROTATE KEY")),
        }
    }
}
