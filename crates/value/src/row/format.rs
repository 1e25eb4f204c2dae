//! How one column lies in a row image.

use crate::collation::trim_spaces;
use crate::decimal::packed_len;
use crate::temporal::{fraction_len, pack_timestamp, unpack_timestamp};
use crate::{Charset, Collation, Date, DateTime, Decimal, Json, Kind, Labels, SqlType, Time, TimeZone, Value};

#[derive(Clone, Debug)]
pub enum Format {
    Int {
        width: u8,
        unsigned: bool,
    },
    Float,
    Double,
    Decimal {
        precision: u8,
        scale: u8,
        len: u8,
    },
    Bit {
        len: u8,
    },
    Year,
    Date,
    Time {
        fsp: u8,
    },
    DateTime {
        fsp: u8,
    },
    Timestamp {
        fsp: u8,
    },
    /// CHAR and BINARY: bytes of the length, and to how many bytes BINARY is padded.
    Fixed {
        prefix: u8,
        pad: Option<u32>,
    },
    /// VARCHAR, TEXT and the like: bytes of the length.
    Var {
        prefix: u8,
    },
    /// CHAR, VARCHAR and TEXT of a carried set: bytes of the length, whether spaces at the end are left
    /// out, and whose own bytes follow.
    Own {
        prefix: u8,
        char: bool,
        charset: Charset,
    },
    Json,
    Enum {
        len: u8,
        labels: Labels,
    },
    Set {
        len: u8,
        labels: Labels,
    },
}

/// Bytes of a SET's bits.
pub fn set_len(labels: usize) -> u8 {
    let n = labels.div_ceil(8);
    if n > 4 { 8 } else { n.max(1) as u8 }
}

/// Bytes of an ENUM's index.
pub fn enum_len(labels: usize) -> u8 {
    if labels < 256 { 1 } else { 2 }
}

/// Bytes of the length of a TEXT or BLOB.
pub fn text_prefix(kind: Kind) -> u8 {
    match kind {
        Kind::TinyText => 1,
        Kind::Text => 2,
        Kind::MediumText => 3,
        _ => 4,
    }
}

/// A stored value that can be sent without becoming a [`Value`] first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain<'a> {
    Text(&'a [u8]),
    Int(i64),
    UInt(u64),
}

