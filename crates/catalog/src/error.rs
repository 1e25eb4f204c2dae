//! The errors of the storage tower as MySQL numbers them.

use engine::Error;
use value::{SqlError, sql_error};

/// For errors that say nothing about a particular row. A duplicate key needs names that only the executor
/// knows; here it is an internal error.
pub fn storage_error(error: Error) -> SqlError {
    match error {
        Error::Deadlock => sql_error!(LOCK_DEADLOCK),
        Error::Newer(_) => sql_error!(TABLE_DEF_CHANGED),
        Error::Changed(tree) => sql_error!(CHECKREAD, tree),
        Error::LockTimeout => sql_error!(LOCK_WAIT_TIMEOUT),
        Error::LockTableFull => sql_error!(LOCK_TABLE_FULL),
        Error::LockNotAvailable => sql_error!(LOCK_NOWAIT),
        Error::Interrupted => sql_error!(QUERY_INTERRUPTED),
        Error::Full(what) => sql_error!(RECORD_FILE_FULL, what),
        Error::TooLarge { max, .. } => sql_error!(TOO_LONG_KEY, max),
        Error::ReadOnly => sql_error!(OPTION_PREVENTS_STATEMENT, "--read-only"),
        Error::Shutdown => sql_error!(SERVER_SHUTDOWN),
        other => sql_error!(UNKNOWN_ERROR, other.to_string()),
    }
}
