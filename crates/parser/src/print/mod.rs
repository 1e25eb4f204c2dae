//! Writes trees back as text, in the form in which MySQL itself prints them: in SHOW CREATE TABLE
//! (generated columns, checks, expressions as defaults and key parts), SHOW CREATE VIEW and the catalog.
//!
//! That form is canonical: every operator has its parentheses, names are quoted, functions go by one of
//! their names in lower case (`SUBSTRING(a FROM 2)` is ``substr(`a`,2)``), NOT is pushed into comparisons,
//! and a value that is used as a condition is compared with zero. What is printed reads back as a tree that
//! prints the same.
//!
//! Nothing is resolved here. Where MySQL prints qualified names, aliases and the columns that a `*` stands
//! for, whoever resolved them says so in [`Names`] ([`item_name`] tells what a column of a select list is
//! called).

mod explained;
mod expr;
mod names;
mod query;

use crate::ParserMode;
use crate::ast::{Expr, ExprKind, Ident, Literal, Query, UnaryOp};
pub use explained::print_explained;
pub use names::{Names, Outer, Qualified, column_name};

/// How to print.
#[derive(Clone, Copy, Debug, Default)]
pub struct PrintOptions<'a> {
    /// Written before strings that have no introducer, as in checks and generated columns: `_utf8mb4'x'`.
    pub string_charset: Option<&'a str>,
    /// The character set that `CAST(a AS CHAR)` has when none is written; none is printed if this is empty.
    pub cast_charset: Option<&'a str>,
    /// What the names mean: then they are printed in full, and every column of a select list has its alias.
    pub names: Option<&'a Names>,
    /// A database whose name is left out where it qualifies another.
    pub implied_db: Option<&'a str>,
    /// Columns are printed without the names of their tables, as in definitions: a table may be renamed.
    pub bare_columns: bool,
}

/// An expression in MySQL's canonical form.
pub fn print_expr(expr: &Expr, options: PrintOptions<'_>) -> String {
    let mut printer = Printer::new(options);
    printer.expr(expr);
    printer.out
}

/// An expression that stands as a condition (a check): as [`print_expr`], but compared with zero unless it
/// is boolean.
pub fn print_condition(expr: &Expr, options: PrintOptions<'_>) -> String {
    let mut printer = Printer::new(options);
    printer.condition(expr);
    printer.out
}

/// A query in the form of SHOW CREATE VIEW.
pub fn print_query(query: &Query, options: PrintOptions<'_>) -> String {
    let mut printer = Printer::new(options);
    printer.query(query);
    printer.out
}

/// A name in backquotes.
pub fn quote_ident(name: &str) -> String {
    format!("`{}`", name.replace('`', "``"))
}

/// A string in quotes, escaped as MySQL does when it prints.
pub fn quote_string(value: &[u8]) -> String {
    let mut out = String::with_capacity(value.len() + 2);
    push_string(&mut out, value);
    out
}

/// What a column of a select list is called when it has no alias: a column by its name, a string literal by
/// its value, NULL in capitals, a number by its digits, all these also in parentheses; anything else,
/// variables of programs too, by the source text, comments and all.
pub fn item_name(expr: &Expr, source: &[u8]) -> String {
    let name = written_name(expr, source);
    if crate::shown::exceeds_system(name.as_bytes()) { crate::in_system_charset(&name) } else { name }
}

fn written_name(expr: &Expr, source: &[u8]) -> String {
    match &expr.kind {
        ExprKind::Column(column) => column.name.name.clone(),
        ExprKind::Literal(Literal::Null) => "NULL".to_owned(),
        ExprKind::Literal(Literal::String { .. }) => first_piece(expr.span.of(source)),
        ExprKind::Function(call) if call.db.is_none() && call.name.name.eq_ignore_ascii_case("name_const") => match call.args.first() {
            Some(Expr { kind: ExprKind::Literal(Literal::String { .. }), span }) => first_piece(span.of(source)),
            Some(Expr { kind: ExprKind::Literal(_), span }) => without_markers(span.of(source)),
            _ => without_markers(expr.span.of(source)),
        },
        ExprKind::Paren(inner) | ExprKind::Unary { op: UnaryOp::Plus, expr: inner } if is_leaf(inner) => written_name(inner, source),
        _ => without_markers(expr.span.of(source)),
    }
}

