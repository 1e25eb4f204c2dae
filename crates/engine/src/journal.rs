//! The engine's side of the log: what a checkpoint captures of it, applying it at recovery, syncing and
//! closing it.
//!
//! ```text
//! a checkpoint's blob:  what txn::capture writes | version u8 = 1 | mode (redo::BatchMode) | database id u64 | log point
//! ```

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use base::TrxId;
use binlog::Uuid;
use log::{Log, LogOptions, LogPoint};
use parking_lot::Mutex;
use store::Opened;
use txn::{ApplyWriter, Durability, Error, Publisher, Reader, Result};
use world::waits::{self, Op, Wait};
use world::{ErrorKind, Moment, World};

use crate::pacing::Work;
use crate::redo::{self, BatchMode};
use crate::{Applier, Inner, RecoveryReport, Workers};

/// Of the blob's part that is written here.
const VERSION: u8 = 1;

/// MySQL's file for the server's UUID.
const AUTO_CNF: &str = "auto.cnf";

/// A file of a log that only recovery reads goes when it is larger than this.
const LOG_FILE_KEPT: u64 = 16 << 20;

/// How often it is looked for expired log files.
const EXPIRY_TICK: Duration = Duration::from_secs(60);

/// How often recovery says how far it is.
const PROGRESS: Duration = Duration::from_secs(2);

/// What the engine remembers of its log.
pub(crate) struct Journal {
    database_id: u64,
    pub server_uuid: Uuid,
    /// Where recovery begins; none for a new database.
    from: Option<LogPoint>,
    /// The point of the running (or last) checkpoint, and the work that had been done then.
    captured: Mutex<LogPoint>,
    captured_work: Mutex<Work>,
    /// File of the last durable checkpoint's point: it and what follows must stay.
    durable_file: AtomicU32,
    /// The work that it has and recovery need not do.
    durable_work: Mutex<Work>,
    expired: Mutex<Option<Moment>>,
}

/// The log's part of a checkpoint's blob.
pub(crate) struct LogPart {
    pub mode: BatchMode,
    pub database_id: u64,
    pub point: LogPoint,
    /// Transactions that were prepared then.
    pub prepared: Vec<TrxId>,
}

impl LogPart {
    fn decode(part: &[u8]) -> Result<LogPart> {
        let mut reader = Reader(part);
        let version = reader.u8()?;
        if version != VERSION {
            return Err(Error::Damaged(format!("the log's part of a checkpoint has version {version}, this server knows {VERSION}")));
        }
        let (mode, database_id) = (BatchMode::decode(&mut reader)?, reader.u64()?);
        let point = LogPoint::decode(reader.0).ok_or_else(|| Error::Damaged("the log point of a checkpoint".to_owned()))?;
        Ok(LogPart { mode, database_id, point, prepared: Vec::new() })
    }

    /// From the whole blob.
    pub fn of_checkpoint(blob: &[u8]) -> Result<LogPart> {
        let mut reader = Reader(blob);
        let prepared = txn::decode_captured(&mut reader)?.prepared();
        Ok(LogPart { prepared, ..LogPart::decode(reader.0)? })
    }
}

impl Journal {
    /// From the log's part of the last checkpoint's blob; empty for a new database.
    pub fn new(world: &World, part: &[u8]) -> Result<(Journal, BatchMode)> {
        let (mode, database_id, from) = if part.is_empty() {
            (BatchMode::NEW, world.random_u64(), None)
        } else {
            let part = LogPart::decode(part)?;
            (part.mode, part.database_id, Some(part.point))
        };
        let journal = Journal {
            database_id,
            server_uuid: server_uuid(world)?,
            from,
            captured: Mutex::default(),
            captured_work: Mutex::default(),
            durable_file: AtomicU32::new(0),
            durable_work: Mutex::default(),
            expired: Mutex::default(),
        };
        Ok((journal, mode))
    }
}

/// Reads the server's UUID, or makes one and keeps it. A file that is blank was never whole; one that says
/// something else is somebody's to mend.
fn server_uuid(world: &World) -> Result<Uuid> {
    let wrong = |e: &dyn std::fmt::Display| Error::Damaged(format!("{AUTO_CNF}: {e}"));
    match world.disk().read(AUTO_CNF) {
        Ok(content) if content.iter().all(|b| *b == 0) => tracing::warn!("{AUTO_CNF} is blank: the server gives itself a new UUID"),
        Ok(content) => {
            let text = String::from_utf8_lossy(&content);
            let line = text.lines().find_map(|line| line.trim().strip_prefix("server-uuid="));
            return line.and_then(|l| Uuid::parse(l.trim())).ok_or_else(|| wrong(&"it names no server-uuid"));
        }
        Err(e) if e.kind == ErrorKind::NotFound => {}
        Err(e) => return Err(wrong(&e)),
    }
    let mut bytes = [0; 16];
    world.fill_random(&mut bytes);
    // Version 4, variant 1.
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let uuid = Uuid(bytes);
    world.disk().replace(AUTO_CNF, format!("[auto]\nserver-uuid={uuid}\n").as_bytes()).map_err(|e| wrong(&e))?;
    Ok(uuid)
}

