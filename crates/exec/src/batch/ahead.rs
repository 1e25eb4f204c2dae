//! Another thread reads a long scan ahead, and looks at the rows' filter: whoever started the scan takes
//! its batches in their order, so that nothing else changes.
//!
//! A scan has such a helper once it has met [`ExecOptions::ahead_min`](crate::ExecOptions) rows, if what it
//! reads depends on nothing but a view, and if a processor is left: there are never more helpers than
//! processors but one. It ends with the scan, which waits for that: the helper holds the tree.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

use engine::{Batch, Cursor, Foreseen, ViewReader};
use value::{RowCodec, SqlResult, sql_error};
use world::{Thread, World};

use super::filter::{Sieve, Sifter};
use super::found::{Found, Reads};
use crate::engine_error;
use crate::forms::settle_batch;
use crate::table::Table;

/// Batches that wait to be taken.
const WAITING: usize = 4;

/// The helpers that run in this process.
static HELPERS: AtomicUsize = AtomicUsize::new(0);

/// A batch that was read.
pub(crate) struct Fetched {
    pub batch: Batch,
    /// Whether the filter was looked at, for all rows.
    pub sifted: bool,
    pub passed: Vec<u32>,
    more: SqlResult<bool>,
}

/// What a helper reads by.
pub(crate) struct Readers {
    /// The tree of the cursor.
    pub scanned: ViewReader,
    /// The table's rows, and the index whose entries lead to them.
    pub rows: Option<(usize, ViewReader)>,
}

/// What a scan takes its batches from.
pub(crate) struct Ahead {
    fetched: Option<Receiver<Fetched>>,
    thread: Option<Thread>,
}

/// Counted among [`HELPERS`].
struct Seat;

impl Seat {
    fn take(most: usize) -> Option<Seat> {
        let taken = HELPERS.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |n| (n < most).then_some(n + 1));
        // A seat that is not taken must not be made: its end gives it back.
        taken.ok().map(|_| Seat)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        HELPERS.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Ahead {
    /// Lets another thread go on with a scan. The cursor comes back where that cannot be.
    pub fn start(
        world: &World,
        cursor: Box<Cursor>,
        readers: Readers,
        table: &Arc<Table>,
        sieve: Option<&Arc<Sieve>>,
        rows: usize,
    ) -> std::result::Result<Ahead, Box<Cursor>> {
        let Some(seat) = Seat::take(world.processors().saturating_sub(1)) else { return Err(cursor) };
        let (send, fetched) = sync_channel(WAITING);
        let (hand, handed) = sync_channel(1);
        let (table, sieve) = (table.clone(), sieve.cloned());
        let body = move || {
            let _seat = seat;
            if let Ok((cursor, readers)) = handed.recv() {
                read(cursor, &readers, &table, sieve.as_deref(), rows, &send);
            }
        };
        match world.try_spawn("read ahead", 0, body) {
            Ok(thread) => {
                // It waits for this, and has nothing else to do.
                let _ = hand.send((cursor, readers));
                Ok(Ahead { fetched: Some(fetched), thread: Some(thread) })
            }
            Err(_) => Err(cursor),
        }
    }

    /// The next batch, and whether there may be more behind it.
    ///
    /// # Errors
    /// Those of reading.
    pub fn next(&mut self) -> SqlResult<(Fetched, bool)> {
        let fetched = self.fetched.as_ref().and_then(|fetched| fetched.recv().ok());
        let mut fetched = fetched.ok_or_else(|| sql_error!(UNKNOWN_ERROR, "the thread that reads ahead has ended"))?;
        let more = std::mem::replace(&mut fetched.more, Ok(false))?;
        Ok((fetched, more))
    }
}

/// Reads rows that an index leads to.
struct Behind<'r> {
    cursor: &'r mut Cursor,
    entries: &'r ViewReader,
    rows: &'r ViewReader,
    codec: &'r RowCodec,
    limit: usize,
}

impl Reads for Behind<'_> {
    fn entries(&mut self, entries: &mut Batch) -> SqlResult<bool> {
        self.cursor.next_by(self.entries, entries, self.limit).map_err(engine_error)
    }

    fn foresee<'k>(&mut self, keys: impl Iterator<Item = &'k [u8]>, foreseen: &mut Foreseen) -> SqlResult<()> {
        self.rows.foresee(keys, foreseen);
        Ok(())
    }

    fn row(&mut self, key: &[u8], foreseen: (&Foreseen, usize), image: &mut Vec<u8>) -> SqlResult<bool> {
        let found = self.rows.get(key, Some(foreseen), image).map_err(engine_error)?;
        if found {
            self.codec.settle(image)?;
        }
        Ok(found)
    }
}

impl Drop for Ahead {
    fn drop(&mut self) {
        // Without anybody who takes its batches it ends.
        self.fetched = None;
        if let Some(thread) = self.thread.take() {
            thread.join();
        }
    }
}

fn read(mut cursor: Box<Cursor>, readers: &Readers, table: &Table, sieve: Option<&Sieve>, rows_at_once: usize, send: &SyncSender<Fetched>) {
    let mut sifter = Sifter::default();
    let mut found = Found::default();
    loop {
        let (mut batch, mut passed) = (Batch::new(), Vec::new());
        let more = match &readers.rows {
            None => {
                let more = cursor.next_by(&readers.scanned, &mut batch, rows_at_once).map_err(engine_error);
                more.and_then(|more| settle_batch(&table.rows, &mut batch).map(|()| more))
            }
            Some((index, rows)) => {
                let mut reads = Behind { cursor: &mut cursor, entries: &readers.scanned, rows, codec: &table.rows, limit: rows_at_once };
                found.next(&table.indexes[*index], &mut batch, &mut reads)
            }
        };
        let sifted = more.is_ok() && sieve.is_some_and(|sieve| sifter.sift(sieve, table, &batch, &mut passed).is_some());
        let last = !matches!(more, Ok(true));
        if send.send(Fetched { batch, sifted, passed, more }).is_err() || last {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Seat;

    #[test]
    fn who_finds_no_seat_gives_none_back() {
        let most = 1000;
        let taken: Vec<Seat> = (0..most).map_while(|_| Seat::take(most)).collect();
        assert!(Seat::take(taken.len()).is_none() && Seat::take(taken.len()).is_none());
        drop(taken);
        assert!(Seat::take(most).is_some());
    }
}
