//! MySQL's binary form of a document.
//!
//! ```text
//! document   type (1 byte) value
//! array      count, size, entries of values                       | values
//! object     count, size, entries of keys, entries of values      | keys | values
//!            count, size and offsets: 2 bytes in a small, 4 in a large container; offsets count from `count`
//! key entry  offset, length (2 bytes)
//! value entry  type (1 byte), offset, or the value itself where it is small enough: literals, 16-bit
//!            integers, in a large container 32-bit integers
//! string     length (7 bits a byte, least significant first, high bit: more follows), bytes
//! opaque     MYSQL_TYPE (1 byte), length as of strings, bytes
//! ```
//!
//! Everything is little endian. A container is large if it takes more than 64 KiB - 1.

use super::JsonValue;
use crate::{DateTime, Decimal, Time};

const SMALL_OBJECT: u8 = 0;
const LARGE_OBJECT: u8 = 1;
const SMALL_ARRAY: u8 = 2;
const LARGE_ARRAY: u8 = 3;
pub(super) const LITERAL: u8 = 4;
const INT16: u8 = 5;
const UINT16: u8 = 6;
const INT32: u8 = 7;
const UINT32: u8 = 8;
const INT64: u8 = 9;
const UINT64: u8 = 10;
const DOUBLE: u8 = 11;
pub(super) const STRING: u8 = 12;
const OPAQUE: u8 = 15;

const MYSQL_DATE: u8 = 10;
const MYSQL_TIME: u8 = 11;
const MYSQL_DATETIME: u8 = 12;
const MYSQL_TIMESTAMP: u8 = 7;
const MYSQL_DECIMAL: u8 = 246;

/// Longest key.
const KEY_MAX: usize = u16::MAX as usize;

impl JsonValue {
    /// Appends the binary form.
    pub fn write_binary(&self, out: &mut Vec<u8>) {
        let at = out.len();
        out.push(0);
        out[at] = self.write_body(out);
    }

    /// Appends the value without its type, which it returns.
    fn write_body(&self, out: &mut Vec<u8>) -> u8 {
        match self {
            JsonValue::Array(a) => container(None, a.iter(), a.len(), out),
            JsonValue::Object(m) => {
                let keys: Vec<&str> = m.iter().map(|(k, _)| k.as_str()).collect();
                container(Some(&keys), m.iter().map(|(_, v)| v), m.len(), out)
            }
            JsonValue::Null | JsonValue::Bool(_) => {
                out.push(match self {
                    JsonValue::Bool(true) => 1,
                    JsonValue::Bool(false) => 2,
                    _ => 0,
                });
                LITERAL
            }
            JsonValue::Int(n) => match *n {
                n if i16::try_from(n).is_ok() => push(INT16, &(n as i16).to_le_bytes(), out),
                n if i32::try_from(n).is_ok() => push(INT32, &(n as i32).to_le_bytes(), out),
                n => push(INT64, &n.to_le_bytes(), out),
            },
            JsonValue::UInt(n) => match *n {
                n if u16::try_from(n).is_ok() => push(UINT16, &(n as u16).to_le_bytes(), out),
                n if u32::try_from(n).is_ok() => push(UINT32, &(n as u32).to_le_bytes(), out),
                n => push(UINT64, &n.to_le_bytes(), out),
            },
            JsonValue::Double(x) => push(DOUBLE, &x.to_le_bytes(), out),
            JsonValue::String(s) => {
                push_length(s.len(), out);
                push(STRING, s.as_bytes(), out)
            }
            JsonValue::Decimal(d) => {
                let scale = d.scale().min(crate::decimal::MAX_SCALE);
                let d = d.round(scale as i32);
                let precision = (d.integer_digits() as u8 + scale).max(1);
                let mut data = vec![precision, scale];
                d.pack(precision, scale, &mut data);
                opaque(MYSQL_DECIMAL, &data, out)
            }
            JsonValue::Date(d) => opaque(MYSQL_DATE, &d.at_midnight().packed().to_le_bytes(), out),
            JsonValue::Time(t) => opaque(MYSQL_TIME, &t.packed().to_le_bytes(), out),
            JsonValue::DateTime(t) => opaque(MYSQL_DATETIME, &t.packed().to_le_bytes(), out),
            JsonValue::Opaque(ty, data) => opaque(*ty, data, out),
        }
    }

