//! GTIDs in texts, and before files of the log.
//!
//! What is purged is told apart by where it stands: GTIDs of transactions whose log files are gone are in
//! the head of the oldest file; those that SET has added were never in this log, and are kept in the
//! catalog, from where they are executed again at every start. So a crash between the two steps of SET
//! loses nothing, and every later file has them in its head.

use ::log::Log;
use binlog::{Gtid, GtidSet};
use engine::GtidNext;
use value::{SqlResult, sql_error};

/// What GTID the commits of a session get, by its `gtid_next`.
pub fn next(text: &str) -> GtidNext {
    match Gtid::parse(text) {
        Some(gtid) => GtidNext::Given(gtid),
        None if text.eq_ignore_ascii_case("ANONYMOUS") => GtidNext::Anonymous,
        None => GtidNext::Automatic,
    }
}

/// GTIDs that were executed elsewhere.
///
/// # Errors
/// 1772.
pub fn parse(text: &str) -> SqlResult<GtidSet> {
    GtidSet::parse(text).ok_or_else(|| sql_error!(MALFORMED_GTID_SET_SPECIFICATION, text))
}

/// The GTIDs before the oldest file of the log; none where it cannot be read.
pub(crate) fn before_log(log: &Log) -> GtidSet {
    let first = log.files().ok().and_then(|files| files.iter().find(|file| file.size > 0).map(|file| file.number));
    let Some(first) = first else { return GtidSet::default() };
    let mut before = ::log::gtids_before(log, first);
    if matches!(before, Ok(None)) {
        // The oldest file is the one that the log has just entered.
        log.flush(::log::Durability::Written);
        before = ::log::gtids_before(log, first);
    }
    before.map(Option::unwrap_or_default).unwrap_or_else(|why| {
        tracing::warn!("the head of the oldest log file cannot be read: {why}");
        GtidSet::default()
    })
}
