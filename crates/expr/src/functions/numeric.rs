//! Numbers: rounding, powers, logarithms, trigonometry, RAND, CONV, CRC32.

use value::{Kind, SqlMode};

use super::*;
use crate::compare::in_numeric_context;
use crate::expr::Number;
use crate::locale::Locale;
use crate::operators::single_number;
use crate::print::print;
use crate::rand::Random;
use crate::rounding::round_double;
use crate::types;
use value::types::NOT_FIXED_DECIMALS;

macro_rules! real {
    ($name:literal, $eval:expr, $doc:literal) => {
        Function { name: $name, arity: (1, 1), dependence: Dependence::Pure, rule: real_nullable, eval: $eval, doc: $doc }
    };
}

pub const FUNCTIONS: &[Function] = &[
    Function { name: "abs", arity: (1, 1), dependence: Dependence::Pure, rule: abs_rule, eval: abs_eval, doc: "The absolute value." },
    Function { name: "sign", arity: (1, 1), dependence: Dependence::Pure, rule: sign_rule, eval: sign_eval, doc: "-1, 0 or 1." },
    Function {
        name: "ceil",
        arity: (1, 1),
        dependence: Dependence::Pure,
        rule: integral_rule,
        eval: ceil_eval,
        doc: "The least integer not below the argument.",
    },
    Function { name: "ceiling", arity: (1, 1), dependence: Dependence::Pure, rule: integral_rule, eval: ceil_eval, doc: "CEIL." },
    Function {
        name: "floor",
        arity: (1, 1),
        dependence: Dependence::Pure,
        rule: integral_rule,
        eval: floor_eval,
        doc: "The greatest integer not above the argument.",
    },
    Function {
        name: "round",
        arity: (1, 2),
        dependence: Dependence::Pure,
        rule: round_rule,
        eval: round_eval,
        doc: "Rounded to a number of decimals.",
    },
    Function {
        name: "truncate",
        arity: (2, 2),
        dependence: Dependence::Pure,
        rule: truncate_rule,
        eval: truncate_eval,
        doc: "Cut to a number of decimals.",
    },
    Function { name: "mod", arity: (2, 2), dependence: Dependence::Pure, rule: mod_rule, eval: mod_eval, doc: "The remainder." },
    Function {
        name: "pow",
        arity: (2, 2),
        dependence: Dependence::Pure,
        rule: real_nullable,
        eval: pow_eval,
        doc: "The first argument to the power of the second.",
    },
    Function { name: "power", arity: (2, 2), dependence: Dependence::Pure, rule: real_nullable, eval: pow_eval, doc: "POW." },
    Function {
        name: "log",
        arity: (1, 2),
        dependence: Dependence::Statement,
        rule: real_nullable,
        eval: log_eval,
        doc: "The natural logarithm, or that to a base.",
    },
    Function {
        name: "ln",
        arity: (1, 1),
        dependence: Dependence::Statement,
        rule: real_nullable,
        eval: ln_eval,
        doc: "The natural logarithm.",
    },
    Function {
        name: "log2",
        arity: (1, 1),
        dependence: Dependence::Statement,
        rule: real_nullable,
        eval: log2_eval,
        doc: "The logarithm to base 2.",
    },
    Function {
        name: "log10",
        arity: (1, 1),
        dependence: Dependence::Statement,
        rule: real_nullable,
        eval: log10_eval,
        doc: "The logarithm to base 10.",
    },
    real!("sqrt", |a, cx| unary(a, cx, |x| (x >= 0.0).then(|| x.sqrt())), "The square root."),
    real!("exp", |a, cx| unary(a, cx, |x| Some(x.exp())), "e to the power of the argument."),
    real!("sin", |a, cx| unary(a, cx, |x| Some(x.sin())), "Sine."),
    real!("cos", |a, cx| unary(a, cx, |x| Some(x.cos())), "Cosine."),
    real!("tan", |a, cx| unary(a, cx, |x| Some(x.tan())), "Tangent."),
    real!("cot", cot_eval, "Cotangent."),
    real!("asin", |a, cx| unary(a, cx, |x| (-1.0..=1.0).contains(&x).then(|| x.asin())), "Arc sine."),
    real!("acos", |a, cx| unary(a, cx, |x| (-1.0..=1.0).contains(&x).then(|| x.acos())), "Arc cosine."),
    Function { name: "atan", arity: (1, 2), dependence: Dependence::Pure, rule: real_nullable, eval: atan_eval, doc: "Arc tangent." },
    Function {
        name: "atan2",
        arity: (1, 2),
        dependence: Dependence::Pure,
        rule: real_nullable,
        eval: atan_eval,
        doc: "Arc tangent of a quotient.",
    },
    Function {
        name: "degrees",
        arity: (1, 1),
        dependence: Dependence::Pure,
        rule: real_rule,
        eval: |a, cx| unary(a, cx, |x| Some(x * (180.0 / std::f64::consts::PI) + 0.0)),
        doc: "From radians.",
    },
    Function {
        name: "radians",
        arity: (1, 1),
        dependence: Dependence::Pure,
        rule: real_rule,
        eval: |a, cx| unary(a, cx, |x| Some(x * (std::f64::consts::PI / 180.0) + 0.0)),
        doc: "From degrees.",
    },
    Function {
        name: "pi",
        arity: (0, 0),
        dependence: Dependence::Pure,
        rule: pi_rule,
        eval: |_, _| Ok(Value::Double(std::f64::consts::PI)),
        doc: "The number pi.",
    },
    Function {
        name: "rand",
        arity: (0, 1),
        dependence: Dependence::Volatile,
        rule: rand_rule,
        eval: rand_eval,
        doc: "A number in 0 .. 1; repeatable with a seed.",
    },
    Function {
        name: "crc32",
        arity: (1, 1),
        dependence: Dependence::Pure,
        rule: crc32_rule,
        eval: crc32_eval,
        doc: "The CRC-32 of a string.",
    },
    Function {
        name: "bit_count",
        arity: (1, 1),
        dependence: Dependence::Pure,
        rule: bit_count_rule,
        eval: bit_count_eval,
        doc: "How many bits are set.",
    },
    Function {
        name: "conv",
        arity: (3, 3),
        dependence: Dependence::Pure,
        rule: |r| Ok(r.ascii(65)),
        eval: conv_eval,
        doc: "A number from one base to another.",
    },
    Function {
        name: "bin",
        arity: (1, 1),
        dependence: Dependence::Pure,
        rule: |r| Ok(r.ascii(65)),
        eval: |a, cx| radix(a, 2, cx),
        doc: "In binary.",
    },
    Function {
        name: "oct",
        arity: (1, 1),
        dependence: Dependence::Pure,
        rule: |r| Ok(r.ascii(65)),
        eval: |a, cx| radix(a, 8, cx),
        doc: "In octal.",
    },
    Function {
        name: "format",
        arity: (2, 3),
        dependence: Dependence::Pure,
        rule: format_rule,
        eval: format_eval,
        doc: "With separators and a number of decimals.",
    },
];

