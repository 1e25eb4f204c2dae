//! Rows in the text and the binary protocol, and the parameters of prepared statements.
//!
//! Text: every value as a length-encoded string. Binary: a bitmap of NULLs, then each value in the form of
//! its column's type code, so a value whose runtime kind differs from the column's (an integer in a column
//! announced as text) is converted on the way.

use value::decimal::{MAX_PRECISION, MAX_SCALE};
use value::{Charset, Date, DateTime, Decimal, Kind, NoWarnings, Plain, RowCodec, SqlResult, SqlType, Time, Value};

use crate::codec::{Decoded, Malformed, put_lenenc_bytes};
use crate::command::{ParamError, RawParam};
use crate::response::column_type as t;

/// How one result column travels: its type, and the character set that the client wants text in (None: as
/// it is).
#[derive(Clone, Debug)]
pub struct Column {
    pub ty: SqlType,
    pub to: Option<Charset>,
}

impl Column {
    fn converts(&self) -> Option<(Charset, Charset)> {
        conversion(&self.ty, self.to)
    }
}

/// From and to which character set values of a type are converted, if they are.
fn conversion(ty: &SqlType, to: Option<Charset>) -> Option<(Charset, Charset)> {
    let from = ty.collation.charset();
    let to = to.or(from.is_carried().then_some(Charset::Binary))?;
    let is_text = ty.is_character() || matches!(ty.kind, Kind::Enum | Kind::Set | Kind::Json);
    (is_text && (from != to || to.is_carried()) && from != Charset::Binary).then_some((from, to))
}

/// Appends a row of the text protocol. `scratch` is room that is used again.
pub fn put_text_row(out: &mut Vec<u8>, row: &[Value], columns: &[Column], scratch: &mut Vec<u8>) {
    for (value, column) in row.iter().zip(columns) {
        match value {
            Value::Null => out.push(0xfb),
            Value::Int(n) if !column.ty.zerofill && column.ty.kind != Kind::Year => {
                let at = out.len();
                out.push(0);
                out.extend_from_slice(digits(n.unsigned_abs(), *n < 0, &mut [0; 21]));
                out[at] = (out.len() - at - 1) as u8;
            }
            _ => put_text(out, value, column, scratch),
        }
    }
}

/// Whether rows of these columns, which lie in the row image under the numbers `wanted`, can be sent by
/// [`put_image`].
pub fn takes_images<'c>(
    columns: impl ExactSizeIterator<Item = &'c SqlType>,
    to: Option<Charset>,
    codec: &RowCodec,
    wanted: &[usize],
) -> bool {
    columns.len() == wanted.len()
        && columns.zip(wanted).all(|(ty, &i)| {
            let same = codec.columns().get(i).is_some_and(|stored| stored.kind == ty.kind);
            same && codec.is_plain(i) && conversion(ty, to).is_none() && !ty.zerofill
        })
}

/// Appends a row, in the binary protocol or as text, straight from its stored image. [`takes_images`] has
/// said yes.
///
/// # Errors
/// 1105 for an image that is damaged.
pub fn put_image(out: &mut Vec<u8>, binary: bool, image: &[u8], codec: &RowCodec, wanted: &[usize], columns: &[Column]) -> SqlResult<()> {
    let nulls = out.len() + 1;
    if binary {
        out.resize(nulls + (wanted.len() + 2).div_ceil(8), 0);
    }
    let mut i = 0;
    codec.plain(image, wanted, |value| {
        match value {
            None if binary => out[nulls + (i + 2) / 8] |= 1 << ((i + 2) % 8),
            None => out.push(0xfb),
            Some(Plain::Text(text)) => put_lenenc_bytes(out, text),
            Some(Plain::Int(n)) if binary => put_binary_int(out, columns[i].ty.kind, n),
            Some(Plain::UInt(n)) if binary => put_binary_int(out, columns[i].ty.kind, n.cast_signed()),
            Some(Plain::Int(n)) => put_lenenc_bytes(out, digits(n.unsigned_abs(), n < 0, &mut [0; 21])),
            Some(Plain::UInt(n)) => put_lenenc_bytes(out, digits(n, false, &mut [0; 21])),
        }
        i += 1;
    })
}

