//! A document as text, as MySQL prints it: `{"a": [1, 2.0, null]}`.

use super::JsonValue;
use crate::number::{write_f64, write_i64, write_u64};
use crate::{Time, base64};

impl JsonValue {
    pub fn write_text(&self, out: &mut Vec<u8>) {
        match self {
            JsonValue::Null => out.extend_from_slice(b"null"),
            JsonValue::Bool(true) => out.extend_from_slice(b"true"),
            JsonValue::Bool(false) => out.extend_from_slice(b"false"),
            JsonValue::Int(n) => write_i64(*n, out),
            JsonValue::UInt(n) => write_u64(*n, out),
            JsonValue::Double(x) => write_double(*x, out),
            JsonValue::String(s) => write_quoted(s, out),
            JsonValue::Decimal(d) => d.write(out),
            JsonValue::Date(d) => out.extend_from_slice(format!("\"{d}\"").as_bytes()),
            JsonValue::Time(t) => {
                // As MySQL shows it: five bits of the hours.
                let t = Time::new(t.is_negative(), t.hour() % 32, t.minute(), t.second(), t.micro(), 6);
                out.extend_from_slice(format!("\"{t}\"").as_bytes());
            }
            JsonValue::DateTime(t) => out.extend_from_slice(format!("\"{}\"", t.with_fsp(6)).as_bytes()),
            JsonValue::Opaque(ty, data) => {
                out.extend_from_slice(format!("\"base64:type{ty}:").as_bytes());
                base64::encode_lines(data, b"\\n", out);
                out.push(b'"');
            }
            JsonValue::Array(a) => {
                out.push(b'[');
                for (i, v) in a.iter().enumerate() {
                    if i > 0 {
                        out.extend_from_slice(b", ");
                    }
                    v.write_text(out);
                }
                out.push(b']');
            }
            JsonValue::Object(m) => {
                out.push(b'{');
                for (i, (k, v)) in m.iter().enumerate() {
                    if i > 0 {
                        out.extend_from_slice(b", ");
                    }
                    write_quoted(k, out);
                    out.extend_from_slice(b": ");
                    v.write_text(out);
                }
                out.push(b'}');
            }
        }
    }
}

/// A double is told from an integer by its point or exponent.
fn write_double(x: f64, out: &mut Vec<u8>) {
    let start = out.len();
    write_f64(x, out);
    if !out[start..].iter().any(|b| matches!(b, b'.' | b'e')) {
        out.extend_from_slice(b".0");
    }
}

/// Appends a string in double quotes, escaped: what `JSON_QUOTE()` does.
pub fn write_quoted(s: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    for b in s.bytes() {
        match b {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            0x08 => out.extend_from_slice(b"\\b"),
            0x0c => out.extend_from_slice(b"\\f"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            0..0x20 => out.extend_from_slice(format!("\\u{b:04x}").as_bytes()),
            b => out.push(b),
        }
    }
    out.push(b'"');
}
