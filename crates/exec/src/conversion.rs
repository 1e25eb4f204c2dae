//! Rows of a log whose columns are not of the types that the table has: what `replica_type_conversions`
//! allows is converted.
//!
//! A table map says of a column what its bytes need: type and length, and neither sign nor character set. So
//! the bytes of a text are taken to be in the character set of the table's column,
//! and whole numbers have a sign unless [`TypeConversions`] says otherwise, as on a replica of MySQL.
//!
//! | from | to | which conversion |
//! |---|---|---|
//! | any | the same, of another length | lossy to a shorter, non-lossy to a longer |
//! | whole numbers | whole numbers | the same |
//! | CHAR, VARCHAR, TEXT, BINARY, BLOB … | each other | lossy to a shorter, else non-lossy |
//! | FLOAT, DOUBLE | each other | as above |
//! | FLOAT, DOUBLE, DECIMAL | DECIMAL; FLOAT, DOUBLE from DECIMAL | lossy |
//! | everything else | | none |
//!
//! What does not fit becomes the nearest value, without an error.

use std::cmp::Ordering;
use std::sync::Arc;

use binlog::{ColumnSpec, Row};
use schema::TableDef;
use value::store::StoreContext;
use value::{Collation, Date, Kind, NoWarnings, RowCodec, SqlMode, SqlResult, SqlType, TimeZone, Value};

use crate::replay::LoggedRows;
use crate::table::column_spec;

/// The members of `replica_type_conversions`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TypeConversions {
    pub lossy: bool,
    pub non_lossy: bool,
    pub signed: bool,
    pub unsigned: bool,
}

/// How the images of a source's table become those of ours.
#[derive(Debug)]
pub struct Conversion {
    def: Arc<TableDef>,
    /// How rows of the columns that both have are read, and how they are written.
    from: RowCodec,
    to: RowCodec,
    /// With which mode columns are stored; none for those of the same type.
    modes: Vec<Option<SqlMode>>,
}

/// The images of one row before and behind a change, where there are any.
type Images = (Option<Vec<u8>>, Option<Vec<u8>>);

/// Images of an event's rows in the table's types.
pub struct ConvertedRows(Vec<Images>);

/// Type codes of a table map.
const FLOAT: u8 = 4;
const DOUBLE: u8 = 5;
const TIMESTAMP2: u8 = 17;
const TIME2: u8 = 19;
const VARCHAR: u8 = 15;
const BIT: u8 = 16;
const DECIMAL: u8 = 246;
const ENUM: u8 = 247;
const SET: u8 = 248;
const BLOB: u8 = 252;
const CHAR: u8 = 254;

/// The type that a column really has: ENUM and SET are CHAR in a table map, and their metadata say what they
/// are.
fn real(column: &ColumnSpec) -> u8 {
    match column.meta[0] {
        real @ (ENUM | SET) if column.kind == CHAR => real,
        _ => column.kind,
    }
}

/// Bytes of a whole number.
fn int_width(kind: u8) -> Option<u8> {
    [(1, 1), (2, 2), (9, 3), (3, 4), (8, 8)].iter().find(|(known, _)| *known == kind).map(|(_, width)| *width)
}

fn bits(column: &ColumnSpec) -> u32 {
    u32::from(column.meta[1]) * 8 + u32::from(column.meta[0])
}

/// The greatest number of bytes of a string, as far as a table map tells.
fn longest(column: &ColumnSpec) -> u64 {
    match column.kind {
        CHAR => u64::from((column.meta[0] & 0x30) ^ 0x30) << 4 | u64::from(column.meta[1]),
        BLOB => (1 << (8 * u32::from(column.meta[0].min(8)))) - 1,
        _ => u64::from(u16::from_le_bytes(column.meta)),
    }
}

/// Whether a column's values have more, as much or less room than where they go; none where nothing leads
/// there.
fn difference(from: &ColumnSpec, to: &ColumnSpec, ty: &SqlType) -> Option<Ordering> {
    let (a, b) = (real(from), real(to));
    let is_text = |kind| matches!(kind, CHAR | VARCHAR | BLOB);
    let is_float = |kind| matches!(kind, FLOAT | DOUBLE);
    if a == b {
        return Some(match a {
            BIT => bits(from).cmp(&bits(to)),
            CHAR | VARCHAR => longest(from).cmp(&longest(to)),
            TIMESTAMP2..=TIME2 => from.meta[0].div_ceil(2).cmp(&to.meta[0].div_ceil(2)),
            _ => from.meta.cmp(&to.meta),
        });
    }
    match (int_width(a), int_width(b)) {
        (Some(from), Some(to)) => return Some(from.cmp(&to)),
        (None, None) => {}
        _ => return None,
    }
    if is_text(a) && is_text(b) {
        // A TEXT counts for so many characters here, and another kind of the same length for a longer one.
        let characters = if b == BLOB { ty.collation.charset().max_bytes() as u64 } else { 1 };
        return Some(longest(from).cmp(&(longest(to) * characters)).then(Ordering::Less));
    }
    match (a, b) {
        (DECIMAL, to) if is_float(to) => Some(Ordering::Greater),
        (from, DECIMAL) if is_float(from) => Some(Ordering::Greater),
        (from, to) if is_float(from) && is_float(to) => Some(from.cmp(&to)),
        _ => None,
    }
}

impl TypeConversions {
    fn allow(self, order: Ordering) -> bool {
        match order {
            Ordering::Less => self.non_lossy,
            Ordering::Equal => true,
            Ordering::Greater => self.lossy,
        }
    }

