//! [`Part`]: a part of a document where it lies in the binary form, to look into a document without making
//! a tree of it.
//!
//! A part leads to its members by their offsets, so that a member costs a search among sorted keys, whatever
//! else the document holds; and its bytes are a document of their own, since offsets count from the
//! container that they are in.
//!
//! What is damaged is not found, or reads as null. Who walks a whole document takes a [`Walk`] along, which
//! bounds what a damaged one may cost: its offsets may lead anywhere.

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

/// What is left to be looked at of a document. One that was written has no part twice, so its parts are not
/// more than its bytes.
pub struct Walk {
    left: usize,
    depth: usize,
}

impl Walk {
    pub fn new(whole: Part<'_>) -> Walk {
        Walk { left: whole.body.len() + 1, depth: 0 }
    }

    /// Calls `f` with each member or element of a container, and the key of a member. `None`: the document is
    /// damaged, or `f` said so.
    pub fn each<'d>(&mut self, part: Part<'d>, mut f: impl FnMut(&mut Walk, Option<&'d [u8]>, Part<'d>) -> Option<()>) -> Option<()> {
        let Some(container) = part.container() else { return if part.is_scalar() { Some(()) } else { None } };
        if self.depth > super::DEPTH_MAX {
            return None;
        }
        self.depth += 1;
        for i in 0..container.count() {
            self.left = self.left.checked_sub(1)?;
            let key = if container.is_object() { Some(container.key(i)?) } else { None };
            let (ty, body) = container.value(i)?;
            f(self, key, Part { ty, body })?;
        }
        self.depth -= 1;
        Some(())
    }

    /// How many levels a part has.
    pub fn levels(&mut self, part: Part<'_>) -> Option<usize> {
        let mut most = 0;
        self.each(part, |walk, _, child| {
            most = most.max(walk.levels(child)?);
            Some(())
        })?;
        Some(1 + most)
    }
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

    /// Where it lies: no other part lies there.
    pub fn place(self) -> *const u8 {
        self.body.as_ptr()
    }

    fn is_scalar(self) -> bool {
        self.ty >= LITERAL
    }

    pub fn is_object(self) -> bool {
        self.container().is_some_and(|c| c.is_object())
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
