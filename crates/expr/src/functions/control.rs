//! Flow control and choices among arguments: IF, IFNULL, COALESCE, NULLIF, GREATEST, FIELD, ELT, INTERVAL.

use std::cmp::Ordering;

use super::*;
use crate::compare::Constants;
use crate::expr::CompareOp;
use crate::types::{self, Class};
use crate::{collate, compare};

pub const FUNCTIONS: &[Function] = &[
    Function {
        name: "if",
        arity: (3, 3),
        dependence: Dependence::Pure,
        rule: if_rule,
        eval: if_eval,
        doc: "The second argument if the first is true, else the third.",
    },
    Function {
        name: "ifnull",
        arity: (2, 2),
        dependence: Dependence::Pure,
        rule: coalesce_rule,
        eval: coalesce_eval,
        doc: "The first argument unless it is NULL.",
    },
    Function {
        name: "coalesce",
        arity: (1, ANY),
        dependence: Dependence::Pure,
        rule: coalesce_rule,
        eval: coalesce_eval,
        doc: "The first argument that is not NULL.",
    },
    Function {
        name: "nullif",
        arity: (2, 2),
        dependence: Dependence::Pure,
        rule: nullif_rule,
        eval: nullif_eval,
        doc: "NULL if both are equal, else the first.",
    },
    Function {
        name: "isnull",
        arity: (1, 1),
        dependence: Dependence::Pure,
        rule: isnull_rule,
        eval: isnull_eval,
        doc: "Whether the argument is NULL.",
    },
    Function {
        name: "greatest",
        arity: (2, ANY),
        dependence: Dependence::Pure,
        rule: extreme_rule,
        eval: greatest_eval,
        doc: "The largest argument.",
    },
    Function {
        name: "least",
        arity: (2, ANY),
        dependence: Dependence::Pure,
        rule: extreme_rule,
        eval: least_eval,
        doc: "The smallest argument.",
    },
    Function {
        name: "interval",
        arity: (2, ANY),
        dependence: Dependence::Pure,
        rule: interval_rule,
        eval: interval_eval,
        doc: "The index of the first argument that is greater than the first one.",
    },
    Function {
        name: "field",
        arity: (2, ANY),
        dependence: Dependence::Pure,
        rule: field_rule,
        eval: field_eval,
        doc: "The position of the first argument among the others.",
    },
    Function {
        name: "elt",
        arity: (2, ANY),
        dependence: Dependence::Pure,
        rule: elt_rule,
        eval: elt_eval,
        doc: "The string with the given index.",
    },
    Function {
        name: "any_value",
        arity: (1, 1),
        dependence: Dependence::Pure,
        rule: same_rule,
        eval: same_eval,
        doc: "The argument; ONLY_FULL_GROUP_BY does not look at it.",
    },
    Function {
        name: "name_const",
        arity: (2, 2),
        dependence: Dependence::Pure,
        rule: name_const_rule,
        eval: name_const_eval,
        doc: "The value, under a name.",
    },
    Function {
        name: "strcmp",
        arity: (2, 2),
        dependence: Dependence::Pure,
        rule: strcmp_rule,
        eval: strcmp_eval,
        doc: "-1, 0 or 1 as the first string is smaller, equal or greater.",
    },
];

fn if_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let connection = r.connection();
    compare::in_numeric_context(&mut r.args[0]);
    let (ty, derivation) = types::branches(&mut r.args[1..], r.name, connection)?;
    let nullable = r.args[1..].iter().any(|a| a.nullable);
    Ok(Typed { ty, nullable, derivation })
}

fn if_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let chosen = if eval::eval_truth(a.expr(0), a.row, cx)? == Some(true) { 1 } else { 2 };
    a.branch_raw(chosen, cx)
}

fn coalesce_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let connection = r.connection();
    let (ty, derivation) = types::branches(r.args, r.name, connection)?;
    let nullable = r.args.iter().all(|a| a.nullable);
    Ok(Typed { ty, nullable, derivation })
}

fn coalesce_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    for i in 0..a.len() {
        let v = a.branch_raw(i, cx)?;
        if !v.is_null() {
            return Ok(v);
        }
    }
    Ok(Value::Null)
}

