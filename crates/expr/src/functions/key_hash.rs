//! The hash of `PARTITION BY KEY`: rows lie in the partitions in which MySQL puts them.
//!
//! Two numbers are mixed with each byte of each column, `a ^= ((a & 63) + b) * byte + (a << 8)` and `b += 3`, from 1 and 4 on. The bytes are those that the column stores; ALGORITHM=2,
//! which is the usual one, sees those of numbers through the letters of latin1_swedish_ci and without trailing spaces. Of strings it takes the weights of their
//! collation: those of UCA 9.0.0 by FNV-1a, the others as above. A BIT is a number of eight bytes.

use value::{Collation, Kind, RowCodec, SqlType, TimeZone, Value};

/// The hash while columns are mixed in.
pub(super) struct Mixed {
    a: u64,
    b: u64,
}

impl Mixed {
    fn byte(&mut self, byte: u8) {
        self.a ^= ((self.a & 63).wrapping_add(self.b)).wrapping_mul(u64::from(byte)).wrapping_add(self.a << 8);
        self.b = self.b.wrapping_add(3);
    }

    fn null(&mut self) {
        self.a ^= (self.a << 1) | 1;
    }

    /// Bytes by their weight in a collation of one byte a character.
    fn weighed(&mut self, bytes: &[u8], collation: Collation) {
        let mut weights = Vec::new();
        collation.weight_string(trim(bytes), &mut weights);
        weights.into_iter().for_each(|weight| self.byte(weight));
    }

    fn text(&mut self, text: &[u8], collation: Collation) {
        if collation == Collation::BINARY {
            text.iter().for_each(|byte| self.byte(*byte));
        } else if collation.is_bin() {
            trim(text).iter().for_each(|byte| self.byte(*byte));
        } else if collation.charset().is_single_byte() {
            self.weighed(text, collation);
        } else if collation.pad_space() {
            let mut weights = Vec::new();
            collation.weight_string(trim(text), &mut weights);
            for weight in weights.chunks_exact(2) {
                self.byte(weight[1]);
                self.byte(weight[0]);
            }
        } else {
            let mut weights = Vec::new();
            collation.weight_string(text, &mut weights);
            self.a ^= 14_695_981_039_346_656_037;
            for weight in weights.chunks_exact(2) {
                self.a = (self.a ^ u64::from(u16::from_be_bytes([weight[0], weight[1]]))).wrapping_mul(1_099_511_628_211);
            }
        }
    }
}

fn trim(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|byte| *byte != b' ').map_or(0, |last| last + 1);
    &bytes[..end]
}

impl Mixed {
    pub(super) fn new() -> Mixed {
        Mixed { a: 1, b: 4 }
    }

    pub(super) fn column(&mut self, value: &Value, ty: &SqlType, algorithm: i64) {
        match value {
            Value::Null => self.null(),
            // What a CHAR is filled up with counts where its collation minds blanks.
            Value::Bytes(text) if ty.kind == Kind::Char && !ty.collation.pad_space() && !ty.collation.is_bin() => {
                let mut filled = text.to_vec();
                filled.resize((ty.length as usize * ty.collation.charset().max_bytes()).max(text.len()), b' ');
                self.text(&filled, ty.collation);
            }
            Value::Bytes(text) if ty.kind.is_string() => self.text(text, ty.collation),
            Value::Bit(bits, _) => bits.to_be_bytes().into_iter().for_each(|byte| self.byte(byte)),
            value => {
                let mut image = Vec::new();
                // An image of one column begins with a byte that says what is NULL.
                RowCodec::new([ty]).encode(std::slice::from_ref(value), &TimeZone::default(), &mut image);
                let stored = &image[1..];
                if algorithm == 1 || ty.kind.is_temporal() {
                    stored.iter().for_each(|byte| self.byte(*byte));
                } else {
                    self.weighed(stored, Collation::LATIN1_SWEDISH_CI);
                }
            }
        }
    }

    pub(super) fn end(self) -> u64 {
        self.a & u64::from(u32::MAX)
    }
}
