//! Write_rows, Update_rows and Delete_rows events, version 2; version 1, which lacks the extra data, is read.
//!
//! ```text
//! table id 6 | flags u16 | length of extra data u16 (itself included) | extra data | columns packed |
//! bitmap of present columns | [bitmap of the after image's columns] | { null bitmap | values } …
//! (Update_rows: before and after image in turn)
//! ```
//! An after image of Partial_update_rows may begin with `options packed (1: there are bits) | a bit for each
//! JSON column of the table`: the values of those columns whose bit is set are changes of the document that
//! the row holds.
//!
//! Extra data: tags with what belongs to them. The rows of one event are of one partition (those of
//! an update go from one to one other): a replica of MySQL that looks for rows without a key stops
//! at others. The last tag is ours, which MySQL skips (measured with 8.0.31): the hidden row ids of
//! a table without a primary key.
//! ```text
//! 0 | length u8 (itself included) | anything                        (of NDB, skipped)
//! 1 | number of the partition u16 | [of the one before u16]         (the second of updates only)
//! 0xd5 | first id varint | difference to the one before, zigzag varint …
//! ```

use crate::event::{EventType, Frame, begin_event};
use crate::table_map::ColumnSpec;
use crate::wire::{Fields, put_packed, put_varint, unzigzag, zigzag};
use crate::{Error, Result};

pub(crate) const STMT_END: u16 = 0x1;
pub(crate) const NO_FOREIGN_KEY_CHECKS: u16 = 0x2;
pub(crate) const RELAXED_UNIQUE_CHECKS: u16 = 0x4;
const NDB_TAG: u8 = 0;
const PARTITION_TAG: u8 = 1;
const ROW_IDS_TAG: u8 = 0xd5;
/// Where the flags and the length of the extra data stand within the body.
pub(crate) const FLAGS_IN_BODY: usize = 6;
pub(crate) const EXTRA_LEN_IN_BODY: usize = 8;

/// What a rows event does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowsKind {
    Write,
    Update,
    Delete,
}

impl RowsKind {
    pub(crate) fn event_type(self) -> EventType {
        match self {
            RowsKind::Write => EventType::WRITE_ROWS,
            RowsKind::Update => EventType::UPDATE_ROWS,
            RowsKind::Delete => EventType::DELETE_ROWS,
        }
    }
}

/// The partitions of a row by their numbers, subpartitions counted one by one: of what it is, or
/// was if it is deleted; and of what an updated one was before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowPartitions {
    pub partition: u16,
    pub before: u16,
}

impl RowPartitions {
    /// What they take of the extra data.
    pub(crate) fn extra_len(partitions: Option<RowPartitions>, kind: RowsKind) -> usize {
        match (partitions, kind) {
            (None, _) => 0,
            (Some(_), RowsKind::Update) => 5,
            (Some(_), _) => 3,
        }
    }

    fn put(self, out: &mut Vec<u8>, update: bool) {
        out.push(PARTITION_TAG);
        out.extend_from_slice(&self.partition.to_le_bytes());
        if update {
            out.extend_from_slice(&self.before.to_le_bytes());
        }
    }
}

/// What the log says of a row beside its images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowPlace {
    /// The hidden row id, for tables without a primary key.
    pub row_id: Option<u64>,
    /// For partitioned tables.
    pub partitions: Option<RowPartitions>,
}

impl From<Option<u64>> for RowPlace {
    fn from(row_id: Option<u64>) -> RowPlace {
        RowPlace { row_id, partitions: None }
    }
}

/// Starts a rows event with all columns present; rows follow.
pub(crate) fn begin_rows(
    out: &mut Vec<u8>,
    frame: Frame,
    table_id: u64,
    columns: usize,
    flags: u16,
    partitions: Option<RowPartitions>,
) -> usize {
    assert!(table_id >> 48 == 0, "a table's id has six bytes");
    let update = frame.kind == EventType::UPDATE_ROWS;
    let start = begin_event(out, frame);
    out.extend_from_slice(&table_id.to_le_bytes()[..6]);
    out.extend_from_slice(&flags.to_le_bytes());
    let len_at = out.len();
    out.extend_from_slice(&[0; 2]);
    partitions.inspect(|partitions| partitions.put(out, update));
    let extra_len = (out.len() - len_at) as u16;
    out[len_at..len_at + 2].copy_from_slice(&extra_len.to_le_bytes());
    put_packed(out, columns as u64);
    for _ in 0..if update { 2 } else { 1 } {
        let at = out.len();
        out.resize(at + columns.div_ceil(8), 0xff);
        if !columns.is_multiple_of(8) {
            // As MySQL writes it: bits behind the last column are set too, in all images.
            out[at + columns / 8] = 0xff;
        }
    }
    start
}