fn nullif_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let mut copy = r.args[0].clone();
    let ty = match types::class(&copy.ty) {
        _ if copy.ty.kind.is_temporal() => types::text(types::length(&copy), r.connection()),
        Class::Int if copy.ty.kind == value::Kind::Year => SqlType::varchar(4, Collation::BINARY).unsigned(),
        Class::Int => types::of_handed_on(&copy),
        Class::Decimal => copy.ty.clone(),
        Class::Double => copy.ty.clone(),
        Class::Text if copy.ty.kind == value::Kind::Json => copy.ty.clone(),
        Class::Text if copy.ty.kind == value::Kind::Null => SqlType::NULL,
        Class::Text => types::plain_text(&copy),
    };
    let derivation = copy.derivation;
    let [_, second] = r.args.as_mut_slice() else { return Err(sql_error!(WRONG_PARAMCOUNT_TO_NATIVE_FCT, r.name)) };
    r.bound.by = Some(compare::prepare(&mut copy, second, "nullif", &mut Constants::of(r.cx))?);
    Ok(Typed { ty, nullable: true, derivation })
}

fn nullif_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let x = a.value(0, cx)?;
    let y = a.value(1, cx)?;
    if let Some(by) = &a.call.by
        && compare::compare_values(&x, &y, by, cx)? == Some(Ordering::Equal)
    {
        return Ok(Value::Null);
    }
    crate::cast::unify(x.into_owned(), &a.expr(0).ty, a.ty, cx)
}

fn isnull_rule(_: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    Ok(Typed { ty: types::bigint(1), nullable: false, derivation: Derivation::Numeric })
}

fn isnull_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    Ok(Value::from(a.value(0, cx)?.is_null()))
}

/// The length of a DATETIME and of a TIME as texts, and how many decimals they may have.
const MOMENT_LENGTH: u32 = 19;
const TIME_LENGTH: u32 = 10;
const FRACTION_MAX: u8 = 6;

fn extreme_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let connection = r.connection();
    let all_temporal = r.args.iter().all(|a| a.ty.kind.is_temporal());
    let mut probe: Vec<Expr> = r.args.clone();
    let (mut ty, derivation) = types::branches(r.args, r.name, connection)?;
    if ty.kind.is_string() && !all_temporal {
        dress_as_moment(&mut ty, r.args);
    }
    if r.args.iter().any(|a| a.ty.kind == value::Kind::Json) {
        r.cx.warnings.warn(sql_error!(NOT_SUPPORTED_YET, "comparison of JSON in the LEAST and GREATEST operators"));
    }
    r.bound.by = Some(if ty.kind == value::Kind::Json {
        // Documents are the texts that they print as.
        ty = SqlType { decimals: value::types::NOT_FIXED_DECIMALS, ..SqlType::varchar(u32::MAX / 4, Collation::UTF8MB4_BIN) };
        Comparator::Text(Collation::UTF8MB4_BIN)
    } else if all_temporal || !ty.kind.is_string() {
        compare::prepare_many(&mut probe, r.name, connection, &mut Constants::quiet(&mut value::NoWarnings))?
    } else if probe.iter().any(|a| a.ty.kind.is_temporal() && a.ty.kind != value::Kind::Time) {
        Comparator::DateTime
    } else {
        Comparator::Text(collate::for_result(&mut probe, r.name, connection)?.collation)
    });
    let nullable = r.any_nullable();
    Ok(Typed { ty, nullable, derivation })
}

