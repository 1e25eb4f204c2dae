//! The columns of a row that an UPDATE looks at. The others stay as they are in the row's image, and do not
//! become values.
//!
//! Invariants:
//! 1. A key that may change is made of all of its columns, before and after; if it is the clustered key, so
//!    is that of each index.
//! 2. Where more than the statement looks at a row (triggers, foreign keys, generated columns, sets of keys,
//!    other tables of the statement), it has all columns.

use std::collections::BTreeSet;

use crate::dml::Update;
use crate::plan::{Plan, PlanKind};
use crate::query::PlanTable;
use crate::walk::Walk;

impl Plan {
    /// Leaves out what an UPDATE of one table does not need of its rows.
    pub(crate) fn want_what_changes(&mut self) {
        let ([table], PlanKind::Update(update)) = (self.tables.as_slice(), &self.kind) else { return };
        if !self.queries.is_empty() || !self.searches.is_empty() || !self.foreign.tables.is_empty() {
            return;
        }
        if let Some(columns) = columns(table, update) {
            self.tables[0].wanted = columns.into_iter().collect();
        }
    }
}

/// `None`: all.
fn columns(table: &PlanTable, update: &Update) -> Option<BTreeSet<usize>> {
    let [(target, assignments)] = update.targets.as_slice() else { return None };
    let def = &target.def;
    let whole = !target.triggers.is_empty() || !target.generated.is_empty() || assignments.iter().any(|a| a.value.is_none());
    if whole || !def.indexes.iter().all(|index| index.is_ordered()) {
        return None;
    }
    let mut slots = Vec::new();
    let mut note = |e: &expr::Expr| e.slots(&mut slots);
    let mut walk = Walk::new(&mut note);
    walk.update(update);
    if !walk.is_complete() {
        return None;
    }
    let changed: BTreeSet<usize> =
        assignments.iter().map(|a| a.column).chain(target.on_update.iter().map(|(column, _)| *column)).map(usize::from).collect();
    let changes = |index: usize| def.indexes[index].parts.iter().any(|part| changed.contains(&part.column));
    let moves = def.clustered.is_some_and(changes);
    let keys = (0..def.indexes.len()).filter(|index| moves || changes(*index));
    let keys = keys.flat_map(|index| def.indexes[index].parts.iter().map(|part| part.column));
    let read = slots.iter().filter_map(|slot| (*slot as usize).checked_sub(table.slot));
    Some(keys.chain(read).chain(changed.iter().copied()).filter(|column| *column < table.width).collect())
}
