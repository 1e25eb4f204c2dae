//! Which statements are kept for other texts of their shape, and what becomes of their literals.
//!
//! ```text
//! SELECT c FROM t WHERE id = 17        one table: the plan serves others, with parameters for literals
//! SELECT @a, @b + 1                    no table: the plan serves the same text
//! CALL p(17, 'x', abs(4), @r)          nothing is planned: literals are put into the tree
//! ```
//!
//! What is always true:
//! 1. A literal becomes a parameter only where its value alone matters: compared with a column of the one
//!    table of the statement, or assigned to one, and of that column's kind (an integer and an integer, a
//!    text and a text), so that nothing is converted. So no type, no name and no place of a column depends
//!    on it.
//! 2. All other literals stay: LIMIT, GROUP BY 1, selected values, decimals, patterns, dates, what functions
//!    are given. A text with another one is another statement.
//! 3. Statements with plans are not kept unless everything in them is known to do without what a kept plan
//!    cannot know: no subqueries, no functions. (Of user variables a plan knows the types.)
//! 4. What is put into the tree of a CALL is what the parser would have put there.

use parser::ast::{
    BinaryOp, Call, Delete, DeleteTarget, Expr, ExprKind, Literal, ObjectName, OrderItem, Query, QueryBody, Select, SelectItem, Statement,
    TableFactor, TableRef, UnaryOp, Update,
};
use parser::shape::{LiteralKind, Shape};
use schema::TableDef;
use value::{Charset, Kind};

/// What a statement whose plan may be kept is about.
pub(super) enum About<'a> {
    /// The one table that it reads or writes.
    Table(&'a ObjectName),
    /// Values of the session.
    Values,
}

impl About<'_> {
    /// `None`: its plan is not kept.
    pub fn of(statement: &Statement) -> Option<About<'_>> {
        match statement {
            Statement::Query(query) => about_query(query),
            Statement::Update(update) => table_of_update(update).map(About::Table),
            Statement::Delete(delete) => table_of_delete(delete).map(About::Table),
            _ => None,
        }
    }
}

fn about_query(query: &Query) -> Option<About<'_>> {
    let QueryBody::Select(select) = &query.body else { return None };
    let Select { from, filter, items, group_by, having, windows, rollup, hints, .. } = &**select;
    let item = |item: &SelectItem| match item {
        SelectItem::Wildcard | SelectItem::TableWildcard(_) => true,
        SelectItem::Expr { expr, .. } => is_plain(expr),
    };
    let plain = query.with.is_none()
        && query.into.is_none()
        && windows.is_empty()
        && !rollup
        && hints.is_empty()
        && items.iter().all(item)
        && filter.iter().chain(having).all(is_plain)
        && are_plain(group_by)
        && are_plain(&query.order_by)
        && query.limit.as_ref().is_none_or(|limit| is_plain(&limit.count) && limit.offset.as_ref().is_none_or(is_plain));
    match plain {
        true if from.is_empty() => Some(About::Values),
        true => table_of(from).map(About::Table),
        false => None,
    }
}

fn table_of_update(update: &Update) -> Option<&ObjectName> {
    let plain = update.with.is_none()
        && update.hints.is_empty()
        && update.assignments.iter().all(|assignment| is_plain(&assignment.value))
        && update.filter.iter().chain(&update.limit).all(is_plain)
        && are_plain(&update.order_by);
    if plain { table_of(&update.tables) } else { None }
}

fn table_of_delete(delete: &Delete) -> Option<&ObjectName> {
    let plain = delete.with.is_none()
        && delete.hints.is_empty()
        && delete.filter.iter().chain(&delete.limit).all(is_plain)
        && are_plain(&delete.order_by);
    match &delete.target {
        DeleteTarget::One { table, partitions, .. } if plain && partitions.is_empty() => Some(table),
        _ => None,
    }
}

fn table_of(tables: &[TableRef]) -> Option<&ObjectName> {
    match tables {
        [TableRef::Table(TableFactor { name, partitions, as_of: None, .. })] if partitions.is_empty() => Some(name),
        _ => None,
    }
}

fn are_plain(list: &[OrderItem]) -> bool {
    list.iter().all(|item| is_plain(&item.expr))
}

/// Whether an expression is of columns, literals, variables, operators and aggregates alone (3).
fn is_plain(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Literal(_) | ExprKind::Column(_) | ExprKind::UserVariable(_) | ExprKind::SystemVariable { .. } => true,
        ExprKind::Unary { expr, .. } | ExprKind::Is { expr, .. } | ExprKind::Paren(expr) => is_plain(expr),
        ExprKind::Binary { left, right, .. } => is_plain(left) && is_plain(right),
        ExprKind::Between { expr, low, high, .. } => [expr, low, high].into_iter().all(|e| is_plain(e)),
        ExprKind::InList { expr, list, .. } => is_plain(expr) && list.iter().all(is_plain),
        ExprKind::Like { expr, pattern, escape, .. } => is_plain(expr) && is_plain(pattern) && escape.as_deref().is_none_or(is_plain),
        ExprKind::Aggregate(call) => call.over.is_none() && call.args.iter().all(is_plain) && are_plain(&call.order_by),
        _ => false,
    }
}

/// What a literal of a shape is in the statement that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Parameter(u16),
    /// A literal of the tree, by the order in which `each_literal` finds them.
    InTree(u16),
    /// It is what it is.
    Same,
}