/// A text among which there are moments has room for one with as many decimals as any of the arguments may
/// have: a text that is no constant moment may have six.
fn dress_as_moment(ty: &mut SqlType, args: &[Expr]) {
    let is = |kinds: &[value::Kind]| args.iter().any(|a| kinds.contains(&a.ty.kind));
    let width = if is(&[value::Kind::DateTime, value::Kind::Timestamp]) {
        MOMENT_LENGTH
    } else if is(&[value::Kind::Time]) {
        TIME_LENGTH
    } else if is(&[value::Kind::Date]) {
        ty.decimals = 0;
        return;
    } else {
        return;
    };
    let decimals = |a: &Expr| match (a.as_literal(), types::class(&a.ty)) {
        _ if a.ty.kind.is_temporal() => a.ty.decimals,
        (Some(text), Class::Text) => match text.to_datetime(value::Date::ZERO, &mut value::NoWarnings) {
            Some(moment) => moment.fsp(),
            None => FRACTION_MAX,
        },
        (None, Class::Text) => FRACTION_MAX,
        _ => a.ty.decimals.min(FRACTION_MAX),
    };
    let fraction = args.iter().filter(|a| a.ty.kind != value::Kind::Null).map(decimals).max().unwrap_or(0);
    ty.decimals = fraction;
    ty.length = ty.length.max(width + if fraction > 0 { u32::from(fraction) + 1 } else { 0 });
}

/// Temporal values among strings: what is a date competes as a date and is shown as one. A constant that is
/// none does not compete.
fn extreme_date(a: Args<'_>, want: CompareOp, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let temporal = || a.call.args.iter().filter(|e| e.ty.kind.is_temporal());
    let date = temporal().all(|e| e.ty.kind == value::Kind::Date);
    let fsp = a.ty.decimals.min(FRACTION_MAX);
    let mut best: Option<(usize, Option<value::DateTime>)> = None;
    for i in 0..a.len() {
        let (v, e) = (a.value(i, cx)?, a.expr(i));
        if v.is_null() {
            return Ok(Value::Null);
        }
        let moment = compare::to_moment(&v, cx);
        if moment.is_none() && e.as_literal().is_some() {
            continue;
        }
        let packed = |m: &Option<value::DateTime>| m.unwrap_or(value::DateTime::ZERO);
        if best.as_ref().is_none_or(|(_, b)| want.holds(packed(&moment).cmp(&packed(b)))) {
            best = Some((i, moment));
        }
    }
    Ok(match best {
        Some((_, Some(m))) if date => Value::text(&m.date().to_string()),
        Some((_, Some(m))) => Value::text(&m.with_fsp(fsp).to_string()),
        Some((i, None)) => a.text(i, cx)?.map_or(Value::Null, Value::Bytes),
        None => Value::Null,
    })
}

fn extreme(a: Args<'_>, want: CompareOp, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let Some(by) = &a.call.by else { return Ok(Value::Null) };
    if *by == Comparator::DateTime && a.ty.kind.is_string() {
        return extreme_date(a, want, cx);
    }
    let mut best: Option<(usize, Value)> = None;
    for i in 0..a.len() {
        let v = match by {
            Comparator::Text(_) => a.branch(i, cx)?,
            _ => a.value(i, cx)?.into_owned(),
        };
        if v.is_null() {
            return Ok(Value::Null);
        }
        let better = match &best {
            None => true,
            Some((_, b)) => compare::compare_values(&v, b, by, cx)?.is_some_and(|o| want.holds(o)),
        };
        if better {
            best = Some((i, v));
        }
    }
    let Some((i, v)) = best else { return Ok(Value::Null) };
    crate::cast::unify(v, &a.expr(i).ty, a.ty, cx)
}

fn greatest_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    // The last of several equal texts is the result.
    let is_text = matches!(a.call.by, Some(Comparator::Text(_)));
    extreme(a, if is_text { CompareOp::Ge } else { CompareOp::Gt }, cx)
}

fn least_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    extreme(a, CompareOp::Lt, cx)
}

fn interval_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    r.args.iter_mut().for_each(compare::in_numeric_context);
    let exact = r.args.iter().all(|a| matches!(types::class(&a.ty), Class::Int | Class::Decimal));
    r.bound.by = Some(if exact { Comparator::Decimal } else { Comparator::Double });
    Ok(Typed { ty: types::bigint(2), nullable: false, derivation: Derivation::Numeric })
}

