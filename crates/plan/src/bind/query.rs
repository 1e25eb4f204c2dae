//! Query expressions: WITH, set operations, and what stands around a SELECT.

use std::sync::Arc;

use expr::{EvalContext, SubqueryKind, SubqueryRef};
use parser::ast;
use value::{SqlResult, SqlType, sql_error};

use super::recursive::{Steps, mentions};
use super::scope::{NameOrder, Scope, ScopeColumns, ScopeTable};
use super::{Binder, Bound, Cte, CteSource, Written};
use crate::column::{Column, same_name};
use crate::draft::ColumnsOf;
use crate::logical::{BoundSelect, Logical, OutColumn, Unplanned};
use crate::query::{Into, Join, Query, Role, SetOp, Source, SubPlan};

impl Binder<'_> {
    /// The query of a statement; INTO is allowed.
    pub(crate) fn top_query(&mut self, query: &ast::Query, cx: &mut EvalContext<'_>) -> SqlResult<Bound> {
        if let Some(into) = &query.into {
            self.into = Some(match into {
                ast::QueryInto::Variables(list) => {
                    let name = |v: &ast::IntoVariable| match v {
                        ast::IntoVariable::User(name) => Ok(name.clone()),
                        ast::IntoVariable::Local { name, .. } => Err(sql_error!(SP_UNDECLARED_VAR, name.name)),
                    };
                    Into::Variables(list.iter().map(name).collect::<SqlResult<_>>()?)
                }
                ast::QueryInto::Outfile { file, charset, format } => {
                    Into::Outfile { file: file.clone(), charset: charset.as_deref().map(charset_of).transpose()?, format: format.clone() }
                }
                ast::QueryInto::Dumpfile(file) => Into::Dumpfile(file.clone()),
            });
        }
        let bound = self.query(query, cx)?;
        if let Some(Into::Variables(names)) = &self.into
            && names.len() != bound.columns.len()
        {
            return Err(sql_error!(WRONG_NUMBER_OF_COLUMNS_IN_SELECT));
        }
        Ok(bound)
    }

    pub(crate) fn query(&mut self, query: &ast::Query, cx: &mut EvalContext<'_>) -> SqlResult<Bound> {
        let ctes = self.ctes.len();
        if let Some(with) = &query.with {
            self.with(with, cx)?;
        }
        let bound = self.query_body(query, cx);
        self.ctes.truncate(ctes);
        bound
    }

    fn query_body(&mut self, query: &ast::Query, cx: &mut EvalContext<'_>) -> SqlResult<Bound> {
        match &query.body {
            ast::QueryBody::Select(select) => {
                let parts = self.select_parts(select, &query.order_by, query.limit.as_ref(), &query.locking, cx)?;
                let (block, columns) = self.planner().finish_select(parts, cx)?;
                Ok(Bound { query: Query::Block(Box::new(block)), columns })
            }
            ast::QueryBody::Table(name) => {
                let select = table_select(name);
                let parts = self.select_parts(&select, &query.order_by, query.limit.as_ref(), &query.locking, cx)?;
                let (block, columns) = self.planner().finish_select(parts, cx)?;
                Ok(Bound { query: Query::Block(Box::new(block)), columns })
            }
            body if query.order_by.is_empty() && query.limit.is_none() => self.body(body, &query.locking, cx),
            body => {
                self.names.enter_frame();
                let bound = self.body(body, &query.locking, cx);
                let (outer, volatile) = self.names.leave_frame();
                let Bound { query: inner, columns } = bound?;
                let types = columns.iter().map(|c| c.column.ty.clone()).collect();
                self.draft.queries.push(SubPlan { query: inner, role: Role::Derived, outer, volatile, types });
                self.wrap(self.draft.queries.len() - 1, columns, query, cx)
            }
        }
    }

    /// A locking clause behind a set operation is the last query block's.
    pub(super) fn body(&mut self, body: &ast::QueryBody, locking: &[ast::Locking], cx: &mut EvalContext<'_>) -> SqlResult<Bound> {
        match body {
            ast::QueryBody::Select(select) => {
                let parts = self.select_parts(select, &[], None, locking, cx)?;
                let (block, columns) = self.planner().finish_select(parts, cx)?;
                Ok(Bound { query: Query::Block(Box::new(block)), columns })
            }
            ast::QueryBody::Table(name) => self.body(&ast::QueryBody::Select(Box::new(table_select(name))), locking, cx),
            ast::QueryBody::Nested(query) => self.query(query, cx),
            ast::QueryBody::Values(rows) => self.values(rows, cx),
            ast::QueryBody::SetOperation { .. } => {
                let (mut leaves, mut bound) = (Vec::new(), Vec::new());
                let shape = shape(body, ast::SetOperator::Union, &mut leaves);
                for (at, leaf) in leaves.iter().enumerate() {
                    self.names.enter_frame();
                    self.in_set = true;
                    let side = self.body(leaf.body, if at + 1 == leaves.len() { locking } else { &[] }, cx);
                    self.in_set = false;
                    let outside = self.names.leave_frame();
                    let Bound { query, columns } = side?;
                    let mut query = Unplanned::Planned(query);
                    query.rows_in_common_types(&columns)?;
                    bound.push(Side { query, columns, outside, op: leaf.op });
                }
                let (set, columns) = self.set_operation(&shape, bound, cx)?;
                Ok(Bound { query: self.planner().plan_later(set, cx)?, columns })
            }
        }
    }

    fn set_operation(&mut self, shape: &Shape, bound: Vec<Side>, cx: &mut EvalContext<'_>) -> SqlResult<(Unplanned, Vec<OutColumn>)> {
        let (columns, casts) = common_columns(&bound, cx)?;
        let leaves: SqlResult<Vec<Unplanned>> = bound.into_iter().zip(casts).map(|(side, casts)| self.cast_side(side, &casts)).collect();
        let whole = shape.over(&mut leaves?.into_iter());
        Ok((whole.ok_or_else(|| sql_error!(UNKNOWN_ERROR, "a set operation of nothing"))?, columns))
    }

    /// What comes out of one side, in the types of the whole. What tells its rows apart does so in its own
    /// types: those of the whole may say that two of them are one.
    fn cast_side(&mut self, side: Side, casts: &[Option<ToCommon>]) -> SqlResult<Unplanned> {
        let Side { mut query, columns, outside: (outer, volatile), .. } = side;
        if casts.iter().all(Option::is_none) {
            return Ok(query);
        }
        if !query.tells_rows_apart() {
            query.cast(casts)?;
            return Ok(query);
        }
        let types = columns.iter().map(|c| c.column.ty.clone()).collect();
        self.draft.queries.push(SubPlan { query: Query::Rows(Vec::new()), role: Role::Derived, outer, volatile, types });
        let index = self.draft.queries.len() - 1;
        self.draft.waiting_tables.insert(index, query);
        let table = self.add_table(Source::Derived(index), "<union>", "", ColumnsOf::Derived(Arc::new(columns.clone())))?;
        let mut outputs: Vec<expr::Expr> = (0..columns.len()).map(|c| self.draft.column_expr(table, c)).collect();
        cast_all(&mut outputs, casts)?;
        let parts = BoundSelect::of(self.draft.tables[table].plan.select, Logical::Table(table), outputs, columns);
        Ok(Unplanned::Select(Box::new(parts)))
    }

    /// A query that is a table in FROM: SELECT and UNION wait for conditions that come from around.
    pub(super) fn unplanned(&mut self, query: &ast::Query, cx: &mut EvalContext<'_>) -> SqlResult<(Unplanned, Vec<OutColumn>)> {
        let simple = query.with.is_none() && query.limit.is_none() && query.locking.is_empty();
        let waits = match &query.body {
            ast::QueryBody::Select(_) => simple,
            ast::QueryBody::Nested(_) | ast::QueryBody::SetOperation { .. } => simple && query.order_by.is_empty(),
            ast::QueryBody::Values(_) | ast::QueryBody::Table(_) => false,
        };
        if waits {
            return self.unplanned_body(&query.body, &query.order_by, cx);
        }
        let bound = self.query(query, cx)?;
        Ok((Unplanned::Planned(bound.query), bound.columns))
    }

    /// `order_by`: that of a SELECT.
    fn unplanned_body(
        &mut self,
        body: &ast::QueryBody,
        order_by: &[ast::OrderItem],
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<(Unplanned, Vec<OutColumn>)> {
        match body {
            ast::QueryBody::Select(select) => {
                let parts = self.select_parts(select, order_by, None, &[], cx)?;
                let columns = parts.columns.clone();
                Ok((Unplanned::Select(Box::new(parts)), columns))
            }
            ast::QueryBody::Nested(query) => self.unplanned(query, cx),
            ast::QueryBody::SetOperation { .. } => {
                let (mut leaves, mut bound) = (Vec::new(), Vec::new());
                let shape = shape(body, ast::SetOperator::Union, &mut leaves);
                for leaf in &leaves {
                    self.names.enter_frame();
                    self.in_set = true;
                    let side = self.unplanned_body(leaf.body, &[], cx);
                    self.in_set = false;
                    let outside = self.names.leave_frame();
                    let (query, columns) = side?;
                    bound.push(Side { query, columns, outside, op: leaf.op });
                }
                self.set_operation(&shape, bound, cx)
            }
            body => {
                let bound = self.body(body, &[], cx)?;
                Ok((Unplanned::Planned(bound.query), bound.columns))
            }
        }
    }

    fn values(&mut self, rows: &[Vec<ast::Expr>], cx: &mut EvalContext<'_>) -> SqlResult<Bound> {
        self.selects += 1;
        let select = self.selects;
        self.names.scopes.push(Scope { select, clause: "field list", ..Scope::default() });
        let bound: SqlResult<Vec<Vec<expr::Expr>>> = rows.iter().map(|r| r.iter().map(|e| self.expr(e, cx)).collect()).collect();
        self.names.scopes.pop();
        let bound = bound?;
        let width = bound.first().map_or(0, Vec::len);
        if let Some(i) = bound.iter().position(|r| r.len() != width) {
            return Err(sql_error!(WRONG_VALUE_COUNT_ON_ROW, i + 1));
        }
        let mut columns = Vec::new();
        for c in 0..width {
            let nullable = bound.iter().any(|r| r[c].nullable);
            let column = |e: &expr::Expr| OutColumn {
                column: Column { origin: e.origin(), ..Column::computed(&format!("column_{c}"), e.ty.clone(), nullable) },
                nullable,
                derivation: e.derivation,
            };
            let mut all = column(&bound[0][c]);
            for row in &bound[1..] {
                all = merged(&all, &column(&row[c]), nullable, cx.settings.collation_connection)?;
            }
            columns.push(all);
        }
        Ok(Bound { query: Query::Rows(bound), columns })
    }

    /// A block over a finished query, for the ORDER BY and LIMIT of `query`.
    fn wrap(&mut self, inner: usize, columns: Vec<OutColumn>, query: &ast::Query, cx: &mut EvalContext<'_>) -> SqlResult<Bound> {
        self.selects += 1;
        let whole_keys = query.body.is_values();
        let order = NameOrder::AliasesThenTables;
        let scope =
            Scope { select: self.selects, clause: "order clause", global_order: !whole_keys, whole_keys, order, ..Scope::default() };
        self.names.scopes.push(scope);
        let result = self.wrap_inner(inner, columns, query, cx);
        self.names.scopes.pop();
        result
    }

    fn wrap_inner(&mut self, inner: usize, columns: Vec<OutColumn>, query: &ast::Query, cx: &mut EvalContext<'_>) -> SqlResult<Bound> {
        let columns = Arc::new(columns);
        let table = self.add_table(Source::Derived(inner), "<union>", "", ColumnsOf::Derived(columns.clone()))?;
        let is_values = self.names.scope().whole_keys;
        if !is_values {
            self.names.scope().items.push(ScopeTable {
                alias: String::new(),
                db: String::new(),
                columns: ScopeColumns::Table(table),
                rights: None,
            });
        }
        let outputs: Vec<expr::Expr> = (0..columns.len()).map(|c| self.draft.column_expr(table, c)).collect();
        let aliases = columns.iter().map(|c| Some(c.column.name.clone())).collect();
        let scope = self.names.scope();
        scope.outputs = outputs;
        scope.aliases = aliases;
        let mut order = self.order_by(&query.order_by, cx)?;
        let aggregated = super::group::first_aggregated(&self.draft, self.names.innermost(), &order);
        if is_values {
            if aggregated.is_some() {
                return Err(sql_error!(INVALID_GROUP_FUNC_USE));
            }
            // MySQL gives the rows of VALUES as they are written, whatever order is asked for.
            order.clear();
        }
        let windowed = order.iter().position(|key| self.names.window_in(&key.expr).is_some());
        if let Some(at) = aggregated.into_iter().chain(windowed).min() {
            return Err(sql_error!(AGGREGATE_ORDER_FOR_UNION, at + 1));
        }
        let limit = query.limit.as_ref().map(|l| self.limit(l, cx)).transpose()?;
        let scope = self.names.scope();
        let block = crate::query::Block {
            select: scope.select,
            source: Some(Join::whole(table)),
            gate: Vec::new(),
            group: None,
            having: Vec::new(),
            windows: Vec::new(),
            output: std::mem::take(&mut scope.outputs),
            distinct: false,
            order,
            limit,
            count_all: counts_all(&query.body),
            exact: false,
            order_by_index: false,
        };
        Ok(Bound { query: Query::Block(Box::new(block)), columns: columns.to_vec() })
    }

    /// The query of a common table expression that is computed once.
    fn common_query(&mut self, table: &ast::CommonTable, cx: &mut EvalContext<'_>) -> SqlResult<Bound> {
        let (mut unplanned, mut columns) = self.unplanned(&table.query, cx)?;
        unplanned.rows_in_common_types(&columns)?;
        if matches!(unplanned, Unplanned::Select(_)) {
            columns.iter_mut().for_each(|c| c.column.keep());
        }
        let merges = matches!(&unplanned, Unplanned::Select(parts) if parts.mergeable());
        if self.names.view_depth == 0 {
            self.cte_uses.entry(table.name.span.start).or_default().merges = merges;
        }
        Ok(Bound { query: self.planner().plan_later(unplanned, cx)?, columns })
    }

    /// Whether a common table expression stands for itself where it is named.
    fn is_in_place(&self, written: &Written) -> bool {
        self.names.view_depth == 0 && self.in_place.contains(&written.table.name.span.start)
    }

    pub(super) fn with(&mut self, with: &ast::With, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        for (at, table) in with.tables.iter().enumerate() {
            if with.tables[..at].iter().any(|other| same_name(&other.name.name, &table.name.name)) {
                return Err(sql_error!(NONUNIQ_TABLE, table.name.name));
            }
            let recursive = with.recursive && mentions(&table.query.body, &table.name.name);
            let written = Written { table: Arc::new(table.clone()), before: self.ctes.len(), depth: self.names.scopes.len() };
            if !recursive && self.is_in_place(&written) {
                let (columns, source) = (Arc::new(Vec::new()), CteSource::Query(usize::MAX));
                self.ctes.push(Cte { name: table.name.name.clone(), columns, source, error: None, written: Some(written) });
                continue;
            }
            let mark = self.mark();
            let before = self.selects;
            self.names.enter_frame();
            let bound = if recursive {
                self.recursive(table, cx).map(|(b, steps)| (b, Some(steps)))
            } else {
                self.common_query(table, cx).map(|b| (b, None))
            };
            let (outer, volatile) = self.names.leave_frame();
            let (mut bound, steps) = match bound {
                Ok(bound) => bound,
                Err(error) => {
                    self.back_to(&mark);
                    let (name, columns) = (table.name.name.clone(), Arc::new(Vec::new()));
                    self.ctes.push(Cte { name, columns, source: CteSource::Wrong, error: Some(error), written: None });
                    continue;
                }
            };
            self.apart_selects.push(before + 1..self.selects + 1);
            rename(&mut bound.columns, &table.columns)?;
            let types = bound.columns.iter().map(|c| c.column.ty.clone()).collect();
            let names = bound.columns.iter().map(|c| c.column.name.clone()).collect();
            let columns = Arc::new(bound.columns);
            let source = match steps {
                Some(Steps { working, step, distinct, limit }) => {
                    let role = Role::Recursive { step: Box::new(step), distinct, names, limit };
                    self.draft.queries[working] = SubPlan { query: bound.query, role, outer, volatile, types };
                    working
                }
                None => {
                    crate::planner::settle(&mut bound.query);
                    self.draft.queries.push(SubPlan { query: bound.query, role: Role::Derived, outer, volatile, types });
                    self.draft.queries.len() - 1
                }
            };
            let written = (!recursive).then_some(written);
            self.ctes.push(Cte { name: table.name.name.clone(), columns, source: CteSource::Query(source), error: None, written });
        }
        Ok(())
    }
}

