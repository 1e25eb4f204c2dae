//! Transactions of a source that are committed together.
//!
//! Each stays a transaction of its own in our log, with its GTID; what they share is the sync. Only transactions of rows come together, and nothing waits for it: a batch ends when the relay log has
//! no more, when it is large enough, and before whatever is not a transaction of rows.
//!
//! Always true:
//! 1. What the channel says is applied is committed: it moves on with the batch, not with the transaction.
//! 2. Whatever goes wrong, the batch is given up or committed without its last; then the transaction that failed comes again and is the first of its batch. Only such a failure counts.

use session::replication::SeenTransaction;

use crate::place::SourcePlace;
use crate::relay::Place;

/// A batch ends behind so many transactions,
const TRANSACTIONS_MAX: usize = 128;
/// or so many bytes of the relay log.
const BYTES_MAX: u64 = 1 << 20;

/// What is sealed and not committed.
#[derive(Default)]
pub(crate) struct Batch {
    waiting: Option<Waiting>,
    /// So many transactions come one by one: a batch was given up.
    careful: usize,
}

struct Waiting {
    first: Place,
    count: usize,
    /// Behind the last.
    end: Place,
    executed: SourcePlace,
    seen: SeenTransaction,
    gtids: Vec<binlog::Gtid>,
}

/// What a commit of the batch has applied.
pub(crate) struct Applied {
    pub end: Place,
    pub executed: SourcePlace,
    pub seen: SeenTransaction,
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
        self.waiting.as_ref().is_some_and(|waiting| waiting.gtids.contains(&gtid))
    }

    /// A transaction from `begin` to `end` was sealed. True if the batch is to be committed now.
    pub fn sealed(&mut self, begin: Place, end: Place, executed: &SourcePlace, gtid: Option<binlog::Gtid>, seen: SeenTransaction) -> bool {
        let waiting = self.waiting.get_or_insert_with(|| Waiting {
            first: begin,
            count: 0,
            end,
            executed: executed.clone(),
            seen: SeenTransaction::default(),
            gtids: Vec::new(),
        });
        waiting.count += 1;
        waiting.end = end;
        waiting.executed.clone_from(executed);
        waiting.seen = seen;
        waiting.gtids.extend(gtid);
        waiting.count >= TRANSACTIONS_MAX || end.file != waiting.first.file || end.offset - waiting.first.offset >= BYTES_MAX
    }

    /// It was committed.
    pub fn committed(&mut self) -> Option<Applied> {
        self.waiting.take().map(|waiting| Applied { end: waiting.end, executed: waiting.executed, seen: waiting.seen })
    }

    /// It is rolled back: where to begin again, one by one.
    pub fn given_up(&mut self) -> Option<Place> {
        let waiting = self.waiting.take()?;
        self.careful = waiting.count + 1;
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
        assert_eq!(batch.committed().map(|applied| applied.end), Some(at(BYTES_MAX)));
        let full = (0..TRANSACTIONS_MAX as u64).filter(|n| seal(&mut batch, *n, n + 1)).collect::<Vec<_>>();
        assert_eq!(full, [TRANSACTIONS_MAX as u64 - 1]);
        assert_eq!(batch.given_up(), Some(at(0)));
        for _ in 0..=TRANSACTIONS_MAX {
            assert!(!batch.takes_more());
            batch.one_by_one();
        }
        assert!(batch.takes_more() && batch.is_empty());
    }
}
