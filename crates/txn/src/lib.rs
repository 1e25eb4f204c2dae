//! Undo, read views, row locks, purge and commit order.

mod api;
mod memory;

pub use api::*;
pub use memory::{Bulk, Cursor, Savepoint, System, Transaction};

/// Trees below this id hold the catalog: their changes are logged by themselves, as hidden events.
pub const SYSTEM_TREES: u32 = 16;
/// The catalog.
pub const CATALOG_TREE: base::TreeId = base::TreeId(1);
