//! Histograms: how the values of a column are distributed, as `ANALYZE TABLE … UPDATE HISTOGRAM` found it.
//!
//! The values are in buckets, in the order of the column. A singleton histogram has a bucket for each value;
//! one of equal height has as many values in each bucket as it can be, and knows of a bucket its first value,
//! its last one and how many different ones there are. The planner asks for shares of rows where no index can
//! tell. A histogram does not follow the rows: it is as of the moment when it was made.
//!
//! ```text
//! values 1 1 1 1 2 3 4 5 6 7, in three buckets:   [1, 1, 0.4, 1]  [2, 4, 0.7, 3]  [5, 7, 1.0, 3]
//! ```
//!
//! **Invariants.** 1. Buckets are in ascending order and do not overlap; `cumulative` ascends and ends at `1
//! - nulls`.
//! 2. A histogram belongs to a column of its table by name; what changes the column's name, type or collation
//!    drops it.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};
use value::json::JsonValue;
use value::{Kind, SqlType, Value};

/// Characters of a text that a histogram keeps.
pub const TEXT_MAX: usize = 42;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Histogram {
    pub column: String,
    pub singleton: bool,
    pub buckets: Vec<Bucket>,
    /// The share of rows with NULL.
    pub nulls: f64,
    /// The share of rows that were looked at.
    pub sampled: f64,
    /// The number of buckets that was asked for.
    pub specified: u32,
    /// Microseconds since 1970.
    pub updated: i64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Bucket {
    pub first: Value,
    pub last: Value,
    /// The share of rows with values of this bucket and those before it.
    pub cumulative: f64,
    /// How many different values it has.
    pub distinct: u64,
}

impl Histogram {
    /// Puts different values, ascending, each with the number of its rows, into at most `specified` buckets.
    pub fn new(column: &str, values: Vec<(Value, u64)>, nulls: u64, specified: u32) -> Histogram {
        let rows = nulls + values.iter().map(|(_, count)| count).sum::<u64>();
        let share = |n: u64| if rows == 0 { 0.0 } else { n as f64 / rows as f64 };
        let singleton = values.len() <= specified as usize;
        let counts: Vec<u64> = values.iter().map(|(_, count)| *count).collect();
        let height = if singleton { 0 } else { least_height(&counts, specified as usize) };
        let mut buckets = Vec::new();
        let mut before = 0;
        let mut values = values.into_iter();
        for taken in divided(&counts, height, specified as usize) {
            let mut of_bucket = values.by_ref().take(taken);
            let Some((first, count)) = of_bucket.next() else { break };
            before += count;
            let last = of_bucket.fold(None, |_, (value, count)| {
                before += count;
                Some(value)
            });
            let last = last.unwrap_or_else(|| first.clone());
            buckets.push(Bucket { first, last, cumulative: share(before), distinct: taken as u64 });
        }
        Histogram { column: column.to_owned(), singleton, buckets, nulls: share(nulls), sampled: 1.0, specified, updated: 0 }
    }

    /// The share of rows whose value is at most a constant, and of those that equal it. `order` tells how a
    /// value of the histogram compares with the constant; `None` if they do not compare. `place` tells where
    /// between two values of a bucket the constant is, from 0 to 1.
    pub fn shares(&self, order: &mut dyn FnMut(&Value) -> Option<Ordering>, place: &dyn Fn(&Value, &Value) -> f64) -> Option<(f64, f64)> {
        let mut before = 0.0;
        for bucket in &self.buckets {
            let height = bucket.cumulative - before;
            match (order(&bucket.first)?, order(&bucket.last)?) {
                (_, Ordering::Less) => before = bucket.cumulative,
                (Ordering::Greater, _) => return Some((before, 0.0)),
                (_, last) => {
                    let equal = height / bucket.distinct.max(1) as f64;
                    let part = if last == Ordering::Equal { 1.0 } else { place(&bucket.first, &bucket.last).clamp(0.0, 1.0) };
                    return Some((before + (height * part).max(equal), equal));
                }
            }
        }
        Some((before, 0.0))
    }

    /// As `information_schema.column_statistics` shows it.
    pub fn document(&self, ty: &SqlType, updated: JsonValue) -> JsonValue {
        let value = |value: &Value| json_of(value, ty);
        let bucket = |b: &Bucket| {
            let cumulative = JsonValue::Double(b.cumulative);
            JsonValue::Array(if self.singleton {
                vec![value(&b.first), cumulative]
            } else {
                vec![value(&b.first), value(&b.last), cumulative, JsonValue::UInt(b.distinct)]
            })
        };
        let collation = match ty.kind {
            Kind::Bit => value::Collation::BINARY,
            kind if kind.is_string() || matches!(kind, Kind::Enum | Kind::Set) => ty.collation,
            _ => value::Collation::LATIN1_SWEDISH_CI,
        };
        let member = |name: &str, value| (name.to_owned(), value);
        JsonValue::object(vec![
            member("buckets", JsonValue::Array(self.buckets.iter().map(bucket).collect())),
            member("data-type", JsonValue::String(data_type(ty).to_owned())),
            member("null-values", JsonValue::Double(self.nulls)),
            member("collation-id", JsonValue::UInt(u64::from(collation.0))),
            member("last-updated", updated),
            member("sampling-rate", JsonValue::Double(self.sampled)),
            member("histogram-type", JsonValue::String(if self.singleton { "singleton" } else { "equi-height" }.to_owned())),
            member("number-of-buckets-specified", JsonValue::UInt(u64::from(self.specified))),
        ])
    }
}

/// How many values each bucket takes. A bucket ends before it has more than `height` rows, unless it is one
/// value; and once there are no more values left than buckets, each value has its own.
fn divided(counts: &[u64], height: u64, buckets: usize) -> Vec<usize> {
    let mut taken: Vec<usize> = Vec::new();
    let mut rows = u64::MAX;
    for (at, count) in counts.iter().enumerate() {
        let plenty = counts.len() - at > buckets.saturating_sub(taken.len());
        match taken.last_mut() {
            Some(last) if plenty && rows.saturating_add(*count) <= height => {
                *last += 1;
                rows += count;
            }
            _ => {
                taken.push(1);
                rows = *count;
            }
        }
    }
    taken
}

/// The least number of rows in a bucket with which so many buckets suffice.
fn least_height(counts: &[u64], buckets: usize) -> u64 {
    let (mut low, mut high) = (1, counts.iter().sum::<u64>().max(1));
    while low < high {
        let middle = low + (high - low) / 2;
        // Whether it fits is asked without the rule for the last buckets.
        if divided(counts, middle, 0).len() <= buckets { high = middle } else { low = middle + 1 }
    }
    low
}

fn data_type(ty: &SqlType) -> &'static str {
    match ty.kind {
        Kind::Year | Kind::Bit => "int",
        Kind::Enum => "enum",
        Kind::Set => "set",
        Kind::Decimal => "decimal",
        Kind::Date => "date",
        Kind::Time => "time",
        Kind::DateTime | Kind::Timestamp => "datetime",
        kind if kind.is_real() => "double",
        kind if kind.is_integer() && ty.unsigned => "uint",
        kind if kind.is_integer() => "int",
        _ => "string",
    }
}