fn is_leaf(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Paren(inner) | ExprKind::Unary { op: UnaryOp::Plus, expr: inner } => is_leaf(inner),
        ExprKind::Column(_) | ExprKind::Local { .. } => true,
        ExprKind::Literal(literal) => {
            matches!(literal, Literal::Null | Literal::String { .. } | Literal::Int(_) | Literal::Decimal(_) | Literal::Float(_))
        }
        _ => false,
    }
}

/// The text without `/*!40101` and the `*/` that belongs to it.
fn without_markers(text: &[u8]) -> String {
    let shown = crate::shown::without_versions(text, (0, text.len()), false, &ParserMode::default());
    String::from_utf8_lossy(&shown).trim_start().to_owned()
}

/// The value of the first of neighbouring string literals, without the blanks before it.
fn first_piece(raw: &[u8]) -> String {
    let Some(open) = raw.iter().position(|b| matches!(b, b'\'' | b'"')) else { return String::new() };
    let quote = raw[open];
    let mut end = open + 1;
    while end < raw.len() {
        if raw[end] == b'\\' {
            end += 2;
            continue;
        }
        if raw[end] == quote {
            if raw.get(end + 1) != Some(&quote) {
                break;
            }
            end += 1;
        }
        end += 1;
    }
    let value = crate::text::string(&raw[open..(end + 1).min(raw.len())], true);
    String::from_utf8_lossy(&value).trim_start_matches(|c: char| c.is_whitespace() || c.is_control()).to_owned()
}

struct Printer<'a> {
    out: String,
    options: PrintOptions<'a>,
    /// In a subquery of an expression: its columns need no alias.
    in_expression: bool,
    /// SELECTs that have their numbers.
    selects: u32,
}

impl<'a> Printer<'a> {
    fn new(options: PrintOptions<'a>) -> Printer<'a> {
        Printer { out: String::new(), options, in_expression: false, selects: 0 }
    }

    /// A query inside of parentheses; `in_expression`, or a table.
    fn inner_query(&mut self, query: &Query, in_expression: bool) {
        let outside = std::mem::replace(&mut self.in_expression, in_expression);
        self.query(query);
        self.in_expression = outside;
    }

    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn ident(&mut self, name: &str) {
        self.out.push('`');
        for c in name.chars() {
            if c == '`' {
                self.out.push('`');
            }
            self.out.push(c);
        }
        self.out.push('`');
    }

    fn idents(&mut self, names: &[Ident]) {
        self.separated(names, ",", |p, n| p.ident(&n.name));
    }

    fn separated<T>(&mut self, items: &[T], separator: &str, mut print: impl FnMut(&mut Self, &T)) {
        for (i, item) in items.iter().enumerate() {
            if i > 0 {
                self.push(separator);
            }
            print(self, item);
        }
    }

    fn string(&mut self, value: &[u8]) {
        push_string(&mut self.out, value);
    }
}

/// The name of a character set or collation. Those that there are, are words; any other, which can only be
/// written in quotes, keeps quotes.
fn charset_name(name: &str) -> String {
    let is_word = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') && name.starts_with(|c: char| c.is_ascii_alphabetic());
    if is_word { name.to_ascii_lowercase() } else { quote_ident(name) }
}

fn push_string(out: &mut String, value: &[u8]) {
    out.push('\'');
    for c in String::from_utf8_lossy(value).chars() {
        match c {
            '\'' => out.push_str("\\'"),
            '\\' => out.push_str("\\\\"),
            '\0' => out.push_str("\\0"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\u{1a}' => out.push_str("\\Z"),
            c => out.push(c),
        }
    }
    out.push('\'');
}
