//! [`Decimal`]: exact numbers of up to 65 digits (81 inside an expression), with MySQL's rules for scale.
//!
//! The number is `coefficient / 10^scale`. Coefficients below 2^127 lie in the value itself, and nearly all
//! arithmetic is done on them; greater ones are boxed words of nine digits (`wide`), which is also the
//! grain in which MySQL limits a number: nine words for both sides of the point together.
//!
//! Equality, order and hash are the number's: 1.0 equals 1.00.

mod key;
mod packed;
mod wide;

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

pub use packed::packed_len;
pub(crate) use packed::{BYTES, packed_small};
use wide::Wide;

/// Digits of the widest DECIMAL column.
pub const MAX_PRECISION: u8 = 65;
/// Digits after the point of a column or an expression.
pub const MAX_SCALE: u8 = 30;
/// Digits after the point that a product keeps (MySQL's NOT_FIXED_DEC).
const PRODUCT_SCALE_MAX: u32 = 31;
/// Words of nine digits that an intermediate result may take.
const WORDS_MAX: u32 = 9;
const DIGITS_PER_WORD: u32 = 9;

const _: () = assert!(std::mem::size_of::<Decimal>() <= 24);

#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Decimal {
    repr: Repr,
}

#[derive(Clone)]
enum Repr {
    /// Scale, then high and low half of an `i128`, which would make the whole 16-byte aligned.
    Small(u8, i64, u64),
    /// Only what does not fit above.
    Big(Box<Big>),
}

#[derive(Clone)]
struct Big {
    scale: u8,
    negative: bool,
    magnitude: Wide,
}

/// What became of a text that was read as a number.
#[derive(Clone, Debug)]
pub struct Parsed {
    pub value: Decimal,
    /// Bytes that were part of the number (leading blanks included).
    pub used: usize,
    /// There was no digit.
    pub empty: bool,
    /// More than 81 digits before the point.
    pub overflow: bool,
}

/// The powers of ten that an `i128` holds.
const POW10: [i128; 39] = {
    let mut t = [1i128; 39];
    let mut i = 1;
    while i < 39 {
        t[i] = t[i - 1] * 10;
        i += 1;
    }
    t
};

fn digits_u128(n: u128) -> u32 {
    n.checked_ilog10().map_or(0, |d| d + 1)
}

fn words(digits: u32) -> u32 {
    digits.div_ceil(DIGITS_PER_WORD)
}

impl Decimal {
    pub const ZERO: Decimal = Decimal { repr: Repr::Small(0, 0, 0) };

    /// `coefficient / 10^scale`.
    pub const fn from_parts(coefficient: i128, scale: u8) -> Decimal {
        Decimal { repr: Repr::Small(scale, (coefficient >> 64) as i64, coefficient as u64) }
    }

    pub fn from_i64(n: i64) -> Decimal {
        Self::from_parts(n as i128, 0)
    }

    pub fn from_u64(n: u64) -> Decimal {
        Self::from_parts(n as i128, 0)
    }

    /// By the shortest text of the double, as MySQL does. What is beyond 81 digits saturates; NaN is 0.
    pub fn from_f64(x: f64) -> Decimal {
        if let Some((n, places)) = crate::number::few_digits(x.abs()) {
            let n = i128::from(n);
            return Self::from_parts(if x < 0.0 { -n } else { n }, places);
        }
        let mut text = Vec::new();
        crate::number::write_f64(x, &mut text);
        Self::parse_prefix(&text).value
    }

    /// The greatest number of a column DECIMAL(precision, scale): all nines.
    pub fn max_value(precision: u8, scale: u8) -> Decimal {
        if precision < 39 {
            return Self::from_parts(POW10[precision as usize] - 1, scale);
        }
        Self::from_wide(false, Wide::nines(precision as u32), scale)
    }

    pub fn scale(&self) -> u8 {
        match &self.repr {
            Repr::Small(scale, ..) => *scale,
            Repr::Big(b) => b.scale,
        }
    }

    /// The number without its point, where 128 bits hold it.
    pub fn coefficient(&self) -> Option<i128> {
        self.small()
    }

    /// Digits before the point, without leading zeroes.
    pub fn integer_digits(&self) -> u32 {
        self.digits().saturating_sub(self.scale() as u32)
    }

    /// Whether a column DECIMAL(precision, scale) holds it as it is.
    pub fn fits(&self, precision: u8, scale: u8) -> bool {
        self.scale() == scale
            && match self.small() {
                Some(n) => precision > 38 || n.unsigned_abs() < POW10[precision as usize] as u128,
                None => self.digits() <= precision as u32,
            }
    }