fn interval_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let Some(by) = &a.call.by else { return Ok(Value::Null) };
    let side = |i: usize, cx: &mut EvalContext<'_>| -> SqlResult<Value> {
        let v = a.operand(i, cx)?;
        let v = if *by == Comparator::Double { eval::number_once(v, a.expr(i), cx) } else { v };
        Ok(v.into_owned())
    };
    let x = side(0, cx)?;
    if x.is_null() {
        return Ok(Value::Int(-1));
    }
    for i in 1..a.len() {
        let v = side(i, cx)?;
        if compare::compare_values(&v, &x, by, cx)? == Some(Ordering::Greater) {
            return Ok(Value::Int(i as i64 - 1));
        }
    }
    Ok(Value::Int(a.len() as i64 - 1))
}

fn field_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let connection = r.connection();
    r.bound.by = Some(if r.args.iter().all(|a| types::class(&a.ty) == Class::Text) {
        let others: Vec<usize> = (1..r.args.len()).collect();
        Comparator::Text(collate::for_one(r.args, 0, &others, connection).collation)
    } else {
        r.args.iter_mut().for_each(compare::in_numeric_context);
        let all = |c: &dyn Fn(Class) -> bool| r.args.iter().all(|a| c(types::class(&a.ty)));
        if all(&|c| c == Class::Int) {
            Comparator::Int
        } else if all(&|c| matches!(c, Class::Int | Class::Decimal)) {
            Comparator::Decimal
        } else {
            Comparator::Double
        }
    });
    Ok(Typed { ty: types::bigint(3), nullable: false, derivation: Derivation::Numeric })
}

fn field_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let x = a.value(0, cx)?;
    let Some(by) = &a.call.by else { return Ok(Value::Null) };
    if x.is_null() {
        return Ok(Value::Int(0));
    }
    for i in 1..a.len() {
        let v = a.value(i, cx)?;
        if compare::compare_values(&x, &v, by, cx)? == Some(Ordering::Equal) {
            return Ok(Value::Int(i as i64));
        }
    }
    Ok(Value::Int(0))
}

fn elt_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let connection = r.connection();
    let all = collate::for_result(&mut r.args[1..], r.name, connection)?;
    let length = r.args[1..].iter().map(types::length).max().unwrap_or(0);
    Ok(Typed { ty: types::text(length, all.collation), nullable: true, derivation: all.derivation })
}

/// Where a number is wanted it is that of the chosen argument, not the number of its text.
fn elt_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let n = arg!(a.int(0, cx));
    if n < 1 || n >= a.len() as i64 {
        return Ok(Value::Null);
    }
    if a.ty.kind.is_numeric() {
        return eval::eval_operand(a.expr(n as usize), a.row, cx).map(eval::ValueRef::into_owned);
    }
    Ok(a.text(n as usize, cx)?.map_or(Value::Null, Value::Bytes))
}

fn same_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let a = &r.args[0];
    Ok(Typed { ty: types::of_handed_on(a), nullable: a.nullable, derivation: a.derivation })
}

fn same_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    eval::eval_raw(a.expr(0), a.row, cx)
}

fn name_const_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    if !matches!(r.args[0].kind, ExprKind::Literal(_)) || !matches!(r.args[1].kind, ExprKind::Literal(_)) {
        return Err(sql_error!(WRONG_ARGUMENTS, "NAME_CONST"));
    }
    let a = &r.args[1];
    Ok(Typed { ty: a.ty.clone(), nullable: true, derivation: a.derivation })
}

fn name_const_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    eval::eval_raw(a.expr(1), a.row, cx)
}

fn strcmp_rule(r: &mut Rule<'_, '_>) -> SqlResult<Typed> {
    let connection = r.connection();
    // Texts are compared, but a constant beside a date must be a date.
    if r.args.iter().any(|e| e.ty.kind.is_temporal() && e.ty.kind != value::Kind::Time) {
        let (mut a, mut b) = (r.args[0].clone(), r.args[1].clone());
        compare::prepare(&mut a, &mut b, "strcmp", &mut Constants::of(r.cx))?;
    }
    r.bound.collation = Some(collate::for_comparison(r.args, r.name, connection)?);
    r.int(2)
}

fn strcmp_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let x = arg!(a.text(0, cx));
    let y = arg!(a.text(1, cx));
    Ok(Value::Int(a.call.collation.compare(&x, &y) as i64))
}