/// How far a statement was bound.
struct Mark {
    scopes: usize,
    frames: usize,
    pending: usize,
    ctes: usize,
    tables: usize,
    queries: usize,
}

impl Binder<'_> {
    fn mark(&self) -> Mark {
        let (scopes, frames, pending, ctes) = (self.names.scopes.len(), self.names.frames.len(), self.names.pending.len(), self.ctes.len());
        Mark { scopes, frames, pending, ctes, tables: self.draft.tables.len(), queries: self.draft.queries.len() }
    }

    /// Drops what was bound since then, in vain.
    fn back_to(&mut self, mark: &Mark) {
        self.names.scopes.truncate(mark.scopes);
        self.names.frames.truncate(mark.frames);
        self.names.pending.truncate(mark.pending);
        self.ctes.truncate(mark.ctes);
        self.draft.tables.truncate(mark.tables);
        self.draft.queries.truncate(mark.queries);
        self.draft.waiting.retain(|query, _| *query < mark.queries);
        self.draft.waiting_tables.retain(|query, _| *query < mark.queries);
    }
}

impl Unplanned {
    /// Rows of VALUES that are read as a table have the types of its columns.
    pub(super) fn rows_in_common_types(&mut self, columns: &[OutColumn]) -> SqlResult<()> {
        let Unplanned::Planned(Query::Rows(rows)) = self else { return Ok(()) };
        for row in rows {
            let cast = |(e, c): (&expr::Expr, &OutColumn)| {
                (!same_form(&e.ty, &c.column.ty)).then(|| ToCommon { ty: c.column.ty.clone(), met: Vec::new() })
            };
            let casts: Vec<Option<ToCommon>> = row.iter().zip(columns).map(cast).collect();
            cast_all(row, &casts)?;
        }
        Ok(())
    }

