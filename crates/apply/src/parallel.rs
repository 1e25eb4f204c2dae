//! Rows on their way to the workers: by table and clustered key, so that changes of one row stay in order
//! (docs/hard-cases.md, C23).
//!
//! What belongs to a row, its secondary entries included, carries its clustered key; so rows of different
//! keys never meet. A row that changes its key, and everything that is not a row, waits until all that came
//! before is done. So does a row that is large: it is written from where it was read, without a copy (A4).

use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;
use std::sync::{Arc, Mutex};

use base::LogPosition;
use binlog::Row;
use engine::{ApplyWriter, Error, Result, Workers};
use exec::Table;

use crate::table::Writes;

/// A batch is handed out when it has as many rows as are worth a job, or so many bytes.
const BATCH_BYTES: usize = 256 << 10;
/// A row of more bytes is large.
const ROW_BYTES: usize = 1 << 20;

/// One row in a batch: the lengths of its images, which lie one behind the other.
struct Queued {
    target: Arc<Table>,
    at: LogPosition,
    before: Option<usize>,
    after: Option<usize>,
    row_id: Option<u64>,
}

#[derive(Default)]
struct Batch {
    rows: Vec<Queued>,
    bytes: Vec<u8>,
}

impl Batch {
    fn push(&mut self, target: &Arc<Table>, at: LogPosition, row: &Row<'_>) {
        for image in [row.before, row.after].into_iter().flatten() {
            self.bytes.extend_from_slice(image);
        }
        let (before, after) = (row.before.map(<[u8]>::len), row.after.map(<[u8]>::len));
        self.rows.push(Queued { target: target.clone(), at, before, after, row_id: row.row_id });
    }

    fn apply(&self, writer: &ApplyWriter, writes: &mut Writes) -> Result<()> {
        let mut rest = &self.bytes[..];
        let mut take = |len: Option<usize>| {
            len.map(|len| {
                let (image, behind) = rest.split_at(len);
                rest = behind;
                image
            })
        };
        for queued in &self.rows {
            let row = Row { before: take(queued.before), after: take(queued.after), row_id: queued.row_id, partial: &[] };
            writes.row(writer, &queued.target, &row).map_err(|e| match e {
                Error::Damaged(why) => Error::Damaged(format!("the transaction at {}: {why}", queued.at)),
                e => e,
            })?;
        }
        writes.raise_counters(writer)
    }
}

/// The reader's side.
pub(crate) struct Parallel {
    workers: Arc<Workers>,
    batches: Vec<Batch>,
    /// Buffers of each worker, kept from batch to batch.
    writes: Vec<Arc<Mutex<Writes>>>,
    route: Writes,
}

impl Parallel {
    pub fn new(workers: &Arc<Workers>) -> Parallel {
        let count = workers.count();
        Parallel {
            workers: workers.clone(),
            batches: (0..count).map(|_| Batch::default()).collect(),
            writes: (0..count).map(|_| Arc::default()).collect(),
            route: Writes::default(),
        }
    }

    /// Takes a row for its worker. False if the row must stand alone: everything before it is done then.
    pub fn take(&mut self, target: &Arc<Table>, at: LogPosition, row: &Row<'_>) -> Result<bool> {
        if [row.before, row.after].into_iter().flatten().map(<[u8]>::len).sum::<usize>() > ROW_BYTES {
            self.drain()?;
            return Ok(false);
        }
        let Some(key) = self.route.key_of(target, row)? else {
            self.drain()?;
            return Ok(false);
        };
        let mut hasher = DefaultHasher::new();
        hasher.write_u32(target.def.tree.0);
        hasher.write(key);
        let worker = (hasher.finish() % self.batches.len() as u64) as usize;
        let batch = &mut self.batches[worker];
        batch.push(target, at, row);
        if batch.rows.len() >= self.workers.rows_in_a_job() || batch.bytes.len() >= BATCH_BYTES {
            self.hand_out(worker);
        }
        Ok(true)
    }

    fn hand_out(&mut self, worker: usize) {
        let batch = std::mem::take(&mut self.batches[worker]);
        if batch.rows.is_empty() {
            return;
        }
        let writes = self.writes[worker].clone();
        self.workers.hand_out(
            worker,
            batch.bytes.capacity(),
            Box::new(move |writer| {
                let mut writes = writes.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                batch.apply(writer, &mut writes)
            }),
        );
    }

    /// Waits until all rows that were taken are written.
    pub fn drain(&mut self) -> Result<()> {
        (0..self.batches.len()).for_each(|worker| self.hand_out(worker));
        self.workers.drain()
    }
}
