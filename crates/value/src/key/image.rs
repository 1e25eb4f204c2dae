//! Keys of a row that is an image already: from its stored bytes, without a [`Value`](crate::Value) in
//! between.

use super::{Form, KeyCodec, push_double, push_fixed, push_float, push_int, push_text};
use crate::Charset;
use crate::store::plain::ImageBuilder;

fn read_le(bytes: &[u8]) -> u64 {
    match *bytes {
        [a, b, c, d] => u64::from(u32::from_le_bytes([a, b, c, d])),
        [a, b, c, d, e, f, g, h] => u64::from_le_bytes([a, b, c, d, e, f, g, h]),
        _ => bytes.iter().rev().fold(0, |n, b| n << 8 | u64::from(*b)),
    }
}

impl Form {
    /// Appends the key form of stored bytes.
    #[inline]
    fn encode_stored(&self, bytes: &[u8], prefix: Option<u32>, out: &mut Vec<u8>) {
        match self {
            Form::Int { width, signed } => push_int(read_le(bytes), *width, *signed, out),
            Form::Date => push_int(read_le(bytes), 3, false, out),
            Form::Enum { len, .. } | Form::Set { len, .. } => push_int(read_le(bytes), *len, false, out),
            // These compare as they are stored.
            Form::Year | Form::Bit { .. } | Form::Decimal { .. } | Form::Time { .. } | Form::DateTime { .. } | Form::Timestamp { .. } => {
                out.extend_from_slice(bytes);
            }
            Form::Float => push_float(f32::from_bits(read_le(bytes) as u32), out),
            Form::Double => push_double(f64::from_bits(read_le(bytes)), out),
            Form::Fixed { len } => push_fixed(bytes, *len as usize, out),
            Form::Text { collation } if collation.charset().is_carried() => {
                let mut text = Vec::with_capacity(bytes.len());
                Charset::Binary.convert(bytes, collation.charset(), &mut text);
                push_text(&text, *collation, prefix, out);
            }
            Form::Text { collation } => push_text(bytes, *collation, prefix, out),
        }
    }
}

impl KeyCodec {
    /// As [`KeyCodec::encode_row`], for a complete image.
    pub fn encode_image(&self, image: &ImageBuilder, out: &mut Vec<u8>) {
        for (p, form) in self.parts.iter().zip(&self.forms) {
            let start = out.len();
            let bytes = image.content(p.column);
            if p.nullable {
                out.push(u8::from(bytes.is_some()));
            }
            if let Some(bytes) = bytes {
                form.encode_stored(bytes, p.prefix, out);
            }
            if p.descending {
                out[start..].iter_mut().for_each(|b| *b = !*b);
            }
        }
    }

    /// As [`KeyCodec::has_null`], for a complete image.
    pub fn has_null_in(&self, image: &ImageBuilder) -> bool {
        self.parts.iter().any(|p| image.content(p.column).is_none())
    }
}
