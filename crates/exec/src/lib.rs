//! Operators, DML, LOAD DATA: plans against the engine.
//!
//! | file | concept |
//! |---|---|
//! | `context` | what a statement runs with: transaction, engine, evaluation context, virtual tables |
//! | `sink` | where rows go; what a statement did |
//! | `statement` | one statement: atomicity, results, INTO |
//! | `direct` | columns of one table by its clustered key: the direct path |
//! | `run` | what the operators of one statement share |
//! | `flow`, `current` | what passes between operators; where a row stands that is to be changed |
//! | `table_scan` | one table of the engine as a statement reads it |
//! | `ranges` | the rows of such a table by key and by ranges |
//! | `union` | rows that any of several indexes finds |
//! | `scan`, `join`, `group`, `rollup`, `window`, `block`, `subquery`, `sort` | the operators |
//! | `extremes` | comparisons with ANY and ALL by the least and the greatest value |
//! | `head` | the beginnings of sort keys |
//! | `conditions` | what conditions ask of rows, and which columns are wanted beside them |
//! | `batch` | scans and groups over columns of values: what is hot of the way of a query |
//! | `keyset`, `search` | indexes that give a row many keys, and what MATCH … AGAINST finds by them |
//! | `jumps` | loose and skip scans: of the entries of an index that begin alike only what is wanted |
//! | `sorted_rows` | the first table of a join, sorted before the others are joined |
//! | `crew` | the join of a long query, on several threads |
//! | `building` | how the rows that a hash join keeps come together |
//! | `hash_table`, `subquery_cache` | what `join` and `subquery` keep while a statement runs |
//! | `foreign_state`, `share` | what `foreign` and `crew` keep while a statement runs |
//! | `keys` | values as bytes that compare as they do |
//! | `insert`, `change`, `row_builder`, `writing`, `write` | changing rows |
//! | `found`, `foreign` | which rows are changed, and what foreign keys ask of it |
//! | `literals`, `images` | INSERT of rows of literals; images of rows straight from text |
//! | `origin` | what a value that is stored comes from |
//! | `computed`, `triggers` | generated columns and programs, as rows are changed |
//! | `partition`, `logged_partitions` | rows of partitioned tables, and what the log says of them |
//! | `replay`, `replay_images` | rows of a log that are written again |
//! | `conversion` | columns of such rows that are not of the table's types |
//! | `partial_json` | changes of documents in such rows |
//! | `forms` | rows that were written before their table changed |
//! | `entries` | what becomes of trees when the image of a row comes, changes or goes |
//! | `auto_increment` | generated values |
//! | `bulk` | rows that go into an empty table together |
//! | `parents` | what rows that come in numbers refer to by foreign keys |
//! | `memory` | what a statement may hold in memory, and who holds it |
//! | `rows` | rows that memory does not hold, in the order in which they came |
//! | `spill` | rows that memory does not hold: sorted, told apart, by key |
//! | `maintain` | filling new trees, CHECK TABLE, CHECKSUM TABLE |
//! | `statistics`, `histogram` | rows per key, and the values of columns, for the planner |
//! | `table` | one table at run time: codecs, trees, log description |
//! | `tally` | figures for SHOW STATUS |
//! | `usage` | how often rows of tables are looked at and changed |
//! | `load` | LOAD DATA, LOAD XML |
//! | `handler` | HANDLER … READ |
//! | `profile` | what each part of a plan did: EXPLAIN ANALYZE |
//! | `outfile` | SELECT … INTO OUTFILE, DUMPFILE |

mod auto_increment;
mod batch;
mod block;
mod building;
mod bulk;
mod change;
pub mod computed;
mod conditions;
pub mod context;
mod conversion;
mod crew;
mod current;
mod direct;
pub mod entries;
mod extremes;
mod flow;
mod foreign;
mod foreign_state;
pub mod forms;
mod found;
mod group;
mod handler;
mod hash_table;
mod head;
pub mod histogram;
mod images;
mod insert;
mod join;
mod jumps;
mod keys;
pub mod keyset;
mod literals;
pub mod load;
mod logged_partitions;
pub mod maintain;
mod memory;
mod origin;
mod outfile;
mod parents;
mod partial_json;
pub mod partition;
mod profile;
mod ranges;
mod replay;
mod replay_images;
mod rollup;
mod row_builder;
mod rows;
mod run;
mod scan;
mod search;
mod selected;
mod share;
pub mod sink;
mod sort;
mod sorted_rows;
mod spill;
mod statement;
pub mod statistics;
mod subquery;
mod subquery_cache;
pub mod table;
mod table_scan;
pub mod tally;
mod triggers;
mod turned;
mod union;
pub mod usage;
mod window;
mod write;
mod writing;

pub use auto_increment::{Reserved, Series, next_number, numbered, shown_next};
pub use catalog::storage_error as engine_error;
pub use context::{Change, ExecContext, ExecOptions, NoVirtualTables, Only, Programs, TakeRow, VirtualTables};
pub use conversion::{Conversion, TypeConversions};
pub use foreign::check_foreign_key;
pub use handler::{HandlerRead, Place as HandlerPlace, Seek as HandlerSeek, is_plain, read_handler};
pub use maintain::{BuildOptions, build_indexes, check_table, checksum_table, copy_rows, log_rows};
pub use profile::Profile;
pub use replay::{LoggedRows, replay};
pub use replay_images::ReplayRoom;
pub use rows::CursorRows;
pub use sink::{Info, LocalData, NoRows, OutFile, Outcome, ResultSink, RowsSink};
pub use statement::{ends_transaction, evaluate, run};
pub use table::{Table, TableCache, counted};
pub use tally::{COUNTS, Count, Tally};
