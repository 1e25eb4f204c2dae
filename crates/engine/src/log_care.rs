//! Care of the log while the engine runs: what a checkpoint captures of it and needs of it, syncing and
//! purging it, and what is told of it.

use std::sync::atomic::Ordering;
use std::time::Duration;

use txn::{Durability, Error, Result};
use world::waits::{self, Op, Wait};

use crate::inner::Inner;
use crate::journal::{self, log_error};
use crate::pacing::Work;

/// A file of a log that only recovery reads goes when it is larger than this.
const LOG_FILE_KEPT: u64 = 16 << 20;

/// How often it is looked for expired log files.
const EXPIRY_TICK: Duration = Duration::from_secs(60);

impl Inner {
    /// Runs with the gate closed: the whole blob of a checkpoint.
    pub(crate) fn capture(&self) -> Vec<u8> {
        let mut blob = Vec::new();
        self.system.capture(&mut blob);
        let own = blob.len();
        blob.push(journal::VERSION);
        self.capture_mode(&mut blob);
        blob.extend_from_slice(&self.journal.database_id.to_le_bytes());
        *self.journal.captured_work.lock() = self.work();
        let Some(log) = self.system.log() else { return blob };
        let point = log.point();
        assert_eq!(blob.len() - own, journal::POINT_AT, "the point stands where it is looked for");
        point.encode(&mut blob);
        *self.journal.captured.lock() = point;
        blob
    }

    /// Before a barrier: without a binary log, what lies before it is to go when the checkpoint is durable,
    /// so it should not share a file with what follows.
    pub(crate) fn begin_log_file(&self) {
        if let Some(log) = self.system.log()
            && !self.options.log_bin
            && log.end().offset > LOG_FILE_KEPT
            && let Err(e) = log.rotate()
        {
            tracing::warn!("the log goes on in its old file: {e}");
        }
    }

    /// Before a checkpoint's batch may be written: the log is durable past the captured point.
    pub(crate) fn sync_log_for_checkpoint(&self) -> store::Result<()> {
        if let Some(log) = self.system.log() {
            let to = self.journal.captured.lock().position;
            log.wait(to, log::Durability::Synced);
        }
        Ok(())
    }

    pub(crate) fn checkpoint_is_durable(&self) {
        let file = self.journal.captured.lock().position.file;
        let before = self.journal.durable_file.swap(file, Ordering::AcqRel);
        assert!(before <= file, "log R1: checkpoints need no file that an earlier one did not");
        let captured = *self.journal.captured_work.lock();
        *self.journal.durable_work.lock() = captured;
        if !self.options.log_bin {
            // Nobody but recovery reads these files.
            if let Err(e) = self.purge_logs(u32::MAX) {
                tracing::warn!("old log files are still there: {e}");
            }
        }
    }

    /// File of the last durable checkpoint's point.
    pub(crate) fn durable_file(&self) -> u32 {
        self.journal.durable_file.load(Ordering::Acquire)
    }

    pub(crate) fn purge_logs(&self, to: u32) -> Result<log::Purged> {
        let Some(log) = self.system.log() else { return Ok(log::Purged::default()) };
        log.purge(to, self.durable_file()).map_err(|e| log_error(&e))
    }

    /// All that was done since the start and would have to be done again without checkpoints.
    pub(crate) fn work(&self) -> Work {
        let loaded = self.system.counters.entries_loaded.load(Ordering::Relaxed);
        Work {
            // A change of an entry is a change of its page and of one with undo.
            entries: self.store.pages_changed() / 2 + loaded,
            pages: self.store.pages_turned(),
            bytes: self.system.log().map_or(0, |log| log.status().bytes),
        }
    }

    /// What recovery would have to do if the server ended now.
    pub(crate) fn work_since_checkpoint(&self) -> Work {
        // Taken first: a checkpoint that ends meanwhile must not leave less than nothing.
        let durable = *self.journal.durable_work.lock();
        self.work().since(durable)
    }

    /// Relaxed durability: what was committed is on disk a second later. And whatever is, has a mark that
    /// says so, although nobody commits any more, and a note outside of the log. Nothing else is done here
    /// that could take long.
    pub(crate) fn sync_tick(&self) -> Result<bool> {
        self.beat();
        if let Some(log) = self.system.log()
            && self.system.durability() != Durability::Synced
            && log.synced() < log.end()
        {
            log.sync_behind();
        }
        if let Some(log) = self.system.log() {
            log.mark_end();
            log.note_synced().map_err(|e| log_error(&e))?;
        }
        Ok(false)
    }

    /// Care of files that nobody waits for: log files that have expired go, ballast that was given up is
    /// made again; and what is to be told of a full device.
    pub(crate) fn files_tick(&self) -> Result<bool> {
        self.room_told.tell(&self.world, &self.ballast);
        // Each is done whatever became of the others: where there is no room for a pin, expiry makes some.
        let kept = self.ballast.keep().map_err(|e| Error::Damaged(e.to_string()));
        self.let_go_of_log();
        let pinned = self.ladder_tick();
        let expired = self.expire_logs();
        kept.and(expired).and(pinned)
    }

    /// Runs an administrator's work; once more with the room of the ballast if there is none.
    pub(crate) fn with_ballast<T>(&self, work: impl Fn() -> Result<T>) -> Result<T> {
        match work() {
            Err(Error::Full(what)) if self.ballast.give_up() => {
                tracing::warn!("no room for {what}: the room that was kept for a start on a full device is given up");
                work()
            }
            other => other,
        }
    }

