//! The syntax tree: what a statement says, and nothing about what it means.
//!
//! Split by concern: [`names`] (and where things stand in the text), [`statement`], [`expr`], [`interval`],
//! [`query`], [`dml`], [`types`], [`ddl`], [`admin`] (SHOW, SET and the rest of administration),
//! [`account`], [`transaction`], [`program`] (stored programs).
//!
//! The tree owns its strings, so it outlives the statement's text; every node from which a client may see
//! source text (column names, stored bodies, `near '…'`) carries a [`Span`] into that text. Names are kept
//! as written: folding case is the binder's matter, because it depends on what is named. Nothing is
//! resolved here: a bare name may be a column, an alias or a variable of a stored program.

pub mod account;
pub mod admin;
pub mod ddl;
pub mod dml;
pub mod expr;
pub mod interval;
pub mod names;
pub mod program;
pub mod query;
pub mod statement;
pub mod transaction;
pub mod types;

pub use account::*;
pub use admin::*;
pub use ddl::*;
pub use dml::*;
pub use expr::*;
pub use interval::*;
pub use names::*;
pub use program::*;
pub use query::*;
pub use statement::*;
pub use transaction::*;
pub use types::*;
