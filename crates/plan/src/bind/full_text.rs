//! MATCH … AGAINST: which index has the columns.

use schema::{IndexDef, IndexKind, TableDef};
use value::{SqlResult, sql_error};

/// The FULLTEXT index of these columns, in whatever order.
///
/// # Errors
/// 1191.
pub(super) fn index_of(def: &TableDef, columns: &[usize]) -> SqlResult<usize> {
    let fits = |index: &IndexDef| {
        let has = |column: &usize| index.parts.iter().any(|part| part.column == *column);
        index.kind == IndexKind::Fulltext
            && index.is_built()
            && !index.invisible
            && columns.iter().all(has)
            && index.parts.iter().all(|part| columns.contains(&part.column))
    };
    def.indexes.iter().position(fits).ok_or_else(|| sql_error!(FT_MATCHING_KEY_NOT_FOUND))
}
