//! ANALYZE TABLE … UPDATE HISTOGRAM: the values of columns, counted in one scan.
//!
//! All different values of the rows that are looked at are in memory, so of a large table only a share of the
//! rows is: the one with which [`Ask::memory`] suffices. They lie evenly over the table.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;

use engine::{Batch, Direction, Engine, Read, Transaction};
use expr::EvalContext;
use schema::histogram::{Histogram, TEXT_MAX};
use schema::{ColumnDef, TableDef};
use value::{SqlResult, SqlType, Value};

use crate::engine_error;
use crate::forms::settle_batch;
use crate::keys::encode_value;

const BATCH: usize = 256;
/// What a value takes in memory, beside its text.
const OVERHEAD: u64 = 96;
/// The golden ratio as a fraction of 2^64: its multiples lie evenly.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    pub columns: &'a [usize],
    pub buckets: u32,
    /// Bytes.
    pub memory: u64,
}

/// The values of one column so far, by the bytes that compare as they do.
#[derive(Default)]
struct Counted {
    values: BTreeMap<Vec<u8>, (Value, u64)>,
    nulls: u64,
}

impl Counted {
    fn add(&mut self, value: &Value, column: &ColumnDef, key: &mut Vec<u8>) {
        let kept = match value {
            Value::Null => {
                self.nulls += 1;
                return;
            }
            Value::Enum(n, _) => Value::UInt(u64::from(*n)),
            Value::Set(n, _) => Value::UInt(*n),
            Value::Bit(n, _) => Value::UInt(*n),
            Value::Bytes(text) => {
                let charset = column.ty.collation.charset();
                Value::bytes(&text[..charset.prefix_len(text, TEXT_MAX)])
            }
            other => other.clone(),
        };
        key.clear();
        encode_value(if matches!(kept, Value::Bytes(_)) { &kept } else { value }, &column.ty, key);
        match self.values.get_mut(key.as_slice()) {
            Some((_, count)) => *count += 1,
            None => drop(self.values.insert(key.clone(), (kept, 1))),
        }
    }
}

/// The order of two values that histograms keep of a column of this type.
pub fn order(a: &Value, b: &Value, ty: &SqlType) -> Ordering {
    let key = |value: &Value| {
        let mut key = Vec::new();
        encode_value(value, ty, &mut key);
        key
    };
    match (a, b) {
        (Value::UInt(a), Value::UInt(b)) => a.cmp(b),
        _ => key(a).cmp(&key(b)),
    }
}

/// The histograms of these columns, as the transaction sees the table.
///
/// # Errors
/// The engine's; 1317 when the statement is killed.
pub fn histograms(
    tx: &mut Transaction,
    engine: &Engine,
    def: &Arc<TableDef>,
    ask: &Ask<'_>,
    cx: &mut EvalContext<'_>,
) -> SqlResult<Vec<Histogram>> {
    let share = share_of_rows(engine, def, ask);
    let mut counted: Vec<Counted> = ask.columns.iter().map(|_| Counted::default()).collect();
    let codec = def.row_codec();
    let (mut row, mut key, mut number) = (Vec::new(), Vec::new(), 0u64);
    let mut batch = Batch::default();
    let mut cursor = tx.scan(def.tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Consistent).map_err(engine_error)?;
    loop {
        let more = cursor.next_batch(tx, &mut batch, BATCH).map_err(engine_error)?;
        settle_batch(&codec, &mut batch)?;
        cx.session.check_killed()?;
        for at in 0..batch.len() {
            number += 1;
            if share < 1.0 && number.wrapping_mul(GOLDEN) as f64 > share * u64::MAX as f64 {
                continue;
            }
            codec.decode_all(batch.payload(at), &cx.settings.time_zone, &mut row)?;
            for (column, counted) in ask.columns.iter().zip(&mut counted) {
                counted.add(&row[*column], &def.columns[*column], &mut key);
            }
        }
        if !more {
            break;
        }
    }
    let made = ask.columns.iter().zip(counted).map(|(column, counted)| {
        let values = counted.values.into_values().collect();
        let histogram = Histogram::new(&def.columns[*column].name, values, counted.nulls, ask.buckets);
        Histogram { sampled: share, updated: cx.clock.utc_micros, ..histogram }
    });
    Ok(made.collect())
}

fn share_of_rows(engine: &Engine, def: &TableDef, ask: &Ask<'_>) -> f64 {
    let one: u64 = ask.columns.iter().map(|at| OVERHEAD + u64::from(def.columns[*at].ty.length).min(2 * TEXT_MAX as u64)).sum();
    let all = engine.stats(def.tree).entries_estimate.saturating_mul(one);
    if all <= ask.memory { 1.0 } else { ask.memory as f64 / all as f64 }
}
