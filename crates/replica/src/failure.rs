//! Why an applier cannot go on, in MySQL's words.

use binlog::{Event, QueryEvent, RowsKind};
use value::SqlError;

/// See the file's header.
#[derive(Debug)]
pub(crate) struct Failure {
    pub code: u32,
    pub message: String,
    /// It may be tried again.
    pub transient: bool,
}

/// What MySQL's error log calls these; numbers of errors that no client gets.
pub(crate) const RELAY_READ: u32 = 13118;
pub(crate) const FATAL: u32 = 13117;
const CONVERSION: u32 = 13146;
const INCONSISTENT: u32 = 13113;

impl From<world::Error> for Failure {
    fn from(error: world::Error) -> Failure {
        Failure { code: RELAY_READ, message: format!("Relay log read failure: {error}"), transient: false }
    }
}

impl From<binlog::Error> for Failure {
    fn from(error: binlog::Error) -> Failure {
        Failure { code: RELAY_READ, message: format!("Relay log read failure: {error}"), transient: false }
    }
}

impl Failure {
    /// The transaction cannot be one of a batch that has begun: what `Applier::try_again` does for any
    /// failure in a batch.
    pub fn stands_alone() -> Failure {
        Failure { code: FATAL, message: "a transaction of statements among those of rows".to_owned(), transient: true }
    }

    pub fn of(error: &SqlError) -> Failure {
        let transient = error.is_any(&[value::error::LOCK_WAIT_TIMEOUT, value::error::LOCK_DEADLOCK]);
        Failure { code: error.code.into(), message: error.message.clone(), transient }
    }

    /// The failure of an event that ends there in the source's log; `table` is the one of its rows.
    pub fn of_event(error: &SqlError, event: &Event<'_>, end: (&str, u32), table: Option<(String, String)>) -> Failure {
        let code = match error.message.starts_with("Column ") && error.is(&value::error::UNKNOWN_ERROR) {
            true => CONVERSION,
            false if error.is(&value::error::INCONSISTENT_ERROR) => INCONSISTENT,
            false => u32::from(error.code),
        };
        let message = match event {
            _ if error.is_any(&[value::error::INCONSISTENT_ERROR, value::error::INCONSISTENT_SOURCE]) => error.message.clone(),
            Event::Query(query) => of_query(error, query),
            Event::LoadQuery(load) => of_query(error, &load.query),
            Event::Rows(rows) => of_rows(error, rows.kind, end, table.unwrap_or_default()),
            _ => error.message.clone(),
        };
        Failure { code: if code == 0 { FATAL } else { code }, message, ..Failure::of(error) }
    }
}

fn of_query(error: &SqlError, query: &QueryEvent<'_>) -> String {
    let text = String::from_utf8_lossy(query.text);
    format!("Error '{}' on query. Default database: '{}'. Query: '{text}'", error.message, query.database)
}

fn of_rows(error: &SqlError, kind: RowsKind, (file, end): (&str, u32), (db, table): (String, String)) -> String {
    let name = match kind {
        RowsKind::Write => "Write_rows",
        RowsKind::Update => "Update_rows",
        RowsKind::Delete => "Delete_rows",
    };
    let handler = if error.is(&value::error::KEY_NOT_FOUND) {
        "handler error HA_ERR_KEY_NOT_FOUND; "
    } else if error.is(&value::error::DUP_ENTRY) {
        "handler error HA_ERR_FOUND_DUPP_KEY; "
    } else {
        ""
    };
    format!(
        "Could not execute {name} event on table {db}.{table}; {}, Error_code: {}; {handler}the event's master log {file}, end_log_pos {end}",
        error.message, error.code
    )
}
