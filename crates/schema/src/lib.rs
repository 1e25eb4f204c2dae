//! Definitions of databases, tables, columns and indexes; SHOW CREATE TABLE text.
//!
//! Pure data: what the catalog stores (fields may be added at the end of a structure, with a default), what
//! the planner reads, what DDL builds.
//!
//! **Invariants** of a [`TableDef`] ([`TableDef::check`] asserts them):
//! 1. `indexes[0]` is the clustered index's definition if and only if it is PRIMARY, or (without a PRIMARY)
//!    the first UNIQUE index whose columns are all NOT NULL, whole and not VIRTUAL; then `clustered` names
//!    it. Without either, rows have a hidden row id and `clustered` is `None`.
//! 2. Every index's columns exist; names of columns and of indexes are unique without regard to case.
//! 3. The row image holds all columns in the order of `columns`; those of functional index parts, which
//!    nobody sees, stand behind all others.

mod column_type;
mod duplicate;
pub mod histogram;
mod key_length;
mod partition;
mod partitions;
mod quote;
mod reform;
mod show_create;
pub mod table;

pub use column_type::{column_type_text, data_type_name};
pub use duplicate::duplicate_entry;
pub use histogram::Histogram;
pub use key_length::key_length;
pub use partition::*;
pub use partitions::{KEY_HASH, Partitions, key_columns};
pub use quote::{quote_identifier, quote_string};
pub use reform::{age, keep_rows};
pub use show_create::{
    column_default_text, create_table_of_query, foreign_key_text, show_create_database, show_create_table, show_create_table_ansi,
};
pub use table::*;
