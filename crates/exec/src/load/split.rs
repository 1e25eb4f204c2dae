//! The text format of LOAD DATA: a stream of bytes in, rows of fields out.
//!
//! What is always true: memory is bounded by twice the longest row plus one chunk of input; a row is parsed
//! from its first byte again when its end was not yet in the buffer, so the parser itself never has to
//! suspend in the middle of a field; by then the buffer holds twice as much, so the time is linear in the
//! row. Fields without escapes are slices of the input buffer; only fields with escapes or doubled
//! enclosures are copied.
//!
//! The rules are those of the MySQL manual ("LOAD DATA Statement", field and line handling), as the server
//! applies them: the line terminator is looked for before the field terminator (`'|'` and `'|\n'` may share
//! a first byte), `\N` alone is NULL, an enclosed field ends only where its enclosure is followed by a
//! terminator, and the bare word NULL is NULL when an enclosure is defined.

use expr::EvalContext;
use parser::ast::FileFormat;
use value::store::plain::Span;
use value::{SqlMode, SqlResult, sql_error};

use crate::sink::LocalData;

/// Least that is read at once.
const CHUNK: usize = 64 << 10;

/// FIELDS and LINES clauses.
#[derive(Clone, Debug)]
pub struct TextFormat {
    pub field_terminator: Vec<u8>,
    pub enclosure: Option<u8>,
    pub escape: Option<u8>,
    pub line_prefix: Vec<u8>,
    pub line_terminator: Vec<u8>,
}

impl Default for TextFormat {
    fn default() -> TextFormat {
        TextFormat {
            field_terminator: b"\t".to_vec(),
            enclosure: None,
            escape: Some(b'\\'),
            line_prefix: Vec::new(),
            line_terminator: b"\n".to_vec(),
        }
    }
}

impl TextFormat {
    /// The clauses with their defaults: where a backslash means nothing in a literal, it means nothing in a
    /// file, unless ESCAPED BY says so.
    ///
    /// # Errors
    /// 1083: an enclosure or escape of more than one character.
    pub fn of(f: &FileFormat, cx: &mut EvalContext<'_>) -> SqlResult<TextFormat> {
        let one = |what: &Option<Vec<u8>>| -> SqlResult<Option<u8>> {
            match what.as_deref() {
                None | Some([]) => Ok(None),
                Some([byte]) => Ok(Some(*byte)),
                Some(_) => Err(sql_error!(WRONG_FIELD_TERMINATORS)),
            }
        };
        let default = TextFormat::default();
        let backslash = default.escape.filter(|_| !cx.settings.sql_mode.has(SqlMode::NO_BACKSLASH_ESCAPES));
        let format = TextFormat {
            field_terminator: f.fields_terminated.clone().unwrap_or(default.field_terminator),
            enclosure: one(&f.enclosed)?,
            escape: if f.escaped.is_none() { backslash } else { one(&f.escaped)? },
            line_prefix: f.lines_starting.clone().unwrap_or_default(),
            line_terminator: f.lines_terminated.clone().unwrap_or(default.line_terminator),
        };
        let written = [&f.fields_terminated, &f.lines_terminated, &f.lines_starting, &f.escaped, &f.enclosed];
        if written.into_iter().flatten().any(|text| !text.is_ascii()) {
            cx.warn(sql_error!(NON_ASCII_SEPARATOR_NOT_IMPLEMENTED));
        }
        Ok(format)
    }
}

#[derive(Clone, Copy, Debug)]
struct FieldPlace {
    start: usize,
    end: usize,
    null: bool,
    copied: bool,
    /// Its enclosure is not in it.
    enclosed: bool,
}

/// One parsed row: its fields live until the next call of [`RowReader::next_row`].
#[derive(Debug, Default)]
pub struct RowShape {
    /// The line held more data than was asked for (warning 1262).
    pub truncated: bool,
}

enum Parsed {
    Row,
    NeedMore,
    End,
}

