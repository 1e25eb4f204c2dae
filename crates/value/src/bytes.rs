//! [`Bytes`]: the byte string inside a value. Short ones lie inline, long ones are shared.
//!
//! Cloning never copies a long string, and [`Bytes::set`] writes into the room that is already there when nobody else
//! holds it: a row buffer that is filled again for each row of a scan allocates only when a string is longer than all before it.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use serde::de::Visitor;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const INLINE_MAX: usize = 22;

const _: () = assert!(std::mem::size_of::<Bytes>() == 24);

/// An immutable byte string in the character set that its type says.
#[derive(Clone)]
pub struct Bytes(Repr);

#[derive(Clone)]
enum Repr {
    Inline { len: u8, buf: [u8; INLINE_MAX] },
    Shared { len: u32, buf: Arc<[u8]> },
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
        Bytes::new(s.as_bytes())
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(v: Vec<u8>) -> Self {
        Bytes::new(&v)
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
