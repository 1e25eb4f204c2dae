//! From a raw event to its meaning.

use crate::control::{GtidEvent, XaId, decode_xa_prepare};
use crate::event::{EventType, RawEvent};
use crate::foreign::{LoadQuery, UserVar};
use crate::own::Own;
use crate::query::QueryEvent;
use crate::rows::{RowsEvent, RowsKind};
use crate::table_map::TableMapEvent;
use crate::wire::Fields;
use crate::{Error, Result};
use base::GtidSet;

/// A decoded event.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    FormatDescription,
    PreviousGtids(GtidSet),
    Gtid(GtidEvent),
    Query(QueryEvent<'a>),
    Xid(u64),
    TableMap(TableMapEvent<'a>),
    Rows(RowsEvent<'a>),
    RowsQuery(&'a [u8]),
    XaPrepare {
        one_phase: bool,
        xid: XaId,
    },
    Rotate {
        next: &'a [u8],
        position: u64,
    },
    Stop,
    Heartbeat,
    LastInsertId(u64),
    InsertId(u64),
    Rand(u64, u64),
    UserVar(UserVar<'a>),
    /// A piece of a file; `first` if none came before.
    Block {
        file: u32,
        first: bool,
        bytes: &'a [u8],
    },
    DeleteFile(u32),
    LoadQuery(LoadQuery<'a>),
    /// A transaction that is to be unpacked, see [`Unpacked`](crate::Unpacked).
    Payload(&'a [u8]),
    Own(Own<'a>),
    /// An ignorable event that is not ours, or a type that we do not write.
    Other(EventType),
}

/// Decodes an event. Wrapped events are decoded by [`Event::decode_body`] from what [`Own::Wrapped`] holds.
pub fn decode<'a>(event: &RawEvent<'a>) -> Result<Event<'a>> {
    Event::decode_body(event.header.kind, event.body())
}

impl<'a> Event<'a> {
    /// Decodes the body of an event of the given type.
    pub fn decode_body(kind: EventType, body: &'a [u8]) -> Result<Event<'a>> {
        let mut f = Fields(body);
        Ok(match kind {
            EventType::FORMAT_DESCRIPTION => Event::FormatDescription,
            EventType::PREVIOUS_GTIDS => Event::PreviousGtids(GtidSet::decode(body).ok_or(Error::Malformed("set of ids"))?),
            EventType::GTID | EventType::ANONYMOUS_GTID => Event::Gtid(GtidEvent::decode(kind, body)?),
            EventType::QUERY => Event::Query(QueryEvent::decode(body)?),
            EventType::XID => Event::Xid(f.u64()?),
            EventType::TABLE_MAP => Event::TableMap(TableMapEvent::decode(body)?),
            EventType::WRITE_ROWS | EventType::WRITE_ROWS_V1 => Event::Rows(RowsEvent::decode(RowsKind::Write, kind, body)?),
            EventType::UPDATE_ROWS | EventType::UPDATE_ROWS_V1 | EventType::PARTIAL_UPDATE_ROWS => {
                Event::Rows(RowsEvent::decode(RowsKind::Update, kind, body)?)
            }
            EventType::DELETE_ROWS | EventType::DELETE_ROWS_V1 => Event::Rows(RowsEvent::decode(RowsKind::Delete, kind, body)?),
            EventType::ROWS_QUERY => Event::RowsQuery(body.get(1..).ok_or(Error::Truncated)?),
            EventType::XA_PREPARE => {
                let (one_phase, xid) = decode_xa_prepare(body)?;
                Event::XaPrepare { one_phase, xid }
            }
            EventType::ROTATE => {
                let position = f.u64()?;
                Event::Rotate { next: f.0, position }
            }
            EventType::STOP => Event::Stop,
            EventType::HEARTBEAT | EventType::HEARTBEAT_V2 => Event::Heartbeat,
            EventType::INTVAR => match (f.u8()?, f.u64()?) {
                (1, id) => Event::LastInsertId(id),
                (2, id) => Event::InsertId(id),
                _ => return Err(Error::Malformed("kind of a variable")),
            },
            EventType::RAND => Event::Rand(f.u64()?, f.u64()?),
            EventType::USER_VAR => Event::UserVar(UserVar::decode(body)?),
            EventType::BEGIN_LOAD_QUERY | EventType::APPEND_BLOCK => {
                Event::Block { file: f.u32()?, first: kind == EventType::BEGIN_LOAD_QUERY, bytes: f.0 }
            }
            EventType::DELETE_FILE => Event::DeleteFile(f.u32()?),
            EventType::EXECUTE_LOAD_QUERY => Event::LoadQuery(LoadQuery::decode(body)?),
            EventType::TRANSACTION_PAYLOAD => Event::Payload(body),
            EventType::IGNORABLE => Own::decode(body)?.map_or(Event::Other(kind), Event::Own),
            other => Event::Other(other),
        })
    }
}