/// Reads rows from a [`LocalData`] stream, or from blocks of whole lines ([`RowReader::set_block`]).
pub struct RowReader<'a> {
    source: Option<&'a mut dyn LocalData>,
    format: TextFormat,
    special: [bool; 256],
    buffer: Vec<u8>,
    position: usize,
    eof: bool,
    scratch: Vec<u8>,
    fields: Vec<FieldPlace>,
    truncated: bool,
    /// See [`TextFormat::plain_separator`].
    plain: Option<u8>,
    /// Where the first escape at or behind `position` stands; `usize::MAX`: in what has been read there is
    /// none.
    next_escape: usize,
    /// The block is ASCII. (False says nothing.)
    ascii: bool,
}

impl<'a> RowReader<'a> {
    pub fn new(source: &'a mut dyn LocalData, format: TextFormat) -> RowReader<'a> {
        RowReader { source: Some(source), eof: false, ..RowReader::of_blocks(format) }
    }

    /// A reader without a source.
    pub fn of_blocks(format: TextFormat) -> RowReader<'a> {
        let mut special = [false; 256];
        let firsts = [format.field_terminator.first(), format.line_terminator.first(), format.escape.as_ref(), format.enclosure.as_ref()];
        for byte in firsts.into_iter().flatten() {
            special[*byte as usize] = true;
        }
        let plain = format.plain_separator();
        RowReader {
            source: None,
            format,
            special,
            plain,
            next_escape: usize::MAX,
            ascii: false,
            buffer: Vec::new(),
            position: 0,
            eof: true,
            scratch: Vec::new(),
            fields: Vec::new(),
            truncated: false,
        }
    }

    /// Reads this block next, and nothing behind it. Gives back the one before.
    pub fn set_block(&mut self, block: Vec<u8>) -> Vec<u8> {
        let before = std::mem::replace(&mut self.buffer, block);
        self.position = 0;
        self.eof = true;
        self.ascii = self.buffer.is_ascii();
        self.find_escape(0);
        before
    }

    /// Reads on to the last row that is whole even if more should follow the block, and says where it ends.
    pub fn last_row_end(&mut self, columns: usize) -> usize {
        self.eof = false;
        while matches!(self.parse(columns), Parsed::Row) {}
        self.position
    }

    /// Bytes of the block that belong to the rows so far.
    pub fn position(&self) -> usize {
        self.position
    }

    /// What was read and not given out, and where the rest comes from.
    pub fn into_rest(mut self) -> (Vec<u8>, Option<&'a mut dyn LocalData>) {
        self.buffer.drain(..self.position);
        (self.buffer, self.source)
    }

