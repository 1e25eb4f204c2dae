//! Tables of 16-bit weights, and the weights of a string one after another.
//!
//! The files are made by `tools/collations.py`, which describes their form. A table keeps the runs as they
//! are, and finds the run of a code point through an index by the code point's high bits. ASCII has a table
//! of its own.

use std::cmp::Ordering;
use std::sync::OnceLock;

use super::codes::Codes;
use crate::charset::{self, decode_utf8};

/// No character has more weights than this on a level.
const WEIGHTS_MAX: usize = 8;
const PAGE_BITS: u32 = 7;
const CODE_POINTS: u32 = 0x11_0000;

/// First weights of characters that the table does not tell.
const IMPLICIT: u16 = 0xfbc0;

/// Shape of the run of Hangul syllables.
const HANGUL: u8 = 1;
/// Shape of a run whose characters have one weight each, which grows by one with each of them.
const GROWING: u8 = 3;

pub struct WeightTable {
    runs: Vec<Run>,
    /// For each page of code points the first run that ends behind the page's start.
    pages: Vec<u32>,
    weights: Vec<u16>,
    /// Second and third level.
    pairs: Vec<[Span; 2]>,
    ascii: [[u16; 128]; 3],
    /// For each ASCII character the first one that weighs the same on one, two and three levels.
    alike: [[u8; 128]; 3],
    /// How weights stand in keys, for each level.
    codes: Vec<Codes>,
    /// Weight of what lies beyond U+FFFF, where the collation does not tell it apart.
    supplementary: Option<u16>,
    /// The table of all languages, of which this one has what a language orders otherwise.
    base: Option<&'static WeightTable>,
}

#[derive(Clone, Copy)]
struct Run {
    start: u32,
    end: u32,
    shape: u8,
    pair: u16,
    first: Span,
}

/// A piece of `weights`.
#[derive(Clone, Copy, Default)]
struct Span {
    at: u32,
    len: u8,
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn number(&mut self) -> u32 {
        let (mut n, mut shift) = (0, 0);
        loop {
            let b = self.0[0];
            self.0 = &self.0[1..];
            n |= ((b & 127) as u32) << shift;
            if b < 128 {
                return n;
            }
            shift += 7;
        }
    }

    fn weights(&mut self, len: u32, into: &mut Vec<u16>) -> Span {
        assert!(len as usize <= WEIGHTS_MAX);
        let span = Span { at: into.len() as u32, len: len as u8 };
        let (now, rest) = self.0.split_at(len as usize * 2);
        into.extend(now.chunks(2).map(|c| u16::from_be_bytes([c[0], c[1]])));
        self.0 = rest;
        span
    }
}

impl WeightTable {
    /// What a language orders otherwise than all others do.
    fn tailored(file: &[u8], base: &'static WeightTable) -> WeightTable {
        WeightTable::read(file, base.supplementary, Some(base))
    }

    fn load(file: &[u8], supplementary: Option<u16>) -> WeightTable {
        WeightTable::read(file, supplementary, None)
    }

    /// Characters beyond ASCII, with their codes, whose order is that of the weights.
    fn of_codes(characters: &[(u32, u32)]) -> WeightTable {
        let mut table = WeightTable::empty(Some(0xfffd), None);
        let mut by_code: Vec<u32> = characters.iter().map(|&(_, code)| code).collect();
        by_code.sort_unstable();
        let ascii = (0..128).map(|c| (c, c as u16));
        let beyond = characters.iter().map(|&(c, code)| (c, 128 + by_code.partition_point(|other| *other < code) as u16));
        for (c, rank) in ascii.chain(beyond) {
            match table.runs.last_mut() {
                Some(run) if run.end == c && table.weights[run.first.at as usize] == rank.wrapping_sub((c - run.start) as u16) => {
                    run.end += 1
                }
                _ => {
                    let first = Span { at: table.weights.len() as u32, len: 1 };
                    table.weights.push(rank);
                    table.runs.push(Run { start: c, end: c + 1, shape: GROWING, pair: 0, first });
                }
            }
        }
        table.index(1);
        table
    }

    fn empty(supplementary: Option<u16>, base: Option<&'static WeightTable>) -> WeightTable {
        WeightTable {
            runs: Vec::new(),
            pages: Vec::new(),
            weights: Vec::new(),
            pairs: Vec::new(),
            ascii: [[0; 128]; 3],
            alike: [[0; 128]; 3],
            codes: Vec::new(),
            supplementary,
            base,
        }
    }

