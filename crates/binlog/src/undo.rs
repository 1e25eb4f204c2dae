//! [`Undo`]: what takes back the rows of transactions of the log.
//!
//! What was inserted is deleted, what was deleted is inserted, what was updated is what it was. The
//! last row comes first.
//!
//! Always true: what is handed out takes back all that was taken in. A transaction of which the log
//! does not hold all (statements, images without some columns) is refused.

use std::collections::HashMap;

use crate::event::{EventType, Frame, end_event};
use crate::rows::{STMT_END, begin_rows};
use crate::{ColumnSpec, Error, Event, NESTED, RawEvent, RowsEvent, RowsKind, Unpacked, decode, patch_event};

/// The inverse of transactions, while their events come.
#[derive(Default)]
pub struct Undo {
    /// The Table_map of each table as it came, and its columns.
    tables: HashMap<u64, (Vec<u8>, Vec<ColumnSpec>)>,
    /// For each rows event a Table_map and the event that takes it back.
    pairs: Vec<Vec<u8>>,
    ended: usize,
}

fn unreadable(error: Error) -> String {
    format!("its events cannot be read: {error}")
}

impl Undo {
    /// Takes an event; none of the transactions is left out, and they come in their order.
    ///
    /// # Errors
    /// Why the transaction cannot be taken back.
    pub fn take(&mut self, raw: &RawEvent<'_>) -> Result<(), String> {
        match decode(raw).map_err(unreadable)? {
            Event::Query(query) if query.text.eq_ignore_ascii_case(b"BEGIN") => {}
            Event::Query(query) if query.text.eq_ignore_ascii_case(b"COMMIT") => self.ended += 1,
            Event::Query(query) => {
                return Err(format!("it is a statement, which is not undone: {}", String::from_utf8_lossy(query.text)));
            }
            Event::Xid(_) => self.ended += 1,
            Event::TableMap(map) => {
                self.tables.insert(map.table_id, (raw.bytes.to_vec(), map.columns));
            }
            Event::Rows(rows) => self.rows(raw, &rows)?,
            Event::Payload(body) => {
                let mut unpacked = Unpacked::new(body).map_err(unreadable)?;
                let mut event = Vec::new();
                while let Some(raw) = unpacked.next(&mut event).map_err(unreadable)? {
                    if raw.header.kind == EventType::TRANSACTION_PAYLOAD {
                        return Err(unreadable(NESTED));
                    }
                    self.take(&raw)?;
                }
            }
            Event::Gtid(_) | Event::RowsQuery(_) | Event::Own(_) | Event::Rotate { .. } | Event::FormatDescription => {}
            Event::PreviousGtids(_) | Event::Stop | Event::Heartbeat => {}
            Event::XaPrepare { .. } => return Err("it was prepared by XA".to_owned()),
            _ => return Err("it has statements, which are not undone".to_owned()),
        }
        Ok(())
    }

    fn rows(&mut self, raw: &RawEvent<'_>, rows: &RowsEvent<'_>) -> Result<(), String> {
        if !rows.has_rows() {
            return Ok(());
        }
        let (map, columns) = self.tables.get(&rows.table_id).ok_or_else(|| unreadable(Error::Malformed("rows of no table")))?;
        if raw.header.kind == EventType::PARTIAL_UPDATE_ROWS || !rows.is_full() {
            return Err("the log has not all columns of its rows (binlog_row_image, binlog_row_value_options)".to_owned());
        }
        let kind = match rows.kind {
            RowsKind::Write => RowsKind::Delete,
            RowsKind::Update => RowsKind::Update,
            RowsKind::Delete => RowsKind::Write,
        };
        let mut images = Vec::new();
        let keep = |row: crate::Row<'_>| -> crate::Result<()> {
            images.push([row.after.unwrap_or_default(), row.before.unwrap_or_default()].concat());
            Ok(())
        };
        rows.for_each(columns, keep).map_err(unreadable)?;
        let frame = Frame { timestamp: raw.header.timestamp, kind: kind.event_type(), server_id: raw.header.server_id, flags: 0 };
        let mut pair = map.clone();
        let start = begin_rows(&mut pair, frame, rows.table_id, rows.width, rows.flags | STMT_END, None);
        images.iter().rev().for_each(|image| pair.extend_from_slice(image));
        end_event(&mut pair, start);
        patch_event(&mut pair[start..], 0);
        self.pairs.push(pair);
        Ok(())
    }

    /// How many transactions have come to their ends.
    #[must_use]
    pub fn ended(&self) -> usize {
        self.ended
    }

    /// What takes them back, in order: for each a Table_map and its rows.
    pub fn into_events(self) -> impl Iterator<Item = Vec<u8>> {
        self.pairs.into_iter().rev()
    }
}
