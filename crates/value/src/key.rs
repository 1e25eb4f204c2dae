//! [`KeyCodec`]: values to bytes that compare with memcmp as the values compare in SQL.
//!
//! ```text
//! part     [00: NULL | 01: a value follows, only in nullable columns] value;
//!          in a descending part all of it with every bit flipped
//! value    integers, BIT, ENUM, SET   big endian, as wide as stored; signed ones with the sign bit flipped
//!          FLOAT, DOUBLE              IEEE big endian; negative: all bits flipped, otherwise the sign bit;
//!                                     -0 is 0
//!          DECIMAL, temporal types    their packed forms, which compare already; DATE and YEAR big endian
//!          BINARY(n)                  its n bytes
//!          other strings              see collation/key.rs
//! ```
//!
//! Every part tells by itself where it ends, so a secondary key followed by a clustered key can be split
//! again.

mod image;

use crate::decimal::packed_len;
use crate::row::format::{Format, enum_len, set_len, timestamp_to_local};
use crate::temporal::{fraction_len, pack_timestamp, unpack_timestamp};
use crate::{Collation, Date, DateTime, Decimal, Kind, Labels, SqlResult, SqlType, Time, TimeZone, Value, sql_error};

/// One part of an index.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyPart {
    /// Number of the column in the row.
    pub column: usize,
    pub ty: SqlType,
    pub nullable: bool,
    /// Characters (bytes of a binary string) that the index keeps; `None` for all.
    pub prefix: Option<u32>,
    pub descending: bool,
}

#[derive(Clone, Debug)]
pub struct KeyCodec {
    parts: Vec<KeyPart>,
    forms: Vec<Form>,
}

/// How a part's value lies in the key.
#[derive(Clone, Debug)]
enum Form {
    Int {
        width: u8,
        signed: bool,
    },
    Year,
    Bit {
        len: u8,
    },
    Enum {
        len: u8,
        labels: Labels,
    },
    Set {
        len: u8,
        labels: Labels,
    },
    Float,
    Double,
    Decimal {
        precision: u8,
        scale: u8,
    },
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
    /// BINARY(n), or its first n bytes.
    Fixed {
        len: u32,
    },
    Text {
        collation: Collation,
    },
}

fn damaged() -> crate::SqlError {
    sql_error!(UNKNOWN_ERROR, "A stored key is damaged")
}

impl Form {
    fn of(part: &KeyPart) -> Form {
        let ty = &part.ty;
        let labels = || ty.labels.clone().unwrap_or_else(|| Labels::from(Vec::new()));
        match Format::of(ty) {
            Format::Int { width, unsigned } => Form::Int { width, signed: !unsigned },
            Format::Float => Form::Float,
            Format::Double => Form::Double,
            Format::Decimal { precision, scale, .. } => Form::Decimal { precision, scale },
            Format::Bit { len } => Form::Bit { len },
            Format::Year => Form::Year,
            Format::Date => Form::Date,
            Format::Time { fsp } => Form::Time { fsp },
            Format::DateTime { fsp } => Form::DateTime { fsp },
            Format::Timestamp { fsp } => Form::Timestamp { fsp },
            Format::Fixed { pad: Some(n), .. } => Form::Fixed { len: part.prefix.map_or(n, |p| p.min(n)) },
            Format::Fixed { .. } | Format::Var { .. } | Format::Own { .. } | Format::Json => Form::Text { collation: ty.collation },
            Format::Enum { .. } => Form::Enum { len: enum_len(labels().len()), labels: labels() },
            Format::Set { .. } => Form::Set { len: set_len(labels().len()), labels: labels() },
        }
    }

