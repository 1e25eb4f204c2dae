//! Weights as few bytes: the form that 16-bit weights take in keys.
//!
//! Each weight of an ASCII character is one byte, so that a key of Latin text is as long as the text. What
//! lies between two of them, and what lies above them all, goes by ranges: a lead byte for a page of 256
//! weights, followed by the weight's low byte, or for a wider range, followed by both of its bytes. Lead
//! bytes are dealt out in the order of the weights, so the bytes compare as the weights do; no byte
//! sequence is the start of another; 0 is never a lead byte.
//!
//! The codes follow from the weights alone. They are in keys on disk, as the weights are.

/// Weights from `start` to the start of the next range have this lead byte, and then `more` low bytes of
/// the weight.
#[derive(Clone, Copy)]
struct Range {
    start: u16,
    lead: u8,
    more: u8,
}

/// The codes of one level of a table.
pub struct Codes {
    ranges: Vec<Range>,
    /// How many bytes follow a lead byte.
    more: [u8; 256],
    /// Codes of ASCII characters; 0 for those without a weight, and for all other bytes.
    ascii: [u8; 256],
}

/// Lead bytes are 1 to 255.
const LEADS: usize = 255;

impl Codes {
    /// `ascii`: the weights of ASCII characters, 0 meaning none unless `zero_weighs`. `used`: pages in
    /// which there are weights.
    pub fn new(ascii: &[u16; 128], zero_weighs: bool, used: &[bool; 256]) -> Codes {
        let mut anchors: Vec<u16> = ascii.iter().copied().filter(|w| *w != 0 || zero_weighs).collect();
        anchors.sort_unstable();
        anchors.dedup();
        let mut ranges = Vec::new();
        let mut next = 0;
        let mut deal = |start: u32, more: u8| {
            next += 1;
            ranges.push(Range { start: start as u16, lead: next as u8, more });
            LEADS - next
        };
        let mut at = 0;
        let mut left = LEADS;
        for &w in &anchors {
            if at < u32::from(w) {
                deal(at, 2);
            }
            left = deal(u32::from(w), 0);
            at = u32::from(w) + 1;
        }
        let mut wide = false;
        while at < 0x1_0000 {
            let page = at >> 8;
            // A page needs a lead byte for itself, and one for the wide range that may have to follow.
            let own = used[page as usize] && left > 2;
            if own || !wide {
                left = deal(at, if own { 1 } else { 2 });
            }
            wide = !own;
            at = (page + 1) << 8;
        }
        let mut codes = Codes { ranges, more: [0; 256], ascii: [0; 256] };
        for r in &codes.ranges {
            codes.more[r.lead as usize] = r.more;
        }
        for (c, &w) in ascii.iter().enumerate().filter(|(_, w)| **w != 0 || zero_weighs) {
            codes.ascii[c] = codes.lead(w);
        }
        codes
    }

    fn range(&self, w: u16) -> &Range {
        &self.ranges[self.ranges.partition_point(|r| r.start <= w) - 1]
    }

    /// The first byte of a weight's code.
    pub fn lead(&self, w: u16) -> u8 {
        self.range(w).lead
    }

    /// Appends a weight's code.
    pub fn push(&self, w: u16, out: &mut Vec<u8>) {
        let r = self.range(w);
        out.push(r.lead);
        out.extend_from_slice(&w.to_be_bytes()[2 - r.more as usize..]);
    }

    /// Bytes of the code that begins with `lead`.
    pub fn len(&self, lead: u8) -> usize {
        1 + self.more[lead as usize] as usize
    }

    /// Appends the codes of a string all of whose bytes are ASCII characters with a weight; `false`, and
    /// nothing appended, for any other.
    pub fn push_ascii(&self, s: &[u8], out: &mut Vec<u8>) -> bool {
        let start = out.len();
        out.resize(start + s.len(), 0);
        let mut least = u8::MAX;
        for (code, b) in out[start..].iter_mut().zip(s) {
            *code = self.ascii[*b as usize];
            least = least.min(*code);
        }
        if least == 0 {
            out.truncate(start);
        }
        least != 0
    }

    /// The code of a byte that is an ASCII character with a weight, otherwise 0.
    pub fn of_byte(&self, b: u8) -> u8 {
        self.ascii[b as usize]
    }
}
