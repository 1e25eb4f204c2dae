//! Events that Redoubt never writes and other sources do: what belongs to statements (variables, files to
//! load), and compressed transactions.
//!
//! ```text
//! Intvar               1 LAST_INSERT_ID or 2 INSERT_ID u8 | value u64
//! Rand                 seed u64 | seed u64
//! User_var             name length u32, name | NULL u8 |
//!                      [type u8 | collation u32 | length u32, value | [flags u8]]
//! Begin_load_query, Append_block   file u32 | bytes
//! Delete_file          file u32
//! Execute_load_query   as Query, and between the fixed part and the status variables:
//!                      file u32 | first u32 | behind u32 | duplicates u8
//! Transaction_payload  { field packed | length packed | value } … 0 | payload
//!                      fields: 1 size, 2 compression (0 zstd, 255 none), 3 size unpacked
//! ```
//! `first` and `behind` are places in the statement's text: what stands between them names the file, which
//! is in the blocks before.

use std::io::Read;

use crate::event::{CRC_LEN, HEADER_LEN, LOG_POS_AT, RawEvent, SIZE_AT, next_event_unverified, patch_event};
use crate::query::QueryEvent;
use crate::wire::Fields;
use crate::{Error, Result};

/// The value that a user variable has for the statement behind it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum UserValue<'a> {
    Null,
    Text(&'a [u8]),
    Real(f64),
    Int(i64),
    Unsigned(u64),
    /// Precision, scale, digits in the form of rows.
    Decimal(u8, u8, &'a [u8]),
}

/// A user variable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UserVar<'a> {
    pub name: &'a [u8],
    pub value: UserValue<'a>,
    /// The collation's id.
    pub collation: u32,
}

impl<'a> UserVar<'a> {
    pub(crate) fn decode(body: &'a [u8]) -> Result<UserVar<'a>> {
        let mut f = Fields(body);
        let len = f.u32()? as usize;
        let name = f.bytes(len)?;
        if f.u8()? != 0 {
            return Ok(UserVar { name, value: UserValue::Null, collation: 0 });
        }
        let (kind, collation, len) = (f.u8()?, f.u32()?, f.u32()? as usize);
        let bytes = f.bytes(len)?;
        let unsigned = f.u8().is_ok_and(|flags| flags & 1 != 0);
        let word = || Fields(bytes).u64();
        let value = match kind {
            0 => UserValue::Text(bytes),
            1 => UserValue::Real(f64::from_bits(word()?)),
            2 if unsigned => UserValue::Unsigned(word()?),
            2 => UserValue::Int(word()?.cast_signed()),
            4 => {
                let [precision, scale, digits @ ..] = bytes else { return Err(Error::Truncated) };
                UserValue::Decimal(*precision, *scale, digits)
            }
            _ => return Err(Error::Malformed("type of a user variable")),
        };
        Ok(UserVar { name, value, collation })
    }
}

/// LOAD DATA of a file whose blocks have come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadQuery<'a> {
    pub query: QueryEvent<'a>,
    pub file: u32,
    /// The place of the file's name, with INFILE before and INTO TABLE behind it, in the text.
    pub name: (usize, usize),
    /// 0: an error, 1: ignored, 2: replaced.
    pub duplicates: u8,
}

impl<'a> LoadQuery<'a> {
    pub(crate) fn decode(body: &'a [u8]) -> Result<LoadQuery<'a>> {
        const BESIDE: usize = 13;
        let mut f = Fields(body.get(BESIDE..).ok_or(Error::Truncated)?);
        let (file, first, behind, duplicates) = (f.u32()?, f.u32()? as usize, f.u32()? as usize, f.u8()?);
        let query = QueryEvent::decode_parts(&body[..BESIDE], f.0)?;
        if first > behind || behind > query.text.len() {
            return Err(Error::Malformed("place of a file's name"));
        }
        Ok(LoadQuery { query, file, name: (first, behind), duplicates })
    }
}

/// The events of a compressed transaction, one after another: it may be as large as its source likes.
pub struct Unpacked<'a> {
    plain: Box<dyn Read + 'a>,
    /// Bytes that have not come yet, by what the transaction says of itself.
    left: u64,
}

