//! Rows of partitioned tables: whether a row has a partition, the rows of partitions that go, and those that
//! change places with another table's.

use std::ops::Bound;
use std::sync::Arc;

use engine::{Batch, Direction, Engine, Read, Transaction};
use expr::{EvalContext, Expr};
use plan::dml::Placement;
use schema::TableDef;
use value::{SqlResult, Value, sql_error};

use crate::context::ExecOptions;
use crate::engine_error;
use crate::forms::settle_batch;
use crate::memory::Memory;
use crate::rows::RowList;
use crate::table::{Table, counted};
use crate::write::{WriteError, Writer, other};

const BATCH: usize = 256;

/// # Errors
/// 1526 for a row without a partition, 1748 for one that is in none of those that the statement selects.
pub fn check_placed(placement: &Placement, row: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<()> {
    let holds = |condition: &Option<Expr>, cx: &mut EvalContext<'_>| match condition {
        Some(condition) => Ok(expr::eval_truth(condition, row, cx)? == Some(true)),
        None => SqlResult::Ok(true),
    };
    if !holds(&placement.condition, cx)? {
        let value = placement.value.as_ref().map(|value| expr::eval(value, row, cx)).transpose()?;
        let text = match value.map(|value| value.to_text()) {
            Some(Some(text)) => String::from_utf8_lossy(&text).into_owned(),
            Some(None) => "NULL".to_owned(),
            None => "from column_list".to_owned(),
        };
        return Err(sql_error!(NO_PARTITION_FOR_GIVEN_VALUE, text));
    }
    if !holds(&placement.selected, cx)? {
        return Err(sql_error!(ROW_DOES_NOT_MATCH_GIVEN_PARTITION_SET));
    }
    Ok(())
}

/// Checks each row of a table that the caller holds exclusively.
///
/// # Errors
/// As [`check_placed`].
pub fn check_all_placed(tx: &mut Transaction, def: &Arc<TableDef>, placement: &Placement, cx: &mut EvalContext<'_>) -> SqlResult<()> {
    each_row(tx, def, cx, &mut |_, _, _, row, cx| check_placed(placement, row, cx))
}

/// Deletes the rows that satisfy a condition from a table that the caller holds exclusively, without its
/// triggers.
///
/// # Errors
/// The engine's.
pub fn delete_rows(tx: &mut Transaction, def: &Arc<TableDef>, condition: &Expr, cx: &mut EvalContext<'_>) -> SqlResult<u64> {
    let table = Arc::new(Table::new(def.clone()));
    let mut writer = Writer::new(table);
    let timestamp = (cx.clock.utc_micros / 1_000_000) as u32;
    tx.log().begin_statement(&binlog::Statement { timestamp, ..binlog::Statement::default() });
    let mut deleted = 0;
    let result = each_row(tx, def, cx, &mut |tx, key, image, row, cx| {
        if expr::eval_truth(condition, row, cx)? != Some(true) {
            return Ok(());
        }
        deleted += 1;
        writer.delete(tx, key, image, row, &cx.settings.time_zone).map_err(other)
    });
    tx.log().end_statement();
    result.map(|()| deleted)
}

/// A partition and a table whose rows change places. The caller holds both tables exclusively; their
/// definitions are alike.
#[derive(Debug)]
pub struct Exchange<'e> {
    pub divided: &'e Arc<TableDef>,
    /// What is true of the rows of the partition, and of no others.
    pub belongs: &'e Expr,
    /// What must be true of all rows of the partitioned table.
    pub placement: &'e Placement,
    pub single: &'e Arc<TableDef>,
    /// A row of the single table that is not of the partition is an error. Otherwise it goes to its own
    /// partition.
    pub validate: bool,
}

/// Lets the rows change places, without triggers. The log has them as deletes and inserts.
///
/// # Errors
/// 1737 and 1526 for rows of the single table that cannot go, 1062 for one whose key a row of another
/// partition has, 1114 when `tmp/` is full.
pub fn exchange(
    tx: &mut Transaction,
    engine: &Engine,
    exchange: &Exchange<'_>,
    options: &ExecOptions,
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    let timestamp = (cx.clock.utc_micros / 1_000_000) as u32;
    tx.log().begin_statement(&binlog::Statement { timestamp, ..binlog::Statement::default() });
    let result = exchange_rows(tx, engine, exchange, options, cx);
    tx.log().end_statement();
    result
}

/// The single table's rows are put aside, those of the partition take their place, and then they go to the
/// partition.
fn exchange_rows(
    tx: &mut Transaction,
    engine: &Engine,
    exchange: &Exchange<'_>,
    options: &ExecOptions,
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    let mut divided = Writer::new(Arc::new(Table::new(exchange.divided.clone())));
    let mut single = Writer::new(Arc::new(Table::new(exchange.single.clone())));
    let mut aside = RowList::new(&Memory::new(options, engine.workspace(), tx.interrupt_handle()));
    each_row(tx, exchange.single, cx, &mut |tx, key, image, row, cx| {
        if exchange.validate && expr::eval_truth(exchange.belongs, row, cx)? != Some(true) {
            return Err(sql_error!(ROW_DOES_NOT_MATCH_PARTITION));
        }
        check_placed(exchange.placement, row, cx)?;
        aside.push(row.to_vec())?;
        single.delete(tx, key, image, row, &cx.settings.time_zone).map_err(other)
    })?;
    aside.seal()?;
    each_row(tx, exchange.divided, cx, &mut |tx, key, image, row, cx| {
        if expr::eval_truth(exchange.belongs, row, cx)? != Some(true) {
            return Ok(());
        }
        divided.delete(tx, key, image, row, &cx.settings.time_zone).map_err(other)?;
        put(tx, engine, &mut single, exchange.single, row, cx)
    })?;
    let mut rows = aside.reader();
    for number in 0..aside.len() {
        cx.session.check_killed()?;
        put(tx, engine, &mut divided, exchange.divided, rows.get(number)?, cx)?;
    }
    Ok(())
}

fn put(tx: &mut Transaction, engine: &Engine, writer: &mut Writer, def: &TableDef, row: &[Value], cx: &EvalContext<'_>) -> SqlResult<()> {
    writer.insert(tx, engine, row, &cx.settings.time_zone, false, &mut |_, _| Ok(())).map_err(|e| match e {
        WriteError::Duplicate { index, .. } => writer.duplicate_error(index, row),
        other => crate::write::other(other),
    })?;
    if let Some(column) = def.auto_increment_column() {
        engine.counter(def.tree).raise_to(counted(&row[column]));
    }
    Ok(())
}

/// Takes key, image and values of a row.
type RowFn<'f> = &'f mut dyn FnMut(&mut Transaction, &[u8], &[u8], &[Value], &mut EvalContext<'_>) -> SqlResult<()>;

fn each_row(tx: &mut Transaction, def: &Arc<TableDef>, cx: &mut EvalContext<'_>, f: RowFn<'_>) -> SqlResult<()> {
    let codec = def.row_codec();
    let mut row = Vec::new();
    let mut batch = Batch::default();
    let mut cursor = tx.scan(def.tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Dirty).map_err(engine_error)?;
    loop {
        let more = cursor.next_batch(tx, &mut batch, BATCH).map_err(engine_error)?;
        settle_batch(&codec, &mut batch)?;
        cx.session.check_killed()?;
        for i in 0..batch.len() {
            codec.decode_all(batch.payload(i), &cx.settings.time_zone, &mut row)?;
            f(tx, batch.key(i), batch.payload(i), &row, cx)?;
        }
        if !more {
            return Ok(());
        }
    }
}
