//! The rows of one side of a hash join, by their keys.
//!
//! Rows lie packed one after another, and those with the same key are linked in a ring: a row costs no
//! allocation of its own, and a table of numbers takes a fifth of what its values would. A short key stands
//! in the table of keys alone, beside the place of its last row, and a long one in front of its first row: to
//! find the only row of a short key touches memory twice.

use std::sync::Arc;

use hashbrown::HashTable as Table;
use value::{SqlResult, Value};

use crate::keys::{Head, hash};
use crate::memory::Held;
use crate::spill::{DiskTable, Packer};

/// What stands before a row: the place of the next row with the same key, and how many bytes this one has.
const HEAD: usize = 2 * size_of::<u32>();

/// Is added to these where a long key stands between them and the row, behind its own length.
const KEYED: u32 = 1 << 31;

/// What a key takes in the table of keys, about.
const KEY: usize = size_of::<Keyed>() * 8 / 7 + 1;

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

/// What is used again for each row that is looked for.
#[derive(Default)]
pub(crate) struct Probing {
    pub key: Vec<u8>,
    /// Of a row that was found.
    pub values: Vec<Value>,
}

/// The rows that memory holds. They do not change any more, so that several threads may look for them.
#[derive(Default)]
pub(crate) struct KeptRows {
    /// Positions in the table of the columns that are kept.
    pub columns: Vec<usize>,
    keys: Table<Keyed>,
    bytes: Vec<u8>,
    packer: Packer,
}

/// A key.
struct Keyed {
    head: Head,
    /// The place of its row that came last; behind it comes the first again.
    last: u32,
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

/// The key of the rows in a ring, which is too long to stand in the table of keys.
fn long_key(bytes: &[u8], last: u32) -> &[u8] {
    let first = number_at(bytes, last as usize) as usize + HEAD;
    let key = first + size_of::<u32>();
    &bytes[key..key + number_at(bytes, first) as usize]
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
        let place = self.begin(key);
        self.packer.pack(row, &mut self.bytes);
        self.end(place)
    }

    /// The same of rows that are packed already, without labels. It looks for all their keys first, so that
    /// the processor waits for memory about once for all of them.
    pub fn push_packed(&mut self, rows: &[(&[u8], &[u8])]) -> usize {
        let touched = rows.iter().fold(0, |touched, (key, _)| touched ^ self.find(key).map_or(0, |(first, _)| first));
        std::hint::black_box(touched);
        let mut taken = 0;
        for (key, row) in rows {
            let place = self.begin(key);
            self.bytes.extend_from_slice(row);
            taken += self.end(place);
        }
        taken
    }

    /// # Errors
    /// None: what was packed can be unpacked.
    pub fn unpack(&self, packed: &[u8], into: &mut Vec<Value>) -> SqlResult<()> {
        self.packer.unpack(packed, into)
    }

    /// Begins a row behind all others, linked to those with the same key. Tells its place.
    fn begin(&mut self, key: &[u8]) -> usize {
        let place = self.bytes.len();
        self.bytes.extend_from_slice(&[0; HEAD]);
        let (hashed, head) = (hash(key), Head::of(key));
        let KeptRows { keys, bytes, .. } = self;
        if let Some(keyed) = keys.find_mut(hashed, |other| other.head.is_of(head, key, || long_key(bytes, other.last))) {
            let last = std::mem::replace(&mut keyed.last, place as u32) as usize;
            let first = number_at(bytes, last);
            put(bytes, last, place as u32);
            put(bytes, place, first);
            return place;
        }
        put(bytes, place, place as u32);
        if head.whole().is_none() {
            put(bytes, place + size_of::<u32>(), KEYED);
            bytes.extend_from_slice(&(key.len() as u32).to_le_bytes());
            bytes.extend_from_slice(key);
        }
        keys.insert_unique(hashed, Keyed { head, last: place as u32 }, |other| other.head.hash(|| long_key(bytes, other.last)));
        place
    }

    /// Notes the length of the row that was begun at a place, and ends here. Tells how many bytes it takes,
    /// with its key if it is the first that has it.
    fn end(&mut self, place: usize) -> usize {
        let (all, keyed) = (self.bytes.len() - place, self.long_key_before(place));
        let length = (all - HEAD - keyed) as u32;
        put(&mut self.bytes, place + size_of::<u32>(), if keyed > 0 { length | KEYED } else { length });
        let is_first = number_at(&self.bytes, place) as usize == place;
        if is_first { all + KEY } else { all }
    }

    /// How many bytes a long key takes that stands before the row at a place, with its length.
    fn long_key_before(&self, place: usize) -> usize {
        let keyed = number_at(&self.bytes, place + size_of::<u32>()) & KEYED != 0;
        if keyed { size_of::<u32>() + number_at(&self.bytes, place + HEAD) as usize } else { 0 }
    }

    /// The places of the first row with a key, and of the last.
    pub fn find(&self, key: &[u8]) -> Option<(u32, u32)> {
        let head = Head::of(key);
        let last = self.keys.find(hash(key), |other| other.head.is_of(head, key, || long_key(&self.bytes, other.last)))?.last;
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
        let length = (number_at(&self.bytes, place + size_of::<u32>()) & !KEYED) as usize;
        let row = place + HEAD + self.long_key_before(place);
        self.unpack(&self.bytes[row..row + length], into)?;
        Ok(number_at(&self.bytes, place))
    }
}

#[cfg(test)]
mod tests {
    use value::Value;

    use super::KeptRows;

    /// Keys about as long as what stands of them in the table of keys, each of them with other rows.
    #[test]
    fn rows_are_found_by_short_and_long_keys() {
        let key = |n: usize| [vec![b'k'; n % 17], n.to_be_bytes()[6..].to_vec()].concat();
        let mut kept = KeptRows::new(vec![0]);
        let mut taken = 0;
        for round in 0..5 {
            for n in (0..400).filter(|n| n % 5 >= round) {
                taken += kept.push(&key(n), &[Value::Int((n * 10 + round) as i64)]);
            }
        }
        assert!(taken >= kept.bytes.len(), "what rows take is counted: {taken} for {}", kept.bytes.len());
        let mut values = Vec::new();
        for n in 0..400 {
            let places = kept.places(&key(n));
            let mut found = Vec::new();
            for place in &places {
                kept.get(*place, &mut values).expect("unpacks");
                found.append(&mut values);
            }
            let expected: Vec<Value> = (0..=n % 5).map(|round| Value::Int((n * 10 + round) as i64)).collect();
            assert_eq!(found, expected, "of key {n}, as they came");
            assert_eq!(kept.find(&key(n)), places.first().zip(places.last()).map(|(first, last)| (*first, *last)));
        }
        assert_eq!(kept.find(&key(400)), None);
        assert_eq!(kept.find(b""), None);
    }
}
