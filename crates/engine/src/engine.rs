//! An open database: opening and closing it, and what its owner asks of it.
//!
//! Families of questions with files of their own: `copy`, `backup` (copies), `past` (looks at the past),
//! `pin`, `switch` (the redo mode), `load` (bulk loads), `ordered` (threads for hire).

use std::ops::Bound;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use base::TreeId;
use log::Log;
use parking_lot::Mutex;
use store::{Opened, Store, StoreOptions};
use txn::{Counters, Error, Isolation, LockTable, Result, RowLockLimits, System, Transaction, TreeStats, TrxInfo};
use world::{DirectoryLock, ErrorKind, SimDisk, World};

use crate::applier::{Applier, NothingToApply};
use crate::asked::Asked;
use crate::background;
use crate::ballast::Ballast;
use crate::checkpointer::Checkpointer;
use crate::incoming::take_place;
use crate::inner::Inner;
use crate::journal::{Journal, log_error};
use crate::log_pins::LogPins;
use crate::options::{EngineOptions, Settings};
use crate::pacing::Pacing;
use crate::recovery::{RecoveryReport, recover_system};
use crate::redo::{BatchMode, Redo};
use crate::resize::ResizeProgress;
use crate::room::RoomTold;
use crate::rungs::Ladder;
use crate::signal::Signal;
use crate::spill::Workspace;

/// The file whose lock says that a server uses the directory.
const LOCK_FILE: &str = "redoubt.lock";

/// Bytes of the log that a DROP takes at most, about.
const ROOM_TO_FREE: usize = 64 << 10;

/// What is done in a simulation must not depend on the machine that it runs on.
const SIMULATED_PROCESSORS: usize = 2;

/// An error for what a check has seen.
fn sound(tree: TreeId, seen: tree::Checked) -> Result<()> {
    if seen.problems.is_empty() { Ok(()) } else { Err(Error::Damaged(format!("tree {tree}: {}", seen.problems.join("; ")))) }
}

/// One open database.
pub struct Engine {
    pub(crate) inner: Arc<Inner>,
    threads: Mutex<Vec<world::Thread>>,
    recovery: RecoveryReport,
    /// Given up when the engine is gone.
    _directory: Box<dyn DirectoryLock>,
}

/// About the share of a tree's entries that lies before a key (0 to 1); none where nothing can be read.
pub fn share_before(engine: &Engine, tree: TreeId, key: &[u8]) -> Option<f64> {
    let share = || Ok::<_, Error>(engine.inner.system.tree(tree)?.tree.rank(key, None)?);
    share().ok()
}

impl Engine {
    /// Opens the database in the world's directory, recovering it if need be, or makes a new one.
    ///
    /// # Errors `Refused` if another server has the directory, the page size is not the database's, or
    /// there is no room; `Damaged` map, pages or log.
    pub fn open(world: &World, options: EngineOptions, applier: &mut dyn Applier) -> Result<(Arc<Engine>, RecoveryReport)> {
        Engine::open_or_fail(world, options, applier).map_err(|error| match error {
            Error::Full(what) => Error::Refused(format!(
                "no room for {what}: the device of the data directory is full. Make some tens of MB: remove what does not belong to the server, or move the oldest log \
                 files elsewhere (all but the last few: what recovery needs of them it names when it is missing)"
            )),
            error => error,
        })
    }

