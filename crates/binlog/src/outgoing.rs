//! [`Outgoing`]: events as readers get them, without what only this server's recovery reads.
//!
//! Row images in the file have every column, those of functional index parts too, because recovery takes
//! entries of indexes from them. Nobody else knows of such columns: a reader counts those that
//! `information_schema` shows, and MySQL leaves them out. They stand behind all others, so a reader's image
//! is the front of ours.
//!
//! ```text
//! Table_map in the file: … types, metadata and nullability of all columns |
//!                        optional fields of the visible ones |
//!                        0xd5 | length | hidden columns packed | zeros …
//! for readers:           … types, metadata and nullability of the visible ones, lengths packed in nine
//!                        bytes | the same optional fields
//! rows in the file:      … columns | bitmaps | { image } …
//! for readers:           … 0xd6, zeros in the extra data | fewer columns | bitmaps |
//!                        { front of the image } …
//! ```
//! Always true: an event for readers is as long as it is in the file. Places in the log, and lengths of
//! transactions in Gtid events, are what they say; a replica that adds up lengths ends where the file does.
//! A tag of extra data that MySQL does not know it skips (measured with 8.0.31), and so do the programs
//! that follow logs. A map that cannot be widened far enough (some ten functional index parts) goes out as
//! it is.

use std::collections::HashMap;

use crate::event::{CRC_LEN, EventType, HEADER_LEN, next_event_unverified, patch_event};
use crate::rows::{EXTRA_LEN_IN_BODY, RowsEvent, RowsKind, image_len};
use crate::table_map::{ColumnSpec, TableMapEvent, meta_len};
use crate::wire::{Fields, packed_size, put_packed};
use crate::{Error, Result};

/// The optional field that says how many columns are hidden.
const HIDDEN: u8 = 0xd5;
/// The tag of extra data that only fills.
const FILLER: u8 = 0xd6;
/// A number packed in nine bytes, whatever it is.
const WIDE: u8 = 254;
const WIDE_LEN: usize = 9;

struct Known {
    columns: Vec<ColumnSpec>,
    seen: usize,
}

/// What one reader has been told of tables with hidden columns.
#[derive(Default)]
pub struct Outgoing {
    tables: HashMap<u64, Known>,
    event: Vec<u8>,
}

impl Outgoing {
    /// The event, or what a reader gets in its place.
    ///
    /// # Errors
    /// If it has no meaning.
    pub fn event<'a>(&'a mut self, event: &'a [u8]) -> Result<&'a [u8]> {
        let changed = match EventType::of(event) {
            EventType::TABLE_MAP => self.table_map(event)?,
            kind => match rows_kind(kind).filter(|_| !self.tables.is_empty()) {
                Some(rows) => self.rows(rows, kind, event)?,
                None => false,
            },
        };
        Ok(if changed { &self.event } else { event })
    }

    fn table_map(&mut self, event: &[u8]) -> Result<bool> {
        let body = &event[HEADER_LEN..event.len() - CRC_LEN];
        let Some(map) = FileMap::read(body)? else {
            if !self.tables.is_empty() {
                self.tables.remove(&Fields(body).uint(6)?);
            }
            return Ok(false);
        };
        let known = TableMapEvent::decode(body)?;
        let seen = known.columns.len().checked_sub(map.hidden).ok_or(Error::Malformed("hidden columns"))?;
        self.begin(event);
        map.put_seen(seen, &known.columns, &mut self.event);
        self.end(event);
        self.tables.insert(known.table_id, Known { columns: known.columns, seen });
        Ok(true)
    }

