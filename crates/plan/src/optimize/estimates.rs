//! How many rows tables and planned queries have, and how many different values their columns.

use std::ops::Bound;
use std::sync::Arc;

use expr::EvalContext;
use schema::TableDef;
use value::Value;

use super::cost::SMALL_TABLE;
use crate::draft::Draft;
use crate::examined::{DOCUMENT_ROWS, examined_by_query};
use crate::peek::{Peek, rows_in};
use crate::query::{Join, Query, RangeTree, Role, SetOp, Source};
use crate::range::asks_for_whole_keys;
use crate::sample::Sample;

/// Groups for each row, where nothing is known.
pub(super) const GROUPS_SHARE: f64 = 0.1;

/// The rows of a query without any: products of it stay the smallest, and nothing is divided by zero.
const NO_ROWS: f64 = 0.01;

/// How often the step of a recursion is repeated, whose end nobody knows, and from how many rows at once.
/// That few rows come of it would make products of such tables look cheap.
const ROUNDS: f64 = 10.0;
const ROUND_ROWS: f64 = 50.0;

impl Draft<'_> {
    pub fn table_rows(&self, table: usize) -> f64 {
        let info = &self.tables[table];
        match &info.plan.source {
            Source::Base(def) => *info.rows.get_or_init(|| (self.lookup.row_estimate(def) as f64).max(1.0)),
            Source::Virtual(_) => 100.0,
            Source::Derived(query) => {
                let derived = &self.queries[*query];
                let repeated = if let Role::Recursive { step, .. } = &derived.role { ROUNDS * self.query_rows(step) } else { 0.0 };
                self.query_rows(&derived.query) + repeated
            }
            Source::Working(_) => ROUND_ROWS,
        }
    }

    /// What it costs to have all rows of a planned query.
    pub fn query_cost(&self, query: &Query) -> f64 {
        examined_by_query(query)
    }

    /// About how many rows a planned query delivers.
    pub fn query_rows(&self, query: &Query) -> f64 {
        match query {
            Query::Rows(rows) => rows.len() as f64,
            Query::Document(_) => DOCUMENT_ROWS,
            Query::Set { op: SetOp::Union, left, right, .. } => self.query_rows(left) + self.query_rows(right),
            Query::Set { left, .. } => self.query_rows(left),
            Query::Block(block) if block.is_empty() => NO_ROWS,
            Query::Block(block) => {
                let mut rows = block.source.as_ref().map_or(1.0, joined_rows);
                match &block.group {
                    Some(group) if group.keys.is_empty() => rows = 1.0,
                    Some(_) => rows *= GROUPS_SHARE,
                    None => {}
                }
                let limit = block.limit.as_ref().and_then(|l| l.count.as_literal());
                if let Some(Value::Int(n)) = limit {
                    rows = rows.min(*n as f64);
                } else if let Some(Value::UInt(n)) = limit {
                    rows = rows.min(*n as f64);
                }
                rows.max(1.0)
            }
        }
    }

    /// How many different values some columns can have together, at most: a subquery does not run twice for
    /// the same.
    pub fn different_values(&self, slots: &[usize]) -> f64 {
        let of_slot = |slot: &usize| {
            let Some(table) = self.table_of_slot(*slot as u32) else { return f64::INFINITY };
            let rows = self.table_rows(table);
            let Source::Base(def) = &self.tables[table].plan.source else { return rows };
            let column = *slot - self.tables[table].plan.slot;
            let index = def.indexes.iter().position(|i| i.begins_with(&[column]));
            let each = index.and_then(|index| self.lookup.rows_per_key(def, index, 1)).unwrap_or(1);
            (rows / each.max(1) as f64).max(1.0)
        };
        slots.iter().map(of_slot).product()
    }

    /// How many different values a column has, if an index knows.
    pub fn different_of(&self, table: usize, column: usize) -> Option<f64> {
        let def = self.tables[table].plan.source.base()?;
        let index = def.indexes.iter().position(|i| i.is_ordered() && i.begins_with(&[column]))?;
        let each = if def.indexes[index].is_unique() && def.indexes[index].parts.len() == 1 {
            1
        } else {
            self.lookup.rows_per_key(def, index, 1)?.max(1)
        };
        Some((self.table_rows(table) / each as f64).max(1.0))
    }

    /// Some rows of a base table.
    pub fn sample(&self, table: usize) -> Option<&Sample> {
        let info = &self.tables[table];
        let def = info.plan.source.base()?;
        info.sample.get_or_init(|| self.lookup.sample(def)).as_deref()
    }

    /// How many different values a column of a large table has, by a sample of its rows.
    pub fn different_in_sample(&self, table: usize, column: usize) -> Option<f64> {
        let def = self.tables[table].plan.source.base()?;
        let rows = self.table_rows(table);
        if rows <= SMALL_TABLE {
            return None;
        }
        self.sample(table)?.different(column, &def.columns[column].ty, rows)
    }

    /// Rows in ranges whose values are known, as the tree itself estimates them, and the number of ranges.
    pub fn rows_in(&self, def: &TableDef, index: usize, tree: &RangeTree, cx: &EvalContext<'_>) -> Option<(f64, usize)> {
        let estimate =
            |def: &TableDef, index, lower: Bound<&[u8]>, upper: Bound<&[u8]>| self.lookup.range_estimate(def, index, lower, upper);
        rows_in(def, index, &def.search_codec(index), tree, cx, &estimate)
    }

    /// As [`Draft::rows_in`], for a way to read the table; what may be another value next time is noted.
    pub fn estimate(&mut self, def: &Arc<TableDef>, index: usize, tree: &RangeTree, cx: &EvalContext<'_>) -> Option<(f64, usize)> {
        let found = self.rows_in(def, index, tree, cx)?;
        let noted = self.peeks.iter().any(|peek| peek.def.tree == def.tree && peek.index == index);
        // Other values of a unique key find as many rows.
        let unique = def.indexes[index].is_unique() && asks_for_whole_keys(tree, def.indexes[index].parts.len());
        if !noted && !unique && !tree.all(&|e| e.as_literal().is_some()) {
            let codec = def.search_codec(index);
            self.peeks.push(Peek { def: def.clone(), index, codec, tree: tree.clone(), rows: found.0, taken: false });
        }
        Some(found)
    }
}

/// About how many rows a join delivers.
pub(super) fn joined_rows(join: &Join) -> f64 {
    match join {
        Join::Table(access) => (access.rows * access.filtered / 100.0).max(0.1),
        Join::Inner { parts, .. } => parts.iter().map(joined_rows).product(),
        Join::Left { left, right, .. } => joined_rows(left) * joined_rows(right).max(1.0),
        Join::Semi { .. } => 0.5,
    }
}
