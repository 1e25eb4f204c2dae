//! Expressions: operators, literals, names, subqueries. Functions are in `function.rs`.
//!
//! The levels follow MySQL's grammar, which is more than a precedence table: `expr` (OR, XOR, AND, NOT, IS
//! TRUE) over `boolean_primary` (comparisons, IS NULL) over `predicate` (IN, BETWEEN, LIKE, …) over
//! `bit_expr` (arithmetic) over `simple`. So `a = b = c` is one thing and `a IN (1) IN (2)` an error, and
//! `NOT a = b` negates the comparison unless HIGH_NOT_PRECEDENCE.

use super::function::{generic_call, keyword_expr, qualified_call};
use super::phrases::sort_direction;
use super::scope::{name_kind, note_variable};
use super::special::interval_unit;
use super::types::written_charset;
use super::*;

// Levels of `expr`.
const OR: u8 = 1;
const XOR: u8 = 2;
const AND: u8 = 3;
const NOT: u8 = 4;
// Levels of `simple`.
const CONCAT: u8 = 1;
const SIGN: u8 = 2;
const COLLATE: u8 = 3;

impl Parser<'_> {
    pub fn expr(&mut self) -> R<Expr> {
        if let Some(literal) = lone_literal(self) {
            return Ok(literal);
        }
        self.nested(|p| expr_level(p, OR))
    }

    /// `(query)`, as after EXISTS or ANY.
    pub fn paren_query(&mut self) -> R<Box<Query>> {
        self.expect(b'(')?;
        match query_or_expr(self)? {
            QueryOrExpr::Query(query) => {
                self.expect(b')')?;
                Ok(query)
            }
            QueryOrExpr::Expr(expr) => Err(self.error_at(expr.span.start)),
        }
    }

    pub fn bit_expr(&mut self, min: u8) -> R<Expr> {
        self.chained(|p| arithmetic(p, min))
    }

    /// `INTERVAL expr unit`, or the function `INTERVAL(a, b, …)`.
    pub(super) fn interval(&mut self) -> R<Interval> {
        let keyword = self.bump();
        if self.is(b'(') {
            let start = self.bump().start;
            let inner = match query_or_list(self)? {
                QueryOrList::Query(query) => ExprKind::Subquery(query),
                QueryOrList::List(mut list) if list.len() == 1 => ExprKind::Paren(list.pop().expect("of length one").boxed()),
                QueryOrList::List(args) => {
                    let name = Ident { name: "interval".to_owned(), span: keyword.span() };
                    let kind = ExprKind::Function(FunctionCall::plain(name, args));
                    return Ok(Interval::Function(Expr::new(kind, self.span_from(keyword.start))));
                }
            };
            self.plant(Expr::new(inner, self.span_from(start)));
        }
        let amount = self.expr()?;
        let unit = interval_unit(self)?;
        Ok(Interval::Amount(amount, unit))
    }

    // ---- simple expressions

    pub fn simple_expr(&mut self) -> R<Expr> {
        simple(self, CONCAT)
    }

    pub fn numeric_literal(&mut self) -> Literal {
        let token = self.bump();
        let raw = self.raw(token);
        let digits = || String::from_utf8_lossy(raw).into_owned();
        match token.tok {
            Tok::Int => match integer(raw) {
                Some(value) => Literal::Int(value),
                None => Literal::Decimal(digits()),
            },
            Tok::Decimal => Literal::Decimal(digits()),
            _ => Literal::Float(digits()),
        }
    }

    /// A string with its introducer and its neighbours, or digits as bytes.
    pub fn text_literal(&mut self) -> R<Literal> {
        let charset = match self.tok.tok {
            Tok::Introducer => {
                let token = self.bump();
                let name = text::name(&self.raw(token)[1..]).to_ascii_lowercase();
                Some(written_charset(self, name))
            }
            Tok::NationalStr => {
                self.warn_of_national();
                Some("utf8mb3".to_owned())
            }
            _ => None,
        };
        match self.tok.tok {
            Tok::Hex => {
                let token = self.bump();
                return Ok(Literal::Hex { value: text::hex(self.raw(token)), charset, bits: false });
            }
            Tok::Bits => {
                let token = self.bump();
                return Ok(Literal::Hex { value: text::bits(self.raw(token)), charset, bits: true });
            }
            Tok::Str | Tok::NationalStr => {}
            _ => return self.error(),
        }
        let escapes = self.escapes();
        let token = self.bump();
        let mut raw = self.raw(token);
        if token.tok == Tok::NationalStr {
            raw = &raw[1..];
        }
        let mut value = text::string(raw, escapes);
        while self.tok.tok == Tok::Str {
            let token = self.bump();
            text::append_string(self.raw(token), escapes, &mut value);
        }
        self.warn_of_literal(&value);
        Ok(Literal::String { value: value.into(), charset })
    }

    // ---- names

    /// A name with up to two qualifiers.
    pub fn column_name(&mut self) -> R<ColumnName> {
        let first = self.ident()?;
        column_name_after(self, first)
    }

    /// A column, `column -> path`, or a call of `db.function(…)`.
    pub fn column_expr(&mut self) -> R<Expr> {
        let start = self.start();
        let column = self.column_name()?;
        if self.is(b'(')
            && let ColumnName { db: None, table: Some(db), name } = column
        {
            return self.nested(|p| qualified_call(p, db, name, start));
        }
        let span = self.span_from(start);
        let unquote = self.tok.tok == Tok::ArrowUnquote;
        if unquote || self.tok.tok == Tok::Arrow {
            self.bump();
            let path_start = self.start();
            if self.tok.tok != Tok::Str {
                return self.error();
            }
            let token = self.bump();
            let value = text::string(self.raw(token), self.escapes()).into();
            let path = Expr::new(ExprKind::Literal(Literal::String { value, charset: None }), self.span_from(path_start));
            let kind = match name_kind(self, column)? {
                ExprKind::Column(column) => {
                    ExprKind::JsonArrow { column: Box::new(column), column_span: span, path: path.boxed(), unquote }
                }
                variable => json_path_of(Expr::new(variable, span), path, unquote),
            };
            return Ok(Expr::new(kind, self.span_from(start)));
        }
        Ok(Expr::new(name_kind(self, column)?, span))
    }

    /// `expr [ASC | DESC], …`
    pub fn order_list(&mut self) -> R<Vec<OrderItem>> {
        self.comma_list(|p| {
            let expr = p.expr()?;
            Ok(OrderItem { expr, direction: sort_direction(p) })
        })
    }

    /// An expression, and whether it has a name.
    pub(super) fn expr_with_alias(&mut self) -> R<(Expr, bool)> {
        let expr = self.expr()?;
        let named = self.eat_kw(Kw::AS) || self.is_ident() || self.tok.tok == Tok::Str;
        if named {
            self.ident_or_text()?;
        }
        Ok((expr, named))
    }
}

