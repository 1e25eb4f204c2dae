//! The hash of `PARTITION BY KEY`: rows lie in the partitions in which MySQL puts them.
//!
//! Two numbers are mixed with each byte of each column, `a ^= ((a & 63) + b) * byte + (a << 8)` and `b +=
//! 3`, from 1 and 4 on. The bytes are those that the column stores; ALGORITHM=2, which is the usual one,
//! sees those of numbers through the letters of latin1_swedish_ci and without trailing spaces. Of strings
//! it takes what [`Form`] says, mostly the weights of their collation: those of UCA 9.0.0 by FNV-1a, the
//! others as above. A BIT is a number of eight bytes.

use value::{Charset, Collation, Kind, RowCodec, SqlType, TimeZone, Value};

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
        let charset = collation.charset();
        match Form::of(collation) {
            Form::Bytes if collation == Collation::BINARY => self.bytes(text),
            Form::Bytes => self.bytes(&charset.own_bytes(trim(text))),
            Form::Letters => self.weighed(text, collation),
            Form::Codes => charset.own_bytes(trim(text)).iter().for_each(|byte| self.byte(letter(charset, *byte))),
            Form::LowFirst => weights(trim(text), collation, |[high, low]| self.bytes(&[low, high])),
            Form::HighFirst => weights(trim(text), collation, |weight| self.bytes(&weight)),
            Form::FourBytes => weights(trim(text), Collation::UTF32_GENERAL_CI, |[high, low]| self.bytes(&[0, 0, high, low])),
            Form::Fnv => {
                self.a ^= 14_695_981_039_346_656_037;
                weights(text, collation, |weight| {
                    self.a = (self.a ^ u64::from(u16::from_be_bytes(weight))).wrapping_mul(1_099_511_628_211);
                });
            }
        }
    }

    fn bytes(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.byte(*byte));
    }
}

/// What of a text is mixed in.
enum Form {
    /// Its bytes.
    Bytes,
    /// The weights of its bytes.
    Letters,
    /// The bytes of its codes, those that look like letters as capitals.
    Codes,
    /// Weights of two bytes, the lesser first.
    LowFirst,
    HighFirst,
    /// Weights of four bytes.
    FourBytes,
    /// Weights of two bytes, by FNV-1a.
    Fnv,
}

impl Form {
    fn of(collation: Collation) -> Form {
        let charset = collation.charset();
        let of_unicode = charset.is_wide() || matches!(charset, Charset::Utf8mb3 | Charset::Utf8mb4);
        match collation {
            // Upper and lower case lie together in utf32_bin, too.
            Collation::UTF32_BIN | Collation::UTF32_GENERAL_CI => Form::FourBytes,
            _ if collation.is_bin() => Form::Bytes,
            _ if charset.is_single_byte() => Form::Letters,
            _ if !of_unicode => Form::Codes,
            _ if !collation.pad_space() => Form::Fnv,
            _ if collation.name().contains("_general_") => Form::LowFirst,
            _ => Form::HighFirst,
        }
    }
}

/// What a byte of a code weighs.
fn letter(charset: Charset, byte: u8) -> u8 {
    let chinese = matches!(charset, Charset::Big5 | Charset::Gb2312 | Charset::Gbk);
    match byte {
        b'[' if chinese => b'\\',
        b'\\' if chinese => b']',
        b']' if chinese => b'[',
        b'~' if chinese => b'Y',
        b'`' if charset == Charset::Big5 => b'E',
        _ => byte.to_ascii_uppercase(),
    }
}

fn weights(text: &[u8], collation: Collation, mut each: impl FnMut([u8; 2])) {
    let mut weights = Vec::new();
    collation.weight_string(text, &mut weights);
    weights.chunks_exact(2).for_each(|weight| each([weight[0], weight[1]]));
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
            Value::Bit(bits, _) => self.bytes(&bits.to_be_bytes()),
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
