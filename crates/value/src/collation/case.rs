//! Upper and lower case: one character to one character, as MySQL does it (`ß` stays `ß`).

use std::sync::OnceLock;

use crate::charset::{Form, SingleByte, decode_utf8};
use crate::runs::{Run, Runs};
use crate::{Charset, Collation};

struct CaseTable(Vec<Run>);

impl CaseTable {
    /// Reads a file made by `tools/collations.py`.
    fn load(file: &[u8]) -> CaseTable {
        CaseTable(Runs(file).runs().collect())
    }

    fn map(&self, c: u32) -> u32 {
        let i = self.0.partition_point(|r| r.last < c);
        match self.0.get(i) {
            Some(r) if r.start <= c && (c - r.start).is_multiple_of(r.stride) => c.wrapping_add_signed(r.delta),
            _ => c,
        }
    }
}

macro_rules! tables {
    ($($name:ident = $file:literal;)*) => {$(
        fn $name() -> &'static CaseTable {
            static TABLE: OnceLock<CaseTable> = OnceLock::new();
            TABLE.get_or_init(|| CaseTable::load(include_bytes!(concat!("../../generated/", $file))))
        }
    )*};
}

tables! {
    upper_default = "upper_default.bin";
    lower_default = "lower_default.bin";
    upper_0520 = "upper_0520.bin";
    lower_0520 = "lower_0520.bin";
    upper_0900 = "upper_0900.bin";
    lower_0900 = "lower_0900.bin";
}

impl Collation {
    /// Appends `UPPER(s)`. Binary strings have no case.
    pub fn to_upper(self, s: &[u8], out: &mut Vec<u8>) {
        let table = || match self {
            Self::UTF8MB4_UNICODE_520_CI | Self::UTF8MB3_UNICODE_520_CI => upper_0520(),
            c if c.name().contains("0900") => upper_0900(),
            _ => upper_default(),
        };
        self.map_case(s, u8::to_ascii_uppercase, SingleByte::upper, table, out);
    }

    /// Appends `LOWER(s)`.
    pub fn to_lower(self, s: &[u8], out: &mut Vec<u8>) {
        let table = || match self {
            Self::UTF8MB4_UNICODE_520_CI | Self::UTF8MB3_UNICODE_520_CI => lower_0520(),
            c if c.name().contains("0900") => lower_0900(),
            _ => lower_default(),
        };
        self.map_case(s, u8::to_ascii_lowercase, SingleByte::lower, table, out);
    }

    fn map_case(
        self,
        s: &[u8],
        ascii: fn(&u8) -> u8,
        single_byte: fn(&SingleByte, u8) -> u8,
        table: impl Fn() -> &'static CaseTable,
        out: &mut Vec<u8>,
    ) {
        if let Form::SingleByte(table) = self.charset().form() {
            out.extend(s.iter().map(|&b| single_byte(table, b)));
            return;
        }
        match self.charset() {
            Charset::Binary => out.extend_from_slice(s),
            _ if s.is_ascii() => out.extend(s.iter().map(ascii)),
            Charset::Ascii => out.extend(s.iter().map(ascii)),
            charset => {
                let table = table();
                let mut rest = s;
                while !rest.is_empty() {
                    match decode_utf8(rest) {
                        Some((c, n)) => {
                            if !charset.encode(table.map(c), out) {
                                out.extend_from_slice(&rest[..n]);
                            }
                            rest = &rest[n..];
                        }
                        None => {
                            out.push(rest[0]);
                            rest = &rest[1..];
                        }
                    }
                }
            }
        }
    }
}
