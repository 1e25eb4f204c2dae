//! Hash tables by id: one multiplication for a key.
//!
//! Ids are given out by the server, so nobody outside can choose them to collide; what a client may choose
//! (names, texts) belongs in an ordinary `HashMap`.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A table whose keys are ids.
pub type IdMap<K, V> = HashMap<K, V, BuildHasherDefault<IdHasher>>;

/// Spreads integers by an odd constant (2^64 over the golden ratio).
#[derive(Clone, Copy, Debug, Default)]
pub struct IdHasher(u64);

const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

impl Hasher for IdHasher {
    /// The table takes its place from the low bits and its tag from the high ones.
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u16(&mut self, x: u16) {
        self.write_u64(u64::from(x));
    }

    fn write_u32(&mut self, x: u32) {
        self.write_u64(u64::from(x));
    }

    fn write_u64(&mut self, x: u64) {
        self.0 = (self.0.rotate_left(5) ^ x).wrapping_mul(SPREAD);
    }

    fn write_usize(&mut self, x: usize) {
        self.write_u64(x as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Neighbouring ids, which are what tables hold, share neither places nor tags too often.
    #[test]
    fn neighbours_are_spread() {
        let hash = |n: u64| {
            let mut hasher = IdHasher::default();
            hasher.write_u64(n);
            hasher.finish()
        };
        let places: HashSet<u64> = (0..1024).map(|n| hash(n) % 1024).collect();
        let tags: HashSet<u64> = (0..1024).map(|n| hash(n) >> 57).collect();
        assert!(places.len() > 600 && tags.len() == 128, "{} places, {} tags", places.len(), tags.len());
    }
}
