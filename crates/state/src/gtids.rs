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

/// The GTID that a connection has; none is no text.
pub(crate) fn owned_by(log: &Log, connection: u64) -> String {
    let owned = ::log::owned(log);
    owned.iter().find(|(_, owner)| *owner == connection).map_or_else(String::new, |(gtid, _)| gtid.to_string())
}

/// Who owns which GTIDs, as MySQL lists them: `uuid:3#29:4#30,uuid:1#7`.
pub(crate) fn owned_text(log: &Log) -> String {
    let (mut text, mut last) = (String::new(), None);
    for (gtid, owner) in ::log::owned(log) {
        if last != Some(gtid.source) {
            text.push_str(if last.is_some() { "," } else { "" });
            text.push_str(&gtid.source.to_string());
            last = Some(gtid.source);
        }
        text.push_str(&format!(":{}#{owner}", gtid.number));
    }
    text
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