    /// Whether whole numbers that are converted have no sign.
    fn is_unsigned(self) -> bool {
        self.unsigned && !self.signed
    }

    /// A type that decodes a source's column, which goes to one of type `to`.
    fn decoder(self, from: &ColumnSpec, to: &SqlType) -> SqlType {
        let int = |width: u8, unsigned| {
            let kind = match width {
                1 => Kind::TinyInt,
                2 => Kind::SmallInt,
                3 => Kind::MediumInt,
                4 => Kind::Int,
                _ => Kind::BigInt,
            };
            SqlType { kind, unsigned, ..SqlType::BIGINT }
        };
        // One byte for a character: lengths are in bytes.
        let collation = if to.collation == Collation::BINARY { Collation::BINARY } else { Collation::LATIN1_BIN };
        let text =
            |kind| SqlType { kind, collation, length: longest(from).try_into().unwrap_or(u32::MAX), ..SqlType::varchar(0, collation) };
        let kind = real(from);
        match kind {
            FLOAT => SqlType { kind: Kind::Float, ..SqlType::DOUBLE },
            DOUBLE => SqlType::DOUBLE,
            DECIMAL => SqlType::decimal(from.meta[0], from.meta[1]),
            BIT => SqlType { length: bits(from), ..to.clone() },
            ENUM | SET => int(from.meta[1], true),
            TIMESTAMP2..=TIME2 => SqlType { decimals: from.meta[0], ..to.clone() },
            CHAR => text(Kind::Char),
            VARCHAR => text(Kind::VarChar),
            BLOB => text([Kind::TinyText, Kind::Text, Kind::MediumText, Kind::LongText][usize::from(from.meta[0].clamp(1, 4)) - 1]),
            _ => int_width(kind).map_or_else(|| to.clone(), |width| int(width, self.is_unsigned())),
        }
    }
}

impl Conversion {
    /// None where the columns that both have are of the same types.
    ///
    /// # Errors
    /// The number of a column that is not converted.
    pub fn new(columns: &[ColumnSpec], def: &Arc<TableDef>, allowed: TypeConversions) -> Result<Option<Conversion>, usize> {
        let (mut types, mut modes) = (Vec::new(), Vec::new());
        for (at, (from, column)) in columns.iter().zip(&def.columns).enumerate() {
            let to = column_spec(&column.ty, column.nullable);
            if (from.kind, from.meta) == (to.kind, to.meta) {
                modes.push(None);
                types.push(column.ty.clone());
                continue;
            }
            let order = difference(from, &to, &column.ty).filter(|order| allowed.allow(*order)).ok_or(at)?;
            // Fractions of as many bytes are taken as they are: digits that the column has not are cut.
            modes.push(Some(if order == Ordering::Equal { SqlMode::TIME_TRUNCATE_FRACTIONAL } else { SqlMode::NO_AUTO_VALUE_ON_ZERO }));
            types.push(allowed.decoder(from, &column.ty));
        }
        let differ = modes.iter().any(Option::is_some);
        Ok(differ.then(|| Conversion { def: Arc::clone(def), from: RowCodec::new(&types), to: def.row_codec(), modes }))
    }

    /// # Errors
    /// 1105 for an image that is damaged.
    pub fn convert(&self, logged: &LoggedRows<'_>, time_zone: &TimeZone) -> SqlResult<ConvertedRows> {
        let image = |image: Option<&[u8]>, present| image.map(|image| self.image(image, present, logged.width, time_zone)).transpose();
        let row = |row: &Row<'_>| Ok((image(row.before, logged.present)?, image(row.after, logged.present_after)?));
        Ok(ConvertedRows(logged.rows.iter().map(row).collect::<SqlResult<_>>()?))
    }

    /// Columns that only the source has are left out at the end.
    fn image(&self, image: &[u8], present: &[u8], width: usize, time_zone: &TimeZone) -> SqlResult<Vec<u8>> {
        let nulls = (0..width).filter(|column| LoggedRows::has(present, *column)).count().div_ceil(8);
        let mut out = vec![0; nulls];
        let mut nth = 0;
        self.from.walk_present(image, present, width, |column, bytes| {
            match (bytes, self.modes[column]) {
                (None, _) => out[nth / 8] |= 1 << (nth % 8),
                (Some(bytes), None) => out.extend_from_slice(bytes),
                (Some(bytes), Some(mode)) => {
                    let stored = self.stored(column, &self.from.decode_column(column, bytes, time_zone), mode, time_zone)?;
                    self.to.encode_column(column, &stored, time_zone, &mut out);
                }
            }
            nth += 1;
            Ok(())
        })?;
        Ok(out)
    }

    fn stored(&self, column: usize, value: &Value, mode: SqlMode, time_zone: &TimeZone) -> SqlResult<Value> {
        let to = &self.def.columns[column];
        let mut context =
            StoreContext { mode, ignore: true, row: 1, table: &self.def.name, time_zone, today: Date::ZERO, warnings: &mut NoWarnings };
        value::store(value, to.ty.collation, to.target(), &mut context)
    }
}

impl ConvertedRows {
    /// The rows with their new images.
    pub fn rows<'r>(&'r self, logged: &LoggedRows<'r>) -> Vec<Row<'r>> {
        let with = |(row, (before, after)): (&Row<'r>, &'r Images)| Row { before: before.as_deref(), after: after.as_deref(), ..*row };
        logged.rows.iter().zip(&self.0).map(with).collect()
    }
}
