//! Character sets that tables and clients may use, and conversion between them.
//!
//! Text inside the server is UTF-8 (`utf8mb4`); a column's values are bytes in its own character set, but
//! for the *carried* ones (`carried.rs`): theirs are UTF-8 too. So ASCII is one byte a character in all of
//! them. MySQL's `latin1` is Windows code page 1252 with the five unassigned bytes mapped to the C1
//! controls of the same number.

mod carried;
mod single_byte;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Collation, SqlError, sql_error};
use carried::Carried;
pub(crate) use carried::{big5, cp932, eucjpms, euckr, gb2312, gbk, sjis, ujis};
pub(crate) use single_byte::SingleByte;

macro_rules! codes {
    ($table:ident) => {
        Form::Carried(Carried::Codes(carried::$table))
    };
}

macro_rules! single_byte {
    ($name:literal) => {{
        static TABLE: SingleByte = SingleByte::new(include_bytes!(concat!("../generated/", $name, ".bin")));
        Form::SingleByte(&TABLE)
    }};
}

/// How the characters of a set stand in values.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// Bytes that mean nothing, or ASCII.
    Bytes,
    Utf8,
    SingleByte(&'static SingleByte),
    /// UTF-8 in values, something else outside.
    Carried(Carried),
}

/// One line for each: its name, what `SHOW CHARACTER SET` says of it, the most bytes of a character, the
/// default collation and that of its bytes, and its form.
macro_rules! charsets {
    ($($charset:ident = $name:literal, $description:literal, $bytes:literal, $default:ident, $bin:ident, $form:expr;)*) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum Charset {
            $($charset,)*
        }

        impl Charset {
            /// In the order of their names.
            pub const ALL: &[Charset] = &[$(Charset::$charset),*];

            pub fn name(self) -> &'static str {
                match self {
                    $(Charset::$charset => $name,)*
                }
            }

            /// As in `SHOW CHARACTER SET`.
            pub fn description(self) -> &'static str {
                match self {
                    $(Charset::$charset => $description,)*
                }
            }

            /// The most bytes a character takes.
            pub fn max_bytes(self) -> usize {
                match self {
                    $(Charset::$charset => $bytes,)*
                }
            }

            pub fn default_collation(self) -> Collation {
                match self {
                    $(Charset::$charset => Collation::$default,)*
                }
            }

            pub fn bin_collation(self) -> Collation {
                match self {
                    $(Charset::$charset => Collation::$bin,)*
                }
            }

            pub(crate) fn form(self) -> Form {
                match self {
                    $(Charset::$charset => $form,)*
                }
            }
        }
    };
}

