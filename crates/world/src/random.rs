//! Randomness: a small deterministic generator for simulation and tests, and the system's for keys and ids.

/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014). Deterministic,
/// not for secrets.
#[derive(Clone, Debug)]
pub struct Prng(u64);

impl Prng {
    #[must_use]
    pub const fn new(seed: u64) -> Prng {
        Prng(seed)
    }

    #[expect(clippy::should_implement_trait, reason = "an endless generator is not an iterator")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `limit` (which is not 0); the bias is below 2^-32 for limits below 2^32.
    pub fn below(&mut self, limit: u64) -> u64 {
        assert!(limit > 0, "nothing is below 0");
        ((u128::from(self.next()) * u128::from(limit)) >> 64) as u64
    }

    /// True in `percent` of 100 cases.
    pub fn percent(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub fn fill(&mut self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let word = self.next().to_le_bytes();
            chunk.copy_from_slice(&word[..chunk.len()]);
        }
    }
}

/// Fills `bytes` with the system's randomness (fit for keys).
pub(crate) fn system(bytes: &mut [u8]) {
    let mut filled = 0;
    while filled < bytes.len() {
        let rest = &mut bytes[filled..];
        // SAFETY: the address and length are those of a live exclusive slice.
        let got = unsafe { libc::getrandom(rest.as_mut_ptr().cast(), rest.len(), 0) };
        // It fails only for a bad address or an interruption before the pool is ready; the latter is retried.
        filled += usize::try_from(got).unwrap_or(0);
    }
}
