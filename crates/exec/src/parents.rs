//! Parents of the rows that a statement inserts in batches: each parent is looked for once.
//!
//! A row refers to a parent by each of its foreign keys. From a batch of rows those keys are taken that no
//! row before has had; in their order they are looked up one after another, so that a leaf of the parent's
//! index is found once for all of them that it holds. A parent that is there is locked shared, as InnoDB
//! locks it, so it need not be asked for again.
//!
//! **Invariants.** 1. Only for statements that insert and change nothing else, into tables that do not
//! refer to themselves: then nobody but another transaction can take a parent away, and the locks keep it
//! from that. 2. Of several parents that a row lacks, the one is named that a row by itself would ask for
//! first: by the clustered index, then by the others in their order.

use std::ops::Bound;
use std::sync::Arc;

use engine::{Batch, Cursor, Direction, Probe, Read, Refusal, Rows, Transaction};
use plan::foreign::{ForeignGraph, ParentLink};
use schema::{TableDef, foreign_key_text};
use value::key::KeyPart;
use value::{KeyCodec, SqlError, SqlResult, TimeZone, Value, sql_error};

use crate::engine_error;
use crate::keys::{KEY_OVERHEAD, KeyTable};
use crate::table::{Index, Table};

/// Bytes of the keys that are remembered of one foreign key; then it begins anew.
const KNOWN_MAX: usize = 64 << 20;

/// The foreign keys of a table whose rows come in batches.
pub(crate) struct Parents {
    keys: Arc<[KeyCodec]>,
    /// In the order of invariant 2.
    links: Vec<Link>,
    /// Rows of a batch whose parents are not known.
    order: Vec<u32>,
    key: Vec<u8>,
    hit: Batch,
}

struct Link {
    /// The child's index that begins with the foreign key: the parent is looked for before a row gets its
    /// entry there.
    index: usize,
    clustered: bool,
    /// `None`: there is no such table, and so no parent.
    parent: Option<Place>,
    missing: SqlError,
    /// Keys whose parents are there, and locked.
    known: KeyTable,
    known_bytes: usize,
}

/// Where parents are.
struct Place {
    table: Arc<Table>,
    index: usize,
    /// The key is the whole of the index's.
    whole: bool,
    /// What looks up whole keys of a clustered index.
    probe: Option<Probe>,
}

/// The error of a row of `child` without a parent by its foreign key `key`.
pub(crate) fn no_parent(child: &TableDef, key: usize) -> SqlError {
    sql_error!(NO_REFERENCED_ROW_2, foreign_key_text(child, &child.foreign_keys[key]))
}

/// The entries of an index that begin with `prefix` (`whole`: which is all of its key), locked shared where
/// they are met, without the gaps before them.
pub(crate) fn entries_with(tx: &mut Transaction, index: &Index, prefix: &[u8], whole: bool) -> SqlResult<Cursor> {
    let cursor = if index.unique && whole {
        tx.scan_unique(index.tree, prefix, Read::Shared)
    } else {
        let end = value::key::after_prefix(prefix);
        let upper = end.as_ref().map_or(Bound::Unbounded, |e| Bound::Excluded(e.as_slice()));
        tx.scan(index.tree, Bound::Included(prefix), upper, Direction::Forward, Read::Shared)
    };
    let mut cursor = cursor.map_err(engine_error)?;
    cursor.set_lone_entries();
    Ok(cursor)
}

/// Puts what a row refers to behind its other parts: nothing where there is a NULL in it.
pub(crate) fn note_row(keys: &[KeyCodec], row: &[Value], time_zone: &TimeZone, rows: &mut Rows) {
    for key in keys {
        if !key.has_null(row) {
            key.encode_row(row, time_zone, rows.out());
        }
        rows.end_part();
    }
}

/// The key by which a child's row is looked up in its parent's index.
fn key_in_parent(parent: &Table, index: usize, columns: &[usize]) -> KeyCodec {
    let part = |(part, column): (&KeyPart, &usize)| KeyPart { column: *column, ..part.clone() };
    KeyCodec::new(parent.indexes[index].key.parts().iter().zip(columns).map(part).collect())
}

impl Link {
    /// A foreign key of `def`, and how the parent's key is made of a row.
    fn new(def: &TableDef, link: &ParentLink, table_of: &dyn Fn(usize) -> Arc<Table>) -> (Link, KeyCodec) {
        // Every foreign key has an index in the child.
        let own = def.index_led_by(&link.columns).unwrap_or(0);
        let place = link.parent.map(|(table, index)| {
            let table = table_of(table);
            let whole = table.indexes[index].key.parts().len() == link.columns.len();
            let probe = (whole && table.indexes[index].clustered).then(|| Probe::new(table.def.tree));
            Place { table, index, whole, probe }
        });
        let key = match &place {
            Some(place) => key_in_parent(&place.table, place.index, &link.columns),
            // Whatever it is, it is not found.
            None => KeyCodec::new(def.key_codec(own).parts()[..link.columns.len()].to_vec()),
        };
        let missing = no_parent(def, link.key);
        let clustered = def.clustered == Some(own);
        (Link { index: own, clustered, parent: place, missing, known: KeyTable::default(), known_bytes: 0 }, key)
    }

