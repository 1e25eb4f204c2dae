//! The frame of every event: header, body, checksum.
//!
//! ```text
//! timestamp u32 | type u8 | server id u32 | size u32 | log_pos u32 | flags u16 | body | crc32 u32
//! ```

use crate::{Error, Result};

/// The first bytes of a binary log file.
pub const MAGIC: [u8; 4] = [0xfe, b'b', b'i', b'n'];
pub const HEADER_LEN: usize = 19;
pub const CRC_LEN: usize = 4;
/// Smallest event.
pub(crate) const FRAME_LEN: usize = HEADER_LEN + CRC_LEN;
const KIND_AT: usize = 4;
pub(crate) const SIZE_AT: usize = 9;
pub(crate) const LOG_POS_AT: usize = 13;
pub(crate) const FLAGS_AT: usize = 17;
const _: () = assert!(KIND_AT < SIZE_AT && SIZE_AT + 4 == LOG_POS_AT && LOG_POS_AT + 4 == FLAGS_AT && FLAGS_AT + 2 == HEADER_LEN);

/// Event type codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventType(pub u8);

#[expect(missing_docs, reason = "the names are MySQL's")]
impl EventType {
    /// The type of a whole event.
    ///
    /// # Panics
    /// If the bytes are less than a header.
    #[must_use]
    pub fn of(event: &[u8]) -> EventType {
        EventType(event[KIND_AT])
    }

    pub const QUERY: EventType = EventType(2);
    pub const STOP: EventType = EventType(3);
    pub const ROTATE: EventType = EventType(4);
    pub const FORMAT_DESCRIPTION: EventType = EventType(15);
    pub const XID: EventType = EventType(16);
    pub const INTVAR: EventType = EventType(5);
    pub const APPEND_BLOCK: EventType = EventType(9);
    pub const DELETE_FILE: EventType = EventType(11);
    pub const RAND: EventType = EventType(13);
    pub const USER_VAR: EventType = EventType(14);
    pub const BEGIN_LOAD_QUERY: EventType = EventType(17);
    pub const EXECUTE_LOAD_QUERY: EventType = EventType(18);
    pub const WRITE_ROWS_V1: EventType = EventType(23);
    pub const UPDATE_ROWS_V1: EventType = EventType(24);
    pub const DELETE_ROWS_V1: EventType = EventType(25);
    pub const TABLE_MAP: EventType = EventType(19);
    pub const HEARTBEAT: EventType = EventType(27);
    pub const IGNORABLE: EventType = EventType(28);
    pub const ROWS_QUERY: EventType = EventType(29);
    pub const WRITE_ROWS: EventType = EventType(30);
    pub const UPDATE_ROWS: EventType = EventType(31);
    pub const DELETE_ROWS: EventType = EventType(32);
    pub const GTID: EventType = EventType(33);
    pub const ANONYMOUS_GTID: EventType = EventType(34);
    pub const PREVIOUS_GTIDS: EventType = EventType(35);
    pub const XA_PREPARE: EventType = EventType(38);
    pub const PARTIAL_UPDATE_ROWS: EventType = EventType(39);
    pub const TRANSACTION_PAYLOAD: EventType = EventType(40);
    pub const HEARTBEAT_V2: EventType = EventType(41);
}

/// Flags of the common header.
pub struct EventFlags;

impl EventFlags {
    /// The event depends on the connection (temporary tables).
    pub const THREAD_SPECIFIC: u16 = 0x4;
    /// No `USE` is needed before the statement.
    pub const SUPPRESS_USE: u16 = 0x8;
    pub const ARTIFICIAL: u16 = 0x20;
    pub const IGNORABLE: u16 = 0x80;
}

/// The common header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// Seconds since 1970.
    pub timestamp: u32,
    pub kind: EventType,
    pub server_id: u32,
    /// Bytes of the whole event.
    pub size: u32,
    /// Low 32 bits of the offset behind the event.
    pub log_pos: u32,
    pub flags: u16,
}

impl Header {
    fn decode(bytes: &[u8]) -> Result<Header> {
        let head: &[u8; HEADER_LEN] = bytes.first_chunk().ok_or(Error::Truncated)?;
        let number = |at: usize| u32::from_le_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
        Ok(Header {
            timestamp: number(0),
            kind: EventType(head[KIND_AT]),
            server_id: number(5),
            size: number(SIZE_AT),
            log_pos: number(LOG_POS_AT),
            flags: u16::from_le_bytes([head[FLAGS_AT], head[FLAGS_AT + 1]]),
        })
    }
}

/// An event as bytes; its frame is sound (and its checksum, if it came from [`next_event`] with
/// verification).
#[derive(Clone, Copy, Debug)]
pub struct RawEvent<'a> {
    pub header: Header,
    /// All of it, checksum included.
    pub bytes: &'a [u8],
}

impl<'a> RawEvent<'a> {
    /// What is between header and checksum.
    #[must_use]
    pub fn body(&self) -> &'a [u8] {
        &self.bytes[HEADER_LEN..self.bytes.len() - CRC_LEN]
    }
}