    fn open_or_fail(world: &World, options: EngineOptions, applier: &mut dyn Applier) -> Result<(Arc<Engine>, RecoveryReport)> {
        let started = world.now();
        let directory = world.disk().lock(LOCK_FILE).map_err(|e| match e.kind {
            ErrorKind::Locked => Error::Refused("another server uses the data directory".to_owned()),
            _ => Error::Refused(format!("the data directory cannot be used: {e}")),
        })?;
        let ballast = Ballast::at_start(world, options.ballast_bytes);
        let cloned = take_place(world, &options.log_name)?;
        let mut report = RecoveryReport { cloned, ..RecoveryReport::default() };
        let store_options = StoreOptions {
            page_size: options.page_size,
            pool_bytes: options.pool_bytes,
            pool_bytes_max: options.pool_bytes_max,
            keep_opened: options.keep_opened,
            ..StoreOptions::of(world)
        };
        let (store, opened) = Store::open(world, store_options)?;
        let (system, log_part) = recover_system(world, &store, &opened, options.row_locks, &mut report)?;
        let settings = Settings::new(&options);
        let log_bin = options.log_bin;
        let (journal, last) = Journal::new(world, &log_part)?;
        let inner = Arc::new(Inner {
            world: world.clone(),
            options,
            settings,
            store,
            system,
            checkpointer: Checkpointer::default(),
            pacing: Pacing::new(if world.is_simulated() { SIMULATED_PROCESSORS } else { world.processors() }),
            purge: Mutex::default(),
            signal: Signal::default(),
            resize: Mutex::default(),
            trees_looked_at: AtomicU64::new(0),
            background_errors: AtomicU64::new(0),
            journal,
            log_pins: LogPins::default(),
            ladder: Ladder::default(),
            redo: Redo::new(last, log_bin),
            workspace: Workspace::open(world)?,
            ballast,
            room_told: RoomTold::default(),
        });
        inner.ladder.on.store(inner.options.history, Ordering::Relaxed);
        // From here on dropping the engine ends its threads.
        let threads = Mutex::new(background::start_rollback(&inner));
        let mut engine = Engine { inner, threads, recovery: RecoveryReport::default(), _directory: directory };
        engine.recover(&opened, last, applier, &mut report)?;
        report.micros = world.now().since(started).as_micros() as u64;
        assert!(engine.inner.system.log().is_some(), "an open engine has a log");
        engine.recovery = report.clone();
        if engine.inner.options.threads {
            engine.threads.lock().extend(background::start(&engine.inner));
        }
        Ok((Arc::new(engine), report))
    }

    /// From the last checkpoint to an open database.
    fn recover(&self, opened: &Opened, last: BatchMode, applier: &mut dyn Applier, report: &mut RecoveryReport) -> Result<()> {
        let inner = &self.inner;
        inner.settle_durability();
        inner.recover_log(opened, last, applier, report)?;
        if !inner.redo.says_logged() {
            inner.system.logging.stop();
        }
        inner.checkpoint_now()?;
        let left = inner.system.losers() as u64;
        // One that was prepared, and decided about, may be among them.
        (report.rolled_back, report.rolling_back) = ((report.rolled_back + report.rolling_back).saturating_sub(left), left);
        inner.system.checkpoints.set(Box::new(Asked(Arc::downgrade(inner))));
        Ok(())
    }

    /// A fresh engine on a disk in memory, for tests of the layers above.
    ///
    /// # Panics
    /// If the system has no memory for it.
    pub fn in_memory() -> Arc<Engine> {
        Engine::in_memory_with(RowLockLimits::default())
    }

    /// The same, with limits of row locks.
    ///
    /// # Panics
    /// If the system has no memory for it.
    pub fn in_memory_with(row_locks: RowLockLimits) -> Arc<Engine> {
        let world = World::simulated(SimDisk::new(), 1);
        let options = EngineOptions { pool_bytes: 16 << 20, pool_bytes_max: 1 << 30, row_locks, ..EngineOptions::default() };
        Engine::open(&world, options, &mut NothingToApply).expect("an empty database in memory").0
    }

    pub fn begin(&self, isolation: Isolation) -> Transaction {
        self.inner.system.begin(isolation)
    }

    pub fn world(&self) -> &World {
        &self.inner.world
    }

    /// Where temporary files are made.
    pub fn workspace(&self) -> &Workspace {
        &self.inner.workspace
    }

    pub fn store(&self) -> &Arc<Store> {
        &self.inner.store
    }

    pub fn system(&self) -> &Arc<System> {
        &self.inner.system
    }

    /// What opening the database has found.
    pub fn recovery(&self) -> &RecoveryReport {
        &self.recovery
    }

    /// The log, for dump threads, SHOW BINARY LOGS and the like.
    ///
    /// # Panics
    /// Never: an open engine has a log.
    pub fn log(&self) -> &Arc<Log> {
        self.inner.system.log().expect("opened with the engine")
    }

    /// What the log's files are called, up to their number.
    pub fn log_name(&self) -> &str {
        &self.inner.options.log_name
    }

    /// `server_uuid`, from auto.cnf.
    pub fn server_uuid(&self) -> binlog::Uuid {
        self.inner.journal.server_uuid
    }