    fn rows(&mut self, rows: RowsKind, kind: EventType, event: &[u8]) -> Result<bool> {
        let body = &event[HEADER_LEN..event.len() - CRC_LEN];
        let decoded = RowsEvent::decode(rows, kind, body)?;
        let Some(Known { columns, seen }) = self.tables.get(&decoded.table_id) else { return Ok(false) };
        assert!(*seen <= columns.len(), "readers see some of the columns that the file has");
        if !decoded.is_full() || kind == EventType::PARTIAL_UPDATE_ROWS {
            return Ok(false);
        }
        let mut fronts = Vec::with_capacity(body.len());
        put_packed(&mut fronts, *seen as u64);
        for _ in 0..if rows == RowsKind::Update { 2 } else { 1 } {
            fronts.resize(fronts.len() + seen.div_ceil(8), 0xff);
        }
        decoded.for_each(columns, |row| -> Result<()> {
            [row.before, row.after].into_iter().flatten().try_for_each(|image| put_front(image, columns, *seen, &mut fronts))
        })?;
        let mut f = Fields(&body[EXTRA_LEN_IN_BODY..]);
        let extra_len = usize::from(f.u16()?);
        let extra = f.bytes(extra_len.checked_sub(2).ok_or(Error::Malformed("extra data of rows"))?)?;
        let saved = (body.len() - EXTRA_LEN_IN_BODY - extra_len).saturating_sub(fronts.len());
        self.begin(event);
        let head = self.event.len();
        self.event.extend_from_slice(&body[..EXTRA_LEN_IN_BODY + 2]);
        self.event.extend_from_slice(extra);
        if let Ok(filled) = u16::try_from(extra_len + saved) {
            self.event[head + EXTRA_LEN_IN_BODY..head + EXTRA_LEN_IN_BODY + 2].copy_from_slice(&filled.to_le_bytes());
            let at = self.event.len();
            self.event.resize(at + saved, 0);
            if !decoded.has_row_ids() && saved > 0 {
                self.event[at] = FILLER;
            }
        }
        self.event.extend_from_slice(&fronts);
        self.end(event);
        Ok(true)
    }

    fn begin(&mut self, event: &[u8]) {
        self.event.clear();
        self.event.extend_from_slice(&event[..HEADER_LEN]);
    }

    /// Closes the event: it ends in the file where the one that it stands for does.
    fn end(&mut self, event: &[u8]) {
        let end = next_event_unverified(event).ok().flatten().map_or(0, |event| u64::from(event.header.log_pos));
        crate::event::end_event(&mut self.event, 0);
        let len = self.event.len() as u64;
        patch_event(&mut self.event, end.wrapping_sub(len));
    }
}

fn rows_kind(kind: EventType) -> Option<RowsKind> {
    match kind {
        EventType::WRITE_ROWS => Some(RowsKind::Write),
        EventType::UPDATE_ROWS => Some(RowsKind::Update),
        EventType::DELETE_ROWS => Some(RowsKind::Delete),
        _ => None,
    }
}

/// Appends the part of an image that holds the first `seen` columns.
fn put_front(image: &[u8], columns: &[ColumnSpec], seen: usize, out: &mut Vec<u8>) -> Result<()> {
    let nulls = columns.len().div_ceil(8);
    let at = out.len();
    out.extend_from_slice(image.get(..seen.div_ceil(8)).ok_or(Error::Truncated)?);
    // The null bitmap of the whole image, with values of the columns in front only.
    let mut front = image.get(..seen.div_ceil(8)).ok_or(Error::Truncated)?.to_vec();
    front.extend_from_slice(image.get(nulls..).ok_or(Error::Truncated)?);
    let len = image_len(&columns[..seen], &vec![0xff; seen.div_ceil(8)], &front)?;
    out.extend_from_slice(&front[seen.div_ceil(8)..len]);
    set_behind(&mut out[at..at + seen.div_ceil(8)], seen);
    Ok(())
}

/// Bits behind the last column are set, as MySQL writes them.
fn set_behind(bits: &mut [u8], columns: usize) {
    if !columns.is_multiple_of(8) {
        bits[columns / 8] |= 0xff << (columns % 8);
    }
}

/// A Table_map of the file that has hidden columns, cut into its fields.
struct FileMap<'a> {
    len: usize,
    /// To the names.
    head: &'a [u8],
    kinds: &'a [u8],
    meta: &'a [u8],
    nullable: &'a [u8],
    /// Each with its kind, but ours.
    optional: Vec<(u8, &'a [u8])>,
    hidden: usize,
}