    /// Its columns are those of a set operation.
    fn cast(&mut self, casts: &[Option<ToCommon>]) -> SqlResult<()> {
        match self {
            Unplanned::Planned(query) => cast_outputs(query, casts),
            Unplanned::Select(parts) => cast_all(&mut parts.outputs, casts),
            Unplanned::Set { left, right, .. } => {
                left.cast(casts)?;
                right.cast(casts)
            }
        }
    }
}

fn set_op(op: ast::SetOperator) -> SetOp {
    match op {
        ast::SetOperator::Union => SetOp::Union,
        ast::SetOperator::Intersect => SetOp::Intersect,
        ast::SetOperator::Except => SetOp::Except,
    }
}

/// What the values of a column of one side become.
pub(super) struct ToCommon {
    pub ty: value::SqlType,
    /// The columns that met, for an error that names them.
    pub met: Vec<expr::Expr>,
}

type Casts = Vec<Option<ToCommon>>;

/// A side of a set operation.
struct Side {
    query: Unplanned,
    columns: Vec<OutColumn>,
    /// What it takes from the queries around it, and whether it is another each time.
    outside: (Vec<usize>, bool),
    op: ast::SetOperator,
}

/// A query at the bottom of set operations, and by which of them it joins those before it.
struct Leaf<'b> {
    body: &'b ast::QueryBody,
    op: ast::SetOperator,
}

