//! What MySQL has no event for: raw changes of system trees, hidden transactions, group marks, the head of
//! a log segment.
//!
//! All of it is in events of type 28 (Ignorable) with flag 0x80 (B2):
//! ```text
//! magic "Rdbt" | version 1 | kind u8 | payload
//!   Mark:     file id u64 | group u64 | offset synced when the group was written u64
//!   Raw:      { op u8 | tree u32 | [key length varint | key | [payload length varint | payload]] |
//!             [origin u32] } …
//!   Wrapped:  type u8 | flags u16 | body
//!             (an event of a transaction that replicas must not see)
//!   Commit:   commit time in microseconds u64 | sequence number u64
//!             (the end of a transaction without a visible part)
//!   Segment:  database id u64 | file id u64 | epoch of the batch that opened the segment u64 |
//!             [file id of the file before u64 | its length u64]
//!   Pad:      anything
//! ```
//! Raw and Wrapped events belong to the next group that ends behind them: at a Commit, or at the end of a
//! visible group.

use base::TreeId;

use crate::event::{EventFlags, EventType, FRAME_LEN, Frame, HEADER_LEN, begin_event, end_event, patch_event};
use crate::wire::{Fields, put_varint};
use crate::{Error, Result};

const OWN_MAGIC: [u8; 4] = *b"Rdbt";
const VERSION: u8 = 1;
/// Bytes in front of the payload, within the body.
pub const OWN_HEADER_LEN: usize = 6;
/// Size of a finished mark.
pub const MARK_LEN: usize = FRAME_LEN + OWN_HEADER_LEN + 24;

/// Kinds of our own events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum OwnKind {
    Mark = 1,
    Raw = 2,
    Wrapped = 3,
    Commit = 4,
    Segment = 5,
    Pad = 6,
}

/// The end of a group of transactions that were written together (C8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    pub file_id: u64,
    /// Counts up within a file.
    pub group: u64,
    /// The file was known to be synced up to this offset when the group was written.
    pub synced: u64,
}

/// The identity of a log file (C7, C9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    pub database_id: u64,
    pub file_id: u64,
    /// Epoch of the checkpoint batch that opened the segment which this file belongs to.
    pub epoch: u64,
    /// The file before this one, whole.
    pub before: Option<FileEnd>,
}

/// Where a log file ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileEnd {
    pub file_id: u64,
    pub len: u64,
}

/// A change of a tree that replicas must not see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RawChange<'a> {
    Put {
        tree: TreeId,
        key: &'a [u8],
        payload: &'a [u8],
    },
    Remove {
        tree: TreeId,
        key: &'a [u8],
    },
    CreateTree(TreeId),
    DropTree(TreeId),
    /// A tree that was just created becomes what another one is at this place of the log.
    BranchTree {
        tree: TreeId,
        origin: TreeId,
    },
}

/// A decoded event of our own.
#[derive(Clone, Copy, Debug)]
pub enum Own<'a> {
    Mark(Mark),
    Raw(RawChanges<'a>),
    Wrapped { kind: EventType, flags: u16, body: &'a [u8] },
    Commit { commit_micros: u64, sequence_number: u64 },
    Segment(Segment),
    Pad,
}

/// Starts an event of our own at the end of `out`.
pub(crate) fn begin_own(out: &mut Vec<u8>, timestamp: u32, server_id: u32, kind: OwnKind) -> usize {
    let start = begin_event(out, Frame { timestamp, kind: EventType::IGNORABLE, server_id, flags: EventFlags::IGNORABLE });
    out.extend_from_slice(&OWN_MAGIC);
    out.push(VERSION);
    out.push(kind as u8);
    start
}

/// Appends a finished event of our own that stands at `offset`.
pub fn encode_own(out: &mut Vec<u8>, offset: u64, server_id: u32, timestamp: u32, kind: OwnKind, payload: &[u8]) {
    let start = begin_own(out, timestamp, server_id, kind);
    out.extend_from_slice(payload);
    end_event(out, start);
    patch_event(&mut out[start..], offset);
}

/// Appends a finished mark, [`MARK_LEN`] bytes.
pub fn encode_mark(out: &mut Vec<u8>, offset: u64, server_id: u32, timestamp: u32, mark: &Mark) {
    let mut payload = [0; 24];
    for (i, word) in [mark.file_id, mark.group, mark.synced].iter().enumerate() {
        payload[8 * i..8 * i + 8].copy_from_slice(&word.to_le_bytes());
    }
    let start = out.len();
    encode_own(out, offset, server_id, timestamp, OwnKind::Mark, &payload);
    assert_eq!(out.len() - start, MARK_LEN, "a mark takes the room that the log keeps for it");
}

/// Appends a finished head of a log file.
pub fn encode_segment(out: &mut Vec<u8>, offset: u64, server_id: u32, timestamp: u32, segment: &Segment) {
    let mut words = vec![segment.database_id, segment.file_id, segment.epoch];
    words.extend(segment.before.iter().flat_map(|before| [before.file_id, before.len]));
    let payload: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    encode_own(out, offset, server_id, timestamp, OwnKind::Segment, &payload);
}

/// Appends one raw change to the payload of a Raw event.
pub(crate) fn put_raw_change(out: &mut Vec<u8>, change: &RawChange<'_>) {
    let (op, tree) = match change {
        RawChange::Put { tree, .. } => (1, tree),
        RawChange::Remove { tree, .. } => (2, tree),
        RawChange::CreateTree(tree) => (3, tree),
        RawChange::DropTree(tree) => (4, tree),
        RawChange::BranchTree { tree, .. } => (5, tree),
    };
    out.push(op);
    out.extend_from_slice(&tree.0.to_le_bytes());
    if let RawChange::Put { key, .. } | RawChange::Remove { key, .. } = change {
        put_varint(out, key.len() as u64);
        out.extend_from_slice(key);
    }
    if let RawChange::Put { payload, .. } = change {
        put_varint(out, payload.len() as u64);
        out.extend_from_slice(payload);
    }
    if let RawChange::BranchTree { origin, .. } = change {
        out.extend_from_slice(&origin.0.to_le_bytes());
    }
}

/// The changes of one Raw event.
#[derive(Clone, Copy, Debug)]
pub struct RawChanges<'a>(&'a [u8]);

