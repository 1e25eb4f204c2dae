//! What the planner needs to know of a table's values: how many rows share a key, to tell a good index from
//! a bad one, and some rows, to see which of them pass a condition.
//!
//! Nothing is stored. A few entries all over an index are looked at, and the tree itself estimates how many
//! entries begin as each of them does; the answer is kept until the index has doubled or halved, or the
//! table is analyzed. So is a sample of rows.

use std::collections::HashMap;
use std::ops::Bound;
use std::sync::{Arc, OnceLock};

use base::TreeId;
use engine::{Batch, Direction, Engine, Isolation, Read};
use parking_lot::Mutex;
use plan::Sample;
use schema::TableDef;
use value::{KeyCodec, Kind, SqlType, TimeZone, Value};

use crate::forms::settle_batch;

/// Entries looked at.
const SAMPLES: usize = 16;
/// Places of a table from which rows are taken, and how many rows at each.
const PLACES: usize = 256;
const ROWS_AT_PLACE: usize = 4;
/// Room that the texts of a sample may take, in bytes; each column of texts has its part of it.
const TEXTS_MAX: usize = 2 << 20;
/// Samples that are kept at most.
const SAMPLES_MAX: usize = 256;
/// Answers that are kept at most.
const KEPT_MAX: usize = 10_000;

/// Answers so far, by tree and number of key parts. Shared by all sessions.
#[derive(Debug, Default)]
pub struct IndexStatistics {
    kept: Mutex<HashMap<(TreeId, usize), Kept>>,
    samples: Mutex<HashMap<TreeId, KeptSample>>,
}

#[derive(Clone, Debug)]
struct KeptSample {
    /// The version of the definition that the rows were read by.
    version: u64,
    /// Rows of the table at the time.
    entries: u64,
    sample: Arc<Sample>,
}

#[derive(Clone, Copy, Debug)]
struct Kept {
    /// Entries of the index at the time.
    entries: u64,
    rows: f64,
}

impl IndexStatistics {
    /// About how many rows share one value of the first `parts` parts of an index; `None` where nothing is
    /// known.
    pub fn rows_per_key(&self, engine: &Engine, def: &TableDef, index: usize, parts: usize) -> Option<u64> {
        self.rows(engine, def, index, parts).map(|rows| (rows as u64).max(1))
    }

    /// About how many different values the first `parts` parts of an index have among so many entries.
    pub fn values(&self, engine: &Engine, def: &TableDef, index: usize, parts: usize, entries: u64) -> u64 {
        let rows = if entries == 0 { None } else { self.rows(engine, def, index, parts) };
        rows.map_or(entries, |rows| (entries as f64 / rows).ceil() as u64)
    }

    fn rows(&self, engine: &Engine, def: &TableDef, index: usize, parts: usize) -> Option<f64> {
        let d = def.indexes.get(index).filter(|d| d.is_ordered())?;
        if d.is_unique() && parts >= d.parts.len() {
            return Some(1.0);
        }
        let entries = engine.stats(d.tree).entries_estimate;
        if let Some(kept) = self.kept.lock().get(&(d.tree, parts))
            && entries <= kept.entries.saturating_mul(2)
            && entries >= kept.entries / 2
        {
            return Some(kept.rows);
        }
        let rows = sample(engine, d.tree, &def.key_codec(index), parts)?;
        let mut kept = self.kept.lock();
        if kept.len() >= KEPT_MAX {
            kept.clear();
        }
        kept.insert((d.tree, parts), Kept { entries, rows });
        Some(rows)
    }

    /// Rows from all over a table, or all rows of a small one; none if it cannot be read.
    pub fn sample(&self, engine: &Engine, def: &TableDef) -> Option<Arc<Sample>> {
        let entries = engine.stats(def.tree).entries_estimate;
        if let Some(kept) = self.samples.lock().get(&def.tree)
            && kept.version == def.version
            && entries <= kept.entries.saturating_mul(2)
            && entries >= kept.entries / 2
        {
            return Some(kept.sample.clone());
        }
        let sample = Arc::new(read_sample(engine, def, entries)?);
        let mut samples = self.samples.lock();
        if samples.len() >= SAMPLES_MAX {
            samples.clear();
        }
        samples.insert(def.tree, KeptSample { version: def.version, entries, sample: sample.clone() });
        Some(sample)
    }

    /// Forgets what is known of a table: it is looked at again.
    pub fn forget(&self, def: &TableDef) {
        self.samples.lock().remove(&def.tree);
        self.kept.lock().retain(|(tree, _), _| def.indexes.iter().all(|index| index.tree != *tree));
    }
}

