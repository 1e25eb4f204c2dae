//! Expressions: operators, literals, names, subqueries. Functions are in `function.rs`.
//!
//! The levels follow MySQL's grammar, which is more than a precedence table: `expr` (OR, XOR, AND, NOT, IS
//! TRUE) over `boolean_primary` (comparisons, IS NULL) over `predicate` (IN, BETWEEN, LIKE, …) over
//! `bit_expr` (arithmetic) over `simple`. So `a = b = c` is one thing and `a IN (1) IN (2)` an error, and
//! `NOT a = b` negates the comparison unless HIGH_NOT_PRECEDENCE.

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

impl<'a> Parser<'a> {
    pub fn expr(&mut self) -> R<Expr> {
        if let Some(literal) = self.lone_literal() {
            return Ok(literal);
        }
        self.nested(|p| p.expr_level(OR))
    }

    /// A literal that is an expression of its own in a list: what long INSERTs and IN lists are made of.
    /// Only a shortcut.
    fn lone_literal(&mut self) -> Option<Expr> {
        let tok = self.tok.tok;
        if self.seed.is_some() || !matches!(tok, Tok::Int | Tok::Decimal | Tok::Str | Tok::Kw(Kw::NULL)) {
            return None;
        }
        if !matches!(self.peek(), Tok::Char(b',' | b')')) {
            return None;
        }
        let span = self.tok.span();
        let literal = match tok {
            Tok::Str => {
                let value = text::string(self.raw(self.tok), self.escapes());
                self.warn_of_literal(&value);
                Literal::String { value: value.into(), charset: None }
            }
            Tok::Kw(_) => Literal::Null,
            _ => return Some(Expr::new(ExprKind::Literal(self.numeric_literal()), span)),
        };
        self.bump();
        Some(Expr::new(ExprKind::Literal(literal), span))
    }

    fn high_not(&self) -> bool {
        self.mode.has(sql_mode::HIGH_NOT_PRECEDENCE)
    }

    fn pipes_concat(&self) -> bool {
        self.mode.has(sql_mode::PIPES_AS_CONCAT)
    }

    fn logical_op(&self) -> Option<(BinaryOp, u8)> {
        match self.tok.tok {
            Tok::Kw(Kw::OR) => Some((BinaryOp::Or, OR)),
            Tok::OrOr if !self.pipes_concat() => Some((BinaryOp::Or, OR)),
            Tok::Kw(Kw::XOR) => Some((BinaryOp::Xor, XOR)),
            Tok::Kw(Kw::AND) | Tok::AndAnd => Some((BinaryOp::And, AND)),
            _ => None,
        }
    }

    /// Takes an operator; some have another spelling that is there to stay.
    fn bump_operator(&mut self) -> Token {
        let (what, instead) = match self.tok.tok {
            Tok::OrOr => ("|| as a synonym for OR", "OR"),
            Tok::AndAnd => ("&&", "AND"),
            Tok::Char(b'!') => ("!", "NOT"),
            _ => return self.bump(),
        };
        self.warnings.push(sql_error!(WARN_DEPRECATED_SYNTAX, what, instead));
        self.bump()
    }

    fn expr_level(&mut self, min: u8) -> R<Expr> {
        self.chained(|p| p.logical_chain(min))
    }

