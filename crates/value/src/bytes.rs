//! [`Bytes`]: the byte string inside a value. Short ones lie inline, long ones are shared.
//!
//! A large `Vec` becomes one without a copy, and a large part of a large one is one too ([`Bytes::part`]):
//! a value of 1 GB is there once, be it in a row's image, in the row that was decoded from it, or in the
//! expression that made it.
//!
//! Cloning never copies a long string, and [`Bytes::set`] writes into the room that is already there when
//! nobody else holds it: a row buffer that is filled again for each row of a scan allocates only when a
//! string is longer than all before it.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, Range};
use std::sync::Arc;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const INLINE_MAX: usize = 22;

/// What is shorter is copied rather than taken: an allocation of its own for whoever keeps it costs more
/// than the copy.
const TAKEN_MIN: usize = 64 << 10;

const _: () = assert!(std::mem::size_of::<Bytes>() == 24);

/// An immutable byte string in the character set that its type says.
#[derive(Clone)]
pub struct Bytes(Repr);

#[derive(Clone)]
enum Repr {
    Inline {
        len: u8,
        buf: [u8; INLINE_MAX],
    },
    Shared {
        len: u32,
        buf: Arc<[u8]>,
    },
    /// Part of what came as a large `Vec`.
    Part {
        from: u32,
        len: u32,
        buf: Arc<Vec<u8>>,
    },
}

impl Bytes {
    pub const EMPTY: Bytes = Bytes(Repr::Inline { len: 0, buf: [0; INLINE_MAX] });

    pub fn new(bytes: &[u8]) -> Bytes {
        if bytes.len() <= INLINE_MAX {
            let mut buf = [0; INLINE_MAX];
            buf[..bytes.len()].copy_from_slice(bytes);
            Bytes(Repr::Inline { len: bytes.len() as u8, buf })
        } else {
            Bytes(Repr::Shared { len: bytes.len() as u32, buf: Arc::from(bytes) })
        }
    }

    /// Replaces the content, in place where there is room that nobody shares.
    pub fn set(&mut self, bytes: &[u8]) {
        if let Repr::Shared { len, buf } = &mut self.0
            && bytes.len() <= buf.len()
            && buf.len() <= bytes.len().saturating_mul(8).max(256)
            && let Some(room) = Arc::get_mut(buf)
        {
            room[..bytes.len()].copy_from_slice(bytes);
            *len = bytes.len() as u32;
            return;
        }
        *self = Bytes::new(bytes);
    }

    pub fn as_slice(&self) -> &[u8] {
        match &self.0 {
            Repr::Inline { len, buf } => &buf[..*len as usize],
            Repr::Shared { len, buf } => &buf[..*len as usize],
            Repr::Part { from, len, buf } => &buf[*from as usize..][..*len as usize],
        }
    }

    /// The bytes in `range`. They are shared where they are most of a large string: what is kept is never
    /// more than twice what is asked for.
    ///
    /// # Panics
    /// If the range is not within the string.
    pub fn part(&self, range: Range<usize>) -> Bytes {
        let wanted = &self.as_slice()[range.clone()];
        match &self.0 {
            Repr::Part { from, buf, .. } if wanted.len() >= TAKEN_MIN && wanted.len() >= buf.len() / 2 => {
                Bytes(Repr::Part { from: from + range.start as u32, len: wanted.len() as u32, buf: buf.clone() })
            }
            _ => Bytes::new(wanted),
        }
    }

    /// The bytes as text; what is not UTF-8 is replaced. For messages.
    pub fn to_string_lossy(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(self.as_slice())
    }
}

impl Default for Bytes {
    fn default() -> Self {
        Bytes::EMPTY
    }
}

impl Deref for Bytes {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        self.as_slice()
    }
}

impl AsRef<[u8]> for Bytes {
    fn as_ref(&self) -> &[u8] {
        self.as_slice()
    }
}

impl Borrow<[u8]> for Bytes {
    fn borrow(&self) -> &[u8] {
        self.as_slice()
    }
}

impl From<&[u8]> for Bytes {
    fn from(b: &[u8]) -> Self {
        Bytes::new(b)
    }
}

impl From<&str> for Bytes {
    fn from(s: &str) -> Self {
        Bytes::new(s.as_bytes())
    }
}

impl From<String> for Bytes {
    fn from(s: String) -> Self {
        Bytes::from(s.into_bytes())
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(mut v: Vec<u8>) -> Self {
        if v.len() < TAKEN_MIN || u32::try_from(v.len()).is_err() {
            return Bytes::new(&v);
        }
        if v.capacity() - v.len() > v.len() / 8 {
            v.shrink_to_fit();
        }
        Bytes(Repr::Part { from: 0, len: v.len() as u32, buf: Arc::new(v) })
    }
}

impl PartialEq for Bytes {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Bytes {}

impl PartialOrd for Bytes {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Bytes {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_slice().cmp(other.as_slice())
    }
}

impl Hash for Bytes {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state)
    }
}

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\"", self.as_slice().escape_ascii())
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_bytes(self)
    }
}

struct BytesVisitor;

impl Visitor<'_> for BytesVisitor {
    type Value = Bytes;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E: serde::de::Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
        Ok(Bytes::new(bytes))
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        d.deserialize_bytes(BytesVisitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_vec_is_taken_and_most_of_it_shared_but_a_little_is_copied() {
        let large: Vec<u8> = (0..4 * TAKEN_MIN).map(|i| (i % 251) as u8).collect();
        let (want, place) = (large.clone(), large.as_ptr());
        let bytes = Bytes::from(large);
        assert_eq!((bytes.as_slice(), bytes.as_ptr()), (&want[..], place));
        let most = bytes.part(5..want.len());
        assert_eq!((most.as_slice(), most.as_ptr()), (&want[5..], place.wrapping_add(5)));
        let within = most.part(1..most.len() - 1);
        assert_eq!((within.as_slice(), within.as_ptr()), (&want[6..want.len() - 1], place.wrapping_add(6)));
        let little = bytes.part(7..7 + TAKEN_MIN);
        assert_eq!(little.as_slice(), &want[7..7 + TAKEN_MIN]);
        assert_ne!(little.as_ptr(), place.wrapping_add(7), "a little would keep all");
        let mut changed = bytes.clone();
        changed.set(b"other");
        assert_eq!((changed.as_slice(), bytes.len()), (&b"other"[..], want.len()));
    }
}
