//! Little-endian fields and MySQL's packed integers.

use crate::{Error, Result};

/// Takes fields off the front of a slice.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a>(pub &'a [u8]);

impl<'a> Fields<'a> {
    pub fn bytes(&mut self, n: usize) -> Result<&'a [u8]> {
        let (head, tail) = self.0.split_at_checked(n).ok_or(Error::Truncated)?;
        self.0 = tail;
        Ok(head)
    }

    pub fn uint(&mut self, n: usize) -> Result<u64> {
        let mut word = [0; 8];
        word[..n].copy_from_slice(self.bytes(n)?);
        Ok(u64::from_le_bytes(word))
    }

    pub fn u8(&mut self) -> Result<u8> {
        Ok(self.bytes(1)?[0])
    }

    pub fn u16(&mut self) -> Result<u16> {
        Ok(self.uint(2)? as u16)
    }

    pub fn u32(&mut self) -> Result<u32> {
        Ok(self.uint(4)? as u32)
    }

    pub fn u64(&mut self) -> Result<u64> {
        self.uint(8)
    }

    /// MySQL's length-encoded integer.
    pub fn packed(&mut self) -> Result<u64> {
        match self.u8()? {
            n @ 0..=250 => Ok(u64::from(n)),
            252 => self.uint(2),
            253 => self.uint(3),
            254 => self.uint(8),
            _ => Err(Error::Malformed("packed integer")),
        }
    }

    pub fn packed_len(&mut self) -> Result<usize> {
        usize::try_from(self.packed()?).map_err(|_| Error::Truncated)
    }

    /// LEB128.
    pub fn varint(&mut self) -> Result<u64> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.u8()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(Error::Malformed("variable-length integer"))
    }
}

pub(crate) fn put_packed(out: &mut Vec<u8>, n: u64) {
    match n {
        0..=250 => out.push(n as u8),
        251..=0xffff => {
            out.push(252);
            out.extend_from_slice(&(n as u16).to_le_bytes());
        }
        0x1_0000..=0xff_ffff => {
            out.push(253);
            out.extend_from_slice(&n.to_le_bytes()[..3]);
        }
        _ => {
            out.push(254);
            out.extend_from_slice(&n.to_le_bytes());
        }
    }
}

pub(crate) const fn packed_size(n: u64) -> usize {
    match n {
        0..=250 => 1,
        251..=0xffff => 3,
        0x1_0000..=0xff_ffff => 4,
        _ => 9,
    }
}

const _: () = assert!(packed_size(250) == 1 && packed_size(251) == 3 && packed_size(0xffff) == 3);
const _: () = assert!(packed_size(0x1_0000) == 4 && packed_size(0xff_ffff) == 4 && packed_size(0x100_0000) == 9);

pub(crate) fn put_varint(out: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

/// Zigzag: small numbers of either sign become small unsigned ones.
pub(crate) const fn zigzag(n: i64) -> u64 {
    ((n << 1) ^ (n >> 63)) as u64
}

pub(crate) const fn unzigzag(n: u64) -> i64 {
    ((n >> 1) as i64) ^ -((n & 1) as i64)
}
