//! [`Random`]: the generator of RAND(n), the same sequence as MySQL's for every seed.
//!
//! Two coupled linear congruences modulo 2^30 - 1, seeded as the manual's "RAND(N) is repeatable" implies.

#[derive(Clone, Copy, Debug)]
pub struct Random {
    a: u64,
    b: u64,
}

const MODULUS: u64 = 0x3fff_ffff;

impl Random {
    /// The generator of `RAND(seed)`.
    pub fn seeded(seed: u64) -> Self {
        let s = seed as u32 as u64;
        let first = (s.wrapping_mul(0x10001).wrapping_add(55_555_555)) as u32 as u64;
        let second = s.wrapping_mul(0x1000_0001) as u32 as u64;
        Random { a: first % MODULUS, b: second % MODULUS }
    }

    /// The generator that stands where these numbers say: `SET rand_seed1`, `rand_seed2`.
    pub fn at(seeds: [u64; 2]) -> Self {
        let [a, b] = seeds;
        Random { a, b }
    }

    pub fn seeds(&self) -> [u64; 2] {
        [self.a, self.b]
    }

    /// The next number, in 0 .. 1.
    pub fn next_f64(&mut self) -> f64 {
        // What a client has set may be any number.
        self.a = self.a.wrapping_mul(3).wrapping_add(self.b) % MODULUS;
        self.b = self.a.wrapping_add(self.b).wrapping_add(33) % MODULUS;
        self.a as f64 / MODULUS as f64
    }
}
