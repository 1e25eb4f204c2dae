//! EXPLAIN's note 1003: the statement as it was understood, in the canonical form and with all names in full.
//!
//! ```text
//! EXPLAIN SELECT b FROM t JOIN u ON t.a < u.c WHERE (SELECT MAX(c) FROM u) > 1
//! /* select#1 */ select `d`.`t`.`b` AS `b` from `d`.`t` join `d`.`u`
//!   where (((/* select#2 */ select max(`d`.`u`.`c`) from `d`.`u`) > 1) and (`d`.`t`.`a` < `d`.`u`.`c`))
//! ```
//!
//! Each SELECT has its number. Inner joins are one list, whose conditions stand in WHERE, those of the last
//! join first; the conditions of joins inside the right side of an outer join stand in its ON. MySQL prints
//! the statement as its optimizer leaves it, with constants in place of columns, equalities put in order and
//! semi-joins; here it is what the binder understood, before any rewrite.

use super::expr::flatten;
use super::{PrintOptions, Printer};
use crate::ast::*;

/// A statement that EXPLAIN takes; `source` is its text. `options` must have [`super::Names`] that are
/// `explained`.
pub fn print_explained(statement: &Statement, source: &[u8], options: PrintOptions<'_>) -> String {
    let mut printer = Printer::new(options);
    match statement {
        Statement::Query(query) => printer.query(query),
        Statement::Insert(insert) => printer.insert(insert, source),
        Statement::Update(update) => printer.update(update),
        Statement::Delete(delete) => printer.delete(delete),
        _ => {}
    }
    printer.out
}

/// ORDER BY with the expressions that its positions mean; behind a UNION, positions.
pub(super) fn in_place_of_positions(body: &QueryBody, order: &[OrderItem]) -> Vec<OrderItem> {
    let items = if let QueryBody::Select(select) = body { select.items.as_slice() } else { &[] };
    let meant = |item: &OrderItem| -> Option<Expr> {
        let ExprKind::Literal(Literal::Int(position)) = &item.expr.kind else { return None };
        let at = usize::try_from(*position).ok()?.checked_sub(1)?;
        // What a star before it stands for is not counted here.
        let before = items.get(..=at)?;
        match before.iter().all(|item| matches!(item, SelectItem::Expr { .. })).then(|| &before[at])? {
            SelectItem::Expr { expr, .. } => Some(expr.clone()),
            _ => None,
        }
    };
    order.iter().map(|item| OrderItem { expr: meant(item).unwrap_or_else(|| item.expr.clone()), direction: item.direction }).collect()
}

/// The joins of a FROM clause while it is printed.
#[derive(Default)]
struct Joins {
    /// What each inner join demands of its rows, printed.
    demands: Vec<Vec<String>>,
    /// There is an outer join.
    outer: bool,
}