fn real_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(r.number(types::double(NOT_FIXED_DECIMALS)))
}

fn real_nullable(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(r.nullable(types::double(NOT_FIXED_DECIMALS)))
}

fn overflow(a: Args<'_>) -> value::SqlError {
    let call = Expr { kind: ExprKind::Call(Box::new(a.call.clone())), ty: a.ty.clone(), nullable: true, derivation: Derivation::Numeric };
    let kind = match a.ty.kind {
        Kind::BigInt if a.ty.unsigned => "BIGINT UNSIGNED",
        Kind::BigInt => "BIGINT",
        Kind::Decimal => "DECIMAL",
        _ => "DOUBLE",
    };
    sql_error!(DATA_OUT_OF_RANGE, kind, print(&call))
}

fn finite(a: Args<'_>, x: f64) -> SqlResult<Value> {
    if x.is_finite() { Ok(Value::Double(x)) } else { Err(overflow(a)) }
}

fn unary(a: Args<'_>, cx: &mut EvalContext<'_>, f: impl Fn(f64) -> Option<f64>) -> SqlResult<Value> {
    let x = arg!(a.double(0, cx));
    match f(x) {
        Some(y) => finite(a, y),
        None => Ok(Value::Null),
    }
}

fn cot_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let x = arg!(a.double(0, cx));
    finite(a, 1.0 / x.tan())
}

fn atan_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let x = arg!(a.double(0, cx));
    if a.len() == 2 {
        let y = arg!(a.double(1, cx));
        return finite(a, x.atan2(y));
    }
    finite(a, x.atan())
}

fn pow_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let x = arg!(a.double(0, cx));
    let y = arg!(a.double(1, cx));
    finite(a, x.powf(y))
}

