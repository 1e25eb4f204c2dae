//! An index whose key is a set: for each row a function gives a set of keys, and the index has an entry for
//! each of them.
//!
//! Every other index gives a row one key, made of the values of its parts. A FULLTEXT index gives it one for
//! each of its words, a multi-valued index one for each member of a document. Beyond that both are alike: an
//! entry is the key followed by the row's clustered key, without payload, in a tree of its own. It is marked
//! and unmarked, undone, purged, and seen by a reader, as every entry is (`txn/entries`): who has not
//! committed finds its own words, whoever has an older view finds the older ones, and a rollback takes them
//! back. (InnoDB finds the words of a row only when they are committed. We know of no program that relies on
//! it, and a row that a transaction has written is there for all its other conditions.)
//!
//! ```text
//! FULLTEXT       the word's key (value/words) | how often it stands in the row: 1 byte, or 255 and 4
//!                bytes big endian
//! multi-valued   the key of the index's parts (value/key), with the member in the place of the document
//! ```
//!
//! # Invariants
//! 1. The set depends on the row and on the definition of the index alone, never on a variable or on other
//!    rows: recovery and replicas, which have images of rows and nothing else, make the same entries.
//! 2. The keys of a set are ascending and different.
//! 3. An update writes the difference of two sets: a key that is in both keeps its entry, unless the
//!    clustered key changes.
//! 4. Every key tells by itself where it ends, so the row's key behind it is found.
//!
//! Example: the row `(7, 'a cat, a dog, a cat')` has the entries `cat|2|7` and `dog|1|7`.

use std::cmp::Ordering;

use engine::Sorter;
use schema::{IndexKind, TableDef};
use value::{KeyCodec, SqlResult, TimeZone, Value, Words, sql_error};

use crate::keys::KeyMap;

/// The function that gives the keys.
#[derive(Clone, Debug)]
pub struct SetOf {
    /// Columns that it reads.
    pub columns: Vec<usize>,
    make: Make,
}

#[derive(Clone, Debug)]
enum Make {
    Words(Words),
    /// The parts of the index, and the column whose members are values of one of them.
    Members {
        key: KeyCodec,
        document: usize,
    },
}

/// The keys of one row.
#[derive(Clone, Debug, Default)]
pub struct KeySet {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    /// Words on their way into the set, and their order.
    room: Vec<u8>,
    found: Vec<(usize, usize)>,
}

impl KeySet {
    fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
        self.room.clear();
        self.found.clear();
    }

    pub fn len(&self) -> usize {
        self.ends.len()
    }

    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Panics if `i` is not below [`KeySet::len`].
    pub fn get(&self, i: usize) -> &[u8] {
        &self.bytes[if i == 0 { 0 } else { self.ends[i - 1] }..self.ends[i]]
    }

    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.len()).map(|i| self.get(i))
    }

    /// Calls `f` with each key that is not in both sets: with `true` if it is in this one.
    ///
    /// # Errors
    /// Those of `f`.
    pub fn difference<E>(&self, other: &KeySet, mut f: impl FnMut(&[u8], bool) -> Result<(), E>) -> Result<(), E> {
        let (mut own, mut others) = (0, 0);
        while own < self.len() || others < other.len() {
            let order = match (own < self.len(), others < other.len()) {
                (true, true) => self.get(own).cmp(other.get(others)),
                (true, false) => Ordering::Less,
                _ => Ordering::Greater,
            };
            match order {
                Ordering::Less => f(self.get(own), true)?,
                Ordering::Greater => f(other.get(others), false)?,
                Ordering::Equal => {}
            }
            own += usize::from(order.is_le());
            others += usize::from(order.is_ge());
        }
        Ok(())
    }
}

impl SetOf {
    /// None for an index that gives each row one key.
    pub fn of(def: &TableDef, number: usize) -> Option<SetOf> {
        let index = &def.indexes[number];
        let columns = index.parts.iter().map(|part| part.column).collect();
        if let Some(part) = index.parts.iter().find(|part| part.members.is_some()) {
            return Some(SetOf { columns, make: Make::Members { key: def.key_codec(number), document: part.column } });
        }
        let rules = index.words.as_ref().filter(|_| index.kind == IndexKind::Fulltext)?;
        let collation = def.columns[index.parts.first()?.column].ty.collation;
        Some(SetOf { columns, make: Make::Words(Words::new(rules, collation)) })
    }

    /// How a FULLTEXT index makes its words.
    pub fn words(&self) -> Option<&Words> {
        match &self.make {
            Make::Words(words) => Some(words),
            Make::Members { .. } => None,
        }
    }

    /// The keys of a row.
    pub fn keys(&self, row: &[Value], time_zone: &TimeZone, set: &mut KeySet) {
        set.clear();
        match &self.make {
            Make::Words(words) => self.word_keys(words, row, set),
            Make::Members { key, document } => member_keys(key, *document, row, time_zone, set),
        }
    }

    fn word_keys(&self, words: &Words, row: &[Value], set: &mut KeySet) {
        let KeySet { bytes, ends, room, found } = set;
        for column in &self.columns {
            let Value::Bytes(text) = &row[*column] else { continue };
            words.each(text, |word, chars| {
                let start = room.len();
                words.key(word, room);
                if words.keeps(word, chars, &room[start..]) {
                    found.push((start, room.len()));
                } else {
                    room.truncate(start);
                }
            });
        }
        found.sort_unstable_by(|a, b| room[a.0..a.1].cmp(&room[b.0..b.1]));
        for alike in found.chunk_by(|a, b| room[a.0..a.1] == room[b.0..b.1]) {
            bytes.extend_from_slice(&room[alike[0].0..alike[0].1]);
            push_count(alike.len(), bytes);
            ends.push(bytes.len());
        }
    }

