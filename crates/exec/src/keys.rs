//! Order and equality of values as bytes.
//!
//! A value becomes bytes that compare with memcmp as the values of its type compare in SQL, so DISTINCT,
//! grouping, hash joins and most of sorting work on byte strings.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use expr::{Comparator, EvalContext, Expr, eval};
use hashbrown::HashTable;
use plan::query::HashKey;
use value::{Decimal, Kind, NoWarnings, SqlResult, SqlType, Value};

/// Tables by key bytes.
pub(crate) type KeyMap<V> = HashMap<Vec<u8>, V, BuildHasherDefault<KeyHasher>>;

/// A hash of key bytes, eight at a time (the multiply and fold of wyhash). Keys are a user's data, not an
/// attacker's choice of table sizes: a statement only slows itself.
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

/// Different byte strings, numbered in the order in which they came. They lie one after another: none costs
/// an allocation. A short one is compared where its number stands, so that looking it up touches memory
/// once.
#[derive(Debug, Default)]
pub(crate) struct KeyTable {
    numbers: HashTable<Numbered>,
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

/// A key's number, and its head.
#[derive(Clone, Copy, Debug)]
struct Numbered {
    head: Head,
    number: u32,
}

/// The first bytes of a key, and behind them its length, or [`LONG`](Head::LONG): then they do not say all
/// of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head([u8; 12]);

impl Head {
    const BYTES: usize = size_of::<Head>() - 1;
    const LONG: u8 = u8::MAX;

    #[inline]
    pub fn of(key: &[u8]) -> Head {
        let mut head = [0; size_of::<Head>()];
        let known = key.len().min(Head::BYTES);
        head[..known].copy_from_slice(&key[..known]);
        head[Head::BYTES] = if key.len() > Head::BYTES { Head::LONG } else { known as u8 };
        Head(head)
    }

    /// The key, unless it is longer than what is here of it.
    pub fn whole(&self) -> Option<&[u8]> {
        let length = self.0[Head::BYTES];
        (length != Head::LONG).then(|| &self.0[..usize::from(length)])
    }

    /// Whether it is the head of a key, and that is the whole key or the one that `rest` gives.
    #[inline]
    pub fn is_of<'k>(&self, head: Head, key: &[u8], rest: impl FnOnce() -> &'k [u8]) -> bool {
        *self == head && (self.whole().is_some() || rest() == key)
    }

    /// The hash of the key. A growing table asks that of each: a short key is not looked for elsewhere.
    pub fn hash<'k>(&self, rest: impl FnOnce() -> &'k [u8]) -> u64 {
        match self.whole() {
            Some(key) => hash(key),
            None => hash(rest()),
        }
    }
}

#[inline]
pub(crate) fn hash(key: &[u8]) -> u64 {
    let mut h = KeyHasher::default();
    h.write(key);
    h.finish()
}

fn key_at<'b>(bytes: &'b [u8], ends: &[usize], n: u32) -> &'b [u8] {
    let n = n as usize;
    &bytes[if n == 0 { 0 } else { ends[n - 1] }..ends[n]]
}

impl KeyTable {
    pub fn key(&self, n: usize) -> &[u8] {
        key_at(&self.bytes, &self.ends, n as u32)
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn get(&self, key: &[u8]) -> Option<usize> {
        self.find(hash(key), Head::of(key), key)
    }

    fn find(&self, hash: u64, head: Head, key: &[u8]) -> Option<usize> {
        let is_key = |other: &Numbered| other.head.is_of(head, key, || self.key(other.number as usize));
        self.numbers.find(hash, is_key).map(|found| found.number as usize)
    }

    /// The number of a key, and whether it is new.
    pub fn number(&mut self, key: &[u8]) -> (usize, bool) {
        let (hashed, head) = (hash(key), Head::of(key));
        if let Some(n) = self.find(hashed, head, key) {
            return (n, false);
        }
        let KeyTable { numbers, bytes, ends } = self;
        let n = ends.len();
        numbers.insert_unique(hashed, Numbered { head, number: n as u32 }, |other| other.head.hash(|| key_at(bytes, ends, other.number)));
        bytes.extend_from_slice(key);
        ends.push(bytes.len());
        (n, true)
    }

    /// Takes back the key that was added last, if it is this one.
    pub fn forget_last(&mut self, key: &[u8]) {
        let last = self.len().wrapping_sub(1);
        if self.get(key) != Some(last) {
            return;
        }
        let KeyTable { numbers, bytes, ends } = self;
        if let Ok(found) = numbers.find_entry(hash(key), |other| other.number as usize == last) {
            found.remove();
        }
        ends.pop();
        bytes.truncate(ends.last().copied().unwrap_or(0));
    }

    /// Whether a key is new; it is there afterwards.
    pub fn insert(&mut self, key: &[u8]) -> bool {
        self.number(key).1
    }
}

/// What a key of a [`KeyTable`] takes beside its bytes.
pub(crate) const KEY_OVERHEAD: usize = 36;

/// The key of a row of values.
pub(crate) fn encode_row<'t>(values: &[Value], types: impl IntoIterator<Item = &'t SqlType>, key: &mut Vec<u8>) {
    key.clear();
    for (v, ty) in values.iter().zip(types) {
        encode_value(v, ty, key);
    }
}

