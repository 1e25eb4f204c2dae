//! Character sets that are *carried*: inside the server their texts are UTF-8, as everything else is, and
//! become the set's own bytes where somebody sees bytes.
//!
//! Most of the code takes for granted that ASCII is one byte a character and that no byte of another
//! character looks like ASCII. Neither holds for UTF-16 and its kin, nor for Shift-JIS, GBK and Big5, where
//! a backslash may be half a character. So the value of a column of these sets is UTF-8 in memory, and its
//! collation is that of UTF-8 text. Its own bytes stand
//!
//! - in row images, on disk and in the log: [`Format`](crate::row) writes and reads them, so the log is
//!   what a replica expects;
//! - where text becomes a binary string or comes from one: `CAST(… AS BINARY)`, a BLOB column, `HEX()`,
//!   `_gbk X'…'`;
//! - where a client speaks or reads such a set.
//!
//! What is always true:
//!
//! 1. A text of a carried set holds only characters that the set has.
//! 2. Own bytes are read back as the text that they were written from. (The other way round holds but for
//!    the few characters that a set has twice: they come back as the first of them.)
//!
//! The tables of the multi-byte sets are made by `tools/collations.py` from what a real server answers.

use std::sync::OnceLock;

use crate::runs::Runs;

/// How a carried set writes characters as bytes.
#[derive(Clone, Copy)]
pub(crate) enum Carried {
    /// Two bytes a character, the greater one first; nothing beyond U+FFFF.
    Ucs2,
    Utf16,
    /// The lesser byte first.
    Utf16Le,
    Utf32,
    /// ASCII as it is; all else as a table tells.
    Codes(fn() -> &'static CodeTable),
}

/// A set of one to three bytes a character: the code of each character beyond ASCII, which is its bytes
/// read as one number.
pub(crate) struct CodeTable {
    /// By code.
    points: Vec<(u32, u32)>,
    /// By code point.
    codes: Vec<(u32, u32)>,
}

impl CodeTable {
    /// Reads a file made by `tools/collations.py`.
    pub fn load(file: &[u8]) -> CodeTable {
        let mut runs = Runs(file);
        let others = runs.number().unwrap_or(0);
        let mut preferred: Vec<(u32, u32)> = (0..others).filter_map(|_| Some((runs.number()?, runs.number()?))).collect();
        let points: Vec<(u32, u32)> = runs.runs().flat_map(|run| run.pairs()).collect();
        // The first in line of the codes of one character is written: the one that the file prefers, or the
        // least.
        preferred.extend(points.iter().map(|&(code, point)| (point, code)));
        preferred.sort_by_key(|&(point, _)| point);
        preferred.dedup_by_key(|&mut (point, _)| point);
        // A set may have a second backslash beyond ASCII.
        preferred.retain(|&(point, _)| point >= 0x80);
        CodeTable { points, codes: preferred }
    }

    fn point(&self, code: u32) -> Option<u32> {
        let at = self.points.binary_search_by_key(&code, |&(code, _)| code).ok()?;
        Some(self.points[at].1)
    }

    fn code(&self, point: u32) -> Option<u32> {
        let at = self.codes.binary_search_by_key(&point, |&(point, _)| point).ok()?;
        Some(self.codes[at].1)
    }

    /// The characters beyond ASCII in their order, each with its code.
    pub fn characters(&self) -> &[(u32, u32)] {
        &self.codes
    }
}

macro_rules! code_tables {
    ($($name:ident = $file:literal;)*) => {$(
        pub(crate) fn $name() -> &'static CodeTable {
            static TABLE: OnceLock<CodeTable> = OnceLock::new();
            TABLE.get_or_init(|| CodeTable::load(include_bytes!(concat!("../../generated/", $file, ".bin"))))
        }
    )*};
}

code_tables! {
    big5 = "big5";
    cp932 = "cp932";
    eucjpms = "eucjpms";
    euckr = "euckr";
    gb2312 = "gb2312";
    gbk = "gbk";
    sjis = "sjis";
    ujis = "ujis";
}

impl Carried {
    /// Whether the set has a character.
    pub fn has(self, point: u32) -> bool {
        match self {
            Carried::Ucs2 => point <= 0xffff,
            Carried::Utf16 | Carried::Utf16Le | Carried::Utf32 => true,
            Carried::Codes(_) if point < 0x80 => true,
            Carried::Codes(table) => table().code(point).is_some(),
        }
    }

