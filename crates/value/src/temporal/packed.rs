//! The bytes of TIME, DATETIME and TIMESTAMP in rows, keys and the binlog (MySQL 5.6 and later). They
//! compare with memcmp.
//!
//! ```text
//! TIME       3 bytes big endian: 0x800000 + (packed >> 24)          | fraction
//! DATETIME   5 bytes big endian: 0x8000000000 + (packed >> 24)      | fraction
//! TIMESTAMP  4 bytes big endian: seconds since 1970                 | fraction
//! fraction   fsp 1-2: 1 byte, micros / 10000; 3-4: 2 bytes, micros / 100; 5-6: 3 bytes, micros
//! ```

use super::{DateTime, Time};

const TIME_BASE: i64 = 0x80_0000;
const DATETIME_BASE: i64 = 0x80_0000_0000;

/// Bytes of the fraction.
pub const fn fraction_len(fsp: u8) -> usize {
    fsp.div_ceil(2) as usize
}

/// What one unit of the stored fraction is in microseconds.
const fn fraction_unit(fsp: u8) -> i64 {
    [1, 10_000, 100, 1][fraction_len(fsp)]
}

/// Appends the low `n` bytes, big endian.
fn push_be(n: i64, bytes: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(&n.to_be_bytes()[8 - bytes..]);
}

fn read_be(bytes: &[u8]) -> i64 {
    bytes.iter().fold(0, |n, &b| n << 8 | b as i64)
}

impl Time {
    pub fn pack(self, fsp: u8, out: &mut Vec<u8>) {
        let n = fraction_len(fsp);
        if n == 3 {
            return push_be(self.packed + (TIME_BASE << 24), 6, out);
        }
        push_be((self.packed >> 24) + TIME_BASE, 3, out);
        // The fraction of a negative time is negative, in two's complement, while the shift above rounded
        // down.
        push_be(self.packed % (1 << 24) / fraction_unit(fsp), n, out);
    }

    /// Reads `3 + fraction_len(fsp)` bytes.
    pub fn unpack(bytes: &[u8], fsp: u8) -> Time {
        let n = fraction_len(fsp);
        if n == 3 {
            return Time { packed: read_be(&bytes[..6]) - (TIME_BASE << 24), fsp };
        }
        let mut whole = read_be(&bytes[..3]) - TIME_BASE;
        let mut fraction = read_be(&bytes[3..3 + n]);
        if whole < 0 && fraction != 0 {
            whole += 1;
            fraction -= 1 << (8 * n);
        }
        Time { packed: (whole << 24) + fraction * fraction_unit(fsp), fsp }
    }
}

impl DateTime {
    pub fn pack(self, fsp: u8, out: &mut Vec<u8>) {
        push_be((self.packed >> 24) + DATETIME_BASE, 5, out);
        push_be(self.micro() as i64 / fraction_unit(fsp), fraction_len(fsp), out);
    }

    /// Reads `5 + fraction_len(fsp)` bytes.
    pub fn unpack(bytes: &[u8], fsp: u8) -> DateTime {
        let whole = read_be(&bytes[..5]) - DATETIME_BASE;
        let micro = read_be(&bytes[5..5 + fraction_len(fsp)]) * fraction_unit(fsp);
        DateTime { packed: whole << 24 | micro, fsp, second: false }
    }
}

/// Appends a TIMESTAMP: 0 is `0000-00-00 00:00:00`.
pub fn pack_timestamp(unix_seconds: u32, micro: u32, fsp: u8, out: &mut Vec<u8>) {
    out.extend_from_slice(&unix_seconds.to_be_bytes());
    push_be(micro as i64 / fraction_unit(fsp), fraction_len(fsp), out);
}

/// Reads `4 + fraction_len(fsp)` bytes: seconds and microseconds.
pub fn unpack_timestamp(bytes: &[u8], fsp: u8) -> (u32, u32) {
    let micro = read_be(&bytes[4..4 + fraction_len(fsp)]) * fraction_unit(fsp);
    (read_be(&bytes[..4]) as u32, micro as u32)
}
