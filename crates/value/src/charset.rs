//! Character sets: the five that tables may use, and conversion between them.
//!
//! Text inside the server is UTF-8 (`utf8mb4`); a column keeps its bytes in its own character set. `latin1` is MySQL's, which
//! is Windows code page 1252 with the five unassigned bytes mapped to the C1 controls of the same number.

use serde::{Deserialize, Serialize};

use crate::Collation;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Charset {
    Utf8mb4,
    Utf8mb3,
    Latin1,
    Ascii,
    Binary,
}

impl Charset {
    pub const ALL: [Charset; 5] = [Charset::Ascii, Charset::Binary, Charset::Latin1, Charset::Utf8mb3, Charset::Utf8mb4];

    pub fn name(self) -> &'static str {
        match self {
            Charset::Utf8mb4 => "utf8mb4",
            Charset::Utf8mb3 => "utf8mb3",
            Charset::Latin1 => "latin1",
            Charset::Ascii => "ascii",
            Charset::Binary => "binary",
        }
    }

    /// As in `SHOW CHARACTER SET`.
    pub fn description(self) -> &'static str {
        match self {
            Charset::Utf8mb4 | Charset::Utf8mb3 => "UTF-8 Unicode",
            Charset::Latin1 => "cp1252 West European",
            Charset::Ascii => "US ASCII",
            Charset::Binary => "Binary pseudo charset",
        }
    }

    /// By name, without regard to case; `utf8` is `utf8mb3` as in MySQL 8.0.
    pub fn by_name(name: &str) -> Option<Charset> {
        if name.eq_ignore_ascii_case("utf8") {
            return Some(Charset::Utf8mb3);
        }
        Charset::ALL.into_iter().find(|c| c.name().eq_ignore_ascii_case(name))
    }

    pub fn default_collation(self) -> Collation {
        match self {
            Charset::Utf8mb4 => Collation::UTF8MB4_0900_AI_CI,
            Charset::Utf8mb3 => Collation::UTF8MB3_GENERAL_CI,
            Charset::Latin1 => Collation::LATIN1_SWEDISH_CI,
            Charset::Ascii => Collation::ASCII_GENERAL_CI,
            Charset::Binary => Collation::BINARY,
        }
    }

    pub fn bin_collation(self) -> Collation {
        match self {
            Charset::Utf8mb4 => Collation::UTF8MB4_BIN,
            Charset::Utf8mb3 => Collation::UTF8MB3_BIN,
            Charset::Latin1 => Collation::LATIN1_BIN,
            Charset::Ascii => Collation::ASCII_BIN,
            Charset::Binary => Collation::BINARY,
        }
    }

    /// The most bytes a character takes.
    pub fn max_bytes(self) -> usize {
        match self {
            Charset::Utf8mb4 => 4,
            Charset::Utf8mb3 => 3,
            Charset::Latin1 | Charset::Ascii | Charset::Binary => 1,
        }
    }

    pub fn is_multibyte(self) -> bool {
        self.max_bytes() > 1
    }

    /// Bytes of the character at the start of `s`: at least 1 for a non-empty `s`, also where it is ill-formed.
    pub fn char_len(self, s: &[u8]) -> usize {
        match s.first() {
            None => 0,
            Some(&b) if b < 0x80 || !self.is_multibyte() => 1,
            Some(_) => decode_utf8(s).map_or(1, |(_, n)| n),
        }
    }

    pub fn char_count(self, s: &[u8]) -> usize {
        if !self.is_multibyte() || s.is_ascii() {
            return s.len();
        }
        // Every byte that does not continue a character starts one.
        match std::str::from_utf8(s) {
            Ok(_) => s.iter().filter(|&&b| b & 0xc0 != 0x80).count(),
            Err(_) => {
                let (mut i, mut n) = (0, 0);
                while i < s.len() {
                    i += self.char_len(&s[i..]);
                    n += 1;
                }
                n
            }
        }
    }

    /// Bytes of the first `n` characters (all of `s` where it has fewer).
    pub fn prefix_len(self, s: &[u8], n: usize) -> usize {
        if !self.is_multibyte() {
            return n.min(s.len());
        }
        let mut i = 0;
        for _ in 0..n {
            if i >= s.len() {
                break;
            }
            i += self.char_len(&s[i..]);
        }
        i
    }

    /// Bytes of the longest well-formed start of `s`.
    pub fn valid_len(self, s: &[u8]) -> usize {
        match self {
            Charset::Latin1 | Charset::Binary => s.len(),
            Charset::Ascii => s.iter().position(|&b| b >= 0x80).unwrap_or(s.len()),
            Charset::Utf8mb4 => match std::str::from_utf8(s) {
                Ok(_) => s.len(),
                Err(e) => e.valid_up_to(),
            },
            Charset::Utf8mb3 => {
                let n = Charset::Utf8mb4.valid_len(s);
                s[..n].iter().position(|&b| b >= 0xf0).unwrap_or(n)
            }
        }
    }

    pub fn is_valid(self, s: &[u8]) -> bool {
        self.valid_len(s) == s.len()
    }

    /// The code point at the start of `s` and its length; `None` where it is ill-formed.
    pub fn decode(self, s: &[u8]) -> Option<(u32, usize)> {
        let &b = s.first()?;
        match self {
            Charset::Binary => Some((b as u32, 1)),
            Charset::Ascii => (b < 0x80).then_some((b as u32, 1)),
            Charset::Latin1 => Some((latin1_to_unicode(b), 1)),
            Charset::Utf8mb4 => decode_utf8(s),
            Charset::Utf8mb3 => decode_utf8(s).filter(|&(_, n)| n <= 3),
        }
    }

    /// Appends a code point; false (and nothing appended) where the character set has no such character.
    pub fn encode(self, c: u32, out: &mut Vec<u8>) -> bool {
        match self {
            Charset::Binary | Charset::Ascii => {
                let fits = c < if self == Charset::Ascii { 0x80 } else { 0x100 };
                if fits {
                    out.push(c as u8);
                }
                fits
            }
            Charset::Latin1 => match unicode_to_latin1(c) {
                Some(b) => {
                    out.push(b);
                    true
                }
                None => false,
            },
            Charset::Utf8mb4 | Charset::Utf8mb3 => match char::from_u32(c) {
                Some(ch) if c <= 0xffff || self == Charset::Utf8mb4 => {
                    out.extend_from_slice(ch.encode_utf8(&mut [0; 4]).as_bytes());
                    true
                }
                _ => false,
            },
        }
    }

    /// Where the first character of `s` stands that another character set does not have, or that is ill-formed.
    pub fn first_inconvertible(self, s: &[u8], to: Charset) -> Option<usize> {
        let (mut i, mut scratch) = (0, Vec::with_capacity(4));
        while i < s.len() {
            scratch.clear();
            match self.decode(&s[i..]) {
                Some((c, n)) if to.encode(c, &mut scratch) => i += n,
                _ => return Some(i),
            }
        }
        None
    }

    /// Converts `s` from this character set to another. What cannot be converted becomes `?`; the result is the number of
    /// such characters.
    pub fn convert(self, s: &[u8], to: Charset, out: &mut Vec<u8>) -> usize {
        let same = self == to || self == Charset::Binary || to == Charset::Binary || (self == Charset::Utf8mb3 && to == Charset::Utf8mb4);
        if s.is_ascii() || same {
            out.extend_from_slice(s);
            return 0;
        }
        let (mut i, mut bad) = (0, 0);
        while i < s.len() {
            let (good, n) = match self.decode(&s[i..]) {
                Some((c, n)) => (to.encode(c, out), n),
                None => (false, 1),
            };
            if !good {
                out.push(b'?');
                bad += 1;
            }
            i += n;
        }
        bad
    }
}

