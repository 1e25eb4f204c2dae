//! LIKE: character by character, two characters being alike when their weights are. Where subject and
//! pattern are ASCII, bytes are compared through a table of 128, and what follows a `%` is looked for by
//! its first character.

use super::Rule;
use super::weights;
use crate::Collation;

/// What stands at a place of the pattern.
enum Element {
    /// `%`
    Any,
    /// `_`
    One,
    Char(u32),
}

/// Every byte is alike to itself.
const SAME: &[u8; 128] = &{
    let mut table = [0; 128];
    let mut c = 0;
    while c < 128 {
        table[c as usize] = c;
        c += 1;
    }
    table
};

impl Collation {
    /// `s LIKE pattern ESCAPE escape` (`None`: no escape character), both in this collation's character set.
    pub fn like(self, s: &[u8], pattern: &[u8], escape: Option<char>) -> bool {
        if s.is_ascii() && pattern.is_ascii() {
            let escape = escape.and_then(|e| u8::try_from(e).ok()).filter(u8::is_ascii);
            return AsciiPattern { bytes: pattern, escape, alike: self.alike() }.matches(s);
        }
        self.like_any(s, pattern, escape)
    }

    /// Where a string of ASCII characters that all have a weight stands in ASCII text for the first time.
    pub fn find_plain(self, text: &[u8], wanted: &[u8]) -> Option<usize> {
        let alike = self.alike();
        let same = |(a, b): (&u8, &u8)| alike[*a as usize & 127] == alike[*b as usize & 127];
        text.windows(wanted.len().max(1)).position(|window| window.iter().zip(wanted).all(same))
    }

    /// ASCII characters that are the same have the same entry.
    pub(super) fn alike(self) -> &'static [u8; 128] {
        match self.rule() {
            Rule::Bytes => SAME,
            Rule::Table(t) => t.first_chunk().expect("256 are more than 128"),
            Rule::Weights(table, levels) => table().alike(levels),
        }
    }

    pub(super) fn like_any(self, s: &[u8], pattern: &[u8], escape: Option<char>) -> bool {
        // The last `%` seen, and how much of `s` it has swallowed: on a mismatch it swallows one character
        // more.
        let mut retry: Option<(usize, usize)> = None;
        let (mut i, mut p) = (0, 0);
        loop {
            let step = match self.element(&pattern[p..], escape) {
                None if i == s.len() => return true,
                None => None,
                Some((Element::Any, n)) => {
                    if p + n == pattern.len() {
                        return true;
                    }
                    retry = Some((p + n, i));
                    Some((0, n))
                }
                Some((element, n)) => self.character(&s[i..]).and_then(|(c, len)| match element {
                    Element::Char(want) if !self.same_char(c, want) => None,
                    _ => Some((len, n)),
                }),
            };
            match (step, retry) {
                (Some((di, dp)), _) => (i, p) = (i + di, p + dp),
                (None, None) => return false,
                (None, Some((after, swallowed))) => {
                    let Some((_, len)) = self.character(&s[swallowed..]) else { return false };
                    (i, p) = (swallowed + len, after);
                    retry = Some((after, i));
                }
            }
        }
    }

    /// The character at the start; bytes that are none count as one each.
    fn character(self, s: &[u8]) -> Option<(u32, usize)> {
        let &b = s.first()?;
        Some(self.charset().decode(s).unwrap_or((0x11_0000 + b as u32, 1)))
    }

    fn element(self, pattern: &[u8], escape: Option<char>) -> Option<(Element, usize)> {
        let (c, n) = self.character(pattern)?;
        if escape.is_some_and(|e| e as u32 == c)
            && let Some((next, m)) = self.character(&pattern[n..])
        {
            return Some((Element::Char(next), n + m));
        }
        let element = match c {
            0x25 => Element::Any,
            0x5f => Element::One,
            c => Element::Char(c),
        };
        Some((element, n))
    }

    fn same_char(self, a: u32, b: u32) -> bool {
        if a == b {
            return true;
        }
        match self.rule() {
            Rule::Bytes => false,
            _ if a < 128 && b < 128 => self.alike()[a as usize] == self.alike()[b as usize],
            Rule::Table(t) => {
                let byte = |c: u32| {
                    let mut out = Vec::with_capacity(1);
                    self.charset().encode(c, &mut out);
                    out.first().copied()
                };
                matches!((byte(a), byte(b)), (Some(x), Some(y)) if t[x as usize] == t[y as usize])
            }
            Rule::Weights(table, levels) => a < 0x11_0000 && b < 0x11_0000 && weights::same_char(table(), levels, a, b),
        }
    }
}

/// A pattern of ASCII characters.
#[derive(Clone, Copy)]
struct AsciiPattern<'a> {
    bytes: &'a [u8],
    escape: Option<u8>,
    alike: &'static [u8; 128],
}

impl AsciiPattern<'_> {
    /// Whether ASCII text is like this.
    fn matches(self, s: &[u8]) -> bool {
        // Behind the last `%` seen: the rest of the pattern, and where it was looked for last.
        let mut retry: Option<(usize, usize)> = None;
        let (mut i, mut p) = (0, 0);
        loop {
            let step = match self.element(p) {
                None if i == s.len() => return true,
                None => None,
                Some((Element::Any, n)) => {
                    p += n;
                    if p == self.bytes.len() {
                        return true;
                    }
                    let Some(start) = self.find(p, s, i) else { return false };
                    i = start;
                    retry = Some((p, i));
                    continue;
                }
                Some((Element::One, n)) => (i < s.len()).then_some(n),
                Some((Element::Char(c), n)) => s.get(i).filter(|&&b| self.same(b, c)).map(|_| n),
            };
            match (step, retry) {
                (Some(n), _) => (i, p) = (i + 1, p + n),
                (None, None) => return false,
                (None, Some((after, tried))) => {
                    let Some(start) = self.find(after, s, tried + 1) else { return false };
                    (i, p) = (start, after);
                    retry = Some((after, start));
                }
            }
        }
    }

    /// The first place from `from` on where the element at `p` may begin.
    fn find(self, p: usize, s: &[u8], from: usize) -> Option<usize> {
        let rest = s.get(from..)?;
        match self.element(p) {
            Some((Element::Char(c), _)) => {
                let wanted = self.alike[c as usize];
                rest.iter().position(|&b| self.alike[b as usize & 127] == wanted).map(|at| from + at)
            }
            _ => Some(from),
        }
    }

    fn same(self, b: u8, c: u32) -> bool {
        self.alike[b as usize & 127] == self.alike[c as usize]
    }

    /// What stands at a place, and how many bytes it takes.
    fn element(self, p: usize) -> Option<(Element, usize)> {
        let c = *self.bytes.get(p)?;
        if self.escape == Some(c)
            && let Some(&next) = self.bytes.get(p + 1)
        {
            return Some((Element::Char(next.into()), 2));
        }
        let element = match c {
            b'%' => Element::Any,
            b'_' => Element::One,
            c => Element::Char(c.into()),
        };
        Some((element, 1))
    }
}
