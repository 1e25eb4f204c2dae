//! A document as text, as MySQL prints it: `{"a": [1, 2.0, null]}`.

use super::binary::{Container, Reader, STRING, read_length};
use super::{DEPTH_MAX, JsonValue};
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

impl Reader {
    /// As [`JsonValue::write_text`], without a tree. None: the document is damaged.
    pub(super) fn write_text(&mut self, ty: u8, body: &[u8], depth: usize, out: &mut Vec<u8>) -> Option<()> {
        if ty == STRING {
            let (n, rest) = read_length(body)?;
            self.take(n + 1)?;
            write_quoted(&String::from_utf8_lossy(rest.get(..n)?), out);
            return Some(());
        }
        let Some(container) = Container::read(ty, body) else {
            self.read(ty, body, depth)?.write_text(out);
            return Some(());
        };
        self.take(1)?;
        if depth > DEPTH_MAX + 1 {
            return None;
        }
        out.push(if container.is_object() { b'{' } else { b'[' });
        for i in 0..container.count() {
            if i > 0 {
                out.extend_from_slice(b", ");
            }
            if container.is_object() {
                let key = container.key(i)?;
                self.take(key.len())?;
                write_quoted(&String::from_utf8_lossy(key), out);
                out.extend_from_slice(b": ");
            }
            let (ty, body) = container.value(i)?;
            self.write_text(ty, body, depth + 1, out)?;
        }
        out.push(if container.is_object() { b'}' } else { b']' });
        Some(())
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
    let mut plain = s.as_bytes();
    while let Some(n) = plain.iter().position(|b| matches!(b, b'"' | b'\\' | 0..0x20)) {
        out.extend_from_slice(&plain[..n]);
        match plain[n] {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            0x08 => out.extend_from_slice(b"\\b"),
            0x0c => out.extend_from_slice(b"\\f"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b => out.extend_from_slice(format!("\\u{b:04x}").as_bytes()),
        }
        plain = &plain[n + 1..];
    }
    out.extend_from_slice(plain);
    out.push(b'"');
}
