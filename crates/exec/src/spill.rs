//! Rows that memory does not hold: values as bytes, and rows that are sorted or told apart on disk.
//!
//! **Invariants.** 1. What is packed comes back as it was, scale and fraction digits included. 2. Rows with equal keys come back in the order in which they went
//! in, so whatever spills gives the rows that it would have given from memory.

use engine::Workspace;
use value::{Bytes, Date, DateTime, Decimal, Json, Labels, SqlResult, Time, Value, sql_error};

use crate::engine_error;
use crate::keys::{KEY_OVERHEAD, KeyTable};
use crate::run::Flow;
use crate::sort::Memory;

/// Takes a key and the row that goes with it.
type KeyedRowFn<'f> = &'f mut dyn FnMut(&[u8], &[Value]) -> SqlResult<Flow>;

/// What a sort on disk holds in memory at least.
const BUDGET_MIN: usize = 16 << 10;

/// Turns values into bytes and back. Labels of ENUM and SET are kept aside.
#[derive(Default)]
pub(crate) struct Packer {
    labels: Vec<Labels>,
}

fn damaged() -> value::SqlError {
    sql_error!(UNKNOWN_ERROR, "A spilled row is damaged")
}

impl Packer {
    fn label(&mut self, labels: &Labels) -> u32 {
        let known = self.labels.iter().position(|l| l == labels);
        known.unwrap_or_else(|| {
            self.labels.push(labels.clone());
            self.labels.len() - 1
        }) as u32
    }

    pub fn pack(&mut self, values: &[Value], out: &mut Vec<u8>) {
        for value in values {
            let mut fixed = |kind: u8, bytes: &[u8]| {
                out.push(kind);
                out.extend_from_slice(bytes);
            };
            match value {
                Value::Null => fixed(0, &[]),
                Value::Int(n) => fixed(1, &n.to_le_bytes()),
                Value::UInt(n) => fixed(2, &n.to_le_bytes()),
                Value::Float(x) => fixed(3, &x.to_bits().to_le_bytes()),
                Value::Double(x) => fixed(4, &x.to_bits().to_le_bytes()),
                Value::Date(d) => fixed(5, &d.packed().to_le_bytes()),
                Value::Time(t) => {
                    fixed(6, &t.packed().to_le_bytes());
                    out.push(t.fsp());
                }
                Value::DateTime(t) => {
                    fixed(7, &t.packed().to_le_bytes());
                    out.push(t.fsp());
                }
                Value::Bit(n, len) => {
                    fixed(8, &n.to_le_bytes());
                    out.push(*len);
                }
                Value::Enum(n, labels) => {
                    fixed(9, &n.to_le_bytes());
                    out.extend_from_slice(&self.label(labels).to_le_bytes());
                }
                Value::Set(n, labels) => {
                    fixed(10, &n.to_le_bytes());
                    out.extend_from_slice(&self.label(labels).to_le_bytes());
                }
                Value::Bytes(bytes) => put_long(11, bytes, out),
                Value::Json(json) => put_long(12, json.as_binary(), out),
                Value::Decimal(d) => {
                    let mut text = Vec::with_capacity(32);
                    d.write(&mut text);
                    put_long(13, &text, out);
                }
            }
        }
    }

