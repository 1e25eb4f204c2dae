//! What a transaction has sealed (see `sealed`): finished transactions of the log that wait for its commit, and buffers for the next ones.

use binlog::TransactionBuffer;

use crate::api::CommitOptions;

/// Buffers of sealed transactions that are kept for the next ones.
const SPARE_MAX: usize = 256;

/// One of them, finished.
pub(crate) struct Sealed {
    pub log: TransactionBuffer,
    pub options: CommitOptions,
}

/// See the file's header.
#[derive(Default)]
pub(crate) struct SealedGroups {
    pub waiting: Vec<Sealed>,
    pub spare: Vec<TransactionBuffer>,
}

impl SealedGroups {
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// The transaction has ended, with or without them.
    pub fn clear(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        self.keep(waiting);
    }

    /// Their buffers are for others now.
    pub fn keep(&mut self, done: Vec<Sealed>) {
        let room = SPARE_MAX.saturating_sub(self.spare.len());
        self.spare.extend(done.into_iter().take(room).map(|mut sealed| {
            sealed.log.clear();
            sealed.log
        }));
    }
}
