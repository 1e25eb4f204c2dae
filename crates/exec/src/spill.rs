//! Rows that memory does not hold: values as bytes, and rows that are sorted or told apart on disk.
//!
//! **Invariants.** 1. What is packed comes back as it was, scale and fraction digits included. 2. Rows with
//! equal keys come back in the order in which they went in, so whatever spills gives the rows that it would
//! have given from memory.

use engine::{Interrupt, Workspace};
use value::{Bytes, Date, DateTime, Decimal, Json, Labels, SqlResult, Time, Value, sql_error};

use crate::engine_error;
use crate::flow::Flow;
use crate::keys::{KEY_OVERHEAD, KeyTable};
use crate::memory::{Held, Memory, check_raised};

/// Beside the digits of a moment: see [`DateTime::is_second`].
const SECOND: u8 = 0x80;

/// Takes a key and the row that goes with it.
type KeyedRowFn<'f> = &'f mut dyn FnMut(&[u8], &mut [Value]) -> SqlResult<Flow>;

/// What a sort on disk holds in memory at least.
const BUDGET_MIN: usize = 16 << 10;

/// Turns values into bytes and back. Labels of ENUM and SET are kept aside.
#[derive(Default)]
pub(crate) struct Packer {
    labels: Vec<Labels>,
}

pub(crate) fn damaged() -> value::SqlError {
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
                Value::Int(n) => match i32::try_from(*n) {
                    Ok(n) => fixed(14, &n.to_le_bytes()),
                    Err(_) => fixed(1, &n.to_le_bytes()),
                },
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
                    out.push(t.fsp() | if t.is_second() { SECOND } else { 0 });
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
                Value::Decimal(d) => match d.coefficient().and_then(|n| i64::try_from(n).ok()) {
                    Some(n) => {
                        fixed(15, &n.to_le_bytes());
                        out.push(d.scale());
                    }
                    None => {
                        let mut text = Vec::with_capacity(32);
                        d.write(&mut text);
                        put_long(13, &text, out);
                    }
                },
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
                7 => {
                    let (packed, fsp) = (i64::from_le_bytes(reader.take()?), reader.byte()?);
                    Value::DateTime(DateTime::from_packed(packed, fsp & !SECOND).as_second(fsp & SECOND != 0))
                }
                8 => Value::Bit(u64::from_le_bytes(reader.take()?), reader.byte()?),
                9 => Value::Enum(u16::from_le_bytes(reader.take()?), self.labels_at(&mut reader)?),
                10 => Value::Set(u64::from_le_bytes(reader.take()?), self.labels_at(&mut reader)?),
                11 => Value::Bytes(Bytes::new(reader.long()?)),
                12 => Value::Json(Json::from_binary(reader.long()?)),
                13 => Value::Decimal(Decimal::parse_prefix(reader.long()?).value),
                14 => Value::Int(i64::from(i32::from_le_bytes(reader.take()?))),
                15 => Value::Decimal(Decimal::from_parts(i128::from(i64::from_le_bytes(reader.take()?)), reader.byte()?)),
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
    interrupt: Interrupt,
}

/// Rows that go to disk, or come from there, between two looks whether the statement was killed.
const ROWS_BETWEEN_CHECKS: u64 = 1024;

impl DiskRows {
    pub fn new(workspace: &Workspace, budget: usize, interrupt: &Interrupt) -> DiskRows {
        let sorter = engine::Sorter::new(workspace, budget.max(BUDGET_MIN)).interrupted_by(interrupt);
        DiskRows { sorter, packer: Packer::default(), scratch: Vec::new(), interrupt: interrupt.clone() }
    }

    pub fn push(&mut self, key: &[u8], values: &[Value]) -> SqlResult<()> {
        if self.sorter.len().is_multiple_of(ROWS_BETWEEN_CHECKS) {
            check_raised(&self.interrupt)?;
        }
        self.scratch.clear();
        self.packer.pack(values, &mut self.scratch);
        self.sorter.push(key, &self.scratch).map_err(engine_error)
    }