/// The code point at the start of `s`, if it is well-formed UTF-8.
pub fn decode_utf8(s: &[u8]) -> Option<(u32, usize)> {
    let b0 = *s.first()? as u32;
    let cont = |i: usize| s.get(i).filter(|&&b| b & 0xc0 == 0x80).map(|&b| (b & 0x3f) as u32);
    match b0 {
        0..=0x7f => Some((b0, 1)),
        0xc2..=0xdf => Some(((b0 & 0x1f) << 6 | cont(1)?, 2)),
        0xe0..=0xef => {
            let c = (b0 & 0x0f) << 12 | cont(1)? << 6 | cont(2)?;
            (c >= 0x800 && !(0xd800..0xe000).contains(&c)).then_some((c, 3))
        }
        0xf0..=0xf4 => {
            let c = (b0 & 0x07) << 18 | cont(1)? << 12 | cont(2)? << 6 | cont(3)?;
            (0x1_0000..0x11_0000).contains(&c).then_some((c, 4))
        }
        _ => None,
    }
}

/// Code page 1252, bytes 0x80 to 0x9f; unassigned ones map to themselves.
const CP1252: [u16; 32] = [
    0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008d, 0x017d, 0x008f, //
    0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178,
];

fn latin1_to_unicode(b: u8) -> u32 {
    if (0x80..0xa0).contains(&b) { CP1252[b as usize - 0x80] as u32 } else { b as u32 }
}

fn unicode_to_latin1(c: u32) -> Option<u8> {
    match c {
        0..=0x7f | 0xa0..=0xff => Some(c as u8),
        _ => CP1252.iter().position(|&x| x as u32 == c).map(|i| i as u8 + 0x80),
    }
}