/// How set operations are nested: each of its sides with whether it is DISTINCT with those before.
enum Shape {
    Leaf,
    Set(ast::SetOperator, Vec<(Shape, bool)>),
}

impl Shape {
    fn over(&self, leaves: &mut dyn Iterator<Item = Unplanned>) -> Option<Unplanned> {
        let Shape::Set(op, sides) = self else { return leaves.next() };
        let mut whole: Option<Unplanned> = None;
        for (side, distinct) in sides {
            let side = side.over(leaves)?;
            whole = Some(match whole {
                None => side,
                Some(left) => Unplanned::Set { op: set_op(*op), distinct: *distinct, left: Box::new(left), right: Box::new(side) },
            });
        }
        whole
    }
}

/// The queries that set operations are made of. They are one: each value comes into the type of the whole at
/// once, a TIME that meets a DATETIME and then a text as the text of a TIME, and is compared in that type.
fn shape<'b>(body: &'b ast::QueryBody, op: ast::SetOperator, leaves: &mut Vec<Leaf<'b>>) -> Shape {
    match body {
        ast::QueryBody::SetOperation { op: own, all, left, right } => {
            let mut list = sides(*own, *all, left, right).into_iter();
            let first = list.next().map(|(side, distinct)| (shape(side, op, leaves), distinct));
            let rest = list.map(|(side, distinct)| (shape(side, *own, leaves), distinct));
            Shape::Set(*own, first.into_iter().chain(rest).collect())
        }
        ast::QueryBody::Nested(query)
            if query.with.is_none()
                && query.order_by.is_empty()
                && query.limit.is_none()
                && query.locking.is_empty()
                && matches!(query.body, ast::QueryBody::SetOperation { .. }) =>
        {
            shape(&query.body, op, leaves)
        }
        body => {
            leaves.push(Leaf { body, op });
            Shape::Leaf
        }
    }
}

