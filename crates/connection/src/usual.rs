//! Variables that every statement asks for, as they were when one was set last.

use engine::Isolation;
use state::vars::{Values, Var};

/// Which GTIDs the end of a statement tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GtidsTold {
    None,
    /// Those of transactions that the session has committed.
    Own,
    /// All that are executed, whenever one of its transactions ends.
    All,
}

/// Variables that every statement asks for, as they were when one was set last.
#[derive(Clone)]
pub struct Usual {
    pub autocommit: bool,
    /// `transaction_read_only`.
    pub read_only: bool,
    pub isolation: Isolation,
    pub max_execution_time: u64,
    /// `connection_memory_limit`.
    pub held_max: u64,
    /// `max_join_size`, if `sql_big_selects` does not lift it.
    pub rows_max: Option<u64>,
    pub profiling: bool,
    pub routine_profiling: bool,
    /// `session_track_gtids`.
    pub gtids: GtidsTold,
    /// `binlog_rows_query_log_events`.
    pub logs_text: bool,
    pub switches: plan::Switches,
    /// `sql_safe_updates`.
    pub by_keys: bool,
}

impl Usual {
    pub fn of(vars: &Values) -> Usual {
        Usual {
            autocommit: vars.on(Var::autocommit),
            read_only: vars.on(Var::transaction_read_only),
            isolation: isolation_of(vars.uint(Var::transaction_isolation)),
            max_execution_time: vars.uint(Var::max_execution_time),
            held_max: vars.uint(Var::connection_memory_limit),
            rows_max: (!vars.on(Var::sql_big_selects)).then(|| vars.uint(Var::max_join_size)),
            profiling: vars.on(Var::profiling),
            routine_profiling: vars.on(Var::routine_profiling),
            gtids: match vars.uint(Var::session_track_gtids) {
                0 => GtidsTold::None,
                1 => GtidsTold::Own,
                _ => GtidsTold::All,
            },
            logs_text: vars.on(Var::binlog_rows_query_log_events),
            switches: plan::Switches::of(&vars.text(Var::optimizer_switch).unwrap_or_default()),
            by_keys: vars.on(Var::sql_safe_updates),
        }
    }
}

/// `transaction_isolation` as the engine's level.
pub fn isolation_of(index: u64) -> Isolation {
    match index {
        0 => Isolation::ReadUncommitted,
        1 => Isolation::ReadCommitted,
        3 => Isolation::Serializable,
        _ => Isolation::RepeatableRead,
    }
}
