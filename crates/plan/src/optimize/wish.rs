//! What a query block wishes of its join beside the rows: an order that saves a sort, the first rows soon,
//! equal rows once.

use expr::aggregate::AggregateFunction;
use expr::{CompareOp, EvalContext, Expr, ExprKind};
use value::Value;

use super::equality::domain_of;
use super::estimates::GROUPS_SHARE;
use crate::draft::Draft;
use crate::exprs::{known_value, same_expr};
use crate::logical::{BoundSelect, Logical, TableSet};
use crate::query::{AggregateSlot, Limit, OrderKey};

/// The share of the groups that is taken to pass HAVING.
const HAVING_SHARE: f64 = 0.25;

/// Rows that a LIMIT of unknown size is taken to want.
const LIMIT_GUESS: f64 = 10.0;

/// An order that would save a sort.
#[derive(Default)]
pub(crate) struct Wish {
    pub order: Vec<OrderKey>,
    pub group: Vec<OrderKey>,
    /// Groups that come in the order of `group` come in the order of ORDER BY.
    pub orders_groups: bool,
    /// LIMIT is there, and so many rows are wanted: stopping early pays.
    pub limit: Option<f64>,
    /// So many rows have the same values, and one of them is enough. Less than one: each counts.
    pub together: f64,
    /// Rows with the same values count once.
    pub alike: Option<Alike>,
    /// Where rows with the same values count once: the tables that these come from.
    pub counted: Option<TableSet>,
    /// Columns that are equal to a constant in all rows, by their slots: no order depends on them.
    pub fixed: Vec<u32>,
}

impl Wish {
    pub fn of(parts: &BoundSelect, draft: &Draft<'_>, cx: &mut EvalContext<'_>) -> Wish {
        if !parts.windows.is_empty() {
            return Wish::default();
        }
        let alike = Alike::of(parts);
        if parts.grouped {
            return if parts.rollup { Wish::default() } else { Wish { alike, ..Wish::of_groups(parts, draft, cx) } };
        }
        let together = if parts.distinct { 1.0 / GROUPS_SHARE } else { 1.0 };
        let limit = parts.limit.as_ref().filter(|_| !parts.count_all).map(|limit| limit_rows(limit, cx) * together);
        Wish { order: parts.order.clone(), limit, together, alike, ..Wish::default() }
    }

    /// What an order is wished of, and whether it is for groups.
    pub fn keys(&self) -> Option<(&[OrderKey], bool)> {
        match (self.order.as_slice(), self.group.as_slice()) {
            ([], []) => None,
            ([], group) => Some((group, true)),
            (order, _) => Some((order, false)),
        }
    }

    /// The rows at the ends of a column, of all rows of a table or of those that conditions and other tables
    /// admit. With these, only an order that costs nothing: the row that they admit may be far from the end.
    pub fn of_ends(parts: &BoundSelect, column: &Expr, all: bool) -> Wish {
        let order = vec![OrderKey { expr: column.clone(), output: None, descending: false }];
        let alike = Alike::of(parts).filter(|_| !all);
        Wish { order, limit: all.then_some(1.0), alike, ..Wish::default() }
    }

    /// Groups are wanted in the order that ORDER BY asks for, if it asks for keys of them; any other is as
    /// good where nothing is asked for.
    fn of_groups(parts: &BoundSelect, draft: &Draft<'_>, cx: &mut EvalContext<'_>) -> Wish {
        let key = |e: &Expr, descending| OrderKey { expr: e.clone(), output: None, descending };
        let is_key = |o: &OrderKey| parts.keys.iter().any(|k| same_expr(k, &o.expr));
        let serves = parts.order.iter().all(is_key);
        let mut group: Vec<OrderKey> = Vec::new();
        if serves {
            group.extend(parts.order.iter().map(|o| key(&o.expr, o.descending)));
        }
        let descending = group.last().is_some_and(|o| o.descending);
        for k in &parts.keys {
            if !group.iter().any(|o| same_expr(&o.expr, k)) {
                group.push(key(k, descending));
            }
        }
        let stops = serves && !parts.distinct && !parts.count_all;
        let groups = groups_share(draft, &group).unwrap_or(GROUPS_SHARE);
        let share = if parts.having.is_empty() { groups } else { groups * HAVING_SHARE };
        let limit = parts.limit.as_ref().filter(|_| stops).map(|limit| limit_rows(limit, cx) / share);
        Wish { group, orders_groups: serves && !parts.order.is_empty(), limit, together: 1.0 / groups, ..Wish::default() }
    }
}

/// The columns that WHERE and ON say are equal to a constant, or NULL, in each row of a block.
pub(crate) fn fixed_columns(draft: &Draft<'_>, logical: Option<&Logical>, filter: &[Expr]) -> Vec<u32> {
    let mut conds: Vec<&Expr> = filter.iter().collect();
    logical.into_iter().for_each(|logical| logical.holding(&mut conds));
    let fixed = |e: &&Expr| match &e.kind {
        ExprKind::IsNull { arg, negated: false } => arg.as_slot(),
        ExprKind::Compare { op: CompareOp::Eq, by, sides } => {
            let [left, right] = &**sides;
            let column = [(left, right), (right, left)].into_iter().find(|(_, value)| draft.known(value, 0));
            column.filter(|(column, _)| domain_of(by, &column.ty).is_some()).and_then(|(column, _)| column.as_slot())
        }
        _ => None,
    };
    conds.iter().filter_map(fixed).collect()
}