/// The sides of a chain of one operation.
fn sides<'b>(op: ast::SetOperator, all: bool, left: &'b ast::QueryBody, right: &'b ast::QueryBody) -> Vec<(&'b ast::QueryBody, bool)> {
    let mut list = match left {
        ast::QueryBody::SetOperation { op: same, all, left, right } if *same == op => sides(op, *all, left, right),
        left => vec![(left, false)],
    };
    list.push((right, !all));
    list
}

/// The columns of set operations, and what the values of each query must be converted to.
fn common_columns(sides: &[Side], cx: &EvalContext<'_>) -> SqlResult<(Vec<OutColumn>, Vec<Casts>)> {
    let mut columns: Vec<OutColumn> = sides.first().map_or(Vec::new(), |side| side.columns.clone());
    for side in sides.iter().skip(1) {
        if columns.len() != side.columns.len() {
            return Err(sql_error!(WRONG_NUMBER_OF_COLUMNS_IN_SELECT));
        }
        for (l, r) in columns.iter_mut().zip(&side.columns) {
            let nullable = l.nullable || (r.nullable && side.op == ast::SetOperator::Union);
            *l = merged(l, r, nullable, cx.settings.collation_connection)?;
        }
    }
    if columns.iter().any(|c| c.column.ty.is_character() && c.derivation == expr::Derivation::None) {
        return Err(sql_error!(CANT_AGGREGATE_NCOLLATIONS, "UNION"));
    }
    let casts = sides.iter().map(|side| {
        let cast = |(i, (s, c)): (usize, (&OutColumn, &OutColumn))| {
            let (from, to) = (&s.column.ty, &c.column.ty);
            // DISTINCT goes by the types of the outputs.
            let other = from.kind.is_string() && to.kind.is_string() && from.collation != to.collation;
            let met = || sides.iter().map(|side| stand_in(&side.columns[i])).collect();
            (other || !same_form(from, to)).then(|| ToCommon { ty: to.clone(), met: met() })
        };
        side.columns.iter().zip(&columns).enumerate().map(cast).collect()
    });
    let casts = casts.collect();
    Ok((columns, casts))
}