    pub fn unpack(&self, mut bytes: &[u8], into: &mut Vec<Value>) -> SqlResult<()> {
        into.clear();
        while let Some((kind, rest)) = bytes.split_first() {
            bytes = rest;
            let mut reader = Reader(&mut bytes);
            into.push(match kind {
                0 => Value::Null,
                1 => Value::Int(i64::from_le_bytes(reader.take()?)),
                2 => Value::UInt(u64::from_le_bytes(reader.take()?)),
                3 => Value::Float(f32::from_bits(u32::from_le_bytes(reader.take()?))),
                4 => Value::Double(f64::from_bits(u64::from_le_bytes(reader.take()?))),
                5 => Value::Date(Date::from_packed(u32::from_le_bytes(reader.take()?))),
                6 => Value::Time(Time::from_packed(i64::from_le_bytes(reader.take()?), reader.byte()?)),
                7 => Value::DateTime(DateTime::from_packed(i64::from_le_bytes(reader.take()?), reader.byte()?)),
                8 => Value::Bit(u64::from_le_bytes(reader.take()?), reader.byte()?),
                9 => Value::Enum(u16::from_le_bytes(reader.take()?), self.labels_at(&mut reader)?),
                10 => Value::Set(u64::from_le_bytes(reader.take()?), self.labels_at(&mut reader)?),
                11 => Value::Bytes(Bytes::new(reader.long()?)),
                12 => Value::Json(Json::from_binary(reader.long()?)),
                13 => Value::Decimal(Decimal::parse_prefix(reader.long()?).value),
                _ => return Err(damaged()),
            });
        }
        Ok(())
    }

    fn labels_at(&self, reader: &mut Reader<'_, '_>) -> SqlResult<Labels> {
        self.labels.get(u32::from_le_bytes(reader.take()?) as usize).cloned().ok_or_else(damaged)
    }
}

fn put_long(kind: u8, bytes: &[u8], out: &mut Vec<u8>) {
    out.push(kind);
    out.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
    out.extend_from_slice(bytes);
}

struct Reader<'a, 'b>(&'a mut &'b [u8]);

impl<'b> Reader<'_, 'b> {
    fn take<const N: usize>(&mut self) -> SqlResult<[u8; N]> {
        let (head, rest) = self.0.split_first_chunk::<N>().ok_or_else(damaged)?;
        *self.0 = rest;
        Ok(*head)
    }

    fn byte(&mut self) -> SqlResult<u8> {
        Ok(self.take::<1>()?[0])
    }

    fn long(&mut self) -> SqlResult<&'b [u8]> {
        let len = u32::from_le_bytes(self.take()?) as usize;
        let (head, rest) = self.0.split_at_checked(len).ok_or_else(damaged)?;
        *self.0 = rest;
        Ok(head)
    }
}

/// Rows with keys, on their way through a sort on disk.
pub(crate) struct DiskRows {
    sorter: engine::Sorter,
    packer: Packer,
    scratch: Vec<u8>,
}

impl DiskRows {
    pub fn new(workspace: &Workspace, budget: usize) -> DiskRows {
        let sorter = engine::Sorter::new(workspace, budget.max(BUDGET_MIN));
        DiskRows { sorter, packer: Packer::default(), scratch: Vec::new() }
    }

    pub fn push(&mut self, key: &[u8], values: &[Value]) -> SqlResult<()> {
        self.scratch.clear();
        self.packer.pack(values, &mut self.scratch);
        self.sorter.push(key, &self.scratch).map_err(engine_error)
    }

    /// Calls `f` with keys and rows in the order of the keys, until it says stop.
    pub fn each(self, f: KeyedRowFn<'_>) -> SqlResult<Flow> {
        let mut sorted = self.sorter.finish().map_err(engine_error)?;
        let mut row = Vec::new();
        while let Some((key, payload)) = sorted.next().map_err(engine_error)? {
            self.packer.unpack(payload, &mut row)?;
            if f(key, &row)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::More)
    }

    /// A table to look keys up in.
    pub fn into_table(self, workspace: &Workspace) -> SqlResult<DiskTable> {
        let sorted = self.sorter.finish().map_err(engine_error)?;
        Ok(DiskTable { table: engine::SortedTable::write(sorted, workspace).map_err(engine_error)?, packer: self.packer })
    }
}

/// Rows on disk, by key.
pub(crate) struct DiskTable {
    table: engine::SortedTable,
    packer: Packer,
}

impl DiskTable {
    /// Puts the packed rows with this key into `into`, for [`DiskTable::unpack`].
    pub fn get(&self, key: &[u8], into: &mut Vec<Vec<u8>>) -> SqlResult<()> {
        self.table.get(key, &mut |payload| into.push(payload.to_vec())).map_err(engine_error)
    }

