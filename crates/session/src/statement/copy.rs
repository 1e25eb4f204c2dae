//! Copies of the whole database: CLONE LOCAL, BACKUP INSTANCE; and the plugin by whose name MySQL's users ask for the first.
//!
//! What is always true: definitions stay as they are while a copy is made, as under LOCK INSTANCE FOR BACKUP, so nothing is committed through a checkpoint beside the log (`engine::copy`);
//! rows change freely. What all the same was loaded beside the log makes the copy begin anew, a few times. A directory is named by an absolute path, is
//! not there before, and is not inside the data directory, whose files are the server's alone.

use std::path::{Component, Path, PathBuf};

use catalog::mdl::{Mode, Name, Span};
use parser::ast::CopyStatement;
use value::{SqlResult, sql_error};

use crate::lookup::engine_error;
use crate::session::Session;

/// How often a copy is begun anew.
const ATTEMPTS: usize = 3;

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
        let (directory, older) = match copy {
            CopyStatement::CloneLocal { directory } => (absolute(directory)?, None),
            CopyStatement::Backup { directory, older } => (absolute(directory)?, older.as_deref().map(absolute).transpose()?),
        };
        if !self.is_outside(&directory) {
            return Err(sql_error!(WRONG_VALUE, "path", directory.display()));
        }
        if world::host::entries(&directory).is_ok() {
            return Err(sql_error!(DB_CREATE_EXISTS, directory.display()));
        }
        let lock = self.instance.catalog.locks().lock_of(Name::Backup);
        self.lock_metadata(&lock, Mode::Shared, Span::Transaction)?;
        let copied = self.copy_to(copy, &directory, older.as_deref());
        self.commit_transaction()?;
        copied
    }

    /// Whether what there is of the path, with all links followed, leads out of the data directory.
    fn is_outside(&self, directory: &Path) -> bool {
        let disk = self.instance.world.disk();
        let there = directory.ancestors().find_map(|above| disk.resolve(above.to_str()?).ok());
        disk.resolve("").is_ok_and(|home| there.is_some_and(|there| !Path::new(&there).starts_with(home)))
    }

    fn copy_to(&self, copy: &CopyStatement, directory: &Path, older: Option<&Path>) -> SqlResult<()> {
        let interrupt = self.process.interrupt.clone();
        let interrupted = || interrupt.is_raised();
        let engine = &self.instance.engine;
        let mut attempts = 1;
        loop {
            let copied = match copy {
                CopyStatement::CloneLocal { .. } => engine.clone_to(directory, &interrupted),
                CopyStatement::Backup { .. } => engine.back_up(directory, older, &interrupted),
            };
            match copied {
                Err(engine::Error::WouldBlock) if attempts < ATTEMPTS => attempts += 1,
                Err(engine::Error::WouldBlock) => {
                    return Err(sql_error!(UNKNOWN_ERROR, "tables were loaded beside the log while they were copied; try again"));
                }
                Err(engine::Error::Refused(why)) => return Err(sql_error!(UNKNOWN_ERROR, why)),
                other => return other.map(drop).map_err(engine_error),
            }
        }
    }

    /// INSTALL PLUGIN of what is built in comes to nothing; nothing else can be installed.
    pub(super) fn install_plugin(&mut self, name: &str, file: &[u8]) -> SqlResult<()> {
        if BUILT_IN.iter().any(|(plugin, library)| name.eq_ignore_ascii_case(plugin) && file == library.as_bytes()) {
            return Ok(());
        }
        Err(sql_error!(NOT_SUPPORTED_YET, "INSTALL PLUGIN"))
    }
}
