//! Events that are not rows: format description, ids, ends of transactions, rotation.
//!
//! ```text
//! Gtid, Anonymous_gtid (8.0.31):
//!     flags u8 | source 16 | number i64 | 2 | last_committed i64 | sequence_number i64 |
//!     commit time 7 bytes, microseconds (bit 55 set: the original's, 7 bytes, follows) |
//!     transaction length packed | server version u32 (bit 31 set: the original's, u32, follows)
//! ```

use crate::event::{
    CRC_LEN, EventFlags, EventType, FRAME_LEN, Frame, HEADER_LEN, SIZE_AT, begin_event, end_event, next_event_unverified, patch_event,
};
use crate::wire::{Fields, packed_size, put_packed};
use crate::{Error, Result};
use base::{Gtid, GtidSet, Uuid};

/// The version that our events imitate: what a replica may take us for.
const SERVER_VERSION_NUMBER: u32 = 80031;
const SERVER_VERSION_LEN: usize = 50;
/// Lengths of the post-headers of types 1 to 41, as 8.0.31 lists them.
const POST_HEADER_LENGTHS: [u8; 41] =
    [0, 13, 0, 8, 0, 0, 0, 0, 4, 0, 4, 0, 0, 0, 98, 0, 4, 26, 8, 0, 0, 0, 8, 8, 8, 2, 0, 0, 0, 10, 10, 10, 42, 42, 0, 18, 52, 0, 10, 40, 0];
const CHECKSUM_CRC32: u8 = 1;
/// Size of a format description event.
pub const FORMAT_DESCRIPTION_LEN: usize = FRAME_LEN + 2 + SERVER_VERSION_LEN + 4 + 1 + POST_HEADER_LENGTHS.len() + 1;
const _: () = assert!(FORMAT_DESCRIPTION_LEN == 122, "as in 8.0.31");

const GTID_FIXED_LEN: usize = FRAME_LEN + 1 + 16 + 8 + 1 + 8 + 8 + 7 + 4;
/// The Query event behind it may depend on more than rows.
const GTID_FLAG_MAY_HAVE_SBR: u8 = 1;
const LOGICAL_CLOCK: u8 = 2;
/// Bytes of a time of commit, and its flag that says that the original's follows.
const MICROS_LEN: usize = 7;
const ORIGINAL_FOLLOWS: u64 = 1 << 55;

fn plain(kind: EventType, timestamp: u32, server_id: u32) -> Frame {
    Frame { timestamp, kind, server_id, flags: 0 }
}

/// Appends a finished format description event, the first of a file, which stands at `offset`. `created` is
/// set only in the first file after a start (a replica then drops temporary tables).
pub fn encode_format_description(out: &mut Vec<u8>, offset: u64, server_id: u32, timestamp: u32, version: &str, created: bool) {
    let start = begin_event(out, plain(EventType::FORMAT_DESCRIPTION, timestamp, server_id));
    out.extend_from_slice(&4u16.to_le_bytes());
    let mut name = [0; SERVER_VERSION_LEN];
    let n = version.len().min(SERVER_VERSION_LEN - 1);
    name[..n].copy_from_slice(&version.as_bytes()[..n]);
    out.extend_from_slice(&name);
    out.extend_from_slice(&if created { timestamp } else { 0 }.to_le_bytes());
    out.push(HEADER_LEN as u8);
    out.extend_from_slice(&POST_HEADER_LENGTHS);
    out.push(CHECKSUM_CRC32);
    end_event(out, start);
    patch_event(&mut out[start..], offset);
}

/// The server version that a format description's body names, if the format is one that we read (version 4,
/// CRC32).
pub fn format_description_version(body: &[u8]) -> Result<String> {
    let mut f = Fields(body);
    if f.u16()? != 4 {
        return Err(Error::Malformed("version of the binary log"));
    }
    let name = f.bytes(SERVER_VERSION_LEN)?;
    if body.last() != Some(&CHECKSUM_CRC32) {
        return Err(Error::Malformed("checksum algorithm"));
    }
    let end = name.iter().position(|b| *b == 0).unwrap_or(name.len());
    Ok(String::from_utf8_lossy(&name[..end]).into_owned())
}

/// Whether the events behind a format description end with checksums. If not, its own may be wrong, and
/// `out` gets it as that of a log that has checksums.
///
/// # Errors
/// It is cut, or says of another kind of checksum.
pub fn with_checksums(event: &[u8], out: &mut Vec<u8>) -> Result<bool> {
    const NO_CHECKSUM: u8 = 0;
    let raw = next_event_unverified(event)?.filter(|raw| raw.bytes.len() == event.len()).ok_or(Error::Truncated)?;
    match raw.body().last() {
        Some(&CHECKSUM_CRC32) => Ok(true),
        Some(&NO_CHECKSUM) => {
            let algorithm = out.len() + event.len() - CRC_LEN - 1;
            out.extend_from_slice(event);
            out[algorithm] = CHECKSUM_CRC32;
            let start = out.len() - event.len();
            patch_event(&mut out[start..], u64::from(raw.header.log_pos.wrapping_sub(raw.header.size)));
            Ok(false)
        }
        _ => Err(Error::Malformed("checksum algorithm")),
    }
}

