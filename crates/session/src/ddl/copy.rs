//! Rows under a new definition: the copying ALTER TABLE, and index builds.
//!
//! Rows are read in clustered order, converted, and written into trees that nobody has seen yet. A tree whose keys come out in order is filled while reading; for the
//! others the entries are sorted first. Duplicates in a unique key are found while writing: neighbours are equal.

use std::ops::Bound;
use std::sync::Arc;

use base::TreeId;
use engine::{Batch, Direction, Read};
use exec::table::Table;
use expr::{EvalContext, Expr};
use schema::TableDef;
use value::{Collation, KeyCodec, SqlResult, StoreContext, Target, TimeZone, Value, sql_error};

use crate::lookup::engine_error;
use crate::session::Session;

/// Where a column of the new table comes from.
pub(super) enum Origin {
    /// Column of the old table, to be converted if the types differ.
    Old {
        column: usize,
        convert: bool,
    },
    Constant(Value),
    /// Computed: a default expression or a generated column. Evaluated on the new row.
    Computed(Box<Expr>),
    /// AUTO_INCREMENT added to existing rows.
    Counter,
}

/// Entries of one tree, to be sorted.
type Entries = Vec<(Vec<u8>, Vec<u8>)>;

/// What to build.
pub(super) struct CopyPlan {
    pub old: Arc<TableDef>,
    pub new: Arc<TableDef>,
    pub origins: Vec<Origin>,
    /// Fill the clustered tree; otherwise only `indexes`, whose entries lead to the old clustered keys.
    pub rows: bool,
    /// Secondary indexes to fill.
    pub indexes: Vec<usize>,
}

impl Session {
    /// Returns how many rows were copied or read.
    pub(super) fn copy_rows(&mut self, plan: &CopyPlan) -> SqlResult<u64> {
        let old = Table::new(Arc::clone(&plan.old));
        let new = Table::new(Arc::clone(&plan.new));
        let mut clustered: Entries = Vec::new();
        let mut secondary: Vec<Entries> = plan.indexes.iter().map(|_| Vec::new()).collect();
        let wanted: Vec<usize> = (0..plan.old.columns.len()).collect();
        let mut old_row = vec![Value::Null; plan.old.columns.len()];
        let mut batch = Batch::new();
        let mut rows = 0u64;
        let mut row_id = 0u64;
        let mut cursor =
            self.tx.scan(plan.old.tree, Bound::Unbounded, Bound::Unbounded, Direction::Forward, Read::Dirty).map_err(engine_error)?;
        while cursor.next_batch(&mut self.tx, &mut batch, 256).map_err(engine_error)? {
            if self.process.killed.load(std::sync::atomic::Ordering::Relaxed) {
                return Err(sql_error!(QUERY_INTERRUPTED));
            }
            for i in 0..batch.len() {
                rows += 1;
                old.rows.decode(batch.payload(i), &wanted, &TimeZone::Utc, &mut old_row)?;
                let new_row = if plan.rows { self.convert_row(plan, &old_row, rows)? } else { old_row.clone() };
                let mut key = Vec::new();
                match (&new.clustered, plan.rows) {
                    (_, false) => key.extend_from_slice(batch.key(i)),
                    (Some(codec), true) => codec.encode_row(&new_row, &TimeZone::Utc, &mut key),
                    (None, true) => {
                        row_id += 1;
                        key.extend_from_slice(&row_id.to_be_bytes());
                    }
                }
                for (entries, index) in secondary.iter_mut().zip(&plan.indexes) {
                    let mut entry = Vec::new();
                    new.indexes[*index].key.encode_row(&new_row, &TimeZone::Utc, &mut entry);
                    entry.extend_from_slice(&key);
                    entries.push((entry, Vec::new()));
                }
                if plan.rows {
                    let mut image = Vec::new();
                    new.rows.encode(&new_row, &TimeZone::Utc, &mut image);
                    clustered.push((key, image));
                }
            }
        }
        if plan.rows {
            let unique = plan.new.clustered;
            self.write_tree(plan.new.tree, clustered, unique.map(|at| (&plan.new, at, &new.indexes[at].key, true)))?;
            self.instance.engine.counter(plan.new.tree).raise_row_id_to(row_id);
        }
        for (entries, index) in secondary.into_iter().zip(&plan.indexes) {
            let at = &new.indexes[*index];
            let unique = at.unique.then_some((&plan.new, *index, &at.key, false));
            self.write_tree(at.tree, entries, unique)?;
        }
        Ok(rows)
    }

