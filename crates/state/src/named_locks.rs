//! GET_LOCK and its relatives: locks that applications name. They are metadata locks, so that a deadlock
//! among them (or with tables) is found; they belong to a connection, nest by count, and have nothing to do
//! with transactions.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::mdl::{Holder, MdlError, MetadataLock, MetadataLocks, Mode, Name, Patience, Span};
use value::{SqlResult, sql_error};

/// Longer than anybody waits, and short enough to be added to any clock.
const FOR_EVER: Duration = Duration::from_secs(365 * 86_400);

/// The named locks of one connection.
pub struct NamedLocks {
    holder: Holder,
    held: Vec<(Arc<MetadataLock>, u64)>,
}

impl NamedLocks {
    pub fn new(locks: Arc<MetadataLocks>, owner: u64) -> NamedLocks {
        NamedLocks { holder: Holder::new(locks, owner), held: Vec::new() }
    }

    /// How many are held.
    pub fn count(&self) -> usize {
        self.held.len()
    }

    fn lock_of(&self, name: &str) -> Arc<MetadataLock> {
        self.holder.locks().lock_of(Name::User(name.to_lowercase().into()))
    }

    /// True when taken, false after `timeout` seconds (negative: none), or when killed.
    ///
    /// # Errors
    /// 3058 for a deadlock.
    pub fn acquire(&mut self, name: &str, timeout: f64, killed: &AtomicBool) -> SqlResult<bool> {
        let lock = self.lock_of(name);
        if let Some((_, count)) = self.held.iter_mut().find(|(l, _)| Arc::ptr_eq(l, &lock)) {
            *count += 1;
            return Ok(true);
        }
        let timeout = if timeout < 0.0 { FOR_EVER } else { Duration::try_from_secs_f64(timeout).unwrap_or(FOR_EVER) };
        match self.holder.acquire(&lock, Mode::Exclusive, Span::Explicit, &Patience { timeout, killed }) {
            Ok(()) => {
                self.held.push((lock, 1));
                Ok(true)
            }
            Err(MdlError::Timeout | MdlError::Killed) => Ok(false),
            Err(MdlError::Deadlock) => Err(sql_error!(USER_LOCK_DEADLOCK)),
        }
    }

    /// `None` when nobody holds it, false when another connection does.
    pub fn release(&mut self, name: &str) -> Option<bool> {
        let lock = self.lock_of(name);
        let Some(at) = self.held.iter().position(|(l, _)| Arc::ptr_eq(l, &lock)) else {
            return self.owner(name).map(|_| false);
        };
        self.held[at].1 -= 1;
        if self.held[at].1 == 0 {
            self.held.swap_remove(at);
            self.holder.release_lock(&lock);
        }
        Some(true)
    }

    /// How many times locks were released.
    pub fn release_all(&mut self) -> u64 {
        self.holder.release_explicit();
        self.held.drain(..).map(|(_, count)| count).sum()
    }

    /// The connection that holds it.
    pub fn owner(&self, name: &str) -> Option<u64> {
        self.holder.locks().exclusive_owner(Name::User(name.to_lowercase().into()))
    }
}
