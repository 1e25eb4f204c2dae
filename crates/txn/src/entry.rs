//! Versioned entries: the header in front of every payload, and pointers into undo.
//!
//! ```text
//! value in a tree:  flags 1 | transaction id 6 | undo pointer 8 | payload …
//! undo pointer:     slot 16 bits | page 32 bits | offset in the page 16 bits
//! ```
//! All numbers are little-endian. A deleted entry has no payload: whoever may still see the row finds it in
//! undo.

use base::{PageNo, TrxId};

use crate::api::{Error, Result};

pub const HEADER: usize = 15;
const DELETED: u8 = 1;
const FRESH: u8 = 2;
const _: () = assert!(HEADER == 1 + 6 + 8);

/// Where an undo record is. Zero is "nowhere": page 0 of an undo tree begins with the page header, so no
/// record has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UndoPointer(pub u64);

impl UndoPointer {
    pub fn new(slot: u16, page: PageNo, offset: u16) -> UndoPointer {
        UndoPointer(u64::from(slot) << 48 | u64::from(page.0) << 16 | u64::from(offset))
    }

    pub fn slot(self) -> u16 {
        (self.0 >> 48) as u16
    }

    pub fn page(self) -> PageNo {
        PageNo((self.0 >> 16) as u32)
    }

    pub fn offset(self) -> u16 {
        self.0 as u16
    }

    pub fn is_none(self) -> bool {
        self.0 == 0
    }
}

/// The header of an entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Header {
    pub deleted: bool,
    /// Nothing stood here before this version: the undo record need not be read to know it.
    pub fresh: bool,
    /// Who wrote this version.
    pub trx: TrxId,
    pub undo: UndoPointer,
}

impl Header {
    /// The header of rows that everybody sees: written by recovery's apply.
    pub const EVERYBODY: Header = Header { deleted: false, fresh: true, trx: TrxId(0), undo: UndoPointer(0) };

    pub fn encode(&self) -> [u8; HEADER] {
        debug_assert!(self.trx.0 < 1 << 48, "an id of six bytes");
        let mut out = [0; HEADER];
        out[0] = if self.deleted { DELETED } else { 0 } | if self.fresh { FRESH } else { 0 };
        out[1..7].copy_from_slice(&self.trx.0.to_le_bytes()[..6]);
        out[7..15].copy_from_slice(&self.undo.0.to_le_bytes());
        out
    }

    /// Splits a value of a tree into header and payload.
    pub fn split(value: &[u8]) -> Result<(Header, &[u8])> {
        let Some((head, payload)) = value.split_at_checked(HEADER) else {
            return Err(Error::Damaged(format!("an entry of {} bytes", value.len())));
        };
        let mut id = [0; 8];
        id[..6].copy_from_slice(&head[1..7]);
        let mut undo = [0; 8];
        undo.copy_from_slice(&head[7..15]);
        let header = Header {
            deleted: head[0] & DELETED != 0,
            fresh: head[0] & FRESH != 0,
            trx: TrxId(u64::from_le_bytes(id)),
            undo: UndoPointer(u64::from_le_bytes(undo)),
        };
        Ok((header, payload))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A field that overlaps another loses versions.
    #[test]
    fn headers_and_pointers_round_trip() {
        let undo = UndoPointer::new(0xfffe, PageNo(0xdead_beef), 0xfff0);
        assert_eq!((undo.slot(), undo.page(), undo.offset()), (0xfffe, PageNo(0xdead_beef), 0xfff0));
        for (deleted, fresh) in [(false, false), (true, false), (false, true)] {
            let header = Header { deleted, fresh, trx: TrxId(0x0000_fedc_ba98_7654), undo };
            let mut value = header.encode().to_vec();
            value.extend_from_slice(b"payload");
            assert_eq!(Header::split(&value), Ok((header, &b"payload"[..])));
        }
        assert!(Header::split(&[0; 14]).is_err());
    }
}
