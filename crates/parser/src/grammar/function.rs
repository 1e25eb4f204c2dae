//! Functions: ordinary calls, aggregates and window functions, and the keywords that begin expressions.
//! Special syntax is in `special.rs`.

use super::expr::Interval;
use super::phrases::text_string;
use super::scope::note_call;
use super::special::{
    cast, char_function, convert, date_add, default_function, extract, get_format, json_value, match_against, position, substring,
    timestamp_add, timestamp_diff, trim, values_function, weight_string,
};
use super::*;

/// How a keyword that begins an expression goes on.
pub(super) fn keyword_expr(p: &mut Parser<'_>, kw: Kw) -> R<Expr> {
    let start = p.start();
    let kind = match kw {
        Kw::NULL | Kw::TRUE | Kw::FALSE => {
            p.bump();
            ExprKind::Literal(match kw {
                Kw::NULL => Literal::Null,
                kw => Literal::Bool(kw == Kw::TRUE),
            })
        }
        Kw::DATE | Kw::TIME | Kw::TIMESTAMP if p.peek() == Tok::Str => temporal_literal(p, kw)?,
        Kw::CURRENT_TIMESTAMP | Kw::LOCALTIME | Kw::LOCALTIMESTAMP | Kw::CURRENT_TIME | Kw::UTC_TIME | Kw::UTC_TIMESTAMP => clock(p, true)?,
        Kw::CURRENT_DATE | Kw::UTC_DATE | Kw::CURRENT_USER => clock(p, false)?,
        Kw::EXISTS => {
            p.bump();
            ExprKind::Exists(p.paren_query()?)
        }
        Kw::CASE => return p.nested(case),
        Kw::ROW => {
            p.bump();
            p.expect(b'(')?;
            let mut items = vec![p.expr()?];
            p.expect(b',')?;
            items.append(&mut p.comma_list(Parser::expr)?);
            p.expect(b')')?;
            ExprKind::Row(items)
        }
        Kw::INTERVAL => return p.nested(interval_expr),
        Kw::MATCH => match_against(p)?,
        _ if p.peek_is(b'(') => return p.nested(|p| keyword_call(p, kw)),
        _ if kw.class() == Class::Free => return p.column_expr(),
        // It is the word that follows that doesn't fit.
        Kw::DEFAULT
        | Kw::CONVERT
        | Kw::VALUES
        | Kw::IF
        | Kw::LEFT
        | Kw::RIGHT
        | Kw::DATABASE
        | Kw::SCHEMA
        | Kw::CHAR
        | Kw::INSERT
        | Kw::REPEAT
        | Kw::REPLACE
        | Kw::MOD
        | Kw::GROUPING
        | Kw::ROW_NUMBER
        | Kw::RANK
        | Kw::DENSE_RANK
        | Kw::CUME_DIST
        | Kw::PERCENT_RANK
        | Kw::NTILE
        | Kw::LEAD
        | Kw::LAG
        | Kw::FIRST_VALUE
        | Kw::LAST_VALUE
        | Kw::NTH_VALUE => {
            p.bump();
            return p.error();
        }
        _ => return p.error(),
    };
    Ok(Expr::new(kind, p.span_from(start)))
}

/// An expression or the word DEFAULT.
pub(super) fn expr_or_default(p: &mut Parser<'_>) -> R<Expr> {
    if p.is_kw(Kw::DEFAULT) && !p.peek_is(b'(') {
        let span = p.bump().span();
        return Ok(Expr::new(ExprKind::Default(None), span));
    }
    p.expr()
}

fn temporal_literal(p: &mut Parser<'_>, kw: Kw) -> R<ExprKind> {
    p.bump();
    let value = p.string()?;
    Ok(ExprKind::Literal(match kw {
        Kw::DATE => Literal::Date(value),
        Kw::TIME => Literal::Time(value),
        _ => Literal::Timestamp(value),
    }))
}

