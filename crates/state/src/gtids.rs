//! GTIDs in texts, and before files of the log.
//!
//! What is purged is told apart by where it stands: GTIDs of transactions whose log files are gone are in
//! the head of the oldest file; those that SET has added were never in this log, and are kept in the
//! catalog, from where they are executed again at every start. So a crash between the two steps of SET
//! loses nothing, and every later file has them in its head.

use ::log::Log;
use binlog::{Event, EventType, Gtid, GtidSet};
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

/// The GTIDs before a file of the log, which its head tells.
pub fn before_file(log: &Log, number: u32) -> ::log::Result<GtidSet> {
    let mut before = GtidSet::default();
    log.read_events(number, |_, event| {
        if let Ok(Event::PreviousGtids(set)) = binlog::decode(event) {
            before = set;
        }
        event.header.kind == EventType::FORMAT_DESCRIPTION
    })?;
    Ok(before)
}

/// The GTIDs before the oldest file of the log; none where it cannot be read.
pub(crate) fn before_log(log: &Log) -> GtidSet {
    let first = log.files().ok().and_then(|files| files.iter().find(|file| file.size > 0).map(|file| file.number));
    let before = first.map_or(Ok(GtidSet::default()), |number| before_file(log, number));
    before.unwrap_or_else(|why| {
        tracing::warn!("the head of the oldest log file cannot be read: {why}");
        GtidSet::default()
    })
}
