//! The packed form of a DECIMAL column, in rows, in keys and in the binlog. It compares with memcmp.
//!
//! ```text
//! digits before the point, in words of nine from the point outwards, the first word with what is left |
//! digits after it likewise
//!
//! a word of nine digits takes 4 bytes big endian, one of n digits BYTES[n];
//! the first bit is flipped; negative: all bits flipped
//! ```

use super::Decimal;
use super::wide::Wide;

/// Bytes for that many digits of an incomplete word.
pub const BYTES: [usize; 10] = [0, 1, 1, 2, 2, 3, 3, 4, 4, 4];

/// Bytes of a DECIMAL(precision, scale).
pub fn packed_len(precision: u8, scale: u8) -> usize {
    let part = |digits: u8| digits as usize / 9 * 4 + BYTES[digits as usize % 9];
    part(precision - scale) + part(scale)
}

/// Widths in digits of the words, first to last.
fn word_widths(precision: u8, scale: u8) -> impl Iterator<Item = u32> {
    let (whole, fraction) = ((precision - scale) as u32, scale as u32);
    let first = (whole % 9 > 0).then_some(whole % 9);
    let last = (fraction % 9 > 0).then_some(fraction % 9);
    let nines = std::iter::repeat_n(9, (whole / 9 + fraction / 9) as usize);
    // The point lies between whole words, so the nines of both sides are one run.
    first.into_iter().chain(nines).chain(last)
}

/// Appends a word of that many digits.
fn push_word(word: u32, digits: u8, out: &mut Vec<u8>) {
    out.extend_from_slice(&word.to_be_bytes()[4 - BYTES[digits as usize]..]);
}

/// Appends the part before the point: an incomplete word first.
fn push_whole(n: u128, digits: u8, out: &mut Vec<u8>) {
    let (mut rest, nines) = (digits % 9, digits / 9);
    for i in (0..=nines).rev() {
        if i == nines && rest == 0 {
            continue;
        }
        let shifted = match u64::try_from(n) {
            Ok(n) if i < 2 => n / [1, 1_000_000_000][i as usize],
            Ok(n) => n.checked_div(10u64.saturating_pow(9 * i as u32)).unwrap_or(0) * u64::from(i < 3),
            // Words beyond 38 digits have nothing of 128 bits in them.
            Err(_) => 10u128.checked_pow(9 * i as u32).map_or(0, |unit| (n / unit % 1_000_000_000) as u64),
        };
        // Digits beyond the precision are dropped.
        let word = if i == nines { shifted % 10u64.pow(rest as u32) } else { shifted % 1_000_000_000 };
        push_word(word as u32, if i == nines { std::mem::take(&mut rest) } else { 9 }, out);
    }
}

/// Appends the part behind the point: an incomplete word last.
fn push_fraction(n: u128, digits: u8, out: &mut Vec<u8>) {
    let mut left = digits;
    while left > 0 {
        let now = left.min(9);
        left -= now;
        let word = match u64::try_from(n) {
            Ok(n) if left < 20 => n / 10u64.pow(left as u32) % 10u64.pow(now as u32),
            _ => (n / 10u128.pow(left as u32) % 10u128.pow(now as u32)) as u64,
        };
        push_word(word as u32, now, out);
    }
}

/// Appends from decimal digits, for what is wider than 128 bits.
fn push_text(text: &[u8], precision: u8, scale: u8, out: &mut Vec<u8>) {
    let widths: Vec<u32> = word_widths(precision, scale).collect();
    let mut words = vec![0u32; widths.len()];
    let mut end = text.len();
    for (word, width) in words.iter_mut().zip(&widths).rev() {
        let from = end.saturating_sub(*width as usize);
        *word = text[from..end].iter().fold(0, |w, b| w * 10 + (b - b'0') as u32);
        end = from;
    }
    for (word, width) in words.iter().zip(&widths) {
        push_word(*word, *width as u8, out);
    }
}

