//! LOAD DATA and LOAD XML: rows of a text stream into a table.
//!
//! The stream is read in pieces and parsed row by row ([`split`], [`xml`]); a row's fields go straight into the row buffer through one
//! reused value, so nothing is allocated for a row but what its strings need. LOCAL means IGNORE where neither IGNORE nor
//! REPLACE is written, because a client that is sending a file cannot be stopped in the middle.

pub mod split;
pub mod xml;

use engine::{Progress, Stage};
use expr::EvalContext;
use parser::ast::DuplicateHandling;
use plan::dml::{Load, LoadField};
use plan::query::Fill;
use split::fixed::FixedRow;
use split::{RowReader, TextFormat};
use value::store::zero_value;
use value::{Charset, Collation, Kind, SqlResult, SqlType, Value, sql_error};
use xml::XmlReader;

use crate::dml::{Counts, OnDuplicate, RowBuilder};
use crate::run::{Exec, Slots};
use crate::sink::{LocalData, Outcome, ResultSink};
use crate::write::Writer;

/// Rows between two looks at KILL.
const ROWS_BETWEEN_CHECKS: u64 = 1024;

/// Tells how far a file of known length has been read.
struct Watched<'a> {
    source: Box<dyn LocalData + 'a>,
    progress: &'a Progress,
}

impl LocalData for Watched<'_> {
    fn read(&mut self, buffer: &mut Vec<u8>) -> SqlResult<bool> {
        let before = buffer.len();
        let more = self.source.read(buffer)?;
        if self.progress.now().0 == Stage::Reading {
            self.progress.add((buffer.len() - before) as u64);
        }
        Ok(more)
    }
}

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        if self.progress.now().0 == Stage::Reading {
            self.progress.end();
        }
    }
}

/// How the input becomes rows.
enum Layout {
    Separated(TextFormat),
    Fixed(TextFormat, FixedRow),
    Xml(Vec<u8>),
}

enum Rows<'s> {
    Separated(RowReader<'s>),
    Fixed(RowReader<'s>, &'s FixedRow),
    Xml(XmlReader<'s>),
}

/// What the present row has for a field.
enum Field<'r> {
    Text(&'r [u8]),
    Null,
    /// The row ended before it.
    Missing,
}

impl<'s> Rows<'s> {
    fn new(source: &'s mut dyn LocalData, layout: &'s Layout) -> Rows<'s> {
        match layout {
            Layout::Separated(format) => Rows::Separated(RowReader::new(source, format.clone())),
            Layout::Fixed(format, row) => Rows::Fixed(RowReader::new(source, format.clone()), row),
            Layout::Xml(tag) => Rows::Xml(XmlReader::new(source, tag)),
        }
    }

    fn skip(&mut self, rows: u64) -> SqlResult<()> {
        match self {
            Rows::Separated(reader) | Rows::Fixed(reader, _) => reader.skip_lines(rows),
            Rows::Xml(reader) => {
                for _ in 0..rows {
                    reader.next_row()?;
                }
                Ok(())
            }
        }
    }

    /// Whether the next row held more than `fields`; `None` at the end.
    fn next(&mut self, fields: usize) -> SqlResult<Option<bool>> {
        let shape = match self {
            Rows::Separated(reader) => reader.next_row(fields)?,
            Rows::Fixed(reader, row) => reader.next_fixed(row)?,
            Rows::Xml(reader) => return Ok(reader.next_row()?.then_some(false)),
        };
        Ok(shape.map(|shape| shape.truncated))
    }

    fn field(&self, i: usize, name: &str) -> Field<'_> {
        match self {
            Rows::Separated(reader) | Rows::Fixed(reader, _) if i >= reader.len() => Field::Missing,
            Rows::Separated(reader) | Rows::Fixed(reader, _) => reader.field(i).map_or(Field::Null, Field::Text),
            Rows::Xml(reader) => reader.value(name).map_or(Field::Null, Field::Text),
        }
    }
}

