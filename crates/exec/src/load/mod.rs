//! LOAD DATA: rows of a text stream into a table.
//!
//! The stream is read in pieces and parsed row by row ([`split`]); a row's fields go straight into the row buffer through one
//! reused value, so nothing is allocated for a row but what its strings need. LOCAL means IGNORE where neither IGNORE nor
//! REPLACE is written, because a client that is sending a file cannot be stopped in the middle.

pub mod split;

use expr::EvalContext;
use parser::ast::DuplicateHandling;
use plan::dml::{Load, LoadField};
use plan::query::Fill;
use split::{RowReader, TextFormat};
use value::{Charset, Collation, SqlResult, SqlType, Value, sql_error};

use crate::dml::{Counts, OnDuplicate, RowBuilder};
use crate::run::{Exec, Slots};
use crate::sink::{Outcome, ResultSink};
use crate::write::Writer;

/// Rows between two looks at KILL.
const ROWS_BETWEEN_CHECKS: u64 = 1024;

impl Exec<'_> {
    pub(crate) fn load(&self, load: &Load, cx: &mut EvalContext<'_>, sink: &mut dyn ResultSink) -> SqlResult<Outcome> {
        let target = &load.target;
        let format = text_format(load)?;
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
        let result = self.load_rows(load, format, &mode, &mut builder, &mut writer, &mut counts, &mut row, cx, sink);
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
        format: TextFormat,
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
        let mut source = sink.infile(&load.file, load.local)?;
        let mut reader = RowReader::new(&mut *source, format);
        reader.skip_lines(load.skip_lines)?;
        while let Some(shape) = reader.next_row(load.fields.len())? {
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
                let text = if i < reader.len() { Some(reader.field(i)) } else { None };
                match (field, text) {
                    (LoadField::Column(c), Some(Some(bytes))) => builder.store_text(*c as usize, bytes, from, number, row, cx)?,
                    (LoadField::Column(c), Some(None)) => self.null_field(builder, *c as usize, number, row, cx)?,
                    (LoadField::Column(c), None) => self.missing_field(builder, *c as usize, number, row, cx)?,
                    (LoadField::Variable(name), text) => {
                        let value = text.flatten().map_or(Value::Null, Value::bytes);
                        cx.session.set_user_variable(name, value, &SqlType::varchar(1024, from));
                    }
                }
            }
            if shape.truncated {
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
                if builder.ignore && e.code == 3819 {
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
        self.load_default(builder, column, number, row, cx)
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
fn text_format(load: &Load) -> SqlResult<TextFormat> {
    let f = &load.format;
    let one = |what: &Option<Vec<u8>>| -> SqlResult<Option<u8>> {
        match what.as_deref() {
            None | Some([]) => Ok(None),
            Some([byte]) => Ok(Some(*byte)),
            Some(_) => Err(sql_error!(WRONG_FIELD_TERMINATORS)),
        }
    };
    let default = TextFormat::default();
    let escape = if f.escaped.is_none() { default.escape } else { one(&f.escaped)? };
    let format = TextFormat {
        field_terminator: f.fields_terminated.clone().unwrap_or(default.field_terminator),
        enclosure: one(&f.enclosed)?,
        escape,
        line_prefix: f.lines_starting.clone().unwrap_or_default(),
        line_terminator: f.lines_terminated.clone().unwrap_or(default.line_terminator),
    };
    if format.field_terminator.is_empty() && format.enclosure.is_none() {
        return Err(sql_error!(NOT_SUPPORTED_YET, "LOAD DATA with fixed-size rows"));
    }
    Ok(format)
}
