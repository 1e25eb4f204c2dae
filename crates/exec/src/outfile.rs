//! SELECT … INTO OUTFILE and DUMPFILE: rows as the text that LOAD DATA reads.
//!
//! What is always true: with the same clauses, LOAD DATA gets back what was written, as far as MySQL's
//! rules of escaping let it. A value is escaped where a separator, a line's end, the escape itself or a
//! zero byte stands in it: strings always, numbers only where a separator is made of their characters. A
//! statement that fails leaves no file.

use expr::EvalContext;
use parser::ast::FileFormat;
use plan::Column;
use value::{Charset, Collation, Kind, SqlResult, Value, sql_error};

use crate::load::split::TextFormat;
use crate::load::split::fixed::width;
use crate::sink::OutFile;

/// From this length on a column makes a row of fixed size impossible.
const FIXED_WIDTH_MAX: usize = 1 << 24;

/// What an escape character is followed by that means something else than itself.
const ESCAPED_LETTERS: &[u8] = b"ntrb0ZN";
const NUMERIC: &[u8] = b".0123456789e+-";

/// Bytes that are gathered before they are written.
const BUFFER: usize = 64 << 10;

struct TextColumn {
    name: String,
    ty: value::SqlType,
    /// Enclosed under OPTIONALLY, and escaped.
    is_string: bool,
    /// The bytes that its values take in a row of fixed size.
    width: usize,
    /// What its values are converted from.
    from: Option<Charset>,
}

/// How values are written.
struct Style {
    format: TextFormat,
    optionally: bool,
    fixed: bool,
    /// What tells fields apart: the enclosure, or the first byte of the terminator.
    separator: Option<u8>,
    /// The separator is a letter that means something behind the escape character: it is doubled.
    ambiguous: bool,
    /// The separator occurs in numbers.
    in_numbers: bool,
    /// Nothing tells the field terminator from data.
    bare_terminator: bool,
}

pub(crate) struct TextRows {
    style: Style,
    columns: Vec<TextColumn>,
    charset: Option<Charset>,
    buffer: Vec<u8>,
    text: Vec<u8>,
    rows: u64,
}

impl TextRows {
    pub fn new(format: &FileFormat, charset: Option<Charset>, columns: &[Column], cx: &mut EvalContext<'_>) -> SqlResult<TextRows> {
        let columns: Vec<TextColumn> = columns.iter().map(text_column).collect();
        let style = Style::of(format, &columns, cx)?;
        Ok(TextRows { style, columns, charset, buffer: Vec::new(), text: Vec::new(), rows: 0 })
    }