/// `CURRENT_TIMESTAMP`, `CURRENT_TIMESTAMP()`, `CURRENT_TIMESTAMP(6)`
fn clock(p: &mut Parser<'_>, decimals: bool) -> R<ExprKind> {
    let name = p.take_ident();
    let mut args = Vec::new();
    if p.eat(b'(') {
        if decimals && p.tok.tok == Tok::Int {
            let start = p.start();
            let literal = p.numeric_literal();
            args.push(Expr::new(ExprKind::Literal(literal), p.span_from(start)));
        }
        p.expect(b')')?;
    }
    Ok(ExprKind::Function(FunctionCall::plain(name, args)))
}

/// `INTERVAL n unit + expr`, or the function.
fn interval_expr(p: &mut Parser<'_>) -> R<Expr> {
    let start = p.start();
    match p.interval()? {
        Interval::Function(call) => Ok(call),
        Interval::Amount(amount, unit) => {
            p.expect(b'+')?;
            let expr = p.expr()?.boxed();
            let kind = ExprKind::DateArithmetic { expr, amount: amount.boxed(), unit, subtract: false };
            Ok(Expr::new(kind, p.span_from(start)))
        }
    }
}

fn case(p: &mut Parser<'_>) -> R<Expr> {
    let start = p.bump().start;
    let operand = if p.is_kw(Kw::WHEN) { None } else { Some(p.expr()?.boxed()) };
    let mut whens = Vec::new();
    while p.eat_kw(Kw::WHEN) {
        let condition = p.expr()?;
        p.expect_kw(Kw::THEN)?;
        whens.push((condition, p.expr()?));
    }
    if whens.is_empty() {
        return p.error();
    }
    let otherwise = if p.eat_kw(Kw::ELSE) { Some(p.expr()?.boxed()) } else { None };
    p.expect_kw(Kw::END)?;
    Ok(Expr::new(ExprKind::Case { operand, whens, otherwise }, p.span_from(start)))
}

// ---- ordinary calls

/// The arguments between parentheses, possibly none.
fn args(p: &mut Parser<'_>) -> R<Vec<Expr>> {
    p.expect(b'(')?;
    if p.eat(b')') {
        return Ok(Vec::new());
    }
    let args = p.comma_list(Parser::expr)?;
    p.expect(b')')?;
    Ok(args)
}

/// As [`args`](args), and whether one of them has a name (`f(1 AS a)`).
fn named_args(p: &mut Parser<'_>) -> R<(Vec<Expr>, bool)> {
    p.expect(b'(')?;
    if p.eat(b')') {
        return Ok((Vec::new(), false));
    }
    let args = p.comma_list(Parser::expr_with_alias)?;
    p.expect(b')')?;
    let named = args.iter().any(|(_, named)| *named);
    Ok((args.into_iter().map(|(arg, _)| arg).collect(), named))
}

/// Whether a name that was not read as a keyword is one.
fn is_keyword(name: &Ident) -> bool {
    crate::keywords::lookup(name.name.as_bytes()).is_some()
}

pub(super) fn generic_call(p: &mut Parser<'_>) -> R<Expr> {
    let start = p.start();
    let name = p.take_ident();
    let (args, named) = named_args(p)?;
    if name.is("found_rows") {
        p.late_warnings.push(sql_error!(WARN_DEPRECATED_FOUND_ROWS));
    }
    if name.is("json_merge") {
        p.warnings.push(sql_error!(WARN_DEPRECATED_SYNTAX, "JSON_MERGE", "JSON_MERGE_PRESERVE/JSON_MERGE_PATCH"));
    }
    note_call(p, None, &name);
    let stored = is_keyword(&name);
    Ok(Expr::new(ExprKind::Function(FunctionCall { db: None, name, args, stored, named }), p.span_from(start)))
}

pub(super) fn qualified_call(p: &mut Parser<'_>, db: Ident, name: Ident, start: u32) -> R<Expr> {
    let args = args(p)?;
    check_database(&db)?;
    note_call(p, Some(&db), &name);
    let stored = is_keyword(&name);
    Ok(Expr::new(ExprKind::Function(FunctionCall { db: Some(db), name, args, stored, named: false }), p.span_from(start)))
}

