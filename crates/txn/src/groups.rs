//! What a transaction has sealed (see `sealed`): finished transactions of the log that wait for its commit,
//! and buffers for the next ones.

use binlog::TransactionBuffer;

use crate::api::CommitOptions;

/// Buffers of sealed transactions that are kept for the next ones, and so many of them may be large: else
/// each of a thousand would in the end be as large as the largest transaction that it has ever held.
const SPARE_MAX: usize = 1024;
const SPARE_LARGE_MAX: usize = 16;
/// Large ones have more bytes.
const SMALL: usize = 16 << 10;

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
    /// Bytes of those in the log.
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
        for Sealed { mut log, .. } in done {
            log.clear();
            let most = if binlog::room_kept(&log) > SMALL { SPARE_LARGE_MAX } else { SPARE_MAX };
            if self.spare.len() < most {
                self.spare.push(log);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use base::TreeId;
    use binlog::End;

    use super::*;

    /// A large transaction among a thousand small ones, in each batch another: before, all buffers became
    /// as large as it in the end, and a replica's memory grew by a gigabyte.
    #[test]
    fn buffers_of_large_transactions_are_not_all_kept() {
        const LARGE: usize = 400 << 10;
        let mut groups = SealedGroups::default();
        for batch in 0..3 * SPARE_MAX {
            for n in 0..64 {
                let mut log = groups.spare.pop().unwrap_or_else(|| Box::new(TransactionBuffer::new(1)));
                log.raw_row(TreeId(1), b"key", Some(&vec![7; if n == batch % 64 { LARGE } else { 100 }]));
                log.finish(&End::Commit { xid: 1 });
                groups.push(Sealed { log, options: CommitOptions::default() });
            }
            let done = groups.take();
            groups.keep(done);
        }
        let kept: usize = groups.spare.iter().map(|log| binlog::room_kept(log)).sum();
        assert!(kept <= SPARE_LARGE_MAX * 2 * LARGE + SPARE_MAX * SMALL, "{kept} bytes are kept");
        assert!(groups.spare.len() >= 32, "small ones are");
    }
}