/// A little-endian integer. The widths of lengths and INT come first: a copy of unknown length would be a
/// call.
#[inline]
pub(super) fn read_le(bytes: &[u8]) -> u64 {
    match *bytes {
        [a] => u64::from(a),
        [a, b] => u64::from(u16::from_le_bytes([a, b])),
        [a, b, c, d] => u64::from(u32::from_le_bytes([a, b, c, d])),
        [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => bytes.iter().rev().fold(0, |n, b| n << 8 | u64::from(*b)),
    }
}

fn push_le(n: u64, bytes: u8, out: &mut Vec<u8>) {
    out.extend_from_slice(&n.to_le_bytes()[..bytes as usize]);
}

fn push_string(s: &[u8], prefix: u8, out: &mut Vec<u8>) {
    push_le(s.len() as u64, prefix, out);
    out.extend_from_slice(s);
}

impl Format {
    pub fn of(ty: &SqlType) -> Format {
        let labels = || ty.labels.clone().unwrap_or_else(|| Labels::from(Vec::new()));
        let long = |bytes: u64| if bytes > 255 { 2 } else { 1 };
        let charset = ty.collation.charset();
        let own = |prefix| Format::Own { prefix, char: ty.kind == Kind::Char, charset };
        match ty.kind {
            Kind::Char | Kind::VarChar if charset.is_carried() => own(long(ty.octet_length())),
            kind if kind.is_text() && charset.is_carried() => own(text_prefix(kind)),
            Kind::TinyInt | Kind::SmallInt | Kind::MediumInt | Kind::Int | Kind::BigInt | Kind::Null => {
                Format::Int { width: ty.kind.int_width().unwrap_or(1) as u8, unsigned: ty.unsigned }
            }
            Kind::Float => Format::Float,
            Kind::Double => Format::Double,
            Kind::Decimal => {
                let (precision, scale) = (ty.length as u8, ty.decimals);
                Format::Decimal { precision, scale, len: packed_len(precision, scale) as u8 }
            }
            Kind::Bit => Format::Bit { len: ty.length.div_ceil(8) as u8 },
            Kind::Year => Format::Year,
            Kind::Date => Format::Date,
            Kind::Time => Format::Time { fsp: ty.decimals },
            Kind::DateTime => Format::DateTime { fsp: ty.decimals },
            Kind::Timestamp => Format::Timestamp { fsp: ty.decimals },
            Kind::Char => {
                let pad = (ty.collation == Collation::BINARY).then_some(ty.length);
                Format::Fixed { prefix: long(ty.octet_length()), pad }
            }
            Kind::VarChar => Format::Var { prefix: long(ty.octet_length()) },
            Kind::TinyText | Kind::Text | Kind::MediumText | Kind::LongText | Kind::Geometry(_) => {
                Format::Var { prefix: text_prefix(ty.kind) }
            }
            Kind::Json => Format::Json,
            Kind::Enum => Format::Enum { len: enum_len(labels().len()), labels: labels() },
            Kind::Set => Format::Set { len: set_len(labels().len()), labels: labels() },
        }
    }

    /// Bytes of the length that stands in front of a value.
    pub fn length_prefix(&self) -> usize {
        match self {
            Format::Fixed { prefix, .. } | Format::Var { prefix } | Format::Own { prefix, .. } => usize::from(*prefix),
            Format::Json => 4,
            _ => 0,
        }
    }

    /// Bytes of every value; `None` where a length stands in front of each.
    #[inline]
    pub fn fixed_len(&self) -> Option<usize> {
        Some(match self {
            Format::Int { width, .. } => *width as usize,
            Format::Float => 4,
            Format::Double => 8,
            Format::Decimal { len, .. } | Format::Bit { len } | Format::Enum { len, .. } | Format::Set { len, .. } => *len as usize,
            Format::Year => 1,
            Format::Date => 3,
            Format::Time { fsp } => 3 + fraction_len(*fsp),
            Format::DateTime { fsp } => 5 + fraction_len(*fsp),
            Format::Timestamp { fsp } => 4 + fraction_len(*fsp),
            Format::Fixed { .. } | Format::Var { .. } | Format::Own { .. } | Format::Json => return None,
        })
    }

    /// Bytes of the value at the start of `bytes`; `None` where there are fewer.
    #[inline]
    pub fn len(&self, bytes: &[u8]) -> Option<usize> {
        let n = match self {
            Format::Fixed { prefix, .. } | Format::Var { prefix } | Format::Own { prefix, .. } => {
                let prefix = *prefix as usize;
                prefix + read_le(bytes.get(..prefix)?) as usize
            }
            Format::Json => 4 + read_le(bytes.get(..4)?) as usize,
            fixed => fixed.fixed_len()?,
        };
        (n <= bytes.len()).then_some(n)
    }

    /// Appends a value that is not NULL and has the column's type. Another kind of value is a bug of the
    /// caller; it is written as zero so that the image stays readable.
    pub fn encode(&self, value: &Value, time_zone: &TimeZone, out: &mut Vec<u8>) {
        match (self, value) {
            (Format::Int { width, .. }, Value::Int(n)) => push_le(*n as u64, *width, out),
            (Format::Int { width, .. }, Value::UInt(n)) => push_le(*n, *width, out),
            (Format::Float, Value::Float(x)) => out.extend_from_slice(&x.to_le_bytes()),
            (Format::Double, Value::Double(x)) => out.extend_from_slice(&x.to_le_bytes()),
            (Format::Decimal { precision, scale, .. }, Value::Decimal(d)) => d.pack(*precision, *scale, out),
            (Format::Bit { len }, Value::Bit(bits, _)) => out.extend_from_slice(&bits.to_be_bytes()[8 - *len as usize..]),
            (Format::Year, Value::UInt(y)) => out.push(y.saturating_sub(1900) as u8),
            (Format::Year, Value::Int(y)) => out.push(y.saturating_sub(1900).max(0) as u8),
            (Format::Date, Value::Date(d)) => push_le(d.packed() as u64, 3, out),
            (Format::Time { fsp }, Value::Time(t)) => t.pack(*fsp, out),
            (Format::DateTime { fsp }, Value::DateTime(t)) => t.pack(*fsp, out),
            (Format::Timestamp { fsp }, Value::DateTime(t)) => {
                let secs = if t.is_zero() { 0 } else { time_zone.to_unix(*t).0.clamp(0, crate::time_zone::TIMESTAMP_MAX) };
                pack_timestamp(secs as u32, t.micro(), *fsp, out);
            }
            (Format::Fixed { prefix, pad }, Value::Bytes(s)) => {
                let fill = if pad.is_some() { 0 } else { b' ' };
                let len = s.iter().rposition(|&b| b != fill).map_or(0, |i| i + 1);
                push_string(&s[..len], *prefix, out);
            }
            (Format::Var { prefix }, Value::Bytes(s)) => push_string(s, *prefix, out),
            (Format::Own { prefix, char, charset }, Value::Bytes(s)) => {
                push_string(&charset.own_bytes(if *char { trim_spaces(s) } else { s }), *prefix, out);
            }
            (Format::Json, Value::Json(j)) => push_string(j.as_binary(), 4, out),
            (Format::Enum { len, .. }, Value::Enum(index, _)) => push_le(*index as u64, *len, out),
            (Format::Set { len, .. }, Value::Set(bits, _)) => push_le(*bits, *len, out),
            (format, value) => {
                debug_assert!(false, "{value:?} is not of the column's type {format:?}");
                format.encode_zero(out);
            }
        }
    }

    fn encode_zero(&self, out: &mut Vec<u8>) {
        match self {
            Format::Decimal { precision, scale, .. } => Decimal::ZERO.pack(*precision, *scale, out),
            Format::Time { fsp } => Time::ZERO.pack(*fsp, out),
            Format::DateTime { fsp } => DateTime::ZERO.pack(*fsp, out),
            Format::Fixed { prefix, .. } | Format::Var { prefix } | Format::Own { prefix, .. } => push_string(b"", *prefix, out),
            Format::Json => push_string(b"", 4, out),
            other => {
                let n = other.len(&[0; 16]).unwrap_or(0);
                out.extend(std::iter::repeat_n(0, n));
            }
        }
    }

    /// Whether [`Format::plain`] knows the value.
    pub fn is_plain(&self) -> bool {
        matches!(self, Format::Int { .. } | Format::Var { .. } | Format::Fixed { pad: None, .. })
    }

    /// The value in the bytes that [`Format::len`] counted, without a copy.
    #[inline]
    pub fn plain<'a>(&self, bytes: &'a [u8]) -> Option<Plain<'a>> {
        Some(match self {
            Format::Int { width, unsigned: true } => Plain::UInt(read_le(&bytes[..*width as usize])),
            Format::Int { width, unsigned: false } => {
                let shift = 64 - 8 * *width as u32;
                Plain::Int((read_le(&bytes[..*width as usize]) << shift) as i64 >> shift)
            }
            Format::Var { prefix } | Format::Fixed { prefix, pad: None } => Plain::Text(&bytes[*prefix as usize..]),
            _ => return None,
        })
    }

    /// How many bytes in front of a string's content say how long it is; `None` where the value is not such
    /// content.
    pub fn string_prefix(&self) -> Option<usize> {
        match self {
            Format::Var { prefix } | Format::Fixed { prefix, pad: None } => Some(*prefix as usize),
            _ => None,
        }
    }

    /// Decodes exactly the bytes that [`Format::len`] counted.
    #[inline]
    pub fn decode(&self, bytes: &[u8], time_zone: &TimeZone, into: &mut Value) {
        *into = match self {
            Format::Int { width, unsigned: true } => Value::UInt(read_le(&bytes[..*width as usize])),
            Format::Int { width, unsigned: false } => {
                let shift = 64 - 8 * *width as u32;
                Value::Int((read_le(&bytes[..*width as usize]) << shift) as i64 >> shift)
            }
            Format::Var { prefix } => return into.set_bytes(&bytes[*prefix as usize..]),
            Format::Fixed { prefix, pad: None } => return into.set_bytes(&bytes[*prefix as usize..]),
            Format::Fixed { prefix, pad: Some(pad) } => {
                let mut padded = bytes[*prefix as usize..].to_vec();
                padded.resize(*pad as usize, 0);
                return into.set_bytes(&padded);
            }
            Format::Own { prefix, charset, .. } => {
                let mut text = Vec::with_capacity(bytes.len());
                Charset::Binary.convert(&bytes[*prefix as usize..], *charset, &mut text);
                Value::from_vec(text)
            }
            Format::Float => Value::Float(f32::from_bits(read_le(&bytes[..4]) as u32)),
            Format::Double => Value::Double(f64::from_bits(read_le(&bytes[..8]))),
            Format::Decimal { precision, scale, .. } => Value::Decimal(Decimal::unpack(bytes, *precision, *scale)),
            Format::Bit { len } => Value::Bit(bytes.iter().fold(0, |n, &b| n << 8 | b as u64), *len),
            Format::Year => Value::UInt(match bytes[0] {
                0 => 0,
                y => y as u64 + 1900,
            }),
            Format::Date => Value::Date(Date::from_packed(read_le(&bytes[..3]) as u32)),
            Format::Time { fsp } => Value::Time(Time::unpack(bytes, *fsp)),
            Format::DateTime { fsp } => Value::DateTime(DateTime::unpack(bytes, *fsp)),
            Format::Timestamp { fsp } => {
                let (secs, micro) = unpack_timestamp(bytes, *fsp);
                Value::DateTime(timestamp_to_local(secs, micro, *fsp, time_zone))
            }
            Format::Json => Value::Json(Json::from_binary(&bytes[4..])),
            Format::Enum { labels, .. } => Value::Enum(read_le(bytes) as u16, labels.clone()),
            Format::Set { labels, .. } => Value::Set(read_le(bytes), labels.clone()),
        };
    }
}

/// A stored TIMESTAMP in the session's time zone.
pub fn timestamp_to_local(secs: u32, micro: u32, fsp: u8, time_zone: &TimeZone) -> DateTime {
    if secs == 0 && micro == 0 { DateTime::ZERO.with_fsp(fsp) } else { time_zone.to_local(secs as i64, micro, fsp) }
}
