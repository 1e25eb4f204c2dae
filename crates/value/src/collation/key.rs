//! A string as part of a key: bytes that compare with memcmp as the strings do in SQL, equal where they are equal, and that
//! tell by themselves where they end.
//!
//! ```text
//! bytes, trailing spaces count     each byte, 00 as 00 01                              | 00 00
//! weights on levels (0900)         for each level: its 16-bit weights, none is 0       | 00 00
//! trailing spaces do not count     each weight (8 or 16 bits); a space's weight is followed by what comes after the run of
//!                                  spaces: 01 something less than a space, 03 something greater  | weight of a space, 02
//! ```
//!
//! The last form lets the end of a string compare as endless spaces: what follows the common start of two strings is decided
//! by the first thing that is not a space, whichever string is longer.

use super::weights::Weights;
use super::{Rule, trim_spaces};
use crate::Collation;

const LESS: u8 = 1;
const END: u8 = 2;
const GREATER: u8 = 3;

impl Collation {
    /// Appends the key form of a string.
    pub fn key_weights(self, s: &[u8], out: &mut Vec<u8>) {
        let pad = self.pad_space();
        match self.rule() {
            Rule::Bytes if !pad => {
                for &b in s {
                    out.push(b);
                    if b == 0 {
                        out.push(1);
                    }
                }
                out.extend_from_slice(&[0, 0]);
            }
            Rule::Bytes => push_padded(s.iter().copied(), b' ', |w, out| out.push(w), out),
            Rule::Table(t) => push_padded(s.iter().map(|&b| t[b as usize]), t[b' ' as usize], |w, out| out.push(w), out),
            Rule::Weights(table, 1) if pad => {
                let table = table();
                let push = |w: u16, out: &mut Vec<u8>| out.extend_from_slice(&w.to_be_bytes());
                push_padded(Weights::new(table, 0, trim_spaces(s)), table.space(), push, out);
            }
            Rule::Weights(table, levels) => {
                out.reserve(levels * (2 * s.len() + 2));
                for level in 0..levels {
                    table().push_weights(level, s, out);
                    out.extend_from_slice(&[0, 0]);
                }
            }
        }
    }

    /// Bytes of the key form at the start of `key` (each byte xored with `flip`: 0xff in a descending part); `None` where its
    /// end is missing.
    pub fn key_len(self, key: &[u8], flip: u8) -> Option<usize> {
        let at = |i: usize| key.get(i).map(|b| b ^ flip);
        let pair = |i: usize| Some(u16::from_be_bytes([at(i)?, at(i + 1)?]));
        let pad = self.pad_space();
        let mut i = 0;
        match self.rule() {
            Rule::Bytes if !pad => loop {
                let zero = at(i)? == 0;
                i += if zero { 2 } else { 1 };
                if zero && at(i - 1)? == 0 {
                    return Some(i);
                }
            },
            Rule::Bytes | Rule::Table(_) => {
                let space = if let Rule::Table(t) = self.rule() { t[b' ' as usize] } else { b' ' };
                loop {
                    let w = at(i)?;
                    i += 1;
                    if w == space {
                        i += 1;
                        if at(i - 1)? == END {
                            return Some(i);
                        }
                    }
                }
            }
            Rule::Weights(table, 1) if pad => loop {
                let w = pair(i)?;
                i += 2;
                if w == table().space() {
                    i += 1;
                    if at(i - 1)? == END {
                        return Some(i);
                    }
                }
            },
            Rule::Weights(_, levels) => {
                let mut ends = 0;
                while ends < levels {
                    ends += usize::from(pair(i)? == 0);
                    i += 2;
                }
                Some(i)
            }
        }
    }

    /// Whether the string can be had back from its key form, up to trailing spaces where they do not count.
    pub fn key_reversible(self) -> bool {
        matches!(self.rule(), Rule::Bytes)
    }

    /// The string of a key form (its exact bytes, unflipped) of a reversible collation.
    pub fn key_decode(self, key: &[u8], out: &mut Vec<u8>) {
        let pad = self.pad_space();
        let marked = if pad { b' ' } else { 0 };
        let mut i = 0;
        while i + 2 < key.len() {
            out.push(key[i]);
            i += if key[i] == marked { 2 } else { 1 };
        }
    }
}

/// Weights with marks after spaces, see the header.
fn push_padded<W: Copy + Ord>(weights: impl Iterator<Item = W>, space: W, push: impl Fn(W, &mut Vec<u8>), out: &mut Vec<u8>) {
    let mut spaces = 0;
    for w in weights {
        if w == space {
            spaces += 1;
            continue;
        }
        for _ in 0..std::mem::take(&mut spaces) {
            push(space, out);
            out.push(if w < space { LESS } else { GREATER });
        }
        push(w, out);
    }
    push(space, out);
    out.push(END);
}
