//! Values as text, and texts of moments as numbers.

use std::borrow::Cow;

use value::{Bytes, Charset, Collation, Kind, SqlResult, SqlType, Value, sql_error};

use crate::expr::{Expr, ExprKind};

/// The text of a value of a type, in the value's character set; `None` for NULL.
pub fn text_of(v: &Value, ty: &SqlType) -> Option<Bytes> {
    match v {
        Value::Null => None,
        Value::Bytes(b) => Some(b.clone()),
        Value::Decimal(d) if ty.kind == Kind::Decimal && d.scale() != ty.decimals => Value::Decimal(d.round(ty.decimals as i32)).to_text(),
        _ => {
            let mut out = Vec::with_capacity(24);
            v.write_text_as(ty, &mut out).then(|| Bytes::from(out))
        }
    }
}

/// The text of what an expression gave. MySQL writes a column's DOUBLE with all its digits and a computed
/// one within [`DOUBLE_WIDTH`] characters.
///
/// [`DOUBLE_WIDTH`]: value::number::DOUBLE_WIDTH
pub fn text_of_expr(v: &Value, e: &Expr) -> Option<Bytes> {
    if let Value::Decimal(d) = v
        && (matches!(e.kind, ExprKind::UserVariable(_)) || crate::types::chooses(e) && d.scale() <= e.ty.decimals)
    {
        return v.to_text();
    }
    if !matches!(v, Value::Double(_)) || !e.is_field() {
        return text_of(v, &e.ty);
    }
    let mut out = Vec::with_capacity(24);
    v.write_result_text(&e.ty, &mut out).then(|| Bytes::from(out))
}

/// A value as a user variable keeps it: moments and labels are texts there, bits are a number, and a FLOAT
/// is a DOUBLE.
pub fn kept_in_variable(value: Value, ty: &SqlType) -> (Value, SqlType) {
    match value {
        Value::Bit(bits, _) => return (Value::UInt(bits), SqlType::UBIGINT),
        Value::Float(x) => return (Value::Double(f64::from(x)), SqlType::DOUBLE),
        _ => {}
    }
    let collation = match ty.kind {
        Kind::Date | Kind::Time | Kind::DateTime | Kind::Timestamp => Collation::LATIN1_SWEDISH_CI,
        Kind::Enum | Kind::Set => ty.collation,
        _ => return (value, ty.clone()),
    };
    let kept = text_of(&value, ty).map_or(Value::Null, Value::Bytes);
    (kept, crate::types::text(16_777_215, collation))
}

/// `2020-01-02 03:04:05` as the number 20200102030405, `-01:02:03` as -10203.
pub fn number_of_moment(text: &[u8]) -> f64 {
    let digits: String = text.iter().filter(|b| b.is_ascii_digit() || **b == b'.').map(|b| char::from(*b)).collect();
    let n: f64 = digits.parse().unwrap_or(0.0);
    if text.starts_with(b"-") { -n } else { n }
}

/// The character set that an argument's text is in.
pub fn charset_of(e: &Expr) -> Charset {
    charset_of_type(&e.ty)
}

/// The character set that the text of a type's values is in.
pub fn charset_of_type(ty: &SqlType) -> Charset {
    if ty.kind.is_string() || matches!(ty.kind, Kind::Enum | Kind::Set) { ty.collation.charset() } else { Charset::Utf8mb4 }
}

/// The text of a character set that bytes are, without a copy where it stands as they do; `None` where they
/// are none.
pub fn from_bytes(bytes: &Bytes, to: Charset) -> Option<Bytes> {
    match to.read_own(bytes).ok()? {
        Cow::Borrowed(_) => Some(bytes.clone()),
        Cow::Owned(text) => Some(Bytes::from(text)),
    }
}

/// Text in a character set that has all of its characters, or an error: 3854, for a parameter 3988.
pub fn read_as(text: Bytes, given: &Expr, to: Collation) -> SqlResult<Value> {
    let target = to.charset();
    let source = if given.ty.kind == Kind::Bit { Charset::Binary } else { charset_of(given) };
    if source == target || (text.is_ascii() && !target.is_wide()) {
        return Ok(Value::Bytes(text));
    }
    if source == Charset::Binary {
        if let Some(read) = from_bytes(&text, target) {
            return Ok(Value::Bytes(read));
        }
    } else if source.first_inconvertible(&text, target).is_none() {
        let mut out = Vec::with_capacity(text.len());
        source.convert(&text, target, &mut out);
        return Ok(Value::from_vec(out));
    }
    Err(match given.kind {
        ExprKind::Param(_) => sql_error!(PARAM_INCONVERTIBLE, given.ty.collation.name(), to.name()),
        _ => sql_error!(CANNOT_CONVERT_STRING, value::store::printable(&text), source.name(), target.name()),
    })
}
