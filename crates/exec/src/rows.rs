//! Rows in the order in which they came, however many: derived tables, the rows of a window's partition, of
//! a subquery, of an UPDATE. The first ones are in memory; those that come when it is full are in a file,
//! in blocks.
//!
//! **Invariants.** 1. A row comes back as it was (`spill` I1). 2. After [`RowList::seal`] a list does not
//! change until it is cleared, so it may have any number of readers, each with a block of its own.
//!
//! ```text
//! block:  {length u32 | packed row} …
//! ```

use engine::{Engine, Interrupt, TempFile};
use value::{SqlResult, Value};

use crate::context::ExecOptions;
use crate::engine_error;
use crate::memory::{Held, Memory, size_of_row};
use crate::spill::{Packer, damaged};

/// Bytes of a block, at least.
const BLOCK: usize = 64 << 10;

pub(crate) struct RowList {
    held: Held,
    memory: Vec<Vec<Value>>,
    disk: Option<Disk>,
    len: u64,
}

/// The rows behind those in memory.
struct Disk {
    file: TempFile,
    packer: Packer,
    /// Number of the first row, place and length of each block.
    blocks: Vec<(u64, u64, u32)>,
    /// The block that is being filled, and its first row.
    filling: Vec<u8>,
    first: u64,
}

impl Disk {
    fn new(memory: &Memory, first: u64) -> SqlResult<Disk> {
        let file = memory.workspace().file().map_err(engine_error)?;
        Ok(Disk { file, packer: Packer::default(), blocks: Vec::new(), filling: Vec::with_capacity(BLOCK), first })
    }

    fn push(&mut self, row: &[Value], number: u64) -> SqlResult<()> {
        let start = self.filling.len();
        self.filling.extend_from_slice(&[0; 4]);
        self.packer.pack(row, &mut self.filling);
        let length = (self.filling.len() - start - 4) as u32;
        self.filling[start..start + 4].copy_from_slice(&length.to_le_bytes());
        if self.filling.len() >= BLOCK { self.end_block(number + 1) } else { Ok(()) }
    }

    /// The next block begins with row `next`.
    fn end_block(&mut self, next: u64) -> SqlResult<()> {
        if !self.filling.is_empty() {
            let at = self.file.append(&self.filling).map_err(engine_error)?;
            self.blocks.push((self.first, at, self.filling.len() as u32));
            self.filling.clear();
        }
        self.first = next;
        Ok(())
    }
}

impl RowList {
    pub fn new(memory: &Memory) -> RowList {
        RowList { held: memory.held(), memory: Vec::new(), disk: None, len: 0 }
    }

    pub fn len(&self) -> u64 {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn is_on_disk(&self) -> bool {
        self.disk.is_some()
    }

    pub fn push(&mut self, row: Vec<Value>) -> SqlResult<()> {
        let number = self.len;
        self.len += 1;
        if let Some(disk) = &mut self.disk {
            return disk.push(&row, number);
        }
        self.held.take(size_of_row(&row))?;
        self.memory.push(row);
        if self.held.is_full() {
            self.disk = Some(Disk::new(self.held.memory(), self.len)?);
        }
        Ok(())
    }

    /// Before the first row is read.
    pub fn seal(&mut self) -> SqlResult<()> {
        let len = self.len;
        self.disk.as_mut().map_or(Ok(()), |disk| disk.end_block(len))
    }

    pub fn clear(&mut self) {
        self.memory.clear();
        self.held.give_back();
        self.disk = None;
        self.len = 0;
    }

    pub fn reader(&self) -> RowReader<'_> {
        debug_assert!(self.disk.as_ref().is_none_or(|disk| disk.filling.is_empty()), "rows: I2");
        RowReader { list: self, bytes: Vec::new(), rows: Vec::new(), first: 0, row: Vec::new(), present: u64::MAX }
    }
}

/// The rows of a cursor: a client fetches them bit by bit.
pub struct CursorRows {
    rows: RowList,
    next: u64,
}

impl CursorRows {
    pub fn new(engine: &Engine, options: &ExecOptions) -> CursorRows {
        CursorRows { rows: RowList::new(&Memory::new(options, engine.workspace(), Interrupt::default())), next: 0 }
    }

