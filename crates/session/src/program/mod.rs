//! Stored programs in a session: what it has compiled, and how they run.
//!
//! | file | concept |
//! |---|---|
//! | `kept` | what a session has compiled |
//! | `call` | CALL: arguments, recursion |
//! | `entered` | the settings that a program brings along |
//! | `stored` | values as variables have them |
//! | `host` | instructions of a program as statements of the session |
//! | `explained` | EXPLAIN of a program: the plan of each of its statements |
//! | `plain` | programs of expressions alone, which run without a session |
//! | `nested` | programs in the middle of a statement: the session that they run in, and stored functions |
//! | `triggers` | triggers: their rows as variables |
//! | `conditions` | SIGNAL, RESIGNAL, GET DIAGNOSTICS |
//!
//! What is always true: a routine is compiled once in a session, and the plans of its statements are kept
//! with it. Both are thrown away when any routine has changed, but never while one runs.

mod call;
mod conditions;
mod entered;
mod explained;
mod host;
mod kept;
mod nested;
mod plain;
mod stored;
mod triggers;

use std::sync::Arc;

use catalog::EventDef;
use connection::sink::Sink;
use program::Frame;
use program::compiled::{Compiled, compiled, procedure_of};
use value::SqlResult;

use crate::session::Session;

pub(crate) use call::check_called;
pub(crate) use conditions::{diagnostics_statement, signal_statement};
pub(crate) use explained::explain;
pub(crate) use kept::Programs;
use kept::{One, Routine, Triggers};
pub(crate) use nested::Lender;

/// Runs the body of an event.
///
/// # Errors
/// Those of compiling it, and what it has raised and not handled.
pub(crate) fn run_event(session: &mut Session, def: &EventDef, sink: &mut dyn Sink) -> SqlResult<()> {
    let procedure = procedure_of(def);
    let body = Arc::new(compiled(&procedure)?);
    let mut frame = Frame::new(&body.program);
    let at = session.programs.add("EVENT", procedure, body);
    let result = session.run_routine(at, &mut frame, sink);
    session.cx.locks.holder.release_programs();
    result.map(drop)
}