impl<'a> FileMap<'a> {
    /// `None` if no column is hidden.
    fn read(body: &'a [u8]) -> Result<Option<FileMap<'a>>> {
        let mut f = Fields(body);
        f.bytes(8)?;
        for _ in 0..2 {
            let len = usize::from(f.u8()?);
            f.bytes(len + 1)?;
        }
        let head = &body[..body.len() - f.0.len()];
        let count = f.packed_len()?;
        let kinds = f.bytes(count)?;
        let meta_len = f.packed_len()?;
        let (meta, nullable) = (f.bytes(meta_len)?, f.bytes(count.div_ceil(8))?);
        let (mut optional, mut hidden) = (Vec::new(), 0);
        while !f.0.is_empty() {
            let kind = f.u8()?;
            let len = f.packed_len()?;
            let value = f.bytes(len)?;
            match kind {
                HIDDEN => hidden = Fields(value).packed_len()?,
                _ => optional.push((kind, value)),
            }
        }
        Ok((hidden > 0).then_some(FileMap { len: body.len(), head, kinds, meta, nullable, optional, hidden }))
    }

    /// Appends it as readers get it.
    fn put_seen(&self, seen: usize, columns: &[ColumnSpec], out: &mut Vec<u8>) {
        let meta = &self.meta[..seen_meta(&columns[..seen])];
        let optional: usize = self.optional.iter().map(|(_, value)| 1 + packed_size(value.len() as u64) + value.len()).sum();
        let compact =
            self.head.len() + packed_size(seen as u64) + seen + packed_size(meta.len() as u64) + meta.len() + seen.div_ceil(8) + optional;
        let mut spare = self.len.saturating_sub(compact);
        out.extend_from_slice(self.head);
        put_packed_wide(out, seen, &mut spare);
        out.extend_from_slice(&self.kinds[..seen]);
        put_packed_wide(out, meta.len(), &mut spare);
        out.extend_from_slice(meta);
        let at = out.len();
        out.extend_from_slice(&self.nullable[..seen.div_ceil(8)]);
        if !seen.is_multiple_of(8) {
            out[at + seen / 8] &= !(0xff << (seen % 8));
        }
        for (kind, value) in &self.optional {
            out.push(*kind);
            put_packed_wide(out, value.len(), &mut spare);
            out.extend_from_slice(value);
        }
    }
}

/// Ends the body of a Table_map of the file, whose optional fields are those of the columns that are seen,
/// with the field that says how many are not. It makes the body so much longer than readers' that numbers
/// in nine bytes make up for it.
pub(crate) fn put_hidden(body: &mut Vec<u8>, hidden: usize) {
    let bare = body.len();
    let put = |body: &mut Vec<u8>, zeros: usize| {
        let mut value = Vec::new();
        put_packed(&mut value, hidden as u64);
        value.resize(value.len() + zeros, 0);
        body.push(HIDDEN);
        put_packed(body, value.len() as u64);
        body.extend_from_slice(&value);
    };
    put(body, 0);
    let Some(zeros) = zeros_behind(body) else { return body.truncate(bare) };
    body.truncate(bare);
    put(body, zeros);
}

/// How much longer the body has to be for readers' to be as long. `None`: it cannot be.
fn zeros_behind(body: &[u8]) -> Option<usize> {
    let map = FileMap::read(body).ok()??;
    let columns = TableMapEvent::decode(body).ok()?.columns;
    let seen = columns.len() - map.hidden;
    let meta = seen_meta(&columns[..seen]);
    let lens = [seen, meta].into_iter().chain(map.optional.iter().map(|(_, value)| value.len()));
    let saved = map.kinds.len() - seen + packed_size(columns.len() as u64) - packed_size(seen as u64) + map.meta.len() - meta
        + packed_size(map.meta.len() as u64)
        - packed_size(meta as u64)
        + map.nullable.len()
        - seen.div_ceil(8)
        + 2
        + packed_size(map.hidden as u64);
    lens.scan(0, |wider, len| {
        *wider += WIDE_LEN - packed_size(len as u64);
        Some(*wider)
    })
    .find(|wider| *wider >= saved)
    .map(|wider| wider - saved)
}

fn seen_meta(columns: &[ColumnSpec]) -> usize {
    columns.iter().map(|column| meta_len(column.kind)).sum()
}

/// A packed number, in nine bytes where there is room to spare.
fn put_packed_wide(out: &mut Vec<u8>, n: usize, spare: &mut usize) {
    let wider = WIDE_LEN - packed_size(n as u64);
    if *spare < wider {
        return put_packed(out, n as u64);
    }
    *spare -= wider;
    out.push(WIDE);
    out.extend_from_slice(&(n as u64).to_le_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Frame, begin_event, end_event};
    use crate::reader::{Event, decode};
    use crate::rows::{RowPartitions, begin_rows};
    use crate::table_map::TableMap;

    const INT: ColumnSpec = ColumnSpec { kind: 3, meta: [0, 0], nullable: true, unsigned: Some(false), collation: None, geometry: 0 };
    const TEXT: ColumnSpec = ColumnSpec { kind: 15, meta: [40, 0], nullable: true, unsigned: None, collation: Some(255), geometry: 0 };

    fn decoded(event: &[u8]) -> Event<'_> {
        let raw = crate::next_event(event).unwrap().unwrap();
        assert_eq!(raw.header.log_pos, 1_000);
        decode(&raw).unwrap()
    }

