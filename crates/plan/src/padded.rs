//! PAD_CHAR_TO_FULL_LENGTH: a CHAR column, or variable, has all its blanks where anything is computed of it.
//!
//! That is the last that becomes of a plan: rows, keys and what keys are looked for by stay as they are
//! stored, without blanks. So does a column that a derived table, or a subquery that is compared with, hands
//! on: whoever computes with it there fills it.

use std::collections::BTreeSet;

use expr::{Call, Expr, ExprKind, SubqueryKind};
use value::{Collation, Kind, SqlMode, SqlType, Value};

use crate::dml::InsertSource;
use crate::plan::{Plan, PlanKind};
use crate::query::{Block, Join, Path, Query, Role, TableAccess};

/// The plan under a mode that may ask for blanks.
pub(crate) fn filled(mut plan: Plan, mode: SqlMode) -> Plan {
    if mode.has(SqlMode::PAD_CHAR_TO_FULL_LENGTH) {
        fill(&mut plan);
    }
    plan
}

/// Fills what a plan computes with.
fn fill(plan: &mut Plan) {
    plan.direct = None;
    let mut scalars = BTreeSet::new();
    match &mut plan.kind {
        PlanKind::Query(query) => in_query(query, true, &mut scalars),
        PlanKind::Insert(insert) => {
            match &mut insert.source {
                InsertSource::Query(query) => in_query(query, true, &mut scalars),
                InsertSource::Rows(rows) => rows.iter_mut().flatten().flatten().for_each(|e| in_expr(e, &mut scalars)),
                InsertSource::Literals(_) => {}
            }
            insert.on_duplicate.iter_mut().filter_map(|a| a.value.as_mut()).for_each(|e| in_expr(e, &mut scalars));
        }
        PlanKind::Update(update) => {
            in_join(&mut update.source, &mut scalars);
            let assigned = update.targets.iter_mut().flat_map(|(_, list)| list).filter_map(|a| a.value.as_mut());
            let order = update.order.iter_mut().map(|key| &mut key.expr);
            assigned.chain(&mut update.gate).chain(order).for_each(|e| in_expr(e, &mut scalars));
        }
        PlanKind::Delete(delete) => {
            in_join(&mut delete.source, &mut scalars);
            let order = delete.order.iter_mut().map(|key| &mut key.expr);
            delete.gate.iter_mut().chain(order).for_each(|e| in_expr(e, &mut scalars));
        }
        PlanKind::Load(load) => load.assignments.iter_mut().filter_map(|a| a.value.as_mut()).for_each(|e| in_expr(e, &mut scalars)),
        PlanKind::Expressions(list) => list.iter_mut().for_each(|e| in_expr(e, &mut scalars)),
    }
    for sub in &mut plan.queries {
        in_query(&mut sub.query, false, &mut scalars);
        if let Role::Recursive { step, .. } = &mut sub.role {
            in_query(step, false, &mut scalars);
        }
    }
    for at in scalars {
        fill_selected(&mut plan.queries[at].query);
    }
}

/// Fills the columns that are selected.
fn fill_selected(query: &mut Query) {
    match query {
        Query::Block(block) => block.output.iter_mut().for_each(fill_char),
        Query::Set { left, right, .. } => {
            fill_selected(left);
            fill_selected(right);
        }
        Query::Rows(_) | Query::Document(_) => {}
    }
}

/// `shown`: columns that are selected are filled, too.
fn in_query(query: &mut Query, shown: bool, scalars: &mut BTreeSet<usize>) {
    match query {
        Query::Block(block) => in_block(block, shown, scalars),
        Query::Set { left, right, .. } => {
            in_query(left, shown, scalars);
            in_query(right, shown, scalars);
        }
        Query::Rows(rows) => rows.iter_mut().flatten().for_each(|e| in_expr(e, scalars)),
        Query::Document(_) => {}
    }
}

fn in_block(block: &mut Block, shown: bool, scalars: &mut BTreeSet<usize>) {
    if let Some(source) = &mut block.source {
        in_join(source, scalars);
    }
    let mut f = |e: &mut Expr| in_expr(e, scalars);
    block.gate.iter_mut().chain(&mut block.having).for_each(&mut f);
    if let Some(group) = &mut block.group {
        group.keys.iter_mut().chain(group.computed.iter_mut().map(|(_, e)| e)).for_each(&mut f);
        for aggregate in &mut group.aggregates {
            let order = aggregate.call.order_by.iter_mut().map(|(e, _)| e);
            aggregate.call.args.iter_mut().chain(order).for_each(&mut f);
        }
    }
    block.windows.iter_mut().flat_map(|window| window.exprs_mut()).for_each(&mut f);
    block.output.iter_mut().filter(|e| shown || !is_char(e)).for_each(&mut f);
    block.order.iter_mut().map(|key| &mut key.expr).for_each(&mut f);
}

fn in_join(join: &mut Join, scalars: &mut BTreeSet<usize>) {
    match join {
        Join::Table(access) => in_access(access, scalars),
        Join::Inner { parts, filter } => {
            parts.iter_mut().for_each(|part| in_join(part, scalars));
            filter.iter_mut().for_each(|e| in_expr(e, scalars));
        }
        Join::Left { left, right, filter } => {
            in_join(left, scalars);
            in_join(right, scalars);
            filter.iter_mut().for_each(|e| in_expr(e, scalars));
        }
        Join::Semi { right, .. } => in_join(right, scalars),
    }
}

fn in_access(access: &mut TableAccess, scalars: &mut BTreeSet<usize>) {
    access.filter.iter_mut().chain(&mut access.implied).for_each(|e| in_expr(e, scalars));
    if let Path::Hash(hash) = &mut access.path {
        hash.keys.iter_mut().flat_map(|key| [&mut key.build, &mut key.probe]).for_each(|e| in_expr(e, scalars));
        in_access(&mut hash.from, scalars);
        if let Some(seek) = &mut hash.seek {
            in_access(&mut seek.access, scalars);
        }
    }
}

/// Fills what an expression computes with, and notes its scalar subqueries.
fn in_expr(e: &mut Expr, scalars: &mut BTreeSet<usize>) {
    if let ExprKind::Subquery(subquery) = &e.kind {
        if subquery.kind == SubqueryKind::Scalar {
            scalars.insert(subquery.index);
        } else {
            // A column beside those of a subquery stays as these are.
            e.children_mut(&mut |child| {
                if !is_char(child) {
                    in_expr(child, scalars)
                }
            });
            return;
        }
    }
    e.children_mut(&mut |child| in_expr(child, scalars));
    fill_char(e);
}

fn fill_char(e: &mut Expr) {
    if is_char(e) {
        let column = std::mem::replace(e, Expr::null());
        *e = with_blanks(column);
    }
}

fn is_char(e: &Expr) -> bool {
    let is_kept = matches!(e.kind, ExprKind::Column { .. } | ExprKind::Variable(..));
    is_kept && e.ty.kind == Kind::Char && e.ty.collation != Collation::BINARY
}

fn with_blanks(column: Expr) -> Expr {
    let Some(function) = expr::functions::find("rpad") else { return column };
    let (ty, nullable, derivation) = (column.ty.clone(), column.nullable, column.derivation);
    let length = Expr::literal(Value::Int(i64::from(ty.length)), SqlType::BIGINT);
    let blank = Expr { derivation, ..Expr::literal(Value::text(" "), SqlType::varchar(1, ty.collation)) };
    let call = Call { function, args: vec![column, length, blank], collation: ty.collation, by: None, unit: None };
    Expr { kind: ExprKind::Call(Box::new(call)), ty, nullable, derivation }
}
