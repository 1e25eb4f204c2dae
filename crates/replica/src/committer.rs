//! The thread that commits a batch while the applier goes on with the next one.
//!
//! ```text
//!   applier     batch 1 | batch 2 |  batch 3     | …       in sessions by turns
//!   committer             commit 1 | commit 2  |  …        places in the log, sync, publication
//! ```
//!
//! Always true:
//! 1. Batches are committed in order, one at a time: one is handed over when the one before it is
//!    committed. So whatever is in our log has before it what the source had before it.
//! 2. If a commit fails, nothing behind it is committed: the applier gives up what it has done since, and
//!    begins again where the failed batch began.
//! 3. What a batch has changed stays locked until it is committed, but not for the next batch, which begins
//!    when it has its places in the log (`txn::behind`).
//! 4. Where order alone does not do (statements, definitions, transactions that are prepared), everything
//!    before is committed first.

use std::sync::mpsc::{Receiver, Sender, channel};

use session::{Applier, Instance};
use value::{SqlError, SqlResult, sql_error};

use crate::batch::Waiting;

fn gone() -> SqlError {
    sql_error!(UNKNOWN_ERROR, "the thread that commits has ended")
}

/// See the file's header.
pub(crate) struct Committer {
    thread: Option<Beside>,
    /// What is being committed.
    waiting: Option<Waiting>,
    /// What is committed, where there is no thread.
    done: Option<(Applier, SqlResult<()>)>,
    /// The session whose turn is next.
    spare: Option<Applier>,
}

struct Beside {
    to: Sender<Applier>,
    from: Receiver<(Applier, SqlResult<()>)>,
}

impl Committer {
    /// Commits without a thread: at once.
    pub fn here(spare: Applier) -> Committer {
        Committer { thread: None, waiting: None, done: None, spare: Some(spare) }
    }

    /// With a thread, if there can be one.
    pub fn beside(instance: &Instance, spare: Applier) -> Committer {
        let (to, batches) = channel::<Applier>();
        let (done, from) = channel();
        let commit = move || {
            for mut session in batches {
                let result = session.commit();
                if done.send((session, result)).is_err() {
                    return;
                }
            }
        };
        let started = instance.world().try_spawn_service("committer", 0, commit);
        Committer { thread: started.ok().map(|_| Beside { to, from }), ..Committer::here(spare) }
    }

    /// Whether a batch has a transaction that our log does not know yet.
    pub fn has(&self, gtid: binlog::Gtid) -> bool {
        self.waiting.as_ref().is_some_and(|waiting| waiting.gtids.contains(gtid))
    }

    pub fn is_busy(&self) -> bool {
        self.waiting.is_some()
    }

    /// Takes a batch and the session that has applied it, when none is being committed. The other session
    /// goes on.
    pub fn commit(&mut self, session: &mut Applier, batch: Waiting) -> SqlResult<()> {
        let next = self.spare.take().ok_or_else(gone)?;
        self.waiting = Some(batch);
        let mut full = std::mem::replace(session, next);
        let Some(thread) = &self.thread else {
            let result = full.commit();
            self.done = Some((full, result));
            return Ok(());
        };
        let (tell, placed) = channel();
        // Nobody hears it who has ended.
        full.when_placed(Box::new(move |before| tell.send(before).unwrap_or_default()));
        thread.to.send(full).map_err(|_| gone())?;
        // Without a word it has failed, or is not logged: then its locks are in the way.
        if let Ok(before) = placed.recv() {
            session.follow(before);
        }
        Ok(())
    }

    /// Waits for what is being committed. Gives it, with what became of it.
    pub fn wait(&mut self) -> Option<(Waiting, SqlResult<()>)> {
        let waiting = self.waiting.take()?;
        let done = self.thread.as_ref().map_or_else(|| self.done.take(), |thread| thread.from.recv().ok());
        let Some((session, result)) = done else { return Some((waiting, Err(gone()))) };
        self.spare = Some(session);
        Some((waiting, result))
    }
}
