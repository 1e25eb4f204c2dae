//! How many rows share a key: what the planner needs to tell a good index from a bad one.
//!
//! Nothing is stored. The first entries and the last ones of an index are looked at, and the answer is kept until the index has
//! doubled or halved. Where all of a sample has one key, the tree itself estimates how many entries begin with it.

use std::collections::HashMap;
use std::ops::Bound;

use base::TreeId;
use engine::{Batch, Direction, Engine, Isolation, Read};
use parking_lot::Mutex;
use schema::TableDef;
use value::KeyCodec;

/// Entries looked at from each end.
const SAMPLE: usize = 128;
/// Answers that are kept at most.
const KEPT_MAX: usize = 10_000;

/// Answers so far, by tree and number of key parts. Shared by all sessions.
#[derive(Debug, Default)]
pub struct IndexStatistics {
    kept: Mutex<HashMap<(TreeId, usize), Kept>>,
}

#[derive(Clone, Copy, Debug)]
struct Kept {
    /// Entries of the index at the time.
    entries: u64,
    rows: u64,
}

impl IndexStatistics {
    /// About how many rows share one value of the first `parts` parts of an index; `None` where nothing is known.
    pub fn rows_per_key(&self, engine: &Engine, def: &TableDef, index: usize, parts: usize) -> Option<u64> {
        let d = def.indexes.get(index)?;
        if d.is_unique() && parts >= d.parts.len() {
            return Some(1);
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
}

fn sample(engine: &Engine, tree: TreeId, codec: &KeyCodec, parts: usize) -> Option<u64> {
    let mut tx = engine.begin(Isolation::ReadUncommitted);
    let mut batch = Batch::default();
    let (mut looked_at, mut keys) = (0u64, 0u64);
    let mut last: Vec<u8> = Vec::new();
    for direction in [Direction::Forward, Direction::Backward] {
        let mut cursor = tx.scan(tree, Bound::Unbounded, Bound::Unbounded, direction, Read::Dirty).ok()?;
        cursor.next_batch(&mut tx, &mut batch, SAMPLE).ok()?;
        for i in 0..batch.len() {
            let key = batch.key(i);
            let prefix = &key[..codec.prefix_len(key, parts).ok()?];
            looked_at += 1;
            if prefix != last.as_slice() || i == 0 {
                keys += 1;
                last.clear();
                last.extend_from_slice(prefix);
            }
        }
    }
    if keys == 0 {
        return None;
    }
    if keys <= 2 && looked_at >= SAMPLE as u64 {
        let upper = plan::range::successor(last.clone());
        let upper = upper.as_ref().map_or(Bound::Unbounded, |u| Bound::Excluded(u.as_slice()));
        return Some(engine.estimate(tree, Bound::Included(&last), upper).max(1));
    }
    Some((looked_at / keys).max(1))
}
