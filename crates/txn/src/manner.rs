//! How a session wants its transactions to go about it: set from outside, and kept from one transaction to
//! the next.

use std::time::Duration;

use crate::api::{Interrupt, WaitPolicy};

/// See the module's documentation.
#[derive(Clone)]
pub struct Manner {
    /// Plain reads of a SERIALIZABLE transaction lock nothing while the session is in autocommit.
    pub autocommit: bool,
    /// REPEATABLE READ is snapshot isolation: to lock what has changed since the view was opened fails,
    /// instead of losing that update.
    pub snapshot_isolation: bool,
    /// A duplicate that is found by an insert is locked exclusively instead of shared (REPLACE, ON DUPLICATE
    /// KEY UPDATE).
    pub duplicate_exclusive: bool,
    pub policy: WaitPolicy,
    /// How long a lock is waited for.
    pub timeout: Duration,
    /// Ends waits; the session's own, or one that nobody raises.
    pub interrupt: Interrupt,
    /// Microseconds since 1970 at which the session's present command has begun, if it says: a transaction
    /// that begins with it begins then.
    pub clock: Option<u64>,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner {
            autocommit: false,
            snapshot_isolation: false,
            duplicate_exclusive: false,
            policy: WaitPolicy::Wait,
            timeout: Duration::from_secs(50),
            interrupt: Interrupt::new(),
            clock: None,
        }
    }
}
