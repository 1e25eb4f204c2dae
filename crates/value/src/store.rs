//! [`store`]: a value into a column, with ranges, lengths, strictness and warnings.
//!
//! Three grades of trouble. A *note* never fails a statement (digits after the point that a DECIMAL drops,
//! trailing blanks that a VARCHAR drops). A *flaw* is an error in strict mode, and otherwise a warning
//! beside the nearest value that the column can hold. An *error* (NULL into NOT NULL, text that is no JSON)
//! always fails. IGNORE makes a warning of a flaw in any mode. For some flaws MySQL has one wording for
//! strict mode and another otherwise.
//!
//! Hexadecimal and bit literals count as numbers where the column is numeric; that is known where they are
//! bound, and done there.

mod geometry;
mod number;
pub mod plain;
mod temporal;
mod text;

pub use text::printable;

use crate::{Collation, Date, Kind, SqlError, SqlMode, SqlResult, SqlType, TimeZone, Value, Warnings, sql_error};

/// The column that is stored into.
#[derive(Clone, Copy, Debug)]
pub struct Target<'a> {
    pub name: &'a str,
    pub ty: &'a SqlType,
    pub nullable: bool,
    /// The reference system of a geometry, where the column says so.
    pub srid: Option<u32>,
}

/// Where a value that is stored comes from.
#[derive(Clone, Copy, Debug)]
pub struct StoredFrom {
    /// The collation, thus the character set, of a text.
    pub collation: Collation,
    /// It stands in a VARCHAR whose length is written in so many bytes. Into another one with the same
    /// collation and as many bytes MySQL copies it without a look at what is lost.
    varchar: Option<u8>,
}

impl From<Collation> for StoredFrom {
    /// A value that was computed, or written out.
    fn from(collation: Collation) -> StoredFrom {
        StoredFrom { collation, varchar: None }
    }
}

impl StoredFrom {
    /// A column or a variable of this type.
    pub fn field(ty: &SqlType) -> StoredFrom {
        StoredFrom { collation: ty.collation, varchar: length_bytes(ty) }
    }

    fn is_copied_into(self, ty: &SqlType) -> bool {
        self.varchar.is_some() && self.varchar == length_bytes(ty) && self.collation == ty.collation
    }
}

/// Of a VARCHAR.
fn length_bytes(ty: &SqlType) -> Option<u8> {
    (ty.kind == Kind::VarChar).then(|| if ty.octet_length() > u64::from(u8::MAX) { 2 } else { 1 })
}

/// How a statement stores.
pub struct StoreContext<'a> {
    pub mode: SqlMode,
    /// INSERT IGNORE and the like: what would be an error is a warning, whatever the mode. Also for the
    /// rows after the first of a statement that is not strict, so that NULL becomes zero there.
    pub ignore: bool,
    /// Row number for messages, from 1.
    pub row: u64,
    /// The column's table, for messages about JSON.
    pub table: &'a str,
    pub time_zone: &'a TimeZone,
    /// Completes a TIME that is stored as a date.
    pub today: Date,
    pub warnings: &'a mut dyn Warnings,
}

/// Where a JSON document comes from that is stored in a column of another type.
#[derive(Clone, Copy, Debug)]
pub struct Document<'a> {
    /// What messages call it.
    pub name: &'a str,
    /// It is a column's, and not computed: what is no moment is the zero of the type then, and not NULL.
    pub is_column: bool,
}

impl Default for Document<'_> {
    fn default() -> Document<'static> {
        Document { name: "cast_as_json", is_column: false }
    }
}

impl<'a> StoreContext<'a> {
    /// The context of a value that is in no row of a table.
    pub fn apart(mode: SqlMode, time_zone: &'a TimeZone, today: Date, warnings: &'a mut dyn Warnings) -> StoreContext<'a> {
        StoreContext { mode, ignore: false, row: 1, table: "", time_zone, today, warnings }
    }
}