/// The event at the front of `bytes`, its checksum verified; `None` if there are no bytes. `Truncated`
/// means that more bytes are needed.
pub fn next_event(bytes: &[u8]) -> Result<Option<RawEvent<'_>>> {
    let event = next_event_unverified(bytes)?;
    if let Some(event) = &event {
        let (covered, crc) = event.bytes.split_at(event.bytes.len() - CRC_LEN);
        if crc32fast::hash(covered).to_le_bytes() != crc {
            return Err(Error::Checksum);
        }
    }
    Ok(event)
}

/// Checks an event that is too large to be held whole: it comes in pieces, from its first byte on.
pub struct EventCheck {
    hasher: crc32fast::Hasher,
    /// Bytes that the checksum covers and that have not come yet.
    left: usize,
    crc: Vec<u8>,
}

impl EventCheck {
    /// `size`: of the whole event, as its header says.
    #[must_use]
    pub fn new(size: usize) -> EventCheck {
        EventCheck { hasher: crc32fast::Hasher::new(), left: size.saturating_sub(CRC_LEN), crc: Vec::new() }
    }

    pub fn add(&mut self, piece: &[u8]) {
        let (covered, crc) = piece.split_at(piece.len().min(self.left));
        self.hasher.update(covered);
        self.left -= covered.len();
        self.crc.extend_from_slice(&crc[..crc.len().min(CRC_LEN - self.crc.len())]);
    }

    /// All has come, and it is what was written.
    #[must_use]
    pub fn is_sound(self) -> bool {
        self.left == 0 && self.hasher.finalize().to_le_bytes()[..] == self.crc[..]
    }
}

/// As [`next_event`], for events that somebody may have changed since they were written: there is a
/// checksum, which may be wrong.
pub fn next_event_unverified(bytes: &[u8]) -> Result<Option<RawEvent<'_>>> {
    if bytes.is_empty() {
        return Ok(None);
    }
    let header = Header::decode(bytes)?;
    let size = header.size as usize;
    if size < FRAME_LEN {
        return Err(Error::Malformed("size of the event"));
    }
    let bytes = bytes.get(..size).ok_or(Error::Truncated)?;
    Ok(Some(RawEvent { header, bytes }))
}

/// Iterates over whole, verified events; ends after the first error.
pub struct RawEvents<'a> {
    rest: &'a [u8],
}

impl<'a> RawEvents<'a> {
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> RawEvents<'a> {
        RawEvents { rest: bytes }
    }
}

impl<'a> Iterator for RawEvents<'a> {
    type Item = Result<RawEvent<'a>>;
    fn next(&mut self) -> Option<Self::Item> {
        match next_event(self.rest) {
            Ok(event) => {
                let event = event?;
                self.rest = &self.rest[event.bytes.len()..];
                Some(Ok(event))
            }
            Err(error) => {
                self.rest = &[];
                Some(Err(error))
            }
        }
    }
}

/// What every event of one writer has in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub timestamp: u32,
    pub kind: EventType,
    pub server_id: u32,
    pub flags: u16,
}

/// Starts an event at the end of `out`; returns where.
pub(crate) fn begin_event(out: &mut Vec<u8>, frame: Frame) -> usize {
    let start = out.len();
    let mut header = [0; HEADER_LEN];
    header[..4].copy_from_slice(&frame.timestamp.to_le_bytes());
    header[KIND_AT] = frame.kind.0;
    header[5..9].copy_from_slice(&frame.server_id.to_le_bytes());
    header[FLAGS_AT..].copy_from_slice(&frame.flags.to_le_bytes());
    out.extend_from_slice(&header);
    start
}

/// Ends the event that began at `start`: room for the checksum, and its size. `log_pos` and checksum come
/// with [`patch_event`].
pub(crate) fn end_event(out: &mut Vec<u8>, start: usize) {
    assert!(out.len() >= start + HEADER_LEN, "an event that ends has begun");
    out.extend_from_slice(&[0; CRC_LEN]);
    let size = u32::try_from(out.len() - start).expect("an event is smaller than 4 GiB");
    out[start + SIZE_AT..start + SIZE_AT + 4].copy_from_slice(&size.to_le_bytes());
}

/// Sets `log_pos` and the checksum of the event at the front of `bytes`, which will stand at `offset` of
/// its file. Returns its size.
///
/// # Panics
/// If `bytes` does not begin with a whole event.
pub fn patch_event(bytes: &mut [u8], offset: u64) -> usize {
    let size = u32::from_le_bytes(bytes[SIZE_AT..SIZE_AT + 4].try_into().expect("four bytes")) as usize;
    assert!(size >= FRAME_LEN && size <= bytes.len(), "a whole event");
    let end = offset.wrapping_add(size as u64) as u32;
    bytes[LOG_POS_AT..LOG_POS_AT + 4].copy_from_slice(&end.to_le_bytes());
    let crc = crc32fast::hash(&bytes[..size - CRC_LEN]);
    bytes[size - CRC_LEN..size].copy_from_slice(&crc.to_le_bytes());
    size
}
