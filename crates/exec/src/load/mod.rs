//! LOAD DATA and LOAD XML: rows of a text stream into a table.
//!
//! The stream is read in pieces and parsed row by row ([`split`], [`xml`]); a row's fields go straight into
//! the row buffer through one reused value, so nothing is allocated for a row but what its strings need.
//! Once a bulk load is under way, rows that need nothing but their own line are made by threads (`blocks`).
//! LOCAL means IGNORE where neither IGNORE nor REPLACE is written, because a client that is sending a file
//! cannot be stopped in the middle.

mod beginnings;
mod blocks;
pub mod split;
mod transcode;
pub mod xml;

use std::sync::Arc;

use blocks::{Block, Cutter, Recipe};
use engine::{Progress, Stage};
use expr::EvalContext;
use parser::ast::DuplicateHandling;
use plan::dml::{Load, LoadField};
use plan::query::Fill;
use split::fixed::FixedRow;
use split::{RowReader, TextFormat};
use transcode::Transcoded;
use value::store::{in_place_of_null, zero_value};
use value::{Collation, Kind, SqlResult, SqlType, Value, sql_error};
use xml::XmlReader;

use crate::engine_error;
use crate::flow::Slots;
use crate::images::Settings;
use crate::run::Exec;
use crate::sink::{Info, LocalData, Outcome, ResultSink};
use crate::tally::Count;
use crate::writing::{OnDuplicate, Writing};

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

    /// Passes over what IGNORE n LINES names: lines, or rows of so many fields where nothing ends a line.
    fn skip(&mut self, rows: u64, has_lines: bool, fields: usize) -> SqlResult<()> {
        if let (true, Rows::Separated(reader) | Rows::Fixed(reader, _)) = (has_lines, &mut *self) {
            return reader.skip_lines(rows);
        }
        for _ in 0..rows {
            if self.next(fields)?.is_none() {
                break;
            }
        }
        Ok(())
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

/// One LOAD at work.
struct Loader<'a, 'e> {
    load: &'a Load,
    layout: &'a Layout,
    mode: OnDuplicate<'a>,
    /// What the file is in.
    from: Collation,
    /// For each column whether the file gives it.
    given: Vec<bool>,
    /// Columns of the present row that may not be NULL, and are in the file.
    refused_nulls: Vec<usize>,
    writing: Writing<'a, 'e>,
}

impl Exec<'_> {
    pub(crate) fn load(&self, load: &Load, cx: &mut EvalContext<'_>, sink: &mut dyn ResultSink) -> SqlResult<Outcome> {
        let target = &load.target;
        let layout = layout(load, cx)?;
        let ignore = load.duplicates == DuplicateHandling::Ignore || (load.local && load.duplicates != DuplicateHandling::Replace);
        let mode = match load.duplicates {
            DuplicateHandling::Replace => OnDuplicate::Replace,
            _ if ignore => OnDuplicate::Ignore,
            _ => OnDuplicate::Fail,
        };
        let replaces = matches!(mode, OnDuplicate::Replace);
        let given = (0..target.def.columns.len()).map(|c| load.fields.contains(&LoadField::Column(c as u16))).collect();
        let mut loader = Loader {
            load,
            layout: &layout,
            mode,
            from: plan::dml::file_collation(load.charset, &target.def, cx),
            given,
            refused_nulls: Vec::new(),
            writing: Writing::new(self, target, ignore, cx)?,
        };
        loader.writing.builder.auto.counts_refused = replaces;
        let mut row = self.new_row();
        self.tx.borrow_mut().manner.duplicate_exclusive = replaces;
        if !replaces && self.programs_are_blind(target) && loader.writing.inserts_freely() {
            loader.writing.writer.defer();
            // An expression of SET may look at the table.
            if load.assignments.iter().all(|a| a.value.as_ref().is_none_or(|e| !e.has_subquery())) {
                loader.writing.gather(ignore)?;
            }
        }
        let result = loader.all(&mut row, cx, sink);
        self.tx.borrow_mut().manner.duplicate_exclusive = false;
        loader.writing.end(result, cx)?;
        let Writing { counts, builder, .. } = loader.writing;
        let (deleted, skipped) = if replaces { (counts.duplicates, 0) } else { (0, counts.duplicates) };
        Ok(Outcome {
            affected: counts.affected,
            generated_id: builder.auto.first_generated,
            insert_id: builder.auto.first_generated,
            info: Info::Loaded { records: counts.records, deleted, skipped },
            ..Outcome::default()
        })
    }
}