/// A literal that is an expression of its own in a list: what long INSERTs and IN lists are made of.
/// Only a shortcut.
fn lone_literal(p: &mut Parser<'_>) -> Option<Expr> {
    let tok = p.tok.tok;
    if p.seed.is_some() || !matches!(tok, Tok::Int | Tok::Decimal | Tok::Str | Tok::Kw(Kw::NULL)) {
        return None;
    }
    if !matches!(p.peek(), Tok::Char(b',' | b')')) {
        return None;
    }
    let span = p.tok.span();
    let literal = match tok {
        Tok::Str => {
            let value = text::string(p.raw(p.tok), p.escapes());
            p.warn_of_literal(&value);
            Literal::String { value: value.into(), charset: None }
        }
        Tok::Kw(_) => Literal::Null,
        _ => return Some(Expr::new(ExprKind::Literal(p.numeric_literal()), span)),
    };
    p.bump();
    Some(Expr::new(ExprKind::Literal(literal), span))
}

fn high_not(p: &Parser<'_>) -> bool {
    p.mode.has(sql_mode::HIGH_NOT_PRECEDENCE)
}

fn pipes_concat(p: &Parser<'_>) -> bool {
    p.mode.has(sql_mode::PIPES_AS_CONCAT)
}

fn logical_op(p: &Parser<'_>) -> Option<(BinaryOp, u8)> {
    match p.tok.tok {
        Tok::Kw(Kw::OR) => Some((BinaryOp::Or, OR)),
        Tok::OrOr if !pipes_concat(p) => Some((BinaryOp::Or, OR)),
        Tok::Kw(Kw::XOR) => Some((BinaryOp::Xor, XOR)),
        Tok::Kw(Kw::AND) | Tok::AndAnd => Some((BinaryOp::And, AND)),
        _ => None,
    }
}