fn invalid_logarithm(cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    cx.warn(sql_error!(INVALID_ARGUMENT_FOR_LOGARITHM));
    Ok(Value::Null)
}

fn logarithm(a: Args<'_>, cx: &mut EvalContext<'_>, f: fn(f64) -> f64) -> SqlResult<Value> {
    let x = arg!(a.double(0, cx));
    if x <= 0.0 {
        return invalid_logarithm(cx);
    }
    finite(a, f(x))
}

fn ln_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    logarithm(a, cx, f64::ln)
}

fn log2_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    logarithm(a, cx, |x| x.log2())
}

fn log10_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    logarithm(a, cx, f64::log10)
}

fn log_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    if a.len() == 1 {
        return ln_eval(a, cx);
    }
    let base = arg!(a.double(0, cx));
    let x = arg!(a.double(1, cx));
    if base <= 0.0 || x <= 0.0 || base == 1.0 {
        return invalid_logarithm(cx);
    }
    finite(a, x.ln() / base.ln())
}

fn abs_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    in_numeric_context(&mut r.args[0]);
    let e = &r.args[0];
    let ty = match single_number(e) {
        Number::Int => SqlType { unsigned: e.ty.unsigned, ..types::bigint(e.ty.length) },
        Number::Decimal => types::decimal(types::precision(e), e.ty.decimals, e.ty.unsigned),
        Number::Double => types::double(types::decimals(e)),
    };
    Ok(r.number(ty))
}

fn abs_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    match a.ty.kind {
        Kind::BigInt => {
            let n = arg!(a.wide(0, cx));
            eval::int_result(n.abs(), a.ty.unsigned, || overflow(a))
        }
        Kind::Decimal => Ok(Value::Decimal(arg!(a.decimal(0, cx)).abs())),
        _ => Ok(Value::Double(arg!(a.double(0, cx)).abs())),
    }
}

fn sign_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    in_numeric_context(&mut r.args[0]);
    r.int(21)
}

fn sign_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let x = arg!(a.double(0, cx));
    Ok(Value::Int(if x > 0.0 {
        1
    } else if x < 0.0 {
        -1
    } else {
        0
    }))
}

fn integral_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    in_numeric_context(&mut r.args[0]);
    let e = &r.args[0];
    let ty = match single_number(e) {
        Number::Int => SqlType { unsigned: e.ty.unsigned, ..types::bigint(21) },
        Number::Decimal => {
            let digits = types::integer_digits(e);
            if digits <= 18 {
                SqlType { unsigned: e.ty.unsigned, ..types::bigint(21) }
            } else {
                types::decimal(digits + 1, 0, e.ty.unsigned)
            }
        }
        Number::Double => types::double(NOT_FIXED_DECIMALS),
    };
    Ok(r.number(ty))
}

fn integral(a: Args<'_>, cx: &mut EvalContext<'_>, exact: fn(&Decimal) -> Decimal, real: fn(f64) -> f64) -> SqlResult<Value> {
    match (single_number(a.expr(0)), a.ty.kind) {
        (Number::Int, _) => {
            let n = arg!(a.wide(0, cx));
            eval::int_result(n, a.ty.unsigned, || overflow(a))
        }
        (Number::Decimal, kind) => {
            let d = exact(&arg!(a.decimal(0, cx)));
            if kind == Kind::BigInt { eval::int_result(d.to_i128(), a.ty.unsigned, || overflow(a)) } else { Ok(Value::Decimal(d)) }
        }
        (Number::Double, _) => Ok(Value::Double(real(arg!(a.double(0, cx))))),
    }
}

fn ceil_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    integral(a, cx, Decimal::ceil, f64::ceil)
}

fn floor_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    integral(a, cx, Decimal::floor, f64::floor)
}

fn round_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    rounding_type(r, false)
}

fn truncate_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    rounding_type(r, true)
}

