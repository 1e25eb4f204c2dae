//! Operators, DML, LOAD DATA: plans against the engine.
//!
//! | file | concept |
//! |---|---|
//! | `context` | what a statement runs with: transaction, engine, evaluation context, virtual tables |
//! | `sink` | where rows go; what a statement did |
//! | `table` | one table at run time: codecs, trees, log description |
//! | `load` | LOAD DATA |

pub mod context;
pub mod load;
pub mod sink;
pub mod table;

pub use context::{ExecContext, VirtualTables};
pub use sink::{LocalData, Outcome, ResultSink, RowsSink};
pub use table::TableCache;

use plan::Plan;
use value::{SqlError, SqlResult, Value, sql_error};

/// Runs a plan as one statement: on an error everything that it changed is undone (the transaction stays open, unless the
/// error is a deadlock, after which the engine has rolled it back as a whole). Commit and autocommit are the caller's.
///
/// # Errors
/// Whatever MySQL raises when it runs the statement.
pub fn run(plan: &Plan, cx: &mut ExecContext<'_, '_>, sink: &mut dyn ResultSink) -> SqlResult<Outcome> {
    let _ = (plan, cx, sink);
    Err(sql_error!(NOT_SUPPORTED_YET, "this statement"))
}

/// The values of a plan made by `plan::plan_expressions`.
///
/// # Errors
/// Those of the expressions.
pub fn evaluate(plan: &Plan, cx: &mut ExecContext<'_, '_>) -> SqlResult<Vec<Value>> {
    let _ = (plan, cx);
    Err(sql_error!(NOT_SUPPORTED_YET, "this statement"))
}

/// The engine's errors with MySQL's numbers. `Duplicate` is worded where the key is known.
pub fn engine_error(e: engine::Error) -> SqlError {
    use engine::Error as E;
    match e {
        E::Deadlock => sql_error!(LOCK_DEADLOCK),
        E::LockTimeout => sql_error!(LOCK_WAIT_TIMEOUT),
        E::LockNotAvailable => sql_error!(LOCK_NOWAIT),
        E::Interrupted => sql_error!(QUERY_INTERRUPTED),
        E::Shutdown => sql_error!(SERVER_SHUTDOWN),
        E::Full(what) => sql_error!(RECORD_FILE_FULL, what),
        other => sql_error!(UNKNOWN_ERROR, other),
    }
}
