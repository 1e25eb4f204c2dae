//! The packed form of a DECIMAL column, in rows, in keys and in the binlog. It compares with memcmp.
//!
//! ```text
//! digits before the point in words of nine from the point outwards, the first word with what is left; likewise after it;
//! a word of nine digits takes 4 bytes big endian, one of n digits BYTES[n]; the first bit is flipped; negative: all bits flipped
//! ```

use super::Decimal;
use super::wide::Wide;

/// Bytes for that many digits of an incomplete word.
const BYTES: [usize; 10] = [0, 1, 1, 2, 2, 3, 3, 4, 4, 4];

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

impl Decimal {
    /// Appends the packed form. The number must fit (see `store`): it is brought to `scale` first, and digits beyond
    /// `precision` are dropped.
    pub fn pack(&self, precision: u8, scale: u8, out: &mut Vec<u8>) {
        debug_assert!(precision > 0 && precision <= super::MAX_PRECISION && scale <= precision);
        let d = if self.scale() == scale { self.clone() } else { self.round(scale as i32) };
        let start = out.len();
        let mut words = [0u32; 16];
        let mut count = 0;
        let mut rest = word_widths(precision, scale);
        let mut widths = [0u32; 16];
        for w in rest.by_ref() {
            widths[count] = w;
            count += 1;
        }
        match d.small() {
            Some(n) => {
                let mut m = n.unsigned_abs();
                for i in (0..count).rev() {
                    let base = 10u64.pow(widths[i]);
                    if m <= u64::MAX as u128 {
                        words[i] = (m as u64 % base) as u32;
                        m = (m as u64 / base) as u128;
                    } else {
                        words[i] = (m % base as u128) as u32;
                        m /= base as u128;
                    }
                }
            }
            None => {
                let text = d.magnitude().to_text();
                let mut end = text.len();
                for i in (0..count).rev() {
                    let from = end.saturating_sub(widths[i] as usize);
                    words[i] = text[from..end].bytes().fold(0, |w, b| w * 10 + (b - b'0') as u32);
                    end = from;
                }
            }
        }
        for i in 0..count {
            let bytes = BYTES[widths[i] as usize];
            out.extend_from_slice(&words[i].to_be_bytes()[4 - bytes..]);
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
        let (mut small, mut wide, mut at) = (0i128, None::<Vec<u8>>, 0);
        if precision > 38 {
            wide = Some(Vec::with_capacity(precision as usize));
        }
        for width in word_widths(precision, scale) {
            let n = BYTES[width as usize];
            let mut w = 0u32;
            for (i, b) in bytes[at..at + n].iter().enumerate() {
                let b = if at + i == 0 { b ^ 0x80 } else { *b };
                w = w << 8 | (b ^ flip) as u32;
            }
            at += n;
            match &mut wide {
                None => small = small * 10i128.pow(width) + w as i128,
                Some(digits) => {
                    let start = digits.len();
                    digits.resize(start + width as usize, 0);
                    for d in digits[start..].iter_mut().rev() {
                        *d = (w % 10) as u8;
                        w /= 10;
                    }
                }
            }
        }
        match wide {
            None => Decimal::from_parts(if negative { -small } else { small }, scale),
            Some(digits) => Decimal::from_wide(negative, Wide::from_digits(&digits), scale),
        }
    }
}