fn rounding_type(r: &mut Rule<'_, '_>, truncate: bool) -> SqlResult<Typed> {
    r.args.iter_mut().for_each(in_numeric_context);
    let places: Option<i64> = match r.args.get(1) {
        None => Some(0),
        Some(e) => match e.as_literal() {
            Some(Value::Null) => return Ok(r.nullable(types::double(NOT_FIXED_DECIMALS))),
            Some(v) => v.to_int(&mut value::NoWarnings).map(|n| n.clamp(-100, 100) as i64),
            None => None,
        },
    };
    let e = &r.args[0];
    let ty = match (single_number(e), places) {
        (Number::Double, _) => types::double(NOT_FIXED_DECIMALS),
        (Number::Int, _) => SqlType { unsigned: e.ty.unsigned, ..types::bigint(21) },
        (Number::Decimal, Some(p)) => {
            let to = p.clamp(0, e.ty.decimals as i64) as i32;
            let drop = e.ty.decimals as i32 - to;
            let mut precision = types::precision(e) as i32 - drop;
            if drop > 0 && !truncate {
                precision += 1;
            }
            types::decimal(precision.max(1) as u32, to as u8, e.ty.unsigned)
        }
        (Number::Decimal, None) => types::decimal(types::precision(e), e.ty.decimals, e.ty.unsigned),
    };
    Ok(r.number(ty))
}

fn round_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    rounding(a, cx, false)
}

fn truncate_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    rounding(a, cx, true)
}

fn rounding(a: Args<'_>, cx: &mut EvalContext<'_>, truncate: bool) -> SqlResult<Value> {
    let v = eval::eval_operand(a.expr(0), a.row, cx)?;
    if v.is_null() {
        return Ok(Value::Null);
    }
    let places = if a.len() == 2 { arg!(a.int(1, cx)) } else { 0 };
    match a.ty.kind {
        Kind::BigInt => {
            let Some(n) = v.to_int(cx.warnings) else { return Ok(Value::Null) };
            eval::int_result(round_int(n, places, truncate), a.ty.unsigned, || overflow(a))
        }
        Kind::Decimal => {
            let Some(d) = v.to_decimal(cx.warnings) else { return Ok(Value::Null) };
            let to = places.min(a.ty.decimals as i64).max(-81) as i32;
            Ok(Value::Decimal(if truncate { d.truncate(to) } else { d.round(to) }))
        }
        _ => {
            let Some(x) = crate::operand::double_of(&v, a.expr(0), cx) else { return Ok(Value::Null) };
            Ok(Value::Double(round_double(x, places, truncate)))
        }
    }
}

fn round_int(n: i128, places: i64, truncate: bool) -> i128 {
    if places >= 0 {
        return n;
    }
    if places < -20 {
        return 0;
    }
    let unit = 10i128.pow(-places as u32);
    if truncate {
        return n / unit * unit;
    }
    let half = unit / 2;
    (if n < 0 { n - half } else { n + half }) / unit * unit
}

fn mod_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let e = as_mod(r.args);
    Ok(Typed { ty: e.ty, nullable: true, derivation: Derivation::Numeric })
}

fn as_mod(args: &[Expr]) -> Expr {
    crate::operators::arithmetic(crate::expr::ArithOp::Mod, args[0].clone(), args[1].clone(), 4, SqlMode(0))
}

fn mod_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    eval::eval_raw(&as_mod(&a.call.args), a.row, cx)
}

fn pi_rule(_: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(Typed { ty: SqlType { length: 8, decimals: 6, ..SqlType::DOUBLE }, nullable: false, derivation: Derivation::Numeric })
}

fn rand_rule(_: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(Typed { ty: types::double(NOT_FIXED_DECIMALS), nullable: false, derivation: Derivation::Numeric })
}

fn rand_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    if a.is_empty() {
        return Ok(Value::Double(cx.session.random()));
    }
    let site = std::ptr::from_ref(a.call) as usize;
    let constant = a.expr(0).is_constant();
    let known = cx.generators.iter().position(|(s, _)| *s == site);
    let index = match known {
        Some(i) if constant => i,
        _ => {
            let seed = a.wide(0, cx)?.unwrap_or(0) as u64;
            let g = (site, Random::seeded(seed));
            match known {
                Some(i) => {
                    cx.generators[i] = g;
                    i
                }
                None => {
                    cx.generators.push(g);
                    cx.generators.len() - 1
                }
            }
        }
    };
    Ok(Value::Double(cx.generators[index].1.next_f64()))
}

fn crc32_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(r.number(types::ubigint(10)))
}

fn crc32_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let t = arg!(a.text(0, cx));
    Ok(Value::UInt(crc32fast::hash(&t) as u64))
}

fn bit_count_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    in_numeric_context(&mut r.args[0]);
    r.int(21)
}

