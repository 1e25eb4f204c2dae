//! The head of every page, and its checksum.
//!
//! ```text
//!  0  checksum   u32   CRC-32 of everything behind it
//!  4  tree       u32
//!  8  page       u32
//! 12  type       u8    the owner's: what kind of page this is
//! 13  reserved   [u8; 3]
//! 16  epoch      u64   of the last change
//! 24  the owner's bytes
//! ```
//!
//! **Invariants.**
//! PG1: checksum and epoch are only right in an image on its way to or from a slot (a frame's are stale);
//! tree and page are right from the moment a page is allocated.
//! PG2: an image is accepted only if its checksum, tree and page are the expected ones and the checksum is
//! the one the page map holds, so a lost or misdirected write is found as well as a torn one.

use base::{Epoch, PageNo, TreeId};

use crate::map::Place;

/// Bytes at the head of a page that belong to the store (but for the type at [`PAGE_TYPE_AT`]).
pub const PAGE_HEADER: usize = 24;
/// Where the owner keeps the type of a page.
pub const PAGE_TYPE_AT: usize = 12;

const _: () = assert!(PAGE_HEADER.is_multiple_of(8) && PAGE_TYPE_AT < PAGE_HEADER);

pub(crate) fn get_u32(bytes: &[u8], at: usize) -> u32 {
    let mut four = [0; 4];
    four.copy_from_slice(&bytes[at..at + 4]);
    u32::from_le_bytes(four)
}

pub(crate) fn get_u64(bytes: &[u8], at: usize) -> u64 {
    let mut eight = [0; 8];
    eight.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(eight)
}

pub(crate) fn put_u32(bytes: &mut [u8], at: usize, value: u32) {
    bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
}

pub(crate) fn put_u64(bytes: &mut [u8], at: usize, value: u64) {
    bytes[at..at + 8].copy_from_slice(&value.to_le_bytes());
}

/// Writes the head of a new page.
pub(crate) fn begin(bytes: &mut [u8], tree: TreeId, page: PageNo) {
    bytes[..PAGE_HEADER].fill(0);
    put_u32(bytes, 4, tree.0);
    put_u32(bytes, 8, page.0);
}

/// The number of a page, as its head says.
pub(crate) fn number(page: &[u8]) -> PageNo {
    PageNo(get_u32(page, 8))
}

/// Completes an image that is about to be written, and returns its checksum.
pub(crate) fn seal(image: &mut [u8], tree: TreeId, page: PageNo, epoch: Epoch) -> u32 {
    assert_eq!((get_u32(image, 4), get_u32(image, 8)), (tree.0, page.0), "PG1: the head of a page names the page");
    put_u64(image, 16, epoch.0);
    let check = crc32fast::hash(&image[4..]);
    put_u32(image, 0, check);
    check
}

/// The image is the other tree's page from now on.
pub(crate) fn adopt(image: &mut [u8], tree: TreeId) {
    put_u32(image, 4, tree.0);
}

/// Checks an image that was read (PG2; BR3 of one that is inherited); the error says what is wrong.
pub(crate) fn verify(image: &[u8], tree: TreeId, page: PageNo, place: Place) -> Result<(), &'static str> {
    if crc32fast::hash(&image[4..]) != get_u32(image, 0) {
        Err("a page's checksum does not fit its bytes")
    } else if get_u32(image, 8) != page.0 || (get_u32(image, 4) != tree.0 && !place.is_inherited()) {
        Err("a slot holds another page than the map says")
    } else if get_u32(image, 0) != place.check {
        Err("a slot holds another image of the page than the map says")
    } else {
        Ok(())
    }
}

pub(crate) fn epoch_of(image: &[u8]) -> Epoch {
    Epoch(get_u64(image, 16))
}
