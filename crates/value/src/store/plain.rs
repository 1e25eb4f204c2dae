//! Text straight into a row image, for files of many rows: no [`Value`] in between.
//!
//! A [`TextColumn`] knows the plain ways to write a value of its type (digits, `YYYY-MM-DD`, ASCII text
//! that fits) and writes the stored bytes at once. Whatever is written in another way is left to
//! [`store_text`](super::store_text), which is the rule.
//!
//! **Invariants.** 1. What `TextColumn::put` writes is what [`store_text`](super::store_text) and
//! [`RowCodec::encode`](crate::RowCodec::encode) would, whatever the sql_mode, and they would say nothing
//! about it. 2. An [`ImageBuilder`] has room for the plain form of every value of its row, so that words of
//! fixed size can be written where values of any size stand.

use super::temporal::plain_date;
use crate::decimal::{BYTES, packed_len};
use crate::row::format::Format;
use crate::temporal::days_in_month;
use crate::{Charset, Collation, DateTime, Kind, SqlType, TimeZone, Value};

/// Words of fixed size are written behind a value's own end, up to so many bytes.
const ROOM: usize = 40;

/// A part of a text, with what stands around it.
#[derive(Clone, Copy, Debug)]
pub struct Span<'t> {
    pub text: &'t [u8],
    pub start: usize,
    pub end: usize,
    /// All of `text` is ASCII. (False says nothing.)
    pub ascii: bool,
}

impl<'t> Span<'t> {
    pub fn bytes(self) -> &'t [u8] {
        &self.text[self.start..self.end]
    }

    fn len(self) -> usize {
        self.end - self.start
    }

    fn skip(self, bytes: usize) -> Span<'t> {
        Span { start: self.start + bytes, ..self }
    }

    /// The eight bytes from `at` on, the first lowest; zeroes behind the end of all text.
    #[inline]
    fn word(self, at: usize) -> u64 {
        match self.text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
            Some(word) => u64::from_le_bytes(*word),
            None => self.text[at..].iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)),
        }
    }

    /// Its number, if it is 1 to 18 digits and nothing else.
    #[inline]
    fn number(self) -> Option<u64> {
        let len = self.len();
        match len {
            1..=8 => digits(self.word(self.start), len),
            9..=16 => Some(digits(self.word(self.start), len - 8)? * 100_000_000 + digits(self.word(self.end - 8), 8)?),
            17..=18 => {
                let high = digits(self.word(self.start), len - 16)? * 100_000_000 + digits(self.word(self.end - 16), 8)?;
                Some(high * 100_000_000 + digits(self.word(self.end - 8), 8)?)
            }
            _ => None,
        }
    }
}

/// The number in the first `len` (1 to 8) bytes of a word, if they are digits.
#[inline]
pub(super) fn digits(word: u64, len: usize) -> Option<u64> {
    // Zeroes move in at the front; then pairs, fours and eights of digits are put together.
    let x = (word ^ 0x3030_3030_3030_3030) << (64 - 8 * len);
    if (x.wrapping_add(0x7676_7676_7676_7676) | x) & 0x8080_8080_8080_8080 != 0 {
        return None;
    }
    let x = x.wrapping_mul(2561) >> 8 & 0x00ff_00ff_00ff_00ff;
    let x = x.wrapping_mul(6_553_601) >> 16 & 0x0000_ffff_0000_ffff;
    Some(x.wrapping_mul(42_949_672_960_001) >> 32)
}

/// The plain way to write values of a type.
#[derive(Clone, Copy, Debug)]
enum Way {
    Int {
        width: u8,
        signed: bool,
        max: u64,
    },
    Decimal {
        whole: u8,
        scale: u8,
        signed: bool,
    },
    Date,
    DateTime {
        fsp: u8,
    },
    Text {
        prefix: u8,
        /// Characters and bytes at most.
        max: usize,
        /// Trailing spaces are not kept.
        trim: bool,
        beyond_ascii: Beyond,
    },
    None,
}

/// Which strings other than ASCII are stored as they are, if they have no more bytes than the column has
/// characters.
#[derive(Clone, Copy, Debug)]
enum Beyond {
    None,
    Utf8,
    All,
}

/// A column, prepared to take many texts of one character set.
#[derive(Clone, Debug)]
pub struct TextColumn {
    way: Way,
    format: Format,
}

impl TextColumn {
    /// `from`: what the texts are in.
    pub fn new(ty: &SqlType, from: Collation) -> TextColumn {
        TextColumn { way: Way::of(ty, from.charset()), format: Format::of(ty) }
    }
}