/// Reads rows at places all over a table, without waiting for anybody.
fn read_sample(engine: &Engine, def: &TableDef, entries: u64) -> Option<Sample> {
    let codec = def.row_codec();
    let (taken, left_out): (Vec<usize>, Vec<usize>) = (0..def.columns.len()).partition(|c| may_be_taken(&def.columns[*c].ty));
    let texts: Vec<usize> = taken.iter().copied().filter(|c| def.columns[*c].ty.kind.is_string()).collect();
    let mut taking = Taking { rows: Vec::new(), left_out, left: vec![TEXTS_MAX / texts.len().max(1); texts.len()], texts };
    let mut places = Vec::new();
    let mut tx = engine.begin(Isolation::RepeatableRead);
    tx.statement_begin();
    let mut batch = Batch::new();
    let small = entries <= (PLACES * ROWS_AT_PLACE) as u64;
    let key_at = |place: usize| engine.key_at(def.tree, (2 * place + 1) as f64 / (2 * PLACES) as f64);
    let starts: Vec<_> = if small { vec![None] } else { (0..PLACES).filter_map(key_at).map(Some).collect() };
    let rows_at_place = if small { PLACES * ROWS_AT_PLACE } else { ROWS_AT_PLACE };
    for key in &starts {
        let from = key.as_deref().map_or(Bound::Unbounded, Bound::Included);
        let mut cursor = tx.scan(def.tree, from, Bound::Unbounded, Direction::Forward, Read::Consistent).ok()?;
        let (mut wanted, before) = (rows_at_place, taking.rows.len());
        while wanted > 0 {
            cursor.next_batch(&mut tx, &mut batch, wanted).ok()?;
            settle_batch(&codec, &mut batch).ok()?;
            for at in 0..batch.len().min(wanted) {
                let mut values = vec![Value::Null; def.columns.len()];
                codec.decode(batch.payload(at), &taken, &TimeZone::Utc, &mut values).ok()?;
                taking.take(values);
            }
            wanted = if batch.is_empty() { 0 } else { wanted.saturating_sub(batch.len()) };
        }
        places.push(taking.rows.len() - before);
    }
    tx.statement_end();
    let Taking { rows, left_out, .. } = taking;
    let different = vec![OnceLock::new(); def.columns.len()];
    Some(Sample { rows, left_out, places, whole: small, different })
}

/// A sample that is being taken.
struct Taking {
    rows: Vec<Vec<Value>>,
    left_out: Vec<usize>,
    /// The columns that hold texts.
    texts: Vec<usize>,
    /// The room that is left for each of them.
    left: Vec<usize>,
}

impl Taking {
    /// Takes a row. A column whose texts have no room any more is left out.
    fn take(&mut self, mut values: Vec<Value>) {
        for (&column, left) in self.texts.iter().zip(&mut self.left) {
            let Value::Bytes(text) = &values[column] else { continue };
            match left.checked_sub(text.len()) {
                Some(rest) => *left = rest,
                None if self.left_out.contains(&column) => values[column] = Value::Null,
                None => {
                    *left = 0;
                    self.left_out.push(column);
                    values[column] = Value::Null;
                    self.rows.iter_mut().for_each(|row| row[column] = Value::Null);
                }
            }
        }
        self.rows.push(values);
    }
}

/// Moments in time are shown in a session's time zone, and documents may be very large.
fn may_be_taken(ty: &SqlType) -> bool {
    !matches!(ty.kind, Kind::Json | Kind::Geometry(_) | Kind::Timestamp)
}

/// Entries that share one key are few where the sampled ones share theirs with few: the harmonic mean of
/// their groups' sizes is what a whole count would tell.
fn sample(engine: &Engine, tree: TreeId, codec: &KeyCodec, parts: usize) -> Option<f64> {
    let (mut groups, mut looked_at) = (0.0, 0.0);
    for place in 0..SAMPLES {
        let Some(key) = engine.key_at(tree, (2 * place + 1) as f64 / (2 * SAMPLES) as f64) else { continue };
        let prefix = &key[..codec.prefix_len(&key, parts).ok()?];
        let upper = plan::range::successor(prefix.to_vec());
        let upper = upper.as_ref().map_or(Bound::Unbounded, |u| Bound::Excluded(u.as_slice()));
        let size = engine.estimate(tree, Bound::Included(prefix), upper).max(1);
        groups += 1.0 / size as f64;
        looked_at += 1.0;
    }
    (looked_at > 0.0).then(|| looked_at / groups)
}