/// Converts a value to the column's type.
///
/// # Errors In strict mode what does not fit (1264, 1265, 1292, 1366, 1406 …), and NULL for a column that
/// is NOT NULL (1048). Otherwise the nearest value, and a warning.
pub fn store(value: &Value, from: impl Into<StoredFrom>, target: Target<'_>, cx: &mut StoreContext<'_>) -> SqlResult<Value> {
    store_from(value, (from.into(), Document::default()), target, cx)
}

/// As [`store`] of a value that may be a document, and comes from there.
///
/// # Errors
/// As [`store`].
pub fn store_from(
    value: &Value,
    (origin, document): (StoredFrom, Document<'_>),
    target: Target<'_>,
    cx: &mut StoreContext<'_>,
) -> SqlResult<Value> {
    let (from, copied) = (origin.collation, origin.is_copied_into(target.ty));
    let mut s = Storing { target, cx, from, copied, document };
    match value {
        Value::Null => s.null(),
        Value::Bytes(text) => {
            if s.fits_as_it_is(text, from) {
                return Ok(value.clone());
            }
            let mut into = Value::Null;
            s.text(text, from, &mut into)?;
            Ok(into)
        }
        other => s.value(other),
    }
}

/// Whether [`store`] would keep a value as it is, for those kinds where that is quickly seen.
pub fn is_kept(value: &Value, ty: &SqlType) -> bool {
    let unused = |width: usize| 64 - 8 * width;
    match (value, ty.kind) {
        (Value::Int(n), kind) if !ty.unsigned => kind.int_width().is_some_and(|width| n << unused(width) >> unused(width) == *n),
        (Value::UInt(n), kind) if ty.unsigned => kind.int_width().is_some_and(|width| n << unused(width) >> unused(width) == *n),
        (Value::Double(_), Kind::Double) => !ty.unsigned && ty.decimals == crate::types::NOT_FIXED_DECIMALS,
        _ => false,
    }
}

/// As [`store`] for text, into a value whose room is used again.
///
/// # Errors
/// As [`store`].
pub fn store_text(text: &[u8], from: Collation, target: Target<'_>, cx: &mut StoreContext<'_>, into: &mut Value) -> SqlResult<()> {
    Storing { target, cx, from, copied: false, document: Document::default() }.text(text, from, into)
}

/// Whether a value is a date that NO_ZERO_DATE or NO_ZERO_IN_DATE refuses.
pub fn is_refused_zero(value: &Value, mode: SqlMode) -> bool {
    let date = match value {
        Value::Date(d) => *d,
        Value::DateTime(d) => d.date(),
        _ => return false,
    };
    let within = date.month() == 0 || date.day() == 0;
    if date.is_zero() { mode.has(SqlMode::NO_ZERO_DATE) } else { within && mode.has(SqlMode::NO_ZERO_IN_DATE) }
}

/// The value that a column has when nothing better is known: 0, the empty string, the zero date, the first
/// label.
pub fn zero_value(ty: &SqlType) -> Value {
    let labels = || ty.labels.clone().unwrap_or_else(|| crate::Labels::from(Vec::new()));
    match ty.kind {
        Kind::Null => Value::Null,
        Kind::TinyInt | Kind::SmallInt | Kind::MediumInt | Kind::Int | Kind::BigInt if !ty.unsigned => Value::Int(0),
        Kind::TinyInt | Kind::SmallInt | Kind::MediumInt | Kind::Int | Kind::BigInt | Kind::Year => Value::UInt(0),
        Kind::Float => Value::Float(0.0),
        Kind::Double => Value::Double(0.0),
        Kind::Decimal => Value::Decimal(crate::Decimal::from_parts(0, ty.decimals)),
        Kind::Bit => Value::Bit(0, ty.length.div_ceil(8) as u8),
        Kind::Date => Value::Date(Date::ZERO),
        Kind::Time => Value::Time(crate::Time::ZERO.with_fsp(ty.decimals)),
        Kind::DateTime | Kind::Timestamp => Value::DateTime(crate::DateTime::ZERO.with_fsp(ty.decimals)),
        Kind::Char if ty.collation == Collation::BINARY => Value::bytes(&vec![0; ty.length as usize]),
        Kind::Char | Kind::VarChar | Kind::TinyText | Kind::Text | Kind::MediumText | Kind::LongText | Kind::Geometry(_) => Value::text(""),
        // An ENUM that is NOT NULL has its first label as implicit default.
        Kind::Enum => Value::Enum(1, labels()),
        Kind::Set => Value::Set(0, labels()),
        Kind::Json => Value::Json(crate::Json::null()),
    }
}

/// The bits of a column as a BLOB or TEXT gets them: as bytes, while all other types get a number.
pub fn bytes_of_bits(value: &Value, into: Kind) -> Option<Value> {
    match value {
        Value::Bit(bits, len) if matches!(into, Kind::TinyText | Kind::Text | Kind::MediumText | Kind::LongText) => {
            Some(Value::bytes(&bits.to_be_bytes()[8 - usize::from(*len)..]))
        }
        _ => None,
    }
}

/// What NULL becomes in a column that is NOT NULL, where that is no error: [`zero_value`], but no label of
/// an ENUM.
pub fn in_place_of_null(ty: &SqlType) -> Value {
    match zero_value(ty) {
        Value::Enum(_, labels) => Value::Enum(0, labels),
        zero => zero,
    }
}

/// The error for NULL in a column that is NOT NULL. No value stands in for a geometry, whatever the mode.
pub fn null_refused(ty: &SqlType, column: &str) -> SqlError {
    if ty.kind.is_geometry() { sql_error!(NULL_CANT_BE_CONVERTED_TO_GEOMETRY, column) } else { sql_error!(BAD_NULL, column) }
}

struct Storing<'t, 'c, 'x> {
    target: Target<'t>,
    /// Collation of the text that is stored.
    from: Collation,
    /// From a VARCHAR of the same form.
    copied: bool,
    document: Document<'t>,
    cx: &'c mut StoreContext<'x>,
}

