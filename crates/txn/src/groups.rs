//! What a transaction has sealed (see `sealed`): finished transactions of the log that wait for its commit,
//! and buffers for the next ones.

use binlog::TransactionBuffer;

use crate::api::CommitOptions;

/// Buffers of sealed transactions that are kept for the next ones.
const SPARE_MAX: usize = 1024;

/// One of them, finished.
pub(crate) struct Sealed {
    pub log: Box<TransactionBuffer>,
    pub options: CommitOptions,
}

/// See the file's header.
#[derive(Default)]
pub(crate) struct SealedGroups {
    waiting: Vec<Sealed>,
    /// Those that the log says nothing of, because nothing is logged.
    unlogged: usize,
    /// Of those in the log.
    pub bytes: usize,
    #[expect(clippy::vec_box, reason = "a buffer goes from hand to hand, and is large")]
    pub spare: Vec<Box<TransactionBuffer>>,
}

impl SealedGroups {
    /// Those that are to have places in the log.
    pub fn len(&self) -> usize {
        self.waiting.len()
    }

    /// All.
    pub fn count(&self) -> usize {
        self.waiting.len() + self.unlogged
    }

    pub fn count_unlogged(&mut self) {
        self.unlogged += 1;
    }

    pub fn push(&mut self, sealed: Sealed) {
        assert!(sealed.log.log_len() > 0, "what is sealed is finished");
        self.bytes += sealed.log.log_len();
        self.waiting.push(sealed);
    }

    /// They are about to be committed.
    pub fn take(&mut self) -> Vec<Sealed> {
        self.bytes = 0;
        std::mem::take(&mut self.waiting)
    }

    /// The transaction has ended, with or without them.
    pub fn clear(&mut self) {
        self.unlogged = 0;
        let waiting = self.take();
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
