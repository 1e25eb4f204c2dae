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
        Statement::Insert(insert) => print_insert(&mut printer, insert, source),
        Statement::Update(update) => print_update(&mut printer, update),
        Statement::Delete(delete) => print_delete(&mut printer, delete),
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
        let text = apart(self, |p| p.without_with(query));
        self.with(query);
        self.push(&text);
    }

    /// The tables and what their rows must be.
    pub(super) fn tables_where(&mut self, tables: &[TableRef], filter: Option<&Expr>) {
        let joins = print_joined(self, tables);
        print_demanded(self, joins, filter);
    }
}

fn print_demanded(p: &mut Printer<'_>, joins: Joins, filter: Option<&Expr>) {
    let mut all = filter.map_or(Vec::new(), |filter| print_conjuncts(p, filter));
    all.extend(joins.demands.into_iter().rev().flatten());
    match all.is_empty() {
        true => p.push(if joins.outer { " where true" } else { "" }),
        false => {
            p.push(" where ");
            print_all_of(p, &all);
        }
    }
}

fn print_all_of(p: &mut Printer<'_>, conditions: &[String]) {
    match conditions {
        [only] => p.push(only),
        several => p.push(&format!("({})", several.join(" and "))),
    }
}

fn print_conjuncts(p: &mut Printer<'_>, condition: &Expr) -> Vec<String> {
    let mut parts = Vec::new();
    flatten(BinaryOp::And, condition, &mut parts);
    parts.into_iter().map(|part| apart(p, |p| p.condition(part))).collect()
}

/// What `print` writes.
fn apart(p: &mut Printer<'_>, print: impl FnOnce(&mut Printer<'_>)) -> String {
    let before = std::mem::take(&mut p.out);
    print(p);
    std::mem::replace(&mut p.out, before)
}

fn print_joined(p: &mut Printer<'_>, tables: &[TableRef]) -> Joins {
    let mut joins = Joins::default();
    for (i, table) in tables.iter().enumerate() {
        p.push(if i > 0 { " join " } else { "" });
        print_listed(p, table, &mut joins);
    }
    joins
}

fn print_listed(p: &mut Printer<'_>, table: &TableRef, joins: &mut Joins) {
    match table {
        TableRef::Nested(tables) => {
            let inner = print_joined(p, tables);
            joins.demands.extend(inner.demands);
            joins.outer |= inner.outer;
        }
        TableRef::Join(join) if matches!(join.kind, JoinKind::Left | JoinKind::Right) => print_outer_join(p, join, joins),
        TableRef::Join(join) => {
            print_listed(p, &join.left, joins);
            p.push(if join.kind == JoinKind::Straight { " straight_join " } else { " join " });
            print_listed(p, &join.right, joins);
            let own = print_own_conditions(p, join);
            joins.demands.push(own);
        }
        table => p.table(table),
    }
}

fn print_outer_join(p: &mut Printer<'_>, join: &Join, joins: &mut Joins) {
    let turned = join.kind == JoinKind::Right;
    let (first, second) = if turned { (&join.right, &join.left) } else { (&join.left, &join.right) };
    print_listed(p, first, joins);
    joins.outer = true;
    p.push(" left join ");
    let mut inside = Joins::default();
    let text = apart(p, |p| print_listed(p, second, &mut inside));
    let one = matches!(second, TableRef::Table(_) | TableRef::Derived { .. } | TableRef::JsonTable(_));
    p.push(&if one { text } else { format!("({text})") });
    let mut on = print_own_conditions(p, join);
    on.extend(inside.demands.into_iter().rev().flatten());
    if !on.is_empty() {
        p.push(" on(");
        print_all_of(p, &on);
        p.push(")");
    }
}

/// ON, or the columns that USING or NATURAL makes equal.
fn print_own_conditions(p: &mut Printer<'_>, join: &Join) -> Vec<String> {
    if let JoinCondition::On(condition) = &join.condition {
        return print_conjuncts(p, condition);
    }
    let Some(pairs) = p.options.names.and_then(|names| names.using.get(&join.right.last_name()?)) else { return Vec::new() };
    let equal = |(left, right)| {
        apart(p, |p| {
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

fn print_insert(p: &mut Printer<'_>, insert: &Insert, source: &[u8]) {
    p.push(if insert.replace { "replace " } else { "insert " });
    p.push(if insert.ignore { "ignore " } else { "" });
    p.push("into ");
    p.object(&insert.table);
    let column = |p: &mut Printer<'_>, name: &ColumnName| {
        p.object(&insert.table);
        p.push(".");
        p.ident(&name.name.name);
    };
    if let Some(columns) = insert.columns.as_deref().filter(|columns| !columns.is_empty()) {
        p.push(" (");
        p.separated(columns, ",", column);
        p.push(")");
    }
    p.push(" ");
    match &insert.source {
        InsertSource::Query(query) => p.query(query),
        InsertSource::Rows(rows) => listed_rows(p, rows.iter().map(Vec::as_slice)),
        InsertSource::Literals(literals) => {
            let row = |n| literals.row(n).iter().map(|cell| literals.expr(*cell, source)).collect();
            let rows: Vec<Vec<Expr>> = (0..literals.len()).map(row).collect();
            listed_rows(p, rows.iter().map(Vec::as_slice));
        }
    }
    if !insert.on_duplicate.is_empty() {
        p.push(" on duplicate key update ");
        p.separated(&insert.on_duplicate, ",", |p, a| {
            column(p, &a.column);
            p.push(" = ");
            p.expr(&a.value);
        });
    }
}

fn listed_rows<'r>(p: &mut Printer<'_>, rows: impl Iterator<Item = &'r [Expr]>) {
    p.push("values ");
    for (i, row) in rows.enumerate() {
        p.push(if i > 0 { ",(" } else { "(" });
        p.separated(row, ",", |p, e| p.expr(e));
        p.push(")");
    }
}

fn print_update(p: &mut Printer<'_>, update: &Update) {
    p.selects = 1;
    p.push(if update.ignore { "update ignore " } else { "update " });
    let joins = print_joined(p, &update.tables);
    p.push(" set ");
    p.separated(&update.assignments, ",", |p, a| {
        p.column(&a.column);
        p.push(" = ");
        p.expr(&a.value);
    });
    print_demanded(p, joins, update.filter.as_ref());
    print_found_first(p, &update.order_by, update.limit.as_ref());
}

fn print_delete(p: &mut Printer<'_>, delete: &Delete) {
    p.selects = 1;
    p.push(if delete.ignore { "delete ignore " } else { "delete " });
    match &delete.target {
        DeleteTarget::One { table, alias, .. } => {
            p.push("from ");
            p.object(table);
            if let Some(alias) = alias {
                p.push(" ");
                p.ident(&alias.name);
            }
            print_demanded(p, Joins::default(), delete.filter.as_ref());
        }
        DeleteTarget::Many { targets, from } => {
            p.separated(targets, ", ", |p, name| p.object(named_by(name, from)));
            p.push(" from ");
            p.tables_where(from, delete.filter.as_ref());
        }
    }
    print_found_first(p, &delete.order_by, delete.limit.as_ref());
}

fn print_found_first(p: &mut Printer<'_>, order: &[OrderItem], limit: Option<&Expr>) {
    p.order_by(order);
    if let Some(limit) = limit {
        p.push(" limit ");
        p.expr(limit);
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