    fn logical_chain(&mut self, min: u8) -> R<(Expr, u32)> {
        let mut links = 0;
        let mut left = if self.is_kw(Kw::NOT) && self.seed.is_none() && !self.high_not() {
            let start = self.bump().start;
            let operand = self.nested(|p| p.expr_level(NOT))?;
            let kind = ExprKind::Unary { op: UnaryOp::Not, expr: operand.boxed() };
            Expr::new(kind, self.span_from(start))
        } else {
            let primary = self.boolean_primary()?;
            self.is_truth(primary)?
        };
        while let Some((op, level)) = self.logical_op()
            && level >= min
        {
            self.bump_operator();
            let right = self.expr_level(level + 1)?;
            if !self.logical_op().is_some_and(|next| next.0 == op) {
                left = binary(op, left, right);
                continue;
            }
            let mut operands = vec![left, right];
            while self.logical_op().is_some_and(|next| next.0 == op) {
                self.bump_operator();
                operands.push(self.expr_level(level + 1)?);
            }
            links += if op == BinaryOp::Xor { u32::try_from(operands.len()).unwrap_or(u32::MAX) } else { operands.len().ilog2() };
            if links > CHAIN_MAX {
                return Err(too_deep());
            }
            left = if op == BinaryOp::Xor { chain(op, operands) } else { balanced(op, operands) };
        }
        Ok((left, links))
    }

    /// `IS [NOT] TRUE | FALSE | UNKNOWN`, at most once.
    fn is_truth(&mut self, left: Expr) -> R<Expr> {
        if !self.is_kw(Kw::IS) {
            return Ok(left);
        }
        self.bump();
        let negated = self.eat_kw(Kw::NOT);
        let test = self.choice(&[(Kw::TRUE, IsTest::True), (Kw::FALSE, IsTest::False), (Kw::UNKNOWN, IsTest::Unknown)])?;
        let span = self.span_from(left.span.start);
        Ok(Expr::new(ExprKind::Is { expr: left.boxed(), test, negated }, span))
    }

