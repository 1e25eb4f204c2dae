//! The definitions of columns that a query gives: to a table of CREATE TABLE … SELECT, and to a view.
//!
//! A column that the query only names keeps what its table says of it. A computed one gets the type that
//! MySQL's temporary tables would give it: small integers INT, strings above 512 characters TEXT, what
//! cannot be NULL its type's zero as default.

use plan::Column;
use schema::{ColumnDef, ColumnDefault};
use value::decimal::{MAX_PRECISION, MAX_SCALE};
use value::store::zero_value;
use value::{Collation, Kind, SqlType};

/// Computed of more bits it is a BIGINT.
const INT_BITS_MAX: u32 = 10;
/// A computed string of more characters becomes a TEXT.
const VARCHAR_CHARACTERS_MAX: u32 = 512;
/// The most bytes of a TEXT; above, it is a LONGTEXT.
const TEXT_BYTES_MAX: u64 = 65535;

/// How a query comes to a column of a table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// It names the table.
    Direct,
    /// Through a derived table or a view that has rows of its own: its columns have the defaults of the
    /// table's, but for the present time.
    Rows,
    /// Through one that is merged into the query: only what is no value of a column is left of a default, an
    /// expression, or that there is none.
    Merged,
}

impl Way {
    fn default_of(self, from: &ColumnDef, nullable: bool) -> Option<ColumnDefault> {
        if from.auto_increment {
            return None;
        }
        match (self, &from.default) {
            (Way::Direct, default) => Some(default.clone()),
            (_, ColumnDefault::Expression(_)) => Some(from.default.clone()),
            (_, ColumnDefault::None) if !nullable => Some(ColumnDefault::None),
            (Way::Rows, ColumnDefault::Literal(_)) => Some(from.default.clone()),
            _ => None,
        }
    }
}

/// The definition of a selected column. `from`: the column that it is. `zero_dates`: a date may be zero.
pub fn taken_over(column: &Column, (from, way): (Option<&ColumnDef>, Way), zero_dates: bool) -> ColumnDef {
    let nullable = column.flags & plan::flags::NOT_NULL == 0;
    // A column is no literal of bytes.
    let of_bytes = expr::types::is_of_bytes(&column.ty);
    let ty = SqlType { unsigned: column.ty.unsigned && !of_bytes, zerofill: column.ty.zerofill && !of_bytes, ..column.ty.clone() };
    let mut def = ColumnDef { nullable, ..ColumnDef::new(&column.name, ty.clone()) };
    match from {
        Some(from) => {
            def.comment.clone_from(&from.comment);
            def.srid = from.srid;
            def.explicit_collation = from.explicit_collation;
            if let Some(default) = way.default_of(from, nullable) {
                def.default = default;
                def.on_update_now = way == Way::Direct && from.on_update_now;
                return def;
            }
        }
        None if column.kept.is_some() => def.ty = column.kept.clone().unwrap_or(def.ty),
        // A number of a derived table is as wide as the expression there.
        None if column.origin == expr::Origin::Field && !column.table.is_empty() && is_narrow(&column.ty) => {
            def.ty = computed_type(ty, expr::Origin::Expression);
        }
        None => def.ty = computed_type(ty, column.origin),
    }
    let has_implied = match def.ty.kind {
        Kind::Time => true,
        Kind::Date | Kind::DateTime | Kind::Timestamp => zero_dates && from.is_none(),
        kind => !(kind.is_temporal() || kind.is_text() || kind == Kind::Json),
    };
    if !nullable && has_implied {
        def.default = ColumnDefault::Literal(zero_value(&def.ty));
    }
    def
}

/// The type that a view shows of a column: where a temporary table would have another, that one. A year stays
/// one.
pub fn viewed(column: &Column) -> SqlType {
    match &column.kept {
        Some(kept) if !(column.ty.kind == Kind::Year && kept.kind == Kind::Int) => kept.clone(),
        _ => column.ty.clone(),
    }
}

/// A number that an INT holds.
fn is_narrow(ty: &SqlType) -> bool {
    ty.kind == Kind::BigInt && ty.length < SqlType::INT.length
}

/// The type of a column for a computed value.
pub(crate) fn computed_type(ty: SqlType, origin: expr::Origin) -> SqlType {
    let made = matches!(origin, expr::Origin::Expression | expr::Origin::Branch);
    let bytes = u64::from(ty.length) * ty.collation.charset().max_bytes() as u64;
    match ty.kind {
        Kind::Null => SqlType::char(0, Collation::BINARY),
        Kind::VarChar if ty.length == 0 => SqlType::char(0, ty.collation),
        // An expression may have more decimals than a column.
        Kind::Decimal if ty.decimals > MAX_SCALE => {
            let whole = ty.length.checked_sub(u32::from(ty.decimals)).unwrap_or(u32::from(MAX_PRECISION));
            let precision = (whole + u32::from(MAX_SCALE)).min(u32::from(MAX_PRECISION));
            SqlType { unsigned: ty.unsigned, ..SqlType::decimal(precision as u8, MAX_SCALE) }
        }
        // What was computed of bits is a number.
        Kind::Bit if made => {
            let number = if ty.length > INT_BITS_MAX { SqlType::BIGINT } else { SqlType::INT };
            number.unsigned()
        }
        // Small constants and sums of them are INT, but not where rows of several queries come together; so
        // is what functions make of one INT.
        Kind::BigInt if is_narrow(&ty) && origin != expr::Origin::Field || made && ty.length == SqlType::INT.length => {
            SqlType { unsigned: ty.unsigned, ..SqlType::INT }
        }
        // What is made of a column with a great width is as wide.
        kind if made && kind.int_width().is_some() && ty.length > SqlType::INT.length => SqlType { kind: Kind::BigInt, ..ty },
        Kind::TinyInt | Kind::SmallInt | Kind::MediumInt if made => SqlType { unsigned: ty.unsigned, ..SqlType::INT },
        // Nobody knows how long a BLOB is that is handed on.
        kind if kind.is_text() && origin == expr::Origin::Expression && ty.length == SqlType::text(kind, ty.collation).length => {
            if kind.is_geometry() { ty } else { SqlType::text(Kind::LongText, ty.collation) }
        }
        kind if kind.is_text() && origin == expr::Origin::Field && ty.length == SqlType::text(kind, ty.collation).length => ty,
        // The rows of several queries are as long as the longest may be.
        kind if kind.is_text() && origin == expr::Origin::Field && !kind.is_geometry() => {
            let fits = |kind: &Kind| ty.length <= SqlType::text(*kind, ty.collation).length;
            let kind = [Kind::TinyText, Kind::Text, Kind::MediumText].into_iter().find(fits).unwrap_or(Kind::LongText);
            SqlType::text(kind, ty.collation)
        }
        Kind::Double if origin == expr::Origin::Expression => SqlType { length: SqlType::DOUBLE.length, ..ty },
        Kind::Char if made && ty.length > 0 => SqlType::varchar(ty.length, ty.collation),
        Kind::Enum | Kind::Set if made => SqlType::varchar(ty.length, ty.collation),
        kind if kind.is_string() && !kind.is_geometry() && ty.length > VARCHAR_CHARACTERS_MAX => {
            SqlType::text(if bytes > TEXT_BYTES_MAX { Kind::LongText } else { Kind::Text }, ty.collation)
        }
        _ => ty,
    }
}