impl<'a> RawChanges<'a> {
    fn take(&mut self) -> Result<RawChange<'a>> {
        let mut f = Fields(self.0);
        let op = f.u8()?;
        let tree = TreeId(f.u32()?);
        let bytes = |f: &mut Fields<'a>| -> Result<&'a [u8]> {
            let len = usize::try_from(f.varint()?).map_err(|_| Error::Truncated)?;
            f.bytes(len)
        };
        let change = match op {
            1 => {
                let key = bytes(&mut f)?;
                RawChange::Put { tree, key, payload: bytes(&mut f)? }
            }
            2 => RawChange::Remove { tree, key: bytes(&mut f)? },
            3 => RawChange::CreateTree(tree),
            4 => RawChange::DropTree(tree),
            5 => RawChange::BranchTree { tree, origin: TreeId(f.u32()?) },
            _ => return Err(Error::Malformed("raw change")),
        };
        self.0 = f.0;
        Ok(change)
    }
}

impl<'a> Iterator for RawChanges<'a> {
    type Item = Result<RawChange<'a>>;
    fn next(&mut self) -> Option<Self::Item> {
        if self.0.is_empty() {
            return None;
        }
        let change = self.take();
        if change.is_err() {
            self.0 = &[];
        }
        Some(change)
    }
}

/// Whether the bytes from an event's header on begin a Raw or Wrapped event of ours: that much can be said
/// without its end.
#[must_use]
pub fn is_change(event: &[u8]) -> bool {
    let body = event.get(HEADER_LEN..HEADER_LEN + OWN_HEADER_LEN);
    body.is_some_and(|b| b[..4] == OWN_MAGIC && b[4] == VERSION && [OwnKind::Raw as u8, OwnKind::Wrapped as u8].contains(&b[5]))
        && EventType::of(event) == EventType::IGNORABLE
}

impl<'a> Own<'a> {
    /// Reads the body of an event of type 28; `None` if it is not ours.
    pub(crate) fn decode(body: &'a [u8]) -> Result<Option<Own<'a>>> {
        if body.len() < OWN_HEADER_LEN || body[..4] != OWN_MAGIC {
            return Ok(None);
        }
        if body[4] != VERSION {
            return Err(Error::Malformed("version of an event of ours"));
        }
        let payload = &body[OWN_HEADER_LEN..];
        let mut f = Fields(payload);
        let own = match body[5] {
            1 => Own::Mark(Mark { file_id: f.u64()?, group: f.u64()?, synced: f.u64()? }),
            2 => Own::Raw(RawChanges(payload)),
            3 => Own::Wrapped { kind: EventType(f.u8()?), flags: f.u16()?, body: f.0 },
            4 => Own::Commit { commit_micros: f.u64()?, sequence_number: f.u64()? },
            5 => {
                let (database_id, file_id, epoch) = (f.u64()?, f.u64()?, f.u64()?);
                let before = if f.0.is_empty() { None } else { Some(FileEnd { file_id: f.u64()?, len: f.u64()? }) };
                Own::Segment(Segment { database_id, file_id, epoch, before })
            }
            6 => Own::Pad,
            _ => return Err(Error::Malformed("kind of an event of ours")),
        };
        Ok(Some(own))
    }
}
