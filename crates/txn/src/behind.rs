//! A transaction that comes behind another one in the log, and does not wait until that is durable.
//!
//! A replica applies the transactions of its source in batches, one of them while the one before it is
//! being committed. Both change the same rows where the source has rows that are changed often; with the
//! locks alone the later batch would wait for the sync of the earlier one, and no two would ever be on their
//! way. But whoever is going to commit behind a transaction that has its place in the log loses nothing if
//! it changes what that has changed: from its place on nothing of it can fail, and whatever a crash leaves
//! of the log has it before what comes behind.
//!
//! **Invariants.** 1. A transaction may follow one that has its place, and must commit behind it: whoever
//! says so (`follow`) sees to that. 2. It goes on at once with an entry that the other wrote last and that
//! nobody else has locked or waits for: then there is no lock but the other's implicit one, which becomes its
//! own. In all other cases it waits as anybody does. 3. What the two have changed is locked for everybody
//! else until both are published, and no view sees any of it before.

use base::TrxId;

/// Is told the id of a transaction.
pub type WhenPlaced = Box<dyn FnOnce(TrxId) + Send>;

/// What a transaction knows of the one before it, and who wants to come behind it.
#[derive(Default)]
pub(crate) struct Behind {
    /// 0: none.
    pub before: TrxId,
    pub when_placed: Option<WhenPlaced>,
}