impl Loader<'_, '_> {
    fn all(&mut self, row: &mut Slots, cx: &mut EvalContext<'_>, sink: &mut dyn ResultSink) -> SqlResult<()> {
        let mut source = Watched { source: sink.infile(&self.load.file, self.load.local)?, progress: self.writing.exec.progress };
        if let Some(bytes) = source.source.size() {
            self.writing.exec.progress.begin(Stage::Reading, bytes);
        }
        let charset = self.from.charset();
        let mut transcoded;
        let source: &mut dyn LocalData = if charset.is_carried() {
            transcoded = Transcoded::new(&mut source, charset);
            &mut transcoded
        } else {
            &mut source
        };
        let mut rows = Rows::new(source, self.layout);
        let has_lines = self.load.format.lines_terminated.as_ref().is_none_or(|terminator| !terminator.is_empty());
        rows.skip(self.load.skip_lines, has_lines, self.load.fields.len())?;
        let recipe = match (self.layout, &self.mode) {
            (Layout::Separated(format), OnDuplicate::Fail | OnDuplicate::Ignore) => self.recipe(format, cx),
            _ => None,
        };
        let Some(recipe) = recipe else { return self.rows(&mut rows, false, row, cx) };
        // Until there are so many rows that a load has begun, threads are not worth their while.
        self.rows(&mut rows, true, row, cx)?;
        let Rows::Separated(reader) = rows else { return Ok(()) };
        match reader.into_rest() {
            (rest, Some(source)) if self.writing.writer.is_loading() => self.blocks(&recipe, Cutter::new(rest, source, &recipe), row, cx),
            _ => Ok(()),
        }
    }

    fn recipe(&self, format: &TextFormat, cx: &EvalContext<'_>) -> Option<Arc<Recipe>> {
        let settings = Settings {
            from: self.from,
            mode: cx.settings.sql_mode,
            ignore: self.writing.builder.ignore,
            today: cx.today(),
            time_zone: cx.settings.time_zone.clone(),
        };
        Recipe::new(self.load, &self.writing.writer, format, settings).map(Arc::new)
    }

    /// The rest of the stream, in blocks.
    fn blocks(&mut self, recipe: &Arc<Recipe>, mut cutter: Cutter<'_>, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let mut threads = self.writing.exec.engine.ordered("load-rows", || Box::new(recipe.clone().work())).map_err(engine_error)?;
        let mut spare: Vec<Block> = Vec::new();
        loop {
            let mut block = spare.pop().unwrap_or_else(|| Block { text: Vec::new(), rows: recipe.empty_rows(), done: 0, auto: 0 });
            let more = cutter.next(&mut block.text);
            if let Ok(true) = more {
                threads.push(block);
            }
            // At the end of the stream, and before an error of its, all that came before.
            while (!matches!(more, Ok(true)) || !threads.has_room())
                && let Some(mut block) = threads.take().map_err(engine_error)?
            {
                self.take_up(recipe, &mut block, row, cx)?;
                spare.push(block);
            }
            if !more? {
                return Ok(());
            }
        }
    }

    /// Hands a block's rows on, and reads those that its thread has left.
    fn take_up(&mut self, recipe: &Recipe, block: &mut Block, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        cx.session.check_killed()?;
        let (made, engine) = (block.rows.len() as u64, self.writing.exec.engine);
        if made > 0 {
            if self.writing.writer.table.clustered.is_none() {
                let counter = engine.counter(self.writing.writer.table.def.tree);
                block.rows.set_row_ids(|| counter.next_row_id());
            }
            if block.auto > 0 {
                engine.counter(self.writing.writer.table.def.tree).raise_to(block.auto);
            }
            self.writing.counts.records += made;
            self.writing.counts.affected += made;
            self.writing.exec.tally.add(Count::Write, made);
            self.writing
                .writer
                .take_rows(&mut self.writing.exec.tx.borrow_mut(), &mut block.rows, &cx.settings.time_zone)
                .map_err(crate::write::other)?;
        }
        if block.done == block.text.len() {
            return Ok(());
        }
        block.text.drain(..block.done);
        let mut reader = RowReader::of_blocks(recipe.format().clone());
        reader.set_block(std::mem::take(&mut block.text));
        self.rows(&mut Rows::Separated(reader), false, row, cx)
    }

