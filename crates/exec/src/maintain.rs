//! What DDL does to the rows of a table: filling the trees of a new index or of a rebuilt table, and
//! checking a table.
//!
//! The trees that are filled were created by the same transaction and are empty, so entries are sorted (on
//! disk, if they are many) and written in order, without undo and without log (see the engine's `load`).

use std::ops::Bound;
use std::sync::Arc;

use engine::{Batch, Direction, Engine, LoadSpec, Progress, Read, Sorter, Stage, Transaction, Violation};
use expr::EvalContext;
use schema::{ColumnDefault, TableDef};
use value::{RecordForm, SqlError, SqlResult, TimeZone, Value, sql_error};

use crate::engine_error;
use crate::forms::settle_batch;
use crate::keyset::{Gathered, KeySet};
use crate::logged_partitions::LoggedPartitions;
use crate::table::Table;

const BATCH: usize = 1024;

/// Takes key and payload of an entry.
type EntryFn<'f> = &'f mut dyn FnMut(&[u8], &[u8]) -> SqlResult<()>;
type RowFn<'f> = &'f mut dyn FnMut(&[u8], &[u8], &mut EvalContext<'_>) -> SqlResult<()>;

/// Calls `f` with key and image of every row: of those that the transaction's view has, or newest versions
/// (the caller holds the table exclusively).
fn each_row(
    (tx, read): (&mut Transaction, Read),
    def: &TableDef,
    progress: &Progress,
    cx: &mut EvalContext<'_>,
    f: RowFn<'_>,
) -> SqlResult<()> {
    let (codec, mut batch) = (def.row_codec(), Batch::default());
    let mut cursor = tx.scan(def.tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, read).map_err(engine_error)?;
    loop {
        let more = cursor.next_batch(tx, &mut batch, BATCH).map_err(engine_error)?;
        settle_batch(&codec, &mut batch)?;
        progress.add(batch.len() as u64);
        cx.session.check_killed()?;
        for i in 0..batch.len() {
            f(batch.key(i), batch.payload(i), cx)?;
        }
        if !more {
            return Ok(());
        }
    }
}

/// Makes the new row (third) of an old one (first), which is number `n`.
pub type ConvertFn<'f> = &'f mut dyn FnMut(&[Value], u64, &mut Vec<Value>, &mut EvalContext<'_>) -> SqlResult<()>;

/// Bytes of memory, and where to tell how far the work is.
#[derive(Clone)]
pub struct BuildOptions {
    pub memory: usize,
    pub progress: Arc<Progress>,
}

/// Fills the (new, empty) trees of secondary indexes of `def` from the table's rows, in one scan: from those
/// of a view, or, where nobody writes, from the newest.
///
/// # Errors
/// 1062 where a unique index finds two equal keys.
pub fn build_indexes(
    tx: &mut Transaction,
    engine: &Engine,
    def: &Arc<TableDef>,
    indexes: &[usize],
    view: Option<&mut Transaction>,
    cx: &mut EvalContext<'_>,
    options: &BuildOptions,
) -> SqlResult<()> {
    let table = Table::new(def.clone());
    // What is gathered and what is sorted share it.
    let budget = options.memory / indexes.len().max(1) / if table.sets().next().is_some() { 2 } else { 1 };
    let mut gathered: Vec<Gathered> = table.indexes.iter().map(|_| Gathered::default()).collect();
    let mut sorters: Vec<Sorter> = indexes.iter().map(|_| Sorter::new(engine.workspace(), budget)).collect();
    let mut row: Vec<Value> = vec![Value::Null; def.columns.len()];
    let mut wanted: Vec<usize> = indexes.iter().flat_map(|&i| def.indexes[i].parts.iter().map(|p| p.column)).collect();
    let mut keys = KeySet::default();
    wanted.sort_unstable();
    wanted.dedup();
    let mut entry = Vec::new();
    let mut number: u64 = 0;
    let mut entries: u64 = 0;
    options.progress.begin(Stage::Copying, engine.stats(def.tree).entries_estimate);
    let rows = view.map_or((&mut *tx, Read::Dirty), |view| (view, Read::Consistent));
    each_row(rows, def, &options.progress, cx, &mut |key, image, cx| {
        table.rows.decode(image, &wanted, &cx.settings.time_zone, &mut row)?;
        for (sorter, &i) in sorters.iter_mut().zip(indexes) {
            let index = &table.indexes[i];
            if let Some(of) = &index.set {
                of.keys(&row, &cx.settings.time_zone, &mut keys);
                entries += keys.len() as u64;
                if !index.unique {
                    if gathered[i].push(&keys, key) > budget {
                        gathered[i].hand_over(sorter).map_err(engine_error)?;
                    }
                    continue;
                }
                let strict = index.unique && !index.key.has_null(&row);
                for own in keys.iter() {
                    let payload = engine::strict_payload(if strict { own.len() } else { 0 }, number);
                    sorter.push_parts(&[own, key], &[&payload]).map_err(engine_error)?;
                }
                continue;
            }
            entries += 1;
            entry.clear();
            index.key.encode_row(&row, &cx.settings.time_zone, &mut entry);
            let pushed = if index.unique {
                let own = if index.key.has_null(&row) { 0 } else { entry.len() };
                sorter.push_parts(&[&entry, key], &[&engine::strict_payload(own, number)])
            } else {
                sorter.push_parts(&[&entry, key], &[])
            };
            pushed.map_err(engine_error)?;
        }
        number += 1;
        Ok(())
    })?;
    options.progress.begin(Stage::Indexes, entries);
    for (mut sorter, &i) in sorters.into_iter().zip(indexes) {
        gathered[i].hand_over(&mut sorter).map_err(engine_error)?;
        fill_index(tx, &table, i, sorter, &options.progress, cx)?;
    }
    options.progress.end();
    Ok(())
}

fn fill_index(
    tx: &mut Transaction,
    table: &Table,
    index: usize,
    entries: Sorter,
    progress: &Arc<Progress>,
    cx: &EvalContext<'_>,
) -> SqlResult<()> {
    let interrupt = tx.interrupt_handle();
    let stop = || interrupt.is_raised();
    let (tree, unique) = (table.indexes[index].tree, table.indexes[index].unique);
    let bulk = tx.bulk(tree).map_err(engine_error)?;
    let violation = engine::build_index(bulk, entries, unique, progress, &stop).map_err(engine_error)?;
    violation.map_or(Ok(()), |violation| Err(duplicate(tx, table, index, &violation, cx)))
}

fn duplicate(tx: &mut Transaction, table: &Table, index: usize, violation: &Violation, cx: &EvalContext<'_>) -> SqlError {
    let mut looked_up = Vec::new();
    let mut row = Vec::new();
    if violation.image.is_empty() {
        // What cannot be read cannot be quoted.
        let _ = tx.get(table.def.tree, &violation.key, Read::Dirty, &mut looked_up).map(|_| table.rows.settle(&mut looked_up));
    }
    let image = if violation.image.is_empty() { &looked_up } else { &violation.image };
    if table.rows.decode_all(image, &cx.settings.time_zone, &mut row).is_ok() {
        return crate::write::duplicate_error(table, index, &row);
    }
    sql_error!(DUP_ENTRY, "", format!("{}.{}", table.def.name, table.def.indexes[index].name))
}

/// Rewrites a table: each row of `old` (those of a view, or, where nobody writes, the newest) goes through
/// `convert` (the new row's values, in stored form) into the empty trees of `new`. Returns how many there
/// were.
///
/// # Errors
/// Those of `convert`, and 1062.
pub fn copy_rows(
    tx: &mut Transaction,
    engine: &Engine,
    (old, new): (&Arc<TableDef>, &Arc<TableDef>),
    view: Option<&mut Transaction>,
    cx: &mut EvalContext<'_>,
    convert: ConvertFn<'_>,
    options: &BuildOptions,
) -> SqlResult<u64> {
    let from = Table::new(old.clone());
    let to = Table::new(new.clone());
    let spec = LoadSpec { log: None, memory: options.memory, progress: options.progress.clone(), ..crate::bulk::load_spec(&to) };
    let load = engine.begin_load(tx, spec).map_err(engine_error)?;
    let mut load = load.ok_or_else(|| sql_error!(UNKNOWN_ERROR, "a new table that is not empty"))?;
    let mut rows = 0;
    let mut old_row = Vec::new();
    let mut new_row = Vec::new();
    options.progress.begin(Stage::Copying, engine.stats(old.tree).entries_estimate);
    let read = view.map_or((&mut *tx, Read::Dirty), |view| (view, Read::Consistent));
    let copied = each_row(read, old, &options.progress, cx, &mut |_, image, cx| {
        rows += 1;
        from.rows.decode_all(image, &cx.settings.time_zone, &mut old_row)?;
        new_row.clear();
        convert(&old_row, rows, &mut new_row, cx)?;
        crate::bulk::encode(&to, engine, &new_row, &cx.settings.time_zone, &[], load.rows());
        load.end_row().map_err(engine_error)
    });
    let loaded = match copied {
        // Why a row could not be handed over, the end tells.
        Err(e) if !e.is(&value::error::QUERY_INTERRUPTED) => {
            load.abort(tx);
            Err(e)
        }
        other => load.finish(tx).map_err(engine_error).and_then(|loaded| other.map(|()| loaded)),
    };
    options.progress.end();
    if let Some(violation) = loaded?.violations.first() {
        let index = crate::bulk::index_of(&to, violation);
        return Err(duplicate(tx, &to, index, violation, cx));
    }
    let sets: Vec<usize> = to.sets().map(|(i, _)| i).collect();
    if !sets.is_empty() {
        build_indexes(tx, engine, new, &sets, None, cx, options)?;
    }
    Ok(rows)
}

/// Logs all rows of a table as inserted: it was not logged, and is from this transaction on.
///
/// # Errors
/// Reading them.
pub fn log_rows(tx: &mut Transaction, def: &Arc<TableDef>, cx: &EvalContext<'_>) -> SqlResult<()> {
    let table = Arc::new(Table::new(def.clone()));
    let mut partitions = LoggedPartitions::of(&table);
    let timestamp = (cx.clock.utc_micros / 1_000_000) as u32;
    tx.log().begin_statement(&binlog::Statement { timestamp, no_foreign_key_checks: true, relaxed_unique_checks: true, text: None });
    tx.log().table_map(&table.map);
    let mut batch = Batch::default();
    let mut cursor = tx.scan(def.tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Dirty).map_err(engine_error)?;
    loop {
        let more = cursor.next_batch(tx, &mut batch, BATCH).map_err(engine_error)?;
        settle_batch(&table.rows, &mut batch)?;
        for (key, image) in batch.iter() {
            let place = LoggedPartitions::place(&mut partitions, &table, key, image, None);
            tx.log().write_row(table.map.table_id(), image, place);
        }
        if !more {
            break;
        }
    }
    tx.log().end_statement();
    Ok(())
}

/// CHECK TABLE, while others go on: every tree is sound, and each secondary index has exactly the entries
/// that the rows ask for. `Err` holds what is wrong, in words.
///
/// # Errors
/// The engine's, where it cannot read at all.
pub fn check_table(tx: &mut Transaction, engine: &Engine, def: &Arc<TableDef>, cx: &mut EvalContext<'_>) -> SqlResult<Result<u64, String>> {
    let table = Table::new(def.clone());
    let trees = std::iter::once(def.tree).chain(table.secondary().map(|(_, i)| i.tree));
    for tree in trees {
        if let Err(e) = engine.check_tree_in_use(tree) {
            return Ok(Err(e.to_string()));
        }
    }
    let mut rows: u64 = 0;
    let mut sums = vec![(0u64, 0u64); table.indexes.len()];
    let mut keys = KeySet::default();
    let mut row = Vec::new();
    let mut entry = Vec::new();
    let mut single = Vec::new();
    let scan = |tx: &mut Transaction, tree, f: EntryFn<'_>| -> SqlResult<()> {
        let mut batch = Batch::default();
        let mut cursor = tx.scan(tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Consistent).map_err(engine_error)?;
        loop {
            let more = cursor.next_batch(tx, &mut batch, BATCH).map_err(engine_error)?;
            if tree == def.tree {
                settle_batch(&table.rows, &mut batch)?;
            }
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
        for (i, index) in table.secondary() {
            let mut note = |own: &[u8]| {
                entry.clear();
                entry.extend_from_slice(own);
                entry.extend_from_slice(key);
                sums[i] = (sums[i].0 + 1, sums[i].1.wrapping_add(mix(&entry)));
            };
            if let Some(of) = &index.set {
                of.keys(&row, &cx.settings.time_zone, &mut keys);
                keys.iter().for_each(note);
            } else {
                single.clear();
                index.key.encode_row(&row, &cx.settings.time_zone, &mut single);
                note(&single);
            }
        }
        Ok(())
    })?;
    for (i, index) in table.secondary() {
        let (mut count, mut sum) = (0u64, 0u64);
        scan(tx, index.tree, &mut |key, _| {
            count += 1;
            sum = sum.wrapping_add(mix(key));
            Ok(())
        })?;
        if count != sums[i].0 {
            return Ok(Err(format!("Index '{}' contains {count} entries, should be {}.", def.indexes[i].name, sums[i].0)));
        }
        if sum != sums[i].1 {
            return Ok(Err(format!("Index '{}' does not hold the entries of the rows.", def.indexes[i].name)));
        }
    }
    Ok(Ok(rows))
}

/// CHECKSUM TABLE: the sum of the checksums of all rows, whatever their order.
///
/// # Errors
/// The engine's.
pub fn checksum_table(tx: &mut Transaction, def: &Arc<TableDef>, time_zone: &TimeZone) -> SqlResult<u32> {
    let table = Table::new(def.clone());
    let columns = def.columns.iter().map(|column| {
        let default = if let ColumnDefault::Literal(value) = &column.default { Some(value) } else { None };
        (&column.ty, column.nullable, default)
    });
    let form = RecordForm::new(columns, time_zone);
    let mut batch = Batch::default();
    let mut cursor = tx.scan(def.tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Consistent).map_err(engine_error)?;
    let (mut sum, mut record) = (0u32, Vec::new());
    loop {
        let more = cursor.next_batch(tx, &mut batch, BATCH).map_err(engine_error)?;
        settle_batch(&table.rows, &mut batch)?;
        for i in 0..batch.len() {
            record.clear();
            form.write(&table.rows, batch.payload(i), &mut record)?;
            sum = sum.wrapping_add(crc32fast::hash(&record));
        }
        if !more {
            return Ok(sum);
        }
    }
}

/// FNV-1a, so that a sum of entries tells two sets apart without keeping them.
fn mix(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ *b as u64).wrapping_mul(0x0100_0000_01b3))
}
