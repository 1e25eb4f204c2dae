//! A string as part of a key: bytes that compare with memcmp as the strings do in SQL, equal where they are
//! equal, and that tell by themselves where they end.
//!
//! ```text
//! bytes, trailing spaces count     each byte, 00 as 00 01                              | 00 00
//! weights on levels (0900)         for each level: the codes of its weights            | 00
//! trailing spaces do not count     each byte's weight, or each weight's code           | a space's, 02
//!                                  a space is followed by what comes after the run of spaces:
//!                                  01 something less than a space, 03 something greater
//! ```
//!
//! [`codes`](super::codes) tells how 16-bit weights become few bytes.
//!
//! The last form lets the end of a string compare as endless spaces: what follows the common start of two
//! strings is decided by the first thing that is not a space, whichever string is longer.

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
                for (i, part) in s.split(|b| *b == 0).enumerate() {
                    if i > 0 {
                        out.extend_from_slice(&[0, 1]);
                    }
                    out.extend_from_slice(part);
                }
                out.extend_from_slice(&[0, 0]);
            }
            Rule::Bytes => push_bytes_padded(trim_spaces(s).iter().copied(), b' ', out),
            Rule::Table(t) => push_bytes_padded(trim_spaces(s).iter().map(|&b| t[b as usize]), t[b' ' as usize], out),
            Rule::Weights(table, 1) if pad => {
                let table = table();
                let (codes, space, s) = (table.codes(0), table.space(), trim_spaces(s));
                if !s.contains(&b' ') && codes.push_ascii(s, out) {
                    out.extend_from_slice(&[codes.lead(space), END]);
                    return;
                }
                push_padded(Weights::new(table, 0, s), space, codes.lead(space), |w, out| codes.push(w, out), out);
            }
            Rule::Weights(table, levels) => {
                let table = table();
                for level in 0..levels {
                    let codes = table.codes(level);
                    if !codes.push_ascii(s, out) {
                        Weights::new(table, level, s).for_each(|w| codes.push(w, out));
                    }
                    out.push(0);
                }
            }
        }
    }

    /// Appends the bytes with which the key forms of all strings begin that begin with `start`.
    pub fn key_start(self, start: &[u8], out: &mut Vec<u8>) {
        let from = out.len();
        // What stands behind spaces depends on what follows.
        self.key_weights(if self.pad_space() { trim_spaces(start) } else { start }, out);
        let end = match self.rule() {
            Rule::Weights(..) if !self.pad_space() => out[from..].iter().position(|b| *b == 0).map_or(0, |first| out.len() - from - first),
            _ => 2,
        };
        out.truncate(out.len() - end);
    }

    /// The first eight bytes of the key form, zeros behind its end, cheaply: for comparing before comparing
    /// whole strings.
    pub fn key_head(self, s: &[u8], scratch: &mut Vec<u8>) -> u64 {
        let mut head = [0; 8];
        let n = s.len().min(8);
        let pad = self.pad_space();
        // The first characters alone tell, where none of them is a space whose mark hangs on what follows,
        // and where the string does not end among them (or its end is a zero).
        let whole = n == 8;
        let plain = match self.rule() {
            Rule::Weights(table, levels) => {
                let codes = table().codes(0);
                head.iter_mut().zip(s).for_each(|(h, &b)| *h = codes.of_byte(b));
                !head[..n].contains(&0) && if pad { whole && !s[..n].contains(&b' ') } else { whole || levels == 1 }
            }
            Rule::Bytes => {
                head[..n].copy_from_slice(&s[..n]);
                if pad { whole && !s[..n].contains(&b' ') } else { !s[..n].contains(&0) }
            }
            Rule::Table(t) => {
                head.iter_mut().zip(s).for_each(|(h, &b)| *h = t[b as usize]);
                whole && !head.contains(&t[b' ' as usize])
            }
        };
        if plain {
            return u64::from_be_bytes(head);
        }
        head = [0; 8];
        scratch.clear();
        self.key_weights(s, scratch);
        let n = scratch.len().min(8);
        head[..n].copy_from_slice(&scratch[..n]);
        u64::from_be_bytes(head)
    }

    /// Bytes of the key form at the start of `key` (each byte xored with `flip`: 0xff in a descending
    /// part); `None` where its end is missing.
    pub fn key_len(self, key: &[u8], flip: u8) -> Option<usize> {
        let at = |i: usize| key.get(i).map(|b| b ^ flip);
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
            Rule::Weights(table, 1) if pad => {
                let codes = table().codes(0);
                let space = codes.lead(table().space());
                loop {
                    let lead = at(i)?;
                    i += codes.len(lead);
                    if lead == space {
                        i += 1;
                        if at(i - 1)? == END {
                            return Some(i);
                        }
                    }
                }
            }
            Rule::Weights(table, levels) => {
                for level in 0..levels {
                    let codes = table().codes(level);
                    loop {
                        let lead = at(i)?;
                        i += if lead == 0 { 1 } else { codes.len(lead) };
                        if lead == 0 {
                            break;
                        }
                    }
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

/// Weights of one byte, with marks after spaces.
fn push_bytes_padded(weights: impl Iterator<Item = u8> + Clone, space: u8, out: &mut Vec<u8>) {
    let start = out.len();
    out.extend(weights.clone());
    if out[start..].contains(&space) {
        out.truncate(start);
        return push_padded(weights, space, space, |w, out| out.push(w), out);
    }
    out.extend_from_slice(&[space, END]);
}

/// Weights with marks after spaces, see the header. `code`: the one byte that a space is in the key.
fn push_padded<W: Copy + Ord>(weights: impl Iterator<Item = W>, space: W, code: u8, push: impl Fn(W, &mut Vec<u8>), out: &mut Vec<u8>) {
    let mut spaces = 0;
    for w in weights {
        if w == space {
            spaces += 1;
            continue;
        }
        for _ in 0..std::mem::take(&mut spaces) {
            out.extend_from_slice(&[code, if w < space { LESS } else { GREATER }]);
        }
        push(w, out);
    }
    out.extend_from_slice(&[code, END]);
}
