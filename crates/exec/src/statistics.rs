//! How many rows share a key: what the planner needs to tell a good index from a bad one.
//!
//! Nothing is stored. A few entries all over an index are looked at, and the tree itself estimates how many entries begin as each of them does; the answer
//! is kept until the index has doubled or halved, or the table is analyzed.

use std::collections::HashMap;
use std::ops::Bound;

use base::TreeId;
use engine::Engine;
use parking_lot::Mutex;
use schema::TableDef;
use value::KeyCodec;

/// Entries looked at.
const SAMPLES: usize = 16;
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
    rows: f64,
}

impl IndexStatistics {
    /// About how many rows share one value of the first `parts` parts of an index; `None` where nothing is known.
    pub fn rows_per_key(&self, engine: &Engine, def: &TableDef, index: usize, parts: usize) -> Option<u64> {
        self.rows(engine, def, index, parts).map(|rows| (rows as u64).max(1))
    }

    /// About how many different values the first `parts` parts of an index have among so many entries.
    pub fn values(&self, engine: &Engine, def: &TableDef, index: usize, parts: usize, entries: u64) -> u64 {
        let rows = if entries == 0 { None } else { self.rows(engine, def, index, parts) };
        rows.map_or(entries, |rows| (entries as f64 / rows).ceil() as u64)
    }

    fn rows(&self, engine: &Engine, def: &TableDef, index: usize, parts: usize) -> Option<f64> {
        let d = def.indexes.get(index)?;
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

    /// Forgets what is known of a table: it is looked at again.
    pub fn forget(&self, def: &TableDef) {
        self.kept.lock().retain(|(tree, _), _| def.indexes.iter().all(|index| index.tree != *tree));
    }
}

/// Entries that share one key are few where the sampled ones share theirs with few: the harmonic mean of their groups' sizes is what a whole count would tell.
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