charsets! {
    Armscii8 = "armscii8", "ARMSCII-8 Armenian", 1, ARMSCII8_GENERAL_CI, ARMSCII8_BIN, single_byte!("armscii8");
    Ascii = "ascii", "US ASCII", 1, ASCII_GENERAL_CI, ASCII_BIN, Form::Bytes;
    Big5 = "big5", "Big5 Traditional Chinese", 2, BIG5_CHINESE_CI, BIG5_BIN, codes!(big5);
    Binary = "binary", "Binary pseudo charset", 1, BINARY, BINARY, Form::Bytes;
    Cp1250 = "cp1250", "Windows Central European", 1, CP1250_GENERAL_CI, CP1250_BIN, single_byte!("cp1250");
    Cp1251 = "cp1251", "Windows Cyrillic", 1, CP1251_GENERAL_CI, CP1251_BIN, single_byte!("cp1251");
    Cp1256 = "cp1256", "Windows Arabic", 1, CP1256_GENERAL_CI, CP1256_BIN, single_byte!("cp1256");
    Cp1257 = "cp1257", "Windows Baltic", 1, CP1257_GENERAL_CI, CP1257_BIN, single_byte!("cp1257");
    Cp850 = "cp850", "DOS West European", 1, CP850_GENERAL_CI, CP850_BIN, single_byte!("cp850");
    Cp852 = "cp852", "DOS Central European", 1, CP852_GENERAL_CI, CP852_BIN, single_byte!("cp852");
    Cp866 = "cp866", "DOS Russian", 1, CP866_GENERAL_CI, CP866_BIN, single_byte!("cp866");
    Cp932 = "cp932", "SJIS for Windows Japanese", 2, CP932_JAPANESE_CI, CP932_BIN, codes!(cp932);
    Dec8 = "dec8", "DEC West European", 1, DEC8_SWEDISH_CI, DEC8_BIN, single_byte!("dec8");
    Eucjpms = "eucjpms", "UJIS for Windows Japanese", 3, EUCJPMS_JAPANESE_CI, EUCJPMS_BIN, codes!(eucjpms);
    Euckr = "euckr", "EUC-KR Korean", 2, EUCKR_KOREAN_CI, EUCKR_BIN, codes!(euckr);
    Gb2312 = "gb2312", "GB2312 Simplified Chinese", 2, GB2312_CHINESE_CI, GB2312_BIN, codes!(gb2312);
    Gbk = "gbk", "GBK Simplified Chinese", 2, GBK_CHINESE_CI, GBK_BIN, codes!(gbk);
    Geostd8 = "geostd8", "GEOSTD8 Georgian", 1, GEOSTD8_GENERAL_CI, GEOSTD8_BIN, single_byte!("geostd8");
    Greek = "greek", "ISO 8859-7 Greek", 1, GREEK_GENERAL_CI, GREEK_BIN, single_byte!("greek");
    Hebrew = "hebrew", "ISO 8859-8 Hebrew", 1, HEBREW_GENERAL_CI, HEBREW_BIN, single_byte!("hebrew");
    Hp8 = "hp8", "HP West European", 1, HP8_ENGLISH_CI, HP8_BIN, single_byte!("hp8");
    Keybcs2 = "keybcs2", "DOS Kamenicky Czech-Slovak", 1, KEYBCS2_GENERAL_CI, KEYBCS2_BIN, single_byte!("keybcs2");
    Koi8r = "koi8r", "KOI8-R Relcom Russian", 1, KOI8R_GENERAL_CI, KOI8R_BIN, single_byte!("koi8r");
    Koi8u = "koi8u", "KOI8-U Ukrainian", 1, KOI8U_GENERAL_CI, KOI8U_BIN, single_byte!("koi8u");
    Latin1 = "latin1", "cp1252 West European", 1, LATIN1_SWEDISH_CI, LATIN1_BIN, single_byte!("latin1");
    Latin2 = "latin2", "ISO 8859-2 Central European", 1, LATIN2_GENERAL_CI, LATIN2_BIN, single_byte!("latin2");
    Latin5 = "latin5", "ISO 8859-9 Turkish", 1, LATIN5_TURKISH_CI, LATIN5_BIN, single_byte!("latin5");
    Latin7 = "latin7", "ISO 8859-13 Baltic", 1, LATIN7_GENERAL_CI, LATIN7_BIN, single_byte!("latin7");
    Macce = "macce", "Mac Central European", 1, MACCE_GENERAL_CI, MACCE_BIN, single_byte!("macce");
    Macroman = "macroman", "Mac West European", 1, MACROMAN_GENERAL_CI, MACROMAN_BIN, single_byte!("macroman");
    Sjis = "sjis", "Shift-JIS Japanese", 2, SJIS_JAPANESE_CI, SJIS_BIN, codes!(sjis);
    Ucs2 = "ucs2", "UCS-2 Unicode", 2, UCS2_GENERAL_CI, UCS2_BIN, Form::Carried(Carried::Ucs2);
    Ujis = "ujis", "EUC-JP Japanese", 3, UJIS_JAPANESE_CI, UJIS_BIN, codes!(ujis);
    Utf16 = "utf16", "UTF-16 Unicode", 4, UTF16_GENERAL_CI, UTF16_BIN, Form::Carried(Carried::Utf16);
    Utf16le = "utf16le", "UTF-16LE Unicode", 4, UTF16LE_GENERAL_CI, UTF16LE_BIN, Form::Carried(Carried::Utf16Le);
    Utf32 = "utf32", "UTF-32 Unicode", 4, UTF32_GENERAL_CI, UTF32_BIN, Form::Carried(Carried::Utf32);
    Utf8mb3 = "utf8mb3", "UTF-8 Unicode", 3, UTF8MB3_GENERAL_CI, UTF8MB3_BIN, Form::Utf8;
    Utf8mb4 = "utf8mb4", "UTF-8 Unicode", 4, UTF8MB4_0900_AI_CI, UTF8MB4_BIN, Form::Utf8;
}

impl Charset {
    /// By name, without regard to case; `utf8` is `utf8mb3` as in MySQL 8.0.
    pub fn by_name(name: &str) -> Option<Charset> {
        if name.eq_ignore_ascii_case("utf8") {
            return Some(Charset::Utf8mb3);
        }
        Charset::ALL.iter().copied().find(|c| c.name().eq_ignore_ascii_case(name))
    }