    fn convert_row(&mut self, plan: &CopyPlan, old_row: &[Value], number: u64) -> SqlResult<Vec<Value>> {
        let mode = self.settings.sql_mode;
        let time_zone = TimeZone::Utc;
        let today = self.settings.time_zone.to_local(self.instance.now_micros() / 1_000_000, 0, 0).date();
        let mut row: Vec<Value> = Vec::with_capacity(plan.new.columns.len());
        for (column, origin) in plan.new.columns.iter().zip(&plan.origins) {
            row.push(match origin {
                Origin::Old { column: from, convert: false } => old_row[*from].clone(),
                Origin::Old { column: from, convert: true } => {
                    let value = &old_row[*from];
                    if value.is_null() && !column.nullable && mode.strict() {
                        return Err(sql_error!(INVALID_USE_OF_NULL));
                    }
                    let from_collation: Collation = plan.old.columns[*from].ty.collation;
                    let target = Target { name: &column.name, ty: &column.ty, nullable: column.nullable };
                    let mut cx = StoreContext {
                        mode,
                        ignore: false,
                        row: number,
                        table: &plan.new.name,
                        time_zone: &time_zone,
                        today,
                        warnings: &mut self.diagnostics,
                    };
                    value::store(value, from_collation, target, &mut cx)?
                }
                Origin::Constant(value) => value.clone(),
                Origin::Counter => Value::UInt(number),
                Origin::Computed(_) => Value::Null,
            });
        }
        for (at, origin) in plan.origins.iter().enumerate() {
            if let Origin::Computed(expression) = origin {
                let value = {
                    let mut cx: EvalContext<'_> = Session::eval_context(&self.settings, &self.access, &mut self.diagnostics, &[]);
                    expr::eval(expression, &row, &mut cx)?
                };
                let column = &plan.new.columns[at];
                let target = Target { name: &column.name, ty: &column.ty, nullable: column.nullable };
                let mut cx = StoreContext {
                    mode,
                    ignore: false,
                    row: number,
                    table: &plan.new.name,
                    time_zone: &self.settings.time_zone,
                    today,
                    warnings: &mut self.diagnostics,
                };
                row[at] = value::store(&value, expression.ty.collation, target, &mut cx)?;
            }
        }
        Ok(row)
    }

    /// Sorts and writes. `unique` names the index whose parts must not repeat: for a clustered key the whole key, else the part before the clustered key.
    fn write_tree(
        &mut self,
        tree: TreeId,
        mut entries: Entries,
        unique: Option<(&Arc<TableDef>, usize, &KeyCodec, bool)>,
    ) -> SqlResult<()> {
        if !entries.is_sorted_by(|a, b| a.0 < b.0) {
            entries.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        }
        if let Some((def, index, codec, whole)) = unique {
            for pair in entries.windows(2) {
                let parts = codec.parts().len();
                let equal = if whole {
                    pair[0].0 == pair[1].0
                } else {
                    let (a, b) = (codec.prefix_len(&pair[0].0, parts)?, codec.prefix_len(&pair[1].0, parts)?);
                    pair[0].0[..a] == pair[1].0[..b] && !has_null_part(codec, &pair[0].0[..a])?
                };
                if equal {
                    return Err(duplicate(def, index, codec, &pair[1].0));
                }
            }
        }
        let mut bulk = self.tx.bulk(tree).map_err(engine_error)?;
        for (key, payload) in &entries {
            bulk.push(key, payload).map_err(engine_error)?;
        }
        bulk.finish().map_err(engine_error)
    }
}

/// Whether a part of an encoded key is NULL: a nullable part begins with 0, or with 255 where it is descending.
fn has_null_part(codec: &KeyCodec, key: &[u8]) -> SqlResult<bool> {
    let mut start = 0;
    for (at, part) in codec.parts().iter().enumerate() {
        let null = if part.descending { 0xff } else { 0 };
        if part.nullable && key.get(start) == Some(&null) {
            return Ok(true);
        }
        start = codec.prefix_len(key, at + 1)?;
    }
    Ok(false)
}

/// 1062 with the key's values where they can be had back.
fn duplicate(def: &TableDef, index: usize, codec: &KeyCodec, key: &[u8]) -> value::SqlError {
    let mut row = vec![Value::Null; def.columns.len()];
    let mut wanted: Vec<usize> = codec.parts().iter().enumerate().filter(|(at, _)| codec.reversible(*at)).map(|(_, p)| p.column).collect();
    wanted.sort_unstable();
    let all = wanted.len() == codec.parts().len() && codec.decode(key, &wanted, &TimeZone::Utc, &mut row).is_ok();
    let text = |value: &Value| value.to_text().map_or_else(|| "NULL".to_string(), |t| t.to_string_lossy().into_owned());
    let values: Vec<String> = if all { codec.parts().iter().map(|p| text(&row[p.column])).collect() } else { vec!["?".into()] };
    sql_error!(DUP_ENTRY, values.join("-"), format!("{}.{}", def.name, def.indexes[index].name))
}