    pub fn row(&mut self, values: &[Value], cx: &mut EvalContext<'_>, file: &mut dyn OutFile) -> SqlResult<()> {
        self.rows += 1;
        self.buffer.extend_from_slice(&self.style.format.line_prefix);
        for (i, value) in values.iter().enumerate() {
            if i > 0 {
                self.buffer.extend_from_slice(&self.style.format.field_terminator);
            }
            self.field(i, value, cx);
        }
        self.buffer.extend_from_slice(&self.style.format.line_terminator);
        if self.buffer.len() >= BUFFER {
            file.write(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    pub fn finish(self, file: &mut dyn OutFile) -> SqlResult<()> {
        if self.buffer.is_empty() { Ok(()) } else { file.write(&self.buffer) }
    }

    fn field(&mut self, i: usize, value: &Value, cx: &mut EvalContext<'_>) {
        let (column, style) = (&self.columns[i], &self.style);
        self.text.clear();
        let known = value.write_text_as(&column.ty, &mut self.text);
        if !known {
            match style.format.escape {
                _ if style.fixed => self.buffer.resize(self.buffer.len() + column.width, b' '),
                Some(escape) => self.buffer.extend_from_slice(&[escape, b'N']),
                None => self.buffer.extend_from_slice(b"NULL"),
            }
            return;
        }
        // Without a character set a text stands in the file as it stands in its column.
        let to = self.charset.or(column.from.filter(|from| from.is_carried()).map(|_| Charset::Binary));
        if let (Some(from), Some(to)) = (column.from, to)
            && (from != to || to.is_carried())
        {
            let mut converted = Vec::new();
            if from.write_in(&self.text, to, &mut converted) > 0 {
                let bad = from.first_inconvertible(&self.text, to).unwrap_or(0);
                let shown = value::store::printable(&self.text[bad..]);
                cx.warn(sql_error!(TRUNCATED_WRONG_VALUE_FOR_FIELD, "string", shown, column.name, self.rows));
            }
            self.text = converted;
        }
        let enclosure = style.format.enclosure.filter(|_| !style.optionally || column.is_string);
        if style.fixed {
            self.text.truncate(column.width);
        }
        self.buffer.extend(enclosure);
        if column.is_string || style.in_numbers {
            style.escape(&self.text, enclosure.is_some(), &mut self.buffer);
        } else {
            self.buffer.extend_from_slice(&self.text);
        }
        if style.fixed {
            self.buffer.resize(self.buffer.len() + column.width - self.text.len(), b' ');
        }
        self.buffer.extend(enclosure);
    }
}

fn text_column(column: &Column) -> TextColumn {
    let ty = column.ty.clone();
    let numeric = ty.kind.is_numeric() || matches!(ty.kind, Kind::Bit | Kind::Year);
    let bytes = ty.is_binary_string() || ty.kind == Kind::Bit;
    TextColumn {
        name: column.name.clone(),
        is_string: !numeric,
        width: width(&ty),
        from: (!bytes).then(|| if ty.collation == Collation::BINARY { Charset::Utf8mb4 } else { ty.collation.charset() }),
        ty,
    }
}

impl Style {
    fn of(f: &FileFormat, columns: &[TextColumn], cx: &mut EvalContext<'_>) -> SqlResult<Style> {
        let mut format = TextFormat::of(f, cx)?;
        if format.line_terminator.is_empty() {
            format.line_terminator.clone_from(&format.field_terminator);
        }
        let terminator = format.field_terminator.first().copied();
        let separator = format.enclosure.or(terminator);
        let is_in = |byte: Option<u8>, set: &[u8]| byte.is_some_and(|b| set.contains(&b));
        let (ambiguous, in_numbers) = (is_in(separator, ESCAPED_LETTERS), is_in(separator, NUMERIC));
        // Without an enclosure nothing is enclosed; without a terminator everything is.
        let optionally = f.optionally_enclosed && terminator.is_some();
        let strings = columns.iter().any(|c| c.is_string);
        let numbers = columns.iter().any(|c| !c.is_string);
        let bare_terminator = (ambiguous && format.enclosure.is_none() && (strings || in_numbers))
            || ((optionally || format.enclosure.is_none()) && numbers && is_in(terminator, NUMERIC));
        if bare_terminator {
            cx.warn(sql_error!(AMBIGUOUS_FIELD_TERM));
        }
        let fixed = terminator.is_none() && format.enclosure.is_none() && columns.iter().all(|c| c.width < FIXED_WIDTH_MAX);
        Ok(Style { format, optionally, fixed, separator, ambiguous, in_numbers, bare_terminator })
    }

    fn escape(&self, text: &[u8], enclosed: bool, out: &mut Vec<u8>) {
        let Some(escape) = self.format.escape else { return out.extend_from_slice(text) };
        let terminator = self.format.field_terminator.first().copied();
        let line = self.format.line_terminator.first().copied();
        let between = if enclosed { self.separator } else { terminator };
        for &byte in text {
            let special = byte == 0 || byte == escape || Some(byte) == between || Some(byte) == line;
            // A terminator is never doubled.
            if special && (enclosed || !self.bare_terminator || Some(byte) != terminator) {
                out.push(if self.ambiguous && Some(byte) == self.separator { byte } else { escape });
                out.push(if byte == 0 { b'0' } else { byte });
            } else {
                out.push(byte);
            }
        }
    }
}

/// INTO DUMPFILE: the values of a row as they are, one behind the other.
pub(crate) fn dump(values: &[Value], columns: &[Column], file: &mut dyn OutFile) -> SqlResult<()> {
    let mut out = Vec::new();
    for (value, column) in values.iter().zip(columns) {
        // NULL is a zero byte.
        if !value.write_text_as(&column.ty, &mut out) {
            out.push(0);
        }
    }
    file.write(&out)
}
