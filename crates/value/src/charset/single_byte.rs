//! Character sets of one byte a character: which code point each byte is, and its upper and lower case.
//!
//! The files are made by `tools/collations.py`, which describes their form, from what a real server
//! answers. The first 128 bytes are ASCII in all of them.

/// One of them, as it stands in its file.
pub(crate) struct SingleByte(&'static [u8; FILE]);

const UPPER: usize = 512;
const LOWER: usize = 768;
const ORDER: usize = 1024;
const FILE: usize = 1152;

impl SingleByte {
    pub const fn new(file: &'static [u8; FILE]) -> SingleByte {
        SingleByte(file)
    }

    /// None for a byte that is no character.
    pub fn decode(&self, byte: u8) -> Option<u32> {
        let at = 2 * usize::from(byte);
        let point = u32::from(u16::from_be_bytes([self.0[at], self.0[at + 1]]));
        (point != 0 || byte == 0).then_some(point)
    }

    pub fn encode(&self, point: u32) -> Option<u8> {
        if point < 0x80 {
            return Some(point as u8);
        }
        let order = &self.0[ORDER..];
        let at = order.partition_point(|byte| self.decode(*byte).is_some_and(|p| p < point));
        order.get(at).copied().filter(|byte| self.decode(*byte) == Some(point))
    }

    pub fn upper(&self, byte: u8) -> u8 {
        self.0[UPPER + usize::from(byte)]
    }

    pub fn lower(&self, byte: u8) -> u8 {
        self.0[LOWER + usize::from(byte)]
    }
}