/// Appends a finished Previous_gtids event that stands at `offset`.
pub fn encode_previous_gtids(out: &mut Vec<u8>, offset: u64, server_id: u32, timestamp: u32, gtids: &GtidSet) {
    let frame = Frame { flags: EventFlags::IGNORABLE, ..plain(EventType::PREVIOUS_GTIDS, timestamp, server_id) };
    let start = begin_event(out, frame);
    gtids.encode(out);
    end_event(out, start);
    patch_event(&mut out[start..], offset);
}

/// A finished Previous_gtids event that stands in no source's log.
#[must_use]
pub fn artificial_previous_gtids(gtids: &GtidSet) -> Vec<u8> {
    let mut out = Vec::new();
    encode_previous_gtids(&mut out, 0, 0, 0, gtids);
    place_nowhere(&mut out);
    out
}

/// Appends a finished Rotate event.
pub fn encode_rotate(out: &mut Vec<u8>, offset: u64, server_id: u32, timestamp: u32, next: &str) {
    let start = begin_event(out, plain(EventType::ROTATE, timestamp, server_id));
    out.extend_from_slice(&4u64.to_le_bytes());
    out.extend_from_slice(next.as_bytes());
    end_event(out, start);
    patch_event(&mut out[start..], offset);
}

/// Appends a finished Stop event.
pub fn encode_stop(out: &mut Vec<u8>, offset: u64, server_id: u32, timestamp: u32) {
    let start = begin_event(out, plain(EventType::STOP, timestamp, server_id));
    end_event(out, start);
    patch_event(&mut out[start..], offset);
}

/// A finished heartbeat as a dump thread sends it: the file's name, its position in `log_pos`.
#[must_use]
pub fn heartbeat(server_id: u32, file: &str, position: u64) -> Vec<u8> {
    let mut out = Vec::new();
    let start = begin_event(&mut out, plain(EventType::HEARTBEAT, 0, server_id));
    out.extend_from_slice(file.as_bytes());
    end_event(&mut out, start);
    let size = out.len() as u64;
    patch_event(&mut out, position.wrapping_sub(size));
    out
}

/// The Rotate event with which a dump thread begins a file: in no log, so that its time and place are zero.
/// A reader that did not say that it knows checksums gets it without one.
#[must_use]
pub fn artificial_rotate(server_id: u32, file: &str, position: u64, checksum: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let start = begin_event(&mut out, Frame { flags: EventFlags::ARTIFICIAL, ..plain(EventType::ROTATE, 0, server_id) });
    out.extend_from_slice(&position.to_le_bytes());
    out.extend_from_slice(file.as_bytes());
    end_event(&mut out, start);
    let size = out.len();
    place_nowhere(&mut out);
    if !checksum {
        out.truncate(size - CRC_LEN);
        let size = out.len() as u32;
        out[SIZE_AT..SIZE_AT + 4].copy_from_slice(&size.to_le_bytes());
    }
    out
}

/// A file's format description for a reader that begins in the middle of the file: it says nothing about
/// where it stands and when it was made.
#[must_use]
pub fn format_description_for_middle(event: &[u8]) -> Vec<u8> {
    let mut out = event.to_vec();
    let created = HEADER_LEN + 2 + SERVER_VERSION_LEN;
    if let Some(created) = out.get_mut(created..created + 4) {
        created.fill(0);
    }
    place_nowhere(&mut out);
    out
}

/// Finishes an event whose `log_pos` is 0.
fn place_nowhere(event: &mut [u8]) {
    patch_event(event, 0u64.wrapping_sub(event.len() as u64));
}

/// Appends an unfinished Xid event.
pub(crate) fn put_xid(out: &mut Vec<u8>, timestamp: u32, server_id: u32, xid: u64) {
    let start = begin_event(out, plain(EventType::XID, timestamp, server_id));
    out.extend_from_slice(&xid.to_le_bytes());
    end_event(out, start);
}

/// Appends an unfinished Rows_query event: the statement's text. Its length byte is not used by readers.
pub(crate) fn put_rows_query(out: &mut Vec<u8>, timestamp: u32, server_id: u32, text: &[u8]) {
    let frame = Frame { flags: EventFlags::IGNORABLE, ..plain(EventType::ROWS_QUERY, timestamp, server_id) };
    let start = begin_event(out, frame);
    out.push(text.len().min(255) as u8);
    out.extend_from_slice(text);
    end_event(out, start);
}

/// The name of an XA transaction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct XaId {
    pub format: i32,
    pub gtrid: Vec<u8>,
    pub bqual: Vec<u8>,
}

/// `X'6162',X'',1`
impl std::fmt::Display for XaId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let hex = |bytes: &[u8]| bytes.iter().map(|b| format!("{b:02x}")).collect::<String>();
        write!(f, "X'{}',X'{}',{}", hex(&self.gtrid), hex(&self.bqual), self.format)
    }
}