impl Exec<'_> {
    pub(crate) fn load(&self, load: &Load, cx: &mut EvalContext<'_>, sink: &mut dyn ResultSink) -> SqlResult<Outcome> {
        let target = &load.target;
        let layout = layout(load)?;
        let ignore = load.duplicates == DuplicateHandling::Ignore || (load.local && load.duplicates != DuplicateHandling::Replace);
        let mode = match load.duplicates {
            DuplicateHandling::Replace => OnDuplicate::Replace,
            _ if ignore => OnDuplicate::Ignore,
            _ => OnDuplicate::Fail,
        };
        let mut builder = RowBuilder::new(target, self.plan.tables[target.table].slot, ignore || load.local, cx);
        let mut writer = Writer::new(self.table(target.table)?.clone());
        let mut counts = Counts::default();
        let mut row = self.new_row();
        self.tx.borrow_mut().set_duplicate_exclusive(matches!(mode, OnDuplicate::Replace));
        if !matches!(mode, OnDuplicate::Replace) && !self.has_foreign_keys() {
            writer.defer();
            // An expression of SET may look at the table.
            if load.assignments.iter().all(|a| a.value.as_ref().is_none_or(|e| !e.has_subquery())) {
                self.gather(&mut writer, matches!(mode, OnDuplicate::Ignore))?;
            }
        }
        let result = self.load_rows(load, &layout, &mode, &mut builder, &mut writer, &mut counts, &mut row, cx, sink);
        self.tx.borrow_mut().set_duplicate_exclusive(false);
        self.end_writing(result, &mut writer, &mut counts, cx)?;
        let (deleted, skipped) = if matches!(mode, OnDuplicate::Replace) { (counts.duplicates, 0) } else { (0, counts.duplicates) };
        Ok(Outcome {
            affected: counts.affected,
            generated_id: builder.auto.first_generated,
            insert_id: builder.auto.first_generated,
            info: format!("Records: {}  Deleted: {deleted}  Skipped: {skipped}  Warnings: ", counts.records),
            ..Outcome::default()
        })
    }

    #[expect(clippy::too_many_arguments, reason = "the state of one LOAD")]
    fn load_rows(
        &self,
        load: &Load,
        layout: &Layout,
        mode: &OnDuplicate<'_>,
        builder: &mut RowBuilder<'_>,
        writer: &mut Writer,
        counts: &mut Counts,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
        sink: &mut dyn ResultSink,
    ) -> SqlResult<()> {
        let from = self.load_collation(load, cx);
        let given: Vec<bool> = (0..builder.target.def.columns.len())
            .map(|c| load.fields.iter().any(|f| matches!(f, LoadField::Column(n) if *n as usize == c)))
            .collect();
        let mut source = Watched { source: sink.infile(&load.file, load.local)?, progress: self.progress };
        if let Some(bytes) = source.source.size() {
            self.progress.begin(Stage::Reading, bytes);
        }
        let mut rows = Rows::new(&mut source, layout);
        rows.skip(load.skip_lines)?;
        while let Some(truncated) = rows.next(load.fields.len())? {
            counts.records += 1;
            let number = counts.records;
            if number.is_multiple_of(ROWS_BETWEEN_CHECKS) {
                cx.session.check_killed()?;
            }
            for (c, given) in given.iter().enumerate() {
                if !given {
                    self.load_default(builder, c, number, row, cx)?;
                }
            }
            for (i, field) in load.fields.iter().enumerate() {
                match field {
                    LoadField::Column(c) => {
                        let c = *c as usize;
                        match rows.field(i, &load.target.def.columns[c].name) {
                            Field::Text(bytes) => builder.store_text(c, bytes, from, number, row, cx)?,
                            Field::Null => self.null_field(builder, c, number, row, cx)?,
                            Field::Missing => self.missing_field(builder, layout, c, number, row, cx)?,
                        }
                    }
                    LoadField::Variable(name) => {
                        let value = match rows.field(i, name) {
                            Field::Text(bytes) => Value::bytes(bytes),
                            Field::Null | Field::Missing => Value::Null,
                        };
                        cx.session.set_user_variable(name, value, &SqlType::varchar(1024, from));
                    }
                }
            }
            if truncated {
                let warning = sql_error!(WARN_TOO_MANY_RECORDS, number);
                if cx.settings.sql_mode.strict() && !builder.ignore {
                    return Err(warning);
                }
                cx.warnings.warn(warning);
            }
            for a in &load.assignments {
                match &a.value {
                    Some(e) => {
                        let v = expr::eval(e, row, cx)?;
                        builder.store(a.column as usize, &v, e.ty.collation, number, row, cx)?;
                    }
                    None => builder.fill(a.column as usize, number, row, cx)?,
                }
            }
            builder.auto_increment(self, row, cx)?;
            if let Err(e) = builder.complete(number, row, cx) {
                if builder.ignore && crate::dml::is_row_check(&e) {
                    cx.warnings.warn(e);
                    continue;
                }
                return Err(e);
            }
            self.write_new_row(mode, builder, writer, counts, number, row, cx)?;
        }
        Ok(())
    }

    /// The character set of the file: as written, or the database's.
    fn load_collation(&self, load: &Load, cx: &EvalContext<'_>) -> Collation {
        if let Some(charset) = load.charset {
            return charset.default_collation();
        }
        let database = cx.session.system_variable(None, None, "character_set_database").ok().and_then(|(v, _)| v.to_text());
        let charset = database.and_then(|name| Charset::by_name(&name.to_string_lossy()));
        charset.map_or(load.target.def.collation, Charset::default_collation)
    }

    fn load_default(
        &self,
        builder: &RowBuilder<'_>,
        column: usize,
        number: u64,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<()> {
        match &builder.target.defaults[column] {
            // LOAD DATA gives columns that are not in its list their implicit default without a word.
            Fill::Missing(v) => {
                row[builder.first + column].clone_from(v);
                Ok(())
            }
            _ => builder.fill(column, number, row, cx),
        }
    }

    /// The line ended before this field.
    fn missing_field(
        &self,
        builder: &RowBuilder<'_>,
        layout: &Layout,
        column: usize,
        number: u64,
        row: &mut Slots,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<()> {
        let warning = sql_error!(WARN_TOO_FEW_RECORDS, number);
        if cx.settings.sql_mode.strict() && !builder.ignore {
            return Err(warning);
        }
        cx.warnings.warn(warning);
        if !matches!(layout, Layout::Fixed(..)) {
            return self.load_default(builder, column, number, row, cx);
        }
        // A row of fixed size has no NULL: the column's literal default, or its type's zero.
        let c = &builder.target.def.columns[column];
        row[builder.first + column] = match &builder.target.defaults[column] {
            _ if c.ty.kind == Kind::Timestamp && !c.nullable => Value::DateTime(cx.now(c.ty.decimals)),
            Fill::Value(v) if !v.is_null() => v.clone(),
            _ => zero_value(&c.ty),
        };
        Ok(())
    }

    fn null_field(&self, builder: &RowBuilder<'_>, column: usize, number: u64, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let c = &builder.target.def.columns[column];
        if c.nullable || c.auto_increment {
            row[builder.first + column] = Value::Null;
            return Ok(());
        }
        let warning = sql_error!(WARN_NULL_TO_NOTNULL, c.name, number);
        if cx.settings.sql_mode.strict() && !builder.ignore {
            return Err(warning);
        }
        cx.warnings.warn(warning);
        match &builder.target.defaults[column] {
            Fill::Missing(v) => row[builder.first + column].clone_from(v),
            _ => {
                let zero = if c.ty.kind.is_string() { Value::bytes(b"") } else { Value::Int(0) };
                builder.store(column, &zero, c.ty.collation, number, row, cx)?;
            }
        }
        Ok(())
    }
}

/// The clauses with their defaults.
fn layout(load: &Load) -> SqlResult<Layout> {
    if let Some(tag) = &load.xml {
        return Ok(Layout::Xml(tag.clone()));
    }
    let format = TextFormat::of(&load.format)?;
    if !format.field_terminator.is_empty() || format.enclosure.is_some() {
        return Ok(Layout::Separated(format));
    }
    let mut types = Vec::new();
    for field in &load.fields {
        match field {
            LoadField::Column(c) => types.push(&load.target.def.columns[*c as usize].ty),
            LoadField::Variable(_) => return Err(sql_error!(LOAD_FROM_FIXED_SIZE_ROWS_TO_VAR)),
        }
    }
    if format.line_terminator.is_empty() && types.iter().any(|ty| ty.kind.is_text() || ty.kind == Kind::Json) {
        return Err(sql_error!(BLOBS_AND_NO_TERMINATED));
    }
    let row = FixedRow::of(types.into_iter());
    Ok(Layout::Fixed(format, row))
}
