//! Values that come into expressions from outside, without a type: parameters, user variables of EXECUTE.

use value::decimal::MAX_PRECISION;
use value::{Charset, Collation, Kind, SqlType, Value};

/// How wide an integer is that came without a type.
const INTEGER_DIGITS: u32 = 21;
/// Decimals of the seconds of such a moment.
pub const MAX_FSP: u8 = 6;

/// Text becomes text in the connection's character set.
pub fn into_charset(value: &mut Value, from: Charset, to: Charset) {
    if let Value::Bytes(text) = value
        && from != to
        && from != Charset::Binary
        && !text.is_ascii()
    {
        let mut converted = Vec::with_capacity(text.len() * 2);
        from.convert(text, to, &mut converted);
        *value = Value::bytes(&converted);
    }
}

/// The types that planning takes such values for; that of text has the connection's collation.
pub fn types_of(values: &[Value], collation: Collation) -> Vec<SqlType> {
    values.iter().map(|value| type_of(value, collation)).collect()
}

/// The same of one value.
pub fn type_of(value: &Value, collation: Collation) -> SqlType {
    match value {
        Value::Null => SqlType::NULL,
        Value::Int(_) => SqlType { length: INTEGER_DIGITS, ..SqlType::BIGINT },
        Value::UInt(_) | Value::Bit(..) => SqlType { length: INTEGER_DIGITS, ..SqlType::UBIGINT },
        Value::Float(_) => SqlType::FLOAT,
        Value::Double(_) => SqlType::DOUBLE,
        // One that stands for nothing else is shown with its own decimals.
        Value::Decimal(d) => SqlType::decimal(MAX_PRECISION, d.scale()),
        Value::Date(_) => SqlType::DATE,
        Value::Time(_) => SqlType::time(MAX_FSP),
        Value::DateTime(_) => SqlType::datetime(MAX_FSP),
        Value::Json(_) => SqlType::JSON,
        Value::Bytes(_) | Value::Enum(..) | Value::Set(..) => SqlType { kind: Kind::VarChar, ..SqlType::varchar(16383, collation) },
    }
}
