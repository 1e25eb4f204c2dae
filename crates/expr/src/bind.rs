//! From the syntax tree to [`Expr`]: resolves names, gives types, chooses how to compare and compute, folds
//! constants.
//!
//! Every constant subtree that evaluates without an error and without a warning is replaced by its value;
//! what would warn stays as it is, because the warning belongs to each execution. The type stays that of
//! the expression.

use parser::ast::{self, BinaryOp, ExprKind as Ast, IsTest, Literal, UnaryOp};
use value::warnings::{is_flawless, pass_on};
use value::{Bytes, Charset, Collation, Kind, SqlError, SqlMode, SqlResult, SqlType, Value, sql_error};

use crate::aggregate::AggregateCall;
use crate::calendar::Unit;
use crate::compare::{self, Constants};
use crate::context::EvalContext;
use crate::expr::*;
use crate::functions::{self, Bound};
use crate::metadata::Origin;
use crate::parameters::Stands;
use crate::resolve::{Resolver, SearchRef, WindowCall, WindowOf};
use crate::types::user_variable_type;
use crate::{cast, collate, lists, name_const, operators, parameters, types};

/// Binds an expression.
///
/// # Errors
/// All that MySQL raises while it resolves an expression: 1054, 1305, 1582, 1241, 1267, 1111 and so on.
pub fn bind_expr(e: &ast::Expr, resolver: &mut dyn Resolver, cx: &mut EvalContext<'_>) -> SqlResult<Expr> {
    Binder { resolver, cx }.expr(e)
}

/// The binder's two sources, and the walk.
pub struct Binder<'r, 'c, 'a> {
    resolver: &'r mut dyn Resolver,
    pub cx: &'c mut EvalContext<'a>,
}

