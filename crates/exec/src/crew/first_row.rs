//! How many rows come before large tables are read for the hash joins of a crew: none, few or many.
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
//! Where an index finds the rows of the table for each row before it, that is asked for some rows: if it has
//! no more than a few, no crew is needed.

use expr::EvalContext;
use plan::query::Join;

use super::prepare::{Division, Shared};
use crate::flow::{Flow, Slots};
use crate::run::Exec;

/// How many times more rows than what comes before it a table has that is far more.
const FAR_MORE: f64 = 4.0;

/// If no more rows than this are expected, there may be none.
const FEW: f64 = 100.0;

/// What a crew's join has before the first large table that is to be read for it.
pub(super) enum Before {
    Nothing,
    /// No more rows than an index finds others for in less time than it takes to read the table.
    Few,
    /// More, or nobody has looked: the crew begins.
    Many,
}

/// A table with so many rows is large.
const LARGE: f64 = 1_000.0;

/// What comes in the join before the first large table that is to be read for it, far less than that.
pub(super) fn rows_before(exec: &Exec<'_>, division: &Division<'_>, row: &mut Slots, cx: &mut EvalContext<'_>) -> Before {
    let Shared::Join(join) = division.shared else { return Before::Many };
    let Some(parts) = first_parts(join) else { return Before::Many };
    let Some(at) = division.hashes.iter().position(|(_, hash)| hash.from.rows >= LARGE) else { return Before::Many };
    let ((next, hash), behind) = (division.hashes[at], &division.hashes[at..]);
    let Some(before) = parts.iter().position(|part| reads(part, next.table)).map(|at| &parts[..at]) else { return Before::Many };
    let behind: f64 = behind.iter().map(|(_, hash)| hash.from.rows).sum();
    let first = plan::examined_by_parts(before);
    let factor = if first.rows < FEW || hash.seek.is_some() { 1.0 } else { FAR_MORE };
    if before.is_empty() || behind <= first.cost * factor {
        return Before::Many;
    }
    let enough = if hash.seek.is_some() { FEW } else { 1.0 };
    let mut warnings = Vec::new();
    let mut apart = cx.apart(&mut warnings);
    let mut found = 0.0;
    let flow = exec.join_parts(before, row, &mut apart, &mut |_, _| {
        found += 1.0;
        Ok(if found >= enough { Flow::Stop } else { Flow::More })
    });
    // What is wrong is told when it comes in its turn.
    match flow {
        Ok(_) if !warnings.is_empty() => Before::Many,
        Ok(_) if found == 0.0 => Before::Nothing,
        Ok(_) if found < enough => Before::Few,
        _ => Before::Many,
    }
}

/// The parts of the inner join that runs first.
fn first_parts(join: &Join) -> Option<&[Join]> {
    match join {
        Join::Inner { parts, .. } => Some(parts),
        Join::Left { left, .. } => first_parts(left),
        Join::Table(_) | Join::Semi { .. } => None,
    }
}

fn reads(part: &Join, table: usize) -> bool {
    let mut found = false;
    part.each_table(&mut |access| found |= access.table == table);
    found
}
