//! Expressions.

use value::Value;

use super::{Printer, charset_name};
use crate::ast::*;

/// Functions that MySQL prints by another name.
const SYNONYMS: &[(&str, &str)] = &[
    ("substring", "substr"),
    ("mid", "substr"),
    ("ucase", "upper"),
    ("lcase", "lower"),
    ("power", "pow"),
    ("ceil", "ceiling"),
    ("character_length", "char_length"),
    ("octet_length", "length"),
    ("day", "dayofmonth"),
    ("current_timestamp", "now"),
    ("localtime", "now"),
    ("localtimestamp", "now"),
    ("current_date", "curdate"),
    ("current_time", "curtime"),
    ("schema", "database"),
    ("session_user", "user"),
    ("system_user", "user"),
    ("sha1", "sha"),
    ("geomcollection", "geometrycollection"),
];

/// Functions that give a truth value.
const BOOLEAN_FUNCTIONS: &[&str] = &[
    "regexp_like",
    "isnull",
    "strcmp",
    "is_ipv4",
    "is_ipv6",
    "is_ipv4_compat",
    "is_ipv4_mapped",
    "is_uuid",
    "json_contains",
    "json_contains_path",
    "json_overlaps",
    "json_schema_valid",
    "json_valid",
    "st_contains",
    "st_within",
    "st_intersects",
    "st_equals",
    "st_isempty",
    "st_isvalid",
    "mbrcontains",
    "mbrwithin",
];

impl UnaryOp {
    fn symbol(self) -> &'static str {
        match self {
            UnaryOp::Plus => "",
            UnaryOp::Minus => "-",
            UnaryOp::BitNot => "~",
            UnaryOp::Not => "not",
            UnaryOp::Binary => "binary",
        }
    }
}

/// What stands in all the parentheses of a subquery, which has its own.
fn without_parentheses(mut query: &Query) -> &Query {
    while let QueryBody::Nested(inner) = &query.body
        && query.with.is_none()
        && query.order_by.is_empty()
        && query.limit.is_none()
        && query.into.is_none()
        && query.locking.is_empty()
    {
        query = inner;
    }
    query
}

/// `= ANY` is IN.
const IN: (BinaryOp, Quantifier) = (BinaryOp::Eq, Quantifier::Any);

impl BinaryOp {
    /// As MySQL prints it; operators that print as calls have their name.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Or => "or",
            BinaryOp::Xor => "xor",
            BinaryOp::And => "and",
            BinaryOp::Eq => "=",
            BinaryOp::NullSafeEq => "<=>",
            BinaryOp::Ne => "<>",
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
            BinaryOp::BitOr => "|",
            BinaryOp::BitAnd => "&",
            BinaryOp::ShiftLeft => "<<",
            BinaryOp::ShiftRight => ">>",
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::IntDiv => "DIV",
            BinaryOp::Mod => "%",
            BinaryOp::BitXor => "^",
            BinaryOp::Concat => "concat",
            BinaryOp::SoundsLike => "sounds like",
            BinaryOp::Regexp | BinaryOp::NotRegexp => "regexp_like",
            BinaryOp::MemberOf => "member of",
        }
    }

    pub fn is_comparison(self) -> bool {
        use BinaryOp::*;
        matches!(self, Eq | NullSafeEq | Ne | Lt | Le | Gt | Ge)
    }

    /// The comparison that is true when this one is false (`<=>` has none).
    fn negated(self) -> Option<BinaryOp> {
        Some(match self {
            BinaryOp::Eq => BinaryOp::Ne,
            BinaryOp::Ne => BinaryOp::Eq,
            BinaryOp::Lt => BinaryOp::Ge,
            BinaryOp::Ge => BinaryOp::Lt,
            BinaryOp::Gt => BinaryOp::Le,
            BinaryOp::Le => BinaryOp::Gt,
            _ => return None,
        })
    }
}

