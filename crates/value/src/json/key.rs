//! JSON values as bytes that memcmp orders as [`JsonValue::compare`] does: what ORDER BY, DISTINCT and
//! grouping work on.
//!
//! ```text
//! rank of the kind (1 byte), then
//!   numbers   sign (0 negative, 1 zero, 2 positive), exponent of ten (2, big endian, biased),
//!             digits (one a byte, from 1), 0; all behind the sign is inverted for negative ones;
//!             so 1, 1.0 and 1e0 have one key
//!   strings   UTF-8, a 0 byte as 00 ff, then 00 00
//!   arrays    01 and the key of each element, then 00
//!   objects   number of members (4), then length (4), bytes and key of each
//!   others    their packed forms
//! ```

use super::JsonValue;

const EXPONENT_BIAS: i32 = 0x8000;

impl JsonValue {
    /// Appends the key. Self-delimiting.
    pub fn key(&self, out: &mut Vec<u8>) {
        out.push(self.rank());
        match self {
            JsonValue::Null => {}
            JsonValue::Bool(b) => out.push(u8::from(*b)),
            JsonValue::Int(n) => number(&n.to_string(), out),
            JsonValue::UInt(n) => number(&n.to_string(), out),
            JsonValue::Double(x) => number(&format!("{x:e}"), out),
            JsonValue::Decimal(d) => number(&d.to_string(), out),
            JsonValue::String(s) => bytes(s.as_bytes(), out),
            JsonValue::Date(d) => out.extend_from_slice(&d.packed().to_be_bytes()),
            JsonValue::Time(t) => t.pack(6, out),
            JsonValue::DateTime(t) => t.pack(6, out),
            JsonValue::Opaque(kind, b) => {
                out.push(*kind);
                bytes(b, out);
            }
            JsonValue::Array(elements) => {
                for e in elements {
                    out.push(1);
                    e.key(out);
                }
                out.push(0);
            }
            JsonValue::Object(members) => {
                out.extend_from_slice(&(members.len() as u32).to_be_bytes());
                for (name, value) in members {
                    out.extend_from_slice(&(name.len() as u32).to_be_bytes());
                    out.extend_from_slice(name.as_bytes());
                    value.key(out);
                }
            }
        }
    }
}

fn bytes(b: &[u8], out: &mut Vec<u8>) {
    for &byte in b {
        out.push(byte);
        if byte == 0 {
            out.push(0xff);
        }
    }
    out.extend_from_slice(&[0, 0]);
}

/// A number from its text: digits with at most one point, and perhaps `e` and an exponent.
fn number(text: &str, out: &mut Vec<u8>) {
    let (negative, text) = text.strip_prefix('-').map_or((false, text), |t| (true, t));
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = || whole.bytes().chain(fraction.bytes());
    let Some(leading) = digits().position(|d| d != b'0') else {
        return out.push(1);
    };
    out.push(if negative { 0 } else { 2 });
    let from = out.len();
    // The value is 0.d1d2d3… times ten to this.
    let exponent = exponent.parse::<i32>().unwrap_or(0) + whole.len() as i32 - leading as i32;
    out.extend_from_slice(&((exponent + EXPONENT_BIAS) as u16).to_be_bytes());
    out.extend(digits().skip(leading).map(|d| d - b'0' + 1));
    while out.last() == Some(&1) {
        out.pop();
    }
    out.push(0);
    if negative {
        out[from..].iter_mut().for_each(|b| *b = !*b);
    }
}
