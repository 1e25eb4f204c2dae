//! Where MySQL takes the columns of a result from.
//!
//! MySQL announces columns behind its optimizer: as what the query computes, or as the fields of a temporary
//! table, if its plan puts the rows into one before it sends them. When it does so follows from the plan's
//! form, which this module takes from the plan here. A plan of no tables but those of one row, or of none,
//! has no temporary table.

use expr::{CompareOp, Expr, ExprKind};
use parser::ast::AggregateFunction;
use schema::{IndexDef, IndexKind, TableDef};
use value::{Collation, NoWarnings, SqlType, Value};

use crate::column::flags;
use crate::draft::Draft;
use crate::logical::OutColumn;
use crate::query::{Ask, Block, CLUSTERED, Group, Path, Query, RangeTree, TableAccess};

/// The length of a user variable that nothing was assigned to.
const UNSET_BYTES: u32 = 65_532;

/// The temporary table of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Collected {
    /// All rows, just before they are sent.
    Rows,
    /// One row for each group: sums and counts are fields that change while it is filled.
    Groups,
    /// The rows of a join before they are grouped.
    Joined,
}

/// Makes of the columns of a statement's outermost query what MySQL announces.
pub(super) fn announce(columns: &mut [OutColumn], query: &Query, draft: &Draft<'_>) {
    let Query::Block(block) = query else { return };
    let collected = collected(block, draft);
    for (OutColumn { column, .. }, e) in columns.iter_mut().zip(&block.output) {
        let aggregate = aggregate_of(e, block);
        // A variable that nothing was assigned to has no character set.
        if expr::is_unset(e) {
            column.ty = SqlType::varchar(UNSET_BYTES, Collation::BINARY);
            column.flags |= flags::BINARY;
        }
        match collected {
            None => column.be_merged(),
            Some(Collected::Groups) if aggregate.is_some_and(changes_while_grouped) => column.origin = expr::Origin::Field,
            Some(Collected::Groups | Collected::Joined) if reads_aggregates(e, block) => {}
            Some(_) if e.is_constant() => {}
            Some(_) => {
                let base = draft.place_of(e).and_then(|(table, _)| draft.tables[table].plan.source.base());
                column.be_collected(base.map(|def| def.name.as_str()));
            }
        }
    }
}

fn collected(block: &Block, draft: &Draft<'_>) -> Option<Collected> {
    let tables = tables_of(block);
    let Some(first) = tables.first() else { return (!block.windows.is_empty()).then_some(Collected::Rows) };
    if is_constant_plan(block, &tables) {
        return None;
    }
    if !block.windows.is_empty() || block.order.iter().any(|key| !key.expr.is_deterministic()) {
        return Some(Collected::Rows);
    }
    let alone = (tables.len() == 1).then_some(*first);
    match block.group.as_ref() {
        Some(group) if group.keys.is_empty() || !group.rollup.is_empty() => None,
        Some(group) => collected_groups(group, block, alone, draft),
        None if !block.distinct => None,
        None => {
            let varying: Vec<&Expr> = block.output.iter().filter(|e| !e.is_constant()).collect();
            let by_index =
                is_plain_order(block, &varying) && alone.is_some_and(|access| gives_order(access, block.order_by_index, &varying, draft));
            (!by_index || block.limit.is_some()).then_some(Collected::Rows)
        }
    }
}

fn collected_groups(group: &Group, block: &Block, alone: Option<&TableAccess>, draft: &Draft<'_>) -> Option<Collected> {
    let keys: Vec<&Expr> = group.keys.iter().collect();
    let by_index = alone.is_some_and(|access| gives_order(access, block.order_by_index, &keys, draft));
    // What has to see a group's rows together is computed behind a sort.
    let together = |function| {
        use AggregateFunction::{Collect, GroupConcat, JsonArrayAgg, JsonObjectAgg};
        matches!(function, GroupConcat | JsonArrayAgg | JsonObjectAgg | Collect)
    };
    let is_quick = !group.aggregates.iter().any(|slot| slot.call.distinct || together(slot.call.function));
    if is_quick && !by_index {
        Some(Collected::Groups)
    } else if !is_plain_order(block, &keys) {
        Some(Collected::Rows)
    } else {
        alone.is_none().then_some(Collected::Joined)
    }
}

fn tables_of(block: &Block) -> Vec<&TableAccess> {
    let mut tables = Vec::new();
    if let Some(join) = &block.source {
        join.each_table(&mut |access| tables.push(access));
    }
    tables
}

/// Nothing is left to read but single rows, if at all.
fn is_constant_plan(block: &Block, tables: &[&TableAccess]) -> bool {
    let is = |e: &Expr, wanted: bool| e.as_literal().and_then(|v| v.to_int(&mut NoWarnings)).is_some_and(|n| (n != 0) == wanted);
    let no_rows = !block.count_all && block.limit.as_ref().is_some_and(|limit| is(&limit.count, false));
    let impossible = block.gate.iter().any(|e| is(e, false));
    let is_single = |access: &&TableAccess| match &access.path {
        Path::Point { key, .. } => key.iter().all(|part| part.expr.is_constant()),
        path => finds_nothing(path),
    };
    no_rows || impossible || tables.iter().any(|access| finds_nothing(&access.path)) || tables.iter().all(is_single)
}

fn finds_nothing(path: &Path) -> bool {
    match path {
        Path::Never => true,
        Path::Ranges { ranges, .. } => asks_for_nothing(&ranges.tree),
        _ => false,
    }
}