impl AggregateFunction {
    /// In lower case, as MySQL prints it.
    pub fn name(self) -> &'static str {
        match self {
            AggregateFunction::Count => "count",
            AggregateFunction::Sum => "sum",
            AggregateFunction::Avg => "avg",
            AggregateFunction::Min => "min",
            AggregateFunction::Max => "max",
            AggregateFunction::BitAnd => "bit_and",
            AggregateFunction::BitOr => "bit_or",
            AggregateFunction::BitXor => "bit_xor",
            AggregateFunction::StdPop => "std",
            AggregateFunction::StdSamp => "stddev_samp",
            AggregateFunction::VarPop => "variance",
            AggregateFunction::VarSamp => "var_samp",
            AggregateFunction::JsonArrayAgg => "json_arrayagg",
            AggregateFunction::JsonObjectAgg => "json_objectagg",
            AggregateFunction::GroupConcat => "group_concat",
            AggregateFunction::Collect => "st_collect",
        }
    }
}

impl WindowFunction {
    /// In lower case, as MySQL prints it.
    pub fn name(self) -> &'static str {
        match self {
            WindowFunction::RowNumber => "row_number",
            WindowFunction::Rank => "rank",
            WindowFunction::DenseRank => "dense_rank",
            WindowFunction::CumeDist => "cume_dist",
            WindowFunction::PercentRank => "percent_rank",
            WindowFunction::Ntile => "ntile",
            WindowFunction::Lead => "lead",
            WindowFunction::Lag => "lag",
            WindowFunction::FirstValue => "first_value",
            WindowFunction::LastValue => "last_value",
            WindowFunction::NthValue => "nth_value",
        }
    }
}

/// Without the parentheses that only the text has.
fn bare(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Paren(inner) | ExprKind::Unary { op: UnaryOp::Plus, expr: inner } => bare(inner),
        _ => expr,
    }
}

fn is_boolean(expr: &Expr) -> bool {
    match &bare(expr).kind {
        ExprKind::Literal(Literal::Bool(_)) => true,
        ExprKind::Unary { op, .. } => *op == UnaryOp::Not,
        ExprKind::Binary { op, .. } => {
            op.is_comparison()
                || matches!(
                    op,
                    BinaryOp::And
                        | BinaryOp::Or
                        | BinaryOp::Xor
                        | BinaryOp::Regexp
                        | BinaryOp::NotRegexp
                        | BinaryOp::SoundsLike
                        | BinaryOp::MemberOf
                )
        }
        ExprKind::Is { .. }
        | ExprKind::Between { .. }
        | ExprKind::InList { .. }
        | ExprKind::InSubquery { .. }
        | ExprKind::Like { .. }
        | ExprKind::Quantified { .. }
        | ExprKind::Exists(_) => true,
        ExprKind::Function(call) => call.db.is_none() && BOOLEAN_FUNCTIONS.iter().any(|f| call.name.is(f)),
        _ => false,
    }
}

/// The operands of a chain of one logical operator, whatever the shape of its tree.
pub(super) fn flatten<'e>(op: BinaryOp, expr: &'e Expr, out: &mut Vec<&'e Expr>) {
    match &bare(expr).kind {
        ExprKind::Binary { op: inner, left, right } if *inner == op => {
            flatten(op, left, out);
            flatten(op, right, out);
        }
        _ => out.push(expr),
    }
}

