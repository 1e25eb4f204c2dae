//! The rows of one side of a hash join, by their keys.
//!
//! Rows lie packed one after another, and those with the same key are linked in a ring: a row costs no
//! allocation of its own, and a table of numbers takes a fifth of what its values would.

use std::sync::Arc;

use value::{SqlResult, Value};

use crate::keys::{KEY_OVERHEAD, KeyTable};
use crate::memory::Held;
use crate::spill::{DiskTable, Packer};

/// What stands before a row: the place of the next row with the same key, and how many bytes this one has.
const HEAD: usize = 2 * size_of::<u32>();

/// When rows take so many bytes, no other is added: places are numbers of 32 bits.
const ROOM: usize = 3 << 30;

/// So many packed rows are added at once at most.
pub(crate) const AT_ONCE: usize = 32;

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
    /// For each key, the place of the row that came last; behind it comes the first again.
    last: Vec<u32>,
    bytes: Vec<u8>,
    packer: Packer,
}

/// Rows and their keys, packed, on their way to a hash table.
#[derive(Default)]
pub(crate) struct Entries {
    /// The lengths of a key and of a row, the key, the row; then those of the next.
    bytes: Vec<u8>,
    pub rows: usize,
}

impl Entries {
    /// Adds a row, in which there are no labels.
    pub fn push(&mut self, key: &[u8], row: &[Value]) {
        let place = self.bytes.len();
        self.bytes.extend_from_slice(&[0; HEAD]);
        self.bytes.extend_from_slice(key);
        Packer::default().pack(row, &mut self.bytes);
        let length = self.bytes.len() - place - HEAD - key.len();
        put(&mut self.bytes, place, key.len() as u32);
        put(&mut self.bytes, place + 4, length as u32);
        self.rows += 1;
    }

    /// The key of each, and its row as it is packed.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let mut rest = self.bytes.as_slice();
        std::iter::from_fn(move || {
            let lengths = rest.split_at_checked(HEAD)?.0;
            let (key, row) = (number_at(lengths, 0) as usize, number_at(lengths, size_of::<u32>()) as usize);
            let (entry, behind) = rest.split_at(HEAD + key + row);
            rest = behind;
            Some(entry[HEAD..].split_at(key))
        })
    }
}

fn number_at(bytes: &[u8], at: usize) -> u32 {
    bytes[at..].first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

fn put(bytes: &mut [u8], at: usize, number: u32) {
    bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
}

impl HashTable {
    /// Nothing can be found in it.
    pub fn is_empty(&self) -> bool {
        self.kept.bytes.is_empty() && self.disk.is_none() && !self.too_many
    }
}

impl KeptRows {
    pub fn new(columns: Vec<usize>) -> KeptRows {
        KeptRows { columns, ..KeptRows::default() }
    }

    pub fn has_room(&self) -> bool {
        self.bytes.len() < ROOM
    }

    /// Adds a row. Tells how many bytes that takes.
    pub fn push(&mut self, key: &[u8], row: &[Value]) -> usize {
        let place = self.begin();
        self.packer.pack(row, &mut self.bytes);
        self.link(place, key)
    }

    /// The same of rows that are packed already, without labels. It looks for all their keys first, so that
    /// the processor waits for memory about once for all of them.
    pub fn push_packed(&mut self, rows: &[(&[u8], &[u8])]) -> usize {
        let mut numbers = [None; AT_ONCE];
        let mut touched = 0;
        for (number, (key, _)) in numbers.iter_mut().zip(rows) {
            *number = self.keys.get(key);
            touched ^= number.map_or(0, |number| number_at(&self.bytes, self.last[number] as usize));
        }
        std::hint::black_box(touched);
        let mut taken = 0;
        for (number, (key, row)) in numbers.iter().zip(rows) {
            let place = self.begin();
            self.bytes.extend_from_slice(row);
            taken += match number {
                Some(number) => self.link_to(place, *number),
                None => self.link(place, key),
            };
        }
        taken
    }

    /// # Errors
    /// None: what was packed can be unpacked.
    pub fn unpack(&self, packed: &[u8], into: &mut Vec<Value>) -> SqlResult<()> {
        self.packer.unpack(packed, into)
    }

    fn begin(&mut self) -> usize {
        let place = self.bytes.len();
        self.bytes.extend_from_slice(&[0; HEAD]);
        place
    }

    /// Links the row that was begun at a place, and ends here, to those with the same key. Tells how many
    /// bytes that takes.
    fn link(&mut self, place: usize, key: &[u8]) -> usize {
        let (number, new) = self.keys.number(key);
        if !new {
            return self.link_to(place, number);
        }
        self.last.push(place as u32);
        put(&mut self.bytes, place, place as u32);
        self.end(place) + key.len() + KEY_OVERHEAD + size_of::<u32>()
    }

    /// The same where it is known that the key is there, and its number.
    fn link_to(&mut self, place: usize, number: usize) -> usize {
        let last = std::mem::replace(&mut self.last[number], place as u32) as usize;
        let first = number_at(&self.bytes, last);
        put(&mut self.bytes, last, place as u32);
        put(&mut self.bytes, place, first);
        self.end(place)
    }

    /// Notes the length of the row that was begun at a place. Tells how many bytes it takes.
    fn end(&mut self, place: usize) -> usize {
        let length = self.bytes.len() - place - HEAD;
        put(&mut self.bytes, place + 4, length as u32);
        HEAD + length
    }

    /// The places of the first row with a key, and of the last.
    pub fn find(&self, key: &[u8]) -> Option<(u32, u32)> {
        let last = self.last[self.keys.get(key)?];
        Some((number_at(&self.bytes, last as usize), last))
    }

    /// The places of the rows with a key, as they came.
    pub fn places(&self, key: &[u8]) -> Vec<u32> {
        let Some((first, last)) = self.find(key) else { return Vec::new() };
        let mut places = vec![first];
        let mut at = first;
        while at != last {
            at = number_at(&self.bytes, at as usize);
            places.push(at);
        }
        places
    }

    /// Brings the row at a place, and tells where the one with the same key is that came next.
    ///
    /// # Errors
    /// None: what was packed can be unpacked.
    pub fn get(&self, place: u32, into: &mut Vec<Value>) -> SqlResult<u32> {
        let place = place as usize;
        let length = number_at(&self.bytes, place + 4) as usize;
        self.unpack(&self.bytes[place + HEAD..place + HEAD + length], into)?;
        Ok(number_at(&self.bytes, place))
    }
}