/// Whether no value is in the ranges, whatever the rows are.
fn asks_for_nothing(tree: &RangeTree) -> bool {
    match tree {
        RangeTree::Part(_, Ask::Range { lower, upper }) => {
            let [lower, upper] = [lower, upper].map(|bound| bound.as_ref().and_then(|bound| bound.expr.as_literal()));
            let number = |v: &Value| v.to_f64(&mut NoWarnings).filter(|_| !matches!(v, Value::Bytes(_)));
            // A plan that is kept may be used for other integers: nothing follows from those alone.
            let is_integer = |v: Option<&Value>| matches!(v, Some(Value::Int(_) | Value::UInt(_)));
            let crossed = match (lower.and_then(number), upper.and_then(number)) {
                (Some(below), Some(above)) => below > above && !(is_integer(lower) && is_integer(upper)),
                _ => false,
            };
            crossed || [lower, upper].into_iter().flatten().any(Value::is_null)
        }
        RangeTree::And(list) => list.iter().any(asks_for_nothing),
        RangeTree::Or(list) => list.iter().all(asks_for_nothing),
        RangeTree::Part(..) | RangeTree::Given(_) => false,
    }
}

/// Slots that have one value each, in the rows that pass.
fn settled_slots(filter: &[Expr], out: &mut Vec<u32>) {
    for e in filter {
        match &e.kind {
            ExprKind::And(list) => settled_slots(list, out),
            ExprKind::Compare { op: CompareOp::Eq, sides, .. } => settled_by(&sides[0], &sides[1], out),
            _ => {}
        }
    }
}

fn settled_by(left: &Expr, right: &Expr, out: &mut Vec<u32>) {
    match (&left.kind, &right.kind) {
        (ExprKind::Row(left), ExprKind::Row(right)) => left.iter().zip(right).for_each(|(left, right)| settled_by(left, right, out)),
        (ExprKind::Column { slot, .. }, ExprKind::Literal(_)) | (ExprKind::Literal(_), ExprKind::Column { slot, .. }) => out.push(*slot),
        _ => {}
    }
}

/// Whether ORDER BY asks for no other order than these expressions'.
fn is_plain_order(block: &Block, keys: &[&Expr]) -> bool {
    let same = |(at, key): (usize, &crate::query::OrderKey)| {
        let wanted = key.output.map_or(&key.expr, |output| &block.output[output]);
        keys.get(at).is_some_and(|e| *e == wanted)
    };
    block.order.iter().enumerate().all(same)
}

/// Whether the rows of a table come in the order of these expressions from an index that MySQL would read.
/// `in_order`: they come in the order that ORDER BY asks for, which no other index has.
fn gives_order(access: &TableAccess, in_order: bool, keys: &[&Expr], draft: &Draft<'_>) -> bool {
    let Some(def) = draft.tables[access.table].plan.source.base() else { return false };
    let mut settled = Vec::new();
    settled_slots(&access.filter, &mut settled);
    let keys = keys.iter().filter(|e| e.as_slot().is_none_or(|slot| !settled.contains(&slot)));
    let columns: Option<Vec<usize>> =
        keys.map(|e| draft.place_of(e).filter(|(table, _)| *table == access.table).map(|(_, column)| column)).collect();
    let Some(columns) = columns else { return false };
    if columns.is_empty() {
        return true;
    }
    let at = |index: usize| if index == CLUSTERED { def.clustered } else { Some(index) };
    let (only, fixed) = match &access.path {
        Path::Full { index } => (at(*index).filter(|_| in_order), 0),
        Path::Ref { index, key } => (at(*index), key.iter().take_while(|part| part.expr.is_constant()).count()),
        Path::Ranges { index, .. } => (at(*index), 0),
        _ => return false,
    };
    let indexes = def.indexes.iter().enumerate().filter(|(at, _)| only.is_none_or(|only| only == *at));
    indexes.map(|(_, index)| index).any(|index| begins_with(def, index, fixed, &columns))
}

/// Whether the entries of an index, whose first parts are `fixed`, come in the order of these columns.
fn begins_with(def: &TableDef, index: &IndexDef, fixed: usize, columns: &[usize]) -> bool {
    if !matches!(index.kind, IndexKind::Primary | IndexKind::Unique | IndexKind::Plain) || index.invisible {
        return false;
    }
    let clustered = def.clustered.map(|at| &def.indexes[at].parts).into_iter().flatten();
    let behind = if index.kind == IndexKind::Primary { None } else { Some(clustered) };
    let parts: Vec<_> = index.parts.iter().chain(behind.into_iter().flatten()).collect();
    let wanted: Vec<usize> = columns.iter().copied().filter(|c| !parts[..fixed.min(parts.len())].iter().any(|p| p.column == *c)).collect();
    let found = parts.iter().skip(fixed).zip(&wanted).take_while(|(part, column)| part.column == **column && part.prefix.is_none()).count();
    found == wanted.len()
}

fn aggregate_of(e: &Expr, block: &Block) -> Option<AggregateFunction> {
    let slot = e.as_slot()? as usize;
    block.group.as_ref()?.aggregates.iter().find(|a| a.slot == slot).map(|a| a.call.function)
}

fn reads_aggregates(e: &Expr, block: &Block) -> bool {
    let mut slots = Vec::new();
    e.slots(&mut slots);
    let is_aggregate = |slot: &u32| block.group.as_ref().is_some_and(|group| group.aggregates.iter().any(|a| a.slot == *slot as usize));
    slots.iter().any(is_aggregate)
}

/// The other aggregates are computed from several fields when a group is sent.
fn changes_while_grouped(function: AggregateFunction) -> bool {
    matches!(function, AggregateFunction::Count | AggregateFunction::Sum | AggregateFunction::Min | AggregateFunction::Max)
}