/// A call whose arguments, at least `min` and at most `max`, are fixed by the grammar.
fn fixed_call(p: &mut Parser<'_>, min: usize, max: usize) -> R<ExprKind> {
    let name = p.take_ident();
    p.expect(b'(')?;
    let mut args = Vec::new();
    if min > 0 || (max > 0 && !p.is(b')')) {
        args.push(p.expr()?);
        while args.len() < max && (args.len() < min || p.is(b',')) {
            p.expect(b',')?;
            args.push(p.expr()?);
        }
    }
    p.expect(b')')?;
    Ok(ExprKind::Function(FunctionCall::plain(name, args)))
}

/// A keyword before a parenthesis.
fn keyword_call(p: &mut Parser<'_>, kw: Kw) -> R<Expr> {
    let start = p.start();
    if let Some(plain) = plain_unit(kw) {
        let mut call = fixed_call(p, 1, if kw == Kw::SQL_TSI_WEEK { 2 } else { 1 })?;
        if let ExprKind::Function(call) = &mut call {
            call.name.name = plain.to_owned();
        }
        return Ok(Expr::new(call, p.span_from(start)));
    }
    let kind = match kw {
        // Aggregates.
        Kw::COUNT => count(p)?,
        Kw::SUM => aggregate(p, AggregateFunction::Sum, true)?,
        Kw::AVG => aggregate(p, AggregateFunction::Avg, true)?,
        Kw::MIN => aggregate(p, AggregateFunction::Min, true)?,
        Kw::MAX => aggregate(p, AggregateFunction::Max, true)?,
        Kw::BIT_AND => aggregate(p, AggregateFunction::BitAnd, false)?,
        Kw::BIT_OR => aggregate(p, AggregateFunction::BitOr, false)?,
        Kw::BIT_XOR => aggregate(p, AggregateFunction::BitXor, false)?,
        Kw::STD | Kw::STDDEV | Kw::STDDEV_POP => aggregate(p, AggregateFunction::StdPop, false)?,
        Kw::STDDEV_SAMP => aggregate(p, AggregateFunction::StdSamp, false)?,
        Kw::VARIANCE | Kw::VAR_POP => aggregate(p, AggregateFunction::VarPop, false)?,
        Kw::VAR_SAMP => aggregate(p, AggregateFunction::VarSamp, false)?,
        Kw::JSON_ARRAYAGG => aggregate(p, AggregateFunction::JsonArrayAgg, false)?,
        Kw::JSON_OBJECTAGG => object_aggregate(p)?,
        Kw::ST_COLLECT => aggregate(p, AggregateFunction::Collect, true)?,
        Kw::GROUP_CONCAT => group_concat(p)?,
        Kw::GROUPING => {
            p.bump();
            ExprKind::Grouping(p.paren_list(Parser::expr)?)
        }
        // Window functions.
        Kw::ROW_NUMBER => window_call(p, WindowFunction::RowNumber, 0, 0)?,
        Kw::RANK => window_call(p, WindowFunction::Rank, 0, 0)?,
        Kw::DENSE_RANK => window_call(p, WindowFunction::DenseRank, 0, 0)?,
        Kw::CUME_DIST => window_call(p, WindowFunction::CumeDist, 0, 0)?,
        Kw::PERCENT_RANK => window_call(p, WindowFunction::PercentRank, 0, 0)?,
        Kw::NTILE => window_call(p, WindowFunction::Ntile, 1, 1)?,
        Kw::LEAD => window_call(p, WindowFunction::Lead, 1, 3)?,
        Kw::LAG => window_call(p, WindowFunction::Lag, 1, 3)?,
        Kw::FIRST_VALUE => window_call(p, WindowFunction::FirstValue, 1, 1)?,
        Kw::LAST_VALUE => window_call(p, WindowFunction::LastValue, 1, 1)?,
        Kw::NTH_VALUE => window_call(p, WindowFunction::NthValue, 2, 2)?,
        // Special syntax.
        Kw::CAST => cast(p)?,
        Kw::CONVERT => convert(p)?,
        Kw::EXTRACT => extract(p)?,
        Kw::TRIM => trim(p)?,
        Kw::SUBSTRING | Kw::SUBSTR | Kw::MID => substring(p)?,
        Kw::POSITION => position(p)?,
        Kw::CHAR => char_function(p)?,
        Kw::DATE_ADD => date_add(p, false, true)?,
        Kw::DATE_SUB => date_add(p, true, true)?,
        Kw::ADDDATE => date_add(p, false, false)?,
        Kw::SUBDATE => date_add(p, true, false)?,
        Kw::TIMESTAMPADD => timestamp_add(p)?,
        Kw::TIMESTAMPDIFF => timestamp_diff(p)?,
        Kw::GET_FORMAT => get_format(p)?,
        Kw::WEIGHT_STRING => weight_string(p)?,
        Kw::JSON_VALUE => json_value(p)?,
        Kw::DEFAULT => default_function(p)?,
        Kw::VALUES => values_function(p)?,
        // Keywords that are plain functions.
        Kw::CURDATE | Kw::DATABASE | Kw::SCHEMA | Kw::USER | Kw::SESSION_USER | Kw::SYSTEM_USER | Kw::ROW_COUNT => fixed_call(p, 0, 0)?,
        Kw::CURTIME | Kw::NOW | Kw::SYSDATE => clock(p, true)?,
        Kw::DATE
        | Kw::DAY
        | Kw::HOUR
        | Kw::MINUTE
        | Kw::MONTH
        | Kw::SECOND
        | Kw::TIME
        | Kw::YEAR
        | Kw::ASCII
        | Kw::CHARSET
        | Kw::COLLATION
        | Kw::MICROSECOND
        | Kw::QUARTER
        | Kw::REVERSE => fixed_call(p, 1, 1)?,
        Kw::TIMESTAMP | Kw::WEEK => fixed_call(p, 1, 2)?,
        Kw::LEFT | Kw::RIGHT | Kw::MOD | Kw::REPEAT | Kw::TRUNCATE => fixed_call(p, 2, 2)?,
        Kw::FORMAT => fixed_call(p, 2, 3)?,
        Kw::IF | Kw::REPLACE => fixed_call(p, 3, 3)?,
        Kw::INSERT => fixed_call(p, 4, 4)?,
        Kw::POINT => fixed_call(p, 2, 2)?,
        Kw::COALESCE
        | Kw::GEOMETRYCOLLECTION
        | Kw::GEOMCOLLECTION
        | Kw::LINESTRING
        | Kw::MULTILINESTRING
        | Kw::MULTIPOINT
        | Kw::MULTIPOLYGON
        | Kw::POLYGON => plain_call(p, kw)?,
        // `name (` is a column and then an error, wherever a parenthesis cannot follow.
        _ if kw.class() == Class::Free => return p.column_expr(),
        _ => return p.error(),
    };
    Ok(Expr::new(kind, p.span_from(start)))
}

