//! By which number a queue is found: a hash of tree and key, under a key of its own for each server.
//!
//! Two keys with one hash share a queue, so a user who could choose such keys would make others wait for
//! nothing. The factor and the beginning are random, so that nobody can tell from outside which keys
//! collide.

use std::hash::{BuildHasherDefault, Hasher};

use base::TreeId;

use super::words::Target;

/// The secret of one lock manager.
#[derive(Clone, Copy)]
pub(super) struct HashKey {
    factor: u64,
    begin: u64,
}

impl HashKey {
    pub fn new([factor, begin]: [u64; 2]) -> HashKey {
        // Odd, so that a round loses nothing.
        HashKey { factor: factor | 1, begin }
    }

    pub fn hash(self, tree: TreeId, target: Target<'_>) -> u64 {
        let mut h = self.begin ^ u64::from(tree.0).wrapping_mul(0xff51_afd7_ed55_8ccd);
        let bytes: &[u8] = match target {
            Target::Key(key) => key,
            Target::Supremum => {
                h = !h;
                &[]
            }
            Target::Table => {
                h = h.rotate_left(32) ^ 0x7461_626c;
                &[]
            }
        };
        let mut chunks = bytes.chunks_exact(8);
        for chunk in &mut chunks {
            h = self.mix(h ^ u64::from_le_bytes(chunk.try_into().expect("chunks of eight")));
        }
        let rest = chunks.remainder();
        let mut last = [0_u8; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.mix(self.mix(h ^ u64::from_le_bytes(last) ^ ((bytes.len() as u64) << 56)))
    }

    /// One round of a multiply-and-fold hash (as wyhash does it).
    fn mix(self, x: u64) -> u64 {
        let wide = u128::from(x) * u128::from(self.factor);
        (wide as u64) ^ ((wide >> 64) as u64) ^ x.rotate_left(29)
    }
}

/// For tables by hash: it is mixed already.
#[derive(Default)]
pub(super) struct Identity(u64);

pub(super) type ByHash = BuildHasherDefault<Identity>;

impl Hasher for Identity {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        debug_assert!(false, "only u64 keys");
    }

    fn write_u64(&mut self, x: u64) {
        self.0 = x;
    }
}
