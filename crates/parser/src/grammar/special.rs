//! Functions with a syntax of their own, interval units.

use super::expr::Interval;
use super::types::{cast_type, charset_name};
use super::*;

const UNITS: &[(Kw, IntervalUnit)] = &[
    (Kw::YEAR, IntervalUnit::Year),
    (Kw::QUARTER, IntervalUnit::Quarter),
    (Kw::MONTH, IntervalUnit::Month),
    (Kw::WEEK, IntervalUnit::Week),
    (Kw::DAY, IntervalUnit::Day),
    (Kw::HOUR, IntervalUnit::Hour),
    (Kw::MINUTE, IntervalUnit::Minute),
    (Kw::SECOND, IntervalUnit::Second),
    (Kw::MICROSECOND, IntervalUnit::Microsecond),
    (Kw::SQL_TSI_YEAR, IntervalUnit::Year),
    (Kw::SQL_TSI_QUARTER, IntervalUnit::Quarter),
    (Kw::SQL_TSI_MONTH, IntervalUnit::Month),
    (Kw::SQL_TSI_WEEK, IntervalUnit::Week),
    (Kw::SQL_TSI_DAY, IntervalUnit::Day),
    (Kw::SQL_TSI_HOUR, IntervalUnit::Hour),
    (Kw::SQL_TSI_MINUTE, IntervalUnit::Minute),
    (Kw::SQL_TSI_SECOND, IntervalUnit::Second),
    (Kw::YEAR_MONTH, IntervalUnit::YearMonth),
    (Kw::DAY_HOUR, IntervalUnit::DayHour),
    (Kw::DAY_MINUTE, IntervalUnit::DayMinute),
    (Kw::DAY_SECOND, IntervalUnit::DaySecond),
    (Kw::HOUR_MINUTE, IntervalUnit::HourMinute),
    (Kw::HOUR_SECOND, IntervalUnit::HourSecond),
    (Kw::MINUTE_SECOND, IntervalUnit::MinuteSecond),
    (Kw::DAY_MICROSECOND, IntervalUnit::DayMicrosecond),
    (Kw::HOUR_MICROSECOND, IntervalUnit::HourMicrosecond),
    (Kw::MINUTE_MICROSECOND, IntervalUnit::MinuteMicrosecond),
    (Kw::SECOND_MICROSECOND, IntervalUnit::SecondMicrosecond),
];
/// The first so many of `UNITS` have one part, and are what TIMESTAMPADD takes.
const SIMPLE_UNITS: usize = 17;
const _: () = assert!(matches!(UNITS[SIMPLE_UNITS].1, IntervalUnit::YearMonth));

/// NULL, ERROR or DEFAULT before ON EMPTY or ON ERROR.
type OnClause = Option<Box<JsonOn>>;

pub(super) fn interval_unit(p: &mut Parser<'_>) -> R<IntervalUnit> {
    p.choice(UNITS)
}

/// `CAST(expr AS type [ARRAY])`
pub(super) fn cast(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let expr = p.expr()?.boxed();
    let mut at_time_zone = None;
    if p.eat_word("AT") || p.eat_kw(Kw::AT) {
        p.expect_kw(Kw::TIME)?;
        p.expect_kw(Kw::ZONE)?;
        p.eat_kw(Kw::INTERVAL);
        at_time_zone = Some(p.string()?);
    }
    p.expect_kw(Kw::AS)?;
    let ty = cast_type(p)?;
    let array = p.eat_kw(Kw::ARRAY);
    p.expect(b')')?;
    Ok(ExprKind::Cast { expr, ty, array, at_time_zone })
}

/// `CONVERT(expr, type)`, `CONVERT(expr USING charset)`
pub(super) fn convert(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let expr = p.expr()?.boxed();
    let kind = if p.eat_kw(Kw::USING) {
        ExprKind::ConvertUsing { expr, charset: charset_name(p)? }
    } else {
        p.expect(b',')?;
        ExprKind::Cast { expr, ty: cast_type(p)?, array: false, at_time_zone: None }
    };
    p.expect(b')')?;
    Ok(kind)
}

pub(super) fn extract(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let unit = interval_unit(p)?;
    p.expect_kw(Kw::FROM)?;
    let expr = p.expr()?.boxed();
    p.expect(b')')?;
    Ok(ExprKind::Extract { unit, expr })
}