    fn read(file: &[u8], supplementary: Option<u16>, base: Option<&'static WeightTable>) -> WeightTable {
        let mut r = Reader(&file[1..]);
        let levels = file[0];
        let mut t = WeightTable::empty(supplementary, base);
        if levels == 3 {
            for _ in 0..r.number() {
                let mut pair = [Span::default(); 2];
                for span in &mut pair {
                    let len = r.number();
                    *span = r.weights(len, &mut t.weights);
                }
                t.pairs.push(pair);
            }
        }
        let mut end = 0;
        while !r.0.is_empty() {
            let start = end + r.number();
            end = start + r.number();
            let shape = r.number() as u8;
            let pair = if levels == 3 && shape != HANGUL { r.number() as u16 } else { 0 };
            let first = r.weights((shape / 2) as u32, &mut t.weights);
            t.runs.push(Run { start, end, shape, pair, first });
        }
        t.index(levels);
        t
    }

    /// What is kept of the runs, once they are all there.
    fn index(&mut self, levels: u8) {
        let mut i = 0;
        for page in 0..=CODE_POINTS >> PAGE_BITS {
            while i < self.runs.len() && self.runs[i].end <= page << PAGE_BITS {
                i += 1;
            }
            self.pages.push(i as u32);
        }
        for level in 0..levels as usize {
            for c in 0..128 {
                let mut buf = [0; WEIGHTS_MAX];
                let n = self.lookup(c, level, &mut buf);
                assert!(n <= 1, "an ASCII character has one weight at most");
                self.ascii[level][c as usize] = buf[0];
            }
        }
        for level in 0..levels as usize {
            let same = |a: usize, b: usize| self.ascii[..=level].iter().all(|weights| weights[a] == weights[b]);
            let first = std::array::from_fn(|c| (0..c).find(|&before| same(before, c)).unwrap_or(c) as u8);
            self.alike[level] = first;
            let codes = Codes::new(&self.ascii[level], self.weighs_nul(), &self.used_pages(level));
            self.codes.push(codes);
        }
    }

    /// In which pages of 256 weights there are any that characters have.
    fn used_pages(&self, level: usize) -> [bool; 256] {
        let mut used = self.base.map_or([false; 256], |base| base.used_pages(level));
        let mut mark = |span: Span, last_is_first_of: u32| {
            let weights = &self.weights[span.at as usize..][..span.len as usize];
            weights.iter().for_each(|w| used[(w >> 8) as usize] = true);
            if let Some(w) = weights.last() {
                (0..=last_is_first_of).for_each(|i| used[(w.wrapping_add(i as u16) >> 8) as usize] = true);
            }
        };
        if level > 0 {
            self.pairs.iter().for_each(|pair| mark(pair[level - 1], 0));
            return used;
        }
        for run in &self.runs {
            mark(run.first, if run.shape & 1 == 1 && run.shape != HANGUL { run.end - run.start - 1 } else { 0 });
        }
        if !self.weighs_nul() {
            used[IMPLICIT as usize >> 8] = true;
        }
        used
    }

    /// ASCII characters that LIKE takes for the same have the same entry, as far as `levels` levels tell
    /// them apart.
    pub fn alike(&self, levels: usize) -> &[u8; 128] {
        &self.alike[levels - 1]
    }

    pub fn codes(&self, level: usize) -> &Codes {
        &self.codes[level]
    }

    /// The weight that PAD SPACE pads with.
    pub fn space(&self) -> u16 {
        self.ascii[0][b' ' as usize]
    }

    /// The weights of a code point on a level (0 to 2), and how many they are.
    pub fn lookup(&self, c: u32, level: usize, buf: &mut [u16; WEIGHTS_MAX]) -> usize {
        let page = (c >> PAGE_BITS) as usize;
        let (from, to) = (self.pages[page] as usize, self.pages[page + 1] as usize);
        let to = (to + 1).min(self.runs.len());
        let candidates = &self.runs[from..to];
        let i = candidates.partition_point(|r| r.end <= c);
        match candidates.get(i).filter(|r| r.start <= c) {
            None => match self.base {
                Some(base) => base.lookup(c, level, buf),
                None => self.implicit(c, level, buf),
            },
            Some(run) if run.shape == HANGUL => self.hangul(c, level, buf),
            Some(run) => {
                let span = if level == 0 { run.first } else { self.pairs[run.pair as usize][level - 1] };
                let n = span.len as usize;
                buf[..n].copy_from_slice(&self.weights[span.at as usize..][..n]);
                if level == 0 && run.shape & 1 == 1 {
                    buf[n - 1] = buf[n - 1].wrapping_add((c - run.start) as u16);
                }
                n
            }
        }
    }

    fn implicit(&self, c: u32, level: usize, buf: &mut [u16; WEIGHTS_MAX]) -> usize {
        match (level, self.supplementary) {
            (0, Some(w)) if c > 0xffff => {
                buf[0] = w;
                1
            }
            (0, _) => {
                buf[0] = IMPLICIT + (c >> 15) as u16;
                buf[1] = (c & 0x7fff | 0x8000) as u16;
                2
            }
            (level, _) => {
                buf[0] = if level == 1 { 0x20 } else { 2 };
                1
            }
        }
    }