impl Way {
    fn of(ty: &SqlType, from: Charset) -> Way {
        let to = ty.collation.charset();
        match (ty.kind, Format::of(ty)) {
            (Kind::TinyInt | Kind::SmallInt | Kind::MediumInt | Kind::Int | Kind::BigInt, Format::Int { width, unsigned }) => {
                let bits = 8 * u32::from(width);
                Way::Int { width, signed: !unsigned, max: u64::MAX >> (64 - bits + u32::from(!unsigned)) }
            }
            (Kind::Decimal, _) if ty.length <= 18 => {
                Way::Decimal { whole: ty.length as u8 - ty.decimals, scale: ty.decimals, signed: !ty.unsigned }
            }
            (Kind::Date, _) => Way::Date,
            (Kind::DateTime, _) => Way::DateTime { fsp: ty.decimals },
            (Kind::Char, _) if to == Charset::Binary => Way::None,
            // Its own bytes are others.
            _ if to == Charset::Binary && from.is_carried() => Way::None,
            (Kind::Geometry(_), _) => Way::None,
            (_, Format::Fixed { prefix, .. } | Format::Var { prefix }) => Way::Text {
                prefix,
                max: ty.length as usize,
                trim: ty.kind == Kind::Char,
                beyond_ascii: match (from, to) {
                    (_, Charset::Binary) => Beyond::All,
                    _ if from == to && from != Charset::Ascii && from.is_single_byte() => Beyond::All,
                    (Charset::Utf8mb4, Charset::Utf8mb4) => Beyond::Utf8,
                    _ => Beyond::None,
                },
            },
            _ => Way::None,
        }
    }
}

/// The image of a row under way: its columns in their order, each as text, as a value, or NULL.
#[derive(Debug, Default)]
pub struct ImageBuilder {
    /// What stands behind `end` means nothing.
    bytes: Vec<u8>,
    end: usize,
    /// For each column where its value stands, without a length in front.
    places: Vec<(u32, u32)>,
    scratch: Vec<u8>,
}

impl ImageBuilder {
    /// A new row of so many columns, whose texts together have no more than `text` bytes.
    pub fn begin(&mut self, columns: usize, text: usize) {
        self.end = columns.div_ceil(8);
        self.places.clear();
        // What values of the row before have added goes, or it would add up.
        self.bytes.resize(self.end + text + ROOM * (columns + 1), 0);
        self.bytes[..self.end].fill(0);
    }

    /// The next column is NULL.
    pub fn null(&mut self) {
        let column = self.places.len();
        self.bytes[column / 8] |= 1 << (column % 8);
        self.ended(self.end, self.end);
    }

    fn ended(&mut self, content: usize, end: usize) {
        self.places.push((content as u32, end as u32));
        self.end = end;
    }

    /// The next column's value from its text; false, and nothing is done, if the text is not of the plain
    /// kind.
    #[inline]
    pub fn text(&mut self, column: &TextColumn, text: Span<'_>) -> bool {
        let (at, out) = (self.end, &mut self.bytes);
        let place = match column.way {
            Way::Int { width, signed, max } => put_int(text, (width, signed, max), at, out),
            Way::Decimal { whole, scale, signed } => put_decimal(text, (whole, scale, signed), at, out),
            Way::Date => put_date(text, at, out),
            Way::DateTime { fsp } => put_datetime(text, fsp, at, out),
            Way::Text { prefix, max, trim, beyond_ascii } => put_text(text, (prefix, max, trim, beyond_ascii), at, out),
            Way::None => None,
        };
        match place {
            Some((content, end)) => {
                self.ended(content, end);
                true
            }
            None => false,
        }
    }

    /// The next column's value, as [`store`](crate::store()) leaves it.
    pub fn value(&mut self, column: &TextColumn, value: &Value, time_zone: &TimeZone) {
        if value.is_null() {
            return self.null();
        }
        self.scratch.clear();
        column.format.encode(value, time_zone, &mut self.scratch);
        let (at, end) = (self.end, self.end + self.scratch.len());
        // The text that it was has had room here, too.
        self.bytes.resize(self.bytes.len() + self.scratch.len(), 0);
        self.bytes[at..end].copy_from_slice(&self.scratch);
        self.ended(at + column.format.length_prefix(), end);
    }

    /// The image of a row that is complete.
    pub fn image(&self) -> &[u8] {
        &self.bytes[..self.end]
    }

    /// The image, as the caller's own; the builder begins anew.
    pub fn take_image(&mut self) -> Vec<u8> {
        self.bytes.truncate(self.end);
        std::mem::take(&mut self.bytes)
    }

    /// A column's stored bytes, without a length in front; `None` is NULL.
    pub fn content(&self, column: usize) -> Option<&[u8]> {
        let (start, end) = self.places[column];
        let null = self.bytes[column / 8] >> (column % 8) & 1 == 1;
        (!null).then(|| &self.bytes[start as usize..end as usize])
    }
}

type Placed = Option<(usize, usize)>;

#[inline]
fn put_int(text: Span<'_>, (width, signed, max): (u8, bool, u64), at: usize, out: &mut [u8]) -> Placed {
    let negative = signed && text.text.get(text.start) == Some(&b'-');
    let n = text.skip(usize::from(negative && text.len() > 1)).number()?;
    if n > max {
        return None;
    }
    let n = if negative { n.wrapping_neg() } else { n };
    *out[at..].first_chunk_mut::<8>()? = n.to_le_bytes();
    Some((at, at + usize::from(width)))
}

