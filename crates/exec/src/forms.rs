//! Rows as they come from a tree. Only here, and where one row is read by its key ([`RowCodec::settle`]),
//! does anybody know that a stored row may be of an older form than its table ([`value::Forms`]): what is
//! behind sees images of the newest form alone.
//!
//! Whoever forgets it reads damaged rows, which tests find: builds for them make every other table with rows
//! of a second form (`schema::age`).

use engine::Batch;
use value::{RowCodec, SqlResult};

/// Makes of the stored rows of a batch their images.
///
/// # Errors
/// 1105 for a row that is damaged.
#[inline]
pub fn settle_batch(rows: &RowCodec, batch: &mut Batch) -> SqlResult<()> {
    if rows.has_forms() { batch.rewrite(|stored, image| rows.push_image(stored, image)) } else { Ok(()) }
}