    /// # Errors
    /// 1114 when `tmp/` is full.
    pub fn push(&mut self, row: &[Value]) -> SqlResult<()> {
        self.rows.push(row.to_vec())
    }

    /// After the last row.
    ///
    /// # Errors
    /// 1114 when `tmp/` is full.
    pub fn finish(&mut self) -> SqlResult<()> {
        self.rows.seal()
    }

    /// Calls `f` with the next rows, up to `count`, until it says no. Whether there are more.
    ///
    /// # Errors
    /// 1105 if the file cannot be read.
    pub fn fetch(&mut self, count: u64, mut f: impl FnMut(&[Value]) -> bool) -> SqlResult<bool> {
        let end = self.next.saturating_add(count).min(self.rows.len());
        let mut reader = self.rows.reader();
        while self.next < end && f(reader.get(self.next)?) {
            self.next += 1;
        }
        Ok(self.next < self.rows.len())
    }
}

/// Reads a list, anywhere; best in order.
pub(crate) struct RowReader<'l> {
    list: &'l RowList,
    /// A block, where in it its rows begin, and the number of its first row.
    bytes: Vec<u8>,
    rows: Vec<usize>,
    first: u64,
    /// A row of the block, and its number.
    row: Vec<Value>,
    present: u64,
}

impl RowReader<'_> {
    /// A row that the list has.
    pub fn get(&mut self, number: u64) -> SqlResult<&[Value]> {
        if let Some(row) = self.list.memory.get(usize::try_from(number).unwrap_or(usize::MAX)) {
            return Ok(row);
        }
        let Some(disk) = &self.list.disk else { return Err(damaged()) };
        if self.present != number {
            if number < self.first || number >= self.first + self.rows.len() as u64 {
                self.load(disk, number)?;
            }
            let at = *self.rows.get((number - self.first) as usize).ok_or_else(damaged)?;
            let (_, packed) = split(&self.bytes[at..]).ok_or_else(damaged)?;
            disk.packer.unpack(packed, &mut self.row)?;
            self.present = number;
        }
        Ok(&self.row)
    }

    fn load(&mut self, disk: &Disk, number: u64) -> SqlResult<()> {
        let block = disk.blocks.partition_point(|(first, ..)| *first <= number).checked_sub(1).ok_or_else(damaged)?;
        let (first, at, len) = disk.blocks[block];
        self.bytes.resize(len as usize, 0);
        disk.file.read(&mut self.bytes, at).map_err(engine_error)?;
        self.first = first;
        self.rows.clear();
        let mut at = 0;
        while let Some((len, _)) = split(&self.bytes[at..]) {
            self.rows.push(at);
            at += len;
        }
        Ok(())
    }
}

/// How long the first row's entry is, and its packed row.
fn split(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (len, rest) = bytes.split_first_chunk::<4>()?;
    let len = u32::from_le_bytes(*len) as usize;
    Some((4 + len, rest.get(..len)?))
}

impl std::fmt::Debug for RowList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} rows", self.len)
    }
}

#[cfg(test)]
mod tests {
    use world::Prng;

    use super::*;

    /// A row that comes back in another's place is a wrong result that nobody notices.
    #[test]
    fn rows_come_back_from_memory_and_from_disk_in_any_order() {
        let engine = engine::Engine::in_memory();
        for sort_memory in [1, 20_000, usize::MAX] {
            let memory = Memory::new(&ExecOptions { sort_memory, ..ExecOptions::default() }, engine.workspace(), Interrupt::default());
            let mut list = RowList::new(&memory);
            let text = |i: u64| Value::text(&format!("{i} {}", "x".repeat(i as usize % 300)));
            for _ in 0..2 {
                for i in 0..3000 {
                    list.push(vec![Value::UInt(i), text(i), Value::Null]).unwrap();
                }
                list.seal().unwrap();
                assert_eq!(list.is_on_disk(), sort_memory != usize::MAX);
                let mut random = Prng::new(7);
                let (mut near, mut far) = (list.reader(), list.reader());
                for i in 0..3000 {
                    assert_eq!(near.get(i).unwrap(), [Value::UInt(i), text(i), Value::Null]);
                    let any = random.below(3000);
                    assert_eq!(far.get(any).unwrap()[0], Value::UInt(any));
                }
                list.clear();
            }
            drop(list);
            assert_eq!(memory.used(), 0, "memory I1");
        }
    }
}