/// Appends an unfinished XA_prepare event.
pub fn encode_xa_prepare(out: &mut Vec<u8>, timestamp: u32, server_id: u32, one_phase: bool, xid: &XaId) {
    let start = begin_event(out, plain(EventType::XA_PREPARE, timestamp, server_id));
    out.push(u8::from(one_phase));
    out.extend_from_slice(&xid.format.to_le_bytes());
    out.extend_from_slice(&(xid.gtrid.len() as u32).to_le_bytes());
    out.extend_from_slice(&(xid.bqual.len() as u32).to_le_bytes());
    out.extend_from_slice(&xid.gtrid);
    out.extend_from_slice(&xid.bqual);
    end_event(out, start);
}

/// Reads an XA_prepare event's body: one phase, and the name.
pub fn decode_xa_prepare(body: &[u8]) -> Result<(bool, XaId)> {
    let mut f = Fields(body);
    let one_phase = f.u8()? != 0;
    let format = f.u32()? as i32;
    let (gtrid_len, bqual_len) = (f.u32()? as usize, f.u32()? as usize);
    Ok((one_phase, XaId { format, gtrid: f.bytes(gtrid_len)?.to_vec(), bqual: f.bytes(bqual_len)?.to_vec() }))
}

/// A Gtid or Anonymous_gtid event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GtidEvent {
    /// `None`: anonymous.
    pub gtid: Option<Gtid>,
    pub last_committed: u64,
    pub sequence_number: u64,
    /// Microseconds since 1970.
    pub commit_micros: u64,
    /// When it was committed on the server that it comes from, where that is another one than the log's.
    pub original_micros: Option<u64>,
    /// The Gtid event and all visible events of its group.
    pub transaction_length: u64,
    /// False for pure row transactions.
    pub may_have_statements: bool,
}

/// Size of the Gtid event in front of `body_len` bytes of visible events; `has_original`: of a transaction
/// that another server has committed before.
#[must_use]
pub const fn gtid_event_len(body_len: u64, has_original: bool) -> usize {
    let fixed = GTID_FIXED_LEN + if has_original { MICROS_LEN } else { 0 };
    // The length counts itself: one more step settles it, as its size never shrinks.
    let first = fixed + packed_size(body_len + fixed as u64 + 1);
    fixed + packed_size(body_len + first as u64)
}

impl GtidEvent {
    /// Appends the unfinished event.
    pub(crate) fn encode(&self, out: &mut Vec<u8>, timestamp: u32, server_id: u32) {
        let kind = if self.gtid.is_some() { EventType::GTID } else { EventType::ANONYMOUS_GTID };
        let start = begin_event(out, plain(kind, timestamp, server_id));
        out.push(if self.may_have_statements { GTID_FLAG_MAY_HAVE_SBR } else { 0 });
        let (source, number) = self.gtid.map_or((Uuid::default(), 0), |gtid| (gtid.source, gtid.number));
        out.extend_from_slice(&source.0);
        out.extend_from_slice(&number.to_le_bytes());
        out.push(LOGICAL_CLOCK);
        out.extend_from_slice(&self.last_committed.to_le_bytes());
        out.extend_from_slice(&self.sequence_number.to_le_bytes());
        let flag = if self.original_micros.is_some() { ORIGINAL_FOLLOWS } else { 0 };
        out.extend_from_slice(&(self.commit_micros | flag).to_le_bytes()[..MICROS_LEN]);
        if let Some(original) = self.original_micros {
            out.extend_from_slice(&original.to_le_bytes()[..MICROS_LEN]);
        }
        put_packed(out, self.transaction_length);
        out.extend_from_slice(&SERVER_VERSION_NUMBER.to_le_bytes());
        end_event(out, start);
    }

    pub(crate) fn decode(kind: EventType, body: &[u8]) -> Result<GtidEvent> {
        let mut f = Fields(body);
        let flags = f.u8()?;
        let source = Uuid(f.bytes(16)?.try_into().expect("sixteen bytes"));
        let number = f.u64()?;
        if kind == EventType::GTID && !(1..base::NUMBER_END).contains(&number) {
            return Err(Error::Malformed("number of a transaction"));
        }
        let mut event = GtidEvent {
            gtid: (kind == EventType::GTID).then_some(Gtid { source, number }),
            last_committed: 0,
            sequence_number: 0,
            commit_micros: 0,
            original_micros: None,
            transaction_length: 0,
            may_have_statements: flags & GTID_FLAG_MAY_HAVE_SBR != 0,
        };
        if f.0.is_empty() || f.u8()? != LOGICAL_CLOCK {
            return Ok(event);
        }
        (event.last_committed, event.sequence_number) = (f.u64()?, f.u64()?);
        if f.0.is_empty() {
            return Ok(event);
        }
        event.commit_micros = f.uint(MICROS_LEN)?;
        if event.commit_micros & ORIGINAL_FOLLOWS != 0 {
            event.commit_micros &= !ORIGINAL_FOLLOWS;
            event.original_micros = Some(f.uint(MICROS_LEN)?);
        }
        if !f.0.is_empty() {
            event.transaction_length = f.packed()?;
        }
        Ok(event)
    }
}
