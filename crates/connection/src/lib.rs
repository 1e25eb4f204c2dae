//! The parts of a connection: each is a type of its own, which says what it needs of the others.
//!
//! The crate `session` puts them together. None of them knows it.
//!
//! | file | concept |
//! |---|---|
//! | `sink` | where results go |
//! | `stmt`, `kinds` | one statement to run, and what it did; which statements are what |
//! | `diagnostics` | conditions: what SHOW WARNINGS and GET DIAGNOSTICS show |
//! | `lookup` | tables for the planner: metadata locks, privileges, statistics |
//! | `foreign` | the tables that a statement's foreign keys lead to |
//! | `planned`, `epochs` | plans that are kept, and what they are good for |
//! | `untyped` | values that come from outside without a type |
//! | `outside` | what stands around a statement of a program |
//! | `tracking` | what session tracking reports |
//! | `server_files` | files that statements read and write |
//! | `client_charset` | the character sets that a client may speak |
//! | `eval` | what evaluation of expressions needs |
//! | `database` | the current database |
//! | `system_tables` | the tables of `mysql` and `sys` that a dump brings along |
//! | `needs` | what each kind of statement needs |
//! | `count` | which status variable a statement counts in |
//! | `followed` | which statements of a source concern nothing that is followed |
//! | `read_only` | what a transaction that only reads lets statements do |
//! | `rights` | who asks, and what he may |
//! | `locks` | metadata locks, LOCK TABLES, FLUSH TABLES WITH READ LOCK |
//! | `trx` | the transaction: open or not, savepoints, XA |
//! | `temporary` | temporary tables |
//! | `logged` | what the log says of its transactions, and their GTIDs |
//! | `applying` | what the connection of an applier has beside others |
//! | `usual` | variables that every statement asks for |

pub mod applying;
pub mod client_charset;
pub mod count;
pub mod database;
pub mod diagnostics;
pub mod epochs;
pub mod eval;
pub mod followed;
mod foreign;
pub mod kinds;
pub mod locks;
pub mod logged;
pub mod lookup;
pub mod needs;
pub mod outside;
pub mod planned;
pub mod read_only;
pub mod rights;
pub mod server_files;
pub mod sink;
pub mod stmt;
pub mod system_tables;
pub mod temporary;
pub mod tracking;
pub mod trx;
pub mod untyped;
pub mod usual;
