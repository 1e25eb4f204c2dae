//! What the engine's tests share: the log of raw changes and who applies it, the rows of a tree, single rows
//! of the catalog, and what a load of a plain table is.

#![allow(dead_code, reason = "every test program uses its part of this")]

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;

use base::TreeId;
use binlog::{Own, RawChange};
use engine::*;

pub type Rows = BTreeMap<Vec<u8>, Vec<u8>>;

/// A transaction's events, one behind the other. They are read now, which may fail.
pub fn bytes_of(events: &log::Events<'_>) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let each = |event: &binlog::RawEvent<'_>| {
        bytes.extend_from_slice(event.bytes);
        Ok::<_, log::Error>(())
    };
    events.for_each(each).map_err(|e| Error::Damaged(e.to_string()))?;
    Ok(bytes)
}

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
        RawChange::BranchTree { tree, origin } => writer.branch_tree(origin, tree),
    }
}

/// Groups that an XA PREPARE has ended and that nobody has decided about, with their events.
#[derive(Default)]
pub struct Undecided(Vec<(XaId, Vec<u8>)>);

impl Undecided {
    /// What is to be applied now, if that is known here: the transaction itself, or one that it decides
    /// about. If not: the decision.
    ///
    /// # Errors
    /// Those of reading the log.
    pub fn pass(&mut self, transaction: &LoggedTransaction<'_>) -> Result<std::result::Result<Vec<u8>, (XaId, Decision)>> {
        let text = match &transaction.how {
            GroupEnd::Commit => return bytes_of(&transaction.events).map(Ok),
            GroupEnd::Prepare(xid) => {
                let bytes = bytes_of(&transaction.events)?;
                assert_eq!(bytes_of(&transaction.events.kept())?, bytes, "what is read once more is what was read");
                self.0.push((xid.clone(), bytes));
                return Ok(Ok(Vec::new()));
            }
            GroupEnd::XaDecision { text } => std::str::from_utf8(text).expect("text"),
        };
        let (verb, rest) = text.split_once(" X'").expect("a decision");
        let hex = &rest[..rest.find('\'').expect("a decision")];
        let xid = xid(u64::from_str_radix(hex, 16).expect("a number"));
        let decision = if verb == "XA COMMIT" { Decision::Commit } else { Decision::Rollback };
        let Some(at) = self.0.iter().position(|(known, _)| *known == xid) else { return Ok(Err((xid, decision))) };
        let (_, events) = self.0.remove(at);
        Ok(Ok(if decision == Decision::Commit { events } else { Vec::new() }))
    }
}

/// The name of a test's XA transaction.
pub fn xid(number: u64) -> XaId {
    XaId { format: 1, gtrid: number.to_be_bytes().to_vec(), bqual: Vec::new() }
}

/// Puts raw changes back: those of entries by the workers of recovery, as their keys say.
#[derive(Default)]
pub struct RawApplier {
    workers: Option<Arc<Workers>>,
    undecided: Undecided,
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
            workers.hand_out(worker, 1, Box::new(job));
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
        match self.undecided.pass(transaction)? {
            Ok(events) => raw_changes(&events, |change| self.change(writer, change)),
            Err((xid, decision)) => {
                self.workers.as_ref().map_or(Ok(()), |workers| workers.drain())?;
                writer.decide(&xid, decision);
                Ok(())
            }
        }
    }

    fn begin(&mut self, workers: &Arc<Workers>) {
        self.workers = Some(workers.clone());
    }

    fn finish(&mut self, writer: &ApplyWriter) -> Result<u64> {
        self.workers.take().map_or(Ok(()), |workers| workers.drain())?;
        let undecided = std::mem::take(&mut self.undecided).0;
        let count = undecided.len() as u64;
        for (xid, events) in undecided {
            let writer = writer.preparing();
            raw_changes(&events, |change| match change {
                RawChange::Put { tree, key, payload } => match writer.update(tree, key, payload) {
                    Err(Error::NotFound) => writer.insert(tree, key, payload),
                    other => other,
                },
                RawChange::Remove { tree, key } => writer.remove(tree, key),
                other => panic!("{other:?} is not prepared"),
            })?;
            writer.prepared(&xid);
        }
        Ok(count)
    }
}

/// Puts raw changes back; strictly for rows, as the real applier does: a hole in the log is seen.
pub struct StrictApplier;

impl Applier for StrictApplier {
    fn apply(&mut self, writer: &ApplyWriter, transaction: &LoggedTransaction<'_>) -> Result<()> {
        raw_changes(&bytes_of(&transaction.events)?, |change| match change {
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
    put_or_fail(engine, key).expect("commits");
}

pub fn put_or_fail(engine: &Engine, key: &[u8]) -> Result<()> {
    let mut tx = engine.begin(Isolation::RepeatableRead);
    tx.insert(CATALOG_TREE, key, b"value", Unique::WholeKey)?;
    tx.commit(CommitOptions::default()).map(drop)
}

pub fn has(engine: &Engine, key: &[u8]) -> bool {
    let mut out = Vec::new();
    engine.begin(Isolation::RepeatableRead).get(CATALOG_TREE, key, Read::Consistent, &mut out).expect("reads")
}

/// A number from the environment.
pub fn parameter(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(default)
}

/// A load of a table without log, partitions and row ids.
pub fn load_spec(clustered: TreeId, secondary: Vec<SecondaryTree>, memory: usize) -> LoadSpec {
    LoadSpec {
        clustered,
        secondary,
        log: None,
        temporary: false,
        partitions: None,
        row_ids: false,
        image_prefix: Vec::new(),
        notes: 0,
        memory,
        progress: Arc::default(),
    }
}