    /// Removes log files below number `to` that neither the last checkpoint nor a reader needs; takes a
    /// checkpoint first. Automatic pins keep none: they go before, which makes room for the checkpoint, and
    /// behind it, for the one that was made meanwhile.
    pub fn purge_logs(&self, to: u32) -> Result<log::Purged> {
        self.inner.with_ballast(|| {
            self.inner.release_pins_below(to)?;
            self.inner.checkpoint_now()?;
            self.inner.release_pins_below(to)?;
            self.inner.purge_logs(to)
        })
    }

    /// Before a statement that frees room, such as DROP: it must not fail because the log has none for it.
    /// Then it gets the ballast's.
    pub fn prepare_to_free(&self) {
        let has_room = || self.log().credit(ROOM_TO_FREE).map(drop).map_err(|e| log_error(&e));
        // What it fails with besides it will tell itself.
        let _ = self.inner.with_ballast(has_room);
    }

    /// The log goes on in a new file (FLUSH BINARY LOGS).
    pub fn rotate_log(&self) -> Result<()> {
        self.inner.with_ballast(|| self.log().rotate().map_err(|e| log_error(&e)))
    }

    /// The log begins anew (RESET MASTER): no GTID was executed, what was in it before is gone, and the name
    /// of its first file has that number. Gives what is kept of before, because somebody reads it; then the
    /// names may go on as they were. Nobody commits meanwhile.
    ///
    /// # Errors
    /// What kept files from being made or removed. GTIDs are forgotten when the log enters a file that says
    /// so, and not before: no transaction gets one that another one has in a file that is still there.
    pub fn reset_log(&self, first: u32) -> Result<Option<log::Held>> {
        let failed = |e: log::Error| log_error(&e);
        let purge = || {
            self.inner.checkpoint_now()?;
            self.inner.release_pins_below(u32::MAX)?;
            self.inner.purge_logs(u32::MAX).map(|purged| purged.held)
        };
        self.inner.with_ballast(|| {
            // Once more if the file that the log was in the first time has the name.
            for _ in 0..2 {
                self.log().rotate().map_err(failed)?;
                purge()?;
                if log::forget_executed(self.log(), Some(first)).map_err(failed)? {
                    return purge();
                }
            }
            log::forget_executed(self.log(), None).map_err(failed)?;
            purge()
        })
    }

    /// Auto-increment and hidden row id of a tree.
    ///
    /// # Panics
    /// If the tree does not exist.
    pub fn counter(&self, tree: TreeId) -> Arc<Counters> {
        self.inner.system.tree(tree).expect("counters belong to a tree that exists").counters.clone()
    }

    /// Sets the auto-increment counter, also to a smaller value (ALTER TABLE … AUTO_INCREMENT, TRUNCATE).
    pub fn reset_counter(&self, tree: TreeId, last: u64) -> Result<()> {
        let open = self.inner.system.tree(tree)?;
        open.counters.reset_to(last);
        let mut window = self.inner.store.window();
        window.set_counter(open.tree.handle(), 0, last);
        Ok(())
    }

    pub fn stats(&self, tree: TreeId) -> TreeStats {
        self.inner.stats(tree)
    }

    /// About how many entries lie between the bounds.
    pub fn estimate(&self, tree: TreeId, lower: Bound<&[u8]>, upper: Bound<&[u8]>) -> u64 {
        let estimate = || Ok::<_, Error>(self.inner.system.tree(tree)?.tree.estimate(lower, upper)?);
        estimate().unwrap_or(0)
    }

    /// The key of an entry before which about that share of the entries lies (0 to 1); none where nothing
    /// is there, or nothing can be read.
    pub fn key_at(&self, tree: TreeId, share: f64) -> Option<Vec<u8>> {
        let key = || Ok::<_, Error>(self.inner.system.tree(tree)?.tree.key_at(share)?);
        key().ok().flatten()
    }

    /// Walks a tree and checks all that must be true of it. Nobody may change it meanwhile, nor purge.
    ///
    /// # Errors
    /// `Damaged` with what is wrong.
    pub fn check_tree(&self, tree: TreeId) -> Result<()> {
        sound(tree, self.inner.system.tree(tree)?.tree.check()?)
    }