    /// Whether the parent with this key is there; then it is locked.
    fn find(&mut self, tx: &mut Transaction, key: &[u8], hit: &mut Batch) -> SqlResult<bool> {
        if self.known.get(key).is_some() {
            return Ok(true);
        }
        let Some(place) = &mut self.parent else { return Ok(false) };
        tx.intend(place.table.def.tree, Read::Shared);
        let found = match &mut place.probe {
            Some(probe) => probe.find(tx, key).map_err(engine_error)?,
            None => {
                let mut cursor = entries_with(tx, &place.table.indexes[place.index], key, place.whole)?;
                cursor.next_batch(tx, hit, 1).map_err(engine_error)?;
                !hit.is_empty()
            }
        };
        if found {
            self.known_bytes += key.len() + KEY_OVERHEAD;
            if self.known_bytes > KNOWN_MAX {
                (self.known, self.known_bytes) = (KeyTable::default(), 0);
            }
            self.known.insert(key);
        }
        Ok(found)
    }
}

impl Parents {
    /// What rows of `def` refer to; `None` if a row may refer to another one of its table, so that they
    /// cannot be checked in batches.
    pub fn of(graph: &ForeignGraph, def: &TableDef, table_of: &dyn Fn(usize) -> Arc<Table>) -> Option<Box<Parents>> {
        let own = graph.find(def)?;
        let links = &graph.tables[own].parents;
        if links.iter().any(|link| link.parent.is_some_and(|(table, _)| table == own)) {
            return None;
        }
        let mut links: Vec<(Link, KeyCodec)> = links.iter().map(|link| Link::new(def, link, table_of)).collect();
        links.sort_by_key(|(link, _)| (!link.clustered, link.index));
        let (links, keys): (Vec<Link>, Vec<KeyCodec>) = links.into_iter().unzip();
        Some(Box::new(Parents { keys: keys.into(), links, order: Vec::new(), key: Vec::new(), hit: Batch::default() }))
    }

    /// For each foreign key how the parent's key is made of a row.
    pub fn keys(&self) -> &Arc<[KeyCodec]> {
        &self.keys
    }

    pub fn error(&self, link: usize) -> SqlError {
        self.links[link].missing.clone()
    }

    pub fn index(&self, link: usize) -> usize {
        self.links[link].index
    }

    pub fn refusal(&self, link: usize) -> Refusal {
        Refusal { reason: link as u16, first: self.links[link].clustered }
    }

    /// Before a row gets its entry in an index: 1452 unless the parents by that index are there. `encode`
    /// appends the row's key, and says whether it has one.
    pub fn require(
        &mut self,
        tx: &mut Transaction,
        index: usize,
        encode: &mut dyn FnMut(&KeyCodec, &mut Vec<u8>) -> bool,
    ) -> SqlResult<()> {
        for (link, codec) in self.links.iter_mut().zip(self.keys.iter()).filter(|(link, _)| link.index == index) {
            self.key.clear();
            if encode(codec, &mut self.key) && !link.find(tx, &self.key, &mut self.hit)? {
                return Err(link.missing.clone());
            }
        }
        Ok(())
    }

    /// The first link by which a row lacks a parent: of those by the clustered index, or of the others.
    pub fn missing_of(&mut self, tx: &mut Transaction, rows: &Rows, row: usize, clustered: bool) -> SqlResult<Option<usize>> {
        for (n, link) in self.links.iter_mut().enumerate().filter(|(_, link)| link.clustered == clustered) {
            let key = rows.note(row, n);
            if !key.is_empty() && !link.find(tx, key, &mut self.hit)? {
                return Ok(Some(n));
            }
        }
        Ok(None)
    }

    /// The rows of a batch that lack a parent, and for each the first link by which it does.
    pub fn missing(&mut self, tx: &mut Transaction, rows: &Rows) -> SqlResult<Vec<(usize, usize)>> {
        let mut missing = Vec::new();
        let order = &mut self.order;
        for (n, link) in self.links.iter_mut().enumerate() {
            order.clear();
            let mut before: &[u8] = &[];
            for row in 0..rows.len() {
                let key = rows.note(row, n);
                if key == before || key.is_empty() {
                    continue;
                }
                if link.known.get(key).is_some() {
                    before = key;
                } else {
                    order.push(row as u32);
                }
            }
            order.sort_unstable_by(|a, b| rows.note(*a as usize, n).cmp(rows.note(*b as usize, n)).then(a.cmp(b)));
            for same in order.chunk_by(|a, b| rows.note(*a as usize, n) == rows.note(*b as usize, n)) {
                if !link.find(tx, rows.note(same[0] as usize, n), &mut self.hit)? {
                    missing.extend(same.iter().map(|row| (*row as usize, n)));
                }
            }
        }
        missing.sort_unstable();
        missing.dedup_by_key(|(row, _)| *row);
        Ok(missing)
    }
}