    fn digits(&self) -> u32 {
        match &self.repr {
            Repr::Small(..) => digits_u128(self.small().unwrap_or(0).unsigned_abs()),
            Repr::Big(b) => b.magnitude.digits(),
        }
    }

    pub fn is_zero(&self) -> bool {
        matches!(self.repr, Repr::Small(_, 0, 0))
    }

    pub fn is_negative(&self) -> bool {
        match &self.repr {
            Repr::Small(_, hi, _) => *hi < 0,
            Repr::Big(b) => b.negative,
        }
    }

    fn small(&self) -> Option<i128> {
        match self.repr {
            Repr::Small(_, hi, lo) => Some((hi as i128) << 64 | lo as i128),
            Repr::Big(_) => None,
        }
    }

    fn magnitude(&self) -> Wide {
        match &self.repr {
            Repr::Small(..) => Wide::from_u128(self.small().unwrap_or(0).unsigned_abs()),
            Repr::Big(b) => b.magnitude.clone(),
        }
    }

    fn from_wide(negative: bool, magnitude: Wide, scale: u8) -> Decimal {
        match magnitude.to_i128() {
            Some(n) => Self::from_parts(if negative { -n } else { n }, scale),
            None => Decimal { repr: Repr::Big(Box::new(Big { scale, negative, magnitude })) },
        }
    }

    #[must_use]
    pub fn neg(&self) -> Decimal {
        match (&self.repr, self.small()) {
            (_, Some(n)) if n != i128::MIN => Self::from_parts(-n, self.scale()),
            _ => Self::from_wide(!self.is_negative(), self.magnitude(), self.scale()),
        }
    }