impl Binder<'_, '_, '_> {
    pub fn connection(&self) -> Collation {
        self.cx.settings.collation_connection
    }

    fn many(&mut self, list: &[ast::Expr]) -> SqlResult<Vec<Expr>> {
        list.iter().map(|e| self.scalar(e)).collect()
    }

    /// An operand that must be a single column.
    pub fn scalar(&mut self, e: &ast::Expr) -> SqlResult<Expr> {
        let bound = self.expr(e)?;
        if compare::width(&bound) != 1 {
            return Err(sql_error!(OPERAND_COLUMNS, 1));
        }
        Ok(bound)
    }

    pub fn expr(&mut self, e: &ast::Expr) -> SqlResult<Expr> {
        let key = self.resolver.begins_key(e);
        let bound = self.node(e).and_then(|bound| self.fold(self.as_strict_as_the_session(bound)));
        if key {
            self.resolver.ends_key();
        }
        let bound = bound?;
        Ok(self.resolver.constant_key(e, &bound).unwrap_or(bound))
    }

    /// Only in strict mode a text that a function makes may be NULL for what is in its arguments.
    fn as_strict_as_the_session(&self, mut e: Expr) -> Expr {
        if e.nullable && !self.cx.settings.sql_mode.strict() {
            crate::relaxed::relax(&mut e);
        }
        e
    }

    fn fold(&mut self, mut e: Expr) -> SqlResult<Expr> {
        if matches!(e.kind, ExprKind::Literal(_) | ExprKind::Column { .. } | ExprKind::Row(_))
            || !e.is_foldable()
            || self.is_lasting_choice(&e)
        {
            return Ok(e);
        }
        let mut issues: Vec<(value::Level, value::SqlError)> = Vec::new();
        let mut cx = EvalContext::new(self.cx.settings, self.cx.session, &mut issues);
        cx.clock = self.cx.clock;
        if let Ok(v) = crate::eval::eval_raw(&e, &[], &mut cx)
            && is_flawless(&issues)
            && crate::cast::check_double(&v, &e).is_ok()
        {
            e.kind = ExprKind::Literal(v);
            pass_on(issues, self.cx.warnings);
        }
        Ok(e)
    }

    /// A choice whose value is looked at natively in a numeric context, or whose metadata tell that it is
    /// one.
    fn is_lasting_choice(&self, e: &Expr) -> bool {
        let choice = matches!(e.origin(), Origin::Choice | Origin::Branch);
        let text = e.ty.kind.is_string() && choice;
        let kept = (e.ty.kind.is_temporal() || e.ty.kind == Kind::Decimal) && choice;
        // The literal of its value would be a truth value, and it is none.
        let number = e.ty.kind == Kind::BigInt && e.ty.length == 1 && !e.is_field() && !e.is_truth();
        // Where an integer is wanted it is not rounded as other doubles are.
        let real = matches!(e.kind, ExprKind::Cast(_)) && e.ty.kind.is_real();
        let day = matches!(&e.kind, ExprKind::Call(c) if c.function.name == "dayname");
        // Where a moment is wanted its text is a time of day.
        let time = matches!(&e.kind, ExprKind::Call(c) if matches!(c.function.name, "addtime" | "subtime")) && e.ty.kind.is_string();
        day || real || kept || number || time || (text && e.children_any(&mut |c| !c.ty.kind.is_string()))
    }

    fn node(&mut self, e: &ast::Expr) -> SqlResult<Expr> {
        match &e.kind {
            Ast::Literal(l) => self.literal(l),
            Ast::Param(n) => self.resolver.param(*n, self.connection()),
            Ast::Column(name) => self.resolver.column(name, e.span),
            // As strong as a column.
            Ast::Local { slot, name } => {
                let variable = self.resolver.param(*slot, self.connection())?;
                let kind = ExprKind::Variable(*slot, name.name.as_str().into());
                Ok(Expr { kind, derivation: crate::types::column_derivation(&variable.ty), ..variable })
            }
            Ast::UserVariable(name) => Ok(self.user_variable(name)),
            Ast::SystemVariable { scope, base, name } => self.system_variable(*scope, base.as_deref(), name),
            Ast::Assign { name, value } => {
                let value = self.scalar(value)?;
                let (mut ty, nullable) = (value.ty.clone(), value.nullable);
                // A variable knows no smaller integers.
                if ty.kind.int_width().is_some() {
                    let length = crate::metadata::length_of_computed(&ty);
                    ty = SqlType { kind: Kind::BigInt, zerofill: false, length, ..ty };
                }
                // A new variable has the character set from now on, also for what follows in the statement.
                if ty.kind.is_string() && ty.collation != Collation::BINARY && self.cx.session.user_variable_type(name).is_none() {
                    self.cx.session.set_user_variable(name, Value::Null, &types::text(16_777_215, ty.collation));
                }
                let name = name.to_lowercase();
                self.resolver.assigned(&name);
                Ok(Expr { kind: ExprKind::Assign(name.into(), Box::new(value)), ty, nullable, derivation: Derivation::Implicit })
            }
            Ast::Unary { op, expr } => self.unary(*op, expr),
            Ast::Binary { op, left, right } => self.binary(*op, left, right),
            Ast::Is { expr, test, negated } => self.is_test(expr, *test, *negated),
            Ast::Between { expr, low, high, negated } => self.between(expr, low, high, *negated),
            Ast::InList { expr, list, negated } => self.in_list(expr, list, *negated),
            Ast::InSubquery { expr, query, negated } => self.quantified(expr, query, SubqueryKind::In, *negated),
            Ast::Like { expr, pattern, escape, negated } => self.like(expr, pattern, escape.as_deref(), *negated),
            Ast::Quantified { op, quantifier, expr, query } => {
                let op = comparison(*op).ok_or_else(|| sql_error!(NOT_SUPPORTED_YET, "this quantified comparison"))?;
                let kind = match (quantifier, op) {
                    (ast::Quantifier::Any, CompareOp::Eq) => SubqueryKind::In,
                    (ast::Quantifier::Any, op) => SubqueryKind::Any(op),
                    (ast::Quantifier::All, CompareOp::Ne) => return self.quantified(expr, query, SubqueryKind::In, true),
                    (ast::Quantifier::All, op) => SubqueryKind::All(op),
                };
                self.quantified(expr, query, kind, false)
            }
            Ast::Exists(query) => {
                let r = self.resolver.subquery(query, SubqueryKind::Exists, 0, self.cx)?;
                let s = Subquery {
                    index: r.index,
                    kind: SubqueryKind::Exists,
                    left: vec![],
                    by: vec![],
                    negated: false,
                    columns: r.columns,
                    alone: r.alone,
                    volatile: r.volatile,
                };
                Ok(Expr::boolean(ExprKind::Subquery(Box::new(s)), false))
            }
            Ast::Subquery(query) => self.subquery(query),
            Ast::Row(list) => {
                let list: SqlResult<Vec<Expr>> = list.iter().map(|e| self.expr(e)).collect();
                let nullable = list.as_ref().is_ok_and(|l| l.iter().any(|e| e.nullable));
                Ok(Expr { kind: ExprKind::Row(list?), ty: SqlType::NULL, nullable, derivation: Derivation::Ignorable })
            }
            Ast::Paren(inner) => self.expr(inner),
            Ast::Case { operand, whens, otherwise } => self.case(operand.as_deref(), whens, otherwise.as_deref()),
            Ast::Collate { expr, collation } => self.collate(expr, collation),
            Ast::Cast { expr, ty, array, at_time_zone } => self.cast(expr, ty, *array, at_time_zone.as_deref()),
            Ast::ConvertUsing { expr, charset } => self.convert_using(expr, charset),
            Ast::Function(call) => self.function(call),
            Ast::Aggregate(a) => self.aggregate(a, e.span),
            Ast::Window(w) => {
                if w.ignore_nulls {
                    return Err(sql_error!(NOT_SUPPORTED_YET, "IGNORE NULLS"));
                }
                if w.from_last {
                    return Err(sql_error!(NOT_SUPPORTED_YET, "FROM LAST"));
                }
                let mut args = self.many(&w.args)?;
                if let [value, _, default] = args.as_mut_slice() {
                    parameters::alike(&mut [value, default], self.resolver);
                }
                let call = window_call(w.function, args, self)?;
                self.resolver.window(call, &w.over, e.span, self.cx)
            }
            Ast::Grouping(list) => {
                if list.iter().any(|e| matches!(e.kind, Ast::Literal(ast::Literal::Int(_)))) {
                    return Err(sql_error!(WRONG_ARGUMENTS, "GROUPING function"));
                }
                let args = self.many(list)?;
                self.resolver.grouping(args, e.span)
            }
            Ast::DateArithmetic { expr, amount, unit, subtract } => {
                let (mut date, mut amount) = (self.scalar(expr)?, self.scalar(amount)?);
                parameters::of_date_arithmetic(&mut date, &mut amount, *unit, self.resolver);
                operators::date_arithmetic(date, amount, *unit, *subtract, self.connection())
            }
            Ast::TimestampAdd { unit, amount, expr } => {
                let (mut amount, mut date) = (self.scalar(amount)?, self.scalar(expr)?);
                parameters::of_date_arithmetic(&mut date, &mut amount, *unit, self.resolver);
                operators::date_arithmetic(date, amount, *unit, false, self.connection())
            }
            Ast::TimestampDiff { unit, from, to } => {
                let args = vec![self.scalar(from)?, self.scalar(to)?];
                self.call_unit("timestampdiff", args, *unit)
            }
            Ast::Extract { unit, expr } => {
                let args = vec![self.scalar(expr)?];
                self.call_unit("extract", args, *unit)
            }
            Ast::GetFormat { kind, expr } => {
                let args = vec![self.text_literal(kind), self.scalar(expr)?];
                self.call("get_format", args)
            }
            Ast::Trim { side, remove, expr } => {
                let mut args = vec![self.scalar(expr)?];
                if let Some(r) = remove {
                    args.push(self.scalar(r)?);
                }
                let name = match side {
                    ast::TrimSide::Both => "trim",
                    ast::TrimSide::Leading => "ltrim",
                    ast::TrimSide::Trailing => "rtrim",
                };
                self.call(name, args)
            }
            Ast::Char { args, charset } => {
                let args = self.many(args)?;
                let collation = match charset {
                    Some(name) => charset_by_name(name)?.default_collation(),
                    None => Collation::BINARY,
                };
                self.call_collated("char", args, collation)
            }
            Ast::WeightString { expr, cast, limits } => {
                let mut args = vec![self.scalar(expr)?];
                args.extend(limits.iter().flatten().map(|n| Expr::int(*n as i64)));
                if let Some((binary, n)) = cast {
                    args.push(Expr::truth(*binary));
                    args.push(Expr::int(*n as i64));
                }
                self.call("weight_string", args)
            }
            Ast::Match { columns, against, mode } => self.full_text(columns, against, *mode, e.span),
            Ast::JsonArrow { column, column_span, path, unquote } => {
                let args = vec![self.resolver.column(column, *column_span)?, self.scalar(path)?];
                let extracted = self.call("json_extract", args)?;
                if *unquote { self.call("json_unquote", vec![extracted]) } else { Ok(extracted) }
            }
            Ast::JsonValue { expr, path, returning, on_empty, on_error } => {
                self.json_value(expr, path, returning.as_deref(), on_empty.as_deref(), on_error.as_deref())
            }
            Ast::Default(name) => self.resolver.default_of(name.as_ref(), e.span, self.cx),
            Ast::InsertValue(name) => self.resolver.inserted(name, e.span),
        }
    }

    fn full_text(&mut self, columns: &[ast::ColumnName], against: &ast::Expr, mode: ast::MatchMode, span: ast::Span) -> SqlResult<Expr> {
        let columns = columns.iter().map(|name| self.resolver.column(name, span)).collect::<SqlResult<Vec<Expr>>>()?;
        let mut against = self.scalar(against)?;
        if let Some(column) = columns.first().filter(|column| column.ty.kind.is_string()) {
            if !against.ty.kind.is_string() {
                let ty = SqlType::varchar(255, column.ty.collation);
                against = Expr { nullable: true, derivation: Derivation::Coercible, kind: ExprKind::Cast(Box::new(against)), ty };
            }
            collate::convert_one(&mut against, column.ty.collation);
        }
        let SearchRef { search, key } = self.resolver.search(&columns, &against, mode)?;
        let found = Match { search, columns, key, against, mode };
        Ok(Expr { kind: ExprKind::Match(Box::new(found)), ty: SqlType::DOUBLE, nullable: false, derivation: Derivation::Numeric })
    }

    fn text_literal(&self, s: &str) -> Expr {
        Expr::literal(Value::text(s), SqlType::varchar(s.chars().count() as u32, self.connection()))
    }

    fn literal(&mut self, l: &Literal) -> SqlResult<Expr> {
        Ok(match l {
            Literal::Null => Expr::null(),
            Literal::Bool(b) => Expr::truth(*b),
            Literal::Int(n) => match i64::try_from(*n) {
                Ok(n) => Expr::int(n),
                Err(_) => Expr::literal(Value::UInt(*n), types::ubigint(types::digits(*n))),
            },
            Literal::Decimal(text) => {
                let parsed = value::Decimal::parse_prefix(text.as_bytes());
                if parsed.overflow {
                    self.cx.warn(sql_error!(TRUNCATED_WRONG_VALUE, "DECIMAL", parsed.value));
                    let max = value::Decimal::max_value(value::decimal::MAX_PRECISION, 0);
                    return Ok(Expr::literal(Value::Decimal(max), types::decimal(types::MAX_PRECISION, 0, false)));
                }
                let d = parsed.value;
                let scale = d.scale();
                // Zeroes that are all that stands before the point are one digit.
                let whole = text.split('.').next().unwrap_or("");
                let int = if whole.bytes().all(|b| b == b'0') { whole.len().min(1) } else { whole.len() };
                let precision = (int as u32 + scale as u32).max(1);
                Expr::literal(Value::Decimal(d), types::wide_decimal(precision, scale, false))
            }
            Literal::Float(text) => {
                let ty = SqlType { length: text.len() as u32, ..SqlType::DOUBLE };
                let x: f64 = text.parse().unwrap_or(0.0);
                if !x.is_finite() {
                    return Err(sql_error!(ILLEGAL_VALUE_FOR_TYPE, "double", text));
                }
                Expr::literal(Value::Double(x), ty)
            }
            Literal::String { value, charset: Some(charset) } => self.introduced(value, charset)?,
            Literal::String { value, charset: None } => self.string_literal(value, None)?,
            Literal::Hex { value, charset, bits } => match charset {
                Some(_) => self.string_literal(&Bytes::new(value), charset.as_deref())?,
                None => Expr::literal(Value::bytes(value), types::of_bytes(value.len() as u32, *bits)),
            },
            Literal::Date(text) => self.temporal_literal(text, Kind::Date)?,
            Literal::Time(text) => self.temporal_literal(text, Kind::Time)?,
            Literal::Timestamp(text) => self.temporal_literal(text, Kind::DateTime)?,
            Literal::Braced(moment) => match (self.literal(moment), &**moment) {
                (Err(_), Literal::Date(text) | Literal::Time(text) | Literal::Timestamp(text)) => {
                    self.string_literal(&Bytes::new(text), None)?
                }
                (bound, _) => bound?,
            },
        })
    }

    /// `_latin1'…'`: the bytes as the client wrote them, taken for another character set's.
    fn introduced(&mut self, text: &[u8], introducer: &str) -> SqlResult<Expr> {
        let client = self.cx.settings.charset_client;
        let mut bytes = Vec::with_capacity(text.len());
        if self.cx.settings.converts_statements() {
            Charset::Utf8mb4.convert(text, client, &mut bytes);
            bytes = client.own_bytes(&bytes).into_owned();
        } else {
            bytes.extend_from_slice(text);
        }
        let collation = charset_by_name(introducer)?.default_collation();
        let charset = collation.charset();
        let text = taken_for(charset, &bytes, self.cx);
        let n = charset.char_count(&text) as u32;
        Ok(Expr::literal(Value::Bytes(text), SqlType::varchar(n, collation)))
    }

    fn string_literal(&mut self, bytes: &Bytes, introducer: Option<&str>) -> SqlResult<Expr> {
        let collation = match introducer {
            Some(name) => charset_by_name(name)?.default_collation(),
            None => self.connection(),
        };
        let charset = collation.charset();
        let bytes = if introducer.is_none() && !matches!(charset, Charset::Utf8mb4 | Charset::Utf8mb3) {
            let mut converted = Vec::new();
            Charset::Utf8mb4.convert(bytes, charset, &mut converted);
            Bytes::from(converted)
        } else {
            bytes.clone()
        };
        let bytes = match introducer {
            // Of this one alone MySQL lets bytes pass that are no character.
            Some(_) if charset == Charset::Ascii => taken_for(charset, &bytes, self.cx),
            Some(_) => Bytes::new(&charset.read_own(&bytes).map_err(|_| cast::invalid_string(charset, &bytes))?),
            None => bytes,
        };
        let n = charset.char_count(&bytes) as u32;
        Ok(Expr::literal(Value::Bytes(bytes), SqlType::varchar(n, collation)))
    }

    fn temporal_literal(&mut self, text: &[u8], kind: Kind) -> SqlResult<Expr> {
        let v = Value::bytes(text);
        let mut issues: Vec<(value::Level, value::SqlError)> = Vec::new();
        let today = self.cx.today();
        let whole = is_whole(text, kind);
        let (found, name) = match kind {
            Kind::Date => {
                let full = v.to_datetime(today, &mut issues);
                (full.filter(|d| d.time().packed() == 0).map(|d| (Value::Date(d.date()), SqlType::DATE)), "DATE")
            }
            Kind::Time => (v.to_time(&mut issues).map(|t| (Value::Time(t), SqlType::time(t.fsp()))), "TIME"),
            _ => {
                let displaced = v.displaced(&self.cx.settings.time_zone);
                let found = displaced.or_else(|| v.to_datetime(today, &mut issues));
                (found.map(|d| (Value::DateTime(d), SqlType::datetime(d.fsp()))), "DATETIME")
            }
        };
        let zero = match &found {
            Some((Value::Date(d), _)) => {
                (d.is_zero() && self.cx.settings.sql_mode.has(SqlMode::NO_ZERO_DATE))
                    || ((d.month() == 0 || d.day() == 0) && !d.is_zero() && self.cx.settings.sql_mode.has(SqlMode::NO_ZERO_IN_DATE))
            }
            _ => false,
        };
        match found {
            Some((v, ty)) if is_flawless(&issues) && !zero && whole => {
                pass_on(issues, self.cx.warnings);
                Ok(Expr { derivation: Derivation::Numeric, ..Expr::literal(v, ty) })
            }
            _ => Err(sql_error!(WRONG_VALUE, name, String::from_utf8_lossy(text))),
        }
    }

    fn user_variable(&mut self, name: &str) -> Expr {
        let name = name.to_lowercase();
        let given = self.cx.session.user_variable_type(&name);
        let mut ty = user_variable_type(given.as_ref(), self.connection());
        let changes = self.resolver.user_variable(&name, &ty);
        // By the time that this is computed it may be anything.
        if given.is_none() && self.resolver.has_assigned(&name) {
            ty = types::text(16_777_215, self.connection());
        }
        let kind = ExprKind::UserVariable(UserVariable { name: name.into(), changes });
        Expr { kind, ty, nullable: true, derivation: Derivation::Implicit }
    }

    fn system_variable(&mut self, scope: Option<ast::VariableScope>, base: Option<&str>, name: &str) -> SqlResult<Expr> {
        let (_, ty) = self.cx.session.system_variable(scope, base, name)?;
        let variable = SystemVariable { scope, base: base.map(str::to_string), name: name.to_string() };
        let derivation = if ty.kind.is_string() { Derivation::System } else { Derivation::Numeric };
        Ok(Expr { kind: ExprKind::SystemVariable(Box::new(variable)), ty, nullable: true, derivation })
    }

    fn unary(&mut self, op: UnaryOp, inner: &ast::Expr) -> SqlResult<Expr> {
        if op == UnaryOp::Minus
            && let Ast::Literal(l) = &inner.kind
            && let Some(e) = negative_literal(l)
        {
            return Ok(e);
        }
        let mut arg = self.scalar(inner)?;
        match op {
            UnaryOp::Not => parameters::wanted(&mut arg, &parameters::whole(), self.resolver),
            UnaryOp::Minus => parameters::wanted(&mut arg, &parameters::double(), self.resolver),
            _ => {}
        }
        if op == UnaryOp::Not {
            arg = operators::condition(arg, self.cx)?;
        }
        match op {
            UnaryOp::Plus => Ok(arg),
            UnaryOp::Minus => {
                types::refuse_geometry("-", std::slice::from_ref(&arg))?;
                Ok(operators::negate(arg))
            }
            UnaryOp::BitNot => Ok(operators::bit_not(arg)),
            UnaryOp::Not => Ok(operators::not(arg)),
            UnaryOp::Binary => Ok(operators::cast_text(arg, Collation::BINARY, None)),
        }
    }

    fn binary(&mut self, op: BinaryOp, left: &ast::Expr, right: &ast::Expr) -> SqlResult<Expr> {
        if let Some(op) = comparison(op) {
            let (mut l, mut r) = (self.expr(left)?, self.expr(right)?);
            parameters::alike_in_rows(&mut [&mut l, &mut r], self.resolver);
            if matches!(op, CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge) {
                types::refuse_geometry(op.symbol(), &[&l, &r])?;
            }
            return compare::bind(op, l, r, &mut Constants::of(self.cx));
        }
        let (mut l, mut r) = (self.scalar(left)?, self.scalar(right)?);
        parameters::of_operator(op, &mut l, &mut r, self.resolver);
        if matches!(op, BinaryOp::Or | BinaryOp::And | BinaryOp::Xor) {
            l = operators::condition(l, self.cx)?;
            r = operators::condition(r, self.cx)?;
        }
        if let Some(symbol) = number_operator(op) {
            types::refuse_geometry(symbol, &[&l, &r])?;
        }
        let increment = self.cx.settings.div_precision_increment;
        Ok(match op {
            BinaryOp::Or => Expr::or(vec![l, r]),
            BinaryOp::And => Expr::and(vec![l, r]),
            BinaryOp::Xor => {
                let nullable = l.nullable || r.nullable;
                Expr::boolean(ExprKind::Xor(Box::new([l, r])), nullable)
            }
            BinaryOp::BitOr => operators::bits(BitOp::Or, l, r),
            BinaryOp::BitAnd => operators::bits(BitOp::And, l, r),
            BinaryOp::BitXor => operators::bits(BitOp::Xor, l, r),
            BinaryOp::ShiftLeft => operators::bits(BitOp::ShiftLeft, l, r),
            BinaryOp::ShiftRight => operators::bits(BitOp::ShiftRight, l, r),
            BinaryOp::Add => operators::arithmetic(ArithOp::Add, l, r, increment, self.cx.settings.sql_mode),
            BinaryOp::Sub => operators::arithmetic(ArithOp::Sub, l, r, increment, self.cx.settings.sql_mode),
            BinaryOp::Mul => operators::arithmetic(ArithOp::Mul, l, r, increment, self.cx.settings.sql_mode),
            BinaryOp::Div => operators::arithmetic(ArithOp::Div, l, r, increment, self.cx.settings.sql_mode),
            BinaryOp::IntDiv => operators::arithmetic(ArithOp::IntDiv, l, r, increment, self.cx.settings.sql_mode),
            BinaryOp::Mod => operators::arithmetic(ArithOp::Mod, l, r, increment, self.cx.settings.sql_mode),
            BinaryOp::Concat => return self.call("concat", vec![l, r]),
            BinaryOp::SoundsLike => {
                let (a, b) = (self.call("soundex", vec![l])?, self.call("soundex", vec![r])?);
                return compare::bind(CompareOp::Eq, a, b, &mut Constants::of(self.cx));
            }
            BinaryOp::Regexp => return self.call("regexp_like", vec![l, r]),
            BinaryOp::NotRegexp => operators::not(self.call("regexp_like", vec![l, r])?),
            BinaryOp::MemberOf => return self.call("member of", vec![l, r]),
            _ => return Err(sql_error!(NOT_SUPPORTED_YET, "this operator")),
        })
    }

    fn is_test(&mut self, e: &ast::Expr, test: IsTest, negated: bool) -> SqlResult<Expr> {
        let mut arg = self.scalar(e)?;
        if matches!(test, IsTest::True | IsTest::False) {
            arg = operators::condition(arg, self.cx)?;
        }
        let arg = Box::new(arg);
        Ok(match test {
            IsTest::Null | IsTest::Unknown => Expr::boolean(ExprKind::IsNull { arg, negated }, false),
            IsTest::True => Expr::boolean(ExprKind::IsTruth { arg, truth: true, negated }, false),
            IsTest::False => Expr::boolean(ExprKind::IsTruth { arg, truth: false, negated }, false),
        })
    }

    fn between(&mut self, e: &ast::Expr, low: &ast::Expr, high: &ast::Expr, negated: bool) -> SqlResult<Expr> {
        let mut args = [self.expr(e)?, self.expr(low)?, self.expr(high)?];
        if args.iter().any(|a| compare::width(a) != 1) {
            return Err(sql_error!(OPERAND_COLUMNS, 1));
        }
        parameters::alike(&mut args.iter_mut().collect::<Vec<_>>(), self.resolver);
        types::refuse_geometry("between", &args)?;
        let by = compare::prepare_many(&mut args, "between", self.connection(), &mut Constants::of(self.cx))?;
        let nullable = args.iter().any(|a| a.nullable);
        Ok(Expr::boolean(ExprKind::Between { args: Box::new(args), by, negated }, nullable))
    }

    fn in_list(&mut self, e: &ast::Expr, list: &[ast::Expr], negated: bool) -> SqlResult<Expr> {
        let mut left = self.expr(e)?;
        let mut members: Vec<Expr> = list.iter().map(|m| self.expr(m)).collect::<SqlResult<_>>()?;
        let listed = parameters::open_in_list(&left, &members, self.resolver);
        parameters::alike_in_rows(&mut std::iter::once(&mut left).chain(&mut members).collect::<Vec<_>>(), self.resolver);
        listed.into_iter().for_each(|n| self.resolver.stands(n, Stands::Listed));
        if members.len() == 1 {
            let right = members.swap_remove(0);
            let op = if negated { CompareOp::Ne } else { CompareOp::Eq };
            // A list of one row is a list still, a list of one value is not.
            let fits = compare::width(&left) == 1;
            return compare::bind(op, left, right, &mut Constants::of(self.cx).fitting(fits));
        }
        lists::in_list(&mut left, members, negated, self.cx)
    }

    fn like(&mut self, e: &ast::Expr, pattern: &ast::Expr, escape: Option<&ast::Expr>, negated: bool) -> SqlResult<Expr> {
        let mut pair = [self.scalar(e)?, self.scalar(pattern)?];
        types::refuse_geometry("like", &pair)?;
        let escape = escape.map(|e| self.scalar(e)).transpose()?;
        if let Some(e) = &escape {
            let good = match e.as_literal() {
                Some(v) => v.to_text().is_none_or(|t| e.ty.collation.charset().char_count(&t) <= 1),
                None => e.is_constant() || matches!(e.kind, ExprKind::Subquery(_)),
            };
            if !good {
                return Err(sql_error!(WRONG_ARGUMENTS, "ESCAPE"));
            }
        }
        let collation = collate::for_comparison(&mut pair, "like", self.connection())?;
        let nullable = pair.iter().any(|a| a.nullable);
        let [subject, pattern] = pair;
        let no_backslash = self.cx.settings.sql_mode.has(SqlMode::NO_BACKSLASH_ESCAPES);
        let default_escape = (!no_backslash).then_some('\\');
        let like = Like { subject, pattern, escape, default_escape, collation, negated };
        Ok(Expr::boolean(ExprKind::Like(Box::new(like)), nullable))
    }

    fn quantified(&mut self, e: &ast::Expr, query: &ast::Query, kind: SubqueryKind, negated: bool) -> SqlResult<Expr> {
        let left = self.expr(e)?;
        let left = match left.kind {
            ExprKind::Row(list) => list,
            _ => vec![left],
        };
        // Rows have no order here: only `= ANY` and `<> ALL`, which are IN, compare them.
        if kind != SubqueryKind::In && left.len() > 1 {
            return Err(sql_error!(OPERAND_COLUMNS, 1));
        }
        let r = self.resolver.subquery(query, kind, left.len(), self.cx)?;
        if r.columns.len() != left.len() {
            return Err(sql_error!(OPERAND_COLUMNS, left.len()));
        }
        let (mut left, mut by) = (left, Vec::new());
        for (((l, ty), derivation), field) in left.iter_mut().zip(&r.columns).zip(&r.derivations).zip(&r.fields) {
            let name = if *field { "`column`" } else { "" };
            let mut column = Expr { derivation: *derivation, ..Expr::column(0, ty.clone(), true, name) };
            by.push(compare::prepare(l, &mut column, "=", &mut Constants::of(self.cx))?);
        }
        let nullable = left.iter().any(|l| l.nullable) || r.nullable.iter().any(|n| *n);
        let s = Subquery { index: r.index, kind, left, by, negated, columns: r.columns, alone: r.alone, volatile: r.volatile };
        Ok(Expr::boolean(ExprKind::Subquery(Box::new(s)), nullable))
    }

    fn subquery(&mut self, query: &ast::Query) -> SqlResult<Expr> {
        let r = self.resolver.subquery(query, SubqueryKind::Scalar, 0, self.cx)?;
        let (ty, derivation) = match (r.columns.as_slice(), r.derivations.as_slice()) {
            ([one], [derivation]) => (types::handed_on(one), *derivation),
            _ => (SqlType::NULL, Derivation::Ignorable),
        };
        let s = Subquery {
            index: r.index,
            kind: SubqueryKind::Scalar,
            left: vec![],
            by: vec![],
            negated: false,
            columns: r.columns,
            alone: r.alone,
            volatile: r.volatile,
        };
        Ok(Expr { kind: ExprKind::Subquery(Box::new(s)), ty, nullable: true, derivation })
    }

    fn case(&mut self, operand: Option<&ast::Expr>, whens: &[(ast::Expr, ast::Expr)], otherwise: Option<&ast::Expr>) -> SqlResult<Expr> {
        let mut operand = operand.map(|o| self.expr(o)).transpose()?;
        let mut conditions = Vec::new();
        let mut results = Vec::new();
        for (when, then) in whens {
            let mut condition = self.expr(when)?;
            if operand.is_none() {
                compare::in_numeric_context(&mut condition);
            }
            conditions.push(condition);
            results.push(self.scalar(then)?);
        }
        let mut by = Vec::new();
        parameters::alike(&mut operand.iter_mut().chain(&mut conditions).collect::<Vec<_>>(), self.resolver);
        if let Some(o) = &mut operand {
            by = lists::one_with_each(o, &mut conditions, "case", self.cx)?;
            lists::documents_as_numbers(o, &conditions, &mut by);
        }
        let has_else = otherwise.is_some();
        if let Some(o) = otherwise {
            results.push(self.scalar(o)?);
        }
        parameters::alike(&mut results.iter_mut().collect::<Vec<_>>(), self.resolver);
        let (ty, derivation) = types::branches(&mut results, "case", self.connection())?;
        let nullable = !has_else || results.iter().any(|r| r.nullable);
        let otherwise = if has_else { results.pop() } else { None };
        let whens = conditions.into_iter().zip(results).collect();
        let case = Case { operand, by, whens, otherwise };
        Ok(Expr { kind: ExprKind::Case(Box::new(case)), ty, nullable, derivation })
    }

    fn collate(&mut self, e: &ast::Expr, name: &str) -> SqlResult<Expr> {
        let collation = Collation::by_name(name).ok_or_else(|| sql_error!(UNKNOWN_COLLATION, name))?;
        let mut arg = self.scalar(e)?;
        let charset = match arg.ty.kind {
            Kind::Null => Some(Charset::Binary),
            _ => types::is_text(&arg.ty).then(|| arg.ty.collation.charset()),
        };
        if let Some(charset) = charset {
            if charset != collation.charset() {
                return Err(sql_error!(COLLATION_CHARSET_MISMATCH, name, charset.name()));
            }
        } else {
            arg = operators::cast_text(arg, self.connection(), None);
            if self.connection().charset() != collation.charset() {
                return Err(sql_error!(COLLATION_CHARSET_MISMATCH, name, self.connection().charset().name()));
            }
        }
        let kind = if arg.ty.kind.is_string() { arg.ty.kind } else { Kind::VarChar };
        let ty = SqlType { collation, kind, labels: None, unsigned: false, decimals: value::types::NOT_FIXED_DECIMALS, ..arg.ty.clone() };
        Ok(Expr { kind: ExprKind::Collate(Box::new(arg)), ty, nullable: true, derivation: Derivation::Explicit })
    }

    fn cast(&mut self, e: &ast::Expr, ty: &ast::CastType, array: bool, at_time_zone: Option<&[u8]>) -> SqlResult<Expr> {
        let mut arg = self.scalar(e)?;
        if array {
            return self.cast_array(arg, ty);
        }
        let target = operators::cast(Expr::null(), ty, None, self.connection()).map(|cast| cast.ty);
        if let Ok(target) = target {
            parameters::wanted(&mut arg, &parameters::as_parameter(&target), self.resolver);
        }
        operators::cast(arg, ty, at_time_zone, self.connection())
    }

    fn cast_array(&mut self, arg: Expr, ty: &ast::CastType) -> SqlResult<Expr> {
        if !self.resolver.is_key_part() {
            const WHERE: &str =
                "Use of CAST( .. AS .. ARRAY) outside of functional index in CREATE(non-SELECT)/ALTER TABLE or in general expressions";
            return Err(sql_error!(NOT_SUPPORTED_YET, WHERE));
        }
        let length = match ty {
            ast::CastType::Char { length, .. } | ast::CastType::Binary { length } => *length,
            _ => None,
        };
        let target = operators::cast(arg.clone(), ty, None, self.connection())?.ty;
        let of = crate::members::type_of(&target, length)?;
        let kind = ExprKind::CastArray(Box::new(ArrayCast { arg, of }));
        Ok(Expr { kind, ty: SqlType::JSON, nullable: true, derivation: Derivation::Implicit })
    }

    fn convert_using(&mut self, e: &ast::Expr, name: &str) -> SqlResult<Expr> {
        let charset = charset_by_name(name)?;
        let arg = self.scalar(e)?;
        let characters = types::length(&arg);
        let ty = types::text(characters, charset.default_collation());
        Ok(Expr { kind: ExprKind::ConvertCharset(Box::new(arg)), ty, nullable: true, derivation: Derivation::Implicit })
    }

    fn function(&mut self, call: &ast::FunctionCall) -> SqlResult<Expr> {
        let name = call.name.name.to_ascii_lowercase();
        let native = call.db.is_none() && !call.stored;
        if let ("isnull", true, [arg]) = (name.as_str(), native, call.args.as_slice()) {
            return self.is_test(arg, IsTest::Null, false);
        }
        if name == "name_const" && name_const::is_named(&call.args)? {
            self.resolver.name_const()?;
        }
        let mut args: Vec<Expr> = call.args.iter().map(|a| self.scalar(a)).collect::<SqlResult<_>>()?;
        if name.starts_with("json_") {
            named_truths_to_numbers(&call.args, &mut args);
        }
        if native {
            parameters::of_function(&name, &mut args, self.cx.settings.collation_connection, self.resolver);
        }
        if native && matches!(name.as_str(), "ltrim" | "rtrim") && args.len() > 1 {
            // TRIM alone says what is removed.
            return Err(sql_error!(WRONG_PARAMCOUNT_TO_NATIVE_FCT, call.name.name));
        }
        if native && let Some(function) = functions::find(if name == "json_merge" { "json_merge_preserve" } else { &name }) {
            let as_written = |error: SqlError| match error.is(&value::error::WRONG_PARAMCOUNT_TO_NATIVE_FCT) {
                true => sql_error!(WRONG_PARAMCOUNT_TO_NATIVE_FCT, call.name.name),
                false => error,
            };
            if function.is_volatile() {
                self.resolver.volatile();
            }
            let e = functions::bind(function, args, Bound::default(), self.cx).map_err(as_written)?;
            if call.named {
                return Err(sql_error!(WRONG_PARAMETERS_TO_NATIVE_FCT, call.name.name));
            }
            return Ok(match self.resolver.current_user() {
                Some(user) if function.name == "current_user" => Expr { kind: ExprKind::Literal(Value::text(&user)), ..e },
                _ => e,
            });
        }
        if call.named {
            return Err(sql_error!(WRONG_PARAMETERS_TO_STORED_FCT, call.name.name));
        }
        let db = call.db.as_ref().map(|d| d.name.as_str());
        if db == Some("sys")
            && let Some(function) = functions::find_sys(&name)
        {
            let (expected, got) = (usize::from(function.arity.0), args.len());
            if expected != got {
                return Err(sql_error!(SP_WRONG_NO_OF_ARGS, "FUNCTION", function.name, expected, got));
            }
            return functions::bind(function, args, Bound::default(), self.cx);
        }
        if let Some(e) = self.resolver.stored_function(db, &call.name.name, &args)? {
            return Ok(e);
        }
        let db = match db {
            Some(d) => Some(d.to_string()),
            None => self.cx.session.database(),
        };
        match db {
            Some(db) if call.stored => Err(sql_error!(FUNC_INEXISTENT_NAME_COLLISION, format!("{db}.{}", call.name.name))),
            Some(db) => Err(sql_error!(SP_DOES_NOT_EXIST, "FUNCTION", format!("{db}.{}", call.name.name))),
            None => Err(sql_error!(NO_DB)),
        }
    }

    /// A call of a function of the table, by name.
    pub fn call(&mut self, name: &str, args: Vec<Expr>) -> SqlResult<Expr> {
        let f = functions::find(name).ok_or_else(|| sql_error!(NOT_SUPPORTED_YET, name))?;
        functions::bind(f, args, Bound::default(), self.cx)
    }

    fn call_unit(&mut self, name: &str, args: Vec<Expr>, unit: Unit) -> SqlResult<Expr> {
        let f = functions::find(name).ok_or_else(|| sql_error!(NOT_SUPPORTED_YET, name))?;
        functions::bind(f, args, Bound { unit: Some(unit), ..Bound::default() }, self.cx)
    }

    fn call_collated(&mut self, name: &str, args: Vec<Expr>, collation: Collation) -> SqlResult<Expr> {
        let f = functions::find(name).ok_or_else(|| sql_error!(NOT_SUPPORTED_YET, name))?;
        functions::bind(f, args, Bound { collation: Some(collation), ..Bound::default() }, self.cx)
    }

    fn aggregate(&mut self, a: &ast::Aggregate, span: ast::Span) -> SqlResult<Expr> {
        if a.over.is_none() {
            self.resolver.enter_aggregate()?;
        }
        let mut args = self.many(&a.args);
        if let (ast::AggregateFunction::JsonArrayAgg | ast::AggregateFunction::JsonObjectAgg, Ok(args)) = (a.function, &mut args) {
            named_truths_to_numbers(&a.args, args);
        }
        if let (ast::AggregateFunction::Sum | ast::AggregateFunction::Avg, Ok([arg])) = (a.function, args.as_deref_mut()) {
            parameters::wanted(arg, &parameters::double(), self.resolver);
        }
        let order: SqlResult<Vec<_>> = a
            .order_by
            .iter()
            .map(|o| {
                // A number is the argument in that place, as it is a column in the ORDER BY of a query.
                let key = match &o.expr.kind {
                    Ast::Literal(Literal::Int(n)) => match (*n as usize).checked_sub(1).and_then(|n| args.as_ref().ok()?.get(n)) {
                        Some(arg) => arg.clone(),
                        None => return Err(sql_error!(BAD_FIELD, n, "order clause")),
                    },
                    _ => self.scalar(&o.expr)?,
                };
                Ok((key, o.direction == Some(ast::SortDirection::Desc)))
            })
            .collect();
        if a.over.is_none() {
            self.resolver.leave_aggregate();
        }
        let call = AggregateCall::new(a.function, a.distinct, args?, order?, a.separator.clone(), self.cx.settings)?;
        match &a.over {
            None => self.resolver.aggregate(call, span),
            Some(over) => {
                if call.distinct {
                    return Err(sql_error!(NOT_SUPPORTED_YET, "<window function>(DISTINCT ..)"));
                }
                let (ty, nullable, derivation) = (call.ty.clone(), call.nullable, call.derivation);
                self.resolver.window(
                    WindowCall { function: WindowOf::Aggregate(call.of_window()), ty, nullable, derivation },
                    over,
                    span,
                    self.cx,
                )
            }
        }
    }

    fn json_value(
        &mut self,
        e: &ast::Expr,
        path: &ast::Expr,
        returning: Option<&ast::CastType>,
        on_empty: Option<&ast::JsonOn>,
        on_error: Option<&ast::JsonOn>,
    ) -> SqlResult<Expr> {
        let mut args = vec![self.scalar(e)?, self.scalar(path)?];
        for on in [on_empty, on_error] {
            let default = match on {
                Some(ast::JsonOn::Default(literal)) => self.literal(literal)?,
                _ => Expr::null(),
            };
            args.push(Expr::int(functions::json_on(on)));
            args.push(default);
        }
        let mut call = self.call("json_value", args)?;
        if let Some(ty) = returning {
            // What CAST makes of the document's text is the type.
            let cast = operators::cast(call.clone(), ty, None, self.connection())?;
            let collation = call.ty.collation;
            (call.ty, call.derivation) = (cast.ty, cast.derivation);
            if call.ty.kind.is_string() && call.ty.collation.charset() == collation.charset() {
                (call.ty.collation, call.derivation) = (collation, Derivation::Coercible);
            }
            call.nullable = true;
        }
        Ok(call)
    }
}

