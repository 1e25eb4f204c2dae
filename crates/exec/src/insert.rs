//! INSERT and REPLACE: rows from VALUES, from literals (`literals`) and from a query (`selected`).

use std::cell::RefCell;

use expr::{EvalContext, eval_raw};
use plan::dml::{Insert, InsertSource};
use plan::query::Fill;
use value::warnings::Level;
use value::{SqlError, SqlResult};

use crate::flow::Slots;
use crate::literals::insert_literals;
use crate::row_builder::RowBuilder;
use crate::run::Exec;
use crate::selected::insert_query;
use crate::sink::{Info, Outcome};
use crate::writing::Writing;

/// A VALUES list of so many rows is worth gathering.
const MANY_ROWS: usize = 64;

impl Exec<'_> {
    pub fn insert(&self, insert: &Insert, cx: &mut EvalContext<'_>) -> SqlResult<Outcome> {
        let target = &insert.target;
        let mut writing = Writing::new(self, target, insert.ignore, cx)?;
        let builder = &mut writing.builder;
        builder.view = insert.view.as_ref();
        builder.nulls_told = Some(RefCell::default());
        builder.refuses_null = match &insert.source {
            InsertSource::Rows(rows) => rows.len() == 1,
            // Those count their rows themselves.
            InsertSource::Literals(_) => false,
            InsertSource::Query(_) => true,
        };
        builder.auto.counts_refused = insert.replace || matches!(insert.source, InsertSource::Query(_));
        let mut row = self.new_row();
        let exclusive = insert.replace || !insert.on_duplicate.is_empty();
        self.tx.borrow_mut().manner.duplicate_exclusive = exclusive;
        let rows = match &insert.source {
            InsertSource::Rows(rows) => rows.len(),
            InsertSource::Literals(literals) => literals.rows.len(),
            InsertSource::Query(_) => usize::MAX,
        };
        if !exclusive && rows >= MANY_ROWS && self.programs_are_blind(target) && writing.inserts_freely() {
            writing.writer.defer();
            writing.gather(insert.ignore)?;
        }
        let result = match &insert.source {
            InsertSource::Rows(rows) => insert_rows(&mut writing, insert, rows, &mut row, cx),
            InsertSource::Literals(literals) => insert_literals(&mut writing, insert, literals, &mut row, cx),
            InsertSource::Query(query) => insert_query(&mut writing, insert, query, &mut row, cx),
        };
        self.tx.borrow_mut().manner.duplicate_exclusive = false;
        let first_generated = writing.builder.auto.first_generated;
        let generated = if insert.hides_id { 0 } else { first_generated };
        writing.end(result, cx).inspect_err(|_| {
            // LAST_INSERT_ID() tells of rows that were written before the one that failed.
            if generated != 0 {
                cx.session.set_last_insert_id(generated);
            }
        })?;
        let Writing { counts, builder, .. } = writing;
        // Where triggers or ON DUPLICATE KEY UPDATE may have changed a row of a query, MySQL does not know
        // any more what number the row was given.
        let is_known =
            !matches!(insert.source, InsertSource::Query(_)) || insert.on_duplicate.is_empty() && insert.target.triggers.is_empty();
        let info = if rows > 1 { Info::Inserted { records: counts.records, duplicates: counts.duplicates } } else { Info::Nothing };
        Ok(Outcome {
            affected: counts.affected,
            matched: if counts.unchanged > 0 { counts.affected + counts.unchanged } else { 0 },
            generated_id: generated,
            insert_id: if first_generated != 0 || !is_known || counts.affected == 0 { first_generated } else { builder.auto.last_seen },
            info,
            rows: counts.records,
            ..Outcome::default()
        })
    }
}

fn insert_rows(
    writing: &mut Writing<'_, '_>,
    insert: &Insert,
    rows: &[Vec<Option<expr::Expr>>],
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    let builder = &mut writing.builder;
    let columns = builder.target.def.columns.len();
    builder.auto.reserved.expected = rows.len() as u64;
    builder.zero_for_null = rows.len() > 1 && !cx.settings.sql_mode.strict();
    let given: Vec<bool> = (0..columns).map(|c| insert.columns.contains(&(c as u16))).collect();
    // A column that an expression reads before its own value is there has its default, or NULL where
    // that depends on others.
    let dependent = |column: u16| matches!(builder.target.defaults[usize::from(column)], Fill::Dependent(_));
    let reads_columns = insert.columns.iter().any(|c| dependent(*c))
        || rows.iter().flatten().flatten().any(|e| {
            let mut slots = Vec::new();
            e.slots(&mut slots);
            !slots.is_empty()
        });
    for (n, list) in rows.iter().enumerate() {
        writing.begin_row();
        let (builder, number) = (&writing.builder, writing.number);
        for (c, is_given) in given.iter().enumerate() {
            let absent = !is_given || list.is_empty();
            if absent || reads_columns {
                builder.fill_absent(c, number, row, cx)?;
                if !absent {
                    builder.given(c, row);
                }
            }
        }
        for (value, &column) in list.iter().zip(&insert.columns) {
            match value {
                Some(e) => {
                    let v = match eval_raw(e, row, cx) {
                        Ok(v) => v,
                        Err(failed) => {
                            tell_null(writing.exec, builder, (e, column as usize), &failed, cx);
                            return Err(failed);
                        }
                    };
                    builder.store_of(column as usize, (&v, e), number, row, cx)?;
                }
                None => {
                    builder.fill_now(column as usize, number, row, cx)?;
                    // DEFAULT that is written is 0, which asks for a number only where 0 does.
                    if builder.auto.column == Some(column as usize) {
                        builder.auto.asked.set(false);
                    }
                }
            }
        }
        if n == 0 {
            let absent = (0..columns).filter(|&c| !given[c] || list.is_empty());
            builder.tell_missing(absent, cx)?;
        }
        writing.insert(insert, row, cx)?;
    }
    Ok(())
}

pub(crate) fn calls_function(e: &expr::Expr) -> bool {
    e.any(&mut |e| matches!(e.kind, expr::ExprKind::Stored(_)))
}

/// A stored function has failed in an expression for a column: to MySQL its value is NULL then, and a column
/// that refuses that is told of, too.
pub(crate) fn tell_null(
    exec: &Exec<'_>,
    builder: &RowBuilder<'_>,
    (e, column): (&expr::Expr, usize),
    failed: &SqlError,
    cx: &mut EvalContext<'_>,
) {
    let c = &builder.target.def.columns[column];
    let takes_null = c.nullable || c.auto_increment || builder.waits.get();
    if takes_null || !exec.function_failed.get() || !calls_function(e) {
        return;
    }
    if !cx.warnings.is_listed() {
        cx.warnings.push(Level::Error, failed.clone());
    }
    cx.warnings.push(Level::Error, value::store::null_refused(&c.ty, &c.name));
    cx.warnings.listed();
}