    /// Whether the value lies in its entry.
    fn inlined(&self, large: bool) -> bool {
        match self {
            JsonValue::Null | JsonValue::Bool(_) => true,
            JsonValue::Int(n) => i16::try_from(*n).is_ok() || large && i32::try_from(*n).is_ok(),
            JsonValue::UInt(n) => u16::try_from(*n).is_ok() || large && u32::try_from(*n).is_ok(),
            _ => false,
        }
    }
}

fn push(ty: u8, bytes: &[u8], out: &mut Vec<u8>) -> u8 {
    out.extend_from_slice(bytes);
    ty
}

fn opaque(ty: u8, data: &[u8], out: &mut Vec<u8>) -> u8 {
    out.push(ty);
    push_length(data.len(), out);
    push(OPAQUE, data, out)
}

fn push_length(mut n: usize, out: &mut Vec<u8>) {
    while n > 127 {
        out.push(n as u8 | 128);
        n >>= 7;
    }
    out.push(n as u8);
}

fn container<'a>(keys: Option<&[&str]>, values: impl Iterator<Item = &'a JsonValue> + Clone, count: usize, out: &mut Vec<u8>) -> u8 {
    let start = out.len();
    let object = keys.is_some();
    if write_container(keys, values.clone(), count, false, out) {
        return if object { SMALL_OBJECT } else { SMALL_ARRAY };
    }
    out.truncate(start);
    write_container(keys, values, count, true, out);
    if object { LARGE_OBJECT } else { LARGE_ARRAY }
}

/// False where it does not fit a small container.
fn write_container<'a>(
    keys: Option<&[&str]>,
    values: impl Iterator<Item = &'a JsonValue>,
    count: usize,
    large: bool,
    out: &mut Vec<u8>,
) -> bool {
    let width = if large { 4 } else { 2 };
    let fits = |n: usize| large || n <= u16::MAX as usize;
    let start = out.len();
    let set = |out: &mut Vec<u8>, at: usize, n: usize| out[at..at + width].copy_from_slice(&(n as u32).to_le_bytes()[..width]);
    let header = 2 * width + keys.map_or(0, |_| count * (width + 2)) + count * (1 + width);
    if !fits(count) || !fits(header) {
        return false;
    }
    out.resize(start + header, 0);
    set(out, start, count);
    let mut entry = start + 2 * width;
    for key in keys.unwrap_or_default() {
        let offset = out.len() - start;
        set(out, entry, offset);
        let key = &key.as_bytes()[..key.len().min(KEY_MAX)];
        out[entry + width..entry + width + 2].copy_from_slice(&(key.len() as u16).to_le_bytes());
        out.extend_from_slice(key);
        entry += width + 2;
    }
    for v in values {
        let offset = out.len();
        if !fits(offset - start) {
            return false;
        }
        out[entry] = v.write_body(out);
        if v.inlined(large) {
            // What was appended moves into the entry; integers go on with their sign.
            let negative = matches!(v, JsonValue::Int(n) if *n < 0);
            let mut inline = [if negative { 0xff } else { 0 }; 4];
            let n = out.len() - offset;
            inline[..n].copy_from_slice(&out[offset..]);
            out.truncate(offset);
            out[entry + 1..entry + 1 + width].copy_from_slice(&inline[..width]);
        } else {
            set(out, entry + 1, offset - start);
        }
        entry += 1 + width;
    }
    let size = out.len() - start;
    set(out, start + width, size);
    fits(size)
}