fn bit_count_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let e = a.expr(0);
    let v = if e.ty.is_binary_string() { a.value(0, cx)? } else { a.operand(0, cx)? };
    if v.is_null() {
        return Ok(Value::Null);
    }
    if e.ty.is_binary_string() && !types::is_hex_literal(e) {
        let t = v.to_text().unwrap_or_default();
        return Ok(Value::Int(t.iter().map(|b| b.count_ones() as i64).sum()));
    }
    Ok(eval::bits_in(&v, e, cx)?.map_or(Value::Null, |n| Value::Int(n.count_ones() as i64)))
}

/// Whether a number of that base stands at the beginning of a text.
fn has_digit(text: &str, base: u32) -> bool {
    let text = text.trim_start();
    text.strip_prefix(['-', '+']).unwrap_or(text).starts_with(|c: char| c.is_digit(base))
}

/// Digits of `text` in a base; the value wraps at nothing: it is held at 2^64 - 1.
fn parse_base(text: &str, base: u32) -> (u64, bool) {
    let text = text.trim_start();
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut n: u64 = 0;
    for c in digits.chars() {
        let Some(d) = c.to_digit(base) else { break };
        n = match n.checked_mul(base as u64).and_then(|n| n.checked_add(d as u64)) {
            Some(n) => n,
            None => return (u64::MAX, negative),
        };
    }
    (n, negative)
}

pub fn to_base(mut n: u64, base: u32) -> String {
    if n == 0 {
        return "0".into();
    }
    let mut out = Vec::new();
    while n > 0 {
        out.push(char::from_digit((n % base as u64) as u32, base).unwrap_or('0').to_ascii_uppercase() as u8);
        n /= base as u64;
    }
    out.reverse();
    String::from_utf8(out).unwrap_or_default()
}

/// `beyond`: the number has more than 64 bits.
fn convert_base(text: &str, from: i64, to: i64, beyond: bool) -> Option<String> {
    if !(2..=36).contains(&from.unsigned_abs()) || !(2..=36).contains(&to.unsigned_abs()) {
        return None;
    }
    let (n, negative) = parse_base(text, from.unsigned_abs() as u32);
    let bits = if beyond && from > 0 {
        if negative { 0 } else { u64::MAX }
    } else if from < 0 {
        let n = if negative { (n.min(1 << 63) as i64).wrapping_neg() } else { n.min(i64::MAX as u64) as i64 };
        n as u64
    } else if negative {
        n.wrapping_neg()
    } else {
        n
    };
    Some(if to < 0 && (bits as i64) < 0 {
        format!("-{}", to_base((bits as i64).unsigned_abs(), to.unsigned_abs() as u32))
    } else {
        to_base(bits, to.unsigned_abs() as u32)
    })
}

/// Tells of a decimal number that has more than 64 bits.
fn tell_beyond(text: &str, signed: bool, cx: &mut EvalContext<'_>) -> bool {
    // An exponent is no part of the number here.
    let digits = text.split(['e', 'E']).next().unwrap_or_default();
    let whole = value::Decimal::parse_prefix(digits.as_bytes()).value.truncate(0);
    let n = whole.to_i128();
    let beyond = if signed { i64::try_from(n).is_err() } else { n.unsigned_abs() > u128::from(u64::MAX) };
    if beyond {
        cx.warn(sql_error!(TRUNCATED_WRONG_VALUE, "DECIMAL", text));
    }
    beyond
}

fn conv_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    // Bits are the number that they are, whatever base the text is said to have.
    let bits = match (&*a.value(0, cx)?, compare::hex_number(a.expr(0))) {
        (Value::Bit(n, _), _) => Some(*n),
        (_, n) => n,
    };
    let text = arg!(a.utf8(0, cx));
    let from = arg!(a.int(1, cx));
    let to = arg!(a.int(2, cx));
    if text.is_empty() {
        return Ok(Value::Null);
    }
    let known = |base: i64| (2..=36).contains(&base.unsigned_abs());
    if !known(from) || !known(to) {
        return Ok(Value::Null);
    }
    if let Some(n) = bits {
        return Ok(convert_base(&n.to_string(), if from < 0 { -10 } else { 10 }, to, false).map_or(Value::Null, Value::from));
    }
    if !has_digit(&text, from.unsigned_abs() as u32) {
        cx.warn(sql_error!(TRUNCATED_WRONG_VALUE, "DECIMAL", value::convert::quoted(text.as_bytes())));
    }
    let beyond = from.unsigned_abs() == 10 && tell_beyond(&text, from < 0, cx);
    Ok(convert_base(&text, from, to, beyond).map_or(Value::Null, Value::from))
}

