//! Rows that were written before columns of their table came, went, moved or grew.
//!
//! ALTER TABLE leaves such rows as they are. The table gets another *form* (the columns that a row has, in
//! their order), and a row of an older form is brought into the newest when it is read. A row of the first
//! form is stored as its image and nothing else. One of a later form is stored behind a mark and the number
//! of its form:
//!
//! ```text
//! mark / 8 zero bytes | a byte with bit mark % 8 alone | number of the form, seven bits a byte | image
//! ```
//!
//! `mark` is the number of a bit that no null bitmap of the first form has set: that of a column of the
//! clustered key, or one behind the last column. So the first byte or two tell whether a mark is there.
//!
//! For example, after `ALTER TABLE t ADD c INT DEFAULT 7` on `t (id INT PRIMARY KEY, b INT)`:
//!
//! ```text
//! stored before   00 | id | b               read as   00 | id | b | 07 00 00 00
//! stored since    01 | 01 | 00 | id | b | c   read as   00 | id | b | c
//! ```
//!
//! What is always true:
//! 1. Trees hold stored rows. Whatever leaves them (for statements, for the log) is an image of the newest
//!    form.
//! 2. Forms belong to the tree with the rows. A new tree has none, a branch has those of its origin.
//! 3. An older form is described by what its columns are in the newest. So a row is brought there in one
//!    step, and what the forms between them were does not matter.
//! 4. A row that lacks a column has the value there that the statement gave that added it, whatever the
//!    column's default has become since.

use serde::{Deserialize, Serialize};

use super::format::Format;
use super::{RowCodec, damaged, is_null};
use crate::{SqlResult, SqlType, TimeZone, Value};

/// Columns of older forms, all together, above which a definition would be too long: then rows are copied
/// once, and are of one form again.
const COLUMNS_MAX: usize = 1 << 16;

/// The forms that rows in a tree may have.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Forms {
    mark: u32,
    /// The types of columns that are gone, and of those that have another type now.
    types: Vec<SqlType>,
    /// The forms but the newest, the first one first.
    older: Vec<Vec<Was>>,
    /// For each column of the newest form: what a row has there that lacks it.
    lacking: Vec<Option<Lacking>>,
}

/// What a column of an older form is in the newest. Types are numbers in [`Forms::types`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Was {
    /// This column.
    Column(u32),
    /// This column, which had another type.
    Typed {
        column: u32,
        ty: u32,
    },
    Gone {
        ty: u32,
    },
}

/// The value of a row that lacks a column.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Lacking {
    Null,
    /// As it lies in an image.
    Bytes(Vec<u8>),
}

/// What becomes of the columns of a table.
pub struct Reform<'r> {
    /// The types of the columns before.
    pub old: &'r [&'r SqlType],
    /// The types of the columns now.
    pub new: &'r [&'r SqlType],
    /// For each column of now, which one it was before.
    pub sources: &'r [Option<usize>],
    /// For each column of now that is new, what rows have there; ignored for others.
    pub given: Vec<Lacking>,
}

impl Reform<'_> {
    /// Whether the column of now has the values that it had before in another form of bytes.
    fn is_typed_anew(&self, column: usize) -> bool {
        self.sources[column].is_some_and(|from| !lies_alike(self.old[from], self.new[column]))
    }

    fn now(&self, column: usize) -> Option<usize> {
        self.sources.iter().position(|source| *source == Some(column))
    }
}

/// Whether values of two types have the same bytes in images.
fn lies_alike(one: &SqlType, other: &SqlType) -> bool {
    let (one, other) = (Format::of(one), Format::of(other));
    std::mem::discriminant(&one) == std::mem::discriminant(&other)
        && one.fixed_len() == other.fixed_len()
        && one.length_prefix() == other.length_prefix()
}

/// Whether every value of a type is one of another, so that rows may keep it as it lies: an integer that
/// becomes wider, a VARCHAR that becomes longer.
#[must_use]
pub fn widens(from: &SqlType, to: &SqlType) -> bool {
    match (from.kind.int_width(), to.kind.int_width()) {
        (Some(narrow), Some(wide)) => from.unsigned == to.unsigned && narrow <= wide,
        (None, None) => {
            let is_varchar = |ty: &SqlType| ty.kind == crate::Kind::VarChar && !ty.collation.charset().is_carried();
            is_varchar(from) && is_varchar(to) && from.collation == to.collation && from.length <= to.length
        }
        _ => false,
    }
}

