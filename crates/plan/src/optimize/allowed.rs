//! The indexes of a table that hints leave, for conditions and for orders, and which of them conditions could
//! use.

use parser::ast;
use schema::TableDef;

use super::conditions::Asked;
use crate::draft::Draft;
use crate::logical::{Cond, TableSet};
use crate::query::{RangeTree, Source};
use crate::switches::Switch;

/// What index hints say of the indexes of a table for one of their scopes.
struct Hinted {
    /// USE and FORCE: no others.
    only: Option<Vec<usize>>,
    ignored: Vec<usize>,
    /// FORCE INDEX: an index is better than all rows and a sort, whatever it costs.
    forced: bool,
}

impl Hinted {
    /// What the hints FOR this say, and those without FOR.
    fn of(draft: &Draft<'_>, table: usize, def: &TableDef, scope: ast::IndexHintScope) -> Hinted {
        let mut hinted = Hinted { only: None, ignored: Vec::new(), forced: false };
        for hint in &draft.tables[table].hints {
            if hint.scope != ast::IndexHintScope::All && hint.scope != scope {
                continue;
            }
            let named = hint.indexes.iter().filter_map(|i| def.index(&i.name));
            match hint.action {
                ast::IndexHintAction::Ignore => hinted.ignored.extend(named),
                ast::IndexHintAction::Use | ast::IndexHintAction::Force => {
                    hinted.forced |= hint.action == ast::IndexHintAction::Force;
                    hinted.only.get_or_insert_default().extend(named);
                }
            }
        }
        hinted
    }

    fn leaves(&self, draft: &Draft<'_>, def: &TableDef, index: usize) -> bool {
        (!def.indexes[index].invisible || draft.switches.on(Switch::UseInvisibleIndexes))
            && !self.ignored.contains(&index)
            && self.only.as_ref().is_none_or(|only| only.contains(&index))
    }
}

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
    /// What may serve conditions: hints FOR JOIN and those without FOR.
    pub fn of(draft: &Draft<'_>, table: usize, def: &TableDef) -> Allowed {
        let mut hinted = Hinted::of(draft, table, def, ast::IndexHintScope::Join);
        hinted.forced |= draft.changes && draft.by_keys;
        Allowed::hinted(draft, def, &hinted)
    }

    /// What may deliver an order: hints FOR ORDER BY or FOR GROUP BY, and those without FOR.
    pub fn to_order(draft: &Draft<'_>, table: usize, def: &TableDef, grouping: bool) -> Allowed {
        let scope = if grouping { ast::IndexHintScope::GroupBy } else { ast::IndexHintScope::OrderBy };
        Allowed::hinted(draft, def, &Hinted::of(draft, table, def, scope))
    }

    fn hinted(draft: &Draft<'_>, def: &TableDef, hinted: &Hinted) -> Allowed {
        let left = (0..def.indexes.len()).filter(|&index| hinted.leaves(draft, def, index));
        let (indexes, sets) = left.partition(|i| def.indexes[*i].is_ordered());
        let names_clustered = || hinted.only.as_ref().is_some_and(|only| def.clustered.is_some_and(|c| only.contains(&c)));
        Allowed { indexes, sets, full: !hinted.forced || names_clustered(), forced: hinted.forced }
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