    #[must_use]
    pub fn abs(&self) -> Decimal {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// The sum; its scale is the greater of the two. `None` where it has more digits than fit (1690).
    pub fn add(&self, other: &Decimal) -> Option<Decimal> {
        if let (Some(a), Some(b)) = (self.small(), other.small()) {
            let scale = self.scale().max(other.scale());
            let widen = |n: i128, from: u8| POW10.get((scale - from) as usize).and_then(|p| n.checked_mul(*p));
            if let (Some(a), Some(b)) = (widen(a, self.scale()), widen(b, other.scale()))
                && let Some(sum) = a.checked_add(b)
            {
                return Some(Self::from_parts(sum, scale));
            }
        }
        self.add_wide(other)
    }

    fn add_wide(&self, other: &Decimal) -> Option<Decimal> {
        let scale = self.scale().max(other.scale());
        let a = self.magnitude().scaled_up((scale - self.scale()) as u32);
        let b = other.magnitude().scaled_up((scale - other.scale()) as u32);
        let (na, nb) = (self.is_negative(), other.is_negative());
        let sum = if na == nb {
            Self::from_wide(na, a.add(&b), scale)
        } else if a.cmp(&b) == Ordering::Less {
            Self::from_wide(nb, b.sub(&a), scale)
        } else {
            Self::from_wide(na, a.sub(&b), scale)
        };
        sum.bounded()
    }

    /// The difference; as [`Decimal::add`].
    pub fn sub(&self, other: &Decimal) -> Option<Decimal> {
        if let (Some(a), Some(b)) = (self.small(), other.small())
            && self.scale() == other.scale()
            && let Some(d) = a.checked_sub(b)
        {
            return Some(Self::from_parts(d, self.scale()));
        }
        self.add(&other.neg())
    }

    /// The product; its scale is the sum of the scales, at most 31, the rest cut off. `None` on overflow.
    pub fn mul(&self, other: &Decimal) -> Option<Decimal> {
        let scale = self.scale() as u32 + other.scale() as u32;
        if let (Some(a), Some(b)) = (self.small(), other.small())
            && scale <= PRODUCT_SCALE_MAX
            && let Some(p) = a.checked_mul(b)
        {
            return Some(Self::from_parts(p, scale as u8));
        }
        let (mut m, mut scale) = (self.magnitude().mul(&other.magnitude()), scale);
        if scale > PRODUCT_SCALE_MAX {
            m = m.scaled_down(scale - PRODUCT_SCALE_MAX).0;
            scale = PRODUCT_SCALE_MAX;
        }
        Self::from_wide(self.is_negative() != other.is_negative(), m, scale as u8).bounded()
    }

    /// The quotient with `increment` more digits than the operands (`div_precision_increment`), cut off at
    /// MySQL's internal scale, which is a multiple of nine; the expression rounds it when it is shown.
    /// `None` for division by zero.
    pub fn div(&self, other: &Decimal, increment: u8) -> Option<Decimal> {
        if other.is_zero() {
            return None;
        }
        let (f1, f2) = (self.scale() as u32, other.scale() as u32);
        let (r1, r2) = (words(f1) * DIGITS_PER_WORD, words(f2) * DIGITS_PER_WORD);
        let increment = (increment as u32).saturating_sub((r1 - f1) + (r2 - f2));
        let scale = words(r1 + r2 + increment) * DIGITS_PER_WORD;
        let up = scale + f2 - f1.min(scale + f2);
        let negative = self.is_negative() != other.is_negative();
        if let (Some(a), Some(b)) = (self.small(), other.small())
            && let Some(n) = POW10.get(up as usize).and_then(|p| a.checked_mul(*p))
        {
            return Some(Self::from_parts(n / b, scale as u8));
        }
        let (q, _) = self.magnitude().scaled_up(up).div_rem(&other.magnitude());
        Self::from_wide(negative, q, scale as u8).bounded()
    }

    /// The integer part of the quotient (`DIV`). `None` for division by zero.
    pub fn div_integer(&self, other: &Decimal) -> Option<Decimal> {
        if other.is_zero() {
            return None;
        }
        let scale = self.scale().max(other.scale());
        let a = self.magnitude().scaled_up((scale - self.scale()) as u32);
        let b = other.magnitude().scaled_up((scale - other.scale()) as u32);
        Some(Self::from_wide(self.is_negative() != other.is_negative(), a.div_rem(&b).0, 0))
    }

    /// The remainder, with the sign of the dividend and the greater scale. `None` for division by zero.
    pub fn rem(&self, other: &Decimal) -> Option<Decimal> {
        if other.is_zero() {
            return None;
        }
        let scale = self.scale().max(other.scale());
        let a = self.magnitude().scaled_up((scale - self.scale()) as u32);
        let b = other.magnitude().scaled_up((scale - other.scale()) as u32);
        // The dividend's whole digits leave so much room.
        let room = (WORDS_MAX - words(self.integer_digits()).min(WORDS_MAX)) * DIGITS_PER_WORD;
        Some(Self::from_wide(self.is_negative(), a.div_rem(&b).1, scale).truncate(i32::from(scale).min(room as i32)))
    }

    /// Rounded half away from zero to `scale` digits after the point (before it where negative). More
    /// digits are added as zeroes.
    #[must_use]
    pub fn round(&self, scale: i32) -> Decimal {
        self.rescale(scale, true)
    }

    /// As [`Decimal::round`], cutting off.
    #[must_use]
    pub fn truncate(&self, scale: i32) -> Decimal {
        self.rescale(scale, false)
    }

    fn rescale(&self, scale: i32, round: bool) -> Decimal {
        let keep = scale.clamp(0, (WORDS_MAX * DIGITS_PER_WORD) as i32) as u8;
        let drop = self.scale() as i32 - scale;
        if drop == 0 {
            return self.clone();
        }
        if drop < 0 {
            let up = -drop as usize;
            if let (Some(n), Some(p)) = (self.small(), POW10.get(up))
                && let Some(n) = n.checked_mul(*p)
            {
                return Self::from_parts(n, keep);
            }
            return Self::from_wide(self.is_negative(), self.magnitude().scaled_up(up as u32), keep);
        }
        let back = (-scale).max(0) as u32;
        if let (Some(n), Some(p), 0) = (self.small(), POW10.get(drop as usize), back) {
            let (q, r) = (n / p, n % p);
            let away = round && r.unsigned_abs() >= (*p as u128).div_ceil(2);
            return Self::from_parts(q + if away { n.signum() } else { 0 }, keep);
        }
        let (mut q, half) = self.magnitude().scaled_down(drop as u32);
        if round && half {
            q = q.add(&Wide::from_u128(1));
        }
        Self::from_wide(self.is_negative(), q.scaled_up(back), keep)
    }

    /// The least integer that is not less.
    #[must_use]
    pub fn ceil(&self) -> Decimal {
        let t = self.truncate(0);
        if *self > t { t.add(&Self::from_i64(1)).unwrap_or(t) } else { t }
    }

    /// The greatest integer that is not greater.
    #[must_use]
    pub fn floor(&self) -> Decimal {
        let t = self.truncate(0);
        if *self < t { t.sub(&Self::from_i64(1)).unwrap_or(t) } else { t }
    }

    /// Rounded half away from zero to an integer, saturating.
    pub fn to_i128(&self) -> i128 {
        let r = self.round(0);
        r.small().unwrap_or(if r.is_negative() { i128::MIN } else { i128::MAX })
    }

    /// The nearest double.
    pub fn to_f64(&self) -> f64 {
        if let Some(n) = self.small()
            && n.unsigned_abs() < 1 << 53
            && self.scale() <= 22
        {
            // Both are exact doubles, so the quotient is the correctly rounded one.
            return n as f64 / POW10[self.scale() as usize] as f64;
        }
        self.to_string().parse().unwrap_or(0.0)
    }

    /// Within the nine words that an intermediate result may take? Digits after the point give way to those
    /// before it.
    fn bounded(self) -> Option<Decimal> {
        let (whole, fraction) = (words(self.integer_digits()), words(self.scale() as u32));
        if whole > WORDS_MAX {
            return None;
        }
        if whole + fraction > WORDS_MAX {
            let keep = ((WORDS_MAX - whole) * DIGITS_PER_WORD).min(self.scale() as u32);
            return Some(self.truncate(keep as i32));
        }
        Some(self)
    }

    /// Reads a number at the start of `text`: blanks, sign, digits, point, digits, exponent.
    pub fn parse_prefix(text: &[u8]) -> Parsed {
        let at = |i: usize| text.get(i).copied().unwrap_or(0);
        let mut i = text.iter().take_while(|b| b.is_ascii_whitespace()).count();
        let negative = at(i) == b'-';
        if negative || at(i) == b'+' {
            i += 1;
        }
        let digits = |from: usize| text[from.min(text.len())..].iter().take_while(|b| b.is_ascii_digit()).count();
        let (int_start, int_len) = (i, digits(i));
        i += int_len;
        let (mut frac_start, mut frac_len) = (i, 0);
        if at(i) == b'.' {
            frac_start = i + 1;
            frac_len = digits(frac_start);
            i = frac_start + frac_len;
        }
        if int_len + frac_len == 0 {
            return Parsed { value: Decimal::ZERO, used: 0, empty: true, overflow: false };
        }
        let mut exponent = 0i64;
        if at(i) | 0x20 == b'e' {
            let sign = usize::from(matches!(at(i + 1), b'+' | b'-'));
            let n = digits(i + 1 + sign);
            if n > 0 {
                let magnitude =
                    text[i + 1 + sign..][..n].iter().fold(0u128, |e, b| e.saturating_mul(10).saturating_add((b - b'0') as u128));
                i += 1 + sign + n;
                if magnitude > i64::MAX as u128 {
                    // MySQL cannot read the exponent, and takes the number for 0.
                    return Parsed { value: Decimal::ZERO, used: i, empty: false, overflow: true };
                }
                let magnitude = magnitude.min(100_000) as i64;
                exponent = if at(i - n - 1) == b'-' { -magnitude } else { magnitude };
            }
        }
        let (int, frac) = (&text[int_start..][..int_len], &text[frac_start..][..frac_len]);
        let (value, overflow) = Self::assemble(negative, int, frac, exponent);
        Parsed { value, used: i, empty: false, overflow }
    }

    fn assemble(negative: bool, int: &[u8], frac: &[u8], exponent: i64) -> (Decimal, bool) {
        let int = &int[int.iter().take_while(|&&b| b == b'0').count()..];
        if exponent == 0 && int.len() + frac.len() <= 38 {
            let n = if int.len() + frac.len() <= 18 {
                let n = int.iter().fold(0u64, |n, b| n * 10 + (b - b'0') as u64);
                frac.iter().fold(n, |n, b| n * 10 + (b - b'0') as u64) as i128
            } else {
                int.iter().chain(frac).fold(0i128, |n, b| n * 10 + (b - b'0') as i128)
            };
            return (Self::from_parts(if negative { -n } else { n }, frac.len() as u8), false);
        }
        // The point moves by the exponent within the digits.
        let mut all: Vec<u8> = int.iter().chain(frac).map(|b| b - b'0').collect();
        let mut point = int.len() as i64 + exponent;
        let zeroes = all.iter().take_while(|&&d| d == 0).count();
        if zeroes == all.len() {
            return (Self::from_parts(0, (all.len() as i64 - point).clamp(0, MAX_SCALE as i64) as u8), false);
        }
        if point > 0 {
            let drop = zeroes.min(point as usize);
            all.drain(..drop);
            point -= drop as i64;
        }
        if point > (WORDS_MAX * DIGITS_PER_WORD) as i64 {
            let max = Self::from_wide(negative, Wide::nines(WORDS_MAX * DIGITS_PER_WORD), 0);
            return (max, true);
        }
        if point < 0 {
            let pad = (-point).min(100) as usize;
            all.splice(0..0, std::iter::repeat_n(0, pad));
            point = 0;
        }
        if all.len() < point as usize {
            all.resize(point as usize, 0);
        }
        let whole_words = words(point as u32);
        let keep = ((WORDS_MAX - whole_words) * DIGITS_PER_WORD) as usize;
        all.truncate(point as usize + keep);
        let scale = (all.len() - point as usize) as u8;
        (Self::from_wide(negative, Wide::from_digits(&all), scale), false)
    }

    /// Appends its text: `-12.50`.
    pub fn write(&self, out: &mut Vec<u8>) {
        let mut buf = [0u8; 40];
        let digits: &[u8];
        let wide;
        match self.small() {
            Some(n) => {
                let (mut m, mut i) = (n.unsigned_abs(), buf.len());
                // Divide 64-bit chunks: u128 division is slow.
                while m > u64::MAX as u128 {
                    let mut low = (m % 1_000_000_000_000_000_000) as u64;
                    m /= 1_000_000_000_000_000_000;
                    for _ in 0..18 {
                        i -= 1;
                        buf[i] = b'0' + (low % 10) as u8;
                        low /= 10;
                    }
                }
                let mut m = m as u64;
                while m > 0 {
                    i -= 1;
                    buf[i] = b'0' + (m % 10) as u8;
                    m /= 10;
                }
                digits = &buf[i..];
            }
            None => {
                wide = self.magnitude().to_text();
                digits = wide.as_bytes();
            }
        }
        if self.is_negative() {
            out.push(b'-');
        }
        let scale = self.scale() as usize;
        let whole = digits.len().saturating_sub(scale);
        if whole == 0 {
            out.push(b'0');
        }
        out.extend_from_slice(&digits[..whole]);
        if scale > 0 {
            out.push(b'.');
            out.extend(std::iter::repeat_n(b'0', scale - (digits.len() - whole)));
            out.extend_from_slice(&digits[whole..]);
        }
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = Vec::with_capacity(40);
        self.write(&mut out);
        f.pad(&String::from_utf8_lossy(&out))
    }
}

impl fmt::Debug for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Decimal> for String {
    fn from(d: Decimal) -> String {
        d.to_string()
    }
}

impl TryFrom<String> for Decimal {
    type Error = &'static str;
    fn try_from(s: String) -> Result<Self, Self::Error> {
        s.parse()
    }
}

impl std::str::FromStr for Decimal {
    type Err = &'static str;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let p = Decimal::parse_prefix(s.as_bytes());
        if p.used == s.len() && !p.empty && !p.overflow { Ok(p.value) } else { Err("not a decimal number") }
    }
}