    pub(super) fn comparison(&self) -> Option<BinaryOp> {
        Some(match self.tok.tok {
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

    fn boolean_primary(&mut self) -> R<Expr> {
        self.chained(Self::comparisons)
    }

    fn comparisons(&mut self) -> R<(Expr, u32)> {
        let mut left = self.predicate()?;
        let mut links = 0;
        loop {
            if let Some(op) = self.comparison() {
                let op_start = self.bump().start;
                left = match self.quantifier(op, op_start)? {
                    Some(quantifier) => {
                        let query = self.paren_query()?;
                        let span = self.span_from(left.span.start);
                        Expr::new(ExprKind::Quantified { op, quantifier, expr: left.boxed(), query }, span)
                    }
                    None => {
                        let right = self.predicate()?;
                        binary(op, left, right)
                    }
                };
            } else if self.is_kw(Kw::IS) && self.null_follows() {
                self.bump();
                let negated = self.eat_kw(Kw::NOT);
                self.bump();
                let span = self.span_from(left.span.start);
                left = Expr::new(ExprKind::Is { expr: left.boxed(), test: IsTest::Null, negated }, span);
            } else {
                return Ok((left, links));
            }
            links += 1;
            if links > CHAIN_MAX {
                return Err(too_deep());
            }
        }
    }

    fn null_follows(&mut self) -> bool {
        self.peek_kw(Kw::NULL) || (self.peek_kw(Kw::NOT) && self.peek2() == Tok::Kw(Kw::NULL))
    }

    fn quantifier(&mut self, op: BinaryOp, op_start: u32) -> R<Option<Quantifier>> {
        let quantifier = match self.kw() {
            Some(Kw::ANY | Kw::SOME) => Quantifier::Any,
            Some(Kw::ALL) => Quantifier::All,
            _ => return Ok(None),
        };
        if !self.peek_is(b'(') {
            return Ok(None);
        }
        if op == BinaryOp::NullSafeEq {
            return Err(self.error_at(op_start));
        }
        self.bump();
        Ok(Some(quantifier))
    }

    // ---- predicates

    fn predicate(&mut self) -> R<Expr> {
        let left = self.bit_expr(0)?;
        let negated = self.eat_kw(Kw::NOT);
        if negated && !matches!(self.kw(), Some(Kw::IN | Kw::BETWEEN | Kw::LIKE | Kw::REGEXP | Kw::RLIKE)) {
            return self.error();
        }
        let start = left.span.start;
        let kind = match self.kw() {
            Some(Kw::IN) => self.in_predicate(left, negated)?,
            Some(Kw::BETWEEN) => {
                self.bump();
                let low = self.bit_expr(0)?;
                self.expect_kw(Kw::AND)?;
                let high = self.nested(Self::predicate)?;
                ExprKind::Between { expr: left.boxed(), low: low.boxed(), high: high.boxed(), negated }
            }
            Some(Kw::LIKE) => {
                self.bump();
                let pattern = self.simple(CONCAT)?.boxed();
                let escape = if self.eat_kw(Kw::ESCAPE) { Some(self.simple(CONCAT)?.boxed()) } else { None };
                ExprKind::Like { expr: left.boxed(), pattern, escape, negated }
            }
            Some(Kw::REGEXP | Kw::RLIKE) => {
                self.bump();
                let right = self.bit_expr(0)?;
                let op = if negated { BinaryOp::NotRegexp } else { BinaryOp::Regexp };
                ExprKind::Binary { op, left: left.boxed(), right: right.boxed() }
            }
            Some(Kw::SOUNDS) => {
                self.bump();
                self.expect_kw(Kw::LIKE)?;
                let right = self.bit_expr(0)?;
                ExprKind::Binary { op: BinaryOp::SoundsLike, left: left.boxed(), right: right.boxed() }
            }
            Some(Kw::MEMBER) => {
                self.bump();
                self.eat_kw(Kw::OF);
                self.expect(b'(')?;
                let right = self.simple(CONCAT)?;
                self.expect(b')')?;
                ExprKind::Binary { op: BinaryOp::MemberOf, left: left.boxed(), right: right.boxed() }
            }
            _ => return Ok(left),
        };
        Ok(Expr::new(kind, self.span_from(start)))
    }

    fn in_predicate(&mut self, left: Expr, negated: bool) -> R<ExprKind> {
        self.bump();
        if !self.is(b'(') {
            return self.error();
        }
        self.bump();
        let list = match self.query_or_list()? {
            QueryOrList::Query(query) => {
                return Ok(ExprKind::InSubquery { expr: left.boxed(), query, negated });
            }
            QueryOrList::List(list) => list,
        };
        Ok(ExprKind::InList { expr: left.boxed(), list, negated })
    }

    /// After `(`: a query, or one or more expressions, and the `)`.
    fn query_or_list(&mut self) -> R<QueryOrList> {
        let first = match self.query_or_expr()? {
            QueryOrExpr::Query(query) => {
                if self.eat(b')') {
                    return Ok(QueryOrList::Query(query));
                }
                return self.error();
            }
            QueryOrExpr::Expr(expr) => expr,
        };
        let mut list = vec![first];
        while self.eat(b',') {
            list.push(self.expr()?);
        }
        self.expect(b')')?;
        Ok(QueryOrList::List(list))
    }

    /// Whether a query expression begins here.
    pub fn at_query(&mut self) -> bool {
        match self.tok.tok {
            Tok::Kw(Kw::SELECT | Kw::WITH | Kw::TABLE) => true,
            Tok::Kw(Kw::VALUES) => self.peek_kw(Kw::ROW),
            _ => false,
        }
    }

    /// After `(`: a query up to its `)`, or one expression. `((select 1) union …)` is the former, `((select
    /// 1) + 1)` the latter; they are told apart by what follows the inner parentheses, without going back.
    fn query_or_expr(&mut self) -> R<QueryOrExpr> {
        if self.at_query() {
            return Ok(QueryOrExpr::Query(Box::new(self.query(false)?)));
        }
        if !self.is(b'(') {
            return Ok(QueryOrExpr::Expr(self.expr()?));
        }
        let start = self.start();
        self.bump();
        let inner = self.nested(Self::query_or_expr)?;
        match inner {
            QueryOrExpr::Query(query) => {
                self.expect(b')')?;
                if self.query_goes_on() || self.is(b')') {
                    let body = QueryBody::Nested(query);
                    return Ok(QueryOrExpr::Query(Box::new(self.query_from(body, start, false)?)));
                }
                let span = self.span_from(start);
                self.plant(Expr::new(ExprKind::Subquery(query), span));
            }
            QueryOrExpr::Expr(first) => {
                let row = self.rest_of_parentheses(first, start)?;
                self.plant(row);
            }
        }
        Ok(QueryOrExpr::Expr(self.expr()?))
    }

    /// Whether the current token continues a query expression after one in parentheses.
    pub fn query_goes_on(&self) -> bool {
        matches!(self.tok.tok, Tok::Kw(Kw::UNION | Kw::EXCEPT | Kw::INTERSECT | Kw::ORDER | Kw::LIMIT | Kw::INTO | Kw::FOR | Kw::LOCK))
    }

    /// `, …)` or `)` after the first expression in parentheses.
    fn rest_of_parentheses(&mut self, first: Expr, start: u32) -> R<Expr> {
        if self.eat(b')') {
            return Ok(Expr::new(ExprKind::Paren(first.boxed()), self.span_from(start)));
        }
        let mut list = vec![first];
        while self.eat(b',') {
            list.push(self.expr()?);
        }
        self.expect(b')')?;
        if list.len() < 2 {
            return self.error();
        }
        Ok(Expr::new(ExprKind::Row(list), self.span_from(start)))
    }

    /// `(query)`, as after EXISTS or ANY.
    pub fn paren_query(&mut self) -> R<Box<Query>> {
        self.expect(b'(')?;
        match self.query_or_expr()? {
            QueryOrExpr::Query(query) => {
                self.expect(b')')?;
                Ok(query)
            }
            QueryOrExpr::Expr(expr) => Err(self.error_at(expr.span.start)),
        }
    }

    // ---- arithmetic

    fn bit_op(&self) -> Option<(BinaryOp, u8)> {
        Some(match self.tok.tok {
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

    pub fn bit_expr(&mut self, min: u8) -> R<Expr> {
        self.chained(|p| p.arithmetic(min))
    }

    fn arithmetic(&mut self, min: u8) -> R<(Expr, u32)> {
        let mut left = self.simple(CONCAT)?;
        let mut links = 0;
        while let Some((op, level)) = self.bit_op()
            && level >= min
        {
            self.bump();
            links += 1;
            if links > CHAIN_MAX {
                return Err(too_deep());
            }
            if matches!(op, BinaryOp::Add | BinaryOp::Sub) && self.is_kw(Kw::INTERVAL) {
                match self.nested(Self::interval)? {
                    Interval::Amount(amount, unit) => {
                        let span = self.span_from(left.span.start);
                        let subtract = op == BinaryOp::Sub;
                        let (expr, amount) = (left.boxed(), amount.boxed());
                        left = Expr::new(ExprKind::DateArithmetic { expr, amount, unit, subtract }, span);
                        continue;
                    }
                    Interval::Function(call) => self.plant(call),
                }
            }
            let right = self.bit_expr(level + 1)?;
            left = binary(op, left, right);
        }
        Ok((left, links))
    }

    /// `INTERVAL expr unit`, or the function `INTERVAL(a, b, …)`.
    pub(super) fn interval(&mut self) -> R<Interval> {
        let keyword = self.bump();
        if self.is(b'(') {
            let start = self.bump().start;
            let inner = match self.query_or_list()? {
                QueryOrList::Query(query) => ExprKind::Subquery(query),
                QueryOrList::List(mut list) if list.len() == 1 => ExprKind::Paren(list.pop().expect("of length one").boxed()),
                QueryOrList::List(args) => {
                    let name = Ident { name: "interval".to_owned(), span: keyword.span() };
                    let kind = ExprKind::Function(FunctionCall { db: None, name, args });
                    return Ok(Interval::Function(Expr::new(kind, self.span_from(keyword.start))));
                }
            };
            self.plant(Expr::new(inner, self.span_from(start)));
        }
        let amount = self.expr()?;
        let unit = self.interval_unit()?;
        Ok(Interval::Amount(amount, unit))
    }

    // ---- simple expressions

    pub fn simple_expr(&mut self) -> R<Expr> {
        self.simple(CONCAT)
    }

    fn simple(&mut self, min: u8) -> R<Expr> {
        self.chained(|p| p.collated(min))
    }

    fn collated(&mut self, min: u8) -> R<(Expr, u32)> {
        let mut left = match self.seed.take() {
            Some(seed) => {
                self.height = self.height.max(self.seed_height);
                seed
            }
            None => self.signed()?,
        };
        let mut links = 0;
        loop {
            if self.is_kw(Kw::COLLATE) && COLLATE >= min {
                self.bump();
                let collation = self.ident_or_text()?;
                let span = self.span_from(left.span.start);
                left = Expr::new(ExprKind::Collate { expr: left.boxed(), collation }, span);
            } else if self.tok.tok == Tok::OrOr && self.pipes_concat() && CONCAT >= min {
                self.bump();
                let right = self.simple(SIGN)?;
                left = binary(BinaryOp::Concat, left, right);
            } else {
                return Ok((left, links));
            }
            links += 1;
            if links > CHAIN_MAX {
                return Err(too_deep());
            }
        }
    }

    fn signed(&mut self) -> R<Expr> {
        let op = match self.tok.tok {
            Tok::Char(b'-') => UnaryOp::Minus,
            Tok::Char(b'+') => UnaryOp::Plus,
            Tok::Char(b'~') => UnaryOp::BitNot,
            Tok::Char(b'!') => UnaryOp::Not,
            Tok::Kw(Kw::BINARY) => UnaryOp::Binary,
            Tok::Kw(Kw::NOT) if self.high_not() => UnaryOp::Not,
            _ => return self.primary(),
        };
        let start = self.bump_operator().start;
        let operand = self.nested(|p| p.simple(SIGN))?;
        if op == UnaryOp::Binary {
            self.warnings.push(sql_error!(WARN_DEPRECATED_SYNTAX, "BINARY expr", "CAST"));
        }
        Ok(Expr::new(ExprKind::Unary { op, expr: operand.boxed() }, self.span_from(start)))
    }

    pub(super) fn primary(&mut self) -> R<Expr> {
        let start = self.start();
        let kind = match self.tok.tok {
            Tok::Int | Tok::Decimal | Tok::Float => ExprKind::Literal(self.numeric_literal()),
            Tok::Str | Tok::NationalStr | Tok::Introducer | Tok::Hex | Tok::Bits => ExprKind::Literal(self.text_literal()?),
            Tok::Param => self.parameter()?,
            Tok::At => self.user_variable()?,
            Tok::AtAt => self.system_variable()?,
            Tok::Char(b'(') => return self.nested(Self::parenthesized),
            Tok::Char(b'{') => return self.nested(Self::odbc),
            Tok::Ident | Tok::QuotedIdent => return self.name_or_call(),
            Tok::Kw(kw) => return self.keyword_expr(kw),
            _ => return self.error(),
        };
        Ok(Expr::new(kind, self.span_from(start)))
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
                Some(self.written_charset(name))
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

    fn parameter(&mut self) -> R<ExprKind> {
        self.check_variables_allowed()?;
        let number = self.params;
        self.params = match number.checked_add(1) {
            Some(next) => next,
            None => return Err(sql_error!(PS_MANY_PARAM)),
        };
        self.bump();
        Ok(ExprKind::Param(number))
    }

    /// 1351 in the query of a view.
    pub(super) fn check_variables_allowed(&self) -> R<()> {
        if self.in_view { Err(sql_error!(VIEW_SELECT_VARIABLE)) } else { Ok(()) }
    }

    fn user_variable(&mut self) -> R<ExprKind> {
        self.check_variables_allowed()?;
        let name = self.at_name()?;
        if self.tok.tok == Tok::Assign {
            let name = super::legal_variable(name)?;
            self.bump();
            let value = self.expr()?.boxed();
            self.late_warnings.push(sql_error!(WARN_DEPRECATED_ASSIGNMENT));
            return Ok(ExprKind::Assign { name, value });
        }
        Ok(ExprKind::UserVariable(name))
    }

    fn system_variable(&mut self) -> R<ExprKind> {
        self.check_variables_allowed()?;
        self.bump();
        let scope = match self.kw() {
            Some(Kw::GLOBAL) => Some(VariableScope::Global),
            Some(Kw::SESSION | Kw::LOCAL) => Some(VariableScope::Session),
            _ => None,
        };
        if scope.is_some() {
            self.bump();
            self.expect(b'.')?;
        }
        let name = self.ident_or_text()?;
        if self.eat(b'.') {
            let base = Some(name);
            return Ok(ExprKind::SystemVariable { scope, base, name: self.ident()?.name });
        }
        Ok(ExprKind::SystemVariable { scope, base: None, name })
    }

    fn parenthesized(&mut self) -> R<Expr> {
        let start = self.start();
        self.bump();
        match self.query_or_expr()? {
            QueryOrExpr::Query(query) => {
                self.expect(b')')?;
                Ok(Expr::new(ExprKind::Subquery(query), self.span_from(start)))
            }
            QueryOrExpr::Expr(first) => self.rest_of_parentheses(first, start),
        }
    }

    /// `{d '…'}`, `{t '…'}`, `{ts '…'}`, `{fn expr}`: the first three make literals of strings.
    fn odbc(&mut self) -> R<Expr> {
        let start = self.bump().start;
        let word = self.ident()?;
        let mut expr = self.expr()?;
        self.expect(b'}')?;
        expr.span = self.span_from(start);
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

    // ---- names

    /// A name with up to two qualifiers.
    pub fn column_name(&mut self) -> R<ColumnName> {
        let first = self.ident()?;
        self.column_name_after(first)
    }

    fn column_name_after(&mut self, first: Ident) -> R<ColumnName> {
        if !self.eat(b'.') {
            return Ok(ColumnName { db: None, table: None, name: first });
        }
        let second = self.ident()?;
        if !self.eat(b'.') {
            return Ok(ColumnName { db: None, table: Some(first), name: second });
        }
        let third = self.ident()?;
        Ok(ColumnName { db: Some(first), table: Some(second), name: third })
    }

    fn name_or_call(&mut self) -> R<Expr> {
        if self.peek_is(b'(') {
            return self.nested(Self::generic_call);
        }
        self.column_expr()
    }

    /// A column, `column -> path`, or a call of `db.function(…)`.
    pub fn column_expr(&mut self) -> R<Expr> {
        let start = self.start();
        let column = self.column_name()?;
        if self.is(b'(')
            && let ColumnName { db: None, table: Some(db), name } = column
        {
            return self.nested(|p| p.qualified_call(db, name, start));
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
            let kind = match self.name_kind(column)? {
                ExprKind::Column(column) => {
                    ExprKind::JsonArrow { column: Box::new(column), column_span: span, path: path.boxed(), unquote }
                }
                variable => json_path_of(Expr::new(variable, span), path, unquote),
            };
            return Ok(Expr::new(kind, self.span_from(start)));
        }
        Ok(Expr::new(self.name_kind(column)?, span))
    }

    /// `expr [ASC | DESC], …`
    pub fn order_list(&mut self) -> R<Vec<OrderItem>> {
        self.comma_list(|p| {
            let expr = p.expr()?;
            Ok(OrderItem { expr, direction: p.sort_direction() })
        })
    }

    pub fn sort_direction(&mut self) -> Option<SortDirection> {
        self.eat_choice(&[(Kw::ASC, SortDirection::Asc), (Kw::DESC, SortDirection::Desc)])
    }
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
    let call = |name: &str, args| ExprKind::Function(FunctionCall { db: None, name: Ident::synthetic(name), args });
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
