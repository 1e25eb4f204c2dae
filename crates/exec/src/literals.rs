//! INSERT of rows of literals: a dump's statements, a program's batches.
//!
//! The values are places in the statement's text. A row whose values are all beyond dispute becomes an
//! image at once ([`Images`]); every other one goes the ordinary way, value by value, and so do statements
//! that look at more than the row itself. Which way a row goes can only be told by the time it takes.

use expr::EvalContext;
use parser::ast::{LiteralCell, LiteralKind};
use plan::dml::{Insert, LiteralRows};
use plan::query::Fill;
use value::store::plain::{ImageBuilder, Span, TextColumn};
use value::{Charset, Collation, Kind, SqlResult, Value};

use crate::flow::Slots;
use crate::images::{Images, Settings};
use crate::tally::Count;
use crate::write::WriteError;
use crate::writing::Writing;

/// Images are made for so many rows at least, or from a text of so many bytes.
const ROWS_MIN: usize = 4;
const BYTES_MIN: usize = 64 << 10;
/// Rows between two looks at KILL.
const ROWS_BETWEEN_CHECKS: usize = 1024;

/// Where a column's value comes from.
enum Source {
    Cell(usize),
    Default(Value),
    /// AUTO_INCREMENT.
    Generate,
}

/// Makes images of rows.
struct Maker {
    images: Images,
    sources: Vec<Source>,
    /// The columns, for strings behind `_binary`.
    binary: Vec<TextColumn>,
    /// The statement's text is not the bytes that the client wrote, which are what `_binary` means.
    converted: bool,
    image: ImageBuilder,
    text: Vec<u8>,
    value: Value,
}

impl Maker {
    fn new(writing: &mut Writing<'_, '_>, insert: &Insert, cx: &EvalContext<'_>) -> Option<Maker> {
        if insert.ignore || insert.replace || !insert.on_duplicate.is_empty() || !writing.inserts_freely() {
            return None;
        }
        let from = cx.settings.collation_connection;
        let settings =
            Settings { from, mode: cx.settings.sql_mode, ignore: false, today: cx.today(), time_zone: cx.settings.time_zone.clone() };
        let images = Images::new(&insert.target, &writing.writer.table, settings)?;
        let sources = insert.target.defaults.iter().enumerate().map(|(column, default)| {
            let cell = insert.columns.iter().position(|given| usize::from(*given) == column);
            Some(match (cell, default) {
                (Some(cell), _) => Source::Cell(cell),
                (None, Fill::Value(value)) => Source::Default(value.clone()),
                (None, Fill::Generate) => Source::Generate,
                // There is something to say about it, or to compute.
                (None, Fill::Missing(_) | Fill::Expr(_) | Fill::Dependent(_)) => return None,
            })
        });
        let sources = sources.collect::<Option<Vec<Source>>>()?;
        let binary = insert.target.def.columns.iter().map(|column| TextColumn::new(&column.ty, Collation::BINARY)).collect();
        let converted = cx.settings.converts_statements();
        Some(Maker { images, sources, binary, converted, image: ImageBuilder::default(), text: Vec::new(), value: Value::Null })
    }

