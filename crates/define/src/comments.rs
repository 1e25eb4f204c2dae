//! Comments of tables, columns, indexes and partitions that are longer than there is room for.
//!
//! The room is counted in characters. In strict mode a longer comment is an error; else it is cut, and a
//! warning tells so.

use value::{SqlError, SqlResult, Warnings};

/// Characters of a table's comment.
pub(crate) const TABLE_MAX: usize = 2048;
/// Characters of the comment of a column, an index or a partition.
pub(crate) const PART_MAX: usize = 1024;

/// The comment as it is kept. `too_long` makes the error.
pub fn fitting(
    comment: String,
    max: usize,
    strict: bool,
    warnings: &mut dyn Warnings,
    too_long: impl FnOnce() -> SqlError,
) -> SqlResult<String> {
    let Some((end, _)) = comment.char_indices().nth(max) else { return Ok(comment) };
    if strict {
        return Err(too_long());
    }
    warnings.warn(too_long());
    Ok(comment[..end].to_string())
}
