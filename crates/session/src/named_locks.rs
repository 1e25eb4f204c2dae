//! GET_LOCK and its relatives: locks that applications name. They belong to a connection, nest by count, and have nothing to do with transactions.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::{Condvar, Mutex};

const SLICE: Duration = Duration::from_millis(50);

#[derive(Default)]
pub struct NamedLocks {
    held: Mutex<HashMap<String, (u64, u32)>>,
    released: Condvar,
}

impl NamedLocks {
    /// True when taken, false after `timeout` seconds (negative: none), `None` when killed.
    pub fn acquire(&self, name: &str, owner: u64, timeout: f64, killed: &AtomicBool) -> Option<bool> {
        let mut left = if timeout < 0.0 { Duration::MAX } else { Duration::try_from_secs_f64(timeout).unwrap_or(Duration::MAX) };
        let mut held = self.held.lock();
        loop {
            let (holder, count) = held.entry(name.to_lowercase()).or_insert((owner, 0));
            if *holder == owner {
                *count += 1;
                return Some(true);
            }
            if killed.load(Ordering::Relaxed) {
                return None;
            }
            if left.is_zero() {
                return Some(false);
            }
            let slice = SLICE.min(left);
            self.released.wait_for(&mut held, slice);
            left = left.saturating_sub(slice);
        }
    }

    /// `None` when nobody holds it, false when another connection does.
    pub fn release(&self, name: &str, owner: u64) -> Option<bool> {
        let mut held = self.held.lock();
        let (holder, count) = held.get_mut(&name.to_lowercase())?;
        if *holder != owner {
            return Some(false);
        }
        *count -= 1;
        if *count == 0 {
            held.remove(&name.to_lowercase());
            self.released.notify_all();
        }
        Some(true)
    }

    /// How many times locks were released.
    pub fn release_all(&self, owner: u64) -> u64 {
        let mut held = self.held.lock();
        let mut count = 0;
        held.retain(|_, (holder, n)| {
            if *holder == owner {
                count += u64::from(*n);
            }
            *holder != owner
        });
        if count > 0 {
            self.released.notify_all();
        }
        count
    }

    pub fn owner(&self, name: &str) -> Option<u64> {
        self.held.lock().get(&name.to_lowercase()).map(|(owner, _)| *owner)
    }
}
