//! Order and equality of values as bytes, sorting, and the memory that a statement may take.
//!
//! A value becomes bytes that compare with memcmp as the values of its type compare in SQL, so sorting, DISTINCT, grouping and
//! hash joins all work on byte strings.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use crate::run::Flow;
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

/// Tables by key bytes.
pub(crate) type KeyMap<V> = HashMap<Vec<u8>, V, BuildHasherDefault<KeyHasher>>;
pub(crate) type KeySet = HashSet<Vec<u8>, BuildHasherDefault<KeyHasher>>;

/// A hash of key bytes, eight at a time (the multiply and fold of wyhash). Keys are a user's data, not an attacker's choice of
/// table sizes: a statement only slows itself.
#[derive(Default)]
pub(crate) struct KeyHasher(u64);

const HASH_PRIME: u64 = 0xa076_1d64_78bd_642f;

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut fold = |word: u64| {
            let product = u128::from(self.0 ^ word) * u128::from(HASH_PRIME);
            self.0 = (product >> 64) as u64 ^ product as u64 ^ word.rotate_left(32);
        };
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            fold(u64::from_le_bytes(chunk.try_into().unwrap_or([0; 8])));
        }
        let rest = chunks.remainder();
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        fold(u64::from_le_bytes(last) ^ (bytes.len() as u64) << 56);
    }
}

/// Appends the bytes of a value of type `ty`. Self-delimiting.
pub(crate) fn encode_value(v: &Value, ty: &SqlType, out: &mut Vec<u8>) {
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
///
/// Keys lie one after another in one arena, values in another: a row costs no allocation of its own.
pub(crate) struct Sorter<'m> {
    memory: &'m Memory,
    keys: Vec<u8>,
    /// Ends of the keys.
    ends: Vec<usize>,
    values: Vec<Value>,
    width: usize,
    top: Option<usize>,
    /// Of rows with equal keys only the first counts.
    distinct: bool,
}

/// With a limit, at least so many rows are gathered before the worse ones are thrown away.
const GATHERED_MIN: usize = 1024;

impl<'m> Sorter<'m> {
    pub fn new(memory: &'m Memory, width: usize, top: Option<usize>, distinct: bool) -> Sorter<'m> {
        Sorter { memory, keys: Vec::new(), ends: Vec::new(), values: Vec::new(), width, top, distinct }
    }

    fn key(&self, row: usize) -> &[u8] {
        let start = if row == 0 { 0 } else { self.ends[row - 1] };
        &self.keys[start..self.ends[row]]
    }

    pub fn push(&mut self, key: &[u8], row: &[Value]) -> SqlResult<()> {
        match self.top {
            Some(0) => return Ok(()),
            Some(top) if self.ends.len() >= top.saturating_mul(2).max(GATHERED_MIN) => self.shrink(top),
            Some(_) => {}
            None => self.memory.take(key.len() + 16 + row.iter().map(size_of_value).sum::<usize>())?,
        }
        self.keys.extend_from_slice(key);
        self.ends.push(self.keys.len());
        self.values.extend_from_slice(row);
        Ok(())
    }

    /// Numbers of the rows in order, without those that do not count.
    fn order(&self) -> Vec<u32> {
        let head = |key: &[u8]| {
            let mut bytes = [0; 8];
            let n = key.len().min(8);
            bytes[..n].copy_from_slice(&key[..n]);
            u64::from_be_bytes(bytes)
        };
        let mut order: Vec<(u64, u32)> = (0..self.ends.len()).map(|i| (head(self.key(i)), i as u32)).collect();
        // Equal keys keep the order in which they came.
        order.sort_unstable_by(|a, b| a.0.cmp(&b.0).then_with(|| self.key(a.1 as usize).cmp(self.key(b.1 as usize))).then(a.1.cmp(&b.1)));
        if self.distinct {
            order.dedup_by(|b, a| self.key(a.1 as usize) == self.key(b.1 as usize));
        }
        order.truncate(self.top.unwrap_or(usize::MAX));
        order.into_iter().map(|(_, i)| i).collect()
    }

    fn shrink(&mut self, top: usize) {
        let order = self.order();
        let mut kept = Sorter::new(self.memory, self.width, Some(top), self.distinct);
        for i in order {
            let i = i as usize;
            kept.keys.extend_from_slice(self.key(i));
            kept.ends.push(kept.keys.len());
            kept.values.extend(self.values[i * self.width..(i + 1) * self.width].iter_mut().map(std::mem::take));
        }
        *self = kept;
    }

    /// Calls `f` with the rows in order, from row `skip` on, until it says stop.
    pub fn finish(self, skip: u64, f: &mut dyn FnMut(&[Value]) -> SqlResult<Flow>) -> SqlResult<Flow> {
        for i in self.order().into_iter().skip(usize::try_from(skip).unwrap_or(usize::MAX)) {
            let at = i as usize * self.width;
            if f(&self.values[at..at + self.width])? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::More)
    }
}

pub(crate) fn size_of_value(v: &Value) -> usize {
    32 + match v {
        Value::Bytes(b) if b.len() > 22 => b.len(),
        _ => 0,
    }
}