/// Reads the coefficient of a packed DECIMAL(precision, scale) of at most 18 digits.
pub(crate) fn packed_small(precision: u8, scale: u8) -> impl Fn(&[u8]) -> i64 {
    debug_assert!(precision <= 18);
    let whole = precision - scale;
    let (first, nines, last) = (BYTES[(whole % 9) as usize], (whole / 9 + scale / 9) as usize, BYTES[(scale % 9) as usize]);
    let unit = 10i64.pow((scale % 9) as u32);
    // The first bit, which is set in what is read of either sign, with the weight of its word. All is
    // computed modulo 2^64, where the result is exact.
    let lead = [first, 4 * nines.min(1), last].into_iter().find(|len| *len > 0).unwrap_or(1);
    let behind = if first > 0 { nines } else { nines.saturating_sub(1) };
    let alone = first == 0 && nines == 0;
    let weight = (0..behind).fold(if alone { 1 } else { unit }, |weight: i64, _| weight.wrapping_mul(1_000_000_000));
    let sign = weight.wrapping_mul(1 << (8 * lead - 1));
    let front = first + 4 * nines;
    move |bytes| {
        let negative = bytes[0] & 0x80 == 0;
        let flip = if negative { u64::MAX } else { 0 };
        let low = |n: u64, len: usize| if len == 8 { n } else { n & ((1 << (8 * len)) - 1) };
        let words = low(big_endian(&bytes[..front]) ^ flip, front);
        let mut n = (words >> (32 * nines.min(1))) as i64;
        if nines > 0 {
            n = n.wrapping_mul(1_000_000_000).wrapping_add(i64::from(words as u32));
        }
        let behind = low(big_endian(&bytes[front..front + last]) ^ flip, last) as i64;
        n = n.wrapping_mul(unit).wrapping_add(behind).wrapping_sub(sign);
        if negative { -n } else { n }
    }
}

/// The number that up to eight bytes are.
#[inline]
fn big_endian(bytes: &[u8]) -> u64 {
    if let (Some(front), Some(back)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        // The second half may have bytes of the first, which stand where they are anyway.
        let behind = 8 * (bytes.len() as u32 - 4);
        return u64::from(u32::from_be_bytes(*front)) << behind | u64::from(u32::from_be_bytes(*back));
    }
    bytes.iter().fold(0, |n, byte| n << 8 | u64::from(*byte))
}

impl Decimal {
    /// Appends the packed form. The number must fit (see `store`): it is brought to `scale` first, and
    /// digits beyond `precision` are dropped.
    pub fn pack(&self, precision: u8, scale: u8, out: &mut Vec<u8>) {
        debug_assert!(precision > 0 && precision <= super::MAX_PRECISION && scale <= precision);
        let rounded;
        let d = if self.scale() == scale {
            self
        } else {
            rounded = self.round(scale as i32);
            &rounded
        };
        let start = out.len();
        match d.small() {
            Some(n) => match u64::try_from(n.unsigned_abs()) {
                Ok(m) if scale < 20 => {
                    let unit = 10u64.pow(scale as u32);
                    push_whole((m / unit) as u128, precision - scale, out);
                    push_fraction((m % unit) as u128, scale, out);
                }
                _ => {
                    let unit = 10u128.pow(scale as u32);
                    push_whole(n.unsigned_abs() / unit, precision - scale, out);
                    push_fraction(n.unsigned_abs() % unit, scale, out);
                }
            },
            None => push_text(d.magnitude().to_text().as_bytes(), precision, scale, out),
        }
        if d.is_negative() {
            out[start..].iter_mut().for_each(|b| *b = !*b);
        }
        out[start] ^= 0x80;
    }

    /// Reads `packed_len(precision, scale)` bytes.
    pub fn unpack(bytes: &[u8], precision: u8, scale: u8) -> Decimal {
        let negative = bytes[0] & 0x80 == 0;
        let flip = if negative { 0xff } else { 0 };
        let sign = if negative { -1 } else { 1 };
        let mut at = 0;
        let mut word = |digits: u8| {
            let n = BYTES[digits as usize];
            let w = bytes[at..at + n].iter().enumerate().fold(0u32, |w, (i, &b)| {
                let b = if at + i == 0 { b ^ 0x80 } else { b };
                w << 8 | (b ^ flip) as u32
            });
            at += n;
            w
        };
        let whole = precision - scale;
        // Widths of the words: an incomplete one, nines, an incomplete one.
        let (first, nines, last) = (whole % 9, whole / 9 + scale / 9, scale % 9);
        if precision <= 18 {
            let mut n = word(first) as u64;
            for _ in 0..nines {
                n = n * 1_000_000_000 + word(9) as u64;
            }
            n = n * 10u64.pow(last as u32) + word(last) as u64;
            return Decimal::from_parts(n as i128 * sign, scale);
        }
        if precision <= 38 {
            let mut n = word(first) as i128;
            for _ in 0..nines {
                n = n * 1_000_000_000 + word(9) as i128;
            }
            n = n * 10i128.pow(last as u32) + word(last) as i128;
            return Decimal::from_parts(n * sign, scale);
        }
        let mut digits = Vec::with_capacity(precision as usize);
        let mut push = |w: u32, n: u8| digits.extend((0..n as u32).rev().map(|k| (w / 10u32.pow(k) % 10) as u8));
        push(word(first), first);
        for _ in 0..nines {
            push(word(9), 9);
        }
        push(word(last), last);
        Decimal::from_wide(negative, Wide::from_digits(&digits), scale)
    }
}
