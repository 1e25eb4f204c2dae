//! Values as the variables of a program have them.

use connection::eval::eval_context;
use expr::Origin;
use parser::ast::{Expr, ExprKind};
use value::store::StoredFrom;
use value::{Kind, SqlResult, SqlType, StoreContext, Value};

use crate::context::Context;

/// Where the value of an expression of a program comes from.
pub(super) fn origin_of(written: &Expr, ty: &SqlType) -> StoredFrom {
    if matches!(written.kind, ExprKind::Local { .. }) { StoredFrom::field(ty) } else { ty.collation.into() }
}

/// A value as the type of a variable has it.
pub(super) fn stored(cx: &mut Context, value: Value, (from, origin): (&SqlType, StoredFrom), name: &str, ty: &SqlType) -> SqlResult<Value> {
    if value.is_null() || value::store::is_kept(&value, ty) {
        return Ok(value);
    }
    // The type says that it is a hexadecimal literal.
    let is_hex = expr::types::is_of_bytes(from) && ty.kind.is_numeric() && ty.kind != Kind::Bit;
    let value = match &value {
        Value::Bytes(bytes) if is_hex => expr::number_of_bytes(bytes).map(Value::UInt).unwrap_or(value),
        _ => value,
    };
    // A time becomes a moment of today.
    let today = match matches!(value, Value::Time(_)) {
        true => eval_context(&cx.settings, &cx.access, &mut cx.diagnostics, &[]).today(),
        false => value::Date::ZERO,
    };
    // Rows of the subqueries that it is made of come before it.
    let row = 1 + cx.tally.take_given();
    let apart = StoreContext::apart(cx.settings.sql_mode, &cx.settings.time_zone, today, &mut cx.diagnostics);
    let target = value::Target { name, ty, nullable: true, srid: None };
    value::store::store(&value, origin, target, &mut StoreContext { row, ..apart })
}

/// A value of a query on its way into a variable of type `ty`, by the rules for what is stored in tables
/// (`bind/storing.rs` of `plan`): a column's DATE is as a whole number the moment of midnight, and for
/// numbers a moment that one of MySQL's choices hands on is a text.
pub(super) fn of_query(value: Value, origin: Origin, from: &SqlType, ty: &SqlType) -> Value {
    let is_text = matches!(origin, Origin::Choice | Origin::Branch | Origin::Function);
    match value {
        Value::Date(date) if !is_text && origin != Origin::Expression && ty.kind.is_integer() => Value::DateTime(date.at_midnight()),
        Value::Date(_) | Value::DateTime(_) | Value::Time(_) if is_text && (ty.kind.is_numeric() || ty.kind == Kind::Year) => {
            let mut text = Vec::new();
            value.write_text_as(from, &mut text);
            Value::from_vec(text)
        }
        value => value,
    }
}

/// The nearest value that a type has, without a word: what GET DIAGNOSTICS stores.
pub(super) fn nearest(cx: &Context, value: &Value, from: &SqlType, ty: &SqlType) -> SqlResult<Value> {
    let mut none = value::NoWarnings;
    let apart = StoreContext::apart(cx.settings.sql_mode, &cx.settings.time_zone, value::Date::ZERO, &mut none);
    let mut store = StoreContext { ignore: true, ..apart };
    value::store::store(value, from.collation, value::Target { name: "", ty, nullable: true, srid: None }, &mut store)
}
