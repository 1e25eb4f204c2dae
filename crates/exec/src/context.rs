//! What a statement runs with.

use std::sync::Arc;

use engine::{Engine, Progress, Transaction};
use expr::{EvalContext, StoredCall};
use plan::VirtualTable;
use plan::dml::Moment;
use schema::TableDef;
use value::{SqlResult, Value};

use crate::profile::Profile;
use crate::table::TableCache;
use crate::tally::Tally;

/// The session's side of one statement.
pub struct ExecContext<'a, 'e> {
    pub engine: &'a Engine,
    /// Begun, with its isolation level; `run` marks the statement's begin and end in it.
    pub tx: &'a mut Transaction,
    pub eval: &'a mut EvalContext<'e>,
    pub virtual_tables: &'a dyn VirtualTables,
    /// Shared by all sessions: codecs of opened tables.
    pub tables: &'a TableCache,
    pub options: ExecOptions,
    /// Where long work tells how far it is.
    pub progress: &'a Arc<Progress>,
    /// Where the statement's figures go.
    pub tally: &'a Tally,
    /// Where those of each part of its plan go, if they are wanted.
    pub profile: Option<&'a Profile>,
    /// Runs stored functions and triggers, if the plan has any.
    pub programs: Option<&'a dyn Programs>,
    /// The statement's text, where its row events are to bring it along.
    pub text: Option<&'a [u8]>,
}

/// Settings that only execution looks at.
#[derive(Clone, Copy, Debug)]
pub struct ExecOptions {
    pub auto_increment_increment: u64,
    pub auto_increment_offset: u64,
    /// `sql_log_bin=0`: row events are hidden from replicas.
    pub hide_from_replicas: bool,
    pub foreign_key_checks: bool,
    pub unique_checks: bool,
    pub sql_safe_updates: bool,
    /// `sql_select_limit`, when it is not the default.
    pub select_limit: Option<u64>,
    /// Bytes that sorts, hash tables and temporary results of one statement may take.
    pub memory_max: usize,
    /// When they have taken so many, what can go to disk does.
    pub sort_memory: usize,
    /// Bytes that a load into an empty table may hold in memory for sorting.
    pub load_memory: usize,
    /// A statement that brings at least so many bytes of rows into an empty table loads them in bulk.
    pub bulk_min: usize,
    /// Bytes of the log that its transaction may need behind a statement.
    pub log_max: u64,
    /// Rows of a batch, and how many a scan must be expected to find to be read in batches.
    pub batch_rows: usize,
    pub batch_min: u64,
    /// Rows that a scan must have met for another thread to read it ahead.
    pub ahead_min: u64,
    /// Threads that share the rows of a long join; 0: as many as there are processors. And how many rows a
    /// join must be expected to look at for that.
    pub workers: usize,
    pub workers_min: u64,
    /// Neither a transaction is open nor will this statement open one.
    pub autocommit: bool,
}

impl Default for ExecOptions {
    fn default() -> ExecOptions {
        ExecOptions {
            auto_increment_increment: 1,
            auto_increment_offset: 1,
            hide_from_replicas: false,
            foreign_key_checks: true,
            unique_checks: true,
            sql_safe_updates: false,
            select_limit: None,
            memory_max: 1 << 30,
            sort_memory: 64 << 20,
            load_memory: 128 << 20,
            bulk_min: 256 << 10,
            log_max: u64::MAX,
            batch_rows: 1024,
            ahead_min: 32 << 10,
            workers: 0,
            workers_min: 50_000,
            // Tests run everything in batches that can be.
            batch_min: if cfg!(debug_assertions) { 0 } else { 100 },
            autocommit: true,
        }
    }
}

/// The row for which triggers run: all columns before and after the change; empty where there is none. What
/// triggers set is in `new`.
pub struct Change<'a> {
    pub old: &'a [Value],
    pub new: &'a mut [Value],
}

/// Runs stored programs in the middle of a statement.
pub trait Programs {
    /// The value of a stored function, in the statement's transaction.
    fn function(&self, call: &StoredCall, args: &[Value], tx: &mut Transaction, cx: &mut EvalContext<'_>) -> SqlResult<Value>;

    /// The same of a function that is known to do nothing but compute a whole number from whole numbers;
    /// `None` otherwise.
    fn whole_number(&self, call: &StoredCall, args: &[Value]) -> Option<i64>;

    /// Runs the triggers that a table has at a moment, in the statement's transaction.
    fn fire(&self, table: &Arc<TableDef>, moment: Moment, row: Change<'_>, tx: &mut Transaction) -> SqlResult<()>;

    /// Whether the triggers that a table has at a moment do nothing but compute: they neither read tables
    /// nor have other effects than on the row.
    fn only_compute(&self, table: &Arc<TableDef>, moment: Moment, tx: &mut Transaction) -> bool;
}

/// Rows of tables that are computed: information_schema, performance_schema.
pub trait VirtualTables {
    /// Gives all rows, one after another: there may be more than memory has room for. Each has the `wanted`
    /// columns of the table, in this order, and no others. Rows of other tables than `only` names may be
    /// left out.
    fn rows(&self, table: &VirtualTable, wanted: &[usize], only: &Only, take: TakeRow<'_>) -> SqlResult<()>;
}

/// Takes a row, or ends it all.
pub type TakeRow<'t> = &'t mut dyn FnMut(Vec<Value>) -> SqlResult<()>;

/// The database and the table that a statement asks a computed table about, if it does so by plain equality.
#[derive(Clone, Debug, Default)]
pub struct Only {
    pub db: Option<String>,
    pub table: Option<String>,
}

/// There are none.
pub struct NoVirtualTables;

impl VirtualTables for NoVirtualTables {
    fn rows(&self, table: &VirtualTable, _: &[usize], _: &Only, _: TakeRow<'_>) -> SqlResult<()> {
        Err(value::sql_error!(UNKNOWN_TABLE, table.name, table.db))
    }
}
