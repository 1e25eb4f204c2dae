//! Rows of partitioned tables: whether a row has a partition, and the rows of partitions that go.

use std::ops::Bound;
use std::sync::Arc;

use engine::{Batch, Direction, Read, Transaction};
use expr::{EvalContext, Expr};
use plan::dml::Placement;
use schema::TableDef;
use value::{SqlResult, Value, sql_error};

use crate::engine_error;
use crate::table::Table;
use crate::write::{Writer, other};

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

/// Deletes the rows that satisfy a condition from a table that the caller holds exclusively, without its triggers.
///
/// # Errors
/// Of the engine.
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

/// Takes key, image and values of a row.
type RowFn<'f> = &'f mut dyn FnMut(&mut Transaction, &[u8], &[u8], &[Value], &mut EvalContext<'_>) -> SqlResult<()>;

fn each_row(tx: &mut Transaction, def: &Arc<TableDef>, cx: &mut EvalContext<'_>, f: RowFn<'_>) -> SqlResult<()> {
    let codec = def.row_codec();
    let mut row = Vec::new();
    let mut batch = Batch::default();
    let mut cursor = tx.scan(def.tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Dirty).map_err(engine_error)?;
    loop {
        let more = cursor.next_batch(tx, &mut batch, BATCH).map_err(engine_error)?;
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