    /// Reads row after row in the ordinary way: all, or until a load `has_begun`.
    fn rows(&mut self, rows: &mut Rows<'_>, until_loading: bool, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        while let Some(truncated) = rows.next(self.load.fields.len())? {
            self.writing.begin_row();
            if self.writing.number.is_multiple_of(ROWS_BETWEEN_CHECKS) {
                cx.session.check_killed()?;
            }
            self.one(rows, truncated, row, cx)?;
            if until_loading && self.writing.writer.is_loading() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// 1300 where the row has a byte that begins no character.
    fn check_beginnings(&self, reader: &RowReader<'_>) -> SqlResult<()> {
        for i in 0..reader.len() {
            if let Some(field) = reader.field(i).filter(|field| !field.is_ascii())
                && let Some(error) = beginnings::refused(field, self.from.charset(), reader.enclosure_of(i))
            {
                return Err(error);
            }
        }
        Ok(())
    }

    /// The row that was read last.
    fn one(&mut self, rows: &Rows<'_>, truncated: bool, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let number = self.writing.number;
        for c in 0..self.given.len() {
            if !self.given[c] {
                self.load_default(c, number, row, cx)?;
            }
        }
        if let Rows::Separated(reader) = rows {
            self.check_beginnings(reader)?;
        }
        let mut refused = Ok(());
        for (i, field) in self.load.fields.iter().enumerate() {
            match field {
                // Variables behind a value that is refused have those of this row all the same.
                LoadField::Column(_) if refused.is_err() => {}
                LoadField::Column(c) => {
                    let c = *c as usize;
                    refused = match rows.field(i, &self.load.target.def.columns[c].name) {
                        Field::Text(bytes) => self.writing.builder.store_text(c, bytes, self.from, number, row, cx),
                        Field::Null => self.null_field(c, number, row, cx),
                        Field::Missing => self.missing_field(c, number, row, cx),
                    };
                }
                LoadField::Variable(name) => {
                    let value = match rows.field(i, name) {
                        Field::Text(bytes) => Value::bytes(bytes),
                        Field::Null | Field::Missing => Value::Null,
                    };
                    cx.session.set_user_variable(name, value, &SqlType::varchar(1024, self.from));
                }
            }
        }
        refused?;
        self.tell_refused_nulls(cx)?;
        if truncated {
            let warning = sql_error!(WARN_TOO_MANY_RECORDS, number);
            if cx.settings.sql_mode.strict() && !self.writing.builder.ignore {
                return Err(warning);
            }
            cx.warnings.warn(warning);
        }
        for a in &self.load.assignments {
            match &a.value {
                Some(e) => {
                    let v = expr::eval_raw(e, row, cx)?;
                    self.writing.builder.store(a.column as usize, &v, e, number, row, cx)?;
                }
                None => self.writing.builder.fill(a.column as usize, number, row, cx)?,
            }
        }
        if !self.writing.complete(row, cx)? {
            return Ok(());
        }
        self.writing.put(&self.mode, row, cx)
    }

    fn load_default(&self, column: usize, number: u64, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        match &self.writing.builder.target.defaults[column] {
            // LOAD DATA gives columns that are not in its list their implicit default without a word.
            Fill::Missing(v) => {
                row[self.writing.builder.first + column].clone_from(v);
                Ok(())
            }
            _ => self.writing.builder.fill(column, number, row, cx),
        }
    }

    /// The line ended before this field.
    fn missing_field(&self, column: usize, number: u64, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let warning = sql_error!(WARN_TOO_FEW_RECORDS, number);
        if cx.settings.sql_mode.strict() && !self.writing.builder.ignore {
            return Err(warning);
        }
        cx.warnings.warn(warning);
        let c = &self.writing.builder.target.def.columns[column];
        let default = &self.writing.builder.target.defaults[column];
        row[self.writing.builder.first + column] = match (&self.layout, default) {
            (Layout::Xml(_), _) => return self.load_default(column, number, row, cx),
            _ if c.ty.kind == Kind::Timestamp && !c.nullable => Value::DateTime(cx.now(c.ty.decimals)),
            // A row of fixed size has no NULL: the column's literal default, or its type's zero.
            (Layout::Fixed(..), Fill::Value(v)) if !v.is_null() => v.clone(),
            (Layout::Fixed(..), _) => zero_value(&c.ty),
            // The zero is put in place of the default, as it was there: NULL stays.
            (Layout::Separated(_), Fill::Value(v)) if v.is_null() => Value::Null,
            (Layout::Separated(_), Fill::Expr(_) | Fill::Dependent(_)) if c.nullable => Value::Null,
            (Layout::Separated(_), _) => in_place_of_null(&c.ty),
        };
        Ok(())
    }

    /// NULL for columns that may not be NULL is told once all fields of the row are read.
    fn tell_refused_nulls(&mut self, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let builder = &self.writing.builder;
        for column in std::mem::take(&mut self.refused_nulls) {
            let warning = sql_error!(WARN_NULL_TO_NOTNULL, builder.target.def.columns[column].name, self.writing.number);
            if cx.settings.sql_mode.strict() && !builder.ignore {
                return Err(warning);
            }
            cx.warnings.warn(warning);
        }
        Ok(())
    }

    fn null_field(&mut self, column: usize, number: u64, row: &mut Slots, cx: &mut EvalContext<'_>) -> SqlResult<()> {
        let c = &self.writing.builder.target.def.columns[column];
        if c.nullable || c.auto_increment {
            return self.writing.builder.store(column, &Value::Null, c.ty.collation, number, row, cx);
        }
        if self.writing.builder.waits.get() {
            return self.writing.builder.store(column, &Value::Null, c.ty.collation, number, row, cx);
        }
        // NULL is the present moment here, whatever the default and `explicit_defaults_for_timestamp` are.
        if c.ty.kind == Kind::Timestamp {
            row[self.writing.builder.first + column] = Value::DateTime(cx.now(c.ty.decimals));
            return Ok(());
        }
        self.refused_nulls.push(column);
        match &self.writing.builder.target.defaults[column] {
            Fill::Missing(_) => row[self.writing.builder.first + column] = in_place_of_null(&c.ty),
            _ if matches!(c.ty.kind, Kind::Enum | Kind::Set) => row[self.writing.builder.first + column] = in_place_of_null(&c.ty),
            _ => {
                let zero = if c.ty.kind.is_string() { Value::bytes(b"") } else { Value::Int(0) };
                self.writing.builder.store(column, &zero, c.ty.collation, number, row, cx)?;
            }
        }
        Ok(())
    }
}

/// The clauses with their defaults.
fn layout(load: &Load, cx: &mut EvalContext<'_>) -> SqlResult<Layout> {
    if let Some(tag) = &load.xml {
        return Ok(Layout::Xml(tag.clone()));
    }
    let mut format = TextFormat::of(&load.format, cx)?;
    if format.line_terminator == format.field_terminator {
        // A row ends with its last field.
        format.line_terminator.clear();
    }
    let of_blob = |field: &LoadField| match field {
        LoadField::Column(c) => {
            let kind = load.target.def.columns[*c as usize].ty.kind;
            kind.is_text() || kind == Kind::Json
        }
        LoadField::Variable(_) => false,
    };
    let endless = format.field_terminator.is_empty() && format.line_terminator.is_empty() && load.fields.iter().any(of_blob);
    if !format.field_terminator.is_empty() || format.enclosure.is_some() {
        return if endless { Err(sql_error!(BLOBS_AND_NO_TERMINATED)) } else { Ok(Layout::Separated(format)) };
    }
    let mut types = Vec::new();
    for field in &load.fields {
        match field {
            LoadField::Column(c) => types.push(&load.target.def.columns[*c as usize].ty),
            LoadField::Variable(_) => return Err(sql_error!(LOAD_FROM_FIXED_SIZE_ROWS_TO_VAR)),
        }
    }
    if endless {
        return Err(sql_error!(BLOBS_AND_NO_TERMINATED));
    }
    let row = FixedRow::of(types.into_iter());
    Ok(Layout::Fixed(format, row))
}