    fn encode(&self, value: &Value, prefix: Option<u32>, time_zone: &TimeZone, out: &mut Vec<u8>) {
        match (self, value) {
            (Form::Int { width, signed }, Value::Int(n)) => push_int(*n as u64, *width, *signed, out),
            (Form::Int { width, signed }, Value::UInt(n)) => push_int(*n, *width, *signed, out),
            (Form::Year, Value::UInt(y)) => out.push(y.saturating_sub(1900) as u8),
            (Form::Year, Value::Int(y)) => out.push(y.saturating_sub(1900).max(0) as u8),
            (Form::Bit { len }, Value::Bit(n, _)) | (Form::Set { len, .. }, Value::Set(n, _)) => push_int(*n, *len, false, out),
            (Form::Enum { len, .. }, Value::Enum(n, _)) => push_int(*n as u64, *len, false, out),
            (Form::Float, Value::Float(x)) => push_float(*x, out),
            (Form::Double, Value::Double(x)) => push_double(*x, out),
            (Form::Decimal { precision, scale }, Value::Decimal(d)) => d.pack(*precision, *scale, out),
            (Form::Date, Value::Date(d)) => push_int(d.packed() as u64, 3, false, out),
            (Form::Time { fsp }, Value::Time(t)) => t.pack(*fsp, out),
            (Form::DateTime { fsp }, Value::DateTime(t)) => t.pack(*fsp, out),
            (Form::Timestamp { fsp }, Value::DateTime(t)) => {
                let secs = if t.is_zero() { 0 } else { time_zone.to_unix(*t).0.clamp(0, crate::time_zone::TIMESTAMP_MAX) };
                pack_timestamp(secs as u32, t.micro(), *fsp, out);
            }
            (Form::Fixed { len }, Value::Bytes(s)) => push_fixed(s, *len as usize, out),
            (Form::Text { collation }, Value::Bytes(s)) => push_text(s, *collation, prefix, out),
            (form, value) => {
                debug_assert!(false, "{value:?} is not of the key part's type {form:?}");
                let n = form.fixed_len().unwrap_or(2);
                out.extend(std::iter::repeat_n(0, n));
            }
        }
    }

    fn fixed_len(&self) -> Option<usize> {
        Some(match self {
            Form::Int { width: n, .. } | Form::Bit { len: n } | Form::Enum { len: n, .. } | Form::Set { len: n, .. } => *n as usize,
            Form::Year => 1,
            Form::Float => 4,
            Form::Double => 8,
            Form::Decimal { precision, scale } => packed_len(*precision, *scale),
            Form::Date => 3,
            Form::Time { fsp } => 3 + fraction_len(*fsp),
            Form::DateTime { fsp } => 5 + fraction_len(*fsp),
            Form::Timestamp { fsp } => 4 + fraction_len(*fsp),
            Form::Fixed { len } => *len as usize,
            Form::Text { .. } => return None,
        })
    }

    /// Bytes of the value at the start of `key`.
    fn len(&self, key: &[u8], flip: u8) -> Option<usize> {
        match self {
            Form::Text { collation } => collation.key_len(key, flip),
            form => form.fixed_len().filter(|n| *n <= key.len()),
        }
    }

    /// Decodes the value's exact bytes, unflipped.
    fn decode(&self, bytes: &[u8], time_zone: &TimeZone) -> Value {
        let unsigned = || bytes.iter().fold(0u64, |n, &b| n << 8 | b as u64);
        match self {
            Form::Int { signed: false, .. } => Value::UInt(unsigned()),
            Form::Int { width, signed: true } => {
                let shift = 64 - 8 * *width as u32;
                Value::Int(((unsigned() << shift) ^ 1 << 63) as i64 >> shift)
            }
            Form::Year => Value::UInt(if bytes[0] == 0 { 0 } else { bytes[0] as u64 + 1900 }),
            Form::Bit { len } => Value::Bit(unsigned(), *len),
            Form::Enum { labels, .. } => Value::Enum(unsigned() as u16, labels.clone()),
            Form::Set { labels, .. } => Value::Set(unsigned(), labels.clone()),
            Form::Float => {
                let bits = unsigned() as u32;
                Value::Float(f32::from_bits(if bits >> 31 == 1 { bits ^ 1 << 31 } else { !bits }))
            }
            Form::Double => {
                let bits = unsigned();
                Value::Double(f64::from_bits(if bits >> 63 == 1 { bits ^ 1 << 63 } else { !bits }))
            }
            Form::Decimal { precision, scale } => Value::Decimal(Decimal::unpack(bytes, *precision, *scale)),
            Form::Date => Value::Date(Date::from_packed(unsigned() as u32)),
            Form::Time { fsp } => Value::Time(Time::unpack(bytes, *fsp)),
            Form::DateTime { fsp } => Value::DateTime(DateTime::unpack(bytes, *fsp)),
            Form::Timestamp { fsp } => {
                let (secs, micro) = unpack_timestamp(bytes, *fsp);
                Value::DateTime(timestamp_to_local(secs, micro, *fsp, time_zone))
            }
            Form::Fixed { .. } => Value::bytes(bytes),
            Form::Text { collation } => {
                let mut s = Vec::with_capacity(bytes.len());
                collation.key_decode(bytes, &mut s);
                Value::bytes(&s)
            }
        }
    }
}

