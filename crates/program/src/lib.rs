//! Stored programs: bodies of procedures, functions and triggers.
//!
//! | file | concept |
//! |---|---|
//! | `code` | [`Program`]: a body as instructions, with its variables, statements, handlers and cursors |
//! | `compile` | from the syntax tree to a [`Program`] |
//! | `compiled` | a program of the catalog, compiled, and the types of its variables |
//! | `triggers` | triggers, compiled: their variables are the columns of a row |
//! | `machine` | runs a [`Program`] for a [`Host`], who knows how to run SQL |
//!
//! What is always true:
//! 1. A program is compiled once and is never changed: every execution has a [`Frame`] of its own, so
//!    programs may call themselves.
//! 2. Every variable has a number, and no two of a program have the same. Its value stands in the frame
//!    under this number, and SQL reads it as a parameter of this number.
//! 3. This crate knows nothing of sessions, plans or rows.

pub mod code;
mod compile;
pub mod compiled;
mod machine;
pub mod triggers;

pub use code::{Condition, Handler, Op, Program, Sql, Target, Variable};
pub use compile::compile;
pub use machine::{Fetched, Frame, Host, Outcome, run};
pub use parser::allowed::{commits_implicitly, may_send_rows, statement as check};