    /// Skips `lines` lines (IGNORE n LINES): up to the line terminator, whatever they hold. Without one there
    /// are none.
    pub fn skip_lines(&mut self, lines: u64) -> SqlResult<()> {
        if self.format.line_terminator.is_empty() {
            return Ok(());
        }
        for _ in 0..lines {
            if self.next_row(0)?.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// The next row with at most `columns` fields; `None` at the end of the input.
    pub fn next_row(&mut self, columns: usize) -> SqlResult<Option<RowShape>> {
        loop {
            if let Some(separator) = self.plain
                && columns > 0
                && self.parse_short(columns, separator)
            {
                return Ok(Some(RowShape { truncated: self.truncated }));
            }
            match self.parse(columns) {
                Parsed::Row => {
                    if self.next_escape < self.position {
                        self.find_escape(self.position);
                    }
                    return Ok(Some(RowShape { truncated: self.truncated }));
                }
                Parsed::End => return Ok(None),
                Parsed::NeedMore => self.refill()?,
            }
        }
    }

    /// Number of fields of the current row.
    pub fn len(&self) -> usize {
        self.fields.len()
    }

    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// Field `i` of the current row; `None` is SQL NULL.
    pub fn field(&self, i: usize) -> Option<&[u8]> {
        let place = &self.fields[i];
        if place.null {
            return None;
        }
        let from = if place.copied { &self.scratch } else { &self.buffer };
        Some(&from[place.start..place.end])
    }

    /// What field `i` was enclosed by.
    pub fn enclosure_of(&self, i: usize) -> Option<u8> {
        self.format.enclosure.filter(|_| self.fields[i].enclosed)
    }

    /// Field `i` with what stands around it.
    pub fn span(&self, i: usize) -> Option<Span<'_>> {
        let place = &self.fields[i];
        let text = if place.copied { &self.scratch } else { &self.buffer };
        (!place.null).then_some(Span { text, start: place.start, end: place.end, ascii: self.ascii })
    }

    fn refill(&mut self) -> SqlResult<()> {
        self.buffer.drain(..self.position);
        self.position = 0;
        let before = self.buffer.len();
        while !self.eof && self.buffer.len() - before < before.max(CHUNK) {
            self.eof = match &mut self.source {
                Some(source) => !source.read(&mut self.buffer)?,
                None => true,
            };
        }
        self.find_escape(0);
        Ok(())
    }

    fn find_escape(&mut self, from: usize) {
        let found = self.format.escape.and_then(|escape| memchr::memchr(escape, self.buffer.get(from..)?));
        self.next_escape = found.map_or(usize::MAX, |at| from + at);
    }

    /// A line without escapes: its end is looked for first, then the fields in it. False if the line is of
    /// another kind, or not whole.
    fn parse_short(&mut self, columns: usize, separator: u8) -> bool {
        let start = self.position;
        let terminator = &self.format.line_terminator;
        let Some(last) = terminator.last() else { return false };
        let mut from = start;
        let (end, after) = loop {
            let Some(at) = self.buffer.get(from..).and_then(|rest| memchr::memchr(*last, rest)) else { return false };
            from += at + 1;
            if from - start >= terminator.len() && self.buffer[..from].ends_with(terminator) {
                break (from - terminator.len(), from);
            }
        };
        if self.next_escape < after {
            return false;
        }
        self.fields.clear();
        self.scratch.clear();
        let line = &self.buffer[start..end];
        let (mut begin, fields) = (start, &mut self.fields);
        each_place(separator, line, |at| {
            if fields.len() == columns {
                return false;
            }
            fields.push(FieldPlace { start: begin, end: start + at, null: false, copied: false, enclosed: false });
            begin = start + at + 1;
            true
        });
        self.truncated = false;
        if self.fields.len() < columns {
            self.fields.push(FieldPlace { start: begin, end, null: false, copied: false, enclosed: false });
        } else {
            self.truncated = begin < end;
        }
        self.position = after;
        true
    }

    /// `Some(true)`: `what` stands at `at`; `None`: the buffer ends too early to tell.
    fn stands(&self, at: usize, what: &[u8]) -> Option<bool> {
        let have = &self.buffer[at.min(self.buffer.len())..];
        if have.len() >= what.len() {
            return Some(have.starts_with(what));
        }
        if self.eof || !what.starts_with(have) { Some(false) } else { None }
    }

    fn parse(&mut self, columns: usize) -> Parsed {
        self.fields.clear();
        self.scratch.clear();
        self.truncated = false;
        let mut at = match self.after_prefix() {
            Ok(at) => at,
            Err(parsed) => return parsed,
        };
        while self.fields.len() < columns {
            if at >= self.buffer.len() && self.eof {
                self.position = at;
                return Parsed::Row;
            }
            match self.parse_field(at) {
                Some((after, line_ended)) => {
                    at = after;
                    if line_ended {
                        self.position = at;
                        return Parsed::Row;
                    }
                }
                None => return Parsed::NeedMore,
            }
        }
        self.skip_rest(at)
    }

    /// After the last wanted field: up to the end of the line.
    fn skip_rest(&mut self, mut at: usize) -> Parsed {
        if self.format.line_terminator.is_empty() {
            self.position = at;
            return Parsed::Row;
        }
        loop {
            let Some(&byte) = self.buffer.get(at) else {
                if !self.eof {
                    return Parsed::NeedMore;
                }
                // An escape at the very end hides nothing. Of a line that never ends nobody is told.
                self.position = at.min(self.buffer.len());
                self.truncated = false;
                return Parsed::Row;
            };
            if Some(byte) == self.format.escape {
                self.truncated = true;
                at += 2;
                continue;
            }
            if byte == self.format.line_terminator[0] {
                match self.stands(at, &self.format.line_terminator) {
                    None => return Parsed::NeedMore,
                    Some(true) => {
                        self.position = at + self.format.line_terminator.len();
                        return Parsed::Row;
                    }
                    Some(false) => {}
                }
            }
            self.truncated = true;
            at += 1;
        }
    }

    /// Where the next line's own text begins.
    fn after_prefix(&self) -> Result<usize, Parsed> {
        let nothing = if self.eof { Parsed::End } else { Parsed::NeedMore };
        let at = match self.format.line_prefix.is_empty() {
            true => Some(self.position),
            false => self.find_prefix(self.position),
        };
        at.filter(|at| *at < self.buffer.len()).ok_or(nothing)
    }

    fn find_prefix(&self, from: usize) -> Option<usize> {
        let prefix = &self.format.line_prefix;
        self.buffer[from..].windows(prefix.len()).position(|w| w == prefix.as_slice()).map(|i| from + i + prefix.len())
    }

    /// Parses one field at `start`: the position behind its terminator and whether that ended the line.
    /// `None`: need more.
    fn parse_field(&mut self, start: usize) -> Option<(usize, bool)> {
        match self.buffer.get(start) {
            Some(byte) if Some(*byte) == self.format.enclosure => self.parse_enclosed(start),
            _ => self.parse_plain(start),
        }
    }

    fn parse_plain(&mut self, start: usize) -> Option<(usize, bool)> {
        let mut at = start;
        let mut run = start;
        let mut copy: Option<usize> = None;
        let mut escaped_n = false;
        let (end, after, line) = loop {
            while at < self.buffer.len() && !self.special[self.buffer[at] as usize] {
                at += 1;
            }
            if at >= self.buffer.len() {
                if !self.eof {
                    return None;
                }
                break (at, at, true);
            }
            let byte = self.buffer[at];
            if Some(byte) == self.format.escape {
                let Some(&next) = self.buffer.get(at + 1) else {
                    if !self.eof {
                        return None;
                    }
                    at += 1;
                    break (at, at, true);
                };
                copy.get_or_insert(self.scratch.len());
                self.scratch.extend_from_slice(&self.buffer[run..at]);
                escaped_n |= next == b'N';
                self.scratch.push(unescape(next));
                at += 2;
                run = at;
                continue;
            }
            if let Some((after, line)) = self.terminator(at)? {
                break (at, after, line);
            }
            at += 1;
        };
        let place = match copy {
            None => {
                let word = self.format.enclosure.is_some() && &self.buffer[start..end] == b"NULL";
                FieldPlace { start, end, null: word, copied: false, enclosed: false }
            }
            Some(from) => {
                self.scratch.extend_from_slice(&self.buffer[run..end]);
                let to = self.scratch.len();
                FieldPlace { start: from, end: to, null: escaped_n && to - from == 1, copied: true, enclosed: false }
            }
        };
        self.fields.push(place);
        Some((after, line))
    }

    fn parse_enclosed(&mut self, start: usize) -> Option<(usize, bool)> {
        let enclosure = self.buffer[start];
        let from = self.scratch.len();
        let mut escaped_n = false;
        let mut at = start + 1;
        loop {
            let Some(&byte) = self.buffer.get(at) else {
                if !self.eof {
                    return None;
                }
                // The input ends inside an enclosed field: what is there is the field, with its enclosure.
                self.scratch.insert(from, enclosure);
                self.fields.push(FieldPlace { start: from, end: self.scratch.len(), null: false, copied: true, enclosed: false });
                return Some((at, true));
            };
            if byte == enclosure {
                let next = self.buffer.get(at + 1).copied();
                if next.is_none() && !self.eof {
                    return None;
                }
                if next == Some(enclosure) {
                    self.scratch.push(enclosure);
                    at += 2;
                    continue;
                }
                let ended = if next.is_none() { Some((at + 1, true)) } else { self.terminator(at + 1)? };
                if let Some((after, line)) = ended {
                    let to = self.scratch.len();
                    self.fields.push(FieldPlace { start: from, end: to, null: escaped_n && to - from == 1, copied: true, enclosed: true });
                    return Some((after, line));
                }
            } else if Some(byte) == self.format.escape {
                let Some(&next) = self.buffer.get(at + 1) else {
                    if !self.eof {
                        return None;
                    }
                    at += 1;
                    continue;
                };
                escaped_n |= next == b'N';
                self.scratch.push(unescape(next));
                at += 2;
                continue;
            }
            self.scratch.push(byte);
            at += 1;
        }
    }

    /// Whether a terminator stands at `at`: outer `None` needs more input, inner `None` is no.
    #[expect(clippy::option_option, reason = "the outer level is the parser's need for more input")]
    fn terminator(&self, at: usize) -> Option<Option<(usize, bool)>> {
        let line = &self.format.line_terminator;
        if !line.is_empty() && self.stands(at, line)? {
            return Some(Some((at + line.len(), true)));
        }
        let field = &self.format.field_terminator;
        if !field.is_empty() && self.stands(at, field)? {
            return Some(Some((at + field.len(), false)));
        }
        Some(None)
    }
}

/// Where the last line of a text ends, if lines of this format can be told apart without reading those
/// before: their terminator must not be able to overlap itself, and nothing but an escape can hide it.
pub fn last_line_end(format: &TextFormat, text: &[u8]) -> Option<usize> {
    let terminator = format.line_terminator.as_slice();
    let mut rest = text;
    loop {
        let end = memchr::memrchr(*terminator.last()?, rest)? + 1;
        if let Some(line) = rest[..end].strip_suffix(terminator) {
            // In a run of escapes the first hides the second, the third the fourth, and so on.
            let escapes = line.iter().rev().take_while(|b| Some(**b) == format.escape).count();
            if escapes % 2 == 0 {
                return Some(end);
            }
        }
        rest = &rest[..end - 1];
    }
}

impl TextFormat {
    /// Fields end at this byte, and nothing but an escape can hide it or the end of a line: lines without
    /// escapes are split the short way.
    fn plain_separator(&self) -> Option<u8> {
        let simple = self.enclosure.is_none() && self.line_prefix.is_empty() && !self.line_terminator.is_empty();
        match self.field_terminator.as_slice() {
            [byte] if simple && self.escape != Some(*byte) && self.escape.is_none_or(|e| !self.line_terminator.contains(&e)) => Some(*byte),
            _ => None,
        }
    }