/// Appends the low `width` bytes, big endian.
fn push_int(n: u64, width: u8, signed: bool, out: &mut Vec<u8>) {
    let bits = 8 * width as u32;
    let n = if signed { n ^ 1 << (bits - 1) } else { n };
    out.extend_from_slice(&n.to_be_bytes()[8 - width as usize..]);
}

/// Both zeros have one key.
fn push_float(x: f32, out: &mut Vec<u8>) {
    let bits = (if x == 0.0 { 0.0 } else { x }).to_bits();
    out.extend_from_slice(&(if bits >> 31 == 1 { !bits } else { bits | 1 << 31 }).to_be_bytes());
}

/// Appends eight bytes that compare as the numbers do, whichever of the two zeros it is.
pub fn push_double(x: f64, out: &mut Vec<u8>) {
    let bits = (if x == 0.0 { 0.0 } else { x }).to_bits();
    out.extend_from_slice(&(if bits >> 63 == 1 { !bits } else { bits | 1 << 63 }).to_be_bytes());
}

fn push_fixed(s: &[u8], len: usize, out: &mut Vec<u8>) {
    let start = out.len();
    out.extend_from_slice(&s[..s.len().min(len)]);
    out.resize(start + len, 0);
}

/// What an index keeps of a text.
fn kept(s: &[u8], collation: Collation, prefix: Option<u32>) -> &[u8] {
    match prefix {
        Some(n) => &s[..collation.charset().prefix_len(s, n as usize)],
        None => s,
    }
}

fn push_text(s: &[u8], collation: Collation, prefix: Option<u32>, out: &mut Vec<u8>) {
    collation.key_weights(kept(s, collation, prefix), out);
}

impl KeyPart {
    /// What the index keeps of a text: bytes, of which its key may tell less. Nothing of other values.
    pub fn kept<'v>(&self, value: &'v Value) -> &'v [u8] {
        if let Value::Bytes(s) = value { kept(s, self.ty.collation, self.prefix) } else { &[] }
    }
}

impl KeyCodec {
    pub fn new(parts: Vec<KeyPart>) -> KeyCodec {
        KeyCodec { forms: parts.iter().map(Form::of).collect(), parts }
    }

    pub fn parts(&self) -> &[KeyPart] {
        &self.parts
    }

    /// Appends the key of a row (`row[part.column]` for each part).
    pub fn encode_row(&self, row: &[Value], time_zone: &TimeZone, out: &mut Vec<u8>) {
        for (i, part) in self.parts.iter().enumerate() {
            self.encode_part(i, &row[part.column], time_zone, out);
        }
    }

    /// Appends the key of the first `values.len()` parts: a whole key or the start of a range.
    pub fn encode_prefix(&self, values: &[Value], time_zone: &TimeZone, out: &mut Vec<u8>) {
        for (i, value) in values.iter().enumerate() {
            self.encode_part(i, value, time_zone, out);
        }
    }