impl Forms {
    /// The forms after a change of columns; `mark` is for a table that had only one. `None`: to say what they
    /// are would take too many words.
    #[must_use]
    pub fn after(before: Option<&Forms>, mark: u32, reform: &Reform<'_>) -> Option<Forms> {
        let mut types = Vec::new();
        let mut number = |ty: &SqlType| {
            let at = types.iter().position(|known| known == ty).unwrap_or(types.len());
            if at == types.len() {
                types.push(ty.clone());
            }
            at as u32
        };
        let newest: Vec<Was> = (0..reform.old.len() as u32).map(Was::Column).collect();
        let forms = before.map_or(&[][..], |forms| &forms.older).iter().chain([&newest]);
        let mut older = Vec::new();
        for form in forms {
            let mut columns = Vec::with_capacity(form.len());
            for was in form {
                let (column, ty) = match *was {
                    Was::Column(column) => (Some(column), None),
                    Was::Typed { column, ty } => (Some(column), Some(&before?.types[ty as usize])),
                    Was::Gone { ty } => (None, Some(&before?.types[ty as usize])),
                };
                let now = column.and_then(|column| reform.now(column as usize));
                let own = ty.or_else(|| Some(reform.old[column? as usize]));
                columns.push(match (now, ty) {
                    (Some(now), None) if !reform.is_typed_anew(now) => Was::Column(now as u32),
                    (Some(now), _) => Was::Typed { column: now as u32, ty: number(own?) },
                    (None, _) => Was::Gone { ty: number(own?) },
                });
            }
            older.push(columns);
        }
        let lacking = |(column, given): (usize, &Lacking)| match reform.sources[column] {
            None => Some(given.clone()),
            Some(from) => {
                let had = before?.lacking[from].as_ref()?;
                Some(if reform.is_typed_anew(column) { typed_anew(had, reform.old[from], reform.new[column]) } else { had.clone() })
            }
        };
        let lacking = reform.given.iter().enumerate().map(lacking).collect();
        let mark = before.map_or(mark, |forms| forms.mark);
        (older.iter().map(Vec::len).sum::<usize>() <= COLUMNS_MAX).then_some(Forms { mark, types, older, lacking })
    }

    /// How often columns have changed.
    #[must_use]
    pub fn changes(&self) -> usize {
        self.older.len()
    }
}

fn typed_anew(had: &Lacking, from: &SqlType, to: &SqlType) -> Lacking {
    match had {
        Lacking::Null => Lacking::Null,
        Lacking::Bytes(bytes) => {
            let mut anew = Vec::new();
            retype(&Format::of(from), &Format::of(to), bytes, &mut anew);
            Lacking::Bytes(anew)
        }
    }
}

/// Makes a value one of a type that [widens](widens) its own: no time zone matters to those.
fn retype(from: &Format, to: &Format, bytes: &[u8], out: &mut Vec<u8>) {
    let mut value = Value::Null;
    from.decode(bytes, &TimeZone::Utc, &mut value);
    to.encode(&value, &TimeZone::Utc, out);
}

/// Where a column of the newest form is in an older one.
#[derive(Clone, Copy, Debug)]
enum From {
    Column(usize),
    Typed(usize),
    Lacking,
}

#[derive(Clone, Debug)]
struct Older {
    columns: Vec<Format>,
    from: Vec<From>,
}

/// Reads and makes stored rows: what is derived from [`Forms`] once.
#[derive(Clone, Debug)]
pub(super) struct FormReader {
    mark: u32,
    older: Vec<Older>,
    lacking: Vec<Option<Lacking>>,
    /// What stands in front of an image of the newest form.
    prefix: Vec<u8>,
}

impl FormReader {
    /// `types` are those of the newest form.
    pub(super) fn new(forms: &Forms, types: &[SqlType]) -> FormReader {
        let older = forms.older.iter().map(|form| {
            let mut from = vec![From::Lacking; types.len()];
            let mut columns = Vec::with_capacity(form.len());
            for (at, was) in form.iter().enumerate() {
                columns.push(Format::of(match *was {
                    Was::Column(column) => &types[column as usize],
                    Was::Typed { ty, .. } | Was::Gone { ty } => &forms.types[ty as usize],
                }));
                match *was {
                    Was::Column(column) => from[column as usize] = From::Column(at),
                    Was::Typed { column, .. } => from[column as usize] = From::Typed(at),
                    Was::Gone { .. } => {}
                }
            }
            Older { columns, from }
        });
        let mut prefix = vec![0; (forms.mark / 8) as usize];
        prefix.push(1 << (forms.mark % 8));
        let mut number = forms.older.len();
        while number >= 0x80 {
            prefix.push(number as u8 | 0x80);
            number >>= 7;
        }
        prefix.push(number as u8);
        FormReader { mark: forms.mark, older: older.collect(), lacking: forms.lacking.clone(), prefix }
    }

