//! Rows in the text and the binary protocol, and the parameters of prepared statements.
//!
//! Text: every value as a length-encoded string. Binary: a bitmap of NULLs, then each value in the form of its column's type code, so a value whose runtime
//! kind differs from the column's (an integer in a column announced as text) is converted on the way.

use value::{Charset, Date, DateTime, Kind, NoWarnings, SqlType, Time, Value};

use crate::codec::{Decoded, Malformed, put_lenenc_bytes};
use crate::command::RawParam;
use crate::response::column_type as t;

/// How one result column travels: its type, and the character set that the client wants text in (None: as it is).
#[derive(Clone, Debug)]
pub struct Column {
    pub ty: SqlType,
    pub to: Option<Charset>,
}

impl Column {
    fn converts(&self) -> Option<(Charset, Charset)> {
        let to = self.to?;
        let from = self.ty.collation.charset();
        let is_text = self.ty.is_character() || matches!(self.ty.kind, Kind::Enum | Kind::Set | Kind::Json);
        (is_text && from != to && from != Charset::Binary).then_some((from, to))
    }
}

/// Appends a row of the text protocol. `scratch` is room that is used again.
pub fn put_text_row(out: &mut Vec<u8>, row: &[Value], columns: &[Column], scratch: &mut Vec<u8>) {
    for (value, column) in row.iter().zip(columns) {
        match value {
            Value::Null => out.push(0xfb),
            Value::Int(n) if !column.ty.zerofill && column.ty.kind != Kind::Year => {
                let at = out.len();
                out.push(0);
                out.extend_from_slice(digits(*n, &mut [0; 20]));
                out[at] = (out.len() - at - 1) as u8;
            }
            _ => put_text(out, value, column, scratch),
        }
    }
}

