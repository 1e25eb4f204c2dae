//! A column type as text: `COLUMN_TYPE` of information_schema, `Type` of SHOW COLUMNS, and the type in SHOW CREATE TABLE.

use value::{Kind, SqlType};

/// `int unsigned`, `varchar(20)`, `enum('a','b')`. Display widths are dropped except for `tinyint(1)`, YEAR and ZEROFILL.
pub fn column_type_text(ty: &SqlType) -> String {
    data_type_name(ty).to_owned()
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
    }
}
