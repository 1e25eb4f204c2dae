//! IN, ANY and ALL of a subquery that depends on nothing and is no member of the join: it is read once for
//! all rows, unless few rows ask, and an index answers each of them with far less reading.
//!
//! ```sql
//! SELECT … FROM note n WHERE n.id = 5
//!     AND (n.owner = 7 OR n.id IN (SELECT s.note FROM share s WHERE s.open))
//! ```
//!
//! One row asks. Read once, the subquery reads all of `share`; asked for each row, as a correlated one that
//! has `s.note = n.id` besides, it reads what an index on `note` finds. So such a subquery is planned in both
//! ways, and the second is kept where it is [`FACTOR`] times cheaper: how many rows ask is an estimate.

use std::collections::BTreeSet;

use expr::EvalContext;
use value::SqlResult;

use super::Planner;
use super::membership::{Found, conditions, found_in};
use crate::exprs::subqueries;
use crate::optimize::Planned;
use crate::query::{Ask, Path, Query, RangeTree, Role};

/// A subquery that costs no more than this is read once, whatever else might be done.
const CHEAP: f64 = 100.0;

/// How many times cheaper it must be to ask for each row.
const FACTOR: f64 = 4.0;

impl Planner<'_, '_> {
    /// Keeps those of some subqueries that depend on nothing as they are bound, if they may yet be asked for
    /// each row.
    pub(super) fn keep_as_bound(&mut self, of: &BTreeSet<usize>) {
        for index in of {
            let Some(parts) = self.draft.waiting.get(index).filter(|parts| parts.is_plain()) else { continue };
            let mut within = BTreeSet::new();
            parts.filter.iter().chain(&parts.outputs).for_each(|e| subqueries(e, &mut within));
            parts.logical.iter().for_each(|logical| logical.each_condition(&mut |e| subqueries(e, &mut within)));
            if within.is_empty() && !self.draft.queries[*index].volatile {
                self.draft.as_bound.insert(*index, parts.clone());
            }
        }
    }

    /// Asks for each row, where that is far cheaper than reading once, the subqueries in the conditions of a
    /// planned join. `elsewhere`: those that other clauses name.
    pub(super) fn ask_for_each_row(&mut self, planned: &Planned, elsewhere: &BTreeSet<usize>, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        if self.draft.as_bound.is_empty() {
            return Ok(());
        }
        for (index, found) in found_in(planned) {
            if self.draft.as_bound.contains_key(&index) && !elsewhere.contains(&index) && !reads_values(planned, index) {
                self.weigh_asking(index, &found, cx)?;
            }
        }
        Ok(())
    }

    fn weigh_asking(&mut self, index: usize, found: &Found, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let rows = found.rows.max(1.0);
        let once = self.draft.query_cost(&self.draft.queries[index].query);
        if once < CHEAP || rows * FACTOR > once || !matches!(self.draft.queries[index].role, Role::Subquery) {
            return Ok(());
        }
        let Some(mut parts) = self.draft.as_bound.remove(&index) else { return Ok(()) };
        let Some(asked) = conditions(&found.sub, found.alone, &parts) else { return Ok(()) };
        parts.filter.extend(asked);
        self.draft.waiting.insert(index, parts);
        let read_once = std::mem::replace(&mut self.draft.queries[index].query, Query::Rows(Vec::new()));
        self.draft.queries[index].outer = found.slots();
        let runs = self.runs * rows;
        let around = std::mem::replace(&mut self.runs, runs);
        let done = self.plan_subqueries(&BTreeSet::from([index]), cx);
        self.runs = around;
        done?;
        let each = self.draft.query_cost(&self.draft.queries[index].query);
        if rows * each.max(1.0) * FACTOR > once {
            self.draft.queries[index].query = read_once;
            self.draft.queries[index].outer.clear();
        }
        Ok(())
    }
}

/// Whether a table of the join is looked into for the values of a subquery.
fn reads_values(planned: &Planned, query: usize) -> bool {
    fn in_tree(tree: &RangeTree, query: usize) -> bool {
        match tree {
            RangeTree::Part(_, Ask::Values(values)) => values.query == query,
            RangeTree::Part(..) | RangeTree::Given(_) => false,
            RangeTree::And(list) | RangeTree::Or(list) => list.iter().any(|tree| in_tree(tree, query)),
        }
    }
    fn in_path(path: &Path, query: usize) -> bool {
        match path {
            Path::Ranges { ranges, .. } => in_tree(&ranges.tree, query),
            Path::Union { parts } => parts.iter().any(|(_, ranges)| in_tree(&ranges.tree, query)),
            Path::Hash(hash) => in_path(&hash.from.path, query) || hash.seek.as_ref().is_some_and(|seek| in_path(&seek.access.path, query)),
            _ => false,
        }
    }
    let mut reads = false;
    planned.join.iter().for_each(|join| join.each_table(&mut |access| reads |= in_path(&access.path, query)));
    reads
}
