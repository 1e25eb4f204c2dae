//! `IN (SELECT …)`, `EXISTS (SELECT …)` and their negations in WHERE and ON become members of the join.
//!
//! `FROM o WHERE o.a IN (SELECT i.x FROM i WHERE i.y = o.b AND i.z = 5)` becomes
//! `FROM o SEMI JOIN i ON i.x = o.a AND i.y = o.b AND i.z = 5`: a row of `o` passes once, however many of
//! `i` match it. `NOT EXISTS` is an anti join; so is `NOT IN` where nothing on either side can be NULL.
//!
//! Where the subquery meets the outer tables in equalities alone, and what is equal to one value is one
//! value, there is a second form: the different values of the inner side, as a table of its own,
//! `(SELECT DISTINCT i.x, i.y FROM i WHERE i.z = 5)`, joined like any other. Then the inner side can come
//! first. The order of the joins chooses the form.
//!
//! What is asked of one side is asked of the other, too, where both are equal: with `i.x = 5` inside,
//! `o.a = 5`.
//!
//! What stays as it is: groups, LIMIT, windows and set operations in the subquery, locking clauses,
//! anything that is not the same each time, SELECT STRAIGHT_JOIN.

use std::collections::BTreeSet;
use std::sync::Arc;

use expr::{Comparator, CompareOp, EvalContext, Expr, ExprKind, Subquery, SubqueryKind};
use value::{Kind, SqlResult, SqlType};

use super::impossible::{Contradictions, is_never};
use crate::column::Column;
use crate::draft::{ColumnsOf, OfBlock};
use crate::logical::{Body, BoundSelect, Logical, OutColumn, Semi, SemiRows, TABLES_MAX, TableSet};
use crate::optimize::equality::{domain_of, implied};
use crate::planner::Planner;
use crate::query::{Query, Role, Source, SubPlan};
use crate::switches::Switch;

pub(super) fn run(planner: &mut Planner<'_, '_>, body: &mut Body, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    if body.straight || planner.draft.waiting.is_empty() {
        return Ok(());
    }
    let mut semijoins = Semijoins { planner, elsewhere: &body.elsewhere };
    semijoins.in_conditions_of(&mut body.logical, cx)?;
    let own = body.logical.tables();
    let mut semis = Vec::new();
    semijoins.in_conditions(&mut body.filter, own, &mut semis, cx)?;
    if !semis.is_empty() {
        let before = std::mem::replace(&mut body.logical, Logical::Table(0));
        body.logical = joined(before, semis);
    }
    Ok(())
}

fn joined(before: Logical, semis: Vec<Logical>) -> Logical {
    let items = std::iter::once(before).chain(semis).collect();
    Logical::Inner { items, on: Vec::new(), straight: false }
}

/// What becomes of a condition.
enum Member {
    Joined(Logical),
    Stays,
    /// The subquery has no rows, whatever the row outside: the condition is false, or true.
    Never,
    Always,
}

/// Makes members of the join of subqueries in its conditions.
struct Semijoins<'b, 'd, 'a> {
    planner: &'b mut Planner<'d, 'a>,
    /// Subqueries that other clauses name as well: they stay.
    elsewhere: &'b BTreeSet<usize>,
}