fn radix(a: Args<'_>, to: i64, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let v = a.value(0, cx)?;
    if v.is_null() {
        return Ok(Value::Null);
    }
    let text = match (&*v, compare::hex_number(a.expr(0))) {
        (Value::Bit(n, _), _) => n.to_string(),
        (_, Some(n)) => n.to_string(),
        _ => arg!(a.utf8(0, cx)),
    };
    if text.is_empty() {
        return Ok(Value::Null);
    }
    let beyond = tell_beyond(&text, false, cx);
    Ok(convert_base(&text, 10, to, beyond).map_or(Value::Null, Value::from))
}

fn format_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let length = types::length(&r.args[0]);
    // Separators, the point, the sign, and the decimals.
    Ok(r.ascii(length + length / 3 + 2 + FORMAT_DECIMALS_MAX as u64))
}

/// Decimals that FORMAT shows at most.
const FORMAT_DECIMALS_MAX: i32 = 30;

fn format_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let locale = if a.len() == 3 { a.utf8(2, cx)? } else { None };
    if a.len() == 3 && locale.as_deref().and_then(Locale::by_name).is_none() {
        cx.warn(sql_error!(UNKNOWN_LOCALE, locale.as_deref().unwrap_or("NULL")));
    }
    let v = a.value(0, cx)?;
    if v.is_null() {
        return Ok(Value::Null);
    }
    // Cut to 32 bits, as MySQL does.
    let places = (arg!(a.int(1, cx)) as i32).clamp(0, FORMAT_DECIMALS_MAX) as u8;
    let mut text = Vec::new();
    match single_number(a.expr(0)) {
        Number::Double => {
            let x = arg!(a.double(0, cx));
            value::number::write_fixed(round_double(x, places as i64, false), places, &mut text);
        }
        _ => {
            arg!(a.decimal(0, cx)).round(places as i32).write(&mut text);
        }
    }
    let text = String::from_utf8_lossy(&text).into_owned();
    let (thousands, point) = separators(locale.as_deref());
    let pairs = locale.as_deref().is_some_and(|l| INDIAN.iter().any(|name| l.eq_ignore_ascii_case(name)));
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", text.as_str()),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mut out = String::from(sign);
    for (i, c) in whole.chars().enumerate() {
        let left = whole.len() - i;
        if i > 0 && if pairs { left == 3 || left > 3 && left % 2 == 1 } else { left % 3 == 0 } {
            out.push_str(thousands);
        }
        out.push(c);
    }
    if places > 0 {
        out.push_str(point);
        out.push_str(fraction);
        for _ in fraction.len()..places as usize {
            out.push('0');
        }
    }
    Ok(a.result(&out))
}

/// How the locales that differ from en_US write numbers: the separator of thousands, the point, their names.
const SEPARATORS: &[(&str, &str, &str)] = &[
    ("", ".", "ar_sa sr_rs"),
    (
        ".",
        ",",
        "be_by da_dk de_be de_de de_lu es_ar es_bo es_cl es_co es_ec es_es es_py es_uy es_ve fo_fo hu_hu id_id is_is lt_lt mn_mn nb_no no_no ro_ro \
         ru_ua sq_al tr_tr uk_ua vi_vn",
    ),
    ("", ",", "ca_es de_at el_gr eu_es fr_be fr_ca fr_ch fr_fr fr_lu gl_es hr_hr it_it nl_be nl_nl pl_pl pt_br pt_pt sl_si"),
    (" ", ",", "bg_bg cs_cz es_cr et_ee fi_fi lv_lv mk_mk ru_ru sk_sk sv_fi sv_se"),
    ("'", ".", "de_ch"),
    ("'", ",", "it_ch rm_ch"),
];

/// Locales that write twelve crore as 12,00,00,000.
const INDIAN: [&str; 3] = ["en_in", "ta_in", "te_in"];

fn separators(locale: Option<&str>) -> (&'static str, &'static str) {
    let Some(locale) = locale.map(str::to_ascii_lowercase) else { return (",", ".") };
    let line = SEPARATORS.iter().find(|(_, _, names)| names.split(' ').any(|name| name == locale));
    line.map_or((",", "."), |(thousands, point, _)| (*thousands, *point))
}
