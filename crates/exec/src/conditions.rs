//! What conditions ask of rows, and which columns are wanted beside them.

use std::collections::HashSet;

use expr::{EvalContext, Expr, passes};
use plan::Plan;
use plan::query::PlanTable;
use plan::walk::Except;
use value::{SqlResult, Value};

/// The wanted columns that anything else reads.
pub(crate) fn wanted_besides(plan: &Plan, table: &PlanTable, except: Except<'_>) -> Vec<usize> {
    let Some(read) = plan.slots_read_besides(except) else { return table.wanted.clone() };
    let read: HashSet<usize> = read.into_iter().map(|slot| slot as usize).collect();
    table.wanted.iter().copied().filter(|column| read.contains(&(table.slot + column))).collect()
}

/// Whether a row passes all of them.
pub(crate) fn passes_all(filter: &[Expr], row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<bool> {
    for e in filter {
        if !passes(e, row, cx)? {
            return Ok(false);
        }
    }
    Ok(true)
}
