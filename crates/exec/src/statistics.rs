//! What the planner needs to know of a table's values: how many rows share a key, to tell a good index from
//! a bad one, and some rows, to see which of them pass a condition.
//!
//! Nothing is stored. A few entries all over an index are looked at, and the tree itself estimates how many
//! entries begin as each of them does; the answer is kept until the index has doubled or halved, or the
//! table is analyzed. So is a sample of rows.

use std::collections::HashMap;
use std::ops::Bound;
use std::sync::Arc;

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
/// Of a table with fewer rows no sample is taken.
const SAMPLED_MIN: u64 = 20_000;
/// Longer texts are not in a sample.
const LENGTH_MAX: u32 = 1000;
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
    /// Of the definition that the rows were read by.
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

    /// Rows from all over a table; none if it is small, or cannot be read.
    pub fn sample(&self, engine: &Engine, def: &TableDef) -> Option<Arc<Sample>> {
        let entries = engine.stats(def.tree).entries_estimate;
        if entries < SAMPLED_MIN {
            return None;
        }
        if let Some(kept) = self.samples.lock().get(&def.tree)
            && kept.version == def.version
            && entries <= kept.entries.saturating_mul(2)
            && entries >= kept.entries / 2
        {
            return Some(kept.sample.clone());
        }
        let sample = Arc::new(read_sample(engine, def)?);
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
fn read_sample(engine: &Engine, def: &TableDef) -> Option<Sample> {
    let codec = def.row_codec();
    let (taken, left_out): (Vec<usize>, Vec<usize>) = (0..def.columns.len()).partition(|c| !may_be_large(&def.columns[*c].ty));
    let mut tx = engine.begin(Isolation::RepeatableRead);
    tx.statement_begin();
    let (mut rows, mut batch) = (Vec::with_capacity(PLACES * ROWS_AT_PLACE), Batch::new());
    for place in 0..PLACES {
        let Some(key) = engine.key_at(def.tree, (2 * place + 1) as f64 / (2 * PLACES) as f64) else { continue };
        let mut cursor = tx.scan(def.tree, Bound::Included(&key), Bound::Unbounded, Direction::Forward, Read::Consistent).ok()?;
        cursor.next_batch(&mut tx, &mut batch, ROWS_AT_PLACE).ok()?;
        settle_batch(&codec, &mut batch).ok()?;
        for at in 0..batch.len() {
            let mut values = vec![Value::Null; def.columns.len()];
            codec.decode(batch.payload(at), &taken, &TimeZone::Utc, &mut values).ok()?;
            rows.push(values);
        }
    }
    tx.statement_end();
    Some(Sample { rows, left_out })
}

fn may_be_large(ty: &SqlType) -> bool {
    // Moments in time are shown in a session's time zone.
    let apart = matches!(ty.kind, Kind::Json | Kind::Geometry(_) | Kind::Timestamp);
    apart || ty.kind.is_string() && ty.length > LENGTH_MAX
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