/// Takes an operator; some have another spelling that is there to stay.
fn bump_operator(p: &mut Parser<'_>) -> Token {
    let (what, instead) = match p.tok.tok {
        Tok::OrOr => ("|| as a synonym for OR", "OR"),
        Tok::AndAnd => ("&&", "AND"),
        Tok::Char(b'!') => ("!", "NOT"),
        _ => return p.bump(),
    };
    p.warnings.push(sql_error!(WARN_DEPRECATED_SYNTAX, what, instead));
    p.bump()
}

fn expr_level(p: &mut Parser<'_>, min: u8) -> R<Expr> {
    p.chained(|p| logical_chain(p, min))
}

fn logical_chain(p: &mut Parser<'_>, min: u8) -> R<(Expr, u32)> {
    let mut links = 0;
    let mut left = if p.is_kw(Kw::NOT) && p.seed.is_none() && !high_not(p) {
        let start = p.bump().start;
        let operand = p.nested(|p| expr_level(p, NOT))?;
        let kind = ExprKind::Unary { op: UnaryOp::Not, expr: operand.boxed() };
        Expr::new(kind, p.span_from(start))
    } else {
        let primary = boolean_primary(p)?;
        is_truth(p, primary)?
    };
    while let Some((op, level)) = logical_op(p)
        && level >= min
    {
        bump_operator(p);
        let right = expr_level(p, level + 1)?;
        if !logical_op(p).is_some_and(|next| next.0 == op) {
            left = binary(op, left, right);
            continue;
        }
        let mut operands = vec![left, right];
        while logical_op(p).is_some_and(|next| next.0 == op) {
            bump_operator(p);
            operands.push(expr_level(p, level + 1)?);
        }
        links += if op == BinaryOp::Xor { u32::try_from(operands.len()).unwrap_or(u32::MAX) } else { operands.len().ilog2() };
        if links > HEIGHT_MAX {
            return Err(too_deep());
        }
        left = if op == BinaryOp::Xor { chain(op, operands) } else { balanced(op, operands) };
    }
    Ok((left, links))
}

/// `IS [NOT] TRUE | FALSE | UNKNOWN`, at most once.
fn is_truth(p: &mut Parser<'_>, left: Expr) -> R<Expr> {
    if !p.is_kw(Kw::IS) {
        return Ok(left);
    }
    p.bump();
    let negated = p.eat_kw(Kw::NOT);
    let test = p.choice(&[(Kw::TRUE, IsTest::True), (Kw::FALSE, IsTest::False), (Kw::UNKNOWN, IsTest::Unknown)])?;
    let span = p.span_from(left.span.start);
    Ok(Expr::new(ExprKind::Is { expr: left.boxed(), test, negated }, span))
}

pub(super) fn comparison(p: &Parser<'_>) -> Option<BinaryOp> {
    Some(match p.tok.tok {
        Tok::Char(b'=') => BinaryOp::Eq,
        Tok::NullSafeEq => BinaryOp::NullSafeEq,
        Tok::Ne => BinaryOp::Ne,
        Tok::Char(b'<') => BinaryOp::Lt,
        Tok::Le => BinaryOp::Le,
        Tok::Char(b'>') => BinaryOp::Gt,
        Tok::Ge => BinaryOp::Ge,
        _ => return None,
    })
}

fn boolean_primary(p: &mut Parser<'_>) -> R<Expr> {
    p.chained(comparisons)
}

fn comparisons(p: &mut Parser<'_>) -> R<(Expr, u32)> {
    let mut left = predicate(p)?;
    let mut links = 0;
    loop {
        if let Some(op) = comparison(p) {
            let op_start = p.bump().start;
            left = match quantifier(p, op, op_start)? {
                Some(quantifier) => {
                    let query = p.paren_query()?;
                    let span = p.span_from(left.span.start);
                    Expr::new(ExprKind::Quantified { op, quantifier, expr: left.boxed(), query }, span)
                }
                None => {
                    let right = predicate(p)?;
                    binary(op, left, right)
                }
            };
        } else if p.is_kw(Kw::IS) && null_follows(p) {
            p.bump();
            let negated = p.eat_kw(Kw::NOT);
            p.bump();
            let span = p.span_from(left.span.start);
            left = Expr::new(ExprKind::Is { expr: left.boxed(), test: IsTest::Null, negated }, span);
        } else {
            return Ok((left, links));
        }
        links += 1;
        if links > HEIGHT_MAX {
            return Err(too_deep());
        }
    }
}

