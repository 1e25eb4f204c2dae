//! The rows of one side of a hash join, by their keys.

use value::Value;

use crate::keys::KeyMap;
use crate::memory::Held;
use crate::spill::DiskTable;

/// The wanted columns of a table's rows, by the bytes of their key.
pub(crate) struct HashTable {
    pub held: Held,
    pub rows: Vec<Vec<Value>>,
    pub by_key: KeyMap<Vec<u32>>,
    /// The rows that came when memory was full.
    pub disk: Option<DiskTable>,
    /// Rows without keys that memory does not hold are read each time.
    pub too_many: bool,
}

impl HashTable {
    /// Nothing can be found in it.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.disk.is_none() && !self.too_many
    }
}
