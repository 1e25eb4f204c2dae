//! The rows of one side of a hash join, by their keys.
//!
//! Rows lie packed one after another, and those with the same key are linked in a ring: a row costs no allocation of its own, and a table of numbers takes a fifth of what its values would.

use std::sync::Arc;

use value::{SqlResult, Value};

use crate::keys::{KEY_OVERHEAD, KeyTable};
use crate::memory::Held;
use crate::spill::{DiskTable, Packer};

/// What a row takes beside its bytes.
const ROW_OVERHEAD: usize = size_of::<u32>() + size_of::<usize>();

/// Some columns of a table's rows, by the bytes of their key.
pub(crate) struct HashTable {
    /// Counts what the rows take as long as they are there; of a worker, which shares them, nothing.
    pub _held: Held,
    pub kept: Arc<KeptRows>,
    /// The rows that came when memory was full.
    pub disk: Option<DiskTable>,
    /// Rows without keys that memory does not hold are read each time.
    pub too_many: bool,
}

/// The rows that memory holds. They do not change any more, so that several threads may look for them.
#[derive(Default)]
pub(crate) struct KeptRows {
    /// Positions in the table of the columns that are kept.
    pub columns: Vec<usize>,
    keys: KeyTable,
    /// Of each key the row that came last.
    last: Vec<u32>,
    /// The row with the same key that came next; behind the last comes the first.
    next: Vec<u32>,
    starts: Vec<usize>,
    bytes: Vec<u8>,
    packer: Packer,
}

impl HashTable {
    /// Nothing can be found in it.
    pub fn is_empty(&self) -> bool {
        self.kept.next.is_empty() && self.disk.is_none() && !self.too_many
    }
}

impl KeptRows {
    pub fn new(columns: Vec<usize>) -> KeptRows {
        KeptRows { columns, ..KeptRows::default() }
    }

    /// Adds a row. Tells how many bytes that takes.
    pub fn push(&mut self, key: &[u8], row: &[Value]) -> usize {
        let (start, number) = (self.bytes.len(), self.next.len() as u32);
        self.starts.push(start);
        self.packer.pack(row, &mut self.bytes);
        let taken = self.bytes.len() - start + ROW_OVERHEAD;
        let (key_number, new) = self.keys.number(key);
        if new {
            self.last.push(number);
            self.next.push(number);
            return taken + key.len() + KEY_OVERHEAD + size_of::<u32>();
        }
        let last = std::mem::replace(&mut self.last[key_number], number);
        let first = std::mem::replace(&mut self.next[last as usize], number);
        self.next.push(first);
        taken
    }

    /// The first row with a key, and the last.
    pub fn find(&self, key: &[u8]) -> Option<(u32, u32)> {
        let last = self.last[self.keys.get(key)?];
        Some((self.next[last as usize], last))
    }

    /// The row with the same key that came next.
    pub fn behind(&self, row: u32) -> u32 {
        self.next[row as usize]
    }

    /// # Errors
    /// None: what was packed can be unpacked.
    pub fn get(&self, row: u32, into: &mut Vec<Value>) -> SqlResult<()> {
        let row = row as usize;
        let end = self.starts.get(row + 1).copied().unwrap_or(self.bytes.len());
        self.packer.unpack(&self.bytes[self.starts[row]..end], into)
    }
}