/// Whether a text has the parts of a date, of a time, or of both. Digits without signs between them are the
/// date and as much of the time as there is.
fn is_whole(text: &[u8], kind: Kind) -> bool {
    let mut groups = text.split(|b| !b.is_ascii_digit()).map(<[u8]>::len).filter(|digits| *digits > 0);
    let (packed, others) = (groups.next().unwrap_or(0), groups.count());
    let both = if others == 0 || packed > 8 { packed > 8 } else { packed == 8 || packed == 6 || others > 2 };
    match kind {
        Kind::Date => !both,
        Kind::Time => packed < 12 && !(others > 2 && text.iter().skip(1).filter(|b| matches!(b, b'-' | b'/')).count() == 2),
        _ => both,
    }
}

fn negative_literal(l: &Literal) -> Option<Expr> {
    Some(match l {
        Literal::Int(n) if *n <= 1 << 63 => {
            let digits = types::digits(*n);
            Expr::literal(Value::Int((*n as i64).wrapping_neg()), types::bigint(digits + 1))
        }
        _ => return None,
    })
}

pub fn charset_by_name(name: &str) -> SqlResult<Charset> {
    Charset::by_name(name).ok_or_else(|| sql_error!(UNKNOWN_CHARACTER_SET, name))
}

fn number_operator(op: BinaryOp) -> Option<&'static str> {
    Some(match op {
        BinaryOp::BitOr => "|",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitXor => "^",
        BinaryOp::ShiftLeft => "<<",
        BinaryOp::ShiftRight => ">>",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::IntDiv => "DIV",
        BinaryOp::Mod => "%",
        _ => return None,
    })
}

