//! Transactions of a source that are committed together.
//!
//! Each stays a transaction of its own in our log, with its GTID; what they share is the sync. Only
//! transactions of rows come together, and nothing waits for it: a batch ends when the relay log has no
//! more, when it has lasted as long as may pass before anybody sees its first, when it is large, and before
//! whatever is not a transaction of rows.
//!
//! Always true:
//! 1. What the channel says is applied is committed: it moves on with the batch, not with the transaction.
//! 2. Whatever goes wrong, the batch is given up or committed without its last; then the transaction that
//!    failed comes again and is the first of its batch. Only such a failure counts.

use base::GtidSet;
use log::OwnedGtid;
use session::replication::SeenTransaction;

use crate::place::SourcePlace;
use crate::relay::Place;

/// A batch ends behind so many transactions,
const TRANSACTIONS_MAX: usize = if cfg!(test) { 5 } else { 1024 };
/// or so many bytes of the relay log, or of ours, whose images may be whole where the source's are not,
pub(crate) const BYTES_MAX: u64 = 4 << 20;
/// or when so long has passed: some times what a sync takes.
const MICROS_MAX: u64 = 20_000;
/// So many transactions come one by one at most: each with a sync of its own.
const CAREFUL_MAX: usize = 128;

/// What is sealed and not committed.
#[derive(Default)]
pub(crate) struct Batch {
    waiting: Option<Waiting>,
    /// So many transactions come one by one: a batch was given up.
    careful: usize,
}

pub(crate) struct Waiting {
    pub first: Place,
    count: usize,
    /// Behind the last.
    pub end: Place,
    pub executed: SourcePlace,
    /// The last.
    pub seen: SeenTransaction,
    pub gtids: GtidSet,
    /// Nobody else can have these meanwhile.
    owned: Vec<OwnedGtid>,
    /// When the first was begun, in microseconds.
    begun: u64,
}

impl Batch {
    pub fn is_empty(&self) -> bool {
        self.waiting.is_none()
    }

    /// Whether a transaction may be sealed, and wait for others.
    pub fn takes_more(&self) -> bool {
        self.careful == 0
    }

    /// Whether the batch has a transaction that our log does not know yet.
    pub fn has(&self, gtid: binlog::Gtid) -> bool {
        self.waiting.as_ref().is_some_and(|waiting| waiting.gtids.contains(gtid))
    }

    /// A transaction from `begin` to `end` was sealed. True if the batch is to be committed now.
    pub fn sealed(
        &mut self,
        begin: Place,
        end: Place,
        executed: &SourcePlace,
        gtid: Option<(binlog::Gtid, OwnedGtid)>,
        seen: SeenTransaction,
    ) -> bool {
        let waiting = self.waiting.get_or_insert_with(|| Waiting {
            first: begin,
            count: 0,
            end,
            executed: executed.clone(),
            seen: SeenTransaction::default(),
            gtids: GtidSet::default(),
            owned: Vec::new(),
            begun: seen.begun,
        });
        waiting.count += 1;
        waiting.end = end;
        waiting.executed.clone_from(executed);
        waiting.seen = seen;
        if let Some((gtid, owned)) = gtid {
            waiting.gtids.add(gtid);
            waiting.owned.push(owned);
        }
        waiting.count >= TRANSACTIONS_MAX
            || seen.ended.saturating_sub(waiting.begun) >= MICROS_MAX
            || end.file != waiting.first.file
            || end.offset - waiting.first.offset >= BYTES_MAX
    }

    /// Something that is no transaction stands behind the last. False if there is none.
    pub fn passed(&mut self, end: Place, executed: &SourcePlace) -> bool {
        let Some(waiting) = &mut self.waiting else { return false };
        waiting.end = end;
        waiting.executed.clone_from(executed);
        true
    }

    /// It is committed, or about to be.
    pub fn take(&mut self) -> Option<Waiting> {
        self.waiting.take()
    }

    /// It is rolled back: where to begin again, one by one.
    pub fn given_up(&mut self) -> Option<Place> {
        let waiting = self.waiting.take()?;
        self.careful = (waiting.count + 1).min(CAREFUL_MAX);
        Some(waiting.first)
    }

    /// A transaction was committed by itself.
    pub fn one_by_one(&mut self) {
        self.careful = self.careful.saturating_sub(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_ends_where_it_is_full_and_comes_one_by_one_when_it_was_given_up() {
        let mut batch = Batch::default();
        let at = |offset| Place { file: 1, offset };
        let executed = ("binlog.000001".to_owned(), 4);
        let seal = |batch: &mut Batch, from, to| batch.sealed(at(from), at(to), &executed, None, SeenTransaction::default());
        assert!(batch.is_empty() && batch.takes_more());
        assert!(!seal(&mut batch, 0, 100) && !seal(&mut batch, 100, BYTES_MAX - 1));
        assert!(seal(&mut batch, BYTES_MAX - 1, BYTES_MAX), "it has bytes enough");
        assert_eq!(batch.take().map(|applied| applied.end), Some(at(BYTES_MAX)));
        let full = (0..TRANSACTIONS_MAX as u64).filter(|n| seal(&mut batch, *n, n + 1)).collect::<Vec<_>>();
        assert_eq!(full, [TRANSACTIONS_MAX as u64 - 1]);
        assert_eq!(batch.given_up(), Some(at(0)));
        for _ in 0..CAREFUL_MAX.min(TRANSACTIONS_MAX + 1) {
            assert!(!batch.takes_more());
            batch.one_by_one();
        }
        assert!(batch.takes_more() && batch.is_empty());
        let mut lasts =
            |begun, ended| batch.sealed(at(0), at(1), &executed, None, SeenTransaction { begun, ended, ..SeenTransaction::default() });
        assert!(!lasts(5, 6) && !lasts(MICROS_MAX, MICROS_MAX + 4) && lasts(MICROS_MAX, MICROS_MAX + 5));
    }
}