    /// An event that ends at 1,000.
    fn at_its_place(event: &mut [u8]) {
        let len = event.len() as u64;
        patch_event(event, 1_000 - len);
    }

    fn map(columns: &[ColumnSpec], hidden: usize) -> Vec<u8> {
        let mut out = Vec::new();
        TableMap::with_hidden(7, "d", "t", columns, hidden).put(&mut out, 1, 1, false);
        at_its_place(&mut out);
        out
    }

    fn write(columns: usize, image: &[u8], partitions: Option<RowPartitions>) -> Vec<u8> {
        let mut out = Vec::new();
        let frame = Frame { timestamp: 1, kind: EventType::WRITE_ROWS, server_id: 1, flags: 0 };
        let start = begin_rows(&mut out, frame, 7, columns, 1, partitions);
        out.extend_from_slice(image);
        end_event(&mut out, start);
        at_its_place(&mut out);
        out
    }

    #[test]
    fn readers_get_what_is_seen_in_events_as_long_as_those_of_the_file() {
        let partitions = Some(RowPartitions { partition: 5, before: 0 });
        for (seen, hidden, partitions) in
            [(1, 1, None), (7, 1, None), (8, 1, partitions), (7, 2, None), (9, 4, partitions), (2, 3, partitions)]
        {
            let mut columns = vec![INT; seen];
            columns.extend(vec![TEXT; hidden]);
            let (file, mut outgoing) = (map(&columns, hidden), Outgoing::default());
            let sent = outgoing.event(&file).unwrap().to_vec();
            assert_eq!(sent.len(), file.len(), "{seen} seen, {hidden} hidden");
            let Event::TableMap(event) = decoded(&sent) else { panic!("a Table_map") };
            assert_eq!((event.table_id, event.table, event.columns.len()), (7, "t", seen));
            // All NULL but the first column seen and the last one hidden.
            let mut image = vec![0xff; (seen + hidden).div_ceil(8)];
            image[0] &= !1;
            image[(seen + hidden - 1) / 8] &= !(1 << ((seen + hidden - 1) % 8));
            image.extend_from_slice(b"\x2a\0\0\0\x05Hello");
            let file = write(seen + hidden, &[image.clone(), image].concat(), partitions);
            let sent = outgoing.event(&file).unwrap().to_vec();
            assert_eq!(sent.len(), file.len());
            let Event::Rows(rows) = decoded(&sent) else { panic!("rows") };
            assert_eq!(rows.partitions, partitions);
            let mut images = Vec::new();
            rows.for_each(&event.columns, |row| -> Result<()> {
                images.push(row.after.unwrap().to_vec());
                Ok(())
            })
            .unwrap();
            let mut front = vec![0xff; seen.div_ceil(8)];
            front[0] &= !1;
            front.extend_from_slice(b"\x2a\0\0\0");
            assert_eq!(images, [front.clone(), front]);
        }
    }

    #[test]
    fn what_has_nothing_hidden_goes_out_as_it_is() {
        let mut outgoing = Outgoing::default();
        let hidden = map(&[INT, TEXT], 1);
        outgoing.event(&hidden).unwrap();
        // The table has lost its functional index.
        let plain = map(&[INT], 0);
        assert_eq!(outgoing.event(&plain).unwrap(), plain);
        let rows = write(1, b"\xfe\x2a\0\0\0", None);
        assert_eq!(outgoing.event(&rows).unwrap(), rows);
        let mut query = Vec::new();
        let start = begin_event(&mut query, Frame { timestamp: 1, kind: EventType::QUERY, server_id: 1, flags: 0 });
        end_event(&mut query, start);
        at_its_place(&mut query);
        assert_eq!(outgoing.event(&query).unwrap(), query);
    }

    #[test]
    fn a_map_that_cannot_be_widened_far_enough_goes_out_as_it_is() {
        let mut columns = vec![INT];
        columns.extend(vec![TEXT; 40]);
        let file = map(&columns, 40);
        assert_eq!(Outgoing::default().event(&file).unwrap(), file);
    }
}