fn cast_all(outputs: &mut [expr::Expr], casts: &[Option<ToCommon>]) -> SqlResult<()> {
    for (e, cast) in outputs.iter_mut().zip(casts) {
        if let Some(cast) = cast {
            if cast.ty.is_character() {
                expr::check_literal(e, cast.ty.collation, &cast.met, "UNION")?;
                expr::convert_one(e, cast.ty.collation);
            }
            *e = cast_to(std::mem::replace(e, expr::Expr::null()), cast.ty.clone());
        }
    }
    Ok(())
}

/// A column of one side, where only its type counts.
fn stand_in(c: &OutColumn) -> expr::Expr {
    let name = if c.column.origin == expr::Origin::Field { "`column`" } else { "" };
    expr::Expr { derivation: c.derivation, ..expr::Expr::column(0, c.column.ty.clone(), c.nullable, name) }
}

pub(super) fn rename(columns: &mut [OutColumn], names: &[ast::Ident]) -> SqlResult<()> {
    if names.is_empty() {
        return Ok(());
    }
    if names.len() != columns.len() {
        return Err(sql_error!(VIEW_WRONG_LIST));
    }
    for (c, name) in columns.iter_mut().zip(names) {
        c.column.name = name.name.clone();
    }
    Ok(())
}

/// What becomes of a column's value behind the query: how a table shows its integers is forgotten.
fn value_type(column: &Column) -> SqlType {
    match column.origin {
        expr::Origin::Field if column.ty.kind.is_numeric() && column.ty.kind != value::Kind::Year => expr::types::of_field(&column.ty),
        _ => column.ty.clone(),
    }
}

/// The same of a set operation, whose rows may have the longest characters in each byte of a text.
fn type_of_side(column: &Column) -> SqlType {
    let ty = &column.ty;
    let is_whole = ty.kind.is_text() && !ty.kind.is_geometry() && *ty == SqlType::text(ty.kind, ty.collation);
    if column.origin == expr::Origin::Field && is_whole {
        return SqlType { length: ty.length.saturating_mul(ty.collation.charset().max_bytes() as u32), ..ty.clone() };
    }
    value_type(column)
}

/// The column that holds the values of both columns of a set operation, under the name of the first: its
/// type is that of a choice between them.
fn merged(a: &OutColumn, b: &OutColumn, nullable: bool, connection: value::Collation) -> SqlResult<OutColumn> {
    // Labels of two columns are text, even if they are the same.
    let are_labels = matches!(a.column.ty.kind, value::Kind::Enum | value::Kind::Set);
    let (ty, derivation) = if (a.column.ty == b.column.ty && !are_labels) || b.column.ty.kind == value::Kind::Null {
        (type_of_side(&a.column), a.derivation.min(b.derivation))
    } else if a.column.ty.kind == value::Kind::Null {
        (type_of_side(&b.column), b.derivation)
    } else {
        expr::types::branches(&mut [stand_in(a), stand_in(b)], "UNION", connection)?
    };
    Ok(OutColumn { column: Column::computed(&a.column.name, ty, nullable), nullable, derivation })
}

