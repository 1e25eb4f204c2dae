//! Order and equality of values as bytes, sorting, and the memory that a statement may take.
//!
//! A value becomes bytes that compare with memcmp as the values of its type compare in SQL, so sorting, DISTINCT, grouping and
//! hash joins all work on byte strings.

use std::cell::Cell;

use expr::EvalContext;
use value::{Decimal, Kind, NoWarnings, SqlResult, SqlType, Value, sql_error};

/// Bytes that the sorts and tables of one statement hold.
pub(crate) struct Memory {
    used: Cell<usize>,
    max: usize,
}

impl Memory {
    pub fn new(max: usize) -> Memory {
        Memory { used: Cell::new(0), max }
    }

    /// # Errors
    /// 1038 above the limit.
    pub fn take(&self, bytes: usize) -> SqlResult<()> {
        let used = self.used.get() + bytes;
        self.used.set(used);
        if used > self.max { Err(sql_error!(OUT_OF_SORTMEMORY)) } else { Ok(()) }
    }
}

/// Appends the bytes of a value of type `ty`. Self-delimiting.
pub(crate) fn encode_value(v: &Value, ty: &SqlType, cx: &EvalContext<'_>, out: &mut Vec<u8>) {
    if v.is_null() {
        out.push(0);
        return;
    }
    out.push(1);
    let kind = match (ty.kind, v) {
        // The value decides where the type says too little.
        (Kind::Null, _) => kind_of(v),
        (k, Value::Double(_) | Value::Float(_)) if k.is_integer() || k == Kind::Decimal => Kind::Double,
        (k, Value::Decimal(_)) if k.is_integer() => Kind::Decimal,
        (k, _) => k,
    };
    match kind {
        k if k.is_integer() => encode_int(v, out),
        Kind::Decimal => v.to_decimal(&mut NoWarnings).unwrap_or_else(|| Decimal::from_i64(0)).pack(65, 30, out),
        k if k.is_real() => {
            let x = v.to_f64(&mut NoWarnings).unwrap_or(0.0);
            let bits = (if x == 0.0 { 0.0 } else { x }).to_bits();
            out.extend_from_slice(&(if bits >> 63 == 1 { !bits } else { bits | 1 << 63 }).to_be_bytes());
        }
        Kind::Date => match v {
            Value::Date(d) => out.extend_from_slice(&d.packed().to_be_bytes()),
            _ => encode_text(v, ty, out),
        },
        Kind::DateTime | Kind::Timestamp => match v {
            Value::DateTime(t) => t.pack(6, out),
            Value::Date(d) => value::DateTime::new(*d, 0, 0, 0, 0, 0).pack(6, out),
            _ => encode_text(v, ty, out),
        },
        Kind::Time => match v {
            Value::Time(t) => t.pack(6, out),
            _ => encode_text(v, ty, out),
        },
        Kind::Enum => match v {
            Value::Enum(n, _) => out.extend_from_slice(&n.to_be_bytes()),
            _ => encode_text(v, ty, out),
        },
        Kind::Set => match v {
            Value::Set(n, _) => out.extend_from_slice(&n.to_be_bytes()),
            _ => encode_text(v, ty, out),
        },
        _ => encode_text(v, ty, out),
    }
    let _ = cx;
}

fn kind_of(v: &Value) -> Kind {
    match v {
        Value::Null => Kind::Null,
        Value::Int(_) | Value::UInt(_) => Kind::BigInt,
        Value::Float(_) | Value::Double(_) => Kind::Double,
        Value::Decimal(_) => Kind::Decimal,
        Value::Bytes(_) => Kind::VarChar,
        Value::Date(_) => Kind::Date,
        Value::Time(_) => Kind::Time,
        Value::DateTime(_) => Kind::DateTime,
        Value::Enum(..) => Kind::Enum,
        Value::Set(..) => Kind::Set,
        Value::Bit(..) => Kind::Bit,
        Value::Json(_) => Kind::Json,
    }
}

fn encode_int(v: &Value, out: &mut Vec<u8>) {
    let (negative, n) = match v {
        Value::Int(n) => (*n < 0, *n as u64),
        Value::UInt(n) | Value::Bit(n, _) | Value::Set(n, _) => (false, *n),
        Value::Enum(n, _) => (false, *n as u64),
        other => {
            let n = other.to_int(&mut NoWarnings).unwrap_or(0);
            (n < 0, n as u64)
        }
    };
    out.push(u8::from(!negative));
    out.extend_from_slice(&n.to_be_bytes());
}

fn encode_text(v: &Value, ty: &SqlType, out: &mut Vec<u8>) {
    match v {
        Value::Bytes(b) => ty.collation.key_weights(b, out),
        other => ty.collation.key_weights(&other.to_text().unwrap_or_default(), out),
    }
}

/// Rows with their keys, sorted when the last is there; keeps only the first `top` when a limit is known.
pub(crate) struct Sorter<'m> {
    memory: &'m Memory,
    rows: Vec<(Vec<u8>, Vec<Value>)>,
    top: Option<usize>,
}

impl<'m> Sorter<'m> {
    pub fn new(memory: &'m Memory, top: Option<usize>) -> Sorter<'m> {
        Sorter { memory, rows: Vec::new(), top }
    }

    pub fn push(&mut self, key: &[u8], row: &[Value]) -> SqlResult<()> {
        if let Some(top) = self.top {
            if top == 0 {
                return Ok(());
            }
            // Twice the wanted number are gathered before the worse half is thrown away.
            if self.rows.len() >= top.saturating_mul(2).max(1024) {
                self.rows.sort_by(|a, b| a.0.cmp(&b.0));
                self.rows.truncate(top);
            }
        } else {
            self.memory.take(key.len() + 72 + row.iter().map(size_of_value).sum::<usize>())?;
        }
        self.rows.push((key.to_vec(), row.to_vec()));
        Ok(())
    }

    /// The rows in order. Equal keys keep the order in which they came.
    pub fn finish(mut self) -> impl Iterator<Item = Vec<Value>> {
        self.rows.sort_by(|a, b| a.0.cmp(&b.0));
        if let Some(top) = self.top {
            self.rows.truncate(top);
        }
        self.rows.into_iter().map(|(_, row)| row)
    }
}

pub(crate) fn size_of_value(v: &Value) -> usize {
    32 + match v {
        Value::Bytes(b) if b.len() > 22 => b.len(),
        _ => 0,
    }
}
