//! A copy of the whole database while work goes on: the pages of the last checkpoint, then the log from its
//! point to now. It starts like a server after a crash.
//!
//! **Invariants.** 1. The copy is one instant: the end of the log that it has. 2. The checkpoint is held,
//! and the log pinned, from before the first page is read until the log is copied; a crash ends both. 3.
//! The map is handed out behind all pages, and the log's index behind the files that it names: a copy that
//! was cut short does not open. 4. While nothing is logged a checkpoint is taken first, and the copy is as
//! of that. 5. What is committed through a checkpoint and not through the log (C5, C17) between the copy's
//! checkpoint and its end would be missing: the copy is refused then, for its maker to begin anew. Sessions
//! keep definitions as they are meanwhile, so it is rare.

use std::sync::atomic::Ordering;

use base::{Epoch, LogPosition};
use log::LogPoint;
use store::CopyReport;
use txn::{Error, Logging, Result};
use world::Open;

use crate::engine::Engine;
use crate::journal::{LogPart, log_error};

/// Bytes of the log that are handed out at once.
const PIECE: usize = 1 << 20;

/// What a copy has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CopyInfo {
    /// The checkpoint's epoch.
    pub epoch: Epoch,
    /// When its barrier was: microseconds since 1970.
    pub micros: u64,
    pub from: LogPoint,
    /// The instant.
    pub to: LogPosition,
    pub pages: CopyReport,
    pub log_bytes: u64,
}

/// Takes a piece of a file: its name, where it stands there, and its bytes.
pub type CopySink<'a> = dyn FnMut(&str, u64, &[u8]) -> Result<()> + 'a;

impl Engine {
    /// Hands out a copy of the database; of pages that have not changed since the epoch of an older copy,
    /// nothing.
    ///
    /// # Errors `Damaged` if a page is not what was written; `WouldBlock` if something was committed beside
    /// the log meanwhile; what `sink` returns.
    pub fn copy(&self, since: Option<Epoch>, sink: &mut CopySink<'_>) -> Result<CopyInfo> {
        let inner = &self.inner;
        if inner.system.logging.mode() != Logging::Append {
            inner.checkpoint_now()?;
        }
        let log = inner.system.log().ok_or(Error::Misuse("no log is open"))?;
        let beside_log = || inner.system.counters.beside_log.load(Ordering::Acquire);
        let before = beside_log();
        // Not above the file of the checkpoint that is going to be held.
        let pinned = inner.durable_file();
        let _log_pin = log.pin(pinned);
        let hold = inner.store.hold()?;
        let part = LogPart::of_checkpoint(hold.blob())?;
        assert!(pinned <= part.point.position.file, "2: the log is pinned from the checkpoint on");
        let pages = hold.copy(since, &mut *sink)?;
        let list = log.copy_list(part.point.position.file).map_err(|e| log_error(&e))?;
        if beside_log() != before {
            return Err(Error::WouldBlock);
        }
        let mut log_bytes = 0;
        for (file, len) in &list.files {
            self.copy_file(&file.name, *len, sink)?;
            log_bytes += len;
        }
        let (name, content) = &list.index;
        sink(name, 0, content.as_bytes())?;
        Ok(CopyInfo { epoch: hold.epoch(), micros: part.mode.micros, from: part.point, to: list.end, pages, log_bytes })
    }

    fn copy_file(&self, name: &str, len: u64, sink: &mut CopySink<'_>) -> Result<()> {
        let unread = |e: world::Error| Error::Damaged(e.to_string());
        let file = self.inner.world.disk().open(name, Open::READ).map_err(unread)?;
        let (mut piece, mut at) = (vec![0; PIECE], 0);
        while at < len {
            let step = usize::try_from((len - at).min(PIECE as u64)).expect("at most a piece");
            file.read_exact_at(&mut piece[..step], at).map_err(unread)?;
            sink(name, at, &piece[..step])?;
            at += step as u64;
        }
        Ok(())
    }
}
