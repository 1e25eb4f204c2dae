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

use crate::context::Context;

/// How often a copy is begun anew.
const ATTEMPTS: usize = 3;

const LOCAL: &str = "LOCAL INSTANCE";
const NO_SUPERVISOR: &str = "mysqld is not managed by supervisor process";

pub(super) fn copy(cx: &mut Context, copy: &CopyStatement) -> SqlResult<()> {
    let interrupt = cx.process.interrupt.clone();
    let interrupted = || interrupt.is_raised();
    match copy {
        CopyStatement::CloneInstance(clone) => clone_instance(cx, clone, &interrupted),
        CopyStatement::CloneLocal { directory } => {
            let directory = admin::new_directory(&cx.instance, directory)?;
            cx.instance.clones.begin(cx.process.id, LOCAL.to_owned(), directory.display().to_string())?;
            cx.instance.clones.stage(CloneStage::FileCopy);
            let copied = copy_with_definitions_held(cx, |engine| engine.clone_to(&directory, &interrupted));
            cx.instance.clones.stage(CloneStage::Restart);
            let result = copied.map(drop);
            cx.instance.clones.ended(&result);
            result
        }
        CopyStatement::Backup { directory, older } => {
            let older = older.as_deref().map(admin::absolute).transpose()?;
            let directory = admin::new_directory(&cx.instance, directory)?;
            copy_with_definitions_held(cx, |engine| engine.back_up(&directory, older.as_deref(), &interrupted)).map(drop)
        }
    }
}

/// Makes a copy, while definitions stay as they are.
pub(crate) fn copy_with_definitions_held(
    cx: &mut Context,
    mut copy: impl FnMut(&Engine) -> engine::Result<CopyInfo>,
) -> SqlResult<CopyInfo> {
    let lock = cx.instance.catalog.locks().lock_of(Name::Backup);
    cx.locks.take(&lock, Mode::Shared, Span::Transaction)?;
    let engine = Arc::clone(&cx.instance.engine);
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
    cx.transactions().commit()?;
    copied
}

/// CLONE INSTANCE. In the place of the server's own data, the server ends with it: the next start finds
/// the clone.
fn clone_instance(cx: &mut Context, clone: &CloneInstance, interrupted: &(dyn Fn() -> bool + Sync)) -> SqlResult<()> {
    let donor = format!("{}:{}", clone.host, clone.port);
    let listed = cx.instance.globals.str(Var::clone_valid_donor_list);
    if !listed.split(',').any(|one| one.eq_ignore_ascii_case(&donor)) {
        return Err(sql_error!(CLONE_SYS_CONFIG, format_args!("{donor} is not found in clone_valid_donor_list: {listed}")));
    }
    let directory = clone.directory.as_deref().map(|path| admin::new_directory(&cx.instance, path)).transpose()?;
    let Some(replication) = cx.instance.replication() else { return Err(sql_error!(NOT_SUPPORTED_YET, "CLONE INSTANCE")) };
    let destination = directory.as_ref().map_or_else(|| LOCAL.to_owned(), |path| path.display().to_string());
    cx.instance.clones.begin(cx.process.id, donor, destination)?;
    let result = admin::receive_clone(&cx.instance, &*replication, clone, directory.as_deref(), interrupted);
    if directory.is_some() || result.is_err() {
        cx.instance.clones.ended(&result);
        return result;
    }
    cx.end_server(End::Replaced);
    if cx.instance.is_supervised() { Ok(()) } else { Err(sql_error!(RESTART_SERVER_FAILED, NO_SUPERVISOR)) }
}

/// RESTART.
pub(super) fn restart(cx: &mut Context) -> SqlResult<()> {
    if !cx.instance.is_supervised() {
        return Err(sql_error!(RESTART_SERVER_FAILED, NO_SUPERVISOR));
    }
    cx.end_server(End::Restart);
    Ok(())
}