/// `TRIM([[BOTH | LEADING | TRAILING] [remove] FROM] expr)`
pub(super) fn trim(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let sides = [(Kw::BOTH, TrimSide::Both), (Kw::LEADING, TrimSide::Leading), (Kw::TRAILING, TrimSide::Trailing)];
    let kind = if let Some(side) = p.eat_choice(&sides) {
        let remove = if p.is_kw(Kw::FROM) { None } else { Some(p.expr()?.boxed()) };
        p.expect_kw(Kw::FROM)?;
        ExprKind::Trim { side, remove, expr: p.expr()?.boxed() }
    } else {
        let first = p.expr()?.boxed();
        let side = TrimSide::Both;
        if p.eat_kw(Kw::FROM) {
            ExprKind::Trim { side, remove: Some(first), expr: p.expr()?.boxed() }
        } else {
            ExprKind::Trim { side, remove: None, expr: first }
        }
    };
    p.expect(b')')?;
    Ok(kind)
}

/// `SUBSTRING(s, from [, for])`, `SUBSTRING(s FROM from [FOR for])`
pub(super) fn substring(p: &mut Parser<'_>) -> R<ExprKind> {
    let name = p.take_ident();
    p.expect(b'(')?;
    let mut args = vec![p.expr()?];
    if p.eat_kw(Kw::FROM) {
        args.push(p.expr()?);
        if p.eat_kw(Kw::FOR) {
            args.push(p.expr()?);
        }
    } else {
        p.expect(b',')?;
        args.push(p.expr()?);
        if p.eat(b',') {
            args.push(p.expr()?);
        }
    }
    p.expect(b')')?;
    Ok(ExprKind::Function(FunctionCall::plain(name, args)))
}

/// `POSITION(a IN b)` is `LOCATE(a, b)`.
pub(super) fn position(p: &mut Parser<'_>) -> R<ExprKind> {
    let span = p.bump().span();
    p.expect(b'(')?;
    let needle = p.bit_expr(0)?;
    p.expect_kw(Kw::IN)?;
    let haystack = p.expr()?;
    p.expect(b')')?;
    let name = Ident { name: "locate".to_owned(), span };
    Ok(ExprKind::Function(FunctionCall::plain(name, vec![needle, haystack])))
}

pub(super) fn char_function(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let args = p.comma_list(Parser::expr)?;
    let charset = if p.eat_kw(Kw::USING) { Some(charset_name(p)?) } else { None };
    p.expect(b')')?;
    Ok(ExprKind::Char { args, charset })
}

/// DATE_ADD and its kin. The other spellings (`interval_only` is false) take a number of days, too.
pub(super) fn date_add(p: &mut Parser<'_>, subtract: bool, interval_only: bool) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let expr = p.expr()?.boxed();
    p.expect(b',')?;
    let (amount, unit) = if p.is_kw(Kw::INTERVAL) {
        match p.interval()? {
            Interval::Amount(amount, unit) => (amount, unit),
            Interval::Function(_) if interval_only => return p.error(),
            Interval::Function(call) => {
                p.plant(call);
                (p.expr()?, IntervalUnit::Day)
            }
        }
    } else if interval_only {
        return p.error();
    } else {
        (p.expr()?, IntervalUnit::Day)
    };
    p.expect(b')')?;
    Ok(ExprKind::DateArithmetic { expr, amount: amount.boxed(), unit, subtract })
}

pub(super) fn timestamp_add(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let unit = p.choice(&UNITS[..SIMPLE_UNITS])?;
    p.expect(b',')?;
    let amount = p.expr()?.boxed();
    p.expect(b',')?;
    let expr = p.expr()?.boxed();
    p.expect(b')')?;
    Ok(ExprKind::TimestampAdd { unit, amount, expr })
}

pub(super) fn timestamp_diff(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let unit = p.choice(&UNITS[..SIMPLE_UNITS])?;
    p.expect(b',')?;
    let from = p.expr()?.boxed();
    p.expect(b',')?;
    let to = p.expr()?.boxed();
    p.expect(b')')?;
    Ok(ExprKind::TimestampDiff { unit, from, to })
}

pub(super) fn get_format(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let kinds = [(Kw::DATE, "DATE"), (Kw::TIME, "TIME"), (Kw::DATETIME, "DATETIME"), (Kw::TIMESTAMP, "DATETIME")];
    let kind = p.choice(&kinds)?;
    p.expect(b',')?;
    let expr = p.expr()?.boxed();
    p.expect(b')')?;
    Ok(ExprKind::GetFormat { kind, expr })
}

pub(super) fn weight_string(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let expr = p.expr()?.boxed();
    let mut cast = None;
    if p.eat_kw(Kw::AS) {
        let binary = p.choice(&[(Kw::CHAR, false), (Kw::BINARY, true)])?;
        p.expect(b'(')?;
        if p.tok.tok == Tok::Int && p.raw(p.tok).iter().all(|b| *b == b'0') {
            return p.error();
        }
        cast = Some((binary, p.number()?));
        p.expect(b')')?;
    }
    let mut limits = None;
    if cast.is_none() && p.eat(b',') {
        let bytes = p.number()?;
        p.expect(b',')?;
        let weights = p.number()?;
        p.expect(b',')?;
        limits = Some([bytes, weights, p.number()?]);
    }
    p.expect(b')')?;
    Ok(ExprKind::WeightString { expr, cast, limits })
}