fn json_of(value: &Value, ty: &SqlType) -> JsonValue {
    match value {
        Value::Int(n) => JsonValue::Int(*n),
        Value::UInt(n) => JsonValue::UInt(*n),
        Value::Float(x) => JsonValue::Double(f64::from(*x)),
        Value::Double(x) => JsonValue::Double(*x),
        Value::Decimal(d) => JsonValue::Decimal(d.clone()),
        Value::Date(d) => JsonValue::Date(*d),
        Value::Time(t) => JsonValue::Time(*t),
        Value::DateTime(t) => JsonValue::DateTime(*t),
        other => JsonValue::Opaque(254, ty.collation.charset().own_bytes(&other.to_text().unwrap_or_default()).into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(counts: &[(i64, u64)], buckets: u32) -> Vec<(i64, i64, u64)> {
        let values = counts.iter().map(|(n, count)| (Value::Int(*n), *count)).collect();
        let number = |v: &Value| if let Value::Int(n) = v { *n } else { -1 };
        Histogram::new("c", values, 0, buckets).buckets.iter().map(|b| (number(&b.first), number(&b.last), b.distinct)).collect()
    }

    /// As MySQL 8.0.31 divided them.
    #[test]
    fn buckets_are_of_equal_height() {
        let even: Vec<(i64, u64)> = (0..20).map(|n| (n, 1)).collect();
        assert_eq!(of(&even, 3), [(0, 6, 7), (7, 13, 7), (14, 19, 6)]);
        assert_eq!(of(&[(0, 5), (1, 5), (2, 5), (3, 5)], 3), [(0, 1, 2), (2, 2, 1), (3, 3, 1)]);
        let heavy: Vec<(i64, u64)> = std::iter::once((1, 900)).chain((900..1000).map(|n| (n, 1))).collect();
        let buckets = of(&heavy, 16);
        assert_eq!((buckets.len(), buckets[0], buckets[1], buckets[15]), (16, (1, 1, 1), (900, 906, 7), (998, 999, 2)));
    }

    #[test]
    fn shares_are_near_the_truth() {
        let heavy: Vec<(Value, u64)> =
            std::iter::once((1, 900)).chain((900..1000).map(|n| (n, 1))).map(|(n, count)| (Value::Int(n), count)).collect();
        let histogram = Histogram::new("c", heavy.clone(), 0, 16);
        for wanted in [0, 1, 2, 899, 900, 905, 906, 950, 999, 1000] {
            let number = |v: &Value| if let Value::Int(n) = v { *n } else { 0 };
            let place = |first: &Value, last: &Value| (wanted - number(first)) as f64 / (number(last) - number(first)).max(1) as f64;
            let (at_most, equal) = histogram.shares(&mut |v| Some(number(v).cmp(&wanted)), &place).unwrap_or_default();
            let count = |keep: &dyn Fn(i64) -> bool| -> f64 {
                heavy.iter().filter(|(v, _)| keep(number(v))).map(|(_, count)| *count as f64 / 1000.0).sum()
            };
            assert!((at_most - count(&|n| n <= wanted)).abs() < 0.01, "at most {wanted}: {at_most}");
            assert!((equal - count(&|n| n == wanted)).abs() < 0.01, "equal to {wanted}: {equal}");
        }
    }
}