fn null_follows(p: &mut Parser<'_>) -> bool {
    p.peek_kw(Kw::NULL) || (p.peek_kw(Kw::NOT) && p.peek2() == Tok::Kw(Kw::NULL))
}

fn quantifier(p: &mut Parser<'_>, op: BinaryOp, op_start: u32) -> R<Option<Quantifier>> {
    let quantifier = match p.kw() {
        Some(Kw::ANY | Kw::SOME) => Quantifier::Any,
        Some(Kw::ALL) => Quantifier::All,
        _ => return Ok(None),
    };
    if !p.peek_is(b'(') {
        return Ok(None);
    }
    if op == BinaryOp::NullSafeEq {
        return Err(p.error_at(op_start));
    }
    p.bump();
    Ok(Some(quantifier))
}

// ---- predicates

fn predicate(p: &mut Parser<'_>) -> R<Expr> {
    let left = p.bit_expr(0)?;
    let negated = p.eat_kw(Kw::NOT);
    if negated && !matches!(p.kw(), Some(Kw::IN | Kw::BETWEEN | Kw::LIKE | Kw::REGEXP | Kw::RLIKE)) {
        return p.error();
    }
    let start = left.span.start;
    let kind = match p.kw() {
        Some(Kw::IN) => in_predicate(p, left, negated)?,
        Some(Kw::BETWEEN) => {
            p.bump();
            let low = p.bit_expr(0)?;
            p.expect_kw(Kw::AND)?;
            let high = p.nested(predicate)?;
            ExprKind::Between { expr: left.boxed(), low: low.boxed(), high: high.boxed(), negated }
        }
        Some(Kw::LIKE) => {
            p.bump();
            let pattern = simple(p, CONCAT)?.boxed();
            let escape = if p.eat_kw(Kw::ESCAPE) { Some(simple(p, CONCAT)?.boxed()) } else { None };
            ExprKind::Like { expr: left.boxed(), pattern, escape, negated }
        }
        Some(Kw::REGEXP | Kw::RLIKE) => {
            p.bump();
            let right = p.bit_expr(0)?;
            let op = if negated { BinaryOp::NotRegexp } else { BinaryOp::Regexp };
            ExprKind::Binary { op, left: left.boxed(), right: right.boxed() }
        }
        Some(Kw::SOUNDS) => {
            p.bump();
            p.expect_kw(Kw::LIKE)?;
            let right = p.bit_expr(0)?;
            ExprKind::Binary { op: BinaryOp::SoundsLike, left: left.boxed(), right: right.boxed() }
        }
        Some(Kw::MEMBER) => {
            p.bump();
            p.eat_kw(Kw::OF);
            p.expect(b'(')?;
            let right = simple(p, CONCAT)?;
            p.expect(b')')?;
            ExprKind::Binary { op: BinaryOp::MemberOf, left: left.boxed(), right: right.boxed() }
        }
        _ => return Ok(left),
    };
    Ok(Expr::new(kind, p.span_from(start)))
}

fn in_predicate(p: &mut Parser<'_>, left: Expr, negated: bool) -> R<ExprKind> {
    p.bump();
    if !p.is(b'(') {
        return p.error();
    }
    p.bump();
    let list = match query_or_list(p)? {
        QueryOrList::Query(query) => {
            return Ok(ExprKind::InSubquery { expr: left.boxed(), query, negated });
        }
        QueryOrList::List(list) => list,
    };
    Ok(ExprKind::InList { expr: left.boxed(), list, negated })
}

/// After `(`: a query, or one or more expressions, and the `)`.
fn query_or_list(p: &mut Parser<'_>) -> R<QueryOrList> {
    let first = match query_or_expr(p)? {
        QueryOrExpr::Query(query) => {
            if p.eat(b')') {
                return Ok(QueryOrList::Query(query));
            }
            return p.error();
        }
        QueryOrExpr::Expr(expr) => expr,
    };
    let mut list = vec![first];
    while p.eat(b',') {
        list.push(p.expr()?);
    }
    p.expect(b')')?;
    Ok(QueryOrList::List(list))
}