pub(super) fn json_value(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let expr = p.simple_expr()?.boxed();
    p.expect(b',')?;
    let start = p.start();
    let path = p.text_literal()?;
    let path = Expr::new(ExprKind::Literal(path), p.span_from(start)).boxed();
    let returning = if p.eat_kw(Kw::RETURNING) { Some(Box::new(cast_type(p)?)) } else { None };
    let (on_empty, on_error) = json_on(p)?;
    p.expect(b')')?;
    Ok(ExprKind::JsonValue { expr, path, returning, on_empty, on_error })
}

/// `[… ON EMPTY] [… ON ERROR]`
pub(super) fn json_on(p: &mut Parser<'_>) -> R<(OnClause, OnClause)> {
    let (mut on_empty, mut on_error) = (None, None);
    while (on_error.is_none() || on_empty.is_none()) && matches!(p.kw(), Some(Kw::NULL | Kw::ERROR | Kw::DEFAULT)) {
        let action = match p.bump().tok {
            Tok::Kw(Kw::NULL) => JsonOn::Null,
            Tok::Kw(Kw::ERROR) => JsonOn::Error,
            _ => JsonOn::Default(signed_literal(p)?),
        };
        p.expect_kw(Kw::ON)?;
        if on_empty.is_none() && p.eat_kw(Kw::EMPTY) {
            on_empty = Some(Box::new(action));
        } else {
            if on_error.is_some() {
                return p.error();
            }
            p.expect_kw(Kw::ERROR)?;
            on_error = Some(Box::new(action));
        }
    }
    Ok((on_empty, on_error))
}

/// A literal, with a sign if it is a number.
fn signed_literal(p: &mut Parser<'_>) -> R<Literal> {
    let negative = p.is(b'-');
    if negative || p.is(b'+') {
        p.bump();
        if !matches!(p.tok.tok, Tok::Int | Tok::Decimal | Tok::Float) {
            return p.error();
        }
    }
    let start = p.start();
    match p.simple_expr()? {
        Expr { kind: ExprKind::Literal(literal), .. } if negative => Ok(negate(literal)),
        Expr { kind: ExprKind::Literal(literal), .. } => Ok(literal),
        _ => Err(p.error_at(start)),
    }
}

pub(super) fn match_against(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    let columns = if p.is(b'(') { p.paren_list(Parser::column_name)? } else { p.comma_list(Parser::column_name)? };
    p.expect_kw(Kw::AGAINST)?;
    p.expect(b'(')?;
    let against = p.bit_expr(0)?.boxed();
    let mode = if p.eat_kw(Kw::IN) {
        if p.eat_kw(Kw::BOOLEAN) {
            p.expect_kw(Kw::MODE)?;
            MatchMode::Boolean
        } else {
            p.expect_kw(Kw::NATURAL)?;
            p.expect_kw(Kw::LANGUAGE)?;
            p.expect_kw(Kw::MODE)?;
            if with_expansion(p)? { MatchMode::NaturalLanguageWithExpansion } else { MatchMode::NaturalLanguage }
        }
    } else if with_expansion(p)? {
        MatchMode::WithExpansion
    } else {
        MatchMode::NaturalLanguage
    };
    p.expect(b')')?;
    Ok(ExprKind::Match { columns, against, mode })
}

fn with_expansion(p: &mut Parser<'_>) -> R<bool> {
    if !p.eat_kw(Kw::WITH) {
        return Ok(false);
    }
    p.expect_kw(Kw::QUERY)?;
    p.expect_kw(Kw::EXPANSION)?;
    Ok(true)
}

pub(super) fn default_function(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let column = p.column_name()?;
    p.expect(b')')?;
    Ok(ExprKind::Default(Some(column)))
}

pub(super) fn values_function(p: &mut Parser<'_>) -> R<ExprKind> {
    p.bump();
    p.expect(b'(')?;
    let column = p.column_name()?;
    p.expect(b')')?;
    Ok(ExprKind::InsertValue(column))
}

fn negate(literal: Literal) -> Literal {
    match literal {
        Literal::Int(value) => Literal::Decimal(format!("-{value}")),
        Literal::Decimal(text) => Literal::Decimal(format!("-{text}")),
        Literal::Float(text) => Literal::Float(format!("-{text}")),
        other => other,
    }
}