/// Appends the bytes of what an expression is for a row.
pub(crate) fn encode_expr(e: &Expr, row: &[Value], cx: &mut EvalContext<'_>, out: &mut Vec<u8>) -> SqlResult<()> {
    match e.as_slot() {
        // A column's value stands there as it is, and need not be copied.
        Some(slot) if e.is_field() => encode_value(row.get(slot as usize).unwrap_or(&Value::Null), &e.ty, out),
        _ => encode_value(&eval(e, row, cx)?, &e.ty, out),
    }
    Ok(())
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
        Kind::Decimal => match v {
            Value::Decimal(d) => d.key(out),
            other => other.to_decimal(&mut NoWarnings).unwrap_or(Decimal::ZERO).key(out),
        },
        k if k.is_real() => {
            value::key::push_double(v.to_f64(&mut NoWarnings).unwrap_or(0.0), out);
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
        Kind::Json => match v {
            Value::Json(json) => json.to_value().key(out),
            _ => encode_text(v, ty, out),
        },
        _ => encode_text(v, ty, out),
    }
}

/// Appends the bytes of a value that is compared in this way: those of equal values are equal.
/// Self-delimiting.
pub(crate) fn encode_compared(v: &Value, by: &Comparator, cx: &mut EvalContext<'_>, out: &mut Vec<u8>) {
    if v.is_null() {
        out.push(0);
        return;
    }
    out.push(1);
    match (by, v) {
        (Comparator::Int, v) => encode_int(v, out),
        (Comparator::Decimal, Value::Decimal(d)) => d.key(out),
        (Comparator::Decimal, v) => v.to_decimal(cx.warnings).unwrap_or(Decimal::ZERO).key(out),
        (Comparator::Double, v) => value::key::push_double(v.to_f64(cx.warnings).unwrap_or(0.0), out),
        (Comparator::Text(collation), Value::Bytes(text)) => collation.key_weights(text, out),
        (Comparator::Text(collation), v) => collation.key_weights(&v.to_text().unwrap_or_default(), out),
        (Comparator::DateTime, v) => expr::to_moment(v, cx).unwrap_or(value::DateTime::ZERO).pack(6, out),
        (Comparator::Time, Value::Time(time)) => time.pack(6, out),
        (_, Value::Json(json)) => json.to_value().key(out),
        (_, v) => encode_value(v, &SqlType::NULL, out),
    }
}

/// The key of the current row in a hash join; `false`: nothing is equal to it.
pub(crate) fn push_keys(
    keys: &[HashKey],
    side: impl Fn(&HashKey) -> &Expr,
    row: &[Value],
    cx: &mut EvalContext<'_>,
    out: &mut Vec<u8>,
) -> SqlResult<bool> {
    for key in keys {
        let v = eval(side(key), row, cx)?;
        if v.is_null() && !key.null_safe {
            return Ok(false);
        }
        encode_compared(&v, &key.by, cx, out);
    }
    Ok(true)
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

#[cfg(test)]
mod tests {
    use super::KeyTable;

    /// Keys about as long as a head, of few different bytes, so that many agree in what the table keeps
    /// beside their numbers.
    #[test]
    fn keys_that_begin_alike_are_told_apart() {
        let mut table = KeyTable::default();
        let mut keys = vec![Vec::new()];
        for length in 0..16_usize {
            for tail in [&b""[..], b"\0", b"\x01", b"\xff", b"\x0b", b"\0\0"] {
                keys.push([vec![0; length], tail.to_vec()].concat());
                keys.push([vec![0xff; length], tail.to_vec()].concat());
            }
        }
        let mut different: Vec<Vec<u8>> = Vec::new();
        for key in &keys {
            let known = different.iter().position(|other| other == key);
            assert_eq!(table.get(key), known, "{key:?}");
            assert_eq!(table.number(key), (known.unwrap_or(different.len()), known.is_none()), "{key:?}");
            if known.is_none() {
                different.push(key.clone());
            }
        }
        assert_eq!(table.len(), different.len());
        for (n, key) in different.iter().enumerate() {
            assert_eq!((table.get(key), table.key(n)), (Some(n), key.as_slice()));
        }
        let last = different.last().expect("keys");
        table.forget_last(&different[0]);
        assert_eq!(table.get(last), Some(different.len() - 1), "the first is not the last");
        table.forget_last(last);
        assert_eq!((table.get(last), table.len()), (None, different.len() - 1));
    }
}