    /// The weights of the jamos that a syllable is composed of (Unicode, section 3.12).
    fn hangul(&self, c: u32, level: usize, buf: &mut [u16; WEIGHTS_MAX]) -> usize {
        let i = c - 0xac00;
        let jamos = [0x1100 + i / 588, 0x1161 + i % 588 / 28, 0x11a7 + i % 28];
        let count = if i.is_multiple_of(28) { 2 } else { 3 };
        let mut n = 0;
        for jamo in &jamos[..count] {
            let mut one = [0; WEIGHTS_MAX];
            let k = self.lookup(*jamo, level, &mut one);
            buf[n..n + k].copy_from_slice(&one[..k]);
            n += k;
        }
        n
    }
}

macro_rules! tables {
    ($($name:ident = $file:literal, $supplementary:expr;)*) => {$(
        pub fn $name() -> &'static WeightTable {
            static TABLE: OnceLock<WeightTable> = OnceLock::new();
            TABLE.get_or_init(|| WeightTable::load(include_bytes!(concat!("../../generated/", $file)), $supplementary))
        }
    )*};
}

tables! {
    general = "general.bin", Some(0xfffd);
    tolower = "tolower.bin", Some(0xfffd);
    uca0400 = "uca0400.bin", Some(0xfffd);
    uca0520 = "uca0520.bin", None;
    uca0900 = "uca0900.bin", None;
    big5 = "big5_chinese_ci.bin", Some(0xfffd);
    cp932 = "cp932_japanese_ci.bin", Some(0xfffd);
    eucjpms = "eucjpms_japanese_ci.bin", Some(0xfffd);
    euckr = "euckr_korean_ci.bin", Some(0xfffd);
    gb2312 = "gb2312_chinese_ci.bin", Some(0xfffd);
    gbk = "gbk_chinese_ci.bin", Some(0xfffd);
    sjis = "sjis_japanese_ci.bin", Some(0xfffd);
    ujis = "ujis_japanese_ci.bin", Some(0xfffd);
}

macro_rules! orders_of_codes {
    ($($name:ident = $codes:ident;)*) => {$(
        pub fn $name() -> &'static WeightTable {
            static TABLE: OnceLock<WeightTable> = OnceLock::new();
            TABLE.get_or_init(|| WeightTable::of_codes(charset::$codes().characters()))
        }
    )*};
}

orders_of_codes! {
    big5_bin = big5;
    cp932_bin = cp932;
    eucjpms_bin = eucjpms;
    euckr_bin = euckr;
    gb2312_bin = gb2312;
    gbk_bin = gbk;
    sjis_bin = sjis;
    ujis_bin = ujis;
}

macro_rules! languages {
    ($($name:ident = $file:literal, $base:ident;)*) => {$(
        pub fn $name() -> &'static WeightTable {
            static TABLE: OnceLock<WeightTable> = OnceLock::new();
            TABLE.get_or_init(|| WeightTable::tailored(include_bytes!(concat!("../../generated/", $file)), $base()))
        }
    )*};
}

languages! {
    bg_0900 = "bg_0900.bin", uca0900;
    de_pb_0900 = "de_pb_0900.bin", uca0900;
    eo_0900 = "eo_0900.bin", uca0900;
    es_0900 = "es_0900.bin", uca0900;
    esperanto = "esperanto.bin", uca0400;
    estonian = "estonian.bin", uca0400;
    german2 = "german2.bin", uca0400;
    gl_0900 = "gl_0900.bin", uca0900;
    hungarian = "hungarian.bin", uca0400;
    icelandic = "icelandic.bin", uca0400;
    is_0900 = "is_0900.bin", uca0900;
    latvian = "latvian.bin", uca0400;
    mn_cyrl_0900 = "mn_cyrl_0900.bin", uca0900;
    persian = "persian.bin", uca0400;
    pl_0900 = "pl_0900.bin", uca0900;
    polish = "polish.bin", uca0400;
    ro_0900 = "ro_0900.bin", uca0900;
    roman = "roman.bin", uca0400;
    romanian = "romanian.bin", uca0400;
    ru_0900 = "ru_0900.bin", uca0900;
    sinhala = "sinhala.bin", uca0400;
    sl_0900 = "sl_0900.bin", uca0900;
    slovenian = "slovenian.bin", uca0400;
    spanish = "spanish.bin", uca0400;
    sv_0900 = "sv_0900.bin", uca0900;
    swedish = "swedish.bin", uca0400;
    vi_0900 = "vi_0900.bin", uca0900;
    vietnamese = "vietnamese.bin", uca0400;
}