    /// Appends a character that the set has as its own bytes; a `?` in place of another.
    pub fn write(self, c: char, out: &mut Vec<u8>) {
        let mut units = [0; 2];
        match self {
            _ if !self.has(c.into()) => self.write('?', out),
            Carried::Ucs2 | Carried::Utf16 => c.encode_utf16(&mut units).iter().for_each(|unit| out.extend_from_slice(&unit.to_be_bytes())),
            Carried::Utf16Le => c.encode_utf16(&mut units).iter().for_each(|unit| out.extend_from_slice(&unit.to_le_bytes())),
            Carried::Utf32 => out.extend_from_slice(&u32::from(c).to_be_bytes()),
            Carried::Codes(table) => {
                let code = if c.is_ascii() { u32::from(c) } else { table().code(c.into()).unwrap_or(u32::from(b'?')) };
                let bytes = code.to_be_bytes();
                let unused = bytes.iter().take(3).take_while(|b| **b == 0).count();
                out.extend_from_slice(&bytes[unused..]);
            }
        }
    }

    /// The character at the start of own bytes, and how many of them it takes; `None` where they are none.
    pub fn read(self, bytes: &[u8]) -> Option<(char, usize)> {
        let unit = |at: usize| {
            let pair = [*bytes.get(at)?, *bytes.get(at + 1)?];
            Some(if matches!(self, Carried::Utf16Le) { u16::from_le_bytes(pair) } else { u16::from_be_bytes(pair) })
        };
        match self {
            Carried::Ucs2 => Some((char::from_u32(unit(0)?.into())?, 2)),
            Carried::Utf16 | Carried::Utf16Le => {
                let first = unit(0)?;
                if let Some(c) = char::from_u32(first.into()) {
                    return Some((c, 2));
                }
                let c = char::decode_utf16([first, unit(2)?]).next()?.ok()?;
                Some((c, 4))
            }
            Carried::Utf32 => {
                let point = u32::from_be_bytes(bytes.get(..4)?.try_into().ok()?);
                Some((char::from_u32(point)?, 4))
            }
            Carried::Codes(_) if *bytes.first()? < 0x80 => Some((char::from(bytes[0]), 1)),
            Carried::Codes(table) => {
                let table = table();
                let mut code = 0;
                bytes.iter().take(3).enumerate().find_map(|(at, b)| {
                    code = code << 8 | u32::from(*b);
                    Some((char::from_u32(table.point(code)?)?, at + 1))
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: [fn() -> &'static CodeTable; 8] = [big5, cp932, eucjpms, euckr, gb2312, gbk, sjis, ujis];

    fn own(set: Carried, text: &str) -> Vec<u8> {
        let mut out = Vec::new();
        text.chars().for_each(|c| set.write(c, &mut out));
        out
    }

    #[test]
    fn characters_have_the_bytes_that_their_sets_give_them() {
        assert_eq!(own(Carried::Ucs2, "aé"), [0, 0x61, 0, 0xe9]);
        assert_eq!(own(Carried::Ucs2, "😀"), [0, b'?']);
        assert_eq!(own(Carried::Utf16, "😀"), [0xd8, 0x3d, 0xde, 0x00]);
        assert_eq!(own(Carried::Utf16Le, "a😀"), [0x61, 0, 0x3d, 0xd8, 0x00, 0xde]);
        assert_eq!(own(Carried::Utf32, "😀"), [0, 1, 0xf6, 0]);
        assert_eq!(own(Carried::Codes(gbk), "a中é"), [b'a', 0xd6, 0xd0, 0xa8, 0xa6]);
        assert_eq!(own(Carried::Codes(sjis), "\\ｱ表"), [b'\\', 0xb1, 0x95, b'\\']);
        assert_eq!(own(Carried::Codes(ujis), "丂"), [0x8f, 0xb0, 0xa1]);
        assert_eq!(own(Carried::Codes(euckr), "한😀"), [0xc7, 0xd1, b'?']);
    }

    #[test]
    fn what_is_written_is_read_back() {
        for table in TABLES {
            for &(point, _) in table().characters() {
                let c = char::from_u32(point).expect("a character");
                let bytes = own(Carried::Codes(table), &String::from(c));
                let (read, len) = Carried::Codes(table).read(&bytes).expect("bytes of a character");
                assert!(len == bytes.len() && (read == c || own(Carried::Codes(table), &String::from(read)) == bytes), "{c}");
            }
        }
        for set in [Carried::Ucs2, Carried::Utf16, Carried::Utf16Le, Carried::Utf32] {
            for c in ['\0', 'a', 'é', '中', '\u{ffff}'] {
                let bytes = own(set, &String::from(c));
                assert_eq!(set.read(&bytes), Some((c, bytes.len())));
            }
        }
    }

    #[test]
    fn half_a_character_is_none() {
        assert_eq!(Carried::Ucs2.read(&[0]), None);
        assert_eq!(Carried::Utf16.read(&[0xd8, 0x3d]), None);
        assert_eq!(Carried::Utf16.read(&[0xd8, 0x3d, 0, 0x61]), None);
        assert_eq!(Carried::Utf32.read(&[0, 0x11, 0, 0]), None);
        assert_eq!(Carried::Codes(gbk).read(&[0xd6]), None);
        assert_eq!(Carried::Codes(gbk).read(&[0xff, 0xff]), None);
        assert_eq!(Carried::Codes(gbk).read(&[]), None);
    }
}