impl PartialEq for Decimal {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Decimal {}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Some(a), Some(b)) = (self.small(), other.small()) {
            if self.scale() == other.scale() {
                return a.cmp(&b);
            }
            let scale = self.scale().max(other.scale());
            let widen = |n: i128, from: u8| POW10.get((scale - from) as usize).and_then(|p| n.checked_mul(*p));
            if let (Some(a), Some(b)) = (widen(a, self.scale()), widen(b, other.scale())) {
                return a.cmp(&b);
            }
        }
        let scale = self.scale().max(other.scale());
        let sign = |d: &Decimal| {
            if d.is_zero() {
                0
            } else if d.is_negative() {
                -1
            } else {
                1
            }
        };
        sign(self).cmp(&sign(other)).then_with(|| {
            let a = self.magnitude().scaled_up((scale - self.scale()) as u32);
            let b = other.magnitude().scaled_up((scale - other.scale()) as u32);
            if self.is_negative() { b.cmp(&a) } else { a.cmp(&b) }
        })
    }
}

impl Hash for Decimal {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The number without trailing zeroes after the point.
        let mut text = Vec::with_capacity(40);
        self.write(&mut text);
        if text.contains(&b'.') {
            while text.last() == Some(&b'0') {
                text.pop();
            }
            if text.last() == Some(&b'.') {
                text.pop();
            }
        }
        text.hash(state);
    }
}

#[cfg(test)]
mod tests;