    /// Makes the image of a row, with `generated` as its AUTO_INCREMENT value where none is given. False if
    /// the row is to go the ordinary way.
    fn make(&mut self, literals: &LiteralRows, cells: &[LiteralCell], generated: &Value, cx: &mut EvalContext<'_>) -> SqlResult<bool> {
        let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return Ok(false) };
        self.image.begin(self.sources.len(), (last.end - first.start) as usize);
        for column in 0..self.sources.len() {
            let made = match &self.sources[column] {
                Source::Default(value) => {
                    self.image.value(&self.images.columns[column], value, &self.images.settings.time_zone);
                    true
                }
                Source::Generate => {
                    self.image.value(&self.images.columns[column], generated, &self.images.settings.time_zone);
                    true
                }
                Source::Cell(cell) => self.cell(column, literals, cells[*cell], generated, cx)?,
            };
            if !made {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn cell(
        &mut self,
        column: usize,
        literals: &LiteralRows,
        cell: LiteralCell,
        generated: &Value,
        cx: &mut EvalContext<'_>,
    ) -> SqlResult<bool> {
        let (images, source) = (&self.images, &literals.source);
        let def = &images.table.def.columns[column];
        let (start, end) = (cell.start as usize, cell.end as usize);
        match cell.kind {
            LiteralKind::Null if images.auto_increment == Some(column) => {
                self.image.value(&images.columns[column], generated, &images.settings.time_zone);
                return Ok(true);
            }
            LiteralKind::Null => {
                if def.nullable {
                    self.image.null();
                }
                return Ok(def.nullable);
            }
            LiteralKind::Int | LiteralKind::Decimal
                if is_exact(def.ty.kind) && self.image.text(&images.columns[column], Span { text: source, start, end, ascii: true }) =>
            {
                return Ok(true);
            }
            LiteralKind::String { plain, binary } => {
                let span = if plain {
                    Span { text: source, start: start + 1, end: end - 1, ascii: false }
                } else {
                    self.text.clear();
                    literals.rows.append_string(cell, source, &mut self.text);
                    Span { text: &self.text, start: 0, end: self.text.len(), ascii: false }
                };
                let from = if binary { Collation::BINARY } else { images.settings.from };
                // Other connections' strings are converted first, and bytes converted back.
                let as_it_is =
                    if binary { !self.converted } else { matches!(from.charset(), Charset::Utf8mb4 | Charset::Utf8mb3 | Charset::Binary) };
                if !as_it_is && !span.bytes().is_ascii() {
                    return Ok(false);
                }
                let prepared = if binary { &self.binary[column] } else { &images.columns[column] };
                let made = self.image.text(prepared, span)
                    || images.general(column, (span.bytes(), from), &mut self.image, &mut self.value).is_some();
                return Ok(made);
            }
            _ => {}
        }
        let literal = literals.bind(cell, &def.ty, cx)?;
        Ok(literal.as_literal().is_some_and(|value| images.general_value(column, value, literal.ty.collation, &mut self.image).is_some()))
    }
}

/// Types whose digits as a number and as a string are the same value.
fn is_exact(kind: Kind) -> bool {
    matches!(kind, Kind::TinyInt | Kind::SmallInt | Kind::MediumInt | Kind::Int | Kind::BigInt | Kind::Decimal)
}

/// Inserts rows that are literals, as images where that is worth it.
pub(crate) fn insert_literals(
    writing: &mut Writing<'_, '_>,
    insert: &Insert,
    literals: &LiteralRows,
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
) -> SqlResult<()> {
    let rows = literals.rows.len();
    let builder = &mut writing.builder;
    builder.auto.reserved.expected = rows as u64;
    builder.zero_for_null = rows > 1 && !cx.settings.sql_mode.strict();
    builder.refuses_null = rows == 1;
    let worth = rows >= ROWS_MIN || literals.source.len() >= BYTES_MIN;
    let mut maker = if worth && !writing.exec.plan.programs { Maker::new(writing, insert, cx) } else { None };
    let given: Vec<bool> = (0..writing.builder.target.def.columns.len()).map(|c| insert.columns.contains(&(c as u16))).collect();
    for n in 0..rows {
        if n > 0 && n.is_multiple_of(ROWS_BETWEEN_CHECKS) {
            cx.session.check_killed()?;
        }
        writing.begin_row();
        let cells = literals.rows.row(n);
        if let Some(maker) = &mut maker
            && insert_image(writing, maker, (literals, cells), row, cx)?
        {
            continue;
        }
        let (builder, number) = (&writing.builder, writing.number);
        for (column, is_given) in given.iter().enumerate() {
            if !is_given {
                builder.fill_absent(column, number, row, cx)?;
            }
        }
        for (cell, &column) in cells.iter().zip(&insert.columns) {
            let literal = literals.bind(*cell, &builder.target.def.columns[usize::from(column)].ty, cx)?;
            let value = expr::eval(&literal, row, cx)?;
            builder.store(usize::from(column), &value, literal.ty.collation, number, row, cx)?;
        }
        if n == 0 {
            builder.tell_missing((0..given.len()).filter(|column| !given[*column]), cx)?;
        }
        writing.insert(insert, row, cx)?;
    }
    Ok(())
}

/// Inserts a row as an image; false if it is to go the ordinary way, and nothing is done.
fn insert_image(
    writing: &mut Writing<'_, '_>,
    maker: &mut Maker,
    (literals, cells): (&LiteralRows, &[LiteralCell]),
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
) -> SqlResult<bool> {
    let made = match maker.images.auto_increment {
        None => maker.make(literals, cells, &Value::Null, cx)?,
        Some(column) => make_numbered(writing, (maker, column), (literals, cells), row, cx)?,
    };
    if !made {
        return Ok(false);
    }
    let Writing { exec, builder, writer, counts, .. } = writing;
    exec.tally.add(Count::Write, 1);
    let mut tx = exec.tx.borrow_mut();
    match writer.insert_image(&mut tx, exec.engine, &maker.images, &mut maker.image) {
        Ok(()) => {}
        Err(WriteError::Other(e)) => return Err(e),
        Err(WriteError::Duplicate { index, .. }) => {
            counts.duplicates += 1;
            return Err(crate::bulk::duplicate_of(&writer.table, index, maker.image.image(), &cx.settings.time_zone)?);
        }
    }
    drop(tx);
    writer.done[0] += 1;
    counts.affected += 1;
    builder.pass_given(exec);
    builder.written(row);
    Ok(true)
}

/// Makes the image of a row of a table with an AUTO_INCREMENT column.
fn make_numbered(
    writing: &mut Writing<'_, '_>,
    (maker, column): (&mut Maker, usize),
    (literals, cells): (&LiteralRows, &[LiteralCell]),
    row: &mut Slots,
    cx: &mut EvalContext<'_>,
) -> SqlResult<bool> {
    let (exec, builder) = (writing.exec, &mut writing.builder);
    let slot = builder.first + column;
    let generates = match maker.sources[column] {
        Source::Cell(cell) => cells[cell].kind == LiteralKind::Null,
        _ => true,
    };
    if generates && !builder.auto.has_next() {
        // Values are taken from the table's counter once it is certain that the row has all others.
        return Ok(false);
    }
    row[slot] = Value::Null;
    if generates {
        builder.auto_increment(exec, row, cx)?;
    }
    if !maker.make(literals, cells, &row[slot], cx)? {
        if generates {
            builder.auto.begin_again();
        }
        return Ok(false);
    }
    if !generates {
        // Others than positive numbers may ask for one to be generated.
        let Some(n @ 1..) = maker.images.given_auto(column, &maker.image) else { return Ok(false) };
        row[slot] = if builder.target.def.columns[column].ty.unsigned { Value::UInt(n) } else { Value::Int(n as i64) };
        builder.auto_increment(exec, row, cx)?;
    }
    Ok(true)
}