    /// As [`Engine::check_tree`], but for what can only be seen while nothing changes.
    ///
    /// # Errors
    /// As [`Engine::check_tree`].
    pub fn check_tree_in_use(&self, tree: TreeId) -> Result<()> {
        sound(tree, self.inner.system.tree(tree)?.tree.check_beside_changes()?)
    }

    /// Takes a checkpoint now and returns when it is durable.
    pub fn checkpoint(&self) -> Result<()> {
        self.inner.checkpoint_now()
    }

    /// Begins a checkpoint if none is running: a barrier at this place. False if there was one already.
    pub fn begin_checkpoint(&self) -> Result<bool> {
        self.inner.checkpoint_begin_if_idle()
    }

    /// `SET GLOBAL innodb_buffer_pool_size`: returns at once, the background does the work. A resize that
    /// is under way goes for the new size.
    pub fn resize_pool(&self, bytes: usize) {
        self.inner.resize_pool(bytes);
    }

    /// What became of the last resize.
    pub fn resize_progress(&self) -> ResizeProgress {
        self.inner.resize_progress()
    }

    /// `SET GLOBAL sync_binlog`.
    pub fn set_sync_binlog(&self, value: u32) {
        self.inner.settings.set_sync_binlog(value);
        self.inner.settle_durability();
    }

    /// How long recovery should take at most; the next checkpoint is paced for it.
    pub fn set_recovery_time_target(&self, target: Duration) {
        self.inner.settings.recovery_time_target_millis.store(target.as_millis() as u64, Ordering::Relaxed);
    }

    /// `SET GLOBAL binlog_expire_logs_seconds`: older log files go, a minute later at most; 0: never.
    pub fn set_log_expiry(&self, seconds: u64) {
        self.inner.settings.log_expiry_seconds.store(seconds, Ordering::Relaxed);
    }

    /// `SET GLOBAL redoubt_history`: whether the ladder of automatic pins is kept.
    pub fn set_history(&self, on: bool) {
        self.inner.ladder.on.store(on, Ordering::Relaxed);
    }

    /// `SET GLOBAL innodb_flush_log_at_trx_commit`.
    pub fn set_flush_log_at_trx_commit(&self, value: u8) {
        self.inner.settings.set_flush_log_at_trx_commit(value);
        self.inner.settle_durability();
    }

    /// Status counters by their `SHOW STATUS` names.
    pub fn status(&self) -> Vec<(&'static str, u64)> {
        self.inner.status()
    }

    pub fn trx_list(&self) -> Vec<TrxInfo> {
        self.inner.system.trx_list()
    }

    /// About what row locks that were released many at once took, in bytes, since the start: the heap is
    /// worth trimming.
    pub fn lock_memory_given_up(&self) -> u64 {
        self.inner.system.locks.counters.given_up.load(Ordering::Relaxed)
    }

    pub fn lock_list(&self) -> LockTable {
        self.inner.system.locks.list()
    }

    /// One bounded piece of background work, chosen by `which`: for simulations, which start no threads.
    pub fn background_step(&self, which: u64) -> Result<()> {
        match which % 5 {
            0 => self.inner.checkpoint_tick().map(|_| ()),
            1 => self.inner.purge_tick(8).map(|_| ()),
            2 => self.inner.pool_tick().map(|_| ()),
            3 => self.inner.sync_tick().and_then(|_| self.inner.files_tick()).map(|_| ()),
            _ => self.inner.system.roll_back_step(2).map(|_| ()),
        }
    }

    /// Clean shutdown: ends the background threads and takes a last checkpoint. Sessions must have ended.
    pub fn shutdown(&self) -> Result<()> {
        self.stop_threads();
        assert!(self.inner.signal.is_stopped(), "the last checkpoint says that the server was stopping");
        self.inner.checkpoint_now()?;
        self.inner.close_log();
        Ok(())
    }

    fn stop_threads(&self) {
        self.inner.signal.stop();
        for thread in self.threads.lock().drain(..) {
            thread.join();
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop_threads();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is wrong with a tree is an error, not only what cannot be read.
    #[test]
    fn a_broken_rule_is_told() {
        assert_eq!(sound(TreeId(7), tree::Checked::default()), Ok(()));
        let broken = tree::Checked { problems: vec!["page 3: order (N2)".to_owned()], ..Default::default() };
        assert_eq!(sound(TreeId(7), broken), Err(Error::Damaged("tree 7: page 3: order (N2)".to_owned())));
    }
}
