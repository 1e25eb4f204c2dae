//! SQL's order of JSON values. Values of different kinds are ordered by kind; numbers of all kinds are one
//! kind.

use std::cmp::Ordering;

use super::JsonValue;
use crate::{Decimal, NoWarnings};

impl JsonValue {
    /// Rank of the kind, the least first.
    pub(super) fn rank(&self) -> u8 {
        match self {
            JsonValue::Null => 0,
            JsonValue::Int(_) | JsonValue::UInt(_) | JsonValue::Double(_) | JsonValue::Decimal(_) => 1,
            JsonValue::String(_) => 2,
            JsonValue::Object(_) => 3,
            JsonValue::Array(_) => 4,
            JsonValue::Bool(_) => 5,
            JsonValue::Date(_) => 6,
            JsonValue::Time(_) => 7,
            JsonValue::DateTime(_) => 8,
            JsonValue::Opaque(16, _) => 10,
            JsonValue::Opaque(249..=254, _) => 11,
            JsonValue::Opaque(..) => 9,
        }
    }

    pub fn compare(&self, other: &JsonValue) -> Ordering {
        self.rank().cmp(&other.rank()).then_with(|| match (self, other) {
            (JsonValue::Bool(a), JsonValue::Bool(b)) => a.cmp(b),
            (JsonValue::String(a), JsonValue::String(b)) => a.cmp(b),
            (JsonValue::Date(a), JsonValue::Date(b)) => a.cmp(b),
            (JsonValue::Time(a), JsonValue::Time(b)) => a.cmp(b),
            (JsonValue::DateTime(a), JsonValue::DateTime(b)) => a.cmp(b),
            (JsonValue::Opaque(ta, a), JsonValue::Opaque(tb, b)) => ta.cmp(tb).then_with(|| a.cmp(b)),
            (JsonValue::Array(a), JsonValue::Array(b)) => {
                let first = a.iter().zip(b).map(|(x, y)| x.compare(y)).find(|o| o.is_ne());
                first.unwrap_or_else(|| a.len().cmp(&b.len()))
            }
            (JsonValue::Object(a), JsonValue::Object(b)) => {
                let member =
                    |((ka, va), (kb, vb)): (&(String, _), &(String, _))| super::key_order(ka, kb).then_with(|| JsonValue::compare(va, vb));
                a.len().cmp(&b.len()).then_with(|| a.iter().zip(b).map(member).find(|o| o.is_ne()).unwrap_or(Ordering::Equal))
            }
            _ => compare_numbers(self, other),
        })
    }
}

fn compare_numbers(a: &JsonValue, b: &JsonValue) -> Ordering {
    let int = |v: &JsonValue| match v {
        JsonValue::Int(n) => Some(*n as i128),
        JsonValue::UInt(n) => Some(*n as i128),
        _ => None,
    };
    if let (Some(x), Some(y)) = (int(a), int(b)) {
        return x.cmp(&y);
    }
    if let (JsonValue::Double(x), JsonValue::Double(y)) = (a, b) {
        return x.total_cmp(&if *x == *y { *x } else { *y });
    }
    let decimal = |v: &JsonValue| v.scalar().and_then(|v| v.to_decimal(&mut NoWarnings)).unwrap_or(Decimal::ZERO);
    decimal(a).cmp(&decimal(b))
}
