//! `CAST(document AS type ARRAY)`: the members of a document as values of one type, for multi-valued indexes.
//!
//! It stands in a functional key part, and nowhere else. Its value is a document again: an array of what the
//! members have become, each once and in order. A document that is no array has itself for its only member.
//!
//! # Invariants
//! 1. What cannot become a value of the type is refused when the row is written: every document that is
//!    stored has a value of the type for each of its members.
//! 2. Members that JSON takes for equal become equal values. So whoever looks for a member finds all
//!    documents that have it by the value that it becomes; if it cannot become one, no document has it.
//!
//! Example: `CAST('[3, "2", 2.0]' AS UNSIGNED ARRAY)` is `[2, 3]`; `CAST('[null]' AS UNSIGNED ARRAY)` fails.

use value::json::JsonValue;
use value::{Collation, Json, Kind, Level, SqlError, SqlResult, SqlType, Value, error, sql_error};

use crate::cast;
use crate::context::EvalContext;

/// Texts compare as JSON's do, but for what a collation calls equal.
pub const COLLATION: Collation = Collation::UTF8MB4_0900_AS_CS;

/// The type of members that are cast to a type, of so many characters if that is a text.
///
/// # Errors
/// 1235 for types that cannot be in an array.
pub(crate) fn type_of(ty: &SqlType, length: Option<u64>) -> SqlResult<SqlType> {
    Ok(match ty.kind {
        Kind::BigInt => SqlType { kind: Kind::BigInt, unsigned: ty.unsigned, ..SqlType::BIGINT },
        Kind::Decimal | Kind::Date | Kind::Time | Kind::DateTime => ty.clone(),
        kind if kind.is_string() && kind != Kind::Json => match length {
            Some(n) if ty.collation == Collation::BINARY => SqlType::varchar(n as u32, Collation::BINARY),
            Some(n) => SqlType::varchar(n as u32, COLLATION),
            None => return Err(sql_error!(NOT_SUPPORTED_YET, "CAST-ing data to array of char/binary BLOBs")),
        },
        Kind::Json => return Err(sql_error!(NOT_SUPPORTED_YET, "CAST-ing data to array of JSON")),
        Kind::Float => return Err(sql_error!(NOT_SUPPORTED_YET, "CAST-ing data to array of FLOAT")),
        Kind::Year => return Err(sql_error!(NOT_SUPPORTED_YET, "CAST-ing data to array of YEAR")),
        _ => return Err(sql_error!(NOT_SUPPORTED_YET, "CAST-ing data to array of DOUBLE")),
    })
}

/// `CAST(document AS of ARRAY)`.
pub(crate) fn array(document: &Value, of: &SqlType, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let Value::Json(document) = document else { return Ok(Value::Null) };
    let items = match document.to_value() {
        JsonValue::Array(items) => items,
        JsonValue::Object(_) => return Err(sql_error!(NOT_SUPPORTED_YET, "CAST-ing JSON OBJECT type to array")),
        one => vec![one],
    };
    let binary = of.collation == Collation::BINARY && of.kind.is_string();
    let mut members = Vec::with_capacity(items.len());
    for item in &items {
        members.push(JsonValue::from_sql(&member(item, of, cx)?, binary));
    }
    members.sort_by(JsonValue::compare);
    members.dedup_by(|a, b| a.compare(b).is_eq());
    Ok(Value::Json(JsonValue::Array(members).to_json()))
}

/// What a member of a document becomes.
///
/// # Errors
/// 3903, 3907, 3908, 1264, with an empty name of the index.
pub fn member(item: &JsonValue, of: &SqlType, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let invalid = || sql_error!(INVALID_JSON_VALUE_FOR_FUNCTIONAL_INDEX, "");
    match item {
        JsonValue::Array(_) | JsonValue::Object(_) => return Err(sql_error!(JSON_VALUE_OUT_OF_SCALAR_KEY_PART, "")),
        JsonValue::Null => return Err(invalid()),
        JsonValue::Int(n) if *n < 0 && of.unsigned => return Err(sql_error!(WARN_DATA_OUT_OF_RANGE, "", 1)),
        _ => {}
    }
    let mut told: Vec<(Level, SqlError)> = Vec::new();
    let mut apart = cx.apart(&mut told);
    let become_ = match item {
        JsonValue::String(text) if of.kind.is_string() => {
            cast::cast(&Value::text(text), &SqlType::varchar(of.length, COLLATION), of, &mut apart)?
        }
        JsonValue::String(text) if of.kind.is_temporal() => {
            cast::cast(&Value::text(text), &SqlType::varchar(64, COLLATION), of, &mut apart)?
        }
        _ => cast::cast(&Value::Json(item.to_json()), &SqlType::JSON, of, &mut apart)?,
    };
    drop(apart);
    match told.first() {
        None if become_.is_null() => Err(invalid()),
        None => Ok(become_),
        Some((_, e)) if e.is(&error::WARN_DATA_OUT_OF_RANGE) => Err(sql_error!(WARN_DATA_OUT_OF_RANGE, "", 1)),
        Some(_) if of.kind.is_string() => Err(sql_error!(FUNCTIONAL_INDEX_DATA_IS_TOO_LONG, "")),
        Some(_) => Err(invalid()),
    }
}

/// The members of a stored document, of which each is a value of the type already.
pub fn members(document: &Json) -> Vec<Value> {
    match document.to_value() {
        JsonValue::Array(items) => items.iter().filter_map(stored).collect(),
        one => stored(&one).into_iter().collect(),
    }
}

fn stored(item: &JsonValue) -> Option<Value> {
    match item {
        JsonValue::Opaque(_, bytes) => Some(Value::bytes(bytes)),
        other => other.scalar(),
    }
}