/// Whether a query expression begins here.
pub(super) fn at_query(p: &mut Parser<'_>) -> bool {
    match p.tok.tok {
        Tok::Kw(Kw::SELECT | Kw::WITH | Kw::TABLE) => true,
        Tok::Kw(Kw::VALUES) => p.peek_kw(Kw::ROW),
        _ => false,
    }
}

/// After `(`: a query up to its `)`, or one expression. `((select 1) union …)` is the former, `((select
/// 1) + 1)` the latter; they are told apart by what follows the inner parentheses, without going back.
fn query_or_expr(p: &mut Parser<'_>) -> R<QueryOrExpr> {
    if at_query(p) {
        return Ok(QueryOrExpr::Query(Box::new(p.query(false)?)));
    }
    if !p.is(b'(') {
        return Ok(QueryOrExpr::Expr(p.expr()?));
    }
    let start = p.start();
    p.bump();
    let inner = p.nested(query_or_expr)?;
    match inner {
        QueryOrExpr::Query(query) => {
            p.expect(b')')?;
            if query_goes_on(p) || p.is(b')') {
                let body = QueryBody::Nested(query);
                return Ok(QueryOrExpr::Query(Box::new(p.query_from(body, start, false)?)));
            }
            let span = p.span_from(start);
            p.plant(Expr::new(ExprKind::Subquery(query), span));
        }
        QueryOrExpr::Expr(first) => {
            let row = rest_of_parentheses(p, first, start)?;
            p.plant(row);
        }
    }
    Ok(QueryOrExpr::Expr(p.expr()?))
}

/// Whether the current token continues a query expression after one in parentheses.
pub(super) fn query_goes_on(p: &Parser<'_>) -> bool {
    matches!(p.tok.tok, Tok::Kw(Kw::UNION | Kw::EXCEPT | Kw::INTERSECT | Kw::ORDER | Kw::LIMIT | Kw::INTO | Kw::FOR | Kw::LOCK))
}

/// `, …)` or `)` after the first expression in parentheses.
fn rest_of_parentheses(p: &mut Parser<'_>, first: Expr, start: u32) -> R<Expr> {
    if p.eat(b')') {
        return Ok(Expr::new(ExprKind::Paren(first.boxed()), p.span_from(start)));
    }
    let mut list = vec![first];
    while p.eat(b',') {
        list.push(p.expr()?);
    }
    p.expect(b')')?;
    if list.len() < 2 {
        return p.error();
    }
    Ok(Expr::new(ExprKind::Row(list), p.span_from(start)))
}

// ---- arithmetic

fn bit_op(p: &Parser<'_>) -> Option<(BinaryOp, u8)> {
    Some(match p.tok.tok {
        Tok::Char(b'|') => (BinaryOp::BitOr, 1),
        Tok::Char(b'&') => (BinaryOp::BitAnd, 2),
        Tok::ShiftLeft => (BinaryOp::ShiftLeft, 3),
        Tok::ShiftRight => (BinaryOp::ShiftRight, 3),
        Tok::Char(b'+') => (BinaryOp::Add, 4),
        Tok::Char(b'-') => (BinaryOp::Sub, 4),
        Tok::Char(b'*') => (BinaryOp::Mul, 5),
        Tok::Char(b'/') => (BinaryOp::Div, 5),
        Tok::Char(b'%') | Tok::Kw(Kw::MOD) => (BinaryOp::Mod, 5),
        Tok::Kw(Kw::DIV) => (BinaryOp::IntDiv, 5),
        Tok::Char(b'^') => (BinaryOp::BitXor, 6),
        _ => return None,
    })
}

fn arithmetic(p: &mut Parser<'_>, min: u8) -> R<(Expr, u32)> {
    let mut left = simple(p, CONCAT)?;
    let mut links = 0;
    while let Some((op, level)) = bit_op(p)
        && level >= min
    {
        p.bump();
        links += 1;
        if links > HEIGHT_MAX {
            return Err(too_deep());
        }
        if matches!(op, BinaryOp::Add | BinaryOp::Sub) && p.is_kw(Kw::INTERVAL) {
            match p.nested(Parser::interval)? {
                Interval::Amount(amount, unit) => {
                    let span = p.span_from(left.span.start);
                    let subtract = op == BinaryOp::Sub;
                    let (expr, amount) = (left.boxed(), amount.boxed());
                    left = Expr::new(ExprKind::DateArithmetic { expr, amount, unit, subtract }, span);
                    continue;
                }
                Interval::Function(call) => p.plant(call),
            }
        }
        let right = p.bit_expr(level + 1)?;
        left = binary(op, left, right);
    }
    Ok((left, links))
}

