//! What becomes of the literals of a statement that is kept for other texts of its shape.
//!
//! ```text
//! SELECT c FROM t JOIN u USING (k) WHERE t.id = 17   parameters for literals: the plan serves others
//! INSERT INTO t VALUES (1, 'x'), (2, 'y')            likewise
//! SELECT @a, left('abc', 2)                          what must not change: the plan serves the same literals
//! CALL p(17, 'x', abs(4), @r)                        nothing is planned: literals are put into the tree
//! ```
//!
//! What is always true:
//! 1. A literal becomes a parameter only where its value alone matters: compared with a column that takes it
//!    without a conversion of the column, stored into one, or added to a number that is stored into one. So
//!    no type, no name and no place of a column depends on it.
//! 2. A column whose table is not certain is that of every table that has one of this name; behind a
//!    derived table or a view none is certain.
//! 3. All other literals stay: LIMIT, GROUP BY 1, selected values, patterns, what functions are given. A
//!    text with another one is another statement.
//! 4. What is put into the tree of a CALL is what the parser would have put there.

use std::sync::Arc;

use parser::ast::{
    Assignment, BinaryOp, Call, ColumnName, DeleteTarget, Expr, ExprKind, Insert, InsertSource, JoinCondition, Literal, Query, QueryBody,
    Statement, TableRef, UnaryOp,
};
use parser::shape::{LiteralKind, Shape};
use schema::TableDef;
use value::{Charset, Kind, SqlType};

/// What a literal of a shape is in the statement that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Parameter(u16),
    /// A literal of the tree, by the order in which `each_literal` finds them.
    InTree(u16),
    /// It is what it is.
    Same,
}

/// What the literals of a CALL's shape are in its tree.
pub fn in_tree(call: &mut Call, shape: &Shape) -> Vec<Role> {
    let mut roles = vec![Role::Same; shape.literals.len()];
    each_literal(call, &mut |number, e| {
        // Texts beside each other are one literal of more than one token.
        if let Some(at) = shape.literals.iter().position(|literal| literal.span == e.span && literal.kind != LiteralKind::Other) {
            roles[at] = Role::InTree(number);
        }
    });
    roles
}

/// Puts values into the tree of a CALL: `value` has that of the literal with this number, if it is another.
pub fn put_into(call: &mut Call, mut value: impl FnMut(u16) -> Option<Literal>) {
    each_literal(call, &mut |number, e| {
        if let Some(value) = value(number) {
            e.kind = ExprKind::Literal(value);
        }
    });
}