/// The weights of a UTF-8 string on one level. A byte that is not UTF-8 weighs more than everything.
pub struct Weights<'a> {
    table: &'static WeightTable,
    ascii: &'static [u16; 128],
    level: usize,
    rest: &'a [u8],
    buf: [u16; WEIGHTS_MAX],
    at: usize,
    len: usize,
}

impl<'a> Weights<'a> {
    pub fn new(table: &'static WeightTable, level: usize, s: &'a [u8]) -> Weights<'a> {
        Weights { table, ascii: &table.ascii[level], level, rest: s, buf: [0; WEIGHTS_MAX], at: 0, len: 0 }
    }

    #[cold]
    #[inline(never)]
    fn beyond_ascii(&mut self) {
        let (n, len) = match decode_utf8(self.rest) {
            Some((c, n)) => (n, self.table.lookup(c, self.level, &mut self.buf)),
            None => {
                self.buf[0] = 0xffff;
                (1, 1)
            }
        };
        self.rest = &self.rest[n..];
        (self.at, self.len) = (0, len);
    }
}

impl Iterator for Weights<'_> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        loop {
            if self.at < self.len {
                self.at += 1;
                return Some(self.buf[self.at - 1]);
            }
            let (&b, rest) = self.rest.split_first()?;
            if b < 128 {
                self.rest = rest;
                let w = self.ascii[b as usize];
                // In the general collations NUL weighs 0, but there nothing is ignorable.
                if w != 0 || self.table.weighs_nul() {
                    return Some(w);
                }
            } else {
                self.beyond_ascii();
            }
        }
    }
}

impl WeightTable {
    /// Whether U+0000 has a weight (which is then 0), instead of being ignorable.
    #[inline]
    fn weighs_nul(&self) -> bool {
        self.ascii[0][1] != 0
    }
}

/// Whether LIKE takes two characters for the same.
pub fn same_char(table: &WeightTable, levels: usize, a: u32, b: u32) -> bool {
    if a.max(b) > 0xffff && table.supplementary.is_some() && !table.weighs_nul() {
        // MySQL's UCA 4.0.0 gives them all one weight where it compares strings, but tells them apart in
        // LIKE.
        return a == b;
    }
    (0..levels).all(|level| {
        let (mut wa, mut wb) = ([0; WEIGHTS_MAX], [0; WEIGHTS_MAX]);
        let (na, nb) = (table.lookup(a, level, &mut wa), table.lookup(b, level, &mut wb));
        wa[..na] == wb[..nb]
    })
}

/// Level by level; with `pad`, as if the shorter one went on with spaces.
pub fn compare(table: &'static WeightTable, levels: usize, pad: bool, a: &[u8], b: &[u8]) -> Ordering {
    // What is alike and ASCII weighs alike.
    let same = same_ascii(a, b);
    let (a, b) = (&a[same..], &b[same..]);
    if let (Some(&x), Some(&y), true) = (a.first(), b.first(), levels == 1) {
        // The first difference decides where both are plain letters.
        if x < 128 && y < 128 {
            let (x, y) = (table.ascii[0][x as usize], table.ascii[0][y as usize]);
            if x != y && x != 0 && y != 0 {
                return x.cmp(&y);
            }
        }
    }
    for level in 0..levels {
        let order = compare_level(table, level, pad, a, b);
        if order != Ordering::Equal {
            return order;
        }
    }
    Ordering::Equal
}

/// Length of the common start that is ASCII.
fn same_ascii(a: &[u8], b: &[u8]) -> usize {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let word = |w: &[u8]| u64::from_le_bytes(w.try_into().unwrap_or([0xff; 8]));
    let words = a.chunks_exact(8).zip(b.chunks_exact(8)).take_while(|(x, y)| word(x) == word(y) && word(x) & HIGH == 0);
    let same = 8 * words.count();
    same + a[same..].iter().zip(&b[same..]).take_while(|(x, y)| x == y && **x < 128).count()
}

fn compare_level(table: &'static WeightTable, level: usize, pad: bool, a: &[u8], b: &[u8]) -> Ordering {
    let mut wa = Weights::new(table, level, a);
    let mut wb = Weights::new(table, level, b);
    loop {
        match (wa.next(), wb.next()) {
            (Some(x), Some(y)) if x == y => {}
            (Some(x), Some(y)) => return x.cmp(&y),
            (None, None) => return Ordering::Equal,
            (Some(_), None) if !pad => return Ordering::Greater,
            (None, Some(_)) if !pad => return Ordering::Less,
            (Some(x), None) => return tail(table.space(), x, wa),
            (None, Some(y)) => return tail(table.space(), y, wb).reverse(),
        }
    }
}

/// The rest of the longer string against spaces.
fn tail(space: u16, first: u16, rest: Weights<'_>) -> Ordering {
    std::iter::once(first).chain(rest).map(|w| w.cmp(&space)).find(|o| o.is_ne()).unwrap_or(Ordering::Equal)
}