impl<'a> Unpacked<'a> {
    /// # Errors
    /// A form of compression that is not known, or what is no compressed transaction.
    pub fn new(body: &'a [u8]) -> Result<Unpacked<'a>> {
        const ZSTD: u64 = 0;
        const NONE: u64 = 255;
        let mut f = Fields(body);
        let (mut compression, mut size) = (NONE, None);
        loop {
            let field = f.packed()?;
            if field == 0 {
                break;
            }
            let len = f.packed_len()?;
            let mut value = Fields(f.bytes(len)?);
            match field {
                2 => compression = value.packed()?,
                3 => size = Some(value.packed()?),
                _ => {}
            }
        }
        let left = size.unwrap_or(f.0.len() as u64);
        match compression {
            NONE => Ok(Unpacked { plain: Box::new(f.0), left }),
            ZSTD => {
                let decoder = ruzstd::decoding::StreamingDecoder::new(f.0).map_err(|_| UNREADABLE)?;
                Ok(Unpacked { plain: Box::new(decoder), left })
            }
            _ => Err(Error::Malformed("kind of compression")),
        }
    }

    /// The next event, with the checksum that they travel without; `None` behind the last. `event` is the
    /// room for it.
    ///
    /// # Errors
    /// Bytes that do not unpack, are no event, or are not as many as was said.
    pub fn next<'e>(&mut self, event: &'e mut Vec<u8>) -> Result<Option<RawEvent<'e>>> {
        /// The longest: what MySQL takes at once.
        const SIZE_MAX: u32 = 1 << 30;
        event.clear();
        if self.left == 0 {
            return match self.plain.read(&mut [0]) {
                Ok(0) => Ok(None),
                Ok(_) => Err(OF_ANOTHER_SIZE),
                Err(_) => Err(UNREADABLE),
            };
        }
        self.take(HEADER_LEN, event)?;
        assert_eq!(event.len(), HEADER_LEN, "a header was taken");
        let size = Fields(&event[SIZE_AT..]).u32()?;
        if size < HEADER_LEN as u32 || size > SIZE_MAX {
            return Err(Error::Malformed("size of the event"));
        }
        self.take(size as usize - HEADER_LEN, event)?;
        event.extend_from_slice(&[0; CRC_LEN]);
        finish(event)?;
        next_event_unverified(event)?.ok_or(Error::Truncated).map(Some)
    }

    /// So many bytes more; room for them is made when they come.
    fn take(&mut self, len: usize, event: &mut Vec<u8>) -> Result<()> {
        self.left = self.left.checked_sub(len as u64).ok_or(Error::Truncated)?;
        let read = (&mut self.plain).take(len as u64).read_to_end(event).map_err(|_| UNREADABLE)?;
        if read == len { Ok(()) } else { Err(OF_ANOTHER_SIZE) }
    }
}

/// There is no compressed transaction, nor a file, in another.
pub const NESTED: Error = Error::Malformed("what a compressed transaction has none of");
const UNREADABLE: Error = Error::Malformed("compressed transaction");
const OF_ANOTHER_SIZE: Error = Error::Malformed("size of a compressed transaction");

/// Appends an event that has no checksum, with one.
///
/// # Errors
/// It is shorter than a header.
pub fn add_checksum(event: &[u8], out: &mut Vec<u8>) -> Result<()> {
    let start = out.len();
    out.extend_from_slice(event);
    out.extend_from_slice(&[0; CRC_LEN]);
    finish(&mut out[start..])
}

/// Sizes and sums up an event behind which there is room for the sum.
fn finish(event: &mut [u8]) -> Result<()> {
    let size = u32::try_from(event.len()).map_err(|_| Error::Malformed("size of the event"))?;
    let place = event.get(LOG_POS_AT..LOG_POS_AT + 4).filter(|_| event.len() >= HEADER_LEN + CRC_LEN).ok_or(Error::Truncated)?;
    let place = Fields(place).u32()?;
    event[SIZE_AT..SIZE_AT + 4].copy_from_slice(&size.to_le_bytes());
    patch_event(event, u64::from(place.wrapping_sub(size)));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compressed_transaction_is_as_long_as_it_says() {
        // Compression 0, this size; a frame of ten blocks, each an event that says of another size.
        let payload = |size: u8, of_event: u8| {
            let mut event = [0; 20];
            event[SIZE_AT] = of_event;
            event[SIZE_AT + 3] = if of_event == 100 { 0xff } else { 0 };
            let mut out = [[2, 1, 0, 3, 1, size, 0].as_slice(), &[0x28, 0xb5, 0x2f, 0xfd, 0x20, 200]].concat();
            for n in 0..10 {
                let block: u32 = 20 << 3 | u32::from(n == 9);
                out.extend_from_slice(&block.to_le_bytes()[..3]);
                out.extend_from_slice(&event);
            }
            out
        };
        let unpack = |size, of_event: u8| {
            let body = payload(size, of_event);
            let (mut unpacked, mut event) = (Unpacked::new(&body)?, Vec::new());
            while unpacked.next(&mut event)?.is_some() {}
            Ok(())
        };
        let of_another_size = Err(Error::Malformed("size of a compressed transaction"));
        assert_eq!(unpack(199, 20), Err(Error::Truncated));
        assert_eq!(unpack(180, 20), of_another_size);
        assert_eq!(unpack(220, 20), of_another_size);
        assert_eq!(unpack(200, 20), Ok(()));
        for of_event in [0, 18, 100] {
            assert_eq!(unpack(200, of_event), Err(Error::Malformed("size of the event")));
        }
    }
}
