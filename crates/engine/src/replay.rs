//! Recovery's way through the log: what was committed behind the checkpoint is applied, prepared DDL is
//! decided about, the tail is cut, and the log opens.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use log::{Log, LogOptions};
use store::Opened;
use txn::{ApplyWriter, Error, Publisher, Result};

use crate::applier::Applier;
use crate::inner::Inner;
use crate::journal::log_error;
use crate::pacing::Work;
use crate::recovery::RecoveryReport;
use crate::redo::{self, BatchMode};
use crate::workers::Workers;

/// How often recovery says how far it is.
const PROGRESS: Duration = Duration::from_secs(2);

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

/// Why the log cannot be applied. Want of room is no damage, nor that nobody wants it.
fn cannot_apply(place: &dyn fmt::Display, error: Error) -> Error {
    match error {
        Error::Full(_) | Error::Interrupted => error,
        Error::Damaged(why) => Error::Damaged(format!("applying the log{place}: {why}")),
        e => Error::Damaged(format!("applying the log{place}: {e}")),
    }
}

impl Inner {
    /// Applies what was committed after the checkpoint, decides about prepared DDL, cuts the tail and opens
    /// the log.
    pub(crate) fn recover_log(
        &self,
        opened: &Opened,
        last: BatchMode,
        applier: &mut dyn Applier,
        report: &mut RecoveryReport,
    ) -> Result<()> {
        self.system.set_server_id(self.options.server_id);
        let mut recovery =
            Log::recover(self.world.clone(), log_options(self), self.journal.from.as_ref(), opened.epoch.0).map_err(|e| unreadable(&e))?;
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
            applier.apply(&writer, &transaction).map_err(|e| cannot_apply(&format_args!(" at {}", transaction.start), e))?;
            workers.play()?;
        }
        report.prepared += applier.finish(&writer).map_err(|e| cannot_apply(&"", e))?;
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
        assert_eq!(outcome.transactions, report.transactions_applied, "every transaction of the log was applied");
        report.cut = outcome.cut;
        report.log_lost = outcome.lost;
        tell_missing(&outcome.missing);
        report.clean = !report.created && last.is_clean();
        if !report.created && !report.clean {
            report.recovered_to = Some(recovered_to);
            report.lost = redo::lost(&self.world, last, recovered_to);
        }
        self.system.set_log(log);
        self.adopt_pins(opened);
        Ok(())
    }
}

fn log_options(inner: &Inner) -> LogOptions {
    let mut options = LogOptions::new(inner.options.server_id, inner.journal.server_uuid, inner.journal.database_id);
    options.basename.clone_from(&inner.options.log_name);
    options.max_size = inner.options.log_file_bytes_max;
    options.allocation_step = inner.options.log_allocation_bytes;
    options.large_transaction = inner.options.large_transaction_bytes;
    options.open_at_cut = inner.options.open_log_at_cut;
    options
}

fn tell_missing(files: &[String]) {
    for name in files {
        tracing::warn!(
            "{name} is not there any more: it leaves the list of log files. The data have what it held; replicas and backups may need it"
        );
    }
}