fn simple(p: &mut Parser<'_>, min: u8) -> R<Expr> {
    p.chained(|p| collated(p, min))
}

fn collated(p: &mut Parser<'_>, min: u8) -> R<(Expr, u32)> {
    let mut left = match p.seed.take() {
        Some(seed) => {
            p.height = p.height.max(p.seed_height);
            seed
        }
        None => signed(p)?,
    };
    let mut links = 0;
    loop {
        if p.is_kw(Kw::COLLATE) && COLLATE >= min {
            p.bump();
            let collation = p.ident_or_text()?;
            let span = p.span_from(left.span.start);
            left = Expr::new(ExprKind::Collate { expr: left.boxed(), collation }, span);
        } else if p.tok.tok == Tok::OrOr && pipes_concat(p) && CONCAT >= min {
            p.bump();
            let right = simple(p, SIGN)?;
            left = binary(BinaryOp::Concat, left, right);
        } else {
            return Ok((left, links));
        }
        links += 1;
        if links > HEIGHT_MAX {
            return Err(too_deep());
        }
    }
}

fn signed(p: &mut Parser<'_>) -> R<Expr> {
    let op = match p.tok.tok {
        Tok::Char(b'-') => UnaryOp::Minus,
        Tok::Char(b'+') => UnaryOp::Plus,
        Tok::Char(b'~') => UnaryOp::BitNot,
        Tok::Char(b'!') => UnaryOp::Not,
        Tok::Kw(Kw::BINARY) => UnaryOp::Binary,
        Tok::Kw(Kw::NOT) if high_not(p) => UnaryOp::Not,
        _ => return primary(p),
    };
    let start = bump_operator(p).start;
    let operand = p.nested(|p| simple(p, SIGN))?;
    if op == UnaryOp::Binary {
        p.warnings.push(sql_error!(WARN_DEPRECATED_SYNTAX, "BINARY expr", "CAST"));
    }
    Ok(Expr::new(ExprKind::Unary { op, expr: operand.boxed() }, p.span_from(start)))
}

pub(super) fn primary(p: &mut Parser<'_>) -> R<Expr> {
    let start = p.start();
    let kind = match p.tok.tok {
        Tok::Int | Tok::Decimal | Tok::Float => ExprKind::Literal(p.numeric_literal()),
        Tok::Str | Tok::NationalStr | Tok::Introducer | Tok::Hex | Tok::Bits => ExprKind::Literal(p.text_literal()?),
        Tok::Param => parameter(p)?,
        Tok::At => user_variable(p)?,
        Tok::AtAt => system_variable(p)?,
        Tok::Char(b'(') => return p.nested(parenthesized),
        Tok::Char(b'{') => return p.nested(odbc),
        Tok::Ident | Tok::QuotedIdent => return name_or_call(p),
        Tok::Kw(kw) => return keyword_expr(p, kw),
        _ => return p.error(),
    };
    Ok(Expr::new(kind, p.span_from(start)))
}

fn parameter(p: &mut Parser<'_>) -> R<ExprKind> {
    note_variable(p);
    let number = p.params;
    p.params = match number.checked_add(1) {
        Some(next) => next,
        None => return Err(sql_error!(PS_MANY_PARAM)),
    };
    p.bump();
    Ok(ExprKind::Param(number))
}

fn user_variable(p: &mut Parser<'_>) -> R<ExprKind> {
    note_variable(p);
    let name = p.at_name()?;
    if p.tok.tok == Tok::Assign {
        let name = super::legal_variable(name)?;
        p.bump();
        let value = p.expr()?.boxed();
        p.late_warnings.push(sql_error!(WARN_DEPRECATED_ASSIGNMENT));
        return Ok(ExprKind::Assign { name, value });
    }
    Ok(ExprKind::UserVariable(name))
}

