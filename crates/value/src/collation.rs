//! Collations: ids and names (MySQL's), and what each does: compare, sort key, hash, case, LIKE.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::Charset;

/// A collation, by MySQL's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Collation(pub u16);

macro_rules! collations {
    ($($konst:ident = $id:literal, $name:literal, $charset:ident, $sortlen:literal, $pad:literal;)*) => {
        impl Collation {
            $(pub const $konst: Collation = Collation($id);)*
            /// All that are supported, in the order of their names.
            pub const ALL: &[Collation] = &[$(Collation::$konst),*];

            fn facts(self) -> &'static Facts {
                match self.0 {
                    $($id => &Facts { name: $name, charset: Charset::$charset, sortlen: $sortlen, pad: $pad },)*
                    _ => &Facts { name: "unknown", charset: Charset::Binary, sortlen: 1, pad: false },
                }
            }
        }
    };
}

struct Facts {
    name: &'static str,
    charset: Charset,
    sortlen: u8,
    pad: bool,
}

collations! {
    ASCII_BIN = 65, "ascii_bin", Ascii, 1, true;
    ASCII_GENERAL_CI = 11, "ascii_general_ci", Ascii, 1, true;
    BINARY = 63, "binary", Binary, 1, false;
    LATIN1_BIN = 47, "latin1_bin", Latin1, 1, true;
    LATIN1_GENERAL_CI = 48, "latin1_general_ci", Latin1, 1, true;
    LATIN1_SWEDISH_CI = 8, "latin1_swedish_ci", Latin1, 1, true;
    UTF8MB3_BIN = 83, "utf8mb3_bin", Utf8mb3, 1, true;
    UTF8MB3_GENERAL_CI = 33, "utf8mb3_general_ci", Utf8mb3, 1, true;
    UTF8MB3_UNICODE_CI = 192, "utf8mb3_unicode_ci", Utf8mb3, 8, true;
    UTF8MB4_0900_AI_CI = 255, "utf8mb4_0900_ai_ci", Utf8mb4, 0, false;
    UTF8MB4_0900_AS_CI = 305, "utf8mb4_0900_as_ci", Utf8mb4, 0, false;
    UTF8MB4_0900_AS_CS = 278, "utf8mb4_0900_as_cs", Utf8mb4, 0, false;
    UTF8MB4_0900_BIN = 309, "utf8mb4_0900_bin", Utf8mb4, 1, false;
    UTF8MB4_BIN = 46, "utf8mb4_bin", Utf8mb4, 1, true;
    UTF8MB4_GENERAL_CI = 45, "utf8mb4_general_ci", Utf8mb4, 1, true;
    UTF8MB4_UNICODE_520_CI = 246, "utf8mb4_unicode_520_ci", Utf8mb4, 8, true;
    UTF8MB4_UNICODE_CI = 224, "utf8mb4_unicode_ci", Utf8mb4, 8, true;
}

impl Collation {
    /// `None` where there is no such collation, or none that we support. `utf8_…` is `utf8mb3_…`.
    pub fn by_name(name: &str) -> Option<Collation> {
        let name = name.to_ascii_lowercase();
        let name = match name.strip_prefix("utf8_") {
            Some(rest) => format!("utf8mb3_{rest}"),
            None => name,
        };
        Collation::ALL.iter().copied().find(|c| c.name() == name)
    }

    pub fn by_id(id: u16) -> Option<Collation> {
        Collation::ALL.iter().copied().find(|c| c.0 == id)
    }

    pub fn name(self) -> &'static str {
        self.facts().name
    }

    pub fn charset(self) -> Charset {
        self.facts().charset
    }

    /// `SORTLEN` of `SHOW COLLATION`.
    pub fn sortlen(self) -> u8 {
        self.facts().sortlen
    }

    pub fn is_default(self) -> bool {
        self.charset().default_collation() == self
    }

    /// PAD SPACE: trailing spaces do not count in comparisons.
    pub fn pad_space(self) -> bool {
        self.facts().pad
    }

    /// Compares by bytes or code points: `binary`, `…_bin`.
    pub fn is_bin(self) -> bool {
        self == Collation::BINARY || self.name().ends_with("_bin")
    }

    /// SQL's comparison of two strings in this collation's character set.
    pub fn compare(self, a: &[u8], b: &[u8]) -> Ordering {
        a.cmp(b)
    }

    pub fn equal(self, a: &[u8], b: &[u8]) -> bool {
        self.compare(a, b) == Ordering::Equal
    }

    /// Appends weights such that comparing two outputs with memcmp is comparing the strings (padding included), and equal
    /// strings have equal weights. Self-delimiting, so that it can be a part of a key; see `key`.
    pub fn key_weights(self, s: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(s);
    }

    /// What `WEIGHT_STRING(s)` prints.
    pub fn weight_string(self, s: &[u8], out: &mut Vec<u8>) {
        out.extend_from_slice(s);
    }

    /// Feeds a hash such that equal strings hash alike.
    pub fn hash(self, s: &[u8], state: &mut impl std::hash::Hasher) {
        state.write(s);
    }

    /// `s LIKE pattern ESCAPE escape` (`None`: no escape character).
    pub fn like(self, s: &[u8], pattern: &[u8], escape: Option<char>) -> bool {
        let _ = escape;
        s == pattern
    }

    pub fn to_upper(self, s: &[u8], out: &mut Vec<u8>) {
        out.extend(s.iter().map(u8::to_ascii_uppercase));
    }

    pub fn to_lower(self, s: &[u8], out: &mut Vec<u8>) {
        out.extend(s.iter().map(u8::to_ascii_lowercase));
    }
}
