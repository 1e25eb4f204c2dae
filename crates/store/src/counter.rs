//! A counter for hot paths: threads that raise it share no cache line, or few of them do.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::gate::{SHARDS, shard_of_thread};

#[repr(align(128))]
struct Shard(AtomicU64);

pub(crate) struct Counter([Shard; SHARDS]);

impl Default for Counter {
    fn default() -> Counter {
        Counter([const { Shard(AtomicU64::new(0)) }; SHARDS])
    }
}

impl Counter {
    #[inline]
    pub fn add(&self, n: u64) {
        self.0[shard_of_thread()].0.fetch_add(n, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.iter().map(|shard| shard.0.load(Ordering::Relaxed)).sum()
    }
}