/// Numbers come into the rows of a set operation as numbers, also where the column is of text: bits by
/// their value, without the zeros of ZEROFILL, FLOAT with all its digits, DOUBLE(M,D) with those it needs.
fn cast_to(e: expr::Expr, ty: value::SqlType) -> expr::Expr {
    if same_form(&e.ty, &ty) && e.ty.kind.is_string() && ty.kind.is_string() {
        let ty = value::SqlType { collation: ty.collation, ..e.ty.clone() };
        return expr::Expr { nullable: e.nullable, derivation: e.derivation, ty, kind: expr::ExprKind::Collate(Box::new(e)) };
    }
    // Integers are one form for CAST.
    let ty = if ty.kind.int_width().is_some() { value::SqlType { kind: value::Kind::BigInt, ..ty } } else { ty };
    let number = match e.ty.kind {
        _ if !ty.is_character() => None,
        value::Kind::Float | value::Kind::Double => Some(value::SqlType::DOUBLE),
        value::Kind::Bit => Some(value::SqlType::UBIGINT),
        k if k.is_integer() && e.ty.zerofill => Some(value::SqlType { kind: value::Kind::BigInt, zerofill: false, ..e.ty.clone() }),
        _ => None,
    };
    let e = match number {
        Some(number) => expr::Expr { nullable: e.nullable, derivation: e.derivation, ty: number, kind: expr::ExprKind::Cast(Box::new(e)) },
        None => e,
    };
    expr::Expr { nullable: e.nullable, derivation: e.derivation, ty, kind: expr::ExprKind::Cast(Box::new(e)) }
}

/// Whether values of the two types look the same at run time, so that a set operation need not convert.
pub(super) fn same_form(a: &value::SqlType, b: &value::SqlType) -> bool {
    if (a.kind == value::Kind::Year) != (b.kind == value::Kind::Year) {
        return false;
    }
    a.kind == b.kind && a.decimals == b.decimals && a.unsigned == b.unsigned && a.collation.charset() == b.collation.charset()
        || (a.kind.is_string() && b.kind.is_string() && a.collation.charset() == b.collation.charset())
        || (a.kind.int_width().is_some() && b.kind.int_width().is_some() && a.unsigned == b.unsigned)
}

pub(super) fn cast_outputs(query: &mut Query, casts: &[Option<ToCommon>]) -> SqlResult<()> {
    match query {
        Query::Block(block) => cast_all(&mut block.output, casts),
        Query::Set { left, right, .. } => {
            cast_outputs(left, casts)?;
            cast_outputs(right, casts)
        }
        Query::Rows(rows) => rows.iter_mut().try_for_each(|row| cast_all(row, casts)),
        // It is never a side of a set operation.
        Query::Document(_) => Ok(()),
    }
}

/// `SELECT * FROM name`.
pub(super) fn table_select(name: &ast::ObjectName) -> ast::Select {
    ast::Select {
        hints: Vec::new(),
        options: ast::SelectOptions::default(),
        items: vec![ast::SelectItem::Wildcard],
        from: vec![ast::TableRef::Table(ast::TableFactor {
            name: name.clone(),
            partitions: Vec::new(),
            as_of: None,
            alias: None,
            index_hints: Vec::new(),
        })],
        dual: false,
        filter: None,
        group_by: Vec::new(),
        rollup: false,
        having: None,
        windows: Vec::new(),
        span: name.name.span,
    }
}

/// `EXISTS (SELECT *)` does not ask what `*` stands for: without tables a constant does.
fn constant_for_star(query: &ast::Query) -> Option<ast::Query> {
    let ast::QueryBody::Select(select) = &query.body else { return None };
    if !select.from.is_empty() || !select.items.contains(&ast::SelectItem::Wildcard) {
        return None;
    }
    let one = ast::Expr { kind: ast::ExprKind::Literal(ast::Literal::Int(1)), span: select.span };
    let constant = ast::SelectItem::Expr { expr: one, alias: None };
    let items = select.items.iter().map(|item| if *item == ast::SelectItem::Wildcard { constant.clone() } else { item.clone() });
    let select = ast::Select { items: items.collect(), ..(**select).clone() };
    Some(ast::Query { body: ast::QueryBody::Select(Box::new(select)), ..query.clone() })
}