    /// The row's key in an entry.
    ///
    /// # Errors
    /// For what is no entry.
    pub fn row_of<'e>(&self, entry: &'e [u8]) -> SqlResult<&'e [u8]> {
        match &self.make {
            Make::Words(_) => Ok(self.split(entry)?.2),
            Make::Members { key, .. } => Ok(&entry[key.prefix_len(entry, key.parts().len())?..]),
        }
    }

    /// What an entry of a word holds: bytes of its key, how often it stands in the row, and the row's key.
    ///
    /// # Errors
    /// For what is no entry.
    pub fn split<'e>(&self, entry: &'e [u8]) -> SqlResult<(usize, u32, &'e [u8])> {
        let damaged = || sql_error!(UNKNOWN_ERROR, "A stored key is damaged");
        let own = self.words().and_then(|words| words.key_len(entry)).ok_or_else(damaged)?;
        let (&count, rest) = entry.get(own..).and_then(<[u8]>::split_first).ok_or_else(damaged)?;
        if count < MANY {
            return Ok((own, u32::from(count), rest));
        }
        let (count, rest) = rest.split_first_chunk::<4>().ok_or_else(damaged)?;
        Ok((own, u32::from_be_bytes(*count), rest))
    }
}

/// NULL has a key, an empty array has none.
fn member_keys(key: &KeyCodec, document: usize, row: &[Value], time_zone: &TimeZone, set: &mut KeySet) {
    let mut one: Vec<Value> = row.to_vec();
    let members = match &row[document] {
        Value::Json(members) => expr::members::members(members),
        _ => vec![Value::Null],
    };
    let KeySet { bytes, ends, room, found } = set;
    for member in members {
        one[document] = member;
        let start = room.len();
        key.encode_row(&one, time_zone, room);
        found.push((start, room.len()));
    }
    found.sort_unstable_by(|a, b| room[a.0..a.1].cmp(&room[b.0..b.1]));
    found.dedup_by(|a, b| room[a.0..a.1] == room[b.0..b.1]);
    for (start, end) in found {
        bytes.extend_from_slice(&room[*start..*end]);
        ends.push(bytes.len());
    }
}

/// Behind it stands a larger count.
const MANY: u8 = 255;

fn push_count(count: usize, out: &mut Vec<u8>) {
    match u8::try_from(count) {
        Ok(count) if count < MANY => out.push(count),
        _ => {
            out.push(MANY);
            out.extend_from_slice(&u32::try_from(count).unwrap_or(u32::MAX).to_be_bytes());
        }
    }
}

/// Entries of an index that is being built, gathered by their keys: many rows have a word, and come in the
/// order of their own keys, so only the words are left to sort.
#[derive(Default)]
pub(crate) struct Gathered {
    /// The keys of rows, each behind its length in two bytes.
    rows: KeyMap<Vec<u8>>,
    memory: usize,
}

/// What a key takes that no other row had.
const KEY_BYTES: usize = 120;

impl Gathered {
    /// Takes the keys of the next row. Returns about how much memory all take.
    pub fn push(&mut self, keys: &KeySet, row: &[u8]) -> usize {
        let len = u16::try_from(row.len()).unwrap_or(u16::MAX).to_be_bytes();
        for key in keys.iter() {
            if !self.rows.contains_key(key) {
                self.memory += KEY_BYTES + key.len();
                self.rows.insert(key.to_vec(), Vec::new());
            }
            let Some(rows) = self.rows.get_mut(key) else { continue };
            let before = rows.capacity();
            rows.extend_from_slice(&len);
            rows.extend_from_slice(row);
            self.memory += rows.capacity() - before;
        }
        self.memory
    }

    /// Hands all entries on, in order.
    ///
    /// # Errors
    /// The sorter's.
    pub fn hand_over(&mut self, sorter: &mut Sorter) -> engine::Result<()> {
        let mut groups: Vec<(Vec<u8>, Vec<u8>)> = std::mem::take(&mut self.rows).into_iter().collect();
        self.memory = 0;
        groups.sort_unstable();
        for (key, rows) in groups {
            let mut rest = rows.as_slice();
            while let Some((len, behind)) = rest.split_first_chunk::<2>() {
                let (row, next) = behind.split_at(u16::from_be_bytes(*len).into());
                sorter.push_parts(&[&key, row], &[])?;
                rest = next;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use value::{Collation, WordRules};

    use super::*;

    fn keys(text: &str) -> (SetOf, KeySet) {
        let words = Words::new(&WordRules::default(), Collation::UTF8MB4_0900_AI_CI);
        let set = SetOf { columns: vec![0], make: Make::Words(words) };
        let mut keys = KeySet::default();
        set.keys(&[Value::text(text)], &TimeZone::Utc, &mut keys);
        (set, keys)
    }

    #[test]
    fn a_word_is_one_key_however_often_it_stands_there() {
        let (set, found) = keys(&format!("a Cat, a dog, a cát{}", " mouse".repeat(300)));
        let split: Vec<u32> = found
            .iter()
            .map(|key| set.split(&[key, b"row"].concat()).map(|(_, n, row)| (n, row == b"row")).unwrap())
            .map(|(n, row)| if row { n } else { 0 })
            .collect();
        assert_eq!(split, [2, 1, 300]);
        assert!(set.split(b"").is_err());
    }

    #[test]
    fn an_update_touches_the_difference() {
        let ((_, old), (_, new)) = (keys("one two two three"), keys("one two three four"));
        let (mut gone, mut added) = (0, 0);
        old.difference(&new, |_, is_old| {
            if is_old {
                gone += 1
            } else {
                added += 1
            };
            Ok::<(), ()>(())
        })
        .unwrap();
        assert_eq!((gone, added), (1, 2), "two has another count, four is new");
    }
}
