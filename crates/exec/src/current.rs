//! Where the current row of a table stands, and its image.

use value::Bytes;

/// Where the current row of a table stands.
#[derive(Clone, Debug, Default)]
pub(crate) struct Current {
    pub key: Vec<u8>,
    /// The image, unless it is shared.
    image: Vec<u8>,
    /// An image that others hold, too: a large one, which the row's values share, or one that a cache
    /// keeps. Otherwise empty.
    shared: Bytes,
    /// The row is the NULL row of an outer join.
    pub absent: bool,
}

impl Current {
    pub fn at(key: Vec<u8>) -> Current {
        Current { key, ..Current::default() }
    }

    pub fn image(&self) -> &[u8] {
        if self.shared.is_empty() { &self.image } else { &self.shared }
    }

    /// Room for another image, which is not shared.
    pub fn room(&mut self) -> &mut Vec<u8> {
        self.shared = Bytes::EMPTY;
        &mut self.image
    }

    /// The key, and [`Current::room`] for its image.
    pub fn key_and_room(&mut self) -> (&[u8], &mut Vec<u8>) {
        self.shared = Bytes::EMPTY;
        (&self.key, &mut self.image)
    }

    pub fn share(&mut self, image: Bytes) {
        self.image = Vec::new();
        self.shared = image;
    }

    /// The image as what can be kept.
    pub fn to_bytes(&self) -> Bytes {
        if self.shared.is_empty() { Bytes::new(&self.image) } else { self.shared.clone() }
    }
}
