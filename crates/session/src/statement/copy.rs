//! Copies of the whole database: CLONE LOCAL, CLONE INSTANCE, BACKUP INSTANCE; RESTART; and the plugin by
//! whose name MySQL's users ask for the first.
//!
//! What is always true: definitions stay as they are while a copy is made, as under LOCK INSTANCE FOR
//! BACKUP, so nothing is committed through a checkpoint beside the log (`engine::copy`); rows change
//! freely. What all the same was loaded beside the log makes the copy begin anew, a few times. A directory
//! is named by an absolute path, is not there before, and is not inside the data directory, whose files are
//! the server's alone.

use std::sync::Arc;

use catalog::mdl::{Mode, Name, Span};
use catalog::storage_error;
use engine::{CopyInfo, Engine};
use parser::ast::{CloneInstance, CopyStatement};
use state::clone::CloneStage;
use state::instance::End;
use state::vars::Var;
use value::{SqlResult, sql_error};

use crate::session::Session;

/// How often a copy is begun anew.
const ATTEMPTS: usize = 3;

const LOCAL: &str = "LOCAL INSTANCE";
const NO_SUPERVISOR: &str = "mysqld is not managed by supervisor process";

impl Session {
    pub(super) fn copy_statement(&mut self, copy: &CopyStatement) -> SqlResult<()> {
        let interrupt = self.process.interrupt.clone();
        let interrupted = || interrupt.is_raised();
        match copy {
            CopyStatement::CloneInstance(clone) => self.clone_instance(clone, &interrupted),
            CopyStatement::CloneLocal { directory } => {
                let directory = admin::new_directory(&self.instance, directory)?;
                self.instance.clones.begin(self.process.id, LOCAL.to_owned(), directory.display().to_string())?;
                self.instance.clones.stage(CloneStage::FileCopy);
                let copied = self.copy_with_definitions_held(|engine| engine.clone_to(&directory, &interrupted));
                self.instance.clones.stage(CloneStage::Restart);
                let result = copied.map(drop);
                self.instance.clones.ended(&result);
                result
            }
            CopyStatement::Backup { directory, older } => {
                let older = older.as_deref().map(admin::absolute).transpose()?;
                let directory = admin::new_directory(&self.instance, directory)?;
                self.copy_with_definitions_held(|engine| engine.back_up(&directory, older.as_deref(), &interrupted)).map(drop)
            }
        }
    }

    /// Makes a copy, while definitions stay as they are.
    pub(crate) fn copy_with_definitions_held(&mut self, mut copy: impl FnMut(&Engine) -> engine::Result<CopyInfo>) -> SqlResult<CopyInfo> {
        let lock = self.instance.catalog.locks().lock_of(Name::Backup);
        self.locks.take(&lock, Mode::Shared, Span::Transaction)?;
        let engine = Arc::clone(&self.instance.engine);
        let mut attempts = 1;
        let copied = loop {
            match copy(&engine) {
                Err(engine::Error::WouldBlock) if attempts < ATTEMPTS => attempts += 1,
                Err(engine::Error::WouldBlock) => {
                    break Err(sql_error!(UNKNOWN_ERROR, "tables were loaded beside the log while they were copied; try again"));
                }
                Err(engine::Error::Refused(why)) => break Err(sql_error!(UNKNOWN_ERROR, why)),
                other => break other.map_err(storage_error),
            }
        };
        self.commit_transaction()?;
        copied
    }

    /// CLONE INSTANCE. In the place of the server's own data, the server ends with it: the next start finds
    /// the clone.
    fn clone_instance(&mut self, clone: &CloneInstance, interrupted: &dyn Fn() -> bool) -> SqlResult<()> {
        let donor = format!("{}:{}", clone.host, clone.port);
        let listed = self.instance.globals.str(Var::clone_valid_donor_list);
        if !listed.split(',').any(|one| one.eq_ignore_ascii_case(&donor)) {
            return Err(sql_error!(CLONE_SYS_CONFIG, format_args!("{donor} is not found in clone_valid_donor_list: {listed}")));
        }
        let directory = clone.directory.as_deref().map(|path| admin::new_directory(&self.instance, path)).transpose()?;
        let Some(replication) = self.instance.replication() else { return Err(sql_error!(NOT_SUPPORTED_YET, "CLONE INSTANCE")) };
        let destination = directory.as_ref().map_or_else(|| LOCAL.to_owned(), |path| path.display().to_string());
        self.instance.clones.begin(self.process.id, donor, destination)?;
        let result = admin::receive_clone(&self.instance, &*replication, clone, directory.as_deref(), interrupted);
        if directory.is_some() || result.is_err() {
            self.instance.clones.ended(&result);
            return result;
        }
        self.end_server(End::Replaced);
        if self.instance.is_supervised() { Ok(()) } else { Err(sql_error!(RESTART_SERVER_FAILED, NO_SUPERVISOR)) }
    }

    /// RESTART.
    pub(super) fn restart_statement(&mut self) -> SqlResult<()> {
        if !self.instance.is_supervised() {
            return Err(sql_error!(RESTART_SERVER_FAILED, NO_SUPERVISOR));
        }
        self.end_server(End::Restart);
        Ok(())
    }
}
