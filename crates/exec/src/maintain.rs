//! What DDL does to the rows of a table: filling the trees of a new index or of a rebuilt table, and checking a table.
//!
//! The trees that are filled were created by the same transaction and are empty, so entries are sorted and written in order,
//! without undo and without log (see the engine's `bulk`).

use std::ops::Bound;
use std::sync::Arc;

use engine::{Batch, Direction, Engine, Read, Transaction};
use expr::EvalContext;
use schema::TableDef;
use value::{SqlResult, Value, sql_error};

use crate::engine_error;
use crate::sort::Memory;
use crate::table::Table;

const BATCH: usize = 1024;

/// Calls `f` with key and image of every row, newest versions (the caller holds the table exclusively).
/// Takes key and payload of an entry.
type EntryFn<'f> = &'f mut dyn FnMut(&[u8], &[u8]) -> SqlResult<()>;

fn each_row(tx: &mut Transaction, def: &TableDef, f: EntryFn<'_>) -> SqlResult<()> {
    let mut batch = Batch::default();
    let mut cursor = tx.scan(def.tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Dirty).map_err(engine_error)?;
    loop {
        let more = cursor.next_batch(tx, &mut batch, BATCH).map_err(engine_error)?;
        for i in 0..batch.len() {
            f(batch.key(i), batch.payload(i))?;
        }
        if !more {
            return Ok(());
        }
    }
}

