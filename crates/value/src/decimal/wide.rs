//! [`Wide`]: unsigned integers of any size, in words of nine decimal digits, least significant first.

use std::cmp::Ordering;

const BASE: u64 = 1_000_000_000;

/// No leading zero words; zero has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wide(Vec<u32>);

impl Wide {
    pub fn from_u128(mut n: u128) -> Wide {
        let mut v = Vec::with_capacity(5);
        while n > 0 {
            v.push((n % BASE as u128) as u32);
            n /= BASE as u128;
        }
        Wide(v)
    }

    /// Digits (0 to 9), most significant first.
    pub fn from_digits(digits: &[u8]) -> Wide {
        let words = digits.rchunks(9).map(|c| c.iter().fold(0u32, |w, &d| w * 10 + d as u32));
        Wide(words.collect()).trimmed()
    }

    /// 10^digits - 1.
    pub fn nines(digits: u32) -> Wide {
        Wide::from_digits(&vec![9; digits as usize])
    }

    pub fn to_i128(&self) -> Option<i128> {
        if self.0.len() > 5 {
            return None;
        }
        self.0.iter().rev().try_fold(0i128, |n, &w| n.checked_mul(BASE as i128)?.checked_add(w as i128))
    }

    fn trimmed(mut self) -> Wide {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }

    pub fn digits(&self) -> u32 {
        match self.0.last() {
            None => 0,
            Some(w) => (self.0.len() as u32 - 1) * 9 + w.ilog10() + 1,
        }
    }

    pub fn to_text(&self) -> String {
        let mut s = String::with_capacity(self.0.len() * 9);
        for (i, w) in self.0.iter().rev().enumerate() {
            s.push_str(&if i == 0 { w.to_string() } else { format!("{w:09}") });
        }
        s
    }

    pub fn cmp(&self, other: &Wide) -> Ordering {
        let by_len = self.0.len().cmp(&other.0.len());
        by_len.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }

    pub fn add(&self, other: &Wide) -> Wide {
        let n = self.0.len().max(other.0.len());
        let (mut v, mut carry) = (Vec::with_capacity(n + 1), 0);
        for i in 0..n {
            let w = |x: &Wide| x.0.get(i).copied().unwrap_or(0) as u64;
            let s = w(self) + w(other) + carry;
            v.push((s % BASE) as u32);
            carry = s / BASE;
        }
        v.push(carry as u32);
        Wide(v).trimmed()
    }

    /// `other` must not be greater.
    pub fn sub(&self, other: &Wide) -> Wide {
        let (mut v, mut borrow) = (Vec::with_capacity(self.0.len()), 0i64);
        for (i, &w) in self.0.iter().enumerate() {
            let d = w as i64 - other.0.get(i).copied().unwrap_or(0) as i64 - borrow;
            borrow = i64::from(d < 0);
            v.push((d + borrow * BASE as i64) as u32);
        }
        debug_assert_eq!(borrow, 0);
        Wide(v).trimmed()
    }

    pub fn mul(&self, other: &Wide) -> Wide {
        let mut v = vec![0u32; self.0.len() + other.0.len() + 1];
        for (i, &a) in self.0.iter().enumerate() {
            let mut carry = 0u64;
            for (j, &b) in other.0.iter().enumerate() {
                let t = v[i + j] as u64 + a as u64 * b as u64 + carry;
                v[i + j] = (t % BASE) as u32;
                carry = t / BASE;
            }
            v[i + other.0.len()] = carry as u32;
        }
        Wide(v).trimmed()
    }

    fn mul_small(&self, m: u32) -> Wide {
        let (mut v, mut carry) = (Vec::with_capacity(self.0.len() + 1), 0u64);
        for &w in &self.0 {
            let t = w as u64 * m as u64 + carry;
            v.push((t % BASE) as u32);
            carry = t / BASE;
        }
        v.push(carry as u32);
        Wide(v).trimmed()
    }

    fn div_small(&self, d: u32) -> (Wide, u32) {
        let (mut v, mut rem) = (vec![0; self.0.len()], 0u64);
        for (i, &w) in self.0.iter().enumerate().rev() {
            let t = rem * BASE + w as u64;
            v[i] = (t / d as u64) as u32;
            rem = t % d as u64;
        }
        (Wide(v).trimmed(), rem as u32)
    }

    /// Times 10^digits.
    pub fn scaled_up(&self, digits: u32) -> Wide {
        if self.0.is_empty() || digits == 0 {
            return self.clone();
        }
        let mut r = self.mul_small(10u32.pow(digits % 9));
        r.0.splice(0..0, std::iter::repeat_n(0, digits as usize / 9));
        r
    }

    /// Divided by 10^digits, cut off; and whether what was cut off is at least a half.
    pub fn scaled_down(&self, digits: u32) -> (Wide, bool) {
        if digits == 0 {
            return (self.clone(), false);
        }
        // One digit is left for the question of the half.
        let d = digits - 1;
        let kept = Wide(self.0.get(d as usize / 9..).unwrap_or(&[]).to_vec());
        let (q, _) = kept.div_small(10u32.pow(d % 9));
        let (q, last) = q.div_small(10);
        (q, last >= 5)
    }

    /// Knuth's algorithm D (TAOCP 4.3.1) in base 10^9. `other` is not zero.
    pub fn div_rem(&self, other: &Wide) -> (Wide, Wide) {
        if self.cmp(other) == Ordering::Less {
            return (Wide(Vec::new()), self.clone());
        }
        if let [d] = other.0[..] {
            let (q, r) = self.div_small(d);
            return (q, Wide(vec![r]).trimmed());
        }
        let n = other.0.len();
        let top = other.0[n - 1];
        let norm = (BASE / (top as u64 + 1)) as u32;
        let v = other.mul_small(norm).0;
        let mut u = self.mul_small(norm).0;
        u.resize(self.0.len() + 1, 0);
        let m = u.len() - n - 1;
        let mut q = vec![0u32; m + 1];
        for j in (0..=m).rev() {
            let high = u[j + n] as u64 * BASE + u[j + n - 1] as u64;
            let (mut guess, mut rest) = (high / v[n - 1] as u64, high % v[n - 1] as u64);
            while guess >= BASE || guess * v[n - 2] as u64 > rest * BASE + u[j + n - 2] as u64 {
                guess -= 1;
                rest += v[n - 1] as u64;
                if rest >= BASE {
                    break;
                }
            }
            let (mut borrow, mut carry) = (0i64, 0u64);
            for i in 0..=n {
                let p = guess * v.get(i).copied().unwrap_or(0) as u64 + carry;
                carry = p / BASE;
                let d = u[i + j] as i64 - borrow - (p % BASE) as i64;
                borrow = i64::from(d < 0);
                u[i + j] = (d + borrow * BASE as i64) as u32;
            }
            if borrow > 0 {
                guess -= 1;
                let mut carry = 0;
                for i in 0..=n {
                    let s = u[i + j] as u64 + v.get(i).copied().unwrap_or(0) as u64 + carry;
                    u[i + j] = (s % BASE) as u32;
                    carry = s / BASE;
                }
            }
            q[j] = guess as u32;
        }
        u.truncate(n);
        (Wide(q).trimmed(), Wide(u).trimmed().div_small(norm).0)
    }
}
