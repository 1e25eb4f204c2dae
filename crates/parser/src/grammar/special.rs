//! Functions with a syntax of their own, interval units.

use super::expr::Interval;
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

impl<'a> Parser<'a> {
    pub(super) fn interval_unit(&mut self) -> R<IntervalUnit> {
        self.choice(UNITS)
    }

    /// `CAST(expr AS type [ARRAY])`
    pub(super) fn cast(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let expr = self.expr()?.boxed();
        let mut at_time_zone = None;
        if self.eat_word("AT") || self.eat_kw(Kw::AT) {
            self.expect_kw(Kw::TIME)?;
            self.expect_kw(Kw::ZONE)?;
            self.eat_kw(Kw::INTERVAL);
            at_time_zone = Some(self.string()?);
        }
        self.expect_kw(Kw::AS)?;
        let ty = self.cast_type()?;
        let array = self.eat_kw(Kw::ARRAY);
        self.expect(b')')?;
        Ok(ExprKind::Cast { expr, ty, array, at_time_zone })
    }

    /// `CONVERT(expr, type)`, `CONVERT(expr USING charset)`
    pub(super) fn convert(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let expr = self.expr()?.boxed();
        let kind = if self.eat_kw(Kw::USING) {
            ExprKind::ConvertUsing { expr, charset: self.charset_name()? }
        } else {
            self.expect(b',')?;
            ExprKind::Cast { expr, ty: self.cast_type()?, array: false, at_time_zone: None }
        };
        self.expect(b')')?;
        Ok(kind)
    }

    pub(super) fn extract(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let unit = self.interval_unit()?;
        self.expect_kw(Kw::FROM)?;
        let expr = self.expr()?.boxed();
        self.expect(b')')?;
        Ok(ExprKind::Extract { unit, expr })
    }

    /// `TRIM([[BOTH | LEADING | TRAILING] [remove] FROM] expr)`
    pub(super) fn trim(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let sides = [(Kw::BOTH, TrimSide::Both), (Kw::LEADING, TrimSide::Leading), (Kw::TRAILING, TrimSide::Trailing)];
        let kind = if let Some(side) = self.eat_choice(&sides) {
            let remove = if self.is_kw(Kw::FROM) { None } else { Some(self.expr()?.boxed()) };
            self.expect_kw(Kw::FROM)?;
            ExprKind::Trim { side, remove, expr: self.expr()?.boxed() }
        } else {
            let first = self.expr()?.boxed();
            let side = TrimSide::Both;
            if self.eat_kw(Kw::FROM) {
                ExprKind::Trim { side, remove: Some(first), expr: self.expr()?.boxed() }
            } else {
                ExprKind::Trim { side, remove: None, expr: first }
            }
        };
        self.expect(b')')?;
        Ok(kind)
    }

    /// `SUBSTRING(s, from [, for])`, `SUBSTRING(s FROM from [FOR for])`
    pub(super) fn substring(&mut self) -> R<ExprKind> {
        let name = self.take_ident();
        self.expect(b'(')?;
        let mut args = vec![self.expr()?];
        if self.eat_kw(Kw::FROM) {
            args.push(self.expr()?);
            if self.eat_kw(Kw::FOR) {
                args.push(self.expr()?);
            }
        } else {
            self.expect(b',')?;
            args.push(self.expr()?);
            if self.eat(b',') {
                args.push(self.expr()?);
            }
        }
        self.expect(b')')?;
        Ok(ExprKind::Function(FunctionCall { db: None, name, args }))
    }

    /// `POSITION(a IN b)` is `LOCATE(a, b)`.
    pub(super) fn position(&mut self) -> R<ExprKind> {
        let span = self.bump().span();
        self.expect(b'(')?;
        let needle = self.bit_expr(0)?;
        self.expect_kw(Kw::IN)?;
        let haystack = self.expr()?;
        self.expect(b')')?;
        let name = Ident { name: "locate".to_owned(), span };
        Ok(ExprKind::Function(FunctionCall { db: None, name, args: vec![needle, haystack] }))
    }

    pub(super) fn char_function(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let args = self.comma_list(Self::expr)?;
        let charset = if self.eat_kw(Kw::USING) { Some(self.charset_name()?) } else { None };
        self.expect(b')')?;
        Ok(ExprKind::Char { args, charset })
    }

