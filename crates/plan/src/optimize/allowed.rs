//! The indexes of a table that hints leave, and which of them conditions could use.

use parser::ast;
use schema::TableDef;

use super::conditions::Asked;
use crate::draft::Draft;
use crate::logical::{Cond, TableSet};
use crate::query::{RangeTree, Source};
use crate::switches::Switch;

/// What may be read of a table.
#[derive(Default)]
pub(super) struct Allowed {
    pub indexes: Vec<usize>,
    /// Those whose keys are sets.
    pub sets: Vec<usize>,
    /// Reading all rows in clustered order is allowed.
    pub full: bool,
    /// FORCE INDEX: it is better than a scan, whatever it costs.
    pub forced: bool,
}

impl Allowed {
    pub fn of(draft: &Draft<'_>, table: usize, def: &TableDef) -> Allowed {
        let hints = &draft.tables[table].hints;
        let mut use_only: Option<Vec<usize>> = None;
        let mut ignored = Vec::new();
        let mut force = false;
        for hint in hints.iter().filter(|h| matches!(h.scope, ast::IndexHintScope::All | ast::IndexHintScope::Join)) {
            let named = hint.indexes.iter().filter_map(|i| def.index(&i.name));
            match hint.action {
                ast::IndexHintAction::Ignore => ignored.extend(named),
                ast::IndexHintAction::Use | ast::IndexHintAction::Force => {
                    force |= hint.action == ast::IndexHintAction::Force;
                    use_only.get_or_insert_default().extend(named);
                }
            }
        }
        let usable = |i: &usize| {
            let d = &def.indexes[*i];
            (!d.invisible || draft.switches.on(Switch::UseInvisibleIndexes))
                && !ignored.contains(i)
                && use_only.as_ref().is_none_or(|u| u.contains(i))
        };
        let (indexes, sets) = (0..def.indexes.len()).filter(usable).partition(|i| def.indexes[*i].is_ordered());
        let full = !force || use_only.as_ref().is_some_and(|u| def.clustered.is_some_and(|c| u.contains(&c)));
        Allowed { indexes, sets, full, forced: hints.iter().any(|h| h.action == ast::IndexHintAction::Force) }
    }
}

/// The indexes that could serve one of the conditions if all other tables were there: what EXPLAIN shows.
/// `columns`: those with an equality besides.
pub(super) fn possible_keys(draft: &Draft<'_>, table: usize, conds: &[Cond], columns: &[usize]) -> Vec<usize> {
    let Source::Base(def) = &draft.tables[table].plan.source else { return Vec::new() };
    let own: TableSet = 1 << table;
    let about: Vec<RangeTree> = conds
        .iter()
        .filter(|c| c.tables & own != 0)
        .filter_map(|c| Asked::of(draft, &c.expr, table, !own))
        .map(|asked| asked.tree)
        .collect();
    let first_of = |index: usize, column: usize| def.indexes[index].parts.first().is_some_and(|p| p.column == column);
    let serves = |index: usize| {
        let number = |column: usize| first_of(index, column).then_some(0);
        let restricts = |tree: &RangeTree| tree.renumbered(&number, &mut true).is_some_and(|tree| tree.restricted() != 0);
        columns.iter().any(|column| first_of(index, *column)) || about.iter().any(restricts)
    };
    Allowed::of(draft, table, def).indexes.into_iter().filter(|&index| serves(index)).collect()
}
