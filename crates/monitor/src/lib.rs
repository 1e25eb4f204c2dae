//! What the server says of itself: information_schema, performance_schema, mysql and sys as tables whose rows
//! are computed when they are read, status variables, and the text of SHOW ENGINE INNODB STATUS.
//!
//! Which tables there are, and their columns, is text in `state::virtual_schema`. [`Reader`] makes their
//! rows for one statement, as far as its account may see them; `generators` has a row for each table.
//!
//! What is always true: nothing here changes anything, and no latch of the server is held while a row is
//! handed on.

mod clones;
mod describe;
mod dictionary;
mod estimates;
mod generators;
mod innodb;
mod innodb_status;
mod instances;
mod keywords;
mod locks;
mod metrics;
mod objects;
mod partitions;
mod performance;
mod pins;
mod programs;
mod replication;
mod roles;
mod routines;
mod rows;
mod scheduled;
mod server;
mod settings;
mod statements;
mod status_rows;
mod transactions;
mod usage;
mod valid;

pub use describe::{column_extra, column_key, default_text};
pub use innodb_status::text as innodb_status;
pub use keywords::is_keyword;
pub use objects::{create_options, index_rows, row_format, table_figures};
pub use routines::trigger_created;
pub use rows::{ExtraRows, Reader, text, yes_no};
pub use server::{engine_rows, plugin_rows, process_rows, profile_seconds, variables};
pub use status_rows::{statistics_text, status_rows};
pub use valid::{columns_now, invalid as invalid_view, missing as missing_of_view};