/// Makes the new row (third) of an old one (first), which is number `n`.
pub type ConvertFn<'f> = &'f mut dyn FnMut(&[Value], u64, &mut Vec<Value>, &mut EvalContext<'_>) -> SqlResult<()>;

/// Entries of one index while they are gathered.
struct Entries {
    index: usize,
    unique: bool,
    list: Vec<(Vec<u8>, usize)>,
}

impl Entries {
    fn add(&mut self, table: &Table, row: &[Value], key: &[u8], cx: &EvalContext<'_>) {
        let index = &table.indexes[self.index];
        let mut entry = Vec::with_capacity(key.len() + 16);
        index.key.encode_row(row, &cx.settings.time_zone, &mut entry);
        let own = if self.unique && !index.key.has_null(row) { entry.len() } else { 0 };
        entry.extend_from_slice(key);
        self.list.push((entry, own));
    }

    fn write(mut self, tx: &mut Transaction, table: &Table, cx: &EvalContext<'_>) -> SqlResult<()> {
        self.list.sort_unstable();
        for pair in self.list.windows(2) {
            let own = pair[0].1;
            if own > 0 && pair[1].1 == own && pair[0].0[..own] == pair[1].0[..own] {
                let key = pair[1].0[own..].to_vec();
                return Err(duplicate(tx, table, self.index, &key, cx));
            }
        }
        let mut bulk = tx.bulk(table.indexes[self.index].tree).map_err(engine_error)?;
        for (entry, _) in &self.list {
            bulk.push(entry, &[]).map_err(engine_error)?;
        }
        bulk.finish().map_err(engine_error)
    }
}

fn duplicate(tx: &mut Transaction, table: &Table, index: usize, clustered: &[u8], cx: &EvalContext<'_>) -> value::SqlError {
    let mut image = Vec::new();
    let mut row = Vec::new();
    let found = tx.get(table.def.tree, clustered, Read::Dirty, &mut image).unwrap_or(false);
    if found && table.rows.decode_all(&image, &cx.settings.time_zone, &mut row).is_ok() {
        return crate::write::duplicate_error(table, index, &row);
    }
    sql_error!(DUP_ENTRY, "", format!("{}.{}", table.def.name, table.def.indexes[index].name))
}

/// Fills the (new, empty) tree of secondary index `index` of `def` from the table's rows.
///
/// # Errors
/// 1062 where a unique index finds two equal keys.
pub fn build_index(tx: &mut Transaction, def: &Arc<TableDef>, index: usize, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    let table = Table::new(def.clone());
    let mut entries = Entries { index, unique: table.indexes[index].unique, list: Vec::new() };
    let memory = Memory::new(usize::MAX);
    let mut row: Vec<Value> = vec![Value::Null; def.columns.len()];
    let wanted: Vec<usize> = {
        let mut w: Vec<usize> = def.indexes[index].parts.iter().map(|p| p.column).collect();
        w.sort_unstable();
        w.dedup();
        w
    };
    each_row(tx, def, &mut |key, image| {
        table.rows.decode(image, &wanted, &cx.settings.time_zone, &mut row)?;
        memory.take(key.len() + 48)?;
        entries.add(&table, &row, key, cx);
        Ok(())
    })?;
    entries.write(tx, &table, cx)
}

/// Rewrites a table: each row of `old` goes through `convert` (the new row's values, in stored form) into the empty trees of
/// `new`. Returns the number of rows. With `image` unchanged formats a caller may convert by copying.
///
/// # Errors
/// Those of `convert`, and 1062.
pub fn copy_rows(
    tx: &mut Transaction,
    engine: &Engine,
    old: &Arc<TableDef>,
    new: &Arc<TableDef>,
    cx: &mut EvalContext<'_>,
    convert: ConvertFn<'_>,
) -> SqlResult<u64> {
    let from = Table::new(old.clone());
    let to = Table::new(new.clone());
    let mut rows = 0;
    let mut list: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    let mut secondary: Vec<Entries> = (0..to.indexes.len())
        .filter(|&i| !to.indexes[i].clustered && !to.indexes[i].absent)
        .map(|index| Entries { index, unique: to.indexes[index].unique, list: Vec::new() })
        .collect();
    let mut old_row = Vec::new();
    let mut new_row = Vec::new();
    let counter = engine.counter(new.tree);
    each_row(tx, old, &mut |_, image| {
        rows += 1;
        from.rows.decode_all(image, &cx.settings.time_zone, &mut old_row)?;
        new_row.clear();
        convert(&old_row, rows, &mut new_row, cx)?;
        let mut key = Vec::new();
        match &to.clustered {
            Some(codec) => codec.encode_row(&new_row, &cx.settings.time_zone, &mut key),
            None => key.extend_from_slice(&counter.next_row_id().to_be_bytes()),
        }
        for entries in &mut secondary {
            entries.add(&to, &new_row, &key, cx);
        }
        let mut out = Vec::with_capacity(image.len() + 16);
        to.rows.encode(&new_row, &cx.settings.time_zone, &mut out);
        list.push((key, out));
        Ok(())
    })?;
    list.sort_by(|a, b| a.0.cmp(&b.0));
    for pair in list.windows(2) {
        if pair[0].0 == pair[1].0 {
            let mut row = Vec::new();
            to.rows.decode_all(&pair[1].1, &cx.settings.time_zone, &mut row)?;
            return Err(crate::write::duplicate_error(&to, new.clustered.unwrap_or(0), &row));
        }
    }
    let mut bulk = tx.bulk(new.tree).map_err(engine_error)?;
    for (key, image) in &list {
        bulk.push(key, image).map_err(engine_error)?;
    }
    bulk.finish().map_err(engine_error)?;
    drop(list);
    for entries in secondary {
        entries.write(tx, &to, cx)?;
    }
    Ok(rows)
}

/// Logs all rows of a table as inserted: it was not logged, and is from this transaction on.
///
/// # Errors
/// Reading them.
pub fn log_rows(tx: &mut Transaction, def: &Arc<TableDef>, cx: &EvalContext<'_>) -> SqlResult<()> {
    let table = Table::new(def.clone());
    let timestamp = (cx.clock.utc_micros / 1_000_000) as u32;
    tx.log().begin_statement(&binlog::Statement { timestamp, no_foreign_key_checks: true, relaxed_unique_checks: true, text: None });
    tx.log().table_map(&table.map);
    let mut batch = Batch::default();
    let mut cursor = tx.scan(def.tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Dirty).map_err(engine_error)?;
    loop {
        let more = cursor.next_batch(tx, &mut batch, BATCH).map_err(engine_error)?;
        for (key, image) in batch.iter() {
            let row_id = if table.clustered.is_some() { None } else { key.try_into().ok().map(u64::from_be_bytes) };
            tx.log().write_row(table.map.table_id(), image, row_id);
        }
        if !more {
            break;
        }
    }
    tx.log().end_statement();
    Ok(())
}

/// CHECK TABLE: every tree is sound, and each secondary index has exactly the entries that the rows ask for. `Err` holds what
/// is wrong, in words.
///
/// # Errors
/// Of the engine, where it cannot read at all.
pub fn check_table(tx: &mut Transaction, engine: &Engine, def: &Arc<TableDef>, cx: &mut EvalContext<'_>) -> SqlResult<Result<u64, String>> {
    let table = Table::new(def.clone());
    let trees = std::iter::once(def.tree).chain(table.indexes.iter().filter(|i| !i.clustered && !i.absent).map(|i| i.tree));
    for tree in trees {
        if let Err(e) = engine.check_tree(tree) {
            return Ok(Err(e.to_string()));
        }
    }
    let mut rows: u64 = 0;
    let mut sums = vec![0u64; table.indexes.len()];
    let mut row = Vec::new();
    let mut entry = Vec::new();
    let scan = |tx: &mut Transaction, tree, f: EntryFn<'_>| -> SqlResult<()> {
        let mut batch = Batch::default();
        let mut cursor = tx.scan(tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Consistent).map_err(engine_error)?;
        loop {
            let more = cursor.next_batch(tx, &mut batch, BATCH).map_err(engine_error)?;
            for i in 0..batch.len() {
                f(batch.key(i), batch.payload(i))?;
            }
            if !more {
                return Ok(());
            }
        }
    };
    scan(tx, def.tree, &mut |key, image| {
        rows += 1;
        table.rows.decode_all(image, &cx.settings.time_zone, &mut row)?;
        for (i, index) in table.indexes.iter().enumerate().filter(|(_, i)| !i.clustered && !i.absent) {
            entry.clear();
            index.key.encode_row(&row, &cx.settings.time_zone, &mut entry);
            entry.extend_from_slice(key);
            sums[i] = sums[i].wrapping_add(mix(&entry));
        }
        Ok(())
    })?;
    for (i, index) in table.indexes.iter().enumerate().filter(|(_, i)| !i.clustered && !i.absent) {
        let (mut count, mut sum) = (0u64, 0u64);
        scan(tx, index.tree, &mut |key, _| {
            count += 1;
            sum = sum.wrapping_add(mix(key));
            Ok(())
        })?;
        if count != rows {
            return Ok(Err(format!("Index '{}' contains {count} entries, should be {rows}.", def.indexes[i].name)));
        }
        if sum != sums[i] {
            return Ok(Err(format!("Index '{}' does not hold the entries of the rows.", def.indexes[i].name)));
        }
    }
    Ok(Ok(rows))
}

/// FNV-1a, so that a sum of entries tells two sets apart without keeping them.
fn mix(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ *b as u64).wrapping_mul(0x0100_0000_01b3))
}
