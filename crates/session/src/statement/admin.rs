//! Administration: FLUSH, ALTER INSTANCE.

use catalog::storage_error;
use parser::ast::{AlterInstance, Flush, FlushWhat};
use value::{SqlResult, sql_error};

use crate::session::Session;

impl Session {
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
