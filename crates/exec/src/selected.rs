//! INSERT … SELECT and REPLACE … SELECT.
//!
//! A value is stored before the next one of its row is computed, so that what fails first is told, and
//! warnings come in the order of the columns. Where the query sorts by its values, or groups or compares
//! them, they are all there before the row is stored.

use expr::{EvalContext, Expr};
use plan::dml::Insert;
use plan::query::{Query, Source};
use value::store::StoredFrom;
use value::{SqlResult, Value};

use crate::block::{output_of, output_types, rows_before_output};
use crate::flow::{Flow, Slots};
use crate::insert::{calls_function, tell_null};
use crate::rows::RowList;
use crate::writing::Writing;

/// Where the values of a query's columns come from.
fn origins(query: &Query) -> Vec<StoredFrom> {
    match query {
        Query::Block(block) => plan::stored_from(block),
        // They have been in a temporary table.
        Query::Set { .. } => output_types(query).iter().map(StoredFrom::field).collect(),
        Query::Rows(_) | Query::Document(_) => output_types(query).iter().map(|ty| ty.collation.into()).collect(),
    }
}

pub(crate) fn insert_query(
    writing: &mut Writing<'_, '_>,
    insert: &Insert,
    query: &Query,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    let exec = writing.exec;
    writing.builder.zero_for_null = !cx.settings.sql_mode.strict();
    let target = &insert.target;
    let is_target = |source: &Source| matches!(source, Source::Base(def) if def.id == target.def.id);
    let reads_target = exec.plan.tables.iter().enumerate().any(|(i, t)| i != target.table && is_target(&t.source));
    let mut source_row = exec.new_row();
    let output = if let Query::Block(block) = query { &block.output[..] } else { &[] };
    let absent = (0..target.def.columns.len()).filter(|c| !insert.columns.contains(&(*c as u16))).collect();
    let mut inserting = Inserting { writing, insert, row, output, origins: origins(query), absent, first: true };
    if reads_target {
        // The rows are read before the first one is written.
        let mut kept = RowList::new(&exec.memory);
        exec.query(query, &mut source_row, cx, &mut |values, _| kept.push(values.to_vec()).map(|()| Flow::More))?;
        kept.seal()?;
        let mut reader = kept.reader();
        for at in 0..kept.len() {
            inserting.values(reader.get(at)?, cx)?;
        }
    } else if let Query::Block(block) = query
        && exec.profile.is_none()
        && block.computes_last()
    {
        rows_before_output(exec, block, &mut source_row, cx, &mut |source, cx| {
            inserting.begin(cx)?;
            for (at, e) in output.iter().enumerate() {
                match output_of(block, e, source, cx) {
                    Ok(value) => inserting.store(at, &value, cx)?,
                    Err(failed) => {
                        inserting.failed(at, &failed, cx);
                        return Err(failed);
                    }
                }
            }
            inserting.end(cx)
        })?;
    } else {
        let read = exec.query(query, &mut source_row, cx, &mut |values, cx| inserting.values(values, cx));
        if let Err(failed) = &read
            && let Some(at) = output.iter().take(insert.columns.len()).position(calls_function)
        {
            inserting.failed(at, failed, cx);
        }
        read?;
    }
    exec.give_back(source_row);
    Ok(())
}

/// The row that is being made of values.
struct Inserting<'i, 'w, 'e> {
    writing: &'i mut Writing<'w, 'e>,
    insert: &'i Insert,
    row: &'i mut Slots,
    /// What the values are computed from, if that is known.
    output: &'i [Expr],
    origins: Vec<StoredFrom>,
    /// The columns that get no value of the query.
    absent: Vec<usize>,
    /// No row has been made yet.
    first: bool,
}

impl Inserting<'_, '_, '_> {
    fn values(&mut self, values: &[Value], cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        self.begin(cx)?;
        for (at, value) in values.iter().enumerate() {
            self.store(at, value, cx)?;
        }
        self.end(cx)
    }

    fn begin(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        crate::writing::not_doomed(cx)?;
        self.writing.begin_row();
        let (builder, number) = (&self.writing.builder, self.writing.number);
        self.absent.iter().try_for_each(|column| builder.fill_absent(*column, number, self.row, cx))
    }

    /// The value of an output: it is stored, or ON DUPLICATE KEY UPDATE will ask for it.
    fn store(&mut self, at: usize, value: &Value, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let (builder, number) = (&self.writing.builder, self.writing.number);
        let Some(&column) = self.insert.columns.get(at) else {
            self.row[self.insert.source_slot + at - self.insert.columns.len()].clone_from(value);
            return Ok(());
        };
        match self.output.get(at) {
            Some(e) => builder.store_as(column as usize, (value, e), self.origins[at], number, self.row, cx),
            None => builder.store(column as usize, value, self.origins[at], number, self.row, cx),
        }
    }

    fn end(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<Flow> {
        if std::mem::take(&mut self.first) {
            self.writing.builder.tell_missing(self.absent.iter().copied(), cx)?;
        }
        self.writing.insert(self.insert, self.row, cx)?;
        Ok(Flow::More)
    }

    /// An output could not be computed.
    fn failed(&self, at: usize, failed: &value::SqlError, cx: &mut EvalContext<'_>) {
        if let (Some(e), Some(&column)) = (self.output.get(at), self.insert.columns.get(at)) {
            tell_null(self.writing.exec, &self.writing.builder, (e, column as usize), failed, cx);
        }
    }
}