impl JsonValue {
    /// Reads the binary form; what is damaged reads as null.
    pub fn from_binary(bytes: &[u8]) -> JsonValue {
        match bytes.split_first() {
            Some((&ty, body)) => Reader::for_bytes(bytes.len()).read(ty, body, 0).unwrap_or(JsonValue::Null),
            None => JsonValue::Null,
        }
    }
}

fn read_le(bytes: &[u8], at: usize, width: usize) -> Option<usize> {
    let mut n = [0; 8];
    n[..width].copy_from_slice(bytes.get(at..at + width)?);
    Some(u64::from_le_bytes(n) as usize)
}

pub(super) fn read_length(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut n = 0;
    for (i, b) in bytes.iter().take(5).enumerate() {
        n |= (*b as usize & 127) << (7 * i);
        if *b < 128 {
            return Some((n, &bytes[i + 1..]));
        }
    }
    None
}

fn read_opaque(ty: u8, data: &[u8]) -> Option<JsonValue> {
    let packed = || Some(i64::from_le_bytes(data.try_into().ok()?));
    Some(match ty {
        MYSQL_DECIMAL => {
            let (&[precision, scale], digits) = data.split_first_chunk::<2>()?;
            let valid = precision > 0 && precision <= crate::decimal::MAX_PRECISION && scale <= precision;
            if !valid || digits.len() < crate::decimal::packed_len(precision, scale) {
                return None;
            }
            JsonValue::Decimal(Decimal::unpack(digits, precision, scale))
        }
        MYSQL_DATE => JsonValue::Date(DateTime::from_packed(packed()?, 0).date()),
        MYSQL_TIME => JsonValue::Time(Time::from_packed(packed()?, 6)),
        MYSQL_DATETIME | MYSQL_TIMESTAMP => JsonValue::DateTime(DateTime::from_packed(packed()?, 6)),
        _ => JsonValue::Opaque(ty, data.to_vec()),
    })
}

/// Reads a document. Offsets may lead anywhere, also for many values to the same place; a document that was
/// written has no part twice, so all its parts together are not longer than it is.
pub(super) struct Reader {
    left: usize,
}

impl Reader {
    /// For a document of so many bytes.
    pub fn for_bytes(left: usize) -> Reader {
        Reader { left }
    }

    pub fn take(&mut self, n: usize) -> Option<()> {
        self.left = self.left.checked_sub(n)?;
        Some(())
    }

    pub fn read(&mut self, ty: u8, body: &[u8], depth: usize) -> Option<JsonValue> {
        self.take(1)?;
        let array = |n: usize| body.get(..n);
        if depth > super::DEPTH_MAX + 1 {
            return None;
        }
        Some(match ty {
            SMALL_OBJECT | LARGE_OBJECT | SMALL_ARRAY | LARGE_ARRAY => self.container(&Container::read(ty, body)?, depth)?,
            LITERAL => match body.first()? {
                0 => JsonValue::Null,
                1 => JsonValue::Bool(true),
                2 => JsonValue::Bool(false),
                _ => return None,
            },
            INT16 => JsonValue::Int(i16::from_le_bytes(array(2)?.try_into().ok()?) as i64),
            UINT16 => JsonValue::UInt(u16::from_le_bytes(array(2)?.try_into().ok()?) as u64),
            INT32 => JsonValue::Int(i32::from_le_bytes(array(4)?.try_into().ok()?) as i64),
            UINT32 => JsonValue::UInt(u32::from_le_bytes(array(4)?.try_into().ok()?) as u64),
            INT64 => JsonValue::Int(i64::from_le_bytes(array(8)?.try_into().ok()?)),
            UINT64 => JsonValue::UInt(u64::from_le_bytes(array(8)?.try_into().ok()?)),
            DOUBLE => JsonValue::Double(f64::from_le_bytes(array(8)?.try_into().ok()?)),
            STRING => {
                let (n, rest) = read_length(body)?;
                self.take(n)?;
                JsonValue::String(String::from_utf8_lossy(rest.get(..n)?).into_owned())
            }
            OPAQUE => {
                let (&ty, rest) = body.split_first()?;
                let (n, rest) = read_length(rest)?;
                self.take(n)?;
                read_opaque(ty, rest.get(..n)?)?
            }
            _ => return None,
        })
    }

