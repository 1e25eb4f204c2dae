//! Values as the variables of a program have them.

use connection::eval::eval_context;
use value::{Kind, SqlResult, SqlType, StoreContext, Value};

use crate::context::Context;

/// A value as the type of a variable has it.
pub(super) fn stored(cx: &mut Context, value: Value, from: &SqlType, name: &str, ty: &SqlType) -> SqlResult<Value> {
    if value.is_null() || value::store::is_kept(&value, ty) {
        return Ok(value);
    }
    // The type says that it is a hexadecimal literal.
    let is_hex = from.unsigned && from.kind == Kind::VarChar && ty.kind.is_numeric() && ty.kind != Kind::Bit;
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
    value::store::store(&value, from.collation, target, &mut StoreContext { row, ..apart })
}

/// The nearest value that a type has, without a word: what GET DIAGNOSTICS stores.
pub(super) fn nearest(cx: &Context, value: &Value, from: &SqlType, ty: &SqlType) -> SqlResult<Value> {
    let mut none = value::NoWarnings;
    let apart = StoreContext::apart(cx.settings.sql_mode, &cx.settings.time_zone, value::Date::ZERO, &mut none);
    let mut store = StoreContext { ignore: true, ..apart };
    value::store::store(value, from.collation, value::Target { name: "", ty, nullable: true, srid: None }, &mut store)
}
