//! The bytes that a number sorts and groups by, whatever its scale: they compare with memcmp as numbers do,
//! equal numbers have the same, and none is the beginning of another's.
//!
//! ```text
//! 0x80 + words of the whole part, then these words (nine digits each, 4 bytes big endian, the first not 0),
//! then the digits behind the point, nine a word: 2 * word + 1 if others than zeros follow, else 2 * word
//! and the key ends; negative: all bits flipped
//! ```
//!
//! Example: 1234567890.25 is `82 00000001 0dfb38d2 1dcd6500`, as 1234567890.250 is; 0 is `80 00000000`.
//!
//! It has no limit to its digits: a packed form of one width for all numbers would lack some of 65 digits
//! on one side of the point or on the other.

use super::Decimal;

/// The digits of a word.
const NINE: usize = 9;
const WORD: u64 = 1_000_000_000;

impl Decimal {
    /// Appends the bytes to sort by.
    pub fn key(&self, out: &mut Vec<u8>) {
        let start = out.len();
        let scale = self.scale();
        match self.small().map(i128::unsigned_abs).map(u64::try_from) {
            Some(Ok(m)) if scale < 20 => {
                let unit = 10u64.pow(u32::from(scale));
                push_whole(m / unit, out);
                push_fraction(m % unit, scale, out);
            }
            _ => push_digits(self.magnitude().to_text().as_bytes(), scale.into(), out),
        }
        if self.is_negative() {
            out[start..].iter_mut().for_each(|b| *b = !*b);
        }
    }
}

fn push_whole(n: u64, out: &mut Vec<u8>) {
    let words = [n / (WORD * WORD), n / WORD % WORD, n % WORD];
    let first = words.iter().position(|word| *word > 0).unwrap_or(words.len());
    out.push(0x80 + (words.len() - first) as u8);
    for word in &words[first..] {
        out.extend_from_slice(&(*word as u32).to_be_bytes());
    }
}

/// Appends a fraction of `scale` digits, fewer than 20.
fn push_fraction(n: u64, scale: u8, out: &mut Vec<u8>) {
    let (mut rest, mut left) = (n, u32::from(scale));
    loop {
        let behind = left.saturating_sub(NINE as u32);
        let unit = 10u64.pow(behind);
        let word = rest / unit * 10u64.pow((NINE as u32).saturating_sub(left));
        (rest, left) = (rest % unit, behind);
        push_behind_point(word as u32, rest > 0, out);
        if rest == 0 {
            return;
        }
    }
}

/// The same from decimal digits, of which the last `scale` stand behind the point.
fn push_digits(text: &[u8], scale: usize, out: &mut Vec<u8>) {
    let number = |digits: &[u8]| digits.iter().fold(0, |n, digit| n * 10 + u32::from(digit - b'0'));
    let (whole, fraction) = text.split_at(text.len().saturating_sub(scale));
    let zeros = whole.iter().take_while(|digit| **digit == b'0').count();
    let words = whole[zeros..].rchunks(NINE);
    out.push(0x80 + words.len() as u8);
    words.rev().for_each(|word| out.extend_from_slice(&number(word).to_be_bytes()));
    let mut digits = vec![b'0'; scale.saturating_sub(fraction.len())];
    digits.extend_from_slice(fraction);
    while digits.last() == Some(&b'0') {
        digits.pop();
    }
    let count = digits.len().div_ceil(NINE).max(1);
    digits.resize(count * NINE, b'0');
    for (i, word) in digits.chunks(NINE).enumerate() {
        push_behind_point(number(word), i + 1 < count, out);
    }
}

fn push_behind_point(word: u32, more: bool, out: &mut Vec<u8>) {
    out.extend_from_slice(&(word << 1 | u32::from(more)).to_be_bytes());
}
