//! LIKE: character by character, two characters being alike when their weights are.

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

impl Collation {
    /// `s LIKE pattern ESCAPE escape` (`None`: no escape character), both in this collation's character set.
    pub fn like(self, s: &[u8], pattern: &[u8], escape: Option<char>) -> bool {
        // The last `%` seen, and how much of `s` it has swallowed: on a mismatch it swallows one character more.
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