impl Storing<'_, '_, '_> {
    fn strict(&self) -> bool {
        self.cx.mode.strict() && !self.cx.ignore
    }

    fn ty(&self) -> &SqlType {
        self.target.ty
    }

    /// An error in strict mode, otherwise a warning.
    fn flaw(&mut self, e: SqlError) -> SqlResult<()> {
        if self.strict() {
            return Err(e);
        }
        self.cx.warnings.warn(e);
        Ok(())
    }

    fn out_of_range(&mut self) -> SqlResult<()> {
        self.flaw(sql_error!(WARN_DATA_OUT_OF_RANGE, self.target.name, self.cx.row))
    }

    fn truncated(&mut self) -> SqlResult<()> {
        self.flaw(sql_error!(WARN_DATA_TRUNCATED, self.target.name, self.cx.row))
    }

    /// 1406 in strict mode; 1265 otherwise, and of what is copied.
    fn too_long(&mut self) -> SqlResult<()> {
        if self.strict() && !self.copied {
            return Err(sql_error!(DATA_TOO_LONG, self.target.name, self.cx.row));
        }
        self.truncated()
    }

    fn note_truncated(&mut self) {
        self.cx.warnings.note(sql_error!(WARN_DATA_TRUNCATED, self.target.name, self.cx.row));
    }

    /// The text as messages show it.
    fn quoted(&self, text: &[u8]) -> String {
        if self.from == Collation::BINARY {
            return crate::convert::quoted_bytes(text);
        }
        if self.from.charset().is_single_byte() && !text.is_ascii() {
            return crate::convert::quoted(&self.from.charset().to_utf8(text));
        }
        crate::convert::quoted(text)
    }

    /// 1366.
    fn incorrect(&mut self, what: &str, text: &[u8]) -> SqlResult<()> {
        let text = self.quoted(text);
        self.flaw(sql_error!(TRUNCATED_WRONG_VALUE_FOR_FIELD, what, text, self.target.name, self.cx.row))
    }

    fn null(&mut self) -> SqlResult<Value> {
        if self.target.nullable {
            return Ok(Value::Null);
        }
        let e = null_refused(self.ty(), self.target.name);
        if !self.cx.ignore || self.ty().kind.is_geometry() {
            return Err(e);
        }
        self.cx.warnings.warn(e);
        Ok(in_place_of_null(self.target.ty))
    }

    /// Text.
    fn text(&mut self, text: &[u8], from: Collation, into: &mut Value) -> SqlResult<()> {
        *into = match self.ty().kind {
            Kind::Geometry(shape) => return self.bytes_to_geometry(text, shape, into),
            k if k.is_string() => return self.text_to_string(text, from, into),
            Kind::TinyInt | Kind::SmallInt | Kind::MediumInt | Kind::Int | Kind::BigInt => self.text_to_int(text)?,
            Kind::Float | Kind::Double => self.text_to_real(text)?,
            Kind::Decimal => self.text_to_decimal(text)?,
            Kind::Bit => self.text_to_bit(text)?,
            Kind::Year => self.text_to_year(text)?,
            Kind::Date | Kind::DateTime | Kind::Timestamp => self.text_to_datetime(text)?,
            Kind::Time => self.text_to_time(text)?,
            Kind::Enum => self.text_to_enum(text, from)?,
            Kind::Set => self.text_to_set(text, from)?,
            Kind::Json => self.text_to_json(text, from)?,
            _ => Value::Null,
        };
        Ok(())
    }

    /// Neither NULL nor text.
    fn value(&mut self, v: &Value) -> SqlResult<Value> {
        match (self.ty().kind, v) {
            (Kind::Geometry(_), _) => Err(sql_error!(CANT_CREATE_GEOMETRY_OBJECT)),
            // Labels are text to everything but their like.
            (Kind::Enum, Value::Enum(i, labels)) if self.ty().labels.as_ref() == Some(labels) => Ok(Value::Enum(*i, labels.clone())),
            (Kind::Set, Value::Set(b, labels)) if self.ty().labels.as_ref() == Some(labels) => Ok(Value::Set(*b, labels.clone())),
            // The value that an error once left in one ENUM is the same in any other: it is no label.
            (Kind::Enum, Value::Enum(0, _)) => Ok(self.labelled(0)),
            // As a number an ENUM is its index, a SET its bits.
            (k, Value::Enum(i, _)) if k.is_numeric() => self.value(&Value::UInt(u64::from(*i))),
            (k, Value::Set(bits, _)) if k.is_numeric() => self.value(&Value::UInt(*bits)),
            (_, Value::Enum(..) | Value::Set(..)) => {
                let text = v.to_text().unwrap_or_default();
                let mut into = Value::Null;
                self.text(&text, self.target.ty.collation, &mut into)?;
                Ok(into)
            }
            (k, _) if k.is_string() => self.value_to_string(v),
            (Kind::Json, Value::Json(j)) => Ok(Value::Json(j.clone())),
            (Kind::Json, _) => Err(self.not_json("not a JSON text, may need CAST", 0)),
            (Kind::Year, Value::Json(j)) if self.document.is_column => self.json_to_scalar(j),
            (Kind::Bit | Kind::Enum | Kind::Set | Kind::Year, Value::Json(_)) => {
                let text = v.to_text().unwrap_or_default();
                let mut into = Value::Null;
                self.text(&text, Collation::UTF8MB4_BIN, &mut into)?;
                Ok(into)
            }
            (_, Value::Json(j)) => self.json_to_scalar(j),
            (Kind::TinyInt | Kind::SmallInt | Kind::MediumInt | Kind::Int | Kind::BigInt, _) => self.value_to_int(v),
            (Kind::Float | Kind::Double, _) => {
                let x = v.to_f64(&mut crate::NoWarnings).unwrap_or(0.0);
                self.real(x)
            }
            (Kind::Decimal, _) => {
                let d = v.to_decimal(&mut crate::NoWarnings).unwrap_or(crate::Decimal::ZERO);
                self.decimal(d)
            }
            (Kind::Bit, _) => self.value_to_bit(v),
            (Kind::Year, _) => self.value_to_year(v),
            (Kind::Date | Kind::DateTime | Kind::Timestamp, _) => self.value_to_datetime(v),
            (Kind::Time, _) => self.value_to_time(v),
            (Kind::Enum, _) => self.value_to_enum(v),
            (Kind::Set, _) => self.value_to_set(v),
            _ => Ok(Value::Null),
        }
    }
}