    /// Characters are bytes, and those beyond ASCII are not what they are in UTF-8.
    pub fn is_single_byte(self) -> bool {
        self == Charset::Ascii || matches!(self.form(), Form::SingleByte(_))
    }

    /// Its texts are UTF-8 in values, and other bytes outside: see [`own_bytes`](Charset::own_bytes).
    pub fn is_carried(self) -> bool {
        matches!(self.form(), Form::Carried(_))
    }

    /// No client may speak it, and no file be read in it: ASCII is not one byte a character.
    pub fn is_wide(self) -> bool {
        matches!(self.form(), Form::Carried(Carried::Ucs2 | Carried::Utf16 | Carried::Utf16Le | Carried::Utf32))
    }

    /// A text as the bytes that the set itself has for it.
    pub fn own_bytes(self, text: &[u8]) -> Cow<'_, [u8]> {
        let Form::Carried(carried) = self.form() else { return text.into() };
        if text.is_ascii() && !self.is_wide() {
            return text.into();
        }
        let mut out = Vec::with_capacity(2 * text.len());
        String::from_utf8_lossy(text).chars().for_each(|c| carried.write(c, &mut out));
        out.into()
    }

    /// How many [own bytes](Charset::own_bytes) a text has.
    pub fn own_len(self, text: &[u8]) -> usize {
        if self.is_carried() { self.own_bytes(text).len() } else { text.len() }
    }

    /// Bytes of the longest start of `s` that ends with a character and has no more than `max` [own
    /// bytes](Charset::own_bytes).
    pub fn fitting_len(self, s: &[u8], max: usize) -> usize {
        let (mut at, mut own) = (0, 0);
        while at < s.len() {
            let len = self.char_len(&s[at..]);
            own += self.own_len(&s[at..at + len]);
            if own > max {
                break;
            }
            at += len;
        }
        at
    }

    /// The least bytes that a character takes outside.
    pub fn min_bytes(self) -> usize {
        match self {
            Charset::Utf32 => 4,
            _ if self.is_wide() => 2,
            _ => 1,
        }
    }

    /// The text that the set's own bytes are. In front of too few for a character of a wide set there are
    /// zeros, as in MySQL.
    ///
    /// # Errors
    /// The place of the first byte that starts no character.
    pub fn read_own(self, bytes: &[u8]) -> Result<Cow<'_, [u8]>, usize> {
        match self.missing(bytes) {
            0 => self.read_whole(bytes),
            missing => {
                let whole = [&[0; 4][..missing], bytes].concat();
                self.read_whole(&whole).map(|text| text.into_owned().into()).map_err(|at| at.saturating_sub(missing))
            }
        }
    }

    /// How many bytes are missing in front of the first character of a wide set.
    fn missing(self, bytes: &[u8]) -> usize {
        bytes.len().next_multiple_of(self.min_bytes()) - bytes.len()
    }

    /// As [`read_own`](Charset::read_own), for bytes that may end in the middle of a character.
    ///
    /// # Errors
    /// The place of the first byte that starts no character.
    pub fn read_whole(self, bytes: &[u8]) -> Result<Cow<'_, [u8]>, usize> {
        let Form::Carried(carried) = self.form() else {
            return if self.is_valid(bytes) { Ok(bytes.into()) } else { Err(self.valid_len(bytes)) };
        };
        if bytes.is_ascii() && !self.is_wide() {
            return Ok(bytes.into());
        }
        let (mut text, mut at) = (String::with_capacity(bytes.len()), 0);
        while at < bytes.len() {
            let (c, len) = carried.read(&bytes[at..]).ok_or(at)?;
            text.push(c);
            at += len;
        }
        Ok(text.into_bytes().into())
    }

    /// As [`read_own`](Charset::read_own), with a `?` for each byte that starts no character; and how many
    /// these are.
    fn read_own_lossy(carried: Carried, bytes: &[u8], out: &mut Vec<u8>) -> usize {
        let (mut at, mut bad) = (0, 0);
        while at < bytes.len() {
            let (c, len) = carried.read(&bytes[at..]).unwrap_or_else(|| {
                bad += 1;
                ('?', 1)
            });
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            at += len;
        }
        bad
    }

    pub fn is_multibyte(self) -> bool {
        self.max_bytes() > 1
    }

    /// Bytes of the character at the start of `s`: at least 1 for a non-empty `s`, also where it is
    /// ill-formed.
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
            Charset::Ascii => s.iter().position(|&b| b >= 0x80).unwrap_or(s.len()),
            Charset::Utf8mb4 => match std::str::from_utf8(s) {
                Ok(_) => s.len(),
                Err(e) => e.valid_up_to(),
            },
            Charset::Utf8mb3 => {
                let n = Charset::Utf8mb4.valid_len(s);
                s[..n].iter().position(|&b| b >= 0xf0).unwrap_or(n)
            }
            _ if self.is_carried() && !s.is_ascii() => self.first_inconvertible(s, self).unwrap_or(s.len()),
            _ => s.len(),
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
            Charset::Utf8mb4 => decode_utf8(s),
            Charset::Utf8mb3 => decode_utf8(s).filter(|&(_, n)| n <= 3),
            _ => match self.form() {
                Form::SingleByte(table) => table.decode(b).map(|c| (c, 1)),
                _ => decode_utf8(s),
            },
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
            _ => {
                let has = match self.form() {
                    Form::SingleByte(table) => {
                        let byte = table.encode(c);
                        out.extend(byte);
                        return byte.is_some();
                    }
                    Form::Carried(carried) => carried.has(c),
                    _ => c <= 0xffff || self == Charset::Utf8mb4,
                };
                let character = char::from_u32(c).filter(|_| has);
                character.iter().for_each(|c| out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()));
                character.is_some()
            }
        }
    }

    /// Where the first character of `s` stands that another character set does not have, or that is
    /// ill-formed.
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

    /// As [`convert`](Charset::convert), into the bytes that somebody outside reads as `to`.
    pub fn write_in(self, s: &[u8], to: Charset, out: &mut Vec<u8>) -> usize {
        if !to.is_carried() {
            return self.convert(s, to, out);
        }
        let mut text = Vec::with_capacity(s.len());
        let bad = self.convert(s, to, &mut text);
        out.extend_from_slice(&to.own_bytes(&text));
        bad
    }

    /// Appends, as text of `to`, what somebody outside wrote in this character set.
    pub fn read_in(self, bytes: &[u8], to: Charset, out: &mut Vec<u8>) {
        if !self.is_carried() {
            self.convert(bytes, to, out);
            return;
        }
        let mut text = Vec::with_capacity(bytes.len());
        Charset::Binary.convert(bytes, self, &mut text);
        self.convert(&text, to, out);
    }

    /// A text of this character set in UTF-8; what is no character of it becomes `?`.
    pub fn to_utf8(self, text: &[u8]) -> Vec<u8> {
        let mut utf8 = Vec::with_capacity(text.len());
        self.convert(text, Charset::Utf8mb4, &mut utf8);
        utf8
    }

    /// Converts `s` from this character set to another. What cannot be converted becomes `?`; the result is
    /// the number of such characters. Bytes stay as they are, on the way to `binary` and back: of a carried
    /// set they are its own.
    pub fn convert(self, s: &[u8], to: Charset, out: &mut Vec<u8>) -> usize {
        match (self, to.form()) {
            (Charset::Binary, Form::Carried(carried)) => {
                return match to.missing(s) {
                    0 => Charset::read_own_lossy(carried, s, out),
                    missing => Charset::read_own_lossy(carried, &[&[0; 4][..missing], s].concat(), out),
                };
            }
            _ if to == Charset::Binary && self.is_carried() => {
                out.extend_from_slice(&self.own_bytes(s));
                return 0;
            }
            _ => {}
        }
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

/// Character sets that MySQL warns of wherever they are named.
const DEPRECATED: [&str; 6] = ["utf8mb3", "ucs2", "dec8", "hp8", "macce", "macroman"];

/// What is said of the name of a character set that somebody writes: 1287 or 3719.
pub fn warning_of_charset(name: &str) -> Option<SqlError> {
    if name.eq_ignore_ascii_case("utf8") {
        return Some(sql_error!(DEPRECATED_UTF8_ALIAS));
    }
    let deprecated = DEPRECATED.iter().find(|deprecated| name.eq_ignore_ascii_case(deprecated))?;
    Some(sql_error!(WARN_DEPRECATED_SYNTAX, deprecated, "utf8mb4"))
}

/// What is said of a collation that somebody names beside a column, a table, a database or a connection:
/// 3778 or 4079.
pub fn warning_of_collation(collation: Collation) -> Option<SqlError> {
    let charset = collation.charset();
    match charset {
        Charset::Utf8mb3 => Some(sql_error!(DEPRECATED_UTF8MB3_COLLATION, collation.name())),
        _ if DEPRECATED.contains(&charset.name()) => Some(sql_error!(DEPRECATED_COLLATION, collation.name(), charset.name())),
        _ => None,
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
