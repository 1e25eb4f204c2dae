//! Tables that a source has named.
//!
//! Before the rows of each statement the source names their tables, in the same words each time. So what was
//! found out of a table once (what its columns are, whether it is followed, and under which name) is found
//! again by the bytes of the event.

use session::NamedTable;

/// So many are kept; then it begins anew.
const TABLES_MAX: usize = 64;

#[derive(Default)]
pub(crate) struct Tables(Vec<(Vec<u8>, NamedTable)>);

impl Tables {
    /// What a body of a Table_map event means, if it has come before.
    pub fn find(&self, body: &[u8]) -> Option<&NamedTable> {
        self.0.iter().find(|(known, _)| known == body).map(|(_, named)| named)
    }

    pub fn keep(&mut self, body: &[u8], named: NamedTable) {
        if self.0.len() == TABLES_MAX {
            self.0.clear();
        }
        self.0.push((body.to_vec(), named));
    }
}