    fn container(&mut self, container: &Container<'_>, depth: usize) -> Option<JsonValue> {
        let value = |reader: &mut Self, i: usize| {
            let (ty, body) = container.value(i)?;
            reader.read(ty, body, depth + 1)
        };
        if !container.is_object() {
            return (0..container.count()).map(|i| value(self, i)).collect::<Option<Vec<_>>>().map(JsonValue::Array);
        }
        let mut member = |i: usize| {
            let key = container.key(i)?;
            self.take(key.len())?;
            Some((String::from_utf8_lossy(key).into_owned(), value(self, i)?))
        };
        (0..container.count()).map(&mut member).collect::<Option<Vec<_>>>().map(JsonValue::Object)
    }
}

/// An array or an object.
pub(super) struct Container<'d> {
    body: &'d [u8],
    object: bool,
    large: bool,
    count: usize,
}

impl<'d> Container<'d> {
    /// None: it is a scalar, or damaged.
    pub fn read(ty: u8, body: &'d [u8]) -> Option<Container<'d>> {
        let (object, large) = match ty {
            SMALL_OBJECT => (true, false),
            LARGE_OBJECT => (true, true),
            SMALL_ARRAY => (false, false),
            LARGE_ARRAY => (false, true),
            _ => return None,
        };
        let width = if large { 4 } else { 2 };
        let count = read_le(body, 0, width)?;
        Some(Container { body: body.get(..read_le(body, width, width)?)?, object, large, count })
    }

    pub fn is_object(&self) -> bool {
        self.object
    }

    /// How many elements or members.
    pub fn count(&self) -> usize {
        self.count
    }

    fn width(&self) -> usize {
        if self.large { 4 } else { 2 }
    }

    /// The key of a member.
    pub fn key(&self, i: usize) -> Option<&'d [u8]> {
        let width = self.width();
        let at = 2 * width + i * (width + 2);
        let (from, len) = (read_le(self.body, at, width)?, read_le(self.body, at + width, 2)?);
        self.body.get(from..from + len)
    }

    /// The type of a value and its bytes, behind which others may follow.
    pub fn value(&self, i: usize) -> Option<(u8, &'d [u8])> {
        let width = self.width();
        let keys = if self.object { self.count * (width + 2) } else { 0 };
        let at = 2 * width + keys + i * (1 + width);
        let ty = *self.body.get(at)?;
        let inline = matches!(ty, LITERAL | INT16 | UINT16) || self.large && matches!(ty, INT32 | UINT32);
        let from = if inline { at + 1 } else { read_le(self.body, at + 1, width)? };
        Some((ty, self.body.get(from..)?))
    }
}

/// The bytes of a value behind its type.
pub(super) fn body_len(ty: u8, body: &[u8]) -> Option<usize> {
    let with_length = |head: usize| {
        let (n, rest) = read_length(body.get(head..)?)?;
        Some(body.len() - rest.len() + n)
    };
    match ty {
        SMALL_OBJECT | SMALL_ARRAY => read_le(body, 2, 2),
        LARGE_OBJECT | LARGE_ARRAY => read_le(body, 4, 4),
        LITERAL => Some(1),
        INT16 | UINT16 => Some(2),
        INT32 | UINT32 => Some(4),
        INT64 | UINT64 | DOUBLE => Some(8),
        STRING => with_length(0),
        OPAQUE => with_length(1),
        _ => None,
    }
}
