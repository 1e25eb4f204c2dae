//! Recursive common table expressions: `seed UNION [ALL] step`.
//!
//! The blocks of the UNION that come first and do not name the table are its seed, the others are its
//! steps: each reads the rows of the round before. All steps of a round are one query. What would make the
//! outcome depend on the order of rounds is refused, as MySQL refuses it: a step that groups, that reads
//! the table twice or from within a subquery, or (see `optimize/working.rs`) that cannot read it first.

use std::sync::Arc;

use expr::EvalContext;
use parser::ast;
use value::{SqlResult, SqlType, sql_error};

use super::query::{ToCommon, cast_outputs, rename, same_form};
use super::scope::{Scope, ScopeColumns};
use super::{Binder, Bound, Cte, CteSource};
use crate::column::same_name;
use crate::logical::OutColumn;
use crate::query::{Limit, Query, Role, SetOp, Source, SubPlan};

/// What a recursive table has besides its seed.
pub(super) struct Steps {
    /// The query whose rows of the round before the step reads.
    pub working: usize,
    pub step: Query,
    pub distinct: bool,
    pub limit: Option<Limit>,
}

/// A common table expression that names itself.
struct Recursion<'b, 'a> {
    binder: &'b mut Binder<'a>,
    table: &'b ast::CommonTable,
}

impl Recursion<'_, '_> {
    fn bind(mut self, cx: &mut EvalContext<'_>) -> SqlResult<(Bound, Steps)> {
        let table = self.table;
        let name = &table.name.name;
        let (seed, steps) = split(bare(&table.query.body), name)?;
        if !table.query.order_by.is_empty() {
            return Err(refused("ORDER BY over UNION in recursive Common Table Expression"));
        }
        if steps.windows(2).any(|pair| !pair[0].all && pair[1].all) {
            return Err(refused("recursive query blocks with UNION DISTINCT then UNION ALL, in recursive Common Table Expression"));
        }
        let mut seed = self.binder.body(seed, &[], cx)?;
        rename(&mut seed.columns, &table.columns)?;
        for c in &mut seed.columns {
            c.nullable = true;
        }
        let types: Vec<SqlType> = seed.columns.iter().map(|c| c.column.ty.clone()).collect();
        let working = self.binder.draft.queries.len();
        self.binder.draft.queries.push(SubPlan {
            query: Query::Rows(Vec::new()),
            role: Role::Derived,
            outer: Vec::new(),
            volatile: false,
            types: types.clone(),
        });
        let source = CteSource::Working { query: working, depth: self.binder.names.scopes.len() };
        self.binder.ctes.push(Cte { name: name.clone(), columns: Arc::new(seed.columns.clone()), source, error: None, written: None });
        let mut steps_bound = steps.iter().map(|s| self.step(s.body, &types, cx));
        let first = steps_bound.next().ok_or_else(|| sql_error!(CTE_RECURSIVE_REQUIRES_UNION, name))?;
        let step = steps_bound.fold(first, |left, right| {
            Ok(Query::Set { op: SetOp::Union, distinct: false, left: Box::new(left?), right: Box::new(right?) })
        });
        self.binder.ctes.pop();
        let limit = table.query.limit.as_ref().map(|l| self.limit(l, cx)).transpose()?;
        Ok((seed, Steps { working, step: step?, distinct: steps.iter().any(|s| !s.all), limit }))
    }

    fn step(&mut self, step: &ast::QueryBody, types: &[SqlType], cx: &mut EvalContext<'_>) -> SqlResult<Query> {
        check_step(step, &self.table.name.name)?;
        let mut bound = self.binder.body(step, &[], cx)?;
        if bound.columns.len() != types.len() {
            return Err(sql_error!(WRONG_NUMBER_OF_COLUMNS_IN_SELECT));
        }
        if aggregates(&bound.query) {
            return Err(sql_error!(CTE_RECURSIVE_FORBIDS_AGGREGATION, self.table.name.name));
        }
        let cast = |(s, t): (&OutColumn, &SqlType)| (!same_form(&s.column.ty, t)).then(|| ToCommon { ty: t.clone(), met: Vec::new() });
        let casts: Vec<Option<ToCommon>> = bound.columns.iter().zip(types).map(cast).collect();
        if casts.iter().any(Option::is_some) {
            cast_outputs(&mut bound.query, &casts)?;
        }
        Ok(bound.query)
    }

    fn limit(&mut self, limit: &ast::Limit, cx: &mut EvalContext<'_>) -> SqlResult<Limit> {
        self.binder.names.scopes.push(Scope::default());
        let bound = self.binder.limit(limit, cx);
        self.binder.names.scopes.pop();
        bound
    }
}