/// The function of a word that is another name of its keyword: `SQL_TSI_DAY('2020-01-05')`.
fn plain_unit(kw: Kw) -> Option<&'static str> {
    Some(match kw {
        Kw::SQL_TSI_DAY => "day",
        Kw::SQL_TSI_HOUR => "hour",
        Kw::SQL_TSI_MINUTE => "minute",
        Kw::SQL_TSI_MONTH => "month",
        Kw::SQL_TSI_QUARTER => "quarter",
        Kw::SQL_TSI_SECOND => "second",
        Kw::SQL_TSI_WEEK => "week",
        Kw::SQL_TSI_YEAR => "year",
        _ => return None,
    })
}

fn plain_call(p: &mut Parser<'_>, kw: Kw) -> R<ExprKind> {
    let name = p.take_ident();
    if !matches!(kw, Kw::GEOMETRYCOLLECTION | Kw::GEOMCOLLECTION) && p.peek_is(b')') {
        p.bump();
        return p.error();
    }
    Ok(ExprKind::Function(FunctionCall::plain(name, args(p)?)))
}

// ---- aggregates

fn eat_distinct(p: &mut Parser<'_>) -> bool {
    p.eat_kw(Kw::DISTINCT) || p.eat_kw(Kw::DISTINCTROW)
}