impl Printer<'_> {
    pub(super) fn is_explained(&self) -> bool {
        self.options.names.is_some_and(|names| names.explained)
    }

    /// The number of the SELECT that follows.
    pub(super) fn select_number(&mut self) {
        if self.is_explained() {
            self.selects += 1;
            let text = format!("/* select#{} */ ", self.selects);
            self.push(&text);
        }
    }

    /// Common tables stand before the SELECTs that name them, and are numbered behind these.
    pub(super) fn numbered_first(&mut self, query: &Query) {
        let text = self.apart(|p| p.without_with(query));
        self.with(query);
        self.push(&text);
    }

    /// The tables and what their rows must be.
    pub(super) fn tables_where(&mut self, tables: &[TableRef], filter: Option<&Expr>) {
        let joins = self.joined(tables);
        self.demanded(joins, filter);
    }

    fn demanded(&mut self, joins: Joins, filter: Option<&Expr>) {
        let mut all = filter.map_or(Vec::new(), |filter| self.conjuncts(filter));
        all.extend(joins.demands.into_iter().rev().flatten());
        match all.is_empty() {
            true => self.push(if joins.outer { " where true" } else { "" }),
            false => {
                self.push(" where ");
                self.all_of(&all);
            }
        }
    }

    fn all_of(&mut self, conditions: &[String]) {
        match conditions {
            [only] => self.push(only),
            several => self.push(&format!("({})", several.join(" and "))),
        }
    }

    fn conjuncts(&mut self, condition: &Expr) -> Vec<String> {
        let mut parts = Vec::new();
        flatten(BinaryOp::And, condition, &mut parts);
        parts.into_iter().map(|part| self.apart(|p| p.condition(part))).collect()
    }

    /// What `print` writes.
    fn apart(&mut self, print: impl FnOnce(&mut Self)) -> String {
        let before = std::mem::take(&mut self.out);
        print(self);
        std::mem::replace(&mut self.out, before)
    }

    fn joined(&mut self, tables: &[TableRef]) -> Joins {
        let mut joins = Joins::default();
        for (i, table) in tables.iter().enumerate() {
            self.push(if i > 0 { " join " } else { "" });
            self.listed(table, &mut joins);
        }
        joins
    }

    fn listed(&mut self, table: &TableRef, joins: &mut Joins) {
        match table {
            TableRef::Nested(tables) => {
                let inner = self.joined(tables);
                joins.demands.extend(inner.demands);
                joins.outer |= inner.outer;
            }
            TableRef::Join(join) if matches!(join.kind, JoinKind::Left | JoinKind::Right) => self.outer_join(join, joins),
            TableRef::Join(join) => {
                self.listed(&join.left, joins);
                self.push(if join.kind == JoinKind::Straight { " straight_join " } else { " join " });
                self.listed(&join.right, joins);
                let own = self.own_conditions(join);
                joins.demands.push(own);
            }
            table => self.table(table),
        }
    }

    fn outer_join(&mut self, join: &Join, joins: &mut Joins) {
        let turned = join.kind == JoinKind::Right;
        let (first, second) = if turned { (&join.right, &join.left) } else { (&join.left, &join.right) };
        self.listed(first, joins);
        joins.outer = true;
        self.push(" left join ");
        let mut inside = Joins::default();
        let text = self.apart(|p| p.listed(second, &mut inside));
        let one = matches!(second, TableRef::Table(_) | TableRef::Derived { .. } | TableRef::JsonTable(_));
        self.push(&if one { text } else { format!("({text})") });
        let mut on = self.own_conditions(join);
        on.extend(inside.demands.into_iter().rev().flatten());
        if !on.is_empty() {
            self.push(" on(");
            self.all_of(&on);
            self.push(")");
        }
    }

    /// ON, or the columns that USING or NATURAL makes equal.
    fn own_conditions(&mut self, join: &Join) -> Vec<String> {
        if let JoinCondition::On(condition) = &join.condition {
            return self.conjuncts(condition);
        }
        let Some(pairs) = self.options.names.and_then(|names| names.using.get(&join.right.last_name()?)) else { return Vec::new() };
        let equal = |(left, right)| {
            self.apart(|p| {
                p.push("(");
                p.qualified(left);
                p.push(" = ");
                p.qualified(right);
                p.push(")");
            })
        };
        pairs.iter().map(|(left, right)| (left, right)).map(equal).collect()
    }

    // ---- statements that change rows

    fn insert(&mut self, insert: &Insert, source: &[u8]) {
        self.push(if insert.replace { "replace " } else { "insert " });
        self.push(if insert.ignore { "ignore " } else { "" });
        self.push("into ");
        self.object(&insert.table);
        let column = |p: &mut Self, name: &ColumnName| {
            p.object(&insert.table);
            p.push(".");
            p.ident(&name.name.name);
        };
        if let Some(columns) = insert.columns.as_deref().filter(|columns| !columns.is_empty()) {
            self.push(" (");
            self.separated(columns, ",", column);
            self.push(")");
        }
        self.push(" ");
        match &insert.source {
            InsertSource::Query(query) => self.query(query),
            InsertSource::Rows(rows) => self.rows(rows.iter().map(Vec::as_slice)),
            InsertSource::Literals(literals) => {
                let row = |n| literals.row(n).iter().map(|cell| literals.expr(*cell, source)).collect();
                let rows: Vec<Vec<Expr>> = (0..literals.len()).map(row).collect();
                self.rows(rows.iter().map(Vec::as_slice));
            }
        }
        if !insert.on_duplicate.is_empty() {
            self.push(" on duplicate key update ");
            self.separated(&insert.on_duplicate, ",", |p, a| {
                column(p, &a.column);
                p.push(" = ");
                p.expr(&a.value);
            });
        }
    }

    fn rows<'r>(&mut self, rows: impl Iterator<Item = &'r [Expr]>) {
        self.push("values ");
        for (i, row) in rows.enumerate() {
            self.push(if i > 0 { ",(" } else { "(" });
            self.separated(row, ",", |p, e| p.expr(e));
            self.push(")");
        }
    }

    fn update(&mut self, update: &Update) {
        self.selects = 1;
        self.push(if update.ignore { "update ignore " } else { "update " });
        let joins = self.joined(&update.tables);
        self.push(" set ");
        self.separated(&update.assignments, ",", |p, a| {
            p.column(&a.column);
            p.push(" = ");
            p.expr(&a.value);
        });
        self.demanded(joins, update.filter.as_ref());
        self.found_first(&update.order_by, update.limit.as_ref());
    }

    fn delete(&mut self, delete: &Delete) {
        self.selects = 1;
        self.push(if delete.ignore { "delete ignore " } else { "delete " });
        match &delete.target {
            DeleteTarget::One { table, alias, .. } => {
                self.push("from ");
                self.object(table);
                if let Some(alias) = alias {
                    self.push(" ");
                    self.ident(&alias.name);
                }
                self.demanded(Joins::default(), delete.filter.as_ref());
            }
            DeleteTarget::Many { targets, from } => {
                self.separated(targets, ", ", |p, name| p.object(named_by(name, from)));
                self.push(" from ");
                self.tables_where(from, delete.filter.as_ref());
            }
        }
        self.found_first(&delete.order_by, delete.limit.as_ref());
    }

    fn found_first(&mut self, order: &[OrderItem], limit: Option<&Expr>) {
        self.order_by(order);
        if let Some(limit) = limit {
            self.push(" limit ");
            self.expr(limit);
        }
    }
}

/// The table that DELETE names, perhaps by its alias.
fn named_by<'t>(name: &'t ObjectName, tables: &'t [TableRef]) -> &'t ObjectName {
    tables.iter().find_map(|table| aliased(table, &name.name.name)).unwrap_or(name)
}

fn aliased<'t>(table: &'t TableRef, alias: &str) -> Option<&'t ObjectName> {
    match table {
        TableRef::Table(factor) => {
            let named = factor.alias.as_ref().map_or(&factor.name.name, |alias| alias);
            named.name.eq_ignore_ascii_case(alias).then_some(&factor.name)
        }
        TableRef::Join(join) => aliased(&join.left, alias).or_else(|| aliased(&join.right, alias)),
        TableRef::Nested(tables) => tables.iter().find_map(|table| aliased(table, alias)),
        TableRef::Derived { .. } | TableRef::JsonTable(_) => None,
    }
}
