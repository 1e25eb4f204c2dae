//! The tables that foreign keys of a statement lead to, while it runs.

use std::cell::RefCell;
use std::sync::Arc;

use plan::foreign::ForeignGraph;

use crate::table::{Table, TableCache};
use crate::write::Writer;

/// A table of the graph while the statement runs.
pub(crate) struct ForeignState {
    pub table: Arc<Table>,
    /// Borrowed for the length of one row.
    pub writer: RefCell<Writer>,
}

/// One state for each table of the graph, in its order.
pub(crate) fn states(graph: &ForeignGraph, tables: &TableCache) -> Vec<ForeignState> {
    let state = |table: Arc<Table>| ForeignState { writer: RefCell::new(Writer::new(table.clone())), table };
    graph.tables.iter().map(|t| state(tables.get(&t.def))).collect()
}
