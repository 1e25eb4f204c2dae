//! `gtid_next` and `gtid_purged`.
//!
//! What is purged is told apart by where it stands: GTIDs of transactions whose log files are gone are in the head of the oldest file; those that SET has added were
//! never in this log, and are kept in the catalog, from where they are executed again at every start. So a crash between the two steps of SET loses nothing,
//! and every later file has them in its head.

use ::log::Log;
use binlog::{Event, EventType, Gtid, GtidSet};
use catalog::key::{self, Entry};
use engine::{CommitOptions, GtidNext, Isolation};
use value::{SqlResult, sql_error};

use crate::instance::{GTID_MODE_ON, Instance};
use crate::lookup::engine_error;
use crate::session::Session;
use crate::vars::{Var, VarValue, Variable};

/// What GTID the commits of a session get, by its `gtid_next`.
pub(crate) fn next(text: &str) -> GtidNext {
    if text.eq_ignore_ascii_case("ANONYMOUS") { GtidNext::Anonymous } else { GtidNext::Automatic }
}

/// GTIDs that were executed elsewhere.
///
/// # Errors
/// 1772.
pub(crate) fn parse(text: &str) -> SqlResult<GtidSet> {
    GtidSet::parse(text).ok_or_else(|| sql_error!(MALFORMED_GTID_SET_SPECIFICATION, text))
}

/// The GTIDs before a file of the log, which its head tells.
pub(crate) fn before_file(log: &Log, number: u32) -> ::log::Result<GtidSet> {
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

impl Instance {
    /// Value of the variable: see the head of this file.
    pub(crate) fn gtid_purged(&self) -> GtidSet {
        let mut purged = before_log(self.engine.log());
        purged.union(&GtidSet::parse(&self.globals.str(Var::gtid_purged)).unwrap_or_default());
        purged
    }
}

impl Session {
    /// SET GLOBAL gtid_purged: all that is purged, or behind a `+` what is more.
    pub(crate) fn set_gtid_purged(&mut self, variable: &Variable, text: &str) -> SqlResult<()> {
        let refused = |why| sql_error!(CANT_SET_GTID_PURGED, why);
        if self.trx.open {
            return Err(sql_error!(VARIABLE_NOT_SETTABLE_IN_TRANSACTION, variable.name));
        }
        let (more, list) = text.trim().strip_prefix('+').map_or((false, text), |rest| (true, rest));
        let mut set = parse(list)?;
        let purged = self.instance.gtid_purged();
        if !more {
            if !purged.is_subset(&set) {
                return Err(refused("the new value must be a superset of the old value"));
            }
            set = set.subtract(&purged);
        }
        let executed = self.instance.engine.log().executed();
        if set.subtract(&executed) != set {
            return Err(refused("the added gtid set must not overlap with @@GLOBAL.GTID_EXECUTED"));
        }
        let mut kept = GtidSet::parse(&self.instance.globals.str(variable.var)).unwrap_or_default();
        kept.union(&set);
        let kept = kept.to_string();
        let mut tx = self.instance.engine.begin(Isolation::ReadCommitted);
        catalog::put(&mut tx, &key::variable(variable.name), &Entry::Variable(kept.clone()))?;
        tx.commit(CommitOptions::default()).map_err(engine_error)?;
        self.instance.engine.log().add_executed(&set);
        self.instance.globals.set(variable.var, VarValue::Str(kept.into()));
        Ok(())
    }

    /// SET gtid_next. Giving one by hand is refused.
    pub(crate) fn check_gtid_next(&self, text: &str) -> SqlResult<()> {
        if self.trx.open {
            return Err(sql_error!(VARIABLE_NOT_SETTABLE_IN_TRANSACTION, "gtid_next"));
        }
        let mode = self.instance.globals.uint(Var::gtid_mode);
        if text.eq_ignore_ascii_case("AUTOMATIC") {
            return Ok(());
        }
        if text.eq_ignore_ascii_case("ANONYMOUS") {
            return if mode == GTID_MODE_ON { Err(sql_error!(CANT_SET_GTID_NEXT_TO_ANONYMOUS)) } else { Ok(()) };
        }
        match Gtid::parse(text) {
            None => Err(sql_error!(MALFORMED_GTID_SPECIFICATION, text)),
            Some(_) if mode == 0 => Err(sql_error!(CANT_SET_GTID_NEXT_TO_GTID)),
            Some(_) => Err(sql_error!(NOT_SUPPORTED_YET, "gtid_next = UUID:NUMBER")),
        }
    }
}
