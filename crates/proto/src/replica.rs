//! What a reader of the binary log sends: that it is a replica, and from where it wants the log.

use crate::codec::{Decoded, Malformed, Reader};

/// COM_REGISTER_SLAVE: how the replica wants to be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registration<'a> {
    pub server_id: u32,
    pub host: &'a [u8],
    pub port: u16,
}

/// COM_BINLOG_DUMP, COM_BINLOG_DUMP_GTID: what is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DumpRequest<'a> {
    /// The command ends where the log ends, in place of waiting for more.
    pub to_the_end: bool,
    /// The first file there is if empty.
    pub file: &'a [u8],
    pub position: u64,
    /// The transactions that the reader has, as a GTID set in its binary form; then file and position do
    /// not count.
    pub gtids: Option<&'a [u8]>,
}

const NON_BLOCK: u16 = 1;

/// What is wrong with a registration, in MySQL's words; without any it is malformed.
pub type Wrong = Option<&'static str>;

/// # Errors
/// A body that is too short.
pub fn decode_registration(body: &[u8]) -> Result<Registration<'_>, Wrong> {
    /// The port, a rank that means nothing, and the number of the source.
    const REST: usize = 10;
    const WRONG: Wrong = Some("Wrong parameters when registering replica");
    let mut r = Reader::new(body);
    let server_id = r.u32().map_err(|_| None)?;
    let mut short = |wrong| {
        let n = r.u8().map_err(|_| None)?;
        r.bytes(usize::from(n)).map_err(|_| Some(wrong))
    };
    let host = short("Failed to register slave: too long 'report-host'")?;
    short("Failed to register slave: too long 'report-user'")?;
    short("Failed to register slave; too long 'report-password'")?;
    let mut rest = Reader::new(r.bytes(REST).map_err(|_| WRONG)?);
    let port = rest.u16().map_err(|_| WRONG)?;
    Ok(Registration { server_id, host, port })
}

/// # Errors
/// A body that is too short.
pub fn decode_dump(body: &[u8]) -> Decoded<DumpRequest<'_>> {
    let mut r = Reader::new(body);
    let position = u64::from(r.u32()?);
    let (flags, server_id) = (r.u16()?, r.u32()?);
    // Programs that are no server have no number, and do not wait.
    Ok(DumpRequest { to_the_end: flags & NON_BLOCK != 0 || server_id == 0, file: r.rest(), position, gtids: None })
}

/// # Errors
/// A body that is too short.
pub fn decode_dump_by_gtid(body: &[u8]) -> Decoded<DumpRequest<'_>> {
    let mut r = Reader::new(body);
    let (flags, server_id) = (r.u16()?, r.u32()?);
    let long = |n: u32| usize::try_from(n).map_err(|_| Malformed);
    let n = r.u32()?;
    let file = r.bytes(long(n)?)?;
    let position = r.u64()?;
    let n = r.u32()?;
    let gtids = Some(r.bytes(long(n)?)?);
    Ok(DumpRequest { to_the_end: flags & NON_BLOCK != 0 || server_id == 0, file, position, gtids })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read_and_short_ones_refused() {
        let by_place = b"\x04\0\0\0\x01\0\x07\0\0\0binlog.000001";
        let wanted = DumpRequest { to_the_end: true, file: b"binlog.000001", position: 4, gtids: None };
        assert_eq!(decode_dump(by_place), Ok(wanted));
        let by_gtid = b"\0\0\x07\0\0\0\x01\0\0\0f\x04\0\0\0\0\0\0\0\x02\0\0\0ab";
        let wanted = DumpRequest { to_the_end: false, file: b"f", position: 4, gtids: Some(b"ab") };
        assert_eq!(decode_dump_by_gtid(by_gtid), Ok(wanted));
        let registration = b"\x02\0\0\0\x01h\x01u\x01p\xea\x0c\0\0\0\0\0\0\0\0";
        assert_eq!(decode_registration(registration), Ok(Registration { server_id: 2, host: b"h", port: 3306 }));
        for n in 0..10 {
            assert!(decode_dump(&by_place[..n]).is_err() && decode_registration(&registration[..n]).is_err(), "{n}");
        }
        assert!((0..by_gtid.len()).all(|n| decode_dump_by_gtid(&by_gtid[..n]).is_err()));
    }
}