fn count(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    if p.is_kw(Kw::ALL) && p.peek_is(b'*') {
        p.bump();
    }
    if p.eat(b'*') {
        p.expect(b')')?;
        return aggregate_over(p, AggregateFunction::Count, false, Vec::new());
    }
    if eat_distinct(p) {
        let args = p.comma_list(Parser::expr)?;
        p.expect(b')')?;
        return aggregate_over(p, AggregateFunction::Count, true, args);
    }
    p.eat_kw(Kw::ALL);
    let arg = p.expr()?;
    p.expect(b')')?;
    aggregate_over(p, AggregateFunction::Count, false, vec![arg])
}

fn aggregate(p: &mut Parser<'_>, function: AggregateFunction, may_be_distinct: bool) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let distinct = may_be_distinct && eat_distinct(p);
    p.eat_kw(Kw::ALL);
    let arg = p.expr()?;
    p.expect(b')')?;
    aggregate_over(p, function, distinct, vec![arg])
}

fn object_aggregate(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    p.eat_kw(Kw::ALL);
    let key = p.expr()?;
    p.expect(b',')?;
    p.eat_kw(Kw::ALL);
    let value = p.expr()?;
    p.expect(b')')?;
    aggregate_over(p, AggregateFunction::JsonObjectAgg, false, vec![key, value])
}

fn aggregate_over(p: &mut Parser<'_>, function: AggregateFunction, distinct: bool, args: Vec<Expr>) -> R<ExprKind> {
    let over = opt_over(p)?;
    let aggregate = Aggregate { function, distinct, args, order_by: Vec::new(), separator: None, over };
    Ok(ExprKind::Aggregate(Box::new(aggregate)))
}

fn group_concat(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let distinct = eat_distinct(p);
    let args = p.comma_list(Parser::expr)?;
    let order_by = if p.eat_kws(Kw::ORDER, Kw::BY) { p.order_list()? } else { Vec::new() };
    let separator = if p.eat_kw(Kw::SEPARATOR) { Some(text_string(p)?) } else { None };
    p.expect(b')')?;
    let over = opt_over(p)?;
    let function = AggregateFunction::GroupConcat;
    Ok(ExprKind::Aggregate(Box::new(Aggregate { function, distinct, args, order_by, separator, over })))
}

// ---- windows

fn opt_over(p: &mut Parser<'_>) -> R<Option<Over>> {
    if p.is_kw(Kw::OVER) { Ok(Some(over(p)?)) } else { Ok(None) }
}

fn over(p: &mut Parser<'_>) -> R<Over> {
    p.expect_kw(Kw::OVER)?;
    if p.is(b'(') {
        return Ok(Over::Spec(Box::new(window_spec(p)?)));
    }
    Ok(Over::Name(p.ident()?))
}

fn window_call(p: &mut Parser<'_>, function: WindowFunction, min: usize, max: usize) -> R<ExprKind> {
    let ExprKind::Function(call) = fixed_call(p, min, max)? else { return p.error() };
    check_distance(p, function, &call.args)?;
    let mut from_last = false;
    if function == WindowFunction::NthValue && p.is_kw(Kw::FROM) {
        p.bump();
        from_last = p.choice(&[(Kw::FIRST, false), (Kw::LAST, true)])?;
    }
    let mut ignore_nulls = false;
    let takes_nulls = min > 0 && function != WindowFunction::Ntile;
    if takes_nulls && matches!(p.kw(), Some(Kw::IGNORE | Kw::RESPECT)) {
        ignore_nulls = p.choice(&[(Kw::IGNORE, true), (Kw::RESPECT, false)])?;
        p.expect_kw(Kw::NULLS)?;
    }
    let over = over(p)?;
    Ok(ExprKind::Window(Box::new(WindowCall { function, args: call.args, ignore_nulls, from_last, over })))
}