fn comparison(op: BinaryOp) -> Option<CompareOp> {
    Some(match op {
        BinaryOp::Eq => CompareOp::Eq,
        BinaryOp::NullSafeEq => CompareOp::NullSafeEq,
        BinaryOp::Ne => CompareOp::Ne,
        BinaryOp::Lt => CompareOp::Lt,
        BinaryOp::Le => CompareOp::Le,
        BinaryOp::Gt => CompareOp::Gt,
        BinaryOp::Ge => CompareOp::Ge,
        _ => return None,
    })
}

fn window_call(function: ast::WindowFunction, args: Vec<Expr>, binder: &Binder<'_, '_, '_>) -> SqlResult<WindowCall> {
    use ast::WindowFunction as W;
    let mut args = args;
    let distance = match function {
        W::Ntile => args.first(),
        W::Lead | W::Lag | W::NthValue => args.get(1),
        _ => None,
    };
    if let Some(distance) = distance {
        let good = match &distance.kind {
            ExprKind::Literal(Value::Int(n)) => *n > 0 || !matches!(function, W::Ntile | W::NthValue),
            ExprKind::Literal(Value::UInt(_)) | ExprKind::Param(_) | ExprKind::Variable(..) => true,
            ExprKind::UserVariable(_) => function == W::NthValue,
            _ => false,
        };
        if !good {
            return Err(sql_error!(WRONG_ARGUMENTS, function.name()));
        }
    }
    let mut derivation = args.first().map_or(Derivation::Numeric, |a| a.derivation);
    let (ty, nullable) = match function {
        W::RowNumber | W::Rank | W::DenseRank | W::Ntile => (types::ubigint(21), false),
        W::CumeDist | W::PercentRank => (SqlType { length: 23, ..SqlType::DOUBLE }, false),
        W::Lead | W::Lag | W::FirstValue | W::LastValue | W::NthValue => {
            let mut ty = args.first().map_or(SqlType::NULL, types::of_handed_on);
            if ty.kind == Kind::Bit {
                ty = types::branches(&mut args[..1], "lead", binder.connection())?.0;
            }
            if let [value, _, default] = args.as_mut_slice() {
                (ty, derivation) = types::branches(&mut [value.clone(), default.clone()], "lead", binder.connection())?;
            }
            let has_default = args.len() > 2 && args.iter().all(|a| !a.nullable);
            (ty, !has_default)
        }
    };
    Ok(WindowCall { function: WindowOf::Function(function, args), ty, nullable, derivation })
}

/// A condition that is a column of a view or a derived table is the number that it was there, although it may
/// stand for that column as it is: documents tell the two apart.
fn named_truths_to_numbers(written: &[ast::Expr], args: &mut [Expr]) {
    for (written, arg) in written.iter().zip(args) {
        if matches!(written.kind, Ast::Column(_)) && arg.is_truth() {
            let truth = std::mem::replace(arg, Expr::null());
            let (ty, nullable, derivation) = (SqlType { length: 2, ..truth.ty.clone() }, truth.nullable, truth.derivation);
            *arg = Expr { kind: ExprKind::Cast(Box::new(truth)), ty, nullable, derivation };
        }
    }
}

/// Bytes as a text of a character set; with a warning where they are none.
fn taken_for(charset: Charset, bytes: &[u8], cx: &mut EvalContext<'_>) -> Bytes {
    if let Ok(text) = charset.read_own(bytes) {
        return Bytes::new(&text);
    }
    cx.warn(cast::invalid_string(charset, bytes));
    let mut text = Vec::new();
    Charset::Binary.convert(bytes, charset, &mut text);
    Bytes::from(text)
}
