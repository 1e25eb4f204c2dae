//! Foreign keys of a statement: the graph of the tables that they tie to its targets, and what a cascade
//! has to compute anew in their rows.

use expr::EvalContext;
use parser::ast;
use value::SqlResult;

use crate::dml::Target;
use crate::foreign::{Change, ForeignGraph};
use crate::lookup::TableLookup;
use crate::plan::PlanKind;
use crate::stored::generated_columns;

/// What foreign keys tie to the tables that the statement changes.
pub(super) fn foreign_keys(lookup: &dyn TableLookup, kind: &PlanKind, cx: &mut EvalContext<'_>) -> SqlResult<ForeignGraph> {
    let mut graph = ForeignGraph::default();
    let mut join = |target: &Target, change: Change| lookup.foreign_keys(&target.def, change, &mut graph);
    match kind {
        PlanKind::Insert(insert) => {
            let change = if insert.replace { Change::INSERT.and(Change::DELETE) } else { Change::INSERT };
            join(&insert.target, if insert.on_duplicate.is_empty() { change } else { change.and(Change::UPDATE) })?;
        }
        PlanKind::Load(load) => {
            let replace = load.duplicates == ast::DuplicateHandling::Replace;
            join(&load.target, if replace { Change::INSERT.and(Change::DELETE) } else { Change::INSERT })?;
        }
        PlanKind::Update(update) => update.targets.iter().try_for_each(|(target, _)| join(target, Change::UPDATE))?,
        PlanKind::Delete(delete) => delete.targets.iter().try_for_each(|target| join(target, Change::DELETE))?,
        PlanKind::Query(_) | PlanKind::Expressions(_) => {}
    }
    for table in 0..graph.tables.len() {
        if graph.is_changed(table) {
            let generated = generated_columns(&graph.tables[table].def, cx)?;
            graph.tables[table].generated = generated;
        }
    }
    Ok(graph)
}
