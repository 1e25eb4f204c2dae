//! Copies of the whole database: CLONE LOCAL, CLONE INSTANCE, BACKUP INSTANCE; RESTART; and the plugin by
//! whose name MySQL's users ask for the first.
//!
//! What is always true: definitions stay as they are while a copy is made, as under LOCK INSTANCE FOR
//! BACKUP, so nothing is committed through a checkpoint beside the log (`engine::copy`); rows change
//! freely. What all the same was loaded beside the log makes the copy begin anew, a few times. A directory
//! is named by an absolute path, is not there before, and is not inside the data directory, whose files are
//! the server's alone.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use catalog::mdl::{Mode, Name, Span};
use catalog::storage_error;
use engine::{CopyInfo, Engine, Incoming};
use parser::ast::{CloneInstance, CopyStatement};
use state::clone::CloneStage;
use state::instance::End;
use state::replication::Replication;
use state::vars::Var;
use value::{SqlResult, sql_error};

use crate::session::Session;

/// How often a copy is begun anew.
const ATTEMPTS: usize = 3;

const LOCAL: &str = "LOCAL INSTANCE";
const NO_SUPERVISOR: &str = "mysqld is not managed by supervisor process";

/// What MySQL has as plugins, by name and library, and is part of the server here.
const BUILT_IN: &[(&str, &str)] = &[
    ("clone", "mysql_clone.so"),
    ("rpl_semi_sync_source", "semisync_source.so"),
    ("rpl_semi_sync_replica", "semisync_replica.so"),
    ("rpl_semi_sync_master", "semisync_master.so"),
    ("rpl_semi_sync_slave", "semisync_slave.so"),
];

/// An absolute path without steps back.
fn absolute(path: &[u8]) -> SqlResult<PathBuf> {
    let text = String::from_utf8_lossy(path).into_owned();
    let path = Path::new(&text);
    let plain = path.is_absolute() && path.components().all(|part| part != Component::ParentDir);
    if plain { Ok(PathBuf::from(text)) } else { Err(sql_error!(WRONG_VALUE, "path", text)) }
}

impl Session {
    pub(super) fn copy_statement(&mut self, copy: &CopyStatement) -> SqlResult<()> {
        let interrupt = self.process.interrupt.clone();
        let interrupted = || interrupt.is_raised();
        match copy {
            CopyStatement::CloneInstance(clone) => self.clone_instance(clone, &interrupted),
            CopyStatement::CloneLocal { directory } => {
                let directory = self.new_directory(directory)?;
                self.instance.clones.begin(self.process.id, LOCAL.to_owned(), directory.display().to_string())?;
                self.instance.clones.stage(CloneStage::FileCopy);
                let copied = self.copy_with_definitions_held(|engine| engine.clone_to(&directory, &interrupted));
                self.instance.clones.stage(CloneStage::Restart);
                let result = copied.map(drop);
                self.instance.clones.ended(&result);
                result
            }
            CopyStatement::Backup { directory, older } => {
                let older = older.as_deref().map(absolute).transpose()?;
                let directory = self.new_directory(directory)?;
                self.copy_with_definitions_held(|engine| engine.back_up(&directory, older.as_deref(), &interrupted)).map(drop)
            }
        }
    }

    /// A directory that a copy may be written into.
    fn new_directory(&self, path: &[u8]) -> SqlResult<PathBuf> {
        let directory = absolute(path)?;
        if !self.is_outside(&directory) {
            return Err(sql_error!(WRONG_VALUE, "path", directory.display()));
        }
        if world::host::entries(&directory).is_ok() {
            return Err(sql_error!(DB_CREATE_EXISTS, directory.display()));
        }
        Ok(directory)
    }

    /// Whether what there is of the path, with all links followed, leads out of the data directory.
    fn is_outside(&self, directory: &Path) -> bool {
        let disk = self.instance.world.disk();
        let there = directory.ancestors().find_map(|above| disk.resolve(above.to_str()?).ok());
        disk.resolve("").is_ok_and(|home| there.is_some_and(|there| !Path::new(&there).starts_with(home)))
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
        let directory = clone.directory.as_deref().map(|path| self.new_directory(path)).transpose()?;
        let Some(replication) = self.instance.replication() else { return Err(sql_error!(NOT_SUPPORTED_YET, "CLONE INSTANCE")) };
        let destination = directory.as_ref().map_or_else(|| LOCAL.to_owned(), |path| path.display().to_string());
        self.instance.clones.begin(self.process.id, donor, destination)?;
        let result = self.receive_clone(&*replication, clone, directory.as_deref(), interrupted);
        if directory.is_some() || result.is_err() {
            self.instance.clones.ended(&result);
            return result;
        }
        self.end_server(End::Replaced);
        if self.instance.is_supervised() { Ok(()) } else { Err(sql_error!(RESTART_SERVER_FAILED, NO_SUPERVISOR)) }
    }

    fn receive_clone(
        &self,
        replication: &dyn Replication,
        clone: &CloneInstance,
        directory: Option<&Path>,
        interrupted: &dyn Fn() -> bool,
    ) -> SqlResult<()> {
        let instance = &self.instance;
        let refused = |error| match error {
            engine::Error::Refused(why) => sql_error!(UNKNOWN_ERROR, why),
            other => storage_error(other),
        };
        let log = &instance.engine.log_name();
        let incoming = match directory {
            Some(path) => Incoming::in_directory(path, log),
            None => Incoming::beside(&instance.world, log),
        };
        let mut incoming = incoming.map_err(refused)?;
        let (file, position) = replication.receive_clone(clone, &mut incoming, interrupted)?;
        instance.clones.stage(CloneStage::FileSync);
        let report = instance.clones.restarts(&file, position);
        incoming.complete(report.as_bytes()).map_err(refused)
    }

    /// RESTART.
    pub(super) fn restart_statement(&mut self) -> SqlResult<()> {
        if !self.instance.is_supervised() {
            return Err(sql_error!(RESTART_SERVER_FAILED, NO_SUPERVISOR));
        }
        self.end_server(End::Restart);
        Ok(())
    }

    /// INSTALL PLUGIN of what is built in comes to nothing; nothing else can be installed.
    pub(super) fn install_plugin(&mut self, name: &str, file: &[u8]) -> SqlResult<()> {
        if BUILT_IN.iter().any(|(plugin, library)| name.eq_ignore_ascii_case(plugin) && file == library.as_bytes()) {
            return Ok(());
        }
        Err(sql_error!(NOT_SUPPORTED_YET, "INSTALL PLUGIN"))
    }
}
