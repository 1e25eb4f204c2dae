//! Who makes rows of what the log holds: recovery hands it the log's transactions, one after the other.

use std::sync::Arc;

use log::Transaction as LoggedTransaction;
use txn::{ApplyWriter, Error, Result};

use crate::workers::Workers;

/// Applies committed transactions of the log at recovery. Rows are its matter; the writer knows only bytes.
pub trait Applier {
    /// One transaction of the log, committed (or XA-prepared: see `how`), in the order of the log.
    ///
    /// # Errors
    /// Whatever it returns stops recovery; nothing has been written then.
    fn apply(&mut self, writer: &ApplyWriter, transaction: &LoggedTransaction<'_>) -> Result<()>;

    /// There are threads that may write beside it. They end with recovery.
    fn begin(&mut self, _workers: &Arc<Workers>) {}

    /// The log has ended: what was handed to others is done when this returns, and XA transactions that the
    /// log has prepared and not decided about are kept so. Returns how many.
    ///
    /// # Errors
    /// As for [`Applier::apply`].
    fn finish(&mut self, _: &ApplyWriter) -> Result<u64> {
        Ok(0)
    }

    /// How many rows of tables it has been given, for the report.
    fn rows(&self) -> u64 {
        0
    }
}

/// An applier for databases whose log holds nothing to apply.
pub struct NothingToApply;

impl Applier for NothingToApply {
    fn apply(&mut self, _: &ApplyWriter, _: &LoggedTransaction<'_>) -> Result<()> {
        Err(Error::Damaged("the log holds transactions that this program cannot apply".to_owned()))
    }
}
