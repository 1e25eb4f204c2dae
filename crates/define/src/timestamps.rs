//! `explicit_defaults_for_timestamp = OFF`: what a TIMESTAMP column is of which its definition says nothing.
//!
//! Programs and dumps from before MySQL 5.6 count on it. A TIMESTAMP for which NULL is not written is NOT
//! NULL. If it is the table's first TIMESTAMP column and has neither a default nor ON UPDATE, it gets both,
//! the present moment; one that has no default otherwise gets the zero moment. (That NULL is stored as the
//! present moment in such a column is the executor's: `exec::RowBuilder::store`.)
//!
//! What is always true: only columns that the statement defines are looked at. MySQL's ALTER also changes
//! others, and leaves them half done.

use schema::{ColumnDef, ColumnDefault};
use value::{Kind, SqlMode, SqlResult, sql_error};

use crate::columns::BuiltColumn;

/// Whether the definition leaves open what the column is when nothing is stored.
pub fn is_open(built: &BuiltColumn) -> bool {
    let def = &built.def;
    def.ty.kind == Kind::Timestamp && !def.nullable && def.generated.is_none() && matches!(def.default, ColumnDefault::None)
}

/// Gives these columns, whose definitions leave it open, their defaults.
///
/// # Errors
/// 1067: the zero moment may not be stored.
pub fn settle(columns: &mut [ColumnDef], open: &[usize], mode: SqlMode) -> SqlResult<()> {
    let first = columns.iter().position(|column| column.ty.kind == Kind::Timestamp);
    for &at in open {
        let column = &mut columns[at];
        if first == Some(at) && !column.on_update_now {
            (column.default, column.on_update_now) = (ColumnDefault::Now, true);
        } else if mode.strict() && mode.has(SqlMode::NO_ZERO_DATE) {
            return Err(sql_error!(INVALID_DEFAULT, column.name));
        } else {
            column.default = ColumnDefault::Literal(value::store::zero_value(&column.ty));
        }
    }
    Ok(())
}
