//! What stands around a session in which a program runs in the middle of a statement.

use std::sync::Arc;

/// A table that a statement uses.
#[derive(Debug)]
pub struct UsedTable {
    pub db: String,
    pub name: String,
    /// A session's own, which can be open once at a time.
    pub temporary: bool,
}

/// What stands around a nested session.
#[derive(Debug)]
pub struct Outside {
    /// Tables that may not be changed.
    pub tables: Arc<[UsedTable]>,
    /// Functions and triggers that may not be entered again.
    pub running: Vec<String>,
    /// The settings that it was lent last.
    pub epoch: u64,
    /// There is a statement around it.
    pub nested: bool,
    /// It applies what a source did: `read_only` does not hold it back.
    pub applies: bool,
    /// It changes rows in strict mode: what a condition warns of is an error, as in the statement itself.
    pub strict: bool,
    /// A trigger is among what runs: LOCK TABLES has locked what it uses.
    pub in_trigger: bool,
}

impl Default for Outside {
    fn default() -> Outside {
        Outside {
            tables: Arc::from([]),
            running: Vec::new(),
            epoch: u64::MAX,
            nested: false,
            applies: false,
            strict: false,
            in_trigger: false,
        }
    }
}