    /// Appends one part. The value must have the column's type, as [`store`](crate::store()) leaves it.
    pub fn encode_part(&self, part: usize, value: &Value, time_zone: &TimeZone, out: &mut Vec<u8>) {
        let p = &self.parts[part];
        let start = out.len();
        if p.nullable {
            out.push(u8::from(!value.is_null()));
        }
        if !value.is_null() {
            self.forms[part].encode(value, p.prefix, time_zone, out);
        } else {
            debug_assert!(p.nullable, "NULL in a key part that is NOT NULL");
        }
        if p.descending {
            out[start..].iter_mut().for_each(|b| *b = !*b);
        }
    }

    /// Whether any of the parts is NULL in the row (then a UNIQUE index does not forbid duplicates).
    pub fn has_null(&self, row: &[Value]) -> bool {
        self.parts.iter().any(|p| row[p.column].is_null())
    }

    /// Whether the value of a part can be had back from the key, exactly.
    pub fn reversible(&self, part: usize) -> bool {
        let p = &self.parts[part];
        let exact = match &self.forms[part] {
            // CHAR has no trailing spaces to lose.
            Form::Text { collation } => collation.key_reversible() && (!collation.pad_space() || p.ty.kind == Kind::Char),
            // -0 became 0.
            Form::Float | Form::Double => false,
            _ => true,
        };
        exact && p.prefix.is_none()
    }

    /// Decodes the parts whose column is in `wanted` (ascending column numbers; all reversible) into the
    /// same places of `row`.
    ///
    /// # Errors
    /// 1105 for a damaged key.
    pub fn decode(&self, key: &[u8], wanted: &[usize], time_zone: &TimeZone, row: &mut [Value]) -> SqlResult<()> {
        let mut at = 0;
        let mut unflipped = Vec::new();
        for (part, form) in self.parts.iter().zip(&self.forms) {
            let (start, end) = self.part_bounds(part, form, key, at).ok_or_else(damaged)?;
            at = end;
            if wanted.binary_search(&part.column).is_err() {
                continue;
            }
            row[part.column] = if start == end && part.nullable {
                Value::Null
            } else if part.descending {
                unflipped.clear();
                unflipped.extend(key[start..end].iter().map(|b| !b));
                form.decode(&unflipped, time_zone)
            } else {
                form.decode(&key[start..end], time_zone)
            };
        }
        Ok(())
    }

    /// Where the value of a part that begins at `at` starts and ends; both are the same for NULL.
    fn part_bounds(&self, part: &KeyPart, form: &Form, key: &[u8], at: usize) -> Option<(usize, usize)> {
        let flip = if part.descending { 0xff } else { 0 };
        let mut start = at;
        if part.nullable {
            start += 1;
            if key.get(at)? ^ flip == 0 {
                return Some((start, start));
            }
        }
        let len = form.len(key.get(start..)?, flip)?;
        Some((start, start + len))
    }

    /// Whether these are all parts, and nothing behind them.
    pub fn is_whole(&self, key: &[u8]) -> bool {
        self.end_of_parts(key, self.parts.len()) == Some(key.len())
    }

    /// Bytes that the first `parts` parts take at the start of `key`.
    ///
    /// # Errors
    /// 1105 for a damaged key.
    pub fn prefix_len(&self, key: &[u8], parts: usize) -> SqlResult<usize> {
        self.end_of_parts(key, parts).ok_or_else(damaged)
    }

    /// Where the first `parts` parts end; none where the key ends before them.
    fn end_of_parts(&self, key: &[u8], parts: usize) -> Option<usize> {
        let mut forms = self.parts.iter().zip(&self.forms).take(parts);
        forms.try_fold(0, |at, (part, form)| Some(self.part_bounds(part, form, key, at)?.1))
    }
}

/// The end of a range "all keys that begin with this": the next byte string behind them, `None` where there
/// is none.
pub fn after_prefix(prefix: &[u8]) -> Option<Vec<u8>> {
    let last = prefix.iter().rposition(|&b| b != 0xff)?;
    let mut end = prefix[..=last].to_vec();
    end[last] += 1;
    Some(end)
}

#[cfg(test)]
mod tests;
