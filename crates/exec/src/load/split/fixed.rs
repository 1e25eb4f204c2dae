//! Rows of fixed size: FIELDS TERMINATED BY '' without ENCLOSED BY.
//!
//! A field is as many bytes as its column shows at most ([`width`]), and a row as many as its fields
//! together, or what stands in front of the line terminator if that comes first. Escapes are resolved
//! before the row is cut. Nothing says NULL. The width of an integer is that of its type: one that was
//! written, as in `INT(3)`, is not kept (but with ZEROFILL, and in `TINYINT(1)`).

use value::{Kind, SqlResult, SqlType};

use super::{FieldPlace, Parsed, RowReader, RowShape, unescape};

/// As so many bytes a TEXT or BLOB counts when the length of a row is figured out.
const TEXT_SHARE: usize = 256;

/// Bytes of a field for a column of this type.
pub fn width(ty: &SqlType) -> usize {
    match ty.kind {
        // It is read as bytes, but takes as many as it has bits.
        Kind::Bit => ty.length as usize,
        _ => ty.protocol_length(ty.collation.charset().max_bytes() as u32) as usize,
    }
}

/// What the fields of a row take in the file.
pub struct FixedRow {
    widths: Vec<usize>,
    total: usize,
}

impl FixedRow {
    pub fn of<'t>(types: impl Iterator<Item = &'t SqlType>) -> FixedRow {
        let mut row = FixedRow { widths: Vec::new(), total: 0 };
        for ty in types {
            let width = width(ty);
            row.total += if ty.kind.is_text() || ty.kind == Kind::Json { TEXT_SHARE } else { width };
            row.widths.push(width);
        }
        row
    }
}

impl RowReader<'_> {
    /// The next row of fixed size; it has fewer fields if it ended early.
    pub fn next_fixed(&mut self, row: &FixedRow) -> SqlResult<Option<RowShape>> {
        loop {
            match self.parse_fixed(row) {
                Parsed::Row => return Ok(Some(RowShape { truncated: self.truncated })),
                Parsed::End => return Ok(None),
                Parsed::NeedMore => self.refill()?,
            }
        }
    }

    fn parse_fixed(&mut self, row: &FixedRow) -> Parsed {
        self.fields.clear();
        self.scratch.clear();
        self.truncated = false;
        let mut at = match self.after_prefix() {
            Ok(at) => at,
            Err(parsed) => return parsed,
        };
        let mut ended = false;
        while self.scratch.len() < row.total && !ended {
            let Some(&byte) = self.buffer.get(at) else {
                if !self.eof {
                    return Parsed::NeedMore;
                }
                if self.scratch.is_empty() {
                    return Parsed::End;
                }
                ended = true;
                continue;
            };
            if Some(byte) == self.format.escape {
                match self.buffer.get(at + 1) {
                    Some(&next) => self.scratch.push(unescape(next)),
                    None if self.eof => self.scratch.push(byte),
                    None => return Parsed::NeedMore,
                }
                at = (at + 2).min(self.buffer.len());
                continue;
            }
            if self.format.line_terminator.first() == Some(&byte) {
                match self.stands(at, &self.format.line_terminator) {
                    None => return Parsed::NeedMore,
                    Some(true) => {
                        at += self.format.line_terminator.len();
                        ended = true;
                        continue;
                    }
                    Some(false) => {}
                }
            }
            self.scratch.push(byte);
            at += 1;
        }
        let parsed = if ended {
            self.position = at;
            Parsed::Row
        } else {
            self.skip_rest(at)
        };
        self.cut(row);
        parsed
    }

    fn cut(&mut self, row: &FixedRow) {
        let (mut start, end) = (0, self.scratch.len());
        for width in &row.widths {
            if start == end {
                return;
            }
            let next = (start + width).min(end);
            self.fields.push(FieldPlace { start, end: next, null: false, copied: true, enclosed: false });
            start = next;
        }
        self.truncated |= start < end;
    }
}

#[cfg(test)]
mod tests {
    use value::{Charset, Collation};

    use super::super::tests::read_with;
    use super::super::{RowReader, TextFormat};
    use super::*;

    #[test]
    fn widths_are_those_of_the_columns() {
        let text = |n| SqlType::varchar(n, Collation::UTF8MB4_0900_AI_CI);
        let widths =
            [SqlType::INT, SqlType::decimal(10, 2), SqlType::bit(10), text(3), SqlType::datetime(3), SqlType::YEAR].map(|t| width(&t));
        assert_eq!(widths, [11, 12, 10, 12, 23, 4]);
        assert_eq!(Charset::Latin1.max_bytes(), width(&SqlType::char(1, Collation::LATIN1_BIN)));
    }

    #[test]
    fn rows_end_early_late_and_in_escapes() {
        let row = || FixedRow::of([SqlType::YEAR, SqlType::YEAR].iter());
        let format = TextFormat::default();
        let read = |format: &TextFormat, text: &[u8]| {
            read_with(format, text, &mut |reader: &mut RowReader<'_>| reader.next_fixed(&row()).unwrap())
        };
        assert_eq!(read(&format, b"11112222\n1111\n11\n\n111122223\n11\\n12222\\"), "1111,2222;1111;11;;1111,2222!;11\n1,2222");
        let endless = TextFormat { line_terminator: Vec::new(), ..format };
        assert_eq!(read(&endless, b"1111222233334444555"), "1111,2222;3333,4444;555");
    }
}
