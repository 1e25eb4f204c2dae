//! A column type as text: `COLUMN_TYPE` of information_schema, `Type` of SHOW COLUMNS, and the type in SHOW
//! CREATE TABLE.

use value::types::NOT_FIXED_DECIMALS;
use value::{Charset, Kind, SqlType};

use crate::quote_string;

/// `int unsigned`, `varchar(20)`, `enum('a','b')`. Display widths are dropped except for `tinyint(1)` and
/// ZEROFILL.
pub fn column_type_text(ty: &SqlType) -> String {
    let mut s = data_type_name(ty).to_owned();
    let fixed = ty.decimals < NOT_FIXED_DECIMALS;
    match ty.kind {
        Kind::TinyInt if ty.length == 1 && !ty.unsigned => s.push_str("(1)"),
        k if k.int_width().is_some() && ty.zerofill => s.push_str(&format!("({})", ty.length)),
        Kind::Decimal => s.push_str(&format!("({},{})", ty.length, ty.decimals)),
        Kind::Float | Kind::Double if fixed => s.push_str(&format!("({},{})", ty.length, ty.decimals)),
        Kind::Bit | Kind::Char | Kind::VarChar => s.push_str(&format!("({})", ty.length)),
        Kind::Time | Kind::DateTime | Kind::Timestamp if ty.decimals > 0 => s.push_str(&format!("({})", ty.decimals)),
        Kind::Enum | Kind::Set => push_labels(ty, &mut s),
        _ => {}
    }
    if ty.kind.is_numeric() && !matches!(ty.kind, Kind::Year | Kind::Bit) {
        if ty.unsigned {
            s.push_str(" unsigned");
        }
        if ty.zerofill {
            s.push_str(" zerofill");
        }
    }
    s
}

fn push_labels(ty: &SqlType, s: &mut String) {
    let empty = Vec::new();
    s.push('(');
    for (i, label) in ty.labels.as_deref().unwrap_or(&empty).iter().enumerate() {
        if i > 0 {
            s.push(',');
        }
        s.push_str(&quote_string(&utf8(label, ty.collation.charset())));
    }
    s.push(')');
}

/// Text of a column's character set as UTF-8; what is no text becomes `?`.
pub(crate) fn utf8(text: &[u8], charset: Charset) -> String {
    charset.to_utf8(text).utf8_chunks().map(|c| c.valid().to_owned() + &"?".repeat(c.invalid().len())).collect()
}

/// `DATA_TYPE` of information_schema: the bare name.
pub fn data_type_name(ty: &SqlType) -> &'static str {
    let binary = ty.collation == value::Collation::BINARY;
    match ty.kind {
        Kind::Null => "null",
        Kind::TinyInt => "tinyint",
        Kind::SmallInt => "smallint",
        Kind::MediumInt => "mediumint",
        Kind::Int => "int",
        Kind::BigInt => "bigint",
        Kind::Float => "float",
        Kind::Double => "double",
        Kind::Decimal => "decimal",
        Kind::Bit => "bit",
        Kind::Year => "year",
        Kind::Date => "date",
        Kind::Time => "time",
        Kind::DateTime => "datetime",
        Kind::Timestamp => "timestamp",
        Kind::Char if binary => "binary",
        Kind::Char => "char",
        Kind::VarChar if binary => "varbinary",
        Kind::VarChar => "varchar",
        Kind::TinyText if binary => "tinyblob",
        Kind::TinyText => "tinytext",
        Kind::Text if binary => "blob",
        Kind::Text => "text",
        Kind::MediumText if binary => "mediumblob",
        Kind::MediumText => "mediumtext",
        Kind::LongText if binary => "longblob",
        Kind::LongText => "longtext",
        Kind::Enum => "enum",
        Kind::Set => "set",
        Kind::Json => "json",
        Kind::Geometry(shape) => shape.name(),
    }
}
