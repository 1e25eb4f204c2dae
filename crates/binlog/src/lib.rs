//! Codec of MySQL binary log events, version 4, and the buffer in which a transaction collects its events.
//! Pure: bytes in, bytes out.
//!
//! What is written is what a MySQL 8.0.31 with `binlog_format=ROW`, `binlog_row_metadata` MINIMAL or FULL
//! and CRC32 checksums writes. A row image is opaque here: null bitmap and packed columns, the very bytes
//! that a clustered entry stores.
//!
//! **Invariants.**
//! B1: an event is `header (19) | body | CRC32 (4)`, little-endian, its size in the header counts all
//! three.
//! B2: what is ours alone is an event of type 28 with the ignorable flag and our magic ([`Own`]); it stands
//! outside of MySQL's groups (before a Gtid event), because a multi-threaded replica of 8.0.31 hangs on an
//! ignorable event inside one (measured; docs/hard-cases.md, C20).
//! B3: `log_pos` is the low 32 bits of the end offset and is never trusted (C9).

#![forbid(unsafe_code)]

mod buffer;
mod control;
mod event;
mod foreign;
pub mod mariadb;
mod outgoing;
mod own;
mod query;
mod reader;
mod rows;
mod spill;
mod table_map;
mod undo;
mod wire;

pub use base::{Gtid, GtidSet, Uuid};
pub use buffer::{End, Savepoint, Stamp, Statement, TransactionBuffer, head_room, room_kept};
pub use control::{
    FORMAT_DESCRIPTION_LEN, GtidEvent, XaId, artificial_previous_gtids, artificial_rotate, decode_xa_prepare, encode_format_description,
    encode_previous_gtids, encode_rotate, encode_stop, encode_xa_prepare, format_description_for_middle, format_description_version,
    gtid_event_len, heartbeat, with_checksums,
};
pub(crate) use event::Frame;
pub use event::{
    CRC_LEN, EventCheck, EventFlags, EventType, HEADER_LEN, Header, MAGIC, RawEvent, RawEvents, next_event, next_event_unverified,
    patch_event,
};
pub use foreign::{LoadQuery, NESTED, Unpacked, UserValue, UserVar, add_checksum};
pub use outgoing::Outgoing;
pub use own::{
    FileEnd, MARK_LEN, Mark, OWN_HEADER_LEN, Own, OwnKind, RawChange, RawChanges, Segment, encode_mark, encode_own, encode_segment,
    is_change,
};
pub use query::{QueryContext, QueryEvent};
pub use reader::{Event, decode};
pub use rows::{Row, RowPartitions, RowPlace, RowsEvent, RowsKind, image_len};
pub use spill::{Spill, SpillSource};
pub use table_map::{ColumnDetails, ColumnSpec, TableMap, TableMapEvent};
pub use undo::Undo;

/// Why bytes are not an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The bytes end within the event.
    Truncated,
    /// The checksum does not match.
    Checksum,
    /// The bytes have no meaning; says which.
    Malformed(&'static str),
}

pub type Result<T> = std::result::Result<T, Error>;

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Truncated => f.write_str("the event is cut short"),
            Error::Checksum => f.write_str("the checksum of the event is wrong"),
            Error::Malformed(what) => write!(f, "malformed event: {what}"),
        }
    }
}

impl std::error::Error for Error {}