#[inline]
fn put_decimal(text: Span<'_>, (whole, scale, signed): (u8, u8, bool), at: usize, out: &mut [u8]) -> Placed {
    const TENS: [u64; 19] = {
        let mut tens = [1; 19];
        let mut i = 1;
        while i < 19 {
            tens[i] = tens[i - 1] * 10;
            i += 1;
        }
        tens
    };
    let negative = signed && text.text.get(text.start) == Some(&b'-');
    let text = text.skip(usize::from(negative && text.len() > 1));
    let (units, fraction) = match text.bytes().iter().rposition(|b| *b == b'.') {
        None => (text.number()?, 0),
        Some(point) => {
            let (units, part) = (Span { end: text.start + point, ..text }, text.skip(point + 1));
            if part.len() > usize::from(scale) {
                return None;
            }
            (units.number()?, part.number()? * TENS[usize::from(scale) - part.len()])
        }
    };
    if units >= TENS[usize::from(whole)] {
        return None;
    }
    // Words of nine digits from the point outwards (see the packed form).
    const NINE: u64 = 1_000_000_000;
    let mut packed = 0u128;
    let mut put = |word: u64, digits: u8| packed = packed << (8 * BYTES[usize::from(digits)]) | u128::from(word);
    if whole > 9 {
        put(units / NINE, whole - 9);
        put(units % NINE, 9);
    } else {
        put(units, whole);
    }
    if scale > 9 {
        let rest = TENS[usize::from(scale - 9)];
        put(fraction / rest, 9);
        put(fraction % rest, scale - 9);
    } else {
        put(fraction, scale);
    }
    let len = packed_len(whole + scale, scale);
    let mut packed = packed << (128 - 8 * len);
    if negative && (units > 0 || fraction > 0) {
        packed = !packed;
    }
    *out[at..].first_chunk_mut::<16>()? = (packed ^ 1 << 127).to_be_bytes();
    Some((at, at + len))
}

/// A date that is one under all rules.
#[inline]
fn whole_date(text: Span<'_>) -> Option<crate::Date> {
    let date = plain_date(text.bytes())?;
    let (year, month, day) = (date.year(), date.month(), date.day());
    let whole = year > 0 && month > 0 && day > 0 && (day <= 28 || day <= days_in_month(year, month));
    whole.then_some(date)
}

#[inline]
fn put_date(text: Span<'_>, at: usize, out: &mut [u8]) -> Placed {
    let date = whole_date(text)?;
    *out[at..].first_chunk_mut::<4>()? = date.packed().to_le_bytes();
    Some((at, at + 3))
}

/// `YYYY-MM-DD hh:mm:ss`
fn put_datetime(text: Span<'_>, fsp: u8, at: usize, out: &mut [u8]) -> Placed {
    if text.len() != 19 {
        return None;
    }
    let date = whole_date(Span { end: text.start + 10, ..text })?;
    let &[b' ', h0, h1, b':', m0, m1, b':', s0, s1] = &text.bytes()[10..] else { return None };
    let time = digits(u64::from_le_bytes([h0, h1, m0, m1, s0, s1, 0, 0]), 6)? as u32;
    let (hour, minute, second) = (time / 10_000, time / 100 % 100, time % 100);
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let mut packed = Vec::with_capacity(8);
    DateTime::new(date, hour, minute, second, 0, fsp).pack(fsp, &mut packed);
    let end = at + packed.len();
    out[at..end].copy_from_slice(&packed);
    Some((at, end))
}

#[inline]
fn put_text(text: Span<'_>, (prefix, max, trim, beyond): (u8, usize, bool, Beyond), at: usize, out: &mut [u8]) -> Placed {
    let bytes = text.bytes();
    let fits = bytes.len() <= max
        && (text.ascii
            || bytes.is_ascii()
            || match beyond {
                Beyond::None => false,
                Beyond::Utf8 => std::str::from_utf8(bytes).is_ok(),
                Beyond::All => true,
            });
    if !fits {
        return None;
    }
    let len = if trim { bytes.iter().rposition(|b| *b != b' ').map_or(0, |last| last + 1) } else { bytes.len() };
    *out[at..].first_chunk_mut::<4>()? = (len as u32).to_le_bytes();
    let content = at + usize::from(prefix);
    let (to, from) = (&mut out[content..], &text.text[text.start..]);
    // A copy of unknown length is a call.
    match (to.first_chunk_mut::<32>(), from.first_chunk::<32>()) {
        (Some(to), Some(from)) if len <= 32 => *to = *from,
        _ => to[..len].copy_from_slice(&bytes[..len]),
    }
    Some((content, content + len))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A load of many rows with values that are not plain took more memory with every row.
    #[test]
    fn room_does_not_grow_with_the_rows_before() {
        let column = TextColumn::new(&SqlType::DOUBLE, Collation::UTF8MB4_0900_AI_CI);
        let mut builder = ImageBuilder::default();
        for _ in 0..1000 {
            builder.begin(1, 3);
            builder.value(&column, &Value::Double(1.5), &TimeZone::Utc);
        }
        assert!(builder.bytes.len() < 200);
    }
}
