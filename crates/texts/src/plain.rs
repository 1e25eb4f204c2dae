//! Which statements with plans are kept for other texts of their shape: those in which everything is known
//! here, so that the tables that they name are all found.
//!
//! A statement that is kept has the plan that a prepared statement would have, under the same conditions.
//! What has no plan of that kind, or means something else each time, is not plain: INTO, WITH, `@a := 1`,
//! functions of a database, the past of a table, hints.

use parser::ast::{
    DeleteTarget, Expr, ExprKind, Ident, Insert, InsertSource, Join, JoinCondition, ObjectName, OrderItem, Query, QueryBody, Select,
    SelectItem, Statement, TableRef,
};

/// The tables of a plain statement.
#[derive(Default)]
pub struct Named<'a> {
    /// Tables of the catalog, or views: by which name columns are of them, and which they are.
    pub tables: Vec<(&'a Ident, &'a ObjectName)>,
    /// Names of derived tables.
    pub derived: Vec<&'a Ident>,
}

impl<'a> Named<'a> {
    /// `None`: the statement is not plain.
    pub fn of(statement: &'a Statement) -> Option<Named<'a>> {
        let mut named = Named::default();
        let plain = match statement {
            Statement::Query(query) => named.query(query),
            Statement::Update(update) => {
                update.with.is_none()
                    && update.hints.is_empty()
                    && named.from(&update.tables)
                    && update.assignments.iter().all(|assignment| named.expr(&assignment.value))
                    && update.filter.iter().chain(&update.limit).all(|e| named.expr(e))
                    && named.order(&update.order_by)
            }
            Statement::Delete(delete) => {
                delete.with.is_none()
                    && delete.hints.is_empty()
                    && named.target(&delete.target)
                    && delete.filter.iter().chain(&delete.limit).all(|e| named.expr(e))
                    && named.order(&delete.order_by)
            }
            Statement::Insert(insert) => named.insert(insert),
            _ => false,
        };
        plain.then_some(named)
    }

    fn insert(&mut self, insert: &'a Insert) -> bool {
        self.tables.push((&insert.table.name, &insert.table));
        let rows = match &insert.source {
            InsertSource::Rows(rows) => rows.iter().flatten().all(|e| self.expr(e)),
            InsertSource::Query(query) => self.query(query),
            InsertSource::Literals(_) => true,
        };
        rows && insert.hints.is_empty()
            && insert.partitions.is_empty()
            && insert.alias.is_none()
            && insert.on_duplicate.iter().all(|assignment| self.expr(&assignment.value))
    }

    fn target(&mut self, target: &'a DeleteTarget) -> bool {
        match target {
            DeleteTarget::One { table, alias, partitions } => {
                self.tables.push((alias.as_ref().unwrap_or(&table.name), table));
                partitions.is_empty()
            }
            DeleteTarget::Many { from, .. } => self.from(from),
        }
    }

    fn query(&mut self, query: &'a Query) -> bool {
        query.with.is_none()
            && query.into.is_none()
            && self.body(&query.body)
            && self.order(&query.order_by)
            && query.limit.as_ref().is_none_or(|limit| self.expr(&limit.count) && limit.offset.iter().all(|e| self.expr(e)))
    }

    fn body(&mut self, body: &'a QueryBody) -> bool {
        match body {
            QueryBody::Select(select) => self.select(select),
            QueryBody::SetOperation { left, right, .. } => self.body(left) && self.body(right),
            QueryBody::Nested(query) => self.query(query),
            QueryBody::Values(_) | QueryBody::Table(_) => false,
        }
    }

    fn select(&mut self, select: &'a Select) -> bool {
        let Select { hints, items, from, filter, group_by, having, windows, .. } = select;
        let item = |named: &mut Named<'a>, item: &'a SelectItem| match item {
            SelectItem::Wildcard | SelectItem::TableWildcard(_) => true,
            SelectItem::Expr { expr, .. } => named.expr(expr),
        };
        hints.is_empty()
            && windows.is_empty()
            && self.from(from)
            && items.iter().all(|i| item(self, i))
            && filter.iter().chain(having).all(|e| self.expr(e))
            && self.order(group_by)
    }

    fn from(&mut self, tables: &'a [TableRef]) -> bool {
        tables.iter().all(|table| self.table(table))
    }

    fn table(&mut self, table: &'a TableRef) -> bool {
        match table {
            TableRef::Table(factor) => {
                self.tables.push((factor.alias.as_ref().unwrap_or(&factor.name.name), &factor.name));
                factor.partitions.is_empty() && factor.as_of.is_none()
            }
            TableRef::Derived { query, alias, .. } => {
                self.derived.push(alias);
                self.query(query)
            }
            TableRef::Join(join) => {
                let Join { left, right, condition, .. } = &**join;
                self.table(left)
                    && self.table(right)
                    && match condition {
                        JoinCondition::On(e) => self.expr(e),
                        JoinCondition::Using(_) | JoinCondition::None => true,
                    }
            }
            TableRef::Nested(tables) => self.from(tables),
            TableRef::JsonTable(_) => false,
        }
    }

    fn order(&mut self, list: &'a [OrderItem]) -> bool {
        list.iter().all(|item| self.expr(&item.expr))
    }

    fn exprs<const N: usize>(&mut self, list: [&'a Expr; N]) -> bool {
        list.into_iter().all(|e| self.expr(e))
    }

    fn expr(&mut self, e: &'a Expr) -> bool {
        match &e.kind {
            ExprKind::Literal(_)
            | ExprKind::Column(_)
            | ExprKind::UserVariable(_)
            | ExprKind::SystemVariable { .. }
            | ExprKind::Default(_)
            | ExprKind::InsertValue(_) => true,
            ExprKind::Unary { expr, .. }
            | ExprKind::Is { expr, .. }
            | ExprKind::Paren(expr)
            | ExprKind::Collate { expr, .. }
            | ExprKind::Cast { expr, array: false, .. }
            | ExprKind::ConvertUsing { expr, .. }
            | ExprKind::Extract { expr, .. } => self.expr(expr),
            ExprKind::Binary { left, right, .. } => self.exprs([left, right]),
            ExprKind::Between { expr, low, high, .. } => self.exprs([expr, low, high]),
            ExprKind::DateArithmetic { expr, amount, .. } | ExprKind::TimestampAdd { expr, amount, .. } => self.exprs([expr, amount]),
            ExprKind::TimestampDiff { from, to, .. } => self.exprs([from, to]),
            ExprKind::InList { expr, list, .. } => self.expr(expr) && list.iter().all(|e| self.expr(e)),
            ExprKind::Like { expr, pattern, escape, .. } => self.exprs([expr, pattern]) && escape.iter().all(|e| self.expr(e)),
            ExprKind::Trim { remove, expr, .. } => self.expr(expr) && remove.iter().all(|e| self.expr(e)),
            ExprKind::Case { operand, whens, otherwise } => {
                operand.iter().chain(otherwise).all(|e| self.expr(e)) && whens.iter().all(|(when, then)| self.exprs([when, then]))
            }
            ExprKind::Row(list) => list.iter().all(|e| self.expr(e)),
            ExprKind::Function(call) => call.db.is_none() && call.args.iter().all(|e| self.expr(e)),
            ExprKind::Aggregate(call) => call.over.is_none() && call.args.iter().all(|e| self.expr(e)) && self.order(&call.order_by),
            ExprKind::Exists(query) | ExprKind::Subquery(query) => self.query(query),
            ExprKind::InSubquery { expr, query, .. } | ExprKind::Quantified { expr, query, .. } => self.expr(expr) && self.query(query),
            _ => false,
        }
    }
}