    /// Calls `f` with keys and rows in the order of the keys, until it says stop.
    pub fn each(self, f: KeyedRowFn<'_>) -> SqlResult<Flow> {
        let mut sorted = self.sorter.finish().map_err(engine_error)?;
        let mut row = Vec::new();
        let mut count = 0u64;
        while let Some((key, payload)) = sorted.next().map_err(engine_error)? {
            count += 1;
            if count.is_multiple_of(ROWS_BETWEEN_CHECKS) {
                check_raised(&self.interrupt)?;
            }
            self.packer.unpack(payload, &mut row)?;
            if f(key, &mut row)? == Flow::Stop {
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

/// Tells rows that came before from new ones. When memory is full, rows that are not known are put aside,
/// and told at the end.
pub(crate) struct Distinct {
    held: Held,
    seen: KeyTable,
    aside: Option<DiskRows>,
    /// How many rows were put aside.
    count: u64,
    /// A row with its number behind it.
    numbered: Vec<Value>,
}

impl Distinct {
    /// How many rows were admitted so far, and whether others had to go to disk.
    pub fn extent(&self) -> (u64, bool) {
        (self.seen.len() as u64 + self.count, self.aside.is_some())
    }

    pub fn new(memory: &Memory) -> Distinct {
        Distinct { held: memory.held(), seen: KeyTable::default(), aside: None, count: 0, numbered: Vec::new() }
    }

    /// Whether the key is new, of a row that cannot be put aside. None was so far, and memory is not scarce.
    pub fn admits_key(&mut self, key: &[u8]) -> SqlResult<bool> {
        debug_assert!(self.aside.is_none(), "a key may be among those that were put aside");
        let new = self.seen.insert(key);
        if new {
            self.held.take(key.len() + KEY_OVERHEAD)?;
        }
        Ok(new)
    }

    /// Whether the row is new and is to be given out now.
    pub fn admits(&mut self, key: &[u8], row: &[Value]) -> SqlResult<bool> {
        self.admits_with(key, row, &[])
    }

    /// The same for a row that has more behind it.
    pub fn admits_with(&mut self, key: &[u8], row: &[Value], behind: &[Value]) -> SqlResult<bool> {
        if self.aside.is_none() && !self.held.is_full() {
            if !self.seen.insert(key) {
                return Ok(false);
            }
            self.held.take(key.len() + KEY_OVERHEAD)?;
            return Ok(true);
        }
        if self.seen.get(key).is_none() {
            let aside = self.aside.get_or_insert_with(|| self.held.memory().disk_rows());
            self.numbered.clear();
            self.numbered.extend_from_slice(row);
            self.numbered.extend_from_slice(behind);
            self.numbered.push(Value::UInt(self.count));
            self.count += 1;
            aside.push(key, &self.numbered)?;
        }
        Ok(false)
    }

    /// The new ones of the rows that were put aside, in the order in which they came: it may be the one
    /// that was asked for.
    pub fn rest(self, f: &mut dyn FnMut(&[Value]) -> SqlResult<Flow>) -> SqlResult<Flow> {
        let Some(aside) = self.aside else { return Ok(Flow::More) };
        let mut in_order = self.held.memory().disk_rows();
        let mut before = Last::default();
        aside.each(&mut |key, row| {
            if before.changes(key)
                && let Some((Value::UInt(number), row)) = row.split_last()
            {
                in_order.push(&number.to_be_bytes(), row)?;
            }
            Ok(Flow::More)
        })?;
        in_order.each(&mut |_, row| f(row))
    }
}

/// The key before this one, where keys come in order.
#[derive(Default)]
pub(crate) struct Last(Option<Vec<u8>>);

impl Last {
    /// Whether the key is another one than the one before; it is remembered.
    pub fn changes(&mut self, key: &[u8]) -> bool {
        if self.0.as_deref().is_some_and(|last| is_same(last, key)) {
            return false;
        }
        let last = self.0.get_or_insert_default();
        last.clear();
        last.extend_from_slice(key);
        true
    }
}

/// Whether two keys are one. A short one is compared byte by byte: it was written just now, and the wide
/// loads of `memcmp` wait until that is done, which takes ten times as long.
fn is_same(a: &[u8], b: &[u8]) -> bool {
    const SHORT: usize = 32;
    if a.len() > SHORT { a == b } else { a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a == b) }
}

/// Which rows of the left side of a set operation are kept.
#[derive(Clone, Copy)]
pub(crate) struct Rule {
    /// Those that the right side has too (INTERSECT), or those that it has not (EXCEPT).
    pub wanted: bool,
    /// Otherwise a row of the right side matches one of the left.
    pub distinct: bool,
}

impl Rule {
    /// `left` matching rows are there on the right.
    fn keeps(self, left: &mut u64) -> bool {
        let matches = *left > 0;
        *left = match (self.wanted, self.distinct) {
            // The first of equal rows is given, and no other.
            (true, true) => 0,
            (false, true) => *left,
            (_, false) => left.saturating_sub(1),
        };
        matches == self.wanted
    }
}

/// The right side of a set operation, and the rows of the left side that it is asked about. When memory is
/// full, both sides go to disk and meet there.
pub(crate) struct Matching {
    held: Held,
    keys: KeyTable,
    counts: Vec<u64>,
    /// Both sides by key: `[count]` of the right side first, then `[number, row…]` of the left.
    aside: Option<DiskRows>,
    count: u64,
    numbered: Vec<Value>,
}

impl Matching {
    pub fn new(memory: &Memory) -> Matching {
        Matching { held: memory.held(), keys: KeyTable::default(), counts: Vec::new(), aside: None, count: 0, numbered: Vec::new() }
    }

    /// Another row of the right side.
    pub fn add(&mut self, key: &[u8]) -> SqlResult<()> {
        if let Some(aside) = &mut self.aside {
            return aside.push(key, &[Value::UInt(1)]);
        }
        let (n, new) = self.keys.number(key);
        if new {
            self.held.take(key.len() + KEY_OVERHEAD + 8)?;
            self.counts.push(0);
        }
        self.counts[n] += 1;
        if self.held.is_full() {
            let mut aside = self.held.memory().disk_rows();
            for (n, count) in self.counts.iter().enumerate() {
                aside.push(self.keys.key(n), &[Value::UInt(*count)])?;
            }
            (self.keys, self.counts) = (KeyTable::default(), Vec::new());
            self.held.give_back();
            self.aside = Some(aside);
        }
        Ok(())
    }

    /// Whether a row of the left side is kept, as far as that is known now.
    pub fn keeps(&mut self, key: &[u8], row: &[Value], rule: Rule) -> SqlResult<bool> {
        let Some(aside) = &mut self.aside else {
            let none = &mut 0;
            return Ok(rule.keeps(self.keys.get(key).map_or(none, |n| &mut self.counts[n])));
        };
        self.numbered.clear();
        self.numbered.push(Value::UInt(self.count));
        self.numbered.extend_from_slice(row);
        self.count += 1;
        aside.push(key, &self.numbered)?;
        Ok(false)
    }

    /// The rows of the left side that are kept after all, in the order in which they came.
    pub fn rest(self, rule: Rule, f: &mut dyn FnMut(&[Value]) -> SqlResult<Flow>) -> SqlResult<Flow> {
        let Some(aside) = self.aside else { return Ok(Flow::More) };
        let mut in_order = self.held.memory().disk_rows();
        let (mut before, mut left) = (Last::default(), 0);
        aside.each(&mut |key, row| {
            if before.changes(key) {
                left = 0;
            }
            match row {
                [Value::UInt(count)] => left += *count,
                [Value::UInt(number), row @ ..] if rule.keeps(&mut left) => in_order.push(&number.to_be_bytes(), row)?,
                _ => {}
            }
            Ok(Flow::More)
        })?;
        in_order.each(&mut |_, row| f(row))
    }
}

/// Keys that can be asked for at any time. When memory is full, they go to disk and memory begins anew.
pub(crate) struct KeySet {
    held: Held,
    seen: KeyTable,
    disk: Vec<engine::SortedTable>,
}

/// Tables of keys on disk before they are made one.
const KEY_TABLES_MAX: usize = 8;

impl KeySet {
    pub fn new(memory: &Memory) -> KeySet {
        KeySet { held: memory.held(), seen: KeyTable::default(), disk: Vec::new() }
    }

    pub fn contains(&self, key: &[u8]) -> SqlResult<bool> {
        let mut found = self.seen.get(key).is_some();
        for table in &self.disk {
            if found {
                break;
            }
            table.get(key, &mut |_| found = true).map_err(engine_error)?;
        }
        Ok(found)
    }

    /// Whether the key is new; it is there afterwards.
    pub fn insert(&mut self, key: &[u8]) -> SqlResult<bool> {
        if !self.disk.is_empty() && self.contains(key)? {
            return Ok(false);
        }
        self.add(key)
    }

    /// Adds a key. Where some are on disk already, nobody looks whether this one is among them: the answer
    /// is whether it is new in memory.
    pub fn add(&mut self, key: &[u8]) -> SqlResult<bool> {
        if !self.seen.insert(key) {
            return Ok(false);
        }
        self.held.take(key.len() + KEY_OVERHEAD)?;
        if self.held.is_full() {
            self.spill()?;
        }
        Ok(true)
    }

    fn spill(&mut self) -> SqlResult<()> {
        let workspace = self.held.memory().workspace().clone();
        let mut rows = self.held.memory().disk_rows();
        for n in 0..self.seen.len() {
            rows.push(self.seen.key(n), &[])?;
        }
        self.seen = KeyTable::default();
        self.held.give_back();
        if self.disk.len() >= KEY_TABLES_MAX {
            for table in self.disk.drain(..) {
                table.each(|key, _| rows.sorter.push(key, &[])).map_err(engine_error)?;
            }
        }
        self.disk.push(rows.into_table(&workspace)?.table);
        Ok(())
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
            Value::Decimal(Decimal::parse_prefix(b"-0.00").value),
            Value::Decimal(Decimal::parse_prefix(b"99999.9990").value),
        ];
        let mut packer = Packer::default();
        let (mut bytes, mut back) = (Vec::new(), Vec::new());
        packer.pack(&values, &mut bytes);
        packer.unpack(&bytes, &mut back).unwrap();
        assert_eq!(format!("{back:?}"), format!("{values:?}"));
    }
}