impl Printer<'_> {
    pub(super) fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Paren(inner) => self.expr(inner),
            ExprKind::Literal(literal) => self.literal(literal),
            ExprKind::Param(_) => self.push("?"),
            ExprKind::Column(column) => self.column(column),
            ExprKind::Local { name, .. } => self.ident(&name.name),
            ExprKind::UserVariable(name) => {
                self.push("@");
                self.ident(name);
            }
            ExprKind::SystemVariable { scope, base, name } => self.system_variable(*scope, base.as_deref(), name),
            ExprKind::Assign { name, value } => {
                self.push("(@");
                self.ident(name);
                self.push(":=");
                self.expr(value);
                self.push(")");
            }
            ExprKind::Unary { op, expr } => self.unary(*op, expr),
            ExprKind::Binary { op, left, right } => self.binary(*op, left, right),
            ExprKind::Is { expr, test, negated } => self.is_test(expr, *test, *negated),
            ExprKind::Between { expr, low, high, negated } => {
                self.push("(");
                self.expr(expr);
                self.push(if *negated { " not between " } else { " between " });
                self.expr(low);
                self.push(" and ");
                self.expr(high);
                self.push(")");
            }
            ExprKind::InList { expr, list, negated } => self.in_list(expr, list, *negated),
            ExprKind::InSubquery { expr, query, negated } => {
                self.push(if *negated { "(not(" } else { "" });
                self.expr(expr);
                self.push(" in (");
                self.inner_query(query, true);
                self.push(if *negated { ")))" } else { ")" });
            }
            ExprKind::Like { expr, pattern, escape, negated } => {
                self.push(if *negated { "(not(" } else { "" });
                self.like(expr, pattern, escape.as_deref());
                self.push(if *negated { "))" } else { "" });
            }
            ExprKind::Quantified { op, quantifier, expr, query } => {
                self.expr(expr);
                self.push(" ");
                self.push(match (op, quantifier) {
                    (BinaryOp::Eq, Quantifier::Any) => "in (",
                    _ => op.symbol(),
                });
                self.push(match (op, quantifier) {
                    (BinaryOp::Eq, Quantifier::Any) => "",
                    (_, Quantifier::Any) => " any (",
                    (_, Quantifier::All) => " all (",
                });
                self.inner_query(query, true);
                self.push(")");
            }
            ExprKind::Exists(query) => {
                self.push("exists(");
                self.inner_query(query, true);
                self.push(")");
            }
            ExprKind::Subquery(query) => {
                self.push("(");
                self.inner_query(without_parentheses(query), true);
                self.push(")");
            }
            ExprKind::Row(items) => {
                self.push("(");
                self.list(items);
                self.push(")");
            }
            ExprKind::Case { operand, whens, otherwise } => self.case(operand.as_deref(), whens, otherwise.as_deref()),
            ExprKind::Collate { expr, collation } => {
                self.push("(");
                self.expr(expr);
                self.push(" collate ");
                self.push(&charset_name(collation));
                self.push(")");
            }
            _ => self.call_like(expr),
        }
    }

    fn list(&mut self, items: &[Expr]) {
        self.separated(items, ",", |p, e| p.expr(e));
    }

    /// Compared with zero, unless it is boolean.
    pub(super) fn condition(&mut self, expr: &Expr) {
        if is_boolean(expr) {
            self.expr(expr);
        } else {
            self.push("(0 <> ");
            self.expr(expr);
            self.push(")");
        }
    }

    fn literal(&mut self, literal: &Literal) {
        match literal {
            Literal::Null => self.push("NULL"),
            Literal::Bool(value) => self.push(if *value { "true" } else { "false" }),
            Literal::Int(value) => self.push(&value.to_string()),
            Literal::Decimal(text) => {
                let text = text.trim_start_matches('0');
                self.push(if text.starts_with('.') { "0" } else { "" });
                self.push(text.strip_suffix('.').unwrap_or(text));
            }
            Literal::Float(text) => self.push(text),
            Literal::String { value, charset } => {
                if let Some(charset) = charset.as_deref().or(self.options.string_charset) {
                    self.push("_");
                    self.push(charset);
                }
                self.string(value);
            }
            Literal::Hex { value, charset, .. } => {
                if let Some(charset) = charset {
                    self.push("_");
                    self.push(charset);
                    if std::str::from_utf8(value).is_ok() {
                        return self.string(value);
                    }
                    self.push(" ");
                }
                if value.is_empty() {
                    self.push("x''");
                    return;
                }
                self.push("0x");
                for byte in value {
                    self.push(&format!("{byte:02x}"));
                }
            }
            Literal::Date(value) => self.temporal("DATE", value),
            Literal::Time(value) => self.temporal("TIME", value),
            Literal::Timestamp(value) => self.temporal("TIMESTAMP", value),
            Literal::Braced(moment) => {
                if is_plain_moment(moment) {
                    return self.literal(moment);
                }
                let (word, value) = match &**moment {
                    Literal::Date(value) => ("{d ", value),
                    Literal::Time(value) => ("{t ", value),
                    Literal::Timestamp(value) => ("{ts ", value),
                    other => return self.literal(other),
                };
                self.temporal(word, value);
                self.push("}");
            }
        }
    }

    fn temporal(&mut self, kind: &str, value: &[u8]) {
        self.push(kind);
        self.string(value);
    }

    fn system_variable(&mut self, scope: Option<VariableScope>, base: Option<&str>, name: &str) {
        self.push("@@");
        self.push(match scope {
            Some(VariableScope::Global) => "global.",
            Some(VariableScope::Session) => "session.",
            _ => "",
        });
        if let Some(base) = base {
            self.push(base);
            self.push(".");
        }
        self.push(name);
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr) {
        match op {
            UnaryOp::Plus => self.expr(operand),
            UnaryOp::Not => self.not(operand),
            UnaryOp::Binary => {
                self.push("cast(");
                self.expr(operand);
                self.push(" as char charset binary)");
            }
            UnaryOp::Minus | UnaryOp::BitNot => {
                self.push(op.symbol());
                self.push("(");
                self.expr(operand);
                self.push(")");
            }
        }
    }

    /// NOT is pushed down as far as it goes.
    fn not(&mut self, operand: &Expr) {
        let operand = bare(operand);
        match &operand.kind {
            ExprKind::Unary { op: UnaryOp::Not, expr } => self.condition(expr),
            ExprKind::Binary { op, left, right } if op.negated().is_some() => {
                self.binary(op.negated().unwrap_or(*op), left, right);
            }
            ExprKind::Binary { op: BinaryOp::Xor, left, right } => {
                self.push("(");
                self.not(left);
                self.push(" xor ");
                self.condition(right);
                self.push(")");
            }
            ExprKind::Binary { op: op @ (BinaryOp::And | BinaryOp::Or), .. } => {
                let mut operands = Vec::new();
                flatten(*op, operand, &mut operands);
                let other = if *op == BinaryOp::And { " or " } else { " and " };
                self.push("(");
                self.separated(&operands, other, |p, e| p.not(e));
                self.push(")");
            }
            ExprKind::Binary { op: BinaryOp::NotRegexp, left, right } => self.pair("regexp_like", left, right),
            ExprKind::Binary { op: BinaryOp::SoundsLike, left, right } => self.sounds_like(left, "<>", right),
            ExprKind::Like { expr, pattern, escape, negated: true } => self.like(expr, pattern, escape.as_deref()),
            ExprKind::Is { expr, test, negated } => self.is_test(expr, *test, !negated),
            ExprKind::Between { expr, low, high, negated } => {
                let (expr, low, high) = (expr.clone(), low.clone(), high.clone());
                self.expr(&Expr::new(ExprKind::Between { expr, low, high, negated: !negated }, operand.span));
            }
            ExprKind::InList { expr, list, negated } => self.in_list(expr, list, !negated),
            ExprKind::InSubquery { expr, query, negated } => {
                let (expr, query) = (expr.clone(), query.clone());
                self.expr(&Expr::new(ExprKind::InSubquery { expr, query, negated: !negated }, operand.span));
            }
            // What is not so for all is otherwise for some.
            ExprKind::Quantified { op, quantifier, expr, query } if op.negated().is_some() && (*op, *quantifier) != IN => {
                let quantifier = if *quantifier == Quantifier::All { Quantifier::Any } else { Quantifier::All };
                let (op, expr, query) = (op.negated().unwrap_or(*op), expr.clone(), query.clone());
                self.expr(&Expr::new(ExprKind::Quantified { op, quantifier, expr, query }, operand.span));
            }
            ExprKind::Exists(_) => {
                self.push("(not ");
                self.expr(operand);
                self.push(")");
            }
            _ if is_boolean(operand) => {
                self.push("(not(");
                self.expr(operand);
                self.push("))");
            }
            _ => {
                self.push("(0 = ");
                self.expr(operand);
                self.push(")");
            }
        }
    }

    fn infix(&mut self, left: &Expr, symbol: &str, right: &Expr) {
        self.push("(");
        self.expr(left);
        self.push(" ");
        self.push(symbol);
        self.push(" ");
        self.expr(right);
        self.push(")");
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr) {
        match op {
            BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
                let mut operands = Vec::new();
                if op == BinaryOp::Xor {
                    operands.extend([left, right]);
                } else {
                    flatten(op, left, &mut operands);
                    flatten(op, right, &mut operands);
                }
                self.push("(");
                self.separated(&operands, &format!(" {} ", op.symbol()), |p, e| p.condition(e));
                self.push(")");
            }
            BinaryOp::Regexp | BinaryOp::NotRegexp => {
                self.push(if op == BinaryOp::NotRegexp { "(not(" } else { "" });
                self.pair("regexp_like", left, right);
                self.push(if op == BinaryOp::NotRegexp { "))" } else { "" });
            }
            BinaryOp::Concat => self.pair("concat", left, right),
            BinaryOp::SoundsLike => self.sounds_like(left, "=", right),
            BinaryOp::MemberOf => {
                self.expr(left);
                self.push(" member of (");
                self.expr(right);
                self.push(")");
            }
            _ if op.is_comparison() && self.row_comparison(op, left, right) => {}
            _ => self.infix(left, op.symbol(), right),
        }
    }

    fn sounds_like(&mut self, left: &Expr, symbol: &str, right: &Expr) {
        self.push("(soundex(");
        self.expr(left);
        self.push(&format!(") {symbol} soundex("));
        self.expr(right);
        self.push("))");
    }

    fn like(&mut self, expr: &Expr, pattern: &Expr, escape: Option<&Expr>) {
        self.push("(");
        self.expr(expr);
        self.push(" like ");
        self.expr(pattern);
        if let Some(escape) = escape {
            self.push(" escape ");
            self.expr(escape);
        }
        self.push(")");
    }

    fn pair(&mut self, name: &str, left: &Expr, right: &Expr) {
        self.push(name);
        self.push("(");
        self.expr(left);
        self.push(",");
        self.expr(right);
        self.push(")");
    }

    /// `(a, b) = (c, d)` is printed as `((a = c) and (b = d))`, `<>` with OR.
    fn row_comparison(&mut self, op: BinaryOp, left: &Expr, right: &Expr) -> bool {
        let (ExprKind::Row(left), ExprKind::Row(right)) = (&bare(left).kind, &bare(right).kind) else { return false };
        let (symbol, separator) = match op {
            BinaryOp::Eq => ("=", " and "),
            BinaryOp::Ne => ("<>", " or "),
            _ => return false,
        };
        if left.len() != right.len() {
            return false;
        }
        let pairs: Vec<_> = left.iter().zip(right).collect();
        self.push("(");
        self.separated(&pairs, separator, |p, (l, r)| p.infix(l, symbol, r));
        self.push(")");
        true
    }

    fn is_test(&mut self, expr: &Expr, test: IsTest, negated: bool) {
        self.push("(");
        if matches!(test, IsTest::True | IsTest::False) {
            self.condition(expr);
        } else {
            self.expr(expr);
        }
        self.push(if negated { " is not " } else { " is " });
        self.push(match test {
            IsTest::Null | IsTest::Unknown => "null",
            IsTest::True => "true",
            IsTest::False => "false",
        });
        self.push(")");
    }

    fn in_list(&mut self, expr: &Expr, list: &[Expr], negated: bool) {
        if let [only] = list {
            let op = if negated { BinaryOp::Ne } else { BinaryOp::Eq };
            return self.binary(op, expr, only);
        }
        self.push("(");
        self.expr(expr);
        self.push(if negated { " not in (" } else { " in (" });
        self.list(list);
        self.push("))");
    }

    fn case(&mut self, operand: Option<&Expr>, whens: &[(Expr, Expr)], otherwise: Option<&Expr>) {
        self.push("(case ");
        if let Some(operand) = operand {
            self.expr(operand);
            self.push(" ");
        }
        for (condition, value) in whens {
            self.push("when ");
            self.expr(condition);
            self.push(" then ");
            self.expr(value);
            self.push(" ");
        }
        if let Some(otherwise) = otherwise {
            self.push("else ");
            self.expr(otherwise);
            self.push(" ");
        }
        self.push("end)");
    }

    // ---- what prints as a call

    fn call_like(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Function(call) => self.function(call),
            ExprKind::Aggregate(aggregate) => self.aggregate(aggregate),
            ExprKind::Window(call) => {
                self.push(call.function.name());
                self.push("(");
                self.list(&call.args);
                self.push(")");
                self.push(if call.from_last { " from last" } else { "" });
                self.push(if call.ignore_nulls { " ignore nulls" } else { "" });
                self.over(&call.over);
            }
            ExprKind::Grouping(args) => {
                self.push("grouping(");
                self.list(args);
                self.push(")");
            }
            ExprKind::Cast { expr, ty, array, at_time_zone } => {
                self.push("cast(");
                self.expr(expr);
                if let Some(zone) = at_time_zone {
                    self.push(" at time zone ");
                    self.string(zone);
                }
                self.push(" as ");
                match ty {
                    // The members of documents have one character set.
                    CastType::Char { length: Some(n), charset: None, .. } if *array => self.push(&format!("char({n})")),
                    CastType::Binary { length: Some(n) } if *array => self.push(&format!("binary({n})")),
                    ty => self.cast_type(ty),
                }
                self.push(if *array { " array)" } else { ")" });
            }
            ExprKind::ConvertUsing { expr, charset } => {
                self.push("convert(");
                self.expr(expr);
                self.push(" using ");
                self.push(&charset_name(charset));
                self.push(")");
            }
            ExprKind::DateArithmetic { expr, amount, unit, subtract } => {
                self.date_arithmetic(expr, amount, *unit, if *subtract { " - interval " } else { " + interval " });
            }
            ExprKind::TimestampAdd { unit, amount, expr } => self.date_arithmetic(expr, amount, *unit, " + interval "),
            ExprKind::TimestampDiff { unit, from, to } => {
                self.push("timestampdiff(");
                self.push(unit.name());
                self.push(",");
                self.expr(from);
                self.push(",");
                self.expr(to);
                self.push(")");
            }
            ExprKind::Extract { unit, expr } => {
                self.push("extract(");
                self.push(&unit.name().to_ascii_lowercase());
                self.push(" from ");
                self.expr(expr);
                self.push(")");
            }
            ExprKind::GetFormat { kind, expr } => {
                self.push("get_format(");
                self.push(kind);
                self.push(", ");
                self.expr(expr);
                self.push(")");
            }
            ExprKind::Trim { side, remove, expr } => self.trim(*side, remove.as_deref(), expr),
            _ => self.rare_call(expr),
        }
    }

    fn date_arithmetic(&mut self, expr: &Expr, amount: &Expr, unit: IntervalUnit, op: &str) {
        self.push("(");
        self.expr(expr);
        self.push(op);
        self.expr(amount);
        self.push(" ");
        self.push(&unit.name().to_ascii_lowercase());
        self.push(")");
    }

    fn trim(&mut self, side: TrimSide, remove: Option<&Expr>, expr: &Expr) {
        self.push("trim(");
        self.push(match side {
            TrimSide::Both => "",
            TrimSide::Leading => "leading ",
            TrimSide::Trailing => "trailing ",
        });
        if let Some(remove) = remove {
            self.expr(remove);
            self.push(" ");
        }
        if side != TrimSide::Both || remove.is_some() {
            self.push("from ");
        }
        self.expr(expr);
        self.push(")");
    }

    fn rare_call(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Char { args, charset } => {
                self.push("char(");
                self.list(args);
                if let Some(charset) = charset {
                    self.push(" using ");
                    self.push(&charset_name(charset));
                }
                self.push(")");
            }
            ExprKind::WeightString { expr, cast, limits } => {
                self.push("weight_string(");
                self.expr(expr);
                if let Some((binary, length)) = cast {
                    self.push(if *binary { " as binary(" } else { " as char(" });
                    self.push(&length.to_string());
                    self.push(")");
                }
                for limit in limits.iter().flatten() {
                    self.push(",");
                    self.push(&limit.to_string());
                }
                self.push(")");
            }
            ExprKind::Match { columns, against, mode } => {
                self.push("(match ");
                self.separated(columns, ",", |p, c| p.column(c));
                self.push(" against (");
                self.expr(against);
                self.push(match mode {
                    MatchMode::NaturalLanguage => "",
                    MatchMode::Boolean => " in boolean mode",
                    MatchMode::NaturalLanguageWithExpansion | MatchMode::WithExpansion => " with query expansion",
                });
                self.push("))");
            }
            ExprKind::JsonArrow { column, path, unquote, .. } => {
                self.push(if *unquote { "json_unquote(json_extract(" } else { "json_extract(" });
                self.column(column);
                self.push(",");
                self.expr(path);
                self.push(if *unquote { "))" } else { ")" });
            }
            ExprKind::JsonValue { expr, path, returning, on_empty, on_error } => {
                self.push("json_value(");
                self.expr(expr);
                self.push(", ");
                self.expr(path);
                self.push(" returning ");
                match returning {
                    Some(ty) => self.cast_type(ty),
                    None => self.push("char(512)"),
                }
                self.json_on(on_empty.as_deref(), " on empty");
                self.json_on(on_error.as_deref(), " on error");
                self.push(")");
            }
            ExprKind::Default(Some(column)) => {
                self.push("default(");
                self.column(column);
                self.push(")");
            }
            ExprKind::Default(None) => self.push("default"),
            ExprKind::InsertValue(column) => {
                self.push("values(");
                self.column(column);
                self.push(")");
            }
            _ => unreachable!("every other kind is printed by the callers"),
        }
    }

    pub(super) fn json_on(&mut self, on: Option<&JsonOn>, when: &str) {
        let Some(on) = on else { return };
        match on {
            JsonOn::Null => self.push(" null"),
            JsonOn::Error => self.push(" error"),
            JsonOn::Default(literal) => {
                self.push(" default ");
                self.literal(literal);
            }
        }
        self.push(when);
    }

    fn function(&mut self, call: &FunctionCall) {
        let lower = call.name.name.to_ascii_lowercase();
        if let Some(db) = &call.db {
            self.ident(&db.name);
            self.push(".");
            self.ident(&call.name.name);
        } else if call.stored || self.is_stored(call, &lower) {
            self.ident(&call.name.name);
        } else if self.function_by_operator(&lower, &call.args) {
            return;
        } else {
            let name = SYNONYMS.iter().find(|s| s.0 == lower).map_or(lower.as_str(), |s| s.1);
            self.push(name);
        }
        self.push("(");
        self.list(&call.args);
        if call.args.len() == 1 && matches!(lower.as_str(), "round" | "week" | "yearweek") {
            self.push(",0");
        }
        self.push(")");
    }

    /// Whether a function without a database is a stored one. What is printed again from a text of ours says
    /// so by its quotes.
    fn is_stored(&self, call: &FunctionCall, lower: &str) -> bool {
        let span = call.name.span;
        match self.options.names {
            Some(names) => names.stored.contains(lower),
            None => self.options.implied_db.is_some() && (span.end - span.start) as usize > call.name.name.len(),
        }
    }

    /// Functions that print as something else.
    fn function_by_operator(&mut self, name: &str, args: &[Expr]) -> bool {
        match (name, args) {
            ("mod", [left, right]) => self.infix(left, "%", right),
            ("isnull", [arg]) => self.is_test(arg, IsTest::Null, false),
            ("date" | "time" | "timestamp", [arg]) => {
                self.push("cast(");
                self.expr(arg);
                self.push(" as ");
                self.push(if name == "timestamp" { "datetime" } else { name });
                self.push(")");
            }
            ("bin" | "oct", [arg]) => {
                self.push("conv(");
                self.expr(arg);
                self.push(if name == "bin" { ",10,2)" } else { ",10,8)" });
            }
            _ => return false,
        }
        true
    }

    fn aggregate(&mut self, aggregate: &Aggregate) {
        self.push(aggregate.function.name());
        self.push("(");
        self.push(if aggregate.distinct { "distinct " } else { "" });
        if aggregate.args.is_empty() {
            self.push("0");
        }
        self.list(&aggregate.args);
        if aggregate.function == AggregateFunction::GroupConcat {
            if !aggregate.order_by.is_empty() {
                self.push(" order by ");
                self.separated(&aggregate.order_by, ",", |p, item| {
                    p.expr(&item.expr);
                    p.push(if item.descending() { " DESC" } else { " ASC" });
                });
            }
            self.push(" separator ");
            self.string(aggregate.separator.as_deref().unwrap_or(b","));
        }
        self.push(")");
        if let Some(over) = &aggregate.over {
            self.over(over);
        }
    }

    fn over(&mut self, over: &Over) {
        self.push(" OVER ");
        match over {
            Over::Name(name) => self.ident(&name.name),
            Over::Spec(spec) => {
                self.window_spec(spec);
                self.push(" ");
            }
        }
    }

    pub(super) fn cast_type(&mut self, ty: &CastType) {
        let length = |n: &Option<u64>| n.map_or(String::new(), |n| format!("({n})"));
        let text = match ty {
            CastType::Binary { length: n } => format!("char{} charset binary", length(n)),
            CastType::Char { length: n, charset, national, .. } => {
                let charset = if *national { Some("utf8mb3") } else { charset.as_deref().or(self.options.cast_charset) };
                match charset {
                    Some(charset) => format!("char{} charset {}", length(n), charset_name(charset)),
                    None => format!("char{}", length(n)),
                }
            }
            CastType::Signed => "signed".to_owned(),
            CastType::Unsigned => "unsigned".to_owned(),
            CastType::Decimal { precision, scale } => format!("decimal({},{})", precision.unwrap_or(10), scale.unwrap_or(0)),
            CastType::Date => "date".to_owned(),
            CastType::Time { decimals: 0 } => "time".to_owned(),
            CastType::Time { decimals } => format!("time({decimals})"),
            CastType::Datetime { decimals: 0 } => "datetime".to_owned(),
            CastType::Datetime { decimals } => format!("datetime({decimals})"),
            CastType::Year => "year".to_owned(),
            CastType::Float { precision: Some(25..) } | CastType::Double => "double".to_owned(),
            CastType::Float { .. } => "float".to_owned(),
            CastType::Json => "json".to_owned(),
            CastType::Geometry(kind) => format!("{kind:?}").to_ascii_lowercase(),
        };
        self.push(&text);
    }
}

/// Whether `{d '…'}` is the literal that DATE would make of its text: a moment that is written as it is
/// shown. Any other text stays one.
fn is_plain_moment(moment: &Literal) -> bool {
    let read = |text: &[u8]| Value::bytes(text).to_datetime(value::Date::ZERO, &mut value::NoWarnings);
    match moment {
        Literal::Date(text) => read(text).is_some_and(|d| d.date().day() != 0 && d.date().to_string().as_bytes() == text),
        Literal::Timestamp(text) => read(text).is_some_and(|d| d.date().day() != 0 && d.to_string().as_bytes() == text),
        Literal::Time(text) => Value::bytes(text).to_time(&mut value::NoWarnings).is_some_and(|t| t.to_string().as_bytes() == text),
        _ => false,
    }
}
