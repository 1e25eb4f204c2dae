//! Tables that a source has named.
//!
//! Before the rows of each statement the source names their tables, in the same words each time. So what was
//! found out of a table once (by the receiver, that the event is whole; by the applier, what its columns are,
//! whether it is followed, and under which name) is found again by the bytes of the event.

/// So many are kept; then it begins anew.
const TABLES_MAX: usize = 64;

pub(crate) struct Tables<T>(Vec<(Vec<u8>, T)>);

impl<T> Default for Tables<T> {
    fn default() -> Tables<T> {
        Tables(Vec::new())
    }
}

impl<T> Tables<T> {
    /// What a body of a Table_map event means, if it has come before.
    pub fn find(&self, body: &[u8]) -> Option<&T> {
        self.0.iter().find(|(known, _)| known == body).map(|(_, named)| named)
    }

    pub fn keep(&mut self, body: &[u8], named: T) {
        if self.0.len() == TABLES_MAX {
            self.0.clear();
        }
        self.0.push((body.to_vec(), named));
    }
}
