//! START REPLICA UNTIL: where an applier is to stop.

use base::{Gtid, GtidSet};
use parser::ast::ReplicationValue as Given;
use session::replication::Options;
use value::{SqlResult, sql_error};

/// See the file's header.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Until {
    #[default]
    Nothing,
    /// In front of the first transaction of the set.
    BeforeGtids(GtidSet),
    /// Behind the last transaction of the set.
    AfterGtids(GtidSet),
    /// In front of what begins at or behind a place of the source's log.
    Source(String, u64),
}

impl Until {
    /// # Errors
    /// 1277, 1772, and 1235 for places of the relay log.
    pub fn parse(options: &Options) -> SqlResult<Until> {
        let text = |value: &Given| match value {
            Given::Text(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            _ => String::new(),
        };
        let set = |value: &Given| GtidSet::parse(&text(value)).ok_or_else(|| sql_error!(MALFORMED_GTID_SET_SPECIFICATION, text(value)));
        let mut until = Until::Nothing;
        let (mut file, mut position) = (None, None);
        for (name, value) in options {
            let gtids = match name.as_str() {
                "SQL_BEFORE_GTIDS" => Until::BeforeGtids(set(value)?),
                "SQL_AFTER_GTIDS" => Until::AfterGtids(set(value)?),
                "SOURCE_LOG_FILE" => {
                    file = Some(text(value));
                    continue;
                }
                "SOURCE_LOG_POS" => {
                    position = if let Given::Int(n) = value { Some(*n) } else { None };
                    continue;
                }
                // One applier at a time leaves no gaps.
                "SQL_AFTER_MTS_GAPS" => continue,
                "RELAY_LOG_FILE" | "RELAY_LOG_POS" => return Err(sql_error!(NOT_SUPPORTED_YET, "UNTIL RELAY_LOG_FILE")),
                _ => return Err(sql_error!(BAD_REPLICA_UNTIL_COND)),
            };
            if until != Until::Nothing {
                return Err(sql_error!(BAD_REPLICA_UNTIL_COND));
            }
            until = gtids;
        }
        match (file, position) {
            (None, None) => Ok(until),
            (Some(file), Some(position)) if until == Until::Nothing => Ok(Until::Source(file, position)),
            _ => Err(sql_error!(BAD_REPLICA_UNTIL_COND)),
        }
    }

    /// As SHOW REPLICA STATUS says it.
    pub fn shown(&self) -> (&'static str, String, u64) {
        match self {
            Until::Nothing => ("None", String::new(), 0),
            Until::BeforeGtids(_) => ("SQL_BEFORE_GTIDS", String::new(), 0),
            Until::AfterGtids(_) => ("SQL_AFTER_GTIDS", String::new(), 0),
            Until::Source(file, position) => ("Master", file.clone(), *position),
        }
    }

    /// Whether a transaction is not to be begun: its GTID, the place in front of it, and what was executed.
    pub fn stops_before(&self, gtid: Option<Gtid>, at: &(String, u64), executed: &dyn Fn() -> GtidSet) -> bool {
        match self {
            Until::Nothing => false,
            Until::BeforeGtids(set) => gtid.is_some_and(|gtid| set.contains(gtid)) || !set.subtract(&executed()).eq(set),
            Until::AfterGtids(set) => set.is_subset(&executed()),
            Until::Source(file, position) => (number(&at.0), at.1) >= (number(file), *position),
        }
    }
}

/// The number in a log file's name.
pub(crate) fn number(file: &str) -> u64 {
    file.rsplit_once('.').and_then(|(_, number)| number.parse().ok()).unwrap_or(0)
}
