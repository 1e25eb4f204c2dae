//! Files of the server that statements read and write: LOAD DATA INFILE, SELECT … INTO OUTFILE and DUMPFILE.
//!
//! Which may be reached says `state::server_path`. What is always true: nothing that exists is overwritten,
//! and a file that was not written to its end is removed.

use std::sync::Arc;

use exec::{LocalData, OutFile};
use state::instance::Instance;
use state::server_path;
use value::{SqlError, SqlResult, sql_error};
use world::{Disk, File, Open, directory_of};

/// Bytes that are read at once.
const PIECE: usize = 256 << 10;

/// EISDIR
const IS_DIRECTORY: i32 = 21;

/// The server's files, for one statement.
pub struct ServerFiles {
    disk: Arc<dyn Disk>,
    /// `secure_file_priv`
    secure: Option<String>,
    /// `select_into_disk_sync`
    synced: bool,
}

impl ServerFiles {
    pub fn new(instance: &Instance, synced: bool) -> ServerFiles {
        ServerFiles { disk: Arc::clone(instance.world.disk()), secure: server_path::secure(instance), synced }
    }

    fn path(&self, name: &str) -> SqlResult<String> {
        server_path::path(&*self.disk, self.secure.as_deref(), name)
    }

    /// A file to read.
    ///
    /// # Errors
    /// 1290 where it may not be read, 13 if there is none.
    pub fn read(&self, name: &str) -> SqlResult<Box<dyn LocalData>> {
        let path = self.path(name)?;
        let opened = self.disk.open(&path, Open::READ).and_then(|file| file.len().map(|len| (file, len)));
        let (file, len) = opened.map_err(|e| sql_error!(CANT_STAT_FILE, path, e.os.unwrap_or(2), reason(&e)))?;
        Ok(Box::new(Reading { file, len, at: 0, path }))
    }

    /// A new file.
    ///
    /// # Errors
    /// 1290 where it may not be written, 1086 if it exists.
    pub fn create(&self, name: &str) -> SqlResult<Box<dyn OutFile>> {
        let path = self.path(name)?;
        let file = self.disk.open(&path, Open::CREATE_NEW).map_err(|e| match e.kind {
            world::ErrorKind::AlreadyExists => sql_error!(FILE_EXISTS, name),
            _ => sql_error!(CANT_CREATE_FILE, path, e.os.unwrap_or(0), reason(&e)),
        })?;
        Ok(Box::new(Writing { disk: Arc::clone(&self.disk), file, at: 0, path, whole: false, synced: self.synced }))
    }
}

/// The system's own words.
fn reason(e: &world::Error) -> String {
    match e.os {
        Some(number) => {
            let text = std::io::Error::from_raw_os_error(number).to_string();
            text.split(" (os error").next().unwrap_or_default().to_owned()
        }
        None => "No such file or directory".to_owned(),
    }
}

struct Reading {
    file: Arc<dyn File>,
    len: u64,
    at: u64,
    path: String,
}

impl Reading {
    fn failed(&self, e: &world::Error) -> SqlError {
        match e.os {
            Some(IS_DIRECTORY) => sql_error!(TEXTFILE_NOT_READABLE, self.path),
            os => sql_error!(FILE_READ, self.path, os.unwrap_or(0), reason(e)),
        }
    }
}

impl LocalData for Reading {
    fn read(&mut self, buffer: &mut Vec<u8>) -> SqlResult<bool> {
        let start = buffer.len();
        buffer.resize(start + PIECE, 0);
        let read = self.file.read_at(&mut buffer[start..], self.at).map_err(|e| self.failed(&e));
        buffer.truncate(start + *read.as_ref().unwrap_or(&0));
        self.at += read? as u64;
        Ok(buffer.len() > start)
    }

    fn size(&self) -> Option<u64> {
        Some(self.len)
    }
}

struct Writing {
    disk: Arc<dyn Disk>,
    file: Arc<dyn File>,
    at: u64,
    path: String,
    whole: bool,
    synced: bool,
}

impl OutFile for Writing {
    fn write(&mut self, bytes: &[u8]) -> SqlResult<()> {
        let written = self.file.write_at(bytes, self.at);
        written.map_err(|e| sql_error!(FILE_WRITE, self.path, e.os.unwrap_or(0), reason(&e)))?;
        self.at += bytes.len() as u64;
        Ok(())
    }

    fn finish(&mut self) -> SqlResult<()> {
        if self.synced {
            let synced = self.file.sync_data().and_then(|()| self.disk.sync_dir(directory_of(&self.path)));
            synced.map_err(|e| sql_error!(FILE_WRITE, self.path, e.os.unwrap_or(0), reason(&e)))?;
        }
        self.whole = true;
        Ok(())
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        if !self.whole
            && let Err(e) = self.disk.remove(&self.path)
        {
            tracing::warn!("{} was not written to its end and cannot be removed: {e}", self.path);
        }
    }
}