    /// Whether [`last_line_end`] can be asked.
    pub fn has_plain_lines(&self) -> bool {
        let t = self.line_terminator.as_slice();
        self.plain_separator().is_some() && (1..t.len()).all(|n| !t.starts_with(&t[n..]))
    }
}

/// Calls `f` with every place of a byte, while it returns true. Fields are short: a search that begins anew
/// for each would take longer.
#[inline]
fn each_place(byte: u8, line: &[u8], mut f: impl FnMut(usize) -> bool) {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let pattern = u64::from_le_bytes([byte; 8]);
    let (words, rest) = line.as_chunks::<8>();
    for (i, word) in words.iter().enumerate() {
        let x = u64::from_le_bytes(*word) ^ pattern;
        // The high bit of every byte that is the one.
        let mut found = !(((x & LOW) + LOW) | x | LOW);
        while found != 0 {
            if !f(8 * i + found.trailing_zeros() as usize / 8) {
                return;
            }
            found &= found - 1;
        }
    }
    for (i, other) in rest.iter().enumerate() {
        if *other == byte && !f(8 * words.len() + i) {
            return;
        }
    }
}

/// The byte that an escape sequence stands for.
fn unescape(byte: u8) -> u8 {
    match byte {
        b'0' => 0,
        b'b' => 8,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'Z' => 26,
        other => other,
    }
}

pub mod fixed;
#[cfg(test)]
mod tests;
