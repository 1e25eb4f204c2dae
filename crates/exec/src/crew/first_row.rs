//! Whether a join has a row at all, before large tables are read for the hash joins of a crew.
//!
//! A crew has the tables of its hash joins before it begins; a statement alone reads them when the first
//! row asks for them, which may never come:
//!
//! ```text
//! person JOIN visit ON … JOIN click ON …     13 persons, 14,000 visits, none of which passes; 800,000 clicks
//! ```
//!
//! So where a table is far more than what comes before it in the join, that is asked for one row first. If
//! there is one it comes early, as a rule, and little is read twice; if there is none the rest is not read.

use expr::EvalContext;
use plan::query::Join;

use super::prepare::{Division, Shared};
use crate::flow::{Flow, Slots};
use crate::run::Exec;

/// How many times more rows than what comes before it a table has that is far more.
const FAR_MORE: f64 = 4.0;

/// If no more rows than this are expected, there may be none.
const FEW: f64 = 100.0;

/// A table with so many rows is large.
const LARGE: f64 = 1_000.0;

/// Whether what comes in the join before the first large table that is to be read for it, far less than
/// that, has no row.
pub(super) fn lacks_first_row(exec: &Exec<'_>, division: &Division<'_>, row: &mut Slots, cx: &mut EvalContext<'_>) -> bool {
    let Shared::Join(Join::Inner { parts, .. }) = division.shared else { return false };
    let Some(at) = division.hashes.iter().position(|(_, hash)| hash.from.rows >= LARGE) else { return false };
    let (next, behind) = (division.hashes[at].0.table, &division.hashes[at..]);
    let Some(before) = parts.iter().position(|part| reads(part, next)).map(|at| &parts[..at]) else { return false };
    let behind: f64 = behind.iter().map(|(_, hash)| hash.from.rows).sum();
    let first = plan::examined_by_parts(before);
    if before.is_empty() || behind <= first.cost * if first.rows < FEW { 1.0 } else { FAR_MORE } {
        return false;
    }
    let mut warnings = Vec::new();
    let mut apart = cx.apart(&mut warnings);
    let mut found = false;
    let flow = exec.join_parts(before, row, &mut apart, &mut |_, _| {
        found = true;
        Ok(Flow::Stop)
    });
    // What is wrong is told when it comes in its turn.
    flow.is_ok() && !found && warnings.is_empty()
}

fn reads(part: &Join, table: usize) -> bool {
    let mut found = false;
    part.each_table(&mut |access| found |= access.table == table);
    found
}
