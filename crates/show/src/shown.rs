//! What a SHOW gives: columns and rows.

use connection::sink::Column;
use value::{Collation, Kind, SqlType, Value};

/// What a SHOW gives.
pub struct Shown {
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Value>>,
    /// The column that LIKE looks at.
    pub like: usize,
    /// LIKE ignores case.
    pub like_ci: bool,
}

impl Shown {
    pub fn new(columns: Vec<Column>, rows: Vec<Vec<Value>>) -> Shown {
        Shown { columns, rows, like: 0, like_ci: true }
    }
}

/// Columns of text.
pub fn text_columns(names: &[&str]) -> Vec<Column> {
    names.iter().map(|name| Column::computed(name, SqlType::varchar(255, Collation::UTF8MB4_0900_AI_CI), true)).collect()
}

/// The type of the values in the rows of a SHOW: labels are texts there.
pub fn type_of_rows(ty: &SqlType) -> SqlType {
    match ty.kind {
        Kind::Enum | Kind::Set => SqlType::varchar(ty.length, ty.collation),
        _ => ty.clone(),
    }
}

/// A text column of another length, or a number.
pub fn column(name: &str, ty: SqlType) -> Column {
    Column::computed(name, ty, true)
}

/// One that is never NULL.
pub fn required(name: &str, ty: SqlType) -> Column {
    Column::computed(name, ty, false)
}

pub fn text_type(length: u32) -> SqlType {
    SqlType::varchar(length, Collation::UTF8MB4_0900_AI_CI)
}
