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

use crate::event::{CRC_LEN, HEADER_LEN, SIZE_AT, patch_event};
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

/// The events of a compressed transaction, each with the checksum that they travel without.
///
/// # Errors
/// A form of compression that is not known, or bytes that do not unpack.
pub fn unpack(body: &[u8]) -> Result<Vec<u8>> {
    const ZSTD: u64 = 0;
    const NONE: u64 = 255;
    let mut f = Fields(body);
    let (mut compression, mut size) = (NONE, 0);
    loop {
        let field = f.packed()?;
        if field == 0 {
            break;
        }
        let len = f.packed_len()?;
        let mut value = Fields(f.bytes(len)?);
        match field {
            2 => compression = value.packed()?,
            3 => size = value.packed_len()?,
            _ => {}
        }
    }
    let plain = match compression {
        NONE => f.0.to_vec(),
        ZSTD => {
            const ROOM_MAX: usize = 1 << 30;
            let mut plain = Vec::with_capacity(size.min(ROOM_MAX));
            let decoder = ruzstd::decoding::StreamingDecoder::new(f.0).map_err(|_| Error::Malformed("compressed transaction"))?;
            // Who says less than there is may mean to fill the memory.
            decoder.take(size as u64 + 1).read_to_end(&mut plain).map_err(|_| Error::Malformed("compressed transaction"))?;
            if plain.len() != size {
                return Err(Error::Malformed("size of a compressed transaction"));
            }
            plain
        }
        _ => return Err(Error::Malformed("kind of compression")),
    };
    let mut out = Vec::with_capacity(plain.len() + plain.len() / 8);
    let mut rest = &plain[..];
    while !rest.is_empty() {
        let size = rest.get(SIZE_AT..SIZE_AT + 4).and_then(|b| b.try_into().ok()).map(u32::from_le_bytes).ok_or(Error::Truncated)? as usize;
        let (event, behind) = rest.split_at_checked(size).ok_or(Error::Truncated)?;
        add_checksum(event, &mut out)?;
        rest = behind;
    }
    Ok(out)
}

/// Appends an event that has no checksum, with one.
///
/// # Errors
/// It is shorter than a header.
pub fn add_checksum(event: &[u8], out: &mut Vec<u8>) -> Result<()> {
    if event.len() < HEADER_LEN {
        return Err(Error::Truncated);
    }
    let start = out.len();
    out.extend_from_slice(event);
    out.extend_from_slice(&[0; CRC_LEN]);
    let size = u32::try_from(out.len() - start).map_err(|_| Error::Malformed("size of the event"))?;
    out[start + SIZE_AT..start + SIZE_AT + 4].copy_from_slice(&size.to_le_bytes());
    let place = u64::from(u32::from_le_bytes(event[SIZE_AT + 4..SIZE_AT + 8].try_into().map_err(|_| Error::Truncated)?));
    patch_event(&mut out[start..], place.wrapping_sub(u64::from(size)));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compressed_transaction_is_as_long_as_it_says() {
        // Compression 0, this size; a frame of a block that repeats a byte 200 times.
        let payload = |size: u8| {
            let block: u32 = 200 << 3 | 1 << 1 | 1;
            let head = [2, 1, 0, 3, 1, size, 0];
            let frame = [0x28, 0xb5, 0x2f, 0xfd, 0x20, 200, block as u8, (block >> 8) as u8, (block >> 16) as u8, 0];
            [&head[..], &frame[..]].concat()
        };
        let size = Err(Error::Malformed("size of a compressed transaction"));
        assert_eq!(unpack(&payload(199)), size);
        assert_eq!(unpack(&payload(201)), size);
        assert_eq!(unpack(&payload(200)), Err(Error::Truncated), "zeros are no event");
    }
}