/// What the literals of a CALL's shape are in its tree.
pub(super) fn in_tree(call: &mut Call, shape: &Shape) -> Vec<Role> {
    let mut roles = vec![Role::Same; shape.literals.len()];
    each_literal(call, &mut |number, kind, e| {
        // Texts beside each other are one literal of more than one token.
        if let Some(at) = shape.literals.iter().position(|literal| literal.span == e.span && literal.kind == kind) {
            roles[at] = Role::InTree(number);
        }
    });
    roles
}

/// Puts values into the tree of a CALL: `value` has that of the literal with this number, if it is another.
pub(super) fn put_into(call: &mut Call, mut value: impl FnMut(u16) -> Option<Literal>) {
    each_literal(call, &mut |number, _, e| {
        if let Some(value) = value(number) {
            e.kind = ExprKind::Literal(value);
        }
    });
}

/// The literals that are arguments of a CALL, or of functions in these.
fn each_literal(call: &mut Call, found: &mut dyn FnMut(u16, LiteralKind, &mut Expr)) {
    fn look(e: &mut Expr, number: &mut u16, found: &mut dyn FnMut(u16, LiteralKind, &mut Expr)) {
        match &mut e.kind {
            ExprKind::Literal(literal) => {
                let kind = match literal {
                    Literal::Int(_) => LiteralKind::Int,
                    Literal::String { charset: None, .. } => LiteralKind::Text,
                    _ => return,
                };
                found(*number, kind, e);
                *number = number.saturating_add(1);
            }
            ExprKind::Unary { expr, .. } | ExprKind::Paren(expr) => look(expr, number, found),
            ExprKind::Function(function) => function.args.iter_mut().for_each(|e| look(e, number, found)),
            _ => {}
        }
    }
    let mut number = 0;
    call.args.iter_mut().for_each(|e| look(e, &mut number, found));
}

/// Literals on their way to be parameters.
pub(super) struct Parameters<'a> {
    table: &'a TableDef,
    shape: &'a Shape,
    /// Of each literal of the shape the number of its parameter.
    numbers: Vec<Option<u16>>,
    count: u16,
}

impl<'a> Parameters<'a> {
    /// Puts parameters in place of literals; what has become of each literal of the shape. `None`: nothing
    /// has changed.
    pub fn put(statement: &mut Statement, table: &'a TableDef, shape: &'a Shape) -> Option<Vec<Role>> {
        let mut parameters = Parameters { table, shape, numbers: vec![None; shape.literals.len()], count: 0 };
        match statement {
            Statement::Query(query) => {
                if let QueryBody::Select(select) = &mut query.body {
                    select.filter.iter_mut().for_each(|filter| parameters.condition(filter));
                }
            }
            Statement::Update(update) => {
                for assignment in &mut update.assignments {
                    let kind = parameters.kind_of(&assignment.column.name.name);
                    parameters.literal(&mut assignment.value, kind);
                }
                update.filter.iter_mut().for_each(|filter| parameters.condition(filter));
            }
            Statement::Delete(delete) => delete.filter.iter_mut().for_each(|filter| parameters.condition(filter)),
            _ => {}
        }
        let role = |number: Option<u16>| number.map_or(Role::Same, Role::Parameter);
        (parameters.count > 0).then(|| parameters.numbers.into_iter().map(role).collect())
    }

    fn condition(&mut self, e: &mut Expr) {
        match &mut e.kind {
            ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, left, right } => {
                self.condition(left);
                self.condition(right);
            }
            ExprKind::Unary { op: UnaryOp::Not, expr } | ExprKind::Paren(expr) => self.condition(expr),
            ExprKind::Binary { op, left, right } if compares(*op) => {
                let (of_left, of_right) = (self.kind(left), self.kind(right));
                self.literal(left, of_right);
                self.literal(right, of_left);
            }
            ExprKind::Between { expr, low, high, .. } => {
                let kind = self.kind(expr);
                self.literal(low, kind);
                self.literal(high, kind);
            }
            ExprKind::InList { expr, list, .. } => {
                let kind = self.kind(expr);
                list.iter_mut().for_each(|e| self.literal(e, kind));
            }
            _ => {}
        }
    }

    /// The kind of literals that need no conversion to be compared with an expression: it is a column.
    fn kind(&self, e: &Expr) -> Option<LiteralKind> {
        match &e.kind {
            ExprKind::Column(name) => self.kind_of(&name.name.name),
            _ => None,
        }
    }

    fn kind_of(&self, column: &str) -> Option<LiteralKind> {
        let ty = &self.table.columns[self.table.column(column)?].ty;
        match ty.kind {
            Kind::TinyInt | Kind::SmallInt | Kind::MediumInt | Kind::Int | Kind::BigInt => Some(LiteralKind::Int),
            Kind::Char | Kind::VarChar if ty.collation.charset() != Charset::Binary => Some(LiteralKind::Text),
            _ => None,
        }
    }

    fn literal(&mut self, e: &mut Expr, kind: Option<LiteralKind>) {
        let ExprKind::Literal(Literal::Int(_) | Literal::String { charset: None, .. }) = e.kind else { return };
        let Some(kind) = kind else { return };
        // Texts beside each other are one literal of more than one token.
        let Some(at) = self.shape.literals.iter().position(|literal| literal.span == e.span && literal.kind == kind) else { return };
        self.numbers[at] = Some(self.count);
        e.kind = ExprKind::Param(self.count);
        self.count += 1;
    }
}

fn compares(op: BinaryOp) -> bool {
    use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne, NullSafeEq};
    matches!(op, Eq | NullSafeEq | Ne | Lt | Le | Gt | Ge)
}