/// Whether a query is what it selects: from no table, under no condition.
fn selects_alone(query: &ast::Query) -> bool {
    match &query.body {
        ast::QueryBody::Select(select) => select.from.is_empty() && select.filter.is_none(),
        ast::QueryBody::Nested(inner) => query.with.is_none() && query.limit.is_none() && selects_alone(inner),
        _ => false,
    }
}

/// Whether a query has a LIMIT, in however many parentheses.
fn has_limit(query: &ast::Query) -> bool {
    query.limit.is_some() || matches!(&query.body, ast::QueryBody::Nested(inner) if has_limit(inner))
}

impl Binder<'_> {
    pub(super) fn subquery(
        &mut self,
        query: &ast::Query,
        kind: SubqueryKind,
        width: usize,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<SubqueryRef> {
        if has_limit(query) && !matches!(kind, SubqueryKind::Scalar | SubqueryKind::Exists) {
            return Err(sql_error!(NOT_SUPPORTED_YET, "LIMIT & IN/ALL/ANY/SOME subquery"));
        }
        self.names.enter_frame();
        let other = match kind {
            SubqueryKind::Exists => constant_for_star(query),
            _ => query.values_without_limit(),
        };
        let bound = self.subquery_body(other.as_ref().unwrap_or(query), cx);
        let calls = self.names.calls_functions();
        let (outer, volatile) = self.names.leave_frame();
        let (bound, waiting) = bound?;
        // What stands for nothing but what it selects is as volatile as that.
        let volatile = volatile || calls && selects_alone(query);
        if width > 0 && bound.columns.len() != width && kind != SubqueryKind::Exists {
            return Err(sql_error!(OPERAND_COLUMNS, width));
        }
        let types: Vec<SqlType> = bound.columns.iter().map(|c| value_type(&c.column)).collect();
        let nullable = bound.columns.iter().map(|c| c.nullable || kind == SubqueryKind::Scalar).collect();
        self.draft.queries.push(SubPlan { query: bound.query, role: Role::Subquery, outer, volatile, types: types.clone() });
        if let Some(mut parts) = waiting {
            if kind == SubqueryKind::Scalar {
                parts.read_selected_labels();
            } else {
                parts.forget_order_and_duplicates(kind == SubqueryKind::Exists);
            }
            self.draft.waiting.insert(self.draft.queries.len() - 1, parts);
        }
        let derivations = bound.columns.iter().map(|c| c.derivation).collect();
        let fields = bound.columns.iter().map(|c| c.column.origin == expr::Origin::Field).collect();
        let alone = matches!(&query.body, ast::QueryBody::Select(_)) && selects_alone(query);
        Ok(SubqueryRef { index: self.draft.queries.len() - 1, columns: types, nullable, derivations, fields, alone, volatile })
    }

    /// A SELECT is not planned yet: it may become part of the join around it, and how best to run it
    /// depends on how often it runs.
    pub(super) fn subquery_body(&mut self, query: &ast::Query, cx: &mut EvalContext<'_>) -> SqlResult<(Bound, Option<Box<BoundSelect>>)> {
        let simple = query.with.is_none() && query.locking.is_empty();
        if let (ast::QueryBody::Select(select), true) = (&query.body, simple) {
            self.unordered = true;
            let parts = self.select_parts(select, &query.order_by, query.limit.as_ref(), &[], cx)?;
            let columns = parts.columns.clone();
            return Ok((Bound { query: crate::query::Query::Rows(Vec::new()), columns }, Some(Box::new(parts))));
        }
        let mut bound = self.query(query, cx)?;
        if let crate::query::Query::Block(block) = &mut bound.query {
            block.exact = !block.distinct;
        }
        Ok((bound, None))
    }
}

pub(super) fn charset_of(name: &str) -> SqlResult<value::Charset> {
    value::Charset::by_name(name).ok_or_else(|| sql_error!(UNKNOWN_CHARACTER_SET, name))
}

/// Whether the first SELECT of a set operation asks for the number of all rows.
fn counts_all(body: &ast::QueryBody) -> bool {
    match body {
        ast::QueryBody::Select(select) => select.options.calc_found_rows,
        ast::QueryBody::SetOperation { left, .. } => counts_all(left),
        ast::QueryBody::Nested(query) => counts_all(&query.body),
        ast::QueryBody::Values(_) | ast::QueryBody::Table(_) => false,
    }
}