    pub fn unpack(&self, packed: &[u8], into: &mut Vec<Value>) -> SqlResult<()> {
        self.packer.unpack(packed, into)
    }
}

impl std::fmt::Debug for DiskTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DiskTable")
    }
}

/// Tells rows that came before from new ones. When memory is full, rows that are not known are put aside, and told at the end.
pub(crate) struct Distinct<'m> {
    memory: &'m Memory,
    seen: KeyTable,
    aside: Option<DiskRows>,
    /// How many rows were put aside.
    count: u64,
    /// A row with its number behind it.
    numbered: Vec<Value>,
}

impl<'m> Distinct<'m> {
    /// How many rows were admitted so far, and whether others had to go to disk.
    pub fn extent(&self) -> (u64, bool) {
        (self.seen.len() as u64 + self.count, self.aside.is_some())
    }

    pub fn new(memory: &'m Memory) -> Distinct<'m> {
        Distinct { memory, seen: KeyTable::default(), aside: None, count: 0, numbered: Vec::new() }
    }

    /// Whether the row is new and is to be given out now.
    pub fn admits(&mut self, key: &[u8], row: &[Value]) -> SqlResult<bool> {
        if let Some(aside) = &mut self.aside {
            if self.seen.get(key).is_none() {
                self.numbered.clear();
                self.numbered.extend_from_slice(row);
                self.numbered.push(Value::UInt(self.count));
                self.count += 1;
                aside.push(key, &self.numbered)?;
            }
            return Ok(false);
        }
        if !self.seen.insert(key) {
            return Ok(false);
        }
        self.memory.take(key.len() + KEY_OVERHEAD)?;
        if self.memory.is_full() {
            self.aside = Some(self.memory.disk_rows());
        }
        Ok(true)
    }

    /// The new ones of the rows that were put aside, in the order in which they came: it may be the one that was asked for.
    pub fn rest(self, f: &mut dyn FnMut(&[Value]) -> SqlResult<Flow>) -> SqlResult<Flow> {
        let Some(aside) = self.aside else { return Ok(Flow::More) };
        let mut in_order = self.memory.disk_rows();
        let mut before: Option<Vec<u8>> = None;
        aside.each(&mut |key, row| {
            if before.as_deref() != Some(key) {
                let last = before.get_or_insert_default();
                last.clear();
                last.extend_from_slice(key);
                if let Some((Value::UInt(number), row)) = row.split_last() {
                    in_order.push(&number.to_be_bytes(), row)?;
                }
            }
            Ok(Flow::More)
        })?;
        in_order.each(&mut |_, row| f(row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value that comes back as another one is a wrong result that nobody notices.
    #[test]
    fn values_come_back_as_they_were() {
        let labels = Labels::from(vec![Bytes::from("a"), Bytes::from("b")]);
        let values = vec![
            Value::Null,
            Value::Int(-5),
            Value::UInt(u64::MAX),
            Value::Float(-0.5),
            Value::Double(1e300),
            Value::Date(Date::from_packed(12345)),
            Value::Time(Time::from_packed(-777, 3)),
            Value::DateTime(DateTime::from_packed(1 << 40, 6)),
            Value::Bit(5, 2),
            Value::Enum(2, labels.clone()),
            Value::Set(3, labels),
            Value::text(""),
            Value::text(&"long ".repeat(100)),
            Value::Json(Json::null()),
            Value::Decimal(Decimal::parse_prefix(b"-12345678901234567890.500").value),
        ];
        let mut packer = Packer::default();
        let (mut bytes, mut back) = (Vec::new(), Vec::new());
        packer.pack(&values, &mut bytes);
        packer.unpack(&bytes, &mut back).unwrap();
        assert_eq!(format!("{back:?}"), format!("{values:?}"));
    }
}