/// How far LEAD and LAG look, and how many buckets NTILE makes, is an integer, a parameter or a
/// variable, of a program or the user; what NTH_VALUE counts to is no more than an operand.
fn check_distance(p: &Parser<'_>, function: WindowFunction, args: &[Expr]) -> R<()> {
    let arg = match function {
        WindowFunction::Lead | WindowFunction::Lag | WindowFunction::NthValue => args.get(1),
        WindowFunction::Ntile => args.first(),
        _ => None,
    };
    let Some(arg) = arg else { return Ok(()) };
    match &arg.kind {
        ExprKind::Binary { left, .. } => Err(p.error_at(left.span.end)),
        _ if function == WindowFunction::NthValue => Ok(()),
        ExprKind::Literal(Literal::Int(_) | Literal::Hex { .. }) | ExprKind::Param(_) | ExprKind::UserVariable(_) => Ok(()),
        ExprKind::Local { name, .. } => super::scope::check_integer(p, name, arg.span.start),
        ExprKind::Column(ColumnName { db: None, table: None, name }) => Err(sql_error!(SP_UNDECLARED_VAR, name)),
        _ => Err(p.error_at(arg.span.start)),
    }
}

pub(super) fn window_spec(p: &mut Parser<'_>) -> R<WindowSpec> {
    p.expect(b'(')?;
    let base = if p.is_ident() { Some(p.ident()?) } else { None };
    let mut partition_by = Vec::new();
    if p.eat_kw(Kw::PARTITION) {
        p.expect_kw(Kw::BY)?;
        partition_by = p.comma_list(Parser::expr)?;
    }
    let mut order_by = Vec::new();
    if p.eat_kw(Kw::ORDER) {
        p.expect_kw(Kw::BY)?;
        order_by = p.order_list()?;
    }
    let units = [(Kw::ROWS, FrameUnits::Rows), (Kw::RANGE, FrameUnits::Range), (Kw::GROUPS, FrameUnits::Groups)];
    let frame = match p.eat_choice(&units) {
        Some(units) => Some(window_frame(p, units)?),
        None => None,
    };
    p.expect(b')')?;
    Ok(WindowSpec { base, partition_by, order_by, frame })
}

fn window_frame(p: &mut Parser<'_>, units: FrameUnits) -> R<WindowFrame> {
    let (start, end);
    if p.eat_kw(Kw::BETWEEN) {
        start = frame_bound(p, true)?;
        p.expect_kw(Kw::AND)?;
        end = Some(frame_bound(p, true)?);
    } else {
        start = frame_bound(p, false)?;
        end = None;
    }
    let exclude = p.eat_kw(Kw::EXCLUDE);
    if exclude {
        if p.eat_kw(Kw::CURRENT) {
            p.expect_kw(Kw::ROW)?;
        } else if p.eat_kw(Kw::NO) {
            p.expect_kw(Kw::OTHERS)?;
        } else {
            p.choice(&[(Kw::GROUP, ()), (Kw::TIES, ())])?;
        }
    }
    Ok(WindowFrame { units, start, end, exclude })
}

fn frame_bound(p: &mut Parser<'_>, may_follow: bool) -> R<FrameBound> {
    if p.eat_kw(Kw::CURRENT) {
        p.expect_kw(Kw::ROW)?;
        return Ok(FrameBound::CurrentRow);
    }
    if p.eat_kw(Kw::UNBOUNDED) {
        if may_follow && p.eat_kw(Kw::FOLLOWING) {
            return Ok(FrameBound::UnboundedFollowing);
        }
        p.expect_kw(Kw::PRECEDING)?;
        return Ok(FrameBound::UnboundedPreceding);
    }
    let (amount, unit) = if p.is_kw(Kw::INTERVAL) {
        match p.interval()? {
            Interval::Amount(amount, unit) => (amount, Some(unit)),
            Interval::Function(_) => return p.error(),
        }
    } else if matches!(p.tok.tok, Tok::Int | Tok::Decimal | Tok::Float | Tok::Param) {
        (p.simple_expr()?, None)
    } else {
        return p.error();
    };
    if may_follow && p.eat_kw(Kw::FOLLOWING) {
        return Ok(FrameBound::Following(amount.boxed(), unit));
    }
    p.expect_kw(Kw::PRECEDING)?;
    Ok(FrameBound::Preceding(amount.boxed(), unit))
}
