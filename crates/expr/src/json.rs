//! JSON values inside expressions.

use std::cmp::Ordering;

use value::{SqlResult, SqlType, Value, sql_error};

use crate::context::EvalContext;

pub fn compare(a: &Value, b: &Value) -> SqlResult<Option<Ordering>> {
    let _ = (a, b);
    Err(sql_error!(NOT_SUPPORTED_YET, "JSON comparison"))
}

pub fn cast(v: &Value, from: &SqlType, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let _ = (v, from, cx);
    Err(sql_error!(NOT_SUPPORTED_YET, "JSON"))
}

/// As JSON; SQL NULL is the JSON null.
pub fn cast_or_null(v: &Value, from: &SqlType, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    cast(v, from, cx)
}

pub fn array(items: &[Value]) -> SqlResult<Value> {
    let _ = items;
    Err(sql_error!(NOT_SUPPORTED_YET, "JSON"))
}

pub fn object(items: &[(String, Value)]) -> SqlResult<Value> {
    let _ = items;
    Err(sql_error!(NOT_SUPPORTED_YET, "JSON"))
}