impl Semijoins<'_, '_, '_> {
    /// The subqueries in ON. Those of an outer join belong to its inner side.
    fn in_conditions_of(&mut self, logical: &mut Logical, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        match logical {
            Logical::Table(_) | Logical::Semi(_) => Ok(()),
            Logical::Inner { items, on, straight } => {
                for item in items.iter_mut() {
                    self.in_conditions_of(item, cx)?;
                }
                if *straight {
                    return Ok(());
                }
                let own = items.iter().map(Logical::tables).fold(0, |a, b| a | b);
                self.in_conditions(on, own, items, cx)
            }
            Logical::Left { left, right, on } => {
                self.in_conditions_of(left, cx)?;
                self.in_conditions_of(right, cx)?;
                let own = right.tables();
                let mut semis = Vec::new();
                self.in_conditions(on, own, &mut semis, cx)?;
                if !semis.is_empty() {
                    let before = std::mem::replace(&mut **right, Logical::Table(0));
                    **right = joined(before, semis);
                }
                Ok(())
            }
        }
    }

    /// Takes the subqueries that become members of the join out of a list of conditions.
    fn in_conditions(
        &mut self,
        conds: &mut Vec<Expr>,
        own: TableSet,
        joined: &mut Vec<Logical>,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<()> {
        let mut said = Vec::new();
        let all = std::mem::take(conds);
        for e in &all {
            match self.semijoin((e, &all), own, &mut said, cx)? {
                Member::Joined(semi) => joined.push(semi),
                Member::Stays => conds.push(e.clone()),
                Member::Never => conds.push(Expr::truth(false)),
                Member::Always => {}
            }
        }
        conds.append(&mut said);
        Ok(())
    }

    /// The member of the join that a condition among others asks for; `own`: the tables that it is joined
    /// with. Notes what the subquery says of these.
    fn semijoin(&mut self, (e, all): (&Expr, &[Expr]), own: TableSet, said: &mut Vec<Expr>, cx: &mut EvalContext<'_>) -> SqlResult<Member> {
        let (sub, anti) = match &e.kind {
            ExprKind::Subquery(sub) => (sub, sub.negated),
            ExprKind::Not(inner) => match &inner.kind {
                ExprKind::Subquery(sub) => (sub, !sub.negated),
                _ => return Ok(Member::Stays),
            },
            _ => return Ok(Member::Stays),
        };
        if self.elsewhere.contains(&sub.index) || self.planner.draft.tables_of(e) & own == 0 {
            return Ok(Member::Stays);
        }
        let Some(equal) = self.equalities_of(sub, anti) else { return Ok(Member::Stays) };
        let Some(parts) = self.planner.draft.waiting.remove(&sub.index) else { return Ok(Member::Stays) };
        let parts = *parts;
        let Some(logical) = parts.logical else { return Ok(Member::Stays) };
        let mut inner =
            Body { select: parts.select, logical, filter: parts.filter, straight: false, elsewhere: BTreeSet::new(), read: None };
        self.planner.rewrite(&mut inner, cx)?;
        self.planner.draft.queries[sub.index].role = Role::Joined;
        if inner.filter.iter().any(is_never) {
            return Ok(if anti { Member::Always } else { Member::Never });
        }
        let mut on: Vec<Expr> = inner.filter.into_iter().chain(equal).collect();
        let inside = inner.logical.tables();
        let outside = implied(self.planner.draft, &on.iter().collect::<Vec<_>>(), own);
        on.extend(implied(self.planner.draft, &on.iter().chain(all).collect::<Vec<_>>(), inside));
        let tables = inside | own;
        let contradictory = self.planner.draft.switches.on(Switch::Contradictions)
            && Contradictions { draft: self.planner.draft, tables }.exclude_all(&on.iter().collect::<Vec<_>>(), cx);
        if contradictory {
            return Ok(if anti { Member::Always } else { Member::Never });
        }
        let alone = self.planner.draft.apart && self.planner.draft.queries[sub.index].outer.is_empty();
        if !anti && !alone && self.is_one_row(&inner.logical, &on) {
            said.extend(outside);
            return Ok(Member::Joined(Logical::Inner { items: vec![inner.logical], on, straight: false }));
        }
        let rows = if anti || !self.planner.draft.switches.on(Switch::Materialization) && !self.planner.draft.apart {
            None
        } else {
            self.different_rows(&inner.logical, &on, own, parts.select, cx)?
        };
        // Different values are in the range already: asked again, the range would be taken for a choice.
        let is_value = |e: &Expr| matches!(e.kind, ExprKind::Compare { op: CompareOp::Eq, .. });
        said.extend(outside.into_iter().filter(|e| !anti && (rows.is_none() || is_value(e))));
        let once = self.planner.draft.apart && self.planner.draft.queries[sub.index].outer.is_empty();
        Ok(Member::Joined(Logical::Semi(Box::new(Semi { right: inner.logical, on, anti, rows, once }))))
    }

    /// Whether the conditions leave one row of the inner side for each row outside, at most: then it is an
    /// inner join.
    fn is_one_row(&self, inner: &Logical, on: &[Expr]) -> bool {
        let Logical::Table(table) = inner else { return false };
        let Source::Base(def) = &self.planner.draft.tables[*table].plan.source else { return false };
        let own: TableSet = 1 << table;
        let bound = |column: usize| {
            on.iter().any(|e| {
                let ExprKind::Compare { op: CompareOp::Eq, by, sides } = &e.kind else { return false };
                [(&sides[0], &sides[1]), (&sides[1], &sides[0])].into_iter().any(|(inner, other)| {
                    let is_column = self.planner.draft.column_of_table(inner, *table) == Some(column);
                    let plain = self.planner.draft.tables_of(other) & own == 0 && other.is_deterministic() && !other.has_subquery();
                    // Where clocks are put back two of them are one local time.
                    let is_told_apart = inner.ty.kind != Kind::Timestamp;
                    is_column && plain && is_told_apart && domain_of(by, &inner.ty).is_some()
                })
            })
        };
        def.indexes.iter().any(|i| i.is_unique() && i.is_ordered() && i.parts.iter().all(|p| p.prefix.is_none() && bound(p.column)))
    }

    /// What IN compares; `None`: the subquery cannot be joined.
    fn equalities_of(&self, sub: &Subquery, anti: bool) -> Option<Vec<Expr>> {
        let parts = self.planner.draft.waiting.get(&sub.index)?;
        let plain = parts.logical.is_some()
            && !parts.grouped
            && parts.having.is_empty()
            && parts.windows.is_empty()
            && parts.limit.is_none()
            && !parts.straight
            && parts.joinable
            && !self.planner.draft.queries[sub.index].volatile
            && parts.filter.iter().all(Expr::is_deterministic);
        if !plain {
            return None;
        }
        match sub.kind {
            SubqueryKind::Exists => Some(Vec::new()),
            SubqueryKind::In => {
                let all = sub.left.iter().chain(&parts.outputs);
                let known = |e: &Expr| e.is_deterministic() && !e.has_subquery() && !(anti && e.nullable);
                if !all.into_iter().all(known) || anti && parts.columns.iter().any(|c| c.nullable) {
                    return None;
                }
                let equal = |((left, right), by): ((&Expr, &Expr), &Comparator)| {
                    let e = Expr::compare(CompareOp::Eq, left.clone(), right.clone()).ok()?;
                    matches!(&e.kind, ExprKind::Compare { by: same, .. } if same == by).then_some(e)
                };
                sub.left.iter().zip(&parts.outputs).zip(&sub.by).map(equal).collect()
            }
            _ => None,
        }
    }

    /// The inner side as a table of different values, if it can be had.
    fn different_rows(
        &mut self,
        right: &Logical,
        on: &[Expr],
        own: TableSet,
        select: u32,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<Option<SemiRows>> {
        let inside = right.tables();
        let mut apart = self.planner.draft.tables.len() + 1 < TABLES_MAX && self.is_apart(inside);
        right.each_condition(&mut |e| apart &= self.planner.draft.tables_of(e) & !inside == 0);
        let mut local = Vec::new();
        let mut pairs = Vec::new();
        for e in on {
            if self.planner.draft.tables_of(e) & !inside == 0 {
                local.push(e.clone());
                continue;
            }
            match self.pair(e, inside, own) {
                Some(pair) => pairs.push(pair),
                None => apart = false,
            }
        }
        if !apart || pairs.is_empty() {
            return Ok(None);
        }
        let column = |(_, inner, _): &(Expr, Expr, Comparator)| OutColumn {
            column: Column::computed(name_of(inner), inner.ty.clone(), inner.nullable),
            nullable: inner.nullable,
            derivation: inner.derivation,
        };
        let columns: Vec<OutColumn> = pairs.iter().map(column).collect();
        let outputs = pairs.iter().map(|(_, inner, _)| inner.clone()).collect();
        let parts = BoundSelect { filter: local, distinct: true, ..BoundSelect::of(select, right.clone(), outputs, columns.clone()) };
        let (block, _) = self.planner.running_once(|planner| planner.finish_select(parts, cx))?;
        let types = columns.iter().map(|c| c.column.ty.clone()).collect();
        let query = Query::Block(Box::new(block));
        self.planner.draft.queries.push(SubPlan { query, role: Role::Different, outer: Vec::new(), volatile: false, types });
        let query = self.planner.draft.queries.len() - 1;
        let alias = format!("<subquery{select}>");
        let of = OfBlock { select, hints: Vec::new(), switches: self.planner.draft.switches };
        let table = self.planner.draft.add_table(Source::Derived(query), &alias, "", ColumnsOf::Derived(Arc::new(columns)), of)?;
        let equal = |(at, (outer, _, by)): (usize, (Expr, Expr, Comparator))| {
            let column = self.planner.draft.column_expr(table, at);
            let nullable = outer.nullable || column.nullable;
            Expr::boolean(ExprKind::Compare { op: CompareOp::Eq, by, sides: Box::new([outer, column]) }, nullable)
        };
        let on = pairs.into_iter().enumerate().map(equal).collect();
        Ok(Some(SemiRows { table, query, on }))
    }

    /// None of the tables has other rows for other rows of the tables around.
    fn is_apart(&self, tables: TableSet) -> bool {
        let lateral = |source: &Source| match source {
            Source::Derived(query) => !self.planner.draft.queries[*query].outer.is_empty(),
            Source::Working(_) => true,
            Source::Base(_) | Source::Virtual(_) => false,
        };
        !self.planner.draft.tables.iter().enumerate().any(|(t, info)| tables >> t & 1 == 1 && lateral(&info.plan.source))
    }

    /// An equality of the outer and the inner side, and the inner side in a form in which different values
    /// are equal to different outer ones: what is compared as a DOUBLE becomes one.
    fn pair(&self, e: &Expr, inside: TableSet, own: TableSet) -> Option<(Expr, Expr, Comparator)> {
        let ExprKind::Compare { op: CompareOp::Eq, by, sides } = &e.kind else { return None };
        let [left, right] = &**sides;
        for (outer, inner) in [(left, right), (right, left)] {
            let (o, i) = (self.planner.draft.tables_of(outer), self.planner.draft.tables_of(inner));
            let plain = !inner.has_subquery() && !outer.has_subquery() && e.is_deterministic();
            if i != 0 && i & !inside == 0 && o != 0 && o & !own == 0 && plain {
                return Some((outer.clone(), told_apart(inner, by)?, by.clone()));
            }
        }
        None
    }
}

/// What a comparison sees of an expression, if it can be told apart by its values.
fn told_apart(e: &Expr, by: &Comparator) -> Option<Expr> {
    let whole_as_decimal = *by == Comparator::Decimal && e.ty.kind.int_width().is_some();
    if domain_of(by, &e.ty).is_some() || whole_as_decimal {
        return Some(e.clone());
    }
    let becomes_double = *by == Comparator::Double && (e.ty.kind.int_width().is_some() || e.ty.kind == Kind::Decimal);
    let kind = || ExprKind::Cast(Box::new(e.clone()));
    becomes_double.then(|| Expr { kind: kind(), ty: SqlType::DOUBLE, nullable: e.nullable, derivation: e.derivation })
}

/// The name of a column by itself, for EXPLAIN.
fn name_of(e: &Expr) -> &str {
    match &e.kind {
        ExprKind::Column { name, .. } => name.trim_matches('`').rsplit('`').next().unwrap_or(""),
        _ => "expression",
    }
}