/// Encodes the extra data that carries row ids.
pub(crate) fn encode_row_ids(ids: &[u64]) -> Vec<u8> {
    let mut out = vec![ROW_IDS_TAG];
    let mut last = 0;
    for (i, id) in ids.iter().enumerate() {
        if i == 0 {
            put_varint(&mut out, *id)
        } else {
            put_varint(&mut out, zigzag(id.wrapping_sub(last) as i64))
        }
        last = *id;
    }
    debug_assert_eq!(decode_row_ids(&out), ids, "what is written can be read");
    out
}

/// The ids in such extra data; none if it is empty.
pub(crate) fn decode_row_ids(extra: &[u8]) -> Vec<u64> {
    let mut ids = Vec::new();
    let Some(bytes) = extra.strip_prefix(&[ROW_IDS_TAG]) else { return ids };
    let mut fields = Fields(bytes);
    while let Ok(step) = fields.varint() {
        ids.push(ids.last().map_or(step, |last: &u64| last.wrapping_add(unzigzag(step) as u64)));
    }
    ids
}

/// The partitions and the encoded row ids in extra data; what stands behind a tag that is not known
/// is not, either.
fn decode_extra(extra: &[u8], kind: RowsKind) -> Result<(Option<RowPartitions>, Option<&[u8]>)> {
    let mut f = Fields(extra);
    let mut partitions = None;
    while !f.0.is_empty() {
        match f.u8()? {
            NDB_TAG => {
                let len = usize::from(f.u8()?);
                f.bytes(len.saturating_sub(1))?;
            }
            PARTITION_TAG => {
                let partition = f.u16()?;
                partitions = Some(RowPartitions { partition, before: if kind == RowsKind::Update { f.u16()? } else { 0 } });
            }
            ROW_IDS_TAG => return Ok((partitions, Some(f.0))),
            _ => break,
        }
    }
    Ok((partitions, None))
}

/// A decoded rows event.
#[derive(Clone, Copy, Debug)]
pub struct RowsEvent<'a> {
    pub kind: RowsKind,
    pub table_id: u64,
    pub flags: u16,
    /// Number of columns.
    pub width: usize,
    /// Bitmaps of the columns that the first (and for updates the second) image has.
    pub present: &'a [u8],
    pub present_after: &'a [u8],
    pub partitions: Option<RowPartitions>,
    /// After images may hold changes of documents.
    partial: bool,
    row_ids: Option<&'a [u8]>,
    rows: &'a [u8],
}

/// One row of an event. A Write has only `after`, a Delete only `before`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    pub before: Option<&'a [u8]>,
    pub after: Option<&'a [u8]>,
    /// The hidden row id, for tables of ours without a primary key.
    pub row_id: Option<u64>,
    /// A bit for each JSON column of the table: its value in `after` is a list of changes. Mostly empty.
    pub partial: &'a [u8],
}

impl<'a> RowsEvent<'a> {
    pub(crate) fn decode(kind: RowsKind, event: EventType, body: &'a [u8]) -> Result<RowsEvent<'a>> {
        let mut f = Fields(body);
        let table_id = f.uint(6)?;
        let flags = f.u16()?;
        let old = matches!(event, EventType::WRITE_ROWS_V1 | EventType::UPDATE_ROWS_V1 | EventType::DELETE_ROWS_V1);
        let extra_len = if old { 2 } else { usize::from(f.u16()?) };
        let extra_len = extra_len.checked_sub(2).ok_or(Error::Malformed("extra data of rows"))?;
        let (partitions, row_ids) = decode_extra(f.bytes(extra_len)?, kind)?;
        let width = f.packed_len()?;
        let present = f.bytes(width.div_ceil(8))?;
        let present_after = if kind == RowsKind::Update { f.bytes(width.div_ceil(8))? } else { present };
        Ok(RowsEvent {
            kind,
            table_id,
            flags,
            width,
            present,
            present_after,
            partitions,
            partial: event == EventType::PARTIAL_UPDATE_ROWS,
            row_ids,
            rows: f.0,
        })
    }

    /// True for the last event of a statement.
    #[must_use]
    pub fn is_statement_end(&self) -> bool {
        self.flags & STMT_END != 0
    }

    #[must_use]
    pub fn has_rows(&self) -> bool {
        !self.rows.is_empty()
    }

    /// Whether the extra data end with row ids of ours: whoever does not know them reads no further.
    pub(crate) fn has_row_ids(&self) -> bool {
        self.row_ids.is_some()
    }

    /// True if every image has every column.
    #[must_use]
    pub fn is_full(&self) -> bool {
        let all = |bits: &[u8]| (0..self.width).all(|i| bits[i / 8] >> (i % 8) & 1 == 1);
        all(self.present) && all(self.present_after)
    }

    /// Hands each row to `each`.
    pub fn for_each<E: From<Error>>(
        &self,
        columns: &[ColumnSpec],
        mut each: impl FnMut(Row<'a>) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        if columns.len() != self.width {
            return Err(Error::Malformed("rows of another width than their table").into());
        }
        let mut rest = self.rows;
        let mut ids = self.row_ids.map(Fields);
        let mut last_id = None::<u64>;
        while !rest.is_empty() {
            let left = rest.len();
            let first = take_image(columns, self.present, &mut rest)?;
            let mut partial: &[u8] = &[];
            let (before, after) = match self.kind {
                RowsKind::Write => (None, Some(first)),
                RowsKind::Delete => (Some(first), None),
                RowsKind::Update => {
                    if self.partial {
                        partial = take_partial_bits(columns, &mut rest)?;
                    }
                    (Some(first), Some(take_image(columns, self.present_after, &mut rest)?))
                }
            };
            if rest.len() == left {
                return Err(Error::Malformed("a row of no bytes").into());
            }
            if let Some(ids) = &mut ids {
                let step = ids.varint()?;
                last_id = Some(last_id.map_or(step, |last| last.wrapping_add(unzigzag(step) as u64)));
            }
            each(Row { before, after, row_id: last_id, partial })?;
        }
        Ok(())
    }
}

fn take_image<'a>(columns: &[ColumnSpec], present: &[u8], rest: &mut &'a [u8]) -> Result<&'a [u8]> {
    let (image, tail) = rest.split_at(image_len(columns, present, rest)?);
    *rest = tail;
    Ok(image)
}

