//! Indexed generated columns and the expressions that they stand for.

use std::sync::Arc;

use expr::{EvalContext, Expr, ExprKind};
use schema::TableDef;
use value::{Kind, SqlResult, SqlType};

use crate::draft::Draft;
use crate::exprs::bare;
use crate::logical::{BoundSelect, TableSet};
use crate::query::Source;
use crate::stored::generated_columns;

/// A generated column with an index, and what it stands for.
pub(crate) struct Standing {
    pub table: usize,
    pub column: usize,
    /// As [`bare`] leaves it.
    pub expr: Expr,
    pub ty: SqlType,
}

/// The indexed generated columns of some tables.
pub(crate) fn standing(draft: &Draft<'_>, tables: TableSet, cx: &mut EvalContext<'_>) -> SqlResult<Vec<Standing>> {
    let mut found = Vec::new();
    for (table, info) in draft.tables.iter().enumerate().filter(|(t, _)| tables >> t & 1 == 1) {
        let Source::Base(def) = &info.plan.source else { continue };
        let indexed = |column: usize| def.indexes.iter().any(|i| i.parts.iter().any(|p| p.column == column));
        if !def.columns.iter().enumerate().any(|(at, c)| c.generated.is_some() && indexed(at)) {
            continue;
        }
        let def: &Arc<TableDef> = def;
        for (column, mut expr) in generated_columns(def, cx)? {
            if !indexed(column) || expr.as_slot().is_some() || expr.is_constant() {
                continue;
            }
            let first = info.plan.slot as u32;
            expr.map_in_place(&mut |e| match e.kind {
                ExprKind::Column { slot, name } => Expr { kind: ExprKind::Column { slot: slot + first, name }, ..e },
                kind => Expr { kind, ..e },
            });
            found.push(Standing { table, column, expr: bare(&expr), ty: def.columns[column].ty.clone() });
        }
    }
    Ok(found)
}

/// Puts the columns in the places of their expressions in what a query block groups and orders by.
pub(crate) fn stand_in_clauses(draft: &mut Draft<'_>, parts: &mut BoundSelect, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    let Some(logical) = &parts.logical else { return Ok(()) };
    if parts.rollup || parts.distinct || !parts.windows.is_empty() || parts.keys.is_empty() && parts.order.is_empty() {
        return Ok(());
    }
    let standing = standing(draft, logical.tables(), cx)?;
    if standing.is_empty() {
        return Ok(());
    }
    let kept = |s: &&Standing, e: &Expr| keeps_all(&e.ty, &s.ty);
    let mut keys: Vec<(Expr, &Standing)> = Vec::new();
    for e in parts.keys.iter().chain(parts.order.iter().filter(|_| !parts.grouped).map(|o| &o.expr)) {
        keys.extend(standing_for(e, &standing).filter(|s| kept(s, e)).map(|s| (bare(e), s)));
    }
    for (key, found) in keys {
        let column = draft.column_expr(found.table, found.column);
        let replace = |e: &mut Expr| put(e, &key, &column);
        parts.keys.iter_mut().for_each(replace);
        parts.outputs.iter_mut().for_each(replace);
        parts.having.iter_mut().for_each(replace);
        parts.order.iter_mut().for_each(|o| replace(&mut o.expr));
    }
    Ok(())
}

pub(crate) fn standing_for<'s>(e: &Expr, standing: &'s [Standing]) -> Option<&'s Standing> {
    if e.as_slot().is_some() || e.is_constant() || e.has_subquery() {
        return None;
    }
    let e = bare(e);
    standing.iter().find(|s| s.expr.kind == e.kind)
}

/// Puts the column wherever its expression stands.
fn put(e: &mut Expr, key: &Expr, column: &Expr) {
    if e.as_slot().is_none() && bare(e).kind == key.kind {
        *e = Expr { nullable: e.nullable, ..column.clone() };
    } else {
        e.children_mut(&mut |child| put(child, key, column));
    }
}

/// What MySQL calls the type of a result.
#[derive(PartialEq)]
pub(crate) enum Class {
    Int,
    Decimal,
    Real,
    Text,
}

pub(crate) fn class(ty: &SqlType) -> Class {
    match ty.kind {
        kind if kind.int_width().is_some() || matches!(kind, Kind::Year | Kind::Bit) => Class::Int,
        Kind::Decimal => Class::Decimal,
        kind if kind.is_real() => Class::Real,
        _ => Class::Text,
    }
}

/// Whether a column of type `to` holds whatever has the type `from`, as it was, or refuses it.
fn keeps_all(from: &SqlType, to: &SqlType) -> bool {
    let whole = |ty: &SqlType| ty.kind.int_width().is_some();
    match (from.kind, to.kind) {
        _ if whole(from) && whole(to) => from.unsigned == to.unsigned,
        (Kind::Decimal, Kind::Decimal) => from.decimals <= to.decimals,
        (a, b) if a.is_string() && b.is_string() => from.collation == to.collation && from.length <= to.length,
        (a, b) => a == b && from.decimals == to.decimals,
    }
}