    /// DATE_ADD and its kin. The other spellings (`interval_only` is false) take a number of days, too.
    pub(super) fn date_add(&mut self, subtract: bool, interval_only: bool) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let expr = self.expr()?.boxed();
        self.expect(b',')?;
        let (amount, unit) = if self.is_kw(Kw::INTERVAL) {
            match self.interval()? {
                Interval::Amount(amount, unit) => (amount, unit),
                Interval::Function(_) if interval_only => return self.error(),
                Interval::Function(call) => {
                    self.plant(call);
                    (self.expr()?, IntervalUnit::Day)
                }
            }
        } else if interval_only {
            return self.error();
        } else {
            (self.expr()?, IntervalUnit::Day)
        };
        self.expect(b')')?;
        Ok(ExprKind::DateArithmetic { expr, amount: amount.boxed(), unit, subtract })
    }

    pub(super) fn timestamp_add(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let unit = self.choice(&UNITS[..SIMPLE_UNITS])?;
        self.expect(b',')?;
        let amount = self.expr()?.boxed();
        self.expect(b',')?;
        let expr = self.expr()?.boxed();
        self.expect(b')')?;
        Ok(ExprKind::TimestampAdd { unit, amount, expr })
    }

    pub(super) fn timestamp_diff(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let unit = self.choice(&UNITS[..SIMPLE_UNITS])?;
        self.expect(b',')?;
        let from = self.expr()?.boxed();
        self.expect(b',')?;
        let to = self.expr()?.boxed();
        self.expect(b')')?;
        Ok(ExprKind::TimestampDiff { unit, from, to })
    }

    pub(super) fn get_format(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let kinds = [(Kw::DATE, "DATE"), (Kw::TIME, "TIME"), (Kw::DATETIME, "DATETIME"), (Kw::TIMESTAMP, "DATETIME")];
        let kind = self.choice(&kinds)?;
        self.expect(b',')?;
        let expr = self.expr()?.boxed();
        self.expect(b')')?;
        Ok(ExprKind::GetFormat { kind, expr })
    }

    pub(super) fn weight_string(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let expr = self.expr()?.boxed();
        let mut cast = None;
        if self.eat_kw(Kw::AS) {
            let binary = self.choice(&[(Kw::CHAR, false), (Kw::BINARY, true)])?;
            self.expect(b'(')?;
            if self.tok.tok == Tok::Int && self.raw(self.tok).iter().all(|b| *b == b'0') {
                return self.error();
            }
            cast = Some((binary, self.number()?));
            self.expect(b')')?;
        }
        let mut limits = None;
        if cast.is_none() && self.eat(b',') {
            let bytes = self.number()?;
            self.expect(b',')?;
            let weights = self.number()?;
            self.expect(b',')?;
            limits = Some([bytes, weights, self.number()?]);
        }
        self.expect(b')')?;
        Ok(ExprKind::WeightString { expr, cast, limits })
    }

    pub(super) fn json_value(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let expr = self.simple_expr()?.boxed();
        self.expect(b',')?;
        let start = self.start();
        let path = self.text_literal()?;
        let path = Expr::new(ExprKind::Literal(path), self.span_from(start)).boxed();
        let returning = if self.eat_kw(Kw::RETURNING) { Some(Box::new(self.cast_type()?)) } else { None };
        let (on_empty, on_error) = self.json_on()?;
        self.expect(b')')?;
        Ok(ExprKind::JsonValue { expr, path, returning, on_empty, on_error })
    }

    /// `[… ON EMPTY] [… ON ERROR]`
    pub(super) fn json_on(&mut self) -> R<(OnClause, OnClause)> {
        let (mut on_empty, mut on_error) = (None, None);
        while (on_error.is_none() || on_empty.is_none()) && matches!(self.kw(), Some(Kw::NULL | Kw::ERROR | Kw::DEFAULT)) {
            let action = match self.bump().tok {
                Tok::Kw(Kw::NULL) => JsonOn::Null,
                Tok::Kw(Kw::ERROR) => JsonOn::Error,
                _ => JsonOn::Default(self.signed_literal()?),
            };
            self.expect_kw(Kw::ON)?;
            if on_empty.is_none() && self.eat_kw(Kw::EMPTY) {
                on_empty = Some(Box::new(action));
            } else {
                if on_error.is_some() {
                    return self.error();
                }
                self.expect_kw(Kw::ERROR)?;
                on_error = Some(Box::new(action));
            }
        }
        Ok((on_empty, on_error))
    }

    /// A literal, with a sign if it is a number.
    pub(super) fn signed_literal(&mut self) -> R<Literal> {
        let negative = self.is(b'-');
        if negative || self.is(b'+') {
            self.bump();
            if !matches!(self.tok.tok, Tok::Int | Tok::Decimal | Tok::Float) {
                return self.error();
            }
        }
        let start = self.start();
        match self.simple_expr()? {
            Expr { kind: ExprKind::Literal(literal), .. } if negative => Ok(negate(literal)),
            Expr { kind: ExprKind::Literal(literal), .. } => Ok(literal),
            _ => Err(self.error_at(start)),
        }
    }

    pub(super) fn match_against(&mut self) -> R<ExprKind> {
        self.bump();
        let columns = if self.is(b'(') { self.paren_list(Self::column_name)? } else { self.comma_list(Self::column_name)? };
        self.expect_kw(Kw::AGAINST)?;
        self.expect(b'(')?;
        let against = self.bit_expr(0)?.boxed();
        let mode = if self.eat_kw(Kw::IN) {
            if self.eat_kw(Kw::BOOLEAN) {
                self.expect_kw(Kw::MODE)?;
                MatchMode::Boolean
            } else {
                self.expect_kw(Kw::NATURAL)?;
                self.expect_kw(Kw::LANGUAGE)?;
                self.expect_kw(Kw::MODE)?;
                if self.with_expansion()? { MatchMode::NaturalLanguageWithExpansion } else { MatchMode::NaturalLanguage }
            }
        } else if self.with_expansion()? {
            MatchMode::WithExpansion
        } else {
            MatchMode::NaturalLanguage
        };
        self.expect(b')')?;
        Ok(ExprKind::Match { columns, against, mode })
    }

    fn with_expansion(&mut self) -> R<bool> {
        if !self.eat_kw(Kw::WITH) {
            return Ok(false);
        }
        self.expect_kw(Kw::QUERY)?;
        self.expect_kw(Kw::EXPANSION)?;
        Ok(true)
    }

    pub(super) fn default_function(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let column = self.column_name()?;
        self.expect(b')')?;
        Ok(ExprKind::Default(Some(column)))
    }

    pub(super) fn values_function(&mut self) -> R<ExprKind> {
        self.bump();
        self.expect(b'(')?;
        let column = self.column_name()?;
        self.expect(b')')?;
        Ok(ExprKind::InsertValue(column))
    }
}

fn negate(literal: Literal) -> Literal {
    match literal {
        Literal::Int(value) => Literal::Decimal(format!("-{value}")),
        Literal::Decimal(text) => Literal::Decimal(format!("-{text}")),
        Literal::Float(text) => Literal::Float(format!("-{text}")),
        other => other,
    }
}