fn system_variable(p: &mut Parser<'_>) -> R<ExprKind> {
    note_variable(p);
    p.bump();
    let scope = match p.kw() {
        Some(Kw::GLOBAL) => Some(VariableScope::Global),
        Some(Kw::SESSION | Kw::LOCAL) => Some(VariableScope::Session),
        _ => None,
    };
    if scope.is_some() {
        p.bump();
        p.expect(b'.')?;
    }
    let name = p.ident_or_text()?;
    if p.eat(b'.') {
        let base = Some(name);
        return Ok(ExprKind::SystemVariable { scope, base, name: p.ident()?.name });
    }
    Ok(ExprKind::SystemVariable { scope, base: None, name })
}

fn parenthesized(p: &mut Parser<'_>) -> R<Expr> {
    let start = p.start();
    p.bump();
    match query_or_expr(p)? {
        QueryOrExpr::Query(query) => {
            p.expect(b')')?;
            Ok(Expr::new(ExprKind::Subquery(query), p.span_from(start)))
        }
        QueryOrExpr::Expr(first) => rest_of_parentheses(p, first, start),
    }
}

/// `{d '…'}`, `{t '…'}`, `{ts '…'}`, `{fn expr}`: the first three make literals of strings.
fn odbc(p: &mut Parser<'_>) -> R<Expr> {
    let start = p.bump().start;
    let word = p.ident()?;
    let mut expr = p.expr()?;
    p.expect(b'}')?;
    expr.span = p.span_from(start);
    if let ExprKind::Literal(Literal::String { value, charset: None }) = &mut expr.kind {
        let value = std::mem::take(value);
        let moment = match word.as_str().to_ascii_lowercase().as_str() {
            "d" => Some(Literal::Date(value.to_vec())),
            "t" => Some(Literal::Time(value.to_vec())),
            "ts" => Some(Literal::Timestamp(value.to_vec())),
            _ => None,
        };
        expr.kind = ExprKind::Literal(match moment {
            Some(moment) => Literal::Braced(Box::new(moment)),
            None => Literal::String { value, charset: None },
        });
    }
    Ok(expr)
}

fn column_name_after(p: &mut Parser<'_>, first: Ident) -> R<ColumnName> {
    if !p.eat(b'.') {
        return Ok(ColumnName { db: None, table: None, name: first });
    }
    let second = p.ident()?;
    if !p.eat(b'.') {
        return Ok(ColumnName { db: None, table: Some(first), name: second });
    }
    let third = p.ident()?;
    Ok(ColumnName { db: Some(first), table: Some(second), name: third })
}

fn name_or_call(p: &mut Parser<'_>) -> R<Expr> {
    if p.peek_is(b'(') {
        return p.nested(generic_call);
    }
    p.column_expr()
}

pub(super) enum Interval {
    Amount(Expr, IntervalUnit),
    Function(Expr),
}

enum QueryOrExpr {
    Query(Box<Query>),
    Expr(Expr),
}

enum QueryOrList {
    Query(Box<Query>),
    List(Vec<Expr>),
}

pub(super) fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    Expr::new(ExprKind::Binary { op, left: left.boxed(), right: right.boxed() }, span)
}

/// A tree that leans to the left.
fn chain(op: BinaryOp, operands: Vec<Expr>) -> Expr {
    operands.into_iter().reduce(|left, right| binary(op, left, right)).expect("a chain has operands")
}

/// A tree of logarithmic depth over the operands of an associative operator, in their order.
fn balanced(op: BinaryOp, mut operands: Vec<Expr>) -> Expr {
    while operands.len() > 1 {
        let mut next = Vec::with_capacity(operands.len().div_ceil(2));
        let mut pairs = operands.into_iter();
        while let Some(left) = pairs.next() {
            next.push(match pairs.next() {
                Some(right) => binary(op, left, right),
                None => left,
            });
        }
        operands = next;
    }
    operands.pop().expect("a chain has operands")
}

/// `variable -> path`, and `->>`.
fn json_path_of(document: Expr, path: Expr, unquote: bool) -> ExprKind {
    let call = |name: &str, args| ExprKind::Function(FunctionCall::plain(Ident::synthetic(name), args));
    let span = document.span;
    let extracted = call("json_extract", vec![document, path]);
    if unquote { call("json_unquote", vec![Expr::new(extracted, span)]) } else { extracted }
}

/// Digits as a number, if they fit 64 bits.
fn integer(digits: &[u8]) -> Option<u64> {
    let mut value: u64 = 0;
    for digit in digits {
        value = value.checked_mul(10)?.checked_add(u64::from(digit - b'0'))?;
    }
    Some(value)
}