/// How many rows a LIMIT wants.
pub(crate) fn limit_rows(limit: &Limit, cx: &mut EvalContext<'_>) -> f64 {
    let number = |e: &Expr, cx: &mut EvalContext<'_>| match known_value(e, cx) {
        Some(Value::Int(n)) => n as f64,
        Some(Value::UInt(n)) => n as f64,
        _ => LIMIT_GUESS,
    };
    let offset = limit.offset.as_ref().map_or(0.0, |e| number(e, cx));
    (number(&limit.count, cx) + offset).max(1.0)
}

/// How many groups there are for each row, if all keys are columns of one table and an index begins
/// with them.
fn groups_share(draft: &Draft<'_>, keys: &[OrderKey]) -> Option<f64> {
    let table = draft.table_of_slot(keys.first()?.expr.as_slot()?)?;
    let columns: Vec<usize> = keys.iter().map(|key| draft.column_of_table(&key.expr, table)).collect::<Option<_>>()?;
    let def = draft.tables[table].plan.source.base()?;
    let begins =
        |i: &schema::IndexDef| i.parts.len() >= columns.len() && i.parts[..columns.len()].iter().all(|p| columns.contains(&p.column));
    let index = def.indexes.iter().position(|i| i.is_ordered() && begins(i))?;
    Some(1.0 / draft.lookup.rows_per_key(def, index, columns.len())?.max(1) as f64)
}

/// What a query block wants of rows that have the same values.
#[derive(Clone, Debug)]
pub(crate) struct Alike {
    /// One of the rows that agree in these is enough, beside the ends.
    pub(super) keys: Vec<Expr>,
    /// How many of the keys make a group.
    pub(super) grouping: usize,
    /// The column of which the least and the greatest values are wanted.
    pub(super) ends: Option<Ends>,
    /// Nothing but the keys is selected, and each different row once.
    pub(super) distinct: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Ends {
    pub(super) column: Expr,
    pub(super) least: bool,
    pub(super) greatest: bool,
}

/// The least or the greatest value.
fn is_end(a: &AggregateSlot) -> bool {
    matches!(a.call.function, AggregateFunction::Min | AggregateFunction::Max)
}

/// Whether it does not matter how often a value comes.
fn is_insensitive(a: &AggregateSlot) -> bool {
    use AggregateFunction::{Avg, Count, Sum};
    is_end(a) || a.call.distinct && matches!(a.call.function, Count | Sum | Avg)
}

/// Whether it does not matter how often a row comes that differs from no other in what is read above the
/// join.
pub(crate) fn counts_once(parts: &BoundSelect) -> bool {
    let plain = |e: &Expr| e.is_deterministic() && !e.has_subquery() && !e.any(&mut |e| matches!(e.kind, ExprKind::UserVariable(_)));
    let arguments = parts.aggregates.iter().flat_map(|a| &a.call.args);
    let mut read = parts.outputs.iter().chain(&parts.keys).chain(&parts.having).chain(parts.order.iter().map(|o| &o.expr)).chain(arguments);
    let once = if parts.grouped { parts.aggregates.iter().all(is_insensitive) } else { parts.distinct };
    once && parts.windows.is_empty() && !parts.rollup && read.all(plain)
}

impl Alike {
    /// `None`: each row counts.
    pub fn of(parts: &BoundSelect) -> Option<Alike> {
        if !parts.windows.is_empty() || parts.rollup {
            return None;
        }
        if parts.grouped {
            return Alike::of_groups(parts);
        }
        let plain = |e: &Expr| e.is_deterministic() && !e.has_subquery();
        let mut slots = Vec::new();
        parts.outputs.iter().for_each(|e| e.slots(&mut slots));
        let mut ordered = Vec::new();
        parts.order.iter().for_each(|key| key.expr.slots(&mut ordered));
        let decided = ordered.iter().all(|slot| slots.contains(slot)) && parts.outputs.iter().all(plain);
        if !parts.distinct || !decided {
            return None;
        }
        let mut keys: Vec<Expr> = Vec::new();
        for e in &parts.outputs {
            e.visit(&mut |e| {
                if e.as_slot().is_some_and(|slot| !keys.iter().any(|k| k.as_slot() == Some(slot))) {
                    keys.push(e.clone());
                }
            });
        }
        // What is equal as a double need not be the same.
        let columns = parts.outputs.iter().all(|e| e.as_slot().is_some() && !e.ty.kind.is_real());
        Some(Alike { grouping: keys.len(), keys, ends: None, distinct: columns })
    }

    fn of_groups(parts: &BoundSelect) -> Option<Alike> {
        let arguments = || parts.aggregates.iter().flat_map(|a| &a.call.args);
        let all_columns = parts.keys.iter().chain(arguments()).all(|e| e.as_slot().is_some());
        if !all_columns || !parts.aggregates.iter().all(is_insensitive) || parts.aggregates.iter().any(|a| a.call.args.is_empty()) {
            return None;
        }
        let first = arguments().next().and_then(Expr::as_slot);
        let of_one = parts.aggregates.iter().all(is_end) && arguments().all(|e| e.as_slot() == first);
        let labelled = |e: &Expr| matches!(e.ty.kind, value::Kind::Enum | value::Kind::Set);
        let mut keys = parts.keys.clone();
        let grouping = keys.len();
        let column = arguments().next().filter(|e| of_one && !labelled(e));
        let ends = column.map(|column| {
            let any = |function| parts.aggregates.iter().any(|a| a.call.function == function);
            Ends { column: column.clone(), least: any(AggregateFunction::Min), greatest: any(AggregateFunction::Max) }
        });
        if ends.is_none() {
            for e in arguments() {
                if !keys.iter().any(|k| k.as_slot() == e.as_slot()) {
                    keys.push(e.clone());
                }
            }
        }
        Some(Alike { keys, grouping, ends, distinct: false })
    }
}
