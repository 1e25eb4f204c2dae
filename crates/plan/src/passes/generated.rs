//! An expression that is that of an indexed generated column is the column.
//!
//! With `g INT AS (n + 1), KEY (g)` the condition `n + 1 = 77` becomes `g = 77`, for which there is an index; so do the sides of `<`, `<=`, `>`, `>=`, BETWEEN and IN beside constants,
//! and what ORDER BY and GROUP BY name.
//!
//! As in MySQL a condition takes the column only where its constants have the kind of the column (a number beside a number, a text beside a text): `j->>'$.k' = 5` takes an INT column and
//! compares as one, and a text is compared in the collation of the column. ORDER BY and GROUP BY take it where storing has not changed the value.
//!
//! Source: MySQL's manual, "Optimizer Use of Generated Column Indexes".

use std::sync::Arc;

use expr::{Comparator, CompareOp, Derivation, EvalContext, Expr, ExprKind};
use schema::TableDef;
use value::{Kind, SqlResult, SqlType};

use crate::bind::Binder;
use crate::exprs::bare;
use crate::logical::{Body, BoundSelect, Logical, TableSet};
use crate::query::Source;
use crate::stored::generated_columns;

/// A generated column with an index, and what it stands for.
struct Standing {
    table: usize,
    column: usize,
    /// As [`bare`] leaves it.
    expr: Expr,
    ty: SqlType,
}

pub(super) fn run(binder: &mut Binder<'_>, body: &mut Body, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    let standing = binder.standing(body.logical.tables(), cx)?;
    if !standing.is_empty() {
        body.filter.iter_mut().for_each(|e| binder.in_condition(e, &standing));
        binder.in_joins(&mut body.logical, &standing);
    }
    Ok(())
}

impl Binder<'_> {
    /// The indexed generated columns of some tables.
    fn standing(&self, tables: TableSet, cx: &mut EvalContext<'_>) -> SqlResult<Vec<Standing>> {
        let mut found = Vec::new();
        for (table, info) in self.draft.tables.iter().enumerate().filter(|(t, _)| tables >> t & 1 == 1) {
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

    fn in_joins(&mut self, logical: &mut Logical, standing: &[Standing]) {
        match logical {
            Logical::Table(_) => {}
            Logical::Inner { items, on, .. } => {
                on.iter_mut().for_each(|e| self.in_condition(e, standing));
                items.iter_mut().for_each(|item| self.in_joins(item, standing));
            }
            Logical::Left { left, right, on } => {
                on.iter_mut().for_each(|e| self.in_condition(e, standing));
                self.in_joins(left, standing);
                self.in_joins(right, standing);
            }
            Logical::Semi(semi) => {
                semi.on.iter_mut().for_each(|e| self.in_condition(e, standing));
                self.in_joins(&mut semi.right, standing);
            }
        }
    }

    fn in_condition(&mut self, e: &mut Expr, standing: &[Standing]) {
        match &mut e.kind {
            ExprKind::And(list) | ExprKind::Or(list) => list.iter_mut().for_each(|e| self.in_condition(e, standing)),
            ExprKind::Not(arg) => self.in_condition(arg, standing),
            ExprKind::Compare { op, by, sides } if !matches!(op, CompareOp::Ne | CompareOp::NullSafeEq) => {
                let [left, right] = &mut **sides;
                self.beside(left, std::slice::from_ref(right), std::slice::from_mut(by), standing);
                self.beside(right, std::slice::from_ref(left), std::slice::from_mut(by), standing);
            }
            ExprKind::Between { args, by, .. } => {
                let [subject, bounds @ ..] = &mut **args;
                self.beside(subject, bounds, std::slice::from_mut(by), standing);
            }
            ExprKind::In(list) => self.beside(&mut list.left, &list.list, &mut list.by, standing),
            _ => {}
        }
    }

    /// Puts the column in the place of its expression, if all that it is compared with are constants of its kind. Texts are compared as the column's are.
    fn beside(&mut self, e: &mut Expr, constants: &[Expr], by: &mut [Comparator], standing: &[Standing]) {
        let Some(found) = standing_for(e, standing) else { return };
        let fits = |c: &Expr| c.is_constant() && class(&c.ty) == class(&found.ty) && c.derivation != Derivation::Explicit;
        let comparable = |by: &Comparator| match by {
            Comparator::Text(collation) => found.ty.kind.is_string() && collation.charset() == found.ty.collation.charset(),
            _ => !found.ty.kind.is_string(),
        };
        if constants.iter().all(fits) && by.iter().all(comparable) && e.derivation != Derivation::Explicit {
            let column = self.draft.column_expr(found.table, found.column);
            for by in by.iter_mut().filter(|by| matches!(by, Comparator::Text(_))) {
                *by = Comparator::Text(found.ty.collation);
            }
            *e = Expr { nullable: e.nullable, ..column };
        }
    }

    /// The same for what a query block groups and orders by.
    pub(crate) fn stand_in_clauses(&mut self, parts: &mut BoundSelect, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let Some(logical) = &parts.logical else { return Ok(()) };
        if parts.rollup || parts.distinct || !parts.windows.is_empty() || parts.keys.is_empty() && parts.order.is_empty() {
            return Ok(());
        }
        let standing = self.standing(logical.tables(), cx)?;
        if standing.is_empty() {
            return Ok(());
        }
        let kept = |s: &&Standing, e: &Expr| keeps_all(&e.ty, &s.ty);
        let mut keys: Vec<(Expr, &Standing)> = Vec::new();
        for e in parts.keys.iter().chain(parts.order.iter().filter(|_| !parts.grouped).map(|o| &o.expr)) {
            keys.extend(standing_for(e, &standing).filter(|s| kept(s, e)).map(|s| (bare(e), s)));
        }
        for (key, found) in keys {
            let column = self.draft.column_expr(found.table, found.column);
            let replace = |e: &mut Expr| put(e, &key, &column);
            parts.keys.iter_mut().for_each(replace);
            parts.outputs.iter_mut().for_each(replace);
            parts.having.iter_mut().for_each(replace);
            parts.order.iter_mut().for_each(|o| replace(&mut o.expr));
        }
        Ok(())
    }
}

fn standing_for<'s>(e: &Expr, standing: &'s [Standing]) -> Option<&'s Standing> {
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
enum Class {
    Int,
    Decimal,
    Real,
    Text,
}

fn class(ty: &SqlType) -> Class {
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
