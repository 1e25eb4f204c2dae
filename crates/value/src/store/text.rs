//! Storing into CHAR, VARCHAR, TEXT, their binary twins, ENUM, SET and JSON.

use super::Storing;
use crate::collation::trim_spaces;
use crate::number::{DOUBLE_DIGITS, write_within};
use crate::{Charset, Collation, Json, Kind, Labels, SqlError, SqlResult, Value, sql_error};

/// Most bytes of a badly encoded string that a message shows.
const SHOWN_MAX: usize = 6;

/// Most bytes of a text that is taken for the number of a label of an ENUM, or for the bits of a SET.
const ENUM_DIGITS_MAX: usize = 5;
const SET_DIGITS_MAX: usize = 21;

/// Printable ASCII as it is, other bytes as `\xNN`, at most six of them.
pub fn printable(bytes: &[u8]) -> String {
    let mut s = String::new();
    for &b in bytes.iter().take(SHOWN_MAX) {
        if (0x20..0x7f).contains(&b) {
            s.push(b as char);
        } else {
            s.push_str(&format!("\\x{b:02X}"));
        }
    }
    if bytes.len() > SHOWN_MAX {
        s.push_str("...");
    }
    s
}

impl Storing<'_, '_, '_> {
    /// Whether the bytes can be taken over unchanged, cheaply decided.
    pub(super) fn fits_as_it_is(&self, text: &[u8], from: Collation) -> bool {
        let ty = self.ty();
        let (source, target) = (from.charset(), ty.collation.charset());
        if source.is_carried() || target.is_carried() {
            return false;
        }
        let same = source == target || target == Charset::Binary || (source != Charset::Binary && text.is_ascii());
        let fits = match ty.kind {
            Kind::VarChar => text.len() <= ty.length as usize,
            Kind::Char if target == Charset::Binary => text.len() == ty.length as usize,
            Kind::Char => text.len() <= ty.length as usize && text.last() != Some(&b' '),
            Kind::Geometry(_) => false,
            k if k.is_text() => text.len() as u64 <= ty.length as u64,
            _ => false,
        };
        fits && same && (target == Charset::Binary || target.is_valid(text))
    }

    pub(super) fn text_to_string(&mut self, text: &[u8], from: Collation, into: &mut Value) -> SqlResult<()> {
        let ty = self.target.ty;
        let (source, target) = (from.charset(), ty.collation.charset());
        let mut converted = Vec::new();
        let mut s = text;
        if (target == Charset::Binary && source.is_carried()) || (source == Charset::Binary && target.is_carried()) {
            // Between text and its own bytes.
            if let Err(bad) = target.read_own(s)
                && source == Charset::Binary
            {
                self.incorrect_string(&s[bad..])?;
                s = &s[..bad];
            }
            source.convert(s, target, &mut converted);
            s = &converted;
        } else if target != Charset::Binary && !s.is_ascii() {
            if source == target || source == Charset::Binary || (source == Charset::Utf8mb3 && target == Charset::Utf8mb4) {
                let valid = target.valid_len(s);
                // What does not fit anyway is not looked at.
                if valid < s.len() && (ty.kind.is_text() || valid < target.prefix_len(s, ty.length as usize)) {
                    self.incorrect_string(&s[valid..])?;
                    s = &s[..valid];
                }
            } else {
                if let Some(at) = source.first_inconvertible(s, target) {
                    self.incorrect_string(&source.own_bytes(&s[at..]))?;
                }
                source.convert(s, target, &mut converted);
                s = &converted;
            }
        }
        let keep = if ty.kind.is_text() {
            let max = ty.length as usize;
            if target.own_len(s) <= max { s.len() } else { target.fitting_len(s, max) }
        } else if s.len() <= ty.length as usize {
            s.len()
        } else {
            target.prefix_len(s, ty.length as usize)
        };
        if keep < s.len() {
            self.cut(&s[keep..])?;
            s = &s[..keep];
        }
        if ty.kind == Kind::Char {
            if target == Charset::Binary {
                let mut padded = s.to_vec();
                padded.resize(ty.length as usize, 0);
                into.set_bytes(&padded);
                return Ok(());
            }
            s = trim_spaces(s);
        }
        into.set_bytes(s);
        Ok(())
    }

    /// Something at the end was cut off: only spaces, tabs and ends of lines are no loss.
    fn cut(&mut self, lost: &[u8]) -> SqlResult<()> {
        let ty = self.target.ty;
        let blank = !self.copied && ty.collation != Collation::BINARY && lost.iter().all(|b| matches!(b, b' ' | b'\t'..=b'\r'));
        if !blank {
            return self.too_long();
        }
        if ty.kind != Kind::Char {
            self.note_truncated();
        }
        Ok(())
    }

    fn incorrect_string(&mut self, bad: &[u8]) -> SqlResult<()> {
        let shown = printable(bad);
        self.flaw(sql_error!(TRUNCATED_WRONG_VALUE_FOR_FIELD, "string", shown, self.target.name, self.cx.row))
    }

    /// Anything but text into a string column.
    pub(super) fn value_to_string(&mut self, v: &Value) -> SqlResult<Value> {
        let mut text = Vec::new();
        let mut from = Collation::ASCII_BIN;
        match v {
            // A FLOAT goes into TEXT with its own digits, and into VARCHAR with those of the double that it
            // is.
            Value::Float(_) if self.ty().kind.is_text() => {
                v.write_text(&mut text);
            }
            Value::Float(_) | Value::Double(_) => {
                let x = v.to_f64(&mut crate::NoWarnings).unwrap_or(0.0);
                if !write_within(x, DOUBLE_DIGITS, self.ty().length.min(i32::MAX as u32) as usize, &mut text) {
                    self.too_long()?;
                }
            }
            // Unlike a bit literal, a BIT column is a number here.
            Value::Bit(n, _) => crate::number::write_u64(*n, &mut text),
            Value::Json(j) => {
                j.write_text(&mut text);
                from = Collation::UTF8MB4_BIN;
            }
            other => {
                other.write_text(&mut text);
            }
        }
        let mut into = Value::Null;
        self.text_to_string(&text, from, &mut into)?;
        Ok(into)
    }

    fn labels(&self) -> Labels {
        self.ty().labels.clone().unwrap_or_else(|| Labels::from(Vec::new()))
    }

    /// ENUM by index.
    pub(super) fn labelled(&self, index: u16) -> Value {
        Value::Enum(index, self.labels())
    }

    fn find_label(&self, text: &[u8]) -> Option<usize> {
        let collation = self.ty().collation;
        let labels = self.ty().labels.as_ref()?;
        labels.iter().position(|l| l.as_slice() == text).or_else(|| labels.iter().position(|l| collation.equal(l, text)))
    }

    /// In the column's character set.
    fn in_column_charset(&self, text: &[u8], from: Collation) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len());
        from.charset().convert(text, self.ty().collation.charset(), &mut out);
        out
    }

    pub(super) fn text_to_enum(&mut self, text: &[u8], from: Collation) -> SqlResult<Value> {
        let converted = self.in_column_charset(text, from);
        let trimmed = trim_spaces(&converted);
        if let Some(i) = self.find_label(trimmed) {
            return Ok(self.labelled(i as u16 + 1));
        }
        if let Some(n) = digits(trimmed, ENUM_DIGITS_MAX).filter(|n| *n <= self.labels().len() as u64) {
            return Ok(self.labelled(n as u16));
        }
        self.truncated()?;
        Ok(self.labelled(0))
    }

    pub(super) fn value_to_enum(&mut self, v: &Value) -> SqlResult<Value> {
        match v {
            Value::Date(_) | Value::Time(_) | Value::DateTime(_) => {
                self.text_to_enum(&v.to_text().unwrap_or_default(), Collation::ASCII_BIN)
            }
            _ => match cut_off(v) {
                n @ 1.. if n <= self.labels().len() as i128 => Ok(self.labelled(n as u16)),
                _ => {
                    self.truncated()?;
                    Ok(self.labelled(0))
                }
            },
        }
    }

    pub(super) fn text_to_set(&mut self, text: &[u8], from: Collation) -> SqlResult<Value> {
        let converted = self.in_column_charset(text, from);
        let (mut bits, mut unknown) = (0u64, false);
        if !converted.is_empty() {
            // Only what stands behind the whole is no part of the last label.
            for part in trim_spaces(&converted).split(|b| *b == b',') {
                match self.find_label(part) {
                    Some(i) => bits |= 1 << i,
                    None => unknown = true,
                }
            }
        }
        if unknown {
            match digits(&converted, SET_DIGITS_MAX).filter(|n| bits == 0 && n & !self.all_bits() == 0) {
                Some(n) => bits = n,
                None => self.truncated()?,
            }
        }
        Ok(Value::Set(bits, self.labels()))
    }

    fn all_bits(&self) -> u64 {
        match self.labels().len() {
            64.. => u64::MAX,
            n => (1 << n) - 1,
        }
    }

    pub(super) fn value_to_set(&mut self, v: &Value) -> SqlResult<Value> {
        if matches!(v, Value::Date(_) | Value::Time(_) | Value::DateTime(_)) {
            return self.text_to_set(&v.to_text().unwrap_or_default(), Collation::ASCII_BIN);
        }
        let n = cut_off(v).clamp(i64::MIN as i128, u64::MAX as i128) as u64;
        let all = self.all_bits();
        if n & !all != 0 {
            self.truncated()?;
        }
        Ok(Value::Set(n & all, self.labels()))
    }

    /// 3140.
    pub(super) fn not_json(&self, why: &str, position: usize) -> SqlError {
        let column = format!("{}.{}", self.cx.table, self.target.name);
        sql_error!(INVALID_JSON_TEXT, why, position, column)
    }

    pub(super) fn text_to_json(&mut self, text: &[u8], from: Collation) -> SqlResult<Value> {
        if from == Collation::BINARY {
            return Err(sql_error!(INVALID_JSON_CHARSET, "binary"));
        }
        Json::parse(&from.charset().to_utf8(text)).map(Value::Json).map_err(|e| self.not_json(e.reason, e.position))
    }
}

/// A text that is a whole number and no longer than `max`: with a sign, and white space in front of it. A
/// negative one counts as a very large one.
fn digits(text: &[u8], max: usize) -> Option<u64> {
    let text = std::str::from_utf8(text).ok().filter(|t| t.len() <= max)?.trim_start_matches([' ', '\t', '\n', '\x0b', '\x0c', '\r']);
    let (negative, digits) = match text.as_bytes().first()? {
        b'-' => (true, &text[1..]),
        b'+' => (false, &text[1..]),
        _ => (false, text),
    };
    let n = digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse::<u64>().ok())??;
    Some(if negative { n.wrapping_neg() } else { n })
}

/// Towards zero.
fn cut_off(v: &Value) -> i128 {
    match v {
        Value::Float(x) => *x as i64 as i128,
        Value::Double(x) => *x as i64 as i128,
        Value::Decimal(d) => d.truncate(0).to_i128(),
        other => other.to_int(&mut crate::NoWarnings).unwrap_or(0),
    }
}
