//! What the engine's tests share: the log of raw changes and who applies it, the rows of a tree, and single rows of the catalog.

#![allow(dead_code, reason = "every test program uses its part of this")]

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;

use base::TreeId;
use binlog::{Own, RawChange};
use engine::*;

pub type Rows = BTreeMap<Vec<u8>, Vec<u8>>;

/// Hands out the raw changes of a transaction.
pub fn raw_changes(events: &[u8], mut take: impl FnMut(RawChange<'_>) -> Result<()>) -> Result<()> {
    for event in binlog::RawEvents::new(events) {
        let event = event.expect("whole events");
        let binlog::Event::Own(Own::Raw(changes)) = binlog::decode(&event).expect("decodes") else { continue };
        for change in changes {
            take(change.expect("whole"))?;
        }
    }
    Ok(())
}

fn put_back(writer: &ApplyWriter, change: RawChange<'_>) -> Result<()> {
    match change {
        RawChange::Put { tree, key, payload } => writer.put(tree, key, payload),
        RawChange::Remove { tree, key } => writer.remove_any(tree, key),
        RawChange::CreateTree(tree) => writer.create_tree(tree),
        RawChange::DropTree(tree) => writer.drop_tree(tree),
    }
}

/// Puts raw changes back: those of entries by the workers of recovery, as their keys say.
#[derive(Default)]
pub struct RawApplier {
    workers: Option<Arc<Workers>>,
}

impl RawApplier {
    fn change(&self, writer: &ApplyWriter, change: RawChange<'_>) -> Result<()> {
        if let (Some(workers), RawChange::Put { tree, key, .. } | RawChange::Remove { tree, key }) = (&self.workers, change)
            && tree > CATALOG_TREE
        {
            let key = key.to_vec();
            let payload = if let RawChange::Put { payload, .. } = change { Some(payload.to_vec()) } else { None };
            let worker = key.iter().fold(tree.0 as usize, |sum, byte| sum + usize::from(*byte)) % workers.count();
            let job = move |writer: &ApplyWriter| match &payload {
                Some(payload) => writer.put(tree, &key, payload),
                None => writer.remove_any(tree, &key),
            };
            workers.hand_out(worker, Box::new(job));
            return Ok(());
        }
        if let Some(workers) = &self.workers {
            workers.drain()?;
        }
        put_back(writer, change)
    }
}

impl Applier for RawApplier {
    fn apply(&mut self, writer: &ApplyWriter, transaction: &LoggedTransaction<'_>) -> Result<()> {
        raw_changes(transaction.events, |change| self.change(writer, change))
    }

    fn begin(&mut self, workers: &Arc<Workers>) {
        self.workers = Some(workers.clone());
    }

    fn finish(&mut self, _: &ApplyWriter) -> Result<u64> {
        self.workers.take().map_or(Ok(()), |workers| workers.drain())?;
        Ok(0)
    }
}

/// Puts raw changes back; strictly for rows, as the real applier does: a hole in the log is seen.
pub struct StrictApplier;

impl Applier for StrictApplier {
    fn apply(&mut self, writer: &ApplyWriter, transaction: &LoggedTransaction<'_>) -> Result<()> {
        raw_changes(transaction.events, |change| match change {
            RawChange::Remove { tree, key } if tree.0 > CATALOG_TREE.0 => writer.remove(tree, key),
            change => put_back(writer, change),
        })
    }
}

/// All rows of a tree.
pub fn contents(engine: &Engine, tree: TreeId) -> Rows {
    try_contents(engine, tree).expect("can be read")
}

pub fn try_contents(engine: &Engine, tree: TreeId) -> Result<Rows> {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    let mut cursor = tx.scan(tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Consistent)?;
    let (mut batch, mut rows) = (Batch::new(), Rows::new());
    while cursor.next_batch(&mut tx, &mut batch, 7)? {
        rows.extend(batch.iter().map(|(k, v)| (k.to_vec(), v.to_vec())));
    }
    Ok(rows)
}

/// A row of the catalog's tree, committed.
pub fn put(engine: &Engine, key: &[u8]) {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    tx.insert(CATALOG_TREE, key, b"value", Unique::WholeKey).expect("inserts");
    tx.commit(CommitOptions::default()).expect("commits");
}

pub fn has(engine: &Engine, key: &[u8]) -> bool {
    let mut out = Vec::new();
    engine.begin(Isolation::RepeatableRead).get(CATALOG_TREE, key, Read::Consistent, &mut out).expect("reads")
}

/// A number from the environment.
pub fn parameter(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(default)
}