impl Binder<'_> {
    pub(super) fn recursive(&mut self, table: &ast::CommonTable, cx: &mut EvalContext<'_>) -> SqlResult<(Bound, Steps)> {
        let ctes = self.ctes.len();
        if let Some(with) = &table.query.with {
            self.with(with, cx)?;
        }
        let bound = Recursion { binder: self, table }.bind(cx);
        self.ctes.truncate(ctes);
        bound
    }

    /// Whether a step may name the recursive table here.
    pub(super) fn check_working(&mut self, cte: &str, query: usize, depth: usize) -> SqlResult<()> {
        let again = |table: usize| matches!(self.draft.tables[table].plan.source, Source::Working(q) if q == query);
        let items = self.names.scopes.last().map_or(&[][..], |s| &s.items[..]);
        if self.names.scopes.len() > depth + 1 || items.iter().any(|item| matches!(item.columns, ScopeColumns::Table(t) if again(t))) {
            return Err(sql_error!(CTE_RECURSIVE_REQUIRES_SINGLE_REFERENCE, cte));
        }
        Ok(())
    }
}

fn refused(what: &str) -> value::SqlError {
    sql_error!(NOT_SUPPORTED_YET, what)
}

/// What stands in parentheses that do nothing.
fn bare(body: &ast::QueryBody) -> &ast::QueryBody {
    match body {
        ast::QueryBody::Nested(query) if query.with.is_none() && query.order_by.is_empty() && query.limit.is_none() => bare(&query.body),
        other => other,
    }
}

/// An operand of the UNION that names the table, and whether ALL stands before it.
struct StepText<'a> {
    all: bool,
    body: &'a ast::QueryBody,
}

fn split<'a>(body: &'a ast::QueryBody, name: &str) -> SqlResult<(&'a ast::QueryBody, Vec<StepText<'a>>)> {
    let mut steps = Vec::new();
    let mut seed = body;
    while let ast::QueryBody::SetOperation { op: ast::SetOperator::Union, all, left, right } = seed
        && mentions(seed, name)
    {
        steps.push(StepText { all: *all, body: right });
        seed = left;
    }
    steps.reverse();
    if steps.is_empty() {
        return Err(sql_error!(CTE_RECURSIVE_REQUIRES_UNION, name));
    }
    if mentions(seed, name) || steps.iter().any(|step| !mentions(step.body, name)) {
        return Err(sql_error!(CTE_RECURSIVE_REQUIRES_NONRECURSIVE_FIRST, name));
    }
    Ok((seed, steps))
}

fn check_step(step: &ast::QueryBody, name: &str) -> SqlResult<()> {
    let what = "ORDER BY / LIMIT / SELECT DISTINCT in recursive query block of Common Table Expression";
    match step {
        ast::QueryBody::Select(select) if select.options.distinct => Err(refused(what)),
        ast::QueryBody::Nested(query) if !query.order_by.is_empty() || query.limit.is_some() => Err(refused(what)),
        ast::QueryBody::Nested(query) => check_step(&query.body, name),
        ast::QueryBody::SetOperation { op, .. } if *op != ast::SetOperator::Union && mentions(step, name) => {
            Err(sql_error!(CTE_RECURSIVE_NOT_ALLOWED_IN_SET_OPERATION))
        }
        ast::QueryBody::SetOperation { left, right, .. } => check_step(left, name).and_then(|()| check_step(right, name)),
        _ => Ok(()),
    }
}

fn aggregates(query: &Query) -> bool {
    match query {
        Query::Block(block) => block.group.is_some() || !block.windows.is_empty(),
        Query::Set { left, right, .. } => aggregates(left) || aggregates(right),
        Query::Rows(_) | Query::Document(_) => false,
    }
}

/// Whether a query's FROM clauses name `cte`.
pub(super) fn mentions(body: &ast::QueryBody, cte: &str) -> bool {
    fn in_ref(r: &ast::TableRef, cte: &str) -> bool {
        match r {
            ast::TableRef::Table(f) => f.name.db.is_none() && same_name(&f.name.name.name, cte),
            ast::TableRef::Derived { query, .. } => mentions(&query.body, cte),
            ast::TableRef::Join(join) => in_ref(&join.left, cte) || in_ref(&join.right, cte),
            ast::TableRef::Nested(list) => list.iter().any(|r| in_ref(r, cte)),
            ast::TableRef::JsonTable(_) => false,
        }
    }
    match body {
        ast::QueryBody::Select(select) => select.from.iter().any(|r| in_ref(r, cte)),
        ast::QueryBody::SetOperation { left, right, .. } => mentions(left, cte) || mentions(right, cte),
        ast::QueryBody::Nested(query) => mentions(&query.body, cte),
        ast::QueryBody::Values(_) | ast::QueryBody::Table(_) => false,
    }
}
