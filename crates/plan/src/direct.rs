//! Which plans are no more than columns of one table by its clustered key:
//! `SELECT columns FROM table WHERE` the primary key is a value or lies in ranges.
//!
//! They need no operators, and no row of values where the client takes stored images; that is found out
//! here, once, and not each time such a plan runs.

use expr::{Expr, ExprKind};

use crate::plan::{Plan, PlanKind};
use crate::query::{Block, Join, Path, Query, RangeTree, Source, Strength, TableAccess};

/// The plan is no more than columns of one table by its clustered key.
#[derive(Debug)]
pub struct Direct {
    /// Positions of the result's columns in the table.
    pub columns: Vec<usize>,
    /// They come in the order of the table.
    pub ascending: bool,
}

impl Direct {
    pub(crate) fn of(plan: &Plan) -> Option<Direct> {
        let PlanKind::Query(Query::Block(block)) = &plan.kind else { return None };
        let Some(Join::Table(access)) = &block.source else { return None };
        let [table] = plan.tables.as_slice() else { return None };
        let Source::Base(def) = &table.source else { return None };
        let by_key = match &access.path {
            Path::Point { index, .. } => def.clustered == Some(*index),
            Path::Ranges { index, ranges } => def.clustered == Some(*index) && keeps_order(block, access) && is_given(&ranges.tree),
            _ => false,
        };
        let plain = by_key
            && plan.into.is_none()
            && plan.queries.is_empty()
            && access.filter.is_empty()
            && block.gate.is_empty()
            && block.group.is_none()
            && block.having.is_empty()
            && block.windows.is_empty()
            && block.limit.is_none()
            && !block.count_all
            && table.lock.strength == Strength::None;
        let column = |e: &Expr| (e.as_slot()? as usize).checked_sub(table.slot).filter(|column| *column < table.width);
        let columns: Vec<usize> = block.output.iter().map(column).collect::<Option<_>>()?;
        let ascending = columns.is_sorted_by(|a, b| a < b);
        plain.then_some(Direct { columns, ascending })
    }
}

/// All bounds are literals and parameters: to evaluate them twice, where the ordinary way goes on, raises
/// no warning twice.
fn is_given(tree: &RangeTree) -> bool {
    tree.all(&|e| matches!(e.kind, ExprKind::Literal(_) | ExprKind::Param(_) | ExprKind::Variable(..)))
}

/// Rows in the order of the key are what the block asks for.
fn keeps_order(block: &Block, access: &TableAccess) -> bool {
    !access.reverse && !block.distinct && block.order.is_empty()
}