/// The literals that are arguments of a CALL, or of functions in these.
fn each_literal(call: &mut Call, found: &mut dyn FnMut(u16, &mut Expr)) {
    fn look(e: &mut Expr, number: &mut u16, found: &mut dyn FnMut(u16, &mut Expr)) {
        match &mut e.kind {
            ExprKind::Literal(literal) if may_be_another(literal) => {
                found(*number, e);
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

/// Whether another literal may take its place.
fn may_be_another(literal: &Literal) -> bool {
    matches!(literal, Literal::Int(_) | Literal::Decimal(_) | Literal::String { charset: None, .. })
}

/// The tables of a statement, as far as they are known.
pub struct Tables {
    /// By which name columns are of them.
    pub known: Vec<(String, Arc<TableDef>)>,
    /// Names of what has columns that are not known.
    pub others: Vec<String>,
}

impl Tables {
    /// Whether all columns that a name may mean are such; false if there is one that is not known.
    fn all(&self, column: &ColumnName, such: impl Fn(&SqlType) -> bool) -> bool {
        let is_of = |name: &str| column.table.as_ref().is_none_or(|table| table.name.eq_ignore_ascii_case(name));
        if self.others.iter().any(|name| is_of(name)) {
            return false;
        }
        let of = self.known.iter().filter(|(name, _)| is_of(name));
        let mut types = of.filter_map(|(_, def)| Some(&def.columns[def.column(&column.name.name)?].ty)).peekable();
        types.peek().is_some() && types.all(such)
    }
}

/// Literals on their way to be parameters.
pub struct Parameters<'a> {
    tables: &'a Tables,
    /// The connection's character set: that of the texts.
    charset: Charset,
    text: &'a [u8],
    shape: &'a Shape,
    /// The number of each literal's parameter.
    numbers: Vec<Option<u16>>,
    count: u16,
}

impl<'a> Parameters<'a> {
    /// Puts parameters in place of literals; what has become of each literal of the shape.
    pub fn put(statement: &mut Statement, tables: &'a Tables, (text, shape): (&'a [u8], &'a Shape), charset: Charset) -> Vec<Role> {
        let mut parameters = Parameters { tables, charset, text, shape, numbers: vec![None; shape.literals.len()], count: 0 };
        match statement {
            Statement::Query(query) => parameters.query(query),
            Statement::Update(update) => {
                parameters.from(&mut update.tables);
                parameters.assignments(&mut update.assignments);
                update.filter.iter_mut().for_each(|filter| parameters.condition(filter));
            }
            Statement::Delete(delete) => {
                if let DeleteTarget::Many { from, .. } = &mut delete.target {
                    parameters.from(from);
                }
                delete.filter.iter_mut().for_each(|filter| parameters.condition(filter));
            }
            Statement::Insert(insert) => parameters.insert(insert),
            _ => {}
        }
        parameters.numbers.into_iter().map(|number| number.map_or(Role::Same, Role::Parameter)).collect()
    }

    fn query(&mut self, query: &mut Query) {
        self.body(&mut query.body);
    }

    fn body(&mut self, body: &mut QueryBody) {
        match body {
            QueryBody::Select(select) => {
                self.from(&mut select.from);
                select.filter.iter_mut().for_each(|filter| self.condition(filter));
            }
            QueryBody::SetOperation { left, right, .. } => {
                self.body(left);
                self.body(right);
            }
            QueryBody::Nested(query) => self.query(query),
            QueryBody::Values(_) | QueryBody::Table(_) => {}
        }
    }

    fn from(&mut self, tables: &mut [TableRef]) {
        for table in tables {
            match table {
                TableRef::Derived { query, .. } => self.query(query),
                TableRef::Join(join) => {
                    self.from(std::slice::from_mut(&mut join.left));
                    self.from(std::slice::from_mut(&mut join.right));
                    if let JoinCondition::On(e) = &mut join.condition {
                        self.condition(e);
                    }
                }
                TableRef::Nested(tables) => self.from(tables),
                TableRef::Table(_) | TableRef::JsonTable(_) => {}
            }
        }
    }

    fn insert(&mut self, insert: &mut Insert) {
        if let InsertSource::Literals(rows) = &insert.source {
            let row = |n| rows.row(n).iter().map(|cell| rows.expr(*cell, self.text)).collect();
            insert.source = InsertSource::Rows((0..rows.len()).map(row).collect());
        }
        match &mut insert.source {
            InsertSource::Rows(rows) => {
                // Into a view literals stay.
                let def = self.tables.known.first().map(|(_, def)| Arc::clone(def)).filter(|_| self.tables.others.is_empty());
                let ty = |at: usize| {
                    let def = def.as_ref()?;
                    let column = match &insert.columns {
                        Some(names) => def.column(&names.get(at)?.name.name)?,
                        None => def.columns.iter().enumerate().filter(|(_, column)| !column.invisible).nth(at)?.0,
                    };
                    Some(&def.columns[column].ty)
                };
                for row in rows {
                    for (at, e) in row.iter_mut().enumerate() {
                        if let Some(ty) = ty(at) {
                            self.stored(e, |kind, charset| takes(ty, kind, charset));
                        }
                    }
                }
            }
            InsertSource::Query(query) => self.query(query),
            InsertSource::Literals(_) => {}
        }
        self.assignments(&mut insert.on_duplicate);
    }

    fn assignments(&mut self, assignments: &mut [Assignment]) {
        let tables = self.tables;
        for Assignment { column, value } in assignments {
            self.stored(value, |kind, charset| tables.all(column, |ty| takes(ty, kind, charset)));
            if let ExprKind::Binary { op: BinaryOp::Add | BinaryOp::Sub, left, right } = &mut value.kind
                && let ExprKind::Column(added) = &left.kind
                && tables.all(column, |ty| is_number(ty.kind))
            {
                self.literal(right, |kind, _| tables.all(added, |ty| adds(ty.kind, kind)));
            }
        }
    }

    fn condition(&mut self, e: &mut Expr) {
        match &mut e.kind {
            ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, left, right } => {
                self.condition(left);
                self.condition(right);
            }
            ExprKind::Unary { op: UnaryOp::Not, expr } | ExprKind::Paren(expr) => self.condition(expr),
            ExprKind::Binary { op, left, right } if compares(*op) => match (&left.kind, &right.kind) {
                (ExprKind::Column(column), _) => self.compared(column, std::slice::from_mut(&mut **right)),
                (_, ExprKind::Column(column)) => self.compared(column, std::slice::from_mut(&mut **left)),
                _ => {}
            },
            ExprKind::Between { expr, low, high, .. } => {
                if let ExprKind::Column(column) = &expr.kind {
                    self.compared(column, [&mut **low, &mut **high]);
                }
            }
            ExprKind::InList { expr, list, .. } => {
                if let ExprKind::Column(column) = &expr.kind {
                    self.compared(column, list);
                }
            }
            ExprKind::Exists(query) => self.query(query),
            ExprKind::InSubquery { query, .. } => self.query(query),
            _ => {}
        }
    }

    /// What a column is compared with. How depends on all of it: so all become parameters, or none.
    fn compared<'e>(&mut self, column: &ColumnName, with: impl IntoIterator<Item = &'e mut Expr>) {
        let tables = self.tables;
        let such = |kind: LiteralKind, charset: Charset| tables.all(column, |ty| takes(ty, kind, charset));
        let with: Vec<&mut Expr> = with.into_iter().collect();
        if with.iter().all(|e| self.place_of(e, such).is_some()) {
            with.into_iter().for_each(|e| self.literal(e, such));
        }
    }

    /// A value that is stored: a literal, with a sign or without.
    fn stored(&mut self, e: &mut Expr, takes: impl Fn(LiteralKind, Charset) -> bool) {
        if let ExprKind::Unary { op: UnaryOp::Minus, expr } = &mut e.kind {
            let is_number = |kind| matches!(kind, LiteralKind::Int | LiteralKind::Decimal(_));
            return self.literal(expr, |kind, charset| is_number(kind) && takes(kind, charset));
        }
        self.literal(e, takes);
    }

    fn literal(&mut self, e: &mut Expr, takes: impl Fn(LiteralKind, Charset) -> bool) {
        if let Some(at) = self.place_of(e, takes) {
            self.numbers[at] = Some(self.count);
            e.kind = ExprKind::Param(self.count);
            self.count += 1;
        }
    }

    /// Which literal of the shape it is, if it is one that may become a parameter.
    fn place_of(&self, e: &Expr, takes: impl Fn(LiteralKind, Charset) -> bool) -> Option<usize> {
        let ExprKind::Literal(literal) = &e.kind else { return None };
        // Texts beside each other are one literal of more than one token.
        let at = self.shape.literals.iter().position(|given| may_be_another(literal) && given.span == e.span)?;
        takes(self.shape.literals[at].kind, self.charset).then_some(at)
    }
}

fn compares(op: BinaryOp) -> bool {
    use BinaryOp::{Eq, Ge, Gt, Le, Lt, Ne, NullSafeEq};
    matches!(op, Eq | NullSafeEq | Ne | Lt | Le | Gt | Ge)
}

fn is_whole(kind: Kind) -> bool {
    matches!(kind, Kind::TinyInt | Kind::SmallInt | Kind::MediumInt | Kind::Int | Kind::BigInt)
}

fn is_number(kind: Kind) -> bool {
    is_whole(kind) || kind == Kind::Decimal
}

fn is_moment(kind: Kind) -> bool {
    matches!(kind, Kind::Date | Kind::DateTime | Kind::Timestamp)
}

/// A text in a character set other than that of the connection has only ASCII.
fn is_text(ty: &SqlType, kind: LiteralKind, charset: Charset) -> bool {
    let of_texts = matches!(ty.kind, Kind::Char | Kind::VarChar | Kind::TinyText | Kind::Text | Kind::MediumText | Kind::LongText);
    let column = ty.collation.charset();
    of_texts && column != Charset::Binary && (kind != LiteralKind::WideText || column == charset)
}

/// Nothing that is asked of a column, and nothing that it gets, depends on more of the literal than its
/// value.
fn takes(ty: &SqlType, kind: LiteralKind, charset: Charset) -> bool {
    match kind {
        LiteralKind::Int => is_number(ty.kind) || ty.kind.is_real(),
        LiteralKind::Decimal(_) => ty.kind == Kind::Decimal,
        LiteralKind::Text => is_text(ty, kind, charset) || ty.kind == Kind::Enum,
        LiteralKind::Moment => is_text(ty, kind, charset) || is_moment(ty.kind),
        LiteralKind::WideText => is_text(ty, kind, charset),
        LiteralKind::Other => false,
    }
}

/// A number of this kind and a literal make another number, whatever the literal's digits.
fn adds(kind: Kind, literal: LiteralKind) -> bool {
    match literal {
        LiteralKind::Int => is_number(kind),
        LiteralKind::Decimal(_) => kind == Kind::Decimal,
        _ => false,
    }
}