/// Decimal digits of an integer, in a buffer of the caller's.
fn digits(n: i64, buffer: &mut [u8; 20]) -> &[u8] {
    let mut at = buffer.len();
    let mut rest = n.unsigned_abs();
    loop {
        at -= 1;
        buffer[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if n < 0 {
        at -= 1;
        buffer[at] = b'-';
    }
    &buffer[at..]
}

fn put_text(out: &mut Vec<u8>, value: &Value, column: &Column, scratch: &mut Vec<u8>) {
    let conversion = column.converts();
    if let (Value::Bytes(bytes), None) = (value, conversion) {
        return put_lenenc_bytes(out, bytes.as_slice());
    }
    scratch.clear();
    value.write_result_text(&column.ty, scratch);
    match conversion {
        None => put_lenenc_bytes(out, scratch),
        Some((from, to)) => {
            let mut converted = Vec::with_capacity(scratch.len() * 2);
            from.convert(scratch, to, &mut converted);
            put_lenenc_bytes(out, &converted);
        }
    }
}

/// Appends a row of the binary protocol.
pub fn put_binary_row(out: &mut Vec<u8>, row: &[Value], columns: &[Column], scratch: &mut Vec<u8>) {
    out.push(0);
    let nulls = out.len();
    out.resize(nulls + (row.len() + 2).div_ceil(8), 0);
    for (i, (value, column)) in row.iter().zip(columns).enumerate() {
        if value.is_null() {
            out[nulls + (i + 2) / 8] |= 1 << ((i + 2) % 8);
        } else {
            put_binary(out, value, column, scratch);
        }
    }
}

fn put_binary(out: &mut Vec<u8>, value: &Value, column: &Column, scratch: &mut Vec<u8>) {
    match column.ty.kind {
        Kind::TinyInt => out.push(integer(value) as u8),
        Kind::SmallInt | Kind::Year => out.extend_from_slice(&(integer(value) as u16).to_le_bytes()),
        Kind::MediumInt | Kind::Int => out.extend_from_slice(&(integer(value) as u32).to_le_bytes()),
        Kind::BigInt => out.extend_from_slice(&(integer(value) as u64).to_le_bytes()),
        Kind::Float => out.extend_from_slice(&(real(value) as f32).to_le_bytes()),
        Kind::Double => out.extend_from_slice(&real(value).to_le_bytes()),
        Kind::Date => match value {
            Value::Date(d) => put_datetime(out, d.at_midnight()),
            Value::DateTime(d) => put_datetime(out, d.date().at_midnight()),
            other => put_datetime(out, other.to_date(&mut NoWarnings).unwrap_or(Date::ZERO).at_midnight()),
        },
        Kind::DateTime | Kind::Timestamp => match value {
            Value::DateTime(d) => put_datetime(out, *d),
            Value::Date(d) => put_datetime(out, d.at_midnight()),
            other => put_datetime(out, other.to_datetime(Date::ZERO, &mut NoWarnings).unwrap_or(DateTime::ZERO)),
        },
        Kind::Time => match value {
            Value::Time(time) => put_time(out, *time),
            other => put_time(out, other.to_time(&mut NoWarnings).unwrap_or(Time::ZERO)),
        },
        _ => put_text(out, value, column, scratch),
    }
}

/// The low 64 bits of an integer value.
fn integer(value: &Value) -> i64 {
    match value {
        Value::Int(n) => *n,
        Value::UInt(n) => n.cast_signed(),
        other => other.to_int(&mut NoWarnings).unwrap_or(0) as i64,
    }
}

fn real(value: &Value) -> f64 {
    match value {
        Value::Double(x) => *x,
        Value::Float(x) => f64::from(*x),
        other => other.to_f64(&mut NoWarnings).unwrap_or(0.0),
    }
}

fn put_datetime(out: &mut Vec<u8>, d: DateTime) {
    let has_micro = d.micro() != 0;
    let has_time = has_micro || d.hour() != 0 || d.minute() != 0 || d.second() != 0;
    if d.is_zero() {
        return out.push(0);
    }
    out.push(if has_micro {
        11
    } else if has_time {
        7
    } else {
        4
    });
    out.extend_from_slice(&(d.year() as u16).to_le_bytes());
    out.extend_from_slice(&[d.month() as u8, d.day() as u8]);
    if has_time {
        out.extend_from_slice(&[d.hour() as u8, d.minute() as u8, d.second() as u8]);
    }
    if has_micro {
        out.extend_from_slice(&d.micro().to_le_bytes());
    }
}

fn put_time(out: &mut Vec<u8>, time: Time) {
    let has_micro = time.micro() != 0;
    if time.packed() == 0 {
        return out.push(0);
    }
    out.push(if has_micro { 12 } else { 8 });
    out.push(u8::from(time.is_negative()));
    out.extend_from_slice(&(time.hour() / 24).to_le_bytes());
    out.extend_from_slice(&[(time.hour() % 24) as u8, time.minute() as u8, time.second() as u8]);
    if has_micro {
        out.extend_from_slice(&time.micro().to_le_bytes());
    }
}

/// The value of a parameter. Text comes in the client's character set and is left so.
///
/// # Errors
/// A length that does not fit the type.
pub fn param_value(param: &RawParam<'_>) -> Decoded<Value> {
    fn le<const N: usize>(bytes: &[u8]) -> Decoded<[u8; N]> {
        bytes.try_into().map_err(|_| Malformed)
    }
    let Some(bytes) = param.bytes else { return Ok(Value::Null) };
    let unsigned = param.unsigned;
    Ok(match param.column_type {
        t::TINY if unsigned => Value::UInt(u64::from(le::<1>(bytes)?[0])),
        t::TINY => Value::Int(i64::from(i8::from_le_bytes(le(bytes)?))),
        t::SHORT | t::YEAR if unsigned => Value::UInt(u64::from(u16::from_le_bytes(le(bytes)?))),
        t::SHORT | t::YEAR => Value::Int(i64::from(i16::from_le_bytes(le(bytes)?))),
        t::LONG | t::INT24 if unsigned => Value::UInt(u64::from(u32::from_le_bytes(le(bytes)?))),
        t::LONG | t::INT24 => Value::Int(i64::from(i32::from_le_bytes(le(bytes)?))),
        t::LONGLONG if unsigned => Value::UInt(u64::from_le_bytes(le(bytes)?)),
        t::LONGLONG => Value::Int(i64::from_le_bytes(le(bytes)?)),
        t::FLOAT => Value::Float(f32::from_le_bytes(le(bytes)?)),
        t::DOUBLE => Value::Double(f64::from_le_bytes(le(bytes)?)),
        t::DATE => Value::Date(datetime_param(bytes)?.date()),
        t::DATETIME | t::TIMESTAMP => Value::DateTime(datetime_param(bytes)?),
        t::TIME => Value::Time(time_param(bytes)?),
        _ => Value::bytes(bytes),
    })
}

fn datetime_param(bytes: &[u8]) -> Decoded<DateTime> {
    let at = |i: usize| u32::from(bytes.get(i).copied().unwrap_or(0));
    match bytes.len() {
        0 => return Ok(DateTime::ZERO),
        4 | 7 | 11 => {}
        _ => return Err(Malformed),
    }
    let date = Date::new(at(0) | at(1) << 8, at(2), at(3));
    let micro = at(7) | at(8) << 8 | at(9) << 16 | at(10) << 24;
    if at(2) > 12 || at(3) > 31 || at(4) > 23 || at(5) > 59 || at(6) > 59 || micro > 999_999 || date.year() > 9999 {
        return Err(Malformed);
    }
    Ok(DateTime::new(date, at(4), at(5), at(6), micro, if bytes.len() == 11 { 6 } else { 0 }))
}

fn time_param(bytes: &[u8]) -> Decoded<Time> {
    let at = |i: usize| u32::from(bytes.get(i).copied().unwrap_or(0));
    match bytes.len() {
        0 => return Ok(Time::ZERO),
        8 | 12 => {}
        _ => return Err(Malformed),
    }
    let days = at(1) | at(2) << 8 | at(3) << 16 | at(4) << 24;
    let micro = at(8) | at(9) << 8 | at(10) << 16 | at(11) << 24;
    let hours = days.checked_mul(24).and_then(|h| h.checked_add(at(5))).ok_or(Malformed)?;
    if hours > 838 || at(6) > 59 || at(7) > 59 || micro > 999_999 {
        return Err(Malformed);
    }
    Ok(Time::new(at(0) != 0, hours, at(6), at(7), micro, if bytes.len() == 12 { 6 } else { 0 }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(types: &[SqlType]) -> Vec<Column> {
        types.iter().map(|ty| Column { ty: ty.clone(), to: None }).collect()
    }

    #[test]
    fn integers_print_from_end_to_end() {
        for n in [0, 7, -7, i64::MAX, i64::MIN] {
            assert_eq!(digits(n, &mut [0; 20]), n.to_string().as_bytes());
        }
    }

    #[test]
    fn binary_rows_mark_nulls_from_the_third_bit_on() {
        let mut out = Vec::new();
        let row = [Value::Null, Value::Int(-2), Value::text("ab")];
        let types = [SqlType::INT, SqlType::INT, SqlType::varchar(10, value::Collation::UTF8MB4_BIN)];
        put_binary_row(&mut out, &row, &columns(&types), &mut Vec::new());
        assert_eq!(out, [0, 0b100, 0xfe, 0xff, 0xff, 0xff, 2, b'a', b'b']);
    }

    #[test]
    fn temporal_parameters_come_back_as_they_were_sent() {
        let sent = DateTime::new(Date::new(2024, 2, 29), 23, 59, 58, 7, 6);
        let mut out = Vec::new();
        put_datetime(&mut out, sent);
        assert_eq!(datetime_param(&out[1..]), Ok(sent));
        let sent = Time::new(true, 838, 59, 59, 0, 0);
        let mut out = Vec::new();
        put_time(&mut out, sent);
        assert_eq!(time_param(&out[1..]), Ok(sent));
        assert_eq!(datetime_param(&[1, 2, 3]), Err(Malformed));
        assert_eq!(time_param(&[0, 255, 255, 255, 255, 1, 1, 1]), Err(Malformed));
    }
}