/// Appends an integer as wide as its column's type.
fn put_binary_int(out: &mut Vec<u8>, kind: Kind, n: i64) {
    match kind {
        Kind::TinyInt => out.push(n as u8),
        Kind::SmallInt | Kind::Year => out.extend_from_slice(&(n as u16).to_le_bytes()),
        Kind::MediumInt | Kind::Int => out.extend_from_slice(&(n as u32).to_le_bytes()),
        _ => out.extend_from_slice(&n.to_le_bytes()),
    }
}

/// Decimal digits of an integer, in a buffer of the caller's.
fn digits(mut rest: u64, negative: bool, buffer: &mut [u8; 21]) -> &[u8] {
    let mut at = buffer.len();
    loop {
        at -= 1;
        buffer[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    if negative {
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
            from.write_in(scratch, to, &mut converted);
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
        kind @ (Kind::TinyInt | Kind::SmallInt | Kind::Year | Kind::MediumInt | Kind::Int | Kind::BigInt) => {
            put_binary_int(out, kind, integer(value));
        }
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
/// A length that does not fit the type; a type that parameters do not have.
pub fn param_value(param: &RawParam<'_>) -> Result<Value, ParamError> {
    fn le<const N: usize>(bytes: &[u8]) -> Decoded<[u8; N]> {
        bytes.try_into().map_err(|_| Malformed)
    }
    let Some(bytes) = param.bytes else {
        return if is_type(param.column_type) { Ok(Value::Null) } else { Err(ParamError::Type) };
    };
    let unsigned = param.unsigned;
    Ok(match param.column_type {
        t::TINY if unsigned => Value::UInt(u64::from(le::<1>(bytes)?[0])),
        t::TINY => Value::Int(i64::from(i8::from_le_bytes(le(bytes)?))),
        t::SHORT if unsigned => Value::UInt(u64::from(u16::from_le_bytes(le(bytes)?))),
        t::SHORT => Value::Int(i64::from(i16::from_le_bytes(le(bytes)?))),
        t::LONG if unsigned => Value::UInt(u64::from(u32::from_le_bytes(le(bytes)?))),
        t::LONG => Value::Int(i64::from(i32::from_le_bytes(le(bytes)?))),
        t::LONGLONG if unsigned => Value::UInt(u64::from_le_bytes(le(bytes)?)),
        t::LONGLONG => Value::Int(i64::from_le_bytes(le(bytes)?)),
        // As in MySQL, where parameters have no FLOAT.
        t::FLOAT => Value::Double(f64::from(f32::from_le_bytes(le(bytes)?))),
        t::DOUBLE => Value::Double(f64::from_le_bytes(le(bytes)?)),
        t::DATE => Value::Date(datetime_param(bytes).date()),
        t::DATETIME | t::TIMESTAMP => Value::DateTime(datetime_param(bytes)),
        t::TIME => Value::Time(time_param(bytes)),
        t::DECIMAL | t::NEWDECIMAL => Value::Decimal(decimal_param(bytes)),
        t::VARCHAR | t::JSON | t::TINY_BLOB..=t::STRING => Value::bytes(bytes),
        _ => return Err(ParamError::Type),
    })
}

/// Whether parameters have this type.
fn is_type(code: u8) -> bool {
    let numbers = [t::TINY, t::SHORT, t::LONG, t::LONGLONG, t::FLOAT, t::DOUBLE, t::DECIMAL, t::NEWDECIMAL];
    let moments = [t::DATE, t::TIME, t::DATETIME, t::TIMESTAMP];
    numbers.contains(&code) || moments.contains(&code) || matches!(code, t::NULL | t::VARCHAR | t::JSON | t::TINY_BLOB..=t::STRING)
}

/// Whether a parameter of this type is bytes and no text.
pub fn is_bytes(code: u8) -> bool {
    matches!(code, t::TINY_BLOB..=t::BLOB)
}

/// What has more digits than a DECIMAL may have is the greatest one.
fn decimal_param(text: &[u8]) -> Decimal {
    let n = Decimal::parse_prefix(text).value;
    let n = if n.scale() > MAX_SCALE { n.round(i32::from(MAX_SCALE)) } else { n };
    if n.fits(MAX_PRECISION, n.scale()) {
        return n;
    }
    let max = Decimal::max_value(MAX_PRECISION, 0);
    if n.is_negative() { max.neg() } else { max }
}

/// What is no moment is the one of zeroes, as in MySQL, which tells nobody.
fn datetime_param(bytes: &[u8]) -> DateTime {
    if bytes.len() < 4 {
        return DateTime::ZERO;
    }
    // What a shorter form does not have is not there.
    let end = match bytes.len() {
        ..7 => 4,
        7..11 => 7,
        _ => 11,
    };
    let at = |i: usize| u32::from(bytes[..end].get(i).copied().unwrap_or(0));
    let date = Date::new(at(0) | at(1) << 8, at(2), at(3));
    let micro = at(7) | at(8) << 8 | at(9) << 16 | at(10) << 24;
    if at(2) > 12 || at(3) > 31 || at(4) > 23 || at(5) > 59 || at(6) > 59 || micro > 999_999 || date.year() > 9999 {
        return DateTime::ZERO;
    }
    DateTime::new(date, at(4), at(5), at(6), micro, if end == 11 { 6 } else { 0 })
}

fn time_param(bytes: &[u8]) -> Time {
    if bytes.len() < 8 {
        return Time::ZERO;
    }
    let end = if bytes.len() < 12 { 8 } else { 12 };
    let at = |i: usize| u32::from(bytes[..end].get(i).copied().unwrap_or(0));
    let days = at(1) | at(2) << 8 | at(3) << 16 | at(4) << 24;
    let micro = at(8) | at(9) << 8 | at(10) << 16 | at(11) << 24;
    let hours = days.saturating_mul(24).saturating_add(at(5));
    if at(6) > 59 || at(7) > 59 || micro > 999_999 {
        return Time::ZERO;
    }
    if hours > 838 {
        // As in MySQL, what is too long is the longest.
        return Time::new(at(0) != 0, 838, 59, 59, 0, 0);
    }
    Time::new(at(0) != 0, hours, at(6), at(7), micro, if end == 12 { 6 } else { 0 })
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
            assert_eq!(digits(n.unsigned_abs(), n < 0, &mut [0; 21]), n.to_string().as_bytes());
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

    /// A row sent from its image is the row sent from its values, byte for byte.
    #[test]
    fn an_image_travels_as_its_values_do() {
        let unsigned = |kind| SqlType { kind, unsigned: true, ..SqlType::INT };
        let types = [
            SqlType::INT,
            unsigned(Kind::BigInt),
            SqlType { kind: Kind::MediumInt, ..SqlType::INT },
            unsigned(Kind::TinyInt),
            SqlType::varchar(300, value::Collation::UTF8MB4_BIN),
            SqlType { kind: Kind::Char, ..SqlType::varchar(10, value::Collation::UTF8MB4_0900_AI_CI) },
        ];
        let rows = [
            vec![
                Value::Int(-7),
                Value::UInt(u64::MAX),
                Value::Int(-8_388_608),
                Value::UInt(255),
                Value::text(&"x".repeat(260)),
                Value::text("a"),
            ],
            vec![Value::Int(i64::from(i32::MAX)), Value::Null, Value::Int(0), Value::UInt(0), Value::Null, Value::text("")],
        ];
        let codec = RowCodec::new(&types);
        for wanted in [vec![0, 1, 2, 3, 4, 5], vec![1, 4], vec![5]] {
            let columns: Vec<Column> = wanted.iter().map(|&i| Column { ty: types[i].clone(), to: Some(Charset::Utf8mb4) }).collect();
            assert!(takes_images(columns.iter().map(|c| &c.ty), Some(Charset::Utf8mb4), &codec, &wanted));
            assert!(wanted.iter().all(|i| *i < 4) || !takes_images(columns.iter().map(|c| &c.ty), Some(Charset::Latin1), &codec, &wanted));
            for row in &rows {
                let mut image = Vec::new();
                codec.encode(row, &value::TimeZone::Utc, &mut image);
                let values: Vec<Value> = wanted.iter().map(|&i| row[i].clone()).collect();
                for binary in [true, false] {
                    let (mut from_image, mut from_values) = (vec![1], vec![1]);
                    put_image(&mut from_image, binary, &image, &codec, &wanted, &columns).expect("a sound image");
                    let put = if binary { put_binary_row } else { put_text_row };
                    put(&mut from_values, &values, &columns, &mut Vec::new());
                    assert_eq!(from_image, from_values);
                }
            }
        }
    }

    #[test]
    fn temporal_parameters_come_back_as_they_were_sent() {
        let sent = DateTime::new(Date::new(2024, 2, 29), 23, 59, 58, 7, 6);
        let mut out = Vec::new();
        put_datetime(&mut out, sent);
        assert_eq!(datetime_param(&out[1..]), sent);
        let sent = Time::new(true, 838, 59, 59, 0, 0);
        let mut out = Vec::new();
        put_time(&mut out, sent);
        assert_eq!(time_param(&out[1..]), sent);
        assert_eq!(time_param(&[1, 35, 0, 0, 0, 2, 1, 1]), sent);
        assert_eq!(time_param(&[1, 255, 255, 255, 255, 1, 1, 1]), sent);
    }

    /// What MySQL makes of parts that no moment has, of lengths that no form has, and of days that a month
    /// does not have.
    #[test]
    fn temporal_parameters_that_are_none_are_zero() {
        for bytes in [
            &[0xe8, 7, 13, 1][..],
            &[0xe8, 7, 1, 1, 25, 1, 1],
            &[0xe8, 7, 1, 1, 5, 1, 1, 0x40, 0x4b, 0x4c, 0],
            &[0x10, 0x4f, 1, 1],
            &[1, 2, 3],
        ] {
            assert_eq!(datetime_param(bytes), DateTime::ZERO, "{bytes:?}");
        }
        assert_eq!(datetime_param(&[1, 1, 1, 1, 1]), DateTime::new(Date::new(257, 1, 1), 0, 0, 0, 0, 0));
        assert_eq!(datetime_param(&[0xe7, 7, 2, 30]), Date::new(2023, 2, 30).at_midnight());
        for bytes in [&[0, 0, 0, 0, 0, 1, 61, 1][..], &[0, 0, 0, 0, 0, 1, 1, 1, 0x80, 0x84, 0x1e, 0], &[1, 2, 3, 4, 5]] {
            assert_eq!(time_param(bytes), Time::ZERO, "{bytes:?}");
        }
    }

    #[test]
    fn parameters_have_fewer_types_than_columns() {
        let param = |column_type, bytes| param_value(&RawParam { column_type, unsigned: false, bytes: Some(bytes) });
        for code in [t::INT24, t::YEAR, t::BIT, t::ENUM, t::SET, 14, 17, 200, 255] {
            assert_eq!(param(code, b"1"), Err(ParamError::Type), "{code}");
        }
        for code in [t::VARCHAR, t::JSON, t::BLOB, t::STRING] {
            assert_eq!(param(code, b"1"), Ok(Value::text("1")), "{code}");
        }
        // 0.1f is not 0.1.
        assert_eq!(param(t::FLOAT, b"\xcd\xcc\xcc\x3d"), Ok(Value::Double(f64::from(0.1f32))));
        assert_eq!(param(t::NEWDECIMAL, b"-1e400"), Ok(Value::Decimal(Decimal::max_value(65, 0).neg())));
    }
}
