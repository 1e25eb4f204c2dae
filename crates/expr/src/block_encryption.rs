//! `block_encryption_mode`: which cipher, and how blocks follow each other.

/// Which cipher, and how blocks follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockEncryption {
    pub(crate) key_bytes: usize,
    pub(crate) mode: Mode,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    Ecb,
    Cbc,
    Cfb1,
    Cfb8,
    Cfb128,
    Ofb,
}

impl Default for BlockEncryption {
    fn default() -> Self {
        BlockEncryption { key_bytes: 16, mode: Mode::Ecb }
    }
}

impl BlockEncryption {
    /// The value `aes-BITS-MODE` of `block_encryption_mode`.
    pub fn parse(text: &str) -> Option<BlockEncryption> {
        let (bits, mode) = text.strip_prefix("aes-")?.split_once('-')?;
        let mode = match mode {
            "ecb" => Mode::Ecb,
            "cbc" => Mode::Cbc,
            "cfb1" => Mode::Cfb1,
            "cfb8" => Mode::Cfb8,
            "cfb128" => Mode::Cfb128,
            "ofb" => Mode::Ofb,
            _ => return None,
        };
        Some(BlockEncryption { key_bytes: bits.parse::<usize>().ok()? / 8, mode })
    }
}