pub(crate) fn log_error(error: &log::Error) -> Error {
    match error {
        error if error.is_full() => Error::Full("the binary log"),
        log::Error::Refused(_) => Error::Refused(error.to_string()),
        error => Error::Damaged(error.to_string()),
    }
}

/// What keeps the database from being opened, and the way out.
fn unreadable(error: &log::Error) -> Error {
    match error {
        log::Error::Damage { .. } | log::Error::Missing(_) => Error::Damaged(format!(
            "{error}. To open the database as it was before that place, and lose what was committed behind it, take a copy of the data directory and start with \
             --redoubt-open-log-at-cut"
        )),
        error => log_error(error),
    }
}

impl Inner {
    /// Runs with the gate closed: the whole blob of a checkpoint.
    pub(crate) fn capture(&self) -> Vec<u8> {
        let mut blob = Vec::new();
        self.system.capture(&mut blob);
        blob.push(VERSION);
        self.capture_mode(&mut blob);
        blob.extend_from_slice(&self.journal.database_id.to_le_bytes());
        *self.journal.captured_work.lock() = self.work();
        let Some(log) = self.system.log() else { return blob };
        let point = log.point();
        point.encode(&mut blob);
        *self.journal.captured.lock() = point;
        blob
    }

    /// Applies what was committed after the checkpoint, decides about prepared DDL, cuts the tail and opens
    /// the log.
    pub(crate) fn recover_log(
        &self,
        opened: &Opened,
        last: BatchMode,
        applier: &mut dyn Applier,
        report: &mut RecoveryReport,
    ) -> Result<()> {
        let mut options = LogOptions::new(self.options.server_id, self.journal.server_uuid, self.journal.database_id);
        options.basename.clone_from(&self.options.log_name);
        options.max_size = self.options.log_file_bytes_max;
        options.allocation_step = self.options.log_allocation_bytes;
        options.large_transaction = self.options.large_transaction_bytes;
        options.open_at_cut = self.options.open_log_at_cut;
        self.system.set_server_id(self.options.server_id);
        let mut recovery =
            Log::recover(self.world.clone(), options, self.journal.from.as_ref(), opened.epoch.0).map_err(|e| unreadable(&e))?;
        let writer = ApplyWriter::new(&self.system);
        if let Some(point) = &self.journal.from {
            tracing::info!("recovering from checkpoint {} with the log from {} on", opened.epoch, point.position);
        }
        let workers = Arc::new(Workers::start(&self.world, &self.system));
        applier.begin(&workers);
        let begun = self.world.now();
        let mut told = begun;
        let mut recovered_to = last.micros;
        while let Some(transaction) = recovery.next().map_err(|e| unreadable(&e))? {
            report.log_bytes_applied += transaction.events.size();
            report.transactions_applied += 1;
            recovered_to = recovered_to.max(transaction.commit_micros);
            if self.world.now().since(told) >= PROGRESS {
                told = self.world.now();
                tracing::info!(
                    "recovery has applied {} transactions, {} MB of the log, up to {}",
                    report.transactions_applied,
                    report.log_bytes_applied >> 20,
                    transaction.start
                );
            }
            applier.apply(&writer, &transaction).map_err(|e| match e {
                Error::Damaged(why) => Error::Damaged(format!("applying the log at {}: {why}", transaction.start)),
                e => Error::Damaged(format!("applying the log at {}: {e}", transaction.start)),
            })?;
            workers.play()?;
        }
        report.prepared += applier.finish(&writer).map_err(|e| Error::Damaged(format!("applying the log: {e}")))?;
        let took = self.world.now().since(begun);
        report.apply_micros = took.as_micros() as u64;
        report.rows_applied = applier.rows();
        let entries = self.system.counters.entries_applied.load(Ordering::Relaxed);
        self.pacing.read_time(self.store.read_time());
        self.pacing.learn(Work { entries, pages: self.store.pages_turned(), bytes: report.log_bytes_applied }, took);
        report.rolled_back += self.system.roll_back_unfinished_ddl()?;
        // A log that is to be complete again waits for the checkpoint that opens the database (C7).
        let segment = (self.redo.says_logged() && !last.is_logged()).then(|| self.store.epoch().0);
        let (log, outcome) = recovery.finish(Publisher::new(&self.system), segment).map_err(|e| log_error(&e))?;
        report.cut = outcome.cut;
        report.log_lost = outcome.lost;
        for name in outcome.missing {
            tracing::warn!(
                "{name} is not there any more: it leaves the list of log files. The data have what it held; replicas and backups may need it"
            );
        }
        report.clean = !report.created && last.is_clean();
        if !report.created && !report.clean {
            report.recovered_to = Some(recovered_to);
            report.lost = redo::lost(&self.world, last, recovered_to);
        }
        self.system.set_log(log);
        self.adopt_pins(opened);
        Ok(())
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
        self.journal.durable_file.store(self.journal.captured.lock().position.file, Ordering::Release);
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
            log.flush(log::Durability::Synced);
        }
        if let Some(log) = self.system.log() {
            log.mark_end();
            log.note_synced().map_err(|e| log_error(&e))?;
        }
        Ok(false)
    }

    /// Care of files that nobody waits for: log files that have expired go, ballast that was given up is
    /// made again.
    pub(crate) fn files_tick(&self) -> Result<bool> {
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
        // Of what is in another file than the end nothing can be said so simply; it is synced when that
        // file is left.
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
