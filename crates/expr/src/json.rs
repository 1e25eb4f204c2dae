//! JSON values inside expressions: casts, comparison, building.

use std::cmp::Ordering;

use value::json::{JsonError, JsonValue, TOO_DEEP};
use value::{Charset, Kind, SqlError, SqlResult, SqlType, Value, sql_error};

use crate::context::EvalContext;
use crate::expr::Expr;
use crate::geometry::Placed;
use crate::geometry::json::{Form, document};
use crate::text::text_of;

/// The value of an expression as a JSON scalar: that of a condition is a boolean.
pub fn scalar_of(v: &Value, e: &Expr) -> JsonValue {
    match v {
        Value::Int(n) if e.is_truth() => JsonValue::Bool(*n != 0),
        v => scalar(v, &e.ty),
    }
}

/// A value as a JSON scalar, or as the document that it already is. Text becomes a string, it is not parsed;
/// a decimal keeps the digits that it has beyond the scale of its type.
pub fn scalar(v: &Value, ty: &SqlType) -> JsonValue {
    match v {
        Value::Bytes(b) if ty.kind.is_geometry() => geometry(b),
        Value::Bytes(b) if ty.kind.is_string() => match ty.collation.charset() {
            Charset::Binary => JsonValue::Opaque(opaque_type(ty), b.to_vec()),
            Charset::Utf8mb4 | Charset::Utf8mb3 | Charset::Ascii => JsonValue::from_sql(v, false),
            other => JsonValue::String(String::from_utf8_lossy(&other.to_utf8(b)).into_owned()),
        },
        v => JsonValue::from_sql(v, false),
    }
}

/// A geometry becomes GeoJSON; what is none, which no column holds, its bytes.
fn geometry(bytes: &[u8]) -> JsonValue {
    match Placed::read(bytes) {
        Ok(placed) => document(&placed.figure, &Form::default()),
        Err(_) => JsonValue::Opaque(BLOB, bytes.to_vec()),
    }
}

/// MYSQL_TYPE_BLOB.
const BLOB: u8 = 252;

fn opaque_type(ty: &SqlType) -> u8 {
    match ty.kind {
        // The number that binary VARCHARs have in documents.
        Kind::VarChar => 15,
        _ => ty.protocol_type(),
    }
}

/// The order of two values of which at least one is JSON.
pub fn compare(a: &Value, b: &Value) -> SqlResult<Option<Ordering>> {
    if a.is_null() || b.is_null() {
        return Ok(None);
    }
    Ok(Some(JsonValue::from_sql(a, false).compare(&JsonValue::from_sql(b, false))))
}

/// `CAST(v AS JSON)`: text is parsed, everything else is a scalar.
///
/// # Errors
/// 3141 for text that is no document.
pub fn cast(v: &Value, from: &SqlType, _: &mut EvalContext<'_>) -> SqlResult<Value> {
    match v {
        Value::Null | Value::Json(_) => Ok(v.clone()),
        Value::Bytes(b) if from.kind.is_geometry() => Ok(Value::Json(geometry(b).to_json())),
        Value::Bytes(b) if from.is_binary_string() => Ok(Value::Json(JsonValue::Opaque(opaque_type(from), b.to_vec()).to_json())),
        Value::Bytes(_) => Ok(Value::Json(parse(v, from, 1, "cast_as_json")?.to_json())),
        v => Ok(Value::Json(scalar(v, from).to_json())),
    }
}

/// Text as a document.
///
/// # Errors
/// 3141, 3144.
pub fn parse(v: &Value, ty: &SqlType, argument: usize, function: &str) -> SqlResult<JsonValue> {
    let text = text_of(v, ty).unwrap_or_default();
    if ty.kind.is_string() && ty.collation.charset() == Charset::Binary {
        return Err(sql_error!(INVALID_JSON_CHARSET, "binary"));
    }
    let other = ty.kind.is_string() && ty.collation.charset().is_single_byte() && !text.is_ascii();
    let utf8 = other.then(|| ty.collation.charset().to_utf8(&text));
    JsonValue::parse(utf8.as_deref().unwrap_or(&text)).map_err(|e| refused(e, argument, function))
}

/// 3141, or 3157 of what is nested too deeply.
pub fn refused(e: JsonError, argument: usize, function: &str) -> SqlError {
    if e.reason == TOO_DEEP {
        return sql_error!(JSON_DOCUMENT_TOO_DEEP);
    }
    sql_error!(INVALID_JSON_TEXT_IN_PARAM, argument, function, e.reason, e.position)
}

pub fn array(items: &[JsonValue]) -> Value {
    Value::Json(JsonValue::Array(items.to_vec()).to_json())
}

pub fn object(items: &[(String, JsonValue)]) -> Value {
    Value::Json(JsonValue::object(items.to_vec()).to_json())
}