    /// The number of a stored row's form, and its image.
    fn split<'s>(&self, stored: &'s [u8]) -> SqlResult<(usize, &'s [u8])> {
        let at = (self.mark / 8) as usize;
        if stored.get(at).ok_or_else(damaged)? >> (self.mark % 8) & 1 == 0 {
            return Ok((0, stored));
        }
        let (mut number, mut shift, mut rest) = (0, 0, &stored[at + 1..]);
        loop {
            let (byte, behind) = rest.split_first().filter(|_| shift < 32).ok_or_else(damaged)?;
            number |= usize::from(byte & 0x7f) << shift;
            (rest, shift) = (behind, shift + 7);
            if byte & 0x80 == 0 {
                break;
            }
        }
        if number == 0 || number > self.older.len() { Err(damaged()) } else { Ok((number, rest)) }
    }

    fn bring(&self, codec: &RowCodec, number: usize, image: &[u8], out: &mut Vec<u8>) -> SqlResult<()> {
        let form = &self.older[number];
        let bitmap_len = form.columns.len().div_ceil(8);
        if image.len() < bitmap_len {
            return Err(damaged());
        }
        let mut ends = Vec::with_capacity(form.columns.len() + 1);
        let mut at = bitmap_len;
        ends.push(at);
        for (column, format) in form.columns.iter().enumerate() {
            if !is_null(image, column) {
                at += format.len(&image[at..]).ok_or_else(damaged)?;
            }
            ends.push(at);
        }
        let start = out.len();
        out.resize(start + codec.bitmap_len, 0);
        for (column, from) in form.from.iter().enumerate() {
            let there = match (from, &self.lacking[column]) {
                (From::Column(at) | From::Typed(at), _) if is_null(image, *at) => false,
                (From::Column(at), _) => {
                    out.extend_from_slice(&image[ends[*at]..ends[at + 1]]);
                    true
                }
                (From::Typed(at), _) => {
                    retype(&form.columns[*at], &codec.formats[column], &image[ends[*at]..ends[at + 1]], out);
                    true
                }
                (From::Lacking, Some(Lacking::Bytes(bytes))) => {
                    out.extend_from_slice(bytes);
                    true
                }
                (From::Lacking, Some(Lacking::Null)) => false,
                (From::Lacking, None) => return Err(damaged()),
            };
            if !there {
                out[start + column / 8] |= 1 << (column % 8);
            }
        }
        Ok(())
    }
}

impl RowCodec {
    /// A codec of a table whose rows may be of several forms.
    pub fn with_forms<'a>(types: impl IntoIterator<Item = &'a SqlType>, forms: Option<&Forms>) -> RowCodec {
        let mut codec = RowCodec::new(types);
        codec.forms = forms.map(|forms| Box::new(FormReader::new(forms, &codec.types)));
        codec
    }

    /// Whether a stored row may be something else than an image of the newest form.
    #[inline]
    pub fn has_forms(&self) -> bool {
        self.forms.is_some()
    }

    /// Appends the image, in the newest form, of a stored row.
    ///
    /// # Errors
    /// 1105 for a row that is damaged.
    pub fn push_image(&self, stored: &[u8], out: &mut Vec<u8>) -> SqlResult<()> {
        let Some(forms) = &self.forms else {
            out.extend_from_slice(stored);
            return Ok(());
        };
        let (number, image) = forms.split(stored)?;
        if number < forms.older.len() {
            return forms.bring(self, number, image, out);
        }
        out.extend_from_slice(image);
        Ok(())
    }

    /// Makes of a stored row its image in the newest form.
    ///
    /// # Errors
    /// 1105 for a row that is damaged.
    #[inline]
    pub fn settle(&self, row: &mut Vec<u8>) -> SqlResult<()> {
        match &self.forms {
            None => Ok(()),
            Some(forms) => self.settle_form(forms, row),
        }
    }

    fn settle_form(&self, forms: &FormReader, row: &mut Vec<u8>) -> SqlResult<()> {
        let (number, image) = forms.split(row)?;
        if number == forms.older.len() {
            let len = row.len() - image.len();
            row.drain(..len);
            return Ok(());
        }
        let mut settled = Vec::with_capacity(row.len() + 16);
        forms.bring(self, number, image, &mut settled)?;
        *row = settled;
        Ok(())
    }

    /// What stands in front of an image of the newest form in a tree.
    #[inline]
    pub fn prefix(&self) -> &[u8] {
        self.forms.as_ref().map_or(&[], |forms| &forms.prefix)
    }

    /// An image of the newest form as it is stored; `room` is for one that does not lie as it is stored.
    #[inline]
    pub fn stored<'i>(&self, image: &'i [u8], room: &'i mut Vec<u8>) -> &'i [u8] {
        if self.forms.is_none() {
            return image;
        }
        room.clear();
        room.extend_from_slice(self.prefix());
        room.extend_from_slice(image);
        room
    }
}

#[cfg(test)]
mod tests;
