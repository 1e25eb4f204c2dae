//! [`Part`]: a part of a document where it lies in the binary form, to look into a document without making
//! a tree of it.
//!
//! A part leads to its members by their offsets, so that a member costs a search among sorted keys, whatever
//! else the document holds; and its bytes are a document of their own, since offsets count from the
//! container that they are in.
//!
//! What is damaged is not found, or reads as null. A part does not follow offsets by itself: who walks a
//! whole document goes by the tree, which bounds what a damaged one may cost.

use std::cmp::Ordering;

use super::binary::{Container, LITERAL, Reader, STRING, body_len, read_length};
use super::{Json, JsonValue};
use crate::Bytes;

#[derive(Clone, Copy, Debug)]
pub struct Part<'d> {
    ty: u8,
    /// From its first byte on, perhaps longer than it is.
    body: &'d [u8],
}

impl Json {
    /// Appends the document as text, as MySQL prints it.
    pub fn write_text(&self, out: &mut Vec<u8>) {
        Part::whole(self).write_text(out);
    }
}

impl<'d> Part<'d> {
    /// The whole of a document.
    pub fn whole(document: &'d Json) -> Part<'d> {
        let (&ty, body) = document.as_binary().split_first().unwrap_or((&LITERAL, &[0]));
        Part { ty, body }
    }

    fn container(self) -> Option<Container<'d>> {
        Container::read(self.ty, self.body)
    }

    pub fn is_array(self) -> bool {
        self.container().is_some_and(|c| !c.is_object())
    }

    /// What `JSON_LENGTH()` says: members of an object, elements of an array, 1 of a scalar.
    pub fn count(self) -> usize {
        self.container().map_or(1, |c| c.count())
    }

    /// A member of an object.
    pub fn member(self, key: &str) -> Option<Part<'d>> {
        let object = self.container().filter(Container::is_object)?;
        let (mut from, mut to) = (0, object.count());
        while from < to {
            let middle = from.midpoint(to);
            let found = object.key(middle)?;
            match found.len().cmp(&key.len()).then_with(|| found.cmp(key.as_bytes())) {
                Ordering::Equal => return object.value(middle).map(|(ty, body)| Part { ty, body }),
                Ordering::Less => from = middle + 1,
                Ordering::Greater => to = middle,
            }
        }
        None
    }

    /// An element of an array.
    pub fn element(self, i: usize) -> Option<Part<'d>> {
        let array = self.container().filter(|c| !c.is_object() && i < c.count())?;
        array.value(i).map(|(ty, body)| Part { ty, body })
    }

    /// The bytes of a string.
    pub fn string(self) -> Option<&'d [u8]> {
        let (n, rest) = read_length(self.body).filter(|_| self.ty == STRING)?;
        rest.get(..n)
    }

    pub fn to_value(self) -> JsonValue {
        Reader::for_bytes(self.body.len() + 1).read(self.ty, self.body, 0).unwrap_or(JsonValue::Null)
    }

    /// Appends it as text, as MySQL prints it.
    pub fn write_text(self, out: &mut Vec<u8>) {
        let start = out.len();
        if Reader::for_bytes(self.body.len() + 1).write_text(self.ty, self.body, 0, out).is_none() {
            out.truncate(start);
            out.extend_from_slice(b"null");
        }
    }

    /// As a document of its own.
    pub fn to_json(self) -> Json {
        let Some(body) = body_len(self.ty, self.body).and_then(|n| self.body.get(..n)) else { return Json::null() };
        let mut document = Vec::with_capacity(1 + body.len());
        document.push(self.ty);
        document.extend_from_slice(body);
        Json(Bytes::from(document))
    }
}
