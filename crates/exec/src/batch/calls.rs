//! Calls of functions, as steps over vectors.

use expr::{ArithOp, Call, Comparator, Expr};
use value::{Charset, Collation, Kind, Value};

use super::compile::{Compiler, scale_of};
use super::functions::{Cut, Day, Function, Real, Text, Whole};
use super::program::{Operand, Step};
use super::texts::{Part, TextOf};
use super::vector::Lane;

impl Compiler<'_> {
    /// `None`: batches do not know the function, or not for these types.
    pub(super) fn call(&mut self, e: &Expr, call: &Call) -> Option<(Operand, Lane)> {
        match (call.function.name, call.args.as_slice()) {
            ("if", _) => self.if_else(&e.ty, call),
            ("ifnull" | "coalesce", _) => self.first_known(&e.ty, call),
            ("greatest", _) => self.extreme(e, call, false),
            ("least", _) => self.extreme(e, call, true),
            ("mod", [a, b]) => self.remainder(e, a, b),
            ("pow" | "power", [a, b]) => {
                let (a, b) = (self.value(a)?, self.value(b)?);
                let (a, b) = (self.real(a)?, self.real(b)?);
                let registers = a.is_register() || b.is_register();
                registers.then(|| (self.step(Step::Power { a, b }, Lane::Real), Lane::Real))
            }
            ("datediff", [a, b]) => {
                let (a, b) = (self.day_number(a)?, self.day_number(b)?);
                let lane = Lane::Int { unsigned: false };
                Some((self.step(Step::Arith { op: ArithOp::Sub, a, b, floor: false }, lane), lane))
            }
            ("substring" | "substr" | "mid" | "left" | "right", [text, rest @ ..]) if !rest.is_empty() => {
                self.part(e, call.function.name, text, rest)
            }
            (name, [arg]) => self.of_one(e, name, arg),
            ("round" | "truncate", [arg, places]) => {
                let places = places.as_literal().filter(|v| matches!(v, Value::Int(_)))?.to_int(&mut value::NoWarnings)?;
                self.rounded(e, arg, i64::try_from(places).ok()?, call.function.name == "truncate")
            }
            _ => None,
        }
    }

    fn apply(&mut self, function: Function, a: usize, lane: Lane) -> Option<(Operand, Lane)> {
        Some((self.step(Step::Apply { function, a }, lane), lane))
    }

    /// A function of one argument.
    fn of_one(&mut self, e: &Expr, name: &str, arg: &Expr) -> Option<(Operand, Lane)> {
        let int = Lane::Int { unsigned: false };
        let real = match name {
            "sqrt" => Some(Real::Sqrt),
            "exp" => Some(Real::Exp),
            "ln" => Some(Real::Ln),
            _ => None,
        };
        let (operand, lane) = self.value(arg)?;
        if let Some(real) = real {
            let Operand::Register(a) = self.real((operand, lane))? else { return None };
            return self.apply(Function::Real(real), a, Lane::Real);
        }
        let Operand::Register(a) = operand else { return None };
        match (name, lane) {
            ("abs", Lane::Real) if e.ty.kind == Kind::Double => self.apply(Function::Real(Real::Abs), a, lane),
            ("abs", Lane::Int { unsigned }) if e.ty.kind == Kind::BigInt && e.ty.unsigned == unsigned => {
                self.apply(Function::Whole(Whole::Abs), a, lane)
            }
            ("abs", Lane::Decimal { scale }) if e.ty.kind == Kind::Decimal && e.ty.decimals == scale => {
                self.apply(Function::Whole(Whole::Abs), a, lane)
            }
            ("sign", Lane::Real) => self.apply(Function::SignOfReal, a, int),
            ("sign", Lane::Int { .. } | Lane::Decimal { .. }) => self.apply(Function::Whole(Whole::Sign), a, int),
            ("floor", lane) => self.integral(e, (a, lane), Real::Floor, Cut::Floor),
            ("ceil" | "ceiling", lane) => self.integral(e, (a, lane), Real::Ceil, Cut::Ceil),
            ("round", _) => self.rounded(e, arg, 0, false),
            ("length" | "octet_length", Lane::Text) if is_utf8(arg) => self.apply(Function::Text(Text::Bytes), a, int),
            ("char_length" | "character_length", Lane::Text) if is_utf8(arg) => {
                self.apply(Function::Text(Text::Characters(arg.ty.collation.charset())), a, int)
            }
            ("ascii", Lane::Text) if is_utf8(arg) => self.apply(Function::Text(Text::FirstByte), a, int),
            (name, Lane::Text) => self.text_of(e, (arg, a), text_of(name, arg.ty.collation)?),
            ("hour", Lane::Moment { .. }) => self.apply(Function::Hour, a, int),
            ("minute", Lane::Moment { .. }) => self.apply(Function::Minute, a, int),
            ("second", Lane::Moment { .. }) => self.apply(Function::Second, a, int),
            ("date", Lane::Date | Lane::Moment { .. }) => self.apply(Function::Day(Day::Date, lane), a, Lane::Date),
            (_, Lane::Date | Lane::Moment { .. }) => self.apply(Function::Day(day(name)?, lane), a, int),
            _ => None,
        }
    }

    /// A text of a text in UTF-8, if the call gives what the function takes.
    fn text_of(&mut self, e: &Expr, (arg, a): (&Expr, usize), f: TextOf) -> Option<(Operand, Lane)> {
        let alike = is_utf8(arg) && e.ty.kind.is_string() && e.ty.collation == arg.ty.collation;
        if alike { self.apply(Function::TextOf(f), a, Lane::Text) } else { None }
    }

    /// `SUBSTRING`, `LEFT` and `RIGHT`, by numbers that are the same for all rows.
    fn part(&mut self, e: &Expr, name: &str, text: &Expr, rest: &[Expr]) -> Option<(Operand, Lane)> {
        let mut numbers = Vec::with_capacity(rest.len());
        for e in rest {
            let Value::Int(n) = self.constant_of(e)? else { return None };
            numbers.push(*n);
        }
        let whole = |n: i64| usize::try_from(n.max(0)).unwrap_or(usize::MAX);
        let part = match (name, numbers.as_slice()) {
            ("left", [n]) => Part::Start { skip: 0, length: whole(*n) },
            ("right", [n]) => Part::Last(whole(*n)),
            ("left" | "right", _) => return None,
            (_, [start, length @ ..]) => {
                let length = length.first().map_or(usize::MAX, |n| whole(*n));
                match start {
                    0 => Part::Start { skip: 0, length: 0 },
                    1.. => Part::Start { skip: whole(*start - 1), length },
                    _ => Part::End { back: usize::try_from(start.unsigned_abs()).ok()?, length },
                }
            }
            _ => return None,
        };
        let (Operand::Register(a), Lane::Text) = self.value(text)? else { return None };
        self.text_of(e, (text, a), TextOf::Part(part, text.ty.collation.charset()))
    }

    fn integral(&mut self, e: &Expr, (a, lane): (usize, Lane), real: Real, to: Cut) -> Option<(Operand, Lane)> {
        match (lane, e.ty.kind) {
            (Lane::Real, Kind::Double) => self.apply(Function::Real(real), a, lane),
            (Lane::Int { unsigned }, Kind::BigInt) if e.ty.unsigned == unsigned => Some((Operand::Register(a), lane)),
            (Lane::Decimal { scale }, Kind::BigInt) if scale > 0 && !e.ty.unsigned => {
                let by = 10i64.checked_pow(u32::from(scale))?;
                self.apply(Function::Whole(Whole::Cut { by, to }), a, Lane::Int { unsigned: false })
            }
            _ => None,
        }
    }

    fn rounded(&mut self, e: &Expr, arg: &Expr, places: i64, truncate: bool) -> Option<(Operand, Lane)> {
        let (Operand::Register(a), lane) = self.value(arg)? else { return None };
        match (lane, e.ty.kind) {
            (Lane::Real, Kind::Double) => self.apply(Function::Real(Real::Round { places, truncate }), a, lane),
            (Lane::Int { unsigned }, Kind::BigInt) if places >= 0 && e.ty.unsigned == unsigned => Some((Operand::Register(a), lane)),
            (Lane::Decimal { scale }, Kind::Decimal) if places >= 0 && i64::from(scale).min(places) == i64::from(e.ty.decimals) => {
                let drop = scale - e.ty.decimals;
                if drop == 0 {
                    return Some((Operand::Register(a), lane));
                }
                let to = if truncate { Cut::Truncate } else { Cut::Round };
                let by = 10i64.checked_pow(u32::from(drop))?;
                self.apply(Function::Whole(Whole::Cut { by, to }), a, Lane::Decimal { scale: e.ty.decimals })
            }
            _ => None,
        }
    }

    /// `MOD(a, b)` is `a % b`.
    fn remainder(&mut self, e: &Expr, a: &Expr, b: &Expr) -> Option<(Operand, Lane)> {
        let (l, r) = (self.value(a)?, self.value(b)?);
        match e.ty.kind {
            kind if kind.is_integer() => self.divided(e, ArithOp::Mod, l, r, true),
            Kind::Decimal => self.divided(e, ArithOp::Mod, l, r, false),
            _ => None,
        }
    }

    /// `DIV` and `%` of whole numbers, or of decimals.
    pub(super) fn divided(
        &mut self,
        e: &Expr,
        op: ArithOp,
        l: (Operand, Lane),
        r: (Operand, Lane),
        whole: bool,
    ) -> Option<(Operand, Lane)> {
        let (a, b) = (scale_of(l.1)?, scale_of(r.1)?);
        if whole && !matches!((l.1, r.1), (Lane::Int { .. }, Lane::Int { .. })) {
            return None;
        }
        let scale = a.max(b);
        let lane = if whole || op == ArithOp::IntDiv { Lane::Int { unsigned: e.ty.unsigned } } else { Lane::Decimal { scale } };
        let floor = matches!(lane, Lane::Int { unsigned: true });
        let (a, b) = (self.widen(l.0, a, scale)?, self.widen(r.0, b, scale)?);
        (a.is_register() || b.is_register()).then(|| (self.step(Step::Divide { op, a, b, floor }, lane), lane))
    }

    /// GREATEST or LEAST of whole numbers of one kind.
    fn extreme(&mut self, e: &Expr, call: &Call, least: bool) -> Option<(Operand, Lane)> {
        if !matches!(call.by, Some(Comparator::Int)) || !e.ty.kind.is_integer() || e.ty.kind == Kind::Year {
            return None;
        }
        let lane = Lane::Int { unsigned: e.ty.unsigned };
        let mut list = Vec::with_capacity(call.args.len());
        for arg in &call.args {
            let (operand, own) = self.value(arg)?;
            if own != lane {
                return None;
            }
            list.push(operand);
        }
        list.iter().any(Operand::is_register).then(|| (self.step(Step::Extreme { list, least }, lane), lane))
    }

    fn day_number(&mut self, e: &Expr) -> Option<Operand> {
        if let Some(moment) = self.instant(e) {
            let date = moment.date();
            let whole = date.month() > 0 && date.day() > 0;
            return whole.then(|| Operand::Int(expr::calendar::day_number(date.year(), date.month(), date.day())));
        }
        let (Operand::Register(a), lane @ (Lane::Date | Lane::Moment { .. })) = self.value(e)? else { return None };
        self.apply(Function::Day(Day::Number, lane), a, Lane::Int { unsigned: false }).map(|(operand, _)| operand)
    }
}

fn text_of(name: &str, collation: Collation) -> Option<TextOf> {
    Some(match name {
        "upper" | "ucase" => TextOf::Upper(collation),
        "lower" | "lcase" => TextOf::Lower(collation),
        "trim" => TextOf::Trim { left: true, right: true },
        "ltrim" => TextOf::Trim { left: true, right: false },
        "rtrim" => TextOf::Trim { left: false, right: true },
        _ => return None,
    })
}

fn day(name: &str) -> Option<Day> {
    Some(match name {
        "year" => Day::Year,
        "quarter" => Day::Quarter,
        "month" => Day::Month,
        "day" | "dayofmonth" => Day::OfMonth,
        "dayofyear" => Day::OfYear,
        "dayofweek" => Day::OfWeek,
        "weekday" => Day::Weekday,
        "to_days" => Day::Number,
        _ => return None,
    })
}

/// Texts whose bytes here are those that they have in SQL.
fn is_utf8(e: &Expr) -> bool {
    matches!(e.ty.collation.charset(), Charset::Utf8mb4 | Charset::Utf8mb3)
}