fn take_partial_bits<'a>(columns: &[ColumnSpec], rest: &mut &'a [u8]) -> Result<&'a [u8]> {
    const JSON: u8 = 245;
    let mut f = Fields(rest);
    let bits: &[u8] = if f.packed()? & 1 == 0 { &[] } else { f.bytes(columns.iter().filter(|c| c.kind == JSON).count().div_ceil(8))? };
    *rest = f.0;
    Ok(bits)
}

/// Length of the row image at the front of `bytes`.
pub fn image_len(columns: &[ColumnSpec], present: &[u8], bytes: &[u8]) -> Result<usize> {
    let is_present = |i: usize| present[i / 8] >> (i % 8) & 1 == 1;
    let count = (0..columns.len()).filter(|i| is_present(*i)).count();
    let mut f = Fields(bytes);
    let nulls = f.bytes(count.div_ceil(8))?;
    let mut nth = 0;
    for (i, column) in columns.iter().enumerate() {
        if !is_present(i) {
            continue;
        }
        if nulls[nth / 8] >> (nth % 8) & 1 == 0 {
            let len = field_len(column, f.0)?;
            f.bytes(len)?;
        }
        nth += 1;
    }
    Ok(bytes.len() - f.0.len())
}

/// Bytes of DECIMAL digits: whole words of nine digits take four, the rest as listed.
const DIGIT_BYTES: [usize; 10] = [0, 1, 1, 2, 2, 3, 3, 4, 4, 4];

fn field_len(column: &ColumnSpec, bytes: &[u8]) -> Result<usize> {
    let [m0, m1] = column.meta;
    let counted = |n: usize| -> Result<usize> { Ok(n + usize::try_from(Fields(bytes).uint(n)?).map_err(|_| Error::Truncated)?) };
    let fraction = usize::from(m0).div_ceil(2);
    Ok(match column.kind {
        1 | 13 => 1,
        2 => 2,
        9 | 10 | 11 | 14 => 3,
        3 | 4 | 7 => 4,
        5 | 8 | 12 => 8,
        6 => 0,
        17 => 4 + fraction,
        18 => 5 + fraction,
        19 => 3 + fraction,
        16 => usize::from(m1) + usize::from(m0 > 0),
        246 => {
            let (precision, scale) = (usize::from(m0), usize::from(m1));
            let whole = precision.checked_sub(scale).ok_or(Error::Malformed("decimal"))?;
            whole / 9 * 4 + DIGIT_BYTES[whole % 9] + scale / 9 * 4 + DIGIT_BYTES[scale % 9]
        }
        15 | 253 => counted(if u16::from_le_bytes(column.meta) > 255 { 2 } else { 1 })?,
        254 if m0 == 247 || m0 == 248 => usize::from(m1),
        254 => {
            let max = usize::from((m0 & 0x30) ^ 0x30) << 4 | usize::from(m1);
            counted(if max > 255 { 2 } else { 1 })?
        }
        245 | 249..=252 | 255 if (1..=4).contains(&m0) => counted(usize::from(m0))?,
        _ => return Err(Error::Malformed("type of a column")),
    })
}