    /// Removes files whose events are all older than `binlog_expire_logs_seconds`. Looks once a minute.
    fn expire_logs(&self) -> Result<()> {
        let seconds = self.settings.log_expiry_seconds.load(Ordering::Relaxed);
        let now = self.world.now();
        let mut looked = self.journal.expired.lock();
        if seconds == 0 || !self.options.log_bin || looked.is_some_and(|at| now.since(at) < EXPIRY_TICK) {
            return Ok(());
        }
        *looked = Some(now);
        let Some(log) = self.system.log() else { return Ok(()) };
        let oldest = (self.world.wall_micros() / 1_000_000).saturating_sub(seconds);
        let to = log.first_since(oldest.cast_signed()).map_err(|e| log_error(&e))?;
        if log.files().map_err(|e| log_error(&e))?.first().is_none_or(|file| file.number >= to) {
            return Ok(());
        }
        self.release_pins_below(to)?;
        if self.durable_file() < to {
            self.checkpoint_now()?;
        }
        let purged = self.purge_logs(to)?;
        match purged.held {
            None => tracing::info!("{} log files have expired", purged.gone),
            Some(held) => {
                tracing::info!("{} of {} log files that have expired are gone; {} is still needed", purged.gone, held.old, held.name)
            }
        }
        Ok(())
    }

    /// Nobody commits any more.
    pub(crate) fn close_log(&self) {
        if let Some(log) = self.system.log() {
            log.close();
        }
    }

    pub(crate) fn log_figures(&self) -> Vec<(&'static str, u64)> {
        let Some(log) = self.system.log() else { return Vec::new() };
        let status = log.status();
        let (end, synced) = (log.end(), log.synced());
        let since = self.work_since_checkpoint();
        // What is in another file than the end is not counted; it is synced when that file is left.
        let unsynced = if end.file == synced.file { end.offset.saturating_sub(synced.offset) } else { end.offset };
        let file = |op| waits::total(Wait::Binlog, op);
        vec![
            ("Innodb_log_write_requests", status.transactions),
            ("Innodb_log_writes", file(Op::Write).count),
            ("Innodb_os_log_fsyncs", file(Op::Misc).count),
            ("Innodb_os_log_pending_fsyncs", waits::pending(Wait::Binlog, Op::Misc)),
            ("Innodb_os_log_pending_writes", waits::pending(Wait::Binlog, Op::Write)),
            ("Innodb_os_log_written", file(Op::Write).bytes),
            // A position in the log since the start; InnoDB's names for the same thing.
            ("Innodb_redo_log_checkpoint_lsn", status.bytes.saturating_sub(since.bytes)),
            ("Innodb_redo_log_current_lsn", status.bytes),
            ("Innodb_redo_log_flushed_to_disk_lsn", status.bytes.saturating_sub(unsynced)),
            ("Innodb_redo_log_logical_size", since.bytes),
            ("Innodb_redo_log_physical_size", since.bytes),
            ("Redoubt_log_bytes_since_checkpoint", since.bytes),
            ("Redoubt_log_bytes_written", status.bytes),
            ("Redoubt_log_groups", status.groups),
            ("Redoubt_log_syncs", status.syncs),
            ("Redoubt_log_transactions", status.transactions),
            ("Redoubt_recovery_estimate_milliseconds", self.pacing.replay(since).as_millis() as u64),
        ]
    }
}

#[cfg(test)]
mod tests {
    use txn::{CATALOG_TREE, CommitOptions, Isolation, Unique};
    use world::{SimDisk, World};

    use crate::{Engine, EngineOptions, NothingToApply};

    use super::*;

    /// Expiry took a checkpoint and removed files on the thread that syncs relaxed commits: the last second,
    /// which a crash may cost, became as long as that.
    #[test]
    fn what_syncs_the_log_takes_no_checkpoint_and_removes_nothing() {
        let disk = SimDisk::new();
        let world = World::simulated(disk.clone(), 1);
        let options = EngineOptions { page_size: 4096, pool_bytes: 1 << 20, threads: false, ..EngineOptions::default() };
        let (engine, _) = Engine::open(&world, options, &mut NothingToApply).expect("opens");
        engine.set_flush_log_at_trx_commit(0);
        engine.set_sync_binlog(0);
        engine.set_log_expiry(1);
        let commit = |n: u32| {
            let mut tx = engine.begin(Isolation::RepeatableRead);
            tx.insert(CATALOG_TREE, &n.to_be_bytes(), b"value", Unique::WholeKey).expect("inserts");
            tx.commit(CommitOptions::default()).expect("commits");
        };
        for n in 0..4 {
            commit(n);
            engine.rotate_log().expect("there is room");
        }
        commit(4);
        let log = engine.log();
        let state = || (log.files().expect("lists").len(), engine.store().checkpoints());
        let before = state();
        world.advance(EXPIRY_TICK * 2);
        assert!(log.synced() < log.end(), "the last commit is relaxed");
        engine.inner.sync_tick().expect("syncs");
        assert_eq!((log.synced(), state()), (log.end(), before));
        engine.inner.files_tick().expect("removes");
        let behind = state();
        assert!(behind.0 < before.0 && behind.1 > before.1, "{before:?}, {behind:?}");
    }
}
